"""Success, reciprocal rank and nDCG of search on judged queries.

A judged query names provisions with grades 1 to 3. A result counts at its
grade; an ancestor or a descendant of a grade-3 provision counts as 2 when it is
not named with more. Success is a result of grade 2 or better.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

MEASURES: Final = ("s@1", "s@3", "x@1", "x@3", "MRR@10", "nDCG@10")
_DEPTH: Final = 10
_SUCCESS: Final = 2
_PLACE: Final = re.compile(r"(bb)?(\d+)([a-z]?)(\d*)([a-z]?)(i{1,3}|iv|v)?")

Parts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GroupMeans:
    """The means of a group of queries, in the order of `MEASURES`."""

    group: str
    queries: int
    values: tuple[float, ...]


def read_place(name: str) -> Parts | None:
    """An address as steps, read leniently; ``None`` when it is none.

    >>> read_place("law 16 b1(a)"), read_place("bb4b"), read_place("def~alert")
    (('16', 'B', '1', 'a'), ('bb4', 'b'), None)
    """
    bare = re.sub(r"[\s().,:\-_/#]+", "", name).lower()
    found = _PLACE.fullmatch(re.sub(r"^(?:law|art|artikel|loi|l)(?=\d)", "", bare))
    if found is None:
        return None
    prefix, law, section, number, letter, roman = found.groups()
    if prefix:
        return None if number or letter or roman else tuple(filter(None, ("bb" + law, section)))
    if letter and not number:
        return None
    return tuple(filter(None, (law, section.upper(), number, letter, roman)))


def measure(relevant: Mapping[str, int], results: Sequence[str]) -> tuple[float, ...]:
    """The measures of one answer, in the order of `MEASURES`.

    >>> measure({"64A": 3, "64C": 1}, ["64A", "64C"])
    (1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
    """
    judged: dict[Parts, int] = {}
    for name, grade in relevant.items():
        place = read_place(name)
        if place is not None:
            judged[place] = max(judged.get(place, 0), grade)
    ranked = list(dict.fromkeys(read_place(name) or ("?", name) for name in results))[:_DEPTH]
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


def _grade(place: Parts, judged: Mapping[Parts, int]) -> int:
    grade = judged.get(place, 0)
    if grade < 2 and any(value == 3 and _related(place, other) for other, value in judged.items()):
        return 2
    return grade


def _related(one: Parts, other: Parts) -> bool:
    """Whether one lies under the other."""
    short, long = sorted((one, other), key=len)
    return len(short) < len(long) and long[: len(short)] == short


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
