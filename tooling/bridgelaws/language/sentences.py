"""The sentences of a line, as translators' programs part them."""

from __future__ import annotations

import re
from typing import Final

_END: Final = re.compile(r"[.?!]+[ \t\r\n]+")


def cut_sentences(text: str, abbreviation: re.Pattern[str] | None = None) -> list[str]:
    """The sentences of a line as translators' programs part them, white space between left out.

    Behind what ``abbreviation`` finds at the end of a text none ends.

    >>> cut_sentences("Play on, e.g. a spade. Why?  Because.", re.compile(r"e\\.g\\.$"))
    ['Play on, e.g. a spade.', 'Why?', 'Because.']
    """
    parts, start = [], 0
    for end in _END.finditer(text):
        before, behind = text[start : end.end()].rstrip(), text[end.end() : end.end() + 1]
        if abbreviation and abbreviation.search(before) and not behind.isupper():
            continue
        parts.append(before)
        start = end.end()
    return [part for part in (*parts, text[start:]) if part.strip()]
