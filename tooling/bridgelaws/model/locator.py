"""The address of a provision, the same in every language.

Of which steps the addresses of a work are made says its scheme. The kind of a step
follows from its place, never from the glyph: the ``i`` of 80B2(i) is a letter, that of
12C1(e)(i) a roman numeral.

Source: the numbering scheme of the 2017 Laws of Duplicate Bridge (WBF).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bridgelaws.errors import LocatorError, SchemeError
from bridgelaws.model.scheme import Scheme, without_end
from bridgelaws.model.schemes import scheme_of
from bridgelaws.model.steps import StepKind

_PREFIX: Final = re.compile(r"[a-z]{2,}(?=[^a-z]|$)")
_PLACE: Final = re.compile(r"~([\w.-]+(?:~[\w.-]+)*)$")
# The line of the source at which a text stands that found no place, or its block.
_UNPLACED: Final = re.compile(r"(?:line-|b)(\d+(?:-\d+)?)$")
# What stands before the address of an annex, which is the how-manieth of its book: annex2.
ANNEX: Final = "annex"
# What stands before the address of a text under a heading above articles: division2.
UNDER_HEADING: Final = "division"
# The parts of a book of laws that are no laws, and where each stands: laws come behind two of them.
PARTS_OF_LAWS: Final = {"intro": 0, "def": 1, ANNEX: 3}
_LAWS_AT: Final = 2


@dataclass(frozen=True, slots=True)
class Locator:
    """The address of one provision, independent of language and edition.

    ``steps`` holds the official enumerators from the outside in, an empty one where the address
    leaves a level out. ``prefix`` is
    empty for the Laws, ``def`` and ``intro`` for the Definitions and the Introduction, ``annex``
    for an annex of their book, and for another work what works.toml gives it: ``bb`` for the
    bidding-box regulation. ``place`` is not empty
    for a place that has no official number: it is then a *synthetic* locator,
    printed behind ``~`` so that nobody takes it for an official one.

    >>> str(Locator(("16", "C", "1", "b"))), Locator(("16", "C", "1", "b")).printed
    ('16C1b', '16C1(b)')
    >>> str(Locator(("3",), "bb", "1"))
    'bb3~1'
    """

    steps: tuple[str, ...]
    prefix: str = ""
    place: str = ""

    def __str__(self) -> str:
        """The compact form used in data, file names and anchors: ``12C1eii``."""
        return self._with_place(self.prefix + self.scheme.compact(self.steps))

    @property
    def printed(self) -> str:
        """The form a reader knows: ``12C1(e)(ii)``; regulations without prefix: ``4(b)``."""
        return self._with_place(self.scheme.printed(self.steps))

    def _with_place(self, written: str) -> str:
        return f"{written}~{self.place}" if self.place else written

    @property
    def scheme(self) -> Scheme:
        """The scheme of its work."""
        return scheme_of(self.prefix)

    @property
    def kinds(self) -> tuple[StepKind, ...]:
        """The kind of each step, by its place."""
        return self.scheme.kinds[: len(self.steps)]

    @property
    def is_of_laws(self) -> bool:
        """Whether it is a law, or one of the parts that a book of laws has around them."""
        return not self.prefix or self.prefix in PARTS_OF_LAWS

    @property
    def is_term(self) -> bool:
        """Whether it is a term of the Definitions."""
        return self.prefix == "def" and bool(self.place)

    @property
    def book_order(self) -> tuple[object, ...]:
        """Sorts articles as a book has them: introduction, definitions, laws, annexes."""
        return PARTS_OF_LAWS.get(self.prefix, _LAWS_AT), self.order_key

    @property
    def depth(self) -> int:
        """How many steps it has, those left out not counted; a synthetic place is one more."""
        return sum(map(bool, self.steps)) + (1 if self.place else 0)

    @property
    def is_synthetic(self) -> bool:
        """Whether the place has no official number."""
        return bool(self.place)

    @property
    def unplaced_at(self) -> str:
        """Where in its source a text without a sure place begins; empty for one that has a place.

        >>> parse_locator("16~line-203").unplaced_at, parse_locator("bb3~1").unplaced_at
        ('203', '')
        """
        found = _UNPLACED.match(self.place)
        return found.group(1) if found else ""

    @property
    def parent(self) -> Locator | None:
        """The next address outwards; ``None`` for a law or a work as a whole.

        An article that is counted within a part is the work's: the part has no text of its own.
        """
        if self.place:
            outer, _, _ = self.place.rpartition("~")
            return Locator(self.steps, self.prefix, outer) if self.steps or self.prefix else None
        if len(self.steps) > max(1, self.scheme.page):
            return Locator(without_end(self.steps[:-1]), self.prefix)
        is_within = self.prefix and self.steps and self.prefix != ANNEX
        return Locator((), self.prefix) if is_within else None

    def ancestors(self) -> Iterator[Locator]:
        """The addresses that this one lies in, outwards.

        >>> [str(at) for at in parse_locator("16C1b").ancestors()]
        ['16C1', '16C', '16']
        """
        here = self.parent
        while here is not None:
            yield here
            here = here.parent

    @property
    def article(self) -> Locator:
        """The unit of record and page: the law; the whole of a part without pages of its own."""
        scheme = self.scheme
        if scheme.counted and self.place:
            counted = self.place.split("~")[: scheme.page]
            return Locator((), self.prefix, "~".join(counted))
        return Locator(without_end(self.steps[: scheme.page]), self.prefix)

    def child(self, step: str) -> Locator:
        """The address one official step further in."""
        if self.place:
            raise LocatorError(f"{self} is a synthetic place and has no official children")
        return Locator((*self.steps, step), self.prefix)

    def at(self, place: str) -> Locator:
        """A synthetic place inside this one, e.g. ``bb3`` at ``1`` is ``bb3~1``."""
        return Locator(self.steps, self.prefix, f"{self.place}~{place}" if self.place else place)

    def at_line(self, line: int, nth: int = 1) -> Locator:
        """The place of a text inside this one that no official place is sure of.

        It is named by its line of the source, which errata leave as it is; ``nth`` counts the
        blocks that begin on that line, from 1.
        """
        return self.at(f"line-{line}" if nth == 1 else f"line-{line}-{nth}")

    def is_inside(self, other: Locator) -> bool:
        """Whether this address is ``other`` or lies under it."""
        here: Locator | None = self
        while here is not None:
            if here == other:
                return True
            here = here.parent
        return False

    @property
    def order_key(self) -> tuple[tuple[int | str, ...], ...]:
        """Sorts addresses as a book prints them where no outline is at hand: 9 before 16.

        A synthetic ``~end`` comes after every child, any other place before them.
        """
        keys: list[tuple[int | str, ...]] = [(0, self.prefix), *self.scheme.sort_key(self.steps)]
        for place in self.place.split("~") if self.place else ():
            number = re.fullmatch(r"\d+", place)
            if number:
                keys.append((0, int(place)))
            else:
                keys.append((2 if place == "end" else 0, 0 if place == "end" else 10_000))
        return tuple(keys)


DEFINITIONS: Final = Locator((), "def")
INTRODUCTION: Final = Locator((), "intro")


def parse_locator(text: str) -> Locator:
    """Read an address in its compact or printed canonical form.

    ::

        locator = [prefix] {step} [place]      as many steps as the work's scheme has levels
        place   = "~" word {"~" word}

    Letters and romans may stand in round brackets. What languages print and people
    type (*Νόμος 16Γ*, *16 b 1*) is read by `language.addresses`.

    Raises:
        LocatorError: at the first character that cannot continue an address.

    >>> [str(parse_locator(t)) for t in ("16C1(b)", "12C1eii", "bb4b", "bb~end", "def~alert")]
    ['16C1b', '12C1eii', 'bb4b', 'bb~end', 'def~alert']
    """
    rest, place = text.strip(), ""
    found = _PLACE.search(rest)
    if found:
        rest, place = rest[: found.start()], found.group(1)
    prefix = ""
    named = _PREFIX.match(rest)
    if named:
        prefix, rest = named.group(), rest[named.end() :]
    try:
        steps = scheme_of(prefix).parse(rest)
    except SchemeError as problem:
        raise _error(str(problem), text, text.find(rest) + problem.position) from None
    if not steps and not prefix:
        raise _error("expected a law number", text, 0)
    return Locator(steps, prefix, place)


def _error(expected: str, text: str, position: int) -> LocatorError:
    return LocatorError(f"{expected}\n    {text}\n    {' ' * max(0, position)}^")
