"""Writes a book as the page from which a browser prints a PDF, set as federations set theirs."""

from __future__ import annotations

import html
import re

from tests.formats.press import Book, Item

_STYLE = """
@page { size: A5; margin: 20mm 16mm 18mm }
@page :left { @top-left { content: "The book of the laws"; font-size: 8pt }
              @bottom-left { content: counter(page); font-size: 8pt } }
@page :right { @top-right { content: "Official texts"; font-size: 8pt; font-style: italic }
               @bottom-right { content: counter(page); font-size: 8pt } }
body { font: 10pt/1.25 serif; text-align: justify; margin: 0 }
h1 { font-size: 24pt; text-align: center; break-after: page }
h2 { font-size: 12pt; text-align: center; margin: 14pt 0 6pt; break-after: avoid }
h3 { font-size: 10pt; margin: 6pt 0 2pt; text-align: left }
p { margin: 0 0 3pt; position: relative }
p > span { position: absolute; left: -18pt }
.listed { display: flex } .listed i { flex: 1; overflow: hidden; white-space: nowrap }
.part { break-before: page }
.index { column-count: 3; font-size: 8pt; text-align: left }
.index p { margin: 0 0 0 8pt; text-indent: -8pt }
table { border-collapse: collapse; font-size: 7pt } td { border: 0.5pt solid; padding: 1pt 3pt }
"""


def page_of(book: Book, index: str) -> str:
    """The whole book; ``index`` is the title of its last part."""
    out = [
        f'<!DOCTYPE html><html lang="{book.language}"><meta charset="utf-8">',
        f"<style>{_STYLE}</style><h1>{html.escape(book.items[0].text)}</h1>",
    ]
    for number, item in enumerate(book.titles(), 9):
        law, name = _name(item)
        out.append(
            f"<div class=listed>{law} – {name} <i>{'.' * 200}</i><span>{number}</span></div>"
        )
    rows = False
    for item in book.items:
        if rows and item.kind != "row":
            out.append("</table>")
        if item.kind == "row":
            cells = item.text.strip("| ").split("|")
            out.append("" if rows else "<table>")
            out.append("<tr>" + "".join(f"<td>{html.escape(c.strip())}</td>" for c in cells))
        else:
            out.append(_line(item))
        rows = item.kind == "row"
    out.append(f"<h2 class=part>{index}</h2><div class=index>")
    words = sorted({w for item in book.items for w in re.findall(r"[^\W\d_]{7,12}", item.text)})
    for number, word in enumerate(words[:: max(1, len(words) // 760)][:760]):
        out.append(f"<p>{word} … {number % 93 + 1}A, {number % 90 + 2}B1</p>")
    return "\n".join([*out, "</div></html>"])


def _line(item: Item) -> str:
    said = html.escape(item.text)
    if item.kind == "part":
        return f"<h2 class=part>{said}</h2>"
    if item.kind == "title":
        return "<h2>{}<br>{}</h2>".format(*_name(item))
    if item.kind == "heading" and len(said) < 90:
        return f"<h3>{item.mark} {said}</h3>"
    left = 18 * (item.depth + bool(item.mark))
    return f'<p style="margin-left:{left}pt"><span>{item.mark}</span>{said}</p>'


def _name(item: Item) -> tuple[str, str]:
    law, _, name = item.text.partition(" — ")
    return html.escape(law), html.escape(name)
