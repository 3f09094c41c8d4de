"""Which sources there are: the shipped plain texts, and what a sources.toml describes."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from pathlib import Path, PurePath
from typing import Any, Final

from bridgelaws import LANGUAGES
from bridgelaws.errors import ManifestError
from bridgelaws.language.folding import fold
from bridgelaws.library.library import Library
from bridgelaws.library.tables import read_table
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.source import SourceRef

MANIFEST: Final = "sources.toml"
_KNOWN: Final = {
    "file",
    "sha256",
    "work",
    "edition",
    "languages",
    "publisher",
    "expression",
    "origin",
    "terms",
    "encoding",
    "format",
    "title",
    "retrieved",
}


def plain_folder(root: Path, language: str) -> Path:
    """Where the files of a language's plain edition stand in a checkout."""
    return root / language / "plain"


def plain_sources(
    library: Library, languages: tuple[str, ...] = LANGUAGES, asked: Collection[str] = ()
) -> tuple[SourceRef, ...]:
    """The shipped text: every file of ``<language>/plain`` that a work's edition names.

    That of a confidential edition is left out, unless it is ``asked`` for by name.
    """
    refs: list[SourceRef] = []
    for language in languages:
        folder = plain_folder(library.root, language)
        for work in library.works.values():
            for edition in work.editions:
                if library.is_withheld(work.id, edition.id, asked):
                    continue
                paths = {p for pattern in edition.plain for p in folder.glob(pattern)}
                refs += [
                    SourceRef(
                        file=f"{language}/plain/{path.name}",
                        work=work.id,
                        edition=edition.id,
                        languages=(language,),
                        expression=PLAIN,
                        publisher="Bridgelaws",
                        origin="plain edition, our own words",
                        terms="CC BY 4.0",
                        path=str(path),
                    )
                    for path in sorted(paths)
                ]
    return tuple(refs)


def read_manifest(folder: Path) -> tuple[SourceRef, ...]:
    """The sources that ``folder/sources.toml`` describes, in its order.

    Raises:
        ManifestError: naming the file, when it cannot be read at all. A single wrong entry
            does not stop the others: it comes back with its ``fault``.
    """
    path = folder / MANIFEST
    if not path.exists():
        raise ManifestError(f"{path}: there is no manifest; it says what each file is")
    table = read_table(path, ManifestError)
    entries = table.get("source", [])
    if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
        raise ManifestError(f"{path}: each source is a table [[source]]")
    return tuple(_entry_or_fault(entry, folder, path) for entry in entries)


def _entry_or_fault(entry: dict[str, Any], folder: Path, path: Path) -> SourceRef:
    """An entry; one that is wrong keeps its file's name and says what is wrong with it."""
    try:
        return _entry(entry, folder, path)
    except ManifestError as problem:
        name = str(entry.get("file", "")) or path.name
        return SourceRef(file=name, fault=str(problem), path=str(folder / name))


def _entry(entry: dict[str, Any], folder: Path, path: Path) -> SourceRef:
    name = entry.get("file")
    if not isinstance(name, str) or not name:
        raise ManifestError(f"{path}: a [[source]] does not say which file it describes")
    if not stays_inside(name):
        raise ManifestError(f"{path.name}: {name}: the file must lie in the manifest's own folder")
    if leads_out(folder / name, folder):
        raise ManifestError(f"{path.name}: {name}: is a link that leads out of its folder")
    unknown = sorted(set(entry) - _KNOWN)
    if unknown:
        raise ManifestError(f"{path}: {name}: unknown key {unknown[0]!r}; known are {_known()}")
    languages = entry.get("languages", [])
    if isinstance(languages, str):
        languages = [languages]
    wrong = [code for code in languages if code not in LANGUAGES]
    if wrong:
        raise ManifestError(
            f"{path}: {name}: unknown language {wrong[0]!r}; known are {', '.join(LANGUAGES)}"
        )
    return SourceRef(
        file=name,
        work=str(entry.get("work", "")),
        edition=str(entry.get("edition", "")),
        languages=tuple(languages),
        expression=str(entry.get("expression", "")) or slug(str(entry.get("publisher", ""))),
        publisher=str(entry.get("publisher", "")),
        origin=str(entry.get("origin", "")),
        terms=str(entry.get("terms", "all rights reserved")),
        sha256=str(entry.get("sha256", "")),
        encoding=str(entry.get("encoding", "")),
        format=str(entry.get("format", "")),
        path=str(folder / name),
    )


def stays_inside(name: str) -> bool:
    """Whether a file's name in a manifest leads to nothing outside the manifest's folder.

    >>> stays_inside("law-16.txt"), stays_inside("2017/law-16.txt"), stays_inside("../law-16.txt")
    (True, True, False)
    """
    parts = PurePath(name.replace("\\", "/")).parts
    is_name = bool(parts) and "\0" not in name
    return is_name and not PurePath(name).is_absolute() and ".." not in parts


def leads_out(path: Path, folder: Path) -> bool:
    """Whether links on the way to a file lead out of a folder, which may be one itself."""
    # Not `Path.resolve`, which some versions of Python do not let end a loop of links.
    within = os.path.realpath(folder)
    return os.path.commonpath([within, os.path.realpath(path)]) != within


def describe_files(files: tuple[Path, ...]) -> tuple[SourceRef, ...]:
    """What is known about single files: from a sources.toml beside each, else nothing.

    Raises:
        ManifestError: a manifest that is there cannot be read.
    """
    manifests: dict[Path, dict[str, SourceRef]] = {}
    refs: list[SourceRef] = []
    for file in files:
        folder = file.parent
        if folder not in manifests:
            has_one = (folder / MANIFEST).is_file()
            manifests[folder] = {r.file: r for r in read_manifest(folder)} if has_one else {}
        described = manifests[folder].get(file.name)
        refs.append(described or SourceRef(file=file.name, expression="official", path=str(file)))
    return tuple(refs)


def slug(publisher: str) -> str:
    """A publisher's name as one word for file names and JSON; ``official`` when empty.

    >>> slug("Fédération Française de Bridge")
    'federation-francaise-de-bridge'
    """
    name = re.sub(r"[^\w]+", "-", fold(publisher), flags=re.ASCII).strip("-")
    return name if name and name != PLAIN else "official"


def _known() -> str:
    return ", ".join(sorted(_KNOWN))
