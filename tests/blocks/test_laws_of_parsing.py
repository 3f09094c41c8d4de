"""The laws of parsing, for any text: pieces tile, nothing raises, print and read agree."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridgelaws.errors import SourceError
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.locator import Locator
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.model.steps import ROMANS
from bridgelaws.numbering.parse_result import ParseResult
from bridgelaws.numbering.restore import express
from bridgelaws.sources.decode import decode

LIBRARY = load_library()
LANGUAGE = st.sampled_from(["nl", "fr", "el", "en"])
REF = SourceRef("any.txt", "duplicate", "2017", ("en",), "any")
# A text of many NULs may look like one of two bytes for each sign: its encoding is said.
SAID = replace(REF, encoding="utf-8")

# Lines that look like law texts, so that the parser has something to be wrong about.
PIECES = st.sampled_from(
    [
        "Artikel 16",
        "LAW 16 — TITLE",
        "Loi 12 : Titre",
        "ΝΟΜΟΣ 17",
        "Law 71.",
        "LAW 94",
        "A.",
        "1.",
        "(a)",
        "\f12",
        "1 A note.",
        "A word1 and 1. one, 2. two",
        "A. A Heading Text 1.(a) one (b) two",
        "o ending",
        "hyphen-",
        "Index of the Laws",
        "Contents",
        "Term: text",
        "LAW 16",
        "(i) first",
        "B2b. Compound",
        "- bullet",
        "-",
        "- b. - either",
        "A. Heading",
        "1. A text.",
        "(Note: open",
        "(Noot: one (two).)",
        "| a | b |",
        "Note: a line.",
        "law_17.txt",
        "•",
        "Last modified: 2020/01/01 10:00",
        "<|TOKEN|>",
        "see Law 16C",
        "\ufeff",
        "\u00ad",
        "\0",
        "",
        "  indented",
        "lower case goes on",
        "Θα",
        "Definitions",
        "Term — definition.",
    ]
)
LINES = st.lists(st.one_of(PIECES, st.text(max_size=60)), max_size=25).map("\n".join)


def parse_any(text: str, language: str = "en", work: str = "duplicate") -> ParseResult:
    ref = replace(SAID, languages=(language,) if language else (), work=work)
    normal, _ = decode(text.encode("utf-8", "surrogatepass"), ref)
    return express([SourceText(ref, normal)], LIBRARY)


@given(LINES, LANGUAGE)
@example("", "nl")
@example("LAW 16 — T\n(Note: (((", "en")
@example("\0\n\0\n\0\nArtikel 16\nArtikel 16\n\0", "nl")
def test_pieces_tile_the_source_without_gap_or_overlap(text: str, language: str) -> None:
    result = parse_any(text, language)
    ((_, entries),) = result.entries
    normal, _ = decode(text.encode("utf-8", "surrogatepass"), SAID)
    assert [e.span.start for e in entries] == [0, *(e.span.end for e in entries)][: len(entries)]
    assert sum(len(entry.span) for entry in entries) == len(normal)


@given(
    LINES, st.sampled_from(["", "nl", "el"]), st.sampled_from(["", "duplicate", "bidding-boxes"])
)
def test_whatever_cannot_be_placed_is_found_not_dropped(
    text: str, language: str, work: str
) -> None:
    result = parse_any(text, language, work)
    if result.accounts()["unplaced"]:
        assert any(f.severity != "info" for f in result.findings)


@given(LINES, LANGUAGE)
def test_every_run_points_at_the_character_it_speaks_of(text: str, language: str) -> None:
    normal, _ = decode(text.encode("utf-8", "surrogatepass"), SAID)
    lines = normal.split("\n")
    for expression in parse_any(text, language).expressions:
        for provision in expression.provisions:
            for run in provision.runs:
                printed = provision.text[run.text_start : run.text_start + run.length]
                there = lines[run.line - 1][run.column - 1 : run.column - 1 + run.length]
                assert printed.split() == there.split()


@given(LINES)
def test_official_locators_exist_in_the_outline(text: str) -> None:
    outline = LIBRARY.outlines["duplicate", "2017"]
    extra = {place for _, places in outline.only_in for place in places}
    for expression in parse_any(text).expressions:
        for provision in expression.provisions:
            if expression.work == "duplicate" and not provision.locator.place:
                assert provision.locator in outline or provision.locator in extra


@given(st.binary(max_size=300))
def test_any_bytes_decode_or_are_refused_with_a_sentence(data: bytes) -> None:
    refusals = []
    try:
        decode(data, REF)
    except SourceError as refusal:
        refusals.append(str(refusal))
    assert all(said.startswith("any.txt:") for said in refusals)


def print_law(law: int, library: Library, lexicon: Lexicon) -> str:
    """A law of made-up texts in the form of the plain edition, with every mark printed."""
    outline = library.outlines["duplicate", "2017"]
    word = lexicon.word("law", "heading").upper()
    lines = [f"{word} {law} — TITLE OF {law}"]
    for locator in outline.within(Locator((str(law),)))[1:]:
        depth = len(locator.steps) - 2
        step, kind = locator.steps[-1], locator.kinds[-1]
        mark = f"({step})" if kind == "roman" else f"{step}."
        if kind == "capital":
            mark = f"{lexicon.print_capital(step)}."
        elif kind == "letter":
            mark = f"({lexicon.print_letter(step)})"
        lines.append(f"{'  ' * depth}{mark} This says what {locator} says.")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("language", ["nl", "fr", "el", "en"])
def test_a_printed_law_reads_back_provision_by_provision(language: str) -> None:
    outline = LIBRARY.outlines["duplicate", "2017"]
    lexicon = LIBRARY.lexicons[language]
    for law in range(1, 94):
        ref = replace(REF, languages=(language,))
        source = SourceText(ref, print_law(law, LIBRARY, lexicon))
        result = express([source], LIBRARY)
        (expression,) = result.expressions
        assert [p.locator for p in expression.provisions] == list(
            outline.within(Locator((str(law),)))
        )
        assert all(p.numbering == "printed" for p in expression.provisions)
        for provision in expression.provisions[1:]:
            assert str(provision.locator) in provision.text.split()


@given(st.data())
@settings(max_examples=60)
def test_marks_alone_number_a_work_without_outline(data: st.DataObject) -> None:
    """Random trees, printed with all their marks, come back without any outline."""
    locators: list[Locator] = []

    def grow(parent: Locator, depth: int) -> None:
        if depth >= 4 or len(locators) > 40:
            return
        series = [[*"ABCDEFG"], [str(n) for n in range(1, 9)], [*"abcdefghijkl"], [*ROMANS]][depth]
        count = data.draw(st.integers(0 if depth else 1, 4))
        for step in series[: count if count != 1 or depth == 0 else 2]:
            child = parent.child(step)
            locators.append(child)
            grow(child, depth + 1)

    grow(Locator(("7",)), 0)
    lines = ["LAW 7 — ANYTHING"]
    for locator in locators:
        kind, step = locator.kinds[-1], locator.steps[-1]
        mark = f"({step})" if kind in ("letter", "roman") else f"{step}."
        lines.append(f"{'  ' * (len(locator.steps) - 2)}{mark} Text of {locator}.")
    ref = replace(REF, work="club-rules", edition="")
    result = express([SourceText(ref, "\n".join(lines))], LIBRARY)
    (expression,) = result.expressions
    assert [p.locator for p in expression.provisions][1:] == locators


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("LAW 16 — T\n" + "(" * 100_000, id="100000-open-brackets"),
        pytest.param("LAW 16 — T\n" + "(Note: " * 50_000, id="50000-open-notes"),
        pytest.param("LAW 16 — T\n" + "word " * 2_000_000, id="a-line-of-10-MB"),
        pytest.param("LAW 16 — T\n" + "- \n" * 20_000, id="20000-empty-bullets"),
        pytest.param("LAW 16\n" * 20_000, id="20000-headings"),
        pytest.param("1. 1. 1. 1. 1. " * 50_000, id="marks-without-end"),
    ],
)
def test_hostile_lengths_end_and_keep_every_character(text: str) -> None:
    result = parse_any(text)
    assert sum(result.accounts().values()) == len(text)
