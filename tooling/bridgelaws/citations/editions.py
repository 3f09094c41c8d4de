"""Which provisions an edition has, and which edition has one that this one lacks.

An edition that only amends another (2017-rev2024 replaces Laws 73 and 89) is read
together with its base: a law it holds is taken from it, every other from the base, and what
that amends in its turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from bridgelaws.model.locator import PARTS_OF_LAWS, Locator
from bridgelaws.model.outline import Former, Outline, Outlines
from bridgelaws.model.work import LAWS


@dataclass(frozen=True, eq=False)
class EditionIndex:
    """All provisions of one edition in reading order, its base's included.

    Compared by identity: there is one book for each edition at hand.
    """

    work: str
    edition: str
    locators: tuple[Locator, ...]
    only_in: Mapping[str, frozenset[Locator]]
    _position: dict[Locator, int] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self._position.update({locator: n for n, locator in enumerate(self.locators)})

    @cached_property
    def prefix(self) -> str:
        """What the addresses of its articles begin with; empty for the Laws."""
        # Nobody cites a definition, or a paragraph of the introduction or of an annex, by number.
        return min({each.prefix for each in self.locators} - PARTS_OF_LAWS.keys(), default="")

    def has(self, locator: Locator, language: str = "") -> bool:
        """Whether the edition has the provision, or this language's text of it."""
        return locator in self._position or locator in self.only_in.get(language, ())

    def position(self, locator: Locator) -> int:
        """Reading order from 0; of what only one language has, that of its parent."""
        here: Locator | None = locator
        while here is not None:
            if here in self._position:
                return self._position[here]
            here = here.parent
        return -1

    def nearest(self, locator: Locator) -> Locator | None:
        """The innermost existing provision that would hold ``locator``."""
        here: Locator | None = locator
        while here is not None and here not in self._position:
            here = here.parent
        return here


def make_book(outline: Outline, base: EditionIndex | None = None) -> EditionIndex:
    """The provisions of an edition, with what it takes over from its base."""
    own = {locator.article for locator in outline.locators}
    if base is None:
        locators = outline.locators
    else:
        replaced: dict[Locator, list[Locator]] = {}
        for locator in outline.locators:
            replaced.setdefault(locator.article, []).append(locator)
        kept: list[Locator] = []
        for locator in base.locators:
            if locator.article not in own:
                kept.append(locator)
            elif locator == locator.article:
                kept.extend(replaced.pop(locator))
        locators = (*kept, *(loc for rest in replaced.values() for loc in rest))
    extra = [*outline.only_in]
    if base is not None:
        extra += [
            (lang, tuple(p for p in ps if p.article not in own))
            for lang, ps in base.only_in.items()
        ]
    only_in: dict[str, frozenset[Locator]] = {}
    for language, places in extra:
        only_in[language] = only_in.get(language, frozenset()) | frozenset(places)
    return EditionIndex(outline.work, outline.edition, locators, only_in)


_BUILT: dict[tuple[int, int], tuple[Outline, EditionIndex | None, EditionIndex]] = {}


class Editions:
    """The editions at hand, asked by work and edition."""

    def __init__(self, outlines: Outlines, former: Former | None = None) -> None:
        self._outlines, self._former = outlines, former or {}

    def book(self, work: str, edition: str) -> EditionIndex | None:
        """The edition's provisions; ``None`` where its outline is not at hand."""
        return self._book(work, edition, ())

    def _book(self, work: str, edition: str, above: tuple[str, ...]) -> EditionIndex | None:
        outline = self._outlines.get((work, edition))
        if outline is None:
            return None
        above = (*above, edition)
        is_known = outline.base and outline.base not in above
        base = self._book(work, outline.base, above) if is_known else None
        # Keyed by identity, because an outline's hash costs as much as the book; the entry
        # keeps outline and base alive, so their ids cannot be taken by others.
        key = (id(outline), id(base))
        if key not in _BUILT:
            _BUILT[key] = (outline, base, make_book(outline, base))
        return _BUILT[key][2]

    def meant(self, work: str, told: Mapping[str, str]) -> str:
        """The edition of a work that is meant where none is named: the one that is ``told`` of it.

        Where none is told, or its outline is not at hand: the newest at hand, empty when there is
        none. Editions are named by their year, an amending one behind the one it amends.
        """
        if (work, edition := told.get(work, "")) in self._outlines:
            return edition
        return max((edition for held, edition in self._outlines if held == work), default="")

    def book_of(self, citing: Locator) -> EditionIndex | None:
        """The book that a regulation's own provision stands in, found by its prefix."""
        for work, edition in self._outlines:
            book = self.book(work, edition)
            if book is not None and book.has(citing.article):
                return book
        return None

    def edition_of(self, work: str, year: str) -> str | None:
        """The id of the edition that a year names; ``None`` when it is not at hand.

        A year between two editions names the earlier one, which was in force then.
        """
        held = sorted((e[-4:], e) for kind, e in self._outlines if kind == work)
        known = [edition for since, edition in held if since <= year]
        return known[-1] if known else None

    def others_with(self, locator: Locator, work: str, edition: str) -> tuple[str, ...]:
        """The other editions that have the provision, at hand or only known of."""
        found = [
            held
            for kind, held in self._outlines
            if kind == work and held != edition and self._holds(locator, work, held)
        ]
        if work == LAWS:
            found += [year for year in self._former.get(locator, ()) if year != edition]
        return tuple(dict.fromkeys(found))

    def _holds(self, locator: Locator, work: str, edition: str) -> bool:
        book = self.book(work, edition)
        return book is not None and book.has(locator)
