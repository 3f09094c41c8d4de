"""Names of one thing become one word of the index: the concept.

Where a text says *revoke* or *renege*, it also gets the word ``#revoke`` at that
place, and so does a query. A concept is recognised by the sequence of the stems
of its name, fillers left out: *opeisen van slagen* is ``opeis slag``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bridgelaws.index.analysis import cut_word, find_raw_words, split_words, stem_word
from bridgelaws.model.glossary import Glossary

LONGEST_NAME = 6
# Headings and names stand over and over again; longer texts seldom twice.
_SHORT = 120


class Word(NamedTuple):
    """A token that counts: its folded form, its stem, its hyphenated whole if it begins one."""

    form: str
    stem: str
    joined: str = ""


class Concepts:
    """The names of one language by their first stem, and its filler words.

    ``names`` maps the first stem of a name to ``(stems, concept)`` pairs, the
    longest first; ``forms`` pairs each word of a name with its stem.
    """

    def __init__(self, glossary: Glossary, language: str) -> None:
        self.language = language
        self.fillers = frozenset(
            token.form for word in glossary.fillers_in(language) for token in split_words(word)
        )
        # Per word as it stands in a text: those of its parts that count, and all of them.
        self._analysed: dict[str, tuple[list[Word], list[Word]]] = {}
        self._read: dict[str, tuple[list[Word], list[tuple[int, int, str]]]] = {}
        found: dict[tuple[str, ...], str] = {}
        self.forms: set[tuple[str, str]] = set()
        for entry in glossary.entries:
            if entry.kind == "topic":
                continue
            for name in entry.names_in(language):
                words = self.words(name)
                self.forms.update((word.form, word.stem) for word in words)
                stems = tuple(word.stem for word in words)
                if 0 < len(stems) <= LONGEST_NAME:
                    # The first entry in the file keeps a name that two entries share.
                    found.setdefault(stems, f"#{entry.id}")
        self.names: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for stems, concept in sorted(found.items(), key=lambda item: (-len(item[0]), item)):
            self.names.setdefault(stems[0], []).append((stems, concept))

    def words(self, text: str) -> list[Word]:
        """The words of a text that count.

        Fillers are passed over, unless the text holds nothing else.
        """
        kept: list[Word] = []
        every: list[Word] = []
        known = self._analysed
        for raw in find_raw_words(text):
            pair = known.get(raw) or self._analyse(raw)
            kept += pair[0]
            every += pair[1]
        return kept or every

    def _analyse(self, raw: str) -> tuple[list[Word], list[Word]]:
        every = [Word(t.form, stem_word(t.word, self.language), t.joined) for t in cut_word(raw)]
        pair = [word for word in every if word.form not in self.fillers], every
        self._analysed[raw] = pair
        return pair

    def find(self, words: Sequence[Word]) -> list[tuple[int, int, str]]:
        """``(first, last, concept)`` for each name in a sequence of words, overlaps included."""
        found = []
        names = self.names
        for index, word in enumerate(words):
            if word.stem not in names:
                continue
            for stems, concept in names[word.stem]:
                last = index + len(stems)
                if len(stems) == 1 or tuple(w.stem for w in words[index + 1 : last]) == stems[1:]:
                    found.append((index, last - 1, concept))
        return found

    def read(self, text: str) -> tuple[list[Word], list[tuple[int, int, str]]]:
        """The words of a text and the names in it; of a heading or a name read only once."""
        known = self._read.get(text)
        if known is None:
            words = self.words(text)
            known = words, self.find(words)
            if len(text) < _SHORT:
                self._read[text] = known
        return known
