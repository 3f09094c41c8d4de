"""What changed between two wordings, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal

_WORD: Final = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class WordChange:
    """A stretch that stayed, went, came or was replaced; ``start:end`` of the new wording."""

    kind: Literal["same", "gone", "new", "changed"]
    old: str
    new: str
    start: int
    end: int


def diff_words(old: str, new: str) -> tuple[WordChange, ...]:
    """The wordings as changes in order; their ``old`` and ``new`` are all the words.

    >>> [(c.kind, c.old, c.new) for c in diff_words("one card only", "two cards only")]
    [('changed', 'one card', 'two cards'), ('same', 'only', 'only')]
    """
    return tuple(_changes(old, new))


def _changes(old: str, new: str) -> Iterator[WordChange]:
    olds, news = old.split(), list(_WORD.finditer(new))
    matcher = SequenceMatcher(None, olds, [m.group() for m in news], autojunk=False)
    kinds: Final[dict[str, Literal["same", "gone", "new", "changed"]]] = {
        "equal": "same",
        "delete": "gone",
        "insert": "new",
        "replace": "changed",
    }
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        start = news[j1].start() if j1 < len(news) else len(new)
        end = news[j2 - 1].end() if j2 > j1 else start
        yield WordChange(kinds[tag], " ".join(olds[i1:i2]), new[start:end], start, end)


def show_changes(changes: tuple[WordChange, ...]) -> str:
    """The changes in one line, what went in ``[-…-]`` and what came in ``{+…+}``."""
    shown = []
    for change in changes:
        if change.kind == "same":
            words = change.new.split()
            shown.append(change.new if len(words) <= 6 else f"{words[0]} … {words[-1]}")
            continue
        if change.old:
            shown.append(f"[-{change.old}-]")
        if change.new:
            shown.append(f"{{+{change.new}+}}")
    return " ".join(shown)
