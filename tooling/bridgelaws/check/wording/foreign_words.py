"""Words of another language amid a text: two in a row, or one of six letters.

A word is foreign that no other provision of the language has, and that another language has.
A single one is only told for information, for two languages may share it, unless there is
nothing else in a heading or a paragraph. What is right so stands
under ``[spelling]`` in ``checks.toml``.

Example: "the player may" in a French sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, Party
from bridgelaws.check.registry import Check
from bridgelaws.check.wording.vocabulary import Vocabulary, vocabulary
from bridgelaws.language.words import LETTERS
from bridgelaws.model.locator import Locator

# A shorter word may be one of two languages by chance.
_LONG_ENOUGH: Final = 6
# It is less likely to be where there is nothing else.
_LONG_ENOUGH_ALONE: Final = 4


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per run of words, of the language that has most of them."""
    language = pair.right.language
    if pair.right.expression != facts.expression or language not in facts.words:
        return
    own = vocabulary(language, pair.beside, facts)
    others = {
        other: vocabulary(other, pair.beside, facts)
        for other in pair.beside.texts
        if other != language
    }
    for row in pair.rows:
        for stretch in (stretch for view in row.right for stretch in view.stretches):
            runs = {
                other: tuple(_runs(stretch.words, own, theirs, row.locator))
                for other, theirs in others.items()
            }
            other = max(runs, key=lambda each: sum(b - a for a, b in runs[each]), default="")
            for start, end in runs.get(other, ()):
                words = stretch.words[start:end]
                yield Difference(
                    row.locator,
                    f"“{words}” looks like {other}, not {language}",
                    f"translate it, or list it under [spelling] of {language}/checks.toml",
                    right=words.casefold(),
                    right_marks=(stretch.mark(start, end),),
                    severity=None
                    if len(LETTERS.findall(words)) > 1 or _is_all(stretch.words, start, end)
                    else "info",
                    beside=Party(pair.right.expression, other, pair.right.edition),
                )


def _runs(
    text: str, own: Vocabulary, theirs: Vocabulary, here: Locator
) -> Iterator[tuple[int, int]]:
    """Where words in a row are of the other vocabulary alone; what both have may stand between."""
    run: list[re.Match[str]] = []
    between: list[re.Match[str]] = []
    for found in (*LETTERS.finditer(text), None):
        word = found.group().casefold() if found else ""
        if found and word in theirs.places and not own.has_elsewhere(word, here):
            run += [*between, found]
            between = []
        elif found and run and word in theirs.places:
            between.append(found)
        else:
            foreign = [each for each in run if not own.has_elsewhere(each.group().casefold(), here)]
            is_all = bool(run) and _is_all(text, run[0].start(), (between or run)[-1].end())
            if is_all:
                run += between
            long_enough = _LONG_ENOUGH_ALONE if is_all else _LONG_ENOUGH
            if len(foreign) > 1 or any(len(each.group()) >= long_enough for each in foreign):
                yield run[0].start(), run[-1].end()
            run, between = [], []


def _is_all(text: str, start: int, end: int) -> bool:
    """Whether no word of a text stands outside a stretch of it."""
    return not LETTERS.search(text[:start]) and not LETTERS.search(text[end:])


CHECK = Check("foreign-words", "error", "untranslated", find, __doc__, alone=True)
