"""Sheets to a PDF with Typst: the only file that knows it, an extra that need not be installed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from bridgelaws.errors import BridgelawsError

_TEMPLATES: Final = Path(__file__).parent
# Tagged for screen readers; Typst refuses what the standard forbids.
STANDARDS: Final = ("1.7", "ua-1")


class TypesetError(BridgelawsError):
    """A sheet that cannot be set: Typst is missing, or refuses."""


def typeset(template: str, sheet: Mapping[str, Any], date: str) -> bytes:
    """Set a sheet as PDF/UA-1, the same bytes each time and on each machine.

    Only the fonts that Typst carries with it are used.

    Args:
        template: a file beside this one, ``book.typ``.
        sheet: what it prints, as JSON can hold it.
        date: ISO, of the text: the document's own.

    Raises:
        TypesetError: with a sentence that says what to do.
    """
    try:
        import typst
    except ImportError:
        raise TypesetError(
            "printing needs Typst, which is not installed: pip install 'bridgelaws[print]', "
            "or in a checkout .venv/bin/pip install typst"
        ) from None
    files = {
        "main.typ": (_TEMPLATES / template).read_bytes(),
        "sheet.json": json.dumps(sheet, ensure_ascii=False).encode(),
    }
    day = datetime.fromisoformat(date).replace(tzinfo=UTC) if date else None
    # Its type stubs know nothing of several files in memory.
    compile_files: Any = typst.compile
    try:
        made: bytes = compile_files(
            files,
            format="pdf",
            ignore_system_fonts=True,
            pdf_standards=list(STANDARDS),
            timestamp=day,
        )
    except typst.TypstError as problem:
        raise TypesetError(f"Typst cannot set {template}: {problem.message}") from problem
    return made
