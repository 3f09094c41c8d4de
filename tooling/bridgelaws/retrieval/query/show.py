"""A provision and all under it as the index holds them, language beside language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bridgelaws.errors import LocatorError
from bridgelaws.language.addresses.typed import find_typed_address
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.retrieval.build.documents import Variant
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.addresses import choose_reading


@dataclass(frozen=True, slots=True)
class Shown:
    """One provision: its locator, and its text by language; ``None`` where a language has none."""

    locator: Locator
    texts: tuple[tuple[str, Variant | None], ...]


def read_address(index: OpenIndex, text: str) -> Locator:
    """The existing provision that ``text`` names, in any language's form.

    Raises:
        LocatorError: when it names none; says which is nearest.
    """
    own = index.language("en")
    try:
        direct = parse_locator(text)
        if direct in own.by_locator:
            return direct
    except LocatorError:
        pass
    number = find_typed_address(text, index.address_words)
    if number is None or number.rest or number.more:
        raise LocatorError(f"{text[:80]!r} is no address of a provision, such as 16B1(a) or bb 4")
    locator, found = choose_reading(number.readings, own.by_locator.__contains__)
    if found == locator:
        return locator
    nearest = f"; the nearest is {found.printed}" if found else ""
    raise LocatorError(f"there is no {locator.printed}{nearest}")


def find_texts(
    index: OpenIndex,
    locator: Locator,
    languages: Sequence[str],
    edition: str = "",
    expression: str = "",
) -> tuple[Shown, ...]:
    """A provision and all under it, in reading order, each with its texts.

    Args:
        index: an open index.
        locator: of an existing provision, as `read_address` gives it.
        languages: of the texts, in this order.
        edition: only texts of this edition; else the base edition comes first.
        expression: ``plain`` or a publisher's short name; else an official text comes first.

    Returns:
        Only places at which at least one of the languages has a text.
    """
    places: dict[Locator, None] = {}
    for code in languages:
        for info in index.language(code).entries:
            if info.locator.is_inside(locator):
                places.setdefault(info.locator)
    shown = (
        Shown(
            place,
            tuple((code, _choose(index, place, code, edition, expression)) for code in languages),
        )
        for place in sorted(places, key=lambda place: place.order_key)
    )
    return tuple(each for each in shown if any(text for _, text in each.texts))


def _choose(
    index: OpenIndex, place: Locator, language: str, edition: str, expression: str
) -> Variant | None:
    own = index.language(language)
    number = own.by_locator.get(place)
    if number is None:
        return None
    fitting = [
        v
        for v in own.variants_of(number)
        if (not edition or v.edition == edition) and (not expression or v.expression == expression)
    ]
    fitting.sort(key=lambda v: (v.edition, v.expression == "plain", v.expression))
    return fitting[0] if fitting else None
