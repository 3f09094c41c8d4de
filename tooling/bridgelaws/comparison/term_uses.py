"""Where the terms of the glossary are said: every provision, in each language, with its words.

Two terms may share a word: *αγορές* is the auction or several bids, and *déclarant* has
the stem of *déclaration*. Such a word counts for what the provision says without doubt in
another place or language, and of several such terms for the one that its letters are nearest to.
What is not a term's own name (*donne* is mostly no deal, *renoncer* may be to waive) counts
where another language says the term too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

from bridgelaws.language.folding import fold
from bridgelaws.language.nouns import Nouns
from bridgelaws.language.sentences import CLAUSE_STOPS, SentenceRule, find_sentences
from bridgelaws.language.stems import Inflected, SameStem, has_compounds
from bridgelaws.language.terms import TermFinder, TermUse, names_of
from bridgelaws.language.words import WORD
from bridgelaws.model.glossary import Glossary, GlossaryEntry
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord, ProvisionText

# The words around a use that are shown at most, in characters each way.
_AROUND: Final = 110
# Of a compound, the letters at least of the term that it begins with, and of what follows.
_TERM_IN_COMPOUND: Final = 5
_REST_OF_COMPOUND: Final = 4
_SENTENCE: Final = SentenceRule(CLAUSE_STOPS, lines=True)


@dataclass(frozen=True, slots=True)
class TermContext:
    """The sentence in which a term is said: ``text[start:end]`` are the words that say it."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Use:
    """A provision that says a term: per language its words, with how often, and the sentences.

    ``said`` are names of the term as nouns; ``otherwise`` the verbs and turns of phrase that
    the glossary lists.
    """

    record: ArticleRecord
    locator: Locator
    said: Mapping[str, Mapping[str, int]]
    otherwise: Mapping[str, Mapping[str, int]]
    quotes: Mapping[str, tuple[TermContext, ...]]


@dataclass(frozen=True)
class TermUses:
    """One term, and the provisions that say it in the order of the records that were asked."""

    term: str
    places: tuple[Use, ...] = ()

    def renderings(self, language: str) -> tuple[tuple[str, int], ...]:
        """The words of a language with their counts over all provisions, the commonest first."""
        return _total(use.said.get(language, {}) for use in self.places)

    def otherwise(self, language: str) -> tuple[tuple[str, int], ...]:
        """The same of the verbs and turns of phrase that say it."""
        return _total(use.otherwise.get(language, {}) for use in self.places)


def _total(counts: Iterable[Mapping[str, int]]) -> tuple[tuple[str, int], ...]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return tuple(sorted(total.items(), key=lambda item: (-item[1], item[0])))


# While they are collected: a provision's words per language, with the sentences of each.
_Words = dict[str, dict[str, list[TermContext]]]
# A language, a use of a term in it, its words in small letters, its sentence.
_Found = tuple[str, TermUse, str, TermContext]


