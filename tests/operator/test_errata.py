"""Mistakes of a source, mended by hand: applied, told of, and an error where they do not fit."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.model.layout import FootnotePlace, Layout, LayoutLine
from bridgelaws.model.source import SourceRef, SourceText, Span
from bridgelaws.sources.decode import read_source
from bridgelaws.sources.errata import Erratum, apply_errata

TEXT = "LAW 33 — TITLE\n  The o ending side.\n  The o ending player.\n"
ENTRY = (
    '[[erratum]]\nfile = "x.txt"\nquote = "{0}"\nreplacement = "{1}"\nreason = "lost in print"\n'
)


def read(folder: Path, errata: str, text: str = TEXT) -> tuple[str, list[str]]:
    (folder / "x.txt").write_text(text, "utf-8")
    (folder / "errata.toml").write_text(errata, "utf-8")
    source, findings = read_source(SourceRef("nl/sources/x.txt", path=str(folder / "x.txt")))
    return source.text, [f"{f} [{f.severity}]" for f in findings]


def test_a_quoted_text_is_replaced_before_parsing_and_told_of(tmp_path: Path) -> None:
    text, findings = read(tmp_path, ENTRY.format("The o ending side", "The offending side"))
    assert "The offending side." in text
    said = "“The o ending side” was read as “The offending side”: lost in print (errata.toml:1)"
    assert findings == [f"nl/sources/x.txt:2:3: ERRATUM {said} [info]"]


def test_each_use_is_told_of_when_several_are_meant(tmp_path: Path) -> None:
    text, findings = read(tmp_path, ENTRY.format("o ending", "offending") + "count = 2\n")
    assert text.count("offending") == 2
    assert [f.split(" ")[0] for f in findings] == ["nl/sources/x.txt:2:7:", "nl/sources/x.txt:3:7:"]


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        pytest.param(ENTRY.format("gone", "x"), "is not in nl/sources/x.txt any more", id="gone"),
        pytest.param(ENTRY.format("o ending", "x"), "stands 2 times", id="twice"),
        pytest.param(ENTRY.format("o ending", "x") + "count = 3\n", "expected 3", id="miscounted"),
        pytest.param(ENTRY.format("", "x"), "quotes the text", id="no-quote"),
        pytest.param(ENTRY.format("side", "a\\nb"), "same number of lines", id="more-lines"),
        pytest.param(
            ENTRY.format("side", "x") + "why = 1\n", "unknown key 'why'", id="unknown-key"
        ),
        pytest.param(ENTRY.format("side", "x") + "count = 0\n", "count is", id="count-of-zero"),
        pytest.param(
            '[[erratum]]\nquote = "side"\nreplacement = "x"\n', "says why", id="no-reason"
        ),
        pytest.param('[[erratum]]\nquote = "side"\nreason = "x"\n', "instead", id="no-replacement"),
    ],
)
def test_an_erratum_that_does_not_fit_is_an_error_and_changes_nothing(
    entry: str, said: str, tmp_path: Path
) -> None:
    text, findings = read(tmp_path, "# a remark\n\n" + entry)
    assert text == TEXT
    (finding,) = findings
    assert finding.startswith("nl/sources/errata.toml:3:1: ERRATUM ")
    assert finding.endswith("[error]")
    assert said in finding


def test_an_erratum_of_another_file_is_none_of_ours(tmp_path: Path) -> None:
    errata = ENTRY.format("The o ending side", "x").replace("x.txt", "y.txt")
    assert read(tmp_path, errata) == (TEXT, [])


def test_errata_see_what_those_before_them_left(tmp_path: Path) -> None:
    errata = ENTRY.format("o ending side", "offending side") + ENTRY.format("offending side", "it")
    assert "  The it.\n" in read(tmp_path, errata)[0]


words = st.lists(st.sampled_from(["ab", "a", "xyz", "\n", " "]), max_size=30)


@given(words, st.sampled_from(["a", "xyz", "ab"]), st.sampled_from(["", "q", "longer text"]))
def test_what_the_layout_says_moves_with_the_text(
    parts: list[str], quote: str, replacement: str
) -> None:
    text = "".join(parts)
    places = [at for at in range(len(text) + 1) if at == len(text) or text[at] in "\n "]
    layout = Layout(
        tuple(LayoutLine(at, n + 1) for n, at in enumerate([0, *places])),
        aside=tuple((Span(at, at), "x") for at in places),
        footnotes=tuple(FootnotePlace(Span(at, at), Span(at, at)) for at in places),
        goes_on=frozenset(places),
        headings=frozenset(places),
        breaks=tuple(places),
    )
    count = text.count(quote)
    erratum = Erratum("", quote, replacement, "why", count=count)
    mended, findings = apply_errata(SourceText(SourceRef("x"), text, layout), [erratum])
    if not count:
        return
    assert len(findings) == count
    assert mended.text == text.replace(quote, replacement)
    assert mended.layout is not None
    # A place between two words is still the place between the same two words.
    expected = [len(text[:at].replace(quote, replacement)) for at in places]
    assert list(mended.layout.breaks) == expected
    assert [piece.offset for piece in mended.layout.pieces][1:] == expected
    assert sorted(mended.layout.goes_on) == sorted(set(expected))
    assert mended.layout.headings == mended.layout.goes_on
    for each in (mended.layout.footnotes, mended.layout.aside):
        assert len(each) == len(places)


def test_every_part_of_a_layout_that_holds_offsets_is_moved() -> None:
    # Who adds a part to the layout looks at `_replaced`, too. Lines of the file do not move.
    assert {part.name for part in fields(Layout)} == {
        "pieces",
        "aside",
        "footnotes",
        "goes_on",
        "headings",
        "breaks",
        "is_whole",
        "loose_notes",
        "written",
    }
