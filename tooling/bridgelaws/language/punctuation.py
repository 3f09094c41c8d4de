"""What the signs in a text tell of it, in any language: a heading, a clause, a list announced."""

from __future__ import annotations

import re
from typing import Final

_CLAUSE_END: Final = re.compile(r"[.:;!?·…][\"'”’»)\]]*$")
_NOTED_CLAUSE_END: Final = re.compile(r"[.:;!?·…][\"'”’»)\]]*(?:\*|\d{1,2})?$")
_TERMINAL: Final = re.compile(r"[.;:,!?·…][\"”»’)\]]*$")
_SENTENCE_END: Final = re.compile(r"[.;!?·]\s")

# "; or" and its kin say that the next item goes on.
_FINISHED: Final = re.compile(r"[.;:,!?·…)\]»”\"'’%]\s*(?:(?<=[;,·]\s)[^\W\d_]{1,4})?$")
# What is shorter may be a name or a heading.
_LEAST: Final = 40


def is_heading_like(text: str) -> bool:
    """Whether a block reads like a heading: short, begins like a title, no full stop.

    >>> is_heading_like("Gedekte uitkomst"), is_heading_like("De speler past.")
    (True, False)
    """
    if not text or len(text) > 140 or text[0].islower():
        return False
    return not _TERMINAL.search(text) and not _SENTENCE_END.search(text)


def is_introducing(text: str) -> bool:
    """Whether a text announces a list: it ends in a colon."""
    return text.rstrip().endswith(":")


def ends_clause(text: str, *, noted: bool = False) -> bool:
    """Whether a text ends where a sentence or a clause does, quotes and brackets taken along.

    Where it is ``noted`` the mark of a note may stand behind that.

    >>> ends_clause("hij past.”"), ends_clause("hij past,"), ends_clause("hij past.12", noted=True)
    (True, False, True)
    """
    return bool((_NOTED_CLAUSE_END if noted else _CLAUSE_END).search(text))


def breaks_off(text: str) -> bool:
    """Whether a paragraph ends in the middle of a sentence, and is too long for a heading.

    >>> breaks_off("Wie aan de beurt is om te bieden en daar lang over"), breaks_off("Een kop")
    (True, False)
    >>> breaks_off("όταν ο παίκτης έχει σειρά να δηλώσει ή να παίξει· ή")
    False
    """
    return len(text) >= _LEAST and not _FINISHED.search(text)
