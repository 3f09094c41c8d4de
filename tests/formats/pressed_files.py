"""Prints a book as a web page, as a Word and as an OpenDocument text; knows all printers."""

from __future__ import annotations

import html
import io
import zipfile
from collections.abc import Callable
from typing import Any

import docx
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from tests.formats.press import Book, Item, level_of
from tests.formats.pressed_markup import print_dokuwiki, print_markdown, print_mediawiki


def print_html(book: Book) -> bytes:
    """A page as an editor writes one: headings, nested numbered lists, tables."""
    out = [
        "<!DOCTYPE html><html><head><meta charset='utf-8'><title>x</title></head><body>",
        "<nav><ul><li><a href='/'>Home</a></li></ul></nav><main>",
    ]
    opened: list[int] = []
    rows = False
    for item in book.items:
        said = html.escape(item.text)
        if rows and item.kind != "row":
            out.append("</table>")
            rows = False
        if item.kind in ("title", "part", "heading"):
            _close(out, opened, -1)
            tag = "h3" if item.kind == "heading" else "h2"
            out.append(f"<{tag}>{item.mark} {said}</{tag}>")
        elif item.kind == "item":
            level = level_of(item)
            _close(out, opened, level)
            if level not in opened:
                kind = (
                    "a" if item.mark.startswith("(") and level == 1 else "i" if level == 2 else "1"
                )
                kind = "A" if item.mark[0].isupper() else kind
                greek = (
                    " style='list-style-type:lower-greek'"
                    if book.language == "el" and kind == "a"
                    else ""
                )
                out.append(f"<ol type={kind}{greek}>\n")
                opened.append(level)
            else:
                out.append("</li>")
            out.append(f"<li>{said}")
        elif item.kind == "row":
            out += ["" if rows else "<table>", _html_row(item)]
            rows = True
        else:
            # A text stands under the item that is two columns further out.
            _close(out, opened, item.depth - 2, keep=True)
            out.append(f"<p>{said}</p>\n")
    _close(out, opened, -1)
    return ("".join(out) + "</main><footer>All rights</footer></body></html>").encode()


def _html_row(item: Item) -> str:
    cells = [html.escape(cell.strip()) for cell in item.text.strip("| ").split("|")]
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>\n"


def _close(out: list[str], opened: list[int], level: int, *, keep: bool = False) -> None:
    while opened and opened[-1] > level:
        opened.pop()
        out.append("</li></ol>")
    if keep and opened and opened[-1] < level:
        return


_LEVELS = (
    ("upperLetter", "%1."),
    ("decimal", "%2."),
    ("lowerLetter", "(%3)"),
    ("lowerRoman", "(%4)"),
)


def print_docx(book: Book) -> bytes:
    """A Word document whose numbers are all automatic: no mark stands in its text."""
    document: Any = docx.Document()
    numbering = document.part.numbering_part.element
    greek = (
        {"upperLetter": "Α, Β, Γ, ...", "lowerLetter": "α, β, γ, ..."}
        if book.language == "el"
        else {}
    )
    levels = "".join(
        f'<w:lvl w:ilvl="{n}"><w:start w:val="1"/>'
        + (
            f'<w:numFmt w:val="custom" w:format="{greek[form]}"/>'
            if form in greek
            else f'<w:numFmt w:val="{form}"/>'
        )
        + f'<w:lvlText w:val="{text}"/></w:lvl>'
        for n, (form, text) in enumerate(_LEVELS)
    )
    numbering.insert(
        0,
        parse_xml(f'<w:abstractNum {nsdecls("w")} w:abstractNumId="900">{levels}</w:abstractNum>'),
    )
    number = 900
    rows: list[Item] = []
    for item in book.items:
        if rows and item.kind != "row":
            _word_table(document, rows)
            rows = []
        if item.kind in ("title", "part"):
            number += 1
            # Each law counts anew.
            restarts = "".join(
                f'<w:lvlOverride w:ilvl="{at}"><w:startOverride w:val="1"/></w:lvlOverride>'
                for at in (0, 1)
            )
            listed = f'<w:abstractNumId w:val="900"/>{restarts}'
            numbering.append(
                parse_xml(f'<w:num {nsdecls("w")} w:numId="{number}">{listed}</w:num>')
            )
            document.add_heading(item.text, 1)
        elif item.kind == "row":
            rows.append(item)
        else:
            heading = item.kind == "heading"
            paragraph = document.add_paragraph(
                item.text, style="Heading 2" if heading else "Normal"
            )
            if item.mark:
                level = 0 if heading or item.mark[0].isupper() else level_of(item) + 1
                properties = paragraph._p.get_or_add_pPr()
                listed = f'<w:ilvl w:val="{level}"/><w:numId w:val="{number}"/>'
                properties.append(parse_xml(f"<w:numPr {nsdecls('w')}>{listed}</w:numPr>"))
    if rows:
        _word_table(document, rows)
    data = io.BytesIO()
    document.save(data)
    return data.getvalue()


