"""What real programs do to a page when they print it: each a small page of its own."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from reportlab.pdfgen.canvas import Canvas

from bridgelaws.errors import SourceError
from bridgelaws.library.library import Library
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceRef
from bridgelaws.numbering.similarity.reference_text import ReferenceText
from bridgelaws.sources.decode import read_source
from tests.formats.compare import compare
from tests.formats.press import read_book
from tests.formats.pressed_page import page_of
from tests.formats.test_documents import read
from tests.formats.test_html import aside, lines
from tests.numbering.book import as_reference_texts

# x, y, size, words; bold where the words begin with a star.
Printed = Sequence[tuple[float, float, float, str]]


def press(pages: Sequence[Printed]) -> bytes:
    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(420, 595), invariant=1)
    for page in pages:
        for x, y, size, text in page:
            canvas.setFont("Times-Bold" if text.startswith("*") else "Times-Roman", size)
            canvas.drawString(x, y, text.lstrip("*"))
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def raw_pdf(*objects: bytes) -> bytes:
    out, offsets = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    tail = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (size, len(out))
    return out + b"xref\n0 %d\n0000000000 65535 f \n%b%b" % (size, table, tail)


def stream(body: bytes, head: bytes = b"") -> bytes:
    return b"<<%b/Length %d>>stream\n%b\nendstream" % (head, len(body), body)


def page(content: bytes, resources: bytes, *more: bytes) -> bytes:
    return raw_pdf(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<<%b>>/Contents 4 0 R>>"
        % resources,
        stream(content),
        *more,
    )


def test_a_heading_on_two_lines_at_the_top_of_pages_is_no_running_head(tmp_path: Path) -> None:
    pages = [
        [
            (60, 570, 8, "The book of the laws"),
            (200, 20, 8, str(n)),
            (180, 540, 12, f"*LAW {n}"),
            (150, 525, 12, f"*NAME {'ABCDEFGH'[n]}"),
            *((60, 500 - 12 * k, 10, f"line {k} of the text says so") for k in range(9)),
        ]
        for n in range(1, 8)
    ]
    source = read(tmp_path, "a.pdf", press(pages))
    assert "LAW 3 NAME D" in lines(source)
    assert [text for name, text in aside(source) if name == "running-head"] == [
        "The book of the laws"
    ] * 7


def test_a_heading_on_the_next_page_is_one_of_its_own(tmp_path: Path) -> None:
    words = [(60, 500 - 12 * k, 10, f"line {k} of the text says so") for k in range(9)]
    pages = [
        [*words, (60, 370, 12, "*PART IV THE HALL OF ALL OF THE TABLES")],
        [(60, 560, 12, "*CHAPTER I THE TABLES"), *words],
    ]
    source = read(tmp_path, "a.pdf", press(pages))
    assert source.layout is not None
    joined = {source.text[at:].split("\n")[0].strip() for at in source.layout.goes_on}
    assert "CHAPTER I THE TABLES" in lines(source)
    assert "CHAPTER I THE TABLES" not in joined


def test_what_stands_where_other_pages_have_their_head_is_one_too(tmp_path: Path) -> None:
    heads = ["The book"] * 5 + ["Definitions"] + ["The book"] * 5
    pages = [
        [(60, 570, 8, head), *((60, 500 - 12 * k, 10, f"line {k} says so") for k in range(9))]
        for head in heads
    ]
    set_aside = [text for _, text in aside(read(tmp_path, "a.pdf", press(pages)))]
    assert set_aside == heads


def test_a_heading_alone_above_columns_is_read_before_them(tmp_path: Path) -> None:
    columns = [
        (x, 500.0 - 12 * k, 8.0, f"{word} … {k + 1}A")
        for x, word in ((50, "Alert"), (170, "Board"), (290, "Claim"))
        for k in range(12)
    ]
    text = lines(read(tmp_path, "a.pdf", press([[*columns, (200, 520, 12, "*INDEX")]])))
    assert text[0] == "INDEX"
    assert [line.split()[0] for line in text[1:]] == ["Alert"] * 12 + ["Board"] * 12 + [
        "Claim"
    ] * 12


def test_columns_may_begin_under_lines_across_the_page(tmp_path: Path) -> None:
    wide = [(50.0, 560.0 - 12 * k, 10.0, "across the page " * 5) for k in range(8)]
    columns = [
        (x, 450.0 - 12 * k, 10.0, f"{word} column, line {k} of it")
        for x, word in ((50, "left"), (230, "right"))
        for k in range(9)
    ]
    text = lines(read(tmp_path, "a.pdf", press([[*wide, *columns]])))
    told = [line.split()[0] for line in text]
    assert told[8:] == ["left"] * 9 + ["right"] * 9


def test_a_full_line_ends_a_paragraph_before_an_entry_of_its_own(tmp_path: Path) -> None:
    rows = [
        "Trick — the four cards that the players put on the table one",
        "after another, of which the highest wins, unless it is so.",
        "Trump — a card of the suit which the contract names as the best.",
        "Note: this is said of all the suits and of the honours in them.",
    ]
    printed = [(50.0, 500.0 - 12 * k, 10.0, row) for k, row in enumerate(rows)]
    source = read(tmp_path, "a.pdf", press([printed]))
    assert source.layout is not None
    joined = {source.text[at:].split("\n")[0].strip() for at in source.layout.goes_on}
    assert joined == {rows[1]}


def test_numbers_that_were_wrapped_are_no_marks(tmp_path: Path) -> None:
    rows = [
        "The cards of a suit are these, from the best: 10, 9, 8, 7, 6, 5, 4, 3,",
        "2.",
        "A penalty may be given besides in such a case, as it is said (Law",
        "90) or elsewhere.",
    ]
    printed = [(50.0, 500.0 - 12 * k, 10.0, row) for k, row in enumerate(rows)]
    source = read(tmp_path, "a.pdf", press([printed]))
    assert source.layout is not None
    joined = {source.text[at:].split("\n")[0].strip() for at in source.layout.goes_on}
    assert {"2.", "90) or elsewhere."} <= joined


def test_a_ligature_does_not_part_its_word(tmp_path: Path) -> None:
    words = stream(
        b"begincmap 1 begincodespacerange <00><ff> endcodespacerange "
        b"3 beginbfchar <41><006f> <42><006600660069> <43><0063> endbfchar endcmap"
    )
    font = (
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 65/LastChar 67"
        b"/Widths[600 450 600]/ToUnicode 6 0 R>>"
    )
    data = page(b"BT /A 10 Tf 50 300 Td (ABC) Tj ET", b"/Font<</A 5 0 R>>", font, words)
    assert lines(read(tmp_path, "a.pdf", data)) == ["offic"]


def test_a_page_drawn_inside_itself_is_refused_within_bounds(tmp_path: Path) -> None:
    resources = b"/XObject<</F 5 0 R>>/Font<</A 6 0 R>>"
    form = stream(
        b"BT /A 10 Tf 50 300 Td (LAW 1) Tj ET /F Do /F Do /F Do",
        b"/Type/XObject/Subtype/Form/BBox[0 0 400 400]/Resources<<%b>>" % resources,
    )
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    with pytest.raises(SourceError, match="TOO_LARGE takes more time or memory than any book"):
        read(tmp_path, "a.pdf", page(b"/F Do", resources, form, font))


@pytest.mark.slow
def test_a_book_that_a_browser_printed_comes_back(
    root: Path, tmp_path: Path, library: Library, plain: dict[str, Expression], browser: Browser
) -> None:
    tab = browser.new_page()
    tab.set_content(page_of(read_book(root, "fr"), "INDEX"))
    data = tab.pdf(prefer_css_page_size=True)
    tab.close()
    path = tmp_path / "book.pdf"
    path.write_bytes(data)
    source = read_source(SourceRef("book.pdf", "duplicate", "2017", ("fr",), path=str(path)))[0]
    reference_texts: dict[tuple[str, str], tuple[ReferenceText, ...]] = as_reference_texts(
        library, *plain.values()
    )
    found = compare(source, plain["fr"], library, reference_texts)
    assert (found.missing, found.invented) == ((), ())
    # The cells of the table in Law 77 take several lines, which are read row by row.
    assert len(found.wrong) <= 4, found.wrong


def test_a_page_whose_font_does_not_name_its_letters_is_refused(tmp_path: Path) -> None:
    names = b"".join(b"/g%d" % number for number in range(1, 32))
    font = (
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica"
        b"/Encoding<</Type/Encoding/Differences[1 %b]>>>>" % names
    )
    # The numbers of their shapes come instead, among signs of another font.
    words = b"<0304050607080e0f28312910121315> Tj T* " * 4
    content = b"BT /F 12 Tf 50 300 Td 14 TL %bET" % words
    file = tmp_path / "form.pdf"
    file.write_bytes(page(content, b"/Font<</F 5 0 R>>", font))
    with pytest.raises(SourceError, match="no readable codes; it needs text recognition"):
        read_source(SourceRef("form.pdf", languages=("fr",), path=str(file)))
