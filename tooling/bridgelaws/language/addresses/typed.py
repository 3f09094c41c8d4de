"""Addresses as people type them: into a search box, on the command line, as a page's heading.

The same levels, letters and words as in running text (`running`), read less strictly: case,
spaces and marks between steps do not matter, and no step has to prove that it is no word.
A letter may stand for more than one step, because Greek prints ordinals (Γ is C) and Greeks
type them on Latin keys too (``16g``): then there are several readings, best first. Into a
search box people also write numbers in words, slips in the word for a law, and lists.

``site_assets/search/address.js`` reads the same way with the same `AddressWords.table`; both
are held to the cases of ``tests/golden/addresses.toml``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bridgelaws.errors import LocatorError
from bridgelaws.language.addresses.numerals import read_words
from bridgelaws.language.addresses.step_patterns import SIGNS
from bridgelaws.language.addresses.typed_lists import ListedAddress, read_list
from bridgelaws.language.addresses.typed_steps import (
    JOINING,
    ODD,
    Steps,
    Typed,
    can_begin,
    is_number,
    is_roman,
    locators_of,
    read_items,
    read_number,
    read_steps,
)
from bridgelaws.language.addresses.words import AddressWords, WordForms, shape_of, words_of
from bridgelaws.language.facts import FACTS
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.slips import distance
from bridgelaws.model.locator import Locator, parse_locator

# What may stand around an address that is alone.
_AROUND: Final = "[](){}\"' \t\r\n\u00a0.,:;-–_/"
_LONGEST: Final[int] = FACTS["address"]["longest"]
_SHORTEST_INSIDE: Final[int] = FACTS["address"]["shortestInside"]
_HIGHEST_BID: Final[int] = FACTS["address"]["highestBid"]
_SURE: Final[int] = FACTS["address"]["sure"]
_MOST_COUNTED: Final[int] = FACTS["address"]["mostCounted"]
_SURE_WORD: Final[int] = FACTS["address"]["sureWord"]
_LONG_WORD: Final[int] = FACTS["address"]["longWord"]
# What is printed as steps and is none: 16(2), 25.1.
_MORE_STEPS: Final = re.compile(r"(?:\s*[.(\[]\s*(?:\d{1,2}|[^\W\d_])\s*[)\]]?){1,4}")


@dataclass(frozen=True, slots=True)
class TypedAddress:
    """A text read as an address.

    ``readings`` are the possible addresses, best first. ``rest`` is what stands before
    and after it, empty when the text is nothing but an address. ``beyond`` are more
    steps that no address has: the *(2)* of *16(2)*. ``named`` tells that a word for a
    law or the name of a work stands before it, ``slip`` how that word was typed and which it
    was taken for. ``more`` are the other addresses of a list.
    """

    readings: tuple[Locator, ...]
    rest: str = ""
    beyond: str = ""
    named: bool = False
    slip: tuple[str, str] | None = None
    more: tuple[ListedAddress, ...] = ()


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
    if found is None or found.rest or found.beyond or found.more or found.slip:
        raise LocatorError(f"not an address: {text!r}")
    if ODD.search(bare) or JOINING.search(bare):
        raise LocatorError(f"not an address: {text!r}")
    return found.readings[0]


def find_typed_address(query: str, words: AddressWords) -> TypedAddress | None:
    """Read a query as an address, or as a list of them; ``None`` when it is words.

    The address may have words around it (*law 27 insufficient bid*, *what does law 27
    say*): then ``rest`` holds them. Inside a query it needs a word for a law before it.
    """
    typed = Typed.cut(query[: 4 * _LONGEST], words)
    for first in range(len(typed.pieces)):
        opening = _open(typed, first) if not first or _may_begin(typed, first) else None
        if opening is None:
            continue
        levels = words.schemes[opening.prefix].levels
        before = [(opening.number,)] if opening.number else []
        deeper = levels[len(before) :]
        found, end = read_steps(typed, opening.place, deeper, named=opening.named)
        if before or found:
            items = read_items(typed, opening.place, deeper, (found, end), named=opening.named)
            also = [*before, *items] if items else []
            address = _finish(typed, first, opening, [*before, *found], also, end)
            # What was no slip may stand before an address: *het zestiende artikel*.
            if address is not None or opening.slip is None:
                return address
    return None


@dataclass(frozen=True, slots=True)
class _Opening:
    """What stands before the steps: where they begin, and what the words before them say.

    ``number`` is that of a law counted before its word: *the sixteenth law*.
    """

    place: int
    prefix: str = ""
    named: bool = False
    slip: tuple[str, str] | None = None
    number: str = ""


def _finish(
    typed: Typed, first: int, opening: _Opening, steps: Steps, also: Steps, end: int
) -> TypedAddress | None:
    """The address of some steps with what stands around it; ``None`` where that says it is none.

    ``also`` are other steps that the same pieces may be; empty for none.
    """
    scheme = typed.words.schemes[opening.prefix]
    every = [
        place for one in (steps, also) if one for place in locators_of(one, opening.prefix, scheme)
    ]
    readings = tuple(dict.fromkeys(every))
    roman = opening.named and not opening.number and is_roman(typed, opening.place)
    more, last = read_list(typed, end, steps, opening.prefix, roman=roman)
    before = typed.text[: typed.spans[first][0]] if first else ""
    after = typed.text[typed.spans[last - 1][1] :]
    beyond = after.strip() if not more and _MORE_STEPS.fullmatch(after) else ""
    after = "" if beyond else after
    rest = f"{before} {after}".strip(" .,:;)]-–—'’")
    is_glued = re.match(r"\w", after) is not None
    if not readings or (rest and (is_glued or not _may_have_rest(typed, opening, steps))):
        return None
    if not (opening.named or is_number(typed.pieces[opening.place]) or len(steps) >= _SURE):
        return None
    if opening.slip and not (_is_high(steps) or _is_sure_slip(*opening.slip)):
        return None
    return TypedAddress(readings, rest, beyond, opening.named, opening.slip, more)


def _may_have_rest(typed: Typed, opening: _Opening, steps: Steps) -> bool:
    """Whether words may stand around an address.

    A bare number with words after it is a count ("14 cards"), not an address; with a capital
    after it ("16b hesitation") it is one, but for what may be a bid ("1c over 1s").
    """
    if opening.slip:
        return _is_sure_slip(*opening.slip)
    if opening.named or not is_number(typed.pieces[opening.place]):
        return opening.named
    return len(steps) > _SURE or (len(steps) == _SURE and int(steps[0][0]) > _HIGHEST_BID)


def _is_high(steps: Steps) -> bool:
    """Whether some steps are an address whatever stands before them."""
    return len(steps) >= _SURE or int(steps[0][0]) > _MOST_COUNTED


def _may_begin(typed: Typed, place: int) -> bool:
    """Whether an address may begin inside a query.

    It may at a word for a law, at the name of a work, and at a number with a letter that stands
    against it (*opening lead 54A*), above those that are bids (*partner opens 1c*).
    """
    piece, words = typed.pieces[place], typed.words
    if len(piece) >= _SHORTEST_INSIDE and typed.shapes[place] in words.law:
        return True
    if is_number(piece) and int(piece[:4]) > _HIGHEST_BID and typed.is_glued(place + 1):
        return typed.pieces[place + 1] in words.letters or bool(_counted_law(typed, place))
    if _named(typed.shapes[place:], words) or _counted_law(typed, place):
        return True
    slip = _slip_at(typed, place)
    return slip is not None and _is_sure_slip(*slip)


def _named(shapes: tuple[str, ...], words: AddressWords) -> tuple[str, WordForms] | None:
    """The work that the words name: its prefix, and the name."""
    for prefix, parts in words.works:
        if shapes[: len(parts)] == parts:
            return prefix, parts
    return None


def _open(typed: Typed, first: int) -> _Opening | None:
    """The words before the first step; ``None`` where none can follow.

    Where the addresses of the work named begin with a letter (X16), its name ends the words.
    """
    counted = _counted_law(typed, first)
    if counted is not None:
        return counted
    slip = _slip_at(typed, first)
    if slip is not None:
        return _Opening(first + 1, "", True, slip)
    words, place, prefix = typed.words, first, ""
    while place < len(typed.pieces) and not typed.pieces[place].isdigit():
        named = _named(typed.shapes[place:], words)
        if named is not None:
            prefix = named[0]
            place += len(named[1])
        elif prefix and can_begin(typed.pieces[place], words.schemes[prefix].levels, words):
            break
        elif typed.shapes[place] in words.law or typed.shapes[place] in (
            words.items if place == first else words.parts
        ):
            place += 1
        elif read_number(typed, place, named=place > first)[1]:
            break
        else:
            return None
    return _Opening(place, prefix, place > first)


def _counted_law(typed: Typed, first: int) -> _Opening | None:
    """A law counted before its word: *the sixteenth law*, *27e artikel*."""
    words, piece = typed.words, typed.pieces[first]
    number, place = "", first
    if is_number(piece):
        if typed.is_glued(first + 1) and typed.shapes[first + 1] in words.endings:
            number, place = piece.lstrip("0"), first + 2
    else:
        found = read_words(typed.pieces[first:], words.numbers)
        if found and found.is_ordinal:
            number, place = str(found.value), first + found.pieces
    if not number or typed.shapes[place : place + 1] == ():
        return None
    is_law = typed.shapes[place] in words.law and len(typed.pieces[place]) >= _SHORTEST_INSIDE
    return _Opening(place + 1, "", True, None, number) if is_law else None


def _slip_at(typed: Typed, place: int) -> tuple[str, str] | None:
    """A word before a number that is nearly one for a law: as typed, and that word."""
    words, piece = typed.words, typed.pieces[place]
    shape = typed.shapes[place]
    known = shape in words.law or shape in words.parts or shape in words.items
    if known or not words.numbers or len(shape) < _SHORTEST_INSIDE or piece in words.numbers:
        return None
    if place + 1 == len(typed.pieces) or not read_number(typed, place + 1, named=False)[1]:
        return None
    found = []
    for law in words.law:
        allowed = 2 if min(len(law), len(shape)) >= _LONG_WORD else 1
        away = distance(shape, law, allowed) if len(law) >= _SHORTEST_INSIDE else allowed + 1
        if away <= allowed:
            found.append((away, law))
    return (piece, min(found)[1]) if found else None


def _is_sure_slip(typed: str, law: str) -> bool:
    """Whether a word can hardly be another one: long, or with two letters the wrong way round."""
    if min(len(typed), len(law)) >= _SURE_WORD:
        return True
    return sorted(shape_of(typed)) == sorted(law) or re.sub(r"(.)\1", r"\1", shape_of(typed)) == law
