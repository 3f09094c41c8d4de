"""The index folder: one index per language, and a manifest that says what it was made from.

It lies in the user's own ``build/`` and is made anew at need, so the manifest guards against
accidents alone: another version, a file that is missing or was cut short.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, Self

from bridgelaws import LANGUAGES
from bridgelaws.errors import IndexFolderError
from bridgelaws.language.addresses.words import read_address_words
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.schema import VERSION, WhooshPostings

MANIFEST: Final = "manifest.json"


class OpenIndex:
    """An index, opened; a context manager.

    ``languages`` are those that still lie in memory because they were written just now.

    Raises:
        IndexFolderError: when the folder holds no whole index of this version.
    """

    def __init__(self, folder: Path, languages: Mapping[str, LanguageIndex] | None = None) -> None:
        self.origin = check_index(folder)
        self._folder = folder
        self._languages = dict(languages or {})
        self._open_files = ExitStack()
        self.address_words = read_address_words(self._table(LANGUAGES[0])["address"])

    def language(self, language: str) -> LanguageIndex:
        """One language, read on first use."""
        if language not in self._languages:
            source = WhooshPostings(self._folder, language)
            self._open_files.callback(source.close)
            self._languages[language] = LanguageIndex(source, language, self._table(language))
        return self._languages[language]

    def _table(self, language: str) -> dict[str, Any]:
        table: dict[str, Any] = json.loads((self._folder / f"{language}.json").read_text("utf-8"))
        return table

    def close(self) -> None:
        """Let go of the files."""
        self._open_files.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()


def write_manifest(folder: Path, origin: str) -> None:
    """Say what stands in ``folder``; ``origin`` says what it was made from."""
    content = {"version": VERSION, "origin": origin, "files": _digests(folder)}
    (folder / MANIFEST).write_text(json.dumps(content, indent=1), "utf-8")


def _digests(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
        if path.is_file() and path.name != MANIFEST and not path.name.endswith("LOCK")
    }


def check_index(folder: Path) -> str:
    """The origin of the index in ``folder``.

    Raises:
        IndexFolderError: when there is none, it is of another version, or a file of it is
            not as it was written.
    """
    try:
        content = json.loads((folder / MANIFEST).read_text("utf-8"))
        files, version, origin = content["files"], content["version"], content["origin"]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise IndexFolderError(f"{folder}: there is no search index that can be used") from problem
    if version != VERSION:
        raise IndexFolderError(f"{folder}: the index is of version {version}, not {VERSION}")
    if files != _digests(folder):
        raise IndexFolderError(f"{folder}: the index was changed after it was written")
    return str(origin)
