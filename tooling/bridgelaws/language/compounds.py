"""Compounds, of a language that writes them as one word: Dutch *strafkaart* is *straf* and *kaart*.

A compound is split only where both halves are known, say as words of the texts, so no list of
Dutch words is needed and nothing is split that only looks like one. The browser's engine splits
alike (``search/lookup.js``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import Final

from bridgelaws.language.facts import FACTS
from bridgelaws.language.folding import fold
from bridgelaws.language.stems import has_compounds
from bridgelaws.language.words import LETTERS

_SHORTEST_PART: Final[int] = FACTS["compounds"]["shortestPart"]
_LONGEST_COMPOUND: Final[int] = FACTS["compounds"]["longest"]
# What makes a noun of a word, as long as a word itself: *verantwoordelijk-heid*.
_ENDINGS: Final = ("heid", "heden")
# Shorter words have room in the narrowest column that pages have.
_LONG_WORD: Final = 16
_LINKS: Final[tuple[str, ...]] = tuple(FACTS["compounds"]["links"])


def find_halves(stems: Mapping[str, str], language: str) -> dict[str, list[str]]:
    """The stems of the halves of every compound, by its stem; none where a language has none.

    Args:
        stems: the stem of each form that stands somewhere.
        language: theirs.

    >>> find_halves({"straf": "straf", "kaarten": "kaart", "strafkaarten": "strafkaart"}, "nl")
    {'strafkaart': ['straf', 'kaart']}
    """
    found: dict[str, dict[str, None]] = {}
    for form, stem in stems.items() if has_compounds(language) else ():
        for half in split_compound(form, stems):
            found.setdefault(stem, {})[stems[half]] = None
    return {stem: list(halves) for stem, halves in found.items()}


def compound_tails(forms: Mapping[str, object], names: Iterable[str], language: str) -> list[str]:
    """The words that may end a compound, sorted: those that do among ``forms``, and ``names``.

    >>> compound_tails({"straf": 1, "kaart": 1, "strafkaart": 1}, ["bord", "as"], "nl")
    ['bord', 'kaart']
    """
    if not has_compounds(language):
        return []
    halves = (split_compound(form, forms) for form in forms)
    long_names = {name for name in names if len(name) >= _SHORTEST_PART}
    return sorted({pair[1] for pair in halves if pair} | long_names)


def split_compound(
    form: str, known: Mapping[str, object], tails: Collection[str] | None = None
) -> tuple[str, ...]:
    """The two halves of a compound, both known; empty when it is none.

    The longest second half wins: in Dutch it is the one that says what a thing
    is. Between the halves may stand *s*, *e*, *en* or *n*. ``tails`` are the
    words that may be a second half, all known ones when not given.

    >>> split_compound("strafkaarten", {"straf": 1, "kaarten": 1})
    ('straf', 'kaarten')
    """
    if len(form) > _LONGEST_COMPOUND:
        return ()
    for cut in range(_SHORTEST_PART, len(form) - _SHORTEST_PART + 1):
        second = form[cut:]
        if second not in (known if tails is None else tails):
            continue
        for link in _LINKS:
            first = form[: cut - len(link)]
            if form[:cut].endswith(link) and len(first) >= _SHORTEST_PART and first in known:
                return first, second
    return ()


def cut_at_joints(text: str, known: Mapping[str, object], language: str) -> tuple[str, ...]:
    """A text cut where the parts of its long compounds join; joined again it is that text.

    Args:
        text: in any case, with its accents.
        known: folded words, as for `split_compound`.
        language: of the text; one without compounds has no joints.

    >>> known = dict.fromkeys(("rechter", "tegenstander"))
    >>> cut_at_joints("Zijn rechtertegenstander past.", known, "nl")
    ('Zijn rechter', 'tegenstander past.')
    >>> cut_at_joints("verantwoordelijkheden", {"verantwoordelijk": None}, "nl")
    ('verantwoordelijk', 'heden')
    """
    cuts = [0]
    for word in LETTERS.finditer(text) if has_compounds(language) else ():
        form = fold(word[0])
        if len(word[0]) >= _LONG_WORD and len(form) == len(word[0]):
            cuts += (word.start() + joint for joint in _joints(form, known))
    return tuple(text[start:end] for start, end in pairwise((*cuts, len(text))))


def _joints(form: str, known: Mapping[str, object]) -> tuple[int, ...]:
    """Where the parts of a word join, those of a part that is a compound too."""
    endings = (end for end in _ENDINGS if form.endswith(end) and form[: -len(end)] in known)
    ending = next(endings, "")
    halves = (form[: -len(ending)], ending) if ending else split_compound(form, known)
    if not halves:
        return ()
    first, second = halves
    joint = len(form) - len(second)
    return (*_joints(first, known), joint, *(joint + each for each in _joints(second, known)))
