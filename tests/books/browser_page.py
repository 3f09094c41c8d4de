"""Prints a made book with a browser; notes stand below their law."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Browser

from tests.books.looks import Look
from tests.books.made_book import MadeBook, Para

_STYLE = """
@page {{ size: A5; margin: 20mm 16mm 18mm }}
@page :left {{ @top-left {{ content: "Bridge 2017"; font-size: 8pt }}
              @bottom-left {{ content: counter(page); font-size: 8pt }} }}
@page :right {{ @top-right {{ content: "The laws"; font-size: 8pt }}
               @bottom-right {{ content: counter(page); font-size: 8pt }} }}
body {{ font: {size}pt/1.25 {font}; margin: 0 }}
section {{ break-before: page }}
section > div {{ column-count: {columns} }}
section > div.wide {{ column-count: 1 }}
h1 {{ font-size: 2.4em; text-align: center; break-after: page }}
h2 {{ font-size: 1.2em; text-align: center; margin: 4pt 0 6pt; break-after: avoid }}
h3 {{ font-size: 1em; margin: 6pt 0 2pt }}
p {{ margin: 0 0 3pt; position: relative }}
p > span {{ position: absolute; left: -16pt }}
p.bullet > span {{ left: -9pt }}
.foot {{ font-size: 0.78em; border-top: 0.5pt solid; margin-top: 8pt }}
.listed {{ display: flex }} .listed i {{ flex: 1; overflow: hidden; white-space: nowrap }}
sup {{ font-size: 0.6em; line-height: 0 }}
table {{ border-collapse: collapse; font-size: 0.65em }}
td {{ border: 0.5pt solid; padding: 1pt 3pt }}
"""
# A row with so many borders between its cells fits into a column of a book in two.
_MOST_BORDERS: Final = 4


def print_book(book: MadeBook, look: Look, browser: Browser) -> bytes:
    """The whole book as the bytes of a PDF."""
    page = browser.new_page()
    page.set_content(page_of(book, look))
    printed = page.pdf(prefer_css_page_size=True)
    page.close()
    return printed


def page_of(book: MadeBook, look: Look) -> str:
    """The whole book as one page."""
    font = "serif" if look.font in ("Times", "Serif") else "sans-serif"
    style = _STYLE.format(font=font, size=look.size, columns=look.columns)
    out = [f'<!DOCTYPE html><html lang="{book.language}"><meta charset="utf-8">']
    out.append(f"<style>{style}</style><h1>Bridge 2017</h1>")
    titles = [para for para in book.paras if para.kind == "title"]
    for number, para in enumerate(titles, 9):
        listed = html.escape(para.text)
        out.append(f"<div class=listed>{listed} <i>{'.' * 200}</i><b>{number}</b></div>")
    counted = 0
    for section in _sections([*book.paras, *book.annex]):
        written, counted = _section(section, look, counted)
        out += written
    return "\n".join([*out, "</html>"])


def _sections(paras: Sequence[Para]) -> list[list[Para]]:
    made: list[list[Para]] = []
    for para in paras:
        if para.kind in ("title", "part"):
            made.append([])
        made[-1].append(para)
    return made


def _section(paras: Sequence[Para], look: Look, counted: int) -> tuple[list[str], int]:
    # A table that is wider than a column has a page without columns.
    borders = max((para.text.count(" | ") for para in paras if para.kind == "row"), default=0)
    out, rows = [f"<section><div{' class=wide' * (borders > _MOST_BORDERS)}>"], False
    feet: list[str] = []
    for para in paras:
        if rows and para.kind != "row":
            out.append("</table>")
        said, position = "", 0
        for note in para.notes:
            counted += 1
            marks = {"star": "*", "stars": "*" * (len(feet) + 1), "number": str(counted)}
            said += html.escape(para.text[position : note.at])
            said += f"<sup>{marks[look.in_text]}</sup>"
            position = note.at
            feet.append(f"<p>{marks[look.at_foot]} {html.escape(note.text)}</p>")
        said += html.escape(para.text[position:])
        if para.kind == "row":
            cells = "".join(f"<td>{html.escape(cell)}</td>" for cell in para.text.split(" | "))
            out.append(f"{'' if rows else '<table>'}<tr>{cells}")
        elif para.kind in ("title", "part"):
            out.append(f"<h2>{said}</h2>")
        elif para.kind == "heading" and len(para.text) < 90:
            out.append(f"<h3>{para.mark} {said}</h3>")
        else:
            mark = look.bullet if para.kind == "bullet" else para.mark
            left = 16 * (para.depth - 1) + 16 * bool(para.depth) if para.depth else 0
            left = left - 7 if para.kind == "bullet" else left
            bold = ";font-weight:bold" if para.is_bold else ""
            out.append(
                f'<p class={para.kind} style="margin-left:{left}pt{bold}">'
                f"<span>{mark}</span>{said}</p>"
            )
        rows = para.kind == "row"
    if rows:
        out.append("</table>")
    out.append("</div>")
    if feet:
        out.append(f"<div class=foot style='column-count:1'>{''.join(feet)}</div>")
    return [*out, "</section>"], counted
