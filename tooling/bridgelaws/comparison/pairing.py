"""Two expressions of one work, provision beside provision.

By locator wherever the two agree on what there is; by content where they do not:
order, length, cited numbers. A person's pairing in `laws/concordance.toml` has
the last word.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from bridgelaws.comparison.content_pairing import Matched, ProvisionSide, pair_provisions
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.library import HandUnit, Library
from bridgelaws.model.concordance import AlignmentUnit, Concordance, Relation
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression, Provision
from bridgelaws.numbering.similarity.reference_text import anchors

# How sure it is that one text makes several articles of what is one in the other.
_DIVIDED: Final = 0.8


class _Tree:
    """An expression's provisions by parent, with the weight of each subtree."""

    def __init__(self, expression: Expression, lexicon: Lexicon) -> None:
        self.provisions = expression.provision_by_locator()
        self.articles = list(dict.fromkeys(loc.article for loc in self.provisions))
        self.children: dict[Locator, list[Locator]] = {}
        for locator in self.provisions:
            parent = locator.parent
            # A place whose own heading was lost hangs from the next one outwards.
            while parent is not None and parent not in self.provisions and parent.parent:
                parent = parent.parent
            # The front of a work is no text around its articles.
            if parent is not None and parent.article == locator.article:
                self.children.setdefault(parent, []).append(locator)
        self.lexicon = lexicon

    def side(self, locator: Locator) -> ProvisionSide:
        """One provision with what lies inside it."""
        texts = [self.provisions[locator], *self._inside(locator)]
        text = " ".join(f"{p.heading or ''} {p.text}" for p in texts).strip()
        own = self.provisions[locator]
        return ProvisionSide(locator, len(text), anchors(text, self.lexicon), bool(own.heading))

    def _inside(self, locator: Locator) -> list[Provision]:
        found = []
        for child in self.children.get(locator, ()):
            found += [self.provisions[child], *self._inside(child)]
        return found

    def all_inside(self, locator: Locator) -> tuple[Locator, ...]:
        """The locators inside, in order."""
        return tuple(p.locator for p in self._inside(locator))


def pair_all(expressions: Iterable[Expression], library: Library) -> tuple[Concordance, ...]:
    """The concordances between all expressions of one edition, each pair once."""
    ordered = sorted(expressions, key=lambda each: (each.name, each.language))
    return tuple(
        pair_expressions(left, right, library)
        for left, right in combinations(ordered, 2)
        if (left.work, left.edition) == (right.work, right.edition)
    )


def pair_sides(
    left: Sequence[Expression],
    right: Sequence[Expression],
    library: Library,
    languages: Sequence[str | None] = (None, None),
) -> tuple[Concordance, ...]:
    """The concordances of each expression of one side with each of the other of its edition.

    ``languages`` says which of each side count; all, where it says none. An expression that
    stands on both sides is not held against itself, and two that do are paired once.
    """
    left, right = (
        [each for each in side if language in (None, each.language)]
        for side, language in zip((left, right), languages, strict=True)
    )
    return tuple(
        pair_expressions(one, other, library)
        for at, one in enumerate(left)
        for other in right
        if (one.work, one.edition) == (other.work, other.edition)
        and not any(other is each for each in left[: at + 1])
    )


def pair_expressions(left: Expression, right: Expression, library: Library) -> Concordance:
    """All alignment units between two expressions, in the order of the left.

    Every numbered provision of both sides stands in exactly one unit; an unnumbered
    part of one that is paired as a whole stands in that.
    """
    trees = (
        _Tree(left, library.lexicons[left.language]),
        _Tree(right, library.lexicons[right.language]),
    )
    by_hand = _by_hand(left, right, library.hand_pairings)
    units: list[AlignmentUnit] = []
    divided = _find_divided(trees)
    inside = {other for _, others in divided.values() for other in others}
    for article in dict.fromkeys((*trees[0].articles, *trees[1].articles)):
        if article in divided:
            units += _pair_divided(trees, article, *divided[article], by_hand)
        elif article not in inside:
            units += _pair_article(trees, article, by_hand)
    return Concordance(
        left.work, (left.name, left.language), (right.name, right.language), tuple(units)
    )


def _pair_article(
    trees: tuple[_Tree, _Tree], article: Locator, by_hand: dict[Locator, AlignmentUnit]
) -> list[AlignmentUnit]:
    """An article and all in it; its number is certain, so the two are never parted."""
    sides = tuple((article,) if article in tree.provisions else () for tree in trees)
    units = []
    if sides[0] or sides[1]:
        units.append(AlignmentUnit(sides[0], sides[1], _relation(*sides)))
    return units + _pair_children(trees, (article, article), by_hand)


