"""Slips of terms: a term lost, or said in another way than elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bridgelaws.check.pair import Row
from bridgelaws.lexicon import fold
from bridgelaws.model.glossary import GlossaryEntry
from bridgelaws.model.provision import Provision
from tests.bench.checks.editing import Bench, Defect, exchange_all, tokens_of
from tests.bench.checks.slips_of_words import NEUTRAL


def lose_terms(bench: Bench) -> Iterator[Defect]:
    """All mentions of a term in a provision become a word that says nothing."""
    language = bench.pair.right.language
    for row, entry in _terms(bench):
        said = row.right[0].text.provision
        listed = [*entry.names_in(language), *bench.facts.glossary.forms_in(language, entry.id)]
        spans = _alike(said, listed)
        if spans:
            said = exchange_all(said, spans, NEUTRAL[language])
            yield bench.spoil(row, said)


def vary_terms(bench: Bench) -> Iterator[Defect]:
    """All mentions of a term in a provision become a synonym of it."""
    language = bench.pair.right.language
    terms = {e.term(language) for e in bench.facts.glossary.terms()}
    for row, entry in _terms(bench):
        said = row.right[0].text.provision
        listed = [entry.term(language), *bench.facts.glossary.forms_in(language, entry.id)]
        own = {word[:4] for name in listed for word in fold(name).split()}
        for synonym in entry.synonyms(language):
            if synonym in terms or {w[:4] for w in fold(synonym).split()} & own:
                continue
            spans = _alike(said, listed)
            if spans:
                yield bench.spoil(row, exchange_all(said, spans, synonym))
                break


def _terms(bench: Bench) -> Iterator[tuple[Row, GlossaryEntry]]:
    """Each term that both texts say by the first letters of its word, and where."""
    left, right = bench.pair.left.language, bench.pair.right.language
    for row in bench.simple():
        asked = row.left[0].text.provision
        if row.right[0].text.provision.heading or row.right[0].text.provision.notes:
            continue  # which would go on saying it
        for entry in bench.facts.glossary.terms():
            sure = {entry.confidence_in(each) for each in (left, right) if each != "en"}
            if sure <= {"A", "B"} and _alike(asked, [entry.term(left)], whole=True):
                if " " in entry.term(left) + entry.term(right):
                    continue
                if not _is_in_longer(entry.term(left), asked.text, bench):
                    yield row, entry


def _is_in_longer(term: str, text: str, bench: Bench) -> bool:
    """Whether the word may be part of a longer term there: a penalty card is no penalty."""
    names = (n for e in bench.facts.glossary.terms() for n in e.names_in(bench.pair.left.language))
    longer = [fold(name) for name in names if " " in name or "-" in name]
    folded = fold(text)
    return any(name in folded and fold(term) in re.split(r"[ -]", name) for name in longer)


def _alike(said: Provision, names: Sequence[str], *, whole: bool = False) -> list[tuple[int, int]]:
    """Words that begin as a name's longest word does: so a person would search for them."""
    stems = [max(fold(name).replace("-", " ").replace("’", " ").split(), key=len) for name in names]
    spans = set()
    for token in tokens_of(said):
        for stem in stems:
            head = stem if whole else stem[: max(4, len(stem) - 3)]
            fits = token.form == stem if whole else token.form.startswith(head) or (
                len(stem) > 4 and stem in token.form
            )  # fmt: skip
            if fits:
                spans.add((token.start, token.end))
    return sorted(spans)
