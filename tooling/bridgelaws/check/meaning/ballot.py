"""How the other texts of a provision vote on one thing that may stand for another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.meaning.counted import MeaningCounts
from bridgelaws.check.meaning.habits import LanguageHabits
from bridgelaws.check.meaning.meanings import TERM, WHO, Meaning
from bridgelaws.language.stems import split_stems

# A word of fewer letters is no word that two terms share.
_SHORT: Final = 2
# Languages say these in many ways: what one says with *and* another says with a full stop.
_FREE: Final = frozenset({"join"})
# These have many words that may say them, which excuse a text only for what it lacks.
_TURNED: Final = frozenset({"order", "quantity"})


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of the other texts say a meaning less than the one looked at, and how many more."""

    more: int
    surely_more: int
    less: int
    likely_less: int


def count_others(meaning: Meaning, me: MeaningCounts, others: Sequence[MeaningCounts]) -> Tally:
    """The tally of a meaning: what ``me`` says of it against each of ``others``."""
    mine, mine_at_most = me.sure(meaning), me.at_most(meaning)
    theirs = [(each.sure(meaning), each.at_most(meaning)) for each in others]
    return Tally(
        sum(mine > sure for sure, _ in theirs),
        sum(mine > at_most for _, at_most in theirs),
        sum(mine_at_most < sure for sure, _ in theirs),
        sum(mine_at_most < at_most for _, at_most in theirs),
    )


@dataclass(frozen=True, slots=True)
class Ballot:
    """How many of the other texts say one thing less, and another more, than the one looked at.

    ``more`` counts what they say for certain, ``surely_more`` what they may say too; so do
    ``less`` and ``likely_less``. ``adds_up`` tells that one of them says both together as often;
    ``lone`` that none of them says the thing in the whole provision. ``is_whole`` tells
    that the provision is looked at, and not one of its sentences.
    """

    votes: int
    more: int
    surely_more: int
    less: int
    likely_less: int
    adds_up: bool
    lone: bool
    is_whole: bool

    @classmethod
    def of(
        cls,
        me: MeaningCounts,
        others: Sequence[MeaningCounts],
        wanted: Meaning,
        said: Meaning,
        up: Tally,
        down: Tally,
        lone: bool,
        is_whole: bool,
    ) -> Ballot:
        """Count the others on ``wanted`` and ``said``, each of which is tallied."""
        both = me.sure(said) + me.sure(wanted)
        adds_up = any(both == each.sure(said) + each.sure(wanted) for each in others)
        return cls(
            len(others),
            up.more,
            up.surely_more,
            down.less,
            down.likely_less,
            adds_up,
            lone,
            is_whole,
        )

    def is_likely(
        self,
        habits: LanguageHabits,
        language: str,
        wanted: Meaning,
        said: Meaning,
        is_strange: bool,
    ) -> bool:
        """Whether the one stands for the other."""
        if TERM in (wanted[0], said[0]):
            return self.is_of_term(habits, language, wanted, said)
        return self.is_of_opposites(said, is_strange)

    @property
    def strength(self) -> float:
        """How many of the others are behind it, of 2."""
        return (self.less + self.more) / self.votes

    @property
    def most(self) -> int:
        """A majority of the others: two of three; of fewer all."""
        return min(2, self.votes)

    def is_of_opposites(self, said: Meaning, is_strange: bool) -> bool:
        """Whether one opposite stands for the other; some are turned more freely than others."""
        group = said[0]
        is_lone = self.lone and self.surely_more == self.votes
        # Of joins too, where the language never has one that all other texts lack.
        if is_lone and (is_strange or (self.likely_less and group not in _FREE)):
            return True
        if group in _FREE:
            more, less, is_fit = self.more, self.less, self.adds_up
        elif group in _TURNED:
            more, less, is_fit = self.more, self.likely_less, True
            if group == "order":
                return min(more, less) >= self.most
        else:
            more, less, is_fit = self.surely_more, self.likely_less, True
            if group != WHO:
                return min(more, less) >= self.most
        return is_fit and min(more, less) >= self.most and max(more, less) == self.votes

    def is_of_term(
        self, habits: LanguageHabits, language: str, wanted: Meaning, said: Meaning
    ) -> bool:
        """Whether a term stands for another, by the habits of the language with both."""
        if self.surely_more < self.votes or self.less < self.most:
            return False
        all_lack = self.less == self.votes
        return habits.allow(
            language, wanted, said, lone=self.lone, all_lack=all_lack, is_whole=self.is_whole
        )


def are_rivals(wanted: Meaning, said: Meaning, facts: Facts) -> bool:
    """Whether one may be said for the other by a slip, and not because it is its wider name."""
    if wanted[0] == said[0] != TERM:
        return True
    if not {wanted[0], said[0]} <= {TERM, WHO}:
        return False
    stems = facts.once("stems of terms", lambda: _stems(facts))
    return not stems.get(wanted[1], frozenset()) & stems.get(said[1], frozenset())


def _stems(facts: Facts) -> dict[str, frozenset[str]]:
    """Per term the stems of its own names in all languages.

    Terms that share one are no rivals: a *played card* is a *card*.
    """
    return {
        entry.id: frozenset(
            word.stem
            for language in facts.languages
            for word in split_stems(entry.term(language), language)
            if len(word.stem) > _SHORT
        )
        for entry in facts.glossary.terms()
    }
