"""Names of one thing become one word of the index: the concept.

Where a text says *revoke* or *renege*, it also gets the word ``#revoke`` at that
place, and so does a query. A concept is recognised by the sequence of the stems
of its name, fillers left out: *opeisen van slagen* is ``opeis slag``.

This is no second `TermFinder`: that finds where a text says a term; here terms become words of
the index, as texts and queries are cut into words, and the browser does letter for letter the same.
"""

from __future__ import annotations

from typing import NamedTuple

from bridgelaws.language.stems import stem_word
from bridgelaws.model.glossary import Glossary
from bridgelaws.retrieval.analysis import cut_word, find_raw_words, split_words

LONGEST_NAME = 6


class ConceptWord(NamedTuple):
    """A token that counts: its folded form, its stem, its hyphenated whole if it begins one."""

    form: str
    stem: str
    joined: str = ""


class ConceptNames:
    """The names of one language by their first stem, and its filler words.

    ``names`` maps the first stem of a name to ``(stems, concept)`` pairs, the
    longest first; ``forms`` pairs each word of a name with its stem; ``terms`` has what each
    concept is called in the Laws, with the stems of that.
    """

    def __init__(self, glossary: Glossary, language: str) -> None:
        self.language = language
        self.fillers = frozenset(
            token.form for word in glossary.fillers_in(language) for token in split_words(word)
        )
        self._analysed: dict[str, list[ConceptWord]] = {}
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
        self.terms: dict[str, tuple[str, tuple[str, ...]]] = {}
        for entry in glossary.terms():
            stems = tuple(word.stem for word in self.words(entry.term(language)))
            if stems in found:
                self.terms[f"#{entry.id}"] = entry.term(language), stems
        self.names: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for stems, concept in sorted(found.items(), key=lambda item: (-len(item[0]), item)):
            self.names.setdefault(stems[0], []).append((stems, concept))

    def words(self, text: str) -> list[ConceptWord]:
        """The words of a text that count.

        Fillers are passed over, unless the text holds nothing else.
        """
        known = self._analysed
        raws = find_raw_words(text)
        every = [word for raw in raws for word in known.get(raw) or self.analyse(raw)]
        return [word for word in every if word.form not in self.fillers] or every

    def single_words(self) -> list[str]:
        """The words, as they are written, that are a name of a thing alone."""
        return [
            form
            for form, stem in self.forms
            if any(name == (stem,) for name, _ in self.names.get(stem, ()))
        ]

    def analyse(self, raw: str) -> list[ConceptWord]:
        """The parts of a word as it stands in a text, fillers too."""
        found = self._analysed.get(raw)
        if found is None:
            found = [
                ConceptWord(token.form, stem_word(token.word, self.language), token.joined)
                for token in cut_word(raw)
            ]
            self._analysed[raw] = found
        return found
