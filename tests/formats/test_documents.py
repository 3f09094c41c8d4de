"""Word, OpenDocument and PDF as lines: automatic numbers, notes, columns, page furniture."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from bridgelaws.formats.list_numbers import print_number
from bridgelaws.formats.page_numbers import name_pages
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.sources.decode import read_source
from tests.formats.test_html import aside, lines, notes

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
ODF = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "text", "style", "table")
)


def read(tmp_path: Path, name: str, data: bytes) -> SourceText:
    path = tmp_path / name
    path.write_bytes(data)
    return read_source(SourceRef(name, path=str(path)))[0]


def packed(parts: dict[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return data.getvalue()


def level(n: int, form: str, text: str, more: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{n}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>{more}'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def item(text: str, number: int, depth: int = 0) -> str:
    listed = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>'
    return f"<w:p><w:pPr>{listed}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def word(body: str, levels: str = "", extra: str = "", **parts: str) -> bytes:
    lists = (
        f'<w:numbering {W}><w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum>'
        f'<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>{extra}</w:numbering>'
    )
    document = f"<w:document {W}><w:body>{body}</w:body></w:document>"
    named = {f"word/{name}.xml": part for name, part in parts.items()}
    return packed({"word/document.xml": document, "word/numbering.xml": lists, **named})


LEVELS = (
    level(0, "upperLetter", "%1.") + level(1, "decimal", "%1%2.") + level(2, "lowerLetter", "(%3)")
)
AGAIN = (
    '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0">'
    '<w:startOverride w:val="3"/></w:lvlOverride></w:num>'
)


@pytest.mark.parametrize(
    ("items", "marks"),
    [
        pytest.param([(1, 0), (1, 0), (1, 0)], "A. B. C.", id="one-level"),
        pytest.param([(1, 0), (1, 1), (1, 1), (1, 0), (1, 1)], "A. 1. 2. B. 1.", id="restarts"),
        pytest.param([(1, 0), (1, 2), (1, 2), (1, 1), (1, 2)], "A. (a) (b) 2. (a)", id="skipped"),
        pytest.param([(1, 0), (2, 0), (2, 0), (1, 0)], "A. C. D. E.", id="start-override"),
        pytest.param([(1, 0), (0, 0), (1, 0)], "A. x B.", id="number-zero-is-no-list"),
    ],
)
def test_words_automatic_numbers_are_counted_as_word_counts(
    tmp_path: Path, items: list[tuple[int, int]], marks: str
) -> None:
    body = "".join(item("x", number, depth) for number, depth in items)
    source = read(tmp_path, "a.docx", word(body, LEVELS, AGAIN))
    assert [line.split()[0] for line in lines(source)] == marks.split()


@pytest.mark.parametrize(
    ("first", "marks"),
    [
        ("Artikel %1 –", "Artikel 1.1 1.2 (a)"),
        ("%1.", "1. 1.1 1.2 (a)"),
        ("%1-", "1- 1.1 1.2 (a)"),
        ("%1", "1. 1.1 1.2 (a)"),
    ],
)
def test_decimals_of_an_article_keep_its_number(tmp_path: Path, first: str, marks: str) -> None:
    levels = level(0, "decimal", first) + level(1, "decimal", "%1.%2")
    levels += level(2, "lowerLetter", "(%3)")
    body = "".join(item("x", 1, depth) for depth in (0, 1, 1, 2))
    source = read(tmp_path, "a.docx", word(body, levels))
    assert [line.split()[0] for line in lines(source)] == marks.split()


def test_a_decimal_below_an_article_that_is_typed_has_the_number_its_list_starts_with(
    tmp_path: Path,
) -> None:
    levels = level(0, "decimal", "%1") + level(1, "decimal", "%1.%2.")
    levels = levels.replace('<w:start w:val="1"/>', '<w:start w:val="4"/>', 1)
    body = "<w:p><w:r><w:t>Artikel 4 Hens</w:t></w:r></w:p>" + item("x", 1, 1) * 2
    source = read(tmp_path, "a.docx", word(body, levels))
    assert [line.split()[0] for line in lines(source)] == ["Artikel", "4.1.", "4.2."]


def test_a_word_style_brings_its_list_and_makes_headings(tmp_path: Path) -> None:
    styles = (
        f'<w:styles {W}><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/>'
        "</w:style>"
        '<w:style w:type="paragraph" w:styleId="L"><w:name w:val="x"/><w:pPr><w:numPr>'
        '<w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="M">'
        '<w:name w:val="y"/><w:basedOn w:val="L"/></w:style></w:styles>'
    )
    body = "".join(
        f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>'
        for style, text in (("H", "Law 1 The pack"), ("M", "x"), ("L", "y"))
    )
    source = read(tmp_path, "a.docx", word(body, LEVELS, styles=styles))
    assert lines(source) == ["Law 1 The pack", "A. x", "B. y"]
    assert source.layout is not None
    assert source.layout.headings == {0}


def test_paragraphs_of_a_text_box_are_lines_of_their_own(tmp_path: Path) -> None:
    def said(text: str) -> str:
        return f"<w:r><w:t>{text}</w:t></w:r>"

    def boxed(paragraphs: str) -> str:
        return f"<w:r><w:pict><w:txbxContent>{paragraphs}</w:txbxContent></w:pict></w:r>"

    inner = boxed(f"<w:p>{said('far in')}</w:p>")
    box = boxed(f"<w:p>{said('Out of')}{said(' one')}</w:p><w:p>{said('box.')}{inner}</w:p><w:p/>")
    cell = f"<w:tc><w:p>{said('a')}{box}</w:p></w:tc><w:tc><w:p>{said('b')}</w:p></w:tc>"
    body = f"<w:p>{said('Around')}{box}{said(' it')}</w:p>{item('x', 1)}"
    body += item("y", 1).replace(said("y"), box)
    body += f"<w:tbl><w:tr>{cell}</w:tr></w:tbl>"
    source = read(tmp_path, "a.docx", word(body, LEVELS))
    box_lines = ["Out of one", "box.", "far in"]
    assert [" ".join(line.split()) for line in lines(source)] == [
        *("Around it", *box_lines),
        *("A. x", f"B. {box_lines[0]}", *box_lines[1:]),
        "| a Out of one box. far in | b |",
    ]


def test_words_notes_deletions_and_hidden_text_are_kept_apart(tmp_path: Path) -> None:
    body = (
        "<w:p><w:r><w:t>Text</w:t></w:r><w:r><w:footnoteReference w:id='2'/></w:r>"
        "<w:r><w:t> goes</w:t></w:r><w:del><w:r><w:delText> away</w:delText></w:r></w:del>"
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>"
        "<w:r><w:lastRenderedPageBreak/><w:t> on.</w:t></w:r></w:p>"
    )
    footnotes = (
        f"<w:footnotes {W}><w:footnote w:id='2'><w:p><w:r><w:t>A note.</w:t></w:r></w:p>"
        "</w:footnote></w:footnotes>"
    )
    source = read(tmp_path, "a.docx", word(body, footnotes=footnotes))
    assert notes(source) == [("1", "A note.")]
    assert aside(source) == [("struck", "away"), ("hidden", "secret")]
    (named,) = name_pages([Finding("a.docx", 2, 1, "info", "X", "x")], [source])
    assert named.message == "x (page 2)"


def test_an_opendocument_list_counts_and_goes_on(tmp_path: Path) -> None:
    style = (
        '<text:list-style style:name="L"><text:list-level-style-number text:level="1" '
        'style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" '
        'style:num-format="a" style:num-prefix="(" style:num-suffix=")"/></text:list-style>'
    )
    inner = "<text:list><text:list-item><text:p>q</text:p></text:list-item></text:list>"
    text = (
        '<text:h text:outline-level="1">LAW 1</text:h><text:list text:style-name="L">'
        f"<text:list-item><text:p>x</text:p>{inner}<text:p>more</text:p></text:list-item>"
        "<text:list-item><text:p>y<text:note><text:note-citation>1</text:note-citation>"
        "<text:note-body><text:p>A note.</text:p></text:note-body></text:note></text:p>"
        "</text:list-item></text:list><text:p>between</text:p>"
        '<text:list text:style-name="L" text:continue-numbering="true"><text:list-item>'
        '<text:p>z</text:p></text:list-item></text:list><text:list text:style-name="L">'
        "<text:list-item><text:p>new</text:p></text:list-item></text:list>"
    )
    content = (
        f"<office:document-content {ODF}><office:automatic-styles>{style}</office:automatic-styles>"
        f"<office:body><office:text>{text}</office:text></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.text"
    source = read(tmp_path, "a.odt", packed({"mimetype": kind, "content.xml": content}))
    assert lines(source) == [
        "LAW 1",
        "1. x",
        "(a) q",
        "more",
        "2. y1",
        "between",
        "3. z",
        "1. new",
        "A note.",
    ]
    assert notes(source) == [("1", "A note.")]


def opendocument(body: str, styles: str = "") -> bytes:
    names = f'{ODF} xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"'
    content = (
        f"<office:document-content {names}><office:automatic-styles>{styles}"
        f"</office:automatic-styles><office:body><office:text>{body}</office:text></office:body>"
        "</office:document-content>"
    )
    return packed({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content})


def test_what_an_opendocument_text_hides_is_no_law(tmp_path: Path) -> None:
    styles = (
        '<style:style style:name="H"><style:text-properties text:display="none"/></style:style>'
    )
    cell = "<table:table-cell><text:p{}>{}</text:p></table:table-cell>"
    body = (
        '<text:p>Said <text:span text:style-name="H">one </text:span>here.</text:p>'
        '<text:p text:style-name="H">two</text:p>'
        '<text:section text:display="none"><text:p>three</text:p></text:section>'
        '<text:p><text:hidden-paragraph text:is-hidden="true"/>four</text:p>'
        "<table:table><table:table-row>"
        + cell.format("", "kept")
        + cell.format(' text:style-name="H"', "five")
        + "</table:table-row></table:table>"
        + "<text:p>Noted.<text:note><text:note-body><text:p>Seen <draw:frame><draw:text-box>"
        '<text:p>a</text:p><text:p text:style-name="H">six</text:p></draw:text-box></draw:frame>'
        '</text:p><text:p text:style-name="H">seven</text:p></text:note-body></text:note></text:p>'
    )
    path = tmp_path / "a.odt"
    path.write_bytes(opendocument(body, styles))
    source, findings = read_source(SourceRef("a.odt", path=str(path)))
    assert [text for name, text in aside(source) if name == "hidden"] == [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
    ]
    assert [(f.code, f.message.split()[2]) for f in findings] == [("HIDDEN", "7")]


def test_the_paragraphs_of_a_box_in_a_text_stand_behind_the_one_that_holds_it(
    tmp_path: Path,
) -> None:
    box = "<draw:frame><draw:text-box><text:p>One.</text:p><text:p>Two.</text:p></draw:text-box>"
    body = f"<text:p>A call{box}</draw:frame> counts.</text:p><text:p>So.</text:p>"
    source = read(tmp_path, "a.odt", opendocument(body))
    assert lines(source) == ["A call counts.", "One.", "Two.", "So."]


def test_a_box_that_is_struck_out_in_a_note_is_set_aside(tmp_path: Path) -> None:
    styles = (
        '<style:style style:name="S"><style:text-properties style:text-line-through-style="solid"/>'
        "</style:style>"
    )
    box = "<draw:frame><draw:text-box><text:p>gone</text:p></draw:text-box></draw:frame>"
    note = (
        '<text:note><text:note-body><text:p>Seen <text:span text:style-name="S">'
        f"{box}</text:span>here.</text:p></text:note-body></text:note>"
    )
    source = read(tmp_path, "a.odt", opendocument(f"<text:p>A call.{note}</text:p>", styles))
    assert aside(source) == [("struck", "gone")]
    assert "Seen here. gone" in source.text


@pytest.mark.parametrize(
    ("number", "style", "printed"),
    [(27, "a", "aa"), (9, "i", "ix"), (6, "lower-greek", "στ"), (6, "Α, Β, Γ, ...", "ΣΤ")],
)
def test_numbers_are_printed_in_the_signs_of_their_list(
    number: int, style: str, printed: str
) -> None:
    assert print_number(number, style) == printed


def pdf(pages: list[list[tuple[float, float, str]]], size: float = 10) -> bytes:
    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(420, 595), invariant=1)
    for page in pages:
        for x, y, text in page:
            small = text.startswith("^")
            canvas.setFont("Times-Roman", size * (0.6 if small else 1))
            canvas.drawString(x, y, text.lstrip("^"))
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def test_a_citation_at_the_start_of_a_printed_line_goes_on(tmp_path: Path) -> None:
    source = read(
        tmp_path,
        "a.pdf",
        pdf(
            [
                [
                    (50, 500, "LAW 70"),
                    (50, 486, "A."),
                    (66, 486, "The Director then looks at what the players said, in the way of"),
                    (66, 474, "(a) above or of Law"),
                    (50, 460, "B."),
                    (66, 460, "Something else is said here, and it takes more than one line, by"),
                    (66, 448, "71. So it ends."),
                ]
            ]
        ),
    )
    assert source.layout is not None
    joined = {source.text[at:].split("\n")[0].strip() for at in source.layout.goes_on}
    assert joined == {"(a) above or of Law", "71. So it ends."}


def test_running_heads_and_page_numbers_are_set_aside_on_every_page(tmp_path: Path) -> None:
    pages = [
        [(50.0, 570.0, f"LAWS OF THE GAME {n}"), (200.0, 20.0, f"- {n + 5} -")]
        + [(50.0, 500.0 - 12 * k, f"Line {k} of page {'abcdefgh'[n]} says so.") for k in range(9)]
        for n in range(6)
    ]
    source = read(tmp_path, "a.pdf", pdf(pages))
    names = [name for name, _ in aside(source)]
    assert names.count("running-head") == 6
    assert names.count("page-number") == 6
    assert not any("says so" in text for _, text in aside(source))
    assert source.layout is not None
    assert len(source.layout.breaks) == 6


def test_a_note_printed_on_the_next_page_belongs_to_its_mark(tmp_path: Path) -> None:
    body = [(50.0, 500.0 - 12 * k, f"A line of the text, number {k}, is here.") for k in range(8)]
    marked = [*body, (50.0, 400.0, "The last word"), (108.0, 404.0, "^3")]
    foot = [(50.0, 63.0, "^3"), (58.0, 60.0, "^It says what the word means.")]
    source = read(tmp_path, "a.pdf", pdf([marked, [*body, *foot]]))
    assert notes(source) == [("3", "It says what the word means.")]


def test_columns_are_read_one_after_the_other_and_tables_row_by_row(tmp_path: Path) -> None:
    columns = [(50.0, 500.0 - 12 * k, f"left column line {k} is this") for k in range(9)]
    columns += [(240.0, 500.0 - 12 * k, f"right column line {k} is this") for k in range(9)]
    rows: list[tuple[float, float, str]] = []
    for k in range(9):
        y = 300.0 - 12 * k
        rows += [(50, y, f"Contract {'abcdefghi'[k]}"), (160, y, str(k * 50)), (240, y, str(k))]
    text = lines(read(tmp_path, "a.pdf", pdf([columns, rows])))
    assert [line.split()[0] for line in text[:18]] == ["left"] * 9 + ["right"] * 9
    assert text[18] == "| Contract a | 0 | 0 |"
    assert len(text) == 27
