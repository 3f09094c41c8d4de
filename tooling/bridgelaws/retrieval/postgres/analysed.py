"""A language's words as the database gets them, and texts as vectors of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bridgelaws.language.compounds import find_halves
from bridgelaws.model.glossary import Glossary
from bridgelaws.retrieval.concepts import ConceptNames, ConceptWord
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.postgres.copy_rows import Row

# PostgreSQL counts no place beyond it, and no more of one word.
_LAST_PLACE: Final = 16383
_MOST_PLACES: Final = 255
_HEADING: Final = "A"


class Analysis:
    """How one language is read, by the names of the glossary; it gathers the words that it meets.

    ``index`` is that of the language, whose forms are what a query is guessed from.
    """

    def __init__(self, glossary: Glossary, index: LanguageIndex) -> None:
        self.language = index.language
        self.names = ConceptNames(glossary, self.language)
        self._index = index
        self._stems: dict[str, dict[str, None]] = {
            form: dict.fromkeys(stems) for form, stems in index.stems_by_form.items()
        }
        self._halves: Mapping[str, Sequence[str]] = find_halves(
            {form: next(iter(stems)) for form, stems in self._stems.items()}, self.language
        )

    def vector(self, heading: str, texts: Sequence[str], cited: Iterable[str]) -> str:
        """A wording as ``tsvector``: heading, then texts, then what they cite (``@64A1``)."""
        places: dict[str, list[str]] = {}
        after = 0
        for number, text in enumerate([heading, *texts]):
            weight = _HEADING if number == 0 else ""
            words = self._read(text)
            for place, lexeme in self._lexemes(words):
                at = min(after + place + 1, _LAST_PLACE)
                places.setdefault(lexeme, []).append(f"{at}{weight}")
            after += len(words)
        found = [
            f"'{lexeme}':{','.join(dict.fromkeys(spots[:_MOST_PLACES]))}"
            for lexeme, spots in sorted(places.items())
        ]
        return " ".join([*found, *(f"'@{address}'" for address in sorted(set(cited)))])

    def _read(self, text: str) -> list[ConceptWord]:
        words = self.names.words(text)
        for word in words:
            self._stems.setdefault(word.form, {}).setdefault(word.stem)
        return words

    def _lexemes(self, words: Sequence[ConceptWord]) -> Iterator[tuple[int, str]]:
        """Each lexeme with its place: stems, halves, hyphenated wholes, names."""
        every = [tuple(self._stems[word.form]) for word in words]
        for place, word in enumerate(words):
            for stem in every[place]:
                yield place, stem
                yield from ((place, half) for half in self._halves.get(stem, ()))
                for name, concept in self.names.names.get(stem, ()):
                    spelled = every[place : place + len(name)]
                    if len(spelled) == len(name) and all(
                        wanted in stems for wanted, stems in zip(name, spelled, strict=True)
                    ):
                        yield place, concept
            if word.joined:
                yield place, word.joined

    def word_rows(self) -> Iterator[Row]:
        """Every form: what it stands for, the halves of a compound, whether search knows it."""
        for form, stems in sorted(self._stems.items()):
            halves = dict.fromkeys(half for stem in stems for half in self._halves.get(stem, ()))
            known = form in self._index.stems_by_form
            yield self.language, form, tuple(stems), tuple(halves), known

    def spelling_rows(self) -> Iterator[Row]:
        """The names that words spell."""
        for named in self.names.names.values():
            for stems, concept in named:
                yield self.language, stems, concept
