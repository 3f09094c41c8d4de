"""Records on disk: written as a whole or not at all, read back or refused.

A build replaces the folder in one step (see `place`), so that a crash leaves the old
records or the new ones, never a mixture. A manifest tells each file's sha256: what
somebody edited afterwards is refused rather than published.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bridgelaws.atomic.change import recover_changes
from bridgelaws.atomic.places import recover_folder, standing_folder
from bridgelaws.atomic.replace import replace_folder
from bridgelaws.errors import RecordError
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.source import SourceRef
from bridgelaws.model.work import UNDATED
from bridgelaws.records.decode import decode_record
from bridgelaws.records.encode import SCHEMA_VERSION, encode_record

MANIFEST: Final = "manifest.json"
FORMAT: Final = "bridgelaws records"

# A work or an edition names a folder, so it must not be able to name any other place.
_FOLDER_NAME: Final = re.compile(r"[a-z0-9][a-z0-9._~-]*")


@dataclass(frozen=True, slots=True)
class WriteOutcome:
    """What a write did: how many records, and the names of those that are new or differ."""

    records: int
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


def write_records(
    records: Iterable[ArticleRecord], folder: Path, inputs: Sequence[SourceRef] = ()
) -> WriteOutcome:
    """Replace the records in ``folder`` by these, in one step.

    Args:
        records: in any order; each name (`ArticleRecord.name`) once.
        folder: is made when it is not there; if it is, it must hold records.
        inputs: the sources that the build read; the manifest lists them, and for
            each article those that its texts came from.

    Raises:
        RecordError: ``folder`` holds something else, two records have one name, a
            work or edition cannot name a folder, or the disk refuses.
    """
    ordered = sorted(records, key=_order)
    data_by_name = {_file_name(record): encode_record(record) for record in ordered}
    if len(data_by_name) != len(ordered):
        raise RecordError(f"{folder}: two records have one name; each law is built once")
    manifest = _manifest(ordered, data_by_name, inputs)
    try:
        recover_folder(folder)
        before = _digests(folder)
        replace_folder(folder, {**data_by_name, MANIFEST: _to_bytes(manifest)})
    except OSError as problem:
        raise RecordError(f"{folder}: cannot be written: {problem.strerror or problem}") from None
    after = {entry["name"]: entry["sha256"] for entry in manifest["articles"]}
    return WriteOutcome(
        len(ordered),
        tuple(name for name, digest in after.items() if before.get(name) != digest),
        tuple(name for name in before if name not in after),
    )


def refuse_foreign(folder: Path) -> None:
    """Make sure that `write_records` may replace ``folder``, before any work is done for it.

    Raises:
        RecordError: it holds something that is no record.
    """
    _digests(_standing(folder))


def read_records(folder: Path) -> tuple[ArticleRecord, ...]:
    """All records of a build: works by name, in a work its editions, the laws in order.

    Raises:
        RecordError: the folder was not written by `write_records`, has another schema
            version, lacks a file, or holds one that was changed since.
    """
    folder = _standing(folder)
    records: list[ArticleRecord] = []
    for entry in _entries(_read_manifest(folder), folder):
        path = folder / entry["file"]
        try:
            data = path.read_bytes()
        except OSError as problem:
            raise RecordError(f"{path}: {problem.strerror or problem}") from None
        if hashlib.sha256(data).hexdigest() != entry["sha256"]:
            raise RecordError(
                f"{path}: changed since it was written; records are made from the texts, "
                "so edit those and run `bridgelaws build` again"
            )
        records.append(decode_record(data, str(path)))
    return tuple(records)


def read_inputs(folder: Path) -> tuple[SourceRef, ...]:
    """The sources that a build was made from, as its manifest lists them.

    Raises:
        RecordError: as for `read_records`.
    """
    folder = _standing(folder)
    listed = _read_manifest(folder).get("inputs")
    try:
        return tuple(
            SourceRef(**{**entry, "languages": tuple(entry["languages"])}) for entry in listed or ()
        )
    except (TypeError, KeyError, AttributeError):
        raise RecordError(f"{folder / MANIFEST}: the list of inputs is damaged") from None


def _standing(folder: Path) -> Path:
    """Where the records are, after a build that was cut off is taken back."""
    try:
        recover_changes(folder.parent)
    except OSError as problem:
        raise RecordError(
            f"{folder.parent}: a build was cut off and cannot be taken back: "
            f"{problem.strerror or problem}"
        ) from None
    return standing_folder(folder)


def digest_records(folder: Path) -> str:
    """Short for what the records and their sources are: eight hexadecimal digits.

    Raises:
        RecordError: there are no records.
    """
    path = _standing(folder) / MANIFEST
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:8]
    except OSError:
        raise RecordError(f"{folder}: no records here; `bridgelaws build` writes them") from None


def _order(record: ArticleRecord) -> tuple[Any, ...]:
    return record.work, record.edition, record.article.book_order


def _file_name(record: ArticleRecord) -> str:
    if record.edition == UNDATED:
        raise RecordError(f"an edition cannot be called {UNDATED!r}: that is one without a name")
    for name in (record.work, record.edition or UNDATED, str(record.article).lower()):
        if not _FOLDER_NAME.fullmatch(name):
            raise RecordError(
                f"{name!r} cannot name a folder of records: small letters, digits, "
                "hyphens, dots and tildes only"
            )
    return f"{record.name}.json"


def _manifest(
    records: Sequence[ArticleRecord], data_by_name: dict[str, bytes], inputs: Sequence[SourceRef]
) -> dict[str, Any]:
    known = {ref.file for ref in inputs}
    articles = []
    for record, (file, data) in zip(records, data_by_name.items(), strict=True):
        used = {
            origin.file
            for provision in record.provisions
            for text in provision.texts
            for origin in text.provision.origins
        }
        articles.append(
            {
                "name": record.name,
                "work": record.work,
                "edition": record.edition,
                "article": str(record.article),
                "file": file,
                "sha256": hashlib.sha256(data).hexdigest(),
                "inputs": sorted(used & known) if known else sorted(used),
            }
        )
    return {
        "format": FORMAT,
        "schema": SCHEMA_VERSION,
        "inputs": [_input(ref) for ref in sorted(inputs, key=lambda ref: (ref.file, ref.sha256))],
        "articles": articles,
    }


def _input(ref: SourceRef) -> dict[str, Any]:
    # Not the path: two machines that build the same texts write the same bytes.
    return {
        "file": ref.file,
        "work": ref.work,
        "edition": ref.edition,
        "languages": list(ref.languages),
        "expression": ref.expression,
        "publisher": ref.publisher,
        "origin": ref.origin,
        "terms": ref.terms,
        "sha256": ref.sha256,
        "encoding": ref.encoding,
    }


def _to_bytes(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1) + "\n").encode("utf-8")


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise RecordError(
            f"{path.parent}: no records here; `bridgelaws build` writes them (to build/records)"
        ) from None
    except OSError as problem:
        raise RecordError(f"{path}: {problem.strerror or problem}") from None
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as problem:
        raise RecordError(f"{path}: not JSON in UTF-8 ({problem})") from None


def _is_ours(manifest: Any) -> bool:
    return isinstance(manifest, dict) and manifest.get("format") == FORMAT


def _read_manifest(folder: Path) -> dict[str, Any]:
    path = folder / MANIFEST
    manifest: dict[str, Any] = _read_json(path)
    if not _is_ours(manifest):
        raise RecordError(f"{path}: not a manifest of records")
    if manifest.get("schema") != SCHEMA_VERSION:
        raise RecordError(
            f"{path}: records of schema {manifest.get('schema')!r}, this version reads schema "
            f"{SCHEMA_VERSION}; run `bridgelaws build` again"
        )
    return manifest


def _entries(manifest: dict[str, Any], folder: Path) -> list[dict[str, str]]:
    entries = manifest.get("articles")
    if isinstance(entries, list) and all(
        isinstance(entry, dict)
        and all(isinstance(entry.get(key), str) for key in ("name", "file", "sha256"))
        and entry["file"] == f"{entry['name']}.json"
        and all(_FOLDER_NAME.fullmatch(part) for part in entry["file"].split("/"))
        for entry in entries
    ):
        return entries
    raise RecordError(f"{folder / MANIFEST}: the list of articles is damaged")


def _digests(folder: Path) -> dict[str, str]:
    """The sha256 by name of the records that stand in ``folder``; it must be ours or empty."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return {}
    manifest: Any = _read_json(folder / MANIFEST) if (folder / MANIFEST).is_file() else None
    if not _is_ours(manifest):
        raise RecordError(f"{folder}: holds something that is no record; it is left as it is")
    try:
        return {entry["name"]: entry["sha256"] for entry in _entries(manifest, folder)}
    except RecordError:
        return {}
