"""A word that stands in no other provision, and is one slip away from one that does.

A slip is a letter too many, too few or another, or two that changed places. Words that are
right though they look like another stand under ``[spelling]`` in ``checks.toml``. A word that
differs in its ending, and of which another form stands in the texts, is only told for information.
In a short word a letter too few or two that changed places are looked for alone.

Example: "declraer" in English, whose texts say "declarer".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.meaning.expected import LARGE
from bridgelaws.check.pair import Difference, Pair
from bridgelaws.check.registry import Check
from bridgelaws.check.wording.vocabulary import Vocabulary, vocabulary
from bridgelaws.language.words import LETTERS
from bridgelaws.model.locator import Locator

# Of shorter words many are one letter away from each other, of those of four letters some.
_SHORTEST: Final = 4
_SHORTEST_ANY_SLIP: Final = 5
_SHORTEST_MEANT: Final = 4
# In so many last letters one form of a word differs from another.
_ENDING: Final = 2


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per word of a provision."""
    if pair.right.expression != facts.expression or pair.right.language not in facts.words:
        return
    words = vocabulary(pair.right.language, pair.beside, facts)
    letters = "".join(sorted({letter for word in words.places for letter in word}))
    # A small text does not know the common short words.
    is_large = len(pair.beside.texts[pair.right.language]) >= LARGE
    shortest = _SHORTEST if is_large else _SHORTEST_ANY_SLIP
    for row in pair.rows:
        seen: set[str] = set()
        for stretch in (stretch for view in row.right for stretch in view.stretches):
            for found in LETTERS.finditer(stretch.words):
                word = found.group().casefold()
                if len(word) < shortest or word in seen or words.has_elsewhere(word, row.locator):
                    continue
                seen.add(word)
                meant = _nearest(word, words, letters, row.locator)
                if meant:
                    is_form = _is_ending(word, meant) and words.has_other_form(
                        word, pair.right.language
                    )
                    yield Difference(
                        row.locator,
                        f"“{found.group()}” stands nowhere else; “{_shown(meant)}” does",
                        "correct it, or list it under [spelling] of "
                        f"{pair.right.language}/checks.toml",
                        "",
                        word,
                        (),
                        (stretch.mark(*found.span()),),
                        "info" if is_form else None,
                    )


def _nearest(word: str, words: Vocabulary, letters: str, here: Locator) -> str:
    return next(
        (
            other
            # Nearly all that one slip makes are no words.
            for other in filter(words.known.__contains__, _one_slip_away(word, letters))
            if len(other) >= _SHORTEST_MEANT and words.has_elsewhere(other, here)
        ),
        "",
    )


def _one_slip_away(word: str, letters: str) -> Iterator[str]:
    is_long = len(word) >= _SHORTEST_ANY_SLIP
    for at in range(len(word) - 1):
        yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    for at in range(len(word) if is_long else 0):
        yield word[:at] + word[at + 1 :]
    for at in range(len(word) + 1):
        for letter in letters:
            if is_long:
                yield word[:at] + letter + word[at + 1 :]
            yield word[:at] + letter + word[at:]


def _is_ending(word: str, meant: str) -> bool:
    """Whether two words differ as two forms of one do: no form doubles or exchanges letters.

    >>> [_is_ending(word, "player") for word in ("played", "playerr", "plaeyr")]
    [True, False, False]
    """
    alike = takewhile(lambda both: both[0] == both[1], zip(word, meant, strict=False))
    shared = len(list(alike))
    is_doubled = len(word) > len(meant) and word[shared : shared + 1] == word[shared - 1 : shared]
    is_exchanged = len(word) == len(meant) and sorted(word) == sorted(meant)
    return shared >= len(word) - _ENDING and not (is_doubled or is_exchanged)


def _shown(word: str) -> str:
    return f"{word[:-1]}ς" if word.endswith("σ") else word


CHECK = Check("spelling", "warning", "other", find, __doc__, alone=True)
