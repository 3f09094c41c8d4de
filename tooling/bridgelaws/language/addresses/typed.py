"""Addresses as people type them: into a search box, on the command line, as a page's heading.

The same levels, letters and words as in running text (`running`), read less strictly: case,
spaces and marks between steps do not matter, and no step has to prove that it is no word.
A letter may stand for more than one step, because Greek prints ordinals (Γ is C) and Greeks
type them on Latin keys too (``16g``): then there are several readings, best first.

``site_assets/search/address.js`` reads the same way with the same `AddressWords.table`; both
are held to the cases of ``tests/golden/addresses.toml``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from bridgelaws.errors import LocatorError
from bridgelaws.language.addresses.step_patterns import ROMAN_ALIKE, SIGNS
from bridgelaws.language.addresses.words import AddressWords, Words, find_pieces, shape_of, words_of
from bridgelaws.language.folding import fold_word
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.scheme import NUMERALS, ROMANS, Level, Scheme

_ODD: Final = re.compile(r"[^\w\s().,:;\-–—_/§#'’\[\]°]")
# What may stand around an address that is alone.
_AROUND: Final = "[](){}\"' \t\r\n\u00a0.,:;-–_/"
_LATIN_ROMAN: Final = str.maketrans(ROMAN_ALIKE)
_LONGEST: Final = 80
# No level of any scheme has numbers with more digits; one with fewer makes no address.
_MOST_DIGITS: Final = 3
# A word for a law of one or two letters begins an address only at the start of a query.
_SHORTEST_INSIDE: Final = 3
_HIGHEST_BID: Final = 7
# From so many steps on an address is sure: a law and a capital.
_SURE: Final = 2
_SEVERAL: Final = re.compile(r"\s*[-–—/,][\s\d,/–—-]*")
# What is printed as steps and is none: 16(2), 25.1.
_MORE_STEPS: Final = re.compile(r"(?:\s*[.(\[]\s*(?:\d{1,2}|[^\W\d_])\s*[)\]]?){1,4}")

# What each step can stand for.
Steps = list[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class TypedAddress:
    """A text read as an address.

    ``readings`` are the possible addresses, best first. ``rest`` is what stands before
    and after it, empty when the text is nothing but an address. ``beyond`` are more
    steps that no address has: the *(2)* of *16(2)*. ``named`` tells that a word for a
    law or the name of a work stands before it.
    """

    readings: tuple[Locator, ...]
    rest: str = ""
    beyond: str = ""
    named: bool = False


def read_locator(text: str, lexicon: Lexicon) -> Locator:
    """Read an address in its canonical form, or as `read_printed` does.

    Raises:
        LocatorError: the text is neither.
    """
    try:
        return parse_locator(text)
    except LocatorError:
        return read_printed(text, lexicon)


def read_printed(text: str, lexicon: Lexicon) -> Locator:
    """Read a text of one language that is an address and nothing else.

    Spaces, dots, hyphens and brackets between the steps are ignored and case does not
    matter: ``16 b 1 (a)``, ``16-B-1-a``, ``12Γ1(ε)``, ``20στ5``. The word for a law may
    stand in front, words for a part between the steps. Existence is not checked.

    Raises:
        LocatorError: the text is no address.
    """
    bare = text.strip(_AROUND).rstrip(SIGNS)
    found = find_typed_address(bare, words_of(lexicon))
    if found is None or found.rest or found.beyond or _ODD.search(bare):
        raise LocatorError(f"not an address: {text!r}")
    return found.readings[0]


def find_typed_address(query: str, words: AddressWords) -> TypedAddress | None:
    """Read a query as an address; ``None`` when it is words.

    The address may have words around it (*law 27 insufficient bid*, *what does law 27
    say*): then ``rest`` holds them. Inside a query it needs a word for a law before it.
    """
    text = unicodedata.normalize("NFKC", query[: 4 * _LONGEST]).lower()
    odd = _ODD.search(text)
    limit = odd.start() if odd else len(text)
    spans = [(start, end) for start, end in find_pieces(text) if end <= limit]
    pieces = [fold_word(text[start:end]) for start, end in spans]
    for first in _beginnings(pieces, spans, words):
        start, prefix, named = _skip_words(pieces[first:], words)
        steps, used = _read_steps(pieces[first + start :], words.schemes[prefix], words)
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
    readings = tuple(dict.fromkeys(_readings(steps, prefix, words.schemes[prefix])))
    return TypedAddress(readings, rest, beyond, named) if readings else None


def _beginnings(
    pieces: list[str], spans: list[tuple[int, int]], words: AddressWords
) -> Iterator[int]:
    """Where an address may begin: at the start, at a word for a law or the name of a work.

    Besides at a number with a letter that stands against it (*opening lead 54A*), above
    those that are bids (*partner opens 1c*).
    """
    if pieces:
        yield 0
    shapes = [shape_of(piece) for piece in pieces]
    for place in range(1, len(pieces)):
        law = shapes[place] in words.law and len(pieces[place]) >= _SHORTEST_INSIDE
        number = pieces[place]
        glued = _is_number(number) and int(number[:4]) > _HIGHEST_BID
        if glued and place + 1 < len(pieces) and spans[place][1] == spans[place + 1][0]:
            law = law or pieces[place + 1] in words.letters
        if law or _named(shapes[place:], words):
            yield place


def _is_number(piece: str) -> bool:
    return piece.isdecimal() and piece.isascii()


def _named(shapes: list[str], words: AddressWords) -> tuple[str, Words] | None:
    """The work that the words name: its prefix, and the name."""
    for prefix, parts in words.works:
        if tuple(shapes[: len(parts)]) == parts:
            return prefix, parts
    return None


def _skip_words(pieces: list[str], words: AddressWords) -> tuple[int, str, bool]:
    """How many pieces stand before the first step, which work they name, and if any did.

    Where the addresses of the work named begin with a letter (X16), its name ends the words.
    """
    index, prefix = 0, ""
    shapes = [shape_of(piece) for piece in pieces]
    while index < len(pieces) and not pieces[index].isdigit():
        named = _named(shapes[index:], words)
        if named is not None:
            prefix = named[0]
            index += len(named[1])
        elif prefix and _read_piece(pieces[index], words.schemes[prefix].levels, words):
            break
        elif shapes[index] in words.law or shapes[index] in (words.parts if index else words.items):
            index += 1
        else:
            return len(pieces), "", False
    return index, prefix, index > 0


def _read_steps(pieces: list[str], scheme: Scheme, words: AddressWords) -> tuple[Steps, int]:
    """The readings of each step, and how many pieces they took.

    Between two steps may stand a word for a part: *artikel 16 lid B onder 1*.
    """
    steps: Steps = []
    used = 0
    for place, piece in enumerate(pieces):
        suffixes = scheme.levels[len(steps) - 1].suffixes if steps else ()
        found = _read_piece(piece, scheme.levels[len(steps) :], words)
        if piece in suffixes and used == place:
            steps[-1] = tuple(number + piece for number in steps[-1])
            used = place + 1
        elif found:
            steps += found
            used = place + 1
        elif not steps or shape_of(piece) not in words.parts:
            break
    return steps, used


def _read_piece(piece: str, levels: Sequence[Level], words: AddressWords) -> Steps:
    """The steps that one run of digits or letters stands for; empty when it is none."""
    if not levels:
        return []
    kind = levels[0].kind
    if kind in NUMERALS:
        number = piece.lstrip("0")
        return [(number,)] if _is_number(piece) and 0 < len(number) <= _MOST_DIGITS else []
    if kind == "roman":
        roman = piece.translate(_LATIN_ROMAN)
        return [(roman,)] if roman in ROMANS else []
    whole = words.letters.get(piece, "")
    if whole:
        return [tuple(whole.upper() if kind == "capital" else whole)]
    if kind == "letter":
        for size in (1, 2):
            first = words.letters.get(piece[:size], "")
            rest = _read_piece(piece[size:], levels[1:], words) if first else []
            if rest:
                return [tuple(first), *rest]
    return []


def _readings(steps: Steps, prefix: str, scheme: Scheme) -> Iterator[Locator]:
    """The addresses that the readings of the steps make; none where a number is too long."""
    for chosen in product(*steps):
        if all(
            level.kind not in NUMERALS or re.fullmatch(level.pattern, step)
            for level, step in zip(scheme.levels, chosen, strict=False)
        ):
            yield Locator(chosen, prefix)
