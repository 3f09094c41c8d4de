"""Text into XML, character by character: what XML cannot hold is never written in silence."""

from __future__ import annotations

import re
from typing import Final

# XML 1.0 holds no others: https://www.w3.org/TR/xml/#charsets
_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
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


def without_forbidden(text: str) -> str:
    """Text as XML can hold it: each character that it forbids becomes U+FFFD."""
    return _FORBIDDEN.sub("\ufffd", text)


def escape_with_code_points(text: str) -> str:
    """Text for an element of XLIFF, which has ``<cp>`` for what XML forbids.

    >>> escape_with_code_points("1 < 2 \\x07")
    '1 &lt; 2 <cp hex="0007"/>'
    """
    parts, done = [], 0
    for found in _FORBIDDEN.finditer(text):
        parts += [escape(text[done : found.start()]), f'<cp hex="{ord(found[0]):04X}"/>']
        done = found.end()
    return "".join([*parts, escape(text[done:])])


def attribute(text: str) -> str:
    """Text for an attribute between double quotes; line breaks in it survive reading."""
    return _IN_ATTRIBUTE.sub(lambda found: f"&#{ord(found[0])};", escape(text))


def count_forbidden(text: str) -> int:
    """How many characters of a text XML has no place for."""
    return len(_FORBIDDEN.findall(text))
