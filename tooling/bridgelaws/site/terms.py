"""Finding defined terms in law texts, so that a word can lead to its definition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile

from bridgelaws.language.stems import find_stemmer
from bridgelaws.language.words import WORD


@dataclass(frozen=True, slots=True)
class TermUse:
    """A defined term in a text, ``text[start:end]``; ``term`` names its definition."""

    start: int
    end: int
    term: str


class TermFinder:
    """Finds the terms of one language by their names, the longest name first.

    Words are compared by ``stem`` of their lower-case form, so that *strafkaarten*
    finds *strafkaart*. Accents count, because French *passe* and *passé* are two
    words. ``never`` are words that mean something else more often than the term
    (French *contre*, the preposition): alone they are no use of it.
    """

    def __init__(
        self,
        names_by_term: Mapping[str, Iterable[str]],
        stem: Callable[[str], str] | None = None,
        never: Iterable[str] = (),
    ) -> None:
        self._stem = stem or (lambda word: word)
        self._stems: dict[str, str] = {}
        self._never = frozenset(word.casefold() for word in never)
        # stems of a name -> the names that have them, each with its term
        self._names: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        for term, names in names_by_term.items():
            for name in names:
                words = [word.casefold() for word in WORD.findall(name)]
                if words:
                    stems = tuple(map(self._stem_of, words))
                    self._names.setdefault(stems, []).append((" ".join(words), term))
        self._longest: dict[str, int] = {}
        for stems in self._names:
            self._longest[stems[0]] = max(len(stems), self._longest.get(stems[0], 0))

    def find(self, text: str, leave_out: str = "") -> tuple[TermUse, ...]:
        """The first use of each term in a text, in order, without overlaps.

        A word that is part of a longer name counts for that one alone: the
        *penalty* of a penalty card is no penalty. ``leave_out`` is the term
        whose own definition this is.
        """
        spans = [(m.start(), m.end()) for m in WORD.finditer(text)]
        words = [text[start:end].casefold() for start, end in spans]
        uses: dict[str, TermUse] = {}
        index = 0
        while index < len(words):
            length, term = self._match(words, index)
            if term and term != leave_out and term not in uses:
                uses[term] = TermUse(spans[index][0], spans[index + length - 1][1], term)
            index += max(1, length)
        return tuple(sorted(uses.values(), key=lambda use: use.start))

    def _match(self, words: list[str], index: int) -> tuple[int, str]:
        longest = self._longest.get(self._stem_of(words[index]), 0)
        for length in range(min(longest, len(words) - index), 0, -1):
            here = words[index : index + length]
            names = self._names.get(tuple(map(self._stem_of, here)))
            if names:
                is_other_word = length == 1 and here[0] in self._never
                return length, "" if is_other_word else _nearest(names, " ".join(here))
        return 0, ""

    def _stem_of(self, word: str) -> str:
        stem = self._stems.get(word)
        if stem is None:
            stem = self._stem(word).replace("ς", "σ")
            self._stems[word] = stem
        return stem


def _nearest(names: list[tuple[str, str]], words: str) -> str:
    """Of the terms that share a stem the one most like the words; none when two are.

    French *déclarant* and *déclaration* have one stem: *déclarations* is the
    second, and *déclarer* could be either.
    """
    likeness: dict[str, int] = {}
    for name, term in names:
        likeness[term] = max(count_alike(name, words), likeness.get(term, 0))
    best = max(likeness.values())
    terms = [term for term, value in likeness.items() if value == best]
    return terms[0] if len(terms) == 1 else ""


def count_alike(left: str, right: str) -> int:
    """How many letters two words share from the beginning on."""
    pairs = zip(left, right, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def headword_name(headword: str) -> str:
    """The name that a definition's own heading gives, without its remark in brackets.

    >>> headword_name("Voorspelen (voorgespeelde kaart)")
    'Voorspelen'
    """
    return headword.partition("(")[0].strip()


def snowball_stem(language: str) -> Callable[[str], str]:
    """The Snowball stem of a language's words; the word itself where there is no stemmer."""
    return find_stemmer(language)
