"""The whoosh schema: per-language fields that take words already analysed.

Whoosh-Reloaded 2.7.5 is used. Of the release lines that import as ``whoosh`` it
is the newest that its community keeps: the original ended at 2.7.4 and compiles
with eight warnings on Python 3.12, while ``whoosh3``, some seventy releases by
one account in a short time, has nobody to vouch for it, and an index is opened
by unpickling. 2.7.5 is silent under ``-W error`` on 3.11 to 3.13.

Analysis happens before (`analysis`, `occurrences`, `weighing`), so that Whoosh and the
browser index hold exactly the same postings. The field and format here only pass
them on: they must stay at module level, because Whoosh pickles them by name into
the index.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from whoosh.fields import STORED, FieldType, Schema
from whoosh.formats import Format
from whoosh.matching import Matcher
from whoosh.reading import IndexReader, TermNotFound

from bridgelaws import LANGUAGES
from bridgelaws.retrieval.build.documents import Variant
from bridgelaws.retrieval.weights import Coded

# Raised whenever the same records would give another index; an older one is rebuilt.
VERSION: Final = 7


class CodedFormat(Format):  # type: ignore[misc]
    """Postings whose value is the text that `impacts` writes."""

    posting_size = -1

    def decode_frequency(self, _value: bytes) -> int:
        """Every word counts once: how often it stands there is in the impact."""
        return 1


class CodedField(FieldType):  # type: ignore[misc]
    """Words with impact and posting; they come to Whoosh as whole lists (`segment`)."""

    def __init__(self) -> None:
        super().__init__(CodedFormat(), None)


def make_schema() -> Schema:
    """One field of words per language, besides what is kept of a document."""
    fields: dict[str, Any] = {"locator": STORED(), "data": STORED()}
    return Schema(**fields, **{field_of(language): CodedField() for language in LANGUAGES})


def field_of(language: str) -> str:
    """The name of a language's field of words."""
    return f"words_{language}"


class WhooshSource:
    """Postings and texts of one language out of an opened index.

    ``base`` is the number of the document that is the language's first entry.
    """

    def __init__(self, reader: IndexReader, language: str, base: int) -> None:
        self._reader = reader
        self._field = field_of(language)
        self._base = base

    def terms(self) -> Iterator[str]:
        """See `postings.Source`."""
        return (raw.decode("utf-8") for raw in self._reader.lexicon(self._field))

    def coded(self, term: str) -> list[Coded]:
        """See `postings.Source`."""
        try:
            matcher: Matcher = self._reader.postings(self._field, term)
        except TermNotFound:
            return []
        found = []
        while matcher.is_active():
            found.append((matcher.id() - self._base, matcher.value().decode("ascii")))
            matcher.next()
        return found

    def line(self, _term: str) -> None:
        """See `postings.Source`: nothing is known beforehand."""

    def texts(self, entry: int) -> list[Variant]:
        """See `postings.Source`."""
        data = self._reader.stored_fields(self._base + entry)["data"]
        return [
            Variant(edition, name, heading, text, tuple(notes))
            for edition, name, heading, text, notes in data
        ]
