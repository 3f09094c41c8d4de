"""Which roles at the table each entry names, and whose doing it is about.

``query/roles.py`` and ``search/roles.js`` hold a query against it.
"""

from __future__ import annotations

from typing import Any, Final

from bridgelaws.retrieval.build.documents import FIELDS
from bridgelaws.retrieval.build.tokens import COLUMNS, Codes
from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.weights import base36

# Who is named first in one of these does what the provision is about.
_TOLD: Final = [FIELDS.index(name) for name in ("heading", "context", "text")]


def role_table(codes: Codes, entries: int) -> dict[str, Any]:
    """The roles of a language's entries as JSON.

    Args:
        codes: where each word stands; a role is known by its concepts.
        entries: how many there are, guided rulings too.

    Returns:
        ``terms``: the number of the role that each concept stands for. ``of``: for each entry
        two digits in base 36, sets of roles as bits: who does it, and who is named at all.
    """
    terms = {
        f"#{name}": role for role, names in enumerate(FACTS["roles"]["players"]) for name in names
    }
    doers, named = [0] * entries, [0] * entries
    first: dict[tuple[int, int], tuple[int, int]] = {}
    for concept, role in terms.items():
        for entry, spots in codes.get(concept, {}).items():
            for spot in spots:
                place, column = divmod(spot, COLUMNS)
                if column in _TOLD:
                    named[entry] |= 1 << role
                    told = first.get((entry, column), (place, role))
                    first[entry, column] = min(told, (place, role))
    for (entry, _column), (_place, role) in first.items():
        doers[entry] |= 1 << role
    pairs = zip(doers, named, strict=True)
    return {"terms": terms, "of": "".join(base36(did) + base36(told) for did, told in pairs)}
