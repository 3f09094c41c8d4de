"""What the provisions of one edition say, as words that can be held against another edition's.

Printed citations count as one and the same sign: a law that was renumbered changes what a
hundred others print, and not what they say. Words that stand everywhere weigh little.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice, pairwise
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.words import WORD
from bridgelaws.model.agreement import fold_wording
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText

# Stands in a masked text where a citation was printed.
CITED: Final = "§"
# The language of which the others are translations.
LEAD: Final = "en"

# A language with a word, or with two words that stand side by side.
_Sign = tuple[str, str]


def shared_expressions(
    old: Iterable[ArticleRecord], new: Iterable[ArticleRecord]
) -> Mapping[str, str]:
    """Per language the expression in which two editions are compared.

    One that both have, the shipped text first; else none, and each side takes its own.
    """
    held = [
        {
            (text.language, text.expression)
            for record in records
            for place in record.provisions
            for text in place.texts
        }
        for records in (old, new)
    ]
    both = sorted(held[0] & held[1], key=lambda pair: (pair[1] == PLAIN, pair), reverse=True)
    found: dict[str, str] = {}
    for language, expression in both:
        found.setdefault(language, expression)
    return found


def lead_language(old: Iterable[ArticleRecord], new: Sequence[ArticleRecord]) -> str:
    """The language that alone tells what became of what: English where both sides mostly have it.

    A translation that lags behind says of a changed provision that it stayed. Empty where no
    language leads: all are then compared together.
    """
    places = [place for record in new for place in record.provisions if place.texts]
    led = sum(any(text.language == LEAD for text in place.texts) for place in places)
    is_held = any(
        text.language == LEAD for record in old for p in record.provisions for text in p.texts
    )
    return LEAD if is_held and 2 * led > len(places) else ""


def choose_texts(place: ProvisionRecord, chosen: Mapping[str, str]) -> dict[str, ProvisionText]:
    """Per language one text of a place: of the chosen expression, else the shipped one first."""
    found: dict[str, ProvisionText] = {}
    for text in sorted(place.texts, key=lambda text: (text.expression != PLAIN, text.expression)):
        if chosen.get(text.language, text.expression) == text.expression:
            found.setdefault(text.language, text)
    return found


def mask_citations(text: ProvisionText) -> str:
    """Heading, text and notes on a line each, every citation as `CITED`, white space folded."""
    provision = text.provision
    parts = [provision.text, *(note.text for note in provision.notes)]
    for citation in sorted(text.citations, key=lambda each: -each.start):
        index = 0 if citation.note is None else citation.note + 1
        if index < len(parts):
            part = parts[index]
            parts[index] = f"{part[: citation.start]}{CITED}{part[citation.end :]}"
    return "\n".join(" ".join(part.split()) for part in (provision.heading or "", *parts))


class EditionWording:
    """The words of one edition's provisions in reading order, and how they lie in each other."""

    def __init__(
        self, records: Sequence[ArticleRecord], chosen: Mapping[str, str], lead: str = ""
    ) -> None:
        # Where no text is held, nothing is known to be gone.
        places = [place for record in records for place in record.provisions if place.texts]
        self.order = [place.locator for place in places]
        self.known = frozenset(self.order)
        self.texts = {
            place.locator: {
                language: text
                for language, text in choose_texts(place, chosen).items()
                if lead in ("", language)
            }
            for place in places
        }
        self.signs = {locator: _count(texts) for locator, texts in self.texts.items()}
        self.children: dict[Locator, list[Locator]] = {}
        self._above = {locator: self._find_parent(locator) for locator in self.order}
        for locator in self.order:
            parent = self.parent(locator)
            if parent is not None:
                self.children.setdefault(parent, []).append(locator)
        self.index = {locator: n for n, locator in enumerate(self.order)}
        # Where a place stands among those under the same heading.
        rows = (self.articles, *self.children.values())
        self._nth = {at: n for row in rows for n, at in reversed(list(enumerate(row)))}

    def parent(self, locator: Locator) -> Locator | None:
        """The next place outwards that this edition holds."""
        return self._above[locator] if locator in self._above else self._find_parent(locator)

    def _find_parent(self, locator: Locator) -> Locator | None:
        return next((at for at in locator.ancestors() if at in self.known), None)

    def beside(self, locator: Locator, step: int) -> Locator | None:
        """The place before (-1) or behind (1) a place under the same heading."""
        parent = self.parent(locator)
        row = self.children.get(parent, []) if parent is not None else self.articles
        at = self._nth[locator] + step
        return row[at] if 0 <= at < len(row) else None

    def inside(self, locator: Locator) -> list[Locator]:
        """All places under one, in order."""
        found = []
        for child in self.children.get(locator, ()):
            found += [child, *self.inside(child)]
        return found

    @cached_property
    def articles(self) -> list[Locator]:
        """The places that lie in no other."""
        return [locator for locator in self.order if self.parent(locator) is None]

    def wording(self, locator: Locator, language: str) -> str:
        """What a place says, with its citations as printed; empty where it says nothing."""
        text = self.texts[locator].get(language)
        return fold_wording(text.provision) if text else ""


