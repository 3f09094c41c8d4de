"""A provision and all under it as the records hold them, language beside language."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bridgelaws.errors import LocatorError
from bridgelaws.language.addresses.typed import find_typed_address
from bridgelaws.language.addresses.words import AddressWords
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord, ProvisionRecord
from bridgelaws.retrieval.build.documents import Variant
from bridgelaws.retrieval.query.addresses import choose_reading, spell_out


@dataclass(frozen=True, slots=True)
class Shown:
    """One provision: its locator, and its text by language; ``None`` where a language has none.

    ``is_superseded`` tells that this is no longer the text in force.
    """

    locator: Locator
    texts: tuple[tuple[str, Variant | None], ...]
    is_superseded: bool = False


def read_addresses(
    records: Sequence[ArticleRecord], words: AddressWords, text: str
) -> tuple[Locator, ...]:
    """The provisions of these records that ``text`` names, in any language's form; at least one.

    Of a list all, in its order, ranges spelled out.

    Raises:
        LocatorError: when it names none, or one that is not there; says which is nearest.
    """
    order = sorted(
        {place.locator for record in records for place in record.provisions},
        key=lambda place: place.order_key,
    )
    known = frozenset(order)
    try:
        direct = parse_locator(text)
        if direct in known:
            return (direct,)
    except LocatorError:
        pass
    number = find_typed_address(text, words)
    if number is None or number.rest:
        raise LocatorError(f"{text[:80]!r} is no address of a provision, such as 16B1(a) or bb 4")
    locator, found = choose_reading(number.readings, known.__contains__)
    if found != locator:
        nearest = f"; the nearest is {found.printed}" if found else ""
        raise LocatorError(f"there is no {locator.printed}{nearest}")
    others, missing = spell_out(locator, number.more, order)
    if missing is not None:
        raise LocatorError(f"there is no {missing.printed}")
    return tuple(dict.fromkeys((locator, *others)))


def find_texts(
    records: Sequence[ArticleRecord],
    locator: Locator,
    languages: Sequence[str],
    expression: str = "",
    superseded: Collection[str] = (),
) -> tuple[Shown, ...]:
    """A provision and all under it, in reading order, each with its texts.

    Args:
        records: one of each article, in force or of the edition that was asked for.
        locator: of an existing provision, as `read_addresses` gives it.
        languages: of the texts, in this order.
        expression: ``plain`` or a publisher's short name; else an official text comes first.
        superseded: the names of those records that are no longer in force.

    Returns:
        Only places at which at least one of the languages has a text.
    """
    places = [
        (place, record)
        for record in records
        for place in record.provisions
        if place.locator.is_inside(locator)
    ]
    shown = (
        Shown(
            place.locator,
            tuple((code, _choose(place, record.edition, code, expression)) for code in languages),
            record.name in superseded,
        )
        for place, record in sorted(places, key=lambda each: each[0].locator.order_key)
    )
    return tuple(each for each in shown if any(text for _, text in each.texts))


def _choose(place: ProvisionRecord, edition: str, language: str, expression: str) -> Variant | None:
    fitting = [
        text
        for text in place.texts
        if text.language == language and (not expression or text.expression == expression)
    ]
    fitting.sort(key=lambda text: (text.expression == PLAIN, text.expression))
    if not fitting:
        return None
    said = fitting[0].provision
    notes = tuple(note.text for note in said.notes)
    return Variant(edition, fitting[0].expression, said.heading or "", said.text, notes)
