"""Which things of the game a text speaks of: what a law and its translation have in common.

The glossary names each thing in every language. So the words of two languages, which
share no letter, come down to the same entries, and two texts can be compared by them.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.words import LETTERS
from bridgelaws.library.glossary import find_glossary
from bridgelaws.model.glossary import Glossary

# The ends by which a word may differ from the glossary's: letters cut, letters added.
_ENDING: Final = 1
_GREEK_ENDING: Final = 2
_LONGER: Final = 3
_SHORTEST: Final = 5
_INDEXED: Final = 3
# Names of more words than this are questions, not terms.
_MOST_WORDS: Final = 4

_Name = tuple[tuple[str, int], ...]  # per word: its stem, and the longest word it may be


class Concepts:
    """The glossary's entries as they are found in texts; read when first asked for.

    Args:
        root: the checkout. Without a glossary there, no text speaks of anything.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._names: dict[str, dict[str, list[tuple[_Name, str]]]] = {}

    @cached_property
    def _glossary(self) -> Glossary:
        return find_glossary(self._root)

    @cached_property
    def _fillers(self) -> dict[str, frozenset[str]]:
        return {lang: frozenset(map(fold, words)) for lang, words in self._glossary.fillers}

    @cached_property
    def _entries(self) -> tuple[tuple[str, dict[str, tuple[str, ...]]], ...]:
        glossary = self._glossary
        return tuple(
            (
                entry.id,
                {
                    language: (*names, *glossary.forms_in(language, entry.id))
                    for language, names in entry.names
                },
            )
            for entry in glossary.entries
            if entry.kind != "topic"
        )

    def _names_in(self, language: str) -> dict[str, list[tuple[_Name, str]]]:
        """The names of one language by the first letters of their first word."""
        if language not in self._names:
            found: dict[str, list[tuple[_Name, str]]] = {}
            fillers = self._fillers.get(language, frozenset())
            for entry, by_language in self._entries:
                for name in by_language.get(language, ()):
                    words = LETTERS.findall(fold(name))
                    telling = [w for w in words if len(w) >= _INDEXED and w not in fillers]
                    if telling and len(words) <= _MOST_WORDS:
                        stems = tuple(_stem(word) for word in words)
                        found.setdefault(stems[0][0][:_INDEXED], []).append((stems, entry))
            self._names[language] = found
        return self._names[language]

    def read(self, text: str, language: str) -> Counter[str]:
        """How often a text names each entry of the glossary; a name inside a longer one counts."""
        names = self._names_in(language)
        words = LETTERS.findall(fold(text))
        found: Counter[str] = Counter()
        for at, word in enumerate(words):
            near: set[str] = set()
            for head in {word[:length] for length in range(1, _INDEXED + 1)}:
                for name, entry in names.get(head, ()):
                    if entry not in near and _stands(name, words, at):
                        near.add(entry)
            found.update(near)
        return found


def _stem(word: str) -> tuple[str, int]:
    ending = _GREEK_ENDING if "α" <= word[-1] <= "ω" else _ENDING
    if len(word) < _SHORTEST:
        return word, len(word) + 2 if len(word) > _INDEXED else len(word)
    return word[:-ending], len(word) + _LONGER


def _stands(name: _Name, words: list[str], at: int) -> bool:
    if at + len(name) > len(words):
        return False
    return all(
        words[at + n].startswith(stem) and len(words[at + n]) <= longest
        for n, (stem, longest) in enumerate(name)
    )
