"""Which of two opposites stands beside what: *and* between two terms, *all* before one.

How often a sentence says *and* and *or* proves little where it says both. What a word joins, or
how many of what it says, is the same in all texts: by that an *or* finds the *or* of another one.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.check.meaning.meanings import (
    CITED,
    NUMBER,
    TERM,
    WHO,
    Meaning,
    MeaningHit,
    is_sure,
)
from bridgelaws.library.function_words import LOOSE
from bridgelaws.model.check_finding import WordSpan
from bridgelaws.model.locator import Locator

# Groups whose words are told apart by what stands beside them, and whether on both sides.
_BOTH_SIDES: Final[Mapping[str, bool]] = {"join": True, "quantity": False}
# What may stand beside one, and behind how many other words at most.
_ANCHORS: Final = frozenset(
    {TERM, WHO, "amount", "order", "hand", "extreme", "face", NUMBER, CITED}
)
_REACH: Final = 4
_WORD: Final = re.compile(r"[^\W_]+")
_STOP: Final = re.compile(r"[.;:!?·]")
# Behind the word that joins an item to the next one no other stands.
_END: Final = ("end", "")
# So many other texts must say the opposite there.
_FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class WordContext:
    """A word of a pair of opposites with what stands beside it, in order."""

    group: str
    value: str
    beside: tuple[Meaning, ...]
    mark: WordSpan

    @property
    def key(self) -> tuple[str, tuple[Meaning, ...]]:
        """What it is compared by with a word of another text."""
        return self.group, self.beside


@dataclass(frozen=True, slots=True)
class ContextSwap:
    """A word that says the opposite of what two other texts say in its context, and none denies."""

    said: WordContext
    wanted: str
    witness: str
    wanted_marks: tuple[WordSpan, ...]


def find_contexts(
    words: str, hits: Sequence[MeaningHit]
) -> Iterator[tuple[MeaningHit, tuple[Meaning, ...]]]:
    """Each word that has a context, and what stands beside it.

    ``hits`` are what a sentence's ``words`` say, in any order; a meaning that may be said counts
    as one that is. A number stands before what joins it (*one or more*); behind, it may be an
    article. What joins an item to the next one is known by its place: it is the last word.
    """
    anchors = sorted(
        (start, end, (group, value.removeprefix(LOOSE)))
        for (group, value), start, end in hits
        if group in _ANCHORS
    )
    for hit in hits:
        (group, value), start, end = hit
        if group not in _BOTH_SIDES or not value or not is_sure((group, value)):
            continue
        if _BOTH_SIDES[group] and not _WORD.search(words, end):
            yield hit, (_END,)
            continue
        before = max((a for a in anchors if a[1] <= start), key=lambda a: a[1], default=None)
        behind = (a for a in anchors if a[0] >= end and a[2][0] != NUMBER)
        after = min(behind, default=None)
        if after is None or not _is_near(words[end : after[0]]):
            continue
        if not _BOTH_SIDES[group]:
            yield hit, (after[2],)
        elif before is not None and _is_near(words[before[1] : start]):
            yield hit, (before[2], after[2])


def _is_near(between: str) -> bool:
    return not _STOP.search(between) and len(_WORD.findall(between)) <= _REACH


def find_swaps_in_context(
    said: Mapping[str, Sequence[WordContext]], opposites: Mapping[str, tuple[str, str]]
) -> dict[str, list[ContextSwap]]:
    """By language the words that say the opposite of at least two others in the same context.

    Args:
        said: what each language says in a provision.
        opposites: the two values of each group.
    """
    by_key = {language: _by_key(each) for language, each in said.items()}
    found: dict[str, list[ContextSwap]] = defaultdict(list)
    for language, mine in by_key.items():
        for key, own in mine.items():
            pair = opposites.get(key[0])
            values = {each.value for each in own}
            if pair is None or len(values) != 1:
                continue
            (value,) = values
            wanted = pair[value == pair[0]]
            others = {name: each[key] for name, each in by_key.items() if key in each}
            others.pop(language)
            if len(others) < _FEWEST or any(
                each.value != wanted for listed in others.values() for each in listed
            ):
                continue
            witness = next(iter(others))
            marks = tuple(each.mark for each in others[witness])
            found[language].append(ContextSwap(own[0], wanted, witness, marks))
    return dict(found)


def _by_key(
    said: Sequence[WordContext],
) -> Mapping[tuple[str, tuple[Meaning, ...]], list[WordContext]]:
    found: dict[tuple[str, tuple[Meaning, ...]], list[WordContext]] = defaultdict(list)
    for each in said:
        found[each.key].append(each)
    return found


def without_habits(
    found: Mapping[Locator, Mapping[str, Sequence[ContextSwap]]],
) -> dict[Locator, dict[str, list[ContextSwap]]]:
    """The swaps of each place, by language, that the language has at no other place."""
    often = Counter(
        (language, swap.said.value, swap.said.key)
        for by_language in found.values()
        for language, swaps in by_language.items()
        for swap in swaps
    )
    kept: dict[Locator, dict[str, list[ContextSwap]]] = {}
    for locator, by_language in found.items():
        for language, swaps in by_language.items():
            for swap in swaps:
                if often[language, swap.said.value, swap.said.key] == 1:
                    kept.setdefault(locator, {}).setdefault(language, []).append(swap)
    return kept
