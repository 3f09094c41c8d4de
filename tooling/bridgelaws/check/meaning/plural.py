"""Words that want a plural behind them, and have none: *all* before *call*.

A word put in the place of another leaves the noun as it was. What the four texts say freely,
*every* here and *any* there, tells of no such slip; the grammar of one language does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from bridgelaws.language.folding import fold
from bridgelaws.language.words import Token

# Adjectives may stand before the noun.
_REACH: Final = 4


@dataclass(frozen=True, slots=True)
class PluralWords:
    """The ``[plural]`` of a language: which words want one, and what answers for it.

    ``wanting`` are the words; a noun with one of the ``endings`` is a plural. Behind one of
    ``fitting`` the word stands without a noun of its own; ``closing`` are words before which the
    noun has ended.
    """

    wanting: frozenset[str]
    endings: tuple[str, ...]
    fitting: frozenset[str]
    closing: frozenset[str]

    def lacks_plural(self, words: str, tokens: Sequence[Token], at: int) -> bool:
        """Whether the token at ``at`` wants a plural, and a singular stands there.

        ``words`` are those that the tokens were cut from; nothing is asked behind a stop.
        """
        if tokens[at].form not in self.wanting:
            return False
        behind: list[str] = []
        for one, other in zip(tokens[at:], tokens[at + 1 : at + 1 + _REACH], strict=False):
            if words[one.end : other.start].strip():
                break
            behind.append(other.form)
        if not behind or behind[0] in self.fitting or any(c.isdigit() for c in behind[0]):
            return False
        noun = list(takewhile(lambda word: word not in self.closing, behind))
        return bool(noun) and not any(word.endswith(self.endings) for word in noun)


def parse_plural(table: Mapping[str, Any]) -> PluralWords:
    """The words of a ``[plural]``.

    Raises:
        KeyError: a list is missing.
    """
    return PluralWords(
        frozenset(map(fold, table["wanting"])),
        tuple(map(fold, table["endings"])),
        frozenset(map(fold, table["fitting"])),
        frozenset(map(fold, table["closing"])),
    )
