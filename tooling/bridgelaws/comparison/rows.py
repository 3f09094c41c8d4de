"""The rows of a comparison: what says the same in several texts stands side by side.

Texts are paired by locator, and where a text is numbered in another way, by the
alignment units that the record carries. The plain editions keep the numbering of
the outline, so they are laid down first; every other text is then laid beside a
text that already lies there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from bridgelaws.model.locator import ANNEX, Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord, PairedUnits, ProvisionRecord

Column = tuple[str, str]


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One row: ``places`` is its locator, or several where they are taken together.

    ``cells`` gives each column's own locators, none where its text has nothing.
    ``is_renumbered`` tells that some text numbers this row in its own way.
    """

    places: tuple[Locator, ...]
    cells: tuple[tuple[Locator, ...], ...]

    @property
    def is_renumbered(self) -> bool:
        """Whether a text that has something here numbers it differently."""
        numbered = [
            tuple(x for x in cell if not x.place or x in self.places) for cell in self.cells
        ]
        return any(cell and cell != self.places for cell in numbered)


# A row while it is laid out: its first place, and whose own row it is where a text
# has something there that no other text says ("" for a row of all).
_Key = tuple[Locator, Column | None]


@dataclass(slots=True)
class _RowLayout:
    """The rows while they are being laid out: places joined, and each text's way there."""

    joined: dict[Locator, Locator] = field(default_factory=dict)
    key_by_text_place: dict[tuple[Column, Locator], _Key] = field(default_factory=dict)

    def key(self, column: Column, locator: Locator) -> _Key:
        """The row in which a text's provision lies."""
        place, owner = self.key_by_text_place.get((column, locator), (locator, None))
        return (place if owner else self.root(place)), owner

    def root(self, place: Locator) -> Locator:
        """The first place of the row that a place was joined into."""
        while self.joined.get(place, place) != place:
            place = self.joined[place]
        return place

    def join(self, keys: Sequence[_Key]) -> _Key:
        """Take several rows together under the first of them in reading order."""
        owned = [key for key in keys if key[1]]
        if owned:
            return owned[0]
        roots = sorted({self.root(place) for place, _ in keys}, key=lambda place: place.order_key)
        for other in roots[1:]:
            self.joined[other] = roots[0]
        return roots[0], None


def pair_columns(
    record: ArticleRecord,
    columns: Sequence[Column],
    places: Mapping[Column, Collection[Locator]] | None = None,
) -> tuple[ComparisonRow, ...]:
    """The rows of an article for these texts, in reading order.

    Args:
        record: the article.
        columns: (expression, language) pairs, in the order of the cells.
        places: the provisions of each text that count; else all of which the record has a text.
    """
    order = {p.locator: index for index, p in enumerate(record.provisions)}
    if places is None:
        places = {
            column: [p.locator for p in record.provisions if _has_text(p, column)]
            for column in columns
        }
    layout = _RowLayout()
    laid: list[Column] = []
    for column in sorted(columns, key=lambda c: (c[0] != PLAIN, -len(places[c]), columns.index(c))):
        _lay(layout, record.pairings, column, laid)
        laid.append(column)
    if record.article.prefix != ANNEX:
        # The paragraphs of an annex stand beside each other by their order, as far as both go.
        _fold_places(layout, places)
    cells: dict[_Key, dict[Column, list[Locator]]] = {}
    for locator in order:
        for column in columns:
            if locator in places[column]:
                key = layout.key(column, locator)
                cells.setdefault(key, {}).setdefault(column, []).append(locator)
    rows = sorted(cells, key=lambda key: (order.get(key[0], len(order)), key[1] is not None))
    return tuple(
        ComparisonRow(
            _members(record, layout, key),
            tuple(tuple(cells[key].get(column, ())) for column in columns),
        )
        for key in rows
    )


def _lay(
    layout: _RowLayout, pairings: Sequence[PairedUnits], column: Column, laid: Sequence[Column]
) -> None:
    """Lay one text beside the first text there that the record pairs it with."""
    for other in laid:
        for pairing in pairings:
            if (pairing.left, pairing.right) == (other, column):
                units = [(unit.left, unit.right) for unit in pairing.units]
            elif (pairing.left, pairing.right) == (column, other):
                units = [(unit.right, unit.left) for unit in pairing.units]
            else:
                continue
            for there, here in units:
                key = (
                    layout.join([layout.key(other, locator) for locator in there])
                    if there
                    else None
                )
                for locator in here:
                    layout.key_by_text_place[(column, locator)] = key or (locator, column)
            return


def _fold_places(layout: _RowLayout, places: Mapping[Column, Collection[Locator]]) -> None:
    """Put a numberless place that not every text has into the row of what it lies in.

    Where one text parts an item into two paragraphs and another does not, the
    item is what can be compared.
    """
    having = Counter(locator for column in places.values() for locator in column)
    for column, locators in places.items():
        for locator in locators:
            outer = locator.parent
            if outer is None or outer not in locators or not locator.place:
                continue
            if having[locator] < having[outer]:
                layout.key_by_text_place[(column, locator)] = layout.key(column, outer)


def _members(record: ArticleRecord, layout: _RowLayout, key: _Key) -> tuple[Locator, ...]:
    """The places that a row is named after: all that were joined into it."""
    place, owner = key
    if owner:
        return (place,)
    joined = tuple(p.locator for p in record.provisions if layout.root(p.locator) == place)
    return joined or (place,)


def _has_text(provision: ProvisionRecord, column: Column) -> bool:
    return any((text.expression, text.language) == column for text in provision.texts)
