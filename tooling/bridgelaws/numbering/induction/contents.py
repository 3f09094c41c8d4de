"""What a rule book's table of contents names: a second witness of the units in its text."""

from __future__ import annotations

from collections.abc import Sequence

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.numbering.induction.marked import NumberedUnit, mark_lines
from bridgelaws.numbering.induction.outline import PrintedPlace
from bridgelaws.numbering.induction.printed import PrintedLine


def find_listed(
    contents: Sequence[PrintedLine], units: Sequence[NumberedUnit], word: str, lexicon: Lexicon
) -> tuple[str, ...]:
    """The numbers of units that the contents name, each once.

    Args:
        contents: the lines of the table; none, where the book has none.
        units: those of the text: what is printed as they are counts.
        word: the one before the number of a unit; empty where there is none.
        lexicon: of the book's language.
    """
    found: list[str] = []
    families = {unit.reading.family for unit in units}
    for marked in mark_lines(contents, lexicon):
        reading = marked.worded if word else None
        if reading is not None and reading.family.split(" ")[0][:3] == word[:3]:
            found.append(reading.steps[0].value)
        elif reading is None:
            # Among articles with the word some stand by their number alone.
            found += [r.last.value for r in marked.items if r.family in families][:1]
    return tuple(dict.fromkeys(found))


def compare_with_contents(
    places: Sequence[PrintedPlace], listed: Sequence[str]
) -> tuple[tuple[str, ...], tuple[PrintedPlace, ...]]:
    """The units of the text beside those that the contents name.

    Contents that name fewer than half of the units are of something else and tell nothing.

    Returns:
        The numbers that the text lacks, and the units that the contents do not name.
    """
    units = [place for place in places if len(place.steps) == 1]
    held = {unit.steps[0].value for unit in units}
    if 2 * len(held & set(listed)) < len(held):
        return (), ()
    return (
        tuple(number for number in listed if number not in held),
        tuple(unit for unit in units if unit.steps[0].value not in listed),
    )
