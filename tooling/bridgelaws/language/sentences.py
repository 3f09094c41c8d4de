"""Where sentences end: the one place that cuts a text into them.

What ends one is another thing for who counts them, for who shows one, and for the programs of
translators: a `SentenceRule` says it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

# Quotes and brackets that close behind a stop; French puts a space that holds before its own.
_CLOSING: Final = "(?:[\u00a0\u202f]?»|[\"'”’)\\]])*"
# White space at which a line may break: one that holds (16.\u00a0C) parts nothing.
_SPACE: Final = "[^\\S\u00a0\u202f]"
_FOLLOWS: Final = re.compile(r"\s*(\S?)")
# What ends a clause in any of the languages: a semicolon asks in Greek, a raised dot parts there.
CLAUSE_STOPS: Final = ".;:!?·"


@dataclass(frozen=True, slots=True)
class SentenceRule:
    """When a sentence ends.

    ``stops`` are the marks that end one where white space follows; those of ``before_small`` do
    not where what follows is a small letter. ``closing`` says that closing quotes and brackets go
    with them, ``lines`` that the end of a line ends one as well. Behind what ``abbreviation``
    finds at its end none ends, but where a capital follows.
    """

    stops: str = ".!?"
    closing: bool = True
    lines: bool = False
    before_small: str = ""
    abbreviation: re.Pattern[str] | None = None


class SentenceSpan(NamedTuple):
    """A sentence is ``text[start:end]``; ``text[stop:end]`` are its stops and what closes it."""

    start: int
    stop: int
    end: int


# As translators' programs part a line.
SEGMENTS: Final = SentenceRule(closing=False)


def find_sentences(text: str, rule: SentenceRule) -> Iterator[SentenceSpan]:
    """The sentences of a text in order, white space around them left out.

    Of what has no stop at its end ``stop`` is the end.

    >>> [text[span.start : span.end] for text in ["He passed.” “Why?” No"]
    ...  for span in find_sentences(text, SentenceRule())]
    ['He passed.”', '“Why?”', 'No']
    """
    start = 0
    for found in _ends_of(rule).finditer(text):
        stop, end = found.start(), found.end()
        if _is_kept_open(text, start, stop, end, rule):
            continue
        yield from _trimmed(text, start, stop, end)
        start = end
    yield from _trimmed(text, start, len(text), len(text))


def _is_kept_open(text: str, start: int, stop: int, end: int, rule: SentenceRule) -> bool:
    """Whether what follows a stop says that the sentence goes on."""
    if not rule.before_small and rule.abbreviation is None:
        return False
    found = _FOLLOWS.match(text, end)
    follows = found.group(1) if found else ""
    if text[stop] in rule.before_small and follows.islower():
        return True
    is_short = rule.abbreviation is not None and rule.abbreviation.search(text[start:end])
    return bool(is_short) and not follows.isupper()


def cut_sentences(text: str, rule: SentenceRule) -> list[str]:
    """The sentences of a text, white space between left out.

    >>> rule = SentenceRule(abbreviation=re.compile(r"e\\.g\\.$"))
    >>> cut_sentences("Play on, e.g. a spade. Why?  Because.", rule)
    ['Play on, e.g. a spade.', 'Why?', 'Because.']
    """
    return [text[span.start : span.end] for span in find_sentences(text, rule)]


def count_stops(text: str, rule: SentenceRule) -> int:
    """How many sentences of a text are ended by a stop.

    >>> count_stops("He passed; she bid. And then", SentenceRule(CLAUSE_STOPS))
    2
    """
    return sum(1 for _ in _ends_of(rule).finditer(text))


def _trimmed(text: str, start: int, stop: int, end: int) -> Iterator[SentenceSpan]:
    said = text[start:end]
    first, last = end - len(said.lstrip()), start + len(said.rstrip())
    if first < last:
        yield SentenceSpan(first, min(stop, last), last)


@lru_cache
def _ends_of(rule: SentenceRule) -> re.Pattern[str]:
    stop = f"[{re.escape(rule.stops)}]"
    # From the first of a run of stops on: dots that lead to a page are read once.
    stops = f"(?<!{stop}){stop}+"
    closed = stops + _CLOSING if rule.closing else stops
    ends = rf"{closed}(?={_SPACE}|$)"
    return re.compile(rf"{ends}|\n" if rule.lines else ends)
