"""What a text already known says at each place: evidence for one that lost its numbers."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.punctuation import is_introducing
from bridgelaws.language.sentences import SentenceRule, count_stops
from bridgelaws.language.words import LETTERS, find_letters
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression, Provision
from bridgelaws.numbering.similarity.concepts import ConceptReader
from bridgelaws.numbering.similarity.function_words import (
    FunctionWordCounts,
    FunctionWords,
    spread_of_letters,
)

Part = Literal["heading", "text", "tail"]

# 16C, 12Γ1, 27B1(a), 10, 50 %: what stays the same through any translation.
_ANCHOR: Final = re.compile(
    r"\d+(?:\s?(?:ΣΤ|[A-HΑ-Η])(?![^\W\d_])\d{0,2})?|(?<!\w)[A-HΑ-Η]\d{1,2}(?!\w)"
)
# A word's first letters stand for its stem: enough to compare two texts of one language.
_STEM: Final = 6
_SHORTEST: Final = 3
_SENTENCE: Final = SentenceRule(".;!?·")


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known of one place: its words (by stem), numbers cited, length, heading.

    ``heading_words`` are those of its heading alone; ``introduces`` says that its
    text announces a list.
    """

    words: Mapping[str, float]
    anchors: frozenset[str]
    length: int
    has_heading: bool
    has_text: bool
    heading_words: Mapping[str, float] = field(default_factory=dict)
    sentences: int = 1
    introduces: bool = False


@dataclass(frozen=True, slots=True)
class ConceptWeights:
    """Entries of the glossary that a text names, weighed; ``squares`` and ``total`` are sums."""

    by_entry: Mapping[str, float]
    squares: float = field(init=False)
    total: float = field(init=False)

    def __post_init__(self) -> None:
        weights = self.by_entry.values()
        object.__setattr__(self, "squares", sum([weight * weight for weight in weights]))
        object.__setattr__(self, "total", sum(weights))


NO_CONCEPTS: Final = ConceptWeights({})


@dataclass(frozen=True)
class ReferenceText:
    """A text whose numbering is certain, as profiles by place; ``terms`` are its headwords.

    ``vocabulary`` is every word of it, folded.
    """

    language: str
    profile_by_locator: dict[Locator, Profile]
    weights: dict[str, float] = field(repr=False)
    terms: tuple[tuple[Locator, str], ...] = field(default=(), repr=False)
    vocabulary: frozenset[str] = field(default=frozenset(), repr=False)
    concepts: ConceptReader | None = field(default=None, repr=False)
    tail_by_locator: Mapping[Locator, Profile] = field(default_factory=dict, repr=False)
    texts: Mapping[Locator, Mapping[Part, str]] = field(default_factory=dict, repr=False)
    small_words: FunctionWords | None = field(default=None, repr=False)
    _said: dict[Locator, FunctionWordCounts | None] = field(default_factory=dict, repr=False)

    @cached_property
    def _counted(self) -> dict[Locator, dict[Part, Mapping[str, int]]]:
        """The glossary's entries that each place names, in its heading and in its text."""
        if self.concepts is None:
            return {}
        return {
            locator: {part: self.concepts.read(text, self.language) for part, text in parts.items()}
            for locator, parts in self.texts.items()
        }

    @cached_property
    def rarity(self) -> dict[str, float]:
        """How much an entry of the glossary tells, by entry: the rarer it is the more."""
        spread = Counter(entry for said in self._counted.values() for entry in said["text"])
        return {entry: math.log(1 + len(self._counted) / n) for entry, n in spread.items()}

    @cached_property
    def _concepts(self) -> dict[Locator, dict[Part, ConceptWeights]]:
        return {
            locator: {part: self._by_rarity(counted) for part, counted in parts.items()}
            for locator, parts in self._counted.items()
        }

    def concepts_at(self, locator: Locator, part: Part = "text") -> ConceptWeights:
        """The entries that the text of a place names, weighed; or another part of it."""
        return self._concepts.get(locator, {}).get(part, NO_CONCEPTS)

    def _by_rarity(self, counted: Mapping[str, int]) -> ConceptWeights:
        known = self.rarity
        return ConceptWeights(
            {entry: times * known.get(entry, 1.0) for entry, times in counted.items()}
        )

    @cached_property
    def telling(self) -> dict[str, float]:
        """How much a run of letters tells, by run."""
        return spread_of_letters([said["text"] for said in self.texts.values()])

    def said_at(self, locator: Locator) -> FunctionWordCounts | None:
        """What the text of a place says in function words; ``None`` where that is not known."""
        if locator not in self._said:
            text = self.texts[locator]["text"] if locator in self.texts else ""
            known = self.small_words
            said = known.read(text, self.language, self.telling) if known and text else None
            self._said[locator] = said
        return self._said[locator]

    def weigh_concepts(self, text: str, language: str) -> ConceptWeights:
        """The entries that a text of another language names, weighed as this text's own."""
        if self.concepts is None:
            return NO_CONCEPTS
        return self._by_rarity(self.concepts.read(text, language))


# Texts of certain numbering, by work and edition.
ReferenceTextsByKey = Mapping[tuple[str, str], Sequence[ReferenceText]]


