"""Addresses with their law number but without the word for a law: *(25A)*, *see 16B1(a)*."""

from __future__ import annotations

from typing import Final

from bridgelaws.citations.relative import Setting, read_setting
from bridgelaws.citations.scan import CitationScan
from bridgelaws.language.addresses.lookahead import is_closed, word_after
from bridgelaws.language.addresses.reference import Reference

# In an auction, brackets hold an opponent's bid, and it goes up to seven: (1C), (7D).
_HIGHEST_BID: Final = 7
_HIGHEST_CARD: Final = 10
_SUITS: Final = ("C", "D")


def find_bare(search: CitationScan, start: int) -> Reference | None:
    """The address that begins with the law number at ``start``, if it is a citation."""
    text, exists = search.text, search.resolver.usual.exists
    first = search.reader.read(start, "law", exists=exists)
    if first is None or len(first.steps) < 2 or first.doubt:
        return None
    number, capital = first.steps[0], first.steps[1]
    after_number = text[start + len(number) : start + len(number) + 1]
    if after_number == "(" or capital > "H" or _goes_on(text, start):
        return None
    setting = read_setting(text, start, first.end, search.terms)
    deep = len(first.steps) > 2
    if setting.labelled or (first.spaced and not _is_whole(search, first, setting, deep=deep)):
        told = False
    elif setting.is_strong or _continues(search, start):
        told = exists(first.steps) or deep
    elif after_number.islower():
        told = exists(first.steps) and len(first.steps) > 3
    else:
        told = _is_told(search, first, deep=deep)
    return first if told else None


def _is_told(search: CitationScan, first: Reference, *, deep: bool) -> bool:
    """Whether an address that nothing announces can be nothing else."""
    exists, low = search.resolver.usual.exists, int(first.steps[0]) <= _HIGHEST_BID
    if not exists(first.steps):
        return deep and not low and exists(first.steps[:2])
    if deep and not low:
        return True
    if not deep and low and first.steps[1] in _SUITS:
        return False
    governs = word_after(search.text, first.end) in search.terms.applies
    return _is_bracketed(search, first) or (governs and not low)


def _is_whole(search: CitationScan, first: Reference, setting: Setting, *, deep: bool) -> bool:
    """Whether an address of parts that stand apart is one: *(25 A)*, *zie 16 B 1 a*."""
    is_card = int(first.steps[0]) <= _HIGHEST_CARD and first.steps[1] in _SUITS and not deep
    told = setting.is_strong or (_is_bracketed(search, first) and not is_card)
    closed = deep or is_closed(search.text, first.end)
    return told and closed and search.resolver.usual.exists(first.steps)


def _goes_on(text: str, start: int) -> bool:
    """Whether the number goes on from something: a version, a date, a path."""
    before = text[max(0, start - 2) : start]
    if before[-1:] and before[-1] in "./:#@_\\":
        return True
    return len(before) == 2 and before[1] == "-" and before[0].isalnum()


def _is_bracketed(search: CitationScan, first: Reference) -> bool:
    if search.text[max(0, first.start - 1) : first.start] not in ("(", "["):
        return False
    last = search.lists.read_members(first, "", search.resolver.usual.exists)[-1]
    return search.text[last.end : last.end + 1] in (")", "]")


def _continues(search: CitationScan, start: int) -> bool:
    """Whether an address goes on from the citation before it: *see B1 and 16C*."""
    if not search.found or start - search.found[-1].end > 24:
        return False
    between = search.terms.separator.match(search.text, search.found[-1].end)
    return bool(between) and between is not None and between.end() == start
