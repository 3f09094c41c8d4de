"""What a published site consists of: a manifest with the sha256 of every file and every source."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bridgelaws.errors import BridgelawsError
from bridgelaws.model.source import SourceRef
from bridgelaws.site.data.book import Imprint

MANIFEST: Final = "published.json"
FORMAT: Final = "bridgelaws site"
# What a host reads for itself and does not hand out; Caddy hides the settings that it imports.
_UNSERVED: Final = frozenset({"_headers", ".htaccess", "hosting/Caddyfile"})


class PublishedError(BridgelawsError):
    """A manifest that is missing or is none."""


@dataclass(frozen=True, slots=True)
class PublishedManifest:
    """What a manifest says: short for the records, and the sha256 of each file by its path.

    ``expressions`` are the short names of the texts that went in.
    """

    digest: str
    version: str
    files: Mapping[str, str]
    expressions: frozenset[str] = frozenset()

    @property
    def served(self) -> tuple[str, ...]:
        """The files that a server hands out."""
        return tuple(name for name in self.files if name not in _UNSERVED)


def published_manifest(
    files: Mapping[str, bytes], imprint: Imprint, sources: Iterable[SourceRef]
) -> bytes:
    """The manifest of a site's files, with the sources that went in.

    Args:
        files: every file by its path from the site's root, but for the manifest itself.
        imprint: version and date of the plain edition, and what the records are.
        sources: what the records were made from.
    """
    table = {
        "format": FORMAT,
        "version": imprint.version,
        "date": imprint.date,
        "records": imprint.digest,
        "sources": [
            {
                "file": source.file,
                "work": source.work,
                "edition": source.edition,
                "languages": list(source.languages),
                "expression": source.expression,
                "sha256": source.sha256,
            }
            for source in sorted(sources, key=lambda source: (source.file, source.sha256))
        ],
        "files": {
            name: hashlib.sha256(content).hexdigest()
            for name, content in sorted(files.items())
            if name != MANIFEST
        },
    }
    return (json.dumps(table, ensure_ascii=False, indent=1) + "\n").encode()


def read_manifest(data: bytes, where: str) -> PublishedManifest:
    """A manifest as a value.

    Raises:
        PublishedError: it is none of ours, or names a file outside the site.
    """
    try:
        table: Any = json.loads(data)
        files = {str(name): str(digest) for name, digest in table["files"].items()}
        went_in = frozenset(str(each["expression"]) for each in table.get("sources", ()))
        held = PublishedManifest(str(table["records"]), str(table["version"]), files, went_in)
        is_ours = table["format"] == FORMAT
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        is_ours = False
    if not is_ours:
        raise PublishedError(f"{where}: this is no manifest of a site of ours")
    # Somebody else may have written it: no name may lead out of the site, or to another host.
    for name in files:
        parts = name.split("/")
        # Windows takes "C:" for a drive.
        if "\\" in name or ":" in parts[0] or {"", ".", ".."} & set(parts):
            raise PublishedError(f"{where}: it names a file outside the site, {name[:80]!r}")
    return held
