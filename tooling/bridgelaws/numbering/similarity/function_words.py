"""Function words that a translation keeps: graded verbs, denials, numbers, words spelt alike.

The things that a text speaks of are few and come back in all parts of one law. What
sets two such parts apart is often small: the one says *may* and the other *may not*,
the one *one* trick and the other *two*.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import MODALS, Lexicon
from bridgelaws.language.words import COUNTED
from bridgelaws.library.function_words import DENIED, LOOSE, find_small_words
from bridgelaws.numbering.weights import weights_of

# Words of one origin begin alike or hold the same run of letters, in Latin script.
_LATIN: Final = re.compile(r"[a-z]{4,}")
_HEAD: Final = 5
_RUN: Final = 4
_WEIGHTS: Final = weights_of("function_words")
# The texts of a whole book in one language, with the parts into which it is cut.
_TEXTS_KEPT: Final = 8192
_NONE: Final[Mapping[str, float]] = MappingProxyType({})


@dataclass(frozen=True)
class FunctionWordCounts:
    """What one text says in function words.

    ``grades``, ``loose`` (numbers that may say something else) and ``letters`` (the runs of
    letters in its words) are of length one; ``numbers`` and ``denials`` are counts.
    """

    grades: Mapping[str, float]
    numbers: Mapping[str, int]
    loose: Mapping[str, float]
    denials: int
    letters: Mapping[str, float]


class FunctionWords:
    """The function words of the languages; read when first asked for.

    Args:
        root: the checkout, with ``<language>/checks.toml``.
        lexicons: by language, for the graded verbs.
    """

    def __init__(self, root: Path, lexicons: Mapping[str, Lexicon]) -> None:
        self._root, self._lexicons = root, lexicons
        self._read_by_language: dict[str, Callable[[str], FunctionWordCounts]] = {}

    def _reader(self, language: str) -> Callable[[str], FunctionWordCounts]:
        if language not in self._read_by_language:
            lexicon = self._lexicons[language]
            said = dict(find_small_words(self._root, language))
            said |= {f"grade:{grade}": lexicon.words("modals", grade) for grade in MODALS}
            phrases = tuple((meaning, tuple(listed)) for meaning, listed in said.items())
            self._read_by_language[language] = _phrase_reader(phrases)
        return self._read_by_language[language]

    def read(
        self, text: str, language: str, telling: Mapping[str, float] | None = None
    ) -> FunctionWordCounts:
        """What a text says in function words.

        ``telling`` as of `spread_of_letters`; without it letters are not compared.
        """
        said = self._reader(language)(text)
        if telling is None:
            return said
        unknown = _WEIGHTS["unknown_run"]
        weighed = {run: n * telling.get(run, unknown) for run, n in _runs(fold(text)).items()}
        return replace(said, letters=_unit(weighed))


@lru_cache(maxsize=8)
def _phrase_reader(
    phrases: Sequence[tuple[str, tuple[str, ...]]],
) -> Callable[[str], FunctionWordCounts]:
    """What reads texts by these phrases, each list by what it says; the same texts come again."""
    by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for meaning, listed in phrases:
        for phrase in listed:
            words = tuple(COUNTED.findall(fold(phrase)))
            if words:
                by_first.setdefault(words[0], []).append((words, meaning))
    for found in by_first.values():
        found.sort(key=lambda item: -len(item[0]))

    @lru_cache(_TEXTS_KEPT)
    def read(text: str) -> FunctionWordCounts:
        words = COUNTED.findall(fold(text))
        counted: Counter[str] = Counter()
        for at, word in enumerate(words):
            for phrase, meaning in by_first.get(word, ()):
                if tuple(words[at : at + len(phrase)]) == phrase:
                    counted[meaning] += 1
        return FunctionWordCounts(
            _unit(_only(counted, "grade:")),
            {**_only(counted, "n:"), **_only(counted, "ordinal:"), **_only(counted, "fraction:")},
            _unit({name: n for name, n in _only(counted, LOOSE).items() if name != LOOSE + DENIED}),
            counted[DENIED] + counted[LOOSE + DENIED],
            _NONE,
        )

    return read


def _only(counted: Mapping[str, int], prefix: str) -> dict[str, int]:
    return {name: times for name, times in counted.items() if name.startswith(prefix)}


def _unit(counted: Mapping[str, float]) -> dict[str, float]:
    norm = math.sqrt(sum(n * n for n in counted.values()))
    return {name: n / norm for name, n in counted.items()}


@lru_cache(_TEXTS_KEPT)
def _runs(folded: str) -> Mapping[str, float]:
    found: dict[str, float] = {}
    weight = _WEIGHTS["run"]
    for word in _LATIN.findall(folded):
        found[word[:_HEAD]] = found.get(word[:_HEAD], 0.0) + 1
        for at in range(len(word) - _RUN + 1):
            run = f"~{word[at : at + _RUN]}"
            found[run] = found.get(run, 0.0) + weight
    return MappingProxyType(found)


def spread_of_letters(texts: Sequence[str]) -> dict[str, float]:
    """How much a run of letters tells, by run: the fewer texts hold it the more."""
    spread = Counter(run for text in texts for run in _runs(fold(text)))
    return {run: math.log(1 + len(texts) / count) for run, count in spread.items()}


def agreement(here: FunctionWordCounts, there: FunctionWordCounts) -> float:
    """How far two texts of different languages agree in function words, in nats."""
    both = sum(min(n, there.numbers.get(name, 0)) for name, n in here.numbers.items())
    either = sum(here.numbers.values()) + sum(there.numbers.values()) - both
    unlike = min(_WEIGHTS["most_denials"], abs(here.denials - there.denials))
    return (
        _WEIGHTS["grades"] * _product(here.grades, there.grades)
        + (_WEIGHTS["numbers"] * both / either if either else 0.0)
        + _WEIGHTS["like_numbers"] * _product(here.loose, there.loose)
        - _WEIGHTS["unlike_denials"] * unlike
        + _WEIGHTS["cognates"] * _product(here.letters, there.letters)
    )


def _product(here: Mapping[str, float], there: Mapping[str, float]) -> float:
    return sum([n * there[name] for name, n in here.items() if name in there])
