"""Where every word of one language stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bridgelaws.language.compounds import find_halves
from bridgelaws.retrieval.build.documents import FIELDS, VARIANT_SHIFT, IndexDocument
from bridgelaws.retrieval.concepts import ConceptNames, ConceptWord
from bridgelaws.retrieval.weights import NAME_LENGTH, NAMES

# Words of different fields, or of different variants, never stand side by side.
_GAP: Final = 6
# Headings and names stand over and over again; longer texts seldom twice.
_TEXTS_KEPT: Final = 4096
# Where compounds are taken apart, and where their halves go.
_IS_SPLIT: Final = [name in {"text", "heading", "home", "topic", "term"} for name in FIELDS]
_PART: Final = FIELDS.index("part")
_NAME_SHARES: Final = [NAMES.get(name, 0.0) for name in FIELDS]

# One word: its place times `COLUMNS`, plus the column of its field. The place tells the variant.
Code = int
# By word of the index and number of entry: what it is worth in each name there that holds it.
Named = defaultdict[str, defaultdict[int, list[float]]]
# By word of the index and number of entry.
Codes = defaultdict[str, defaultdict[int, list[Code]]]
COLUMNS: Final = len(FIELDS)
VARIANT_CODES: Final = COLUMNS << VARIANT_SHIFT


@dataclass(frozen=True, slots=True)
class Occurrences:
    """The words of all texts of a language.

    ``codes`` maps each word of the index (a stem, a hyphenated whole, a concept, a half of
    a compound) to the numbers of its entries, and those to the codes of where it stands;
    ``named`` to what it is worth in each name of an entry that holds it (`weights.NAMES`).
    ``lengths`` holds for each entry and variant how many words each field has. ``forms``
    pairs every form with its stem, sorted.
    """

    codes: Codes
    named: Named
    lengths: list[list[list[int]]]
    forms: Sequence[tuple[str, str]]


def find_occurrences(
    entries: Sequence[IndexDocument], concepts: ConceptNames, provisions: int
) -> Occurrences:
    """Where each stem, hyphenated whole and concept stands, and halves of compounds.

    Only words of provisions are taken apart, which are the first entries.
    """
    codes: Codes = defaultdict(lambda: defaultdict(list))
    named: Named = defaultdict(lambda: defaultdict(list))
    lengths: list[list[list[int]]] = []
    seen: set[ConceptWord] = set()

    @lru_cache(_TEXTS_KEPT)
    def read(text: str) -> tuple[int, list[tuple[str, int]]]:
        words = concepts.words(text)
        seen.update(words)
        return len(words), _terms_of(words, concepts)

    for number, entry in enumerate(entries):
        if number == provisions:
            _add_halves(codes, lengths, concepts, seen)
        lengths.append([])
        for variant, pieces in enumerate(entry.pieces):
            place = variant << VARIANT_SHIFT
            sizes = [0] * COLUMNS
            for column, text in pieces:
                size, terms = read(text)
                first = place * COLUMNS + column
                for term, step in terms:
                    codes[term][number].append(first + step)
                sizes[column] += size
                place += size + _GAP
                # Each variant has the same names.
                if _NAME_SHARES[column] and not variant:
                    share = _NAME_SHARES[column] / size**NAME_LENGTH
                    for term in {term for term, _step in terms}:
                        named[term][number].append(share)
            lengths[number].append(sizes)
    if len(entries) == provisions:
        _add_halves(codes, lengths, concepts, seen)
    return Occurrences(codes, named, lengths, _forms(seen))


def _terms_of(words: Sequence[ConceptWord], concepts: ConceptNames) -> list[tuple[str, Code]]:
    """What the words of a text stand for: stems, hyphenated wholes, and the names they spell."""
    stems = tuple([stem for _form, stem, _joined in words])
    found = list(zip(stems, range(0, COLUMNS * len(stems), COLUMNS), strict=True))
    for at, (_form, stem, joined) in enumerate(words):
        if joined:
            found.append((joined, at * COLUMNS))
        if stem in concepts.names:
            for name, concept in concepts.names[stem]:
                if stems[at : at + len(name)] == name:
                    found.append((concept, at * COLUMNS))
    return found


def _forms(seen: Iterable[ConceptWord]) -> list[tuple[str, str]]:
    """Each form that stands somewhere with its stem, hyphenated wholes too."""
    pairs = {(word.form, word.stem) for word in seen}
    pairs.update((word.joined, word.joined) for word in seen if word.joined)
    return sorted(pairs)


def _add_halves(
    codes: Codes,
    lengths: Sequence[list[list[int]]],
    concepts: ConceptNames,
    seen: Iterable[ConceptWord],
) -> None:
    """Let each compound stand for its halves too, as words of a field of their own."""
    for stem, halves in find_halves(dict(_forms(seen)), concepts.language).items():
        for number, found in codes[stem].items():
            split = [code for code in found if _IS_SPLIT[code % COLUMNS]]
            for half in halves:
                if half != stem and split:
                    codes[half][number] += [code - code % COLUMNS + _PART for code in split]
                    for code in split:
                        lengths[number][code // VARIANT_CODES][_PART] += 1
