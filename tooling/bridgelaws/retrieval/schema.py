"""The index of one language as Whoosh keeps it: a document per entry, its words weighed already.

Which words an entry has and what each is worth is known before (`build.postings`), so that
Whoosh and the browser hold exactly the same postings. Whoosh takes the impact as a word's
weight, and gives it back as the word's score.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from whoosh import index
from whoosh.fields import FieldType, Schema
from whoosh.formats import Format
from whoosh.query import Term
from whoosh.scoring import Frequency

from bridgelaws.retrieval.weights import Coded

# Raised whenever the same records would give another index; an older one is rebuilt.
VERSION: Final = 18

# A word of an entry, how often it counts, its impact, and the rest of the posting.
Weighed = tuple[bytes, int, float, bytes]


class WeighedWords(FieldType):  # type: ignore[misc]
    """Words that come with their weights. Named in the index's files: it stays where it is."""

    def __init__(self) -> None:
        # Scorable, because Whoosh looks for a file at each posting of a field that is not.
        super().__init__(Format(), None, scorable=True)

    def index(self, value: Sequence[Weighed], **_options: Any) -> Sequence[Weighed]:
        """The words of a document as they are."""
        return value


def write_whoosh(
    folder: Path, language: str, entries: int, postings: Iterable[tuple[str, Iterable[Coded]]]
) -> None:
    """Write the index of a language into ``folder``: so many documents, and all postings."""
    words_of: list[list[Weighed]] = [[] for _ in range(entries)]
    for term, coded in postings:
        word = term.encode()
        for entry, impact, rest in coded:
            # A blank, because Whoosh leaves out an empty value and moves up the next.
            words_of[entry].append((word, 1, float(impact), b" " + rest.encode()))
    with _names_drawn_alike(language):
        _write(folder, language, words_of)


def _write(folder: Path, language: str, words_of: Iterable[Sequence[Weighed]]) -> None:
    made = index.create_in(str(folder), Schema(words=WeighedWords()), language)
    # In one file Whoosh would note when it wrote each part.
    writer = made.writer(compound=False)
    for words in words_of:
        writer.add_document(words=words)
    writer.commit()


@contextmanager
def _names_drawn_alike(language: str) -> Iterator[None]:
    """Whoosh draws the names of its files by lot; here the lots fall alike in every build."""
    state = random.getstate()
    random.seed(f"{language} {VERSION}")
    try:
        yield
    finally:
        random.setstate(state)


class WhooshPostings:
    """The postings of one language out of the index in a folder: a `language_index.Source`."""

    def __init__(self, folder: Path, language: str) -> None:
        opened = index.open_dir(str(folder), language, readonly=True)
        self._searcher = opened.searcher(weighting=Frequency())

    def __iter__(self) -> Iterator[str]:
        """Every word that has postings."""
        return (word.decode() for word in self._searcher.lexicon("words"))

    def get(self, term: str, none: Sequence[Coded], /) -> Sequence[Coded]:
        """The postings of a word in the order of entries; ``none`` for an unknown one."""
        matcher = Term("words", term).matcher(self._searcher)
        found = []
        while matcher.is_active():
            found.append((matcher.id(), round(matcher.score()), matcher.value().decode()[1:]))
            matcher.next()
        return found or none

    def close(self) -> None:
        """Let go of the files."""
        self._searcher.close()
