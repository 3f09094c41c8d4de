"""Stems: where one is made, where it is repaired, and when two words are one in another form.

Snowball is pinned: its ``dutch`` is the Kraaij-Pohlmann stemmer, where release 2 had
Porter's, and its Greek and English differ too. What counts is release 3.1.1 as
`snowballstemmer` has it in Python. PyStemmer 3.1.0 is the same four stemmers as C, about
sixty times as fast; a test holds the two together over every ending that they know. Where
it is missing, or is another release, Python does the same more slowly. What is true of one
language stands in `stems.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Any, Final, Protocol

from snowballstemmer.dutch_stemmer import DutchStemmer
from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.french_stemmer import FrenchStemmer
from snowballstemmer.greek_stemmer import GreekStemmer

from bridgelaws.language.facts import FACTS
from bridgelaws.language.folding import fold, fold_word
from bridgelaws.language.words import LETTERS, WORD

try:
    import Stemmer
except ImportError:
    Stemmer = None

_CLASSES: Final = {
    "dutch": DutchStemmer,
    "french": FrenchStemmer,
    "greek": GreekStemmer,
    "english": EnglishStemmer,
}


@dataclass(frozen=True)
class StemFacts:
    """What is true of the stems of one language: see `stems.toml`."""

    algorithm: str = ""
    repairs: tuple[tuple[re.Pattern[str], str], ...] = ()
    endings: tuple[str, ...] = ()
    apart: Mapping[str, str] = field(default_factory=dict)
    compounds: bool = False
    accents: bool = True
    inflected: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def _read_facts(table: Mapping[str, Any]) -> StemFacts:
    return StemFacts(
        table["algorithm"],
        tuple((re.compile(pattern), said) for pattern, said in table.get("repairs", ())),
        tuple(table.get("endings", ())),
        table.get("apart", {}),
        table.get("compounds", False),
        table.get("accents", True),
        {name: tuple(ends) for name, ends in table.get("inflected", {}).items()},
    )


_FACTS: Final = {
    language: _read_facts(table)
    for language, table in tomllib.loads(
        resources.files("bridgelaws.language").joinpath("stems.toml").read_text("utf-8")
    ).items()
}
_NO_FACTS: Final = StemFacts()
# The algorithm's name, and the class that says what it does.
STEMMERS: Final = {
    language: (facts.algorithm, _CLASSES[facts.algorithm]) for language, facts in _FACTS.items()
}
# The release of PyStemmer that was held against 3.1.1.
_SAME: Final = "3.1.0"


@lru_cache(maxsize=8)
def find_stemmer(language: str) -> Callable[[str], str]:
    """What stems the lower-case words of a language; the word itself where nothing does.

    >>> find_stemmer("nl")("verzakingen"), find_stemmer("de")("karten")
    ('verzaak', 'karten')
    """
    if language not in STEMMERS:
        return str
    name, made = STEMMERS[language]
    if Stemmer is not None and Stemmer.version() == _SAME:
        # Words are remembered by those who ask; its own memory would only cost time.
        fast: Callable[[str], str] = Stemmer.Stemmer(name, 0).stemWord
        return fast
    stem: Callable[[str], str] = made().stemWord
    return stem


@lru_cache(maxsize=200_000)
def stem_word(word: str, language: str) -> str:
    """The folded Snowball stem of a lower-case word with its accents.

    French and Dutch stemmers want the accents, so stems are taken before folding.

    >>> stem_word("verzakingen", "nl"), stem_word("αγορές", "el")
    ('verzaak', 'αγορ')
    >>> stem_word("coupe", "fr"), stem_word("coups", "fr")
    ('coup', 'lecoup')
    """
    if not word.isalpha() or language not in STEMMERS:
        return fold_word(word)
    apart = _FACTS[language].apart.get(word)
    return apart or fold_word(find_stemmer(language)(word)) or fold_word(word)


def repair_stem(stem: str, language: str) -> str:
    """A folded stem that words share which Snowball leaves apart.

    *υπαίτιος* and *υπαιτίου* (the ι stays in one), *fautif* and *fautive*, *tournoi* and
    *tournois*.
    """
    for pattern, said in _FACTS.get(language, _NO_FACTS).repairs:
        stem = pattern.sub(said, stem)
    return stem


@dataclass(frozen=True, slots=True)
class StemmedWord:
    """One word of a text: as folded, and its folded stem."""

    form: str
    stem: str


@lru_cache(maxsize=100_000)
def read_word(raw: str, language: str) -> StemmedWord:
    """The form and the stem of a word as it stands in a text."""
    form = fold(raw)
    if not raw.isalpha():
        return StemmedWord(form, form)
    return StemmedWord(form, stem_word(raw.lower(), language) or form)


@lru_cache(maxsize=20_000)
def split_stems(text: str, language: str) -> tuple[StemmedWord, ...]:
    """The words of a text in order; apostrophes and hyphens part words.

    >>> [word.stem for word in split_stems("l’entame cachée", "fr")]
    ['l', 'entam', 'cach']
    """
    return tuple(read_word(raw, language) for raw in WORD.findall(text))


_SHORTEST_PART: Final[int] = FACTS["compounds"]["shortestPart"]


@lru_cache(maxsize=500_000)
def is_same(word: StemmedWord, wanted: StemmedWord, language: str) -> bool:
    """Whether ``word`` is an inflected form of ``wanted``, or a compound with it.

    >>> pairs = ("strafkaarten kaart", "bieden bieding")
    >>> [is_same(*split_stems(pair, "nl"), "nl") for pair in pairs]
    [True, False]
    """
    if word.form == wanted.form:
        return True
    facts = _FACTS.get(language, _NO_FACTS)
    if facts.inflected:
        return _is_inflected(word.form, wanted.form, facts.inflected)
    if repair_stem(word.stem, language) == repair_stem(wanted.stem, language):
        return _ending(word.form, facts) == _ending(wanted.form, facts)
    if not facts.compounds or len(wanted.form) < _SHORTEST_PART:
        return False
    return word.form.startswith(wanted.form) or any(
        part in (word.form[-len(part) :], word.stem[-len(part) :])
        for part in (wanted.form, wanted.stem)
        if len(part) >= _SHORTEST_PART
    )


def _ending(form: str, facts: StemFacts) -> str:
    return next((end for end in facts.endings if end in form[-len(end) - 2 :]), "")


def _is_inflected(form: str, wanted: str, ends: Mapping[str, tuple[str, ...]]) -> bool:
    if form.startswith(wanted):
        rest = form[len(wanted) :]
        return rest in ends["added"] or (rest[0] == wanted[-1] and rest[1:] in ends["doubled"])
    bare, last = wanted[:-1], wanted[-1:]
    return form in {bare + end for end in ends.get(last, ())}


def has_compounds(language: str) -> bool:
    """Whether the language writes compounds as one word: Dutch *verzakingsslag*."""
    return _FACTS.get(language, _NO_FACTS).compounds


class WordMatcher(Protocol):
    """When a word of a text is a word of a name.

    ``read`` makes a word of a text comparable, ``want`` one of a name. Only where the
    ``head`` of what is wanted is among the ``heads`` of a word need ``is_same`` be asked.
    ``words`` is what counts as a word; ``tells_capitals`` says that an abbreviation is
    none in small letters.
    """

    words: re.Pattern[str]
    tells_capitals: bool

    def read(self, raw: str) -> Any:
        """A word as it stands in a text."""

    def want(self, raw: str) -> Any:
        """A word as it stands in a name."""

    def head(self, wanted: Any) -> Hashable:
        """What words have in common with this one."""

    def heads(self, word: Any) -> Iterable[Hashable]:
        """The heads that may be those of the same word."""

    def is_same(self, word: Any, wanted: Any) -> bool:
        """Whether they are one word, in whatever form."""


class SameStem:
    """Words are the same that have one stem; accents count, but for Greek.

    French *passe* and *passé* are two words. Greek moves its accents, and prints none on
    capitals.
    """

    words = WORD
    tells_capitals = True

    def __init__(self, language: str) -> None:
        self._stem = find_stemmer(language)
        self._facts = _FACTS.get(language, _NO_FACTS)
        self._language = language
        self._read: dict[str, str] = {}

    def read(self, raw: str) -> str:
        """Its stem."""
        stem = self._read.get(raw)
        if stem is None:
            stem = self._stem(raw.casefold()).replace("ς", "σ")
            if not self._facts.accents:
                stem = repair_stem(fold(stem), self._language)
            self._read[raw] = stem
        return stem

    want = read

    def head(self, wanted: str) -> str:
        """The stem itself."""
        return wanted

    def heads(self, word: str) -> tuple[str]:
        """The stem itself."""
        return (word,)

    def is_same(self, word: str, wanted: str) -> bool:
        """Whether the stems are equal."""
        return word == wanted


class Inflected:
    """Words are the same of which one is an inflected form of the other: see `is_same`."""

    words = WORD
    tells_capitals = False

    def __init__(self, language: str) -> None:
        self._language = language

    def read(self, raw: str) -> StemmedWord:
        """Its form and its stem."""
        return read_word(raw, self._language)

    want = read

    def head(self, wanted: StemmedWord) -> str:
        """The two first letters, which no inflection changes."""
        return wanted.form[:2]

    def heads(self, word: StemmedWord) -> tuple[str]:
        """The two first letters."""
        return (word.form[:2],)

    def is_same(self, word: StemmedWord, wanted: StemmedWord) -> bool:
        """Whether one is an inflected form of the other."""
        return is_same(word, wanted, self._language)


class SameBeginning:
    """Words are the same that begin alike, whatever the language of a text: the loosest.

    It is for texts that are still without numbers, of which much may be misread: a word
    may end otherwise than the one wanted, but not be much longer.
    """

    words = LETTERS
    tells_capitals = False
    # The ends by which a word may differ: letters cut, letters added.
    _ENDING: Final = 1
    _GREEK_ENDING: Final = 2
    _LONGER: Final = 3
    _SHORTEST: Final = 5
    _INDEXED: Final = 3

    def read(self, raw: str) -> str:
        """The word, folded."""
        return fold(raw)

    def want(self, raw: str) -> tuple[str, int]:
        """How the word must begin, and how long it may be at most."""
        word = fold(raw)
        ending = self._GREEK_ENDING if "α" <= word[-1] <= "ω" else self._ENDING
        if len(word) < self._SHORTEST:
            return word, len(word) + 2 if len(word) > self._INDEXED else len(word)
        return word[:-ending], len(word) + self._LONGER

    def head(self, wanted: tuple[str, int]) -> str:
        """The first letters."""
        return wanted[0][: self._INDEXED]

    def heads(self, word: str) -> tuple[str, ...]:
        """The first letters, as many as there may be."""
        most = min(len(word), self._INDEXED)
        return tuple([word[:length] for length in range(1, most + 1)])

    def is_same(self, word: str, wanted: tuple[str, int]) -> bool:
        """Whether the word begins so and is not too long."""
        stem, longest = wanted
        return word.startswith(stem) and len(word) <= longest
