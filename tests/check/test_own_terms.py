"""What a publisher calls a term: proposed from the text, kept in a file, used by checks."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Pair
from bridgelaws.check.pairs import find_pair
from bridgelaws.check.terms.own_terms import propose_terms
from bridgelaws.check.terms.renderings import renderings, says
from bridgelaws.cli import main
from bridgelaws.cli.checking import load_facts, publishers_of
from bridgelaws.cli.sources import undescribed
from bridgelaws.errors import GlossaryError
from bridgelaws.library.glossary import read_own_terms
from bridgelaws.library.library import load_library
from tests.check.two_texts import real_facts, record, said
from tests.few_laws import copy_checkout


def a_publishers_text(own: dict[str, tuple[str, ...]]) -> tuple[tuple[Pair, ...], Facts]:
    """Six provisions in which a publisher says *ramasse* for a trick."""
    plain = "La levée suit la renonce."
    official = "La ramasse suit la renonce."
    texts = {
        f"64A{number}": (
            said(f"64A{number}", "fr", plain),
            replace(said(f"64A{number}", "fr", official), expression="ffb"),
        )
        for number in range(1, 7)
    }
    facts = replace(real_facts(), own_terms={("ffb", "fr"): own}, memo={})
    pairs = tuple(find_pair((record(texts),), facts, ("plain", "fr"), ("ffb", "fr")))
    return pairs, facts


def test_what_a_publisher_calls_a_term_is_proposed_from_the_text() -> None:
    (pair,), facts = a_publishers_text({})
    proposed = [(each.id, each.word, each.found) for each in propose_terms(pair, facts)]
    assert ("trick", "ramasse", 6) in proposed


def test_a_name_of_the_publishers_own_is_no_missing_term() -> None:
    def says_it(own: dict[str, tuple[str, ...]]) -> set[str]:
        (pair,), facts = a_publishers_text(own)
        names = renderings(facts, "fr", "ffb")
        entry = facts.glossary.entry("trick")
        assert entry is not None
        return {says(row, names, entry) for row in pair.whole_rows()}

    assert says_it({}) == {""}
    assert says_it({"trick": ("ramasse",)}) == {"main"}


def one_language(_publisher: str) -> tuple[str, ...]:
    return ("fr",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[ffb]\nnothing = ['x']", "ffb: no entry of the glossary is nothing"),
        ("[ffb]\nrectification = 'arbitrage'", "ffb: rectification is a list of names"),
        ("[ffb.nl]\nrectification = ['x']", "ffb: it has no text in 'nl'; it has fr"),
        ("ffb = 1", "ffb is no table of a publisher"),
        ("[ffb", "terms.toml"),
    ],
)
def test_a_file_of_own_terms_that_cannot_be_meant_is_refused(
    tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "terms.toml").write_text(text, "utf-8")
    with pytest.raises(GlossaryError, match=re.escape(said)):
        read_own_terms(tmp_path / "terms.toml", one_language, real_facts().glossary)


def test_own_terms_are_read_by_publisher_and_language(tmp_path: Path) -> None:
    path = tmp_path / "terms.toml"
    assert read_own_terms(path, one_language, real_facts().glossary) == {}
    path.write_text("[ffb]\nrectification = ['arbitrage']\n[ffb.fr]\ntrick = ['ramasse']", "utf-8")
    read = read_own_terms(path, one_language, real_facts().glossary)
    assert read == {("ffb", "fr"): {"rectification": ("arbitrage",), "trick": ("ramasse",)}}


MANIFEST = """
[[source]]
file = "lois.txt"
work = "duplicate"
edition = "2017"
languages = ["fr"]
expression = "ffb"
publisher = "Fédération"
[[source]]
file = "wetten.txt"
languages = ["nl"]
expression = "acbl"
[[source]]
file = "lois-acbl.txt"
languages = ["fr"]
expression = "acbl"
[[source]]
file = "unknown.txt"
expression = "open"
"""
OFFICIAL = "LOI 64 — LA RENONCE\nA. Suites\n" + "".join(
    f"  {n}. La ramasse numéro {n} suit la renonce du joueur et compte pour son camp.\n"
    for n in range(1, 4)
)


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    """Official texts in a folder outside the checkout, one of which is there."""
    folder = tmp_path / "federation"
    folder.mkdir()
    (folder / "sources.toml").write_text(MANIFEST, "utf-8")
    (folder / "lois.txt").write_text(OFFICIAL, "utf-8")
    return folder


def test_own_terms_may_stand_beside_the_texts_of_a_folder_of_ones_own(
    own_folder: Path, root: Path
) -> None:
    assert publishers_of(own_folder) == {
        "ffb": ("fr",),
        "acbl": ("nl", "fr"),
        "open": ("nl", "fr", "el", "en"),
    }
    said = "[ffb]\ntrick = ['ramasse']\n[acbl.nl]\ntrick = ['haal']\n[open.el]\ntrick = ['x']"
    (own_folder / "terms.toml").write_text(said, "utf-8")
    library = load_library(root)
    assert load_facts(library).own_terms == {}
    assert load_facts(library, [own_folder]).own_terms == {
        ("ffb", "fr"): {"trick": ("ramasse",)},
        ("acbl", "nl"): {"trick": ("haal",)},
        ("open", "el"): {"trick": ("x",)},
    }


def test_a_file_of_own_terms_is_no_text_that_nobody_described(tmp_path: Path) -> None:
    checkout = copy_checkout(tmp_path / "checkout", ["law-64"])
    sources = checkout / "fr" / "sources"
    sources.mkdir(parents=True, exist_ok=True)
    for name in ("sources.toml", "terms.toml", "lois.txt"):
        (sources / name).write_text("", "utf-8")
    assert undescribed(load_library(checkout)) == ["fr/sources/lois.txt"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("[acbl]\ntrick = ['x']", "[acbl.nl] or [acbl.fr]"),
        ("[kbvb]\ntrick = ['x']", "no text that is described beside it is of this name"),
    ],
)
def test_a_name_without_its_language_or_text_is_refused_by_the_command(
    own_folder: Path,
    root: Path,
    said: str,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(root)
    (own_folder / "terms.toml").write_text(said, "utf-8")
    asked = ["check", "--sources", str(own_folder), "--only", "term-missing"]
    assert main(asked) == 3
    assert told in capfd.readouterr().err


def test_the_checks_of_a_folder_of_ones_own_take_its_publishers_names(
    own_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    (own_folder / "sources.toml").write_text(
        MANIFEST.split('[[source]]\nfile = "wetten', maxsplit=1)[0], "utf-8"
    )
    monkeypatch.chdir(copy_checkout(tmp_path / "checkout", ["law-64"]))
    asked = ["check", "--sources", str(own_folder), "--pair", "plain/en-ffb/fr"]

    def terms_missing() -> list[str]:
        main([*asked, "--only", "term-missing"])
        said = capfd.readouterr().err.splitlines()
        return [line for line in said if "“trick”" in line or "trick" in line]

    assert terms_missing()
    (own_folder / "terms.toml").write_text("[ffb]\ntrick = ['ramasse']", "utf-8")
    assert terms_missing() == []
    main(["check", "--sources", str(own_folder), "--format", "terms", "--only", "term-missing"])
    shown = capfd.readouterr().out.splitlines()
    assert f"# {(own_folder / 'terms.toml').as_posix()}; look at each before it is kept" in shown
    assert '["ffb"]' in shown
