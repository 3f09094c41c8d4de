"""Slips of terms: a term lost, or said in another way than elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bridgelaws.check.pair import PairedRow
from bridgelaws.language.folding import fold
from bridgelaws.model.glossary import GlossaryEntry
from bridgelaws.model.provision import Provision
from tests.bench.checks.editing import Bench, Defect, exchange_all, tokens_of
from tests.bench.checks.slips_of_words import NEUTRAL

# Of a name of so few letters many words begin alike; whose plural doubles a letter is listed.
_SHORT = 4
_PLURALS = {"spel": {"spel", "spellen"}, "vak": {"vak", "vakken"}, "bod": {"bod"}}


def lose_terms(bench: Bench) -> Iterator[Defect]:
    """All mentions of a term in a provision become a word that says nothing."""
    language = bench.pair.right.language
    for row, entry in _terms(bench):
        said = row.right[0].text.provision
        listed = [*entry.names_in(language), *bench.facts.glossary.forms_in(language, entry.id)]
        spans = _alike(said, listed, dutch=language == "nl")
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
            # An inflected form of the term itself is no other name: uitgelegd, vakje.
            heads = {w[:4] for w in re.sub(r"ge(?=leg)|t?je\b", "", fold(synonym)).split()}
            if synonym in terms or heads & own:
                continue
            spans = _alike(said, listed, dutch=language == "nl")
            if spans:
                yield bench.spoil(row, exchange_all(said, spans, synonym))
                break


def _terms(bench: Bench) -> Iterator[tuple[PairedRow, GlossaryEntry]]:
    """Each term that both texts say by the first letters of its word, and where."""
    left, right = bench.pair.left.language, bench.pair.right.language
    for row in bench.simple():
        asked = row.left[0].text.provision
        # A word is only known to be a term where the English has the term (la donne, il donne).
        witness = bench.pair.beside.view("en", row.locator)
        known = witness.text.provision if witness else asked
        if row.right[0].text.provision.heading or row.right[0].text.provision.notes:
            continue  # which would go on saying it
        for entry in bench.facts.glossary.terms():
            sure = {entry.confidence_in(each) for each in (left, right) if each != "en"}
            if sure <= {"A", "B"} and _alike(asked, [entry.term(left)], whole=True):
                if " " in entry.term(left) + entry.term(right):
                    continue
                if left != "en" and not _alike(known, [entry.term("en")], whole=True):
                    continue
                if not _is_in_longer(entry.term(left), asked.text, bench):
                    yield row, entry


def _is_in_longer(term: str, text: str, bench: Bench) -> bool:
    """Whether the word may be part of a longer term there: a penalty card is no penalty."""
    names = (n for e in bench.facts.glossary.terms() for n in e.names_in(bench.pair.left.language))
    longer = [fold(name) for name in names if " " in name or "-" in name]
    folded = fold(text)
    return any(name in folded and fold(term) in re.split(r"[ -]", name) for name in longer)


def _alike(
    said: Provision, names: Sequence[str], *, whole: bool = False, dutch: bool = False
) -> list[tuple[int, int]]:
    """Words that begin as a name's longest word does: so a person would search for them."""
    stems = [max(fold(name).replace("-", " ").replace("’", " ").split(), key=len) for name in names]
    spans = set()
    for token in tokens_of(said):
        for stem in stems:
            head = stem if whole else stem[: max(4, len(stem) - 3)]
            if whole:
                fits = token.form == stem
            elif dutch and len(stem) <= _SHORT:
                # Of a short name only inflections: spel, spellen, but not speler or spelen.
                fits = token.form in _PLURALS.get(stem, {stem, f"{stem}s", f"{stem}en"})
            else:
                fits = token.form.startswith(head) or (len(stem) > _SHORT and stem in token.form)
            if fits:
                spans.add((token.start, token.end))
    return sorted(spans)
