"""How the plain edition is written in one language: what its ``style.toml`` says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bridgelaws.errors import LexiconError
from bridgelaws.language.sentences import SentenceRule


@dataclass(frozen=True)
class StyleFault:
    """A slip of typography: where it shows, and what to do about it."""

    pattern: re.Pattern[str]
    say: str


@dataclass(frozen=True)
class StyleRules:
    """One language's rules of writing.

    ``longest`` is the most words a sentence may have, ``ends`` are the characters that
    end one; ``pairs`` are opening and closing marks that must match.
    """

    language: str
    longest: int
    ends: str
    pairs: tuple[tuple[str, str], ...]
    slips: tuple[StyleFault, ...]

    @property
    def sentence(self) -> SentenceRule:
        """When a sentence ends; a full stop before a small letter is that of an abbreviation."""
        return SentenceRule(self.ends, before_small=".")


def parse_style(table: Mapping[str, Any], file: str = "style.toml") -> StyleRules:
    """Make a style of a parsed TOML table.

    Raises:
        LexiconError: a key is missing, of another kind, or a pattern is none.

    >>> parse_style({"language": "en", "sentences": {"longest": 30, "ends": ".!?"},
    ...              "typography": {"pairs": ["()"], "wrong": []}}).pairs
    (('(', ')'),)
    """
    try:
        typography = table["typography"]
        return StyleRules(
            str(table["language"]),
            int(table["sentences"]["longest"]),
            str(table["sentences"]["ends"]),
            tuple((pair[0], pair[1]) for pair in typography["pairs"]),
            tuple(
                StyleFault(re.compile(slip["pattern"]), slip["say"]) for slip in typography["wrong"]
            ),
        )
    except KeyError as problem:
        raise LexiconError(f"{file}: {problem.args[0]} is missing") from None
    except re.error as problem:
        raise LexiconError(f"{file}: {problem.pattern!r} is no pattern: {problem}") from None
    except (TypeError, ValueError, IndexError) as problem:
        raise LexiconError(f"{file}: {problem}") from None
