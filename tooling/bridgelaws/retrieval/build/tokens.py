"""Where every word of one language stands: a table with a row for each word of each text.

Each different word is cut, folded and stemmed once. All that is done with every single word
is done with whole columns at a time: texts hold words by the million.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Final

import numpy as np
import numpy.typing as npt

from bridgelaws.retrieval.analysis import analyse_plain, find_raw_words
from bridgelaws.retrieval.build.documents import FIELDS, VARIANT_SHIFT, Entry
from bridgelaws.retrieval.compounds import find_halves
from bridgelaws.retrieval.concepts import Concepts

Numbers = npt.NDArray[np.int64]

# Words of different fields, or of different variants, never stand side by side.
_GAP: Final = 6
# Headings and names stand over and over again; longer texts seldom twice.
_SHORT: Final = 120
# Where Dutch compounds are taken apart, and where their halves go.
_IS_SPLIT: Final = np.array([name in {"text", "heading", "home", "term"} for name in FIELDS])
_PART: Final = FIELDS.index("part")


@dataclass(frozen=True, slots=True)
class Occurrences:
    """The words of all texts of a language.

    ``terms`` are the stems and concepts by their numbers. Each word has a row in ``term``,
    ``text`` (the number of the wording it stands in), ``column`` (of `FIELDS`) and ``place``,
    all of shape (words,). Each wording has a row in ``entry`` and ``variant`` (its number
    among those of the entry), shape (wordings,), and in ``lengths``: how many words each
    field has, shape (wordings, fields). ``forms`` pairs every form with its stem, sorted.
    """

    terms: Sequence[str]
    term: Numbers
    text: Numbers
    column: Numbers
    place: Numbers
    entry: Numbers
    variant: Numbers
    lengths: Numbers
    forms: Sequence[tuple[str, str]]


class _Vocabulary:
    """The different words of all texts, and what they are for the index.

    Word ``n`` has the parts from ``starts[n]`` up to ``starts[n + 1]``: nearly always one.
    Each part has a form, a term, perhaps the hyphenated whole that it begins (else -1), and
    may be a filler.
    """

    def __init__(self, raws: Sequence[str], concepts: Concepts) -> None:
        self.terms: dict[str, int] = {}
        self.forms: list[str] = []
        counts, terms, wholes = array("q", [0]), array("q"), array("q")
        plain = analyse_plain(raws, concepts.language)
        number = self.number
        for raw in raws:
            known = plain.get(raw)
            if known is not None:
                form, stem = known
                self.forms.append(form)
                terms.append(number(stem))
                wholes.append(-1)
            else:
                for word in concepts.analyse(raw):
                    self.forms.append(word.form)
                    terms.append(number(word.stem))
                    wholes.append(number(word.joined) if word.joined else -1)
            counts.append(len(self.forms))
        self.starts, self.term, self.whole = np.array(counts), np.array(terms), np.array(wholes)
        fillers = concepts.fillers
        self.is_filler = np.array([form in fillers for form in self.forms], bool)

    def number(self, term: str) -> int:
        """The number of a stem or concept, a new one for a new one."""
        return self.terms.setdefault(term, len(self.terms))


@dataclass(frozen=True, slots=True)
class _Pieces:
    """All pieces of text: the numbers of their words in a row; per piece how many, and where."""

    words: Numbers
    sizes: Numbers
    columns: Numbers
    texts: Numbers


def find_occurrences(entries: Sequence[Entry], concepts: Concepts, provisions: int) -> Occurrences:
    """Where each stem, hyphenated whole and concept stands, and halves of compounds.

    Only words of provisions are taken apart, which are the first entries.
    """
    pieces, raws = _read_pieces(entries)
    vocabulary = _Vocabulary(raws, concepts)
    entry = np.repeat(np.arange(len(entries)), [len(one.pieces) for one in entries])
    variant = np.array([n for one in entries for n in range(len(one.pieces))], np.int64)
    part, piece = _parts_that_count(pieces, vocabulary)
    lengths_of_pieces = np.bincount(piece, minlength=len(pieces.sizes))
    lengths = np.bincount(
        pieces.texts * len(FIELDS) + pieces.columns, lengths_of_pieces, len(entry) * len(FIELDS)
    ).astype(np.int64)
    place = np.arange(len(piece)) - _before(lengths_of_pieces)[piece]
    place += _places_of_pieces(pieces, lengths_of_pieces, variant)[piece]
    term, joined = vocabulary.term[part], vocabulary.whole[part]
    has_whole = joined >= 0
    named, name = _find_names(term, piece, concepts, vocabulary)
    rows = [
        (term, piece, place),
        (joined[has_whole], piece[has_whole], place[has_whole]),
        (name, piece[named], place[named]),
    ]
    terms, in_pieces, places = (np.concatenate(column) for column in zip(*rows, strict=True))
    columns, texts = pieces.columns[in_pieces], pieces.texts[in_pieces]
    if concepts.language == "nl":
        theirs = _forms(part[entry[pieces.texts[piece]] < provisions], vocabulary)
        whole = np.flatnonzero(_IS_SPLIT[columns] & (entry[texts] < provisions))
        halved, half = _find_halves(terms, whole, theirs, vocabulary)
        terms = np.concatenate([terms, half])
        columns = np.concatenate([columns, np.full(len(half), _PART)])
        texts = np.concatenate([texts, texts[halved]])
        places = np.concatenate([places, places[halved]])
        lengths[_PART :: len(FIELDS)] += np.bincount(texts[len(in_pieces) :], minlength=len(entry))
    lengths = lengths.reshape(len(entry), len(FIELDS))
    found = list(vocabulary.terms)
    return Occurrences(
        found, terms, texts, columns, places, entry, variant, lengths, _forms(part, vocabulary)
    )


def _read_pieces(entries: Iterable[Entry]) -> tuple[_Pieces, list[str]]:
    """Number the words of all texts as they are met; all pieces, and the different words."""
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    number_of = numbers.__getitem__
    known: dict[str, array[int]] = {}
    words, sizes, columns, texts = (array("q") for _ in range(4))
    for row, pieces in enumerate(chain.from_iterable(entry.pieces for entry in entries)):
        for column, text in pieces:
            found = known.get(text)
            if found is None:
                found = array("q", map(number_of, find_raw_words(text)))
                if len(text) < _SHORT:
                    known[text] = found
            words += found
            sizes.append(len(found))
            columns.append(column)
            texts.append(row)
    return _Pieces(*map(np.array, (words, sizes, columns, texts))), list(numbers)


def _before(sizes: Numbers) -> Numbers:
    """How much comes before each of some things that stand in a row."""
    return np.cumsum(sizes) - sizes


def _parts_that_count(pieces: _Pieces, vocabulary: _Vocabulary) -> tuple[Numbers, Numbers]:
    """The parts of all words in order, and their pieces; no fillers where there is more."""
    starts = vocabulary.starts
    counts = np.diff(starts)[pieces.words]
    word = np.repeat(np.arange(len(pieces.words)), counts)
    part = starts[pieces.words][word] + np.arange(len(word)) - _before(counts)[word]
    piece = np.repeat(np.arange(len(pieces.sizes)), pieces.sizes)[word]
    counts_alone = ~vocabulary.is_filler[part]
    has_more = np.bincount(piece[counts_alone], minlength=len(pieces.sizes)) > 0
    kept = counts_alone | ~has_more[piece]
    return part[kept], piece[kept]


def _places_of_pieces(pieces: _Pieces, lengths: Numbers, variant: Numbers) -> Numbers:
    """The place of each piece's first word: each wording has its own, far from the others'."""
    before = _before(lengths + _GAP)
    first = np.flatnonzero(np.diff(pieces.texts, prepend=-1))
    start = np.repeat(before[first], np.diff(first, append=len(before)))
    places: Numbers = before - start + (variant[pieces.texts] << VARIANT_SHIFT)
    return places


def _find_names(
    term: Numbers, piece: Numbers, concepts: Concepts, vocabulary: _Vocabulary
) -> tuple[Numbers, Numbers]:
    """At which words a name begins, and the concept; names may overlap.

    All names are walked through at once, one word further at each step: a state is the
    beginning of some name, and leads on by the words that may follow.
    """
    steps: dict[tuple[int, int], int] = {}
    ends: dict[int, int] = {}
    for names in concepts.names.values():
        for stems, concept in names:
            state = 0
            for stem in stems:
                state = steps.setdefault((state, vocabulary.number(stem)), len(steps) + 1)
            ends[state] = vocabulary.number(concept)
    size = len(vocabulary.terms)
    keys = np.array([state * size + number for state, number in steps], np.int64)
    order = np.argsort(keys)
    keys, states = keys[order], np.array(list(steps.values()), np.int64)[order]
    concept_of = np.full(len(steps) + 1, -1)
    concept_of[list(ends)] = list(ends.values())
    start, at_state = np.arange(len(term)), np.zeros(len(term), np.int64)
    begun: list[Numbers] = [np.zeros(0, np.int64)]
    found: list[Numbers] = [np.zeros(0, np.int64)]
    for step in range(len(term) if len(keys) else 0):
        at = start + step
        inside = at < len(term)
        inside[inside] = piece[at[inside]] == piece[start[inside]]
        start, at_state, at = start[inside], at_state[inside], at[inside]
        wanted = at_state * size + term[at]
        place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        goes_on = keys[place] == wanted
        start, at_state = start[goes_on], states[place[goes_on]]
        if not len(start):
            break
        is_name = concept_of[at_state] >= 0
        begun.append(start[is_name])
        found.append(concept_of[at_state[is_name]])
    return np.concatenate(begun), np.concatenate(found)


def _forms(part: Numbers, vocabulary: _Vocabulary) -> list[tuple[str, str]]:
    """Each form that stands somewhere with its stem, hyphenated wholes too."""
    terms = list(vocabulary.terms)
    pairs = set()
    is_here = np.zeros(len(vocabulary.forms), bool)
    is_here[part] = True
    for number in np.flatnonzero(is_here).tolist():
        pairs.add((vocabulary.forms[number], terms[vocabulary.term[number]]))
        if vocabulary.whole[number] >= 0:
            whole = terms[vocabulary.whole[number]]
            pairs.add((whole, whole))
    return sorted(pairs)


def _find_halves(
    term: Numbers, rows: Numbers, forms: Iterable[tuple[str, str]], vocabulary: _Vocabulary
) -> tuple[Numbers, Numbers]:
    """Which of some rows are compounds, and a half of each; a row comes twice where both count."""
    halves = {
        vocabulary.number(stem): [vocabulary.number(half) for half in parts if half != stem]
        for stem, parts in find_halves(dict(forms)).items()
    }
    counts = np.zeros(len(vocabulary.terms), np.int64)
    starts = np.zeros(len(vocabulary.terms), np.int64)
    compounds = list(halves)
    counts[compounds] = [len(parts) for parts in halves.values()]
    starts[compounds] = _before(counts[compounds])
    every = np.array(list(chain.from_iterable(halves.values())), np.int64)
    each = counts[term[rows]]
    row = np.repeat(rows, each)
    rank = np.arange(len(row)) - np.repeat(_before(each), each)
    return row, every[starts[term[row]] + rank]
