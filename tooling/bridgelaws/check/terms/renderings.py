"""How each language says the terms of the glossary, and which terms a provision is about.

A provision may use a pronoun or turn a sentence so that a term falls away; only a text
that nowhere in the provision has any name of the thing lacks it. Names of confidence C
are not held against anyone. Where neither text is English, a term is asked for when the
plain English of the provision and the left text both have it: what is no term there
(*call* the Director) is known for English alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Pair, PairedRow, View
from bridgelaws.language.folding import fold
from bridgelaws.language.phrases import (
    find_phrase,
    has_forms,
    has_phrase,
    split_phrase,
    split_spans,
)
from bridgelaws.language.stems import Inflected, StemmedWord, split_stems
from bridgelaws.language.terms import Name, TermFinder, names_of
from bridgelaws.model.check_finding import WordSpan
from bridgelaws.model.glossary import Glossary, GlossaryEntry

# A ruling turns on these: who gets one of them wrong tells another law.
CORE: Final = frozenset(
    {
        "call",
        "bid",
        "declarer",
        "dummy",
        "defender",
        "lead",
        "opening-lead",
        "revoke",
        "penalty-card",
        "claim",
        "rectification",
        "offender",
    }
)
_SURE: Final = ("A", "B")


@dataclass(frozen=True)
class Renderings:
    """How one language may say each term."""

    glossary: Glossary
    language: str

    @cached_property
    def _fillers(self) -> frozenset[str]:
        words = self.glossary.fillers_in(self.language)
        return frozenset(word.form for name in words for word in split_stems(name, self.language))

    @cached_property
    def _mains(self) -> dict[str, str]:
        return {entry.term(self.language): entry.id for entry in reversed(self.glossary.terms())}

    def phrase(self, name: str) -> tuple[StemmedWord, ...]:
        """The words of a name that count."""
        return split_phrase(name, self.language, self._fillers)

    def has_main(self, entry: GlossaryEntry, words: tuple[StemmedWord, ...]) -> bool:
        """Whether the term itself, or a form of it that the glossary lists, stands there.

        Forms are taken by the letter: the stem of *bieden* is that of *bieding* too.
        """
        if has_phrase(words, self.phrase(entry.term(self.language)), self.language):
            return True
        return any(has_forms(words, form) for form in self.forms(entry))

    def has_any(self, entry: GlossaryEntry, words: tuple[StemmedWord, ...]) -> bool:
        """Whether any name or form stands there."""
        return self.has_main(entry, words) or any(
            has_phrase(words, self.phrase(name), self.language)
            for name in entry.names_in(self.language)
        )

    def forms(self, entry: GlossaryEntry) -> tuple[tuple[str, ...], ...]:
        """Verbs and turns of phrase that say the term without its word, as folded words."""
        listed = self.glossary.forms_in(self.language, entry.id)
        return tuple(tuple(word.form for word in split_stems(f, self.language)) for f in listed)

    def without_compounds(
        self, entry: GlossaryEntry, words: tuple[StemmedWord, ...]
    ) -> tuple[StemmedWord, ...]:
        """The words but for synonyms that are compounds with the term (spelbord of bord).

        They do not say the term itself, though its word is found in them.
        """
        longer = self._compounds.get(entry.id)
        return tuple(word for word in words if word.form not in longer) if longer else words

    @cached_property
    def _compounds(self) -> dict[str, frozenset[str]]:
        found = {}
        for entry in self.glossary.terms():
            term = fold(entry.term(self.language))
            names = (fold(name) for name in entry.synonyms(self.language))
            found[entry.id] = frozenset(n for n in names if n != term and n.endswith(term))
        return found

    def find_other(self, entry: GlossaryEntry, words: tuple[StemmedWord, ...]) -> str:
        """A synonym with another word than the term's own; empty when there is none.

        The term of another entry is no other way to say this one: it says that one.
        """
        own = {word.stem for word in self.phrase(entry.term(self.language))}
        for name in entry.synonyms(self.language):
            phrase = self.phrase(name)
            if name in self._mains or own & {word.stem for word in phrase}:
                continue
            if has_phrase(words, phrase, self.language):
                return name
        return ""


def says(row: PairedRow, names: Renderings, entry: GlossaryEntry) -> str:
    """How the right side of a row says a term: ``main``, ``synonym: …``, ``any`` or not at all."""
    entry = names.glossary.entry(entry.id) or entry

    def read() -> str:
        words = words_of(row.right)
        if names.has_main(entry, names.without_compounds(entry, words)):
            return "main"
        if synonym := names.find_other(entry, words):
            return f"synonym: {synonym}"
        return "any" if names.has_any(entry, words) else ""

    if len(row.right) == 1:
        return row.right[0].once(f"says {entry.id}", read)
    return read()


def renderings(facts: Facts, language: str, expression: str = "") -> Renderings:
    """The renderings of a language, made once; of a publisher's text with the names of its own."""
    own = facts.own_terms.get((expression, language))
    if not own:
        return facts.once(f"renderings {language}", lambda: Renderings(facts.glossary, language))
    return facts.once(
        f"renderings {language} of {expression}",
        lambda: Renderings(facts.glossary.with_terms(language, own), language),
    )


