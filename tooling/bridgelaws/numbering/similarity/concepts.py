"""Which things of the game a text speaks of: what a law and its translation have in common.

The glossary names each thing in every language. So the words of two languages, which
share no letter, come down to the same entries, and two texts can be compared by them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.stems import SameBeginning
from bridgelaws.language.terms import Name, TermFinder
from bridgelaws.language.words import LETTERS
from bridgelaws.library.glossary import find_glossary
from bridgelaws.model.glossary import Glossary

# Names of more words than this are questions, not terms.
_MOST_WORDS: Final = 4

# Words that are shorter tell nothing by themselves.
_SHORTEST: Final = 3

# The texts of a whole book in one language, with the parts into which it is cut.
_TEXTS_KEPT: Final = 8192


class ConceptReader:
    """The glossary's entries as they are found in texts; read when first asked for.

    Args:
        root: the checkout. Without a glossary there, no text speaks of anything.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._count_by_language: dict[str, Callable[[str], Mapping[str, int]]] = {}

    @cached_property
    def _glossary(self) -> Glossary:
        return find_glossary(self._root)

    def read(self, text: str, language: str) -> Mapping[str, int]:
        """How often a text names each entry of the glossary; a name inside a longer one counts."""
        if language not in self._count_by_language:
            self._count_by_language[language] = _entry_counter(self._glossary, language)
        return self._count_by_language[language](text)


@lru_cache(maxsize=8)
def _entry_counter(glossary: Glossary, language: str) -> Callable[[str], Mapping[str, int]]:
    """What counts the entries in texts of a language; the same texts come again and again."""
    fillers = frozenset(map(fold, glossary.fillers_in(language)))
    names = (
        Name(name, entry.id)
        for entry in glossary.entries
        if entry.kind != "topic"
        for name in (*entry.names_in(language), *glossary.forms_in(language, entry.id))
        if _tells(name, fillers)
    )
    finder = TermFinder(names, SameBeginning())

    @lru_cache(_TEXTS_KEPT)
    def count(text: str) -> Mapping[str, int]:
        return MappingProxyType(Counter(finder.find_nested(text)))

    return count


def _tells(name: str, fillers: frozenset[str]) -> bool:
    words = LETTERS.findall(fold(name))
    telling = (word for word in words if len(word) >= _SHORTEST and word not in fillers)
    return len(words) <= _MOST_WORDS and any(telling)
