"""The headings above articles: titles, chapters, sections, annexes, and those without a number."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.source import Span
from bridgelaws.numbering.induction.outline import PrintedDivision
from bridgelaws.numbering.induction.printed import PrintedLine

_COUNTED: Final = re.compile(
    r"(?P<word>[^\W\d_]{3,14})\s{1,3}[(«“]?(?P<number>\d{1,2}|[IVXLivxl]{1,6}|[^\W\d_])"
    r"(?:er|ère|re|e)?[)»”]?(?=\s*(?:$|[.:<>–—\-])|\s+\S)"
)
_NAMED: Final = re.compile(r"(?P<word>[^\W\d_]{3,14})\s{1,3}(?P<number>[^\W\d_]{4,12})\b")
_ORDINAL: Final = re.compile(
    r"(?P<number>\d{1,2})(?:e|ème|er|ère|re|ste|de|nd|rd|th|st|η|ο)\s+(?P<word>[^\W\d_]{3,14})\b"
)
# "Chapter 5: ...": no sentence begins so, whatever it ends with.
_PARTED: Final = re.compile(r"[^\W\d_]+\s+[(«“]?\w{1,6}[)»”]?\W?\s*[:–—]")
_LONGEST: Final = 160
# So many lines may introduce what stands under a heading, before its first article.
_MOST_BETWEEN: Final = 3
# The season or the day of a whole book, on its title page.
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_MARKED: Final = re.compile(r"[•·*\-–]|\(?[^\W_]{1,3}[.)]")


def find_divisions(lines: Sequence[PrintedLine], lexicon: Lexicon) -> dict[int, PrintedDivision]:
    """The counted headings above articles, by the index of their line."""
    words = {fold(w) for key in ("chapter", "appendix") for w in lexicon.words("structure", key)}
    firsts = lexicon.folded("law", "first")
    found: dict[int, PrintedDivision] = {}
    for n, line in enumerate(lines):
        if line.goes_on or len(line.text) > _LONGEST:
            continue
        read = _read(line.text, words, firsts)
        if read is None:
            continue
        stands = line.is_heading or line.after_gap or _is_alone(line) or n - 1 in found
        if not stands:
            continue
        is_sentence = line.text.endswith((".", ";", ",")) and not _PARTED.match(line.text)
        if is_sentence and not line.is_heading:
            continue
        title = line.text
        behind = lines[n + 1] if n + 1 < len(lines) else None
        if not _is_titled(line.text) and behind is not None and _is_title(behind, words, firsts):
            title = f"{title} {behind.text}"
        found[n] = PrintedDivision(read[0], read[1], title, Span(line.start, line.end))
    return found


def _read(text: str, words: AbstractSet[str], firsts: AbstractSet[str]) -> tuple[str, str] | None:
    for pattern in (_COUNTED, _ORDINAL):
        found = pattern.match(text)
        if found and fold(found["word"]) in words:
            return fold(found["word"]), found["number"]
    named = _NAMED.match(text)
    if named and fold(named["word"]) in words and fold(named["number"]) in firsts:
        return fold(named["word"]), "1"
    return None


def _is_alone(line: PrintedLine) -> bool:
    return not line.is_open and line.is_title_like


def _is_titled(text: str) -> bool:
    """Whether something is said behind word and number."""
    rest = text.split(maxsplit=2)
    return len(rest) > 2 and any(sign.isalpha() for sign in rest[2])


def _is_title(line: PrintedLine, words: AbstractSet[str], firsts: AbstractSet[str]) -> bool:
    if line.text[:1].isdigit() or _read(line.text, words, firsts):
        return False
    return (line.is_heading or line.is_shouted) and line.is_title_like


def paths(
    lines: Sequence[PrintedLine],
    counted: Mapping[int, PrintedDivision],
    units: Sequence[int],
    title: str,
) -> dict[int, tuple[PrintedDivision, ...]]:
    """The headings above each unit, outermost first, by the index of the unit's line.

    A heading without a number counts where hardly anything stands between it and the unit: one
    in the middle of an article is a part of it. The book's own title is none.
    """
    starts = set(units)
    alone = _find_alone(lines, counted, sorted({*units, *counted}), title)
    open_: list[PrintedDivision] = []
    found: dict[int, tuple[PrintedDivision, ...]] = {}
    for n in range(len(lines)):
        division = counted.get(n) or alone.get(n)
        if division is not None:
            for depth, outer in enumerate(open_):
                if outer.word == division.word:
                    del open_[depth:]
                    break
            open_.append(division)
        if n in starts:
            found[n] = tuple(open_)
    return found


def _find_alone(
    lines: Sequence[PrintedLine],
    counted: Mapping[int, PrintedDivision],
    units: Sequence[int],
    title: str,
) -> dict[int, PrintedDivision]:
    found: dict[int, PrintedDivision] = {}
    starts = set(units)
    for unit in units:
        block: list[int] = []
        n, between = unit - 1, 0
        while n >= 0 and n not in starts and n not in counted:
            line = lines[n]
            if line.is_heading or (line.is_shouted and line.is_title_like):
                block.append(n)
            elif block or between >= _MOST_BETWEEN or _MARKED.match(line.text):
                break
            else:
                between += 1
            n -= 1
        named = [each for each in block if lines[each].text != title]
        block = [each for each in named if not _YEAR.search(lines[each].text)]
        if between and not all(lines[each].is_shouted for each in block):
            continue
        if n >= 0 and n in counted and counted[n].title.endswith(lines[n + 1].text):
            # The title of a counted heading may stand on a line of its own.
            block = [each for each in block if each != n + 1]
        if block:
            block.reverse()
            first, last = lines[block[0]], lines[block[-1]]
            said = " ".join(lines[each].text for each in block)
            found[block[0]] = PrintedDivision("", "", said, Span(first.start, last.end))
    return found
