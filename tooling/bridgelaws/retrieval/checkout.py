"""The search index of a checkout: where it lies, what it is made from, when it is made anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from bridgelaws import LANGUAGES
from bridgelaws.comparison.editions import records_in_force
from bridgelaws.errors import RecordError
from bridgelaws.language.addresses.words import AddressWords, words_of_all
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.title_case import sentence_case
from bridgelaws.library.carry import carry_glossary, find_carrier
from bridgelaws.library.glossary import load_glossary
from bridgelaws.library.library import Library
from bridgelaws.library.location import build_folder
from bridgelaws.library.rulings import load_rulings
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.record import ArticleRecord, ProvisionText
from bridgelaws.model.ruling import Rulings
from bridgelaws.records.store import read_records
from bridgelaws.retrieval.build.browser import refresh_browser_index
from bridgelaws.retrieval.build.write import open_index, origin_of
from bridgelaws.retrieval.folder import OpenIndex


def search_origin(records: Path, laws: Path) -> str:
    """A digest of all that search is made from: records, names, guided rulings, lexicons."""
    lexicons = [laws.parent / language / "lexicon.toml" for language in LANGUAGES]
    facts = [laws / f"{name}.toml" for name in ("glossary", "rulings", "works")]
    return f"in force, {origin_of(records, *facts, *lexicons)}"


def open_built_index(library: Library) -> OpenIndex:
    """The index of the checkout's records, made first when it is missing or stale.

    Raises:
        RecordError: when there are no records yet.
    """
    build = build_folder(library.root)
    records = build / "records"
    if not records.is_dir():
        raise RecordError("there are no records in build/records yet: run `bridgelaws build` first")
    return open_index_in(build, library, lambda: read_records(records))


def open_index_in(
    build: Path, library: Library, load: Callable[[], Sequence[ArticleRecord]]
) -> OpenIndex:
    """The index in ``build/index``, made of ``load()`` where it is not of ``build/records``."""
    laws = library.root / "laws"

    def load_all() -> tuple[Sequence[ArticleRecord], Glossary, Rulings, AddressWords]:
        glossary = carry_glossary(load_glossary(laws / "glossary.toml"), find_carrier(library))
        words = words_of_all(library.lexicons.values(), glossary, library.works.values())
        # A superseded text answers no query: who wants it asks for its edition by name.
        current = records_in_force(load(), library.works)
        records = _with_headings_to_read(current, library.lexicons)
        return records, glossary, load_rulings(library), words

    return open_index(build / "index", search_origin(build / "records", laws), load_all)


def _with_headings_to_read(
    records: Sequence[ArticleRecord], lexicons: Mapping[str, Lexicon]
) -> tuple[ArticleRecord, ...]:
    """The records as results print them: headings of laws without their capitals."""
    printers = {code: sentence_case(lexicon) for code, lexicon in lexicons.items()}

    def reworded(text: ProvisionText) -> ProvisionText:
        heading = text.provision.heading
        printed = printers[text.language](heading) if heading else heading
        if printed == heading:
            return text
        return replace(text, provision=replace(text.provision, heading=printed))

    return tuple(
        replace(
            record,
            provisions=tuple(
                replace(place, texts=tuple(map(reworded, place.texts)))
                for place in record.provisions
            ),
        )
        for record in records
    )


def refresh_browser(root: Path, index: OpenIndex, build: Path | None = None) -> Path:
    """The folder of the browser's index, written first when it is missing or stale."""
    folder = (build or build_folder(root)) / "search"
    refresh_browser_index(index, folder, root / "tooling" / "site_assets" / "search")
    return folder
