"""The articles of a language, and which of them can stand before one and the same noun.

An article shows the gender or number of the noun behind it, or its first sound. Which nouns are
of which kind is not listed: a noun tells by the articles it has elsewhere.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from bridgelaws.language.words import Token, split_accented

# What parts an article from its noun: le tour, l’étui.
_BETWEEN: Final = frozenset({" ", "\u00a0", "’", "'"})
_JOINED: Final = frozenset({"’", "'"})
# A noun must have stood so often behind articles of one kind before another one is strange.
_KNOWN: Final = 3


@dataclass(frozen=True, slots=True)
class Articles:
    """The ``[articles]`` of a language.

    Each of ``contrasts`` (gender, number, sound) has two kinds or more, each with its articles. One
    that stands in several kinds of a contrast fits the nouns of all of them.
    """

    contrasts: tuple[tuple[frozenset[str], ...], ...]

    def find(self, words: str) -> Iterator[tuple[Token, Token]]:
        """Each article with the word that it stands before.

        What has an article itself is none: French *l’une* is a pronoun.
        """
        tokens = split_accented(words)
        before: Token | None = None
        for one, noun in pairwise(tokens):
            joined = before is not None and words[before.end : one.start] in _JOINED
            is_pronoun = joined and before is not None and self._is_article(before.form)
            if (
                self._is_article(one.form)
                and not is_pronoun
                and words[one.end : noun.start] in _BETWEEN
                and words[noun.end : noun.end + 1] != "-"
            ):
                yield one, noun
            before = one

    def _is_article(self, word: str) -> bool:
        return any(word in kind for contrast in self.contrasts for kind in contrast)

    def usual(self, article: str, behind: Mapping[str, int]) -> str:
        """The commonest article of another kind, where a noun never has one of this one's kind.

        Args:
            article: what stands before the noun.
            behind: how often it stands behind each article elsewhere.
        """
        for contrast in self.contrasts:
            own = [kind for kind in contrast if article in kind]
            often = Counter({kind: sum(behind.get(a, 0) for a in kind) for kind in contrast})
            if own and not any(often[kind] for kind in own):
                ((kind, times),) = often.most_common(1)
                if times >= _KNOWN:
                    return max(sorted(kind), key=lambda each: behind.get(each, 0))
        return ""


@dataclass(frozen=True)
class ArticlesBehind:
    """How often each word stands behind each article, and how often so in each provision."""

    total: Mapping[str, Counter[str]]

    def elsewhere(self, noun: str, here: Mapping[str, Counter[str]]) -> Mapping[str, int]:
        """What articles a noun has when a provision that says ``here`` is left out."""
        return self.total.get(noun, Counter()) - here.get(noun, Counter())


def count_articles(articles: Articles, said: Sequence[str]) -> dict[str, Counter[str]]:
    """By noun how often each article stands before it."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for words in said:
        for article, noun in articles.find(words):
            found[noun.form][article.form] += 1
    return dict(found)


def parse_articles(table: Mapping[str, Any]) -> Articles:
    """The articles of an ``[articles]``: of each contrast a list of kinds."""
    return Articles(tuple(tuple(map(frozenset, kinds)) for kinds in table.values()))
