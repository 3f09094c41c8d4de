"""Signs that only a font knows: the suits and bullets of Symbol and Wingdings, by their codes.

Word writes a sign of such a font as a code of nobody's, U+F000 and the sign's number in the font.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bridgelaws.counts import counted
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceText

_SIGNS: Final = {
    0xF0A7: "♣",
    0xF0A8: "♦",
    0xF0A9: "♥",
    0xF0AA: "♠",
    0xF0B7: "•",
    0xF06C: "●",
    0xF06E: "■",
    0xF0D8: "➢",
    0xF0E0: "→",
    0xF0FC: "✓",
    0xF0B0: "°",
    0xF0B3: "≥",
    0xF0A3: "≤",
}
_KNOWN: Final = re.compile("[" + "".join(map(chr, _SIGNS)) + "]")
# The number of Symbol's club is that of Wingdings' square, with which lists begin.
_SQUARE: Final = re.compile("(?m)^([ \t]*)\uf0a7(?=[ \t\u00a0])")


def name_signs(source: SourceText) -> tuple[SourceText, tuple[Finding, ...]]:
    """The text with those signs as everybody writes them, sign for sign, and a word about it.

    Returns:
        The text, as long as before, and a finding where it was changed.
    """
    found = _KNOWN.search(source.text)
    if found is None:
        return source, ()
    signs = counted(len(_KNOWN.findall(source.text)), "sign")
    text = _SQUARE.sub(r"\1▪", source.text).translate(_SIGNS)
    line, column = source.place(found.start())
    message = f"read as suits or bullets: {signs} that only a font knows; the first is here"
    finding = Finding(source.ref.file, line, column, "info", "FONT_SIGNS", message)
    return replace(source, text=text), (finding,)
