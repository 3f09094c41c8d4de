"""How often each language says a term or an opposite, and how often where no other text does.

A language that never says a thing alone, and now does, is suspect; one that often leaves it
out where all others say it is not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.meaning.counted import MeaningCounts, read_provision
from bridgelaws.check.meaning.expected import LARGE
from bridgelaws.check.meaning.meanings import TERM, WHO, Meaning, is_sure
from bridgelaws.check.pair import Parallel
from bridgelaws.language.folding import fold
from bridgelaws.model.locator import Locator

# A language is asked for a term that it misses no oftener than this where all others say it.
_SELDOM: Final = 0.1
# Where it says what it says nowhere else alone, this much will do.
_OFTEN: Final = 0.5
# What is said in no other text is strange in a language that never else says it alone.
_NEVER: Final = 0.03
_KNOWN: Final = 5
_KNOWN_OF_GROUP: Final = 20
# A word for a term must stand in so many other provisions before its habits are known.
_SEEN: Final = 3
# In so many it may once be alone: that one place is told of by itself.
_SEEN_OFTEN: Final = 50
# What is said too often and what too seldom in one sentence, beside all others: so rare must both
# together be where the provision has the term elsewhere.
_BOTH: Final = 0.0006


@dataclass(frozen=True, slots=True)
class _Habit:
    """How often a language says a term in a sentence, and how often more than all others.

    ``asked`` is how often all others say it, ``less`` how often this one then says it less.
    """

    said: int = 0
    more: int = 0
    asked: int = 0
    less: int = 0


@dataclass(frozen=True)
class LanguageHabits:
    """The habit of each language with each term, the place that is looked at left out.

    ``places`` are where it says a meaning in certain words, ``alone`` those of them where no other
    text does; an opposite is counted without its words. ``own_names`` are the terms as the
    glossary has them.
    """

    habits: Mapping[tuple[str, Meaning], _Habit]
    places: Mapping[tuple[str, Meaning, str], frozenset[Locator]]
    alone: Mapping[tuple[str, Meaning, str], frozenset[Locator]]
    is_large: bool
    own_names: frozenset[tuple[str, Meaning, str]] = frozenset()

    def is_strange(self, locator: Locator, language: str, said: Meaning) -> bool:
        """Whether it hardly else says an opposite in a provision where no other text does.

        What a language seldom says at all is judged by what all of them say of that group.
        """
        key = (language, said, "")
        seen, alone = self.places.get(key, frozenset()), self.alone.get(key, frozenset())
        if len(seen) <= _KNOWN:
            alike = [each for each in self.places if each[1][0] == said[0]]
            if any(len(self.alone.get(each, frozenset()) - {locator}) for each in alike):
                return False
            return sum(len(self.places[each]) for each in alike) > _KNOWN_OF_GROUP
        return len(alone - {locator}) / (len(seen) - 1) <= _NEVER

    def know(self, locator: Locator, language: str, said: Meaning, me: MeaningCounts) -> bool:
        """Whether a word for a term stands elsewhere, and hardly where no other text says it."""
        return (
            said[0] == TERM
            and self.is_large
            and any(
                len(seen) >= _SEEN and len(alone) <= (len(seen) >= _SEEN_OFTEN)
                for seen, alone in self._elsewhere(locator, language, said, me)
            )
        )

    def has_rare_name(
        self, locator: Locator, language: str, said: Meaning, me: MeaningCounts
    ) -> bool:
        """Whether a term is said by its own name, which is too rare for a habit, and never alone.

        An inflected form may be another word of that stem; the name by the letter is none.
        """
        return self.is_large and any(
            (language, said, word) in self.own_names and len(seen) < _SEEN and not alone
            for word, (seen, alone) in zip(
                me.words.get(said, ()), self._elsewhere(locator, language, said, me), strict=True
            )
        )

    def _elsewhere(
        self, locator: Locator, language: str, said: Meaning, me: MeaningCounts
    ) -> Iterator[tuple[frozenset[Locator], frozenset[Locator]]]:
        """For each word of a meaning its other places, and those of them where it is alone."""
        for word in me.words.get(said, ()):
            key = (language, said, word)
            yield (
                self.places.get(key, frozenset()) - {locator},
                self.alone.get(key, frozenset()) - {locator},
            )

    def are_other_words(
        self, locator: Locator, language: str, said: Meaning, me: MeaningCounts
    ) -> bool:
        """Whether all words for a term mostly stand where no other text says that term.

        An inflected word may have the stem of a term and be none of its forms.
        """
        keys = [(language, said, word) for word in me.words.get(said, ())]
        return said[0] == TERM and all(
            len(self.places.get(key, frozenset()) - {locator}) >= _SEEN
            and len(self.alone.get(key, frozenset()) - {locator})
            > _OFTEN * len(self.places[key] - {locator})
            for key in keys
        )

    def allow(
        self,
        language: str,
        wanted: Meaning,
        said: Meaning,
        *,
        lone: bool,
        all_lack: bool,
        is_whole: bool,
    ) -> bool:
        """Whether by its habits the language should say the one, and would not say the other."""
        up = self.habits.get((language, said), _Habit())
        down = self.habits.get((language, wanted), _Habit())
        more = max(0, up.more - 1) / max(1, up.said - 1)
        less = max(0, down.less - 1) / max(1, down.asked - 1)
        if not lone:
            rare = (up.more + 0.5) / (up.said + 1) * (down.less + 0.5) / (down.asked + 1)
            return all_lack and not is_whole and rare <= _BOTH
        if up.more <= 1:
            return less <= (_OFTEN if all_lack else _SELDOM)
        if not all_lack:
            return False
        return min(more, less) <= _NEVER and max(more / _OFTEN, less / _SELDOM) <= 1


def count_habits(parallel: Parallel, facts: Facts) -> LanguageHabits:
    """Count what every language says in every place of its texts."""
    seen: dict[tuple[str, Meaning], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    said_in: dict[tuple[str, Meaning, str], set[Locator]] = defaultdict(set)
    alone: dict[tuple[str, Meaning, str], set[Locator]] = defaultdict(set)
    places = dict.fromkeys(at for views in parallel.texts.values() for at in views)
    for locator in places:
        rows = read_provision(locator, parallel, facts)
        for row in rows[:-1] or rows:
            for language, me in row.said.items():
                others = [each for other, each in row.said.items() if other != language]
                if others:
                    _count_in_row(language, me, others, seen)
        for language, me in rows[-1].said.items():
            others = [each for other, each in rows[-1].said.items() if other != language]
            for said in filter(is_sure, me.counts):
                is_lone = not any(each.at_most(said) for each in others)
                for word in me.words[said] if said[0] == TERM else ("",):
                    said_in[language, said, word].add(locator)
                    if is_lone:
                        alone[language, said, word].add(locator)
    return LanguageHabits(
        {key: _Habit(*each) for key, each in seen.items()},
        {key: frozenset(found) for key, found in said_in.items()},
        {key: frozenset(found) for key, found in alone.items()},
        len(places) >= LARGE,
        frozenset(
            (language, (TERM, entry.id), fold(entry.term(language)))
            for entry in facts.glossary.terms()
            for language in facts.languages
        ),
    )


def _count_in_row(
    language: str,
    me: MeaningCounts,
    others: Sequence[MeaningCounts],
    seen: dict[tuple[str, Meaning], list[int]],
) -> None:
    for meaning in {*me.counts, *(m for each in others for m in each.counts)}:
        if meaning[0] not in (TERM, WHO):
            continue
        habit = seen[language, meaning]
        if me.sure(meaning):
            habit[0] += 1
            habit[1] += all(me.sure(meaning) > each.sure(meaning) for each in others)
        if all(each.sure(meaning) for each in others):
            habit[2] += 1
            habit[3] += all(me.sure(meaning) < each.sure(meaning) for each in others)