def _find_divided(
    trees: tuple[_Tree, _Tree],
) -> dict[Locator, tuple[int, tuple[Locator, ...]]]:
    """The articles of which one text makes several: the side that does, and those that follow.

    They stand where the other text leaves out their numbers between two articles that both
    have, and what it says under the first of these is as long as all of them together.
    """
    found: dict[Locator, tuple[int, tuple[Locator, ...]]] = {}
    for side, other in ((0, 1), (1, 0)):
        held = set(trees[other].articles)
        start: Locator | None = None
        run: list[Locator] = []
        for article in trees[side].articles:
            if article not in held:
                run.append(article)
                continue
            if start is not None and run and _is_divided(trees, side, start, run):
                found[start] = (side, tuple(run))
            start, run = article, []
    return found


def _is_divided(
    trees: tuple[_Tree, _Tree], side: int, start: Locator, run: Sequence[Locator]
) -> bool:
    whole = _size(trees[1 - side], start)
    alone = _size(trees[side], start)
    together = alone + sum(_size(trees[side], each) for each in run)
    if not (whole and alone and start.steps):
        return False
    return abs(math.log(whole / together)) < abs(math.log(whole / alone))


def _size(tree: _Tree, article: Locator) -> int:
    return tree.side(article).length if article in tree.provisions else 0


def _pair_divided(
    trees: tuple[_Tree, _Tree],
    article: Locator,
    side: int,
    others: tuple[Locator, ...],
    by_hand: dict[Locator, AlignmentUnit],
) -> list[AlignmentUnit]:
    """One article beside those that the other text makes of it, with all that lies in them.

    Where it has just as many items more than its like as there are those others, each of these is
    one of them, in order.
    """
    # What stands there without a number is no item of it.
    items, alike = (
        [each for each in tree.children.get(article, []) if not each.is_synthetic]
        for tree in (trees[1 - side], trees[side])
    )
    if items == [*alike, *items[len(alike) :]] and len(items) == len(alike) + len(others):
        units = [AlignmentUnit((article,), (article,), "same", _DIVIDED)]
        for item in alike:
            units.append(AlignmentUnit((item,), (item,), "same", _DIVIDED))
            units += _pair_children(trees, (item, item), by_hand)
        for item, other in zip(items[len(alike) :], others, strict=True):
            units.append(_as_one(trees, (item,), (other,), side))
        for n, tree in enumerate(trees):
            for alone in tree.children.get(article, []):
                if alone.is_synthetic:
                    said = (alone, *tree.all_inside(alone))
                    left, right = (said, ()) if n == 0 else ((), said)
                    units.append(AlignmentUnit(left, right, _relation(left, right), _DIVIDED))
        return units
    return [_as_one(trees, (article,), (article, *others), side)]


def _as_one(
    trees: tuple[_Tree, _Tree], whole: tuple[Locator, ...], parts: tuple[Locator, ...], side: int
) -> AlignmentUnit:
    """What one text has beside what the other, of that ``side``, makes of it: one unit of all."""
    one, several = (
        tuple(each for top in tops for each in (top, *tree.all_inside(top)))
        for tree, tops in ((trees[1 - side], whole), (trees[side], parts))
    )
    left, right = (several, one) if side == 0 else (one, several)
    relation = _relation(left, right)
    if len(parts) > 1:
        relation = "merged" if side == 0 else "split"
    return AlignmentUnit(left, right, relation, _DIVIDED)


def _by_hand(
    left: Expression, right: Expression, hand: Sequence[HandUnit]
) -> dict[Locator, AlignmentUnit]:
    """The hand-made units for this pair, by each of their left locators."""
    found: dict[Locator, AlignmentUnit] = {}
    for unit in hand:
        one, other = unit.side(left.language), unit.side(right.language)
        if unit.work != left.work or (unit.edition and unit.edition != left.edition):
            continue
        if unit.expression and unit.expression not in (left.name, right.name):
            continue
        if one is None or other is None:
            continue
        made = AlignmentUnit(one, other, _relation(one, other), 1.0, unit.reason)
        for locator in one:
            found[locator] = made
    return found


