"""The index folder: sealed when it is written, opened only when the seal holds.

Whoosh unpickles what it opens, so an index from elsewhere could run code. The
manifest lists every file with its SHA-256 and is sealed with a key that never
leaves this user's account: an index that this user's builds did not write does
not match, whoever wrote a manifest beside it, and is built anew.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Self

from whoosh import index as whoosh_index

from bridgelaws import LANGUAGES
from bridgelaws.errors import IndexFolderError
from bridgelaws.language.addresses.words import read_address_words
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.schema import VERSION, WhooshSource

MANIFEST: Final = "manifest.json"

_PROCESS_KEY: Final = secrets.token_bytes(32)


class OpenIndex:
    """An index that this build wrote, opened; a context manager.

    ``languages`` are those that still lie in memory because they were written just now.

    Raises:
        IndexFolderError: when the folder holds no index of ours; see `check_index`.
    """

    def __init__(self, folder: Path, languages: Mapping[str, LanguageIndex] | None = None) -> None:
        self.origin = check_index(folder)
        self._folder = folder
        self._reader = whoosh_index.open_dir(str(folder), readonly=True).reader()
        self._languages = dict(languages or {})
        self.address_words = read_address_words(self._table(LANGUAGES[0])["address"])

    def language(self, language: str) -> LanguageIndex:
        """One language, read on first use."""
        if language not in self._languages:
            table = self._table(language)
            source = WhooshSource(self._reader, language, table["base"])
            self._languages[language] = LanguageIndex(source, language, table)
        return self._languages[language]

    def _table(self, language: str) -> dict[str, Any]:
        table: dict[str, Any] = json.loads((self._folder / f"{language}.json").read_text("utf-8"))
        return table

    def close(self) -> None:
        """Let go of the files."""
        self._reader.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()


def write_manifest(folder: Path, origin: str) -> None:
    """Seal what stands in ``folder``; ``origin`` says what it was made from."""
    content = {"version": VERSION, "origin": origin, "files": _hashes(folder)}
    content["seal"] = _seal(content)
    (folder / MANIFEST).write_text(json.dumps(content, indent=1), "utf-8")


def _hashes(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
        if path.is_file() and path.name != MANIFEST and not path.name.endswith("LOCK")
    }


def check_index(folder: Path) -> str:
    """The origin of the index in ``folder``, once it is certain that it is ours.

    Nothing in the folder is unpickled before this.

    Raises:
        IndexFolderError: when there is no index, it is of another version, or
            any file of it is not what this user's build wrote.
    """
    try:
        content = json.loads((folder / MANIFEST).read_text("utf-8"))
        files, seal, version = content["files"], content.pop("seal"), content["version"]
        origin = content["origin"]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise IndexFolderError(f"{folder}: there is no search index that can be used") from problem
    if version != VERSION:
        raise IndexFolderError(f"{folder}: the index is of version {version}, not {VERSION}")
    if not isinstance(seal, str) or not hmac.compare_digest(seal, _seal(content)):
        raise IndexFolderError(f"{folder}: the index was not written by this account's build")
    if files != _hashes(folder):
        raise IndexFolderError(f"{folder}: the index was changed after it was written")
    return str(origin)


def _seal(content: dict[str, Any]) -> str:
    message = json.dumps(content, sort_keys=True).encode()
    return hmac.new(_account_key(), message, hashlib.sha256).hexdigest()


def _account_key() -> bytes:
    """A random key kept in this account's state folder.

    Where none can be kept, a key for this process alone: then an index written
    by another run counts as foreign and is rebuilt, which is slow but safe.
    """
    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    path = Path(state) / "bridgelaws" / "index.key"
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as stream:
                stream.write(secrets.token_bytes(32))
        key = path.read_bytes()
    except FileExistsError:
        key = path.read_bytes()
    except OSError:
        key = b""
    return key if len(key) == 32 else _PROCESS_KEY
