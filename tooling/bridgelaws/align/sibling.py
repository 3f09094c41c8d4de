"""What a text already known says at each place: evidence for one that lost its numbers."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.lexicon import Lexicon, fold
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression

_LETTERS: Final = re.compile(r"[^\W\d_]+")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
# 16C, 12Γ1, 27B1(a), 10, 50 %: what stays the same through any translation.
_ANCHOR: Final = re.compile(
    r"\d+(?:\s?(?:ΣΤ|[A-HΑ-Η])(?![^\W\d_])\d{0,2})?|(?<!\w)[A-HΑ-Η]\d{1,2}(?!\w)"
)
# A word's first letters stand for its stem: enough to compare two texts of one language.
_STEM: Final = 6


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known of one place: its words (by stem), numbers cited, length, heading.

    ``heading_words`` are those of its heading alone.
    """

    words: Mapping[str, float]
    anchors: frozenset[str]
    length: int
    has_heading: bool
    has_text: bool
    heading_words: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Sibling:
    """A text whose numbering is certain, as profiles by place; ``terms`` are its headwords.

    ``vocabulary`` is every word of it, folded.
    """

    language: str
    profile_by_locator: dict[Locator, Profile]
    weights: dict[str, float] = field(repr=False)
    terms: tuple[tuple[Locator, str], ...] = field(default=(), repr=False)
    vocabulary: frozenset[str] = field(default=frozenset(), repr=False)


def stems(text: str) -> list[str]:
    """The words of a text, folded and cut to their first letters."""
    return [word[:_STEM] for word in _WORD.findall(fold(text))]


def anchors(text: str, lexicon: Lexicon) -> frozenset[str]:
    """The numbers and addresses of a text with Latin letters: what translations share."""
    found = set()
    for match in _ANCHOR.finditer(text):
        token = match.group().replace(" ", "")
        letters = re.search(r"[^\W\d_]+", token)
        if letters:
            latin = lexicon.read_capital(letters.group())
            token = token.replace(letters.group(), latin or letters.group())
        found.add(token)
    return frozenset(found)


def describe(expression: Expression, lexicon: Lexicon) -> Sibling:
    """Profiles of every provision of an expression."""
    words = {p.locator: stems(f"{p.heading or ''} {p.text}") for p in expression.provisions}
    spread = Counter(stem for listed in words.values() for stem in set(listed))
    weights = {stem: math.log(1 + len(words) / count) for stem, count in spread.items()}
    profiles = {
        p.locator: Profile(
            _weighed(words[p.locator], weights),
            anchors(p.text, lexicon),
            len(p.text) or len(p.heading or ""),
            bool(p.heading),
            bool(p.text),
            _weighed(stems(p.heading or ""), weights),
        )
        for p in expression.provisions
    }
    terms = tuple(
        (p.locator, p.heading)
        for p in expression.provisions
        if p.locator.prefix == "def" and p.locator.place and p.heading
    )
    vocabulary = frozenset(
        fold(word)
        for p in expression.provisions
        for word in _LETTERS.findall(f"{p.heading or ''} {p.text}")
    )
    return Sibling(expression.language, profiles, weights, terms, vocabulary)


def _weighed(listed: Iterable[str], weights: Mapping[str, float]) -> dict[str, float]:
    weighed = {stem: count * weights.get(stem, 1.0) for stem, count in Counter(listed).items()}
    norm = math.sqrt(sum(value * value for value in weighed.values())) or 1.0
    return {stem: value / norm for stem, value in weighed.items()}


def weigh(text: str, sibling: Sibling) -> dict[str, float]:
    """The stems of a text, weighed as this sibling weighs its own."""
    return _weighed(stems(text), sibling.weights)


def likeness(weighed: Mapping[str, float], profile: Profile) -> float:
    """How alike a weighed text and a profile of the same language are, 0 to 1 (cosine)."""
    return sum(value * profile.words.get(stem, 0.0) for stem, value in weighed.items())


def likeness_of_heading(weighed: Mapping[str, float], profile: Profile) -> float:
    """How alike a weighed heading and that of a profile are, 0 to 1."""
    return sum(value * profile.heading_words.get(stem, 0.0) for stem, value in weighed.items())


def join_profiles(first: Profile, second: Profile) -> Profile:
    """What would be known of a place that holds the texts of two."""
    words = {stem: value * first.length for stem, value in first.words.items()}
    for stem, value in second.words.items():
        words[stem] = words.get(stem, 0.0) + value * second.length
    norm = math.sqrt(sum(value * value for value in words.values())) or 1.0
    return Profile(
        {stem: value / norm for stem, value in words.items()},
        first.anchors | second.anchors,
        first.length + second.length,
        first.has_heading,
        has_text=first.has_text and second.has_text,
    )
