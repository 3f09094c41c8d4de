"""Whether words of a text are a name in its inflection as a noun; which words are only articles.

Stems join too much for a list of renderings: *declares* and *declarer* have one, so have
*levée* and *lever*. What ends as a noun may is told by the lexicon: ``[nouns] endings``, any
of which may stand for any other behind the same letters; ``articles``; ``not``, words that
end so and are none (*juge* says that the Director judges); ``or_verbs``, forms that
may be either (*lead*); and ``before_verbs``, words behind which these are verbs (*declarer leads*).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.words import WORD

# So many letters at least are the same before the ending.
_SHORTEST: Final = 2
# Accents move in Greek from case to case; elsewhere they tell words apart (passe, passé).
_MOVING: Final = frozenset({"el"})


@dataclass(frozen=True)
class Nouns:
    """How the nouns of one language end."""

    language: str
    endings: frozenset[str]
    articles: frozenset[str]
    others: frozenset[str]
    or_verbs: frozenset[str] = frozenset()
    before_verbs: frozenset[str] = frozenset()

    def is_form(self, said: str, name: str) -> bool:
        """Whether each word of ``said`` is that word of ``name`` in some form of a noun.

        >>> nouns = Nouns("en", frozenset({"", "s"}), frozenset({"the"}), frozenset())
        >>> nouns.is_form("declarers", "declarer"), nouns.is_form("declares", "declarer")
        (True, False)
        """
        return not self.has_other(said) and self.is_alike(said, name)

    def is_alike(self, said: str, name: str) -> bool:
        """The same of any words: a verb may have an ending that nouns have too (*explains*)."""
        there, wanted = self._words(said), self._words(name)
        return len(there) == len(wanted) and all(map(self._is_same, there, wanted))

    def has_other(self, said: str) -> bool:
        """Whether one of the words is known to be no noun."""
        return any(word in self.others for word in self._words(said))

    def is_verb(self, said: str, before: str) -> bool:
        """Whether a form that may be noun or verb is a verb, by the text that stands before it.

        >>> both, subjects = frozenset({"leads"}), frozenset({"declarer"})
        >>> nouns = Nouns("en", frozenset(), frozenset(), frozenset(), both, subjects)
        >>> nouns.is_verb("leads", "If declarer "), nouns.is_verb("leads", "declarer's ")
        (True, False)
        """
        read = fold if self.language in _MOVING else str.casefold
        words = tuple(WORD.finditer(before))
        if read(said) not in self.or_verbs or not words:
            return False
        # A comma or a bracket between the two begins another thing.
        is_next = not before[words[-1].end() :].strip()
        return is_next and read(words[-1][0]) in self.before_verbs

    def without_article(self, said: str) -> str:
        """The words behind a leading article; nothing where there is only one letter or article."""
        rest = said
        while rest:
            found = WORD.search(rest)
            if found is None or found[0].casefold() not in self.articles:
                break
            rest = rest[found.end() :].lstrip(" ’'")
        return rest if len(rest) > 1 else ""

    def _words(self, text: str) -> tuple[str, ...]:
        read = fold if self.language in _MOVING else str.casefold
        words = tuple(read(word) for word in WORD.findall(text))
        bare = tuple(word for word in words if word not in self.articles)
        return bare or words

    def _is_same(self, said: str, wanted: str) -> bool:
        if said == wanted:
            return True
        return any(self._ends(said, base) for base in _bases(wanted, self.language))

    def _ends(self, said: str, wanted: str) -> bool:
        longest = max(map(len, self.endings))
        for cut in range(min(longest, len(wanted) - _SHORTEST) + 1):
            stem, ending = wanted[: len(wanted) - cut], wanted[len(wanted) - cut :]
            if (
                ending in self.endings
                and said.startswith(stem)
                and said[len(stem) :] in self.endings
            ):
                return True
        return False


def nouns_of(lexicon: Lexicon) -> Nouns:
    """The nouns of a language as its lexicon has them."""
    read = fold if lexicon.language in _MOVING else str
    endings, articles, *verbs = (
        frozenset(map(read, lexicon.words("nouns", key)))
        for key in ("endings", "articles", "not", "or_verbs", "before_verbs")
    )
    return Nouns(lexicon.language, endings | {""}, articles, *verbs)


@lru_cache(maxsize=20_000)
def _bases(word: str, language: str) -> tuple[str, ...]:
    """A word, and as it is written before a plural: *vakk-*, *par-*, *briev-* in Dutch."""
    if language != "nl" or len(word) <= _SHORTEST:
        return (word,)
    found = [word, word + word[-1]]
    if word[-3] == word[-2] and word[-2] in "aeou":
        found.append(word[:-2] + word[-1])
    softer = {"f": "v", "s": "z"}.get(word[-1])
    return (*found, word[:-1] + softer) if softer else tuple(found)
