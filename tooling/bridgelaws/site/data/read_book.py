"""The book of a checkout from disk: records, facts, words, and what a build laid beside them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bridgelaws import LANGUAGES
from bridgelaws.comparison.editions import editions_apart
from bridgelaws.errors import BridgelawsError
from bridgelaws.library.agreements import load_agreements
from bridgelaws.library.carry import carry_glossary, find_carrier
from bridgelaws.library.choices import load_choices
from bridgelaws.library.decisions import load_decisions
from bridgelaws.library.edition_map import load_maps
from bridgelaws.library.glossary import load_glossary
from bridgelaws.library.in_force import default_authority, today
from bridgelaws.library.library import Library
from bridgelaws.library.location import edition_build
from bridgelaws.library.questions import load_questions
from bridgelaws.library.reasons import load_reasons
from bridgelaws.library.rulings import load_rulings
from bridgelaws.library.tables import read_table
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.locator import parse_locator
from bridgelaws.records.check_findings import read_check_findings
from bridgelaws.records.store import digest_records, read_inputs, read_records
from bridgelaws.site.data.book import Book, Imprint, IndexLine
from bridgelaws.site.data.chosen_languages import (
    chosen_downloads,
    chosen_findings,
    chosen_records,
)
from bridgelaws.site.data.prints import FOLDER, LIST, Print, decode_print
from bridgelaws.site.data.wording_days import WORDINGS, WordingDays, parse_days
from bridgelaws.site.federation import FILE, Federation, parse_federation
from bridgelaws.site.hosting.addresses import LOCK
from bridgelaws.site.ui_strings import Words, parse_words


@dataclass(frozen=True, slots=True)
class BookPlaces:
    """Where a book's records, search index and `site.toml` lie.

    Files for translators and findings of the checks stand beside the records. ``addresses`` lists
    what was published before and no site may lose; without it nothing is asked for.
    """

    records: Path
    search: Path
    federation: Path
    addresses: Path | None = None


def places_of(root: Path, build: Path) -> BookPlaces:
    """Where a checkout keeps them, with what ``build`` holds."""
    return BookPlaces(build / "records", build / "search", root / FILE, root / LOCK)


def read_book(library: Library, places: BookPlaces, report: str = "") -> Book:
    """All that pages and printed books are made from.

    Args:
        library: the checkout.
        places: the last build.
        report: where errors are reported, before what `site.toml` says.

    Raises:
        RecordError: there are no records. BridgelawsError: a file cannot be read or used.
    """
    root, records = library.root, places.records
    glossary = root / "laws" / "glossary.toml"
    federation = _read_federation(places.federation)
    authority = default_authority(places.federation, library)
    library = library.on(today(), authority)
    chosen = chosen_records(read_records(records), federation.languages)
    # A confidential edition is among the records where the build was asked for it by name.
    library = library.shown_with({record.edition for record in chosen})
    carrier = find_carrier(library)
    return Book(
        records=chosen,
        works=library.works,
        outlines=library.outlines,
        lexicons=library.lexicons,
        words={
            code: read_words(root / code, federation.languages) for code in federation.languages
        },
        sources={source.file: source for source in read_inputs(records)},
        glossary=carry_glossary(load_glossary(glossary), carrier) if glossary.is_file() else None,
        index=_read_index(places.search, federation.languages),
        rulings=load_rulings(library),
        questions=load_questions(library),
        choices=load_choices(library),
        maps=load_maps(library),
        carrier=carrier,
        reasons=load_reasons(library),
        days=read_days(root),
        findings=_read_findings(records.parent / "findings.jsonl", federation.languages),
        decisions=load_decisions(root),
        agreements=load_agreements(root, LANGUAGES),
        downloads=chosen_downloads(
            (path.name for path in (records.parent / "exchange").glob("*")), federation.languages
        ),
        imprint=Imprint(*read_version(root), report or federation.report, digest_records(records)),
        federation=federation,
        authorities=library.authorities,
        authority=authority,
        prints=read_prints(records.parent / FOLDER, digest_records(records)),
        searched=tuple(
            (work, edition)
            for work, edition in editions_apart(chosen, library.works)
            if edition_search(places.search, edition).is_dir()
        ),
    )


def edition_search(search: Path, edition: str) -> Path:
    """Where the browser's index of an edition lies, beside that of the texts in force."""
    return edition_build(search.parent, edition) / search.name


def read_prints(folder: Path, digest: str = "") -> tuple[Print, ...]:
    """The books and cards in a folder; where a digest is given, those of its records alone.

    Raises:
        BridgelawsError: the list of them cannot be read.
    """
    path = folder / LIST
    if not path.is_file():
        return ()
    try:
        listed = [decode_print(table) for table in json.loads(path.read_text("utf-8"))]
    except (ValueError, KeyError, TypeError) as problem:
        raise BridgelawsError(f"{path}: {problem!r}; print the books again") from problem
    return tuple(
        one
        for one in listed
        if (folder / one.file).is_file()
        and Path(one.file).name == one.file
        and digest in ("", one.digest)
    )


def read_version(root: Path) -> tuple[str, str]:
    """What version of the plain edition a checkout has, from its ``laws/imprint.toml``.

    Returns:
        The version and its date.

    Raises:
        BridgelawsError: it cannot be read, or one of the two is missing.
    """
    path = root / "laws" / "imprint.toml"
    table = read_table(path, BridgelawsError)
    for key in ("version", "date"):
        if not table.get(key):
            raise BridgelawsError(f"{path}: {key} is missing")
    return str(table["version"]), str(table["date"])


def read_days(root: Path) -> WordingDays:
    """Since when provisions have their words; nothing where a checkout has no record of it.

    Raises:
        BridgelawsError: naming a line of it that is none.
    """
    path = root / WORDINGS
    return parse_days(path.read_text("utf-8")) if path.is_file() else WordingDays()


def _read_findings(path: Path, languages: Sequence[str]) -> tuple[CheckFinding, ...] | None:
    """What the checks wrote beside the records; nothing where none were run."""
    if not path.is_file():
        return None
    found = read_check_findings(path.read_text("utf-8").splitlines(), path)
    return chosen_findings(found, languages)


def read_words(folder: Path, languages: Sequence[str] = LANGUAGES) -> Words:
    """A language's words: its site.toml and every site-*.toml beside it."""
    paths = (folder / "site.toml", *sorted(folder.glob("site-*.toml")))
    files = {f"{folder.name}/{path.name}": read_table(path, BridgelawsError) for path in paths}
    return parse_words(files, languages)


def _read_index(folder: Path, languages: Sequence[str]) -> dict[str, tuple[IndexLine, ...]]:
    """The A-Z index that the build laid beside the search index; empty where it did not."""
    found = {}
    for code in languages:
        path = folder / code / "terms.json"
        if path.is_file():
            found[code] = tuple(
                IndexLine(
                    line["name"],
                    tuple(map(parse_locator, line.get("places", ()))),
                    tuple(line.get("see", ())),
                )
                for line in json.loads(path.read_text("utf-8"))
            )
    return found


def _read_federation(path: Path) -> Federation:
    """Whose site this is; nobody's in particular where the file is missing."""
    if not path.is_file():
        return Federation()
    table = read_table(path, BridgelawsError)
    return parse_federation(table, lambda name: (path.parent / name).read_bytes(), str(path))
