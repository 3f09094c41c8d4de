"""Queries that name a provision: in every form of every language, typed as people type.

They never go through full text. A query is read as steps (``16``, ``b``, ``1``,
``a``); each letter step may stand for more than one Latin letter, because Greek
prints ordinals (Γ is C) and Greeks type them in Latin letters too (``16g``).
Among the readings the first that exists wins.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from bridgelaws.errors import LocatorError
from bridgelaws.index.analysis import fold_word, split_words
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import ITEM_STEPS, LAW_STEPS, ROMANS, Locator, parse_locator

# The glossary entries whose names may stand before a number, in any language.
LAW_ENTRIES: Final = ("law", "the-laws", "section")
REGULATION_ENTRIES: Final = (("bb", "bidding-box"), ("bb", "bidding-box-regulation"))
ITEM_ENTRIES: Final = ("item",)

_PIECE: Final = re.compile(r"\d+|[^\W\d_]+")
_ODD: Final = re.compile(r"[^\w\s().,:;\-–—_/§#'’\[\]°]")
# The sixth is the digraph στ; from the eleventh on they are numerals of two letters.
_ORDINALS: Final = "αβγδε*ζηθι"
_DIGRAPHS: Final = {
    "στ": "f", "ϛ": "f", "st": "f", "σt": "f", "ct": "f", "ια": "k", "ιβ": "l", "ιγ": "m",
}  # fmt: skip
# What a Greek types on Latin keys for an ordinal, by sound; the letter itself comes first.
_BY_SOUND: Final = {"g": "c", "z": "g", "v": "b"}
_LONGEST: Final = 80


@dataclass(frozen=True, slots=True)
class NumberWords:
    """Folded words that may stand before a number.

    ``law`` are the words for a law; ``regulations`` pairs a prefix with its
    names as tuples of words; ``items`` are the words for an item of one.
    """

    law: frozenset[str]
    regulations: tuple[tuple[str, tuple[str, ...]], ...]
    items: frozenset[str]

    def table(self) -> dict[str, Any]:
        """As JSON for the browser."""
        return {
            "law": sorted(self.law),
            "regulations": [[prefix, list(words)] for prefix, words in self.regulations],
            "items": sorted(self.items),
        }


def read_number_words(table: dict[str, Any]) -> NumberWords:
    """The inverse of `NumberWords.table`."""
    return NumberWords(
        frozenset(table["law"]),
        tuple((prefix, tuple(words)) for prefix, words in table["regulations"]),
        frozenset(table["items"]),
    )


def number_words(glossary: Glossary) -> NumberWords:
    """The words before a number, out of the glossary, of all languages together."""

    def names(*ids: str) -> Iterator[tuple[str, ...]]:
        for entry_id in ids:
            entry = glossary.entry(entry_id)
            for _language, words in entry.names if entry else ():
                for word in words:
                    yield tuple(token.form for token in split_words(word))

    # Of a longer name ("Laws of Duplicate Bridge") no word alone means a law.
    law = frozenset(name[0] for name in names(*LAW_ENTRIES) if len(name) == 1)
    items = frozenset(name[0] for name in names(*ITEM_ENTRIES) if len(name) == 1)
    regulations = {
        (prefix, name) for prefix, entry in REGULATION_ENTRIES for name in names(entry)
    } | {("bb", ("bb",))}
    ordered = sorted(regulations, key=lambda item: (-len(item[1]), item))
    return NumberWords(law, tuple(ordered), items)


@dataclass(frozen=True, slots=True)
class NumberQuery:
    """A query read as an address.

    ``readings`` are the possible addresses, best first. ``rest`` is what follows
    the number, empty when the query is nothing but a number.
    """

    readings: tuple[Locator, ...]
    rest: str = ""


def parse_number_query(query: str, words: NumberWords) -> NumberQuery | None:
    """Read a query as an address; ``None`` when it is words.

    A query of words may begin with a law word and a number (*law 27 insufficient
    bid*): then ``rest`` holds the words.

    >>> w = NumberWords(frozenset({"art"}), (("bb", ("bb",)),), frozenset())
    >>> queries = ("art.25A", "16 b 1 (a)", "16Γ", "bb 4")
    >>> [str(parse_number_query(query, w).readings[0]) for query in queries]
    ['25A', '16B1a', '16C', 'bb4']
    """
    text = unicodedata.normalize("NFKC", query[: 4 * _LONGEST]).lower()
    pieces = [(fold_word(m.group()), m.end()) for m in _PIECE.finditer(text)]
    odd = _ODD.search(text)
    limit = odd.start() if odd else len(text)
    pieces = [piece for piece in pieces if piece[1] <= limit]
    start, prefix, named = _skip_words([piece for piece, _ in pieces], words)
    steps, used = _read_steps([piece for piece, _ in pieces[start:]], bool(prefix))
    if not steps:
        return None
    after = text[pieces[start + used - 1][1] :]
    rest = after.strip(" .,:;)]-–—'’")
    # A bare number with words after it is a count ("14 cards"), not an address; with
    # a capital after it ("16b hesitation") it is one.
    if rest and not named and len(steps) < 2:
        return None
    if rest and re.match(r"\w", after):
        return None
    readings = dict.fromkeys(_readings(steps, prefix))
    return NumberQuery(tuple(readings), rest) if readings else None


def _skip_words(pieces: list[str], words: NumberWords) -> tuple[int, str, bool]:
    """How many pieces stand before the number, which regulation they name, and if any did."""
    index, prefix = 0, ""
    while index < len(pieces) and not pieces[index].isdigit():
        for name, parts in words.regulations:
            if tuple(pieces[index : index + len(parts)]) == parts:
                prefix, index = name, index + len(parts)
                break
        else:
            if pieces[index] not in words.law and pieces[index] not in words.items:
                return len(pieces), "", False
            index += 1
    return index, prefix, index > 0


def _read_steps(pieces: list[str], regulation: bool) -> tuple[list[tuple[str, ...]], int]:
    """The readings of each step, and how many pieces they took."""
    kinds = ITEM_STEPS if regulation else LAW_STEPS
    steps: list[tuple[str, ...]] = []
    used = 0
    for piece in pieces:
        found = _read_piece(piece, kinds[len(steps) :])
        if not found:
            break
        steps += found
        used += 1
    return steps, used


def _read_piece(piece: str, kinds: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The steps one run of digits or letters stands for; empty when it is none."""
    if not kinds:
        return []
    if kinds[0] in ("law", "number"):
        number = piece.lstrip("0")
        return [(number,)] if piece.isdecimal() and piece.isascii() and 0 < len(number) <= 3 else []
    if kinds[0] == "roman":
        roman = piece.replace("ι", "i").replace("ν", "v").replace("χ", "x")
        return [(roman,)] if roman in ROMANS else []
    whole = _letter_readings(piece)
    if whole:
        return [tuple(c.upper() for c in whole) if kinds[0] == "capital" else whole]
    if kinds[0] == "letter" and len(kinds) > 1:
        for size in (1, 2):
            first, rest = _letter_readings(piece[:size]), _read_piece(piece[size:], kinds[1:])
            if first and rest:
                return [first, *rest]
    return []


def _letter_readings(piece: str) -> tuple[str, ...]:
    """The Latin letters one printed letter may stand for, in lower case, likeliest first."""
    if piece in _DIGRAPHS:
        return (_DIGRAPHS[piece],)
    if len(piece) != 1:
        return ()
    if piece in _ORDINALS:
        return (chr(ord("a") + _ORDINALS.index(piece)),)
    if "a" <= piece <= "z":
        sound = _BY_SOUND.get(piece)
        return (piece, sound) if sound else (piece,)
    return ()


def _readings(steps: list[tuple[str, ...]], prefix: str) -> Iterator[Locator]:
    for combination in product(*steps):
        printed = prefix + "".join(combination)
        try:
            yield parse_locator(printed)
        except LocatorError:
            continue


def choose_reading(
    query: NumberQuery, exists: Callable[[Locator], bool]
) -> tuple[Locator, Locator | None]:
    """The address meant, and the innermost existing one that holds it.

    The two are equal when the address exists; the second is ``None`` when not
    even its law does.
    """
    for locator in query.readings:
        if exists(locator):
            return locator, locator
    for locator in query.readings:
        here = locator.parent
        while here is not None:
            if exists(here):
                return locator, here
            here = here.parent
    return query.readings[0], None
