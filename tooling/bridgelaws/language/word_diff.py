"""What changed between two wordings, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal

# Words as print parts them, with the marks that touch them.
WHOLE_WORDS: Final = re.compile(r"\S+")
# Words, and each mark by itself, with the white space behind: together every character of a text.
WORDS_AND_MARKS: Final = re.compile(r"\w+\s*|[^\w\s]\s*|\s+")
# So many words in a row are a phrase, which may move; fewer meet by chance ("of the").
_PHRASE: Final = 3

ChangeKind = Literal["same", "gone", "new", "changed"]
_KINDS: Final[dict[str, ChangeKind]] = {
    "equal": "same",
    "delete": "gone",
    "insert": "new",
    "replace": "changed",
}


@dataclass(frozen=True, slots=True)
class WordChange:
    """A stretch that stayed, went, came or was replaced; ``start:end`` of the new wording."""

    kind: ChangeKind
    old: str
    new: str
    start: int
    end: int


def diff_words(old: str, new: str, parts: re.Pattern[str] = WHOLE_WORDS) -> tuple[WordChange, ...]:
    """The wordings as changes in order; their ``old`` and ``new`` are all the words.

    Args:
        old: the wording before.
        new: the wording now.
        parts: what is compared as one. With `WORDS_AND_MARKS` the ``old`` of all changes, one
            behind the other, are the old wording to the character, and so the ``new``.

    >>> [(c.kind, c.old, c.new) for c in diff_words("one card only", "two cards only")]
    [('changed', 'one card', 'two cards'), ('same', 'only', 'only')]
    """
    olds, news = list(parts.finditer(old)), list(parts.finditer(new))
    matcher = SequenceMatcher(
        None, [m.group() for m in olds], [m.group() for m in news], autojunk=False
    )
    changes = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        gone = old[olds[i1].start() : olds[i2 - 1].end()] if i2 > i1 else ""
        start = news[j1].start() if j1 < len(news) else len(new)
        end = news[j2 - 1].end() if j2 > j1 else start
        changes.append(WordChange(_KINDS[tag], gone, new[start:end], start, end))
    return tuple(changes)


def count_moved(changes: tuple[WordChange, ...]) -> int:
    """How many words that came are a phrase that went elsewhere: as many in a row as `_PHRASE`.

    Each word that went counts once, for the longest phrase first.

    >>> count_moved(diff_words("one card of hers is dealt now", "is dealt now one card of his"))
    3
    """
    went = _in_a_row(change.old for change in changes if change.kind != "same")
    came = _in_a_row(change.new for change in changes if change.kind != "same")
    moved = 0
    while True:
        found = SequenceMatcher(None, went, came, autojunk=False).find_longest_match()
        if found.size < _PHRASE:
            return moved
        moved += found.size
        went[found.a : found.a + found.size] = [object()]
        came[found.b : found.b + found.size] = [object()]


def _in_a_row(stretches: Iterable[str]) -> list[object]:
    """The words of all stretches, with what is no word between them."""
    return [word for said in stretches for word in (object(), *said.split())]


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
