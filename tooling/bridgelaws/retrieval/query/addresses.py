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
from bridgelaws.language.folding import fold_word
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import ITEM_STEPS, LAW_STEPS, ROMANS, Locator, parse_locator
from bridgelaws.retrieval.analysis import split_words

# The glossary entries whose names may stand before a number, in any language.
LAW_ENTRIES: Final = ("law", "the-laws")
REGULATION_ENTRIES: Final = (("bb", "bidding-box"), ("bb", "bidding-box-regulation"))
ITEM_ENTRIES: Final = ("item", "section")

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
# Small letters whose capitals look like Latin ones, as that Latin letter: a keyboard that stood
# on another alphabet. Cyrillic comes with text that was copied.
_SHAPES: Final = str.maketrans("αβεζηικμνορτυχавекморстухі", "abezhikmnoptyxabekmopctyxi")
_CYRILLIC: Final = str.maketrans("авсе", "abce")
# A law word of one or two letters begins an address only at the start of a query.
_SHORTEST_INSIDE: Final = 3
_HIGHEST_BID: Final = 7
# From so many steps on an address is sure: a law and a capital.
_SURE: Final = 2
_SEVERAL: Final = re.compile(r"\s*[-–—/,][\s\d,/–—-]*")
# What is printed as steps and is none: 16(2), 25.1.
_MORE_STEPS: Final = re.compile(r"(?:\s*[.(\[]\s*(?:\d{1,2}|[^\W\d_])\s*[)\]]?){1,4}")


@dataclass(frozen=True, slots=True)
class NumberWords:
    """Folded words that may stand before a number, by shape (see `shape_of`).

    ``law`` are the words for a law; ``regulations`` pairs a prefix with its
    names as tuples of words; ``items`` are the words for an item of one or a
    part of a law, which may stand between two steps too.
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
                    yield tuple(shape_of(token.form) for token in split_words(word))

    # Of a longer name ("Laws of Duplicate Bridge") no word alone means a law.
    law = frozenset(name[0] for name in names(*LAW_ENTRIES) if len(name) == 1)
    items = frozenset(name[0] for name in names(*ITEM_ENTRIES) if len(name) == 1)
    regulations = {
        (prefix, name) for prefix, entry in REGULATION_ENTRIES for name in names(entry)
    } | {("bb", ("bb",))}
    ordered = sorted(regulations, key=lambda item: (-len(item[1]), item))
    return NumberWords(law, tuple(ordered), items)


def shape_of(form: str) -> str:
    """A folded word with each letter that looks Latin in capitals as that Latin letter.

    >>> shape_of("ββ"), shape_of("νομοσ") == shape_of("nomoσ")
    ('bb', True)
    """
    return form.translate(_SHAPES)


@dataclass(frozen=True, slots=True)
class NumberQuery:
    """A query read as an address.

    ``readings`` are the possible addresses, best first. ``rest`` is what stands before
    and after it, empty when the query is nothing but a number. ``beyond`` are more
    steps that no address has: the *(2)* of *16(2)*. ``named`` tells that a word for a
    law or a regulation stands before it.
    """

    readings: tuple[Locator, ...]
    rest: str = ""
    beyond: str = ""
    named: bool = False


def parse_number_query(query: str, words: NumberWords) -> NumberQuery | None:
    """Read a query as an address; ``None`` when it is words.

    The address may have words around it (*law 27 insufficient bid*, *what does law 27
    say*): then ``rest`` holds them. Inside a query it needs a word for a law before it.

    >>> w = NumberWords(frozenset({"art"}), (("bb", ("bb",)),), frozenset({"lid"}))
    >>> queries = ("art.25A", "16 b 1 (a)", "16Γ", "bb 4", "art 16 lid B1")
    >>> [str(parse_number_query(query, w).readings[0]) for query in queries]
    ['25A', '16B1a', '16C', 'bb4', '16B1']
    """
    text = unicodedata.normalize("NFKC", query[: 4 * _LONGEST]).lower()
    odd = _ODD.search(text)
    limit = odd.start() if odd else len(text)
    spans = [m.span() for m in _PIECE.finditer(text) if m.end() <= limit]
    pieces = [fold_word(text[start:end]) for start, end in spans]
    for first in _beginnings(pieces, spans, words):
        start, prefix, named = _skip_words(pieces[first:], words)
        steps, used = _read_steps(pieces[first + start :], bool(prefix), words)
        if steps:
            break
    else:
        return None
    before = text[: spans[first][0]] if first else ""
    after = text[spans[first + start + used - 1][1] :]
    beyond = after.strip() if _MORE_STEPS.fullmatch(after) else ""
    after = "" if beyond else after
    rest = f"{before} {after}".strip(" .,:;)]-–—'’")
    # A bare number with words after it is a count ("14 cards"), not an address; with
    # a capital after it ("16b hesitation") it is one, and so it is among other numbers.
    if rest and not named and len(steps) < _SURE and not _SEVERAL.fullmatch(after):
        return None
    if rest and re.match(r"\w", after):
        return None
    readings = dict.fromkeys(_readings(steps, prefix))
    return NumberQuery(tuple(readings), rest, beyond, named) if readings else None


def _beginnings(
    pieces: list[str], spans: list[tuple[int, int]], words: NumberWords
) -> Iterator[int]:
    """Where an address may begin: at the start, at a word for a law or a regulation.

    Besides at a number with a letter that stands against it (*opening lead 54A*), above
    those that are bids (*partner opens 1c*).
    """
    if pieces:
        yield 0
    shapes = [shape_of(piece) for piece in pieces]
    for place in range(1, len(pieces)):
        law = shapes[place] in words.law and len(pieces[place]) >= _SHORTEST_INSIDE
        number = pieces[place]
        glued = number.isdecimal() and number.isascii() and int(number[:4]) > _HIGHEST_BID
        if glued and place + 1 < len(pieces) and spans[place][1] == spans[place + 1][0]:
            law = law or bool(_letter_readings(pieces[place + 1]))
        if law or _regulation(shapes[place:], words):
            yield place


def _regulation(shapes: list[str], words: NumberWords) -> tuple[str, tuple[str, ...]] | None:
    """The regulation that the words name, with its name."""
    for prefix, parts in words.regulations:
        if tuple(shapes[: len(parts)]) == parts:
            return prefix, parts
    return None


def _skip_words(pieces: list[str], words: NumberWords) -> tuple[int, str, bool]:
    """How many pieces stand before the number, which regulation they name, and if any did."""
    index, prefix = 0, ""
    shapes = [shape_of(piece) for piece in pieces]
    while index < len(pieces) and not pieces[index].isdigit():
        named = _regulation(shapes[index:], words)
        if named is not None:
            prefix = named[0]
            index += len(named[1])
        elif shapes[index] in words.law or shapes[index] in words.items:
            index += 1
        else:
            return len(pieces), "", False
    return index, prefix, index > 0


def _read_steps(
    pieces: list[str], regulation: bool, words: NumberWords
) -> tuple[list[tuple[str, ...]], int]:
    """The readings of each step, and how many pieces they took.

    Between two steps may stand a word for a part: *artikel 16 lid B onder 1*.
    """
    kinds = ITEM_STEPS if regulation else LAW_STEPS
    steps: list[tuple[str, ...]] = []
    used = 0
    for place, piece in enumerate(pieces):
        found = _read_piece(piece, kinds[len(steps) :])
        if found:
            steps += found
            used = place + 1
        elif not steps or shape_of(piece) not in words.items:
            break
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
    piece = piece.translate(_CYRILLIC)
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
