"""``make fit-search``: what queries of known answer teach search, learnt anew.

Each query of ``laws/asked`` is a choice between all provisions. Its chance of being answered by
one is the exponential of what search gives that provision already, and of a weight for each of its
words (stems, and concepts of the glossary), over the sum of all (multinomial logit). The weights
are found by steps down the slope (Adam), held near zero by a square penalty and never below it:
a word may speak for a provision, never against one. What a word says softly is left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from bridgelaws import LANGUAGES
from bridgelaws.language.addresses.words import words_of_all
from bridgelaws.library.glossary import load_glossary
from bridgelaws.library.library import Library, load_library
from bridgelaws.library.location import build_folder
from bridgelaws.library.rulings import load_rulings
from bridgelaws.model.locator import Locator
from bridgelaws.records.store import read_records
from bridgelaws.retrieval.build.prepare import Material, prepare_languages
from bridgelaws.retrieval.checkout import weights_path
from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.query.lookup import read_words
from bridgelaws.retrieval.query.rank import find_concepts, rank_entries
from fit.situations import Situation, load_situations

# A score of this many units counts as one of `SURE` nats for a provision.
UNIT: Final = 21_000.0
SURE: Final = 8.0
# How strongly weights are held near zero, and the steps that are taken.
PENALTY: Final = 1e-4
STEPS: Final = 60
PACE: Final = 0.09
# What the parent of a deciding provision is worth beside it.
PARENT: Final = 0.2
# Scores are `64` times impacts; what is below so many units of an impact is left out, and the rest
# is written in units of several.
SCALE: Final = 64.0
SOFTEST: Final = 20
TOLD: Final[int] = FACTS["rank"]["told"]
# Provisions further down than this have no chance of their own.
DEEPEST: Final = 150

# Arrays of numpy, which is not there where types are checked: of floats, of whole numbers.
Array = Any
Numbers = Any


@dataclass(frozen=True)
class Choices:
    """Queries as numbers.

    ``query``, ``word`` and ``says`` are one row for each word of each query, in the order of the
    queries: whose it is, which of ``words``, and how surely. ``given`` is what search gives each
    provision (queries by provisions, in nats), ``right`` the answers (a share of one each).
    """

    words: Sequence[str]
    query: Numbers
    word: Numbers
    says: Array
    given: Array
    right: Array


def main() -> int:
    """Write the weights of the languages named, of all where none is; prints how many there are."""
    wanted = sys.argv[1:] or LANGUAGES
    library = load_library()
    laws = library.root / "laws"
    for language, index in _indexes_untaught(library).items():
        if language not in wanted:
            continue
        lines = load_situations(laws / "asked" / f"{language}.txt")
        rows = learn(index, lines)
        text = "# Made by `make fit-search` of the queries beside it: word place=weight ...\n"
        weights_path(laws, language).write_text(text + "".join(rows), "utf-8")
        print(f"{language}: {len(lines)} queries, {len(rows)} words teach something")
    return 0


def _indexes_untaught(library: Library) -> Mapping[str, LanguageIndex]:
    """Each language of an index that has learnt nothing."""
    glossary = load_glossary(library.root / "laws" / "glossary.toml")
    words = words_of_all(library.lexicons.values(), glossary, library.works.values())
    records = read_records(build_folder(library.root) / "records")
    indexes = prepare_languages(Material(records, glossary, load_rulings(library), words))
    return {language: indexes[language] for language in LANGUAGES}


def learn(index: LanguageIndex, lines: Sequence[Situation]) -> list[str]:
    """The rows of the file of weights of a language, sorted by word."""
    if not lines:
        return []
    choices = read_choices(index, lines)
    weights = fit(choices) * (UNIT / SURE / SCALE)
    names = [str(info.locator) for info in index.entries[: index.provisions]]
    rows = []
    for word, row in sorted(zip(choices.words, np.rint(weights).astype(int), strict=True)):
        loud = np.flatnonzero(row >= SOFTEST)
        told = [f"{names[n]}={round(int(row[n]) / TOLD)}" for n in loud]
        if told:
            rows.append(f"{word} {' '.join(told)}\n")
    return rows


def read_choices(index: LanguageIndex, lines: Sequence[Situation]) -> Choices:
    """What the words of each query are to the index, and what it answers untaught."""
    features = []
    given = np.zeros((len(lines), index.provisions), np.float32)
    right = np.zeros_like(given)
    for number, line in enumerate(lines):
        words = read_words(index, line.words)
        said: dict[str, float] = {}
        for word in words:
            _note(said, ((term, weight) for term, weight in word.weights if weight >= 0.5))
        _note(said, ((name, weight) for _, _, name, weight in find_concepts(index, words)))
        features.append(said)
        ranked = [one for one in rank_entries(index, words) if one.entry < index.provisions]
        for one in ranked[:DEEPEST]:
            given[number, one.entry] = SURE * one.score / UNIT
        for place in line.places:
            _note_right(right[number], index, place)
        if right[number].any():
            right[number] /= right[number].sum()
    names = sorted({name for said in features for name in said})
    column = {name: n for n, name in enumerate(names)}
    rows = [
        (number, column[name], weight)
        for number, said in enumerate(features)
        for name, weight in said.items()
    ]
    query, word, says = map(np.array, zip(*rows, strict=True))
    return Choices(names, query, word, says.astype(np.float32)[:, None], given, right)


def _note(said: dict[str, float], found: Iterable[tuple[str, float]]) -> None:
    for name, weight in found:
        said[name] = max(said.get(name, 0.0), weight)


def _note_right(row: Array, index: LanguageIndex, place: Locator) -> None:
    if place in index.by_locator:
        row[index.by_locator[place]] = 1.0
    above = place.parent
    if above is not None and above.steps and above in index.by_locator:
        at = index.by_locator[above]
        row[at] = max(row[at], PARENT)


def fit(choices: Choices) -> Array:
    """The weights in nats, words by provisions."""
    right = choices.right
    weights = np.zeros((len(choices.words), right.shape[1]), np.float32)
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    order = np.argsort(choices.word, kind="stable")
    for step in range(1, STEPS + 1):
        told = _sums(weights[choices.word] * choices.says, choices.query, len(right))
        wrong = _chances(told + choices.given) - right
        by_word = wrong[choices.query[order]] * choices.says[order]
        slope = _sums(by_word, choices.word[order], len(weights)) / len(right)
        slope += PENALTY * weights
        mean += 0.1 * (slope - mean)
        spread += 0.01 * (slope * slope - spread)
        move = mean / (1 - 0.9**step) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-8)
        weights = np.maximum(weights - PACE * move, 0).astype(np.float32)
    return weights


def _sums(rows: Array, of: Numbers, size: int) -> Array:
    """The sums of the rows of each number, which stand together and rise."""
    numbers, starts = np.unique(of, return_index=True)
    sums = np.zeros((size, rows.shape[1]), np.float32)
    sums[numbers] = np.add.reduceat(rows, starts, axis=0)
    return sums


def _chances(scores: Array) -> Array:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


if __name__ == "__main__":
    sys.exit(main())
