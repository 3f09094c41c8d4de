"""Who does it to whom: of neighbouring provisions the one comes first that is about the doer named.

A defender's dropped card and declarer's have the same words and different laws. The role that a
query names first is taken for who does it, the next one for whom it is done to.
``search/roles.js`` says the same for the browser.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.language_index import LanguageIndex

_RULES: Final[dict[str, Any]] = FACTS["roles"]
_DOES: Final[float] = _RULES["does"]
_NAMED: Final[float] = _RULES["named"]
_TO: Final[float] = _RULES["to"]


def find_roles(index: LanguageIndex, concepts: Iterable[tuple[int, int, str, float]]) -> list[int]:
    """The roles among the concepts of a query (`rank.find_concepts`), each once, in its order."""
    terms = index.roles["terms"]
    told = sorted((first, terms[name]) for first, _, name, _ in concepts if name in terms)
    return list(dict.fromkeys(role for _first, role in told))


def lean_of(index: LanguageIndex, roles: Sequence[int], entry: int) -> float:
    """By which part an entry's score rises or falls for whose doing it is about; 0 for most."""
    digits = index.roles["of"][2 * entry : 2 * entry + 2]
    if not roles or not digits or digits[1] == "0":
        return 0.0
    doers, named = int(digits[0], 36), int(digits[1], 36)
    absent = _NAMED if named >> roles[0] & 1 else -_DOES
    lean = _DOES if doers >> roles[0] & 1 else absent
    if len(roles) > 1:
        lean += _TO if named >> roles[1] & 1 else -_TO
    return lean
