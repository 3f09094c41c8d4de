"""Which work, edition and provision a passage is about, before its blocks are placed."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaws.blocks.blocks import Passage
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.source import SourceRef


@dataclass(frozen=True, slots=True)
class Scope:
    """Work and edition of a passage and the provision that its heading names.

    ``remark`` is a finding in the form ``CODE message``, empty where all is said.
    """

    work: str
    edition: str
    locator: Locator
    remark: str = ""


def find_scope(passage: Passage, ref: SourceRef, library: Library) -> Scope | str:  # noqa: C901, PLR0911, PLR0912 - each return is one answer
    """The scope of a passage; a finding ``CODE message`` where it has none.

    The manifest's word counts most; then the prefix of what the heading names. A
    law without a stated edition is taken for the edition that the works file
    names as base of the one in force, and says so.
    """
    locator = passage.scope
    work = ref.work
    if not work:
        named = library.work_by_prefix(locator.prefix) if locator else None
        work = named.id if named else ""
    if work not in library.works:
        if not work:
            return "NO_HEADING no heading names a law, and the manifest names no work"
        if locator is None:
            return f"NO_HEADING no heading names a place of the work {work!r}"
        return Scope(work, ref.edition, locator)
    known = library.works[work]
    if locator is None:
        if not known.prefix:
            return "NO_HEADING no heading names the law that this text belongs to"
        locator = Locator((), known.prefix)
    if locator.prefix in ("intro", "def"):
        if known.prefix:
            return f"UNKNOWN_LAW {work} has no such part"
    elif locator.prefix != known.prefix:
        if not locator.prefix and known.prefix:
            locator = Locator(locator.steps[:3], known.prefix)
        else:
            return f"UNKNOWN_LAW {locator.printed or locator} is not of the work {work!r}"
    edition, remark = ref.edition, ""
    if (work, edition) not in library.outlines and not ref.edition:
        edition = known.editions[0].id if known.editions else ""
        remark = f"EDITION_UNKNOWN no edition is stated; read as the one of {edition}"
    outline = library.outline(work, edition)
    if outline is not None and locator not in outline:
        if locator.prefix in ("intro", "def"):
            return Scope(work, edition, locator, remark)
        near = outline.nearest(locator)
        hint = f"; the nearest that exists is {near.printed}" if near else ""
        return f"UNKNOWN_LAW the edition {edition or work} has no {locator.printed}{hint}"
    return Scope(work, edition, locator, remark)


def explain_unknown_language(passage: Passage) -> tuple[str, str]:
    """Why a passage is in no language, as code and message: it has no letter, or is not sure."""
    if not any(sign.isalpha() for block in passage.blocks for sign in block.text):
        return "EMPTY", "this is no law text: not a single letter stands in it"
    return "LANG_UNKNOWN", "the language cannot be told; name it with --language or in sources.toml"
