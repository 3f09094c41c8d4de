"""Notes that a page is full of, and marks of many stars."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws.formats.pdf.headers_footers import part_pages
from bridgelaws.formats.pdf.reading_order import make_lines
from bridgelaws.formats.pdf.text_runs import TextRun
from bridgelaws.library.library import Library
from bridgelaws.model.source import SourceRef
from bridgelaws.numbering.restore import express
from bridgelaws.sources.decode import read_source
from tests.formats.test_documents import ODF, W, packed, pdf, word

ROWS = (("First", "12"), ("Second", "8"), ("Third", "6"))
SAID = "When ten pairs play."


def word_table() -> bytes:
    mark = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    rows = "".join(
        f"<w:tr><w:tc><w:p><w:r><w:t>{a}</w:t></w:r></w:p></w:tc>"
        f"<w:tc><w:p><w:r><w:t>{b}</w:t></w:r>{mark if b == '12' else ''}</w:p></w:tc></w:tr>"
        for a, b in ROWS
    )
    note = f'<w:footnote w:id="2"><w:p><w:r><w:t>{SAID}</w:t></w:r></w:p></w:footnote>'
    heading = "<w:p><w:r><w:t>LAW 78</w:t></w:r></w:p>"
    footnotes = f"<w:footnotes {W}>{note}</w:footnotes>"
    return word(f"{heading}<w:tbl>{rows}</w:tbl>", footnotes=footnotes)


def odt_table() -> bytes:
    note = (
        '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>'
        f"<text:note-body><text:p>{SAID}</text:p></text:note-body></text:note>"
    )
    rows = "".join(
        f"<table:table-row><table:table-cell><text:p>{a}</text:p></table:table-cell>"
        f"<table:table-cell><text:p>{b}{note if b == '12' else ''}</text:p></table:table-cell>"
        "</table:table-row>"
        for a, b in ROWS
    )
    body = f"<text:p>LAW 78</text:p><table:table>{rows}</table:table>"
    content = (
        f"<office:document-content {ODF}><office:body><office:text>{body}</office:text>"
        "</office:body></office:document-content>"
    )
    return packed({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content})


def html_table() -> bytes:
    mark = '<sup id="r1"><a href="#n1">1</a></sup>'
    rows = "".join(f"<tr><td>{a}</td><td>{b}{mark if b == '12' else ''}</td></tr>" for a, b in ROWS)
    note = f'<p id="n1"><a href="#r1">1</a> {SAID}</p>'
    return f"<html><body><h2>LAW 78</h2><table>{rows}</table>{note}</body></html>".encode()


def markdown_table() -> bytes:
    rows = "\n".join(f"| {a} | {b}{'[^1]' if b == '12' else ''} |" for a, b in ROWS)
    return f"## LAW 78\n\n| Place | Points |\n|---|---|\n{rows}\n\n[^1]: {SAID}\n".encode()


def pdf_table() -> bytes:
    text = [(50.0, 560.0 - 14 * k, f"A line of the text, number {k}.") for k in range(9)]
    shown = [(50.0, 400.0, "LAW 78"), (170.0, 383.0, "^1"), (50.0, 63.0, "^1")]
    for n, (a, b) in enumerate(ROWS):
        shown += [(50.0, 380.0 - 14 * n, a), (160.0, 380.0 - 14 * n, b)]
    return pdf([[*text, *shown, (58.0, 60.0, f"^{SAID}")]])


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.docx", word_table()),
        ("a.odt", odt_table()),
        ("a.html", html_table()),
        ("a.md", markdown_table()),
        ("a.pdf", pdf_table()),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_mark_of_a_note_in_a_cell_is_no_digit_of_its_figure(
    name: str, data: bytes, tmp_path: Path, library: Library
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    ref = SourceRef(name, "duplicate", "2017", ("en",), "own", path=str(path))
    result = express([read_source(ref)[0]], library)
    assert not [f for f in result.findings if f.code == "FOOTNOTE"]
    said = [p for e in result.expressions for p in e.provisions if "First" in p.text]
    rows = [row for p in said for row in p.text.splitlines() if " | " in row]
    assert [row for row in rows if "Place" not in row] == [f"{a} | {b}" for a, b in ROWS]
    (note,) = said[0].notes
    assert note.text == SAID
    assert said[0].text[: note.anchor].endswith("First | 12")


def text_page(number: int) -> tuple[int, list[TextRun]]:
    return number, [
        TextRun(f"a line of the text of page {number}", 50, 300, 500 - 14 * n, 11)
        for n in range(20)
    ]


def notes_of(signs: list[str]) -> list[str]:
    small = [
        run
        for n, sign in enumerate(signs)
        for run in (
            TextRun(f"{sign} Something is added about a word", 50, 300, 500 - 20 * n, 8),
            TextRun("that was said before.", 50, 200, 490 - 20 * n, 8),
        )
    ]
    pages, _ = part_pages([text_page(1), text_page(2), (3, small)])
    return [row.text for row in pages[2].notes]


def test_a_page_of_nothing_but_counted_notes_holds_notes() -> None:
    assert len(notes_of([str(n) for n in range(1, 10)])) == 18
    assert len(notes_of(["*" * n for n in range(1, 10)])) == 18


def test_a_page_of_small_print_whose_numbers_do_not_count_on_holds_none() -> None:
    assert notes_of(["12", "7", "33", "5", "18", "2", "40", "9", "21"]) == []


def test_a_mark_of_nine_stars_stands_in_the_line_of_its_word() -> None:
    word = TextRun("that it was turned", 50, 200, 500, 11)
    stars = TextRun("*********", 201, 220, 504, 6.6)
    (row,) = make_lines([word, stars], 1)
    assert row.raised == {1}
    assert row.text == "that it was turned*********"


def numbered_page(number: int, foot: str) -> tuple[int, list[TextRun]]:
    number, runs = text_page(number)
    return number, [*runs, TextRun(foot, 170, 176, 100, 11)]


def test_the_numbers_of_two_pages_are_no_text_of_theirs() -> None:
    pages, _ = part_pages([numbered_page(1, "1"), numbered_page(2, "2")])
    assert [[row.text for row in page.feet] for page in pages] == [["1"], ["2"]]
    # Numbers that do not count the pages are what the text ends with.
    pages, _ = part_pages([numbered_page(1, "7"), numbered_page(2, "3")])
    assert [page.feet for page in pages] == [[], []]


def raised_in_word(style: str) -> bytes:
    by_style = '<w:rStyle w:val="Up"/>' if style else '<w:vertAlign w:val="superscript"/>'
    said = (
        f"<w:r><w:t>Play 12</w:t></w:r><w:r><w:rPr>{by_style}</w:rPr><w:t>1</w:t></w:r>"
        f"<w:r><w:t> boards.</w:t></w:r>"
    )
    up = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'
    styles = f'<w:styles {W}><w:style w:styleId="Up">{up}</w:style></w:styles>'
    return word(f"<w:p>{said}</w:p>", styles=styles)


def raised_in_odt(position: str) -> bytes:
    styles = (
        '<office:automatic-styles><style:style style:name="T1" style:family="text">'
        f'<style:text-properties style:text-position="{position}"/></style:style>'
        "</office:automatic-styles>"
    )
    said = '<text:p>Play 12<text:span text:style-name="T1">1</text:span> boards.</text:p>'
    content = (
        f"<office:document-content {ODF}>{styles}<office:body><office:text>{said}</office:text>"
        "</office:body></office:document-content>"
    )
    return packed({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content})


UP = '<span style="font-size: 8pt; vertical-align: super">1</span>'


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("a.docx", raised_in_word(""), id="word"),
        pytest.param("a.docx", raised_in_word("Up"), id="word-by-its-style"),
        pytest.param("a.odt", raised_in_odt("super 58%"), id="odt"),
        pytest.param("a.odt", raised_in_odt("33% 58%"), id="odt-by-how-far"),
        pytest.param("a.html", b"<p>Play 12<sup>1</sup> boards.</p>", id="html"),
        pytest.param("a.html", f"<p>Play 12{UP} boards.</p>".encode(), id="html-by-its-style"),
        pytest.param("a.md", b"Play 12<sup>1</sup> boards.\n", id="markdown"),
        pytest.param("a.wiki", b"== Law ==\nPlay 12<sup>1</sup> boards.\n", id="wiki"),
    ],
)
def test_a_raised_digit_behind_a_digit_makes_no_other_number(
    name: str, data: bytes, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    source, findings = read_source(SourceRef(name, path=str(path)))
    assert "Play 12¹ boards." in source.text
    assert not [f for f in findings if f.severity == "error"]


def test_what_stands_lowered_or_on_the_line_stays(tmp_path: Path) -> None:
    for position in ("-33% 58%", "sub 58%", "0% 100%"):
        (tmp_path / "a.odt").write_bytes(raised_in_odt(position))
        source, _ = read_source(SourceRef("a.odt", path=str(tmp_path / "a.odt")))
        assert source.text.strip() == "Play 121 boards."


def test_a_note_of_a_page_is_found_by_each_of_its_marks_though_it_leads_back_to_one(
    tmp_path: Path, library: Library
) -> None:
    mark = '<sup{}><a href="#n1">1</a></sup>'
    rows = "".join(
        f"<tr><td>{a}</td><td>{b}{mark.format(' id=r1' if b == '12' else '')}</td></tr>"
        for a, b in ROWS
    )
    note = f'<p id="n1"><a href="#r1">1</a> {SAID} It is <a href="#n1">the note</a>.</p>'
    markup = f"<html><body><h2>LAW 78</h2><table>{rows}</table>{note}</body></html>"
    path = tmp_path / "a.html"
    path.write_text(markup, "utf-8")
    ref = SourceRef("a.html", "duplicate", "2017", ("en",), "own", path=str(path))
    result = express([read_source(ref)[0]], library)
    (said,) = [p for e in result.expressions for p in e.provisions if "First" in p.text]
    assert said.text.splitlines() == [f"{a} | {b}" for a, b in ROWS]
    assert {note.text for note in said.notes} == {f"{SAID} It is the note."}
    # Once, where it is first marked.
    (first,) = said.notes
    assert said.text[: first.anchor].splitlines()[-1] == " | ".join(ROWS[0])
