"""Which of several texts says something else than all the others: one thing less, another more.

A text that merely says a thing less often may have a pronoun for it, and one that says it
more often may repeat it; a slip puts one thing in the place of another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.meaning.ballot import Ballot, are_rivals, count_others
from bridgelaws.check.meaning.contexts import ContextSwap, find_swaps_in_context, without_habits
from bridgelaws.check.meaning.counted import MeaningCounts, SentencesSideBySide, read_provision
from bridgelaws.check.meaning.expected import expected, is_enough
from bridgelaws.check.meaning.habits import count_habits
from bridgelaws.check.meaning.meanings import TERM, WHO, Meaning, is_sure
from bridgelaws.check.pair import Pair, Parallel
from bridgelaws.library.function_words import LOOSE
from bridgelaws.model.agreement import hash_wording
from bridgelaws.model.check_finding import WordSpan
from bridgelaws.model.locator import Locator

# So much rather must an opposite be wanted that is merely not said, of 2.
_RATHER_LOST: Final = 0.2
# And so much still when any one of the other texts is not asked.
_LEFT: Final = 0.0
# What words that may say either mostly say: *every* and *each* are no less than *all*.
_IN_OTHER_WORDS: Final = frozenset({("quantity", "all")})
# All texts but one, of four.
_ALL: Final = 3
# Who says one of these says it for a reason: another text at least says it too.
_MARKED: Final = frozenset({"order", "hand", "bound"})
# What no other text says anywhere in the provision, where it is strange, is a slip of these too.
_STRANGE_ALONE: Final = _MARKED | {"amount", "face"}


_FACING: Final[Mapping[Meaning, Meaning]] = {
    (WHO, one): (WHO, other)
    for pair in (("innocent", "guilty"), ("partner", "opponent"))
    for one, other in (pair, pair[::-1])
}


@dataclass(frozen=True, slots=True)
class Swap:
    """In one text ``said`` stands where ``witness`` and the others have ``wanted``."""

    locator: Locator
    wanted: Meaning
    said: Meaning
    witness: str
    wanted_marks: tuple[WordSpan, ...]
    said_marks: tuple[WordSpan, ...]


def find_swaps(pair: Pair, facts: Facts) -> Iterator[Swap]:
    """The swaps of the text that stands beside itself, one per thing put in another's place."""
    language = pair.right.language
    if pair.right.expression != facts.expression:
        return
    for row in pair.rows:
        rows = read_provision(row.locator, pair.beside, facts)
        if language not in rows[-1].said or len(rows[-1].said) < 2:
            continue
        if len(rows[-1].said) == 2 and language == facts.model:
            continue  # of two texts the translation is the one that is looked at
        yield from _in_provision(row.locator, rows, pair, facts)


def _in_provision(
    locator: Locator, rows: Sequence[SentencesSideBySide], pair: Pair, facts: Facts
) -> Iterator[Swap]:
    whole, language, parallel = rows[-1], pair.right.language, pair.beside
    by_context = parallel.once("swaps in contexts", _in_contexts, parallel, facts).get(locator, {})
    # What stands in a context tells who is to blame better than how often it is said.
    settled = {swap.said.group for swaps in by_context.values() for swap in swaps}
    for swap in by_context.get(language, ()):
        wanted, said = ((swap.said.group, value) for value in (swap.wanted, swap.said.value))
        yield Swap(locator, wanted, said, swap.witness, swap.wanted_marks, (swap.said.mark,))
    for misfit in _misfits(locator, whole, language, settled, parallel, facts):
        settled |= {misfit.said[0]}
        yield misfit
    seen: set[Meaning] = set()
    # Each text asks what all of them may have swapped, for both checks: it is found out once.
    every = parallel.once(f"swapped at {locator}", _swapped_in, locator, rows, parallel, facts)
    best = {each: _best(found[each] for found in every if each in found) for each in whole.said}
    doubt = _doubt_model(locator, pair, facts)
    for row, found in zip(rows, every, strict=True):
        mine = sorted(found.get(language, {}).items(), key=lambda item: (item[1], item[0]))
        for (wanted, said), _ in mine:
            # Where two say otherwise than the other two, the one is named that more texts deny.
            is_less_likely = any(
                each[said, wanted][1] - doubt * (other == facts.model)
                <= best[language][wanted, said][1] - doubt * (language == facts.model)
                for other, each in best.items()
                if other != language and (said, wanted) in each
            )
            is_told = said[0] in settled or bool(seen & {wanted, said})
            if is_less_likely or is_told or not _lasts(whole, language, wanted, said):
                continue
            hollow = _find_hollow(best, language, wanted, said)
            if hollow and not _stands_without(
                hollow, locator, row, whole, language, (wanted, said), parallel, facts
            ):
                continue
            seen |= {wanted, said}
            others = {other: each for other, each in row.said.items() if other != language}
            witness = next(
                (o for o, each in others.items() if each.sure(wanted)), next(iter(others))
            )
            yield Swap(
                locator,
                wanted,
                said,
                witness,
                others[witness].marks.get(wanted, ()),
                row.said[language].marks[said],
            )


