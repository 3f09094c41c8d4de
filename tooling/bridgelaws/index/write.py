"""Writes the whoosh index of all languages, and keeps the one on disk up to date."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from whoosh import index as whoosh_index

from bridgelaws.errors import IndexFolderError
from bridgelaws.index.concepts import Concepts
from bridgelaws.index.documents import FIELDS, LANGUAGES, Entry, build_entries, compound_tails
from bridgelaws.index.folder import OpenIndex, write_manifest
from bridgelaws.index.numbers import NumberWords, number_words
from bridgelaws.index.schema import encode_words, make_schema
from bridgelaws.index.terms import term_index
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.record import ArticleRecord


def write_index(
    records: Sequence[ArticleRecord], glossary: Glossary, folder: Path, origin: str = ""
) -> None:
    """Write the index of all languages into ``folder``, replacing what is there.

    ``origin`` says what the records were made from; see `open_index`. The folder
    appears whole or not at all.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        _write_whoosh(records, glossary, fresh)
        write_manifest(fresh, origin)
        old = fresh.with_name(fresh.name + "-old")
        if folder.exists():
            folder.rename(old)
        fresh.rename(folder)
        shutil.rmtree(old, ignore_errors=True)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _write_whoosh(records: Sequence[ArticleRecord], glossary: Glossary, folder: Path) -> None:
    writer = whoosh_index.create_in(str(folder), make_schema()).writer(limitmb=256)
    words = number_words(glossary)
    base = 0
    for language in LANGUAGES:
        entries = build_entries(records, glossary, language)
        for number, entry in enumerate(entries):
            writer.add_document(**_document(entry, number))
        table = _language_table(entries, Concepts(glossary, language), base, words)
        table["terms"] = [
            [line.name, list(map(str, line.places)), list(line.see)]
            for line in term_index(records, glossary, language)
        ]
        (folder / f"{language}.json").write_text(
            json.dumps(table, ensure_ascii=False, separators=(",", ":")), "utf-8"
        )
        base += len(entries)
    writer.commit()


def _document(entry: Entry, number: int) -> dict[str, Any]:
    """The whoosh document of one entry: its words per field, and what a hit shows."""
    fields: dict[str, Any] = {
        "key": f"{entry.language}|{number}",
        "locator": f"{entry.work}|{entry.locator}",
        "data": [
            [v.edition, v.expression, v.heading, v.text, list(v.notes)] for v in entry.variants
        ],
    }
    for name in FIELDS:
        words = [(word.term, word.position) for word in entry.words if word.field == name]
        if words:
            words.sort(key=lambda item: (item[1], item[0]))
            fields[f"{name}_{entry.language}"] = encode_words(words)
    if entry.forms:
        pairs = sorted({f"{form}\t{stem}" for form, stem in entry.forms})
        fields[f"forms_{entry.language}"] = encode_words((pair, 0) for pair in pairs)
    return fields


def _language_table(
    entries: Sequence[Entry], concepts: Concepts, base: int, words: NumberWords
) -> dict[str, Any]:
    """What search needs of a language beside the postings."""
    forms = dict(sorted({pair for entry in entries for pair in entry.forms}))
    variants = sorted({(v.edition, v.expression) for entry in entries for v in entry.variants})
    return {
        "base": base,
        "fillers": sorted(concepts.fillers),
        "names": [
            [list(stems), concept] for pairs in concepts.names.values() for stems, concept in pairs
        ],
        "forms": sorted(concepts.forms),
        "tails": compound_tails(forms, concepts) if concepts.language == "nl" else [],
        "variants": variants,
        "numbers": words.table(),
        "entries": [
            [
                entry.work,
                str(entry.locator),
                entry.title,
                [variants.index((v.edition, v.expression)) for v in entry.variants],
                [[lengths[name] for name in FIELDS] for lengths in entry.lengths],
                entry.related,
            ]
            for entry in entries
        ],
    }


def open_index(
    folder: Path,
    origin: str,
    load: Callable[[], tuple[Sequence[ArticleRecord], Glossary]],
) -> OpenIndex:
    """The index in ``folder`` if it is ours and made from ``origin``, else a new one.

    Args:
        folder: where it stands or will stand.
        origin: what the records and the glossary are now; see `origin_of`.
        load: gives the records and the glossary, called only to build.
    """
    try:
        opened = OpenIndex(folder)
        if opened.origin == origin:
            return opened
        opened.close()
    except IndexFolderError:
        pass
    records, glossary = load()
    write_index(records, glossary, folder, origin)
    return OpenIndex(folder)


def origin_of(*paths: Path) -> str:
    """A digest of files and of all files in folders, by name and content."""
    digest = hashlib.sha256()
    for path in paths:
        files = sorted(path.rglob("*.json")) if path.is_dir() else [path]
        for file in files:
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()