def _word_table(document: Any, rows: list[Item]) -> None:
    cells = [[cell.strip() for cell in row.text.strip("| ").split("|")] for row in rows]
    table = document.add_table(len(cells), max(map(len, cells)))
    for made, row in zip(table._tbl.tr_lst, cells, strict=True):
        for cell, text in zip(made.tc_lst, row, strict=False):
            said = f'<w:t xml:space="preserve">{html.escape(text)}</w:t>'
            cell.p_lst[0].append(parse_xml(f"<w:r {nsdecls('w')}>{said}</w:r>"))


_ODT_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "text", "style", "table")
)


def print_odt(book: Book) -> bytes:
    """An OpenDocument text whose lists number themselves."""
    forms = (
        ("1", "", "."),
        ("α, β, γ, ..." if book.language == "el" else "a", "(", ")"),
        ("i", "(", ")"),
    )
    levels = "".join(
        f'<text:list-level-style-number text:level="{n}" style:num-format="{form}" '
        f'style:num-prefix="{before}" style:num-suffix="{after}"/>'
        for n, (form, before, after) in enumerate(forms, 1)
    )
    out: list[str] = []
    opened: list[int] = []

    def close(level: int) -> None:
        while opened and opened[-1] > level:
            opened.pop()
            out.append("</text:list-item></text:list>")

    table = False
    for item in book.items:
        said = html.escape(item.text)
        if table and item.kind != "row":
            out.append("</table:table>")
            table = False
        if item.kind in ("title", "part", "heading"):
            close(-1)
            level = 2 if item.kind == "heading" else 1
            out.append(f'<text:h text:outline-level="{level}">{item.mark} {said}</text:h>')
        elif item.kind == "item" and not item.mark[0].isupper():
            level = level_of(item)
            close(level)
            if level in opened:
                out.append("</text:list-item><text:list-item>")
            else:
                name = ' text:style-name="L1"' if not opened else ""
                out.append(f"<text:list{name}><text:list-item>")
                opened.append(level)
            out.append(f"<text:p>{said}</text:p>")
        elif item.kind == "row":
            close(-1)
            out += [] if table else ["<table:table>"]
            table = True
            cells = [html.escape(cell.strip()) for cell in item.text.strip("| ").split("|")]
            out.append(
                "<table:table-row>"
                + "".join(
                    f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>"
                    for cell in cells
                )
                + "</table:table-row>"
            )
        else:
            close(item.depth - 2)
            mark = f"{item.mark} " if item.mark else ""
            out.append(f"<text:p>{mark}{said}</text:p>")
    close(-1)
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {_ODT_NAMES}>'
        f'<office:automatic-styles><text:list-style style:name="L1">{levels}</text:list-style>'
        f"</office:automatic-styles><office:body><office:text>{''.join(out)}</office:text>"
        "</office:body></office:document-content>"
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr("content.xml", content)
    return data.getvalue()


PRINTERS: dict[str, Callable[[Book], bytes]] = {
    "html": print_html,
    "md": print_markdown,
    "dokuwiki": print_dokuwiki,
    "mediawiki": print_mediawiki,
    "docx": print_docx,
    "odt": print_odt,
}
