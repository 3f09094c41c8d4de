"""Finding a term in a text of any of the four languages, whatever its inflection.

Words are compared by their folded Snowball stems. Snowball alone leaves forms apart
that a reader takes for one (``fautif`` and ``fautive``, ``υπαίτιος`` and ``υπαιτίου``)
and joins some that are two terms (``déclaration`` and ``déclarant``): both are put
right here. A Dutch word is found inside a compound (*kaart* in *speelkaart*).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.stems import STEMMERS, find_stemmer
from bridgelaws.language.words import WORD

_COMPOUNDING: Final = {"nl"}
_SHORTEST_PART: Final = 4
# So many words may stand inside a phrase: an article, an adjective, a possessive.
GAP: Final = 3


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a text: as folded, and its stem."""

    form: str
    stem: str


@lru_cache(maxsize=100_000)
def _word(raw: str, language: str) -> Word:
    form = fold(raw)
    if language not in STEMMERS or not raw.isalpha():
        return Word(form, form)
    # The French and Dutch stemmers want the accents, so stems are taken before folding.
    return Word(form, fold(find_stemmer(language)(raw.lower())) or form)


@lru_cache(maxsize=20_000)
def split_stems(text: str, language: str) -> tuple[Word, ...]:
    """The words of a text in order; apostrophes and hyphens part words.

    >>> [word.stem for word in split_stems("l’entame cachée", "fr")]
    ['l', 'entam', 'cach']
    """
    return tuple(_word(found.group(), language) for found in WORD.finditer(text))


@lru_cache(maxsize=20_000)
def split_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where the words of `split_stems` stand, half-open."""
    return tuple((found.start(), found.end()) for found in WORD.finditer(text))


@lru_cache(maxsize=20_000)
def split_phrase(
    name: str, language: str, fillers: Collection[str] = frozenset()
) -> tuple[Word, ...]:
    """The words of a name that must stand in a text: fillers may differ there.

    A name of nothing but fillers keeps them.
    """
    words = split_stems(name, language)
    return tuple(word for word in words if word.form not in fillers) or words


# What a word is made into a noun with: stems leave it off, and so *bieding* (a call) and
# *bieden*, *déclaration* and *déclarant* have one stem. These forms are kept apart.
_ENDINGS: Final = {"nl": ("ing",), "fr": ("ation", "ant", "eur")}
_ENGLISH: Final = ("", "s", "es", "d", "ed", "ing")


@lru_cache(maxsize=500_000)
def is_same(word: Word, wanted: Word, language: str) -> bool:
    """Whether ``word`` is an inflected form of ``wanted``, or a compound with it.

    >>> pairs = ("strafkaarten kaart", "bieden bieding")
    >>> [is_same(*split_stems(pair, "nl"), "nl") for pair in pairs]
    [True, False]
    """
    if word.form == wanted.form:
        return True
    if language == "en":
        return _is_english_form(word.form, wanted.form)
    if _close(word.stem, language) == _close(wanted.stem, language):
        return _ending(word.form, language) == _ending(wanted.form, language)
    if language not in _COMPOUNDING or len(wanted.form) < _SHORTEST_PART:
        return False
    return word.form.startswith(wanted.form) or any(
        part in (word.form[-len(part) :], word.stem[-len(part) :])
        for part in (wanted.form, wanted.stem)
        if len(part) >= _SHORTEST_PART
    )


def _close(stem: str, language: str) -> str:
    if language == "el":
        return stem.rstrip("ι")
    if language == "fr":
        bare = stem.rstrip("s")
        return f"{bare[:-1]}f" if bare.endswith("v") else bare
    return stem


def _ending(form: str, language: str) -> str:
    return next((end for end in _ENDINGS.get(language, ()) if end in form[-len(end) - 2 :]), "")


def _is_english_form(form: str, wanted: str) -> bool:
    # English stems join too much: the contestant's is that of the contest.
    if form.startswith(wanted):
        rest = form[len(wanted) :]
        return rest in _ENGLISH or (rest[0] == wanted[-1] and rest[1:] in ("ed", "ing"))
    bare = wanted[:-1]
    if wanted.endswith("e"):
        return form == f"{bare}ing"
    return wanted.endswith("y") and form in (f"{bare}ies", f"{bare}ied")


def find_phrase(
    words: tuple[Word, ...], phrase: tuple[Word, ...], language: str, gap: int = GAP
) -> Iterator[tuple[int, int]]:
    """Where the words of ``phrase`` stand in order, at most ``gap`` words between two.

    Gives half-open ranges of word numbers.
    """
    for start, word in enumerate(words):
        if not is_same(word, phrase[0], language):
            continue
        place = start
        for wanted in phrase[1:]:
            reach = range(place + 1, min(place + 2 + gap, len(words)))
            after = next((n for n in reach if is_same(words[n], wanted, language)), None)
            if after is None:
                break
            place = after
        else:
            yield start, place + 1


def has_phrase(words: tuple[Word, ...], phrase: tuple[Word, ...], language: str) -> bool:
    """Whether the phrase stands anywhere in the text."""
    return next(find_phrase(words, phrase, language), None) is not None


def has_forms(words: tuple[Word, ...], forms: tuple[str, ...], gap: int = 6) -> bool:
    """Whether these very forms stand in the text in order; a separable verb leaves a gap."""
    return any(
        _stand(words, start + 1, forms[1:], gap)
        for start, word in enumerate(words)
        if word.form == forms[0]
    )


def _stand(words: tuple[Word, ...], start: int, forms: tuple[str, ...], gap: int) -> bool:
    for wanted in forms:
        reach = range(start, min(start + 1 + gap, len(words)))
        place = next((n for n in reach if words[n].form == wanted), None)
        if place is None:
            return False
        start = place + 1
    return True
