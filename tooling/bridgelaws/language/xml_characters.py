"""Which characters XML can hold: the others are never written in silence."""

from __future__ import annotations

import re
from typing import Final

# XML 1.0 holds no others: https://www.w3.org/TR/xml/#charsets
FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def without_forbidden(text: str) -> str:
    """Text as XML can hold it: each character that it forbids becomes U+FFFD, where one sees it.

    >>> without_forbidden("1 \\x07")
    '1 \ufffd'
    """
    return FORBIDDEN.sub("\ufffd", text)
