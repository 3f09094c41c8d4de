"""Sets a made book with Typst: footnotes, columns and tables as that program breaks them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import typst

from tests.books.looks import Look
from tests.books.made_book import MadeBook, Para

_CONTENTS: Final = {
    "nl": "Inhoud",
    "fr": "Table des matières",
    "el": "Περιεχόμενα",
    "en": "Contents",
}
_TEMPLATE: Final = Path(__file__).with_name("book.typ")


def set_with_typst(book: MadeBook, look: Look) -> bytes:
    """The whole book as the bytes of a PDF."""
    sheet = {
        "width": look.page[0],
        "height": look.page[1],
        "columns": look.columns,
        "margin": look.margin_headings,
        "size": look.size,
        "language": look.language,
        "font": _FONTS[look.font],
        "justified": look.justified,
        "letters": look.in_text == "letter",
        "indent": look.indent,
        "ruled": look.ruled,
        "contents": _CONTENTS[look.language],
        "paras": list(_sheet(book.paras, look)),
        "annex": list(_sheet(book.annex, look)),
    }
    compile_files: Any = typst.compile
    made: bytes = compile_files(
        {"main.typ": _TEMPLATE.read_bytes(), "book.json": json.dumps(sheet).encode()}, format="pdf"
    )
    return made


_FONTS: Final = {
    "Serif": "DejaVu Serif",
    "Sans": "DejaVu Sans",
    "Times": "Libertinus Serif",
    "Helvetica": "DejaVu Sans",
}


def _sheet(paras: Sequence[Para], look: Look) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = []
    for para in paras:
        if para.kind == "row":
            cells = para.text.split(" | ")
            if not said or said[-1]["kind"] != "table":
                said.append({"kind": "table", "rows": []})
            said[-1]["rows"].append(cells)
            continue
        mark = look.bullet if para.kind == "bullet" else printed_mark(para.mark, look)
        said.append({"kind": para.kind, "depth": para.depth, "mark": mark, "runs": _runs(para)})
    return said


def printed_mark(mark: str, look: Look) -> str:
    """A mark in the form that the look has: ``A.``, ``A)`` or ``(A)``."""
    bare = re.sub(r"[().]", "", mark)
    form = {"full": mark, "bracket": f"{bare})", "brackets": f"({bare})", "stop": f"{bare}."}
    return form[look.marks] if mark else ""


def _runs(para: Para) -> list[dict[str, Any]]:
    runs: list[dict[str, Any]] = []
    position = 0
    for noted in para.notes:
        runs.append({"text": para.text[position : noted.at], "note": noted.text})
        position = noted.at
    return [*runs, {"text": para.text[position:], "note": None}]
