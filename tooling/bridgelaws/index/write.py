"""Writes the whoosh index of all languages, and keeps the one on disk up to date."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from whoosh import index as whoosh_index

from bridgelaws.errors import IndexFolderError
from bridgelaws.index.concepts import Concepts
from bridgelaws.index.documents import LANGUAGES, Entry, build_entries, compound_tails
from bridgelaws.index.folder import OpenIndex, write_manifest
from bridgelaws.index.guided import ruling_entries
from bridgelaws.index.impacts import code_postings
from bridgelaws.index.numbers import number_words
from bridgelaws.index.postings import LanguageIndex, Prepared
from bridgelaws.index.schema import field_of, make_schema
from bridgelaws.index.terms import term_index
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.ruling import Rulings


def write_index(
    records: Sequence[ArticleRecord],
    glossary: Glossary,
    folder: Path,
    origin: str = "",
    rulings: Rulings | None = None,
) -> dict[str, LanguageIndex]:
    """Write the index of all languages into ``folder``, replacing what is there.

    ``origin`` says what the records were made from; see `open_index`. The folder
    appears whole or not at all.

    Returns:
        Each language as it lies in memory: what is exported for the browser need
        not be read back.
    """
    languages, tables = prepare_languages(records, glossary, rulings or Rulings())
    write_prepared(languages, tables, folder, origin)
    return languages


def write_prepared(
    languages: Mapping[str, LanguageIndex],
    tables: Mapping[str, Mapping[str, Any]],
    folder: Path,
    origin: str = "",
) -> None:
    """Write what `prepare_languages` made; see `write_index`."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        _write_whoosh(languages, fresh)
        for language, table in tables.items():
            text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
            (fresh / f"{language}.json").write_text(text, "utf-8")
        write_manifest(fresh, origin)
        old = fresh.with_name(fresh.name + "-old")
        if folder.exists():
            folder.rename(old)
        fresh.rename(folder)
        shutil.rmtree(old, ignore_errors=True)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def prepare_languages(
    records: Sequence[ArticleRecord], glossary: Glossary, rulings: Rulings
) -> tuple[dict[str, LanguageIndex], dict[str, dict[str, Any]]]:
    """Analyse all texts: each language's index in memory, and the table that goes beside it."""
    words = number_words(glossary).table()
    languages, tables = {}, {}
    base = 0
    for language in LANGUAGES:
        concepts = Concepts(glossary, language)
        entries = build_entries(records, glossary, concepts)
        provisions = len(entries)
        entries += ruling_entries(rulings, concepts)
        variants = sorted({(v.edition, v.expression) for entry in entries for v in entry.variants})
        table = _language_table(entries, concepts, variants)
        table |= {"base": base, "provisions": provisions, "numbers": words}
        table["terms"] = [
            [line.name, list(map(str, line.places)), list(line.see)]
            for line in term_index(records, glossary, language)
        ]
        source = Prepared(
            code_postings(entries, variants, provisions), [entry.variants for entry in entries]
        )
        languages[language] = LanguageIndex(source, language, table)
        tables[language] = table
        base += len(entries)
    return languages, tables


def _write_whoosh(languages: Mapping[str, LanguageIndex], folder: Path) -> None:
    # One writer, one segment: nothing is merged, nothing is ever changed.
    writer = whoosh_index.create_in(str(folder), make_schema()).writer(limitmb=512)
    for language, index in languages.items():
        words: list[list[tuple[str, str]]] = [[] for _ in index.entries]
        for term in index.terms():
            for entry, coded in index.coded(term)[1]:
                words[entry].append((term, coded))
        for number, info in enumerate(index.entries):
            data = [
                [v.edition, v.expression, v.heading, v.text, list(v.notes)]
                for v in index.variants_of(number)
            ]
            writer.add_document(
                key=f"{language}|{number}",
                locator=f"{info.work}|{info.locator}",
                data=data,
                **{field_of(language): words[number]},
            )
    writer.commit()


def _language_table(
    entries: Sequence[Entry], concepts: Concepts, variants: Sequence[tuple[str, str]]
) -> dict[str, Any]:
    """What search needs of a language beside the postings."""
    # Names that no text holds are forms too, or nobody could type them.
    pairs = {pair for entry in entries for pair in entry.forms}
    forms: dict[str, list[str]] = {}
    for form, stem in (*sorted(pairs), *sorted(concepts.forms - pairs)):
        forms.setdefault(form, []).append(stem)
    bits = {variant: bit for bit, variant in enumerate(variants)}
    return {
        "fillers": sorted(concepts.fillers),
        "names": [
            [list(stems), concept] for named in concepts.names.values() for stems, concept in named
        ],
        "forms": forms,
        "tails": compound_tails(dict(pairs), concepts) if concepts.language == "nl" else [],
        "variants": variants,
        "entries": [
            [
                entry.work,
                str(entry.locator),
                entry.title,
                [bits[v.edition, v.expression] for v in entry.variants],
                entry.related,
            ]
            for entry in entries
        ],
    }


def open_index(
    folder: Path,
    origin: str,
    load: Callable[[], tuple[Sequence[ArticleRecord], Glossary, Rulings]],
) -> OpenIndex:
    """The index in ``folder`` if it is ours and made from ``origin``, else a new one.

    Args:
        folder: where it stands or will stand.
        origin: what the records and the glossary are now; see `origin_of`.
        load: gives records, glossary and rulings, called only to build.
    """
    try:
        opened = OpenIndex(folder)
        if opened.origin == origin:
            return opened
        opened.close()
    except IndexFolderError:
        pass
    records, glossary, rulings = load()
    return OpenIndex(folder, write_index(records, glossary, folder, origin, rulings))


def origin_of(*paths: Path) -> str:
    """A digest of files and of all files in folders, by name and content."""
    digest = hashlib.sha256()
    for path in paths:
        files = sorted(path.rglob("*.json")) if path.is_dir() else [path]
        for file in filter(Path.is_file, files):
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()
