"""What a reader of one provision may want next: neighbours, children, citations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord

_MOST: Final = 8
_CHILDREN: Final = 4
_CITING: Final = 3

IndexPlace = tuple[str, Locator]


class Relatable(Protocol):
    """An entry of the index, as far as it matters here."""

    work: str
    locator: Locator
    related: list[int]


def add_related(entries: Sequence[Relatable], records: Iterable[ArticleRecord]) -> None:
    """Fill in each entry's ``related`` with numbers of entries, the next sibling first."""
    numbers = {(entry.work, entry.locator): number for number, entry in enumerate(entries)}
    children: dict[IndexPlace, list[int]] = {}
    for number, entry in enumerate(entries):
        parent = entry.locator.parent
        if parent is not None:
            children.setdefault((entry.work, parent), []).append(number)
    cites: dict[int, list[int]] = {}
    cited_by: dict[int, list[int]] = {}
    for here, there in _citations(records, numbers):
        cites.setdefault(here, []).append(there)
        cited_by.setdefault(there, []).append(here)
    for number, entry in enumerate(entries):
        parent = entry.locator.parent
        siblings = children[entry.work, parent] if parent is not None else [number]
        at = siblings.index(number)
        candidates = [
            *siblings[at + 1 : at + 2],
            *children.get((entry.work, entry.locator), [])[:_CHILDREN],
            *cites.get(number, []),
            *siblings[max(0, at - 1) : at],
            *list(dict.fromkeys(cited_by.get(number, [])))[:_CITING],
        ]
        entry.related = list(dict.fromkeys(candidates))[:_MOST]


def _citations(
    records: Iterable[ArticleRecord], numbers: dict[IndexPlace, int]
) -> Iterator[tuple[int, int]]:
    """The numbers of citing and cited entries."""
    records = tuple(records)
    held = {"", *(record.edition for record in records)}
    for record in records:
        for provision in record.provisions:
            here = numbers.get((record.work, provision.locator))
            for text in provision.texts:
                for citation in text.citations:
                    is_held = citation.edition in held
                    for target in citation.locators if is_held else ():
                        there = numbers.get((citation.work, target))
                        if here is not None and there is not None and there != here:
                            yield here, there
