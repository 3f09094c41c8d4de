"""Whether the laws of a text are those of a work that is known, or only numbered alike."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from bridgelaws.model.locator import Locator
from bridgelaws.numbering.similarity.reference_text import ReferenceText, stems

# An article with fewer different words says nothing of what it is about.
_TELLING: Final = 4
# Of the articles that say something so many are the ones whose number they bear. Of official
# texts in four languages it is all of them, of other rule books at most every second one.
_LEAST: Final = 0.6
# With fewer different words in them, articles unlike the known ones prove nothing.
_ENOUGH: Final = 24
# A heading stands in so many words at the beginning.
_OPENING: Final = 8


@dataclass(frozen=True, slots=True)
class WorkSimilarity:
    """Of how many articles the words could be compared, and how many are the known ones.

    ``unlike`` counts the different words of those that are not.
    """

    alike: int
    compared: int
    unlike: int

    @property
    def is_same(self) -> bool:
        """Whether it is the known work; true too where too little is said to tell."""
        return self.unlike < _ENOUGH or self.alike >= _LEAST * self.compared


def compare_articles(
    texts: Mapping[Locator, str], known: Iterable[ReferenceText]
) -> WorkSimilarity:
    """Hold each article of a text against all articles of known texts in its language.

    It is the known one where no other article of the work has more words in common with it,
    each word counting by how few articles have it; or where it opens with the words of that
    article's heading.

    Args:
        texts: heading and text of each article, by the address that its heading names.
        known: texts of the work in the same language, of any edition.
    """
    places = [place for reference_text in known for place in _described(reference_text)]
    spread = Counter(word for place in places for word in place.words)
    weight = {word: math.log(1 + len(places) / count) ** 2 for word, count in spread.items()}

    def weigh(words: Iterable[str]) -> float:
        return sum(weight.get(word, 0.0) for word in words)

    def resemblance(words: AbstractSet[str], place: _Article) -> float:
        return weigh(words & place.words) / math.sqrt(weigh(place.words) or 1.0)

    def is_headed(opening: AbstractSet[str], place: _Article) -> bool:
        heading = weigh(place.heading)
        return heading > 0 and 2 * weigh(place.heading & opening) >= heading

    alike = compared = unlike = 0
    for article, text in texts.items():
        said = stems(text)
        words, opening = frozenset(said), frozenset(said[:_OPENING])
        if len(words) < _TELLING or not places:
            continue
        compared += 1
        closest = max(places, key=lambda place: resemblance(words, place))
        if closest.locator == article or any(
            place.locator == article and is_headed(opening, place) for place in places
        ):
            alike += 1
        else:
            unlike += len(words)
    return WorkSimilarity(alike, compared, unlike)


@dataclass(frozen=True, slots=True)
class _Article:
    """What is known of an article: its words, and those of its heading."""

    locator: Locator
    words: AbstractSet[str]
    heading: AbstractSet[str]


def _described(reference_text: ReferenceText) -> Iterator[_Article]:
    words: dict[Locator, set[str]] = {}
    headings: dict[Locator, set[str]] = {}
    for locator, profile in reference_text.profile_by_locator.items():
        words.setdefault(locator.article, set()).update(profile.words)
        # What an introduction is called, every book calls its own.
        if locator == locator.article and locator.steps:
            headings[locator] = set(profile.heading_words)
    for article, said in words.items():
        yield _Article(article, said, headings.get(article, set()))
