"""What a program is told by the verbs that it calls, and that each refuses nonsense by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import bridgelaws
from bridgelaws.cli import main
from bridgelaws.errors import BridgelawsError, LocatorError, OutlineError, RecordError
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.concordance import Concordance
from bridgelaws.model.locator import Locator
from tests.conftest import ROOT
from tests.few_laws import copy_checkout

_WORK: Final = """id = "rc"
prefix = "rc"
title = { en = "Rules of the hall" }
levels = [ { kind = "number" }, LEVEL ]
page = 1

[[edition]]
id = "2020"
"""


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library(ROOT)


def _checkout(folder: Path, level: str) -> Path:
    root = copy_checkout(folder, ())
    own = root / "en" / "sources" / "works" / "rc"
    own.mkdir(parents=True)
    (own / "work.toml").write_text(_WORK.replace("LEVEL", level), "utf-8")
    return root


def test_a_library_that_describes_addresses_otherwise_is_refused(tmp_path: Path) -> None:
    decimals = _checkout(tmp_path / "one", '{ kind = "number", joint = "." }')
    letters = _checkout(tmp_path / "other", '{ kind = "letter" }')
    like_one = _checkout(tmp_path / "third", '{ kind = "number", joint = "." }')
    bridgelaws.open_library(decimals)
    place = Locator(("1", "2"), "rc")
    with pytest.raises(OutlineError, match="have other levels there than in"):
        bridgelaws.open_library(letters)
    assert str(place) == "rc1.2"
    bridgelaws.open_library(like_one)


def test_a_library_that_cannot_be_loaded_leaves_addresses_as_they_were(tmp_path: Path) -> None:
    bridgelaws.open_library(_checkout(tmp_path / "one", '{ kind = "number", joint = "." }'))
    broken = _checkout(tmp_path / "broken", '{ kind = "letter" }')
    (broken / "laws" / "duplicate" / "former.toml").write_text("[", "utf-8")
    with pytest.raises(BridgelawsError, match="former"):
        bridgelaws.open_library(broken)
    assert str(Locator(("1", "2"), "rc")) == "rc1.2"


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda lib: bridgelaws.cite("Law 16", "de", lib), "'de' is none of the languages"),
        (
            lambda lib: bridgelaws.cite("Law 16", "en", lib, edition="1930"),
            "works.toml knows no edition '1930'",
        ),
        (lambda lib: bridgelaws.cite("B", "en", lib, citing="hallo"), "no work here"),
        (lambda lib: bridgelaws.parse(["a.txt"], lib, languages=["de"]), "'de' is none"),
        (lambda lib: bridgelaws.parse("law.txt", lib), "a list of paths"),
        (lambda lib: bridgelaws.show("16B1", lib, ["de"]), "'de' is none"),
        (lambda lib: bridgelaws.show("16B1", lib, "nl"), "a list, not one of them"),
        (lambda lib: bridgelaws.show("16B1", lib, edition="1997"), "no edition '1997'"),
        (lambda lib: bridgelaws.quote("a call", lib, language="xx"), "'xx' is none"),
        (lambda lib: bridgelaws.quote("a call", lib, edition="1997"), "no edition '1997'"),
        (lambda lib: bridgelaws.search("revoke", "xx", lib), "'xx' is none"),
        (lambda lib: bridgelaws.search("revoke", "en", lib, edition="1997"), "no edition '1997'"),
    ],
)
def test_a_verb_refuses_what_is_none_by_name(
    ask: Callable[[Library], Any], says: str, library: Library
) -> None:
    with pytest.raises(BridgelawsError, match=says) as told:
        ask(library)
    assert isinstance(told.value, LocatorError) == ("no work here" in says)


def test_what_is_to_be_a_folder_and_is_a_file_is_said(tmp_path: Path, library: Library) -> None:
    (tmp_path / "out").write_text("", "utf-8")
    with pytest.raises(RecordError, match="not a folder"):
        bridgelaws.build(library, tmp_path / "out")


def test_the_package_shows_its_verbs() -> None:
    assert set(bridgelaws.__all__) <= set(dir(bridgelaws))


_ALIKE: Final = (
    ("Zaal", "De deur gaat om zeven uur open en de leden betalen daar."),
    ("Salle", "La porte ouvre à sept heures et les membres y paient leur place."),
)


def pair_alone(left: Path, right: Path, library: Library) -> tuple[Concordance, ...]:
    """The concordances without the plain edition as evidence, which takes seconds to read."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bridgelaws.pipeline.read_known", lambda _: {})
        return bridgelaws.pair(left, right, library)


def test_texts_of_a_work_that_nobody_described_are_paired_by_both(
    tmp_path: Path,
    library: Library,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    left, right = tmp_path / "nl.txt", tmp_path / "fr.txt"
    for file, (head, said) in zip((left, right), _ALIKE, strict=True):
        file.write_text("".join(f"{n}. {head}\n{said} {said}\n\n" for n in (1, 2, 3)), "utf-8")
    (concordance,) = pair_alone(left, right, library)
    first = concordance.units[-1]
    assert [str(place)[-1] for place in (*first.left, *first.right)] == ["3", "3"]
    monkeypatch.setattr("bridgelaws.cli.pair.load_library", lambda: library)
    assert main(["pair", "--alone", str(left), str(right)]) == 0
    assert f"{first.left[0]} | {first.right[0]}" in capsys.readouterr().out


def test_two_files_that_are_no_laws_are_not_paired(
    library: Library, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    left, right = ROOT / "README.md", ROOT / "Makefile"
    assert pair_alone(left, right, library) == ()
    monkeypatch.setattr("bridgelaws.cli.pair.load_library", lambda: library)
    assert main(["pair", "--alone", str(left), str(right)]) == 1
    assert "nothing to pair" in capsys.readouterr().err