def _misfits(
    locator: Locator,
    whole: SentencesSideBySide,
    language: str,
    settled: Collection[str],
    parallel: Parallel,
    facts: Facts,
) -> Iterator[Swap]:
    """Words that cannot stand where they do, and that all other texts say less often."""
    me = whole.said[language]
    others = {other: each for other, each in whole.said.items() if other != language}
    for said, mark in me.misfits:
        wanted = expected(parallel, facts).opposite(said)
        if wanted is None or said[0] in settled:
            continue
        if all(each.sure(said) < me.sure(said) for each in others.values()):
            witness = next((o for o, each in others.items() if each.sure(wanted)), min(others))
            marks = others[witness].marks.get(wanted, ())
            yield Swap(locator, wanted, said, witness, marks, (mark,))
            return


def _in_contexts(
    parallel: Parallel, facts: Facts
) -> Mapping[Locator, Mapping[str, Sequence[ContextSwap]]]:
    """The swaps that contexts tell of, by provision and language, habits left out."""
    opposites = expected(parallel, facts).opposites
    found = {}
    for locator in dict.fromkeys(at for views in parallel.texts.values() for at in views):
        whole = read_provision(locator, parallel, facts)[-1]
        said = {language: each.contexts for language, each in whole.said.items()}
        found[locator] = find_swaps_in_context(said, opposites)
    return without_habits(found)


# What a text may have swapped in a row: what is wanted and what is said, the likeliest with the
# least key.
_Key = tuple[bool, float, str]
_Found = Mapping[tuple[Meaning, Meaning], _Key]


def _swapped_in(
    locator: Locator, rows: Sequence[SentencesSideBySide], parallel: Parallel, facts: Facts
) -> tuple[Mapping[str, _Found], ...]:
    """For each row what each language may have swapped."""
    return tuple(
        {
            each: {
                (wanted, said): key
                for key, wanted, said in sorted(
                    _swapped(locator, row, rows[-1], each, parallel, facts), reverse=True
                )
            }
            for each in row.said
        }
        for row in rows
    )


def _find_hollow(
    best: Mapping[str, _Found], language: str, wanted: Meaning, said: Meaning
) -> frozenset[str]:
    """The texts whose vote on a swap is a slip of their own, and a likelier one.

    Who says too much of what is wanted, or too little of what is said, by a slip, proves nothing.
    """
    mine = best[language][wanted, said][1]
    return frozenset(
        other
        for other, found in best.items()
        if other != language
        and any(
            (its_said == wanted) != (its_wanted == said) and key[1] < mine
            for (its_wanted, its_said), key in found.items()
        )
    )


def _stands_without(
    hollow: frozenset[str],
    locator: Locator,
    row: SentencesSideBySide,
    whole: SentencesSideBySide,
    language: str,
    swap: tuple[Meaning, Meaning],
    parallel: Parallel,
    facts: Facts,
) -> bool:
    """Whether two others at least still tell of a swap when these texts are not asked."""
    left, all_left = (
        replace(each, said={name: said for name, said in each.said.items() if name not in hollow})
        for each in (row, whole)
    )
    return len(left.said) > 2 and any(
        (wanted, said) == swap
        for _, wanted, said in _swapped(locator, left, all_left, language, parallel, facts)
    )


def _doubt_model(locator: Locator, pair: Pair, facts: Facts) -> int:
    """1 where the original was changed since translations agreed with it, -1 where it was not."""
    view = pair.beside.view(facts.model, locator)
    place = (pair.work, pair.right.edition, locator)
    agreed = {facts.agreements.agreed(each, place) for each in facts.languages} - {None}
    if view is None or not agreed:
        return 0
    return -1 if agreed == {hash_wording(view.text.provision)} else 1


def _best(found: Iterable[_Found]) -> _Found:
    """The likeliest key of each pair, of those in several rows."""
    best: dict[tuple[Meaning, Meaning], _Key] = {}
    for each in found:
        for pair, key in each.items():
            best[pair] = min(key, best.get(pair, key))
    return best


def _lasts(whole: SentencesSideBySide, language: str, wanted: Meaning, said: Meaning) -> bool:
    """Whether the difference stays when the sentences beside it are counted too.

    A translation may end its sentences elsewhere: what one lacks the next one then has.
    """
    me = whole.said[language]
    others = [each for other, each in whole.said.items() if other != language]
    if not wanted[1]:
        return True
    if said[0] in {*_STRANGE_ALONE, WHO} and not any(each.at_most(said) for each in others):
        return True
    is_less = any(me.sure(wanted) < each.sure(wanted) for each in others)
    is_more = any(me.sure(said) > each.sure(said) for each in others)
    if not any(each.sure(wanted) for each in whole.said.values()):
        is_less = any(me.at_most(wanted) < each.at_most(wanted) for each in others)
    elif said[0] in _MARKED and not is_more:
        is_more = all(_net(me, wanted, said) < _net(each, wanted, said) for each in others)
    return is_less and is_more


def _net(counts: MeaningCounts, wanted: Meaning, said: Meaning) -> int:
    return counts.sure(wanted) - counts.sure(said)


