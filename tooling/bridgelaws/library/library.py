"""The checkout as a library: works, outlines, lexicons, and where the texts lie.

Everything that people wrote by hand under `laws/` and in each language's folder
is read once, checked for contradictions, and handed on as frozen values.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bridgelaws import LANGUAGES
from bridgelaws.atomic.change import recover_changes
from bridgelaws.errors import LocatorError, OutlineError
from bridgelaws.language.addresses.typed import read_locator
from bridgelaws.language.lexicon import Lexicon, parse_lexicon
from bridgelaws.library.location import find_root
from bridgelaws.library.outlines import parse_former, parse_outline
from bridgelaws.library.tables import read_table
from bridgelaws.library.works import (
    OUTLINE,
    parse_authorities,
    parse_work,
    read_work,
    work_folders,
)
from bridgelaws.model.authority import Authority
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.outline import Former, Outline
from bridgelaws.model.schemes import keep_schemes, parse_schemes
from bridgelaws.model.work import LAWS, Edition, Work


@dataclass(frozen=True)
class HandUnit:
    """A pairing made by hand: per language the locators that say the same, and why."""

    work: str
    edition: str
    locators: tuple[tuple[str, tuple[Locator, ...]], ...]
    reason: str
    expression: str = ""

    def side(self, language: str) -> tuple[Locator, ...] | None:
        """The locators in a language; ``None`` where the unit does not speak of it."""
        return dict(self.locators).get(language)


@dataclass(frozen=True)
class Library:
    """What the stages need to know, by key.

    The numbers of a confidential edition tell much of it: ``withheld`` holds its outline apart from
    the ``outlines`` that all is made with.
    """

    root: Path
    lexicons: dict[str, Lexicon]
    works: dict[str, Work]
    outlines: dict[tuple[str, str], Outline]
    hand_pairings: tuple[HandUnit, ...] = ()
    former: Former = field(default_factory=dict)
    authorities: tuple[Authority, ...] = ()
    withheld: Mapping[tuple[str, str], Outline] = field(default_factory=dict)

    def work_by_prefix(self, prefix: str) -> Work | None:
        """The work whose locators carry this prefix; definitions belong to the Laws."""
        if Locator((), prefix).is_of_laws:
            prefix = ""
        return next((w for w in self.works.values() if w.prefix == prefix), None)

    def read_address(self, text: str, language: str) -> Locator:
        """The address that a text is, compactly or as the language prints it.

        Raises:
            LocatorError: it is none, or of no work here. That it exists is not checked.
        """
        place = read_locator(text, self.lexicons[language])
        if self.work_by_prefix(place.prefix) is None:
            raise LocatorError(f"no work here has addresses such as {text[:80]!r}")
        return place

    def outline(self, work: str, edition: str) -> Outline | None:
        """The outline of an edition; ``None`` where the work has none."""
        return self.outlines.get((work, edition))

    @property
    def confidential(self) -> frozenset[str]:
        """The editions that enter nothing that others see, unless they are asked for."""
        return frozenset(
            each.id for one in self.works.values() for each in one.editions if each.confidential
        )

    def is_withheld(self, work: str, edition: str, asked: Collection[str] = ()) -> bool:
        """Whether an edition is confidential and was not ``asked`` for by name.

        A text that names no work is of an edition of that name in any of them.
        """
        works = [self.works[work]] if work in self.works else list(self.works.values())
        return edition not in asked and any(
            each.id == edition and each.confidential for one in works for each in one.editions
        )

    def reveal(self, editions: Collection[str]) -> Library:
        """The same library with these editions open to all that is made of it.

        Raises:
            OutlineError: one of them is no confidential edition.
        """
        unknown = sorted(set(editions) - self.confidential)
        if unknown:
            raise OutlineError(f"laws/works.toml has no confidential edition {unknown[0]!r}")
        works = {
            work.id: replace(
                work,
                editions=tuple(
                    replace(each, confidential=each.confidential and each.id not in editions)
                    for each in work.editions
                ),
            )
            for work in self.works.values()
        }
        return replace(self, works=works).with_withheld(editions)

    def with_withheld(self, editions: Collection[str] | None = None) -> Library:
        """The same library with the outlines of confidential editions: for who named one.

        Args:
            editions: of these alone; of all of them if not given. They stay confidential.
        """
        named = {
            key: outline
            for key, outline in self.withheld.items()
            if editions is None or key[1] in editions
        }
        left = {key: outline for key, outline in self.withheld.items() if key not in named}
        return replace(self, outlines={**self.outlines, **named}, withheld=left)

    def shown_with(self, editions: Collection[str]) -> Library:
        """The same library as others may see it: of what is confidential these editions alone."""
        works = {
            key: replace(
                work,
                editions=tuple(
                    each for each in work.editions if not each.confidential or each.id in editions
                ),
            )
            for key, work in self.works.items()
        }
        return replace(self.with_withheld(editions), works=works)

    def on(self, day: str, authority: str = "") -> Library:
        """The same library with those editions current that hold on a day (ISO).

        Args:
            day: of which what is in force is asked.
            authority: whose days count; without one those that hold everywhere.
        """
        return replace(
            self, works={key: work.on(day, authority) for key, work in self.works.items()}
        )

    def with_edition(self, work: str, edition: Edition) -> Library:
        """The same library with this edition of a work, in the place of one of its name."""
        known = self.works[work]
        ids = [each.id for each in known.editions]
        at = ids.index(edition.id) if edition.id in ids else len(ids)
        editions = (*known.editions[:at], edition, *known.editions[at + 1 :])
        changed = replace(known, editions=editions)
        return replace(self, works={**self.works, work: changed})

    def with_outline(self, outline: Outline) -> Library:
        """The same library with this outline of an edition."""
        key = (outline.work, outline.edition)
        return replace(self, outlines={**self.outlines, key: outline})

    def definition_slugs(self, work: str, edition: str) -> tuple[str, ...]:
        """The terms of an edition's Definitions, in the order in which its texts hold them.

        None where the edition has no outline: its headwords then name themselves.
        """
        outline = self.outlines.get((work, edition))
        if outline is None:
            return ()
        return tuple(loc.place for loc in outline.locators if loc.is_term)


def load_library(root: Path | None = None) -> Library:
    """Read everything under `laws/` and the four lexicons; a change that was cut off is taken back.

    Raises:
        OutlineError, LexiconError: naming the file, when one contradicts itself.
        OSError: a change that was cut off cannot be taken back.
    """
    base = find_root(root)
    recover_changes(base)
    lexicons = {
        language: parse_lexicon(
            read_table(base / language / "lexicon.toml", OutlineError), f"{language}/lexicon.toml"
        )
        for language in LANGUAGES
    }
    table = read_table(base / "laws" / "works.toml", OutlineError)
    try:
        keep_schemes(parse_schemes(table))
    except (LocatorError, KeyError) as problem:
        raise OutlineError(f"laws/works.toml: the levels of an address: {problem}") from None
    works = {w.id: w for w in map(parse_work, table["work"])}
    folders = work_folders(base)
    for folder in folders:
        own = read_work(folder, works)
        works[own.id] = own
    lexicons = {code: _with_names(lexicon, works) for code, lexicon in lexicons.items()}
    outlines: dict[tuple[str, str], Outline] = {}
    beside = [path for folder in folders if (path := folder / OUTLINE).is_file()]
    for path in dict.fromkeys((*sorted((base / "laws").glob(f"*/**/{OUTLINE}")), *beside)):
        try:
            outline = parse_outline(
                read_table(path, OutlineError), str(path.relative_to(base)), works
            )
        except LocatorError as problem:
            raise OutlineError(f"{path.relative_to(base)}: {problem}") from None
        outlines[(outline.work, outline.edition)] = outline
    by_hand = base / "laws" / "concordance.toml"
    units = (
        tuple(map(_hand_unit, read_table(by_hand, OutlineError).get("unit", [])))
        if by_hand.is_file()
        else ()
    )
    authorities = parse_authorities(table.get("authority", ()))
    hidden = {
        (work.id, each.id) for work in works.values() for each in work.editions if each.confidential
    }
    withheld = {key: outlines.pop(key) for key in hidden & outlines.keys()}
    return Library(
        base, lexicons, works, outlines, units, _read_former(base), authorities, withheld
    )


def _with_names(lexicon: Lexicon, works: Mapping[str, Work]) -> Lexicon:
    """A lexicon that knows what works of their own are called in its language."""
    names = {
        work.id: (*dict(work.names).get(lexicon.language, ()), *_long(work, lexicon.language))
        for work in works.values()
        if work.by_print
    }
    told = {work: listed for work, listed in names.items() if listed}
    if not told:
        return lexicon
    known = lexicon.tables["works"]
    return replace(lexicon, tables={**lexicon.tables, "works": {**known, **told}})


def _long(work: Work, language: str) -> tuple[str, ...]:
    """The title of a work where it is several words, so that it is no word of any sentence."""
    title = dict(work.title).get(language, "")
    return (title,) if " " in title else ()


def _read_former(base: Path) -> Former:
    """The numbers that editions not at hand had; none where no file lists them."""
    path = base / "laws" / LAWS / "former.toml"
    if not path.is_file():
        return {}
    try:
        return parse_former(read_table(path, OutlineError))
    except LocatorError as problem:
        raise OutlineError(f"{path}: {problem}") from None


def _hand_unit(table: dict[str, Any]) -> HandUnit:
    if not table.get("reason"):
        raise OutlineError("laws/concordance.toml: a pairing by hand needs a reason")
    sides = tuple(
        (language, tuple(map(parse_locator, table[language])))
        for language in LANGUAGES
        if language in table
    )
    return HandUnit(
        table["work"], table.get("edition", ""), sides, table["reason"], table.get("expression", "")
    )
