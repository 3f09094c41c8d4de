"""Where the terms of the glossary are said: every provision, in each language, with its words.

Names are found by their stems, so that *strafkaarten* is a use of *strafkaart*; the
further forms that the glossary lists are found by the letter. A longer name takes its
words: the *card* of a penalty card is no card. An abbreviation (LA, A+) is found in
capitals alone, and not where all stands in capitals.

Two terms may share a word: *αγορές* is the auction or several bids, and *déclarant* has
the stem of *déclaration*. Such a word counts for what the provision says without doubt in
another place or language, and of several such terms for the one that its letters are nearest to.
What is not a term's own name (*donne* is mostly no deal, *renoncer* may be to waive) counts
where another language says the term too.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.words import WORD
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ProvisionText
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import Leaf
from bridgelaws.site.terms import count_alike

_ABBREVIATION: Final = re.compile(r"[^\W\d_]{1,4}\W?")


# A place, and per language the words that say a term there, with how often.
_Uses = tuple[Leaf, Locator, dict[str, Counter[str]]]


@dataclass(frozen=True, slots=True)
class Use:
    """Words of a text that say one term, or one of several: ``text[start:end]``.

    ``own`` are those terms whose own name it is; ``is_doubtful`` says that the words mean
    something else more often than any term.
    """

    start: int
    end: int
    terms: tuple[str, ...]
    own: tuple[str, ...] = ()
    is_doubtful: bool = False


@dataclass(frozen=True)
class TermUses:
    """One term: per provision and language the words that say it, with how often.

    ``places`` stand in the order of the book.
    """

    term: str
    places: tuple[tuple[Leaf, Locator, Mapping[str, Mapping[str, int]]], ...] = ()

    def renderings(self, language: str) -> tuple[tuple[str, int], ...]:
        """The words of a language with their counts over all provisions, the commonest first."""
        total: Counter[str] = Counter()
        for _, _, said in self.places:
            total.update(said.get(language, {}))
        return tuple(sorted(total.items(), key=lambda item: (-item[1], item[0])))


class TermTable:
    """The names of one language's terms, ready to be found in a text.

    Args:
        glossary: terms, further forms, and phrases in which a word is no term.
        language: which names to take.
        stem: makes a lower-case word comparable.
        never: words that alone mean something else more often than the term.
    """

    def __init__(
        self,
        glossary: Glossary,
        language: str,
        stem: Callable[[str], str] | None = None,
        never: Iterable[str] = (),
    ) -> None:
        self._stem = stem or (lambda word: word)
        self._is_greek = language == "el"
        self._stems: dict[str, str] = {}
        self._never = frozenset(word.casefold() for word in never)
        self._short: dict[str, tuple[str, ...]] = {}
        self._letters: dict[str, list[str]] = defaultdict(list)
        self._by_letter: dict[tuple[str, ...], list[str]] = defaultdict(list)
        self._by_stem: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for phrase in glossary.apart_in(language):
            self._by_letter[self._words(phrase)] = []
        # A term's own name comes before what is another's synonym.
        entries = glossary.terms()
        for entry in entries:
            self._add(self._by_stem, entry.term(language), entry.id)
        self._own = {stems: tuple(terms) for stems, terms in self._by_stem.items()}
        for entry in entries:
            for name in entry.synonyms(language):
                self._add(self._by_stem, name, entry.id, is_spare=True)
            self._letters[entry.id] += map(self._joined, entry.names_in(language))
            for form in glossary.forms_in(language, entry.id):
                self._letters[entry.id].append(self._joined(form))
                words = self._words(form)
                self._by_letter[words] += [] if entry.id in self._by_letter[words] else [entry.id]
        self._longest = max(map(len, (*self._by_letter, *self._by_stem)), default=0)

    def find(self, text: str) -> Iterator[Use]:
        """Every use in a text, in order, without overlaps."""
        spans = [(found.start(), found.end()) for found in WORD.finditer(text)]
        printed = [text[start:end] for start, end in spans]
        words = [word.casefold() for word in printed]
        shouted = text.isupper()
        index = 0
        while index < len(words):
            length, terms = self._match(words, index)
            here = tuple(words[index : index + length])
            own = self._own.get(tuple(map(self._stem_of, here)), ())
            short = self._short.get(printed[index], ())
            if short and length < 2 and not shouted:
                length, terms, own = 1, short, short
            if terms:
                is_doubtful = length == 1 and words[index] in self._never
                span = spans[index][0], spans[index + length - 1][1]
                yield Use(*span, terms, own, is_doubtful)
            index += max(1, length)

    def nearest(self, words: str, terms: Sequence[str]) -> tuple[str, ...]:
        """Of the terms that words may say, those whose names or forms are most like them.

        A term's own name comes before all that another is called besides.
        """
        said = self._joined(words)
        likeness = {
            term: max(
                (count_alike(said, name), said == name and not at)
                for at, name in enumerate(self._letters[term] or [""])
            )
            for term in terms
        }
        return tuple(term for term in terms if likeness[term] == max(likeness.values()))

    def _match(self, words: list[str], index: int) -> tuple[int, tuple[str, ...]]:
        for length in range(min(self._longest, len(words) - index), 0, -1):
            here = tuple(words[index : index + length])
            letters = self._by_letter.get(here)
            stems = tuple(map(self._stem_of, here))
            named = self._by_stem.get(stems, [])
            if letters is None and not named:
                continue
            # A phrase that is apart says no term, whatever its words would say.
            terms = [] if letters == [] else [*named, *(letters or ())]
            return length, tuple(dict.fromkeys(terms))
        return 0, ()

    def _add(
        self,
        table: dict[tuple[str, ...], list[str]],
        name: str,
        term: str,
        *,
        is_spare: bool = False,
    ) -> None:
        words = self._words(name)
        if name.isupper() and _ABBREVIATION.fullmatch(name):
            if name.isalpha():
                self._short[name] = (*self._short.get(name, ()), term)
            return
        if not words:
            return
        stems = tuple(map(self._stem_of, words))
        if term not in table[stems] and not (is_spare and table[stems]):
            table[stems].append(term)

    def _joined(self, name: str) -> str:
        return fold(" ".join(self._words(name)))

    def _words(self, name: str) -> tuple[str, ...]:
        return tuple(word.casefold() for word in WORD.findall(name))

    def _stem_of(self, word: str) -> str:
        stem = self._stems.get(word)
        if stem is None:
            stem = self._stem(word).replace("ς", "σ")
            # Snowball takes υπαίτιος and υπαιτίου for two words: the ι stays in one.
            stem = fold(stem).rstrip("ι") if self._is_greek else stem
            self._stems[word] = stem
        return stem


@dataclass(frozen=True)
class Concordance:
    """The uses of all terms in the texts in force, and the word forms that say them."""

    book: Book
    glossary: Glossary
    _said: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict, repr=False)
    _accented: dict[tuple[str, str], str] = field(default_factory=dict, repr=False)

    @cached_property
    def uses(self) -> Mapping[str, TermUses]:
        """Per term its uses; a term that nothing says has none."""
        tables = {
            language: TermTable(
                self.glossary,
                language,
                self.book.stems.get(language),
                self.book.words[language].tables.get("linking", {}).get("never", ()),
            )
            for language in self.book.languages
        }
        found: dict[str, list[_Uses]] = {}
        for leaf in self.book.in_order:
            for place in self.book.record(leaf).provisions:
                uses: list[tuple[str, Use, str]] = []
                for language, table in tables.items():
                    # An official text alone may have places that its page does not show.
                    has_plain = PLAIN in leaf.expressions(language)
                    text = place.text(language, PLAIN if has_plain else None)
                    uses += self._uses_in(text, table) if text else ()
                here = self._counted(uses, tables)
                for term, said in here.items():
                    found.setdefault(term, []).append((leaf, place.locator, said))
        self._lower_capitals(found)
        return {
            entry.id: TermUses(entry.id, tuple(found.get(entry.id, ())))
            for entry in self.glossary.terms()
        }

    def forms(self, language: str) -> Mapping[str, tuple[str, ...]]:
        """What the texts of a language say, in small letters, with the terms it may mean."""
        _ = self.uses
        return self._said.get(language, {})

    def _uses_in(self, text: ProvisionText, table: TermTable) -> Iterator[tuple[str, Use, str]]:
        """A language, a use of a term in it, and its words in small letters where they are said."""
        said = text.provision
        for words in (said.heading or "", said.text, *(note.text for note in said.notes)):
            for use in table.find(words):
                form = " ".join(words[use.start : use.end].split())
                if not words.isupper():
                    form = form.lower()
                    self._accented.setdefault((text.language, fold(form)), form)
                yield text.language, use, form

    def _counted(
        self, uses: Sequence[tuple[str, Use, str]], tables: Mapping[str, TermTable]
    ) -> dict[str, dict[str, Counter[str]]]:
        """Per term and language the words of one provision."""
        sure = {use.terms[0] for _, use, _ in uses if len(use.terms) == 1 and not use.is_doubtful}
        said: dict[str, set[str]] = {}
        for language, use, _ in uses:
            for term in () if use.is_doubtful else use.terms:
                said.setdefault(term, set()).add(language)
        spoken = {language for language, _, _ in uses}
        here: dict[str, dict[str, Counter[str]]] = {}
        for language, use, form in uses:
            likely = tuple(term for term in use.terms if term in sure) or use.terms
            if len(likely) > 1:
                likely = tables[language].nearest(form, likely)
            terms = [
                term
                for term in likely
                if (term in use.own and not use.is_doubtful)
                or said.get(term, set()) - {language}
                or (spoken == {language} and not use.is_doubtful)
            ]
            forms = self._said.setdefault(language, {})
            key = " ".join(WORD.findall(form))
            if terms:
                forms[key] = tuple(dict.fromkeys((*forms.get(key, ()), *terms)))
            for term in terms:
                here.setdefault(term, {}).setdefault(language, Counter())[form] += 1
        return here

    def _lower_capitals(self, found: Mapping[str, Sequence[_Uses]]) -> None:
        """Put the words of capitals, which have lost their accents, with those that have them."""
        for uses in found.values():
            for _, _, said in uses:
                for language, counts in said.items():
                    for form in [form for form in counts if form.isupper()]:
                        counts[self._small(language, form)] += counts.pop(form)
        for language, forms in self._said.items():
            for form in [form for form in forms if form.isupper()]:
                for small in {self._small(language, form), form.lower()}:
                    forms[small] = tuple(dict.fromkeys((*forms.get(small, ()), *forms[form])))
                forms.pop(form)

    def _small(self, language: str, form: str) -> str:
        if form.lower() in self._said[language]:
            return form.lower()
        return self._accented.get((language, fold(form)), form.lower())
