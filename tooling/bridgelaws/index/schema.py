"""The whoosh schema: per-language fields that take words already analysed.

Whoosh-Reloaded 2.7.5 is used. Of the release lines that import as ``whoosh`` it
is the newest that its community keeps: the original ended at 2.7.4 and compiles
with eight warnings on Python 3.12, while ``whoosh3``, some seventy releases by
one account in a short time, has nobody to vouch for it, and an index is opened
by unpickling. 2.7.5 is silent under ``-W error`` on 3.11 to 3.13.

Analysis happens before (`analysis`, `concepts`), so that whoosh and the browser
index hold exactly the same words at the same places. The analyzer here only
reads back what was written: it must stay at module level, because whoosh
pickles it by name into the index.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from whoosh.analysis import Analyzer
from whoosh.analysis import Token as WhooshToken
from whoosh.fields import ID, STORED, TEXT, Schema

from bridgelaws.index.documents import FIELDS, LANGUAGES

# Raised whenever the same records would give another index; an older one is rebuilt.
VERSION: Final = 2

POSITIONAL: Final = ("heading", "home", "term", "text", "note")


class PreparedAnalyzer(Analyzer):  # type: ignore[misc]
    """Reads ``word@place`` pairs, separated by blanks, as tokens."""

    def __call__(self, value: str, positions: bool = False, **_options: Any) -> Iterator[Any]:
        """The tokens; whoosh wants one object, filled anew for each."""
        token = WhooshToken(positions, False, mode=_options.get("mode", "index"))
        for item in value.split(" ") if value else ():
            text, _, place = item.rpartition("@")
            token.text = text
            token.original = text
            token.boost = 1.0
            token.stopped = False
            if positions:
                token.pos = int(place)
            yield token


def encode_words(words: Iterable[tuple[str, int]]) -> str:
    """The value of a field: words and places in the form the analyzer reads."""
    return " ".join(f"{word}@{place}" for word, place in words)


def make_schema() -> Schema:
    """One field per language and kind of text, besides what identifies a document."""
    fields: dict[str, Any] = {
        "key": ID(stored=True, unique=True),
        "locator": ID(stored=True),
        "data": STORED(),
    }
    analyzer = PreparedAnalyzer()
    for language in LANGUAGES:
        for name in FIELDS:
            fields[f"{name}_{language}"] = TEXT(analyzer=analyzer, phrase=True, stored=False)
        fields[f"forms_{language}"] = TEXT(analyzer=analyzer, phrase=False, stored=False)
    return Schema(**fields)
