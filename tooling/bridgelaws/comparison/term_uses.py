"""Where the terms of the glossary are said: every provision, in each language, with its words.

Two terms may share a word: *αγορές* is the auction or several bids, and *déclarant* has
the stem of *déclaration*. Such a word counts for what the provision says without doubt in
another place or language, and of several such terms for the one that its letters are nearest to.
What is not a term's own name (*donne* is mostly no deal, *renoncer* may be to waive) counts
where another language says the term too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from bridgelaws.language.folding import fold
from bridgelaws.language.stems import SameStem
from bridgelaws.language.terms import TermFinder, TermUse, names_of
from bridgelaws.language.words import WORD
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord, ProvisionText

# A place, and per language the words that say a term there, with how often.
_Uses = tuple[ArticleRecord, Locator, dict[str, Counter[str]]]


@dataclass(frozen=True)
class TermUses:
    """One term: per provision and language the words that say it, with how often.

    ``places`` stand in the order of the records that were asked.
    """

    term: str
    places: tuple[tuple[ArticleRecord, Locator, Mapping[str, Mapping[str, int]]], ...] = ()

    def renderings(self, language: str) -> tuple[tuple[str, int], ...]:
        """The words of a language with their counts over all provisions, the commonest first."""
        total: Counter[str] = Counter()
        for _, _, said in self.places:
            total.update(said.get(language, {}))
        return tuple(sorted(total.items(), key=lambda item: (-item[1], item[0])))


@dataclass(frozen=True)
class Concordance:
    """The uses of all terms in some records, and the word forms that say them.

    ``never`` has, for each language that is asked, the words that alone mean something else
    more often than a term. A record's plain text counts; another one where it has no plain.
    """

    records: Sequence[ArticleRecord]
    glossary: Glossary
    never: Mapping[str, Sequence[str]]
    _said: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict, repr=False)
    _accented: dict[tuple[str, str], str] = field(default_factory=dict, repr=False)

    @cached_property
    def uses(self) -> Mapping[str, TermUses]:
        """Per term its uses; a term that nothing says has none."""
        tables = {
            language: TermFinder(names_of(self.glossary, language), SameStem(language), never)
            for language, never in self.never.items()
        }
        found: dict[str, list[_Uses]] = {}
        for record in self.records:
            # An official text alone may have places that a reader of the plain one does not see.
            plain = {
                language for expression, language in record.expressions() if expression == PLAIN
            }
            for place in record.provisions:
                uses: list[tuple[str, TermUse, str]] = []
                for language, table in tables.items():
                    text = place.text(language, PLAIN if language in plain else None)
                    uses += self._uses_in(text, table) if text else ()
                here = self._counted(uses, tables)
                for term, said in here.items():
                    found.setdefault(term, []).append((record, place.locator, said))
        self._lower_capitals(found)
        return {
            entry.id: TermUses(entry.id, tuple(found.get(entry.id, ())))
            for entry in self.glossary.terms()
        }

    def forms(self, language: str) -> Mapping[str, tuple[str, ...]]:
        """What the texts of a language say, in small letters, with the terms it may mean."""
        _ = self.uses
        return self._said.get(language, {})

    def _uses_in(
        self, text: ProvisionText, table: TermFinder
    ) -> Iterator[tuple[str, TermUse, str]]:
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
        self, uses: Sequence[tuple[str, TermUse, str]], tables: Mapping[str, TermFinder]
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
