"""Whether quoted words stand in the Laws: word for word, and where."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.sentences import SentenceRule, find_sentences
from bridgelaws.language.word_diff import WordChange, diff_words
from bridgelaws.language.words import Token
from bridgelaws.library.function_words import APART, DENIED
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord, ProvisionText

# What counts: words and numbers with their accents, fractions, per cent, suits. Punctuation, line
# ends and capitals do not: who quotes begins a sentence of his own. An accent may be a sign of its
# own, and signs that nobody sees may part a word.
_UNSEEN: Final = "\u00ad\u200b-\u200d\u2060\ufeff"
_COUNTS: Final = re.compile(rf"[^\W_](?:[^\W_]|[\u0300-\u036f{_UNSEEN}])*(?:/\d+)?|[½¼¾%♠♥♦♣+−]")
# What a quotation leaves out between two pieces of one text.
_OMISSION: Final = re.compile(r"\[(?:…|\.{3})\]|\((?:…|\.{3})\)|…|\.{3}")
# What part of the words a text must share to be worth showing.
_LIKE: Final = 0.6
# A stretch may be longer than what is asked by one word in so many.
_FURTHER: Final = 4
_SENTENCE: Final = SentenceRule(".!?;·")
_INVISIBLE: Final = re.compile(f"[{_UNSEEN}]")


@dataclass(frozen=True, slots=True)
class QuotationStanding:
    """A text in which quoted words stand: one wording of one provision.

    ``left_out`` are the words that the text has where the quotation has an omission.
    """

    work: str
    edition: str
    expression: str
    language: str
    locator: Locator
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Nearest:
    """The text that is most like words which stand nowhere, and in what they differ from it.

    ``changes`` lead from the quoted words to the stretch of the text that is like them. Where
    ``leaves_out_denial`` the words do stand there, but for a *not* that they leave out.
    """

    where: QuotationStanding
    changes: tuple[WordChange, ...]
    leaves_out_denial: bool = False


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
    small_words_of: Callable[[str], Mapping[str, Sequence[str]]] = lambda _: {},
) -> QuotationCheck:
    """Look for quoted words in the texts of some records.

    The words have to follow one another in one text: a provision's heading and wording, or one
    of its notes. ``…`` may stand for words left out, but for a denial in a sentence that is
    quoted. Punctuation and capitals do not count,
    accents, numbers and every word do.

    Args:
        quoted: the words; nothing that counts stands nowhere.
        records: those of the editions that may be quoted.
        place: the provision in which, or in whose items, they are said to stand.
        language: of the text, where it is known.
        expression: likewise.
        small_words_of: what a language says *not*, *no*, *never* with, and the phrases in which
            it denies nothing by them: of `find_small_words`, under `DENIED` and `APART`.
    """
    parts = [part for part in map(_split, _OMISSION.split(quoted)) if part]
    if not parts:
        return QuotationCheck(())
    found: dict[QuotationStanding, None] = {}
    asked = [word for part in parts for word in part]
    others: list[tuple[int, QuotationStanding, str]] = []
    denied: Nearest | None = None
    for where, printed in _texts(records, place, language, expression):
        shared = sum(map(_all_of(printed).__contains__, asked))
        stretches = _stand_in(parts, _split(printed)) if shared == len(asked) else []
        if not stretches:
            others.append((-shared, where, printed))
            continue
        gaps = _between(stretches, printed)
        if any(_denies(gap, small_words_of(where.language)) for gap in gaps):
            stretch = _printed(stretches[0][0], stretches[-1][1], printed)
            denied = denied or Nearest(where, diff_words(quoted, stretch), leaves_out_denial=True)
        else:
            found[replace(where, left_out=tuple(gap.strip() for gap in gaps))] = None
    if denied is not None and not found:
        return QuotationCheck((), denied)
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
def _tokens(text: str) -> tuple[Token, ...]:
    """The words that count, as they are compared, each with its place."""
    return tuple(Token(_compared(m.group()), m.start(), m.end()) for m in _COUNTS.finditer(text))


def _compared(word: str) -> str:
    plain = unicodedata.normalize("NFC", _INVISIBLE.sub("", word))
    return unicodedata.normalize("NFC", plain.casefold())


@lru_cache(maxsize=20_000)
def _split(text: str) -> tuple[str, ...]:
    """The words that count, as they are compared."""
    return tuple(token.form for token in _tokens(text))


@lru_cache(maxsize=20_000)
def _all_of(text: str) -> frozenset[str]:
    return frozenset(_split(text))


def _stand_in(parts: Sequence[tuple[str, ...]], words: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where each part stands whole among the words, one after the other; nothing if one does not.

    An omission is as short as it can be.
    """
    found: list[tuple[int, int]] = []
    for part in parts:
        start, length = found[-1][1] if found else 0, len(part)
        at = next(
            (at for at in range(start, len(words) - length + 1) if words[at : at + length] == part),
            None,
        )
        if at is None:
            return []
        found.append((at, at + length))
    return found


def _between(stretches: Sequence[tuple[int, int]], printed: str) -> list[str]:
    """What a text says between stretches of its words, with its punctuation."""
    words = _tokens(printed)
    return [
        printed[words[before - 1].end : words[behind].start]
        for (_, before), (behind, _) in pairwise(stretches)
        if behind > before
    ]


def _printed(start: int, end: int, printed: str) -> str:
    """The words of a text from one to before another, as they are printed."""
    words = _tokens(printed)
    return printed[words[start].start : words[end - 1].end]


def _denies(left_out: str, small_words: Mapping[str, Sequence[str]]) -> bool:
    """Whether what is left out denies something in a sentence that is quoted in part."""
    ended = [span for span in find_sentences(left_out, _SENTENCE) if span.stop < span.end]
    first = left_out[: ended[0].stop] if ended else left_out
    last = left_out[ended[-1].end :] if ended else left_out
    said = [f" {_folded(each)} " for each in (first, last)]
    for phrase in sorted(map(_folded, small_words.get(APART, ())), key=len, reverse=True):
        said = [re.sub(f"(?<= ){re.escape(phrase)}(?= )", "|", each) for each in said]
    denials = [f" {_folded(word)} " for word in small_words.get(DENIED, ())]
    return any(denial in each for denial in denials for each in said)


def _folded(text: str) -> str:
    return " ".join(map(fold, _split(text)))


def _most_like(asked: Sequence[str], printed: str) -> tuple[int, str]:
    """The stretch of a text, as long as what is asked, that shares most words with it."""
    words = _tokens(printed)
    room = Counter(asked)
    shared, best, first = 0, 0, 0
    for index, word in enumerate(words):
        shared += room[word.form] > 0
        room[word.form] -= 1
        if index >= len(asked):
            gone = words[index - len(asked)].form
            room[gone] += 1
            shared -= room[gone] > 0
        if shared > best:
            best, first = shared, max(0, index - len(asked) + 1)
    if not words:
        return 0, ""
    end = min(first + len(asked), len(words))
    # A word that is too many in it must not push out the last right ones.
    missing = Counter(asked) - Counter(word.form for word in words[first:end])
    for further in range(end, min(end + len(asked) // _FURTHER + 1, len(words))):
        if missing[words[further].form] > 0:
            missing[words[further].form] -= 1
            end, best = further + 1, best + 1
    return best, _printed(first, end, printed)
