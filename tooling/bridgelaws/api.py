"""What a program calls: a library opened, texts parsed, built, shown, quoted and found.

`bridgelaws` hands these names on; README has an example of each.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from bridgelaws import LANGUAGES, pipeline
from bridgelaws.atomic.change import hold
from bridgelaws.citations.find import cite_text
from bridgelaws.comparison.editions import records_in_force, records_of_edition
from bridgelaws.comparison.quotation import QuotationCheck, check_quotation
from bridgelaws.errors import BridgelawsError, LocatorError, RecordError, SourceError
from bridgelaws.language.addresses.words import words_of_all
from bridgelaws.library.changing import hold_texts
from bridgelaws.library.function_words import find_small_words
from bridgelaws.library.glossary import load_glossary
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.library.library import Library
from bridgelaws.library.location import build_folder, is_shipped
from bridgelaws.model.citation import Citation
from bridgelaws.model.concordance import Concordance
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.schemes import as_before, claim_schemes
from bridgelaws.model.source import SourceRef
from bridgelaws.model.work import LAWS
from bridgelaws.records.run import Run
from bridgelaws.records.store import digest_records, read_records, refuse_foreign, write_records
from bridgelaws.retrieval.checkout import open_built_index
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import Answer, answer_query
from bridgelaws.retrieval.query.show import Shown, find_texts, read_addresses
from bridgelaws.sources.manifest import describe_files
from bridgelaws.sources.official import (
    find_official,
    hold_against_works,
    tell_apart,
    unknown_edition,
)
from bridgelaws.sources.read import read_all

_LOG: Final = logging.getLogger(__name__)


def open_library(root: Path | str | None = None) -> Library:
    """Open a checkout: its works, outlines and lexicons, as frozen values.

    A program may open several that agree on how the addresses of each work are made.

    Args:
        root: the checkout or a folder in it; where the program runs when not given.

    Raises:
        BridgelawsError: there is no checkout. OutlineError, LexiconError: a file of it
            contradicts itself, or a library opened before; the message names the file or folder.
    """
    with as_before():
        library = load_library_in_force(Path(root) if root is not None else None)
        claim_schemes(library.root, (work.prefix for work in library.works.values()))
    return library


def parse(
    files: Iterable[Path | str],
    library: Library,
    *,
    work: str | None = None,
    edition: str | None = None,
    languages: Sequence[str] = (),
    encoding: str | None = None,
    alone: bool = False,
) -> Run:
    """Parse files together, so that what one says helps the other.

    Args:
        files: texts in any format that `bridgelaws add` takes.
        library: what they are held against.
        work: as in ``laws/works.toml``; else a ``sources.toml`` beside the files says it, or
            the texts do.
        edition: likewise.
        languages: what the files hold, of ``nl``, ``fr``, ``el``, ``en``; else they are recognised.
        encoding: confirms that of files that are not UTF-8.
        alone: do not take the plain edition as evidence for lost numbers.

    Returns:
        Records of their provisions, and findings ``file:line:column: CODE message``. A file
        that cannot be read is a finding and stands in ``unread``; it raises nothing.

    Raises:
        ManifestError: a ``sources.toml`` beside a file cannot be read. BridgelawsError:
            ``files`` is one path and no list; an unknown language.
    """
    if isinstance(files, str | Path):
        raise BridgelawsError(f"files are a list of paths, not one of them: [{str(files)!r}]")
    _refuse_unknown(*languages)
    said = {"work": work, "edition": edition, "encoding": encoding}
    refs = _refs(files, library, {**said, "languages": tuple(languages) or None})
    known = {} if alone else pipeline.read_known(library)
    return pipeline.run_files(refs, library, known)


def _refs(
    files: Iterable[Path | str], library: Library, said: Mapping[str, Any]
) -> tuple[SourceRef, ...]:
    """What is known about files, with what the caller said of them, where he did."""
    told = {key: value for key, value in said.items() if value is not None}
    described = describe_files(tuple(Path(file) for file in files))
    return tell_apart(hold_against_works(replace(ref, **told), library) for ref in described)


def build(
    library: Library,
    output: Path | str | None = None,
    *,
    sources: Sequence[Path | str] = (),
    plain: bool = False,
) -> Run:
    """Build the records of the plain edition and of the official texts, and write them.

    Args:
        library: the checkout.
        output: ``records`` is written below it, as a whole or not at all; else ``build`` in the
            checkout.
        sources: folders of official texts with a ``sources.toml``; else those that were added.
        plain: leave the official texts out.

    Raises:
        ManifestError: a manifest cannot be read. RecordError: ``records`` is no folder of ours,
            or the disk refuses.
    """
    target = (Path(output) if output is not None else build_folder(library.root)) / "records"
    if target.parent.exists() and not target.parent.is_dir():
        raise RecordError(f"{target.parent}: not a folder, so nothing can be written into it")
    folders = [Path(folder) for folder in sources]
    with hold(target.parent):
        refuse_foreign(target)
        with hold_texts(library.root):
            official, strayed = ((), ()) if plain else find_official(library, folders)
            got = read_all(library, official, strayed)
        run = pipeline.run_build(library, got)
        write_records(run.records, target, run.sources)
    return run


def _refuse_unknown(*languages: str) -> None:
    """Raise BridgelawsError for what is none of the four languages."""
    for language in languages:
        if language not in LANGUAGES:
            held = ", ".join(LANGUAGES)
            raise BridgelawsError(f"{language!r} is none of the languages here: {held}")


def _refuse_edition(edition: str, library: Library, work: str = "") -> None:
    """Raise BridgelawsError for an edition that a work, or none, has; empty is that in force."""
    fault = unknown_edition(library, work, edition)
    if fault:
        raise BridgelawsError(fault)


def open_index(library: Library, edition: str = "") -> OpenIndex:
    """The search index of what `build` wrote. An installed package builds its texts first, once.

    Args:
        library: the checkout.
        edition: for instance ``2017``; the texts in force if not given.

    Raises:
        RecordError: nothing was built in this checkout yet, or no text of that edition.
    """
    _build_shipped(library)
    return open_built_index(library, edition)


def read_built(library: Library) -> tuple[ArticleRecord, ...]:
    """The records that `build` wrote. An installed package builds its texts first, once.

    Who asks again is given the same, until they are written anew.

    Raises:
        RecordError: nothing was built in this checkout yet.
    """
    _build_shipped(library)
    folder = build_folder(library.root) / "records"
    return _read_once(folder, digest_records(folder))


@lru_cache(maxsize=1)
def _read_once(folder: Path, _digest: str) -> tuple[ArticleRecord, ...]:
    return read_records(folder)


def _build_shipped(library: Library) -> None:
    folder = build_folder(library.root)
    if not is_shipped(library.root) or (folder / "records").is_dir():
        return
    with hold(folder):
        # Another command may have built it meanwhile.
        if not (folder / "records").is_dir():
            _LOG.warning("bridgelaws: the first time, the texts are built into %s", folder)
            build(library, plain=True)


def cite(
    text: str,
    language: str,
    library: Library,
    *,
    citing: str | Locator | None = None,
    edition: str = "",
) -> tuple[Citation, ...]:
    """The citations of any text, in order.

    Args:
        text: in one language; offsets of the answer count its code points.
        language: ``nl``, ``fr``, ``el`` or ``en``.
        library: the editions that are cited.
        citing: the provision that the text is of, for relative forms: ``"16C1"``.
        edition: the one that is meant where the text names none; the one in force if not given.

    Raises:
        LocatorError: ``citing`` is no address of a work here. BridgelawsError: an unknown
            language or edition.
    """
    _refuse_unknown(language)
    _refuse_edition(edition, library, LAWS)
    place = library.read_address(citing, language) if isinstance(citing, str) else citing
    return cite_text(text, language, library, place, edition)


def pair(
    left: Path | str, right: Path | str, library: Library, *, work: str | None = None
) -> tuple[Concordance, ...]:
    """The provisions of two files of one work beside each other, numbered alike or not.

    Returns:
        One concordance for each two expressions of the same work and edition; each of its units
        has ``left`` and ``right`` locators, a ``relation`` and a ``confidence`` from 0 to 1.

    Raises:
        SourceError: a file cannot be read. ManifestError: as of `parse`.
    """
    refs = _refs(dict.fromkeys((Path(left), Path(right))), library, {"work": work})
    run = pipeline.run_pair(refs, library, pipeline.read_known(library))
    if run.unread:
        raise SourceError("\n".join(map(str, run.findings)))
    return run.concordances


def show(
    address: str,
    library: Library,
    languages: Sequence[str] = LANGUAGES,
    *,
    edition: str = "",
    expression: str = "",
) -> tuple[Shown, ...]:
    """A provision and all under it, in several languages; of a list of them each in its turn.

    Args:
        address: as any of the four languages prints it: ``16B1(a)``, ``Νόμος 16Β1(α)``,
            ``lois 53 à 56``.
        library: the checkout whose last build is read.
        languages: of the texts, in this order.
        edition: for instance ``2017``; the text in force if not given.
        expression: ``plain`` or a publisher's short name; an official text first if not given.

    Raises:
        LocatorError: there is no such provision. RecordError: nothing was built yet.
            BridgelawsError: an unknown language or edition.
    """
    if isinstance(languages, str):
        raise BridgelawsError(f"languages are a list, not one of them: [{languages!r}]")
    _refuse_unknown(*languages)
    _refuse_edition(edition, library)
    built = read_built(library)
    current = records_in_force(built, library.works)
    records = records_of_edition(built, library.works, edition) if edition else current
    superseded = {record.name for record in records} - {record.name for record in current}
    return tuple(
        shown
        for place in _read_places(address, records, library)
        for shown in find_texts(records, place, languages, expression, superseded)
    )


def quote(
    words: str,
    library: Library,
    address: str = "",
    *,
    language: str = "",
    edition: str = "",
    expression: str = "",
) -> QuotationCheck:
    """Whether quoted words stand in the Laws, word for word, and where.

    Args:
        words: the quotation; ``…`` may stand for words left out, but for a *not*.
        library: the checkout whose last build is read.
        address: where they are said to stand, as any language prints it; all texts if not given.
        language: of the quotation, if it is known.
        edition: for instance ``2017``; the texts in force if not given.
        expression: ``plain`` or a publisher's short name; any text if not given.

    Returns:
        ``found``: every text in which they stand. Where there is none, ``nearest`` is the text
        most like them and the words that differ.

    Raises:
        LocatorError: there is no such provision, or more than one is named.
        RecordError: nothing was built yet. BridgelawsError: an unknown language or edition.
    """
    _refuse_unknown(*filter(None, [language]))
    _refuse_edition(edition, library)
    built = read_built(library)
    records = (
        records_of_edition(built, library.works, edition)
        if edition
        else records_in_force(built, library.works)
    )
    place = _read_place(address, records, library) if address else None
    return check_quotation(
        words,
        records,
        place=place,
        language=language,
        expression=expression,
        small_words_of=cache(lambda code: find_small_words(library.root, code)),
    )


def find_place(address: str, library: Library) -> Locator:
    """The one provision in force that an address names, as any language prints it.

    Raises:
        LocatorError: there is no such provision, or more than one is named.
        RecordError: nothing was built yet.
    """
    return _read_place(address, records_in_force(read_built(library), library.works), library)


def _read_place(address: str, records: Sequence[ArticleRecord], library: Library) -> Locator:
    place, *others = _read_places(address, records, library)
    if others:
        raise LocatorError(f"{address[:80]!r} is more than one provision")
    return place


def _read_places(
    address: str, records: Sequence[ArticleRecord], library: Library
) -> tuple[Locator, ...]:
    path = library.root / "laws" / "glossary.toml"
    changed = path.stat().st_mtime_ns if path.is_file() else 0
    glossary = _read_glossary_once(path, changed)
    words = words_of_all(library.lexicons.values(), glossary, library.works.values())
    return read_addresses(records, words, address)


@lru_cache(maxsize=1)
def _read_glossary_once(path: Path, _changed: int) -> Glossary:
    return load_glossary(path)


def search(
    query: str,
    language: str,
    library: Library,
    limit: int = 10,
    *,
    edition: str = "",
    for_rulings: bool = False,
) -> Answer:
    """Find provisions and guided rulings by number or by words, best first.

    Args:
        query: anything; what is longer than 400 characters is cut.
        language: the reader's: ``nl``, ``fr``, ``el`` or ``en``; the query may be in another.
        library: the checkout whose last build is searched.
        limit: how many provisions at most.
        edition: for instance ``2017``; the texts in force if not given. A hit whose text does not
            answer today names its edition as ``apart``.
        for_rulings: a guided ruling is asked for: ``rulings`` are the likeliest five, also those
            that search would not offer.

    Raises:
        RecordError: nothing was built yet, or no text of that edition. BridgelawsError: an
            unknown language or edition.
    """
    _refuse_unknown(language)
    _refuse_edition(edition, library)
    with open_index(library, edition) as index:
        return answer_query(index, query, language, limit, for_rulings=for_rulings)