class WordingSimilarity:
    """How alike the words of two editions are, rare words counting for more; 0 to 1."""

    def __init__(self, old: EditionWording, new: EditionWording) -> None:
        self.old, self.new = old, new
        spread: Counter[_Sign] = Counter()
        for side in (old, new):
            for signs in side.signs.values():
                spread.update(signs.keys())
        total = len(old.order) + len(new.order)
        self.weight = {sign: math.log(1 + total / count) for sign, count in spread.items()}
        self._alike: dict[tuple[Locator, Locator], float] = {}
        # What each place weighs with all that it says.
        self._old_mass, self._new_mass = (
            {at: self.mass(signs) for at, signs in side.signs.items()} for side in (old, new)
        )
        self._near: dict[Locator, list[Locator]] = {}
        # By their place in reading order: locators are slow to look up a million times.
        self._places: dict[_Sign, list[int]] = {}
        for place, locator in enumerate(new.order):
            for sign in new.signs[locator]:
                self._places.setdefault(sign, []).append(place)

    def mass(self, signs: Mapping[_Sign, int]) -> float:
        """What these words weigh together."""
        return sum(self.weight[sign] * count for sign, count in signs.items())

    def alike(self, before: Locator, after: Locator) -> float:
        """The share of words in common, of the languages in which both places say something."""
        key = (before, after)
        if key not in self._alike:
            mine, theirs = self._comparable(before, after)
            if mine is self.old.signs[before]:
                total = self._old_mass[before] + self._new_mass[after]
            else:
                total = self.mass(mine) + self.mass(theirs)
            common = sum(
                self.weight[sign] * min(count, theirs[sign])
                for sign, count in mine.items()
                if sign in theirs
            )
            self._alike[key] = 2 * common / total if total else 0.0
        return self._alike[key]

    def near(self, before: Locator, free: Container[Locator], most: int = 6) -> list[Locator]:
        """The places of the new edition that share the rarest words with an old one."""
        if before not in self._near:
            self._near[before] = self._by_rare_words(before)
        return list(islice((place for place in self._near[before] if place in free), most))

    def _by_rare_words(self, before: Locator) -> list[Locator]:
        """All places of the new edition that share a rare word with an old one, the best first."""
        found: dict[int, float] = {}
        for sign, count in self.old.signs[before].items():
            places = self._places.get(sign, ())
            if len(places) <= len(self.new.order) / 4:
                weight = self.weight[sign] * count
                for place in places:
                    found[place] = found.get(place, 0.0) + weight
        return [self.new.order[place] for place in sorted(found, key=lambda at: -found[at])]

    def rest(
        self, whole: Mapping[_Sign, int], parts: Iterable[Mapping[_Sign, int]]
    ) -> Counter[_Sign]:
        """The words of a whole that none of its parts has."""
        left = Counter(whole)
        for part in parts:
            left.subtract(part)
        return +left

    def share_in(self, signs: Mapping[_Sign, int], home: Mapping[_Sign, int]) -> float:
        """Which share of these words stands in a home."""
        return self.shares_in(signs, (home,))[0]

    def shares_in(
        self, signs: Mapping[_Sign, int], homes: Iterable[Mapping[_Sign, int]]
    ) -> list[float]:
        """Which share of these words stands in each of some homes."""
        weighed = [(sign, self.weight[sign], count) for sign, count in signs.items()]
        total = self.mass(signs)
        return [
            sum(weight * min(count, home[sign]) for sign, weight, count in weighed if sign in home)
            / total
            if total
            else 0.0
            for home in homes
        ]

    def _comparable(self, before: Locator, after: Locator) -> tuple[Counter[_Sign], Counter[_Sign]]:
        mine, theirs = self.old.signs[before], self.new.signs[after]
        both = self.old.texts[before].keys() & self.new.texts[after].keys()
        if both == self.old.texts[before].keys() == self.new.texts[after].keys():
            return mine, theirs
        return (
            Counter({s: n for s, n in mine.items() if s[0] in both}),
            Counter({s: n for s, n in theirs.items() if s[0] in both}),
        )


def count_words(signs: Mapping[_Sign, int]) -> int:
    """How many words there are, in the language that has most."""
    by_language: Counter[str] = Counter()
    for (language, sign), count in signs.items():
        by_language[language] += 0 if " " in sign else count
    return max(by_language.values(), default=0)


def _count(texts: Mapping[str, ProvisionText]) -> Counter[_Sign]:
    """The words of a place and each two that stand side by side, per language."""
    found: Counter[_Sign] = Counter()
    for language, text in texts.items():
        masked = mask_citations(text).replace(CITED, " ")
        words = WORD.findall(fold(masked))
        found.update((language, word) for word in words)
        found.update((language, f"{one} {two}") for one, two in pairwise(words))
    return found
