"""Sentences and matches in the manner of OmegaT.

A break stands behind each run of marks that end a sentence when white space follows, but not behind
an abbreviation.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Final

from lxml import etree

LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
# Java's white space: no-break spaces are none.
_BREAK: Final = re.compile(r"[.?!]+(?=[ \t\n\v\f\r])")
_NUMBERED: Final = re.compile(r"^\s*\d+[\d.)\]]+\s+(?=[^\W\d_])")
# Before a small letter alone.
_OPEN: Final = re.compile(r"\.\.\.$")
_SMALL: Final = re.compile(r"\s+[^A-ZΑ-ΩÀ-Þ]")
# English abbreviations behind which no sentence ends, and initials: a list of our own.
_ABBREVIATIONS: Final = (
    "approx",
    "cf",
    "dr",
    "e.g",
    "etc",
    "i.e",
    "mr",
    "mrs",
    "ms",
    "no",
    "prof",
    "vs",
)
_EXCEPTIONS: Final = re.compile(
    rf"(?:\b(?i:{'|'.join(map(re.escape, _ABBREVIATIONS))})|\s[A-Z])\.$"
)


def segment(text: str) -> list[str]:
    """The segments of one paragraph in English."""
    cuts = [end.end() for end in _BREAK.finditer(text) if not _is_exception(text, end.end())]
    numbered = _NUMBERED.match(text)
    if numbered and text[numbered.end()].isupper():
        cuts.append(numbered.end())
    bounds = [0, *sorted(set(cuts)), len(text)]
    parts = [text[a:b].strip() for a, b in pairwise(bounds)]
    return [part for part in parts if part]


def _is_exception(text: str, end: int) -> bool:
    before = text[:end]
    if _OPEN.search(before) and _SMALL.match(text[end:]):
        return True
    return bool(_EXCEPTIONS.search(before)) and not (
        before.endswith("etc.") and not _SMALL.match(text[end:])
    )


def sources_of(memory: Path, language: str, target: str) -> set[str]:
    """What OmegaT finds word for word in a memory for these languages.

    A unit is cut anew only where the header says that units are paragraphs.
    """
    document = etree.parse(memory)
    assert document.find("header").get("segtype") != "paragraph"
    found = set()
    for unit in document.iter("tu"):
        said = {variant.get(LANG): variant.findtext("seg") for variant in unit.iter("tuv")}
        if language in said and target in said:
            found.add(said[language])
    return found
