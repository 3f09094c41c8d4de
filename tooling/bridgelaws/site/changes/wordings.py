"""Short hashes of what provisions say, against which a browser holds what its reader has read.

``LANGUAGE/wordings.json`` has them by page, below its language, and by anchor. That of a provision
covers all under it. Layout and numbers of lines are no part of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bridgelaws.model.agreement import fold_wording
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.encode import to_compact
from bridgelaws.site.links import Directory

NAME: Final = "wordings.json"
_LENGTH: Final = 8


def wordings_files(directory: Directory, languages: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The file of each language, by its path from the site's root."""
    for language in languages:
        pages = {
            leaf.path(language).removeprefix(f"{language}/"): _hashes(
                directory.record(leaf), language
            )
            for leaf in directory.leaves
            if leaf.expressions(language)
        }
        yield f"{language}/{NAME}", to_compact(pages)


def _hashes(record: ArticleRecord, language: str) -> Mapping[str, str]:
    said: dict[Locator, list[str]] = {place.locator: [] for place in record.provisions}
    for place in record.provisions:
        text = place.text(language)
        if text is None:
            continue
        for here in (place.locator, *place.locator.ancestors()):
            if here in said:
                said[here].append(fold_wording(text.provision))
    return {
        str(at): hashlib.sha256("\n".join(texts).encode()).hexdigest()[:_LENGTH]
        for at, texts in said.items()
    }
