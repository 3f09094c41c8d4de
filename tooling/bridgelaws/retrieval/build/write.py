"""Writes the whoosh index of all languages, and keeps the one on disk up to date."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

from bridgelaws.atomic.change import one_change
from bridgelaws.atomic.replace import replace_folder
from bridgelaws.errors import IndexFolderError
from bridgelaws.gc_pause import without_collector
from bridgelaws.records.encode import to_compact
from bridgelaws.retrieval.build.prepare import Material, prepare_languages
from bridgelaws.retrieval.folder import OpenIndex, write_manifest
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.schema import write_whoosh


def write_index(material: Material, folder: Path, origin: str) -> dict[str, LanguageIndex]:
    """Write the index of all languages into ``folder``, replacing what is there.

    ``origin`` says what the material was made from; see `open_index`. The folder
    appears whole or not at all.

    Returns:
        Each language as it lies in memory: what is exported for the browser need
        not be read back.
    """
    prepared = prepare_languages(material)
    write_prepared(prepared, folder, origin)
    return prepared


@without_collector()
def write_prepared(prepared: Mapping[str, LanguageIndex], folder: Path, origin: str = "") -> None:
    """Write what `prepare_languages` made; see `write_index`."""

    def fill(fresh: Path) -> None:
        for language, one in prepared.items():
            postings = ((term, one.source.get(term, ())) for term in one.source)
            write_whoosh(fresh, language, len(one.entries), postings)
            text = to_compact(one.table)
            (fresh / f"{language}.json").write_text(text, "utf-8")
        write_manifest(fresh, origin)

    replace_folder(folder, fill)


def open_index(folder: Path, origin: str, load: Callable[[], Material]) -> OpenIndex:
    """The index in ``folder`` if it is ours and made from ``origin``, else a new one.

    Args:
        folder: where it stands or will stand.
        origin: what the records and the glossary are now; see `origin_of`.
        load: gives what it is made of; called only to build.
    """
    opened = _open_fresh(folder, origin)
    if opened is not None:
        return opened
    with one_change(folder.parent):
        # Another command may have made it meanwhile.
        opened = _open_fresh(folder, origin)
        if opened is not None:
            return opened
        made = write_index(load(), folder, origin)
    return OpenIndex(folder, made)


def _open_fresh(folder: Path, origin: str) -> OpenIndex | None:
    """The index that stands, when it was made from ``origin``."""
    try:
        opened = OpenIndex(folder)
    except IndexFolderError:
        return None
    if opened.origin == origin:
        return opened
    opened.close()
    return None


def origin_of(*paths: Path) -> str:
    """A digest of files and of all files in folders, by name and content."""
    digest = hashlib.sha256()
    for path in paths:
        files = sorted(path.rglob("*.json")) if path.is_dir() else [path]
        for file in filter(Path.is_file, files):
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()
