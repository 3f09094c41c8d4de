"""What the checks of two texts know of one language: its ``checks.toml``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bridgelaws.check.meaning.plural import PluralWords, parse_plural
from bridgelaws.check.terms.articles import Articles, parse_articles
from bridgelaws.check.verbs.denial import Denial, parse_denial
from bridgelaws.errors import LexiconError
from bridgelaws.language.folding import fold
from bridgelaws.language.words import Token, split_accented, split_tokens
from bridgelaws.library.function_words import LOOSE, number_words

# Lists of opposites that are none themselves: phrases in which no word of the group says what it
# says elsewhere, and words that may say any of the group.
_OPPOSITES: Final = {"apart": "", "maybe": LOOSE}


@dataclass(frozen=True, slots=True)
class PhraseMatch:
    """A phrase found: what it stands for, and its first and last word (half-open)."""

    value: str
    first: int
    last: int


class Phrases:
    """Phrases of one or several words, each with what it stands for.

    ``split`` cuts them into words, and must have cut the texts in which they are looked for;
    ``values`` are what they stand for, in their order.
    """

    def __init__(
        self,
        by_value: Mapping[str, Iterable[str]],
        split: Callable[[str], tuple[Token, ...]] = split_tokens,
    ) -> None:
        self.values: Final = tuple(by_value)
        self._by_head: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for value, phrases in by_value.items():
            for phrase in phrases:
                words = tuple(token.form for token in split(phrase))
                if words:
                    self._by_head.setdefault(words[0], []).append((words, value))
        for listed in self._by_head.values():
            listed.sort(key=lambda item: -len(item[0]))

    def find(self, tokens: tuple[Token, ...]) -> tuple[PhraseMatch, ...]:
        """Where the phrases stand, the longest first, none over another."""
        hits, at = [], 0
        while at < len(tokens):
            step = 1
            for words, value in self._by_head.get(tokens[at].form, ()):
                stretch = tokens[at : at + len(words)]
                if tuple(token.form for token in stretch) == words:
                    hits.append(PhraseMatch(value, at, at + len(words)))
                    step = len(words)
                    break
            at += step
        return tuple(hits)


@dataclass(frozen=True)
class CheckWords:
    """One language's words: see the comments of ``checks.toml`` for each list.

    What ``numbers`` finds with a ``~`` in front is loose: it can answer for that number.
    """

    language: str
    percent: tuple[str, ...]
    numbers: Phrases
    units: Phrases
    loose_modals: Mapping[str, tuple[str, ...]]
    denials: Phrases
    loose_denials: Phrases
    concord: Phrases
    alternatives: Phrases
    during: Phrases
    denying_prefixes: tuple[str, ...]
    denial: Denial
    forbidden: Phrases
    opposites: Mapping[str, Phrases]
    spelling: frozenset[str]
    plural: PluralWords
    articles: Articles


def parse_words(table: Mapping[str, Any], file: str = "checks.toml") -> CheckWords:
    """Make the words of a language of its parsed TOML table.

    Raises:
        LexiconError: a key is missing, or a list holds something that is no word.
    """
    try:
        numbers, negation = table["numbers"], table["negation"]
        in_words = number_words(numbers)
        lists = [
            *in_words.values(),
            *table["units"].values(),
            *table["modals"].values(),
            *table["forbidden"].values(),
            *negation.values(),
            *(words for group in table["opposites"].values() for words in group.values()),
            numbers["percent"],
            table["spelling"]["known"],
            *table["plural"].values(),
            *(kind for kinds in table["articles"].values() for kind in kinds),
        ]
        if not all(isinstance(word, str) and word for words in lists for word in words):
            raise LexiconError(f"{file}: a list holds something that is no word")
        return CheckWords(
            str(table["language"]),
            tuple(numbers["percent"]),
            Phrases(in_words),
            Phrases(table["units"]),
            {grade: tuple(words) for grade, words in table["modals"].items()},
            Phrases(
                {
                    "": negation["apart"],
                    "not": negation["word"],
                }
            ),
            Phrases({"": negation["apart"], "loose": negation["loose"]}),
            Phrases({"not": negation["concord"]}),
            Phrases({"nor": negation["alternatives"]}),
            Phrases({"while": negation["during"]}),
            tuple(fold(prefix) for prefix in negation["prefixes"]),
            parse_denial(table["denial"]),
            Phrases(table["forbidden"]),
            {
                group: Phrases(
                    {_OPPOSITES.get(value, value): words for value, words in by.items()},
                    split_accented,
                )
                for group, by in table["opposites"].items()
            },
            frozenset(word.casefold() for word in table["spelling"]["known"]),
            parse_plural(table["plural"]),
            parse_articles(table["articles"]),
        )
    except KeyError as problem:
        raise LexiconError(f"{file}: {problem.args[0]} is missing") from None
    except (TypeError, AttributeError) as problem:
        raise LexiconError(f"{file}: {problem}") from None
