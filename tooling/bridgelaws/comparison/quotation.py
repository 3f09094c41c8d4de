"""Whether quoted words stand in the Laws: word for word, and where."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bridgelaws.language.word_diff import WordChange, diff_words
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord, ProvisionText

# What counts: words and numbers with their accents, fractions, per cent, suits. Punctuation, line
# ends and capitals do not: who quotes begins a sentence of his own.
_COUNTS: Final = re.compile(r"[^\W_]+(?:/\d+)?|[½¼¾%♠♥♦♣+−]")
# What a quotation leaves out between two pieces of one text.
_OMISSION: Final = re.compile(r"\[(?:…|\.{3})\]|\((?:…|\.{3})\)|…|\.{3}")
# What part of the words a text must share to be worth showing.
_LIKE: Final = 0.6
_INVISIBLE: Final = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")


@dataclass(frozen=True, slots=True)
class QuotationStanding:
    """A text in which quoted words stand: one wording of one provision."""

    work: str
    edition: str
    expression: str
    language: str
    locator: Locator


@dataclass(frozen=True, slots=True)
class Nearest:
    """The text that is most like words which stand nowhere, and in what they differ from it.

    ``changes`` lead from the quoted words to the stretch of the text that is like them.
    """

    where: QuotationStanding
    changes: tuple[WordChange, ...]


@dataclass(frozen=True, slots=True)
class QuotationCheck:
    """Where quoted words stand, in the order of the records; else what is nearest, if anything."""

    found: tuple[QuotationStanding, ...]
    nearest: Nearest | None = None


def check_quotation(
    quoted: str,
    records: Sequence[ArticleRecord],
    *,
    place: Locator | None = None,
    language: str = "",
    expression: str = "",
) -> QuotationCheck:
    """Look for quoted words in the texts of some records.

    The words have to follow one another in one text: a provision's heading and wording, or one
    of its notes. ``…`` may stand for words left out. Punctuation and capitals do not count,
    accents, numbers and every word do.

    Args:
        quoted: the words; nothing that counts stands nowhere.
        records: those of the editions that may be quoted.
        place: the provision in which, or in whose items, they are said to stand.
        language: of the text, where it is known.
        expression: likewise.
    """
    parts = [part for part in map(_split, _OMISSION.split(quoted)) if part]
    if not parts:
        return QuotationCheck(())
    found: dict[QuotationStanding, None] = {}
    asked = [word for part in parts for word in part]
    others: list[tuple[int, QuotationStanding, str]] = []
    for where, printed in _texts(records, place, language, expression):
        shared = sum(map(_all_of(printed).__contains__, asked))
        if shared == len(asked) and _stand_in(parts, _split(printed)):
            found[where] = None
        else:
            others.append((-shared, where, printed))
    nearest = None if found else _nearest(asked, others)
    if nearest is None:
        return QuotationCheck(tuple(found))
    where, stretch = nearest
    return QuotationCheck((), Nearest(where, diff_words(quoted, stretch)))


def _nearest(
    asked: Sequence[str], texts: Sequence[tuple[int, QuotationStanding, str]]
) -> tuple[QuotationStanding, str] | None:
    """The text whose stretch is most like what is asked, the first of those that are alike.

    With each comes how many of the words stand anywhere in it, less than nothing.
    """
    best = (0, 0)
    found = None
    for (most, where, printed), number in sorted(
        zip(texts, range(len(texts)), strict=True), key=lambda each: (each[0][0], each[1])
    ):
        if -most < max(-best[0], len(asked) * _LIKE):
            break
        shared, stretch = _most_like(asked, printed)
        if found is None or (-shared, number) < best:
            best, found = (-shared, number), (where, stretch)
    return found if -best[0] >= len(asked) * _LIKE else None


def _texts(
    records: Sequence[ArticleRecord], place: Locator | None, language: str, expression: str
) -> Iterator[tuple[QuotationStanding, str]]:
    for record in records:
        for provision in record.provisions:
            if place is not None and not provision.locator.is_inside(place):
                continue
            for text in provision.texts:
                if language not in ("", text.language):
                    continue
                if expression not in ("", text.expression):
                    continue
                where = QuotationStanding(
                    record.work, record.edition, text.expression, text.language, provision.locator
                )
                for printed in _wordings(text):
                    yield where, printed


def _wordings(text: ProvisionText) -> Iterator[str]:
    said = text.provision
    yield f"{said.heading or ''}\n{said.text}".strip()
    for note in said.notes:
        yield note.text


@lru_cache(maxsize=20_000)
def _split(text: str) -> tuple[str, ...]:
    """The words that count, as they are compared."""
    plain = unicodedata.normalize("NFC", _INVISIBLE.sub("", text))
    return tuple(_COUNTS.findall(plain.casefold()))


@lru_cache(maxsize=20_000)
def _all_of(text: str) -> frozenset[str]:
    return frozenset(_split(text))


def _stand_in(parts: Sequence[tuple[str, ...]], words: tuple[str, ...]) -> bool:
    """Whether each part stands there whole, one after the other."""
    start = 0
    for part in parts:
        length = len(part)
        ends = (
            at + length
            for at in range(start, len(words) - length + 1)
            if words[at : at + length] == part
        )
        end = next(ends, None)
        if end is None:
            return False
        start = end
    return True


def _most_like(asked: Sequence[str], printed: str) -> tuple[int, str]:
    """The stretch of a text, as long as what is asked, that shares most words with it."""
    words = [(match.group().casefold(), match.span()) for match in _COUNTS.finditer(printed)]
    room = Counter(asked)
    shared, best, first = 0, 0, 0
    for index, (word, _) in enumerate(words):
        shared += room[word] > 0
        room[word] -= 1
        if index >= len(asked):
            gone = words[index - len(asked)][0]
            room[gone] += 1
            shared -= room[gone] > 0
        if shared > best:
            best, first = shared, max(0, index - len(asked) + 1)
    if not words:
        return 0, ""
    last = words[min(first + len(asked), len(words)) - 1][1][1]
    return best, printed[words[first][1][0] : last]
