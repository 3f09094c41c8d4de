"""Names of one thing become one word of the index: the concept.

Where a text says *revoke* or *renege*, it also gets the word ``#revoke`` at that
place, and so does a query. A concept is recognised by the sequence of the stems
of its name, fillers left out: *opeisen van slagen* is ``opeis slag``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bridgelaws.index.analysis import Token, split_words, stem_word
from bridgelaws.model.glossary import Glossary

LONGEST_NAME = 6


@dataclass(frozen=True, slots=True)
class Word:
    """A token that counts: its folded form, its stem, its span, its place among its like."""

    form: str
    stem: str
    start: int
    end: int
    position: int
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

    def words(self, text: str, first: int = 0) -> list[Word]:
        """The words of a text that count, with places from ``first`` on.

        Fillers are passed over, unless the text holds nothing else.
        """
        tokens = list(split_words(text))
        kept = [token for token in tokens if token.form not in self.fillers] or tokens
        return [self._word(token, first + place) for place, token in enumerate(kept)]

    def _word(self, token: Token, position: int) -> Word:
        stem = stem_word(token.word, self.language)
        return Word(token.form, stem, token.start, token.end, position, token.joined)

    def find(self, words: Sequence[Word]) -> list[tuple[int, int, str]]:
        """``(first, last, concept)`` for each name in a sequence of words, overlaps included."""
        found = []
        for index, word in enumerate(words):
            for stems, concept in self.names.get(word.stem, ()):
                rest = words[index + 1 : index + len(stems)]
                if tuple(w.stem for w in rest) == stems[1:]:
                    found.append((index, index + len(stems) - 1, concept))
        return found
