"""A printed book as the sheet that `book.typ` sets: rows of paragraphs, ready to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bridgelaws.site.federation import Logo
from bridgelaws.site.paper.printed_book import OUTSIDE, PrintedArticle, PrintedBook
from bridgelaws.site.paper.typeset import typeset
from bridgelaws.site.text import InlineText, TextElement
from bridgelaws.site.tree import ProvisionNode
from bridgelaws.site.ui_strings import Words

# Width, height, and margins inside, outside, above and below in mm; the letter in points.
PAPERS: Final = {
    "a4": (210, 297, 24, 22, 24, 24, 10.5),
    "a5": (148, 210, 17, 14, 18, 17, 9),
    "pocket": (105, 148, 11, 9, 13, 12, 7.2),
}
JSON = dict[str, Any]


def print_book(printed: PrintedBook, words: Sequence[Words], paper: str) -> bytes:
    """A book as PDF.

    Args:
        printed: what stands in it.
        words: those of its languages, in its order.
        paper: one of `PAPERS`.

    Raises:
        TypesetError: Typst is missing, or refuses.
    """
    return typeset("book.typ", book_sheet(printed, words, paper), printed.date)


def logo_bytes(logo: Logo | None) -> list[int]:
    """The logo as a sheet can hold it, for Typst is given texts alone; empty without one."""
    return list(logo.content) if logo else []


def book_sheet(printed: PrintedBook, words: Sequence[Words], paper: str) -> JSON:
    """The same as the sheet that is set."""
    own = words[0]
    return {
        "languages": printed.languages,
        "paper": PAPERS[paper],
        "title": printed.title,
        "publisher": printed.publisher,
        "logo": logo_bytes(printed.logo),
        "editions": printed.editions,
        "notices": (*printed.notices, own("print.records", digest=printed.digest)),
        "words": {
            "contents": own("site.contents"),
            "index": own("print.index"),
            "index_lead": own("print.index_lead"),
            "page": own("print.page", page="{}"),
            "see": own("terms.see"),
        },
        "articles": [_article(article, words) for article in printed.articles],
        "index": [
            [
                letter,
                [
                    {
                        "name": entry.name,
                        "places": [[place.text, place.href] for place in entry.places],
                        "see": entry.see,
                    }
                    for entry in entries
                ],
            ]
            for letter, entries in printed.index
        ],
    }


def _article(article: PrintedArticle, words: Sequence[Words]) -> JSON:
    sides = [
        dict(_rows(root, article.id, said, level=1))
        for root, said in zip(article.roots, words, strict=True)
    ]
    keys = _in_order([list(side) for side in sides])
    return {
        "label": f"{article.id}#{article.roots[0].anchor}",
        "group": article.group,
        "ends": article.ends_group,
        "names": article.names,
        "titles": article.titles,
        "notices": article.notices,
        "rows": list(_joined([[side.get(key) for side in sides] for key in keys])),
    }


def _in_order(sides: Sequence[Sequence[tuple[str, str]]]) -> list[tuple[str, str]]:
    """The keys of all sides: those of the first in its order, others behind their predecessor."""
    order = list(sides[0])
    for side in sides[1:]:
        before = -1
        for key in side:
            if key not in order:
                order.insert(before + 1, key)
            before = order.index(key)
    return order


def _joined(rows: Sequence[Sequence[JSON | None]]) -> Iterator[list[list[JSON]]]:
    """Rows of cells; one that holds headings alone stands with the row below it."""
    held: list[list[JSON]] = []
    for row in rows:
        cells = [[item] if item else [] for item in row]
        held = [before + cell for before, cell in zip(held, cells, strict=True)] if held else cells
        if any(cell and cell[-1]["parts"] for cell in held):
            yield held
            held = []
    if held:
        yield held


def _rows(
    node: ProvisionNode, article: str, words: Words, level: int
) -> Iterator[tuple[tuple[str, str], JSON]]:
    """A provision with all under it, outer first; what follows its children is a row of its own."""
    # An article's own heading, of level 1, is printed with its number.
    heading = node.heading if level > 1 else ""
    definition = node.anchor.startswith("def~")
    shown = {
        "label": f"{article}#{node.anchor}" if level > 1 else "",
        "mark": node.mark,
        "heading": heading,
        "runs_in": definition,
        "level": level,
        "depth": max(0, node.depth - 1) if node.mark else 0,
        "restored": node.is_restored,
        "missing": words("law.missing") if node.status == "missing" else "",
        "filled": _tag(node, words),
        "parts": [_part(part, words) for part in node.before],
    }
    yield (node.anchor, "before"), shown
    inner = level + 1 if level == 1 or (heading and not definition) else level
    for child in node.children:
        yield from _rows(child, article, words, inner)
    if node.after:
        after = {
            **shown,
            "label": "",
            "mark": "",
            "heading": "",
            "missing": "",
            "filled": "",
            "parts": [_part(part, words) for part in node.after],
        }
        yield (node.anchor, "after"), after


def _tag(node: ProvisionNode, words: Words) -> str:
    """What is said above a text that is no sure text of this place."""
    if node.status == "unplaced":
        return words("law.unplaced_page", page=node.page) if node.page else words("law.unplaced")
    return words("text.plain") if node.status == "filled" else ""


def _part(part: TextElement, words: Words) -> JSON:
    return {
        "kind": part.kind,
        "mark": part.mark,
        "note": "" if part.is_labelled(words("law.note")) else words("law.note"),
        "pieces": _pieces(part.pieces),
        "rows": [[_pieces(cell) for cell in row] for row in part.rows],
    }


def _pieces(pieces: Sequence[InlineText]) -> list[list[str]]:
    """Text and, for a citation of this book, where it leads."""
    return [
        [piece.text, piece.href if piece.kind == "citation" and piece.href != OUTSIDE else ""]
        for piece in pieces
    ]