def _swapped(
    locator: Locator,
    row: SentencesSideBySide,
    whole: SentencesSideBySide,
    language: str,
    parallel: Parallel,
    facts: Facts,
) -> Iterator[tuple[_Key, Meaning, Meaning]]:
    """Each pair of what is said less and what is said more, the likeliest with the least key."""
    me = row.said[language]
    others = [each for other, each in row.said.items() if other != language]
    absent = [each for other, each in whole.said.items() if other != language]
    every = {meaning for each in (me, *others) for meaning in each.counts if is_sure(meaning)}
    tallies = {meaning: count_others(meaning, me, others) for meaning in every}
    yield from _said_loosely(me, others, parallel, facts)
    for said in every:
        up = tallies[said]
        if not me.sure(said):
            continue
        if not up.more:
            yield from _lost(locator, row, language, said, parallel, facts)
            continue
        habits = parallel.once("habits", count_habits, parallel, facts)
        is_said = said in _IN_OTHER_WORDS and not up.surely_more
        if is_said or habits.are_other_words(locator, language, said, me):
            continue
        lone = not any(each.at_most(said) for each in absent)
        is_strange = habits.is_strange(locator, language, said)
        foreseen = expected(parallel, facts).wants(locator, row, language, said)
        if foreseen and is_enough(said[0], foreseen[1]) and foreseen[2] > _LEFT:
            yield (False, -foreseen[1], foreseen[0][1]), foreseen[0], said
        if lone and up.surely_more == len(others):
            is_known = habits.know(locator, language, said, me) or (
                habits.has_rare_name(locator, language, said, me)
                and not _says_kin(said, absent, facts)
            )
            yield from _alone(said, len(others), is_known, is_strange, parallel, facts)
        for wanted in every - {said}:
            down = tallies[wanted]
            # What no other text says more of is wanted only where what is said is strange.
            if not (down.likely_less or is_strange) or not are_rivals(wanted, said, facts):
                continue
            ballot = Ballot.of(me, others, wanted, said, up, down, lone, row.is_whole)
            if ballot.is_likely(habits, language, wanted, said, is_strange):
                # Who is to blame where two differ from two, the words of all texts tell best.
                rather = foreseen[1] if foreseen and foreseen[0] == wanted else 0.0
                yield (wanted[0] != said[0], -ballot.strength - rather, wanted[1]), wanted, said


def _says_kin(said: Meaning, others: Sequence[MeaningCounts], facts: Facts) -> bool:
    """Whether another text has a term that shares a word with this one: a revoke, to revoke."""
    return any(
        meaning[0] in (TERM, WHO) and is_sure(meaning) and not are_rivals(meaning, said, facts)
        for each in others
        for meaning in each.counts
    )


def _alone(
    said: Meaning, votes: int, is_known: bool, is_strange: bool, parallel: Parallel, facts: Facts
) -> Iterator[tuple[_Key, Meaning, Meaning]]:
    """What none of the others says in the whole provision."""
    if is_known:
        yield (True, -1.0, ""), (TERM, ""), said
    opposite = _opposite(said, parallel, facts)
    if opposite and is_strange and votes > 1:
        yield (True, -1.0, opposite[1]), opposite, said


def _opposite(said: Meaning, parallel: Parallel, facts: Facts) -> Meaning | None:
    """What is meant where no other text says anything of the kind; not of every group."""
    if said[0] in _STRANGE_ALONE:
        return expected(parallel, facts).opposite(said)
    return _FACING.get(said)


def _lost(
    locator: Locator,
    row: SentencesSideBySide,
    language: str,
    said: Meaning,
    parallel: Parallel,
    facts: Facts,
) -> Iterator[tuple[_Key, Meaning, Meaning]]:
    """An opposite that all others say beside ``said``, and that one says less often."""
    foreseen = expected(parallel, facts).wants(locator, row, language, said)
    if said[0] not in _MARKED or foreseen is None or foreseen[1] < _RATHER_LOST:
        return
    others = [each for other, each in row.said.items() if other != language]
    if all(row.said[language].at_most(foreseen[0]) < each.sure(foreseen[0]) for each in others):
        yield (False, -foreseen[1], foreseen[0][1]), foreseen[0], said


def _said_loosely(
    me: MeaningCounts, others: Sequence[MeaningCounts], parallel: Parallel, facts: Facts
) -> Iterator[tuple[_Key, Meaning, Meaning]]:
    """What all other texts say, where one has nothing but words that may say the opposite."""
    for loose in me.counts:
        said = (loose[0], loose[1].removeprefix(LOOSE))
        wanted = expected(parallel, facts).opposite(said)
        is_asked = said[0] in {*_MARKED, "amount"} and not is_sure(loose)
        if not is_asked or wanted is None or len(others) < _ALL:
            continue
        if (
            not me.at_most(wanted)
            and all(each.at_most(wanted) and not each.at_most(said) for each in others)
            and sum(each.sure(wanted) > 0 for each in others) > 1
        ):
            yield (False, -1.0, wanted[1]), wanted, loose
