"""The terms of the glossary: each rendered, and rendered in one way.

A provision may use a pronoun or turn a sentence so that a term falls away; only a
translation that nowhere in the provision has any name of the thing is reported.
Names of confidence C are not held against anyone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bridgelaws.check.facts import Facts, Part, find_at, plain_texts
from bridgelaws.check.wording import Word, has_forms, has_phrase, is_same, split_phrase, split_stems
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.glossary import Glossary, GlossaryEntry
from bridgelaws.model.record import ArticleRecord, ProvisionText

# A ruling turns on these: who gets one of them wrong tells another law.
CORE: Final = frozenset(
    {
        "call", "bid", "declarer", "dummy", "defender", "lead", "opening-lead", "revoke",
        "penalty-card", "claim", "rectification", "offender",
    }
)  # fmt: skip


def check_terms(records: Sequence[ArticleRecord], facts: Facts) -> tuple[Finding, ...]:
    """``TERM_MISSING`` and ``TERM_INCONSISTENT`` of every language but the model."""
    used = _terms_by_place(records, facts)
    found: list[Finding] = []
    for language in facts.languages:
        if language != facts.model:
            found += _check_language(records, facts, language, used)
    return tuple(found)


def _check_language(
    records: Sequence[ArticleRecord],
    facts: Facts,
    language: str,
    used: Mapping[tuple[str, str], tuple[GlossaryEntry, ...]],
) -> Iterator[Finding]:
    names = Renderings(facts.glossary, language)
    other: dict[str, list[tuple[ProvisionText, str]]] = defaultdict(list)
    main: dict[str, int] = defaultdict(int)
    for record, provision, text in plain_texts(records, facts, language):
        words = split_stems(_words(text), language)
        for entry in used.get((record.name, str(provision.locator)), ()):
            if entry.confidence_in(language) not in ("A", "B"):
                continue
            if names.has_main(entry, words):
                main[entry.id] += 1
            elif synonym := names.find_other(entry, words):
                other[entry.id].append((text, synonym))
            elif not names.has_any(entry, words):
                yield _missing(text, entry, facts.model)
    for entry in facts.glossary.terms():
        if main[entry.id]:
            yield from _inconsistent(entry, other[entry.id], main[entry.id])


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

    def phrase(self, name: str) -> tuple[Word, ...]:
        """The words of a name that count."""
        return split_phrase(name, self.language, self._fillers)

    def has_main(self, entry: GlossaryEntry, words: tuple[Word, ...]) -> bool:
        """Whether the term itself, or a form of it that the glossary lists, stands there.

        Forms are taken by the letter: the stem of *bieden* is that of *bieding* too.
        """
        if has_phrase(words, self.phrase(entry.term(self.language)), self.language):
            return True
        return any(has_forms(words, form) for form in self.forms(entry))

    def has_any(self, entry: GlossaryEntry, words: tuple[Word, ...]) -> bool:
        """Whether any name stands there."""
        return self._has(words, entry.names_in(self.language))

    def forms(self, entry: GlossaryEntry) -> tuple[tuple[str, ...], ...]:
        """Verbs and turns of phrase that say the term without its word, as folded words."""
        listed = self.glossary.forms_in(self.language, entry.id)
        return tuple(tuple(word.form for word in split_stems(f, self.language)) for f in listed)

    def find_other(self, entry: GlossaryEntry, words: tuple[Word, ...]) -> str:
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

    def _has(self, words: tuple[Word, ...], names: Sequence[str]) -> bool:
        return any(has_phrase(words, self.phrase(name), self.language) for name in names)


def _terms_by_place(
    records: Sequence[ArticleRecord], facts: Facts
) -> dict[tuple[str, str], tuple[GlossaryEntry, ...]]:
    glossary, model = facts.glossary, facts.model
    # The longest names are taken first and their words then count no more: an opening
    # lead is no lead. What the glossary lists as apart is no term at all.
    listed: list[tuple[tuple[Word, ...], GlossaryEntry | None]] = [
        (split_phrase(name, model), None) for name in glossary.apart_in(model)
    ]
    for entry in glossary.terms():
        listed += [
            (split_phrase(name, model), entry if name == entry.term(model) else None)
            for name in entry.names_in(model)
        ]
    listed.sort(key=lambda item: (-len(item[0]), item[1] is None))
    by_word: dict[str, list[tuple[tuple[Word, ...], GlossaryEntry | None]]] = defaultdict(list)
    for phrase, named in listed:
        by_word[phrase[0].form[:2]].append((phrase, named))
    return {
        (record.name, str(provision.locator)): tuple(
            _find_terms(split_stems(_words(text), model), by_word, model)
        )
        for record, provision, text in plain_texts(records, facts, model)
    }


def _find_terms(
    words: tuple[Word, ...],
    by_word: dict[str, list[tuple[tuple[Word, ...], GlossaryEntry | None]]],
    model: str,
) -> Iterator[GlossaryEntry]:
    seen: set[str] = set()
    at = 0
    while at < len(words):
        step = 1
        for phrase, entry in by_word.get(words[at].form[:2], ()):
            stretch = words[at : at + len(phrase)]
            if len(stretch) == len(phrase) and all(
                is_same(word, wanted, model) for word, wanted in zip(stretch, phrase, strict=True)
            ):
                step = len(phrase)
                if entry is not None and entry.id not in seen:
                    seen.add(entry.id)
                    yield entry
                break
        at += step


def _words(text: ProvisionText) -> str:
    said = text.provision
    return "\n".join((said.heading or "", said.text, *(note.text for note in said.notes)))


def _missing(text: ProvisionText, entry: GlossaryEntry, model: str) -> Finding:
    severity: Severity = "error" if entry.id in CORE else "warning"
    message = (
        f"{model} speaks of “{entry.term(model)}”; “{entry.term(text.language)}” is not said here"
    )
    return find_at(text, Part("heading", "", 0), 0, severity, "TERM_MISSING", message)


def _inconsistent(
    entry: GlossaryEntry, places: Sequence[tuple[ProvisionText, str]], times: int
) -> Iterator[Finding]:
    for text, synonym in places:
        message = f"“{entry.term(text.language)}” is “{synonym}” here, but not in {times} others"
        yield find_at(text, Part("heading", "", 0), 0, "warning", "TERM_INCONSISTENT", message)
