"""Text into XML, character by character: what XML cannot hold is never written in silence."""

from __future__ import annotations

import re
from typing import Final

from bridgelaws.language.xml_characters import FORBIDDEN, without_forbidden

_NAMED: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;"}
_RESERVED: Final = re.compile('[&<>"\r]')
_IN_ATTRIBUTE: Final = re.compile("[\t\n]")

HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'


def escape(text: str) -> str:
    """Text for an element; a character that XML forbids becomes U+FFFD, where one sees it.

    >>> escape("1 < 2 \\x07")
    '1 &lt; 2 �'
    """
    return _RESERVED.sub(lambda found: _NAMED[found[0]], without_forbidden(text))


def escape_with_code_points(text: str) -> str:
    """Text for an element of XLIFF, which has ``<cp>`` for what XML forbids.

    >>> escape_with_code_points("1 < 2 \\x07")
    '1 &lt; 2 <cp hex="0007"/>'
    """
    parts, done = [], 0
    for found in FORBIDDEN.finditer(text):
        parts += [escape(text[done : found.start()]), f'<cp hex="{ord(found[0]):04X}"/>']
        done = found.end()
    return "".join([*parts, escape(text[done:])])


def attribute(text: str) -> str:
    """Text for an attribute between double quotes; line breaks in it survive reading."""
    return _IN_ATTRIBUTE.sub(lambda found: f"&#{ord(found[0])};", escape(text))


def count_forbidden(text: str) -> int:
    """How many characters of a text XML has no place for."""
    return len(FORBIDDEN.findall(text))
