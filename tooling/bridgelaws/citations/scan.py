"""One search through one text: what it knows, and what it has found so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from bridgelaws.citations.editions import Editions
from bridgelaws.citations.lists import ListReader
from bridgelaws.citations.named_works import WorkNames, work_names_of
from bridgelaws.citations.resolve import Resolver
from bridgelaws.citations.viewpoint import Viewpoint
from bridgelaws.language.addresses.citation_words import CitationWords
from bridgelaws.language.addresses.running import AddressReader
from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import Locator


@dataclass(frozen=True, slots=True)
class CitationScan:
    """The text with everything that reads and resolves in it; ``found`` grows in order."""

    text: str
    terms: CitationWords
    citing: Locator | None
    reader: AddressReader
    lists: ListReader
    names: WorkNames
    resolver: Resolver
    view: Viewpoint
    found: list[Citation] = field(default_factory=list)


def begin_search(
    text: str, terms: CitationWords, editions: Editions, citing: Locator | None, view: Viewpoint
) -> CitationScan:
    """A search that has found nothing yet."""
    reader = AddressReader(text, terms)
    resolver = Resolver(editions, terms.lexicon.language, citing, view)
    names = work_names_of(terms)
    lists = ListReader(reader)
    return CitationScan(text, terms, citing, reader, lists, names, resolver, view)
