"""What became of each provision from one edition to the next, by its words and not its number.

Law 89 kept its number in 2024 and got another subject: a number alone pairs nothing. The
surest pairs are made first; each tells something of the places around it, and so the bar is
lowered step by step. What is then left over was cut out of a provision that goes on, was put
into one, or was worded anew where it stood; else it is new or was dropped.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bridgelaws.comparison.edition_wording import (
    LEAD,
    EditionWording,
    WordingSimilarity,
    count_words,
    lead_language,
    shared_expressions,
)
from bridgelaws.model.edition_map import EditionChange
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord

EditionRelation = Literal["same", "moved", "split", "merged", "dropped", "new"]

# Shares of words in common, 0 to 1. Under one number less will do than under another, and under
# one heading less than elsewhere: an unrelated text reaches .1 and a rewritten one .3.
SAME_NUMBER: Final = 0.2
SAME_HEADING: Final = 0.35
# Under one heading, once all else there has its other half: unrelated texts reached .14.
LEFT_OVER: Final = 0.25
ELSEWHERE: Final = 0.5
INSIDE: Final = 0.45
ELSEWHERE_INSIDE: Final = 0.6
# A provision must have so many words before words alone may find it elsewhere; fewer will do
# where they are all the same.
ENOUGH: Final = 6
_ENOUGH_ALIKE: Final = 4
_ALIKE: Final = 0.95

# What its surroundings add to how alike two provisions are.
_NUMBER: Final = 0.12
_HEADING: Final = 0.14
_NEIGHBOUR: Final = 0.07
_CHILDREN: Final = 0.35
# Another law has the same words now and then: what stayed in its law comes first.
_OTHER_LAW: Final = 0.15
# The bar that a pair must reach, lower from round to round.
_ROUNDS: Final = (1.2, 1.05, 0.95, 0.85, 0.75, 0.65, 0.55, 0.45, 0.35, 0.25, 0.2)


@dataclass(frozen=True, slots=True)
class EditionUnit:
    """Provisions of two editions that say the same thing; a side may be empty.

    ``confidence`` is 0 to 1: how much surer this pair is than the next best for either side.
    """

    old: tuple[Locator, ...]
    new: tuple[Locator, ...]
    relation: EditionRelation
    confidence: float = 1.0


def unit_of(change: EditionChange) -> EditionUnit:
    """What a person said of some places, as the unit that they make."""
    relation: EditionRelation = "same" if change.old == change.new else "moved"
    if not change.new:
        relation = "dropped"
    elif not change.old:
        relation = "new"
    elif len(change.old) > 1:
        relation = "merged"
    elif len(change.new) > 1:
        relation = "split"
    return EditionUnit(change.old, change.new, relation)


def pair_editions(
    old: Sequence[ArticleRecord],
    new: Sequence[ArticleRecord],
    given: Iterable[EditionUnit] = (),
) -> tuple[EditionUnit, ...]:
    """Pair the provisions of the articles in which two editions differ.

    Args:
        old: the articles that the older edition words in its own way.
        new: those of the newer one; what it takes over from its base is left out.
        given: units that are known; they stand as they are, and what lies around them counts
            with them. A place that an edition does not hold is passed over.

    Returns:
        Units that hold every provision of both sides once, in reading order.
    """
    chosen = shared_expressions(old, new)
    # The shipped translations are held against their English; others may lag.
    lead = "" if chosen.get(LEAD) == PLAIN else lead_language(old, new)
    sides = EditionWording(old, chosen, lead), EditionWording(new, chosen, lead)
    return _Pairing(*sides, given).units()


class _Pairing:
    """The work of one comparison; `units` reads the result."""

    def __init__(
        self, old: EditionWording, new: EditionWording, given: Iterable[EditionUnit]
    ) -> None:
        self.old, self.new = old, new
        self.likeness = WordingSimilarity(old, new)
        self.after: dict[Locator, list[Locator]] = {}
        self.before: dict[Locator, list[Locator]] = {}
        self.sure: dict[Locator, float] = {}
        # Known to have no other half, or to belong to a unit that is given.
        self.settled: set[tuple[str, Locator]] = set()
        self.is_last = False
        for unit in given:
            self._give(unit)
        for bar in _ROUNDS:
            self._round(bar)
        self._cut_out()
        self._put_in()
        self._share_out_containers()
        self.is_last = True
        self._round(_ROUNDS[-1])

    def units(self) -> tuple[EditionUnit, ...]:
        found = []
        for before in self.old.order:
            after = self.after.get(before, [])
            confidence = self.sure.get(before, 1.0)
            if not after:
                found.append(EditionUnit((before,), (), "dropped", self._alone_old(before)))
            elif len(self.before[after[0]]) > 1:
                origins = sorted(self.before[after[0]], key=lambda at: self.old.index[at])
                if before == origins[0]:
                    sure = min(self.sure.get(at, 1.0) for at in origins)
                    found.append(EditionUnit(tuple(origins), tuple(after), "merged", sure))
            elif len(after) > 1:
                places = tuple(sorted(after, key=lambda at: self.new.index[at]))
                found.append(EditionUnit((before,), places, "split", confidence))
            else:
                relation: EditionRelation = "same" if after == [before] else "moved"
                found.append(EditionUnit((before,), tuple(after), relation, confidence))
        found += [
            EditionUnit((), (locator,), "new", self._alone_new(locator))
            for locator in self.new.order
            if locator not in self.before
        ]
        return tuple(sorted(found, key=lambda unit: (unit.new or unit.old)[0].order_key))

    def _join(self, before: Locator, after: Locator, sure: float) -> None:
        self.after.setdefault(before, []).append(after)
        self.before.setdefault(after, []).append(before)
        self.sure[before] = min(sure, self.sure.get(before, 1.0))

    def _give(self, unit: EditionUnit) -> None:
        olds = [at for at in unit.old if at in self.old.known and at not in self.after]
        news = [at for at in unit.new if at in self.new.known and at not in self.before]
        for before in olds:
            for after in news:
                self._join(before, after, 1.0)
        self.settled |= {("old", at) for at in olds} | {("new", at) for at in news}

    def _round(self, bar: float) -> None:
        """Join the pairs that reach a bar, the best first."""
        free_set = set(self._free_new())
        ranked: list[tuple[float, int, int, Locator, Locator]] = []
        for before in self._free_old():
            for after in self._candidates(before, free_set):
                score = self._score(before, after)
                if score >= bar and self._allowed(before, after):
                    ranked.append(
                        (-score, self.old.index[before], self.new.index[after], before, after)
                    )
        ranked.sort(key=lambda item: item[:3])
        rivals: dict[tuple[str, Locator], list[float]] = defaultdict(list)
        for score, _, _, before, after in ranked:
            rivals["old", before].append(-score)
            rivals["new", after].append(-score)
        for score, _, _, before, after in ranked:
            if before not in self.after and after not in self.before:
                others = [
                    *_without(rivals["old", before], -score),
                    *_without(rivals["new", after], -score),
                ]
                margin = -score - max(others, default=0.0)
                alike = self.likeness.alike(before, after)
                sure = min(1.0, 0.45 + 0.5 * max(alike, self._shared_children(before, after)))
                self._join(before, after, round(min(1.0, sure + max(0.0, min(0.3, margin))), 2))

    def _candidates(self, before: Locator, free: set[Locator]) -> list[Locator]:
        found = dict.fromkeys([before] if before in free else [])
        parent = self.old.parent(before)
        for home in self.after.get(parent, ()) if parent is not None else ():
            found |= dict.fromkeys(at for at in self.new.children.get(home, ()) if at in free)
        for child in self.old.children.get(before, ()):
            for there in self.after.get(child, ()):
                up = self.new.parent(there)
                if up is not None and up in free:
                    found[up] = None
        found |= dict.fromkeys(self.likeness.near(before, free))
        return list(found)

    def _score(self, before: Locator, after: Locator) -> float:
        score = self.likeness.alike(before, after)
        score -= _OTHER_LAW * (before.article != after.article)
        score += _NUMBER * (before == after)
        score += _HEADING * self._same_heading(before, after)
        for step in (-1, 1):
            one, other = self.old.beside(before, step), self.new.beside(after, step)
            if one is None and other is None:
                score += _NEIGHBOUR / 2
            elif one is not None and other is not None and other in self.after.get(one, ()):
                score += _NEIGHBOUR
        return score + _CHILDREN * self._shared_children(before, after)

    def _allowed(self, before: Locator, after: Locator) -> bool:
        """Whether enough speaks for a pair, whatever its rivals are."""
        alike, shared = self.likeness.alike(before, after), self._shared_children(before, after)
        mine, theirs = self.old.signs[before], self.new.signs[after]
        if before.prefix != after.prefix:
            return alike >= ELSEWHERE and min(count_words(mine), count_words(theirs)) >= ENOUGH
        if not mine and not theirs:
            alone = before == after and not before.place and before.depth == 1
            return bool(shared) or alone
        if before == after:
            # What defines a term of before defines it still, in whatever words.
            return alike >= SAME_NUMBER or shared >= 0.5 or (self.is_last and before.is_term)
        if shared >= 0.5 and (alike >= SAME_NUMBER or self._same_heading(before, after)):
            return True
        if self._same_heading(before, after):
            return alike >= (LEFT_OVER if self.is_last else SAME_HEADING)
        enough = _ENOUGH_ALIKE if alike >= _ALIKE else ENOUGH
        return alike >= ELSEWHERE and min(count_words(mine), count_words(theirs)) >= enough

    def _same_heading(self, before: Locator, after: Locator) -> bool:
        """Whether what they lie in is one provision; two articles lie in the same book."""
        one, other = self.old.parent(before), self.new.parent(after)
        if one is None or other is None:
            return False
        return other in self.after.get(one, ())

    def _shared_children(self, before: Locator, after: Locator) -> float:
        """The share of the places under both that are paired with one another, 0 to 1."""
        mine, theirs = self.old.children.get(before, []), self.new.children.get(after, [])
        if not mine or not theirs:
            return 0.0
        there = set(theirs)
        both = sum(any(at in there for at in self.after.get(child, ())) for child in mine)
        return 2 * both / (len(mine) + len(theirs))

    def _cut_out(self) -> None:
        """Give what is new in its place but stood in an old provision to that: a split."""
        for share, after, before in self._best_homes(
            self._free_new(), self.new, self.after, self._left_of
        ):
            whole = len(self.before[self.after[before][0]]) == 1
            still = self.likeness.share_in(self.new.signs[after], self._left_of(before))
            if whole and still >= share - 0.05 and after not in self.before:
                self._join(before, after, round(min(1.0, 0.4 + share / 2), 2))

    def _put_in(self) -> None:
        """Give what has no place of its own any more to what took up its words: a merger."""
        for share, before, after in self._best_homes(
            self._free_old(), self.old, self.before, self._come_to
        ):
            whole = len(self.after[self.before[after][0]]) == 1
            still = self.likeness.share_in(self.old.signs[before], self._come_to(after))
            if whole and still >= share - 0.05 and before not in self.after:
                self._join(before, after, round(min(1.0, 0.4 + share / 2), 2))

    def _best_homes(
        self,
        free: Sequence[Locator],
        side: EditionWording,
        paired: Mapping[Locator, Sequence[Locator]],
        rest: Callable[[Locator], Counter[tuple[str, str]]],
    ) -> list[tuple[float, Locator, Locator]]:
        """For what is left over, the pairs whose other words hold most of it, the best first."""
        name = "old" if side is self.new else "new"
        left = {home: rest(home) for home in paired if (name, home) not in self.settled}
        found = []
        for place in free:
            signs = side.signs[place]
            if count_words(signs) < ENOUGH:
                continue
            shares = self.likeness.shares_in(signs, left.values())
            for home, share in zip(left, shares, strict=True):
                if share < INSIDE:
                    continue
                here = paired[home][0].article
                enough = INSIDE if place.article in (home.article, here) else ELSEWHERE_INSIDE
                if share >= enough:
                    found.append((share, place, home))
        return sorted(found, key=lambda item: (-item[0], side.index[item[1]]))

    def _left_of(self, before: Locator) -> Counter[tuple[str, str]]:
        parts = (self.new.signs[at] for at in self.after[before])
        return self.likeness.rest(self.old.signs[before], parts)

    def _come_to(self, after: Locator) -> Counter[tuple[str, str]]:
        parts = (self.old.signs[at] for at in self.before[after])
        return self.likeness.rest(self.new.signs[after], parts)

    def _share_out_containers(self) -> None:
        """What is left with places under it goes where most of these went, or came from."""
        for after in self._free_new():
            below = [b for at in self.new.children.get(after, ()) for b in self.before.get(at, ())]
            home = _most(self.old.parent(at) for at in below)
            goes_on = home is not None and home in self.after and len(below) > 1
            if home and goes_on and len(self.before[self.after[home][0]]) == 1:
                self._join(home, after, 0.6)
        for before in self._free_old():
            below = [a for at in self.old.children.get(before, ()) for a in self.after.get(at, ())]
            home = _most(self.new.parent(at) for at in below)
            goes_on = home is not None and home in self.before and len(below) > 1
            if home and goes_on and len(self.after[self.before[home][0]]) == 1:
                self._join(before, home, 0.6)

    def _alone_old(self, before: Locator) -> float:
        near = self.likeness.near(before, self.new.known, most=3)
        return _alone([self.likeness.alike(before, at) for at in near])

    def _alone_new(self, after: Locator) -> float:
        here = [self.likeness.alike(after, after)] if after in self.old.known else []
        around = self.new.parent(after)
        for home in self.before.get(around, ()) if around is not None else ():
            here += [self.likeness.alike(at, after) for at in self.old.children.get(home, ())]
        return _alone(here)

    def _free_old(self) -> list[Locator]:
        return [
            at for at in self.old.order if at not in self.after and ("old", at) not in self.settled
        ]

    def _free_new(self) -> list[Locator]:
        return [
            at for at in self.new.order if at not in self.before and ("new", at) not in self.settled
        ]


def _alone(alike: Iterable[float]) -> float:
    """How sure it is that a provision has no other half, by the best that it was held against."""
    return round(max(0.3, 1 - 1.2 * max(alike, default=0.0)), 2)


def _without(scores: Sequence[float], own: float) -> list[float]:
    rest = list(scores)
    rest.remove(own)
    return rest


def _most(places: Iterable[Locator | None]) -> Locator | None:
    """The place that more than half of these are; `None` without one."""
    counted = Counter(places)
    if not counted:
        return None
    place, count = counted.most_common(1)[0]
    return place if 2 * count > counted.total() else None
