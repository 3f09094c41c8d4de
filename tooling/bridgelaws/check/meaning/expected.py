"""Which of two opposites a text should say in a sentence, as the words of the other texts tell.

What *elke*, *toute* or “not until” of one language mean for *all* or *before* in another no list
says: each phrase of the lists of opposites has a worth, which is fitted to all provisions but the
one that is looked at (least squares, drawn to nothing by a little).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.meaning.counted import SentencesSideBySide, read_provision
from bridgelaws.check.meaning.meanings import Meaning, is_sure
from bridgelaws.check.pair import Parallel
from bridgelaws.model.locator import Locator

# What draws a worth to nothing, in occurrences; how often all worths are set anew.
_DRAWN: Final = 0.5
_PASSES: Final = 12
# So much rather must an opposite be wanted, of two: what languages say freely needs more, and what
# few places teach, for one slip elsewhere moves it.
_RATHER: Final = {"join": 1.0, "quantity": 0.6, "portion": 0.4, "face": 0.7, "amount": 1.0}
_RATHER_OTHERS: Final = 0.2
# Of fewer provisions nothing is learnt.
LARGE: Final = 200
# Two others at least must tell what the one should say.
_FEWEST: Final = 3

# A language and a phrase of its lists.
_Phrase = tuple[str, str]


@dataclass(frozen=True)
class _Fit:
    """What a phrase of another language is worth, and what each place added to that."""

    total: Mapping[_Phrase, tuple[float, float]]
    of_place: Mapping[tuple[Locator, _Phrase], tuple[float, float]]

    def foresee(self, locator: Locator, phrases: Mapping[_Phrase, int]) -> Mapping[str, float]:
        """By how much more each other language tells to say the first opposite than the second."""
        found: dict[str, float] = defaultdict(float)
        for phrase, times in phrases.items():
            said, often = self.total.get(phrase, (0.0, 0.0))
            own_said, own_often = self.of_place.get((locator, phrase), (0.0, 0.0))
            found[phrase[0]] += times * (said - own_said) / (often - own_often + _DRAWN)
        return found


@dataclass(frozen=True)
class Expected:
    """For each language and pair of opposites how it is foreseen from the other texts."""

    opposites: Mapping[str, tuple[str, str]]
    fits: Mapping[tuple[str, str], _Fit]

    def opposite(self, said: Meaning) -> Meaning | None:
        """The other of two; ``None`` of what has no one opposite."""
        pair = self.opposites.get(said[0])
        if pair is None or said[1] not in pair:
            return None
        return said[0], pair[said[1] == pair[0]]

    def wants(
        self, locator: Locator, row: SentencesSideBySide, language: str, said: Meaning
    ) -> tuple[Meaning, float, float] | None:
        """The opposite of ``said``, and how much rather the other texts want it, from -2 to 2.

        The last figure is how much rather they want it without the one that wants it most.
        ``None`` where nothing is foreseen: of too few texts, or what has no one opposite.
        """
        group, value = said
        fit = self.fits.get((language, group))
        if fit is None or len(row.said) < _FEWEST:
            return None
        pair = self.opposites[group]
        sign = 1 if value == pair[0] else -1
        apart = _more_of_first(row, language, group, pair)
        told = fit.foresee(locator, _phrases(row, language, group))
        others = [other for other in row.said if other != language]
        every = sum(told.values())
        # What is left speaks for all: as much as each of them says, on the average.
        without = [
            (every - told.get(each, 0.0)) * len(others) / (len(others) - 1) for each in others
        ]
        rather, *least = (
            abs(apart - each) - abs(apart - each - 2 * sign) for each in (every, *without)
        )
        return (group, pair[sign > 0]), rather, min(least)


def is_enough(group: str, rather: float) -> bool:
    """Whether an opposite is wanted so much rather that what is said must be a slip."""
    return rather >= _RATHER.get(group, _RATHER_OTHERS)


def expected(parallel: Parallel, facts: Facts) -> Expected:
    """What is foreseen of the plain texts of an edition, fitted once."""
    return parallel.once("expected", _fit_all, parallel, facts)


def _fit_all(parallel: Parallel, facts: Facts) -> Expected:
    opposites: dict[str, tuple[str, str]] = {}
    for words in facts.words.values():
        for group, phrases in words.opposites.items():
            values = tuple(each for each in phrases.values if is_sure((group, each)) and each)
            if len(values) == 2:
                opposites[group] = (values[0], values[1])
    places = dict.fromkeys(at for views in parallel.texts.values() for at in views)
    if len(places) < LARGE:
        return Expected(opposites, {})
    rows = [
        (locator, row)
        for locator in places
        if len((found := read_provision(locator, parallel, facts))[-1].said) >= _FEWEST
        for row in (found[:-1] or found)
    ]
    return Expected(
        opposites,
        {
            (language, group): _fit(language, group, pair, rows)
            for language in parallel.texts
            for group, pair in opposites.items()
        },
    )


def _fit(
    language: str,
    group: str,
    pair: tuple[str, str],
    rows: Sequence[tuple[Locator, SentencesSideBySide]],
) -> _Fit:
    places: list[Locator] = []
    left: list[float] = []
    seen: dict[_Phrase, list[tuple[int, int]]] = defaultdict(list)
    for locator, row in rows:
        phrases = _phrases(row, language, group)
        if language not in row.said or not phrases:
            continue
        for phrase, times in phrases.items():
            seen[phrase].append((len(left), times))
        places.append(locator)
        left.append(_more_of_first(row, language, group, pair))
    worth = dict.fromkeys(seen, 0.0)
    often = {phrase: sum(times * times for _, times in at) for phrase, at in seen.items()}
    for _ in range(_PASSES):
        for phrase, at in seen.items():
            said = sum(times * (left[each] + times * worth[phrase]) for each, times in at)
            now = said / (often[phrase] + _DRAWN)
            for each, times in at:
                left[each] -= times * (now - worth[phrase])
            worth[phrase] = now
    total: dict[_Phrase, tuple[float, float]] = {}
    of_place: dict[tuple[Locator, _Phrase], tuple[float, float]] = {}
    for phrase, at in seen.items():
        said = 0.0
        for number, times in at:
            part = times * (left[number] + times * worth[phrase])
            old = of_place.get((places[number], phrase), (0.0, 0.0))
            of_place[places[number], phrase] = (old[0] + part, old[1] + times * times)
            said += part
        total[phrase] = (said, float(often[phrase]))
    return _Fit(total, of_place)


def _more_of_first(
    row: SentencesSideBySide, language: str, group: str, pair: tuple[str, str]
) -> float:
    first, second = (row.said[language].sure((group, value)) for value in pair)
    return float(first - second)


def _phrases(row: SentencesSideBySide, language: str, group: str) -> Counter[_Phrase]:
    return Counter(
        {
            (other, words): times
            for other, each in row.said.items()
            if other != language
            for (its_group, words), times in each.phrases.items()
            if its_group == group
        }
    )
