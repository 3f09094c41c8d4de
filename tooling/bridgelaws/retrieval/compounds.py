"""Dutch compounds: *strafkaart* is found by *straf* and by *kaart*.

A compound is split only where both halves are words of these texts, so no list of Dutch
words is needed and nothing is split that only looks like one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from bridgelaws.retrieval.concepts import ConceptNames
from bridgelaws.retrieval.facts import FACTS

_SHORTEST_PART: Final[int] = FACTS["compounds"]["shortestPart"]
_LONGEST_COMPOUND: Final[int] = FACTS["compounds"]["longest"]
_LINKS: Final[tuple[str, ...]] = tuple(FACTS["compounds"]["links"])


def find_halves(stems: Mapping[str, str]) -> dict[str, list[str]]:
    """The stems of the halves of every compound, by its stem.

    Args:
        stems: the stem of each form that stands somewhere.
    """
    found: dict[str, dict[str, None]] = {}
    for form, stem in stems.items():
        for half in split_compound(form, stems):
            found.setdefault(stem, {})[stems[half]] = None
    return {stem: list(halves) for stem, halves in found.items()}


def compound_tails(forms: Mapping[str, object], concepts: ConceptNames) -> list[str]:
    """The words that may end a compound: those that do in these texts, and single names."""
    halves = (split_compound(form, forms) for form in forms)
    names = {
        form
        for form, stem in concepts.forms
        if any(n == (stem,) for n, _ in concepts.names.get(stem, ()))
    }
    return sorted(
        {pair[1] for pair in halves if pair} | {n for n in names if len(n) >= _SHORTEST_PART}
    )


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
