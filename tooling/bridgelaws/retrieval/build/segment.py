"""Hands Whoosh whole posting lists, in the order in which it writes them.

Whoosh collects the words of one document after the other and sorts them when all have
come. Ours lie in order already, so its own pool is left out: `ListPool` stands in its place
and its codec's field writer is told the terms one by one. The files are those that Whoosh
itself would write and reads; each list is one block, because search reads lists whole.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from whoosh.codec.whoosh3 import W3Codec, W3FieldWriter, W3PostingsWriter
from whoosh.fields import Schema

# More than there are postings in any list: search reads lists whole.
_ONE_BLOCK: Final = 1 << 30


class PostingList(NamedTuple):
    """The postings of one term: documents, what each weighs and says."""

    term: str
    documents: Sequence[int]
    weights: Sequence[int]
    values: Sequence[bytes]


class ListPool:
    """What stands in the place of Whoosh's pool: the lists of all fields, terms in order."""

    def __init__(self, lists_by_field: Mapping[str, Iterable[PostingList]]) -> None:
        self._lists_by_field = lists_by_field

    def iter_postings(self) -> Iterator[tuple[str, Iterable[PostingList]]]:
        """Every field with its lists."""
        return iter(sorted(self._lists_by_field.items()))

    def cleanup(self) -> None:
        """Nothing was put on disk."""


class ListPostingsWriter(W3PostingsWriter):  # type: ignore[misc]
    """Takes a list whole, as one block."""

    def set_list(self, postings: PostingList) -> None:
        """What is written next."""
        self._ids = array("I", postings.documents)
        self._weights = array("f", postings.weights)
        self._values = postings.values
        self._maxweight = max(postings.weights)


class ListFieldWriter(W3FieldWriter):  # type: ignore[misc]
    """Writes lists instead of single postings that were sorted."""

    def add_postings(
        self,
        schema: Schema,
        _lengths: Any,
        items: Iterable[tuple[str, Iterable[PostingList]]],
    ) -> None:
        """Write every list of every field."""
        for field, lists in items:
            self.start_field(field, schema[field])
            for postings in lists:
                self.start_term(postings.term.encode())
                self._postwriter.set_list(postings)
                self.finish_term()
            self.finish_field()


class ListCodec(W3Codec):  # type: ignore[misc]
    """Whoosh's own codec, written by lists. Pickled by name into the index.

    Lists are not packed: the index is read on this machine only, and packing takes as
    long as all the rest of the writing.
    """

    # Nobody asks how long a field is: that is in the impact.
    length_stats = False

    def __init__(self) -> None:
        super().__init__(blocklimit=_ONE_BLOCK, compression=0)

    def field_writer(self, storage: Any, segment: Any) -> ListFieldWriter:
        """See `W3Codec`."""
        return ListFieldWriter(self, storage, segment)

    def postings_writer(self, file: Any, byteids: bool = False) -> ListPostingsWriter:
        """See `W3Codec`."""
        return ListPostingsWriter(file, _ONE_BLOCK, byteids=byteids, compression=0)
