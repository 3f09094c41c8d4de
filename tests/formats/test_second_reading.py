"""Two readings of a page are the same, or a finding says where they are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from bridgelaws.formats.pdf.second_reading import compare_readings
from bridgelaws.formats.text_builder import TextBuilder
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.sources.decode import read_source
from bridgelaws.sources.errata import Erratum, apply_errata

LINES = ("LAW 7 — THE BOARD", "A. The board stays where it is while", "the hand is played.", "7")


def written(*pages: tuple[str, ...]) -> SourceText:
    builder = TextBuilder()
    number = 0
    for page, lines in enumerate(pages, 1):
        builder.turn_page()
        for line in lines:
            number += 1
            builder.put(line, number, page)
            builder.end_line()
    return builder.source(SourceRef("a.pdf"), is_whole=True)


def compared(lines: tuple[str, ...], second: str | None) -> tuple[SourceText, tuple[Finding, ...]]:
    return compare_readings(written(lines), [second])


@pytest.mark.parametrize(
    "second",
    [
        "\n".join(LINES),
        # Words set apart for a straight margin, ligatures, capitals, a mark of its own.
        "Law 7 — the board\nA.\nThe\nboard\nstays\nwhere\nit\nis\nwhile\nthe hand is played.\n7",
        "7\nLAW 7 — THE BOARD\nThe board stays where it is while\nthe hand is pla yed.\nA.",
    ],
)
def test_the_same_words_in_another_dress_are_no_finding(second: str) -> None:
    assert compared(LINES, second)[1] == ()


def test_ligatures_and_soft_hyphens_do_not_count() -> None:
    assert compared(("the ﬁrst of\u00ad\u00adfer",), "the first offer")[1] == ()


def test_a_word_printed_twice_to_look_bold_is_one_word() -> None:
    assert (
        compared(
            ("the board is played", "77 there"), "tthhee bbooaarrdd is ppllaayyeedd\n77 there"
        )[1]
        == ()
    )


def test_a_word_that_only_the_first_reading_has_is_told_at_its_line() -> None:
    found = compared(LINES, "\n".join(LINES).replace("hand", ""))[1]
    assert {(f.code, f.line) for f in found} == {("TWO_READINGS", 3)}
    assert any("only the first" in f.message and "hand" in f.message for f in found)


def test_a_word_that_only_the_second_reading_has_is_told_behind_its_line() -> None:
    (found,) = compared(LINES, "\n".join((*LINES[:2], "not even", *LINES[2:])))[1]
    assert (found.line, found.column) == (2, 1)
    assert "only the second" in found.message
    assert "not even" in found.message


def test_a_word_read_otherwise_is_told_with_both_readings() -> None:
    messages = " ".join(
        f.message for f in compared(LINES, "\n".join(LINES).replace("hand", "ham"))[1]
    )
    assert "“hand”" in messages or "“the hand" in messages
    assert "ham" in messages


def test_words_in_another_order_inside_a_line_are_told() -> None:
    lines = ("When two columns run together once", "the words of either side are mixed")
    second = "When two columns the words of\neither side run together once are mixed"
    assert [f.line for f in compared(lines, second)[1]] == [1, 2]


def test_the_cells_of_a_row_may_be_written_apart() -> None:
    row = ("| Board | North | both sides |", "| Other | South | neither one |")
    assert compared(row, "Board\nOther\nNorth\nSouth\nboth sides\nneither one")[1] == ()


def test_the_order_of_the_second_reading_is_kept_by_line() -> None:
    source, _ = compared(LINES, "\n".join((LINES[3], LINES[0], LINES[2], LINES[1])))
    assert source.layout is not None
    assert source.layout.written == ((4, 1, 3, 2),)


def test_lines_that_only_their_marks_tell_apart_stand_in_their_order() -> None:
    lines = ("1. A player may ask in order", "to know.", "2. A player may ask in order", "to help.")
    second = "2\nA player may ask in order\nto know.\n1\nA player may ask in order\nto help."
    source, findings = compared(lines, second)
    assert source.layout is not None
    assert (source.layout.written, findings) == (((1, 2, 3, 4),), ())


def test_pages_without_a_second_reading_are_named() -> None:
    source, findings = compare_readings(written(LINES, LINES, LINES), ["\n".join(LINES), None])
    (found,) = findings
    assert (found.code, found.severity) == ("READ_ONCE", "info")
    assert found.message.endswith(": 2, 3")
    assert source.layout is not None
    assert len(source.layout.written) == 1


def test_a_page_that_differs_throughout_has_few_findings() -> None:
    lines = tuple(f"line {'abcdefghij'[n % 10] * 3} of {n} on a long page" for n in range(60))
    found = compared(lines, "nothing of it")[1]
    assert 1 < len(found) < 20
    assert "more differences" in found[-1].message


def mended(quote: str, replacement: str, second: str) -> list[tuple[int, str]]:
    printed = written(LINES)
    erratum = Erratum("a.pdf", quote, replacement, "lost in print")
    better, _ = apply_errata(printed, [erratum])
    found = compare_readings(better, [second], printed)[1]
    return [(each.line, each.severity) for each in found]


@pytest.mark.parametrize(
    ("quote", "replacement", "second", "told"),
    [
        # The second reading has what a person wrote, the first lacked it.
        ("hand is", "hands are", ("hand is", "hands are"), []),
        # Both readings have the misprint.
        ("hand is", "deal is", ("", ""), []),
        # Neither has what a person wrote.
        ("hand is", "deal is", ("hand is", "ham is"), ["info"]),
        # Another word of that line is missing, which nobody spoke of.
        ("hand is", "deal is", ("hand is played", "hand is plaid"), ["warning"]),
        # Another line is not touched.
        ("hand is", "deal is", ("board stays", "board is"), ["warning"]),
    ],
)
def test_what_an_erratum_put_right_is_no_doubt_any_more(
    quote: str, replacement: str, second: tuple[str, str], told: list[str]
) -> None:
    found = mended(quote, replacement, "\n".join(LINES).replace(*second))
    assert sorted({severity for _, severity in found}) == told


def test_a_mended_book_is_read_with_its_errata(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    canvas = Canvas(str(path), pagesize=(301, 400))
    lines = (
        "LAW 7 - THE BOARD",
        "The board stays where it is while the",
        "hand is plaid, nowhere else.",
    )
    for n, line in enumerate(lines):
        canvas.drawString(40, 350 - 16 * n, line)
    canvas.showPage()
    canvas.save()
    (tmp_path / "errata.toml").write_text(
        '[[erratum]]\nfile = "book.pdf"\nquote = "plaid"\nreplacement = "played"\nreason = "slip"\n'
    )
    source, findings = read_source(SourceRef("book.pdf", path=str(path)))
    assert "hand is played" in source.text
    assert [(f.code, f.severity) for f in findings] == [("ERRATUM", "info")]
    # A mended line has no order: its words are not those of the page.
    assert source.layout is not None
    assert source.layout.written == ((1, 2),)
