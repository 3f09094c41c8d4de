"""``make fit-search``: what queries of known answer teach search, learnt anew.

Each query of ``laws/asked`` is a choice between all provisions. Its chance of being answered by
one is the exponential of what search gives that provision already, and of a weight for each of its
words (stems, concepts of the glossary, and fillers, which find nothing by themselves), over the sum
of all (multinomial logit). The weights are found by steps down the slope (Adam), held near zero by
a square penalty and never below it: a word may speak for a provision, never against one. What a
word says softly is left out.

Then what tells whether a guided ruling suits a query is fitted on lines that were left out
(`fit.rulings`), and printed beside what is used.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from scipy.sparse import csr_array

from bridgelaws import LANGUAGES
from bridgelaws.gc_pause import without_collector
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
from bridgelaws.retrieval.language_index import ASKED, PASSED, LanguageIndex
from bridgelaws.retrieval.query.lookup import read_words
from bridgelaws.retrieval.query.rank import find_concepts, rank_entries
from fit.rulings import Told, tell_of, told_of_gate
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
# Scores are `64` times impacts; what is below so many units of an impact is left out, the softest
# where there are more than a copy for offline use has room for, and the rest is written in units of
# several.
SCALE: Final = 64.0
SOFTEST: Final = 10
MOST: Final = 36_000
TOLD: Final[int] = FACTS["rank"]["told"]
# Provisions further down than this have no chance of their own.
DEEPEST: Final = 100

HEAD: Final = "# Made by `make fit-search` of the queries beside it: word weight:place,place ...\n"
# One line of so many is left out, to see how rulings suit a query of which nothing was learnt.
LEFT_OUT: Final = 5

# Arrays of numpy, which is not there where types are checked: of floats, of whole numbers; and of
# scipy, of which only what is not zero is held: a query says some ten of ten thousand words.
Array = Any
Sparse = Any
Numbers = Any


@dataclass(frozen=True)
class Choices:
    """Queries as numbers, one row each.

    ``says`` is how surely each of ``words`` is said (queries by words), ``given`` what search gives
    each provision (queries by provisions, in nats), ``right`` the answers (a share of one each).
    """

    words: Sequence[str]
    says: Sparse
    given: Array
    right: Array

    def of(self, rows: Numbers) -> Choices:
        """Some of the queries, by number."""
        return Choices(self.words, self.says[rows], self.given[rows], self.right[rows])


@without_collector()
def main() -> int:
    """Write the weights of the languages named, of all where none is; prints how many there are."""
    wanted = sys.argv[1:] or LANGUAGES
    library = load_library()
    laws = library.root / "laws"
    left_out: list[Told] = []
    for language, index in _indexes_untaught(library).items():
        if language not in wanted:
            continue
        lines = load_situations(laws / "asked" / f"{language}.txt")
        if not lines:
            weights_path(laws, language).write_text(HEAD, "utf-8")
            continue
        choices = read_choices(index, lines)
        rows = list(write_rows(index, learn(choices)))
        weights_path(laws, language).write_text(HEAD + "".join(rows), "utf-8")
        print(f"{language}: {len(lines)} queries, {len(rows)} words teach something")
        left_out += left_out_rulings(index, lines, choices)
    print(told_of_gate(left_out))
    return 0


def _indexes_untaught(library: Library) -> Mapping[str, LanguageIndex]:
    """Each language of an index that has learnt nothing."""
    glossary = load_glossary(library.root / "laws" / "glossary.toml")
    words = words_of_all(library.lexicons.values(), glossary, library.works.values())
    records = read_records(build_folder(library.root) / "records")
    indexes = prepare_languages(Material(records, glossary, load_rulings(library), words))
    return {language: indexes[language] for language in LANGUAGES}


def learn(choices: Choices) -> dict[str, dict[int, int]]:
    """What each word tells of provisions, by their numbers; without words that tell nothing."""
    weights = np.rint(fit(choices) * (UNIT / SURE / SCALE)).astype(int)
    most = min(MOST, weights.size - 1)
    softest = max(SOFTEST, 1 + int(np.partition(weights, -most - 1, axis=None)[-most - 1]))
    told = {
        word: {int(n): round(int(row[n]) / TOLD) for n in np.flatnonzero(row >= softest)}
        for word, row in zip(choices.words, weights, strict=True)
    }
    return {word: by_place for word, by_place in sorted(told.items()) if by_place}


def write_rows(index: LanguageIndex, told: Mapping[str, Mapping[int, int]]) -> Iterator[str]:
    """The lines of the file of weights."""
    for word, by_place in told.items():
        places: dict[int, list[str]] = {}
        for n, weight in by_place.items():
            places.setdefault(weight, []).append(str(index.entries[n].locator))
        said = (f"{weight}:{','.join(places[weight])}" for weight in sorted(places, reverse=True))
        yield f"{word} {' '.join(said)}\n"


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
        _note(said, ((PASSED + form, 1.0) for word in words[:1] for form in word.passed))
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
    rows = [number for number, said in enumerate(features) for _ in said]
    columns = [column[name] for said in features for name in said]
    values = np.array([weight for said in features for weight in said.values()], np.float32)
    says = csr_array((values, (rows, columns)), shape=(len(lines), len(names)))
    return Choices(names, says, given, right)


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
    says, right = choices.says, choices.right
    said = says.T.tocsr()
    weights = np.zeros((says.shape[1], right.shape[1]), np.float32)
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        wrong = _chances(says @ weights + choices.given) - right
        slope = said @ wrong / len(right) + PENALTY * weights
        mean += 0.1 * (slope - mean)
        spread += 0.01 * (slope * slope - spread)
        move = mean / (1 - 0.9**step) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-8)
        weights = np.maximum(weights - PACE * move, 0).astype(np.float32)
    return weights


def left_out_rulings(
    index: LanguageIndex, lines: Sequence[Situation], choices: Choices
) -> list[Told]:
    """Of lines left out of learning, what tells whether the likeliest ruling suits each."""
    numbers = np.arange(len(lines))
    told = learn(choices.of(numbers % LEFT_OUT != 0))
    postings = {
        ASKED + word: [(n, weight, "") for n, weight in by_place.items()]
        for word, by_place in told.items()
    }
    untaught = {term: index.source.get(term, ()) for term in index.source}
    taught = LanguageIndex(untaught | postings, index.language, index.table)
    return [tell_of(taught, line) for line in lines[::LEFT_OUT]]


def _chances(scores: Array) -> Array:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


if __name__ == "__main__":
    sys.exit(main())
