"""The outline of an edition: every provision in order, and who cites whom.

Numbers and references are facts, the same in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bridgelaws.model.locator import Locator

# A number that an edition not at hand had, and the editions that had it.
Former = Mapping[Locator, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Division:
    """A heading above articles: the first of them, and per language what stands there, outer first.

    Titles are those of all headings that the article stands under.
    """

    first: Locator
    titles: tuple[tuple[str, tuple[str, ...]], ...]

    def titles_in(self, language: str) -> tuple[str, ...]:
        """The titles in a language; those of another where it has none."""
        held = dict(self.titles)
        return held.get(language) or next(iter(held.values()), ())


@dataclass(frozen=True, slots=True)
class Outline:
    """The provisions of one edition in reading order, with its reference graph.

    ``base`` names the edition that this one only amends; the locators of the
    base are then not repeated here. ``only_in`` lists places that a single
    language's official text has, e.g. 45D2(a) in French. ``note_references`` stand in a
    footnote alone and are not among ``references``. ``divisions`` are the headings above
    articles, in order. ``about`` says of a commentary's places which laws they are about that do
    not say so by number.
    """

    work: str
    edition: str
    locators: tuple[Locator, ...]
    references: tuple[tuple[Locator, Locator], ...] = ()
    base: str = ""
    only_in: tuple[tuple[str, tuple[Locator, ...]], ...] = ()
    note_references: tuple[tuple[Locator, Locator], ...] = ()
    divisions: tuple[Division, ...] = ()
    about: tuple[tuple[Locator, tuple[Locator, ...]], ...] = ()
    _position: dict[Locator, int] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    _articles: dict[Locator, None] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    _children: dict[Locator, tuple[Locator, ...]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    _inside: dict[Locator, tuple[Locator, ...]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        inside: dict[Locator, list[Locator]] = {}
        for locator in self.locators:
            here: Locator | None = locator
            while here is not None:
                inside.setdefault(here, []).append(locator)
                here = here.parent
        self._inside.update({key: tuple(value) for key, value in inside.items()})
        children: dict[Locator, list[Locator]] = {}
        for index, locator in enumerate(self.locators):
            self._position[locator] = index
            if locator.parent is not None:
                children.setdefault(locator.parent, []).append(locator)
        self._children.update({key: tuple(value) for key, value in children.items()})

    def __contains__(self, locator: object) -> bool:
        return locator in self._position

    def position(self, locator: Locator) -> int:
        """Reading order, from 0. Raises KeyError for an unknown locator."""
        return self._position[locator]

    def children(self, locator: Locator) -> tuple[Locator, ...]:
        """The provisions one step further in, in order; empty for a leaf."""
        return self._children.get(locator, ())

    def articles(self) -> tuple[Locator, ...]:
        """The units of record and page, in order."""
        if not self._articles:
            self._articles.update(dict.fromkeys(locator.article for locator in self.locators))
        return tuple(self._articles)

    def within(self, locator: Locator) -> tuple[Locator, ...]:
        """``locator`` and all that lies under it, in reading order."""
        return self._inside.get(locator, ())

    def nearest(self, locator: Locator) -> Locator | None:
        """The innermost existing provision that would hold ``locator``."""
        here: Locator | None = locator
        while here is not None and here not in self:
            here = here.parent
        return here


Outlines = Mapping[tuple[str, str], Outline]
"""The outlines at hand, by work and edition."""