@dataclass(frozen=True)
class TermConcordance:
    """The uses of all terms in some records, and the word forms that say them.

    ``never`` has, for each language that is asked, the words that alone mean something else
    more often than a term; ``nouns`` tell a noun from the verb of the same stem. A record's
    plain text counts; another one where it has no plain.
    """

    records: Sequence[ArticleRecord]
    glossary: Glossary
    never: Mapping[str, Sequence[str]]
    nouns: Mapping[str, Nouns]
    _said: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict, repr=False)
    _words: dict[str, set[str]] = field(default_factory=dict, repr=False)
    _accented: dict[tuple[str, str], str] = field(default_factory=dict, repr=False)

    @cached_property
    def uses(self) -> Mapping[str, TermUses]:
        """Per term its uses; a term that nothing says has none."""
        tables = {
            language: TermFinder(names_of(self.glossary, language), SameStem(language), never)
            for language, never in self.never.items()
        }
        found: dict[str, list[tuple[ArticleRecord, Locator, _Words]]] = {}
        for record in self.records:
            # An official text alone may have places that a reader of the plain one does not see.
            plain = {tongue for expression, tongue in record.expressions() if expression == PLAIN}
            for place in record.provisions:
                uses: list[_Found] = []
                for language, table in tables.items():
                    text = place.text(language, PLAIN if language in plain else None)
                    uses += self._uses_in(text, table) if text else ()
                here = self._counted(uses, tables)
                for term, said in here.items():
                    found.setdefault(term, []).append((record, place.locator, said))
        self._lower_capitals(found)
        for language in filter(has_compounds, tables):
            self._said.setdefault(language, {}).update(self._compounds(language))
        return {
            entry.id: TermUses(entry.id, tuple(self._uses_of(entry, found.get(entry.id, ()))))
            for entry in self.glossary.terms()
        }

    def _uses_of(
        self,
        entry: GlossaryEntry,
        places: Iterable[tuple[ArticleRecord, Locator, _Words]],
    ) -> Iterator[Use]:
        """The provisions in which a word stays that is a name of the term, or one of its forms."""
        for record, locator, words in places:
            said: dict[str, Counter[str]] = {}
            otherwise: dict[str, Counter[str]] = {}
            quotes: dict[str, tuple[TermContext, ...]] = {}
            for language, forms in words.items():
                for form, sentences in forms.items():
                    kind = self._kind(entry, language, form)
                    if not kind:
                        continue
                    nouns = self.nouns[language]
                    name = nouns.without_article(form)
                    for sentence in sentences:
                        # The same letters may be a noun here and a verb there: "leads".
                        is_verb = nouns.is_verb(name, sentence.text[: sentence.start])
                        goal = said if kind == "name" and not is_verb else otherwise
                        goal.setdefault(language, Counter())[name] += 1
                    quotes[language] = (*quotes.get(language, ()), *sentences)
            if said or otherwise:
                yield Use(record, locator, said, otherwise, quotes)

    def _kind(self, entry: GlossaryEntry, language: str, form: str) -> Literal["name", "form", ""]:
        """Whether words are a name of a term, a form that the glossary lists, or neither."""
        nouns = self.nouns[language]
        if not nouns.without_article(form):
            return ""
        if entry.id in self.glossary.no_nouns:
            return "name"
        names = entry.names_in(language)
        if any(nouns.is_form(form, name) for name in names[:1]):
            return "name"
        if fold(form) in map(fold, self.glossary.forms_in(language, entry.id)):
            return "form"
        # A synonym may be a verb that the lexicon tells to be none of the nouns.
        if any(nouns.is_alike(form, verb) for verb in filter(nouns.has_other, names)):
            return "form"
        return "name" if any(nouns.is_form(form, name) for name in names[1:]) else ""

    def forms(self, language: str) -> Mapping[str, tuple[str, ...]]:
        """What the texts of a language say, in small letters, with the terms it may mean."""
        _ = self.uses
        return self._said.get(language, {})

    def _uses_in(self, text: ProvisionText, table: TermFinder) -> Iterator[_Found]:
        said = text.provision
        for words in (said.heading or "", said.text, *(note.text for note in said.notes)):
            self._words.setdefault(text.language, set()).update(WORD.findall(words.lower()))
            for use in table.find(words):
                form = " ".join(words[use.start : use.end].split())
                if not words.isupper():
                    form = form.lower()
                    self._accented.setdefault((text.language, fold(form)), form)
                yield text.language, use, form, quote(words, use.start, use.end)

    def _counted(
        self, uses: Sequence[_Found], tables: Mapping[str, TermFinder]
    ) -> dict[str, _Words]:
        """Per term and language the words of one provision."""
        sure = {use.terms[0] for _, use, *_ in uses if len(use.terms) == 1 and not use.is_doubtful}
        said: dict[str, set[str]] = {}
        for language, use, *_ in uses:
            for term in () if use.is_doubtful else use.terms:
                said.setdefault(term, set()).add(language)
        spoken = {language for language, *_ in uses}
        here: dict[str, _Words] = {}
        for language, use, form, sentence in uses:
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
                forms_here = here.setdefault(term, {}).setdefault(language, {})
                forms_here.setdefault(form, []).append(sentence)
        return here

    def _compounds(self, language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Words of the texts that begin with what says a term there, with the terms.

        No use is counted of them. What a word ends with tells nothing: *misleiden* does not
        lead a table, *gebeurt* is no turn.
        """
        said = self._said.get(language, {})
        finder = TermFinder(names_of(self.glossary, language), Inflected(language))
        for word in sorted(self._words.get(language, set()) - said.keys()):
            longest = len(word) - _REST_OF_COMPOUND
            begins = {
                term
                for length in range(_TERM_IN_COMPOUND, longest + 1)
                for term in said.get(word[:length], ())
            }
            terms = [term for use in finder.find(word) for term in use.terms if term in begins]
            if terms:
                yield word, tuple(dict.fromkeys(terms))

    def _lower_capitals(
        self, found: Mapping[str, Sequence[tuple[ArticleRecord, Locator, _Words]]]
    ) -> None:
        """Put the words of capitals, which have lost their accents, with those that have them."""
        for uses in found.values():
            for _, _, said in uses:
                for language, sentences in said.items():
                    for form in [form for form in sentences if form.isupper()]:
                        small = self._small(language, form)
                        sentences.setdefault(small, []).extend(sentences.pop(form))
        for language, forms in self._said.items():
            for form in [form for form in forms if form.isupper()]:
                for small in {self._small(language, form), form.lower()}:
                    forms[small] = tuple(dict.fromkeys((*forms.get(small, ()), *forms[form])))
                forms.pop(form)

    def _small(self, language: str, form: str) -> str:
        if form.lower() in self._said[language]:
            return form.lower()
        return self._accented.get((language, fold(form)), form.lower())


def quote(text: str, start: int, end: int) -> TermContext:
    """The sentence around ``text[start:end]``, cut to what is near it.

    >>> found = quote("One. Two of three. Four", 5, 8)
    >>> found.text, found.text[found.start : found.end]
    ('Two of three.', 'Two')
    >>> quote("(See Law 54.) The time ends", 18, 22).text
    'The time ends'
    """
    spans = list(find_sentences(text, _SENTENCE))
    first = max((span.start for span in spans if span.start <= start), default=0)
    last = min((span.end for span in spans if span.end >= end), default=len(text))
    before, behind = text[first:start], text[end:last]
    if len(before) > _AROUND:
        before = f"… {before[-_AROUND:].partition(' ')[2]}"
    if len(behind) > _AROUND:
        behind = f"{behind[:_AROUND].rpartition(' ')[0]} …"
    said = text[start:end]
    return TermContext(f"{before}{said}{behind}", len(before), len(before) + len(said))
