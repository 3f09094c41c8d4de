"""What a site takes of what was built for all languages, when it has only some of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Final

from bridgelaws import LANGUAGES
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.encode import to_compact

# What of the search index no language owns: `search/bundle/`.
_SHARED: Final = "bundle"


def chosen_records(
    records: Iterable[ArticleRecord], languages: Sequence[str]
) -> tuple[ArticleRecord, ...]:
    """The articles that have a text in one of the languages.

    Each keeps its other texts: which of them are shown, the pages' languages decide, and
    whether a translation is up to date is asked of the text that it was made from.
    """
    return tuple(
        record for record in records if any(code in languages for _, code in record.expressions())
    )


def chosen_findings(
    findings: Iterable[CheckFinding], languages: Sequence[str]
) -> tuple[CheckFinding, ...]:
    """The findings both of whose texts are in one of the languages."""
    return tuple(
        finding
        for finding in findings
        if finding.left.language in languages and finding.right.language in languages
    )


def chosen_downloads(names: Iterable[str], languages: Sequence[str]) -> tuple[str, ...]:
    """The files for other programs, by name, that hold no other language: ``en-nl.csv``.

    What is not named for its languages holds all of them.
    """
    found = []
    for name in sorted(names):
        named = [part for part in PurePosixPath(name).stem.split("-") if part in LANGUAGES]
        inside = named or LANGUAGES
        if set(inside) <= set(languages):
            found.append(name)
    return tuple(found)


def is_shared(path: str) -> bool:
    """Whether a file of the search index, by path below its folder, is that of all languages."""
    return path.partition("/")[0] == _SHARED


def chosen_search_files(files: Mapping[str, bytes], languages: Sequence[str]) -> dict[str, bytes]:
    """The files of the search index, by path below its folder, that answer in these languages.

    The index of a language names all that a query may be of; those that are left out
    are not there to be asked.
    """
    found = {
        path: content
        for path, content in files.items()
        if is_shared(path) or path.partition("/")[0] in languages
    }
    for language in languages:
        index, manifest = f"{language}/index.json", f"{language}/manifest.json"
        if index not in found:
            continue
        table = json.loads(found[index])
        table["languages"] = [code for code in table["languages"] if code in languages]
        found[index] = _json(table)
        listed = json.loads(found[manifest])
        listed["files"]["index.json"] = len(found[index])
        found[manifest] = _json(listed)
    return found


def _json(value: object) -> bytes:
    return to_compact(value).encode("utf-8")
