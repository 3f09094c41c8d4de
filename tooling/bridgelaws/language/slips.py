"""How far two words are from each other: slips of the fingers."""

from __future__ import annotations


def distance(left: str, right: str, most: int) -> int:
    """Edits from one word to another, a swap of neighbours counting as one.

    Stops early: any answer above ``most`` only means *more than that*.

    >>> distance("revoek", "revoke", 1), distance("kaart", "zwart", 2)
    (1, 2)
    """
    if abs(len(left) - len(right)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]