def _pair_children(
    trees: tuple[_Tree, _Tree],
    parents: tuple[Locator, Locator],
    by_hand: dict[Locator, AlignmentUnit],
) -> list[AlignmentUnit]:
    """Pair what stands directly under two paired provisions, and so on inwards."""
    lists = [tree.children.get(parent, []) for tree, parent in zip(trees, parents, strict=True)]
    units: list[AlignmentUnit] = []
    for one, other, confidence in _match(trees, lists[0], lists[1], by_hand):
        made = by_hand.get(one[0]) if one else None
        if made is not None:
            units.append(made)
            continue
        inside = [
            [loc for locator in side for loc in tree.all_inside(locator)]
            for tree, side in zip(trees, (one, other), strict=True)
        ]
        if len(one) == len(other) == 1 and bool(inside[0]) == bool(inside[1]):
            units.append(AlignmentUnit(one, other, _relation(one, other), confidence))
            units += _pair_children(trees, (one[0], other[0]), by_hand)
        elif one and other:
            # One side is divided where the other is not: its parts stay together. Parts
            # without a number of their own are inside the one that has it.
            whole = tuple(
                tuple(loc for loc in (*side, *parts) if not loc.place) or side
                for side, parts in zip((one, other), inside, strict=True)
            )
            units.append(AlignmentUnit(whole[0], whole[1], _relation(*whole), confidence))
        else:
            units += [AlignmentUnit((loc,), (), "only-left") for loc in (*one, *inside[0])]
            units += [AlignmentUnit((), (loc,), "only-right") for loc in (*other, *inside[1])]
    return units


def _match(
    trees: tuple[_Tree, _Tree],
    left: Sequence[Locator],
    right: Sequence[Locator],
    by_hand: dict[Locator, AlignmentUnit],
) -> list[Matched]:
    """Pair two lists of provisions; by locator when both hold the same, else by content."""
    hand_right = {loc for unit in by_hand.values() for loc in unit.right}
    fixed = [
        (unit.left, unit.right, 1.0)
        for unit in dict.fromkeys(by_hand[loc] for loc in left if loc in by_hand)
    ]
    free_left = [loc for loc in left if loc not in by_hand]
    free_right = [loc for loc in right if loc not in hand_right]
    found: list[Matched]
    named, free_left, free_right = _match_names(free_left, free_right)
    fixed += named
    if not free_left or not free_right or _is_numbered_alike(free_left, free_right):
        found = [((loc,), (loc,) if loc in free_right else (), 1.0) for loc in free_left]
        found += [((), (loc,), 1.0) for loc in free_right if loc not in free_left]
    else:
        sides = (
            [trees[0].side(loc) for loc in free_left],
            [trees[1].side(loc) for loc in free_right],
        )
        found = pair_provisions(*sides)
    order = {loc: n for n, loc in enumerate(left)}
    placed = sorted(
        (
            (order.get(one[0], -1) if one else None, n, (one, other, c))
            for n, (one, other, c) in enumerate([*fixed, *found])
        ),
        key=lambda item: (item[0] is None, item[0] or 0, item[1]),
    )
    return [unit for _, _, unit in placed]


def _match_names(
    left: Sequence[Locator], right: Sequence[Locator]
) -> tuple[list[Matched], list[Locator], list[Locator]]:
    """What has a name for its address by that name, and what is left on both sides.

    A definition is named for its term, whatever the language sorts it under. Each text has its
    own order of them, so that one without its like is alone: order says nothing of it.
    """
    names = {loc for loc in (*left, *right) if _is_name(loc)}
    both = names & set(left) & set(right)
    matched: list[Matched] = [((loc,), (loc,), 1.0) for loc in left if loc in both]
    matched += [((loc,), (), 1.0) for loc in left if loc in names - both]
    matched += [((), (loc,), 1.0) for loc in right if loc in names - both]
    return (
        matched,
        [loc for loc in left if loc not in names],
        [loc for loc in right if loc not in names],
    )


def _is_numbered_alike(left: Sequence[Locator], right: Sequence[Locator]) -> bool:
    """Whether equal numbers are of the same provisions.

    A gap proves it: who has A, C and D has left B out and did not number anew. What lacks numbers
    at the end alone may have joined two provisions before it.
    """
    return set(left) == set(right) or _has_gap(left, right) or _has_gap(right, left)


def _has_gap(one: Sequence[Locator], other: Sequence[Locator]) -> bool:
    """Whether the other text lacks something that stands before what both have."""
    held = [loc in set(other) for loc in one if not loc.place]
    return False in held and True in held[held.index(False) :]


def _is_name(locator: Locator) -> bool:
    """Whether an address is a term's; a number of ours or the end of a list is none."""
    return bool(locator.place) and not locator.place.isdigit() and locator.place != "end"


def _relation(one: Sequence[Locator], other: Sequence[Locator]) -> Relation:
    if not one:
        return "only-right"
    if not other:
        return "only-left"
    if tuple(one) == tuple(other):
        return "same"
    if len(one) == len(other):
        return "renumbered"
    return "split" if len(one) < len(other) else "merged"
