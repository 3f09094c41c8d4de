"""The words of each language's texts, with the provisions in which they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Parallel
from bridgelaws.language.stems import stem_word
from bridgelaws.language.words import LETTERS
from bridgelaws.model.locator import Locator


@dataclass(frozen=True)
class Vocabulary:
    """Words of one language in small letters, with two of the places at which each stands.

    ``listed`` are those that other works, the glossary, the language's own lists and the whole
    text have, where this one is a part of it;
    ``forms`` are the words by their stem.
    """

    places: Mapping[str, tuple[Locator, ...]]
    listed: frozenset[str]
    forms: Mapping[str, frozenset[str]]

    @cached_property
    def known(self) -> frozenset[str]:
        """All words that stand anywhere or are listed."""
        return self.listed.union(self.places)

    def has_elsewhere(self, word: str, here: Locator) -> bool:
        """Whether a word stands in another provision, or in a list."""
        if word in self.listed:
            return True
        return any(at != here for at in self.places.get(word, ()))

    def has_other_form(self, word: str, language: str) -> bool:
        """Whether a word of the same stem stands anywhere: its own language bends it so."""
        return len(self.forms.get(stem_word(word, language), frozenset()) - {word}) > 0


def vocabulary(language: str, parallel: Parallel, facts: Facts) -> Vocabulary:
    """The words of the plain text of a language in this edition."""
    return parallel.once(f"words {language}", _read, language, parallel, facts)


def _read(language: str, parallel: Parallel, facts: Facts) -> Vocabulary:
    places: dict[str, tuple[Locator, ...]] = {}
    for locator, view in parallel.texts.get(language, {}).items():
        for stretch in view.stretches:
            for word in LETTERS.findall(stretch.words.casefold()):
                known = places.get(word, ())
                if len(known) < 2 and locator not in known:
                    places[word] = (*known, locator)
    names = [
        name
        for entry in facts.glossary.terms()
        for name in (*entry.names_in(language), *facts.glossary.forms_in(language, entry.id))
    ]
    words = facts.words.get(language)
    said = [s.words for view in parallel.around.get(language, ()) for s in view.stretches]
    listed = {word for each in (*names, *said) for word in LETTERS.findall(each.casefold())}
    right = words.spelling if words else frozenset()
    everything = frozenset(listed | right | facts.corpus.get(language, frozenset()))
    forms: dict[str, set[str]] = {}
    for word in (*places, *everything):
        forms.setdefault(stem_word(word, language), set()).add(word)
    return Vocabulary(places, everything, {stem: frozenset(found) for stem, found in forms.items()})
