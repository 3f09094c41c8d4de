"""What a publisher calls a term: proposed from the text, kept in a file, used by checks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Pair
from bridgelaws.check.pairs import find_pair
from bridgelaws.check.terms.own_terms import propose_terms
from bridgelaws.check.terms.renderings import renderings, says
from bridgelaws.errors import GlossaryError
from bridgelaws.library.glossary import load_own_terms
from tests.check.two_texts import real_facts, record, said


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


@pytest.mark.parametrize(
    "text",
    ["[ffb]\nnothing = ['x']", "[ffb]\nrectification = 'arbitrage'", "ffb = 1", "[ffb"],
)
def test_a_file_of_own_terms_that_cannot_be_meant_is_refused(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "fr" / "sources"
    folder.mkdir(parents=True)
    (folder / "terms.toml").write_text(text, "utf-8")
    with pytest.raises(GlossaryError):
        load_own_terms(tmp_path, ("nl", "fr"), real_facts().glossary)


def test_own_terms_are_read_by_publisher_and_language(tmp_path: Path) -> None:
    folder = tmp_path / "fr" / "sources"
    folder.mkdir(parents=True)
    (folder / "terms.toml").write_text("[ffb]\nrectification = ['arbitrage']", "utf-8")
    read = load_own_terms(tmp_path, ("nl", "fr"), real_facts().glossary)
    assert read == {("ffb", "fr"): {"rectification": ("arbitrage",)}}
