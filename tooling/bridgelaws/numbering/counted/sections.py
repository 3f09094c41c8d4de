"""A text that numbers nothing, or that numbers by the laws it speaks of: its places are counted.

::

    lines ─▶ headings ─▶ sections ~1 ~2 … ─▶ paragraphs of each ~2~1 ~2~2 …

What stands before the first heading is the text of the work's front. Without any heading the
paragraphs themselves are counted, ``~1 ~2 …``. Every such address has a tilde: nothing prints it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bridgelaws.language.addresses.typed import find_typed_address
from bridgelaws.language.addresses.words import words_of
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.locator import Locator
from bridgelaws.model.source import Span
from bridgelaws.model.work import COMMENTARY
from bridgelaws.numbering.induction.marked import Units, folded_words
from bridgelaws.numbering.induction.marks import skip_bullets
from bridgelaws.numbering.induction.outline import PrintedDivision, PrintedPlace
from bridgelaws.numbering.induction.printed import PrintedLine, joins_above
from bridgelaws.numbering.induction.titles import kind_of

# What parts the laws that a heading names from what it says of them: "Law 27 – Too low".
_SAID: Final = re.compile(r"\s+[–—-]+\s|[:.]\s|\s\((?=[^\W\d_]{2})")
_EMPHASIS: Final = re.compile(r"[*_#]+")
_LONGEST: Final = 100
# The text below a heading is longer than it by so much.
_SHORT: Final = 1.4
# The mark of an item of a list.
_ITEM: Final = re.compile(r"\(?(?:\d{1,3}|[^\W\d_]|[ivx]{2,4})[.)]\s")
# So many headings that name laws are no coincidence.
_LEAST: Final = 2


@dataclass(frozen=True, slots=True)
class SectionHead:
    """A heading of a section: the lines that it takes, by index, and what it says.

    ``laws`` are those that it names by number.
    """

    lines: range
    text: str
    laws: tuple[Locator, ...] = ()


def laws_named(heading: str, lexicon: Lexicon) -> tuple[Locator, ...]:
    """The laws that a heading names before all else: *Law 40B2*, *Lois 16 et 73 – Tempo*.

    Empty for any other heading; a number without a word for a law names none.
    """
    said = _SAID.split(_EMPHASIS.sub("", heading).strip(), maxsplit=1)[0]
    found = find_typed_address(said, words_of(lexicon, lists=True))
    if found is None or found.rest or found.beyond or found.slip or not found.named:
        return ()
    laws = (found.readings[0], *(other.readings[0] for other in found.more))
    return laws if all(not law.prefix and not law.place for law in laws) else ()


def find_heads(
    lines: Sequence[PrintedLine], apart: Sequence[Span], title: str, lexicon: Lexicon
) -> tuple[SectionHead, ...]:
    """The headings of sections, in order: those of the format, else short lines that stand alone.

    Args:
        lines: of the text.
        apart: where headings above sections and annexes stand, which head no section.
        title: the text's own, which is none either.
        lexicon: of its language.
    """
    is_typeset = any(line.is_heading for line in lines)
    taken = {n for n, line in enumerate(lines) if any(s.start <= line.start < s.end for s in apart)}
    if title:
        taken.add(next((n for n, line in enumerate(lines) if line.text == title), -1))
    found: list[SectionHead] = []
    end = 0
    for n, line in enumerate(lines):
        if n < end or n in taken:
            continue
        laws = laws_named(line.text, lexicon) if _may_name_laws(lines, n) else ()
        if not laws and not (line.is_heading if is_typeset else _stands_out(lines, n)):
            continue
        end = n + 1
        while end < len(lines) and lines[end].is_heading and lines[end].is_open:
            end += 1
        text = " ".join(each.text for each in lines[n:end])
        found.append(SectionHead(range(n, end), text, laws or laws_named(text, lexicon)))
    return tuple(found)


def _may_name_laws(lines: Sequence[PrintedLine], n: int) -> bool:
    """Whether a line stands alone as a heading does: a sentence may begin with a citation too."""
    line = lines[n]
    return line.is_heading or (
        not (line.is_open or line.goes_on or line.after_colon)
        and len(line.text) <= _LONGEST
        and not line.text.endswith((",", ";"))
    )


def _stands_out(lines: Sequence[PrintedLine], n: int) -> bool:
    line = lines[n]
    if n + 1 == len(lines) or line.is_open or line.goes_on or line.after_colon:
        return False
    is_title = line.is_title_like and len(line.text) <= _LONGEST and skip_bullets(line.text) == 0
    if not is_title or not (line.text[0].isupper() or line.text[0].isdigit()):
        return False
    behind = lines[n + 1]
    if line.is_shouted:
        return True
    # A line of a paragraph that goes on below is as long as the others are.
    is_short = _SHORT * len(line.text) <= len(behind.text) and not behind.text[:1].islower()
    return line.after_gap and (behind.after_gap or is_short)


def is_about_laws(heads: Sequence[SectionHead], units: Units, lexicon: Lexicon, title: str) -> bool:
    """Whether its headings, and none of its numbers, say what a text's sections are.

    They name laws in forms that count no units: *Law 40B2* beside *Law 16*, *Laws 16 and 73*.

    Args:
        heads: its headings.
        units: what counts it as a book of its own.
        lexicon: of its language.
        title: the text's own.
    """
    counted = {unit.marked.index for unit in units.chain}
    named = [head for head in heads if head.laws]
    free = [head for head in named if not counted & set(head.lines)]
    if units.word:
        # A regulation may call its own articles by the word that Dutch has for a law.
        is_shared = units.word in folded_words(lexicon, ("law", "shared"))
        is_of_laws = not is_shared or kind_of(title, lexicon) == COMMENTARY
        return bool(free) and is_of_laws and len(named) > len(free)
    runs = len({unit.run for unit in units.chain})
    first = units.chain[0].marked.index
    return len(free) >= max(_LEAST, runs) and first > free[0].lines[0]


def count_places(
    lines: Sequence[PrintedLine],
    heads: Sequence[SectionHead],
    counted: Mapping[int, PrintedDivision],
    title: str,
    *,
    is_plain: bool,
) -> tuple[PrintedPlace, ...]:
    """The sections and paragraphs of a text in order, each with the headings above it.

    A heading right above another one is no section: it stands above those that follow.

    Args:
        lines: of the text.
        heads: see `find_heads`.
        counted: the headings above sections, by the index of their line.
        title: the text's own.
        is_plain: whether the format tells nothing of paragraphs. Where lines are broken by hand
            a blank one then parts them, and the end of a sentence none.
    """
    by_gap = is_plain and any(line.is_open for line in lines)
    outer = dict(counted)
    for head, following in pairwise(heads):
        if not head.laws and head.lines.stop == following.lines.start:
            span = Span(lines[head.lines[0]].start, lines[head.lines[-1]].end)
            outer[head.lines[0]] = PrintedDivision("", "", head.text, span)
    sections = [head for head in heads if head.lines[0] not in outer]
    if not sections:
        return tuple(_paragraphs(lines, range(len(lines)), outer, title, "~", by_gap=by_gap))
    found: list[PrintedPlace] = []
    ends = [*(head.lines.start for head in sections[1:]), len(lines)]
    for number, (head, end) in enumerate(zip(sections, ends, strict=True), 1):
        first, last = lines[head.lines[0]], lines[head.lines[-1]]
        path = _path_above(outer, head.lines[0])
        found.append(
            PrintedPlace(
                (),
                "",
                head.text,
                Span(first.start, last.end),
                first.number,
                path,
                part=f"~{number}",
            )
        )
        inside = range(head.lines.stop, end)
        found += (
            replace(place, divisions=path)
            for place in _paragraphs(lines, inside, outer, title, f"~{number}/", by_gap=by_gap)
        )
    return tuple(found)


def _path_above(outer: Mapping[int, PrintedDivision], index: int) -> tuple[PrintedDivision, ...]:
    """The headings above a section, outermost first."""
    open_: list[PrintedDivision] = []
    for n in sorted(outer):
        if n >= index:
            break
        for depth, each in enumerate(open_):
            if each.word == outer[n].word:
                del open_[depth:]
                break
        open_.append(outer[n])
    return tuple(open_)


def _paragraphs(
    lines: Sequence[PrintedLine],
    inside: range,
    outer: Mapping[int, PrintedDivision],
    title: str,
    named: str,
    *,
    by_gap: bool,
) -> Iterator[PrintedPlace]:
    """The paragraphs among some lines; a list or a table belongs to the one above it."""
    count, in_list = 0, False
    for n in inside:
        line = lines[n]
        is_above = any(each.span.start <= line.start < each.span.end for each in outer.values())
        if is_above or (line.text == title and not count):
            continue
        is_item = _ITEM.match(line.text) is not None
        is_joined = joins_above(line, lines[n - 1] if n else line)
        # An item may take several lines.
        in_list = (is_item and (in_list or line.after_colon)) or (in_list and is_joined)
        is_part = in_list or line.text.startswith("|") or skip_bullets(line.text) > 0
        if count and (is_part or is_joined or (by_gap and not line.after_gap)):
            continue
        count += 1
        at = Span(line.start, line.start)
        yield PrintedPlace((), "", "", at, line.number, part=f"{named}{count}")
