"""The reading order of an edition, with the places that its outline does not know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bridgelaws.model.locator import Locator
from bridgelaws.model.outline import Outline, Outlines


@dataclass(frozen=True)
class ReadingOrder:
    """Where each provision of an edition stands, counted from 0.

    An edition that only amends another is read together with it: its articles take
    the place of the base's articles of the same number. ``amended`` says of its base, and of what
    that amends, which articles are replaced. ``own`` are the articles that it words itself,
    each with its provisions in order.
    """

    work: str
    edition: str
    amended: Mapping[str, frozenset[Locator]]
    own: Mapping[Locator, tuple[Locator, ...]] = field(repr=False)
    position_by_locator: Mapping[Locator, int] = field(repr=False)

    def key(self, locator: Locator) -> tuple[int, tuple[tuple[int | str, ...], ...], str]:
        """A sort key for any locator: outline first, then as a book would print it."""
        known: Locator | None = locator
        while known is not None and known not in self.position_by_locator:
            known = known.parent
        # What the outline does not know of, an annex, stands behind what it does.
        last = len(self.position_by_locator)
        position = last if known is None else self.position_by_locator[known]
        if known is not None and known.article != locator.article:
            # An article that another language alone has stands behind those of lesser numbers.
            key = locator.order_key
            lesser = [n for at, n in self.position_by_locator.items() if at.order_key < key]
            position = max(lesser, default=position)
        rest = () if known == locator else locator.order_key
        return position, rest, str(locator)


def order_edition(work: str, edition: str, outlines: Outlines) -> ReadingOrder:
    """The reading order of an edition by its outline, or an empty one where it has none."""
    outline = outlines.get((work, edition))
    if outline is None:
        return ReadingOrder(work, edition, {}, {}, {})
    own = articles = _by_article(outline)
    amended: dict[str, frozenset[Locator]] = {}
    base = outline.base
    while base not in ("", edition, *amended):
        amended[base] = frozenset(articles)
        below = outlines.get((work, base))
        articles = {**(_by_article(below) if below else {}), **articles}
        base = below.base if below else ""
    locators = (locator for provisions in articles.values() for locator in provisions)
    positions = {locator: position for position, locator in enumerate(locators)}
    return ReadingOrder(work, edition, amended, own, positions)


def _by_article(outline: Outline) -> dict[Locator, tuple[Locator, ...]]:
    articles: dict[Locator, list[Locator]] = {}
    for locator in outline.locators:
        articles.setdefault(locator.article, []).append(locator)
    return {article: tuple(locators) for article, locators in articles.items()}


def merge_orders(
    known: Sequence[Locator], given: Iterable[Sequence[Locator]]
) -> tuple[Locator, ...]:
    """One order of all provisions of an article, from the outline's and the texts' own.

    Args:
        known: the article's locators by the outline; they keep their order.
        given: the locators of each expression in its reading order, in a stable order
            of expressions: where two disagree, the first has its way.

    Returns:
        Every locator once, and each that one of them stands in. One that the outline
        does not know stands behind the known one that precedes it in its text, but
        always inside its own parent and never inside a neighbour.

    >>> from bridgelaws.model.locator import parse_locator as at
    >>> texts = [at("bb4"), at("bb4b"), at("bb4b~1"), at("bb5")]
    >>> known = [at("bb"), at("bb4"), at("bb4b"), at("bb5")]
    >>> [str(place) for place in merge_orders(known, [texts])]
    ['bb', 'bb4', 'bb4b', 'bb4b~1', 'bb5']
    """
    backbone = {locator: position for position, locator in enumerate(known)}
    anchors: dict[Locator, int] = {}
    for locators in given:
        before = -1
        for locator in locators:
            for outer in reversed(_unknown_path(locator, backbone)):
                anchors.setdefault(outer, before)
            before = backbone.get(locator, before)
    extra: dict[int, list[tuple[int, int, Locator]]] = {}
    for seen, locator in enumerate(anchors):
        # What hangs on an unknown place stands where that place stands.
        outermost = _unknown_path(locator, backbone)[-1]
        holder = outermost.parent if outermost != locator.article else None
        position = _settle(anchors[outermost], holder, known, backbone)
        depth = holder.depth if holder else 0
        extra.setdefault(position, []).append((depth, seen, locator))
    merged: list[Locator] = []
    for position in range(-1, len(known)):
        if position >= 0:
            merged.append(known[position])
        merged += [place[-1] for place in sorted(extra.get(position, ()), key=_innermost_first)]
    return tuple(merged)


def _unknown_path(locator: Locator, backbone: Mapping[Locator, int]) -> list[Locator]:
    """The locator and those of its article it stands in, as far as the outline lacks them."""
    path: list[Locator] = []
    here: Locator | None = locator
    while here is not None and here not in backbone:
        path.append(here)
        here = here.parent if here != locator.article else None
    return path


def _settle(
    anchor: int, holder: Locator | None, known: Sequence[Locator], backbone: Mapping[Locator, int]
) -> int:
    """The position nearest to ``anchor`` behind which a child of ``holder`` may stand."""
    if holder is None:
        return len(known) - 1 if anchor >= 0 else -1
    position = max(anchor, backbone[holder])
    while not known[position].is_inside(holder):
        position -= 1
    neighbour = known[position]
    if neighbour == holder:
        return position
    while neighbour.parent is not None and neighbour.parent != holder:
        neighbour = neighbour.parent
    while position + 1 < len(known) and known[position + 1].is_inside(neighbour):
        position += 1
    return position


def _innermost_first(place: tuple[int, int, Locator]) -> tuple[Any, ...]:
    # At one position, what still belongs to the inner provision precedes what follows it.
    depth, seen, locator = place
    return -depth, locator.order_key, seen
