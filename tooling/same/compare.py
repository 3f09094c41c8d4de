"""Two folders of results, held against each other line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final

# Characters of a line shown before and after the place where two lines part.
_BEFORE: Final = 40
_AFTER: Final = 90
# Above this many lines in which two files may differ they are counted, not aligned.
_ALIGNED: Final = 3000


@dataclass(frozen=True)
class Difference:
    """A line (counted from 1) that is not the same; None where one side has no such line.

    Line 0 is the whole file, which only one side has.
    """

    file: str
    line: int
    base: str | None
    new: str | None

    def lines(self) -> Iterator[str]:
        """For people: where, then what each side has."""
        if not self.line:
            yield f"{self.file}: only in the {'base' if self.new is None else 'new tree'}"
            return
        yield f"{self.file}:{self.line}"
        start = (
            _parting(self.base or "", self.new or "") if None not in (self.base, self.new) else 0
        )
        for side, said in (("base", self.base), ("new", self.new)):
            yield f"    {side:<5}{_shown(said, start)}"


def compare_folders(base: Path, new: Path) -> Iterator[Difference]:
    """Every difference between the files of two folders, in the order of their names."""
    sides = [
        {p.relative_to(f).as_posix(): p for p in f.rglob("*") if p.is_file()} for f in (base, new)
    ]
    for name in sorted(sides[0].keys() | sides[1].keys()):
        if name not in sides[1]:
            yield Difference(name, 0, "", None)
        elif name not in sides[0]:
            yield Difference(name, 0, None, "")
        else:
            left, right = (side[name].read_bytes() for side in sides)
            if left != right:
                yield from _compare_lines(name, _lines(left), _lines(right))


def _lines(data: bytes) -> list[str]:
    # Only a line feed ends a line, so that no other difference of line ends gets lost.
    return data.decode("utf-8", "backslashreplace").split("\n")


def _compare_lines(name: str, base: list[str], new: list[str]) -> Iterator[Difference]:
    if len(base) == len(new):
        pairs = enumerate(zip(base, new, strict=True), 1)
        yield from (Difference(name, n, a, b) for n, (a, b) in pairs if a != b)
        return
    start = next(
        (n for n, (a, b) in enumerate(zip(base, new, strict=False)) if a != b),
        min(len(base), len(new)),
    )
    left, right = base[start:], new[start:]
    while left and right and left[-1] == right[-1]:
        left.pop()
        right.pop()
    if max(len(left), len(right)) > _ALIGNED:
        yield from _count_lines(name, start, left, right)
        return
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            continue
        for step in range(max(b - a, d - c)):
            yield Difference(
                name,
                start + 1 + (a if a + step < b else c) + step,
                left[a + step] if a + step < b else None,
                right[c + step] if c + step < d else None,
            )


def _count_lines(name: str, start: int, left: list[str], right: list[str]) -> Iterator[Difference]:
    """Lines that one side has more often; where only the order differs, one difference."""
    more, less = Counter(left) - Counter(right), Counter(right) - Counter(left)
    yield from (Difference(name, start + 1, line, None) for line in more.elements())
    yield from (Difference(name, start + 1, None, line) for line in less.elements())
    if not more and not less:
        yield Difference(name, start + 1, left[0], right[0])


def _parting(left: str, right: str) -> int:
    """Where two lines part."""
    pairs = enumerate(zip(left, right, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(left), len(right)))


def _shown(line: str | None, place: int) -> str:
    if line is None:
        return "(no such line)"
    start = max(0, place - _BEFORE)
    part = line[start : place + _AFTER].replace("\r", "\\r").replace("\t", "\\t")
    return f"{'…' if start else ''}{part}{'…' if place + _AFTER < len(line) else ''}"
