"""What the sentences of a provision say that has an opposite, or is a term, each time it stands.

Opposites (before and after, and and or, declarer and dummy) are in each language's ``checks.toml``
under ``[opposites]``; terms are those of the glossary. Words of an opposite are no term besides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from bridgelaws.check.facts import Facts
from bridgelaws.check.meaning.contexts import WordContext, find_contexts
from bridgelaws.check.meaning.meanings import CITED, NUMBER, TERM, WHO, Meaning, MeaningHit
from bridgelaws.check.pair import Parallel, View
from bridgelaws.check.sentences import Sentence, split_sentences
from bridgelaws.comparison.sentence_alignment import align_texts
from bridgelaws.language.folding import fold
from bridgelaws.language.stems import SameStem
from bridgelaws.language.terms import TermFinder, names_of
from bridgelaws.language.words import split_accented, split_tokens
from bridgelaws.library.function_words import LOOSE
from bridgelaws.model.check_finding import WordSpan
from bridgelaws.model.locator import Locator


@dataclass(frozen=True)
class MeaningCounts:
    """What one text says in some sentences: how often each meaning stands, and where.

    ``phrases`` are the words of the lists that stand there, by group, those included that say
    neither or may say either; ``words`` are the words of each meaning, as its marks stand;
    ``contexts`` are the words that are known by what stands beside them; ``misfits`` are the
    meanings of words that cannot stand where they do (`plural`), with their places.
    """

    counts: Mapping[Meaning, int]
    marks: Mapping[Meaning, tuple[WordSpan, ...]]
    phrases: Mapping[tuple[str, str], int] = field(default_factory=dict)
    words: Mapping[Meaning, tuple[str, ...]] = field(default_factory=dict)
    contexts: tuple[WordContext, ...] = ()
    misfits: tuple[tuple[Meaning, WordSpan], ...] = ()

    def sure(self, meaning: Meaning) -> int:
        """How often it is said for certain."""
        return self.counts.get(meaning, 0)

    def at_most(self, meaning: Meaning) -> int:
        """The same, with the words that may say it."""
        group, value = meaning
        loose = (self.counts.get((group, LOOSE + each), 0) for each in (value, ""))
        return self.sure(meaning) + sum(loose)


@dataclass(frozen=True)
class SentencesSideBySide:
    """Sentences of several texts that stand side by side, by language; or whole provisions."""

    said: Mapping[str, MeaningCounts]
    is_whole: bool


def read_provision(
    locator: Locator, parallel: Parallel, facts: Facts
) -> tuple[SentencesSideBySide, ...]:
    """What every language says at a place: its headings, its sentences, and at last all of it."""
    views = tuple(
        view
        for language in (facts.model, *(each for each in facts.languages if each != facts.model))
        if language in facts.words and (view := parallel.view(language, locator)) is not None
    )
    for view in views:
        view.once("said", _read, view, facts)
        view.once("said in heading", _read_heading, view, facts)
    return _stand(views)


@lru_cache(maxsize=4096)
def _stand(views: tuple[View, ...]) -> tuple[SentencesSideBySide, ...]:
    said: dict[str, tuple[MeaningCounts, ...]] = {
        view.language: view.memo["said"] for view in views
    }
    headings: dict[str, tuple[MeaningCounts, ...]] = {
        view.language: view.memo["said in heading"] for view in views
    }
    sentences = [split_sentences(view) for view in views]
    whole = SentencesSideBySide(
        {language: _join((*headings[language], *each)) for language, each in said.items()},
        is_whole=True,
    )
    if len(views) < 2 or not all(sentences):
        return (whole,)
    rows = [
        SentencesSideBySide(
            {
                language: _join(each[at] for at in part)
                for (language, each), part in zip(said.items(), parts, strict=True)
            },
            is_whole=False,
        )
        for parts in _align(sentences, list(said.values()))
    ]
    if all(headings.values()):
        rows.insert(
            0,
            SentencesSideBySide({name: each[0] for name, each in headings.items()}, is_whole=False),
        )
    return (*rows, whole) if len(rows) > 1 else (whole,)


def _align(
    sentences: Sequence[Sequence[Sentence]], said: Sequence[Sequence[MeaningCounts]]
) -> Iterator[Sequence[Sequence[int]]]:
    """Numbers of the sentences of each text that stand side by side, notes beside notes.

    A note stands beside that of the same number where all texts have as many. Where a text has
    none, what the others say in a note it may say in its text: there all is one.
    """
    # 0 is the text, a note has its number from 1.
    parts = [
        [0 if (note := each.stretch.note) is None else note + 1 for each in own]
        for own in sentences
    ]
    if len(set(map(frozenset, parts))) > 1:
        parts = [[min(each, 1) for each in own] for own in parts]
    if len(set(map(frozenset, parts))) > 1:
        parts = [[0] * len(own) for own in parts]
    for part in sorted(set(parts[0])):
        at = [[n for n, each in enumerate(own) if each == part] for own in parts]
        lengths = [
            [own[n].length for n in inside] for own, inside in zip(sentences, at, strict=True)
        ]
        counts = [[own[n] for n in inside] for own, inside in zip(said, at, strict=True)]
        for row in align_texts(lengths, _alike(counts)):
            yield [[inside[n] for n in numbers] for inside, numbers in zip(at, row, strict=True)]


def _alike(said: Sequence[Sequence[MeaningCounts]]) -> Callable[[int, int, int], float]:
    """How far a sentence of a text says the same as one of the first: the share that both say."""

    def compare(text: int, one: int, other: int) -> float:
        left, right = (
            Counter({m: n for m, n in each.counts.items() if m[0] in (TERM, WHO)})
            for each in (said[0][one], said[text][other])
        )
        every = left.total() + right.total()
        return 2 * (left & right).total() / every if every else 0.0

    return compare


def _join(parts: Iterable[MeaningCounts]) -> MeaningCounts:
    counts: Counter[Meaning] = Counter()
    marks: dict[Meaning, tuple[WordSpan, ...]] = {}
    phrases: Counter[tuple[str, str]] = Counter()
    words: dict[Meaning, tuple[str, ...]] = {}
    contexts: list[WordContext] = []
    misfits: list[tuple[Meaning, WordSpan]] = []
    for part in parts:
        contexts += part.contexts
        misfits += part.misfits
        counts.update(part.counts)
        phrases.update(part.phrases)
        for meaning, places in part.marks.items():
            marks[meaning] = (*marks.get(meaning, ()), *places)
            words[meaning] = (*words.get(meaning, ()), *part.words[meaning])
    return MeaningCounts(counts, marks, phrases, words, tuple(contexts), tuple(misfits))


def _read(view: View, facts: Facts) -> tuple[MeaningCounts, ...]:
    return tuple(_count(sentence, view.language, facts) for sentence in split_sentences(view))


def _read_heading(view: View, facts: Facts) -> tuple[MeaningCounts, ...]:
    """What a heading says; nothing where there is none."""
    return tuple(
        _count(Sentence(stretch, stretch.masked, 0), view.language, facts)
        for stretch in view.stretches
        if stretch.part == "heading"
    )


def _count(sentence: Sentence, language: str, facts: Facts) -> MeaningCounts:
    marks: dict[Meaning, tuple[WordSpan, ...]] = {}
    phrases: Counter[tuple[str, str]] = Counter()
    words: dict[Meaning, tuple[str, ...]] = {}
    hits = tuple(_find_hits(sentence.words, language, facts, phrases))
    for meaning, start, end in hits:
        marks[meaning] = (*marks.get(meaning, ()), _mark(sentence, start, end))
        words[meaning] = (*words.get(meaning, ()), fold(sentence.words[start:end]))
    beside = (*hits, *_numbers_in(sentence.words, language, facts), *_cited_in(sentence))
    contexts = tuple(
        WordContext(group, value, near, _mark(sentence, start, end))
        for ((group, value), start, end), near in find_contexts(sentence.words, beside)
    )
    counts = Counter({meaning: len(places) for meaning, places in marks.items()})
    misfits = tuple(
        (meaning, _mark(sentence, start, end))
        for meaning, start, end in _misfits_in(sentence.words, hits, language, facts)
    )
    return MeaningCounts(counts, marks, phrases, words, contexts, misfits)


def _mark(sentence: Sentence, start: int, end: int) -> WordSpan:
    return sentence.stretch.mark(sentence.start + start, sentence.start + end)


def _find_hits(
    words: str, language: str, facts: Facts, seen: Counter[tuple[str, str]]
) -> Iterator[MeaningHit]:
    """Opposites and terms, and where; who sits at the table is no term besides."""
    taken: set[int] = set()
    for meaning, start, end in _opposites_in(words, language, facts, seen):
        if meaning[0] == WHO:
            taken |= {*range(start, end)}
        yield meaning, start, end
    for meaning, start, end in _terms_in(words, language, facts):
        if not taken & {*range(start, end)}:
            yield meaning, start, end


def _numbers_in(words: str, language: str, facts: Facts) -> Iterator[MeaningHit]:
    tokens = split_tokens(words)
    for hit in facts.words[language].numbers.find(tokens):
        yield (NUMBER, hit.value), tokens[hit.first].start, tokens[hit.last - 1].end


def _cited_in(sentence: Sentence) -> Iterator[MeaningHit]:
    for citation in sentence.stretch.citations:
        start, end = (at - sentence.start for at in (citation.start, citation.end))
        if citation.locators and start >= 0 and end <= len(sentence.words):
            yield (CITED, str(citation.locators[0])), start, end


def _misfits_in(
    words: str, hits: Sequence[MeaningHit], language: str, facts: Facts
) -> Iterator[MeaningHit]:
    """The opposites that want a plural behind them, and stand before a singular."""
    tokens = split_accented(words)
    at = {token.start: place for place, token in enumerate(tokens)}
    plural = facts.words[language].plural
    for hit in hits:
        (group, _), start, _ = hit
        if group != TERM and start in at and plural.lacks_plural(words, tokens, at[start]):
            yield hit


def _opposites_in(
    words: str, language: str, facts: Facts, seen: Counter[tuple[str, str]]
) -> Iterator[MeaningHit]:
    """What is said, and where; every phrase of the lists is counted into ``seen`` besides."""
    tokens = split_accented(words)
    for group, phrases in facts.words[language].opposites.items():
        for hit in phrases.find(tokens):
            seen[group, " ".join(token.form for token in tokens[hit.first : hit.last])] += 1
            if hit.value:
                yield (group, hit.value), tokens[hit.first].start, tokens[hit.last - 1].end


def _terms_in(words: str, language: str, facts: Facts) -> Iterator[MeaningHit]:
    finder = facts.once(
        f"counting finder {language}",
        lambda: TermFinder(names_of(facts.glossary, language), SameStem(language)),
    )
    for use in finder.find(words):
        terms = use.terms
        if len(terms) > 1:
            terms = finder.nearest(words[use.start : use.end], terms)
        yield (TERM, terms[0]), use.start, use.end
