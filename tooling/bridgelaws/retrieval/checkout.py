"""The search index of a checkout: where it lies, what it is made from, when it is made anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from bridgelaws import LANGUAGES
from bridgelaws.comparison.editions import (
    articles_apart,
    editions_apart,
    records_in_force,
    records_of_edition,
)
from bridgelaws.errors import AskedError, LocatorError, RecordError
from bridgelaws.language.addresses.words import words_of_all
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.title_case import sentence_case
from bridgelaws.library.carry import carry_asked, carry_glossary, find_carrier
from bridgelaws.library.glossary import load_glossary
from bridgelaws.library.library import Library
from bridgelaws.library.location import build_folder, edition_build
from bridgelaws.library.rulings import load_rulings
from bridgelaws.model.asked import AskedWeights
from bridgelaws.model.locator import ANNEX, Locator, parse_locator
from bridgelaws.model.record import ArticleRecord, ProvisionText
from bridgelaws.model.ruling import Rulings
from bridgelaws.records.store import read_records
from bridgelaws.retrieval.build.browser import refresh_browser_index
from bridgelaws.retrieval.build.prepare import Material
from bridgelaws.retrieval.build.write import open_index, origin_of
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.older_names import glossary_of_edition

# Digits of a weight.
_LONGEST: Final = 4


def search_origin(records: Path, laws: Path, edition: str = "") -> str:
    """A digest of all that search is made from: records, names, rulings, maps, words, weights."""
    lexicons = [laws.parent / language / "lexicon.toml" for language in LANGUAGES]
    facts = [laws / f"{name}.toml" for name in ("glossary", "rulings", "works")]
    maps = sorted(laws.glob("*/*/map.toml"))
    learnt = [weights_path(laws, language) for language in LANGUAGES]
    return f"{edition or 'in force'}, {origin_of(records, *facts, *maps, *lexicons, *learnt)}"


def open_built_index(library: Library, edition: str = "") -> OpenIndex:
    """The index of the checkout's records, made first when it is missing or stale.

    Args:
        library: the checkout.
        edition: whose texts it holds; those in force if not given.

    Raises:
        RecordError: when there are no records yet, or none of that edition.
    """
    build = build_folder(library.root)
    records = build / "records"
    if not records.is_dir():
        raise RecordError("there are no records in build/records yet: run `bridgelaws build` first")
    return open_index_in(build, library, lambda: read_records(records), edition)


def open_index_in(
    build: Path,
    library: Library,
    load: Callable[[], Sequence[ArticleRecord]],
    edition: str = "",
) -> OpenIndex:
    """The index in ``build/index``, made of ``load()`` where it is not of ``build/records``.

    Args:
        build: where the records are, and the index will be.
        library: the checkout.
        load: gives the records; called only to build.
        edition: whose texts it holds, as a whole book and with no guided ruling, which rest on
            the texts in force. Such an index stands in a folder of its own.

    Raises:
        RecordError: no text is of that edition.
    """
    laws = library.root / "laws"

    def load_all() -> Material:
        written = load_glossary(laws / "glossary.toml")
        every = load()
        carrier = None if edition else find_carrier(library)
        glossary = (
            glossary_of_edition(written, every, library, edition)
            if edition
            else carry_glossary(written, carrier)
        )
        words = words_of_all(library.lexicons.values(), glossary, library.works.values())
        if not edition:
            # A superseded text answers no query: who wants it asks for its edition by name.
            current = records_in_force(every, library.works)
            records = _with_headings_to_read(current, library.lexicons)
            taught = load_asked_weights(laws).items()
            learnt = {language: carry_asked(weights, carrier) for language, weights in taught}
            return Material(records, glossary, load_rulings(library), words, asked=learnt)
        asked = records_of_edition(every, library.works, edition)
        if not asked:
            raise RecordError(f"no text of edition {edition!r} is held")
        records = _with_headings_to_read(asked, library.lexicons)
        apart = articles_apart(every, library.works, edition)
        return Material(records, glossary, Rulings(), words, apart)

    origin = search_origin(build / "records", laws, edition)
    return open_index(edition_build(build, edition) / "index", origin, load_all)


def refresh_indexes(
    build: Path, library: Library, load: Callable[[], Sequence[ArticleRecord]]
) -> None:
    """Make anew what is stale: the index and the browser's, and those of `editions_apart`.

    Raises:
        RecordError: there are no records. IndexFolderError: an index cannot be read.
    """
    editions = {edition for _, edition in editions_apart(load(), library.works)}
    for edition in ("", *sorted(editions)):
        with open_index_in(build, library, load, edition) as index:
            refresh_browser(library.root, index, build, edition)


def _with_headings_to_read(
    records: Sequence[ArticleRecord], lexicons: Mapping[str, Lexicon]
) -> tuple[ArticleRecord, ...]:
    """The records as results print them: headings without their capitals, but those of annexes."""
    printers = {code: sentence_case(lexicon) for code, lexicon in lexicons.items()}

    def reworded(text: ProvisionText) -> ProvisionText:
        heading = text.provision.heading
        printed = printers[text.language](heading) if heading else heading
        if printed == heading:
            return text
        return replace(text, provision=replace(text.provision, heading=printed))

    return tuple(
        record
        if record.article.prefix == ANNEX
        else replace(
            record,
            provisions=tuple(
                replace(place, texts=tuple(map(reworded, place.texts)))
                for place in record.provisions
            ),
        )
        for record in records
    )


def refresh_browser(
    root: Path, index: OpenIndex, build: Path | None = None, edition: str = ""
) -> Path:
    """The folder of the browser's index, written first when it is missing or stale."""
    folder = edition_build(build or build_folder(root), edition) / "search"
    refresh_browser_index(index, folder, root / "tooling" / "site_assets" / "search")
    return folder


def weights_path(laws: Path, language: str) -> Path:
    """Where stands what queries of known answer teach, in a language."""
    return laws / "asked" / f"{language}.weights.txt"


def load_asked_weights(laws: Path) -> dict[str, AskedWeights]:
    """What search learnt, by language; a language without a file has learnt nothing.

    A line is a word of the index, or a filler behind ``=``, and by how much it speaks for which
    provisions: ``ruff 4:61A,63A 2:64A1``.

    Raises:
        AskedError: a line cannot be read, or a word stands there twice.
    """
    return {language: _read_weights(weights_path(laws, language)) for language in LANGUAGES}


def _read_weights(path: Path) -> AskedWeights:
    if not path.is_file():
        return {}
    try:
        lines = path.read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise AskedError(f"{path}: cannot be read: {error}") from error
    found: dict[str, dict[Locator, int]] = {}
    # A place stands in many lines.
    read_place = cache(parse_locator)
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("# "):
            continue
        word, *groups = line.split(" ")
        if word in found:
            raise AskedError(f"{path}:{number}: {word!r} stands there twice")
        found[word] = {}
        for group in groups:
            told = _read_group(group, read_place, f"{path}:{number}")
            for place in found[word].keys() & told.keys():
                raise AskedError(f"{path}:{number}: {place} stands there twice")
            found[word] |= told
    return found


def _read_group(text: str, read_place: Callable[[str], Locator], where: str) -> dict[Locator, int]:
    """The provisions of one weight."""
    number, _, places = text.partition(":")
    if not (number.isascii() and number.isdecimal()) or len(number) > _LONGEST:
        raise AskedError(f"{where}: {text!r} is no NUMBER:PROVISION,PROVISION")
    try:
        return dict.fromkeys(map(read_place, places.split(",")), int(number))
    except LocatorError as error:
        raise AskedError(f"{where}: {error}") from error