def stems(text: str) -> list[str]:
    """The words of a text, folded and cut to their first letters."""
    return [word[:_STEM] for word in find_letters(fold(text), _SHORTEST)]


def anchors(text: str, lexicon: Lexicon) -> frozenset[str]:
    """The numbers and addresses of a text with Latin letters: what translations share."""
    found = set()
    for match in _ANCHOR.finditer(text):
        token = match.group().replace(" ", "")
        letters = LETTERS.search(token)
        if letters:
            latin = lexicon.read_capital(letters.group())
            token = token.replace(letters.group(), latin or letters.group())
        found.add(token)
    return frozenset(found)


def count_sentences(text: str) -> int:
    """How many sentences and clauses a text has."""
    return count_stops(text, _SENTENCE)


def reference_texts_of(
    expressions: Iterable[Expression], library: Library
) -> dict[tuple[str, str], tuple[ReferenceText, ...]]:
    """Expressions of certain numbering, by work and edition, to serve as evidence for others."""
    found: dict[tuple[str, str], tuple[ReferenceText, ...]] = {}
    concepts, small = ConceptReader(library.root), FunctionWords(library.root, library.lexicons)
    for expression in expressions:
        key = (expression.work, expression.edition)
        profile = _describe(expression, library.lexicons[expression.language], concepts, small)
        found[key] = (*found.get(key, ()), profile)
    return found


def _describe(
    expression: Expression,
    lexicon: Lexicon,
    concepts: ConceptReader,
    small_words: FunctionWords,
) -> ReferenceText:
    """Profiles of every provision of an expression.

    Args:
        expression: of certain numbering.
        lexicon: that of its language.
        concepts: the glossary, to compare it with texts of other languages.
        small_words: those of all languages, for the same.
    """
    texts = {p.locator: _parts(p) for p in expression.provisions}
    words = {place: stems(" ".join(parts.values())) for place, parts in texts.items()}
    spread = Counter(stem for listed in words.values() for stem in set(listed))
    weights = {stem: math.log(1 + len(words) / count) for stem, count in spread.items()}

    def profile(heading: str, text: str) -> Profile:
        return Profile(
            _weighed(stems(f"{heading} {text}"), weights),
            anchors(text, lexicon),
            len(text) or len(heading),
            bool(heading),
            bool(text),
            _weighed(stems(heading), weights),
            count_sentences(text),
            is_introducing(text),
        )

    profiles = {place: profile(said["heading"], said["text"]) for place, said in texts.items()}
    tails = {place: profile("", said["tail"]) for place, said in texts.items() if said["tail"]}
    terms = tuple(
        (p.locator, p.heading) for p in expression.provisions if p.locator.is_term and p.heading
    )
    vocabulary = frozenset(
        fold(word)
        for p in expression.provisions
        for word in LETTERS.findall(f"{p.heading or ''} {p.text}")
    )
    return ReferenceText(
        expression.language,
        profiles,
        weights,
        terms,
        vocabulary,
        concepts,
        tails,
        texts,
        small_words,
    )


def _parts(provision: Provision) -> dict[Part, str]:
    """A provision's heading, its text, and what closes its list."""
    tails = [b for b in provision.blocks if b.kind == "tail"]
    first = tails[0].start if tails else len(provision.text)
    return {
        "heading": provision.heading or "",
        "text": provision.text[:first].rstrip(),
        "tail": provision.text[first:],
    }


def _weighed(listed: Iterable[str], weights: Mapping[str, float]) -> dict[str, float]:
    weighed = {stem: count * weights.get(stem, 1.0) for stem, count in Counter(listed).items()}
    norm = math.sqrt(sum(value * value for value in weighed.values())) or 1.0
    return {stem: value / norm for stem, value in weighed.items()}


def weigh(text: str, reference_text: ReferenceText) -> dict[str, float]:
    """The stems of a text, weighed as this reference text weighs its own."""
    return _weighed(stems(text), reference_text.weights)


def likeness(weighed: Mapping[str, float], profile: Profile) -> float:
    """How alike a weighed text and a profile of the same language are, 0 to 1 (cosine)."""
    known = profile.words
    return sum([value * known[stem] for stem, value in weighed.items() if stem in known])


def likeness_of_concepts(here: ConceptWeights, there: ConceptWeights) -> float:
    """How far two texts speak of the same things, 0 to 1.

    The mean of two measures: whether they speak of them in the same proportion (cosine),
    and how much of all that is spoken of is spoken of by both.
    """
    known = there.by_entry
    both = [(value, known[entry]) for entry, value in here.by_entry.items() if entry in known]
    if not both:
        return 0.0
    product = sum([value * other for value, other in both])
    shared = sum([min(pair) for pair in both])
    most = max(here.total, there.total)
    return (product / math.sqrt(here.squares * there.squares) + shared / (1 + most)) / 2


def likeness_of_heading(weighed: Mapping[str, float], profile: Profile) -> float:
    """How alike a weighed heading and that of a profile are, 0 to 1."""
    known = profile.heading_words
    return sum([value * known[stem] for stem, value in weighed.items() if stem in known])
