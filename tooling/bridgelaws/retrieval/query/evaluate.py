"""Success, reciprocal rank and nDCG of search on judged queries.

A judged query names provisions with grades 1 to 3. A result counts at its
grade; an ancestor or a descendant of a grade-3 provision counts as 2 when it is
not named with more. Success is a result of grade 2 or better.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bridgelaws.errors import LocatorError
from bridgelaws.model.locator import Locator, parse_locator

MEASURES: Final = ("s@1", "s@3", "x@1", "x@3", "MRR@10", "nDCG@10")
_DEPTH: Final = 10
_SUCCESS: Final = 2


@dataclass(frozen=True, slots=True)
class GroupMeans:
    """The means of a group of queries, in the order of `MEASURES`."""

    group: str
    queries: int
    values: tuple[float, ...]


def measure(relevant: Mapping[str, int], results: Sequence[str]) -> tuple[float, ...]:
    """The measures of one answer, in the order of `MEASURES`.

    Provisions are named compactly or as `parse_locator` reads them. A result that is none, the
    name of a ruling, is a miss.

    Raises:
        LocatorError: what is judged is no address.

    >>> measure({"64A": 3, "64C": 1}, ["64A", "64C"])
    (1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
    """
    judged: dict[Locator | str, int] = {}
    for name, grade in relevant.items():
        said = parse_locator(name)
        judged[said] = max(judged.get(said, 0), grade)
    ranked = list(dict.fromkeys(map(_read_result, results)))[:_DEPTH]
    grades = [_grade(place, judged) for place in ranked]
    first = next((n for n, grade in enumerate(grades, 1) if grade >= _SUCCESS), 0)
    pool = dict(judged)
    for place, grade in zip(ranked, grades, strict=True):
        if grade:
            pool[place] = max(grade, pool.get(place, 0))
    ideal = _gain(sorted(pool.values(), reverse=True)[:_DEPTH])
    exact = [judged.get(place) == 3 for place in ranked]
    return (
        float(first == 1),
        float(0 < first <= 3),
        float(any(exact[:1])),
        float(any(exact[:3])),
        1 / first if first else 0.0,
        _gain(grades) / ideal if ideal else 0.0,
    )


def _read_result(name: str) -> Locator | str:
    try:
        return parse_locator(name)
    except LocatorError:
        return name


def _grade(place: Locator | str, judged: Mapping[Locator | str, int]) -> int:
    grade = judged.get(place, 0)
    if grade < 2 and any(value == 3 and _related(place, other) for other, value in judged.items()):
        return 2
    return grade


def _related(one: Locator | str, other: Locator | str) -> bool:
    """Whether one lies under the other."""
    if isinstance(one, str) or isinstance(other, str) or one.prefix != other.prefix:
        return False
    short, long = sorted((one.steps, other.steps), key=len)
    return 0 < len(short) < len(long) and long[: len(short)] == short


def _gain(grades: Iterable[int]) -> float:
    ranked = enumerate(grades, 1)
    return math.fsum(((1 << grade) - 1) / math.log2(rank + 1) for rank, grade in ranked)


def summarise(
    queries: Sequence[Mapping[str, Any]], results_by_id: Mapping[str, Sequence[str]]
) -> list[GroupMeans]:
    """Means overall, per language, per kind, and per language and kind."""
    groups: dict[str, list[tuple[float, ...]]] = {}
    for query in queries:
        values = measure(query["relevant"], results_by_id.get(query["id"], ()))
        language, kind = query["lang"], query.get("kind", "")
        for group in ("overall", f"lang {language}", f"kind {kind}", f"cell {language} {kind}"):
            groups.setdefault(group, []).append(values)
    order = {"overall": 0, "lang": 1, "kind": 2, "cell": 3}
    names = sorted(groups, key=lambda name: (order[name.split(" ")[0]], name))
    return [
        GroupMeans(
            name, len(groups[name]), tuple(sum(c) / len(c) for c in zip(*groups[name], strict=True))
        )
        for name in names
    ]
