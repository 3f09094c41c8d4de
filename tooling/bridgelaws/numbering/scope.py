"""Which work, edition and provision a passage is about, before its blocks are placed."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaws.blocks.blocks import Passage
from bridgelaws.errors import BridgelawsError
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.outline import Outline
from bridgelaws.model.source import SourceRef


@dataclass(frozen=True, slots=True)
class ScopeDoubt:
    """What is to be said of a passage before it is placed: a finding without its place."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class PassageScope:
    """Work and edition of a passage and the provision that its heading names.

    ``doubt`` is what a person should know of it; ``None`` where all is said.
    """

    work: str
    edition: str
    locator: Locator
    doubt: ScopeDoubt | None = None


class NoScopeError(BridgelawsError):
    """A passage of which no heading and no manifest tells what it is about; ``doubt`` says why."""

    def __init__(self, code: str, message: str) -> None:
        """Take the code and the sentence of the finding that it becomes."""
        self.doubt = ScopeDoubt(code, message)
        super().__init__(message)


def find_scope(passage: Passage, ref: SourceRef, library: Library) -> PassageScope:  # noqa: C901, PLR0912 - each branch is one answer
    """The scope of a passage.

    The manifest's word counts most; then the prefix of what the heading names. A
    law without a stated edition is taken for the edition that the works file
    names as base of the one in force, and says so.

    Raises:
        NoScopeError: it has none.
    """
    locator = passage.scope
    work = ref.work
    if not work:
        named = library.work_by_prefix(locator.prefix) if locator else None
        work = named.id if named else ""
    if work not in library.works:
        if not work:
            raise NoScopeError(
                "NO_HEADING", "no heading names a law, and the manifest names no work"
            )
        if locator is None:
            raise NoScopeError("NO_HEADING", f"no heading names a place of the work {work!r}")
        return PassageScope(work, ref.edition, locator)
    known = library.works[work]
    if locator is None:
        if not known.prefix:
            raise NoScopeError("NO_HEADING", "no heading names the law that this text belongs to")
        locator = Locator((), known.prefix)
    if locator.prefix and locator.is_of_laws:
        if known.prefix:
            raise NoScopeError("UNKNOWN_LAW", f"{work} has no such part")
    elif locator.prefix != known.prefix:
        if not locator.prefix and known.prefix:
            locator = Locator(locator.steps[:3], known.prefix)
        else:
            raise NoScopeError(
                "UNKNOWN_LAW", f"{locator.printed or locator} is not of the work {work!r}"
            )
    edition, doubt = ref.edition, None
    if (work, edition) not in library.outlines and not ref.edition:
        edition = known.editions[0].id if known.editions else ""
        doubt = ScopeDoubt("EDITION_UNKNOWN", f"no edition is stated; read as the one of {edition}")
    outline = library.outline(work, edition)
    if outline is not None and locator not in outline:
        if locator.prefix and locator.is_of_laws:
            return PassageScope(work, edition, locator, doubt)
        near = outline.nearest(locator)
        hint = f"; the nearest that exists is {near.printed}" if near else ""
        raise NoScopeError(
            "UNKNOWN_LAW", f"the edition {edition or work} has no {locator.printed}{hint}"
        )
    return PassageScope(work, edition, locator, doubt)


def explain_unknown_language(passage: Passage) -> ScopeDoubt:
    """Why a passage is in no language: it has no letter, or is not sure."""
    if not any(sign.isalpha() for block in passage.blocks for sign in block.text):
        return ScopeDoubt("EMPTY", "this is no law text: not a single letter stands in it")
    message = "the language cannot be told; name it with --language or in sources.toml"
    return ScopeDoubt("LANG_UNKNOWN", message)


def places_in(outline: Outline | None, scope: Locator, language: str) -> tuple[Locator, ...]:
    """The scope and what lies in it, with the places that only this language has."""
    if outline is None or scope not in outline:
        return ()
    found = list(outline.within(scope))
    for code, places in outline.only_in:
        for place in places if code == language else ():
            if not place.is_inside(scope):
                continue
            inside = [
                n for n, loc in enumerate(found) if place.parent and loc.is_inside(place.parent)
            ]
            if inside:
                found.insert(inside[-1] + 1, place)
    return tuple(found)


def reading_order(locator: Locator, outline: Outline | None) -> tuple[object, ...]:
    """Reading order: the outline's, and beside its place what the outline has not."""
    if outline is None:
        return (0, locator.order_key)
    nearest = outline.nearest(locator)
    if nearest is None:
        return (len(outline.locators), locator.order_key)
    exact = nearest == locator
    return (outline.position(nearest), () if exact else locator.order_key)