def words_of(views: Sequence[View]) -> tuple[StemmedWord, ...]:
    """The stems of all that one side of a row says, headings and notes included."""
    found: list[StemmedWord] = []
    for view in views:
        said = "\n".join(stretch.words for stretch in view.stretches)
        found += view.once("stems", split_stems, said, view.language)
    return tuple(found)


def terms_asked(row: PairedRow, pair: Pair, facts: Facts) -> tuple[GlossaryEntry, ...]:
    """The terms that the left says and the right should, in order of the text."""
    model, language = facts.model, pair.right.language
    if pair.left.language == model:
        asked = tuple(entry for view in row.left for entry in terms_in(view, facts))
    else:
        witness = pair.beside.view(model, row.locator)
        names, words = renderings(facts, pair.left.language), words_of(row.left)
        asked = (
            ()
            if witness is None
            else tuple(
                entry
                for entry in terms_in(witness, facts)
                if entry.confidence_in(pair.left.language) in _SURE and names.has_main(entry, words)
            )
        )
    graded = (entry for entry in asked if entry.confidence_in(language) in _SURE)
    return tuple(dict.fromkeys(graded))


def terms_in(view: View, facts: Facts) -> tuple[GlossaryEntry, ...]:
    """The terms that a text of the model language is about by their own names, each once."""

    def read() -> tuple[GlossaryEntry, ...]:
        finder = facts.once("finder of terms", lambda: _finder(facts))
        said = [use for stretch in view.stretches for use in finder.find(stretch.words)]
        entries = (facts.glossary.entry(term) for use in said for term in use.own)
        return tuple(dict.fromkeys(entry for entry in entries if entry is not None))

    return view.once("terms", read)


def _finder(facts: Facts) -> TermFinder:
    # Forms are left out: a verb is said in many ways, and no other text is held to it.
    names = (
        # What is apart is so in all its inflections.
        name if name.term or name.kind == "context" else Name(name.words, "")
        for name in names_of(facts.glossary, facts.model)
        if name.kind != "form" or not name.term
    )
    return TermFinder(names, Inflected(facts.model))


def marks_of(views: Sequence[View], name: str, names: Renderings) -> tuple[WordSpan, ...]:
    """Where a name stands on one side of a row."""
    found = []
    for view in views:
        for stretch in view.stretches:
            words = split_stems(stretch.words, view.language)
            spans = split_spans(stretch.words)
            for first, last in find_phrase(words, names.phrase(name), view.language):
                found.append(stretch.mark(spans[first][0], spans[last - 1][1]))
    return tuple(found)
