"""The records of editions for the commands that hold one against another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bridgelaws.comparison.editions import edition_views
from bridgelaws.editions.changes import map_editions
from bridgelaws.errors import BridgelawsError
from bridgelaws.library.edition_map import read_map
from bridgelaws.library.library import Library
from bridgelaws.model.edition_map import EditionChange, EditionMap
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.source import SourceRef
from bridgelaws.pipeline import read_known, run_files
from bridgelaws.sources.manifest import plain_sources
from bridgelaws.sources.official import find_official

MODEL: Final = "en"


@dataclass(frozen=True)
class EditionBooks:
    """Two editions of a work as whole books, in the language in which they are compared."""

    work: str
    language: str
    old: tuple[ArticleRecord, ...]
    new: tuple[ArticleRecord, ...]


def edition_folder(library: Library, work: str, edition: str) -> Path:
    """Where the outline and the map of an edition stand."""
    return library.root / "laws" / work / edition


def sources_of_work(library: Library, work: str) -> tuple[SourceRef, ...]:
    """All texts of a work that the checkout holds, the shipped ones first.

    A confidential edition's are among them: who compares editions named it.
    """
    official, _ = find_official(library, asked=library.confidential)
    return tuple(
        ref
        for ref in (*plain_sources(library, asked=library.confidential), *official)
        if ref.work == work and not ref.fault
    )


def brought_texts(library: Library, work: str, edition: str) -> tuple[SourceRef, ...]:
    """The texts of an edition that stand among the sources: what was brought, not what is shipped.

    A confidential edition's are among them: who asks named it.
    """
    official, _ = find_official(library, asked=library.confidential)
    return tuple(ref for ref in official if (ref.work, ref.edition) == (work, edition))


def read_books(library: Library, work: str, old: str, new: str, language: str = "") -> EditionBooks:
    """Both editions as whole books, in one language.

    One translation that lags must not hide what the others say. So one language is compared:
    the one named, else English where both hold it, else the first that both hold. Of two shipped
    texts all languages are.

    Raises:
        BridgelawsError: no language has a text of both.
    """
    refs = sources_of_work(library, work)
    held = {name: _languages(library, refs, work, name) for name in (old, new)}
    both = [code for code in held[old] if code in held[new]]
    chosen = language or (MODEL if MODEL in both else next(iter(both), ""))
    if chosen not in both:
        what = f"in {language}" if language else "in one language"
        raise BridgelawsError(f"there is no text of both {old} and {new} {what}")
    # The shipped translations are held against their English: they may be asked as well.
    is_shipped = not language and all(r.expression == PLAIN for r in refs if r.edition == new)
    run = run_files([ref for ref in refs if is_shipped or chosen in ref.languages], library)
    views = {view.edition: view for view in edition_views(run.records, library.works, work)}
    known = library.works[work]
    # A revision of which no text is at hand reads as what it amends.
    sides = [
        next((views[each] for each in known.chain(name) if each in views), None)
        for name in (old, new)
    ]
    if sides[0] is None or sides[1] is None:
        raise BridgelawsError(f"there is no text of both {old} and {new} to hold together")
    return EditionBooks(
        work, chosen, tuple(sides[0].records.values()), tuple(sides[1].records.values())
    )


def read_book(
    library: Library, work: str, edition: str, language: str
) -> tuple[ArticleRecord, ...]:
    """One edition as a whole book in one language; empty where it has no text in it."""
    refs = [ref for ref in sources_of_work(library, work) if language in ref.languages]
    # What a later edition calls its terms, the texts of before tell.
    is_shipped = all(ref.expression == PLAIN for ref in refs)
    run = run_files(refs, library, None if is_shipped else read_known(library, (language,)))
    views = {view.edition: view for view in edition_views(run.records, library.works, work)}
    chain = library.works[work].chain(edition)
    found = next((views[each] for each in chain if each in views), None)
    return tuple(found.records.values()) if found else ()


def read_edition_map(
    library: Library, work: str, old: str, new: str, language: str = ""
) -> tuple[EditionMap, EditionBooks]:
    """The map between two editions as their texts are now, with what a person said of it.

    Raises:
        BridgelawsError: see `read_books`. MapError: the map's file contradicts itself.
    """
    books = read_books(library, work, old, new, language)
    said = hand_rows_of(library, work, old, new, books.old)
    return map_editions(work, (old, new), books.old, books.new, said), books


def hand_rows_of(
    library: Library, work: str, old: str, new: str, records: Sequence[ArticleRecord]
) -> tuple[EditionChange, ...]:
    """What a person said of the map to an edition, as far as it is about these records.

    A map from a revision speaks of its base too, but for the laws that the revision replaced.
    """
    path = edition_folder(library, work, new) / "map.toml"
    if not path.is_file():
        return ()
    said = read_map(path.read_text("utf-8"), str(path.relative_to(library.root)))
    known = {p.locator for record in records for p in record.provisions}
    if said.old == old:
        return tuple(c for c in said.by_hand if set(c.old) <= known)
    replaced = {
        at.article
        for edition in (said.old, old)
        if (outline := library.outline(work, edition)) and outline.base
        for at in outline.locators
    }
    return tuple(
        change
        for change in said.by_hand
        if set(change.old) <= known and not {at.article for at in change.old} & replaced
    )


def _languages(
    library: Library, refs: Sequence[SourceRef], work: str, edition: str
) -> tuple[str, ...]:
    """The languages in which an edition, or what it amends, has a text."""
    bases = {each.id: each.base for each in library.works[work].editions}
    if edition not in bases:
        raise BridgelawsError(f"laws/works.toml knows no edition {edition!r} of {work}")
    chain: list[str] = []
    while edition and edition not in chain:
        chain.append(edition)
        edition = bases.get(edition, "")
    return tuple(
        dict.fromkeys(code for ref in refs if ref.edition in chain for code in ref.languages)
    )
