"""From the records to every page of the site: the door of this room."""

from __future__ import annotations

from bridgelaws.errors import BridgelawsError
from bridgelaws.site.book import Book
from bridgelaws.site.compare_pages import compare_pages
from bridgelaws.site.law_pages import law_pages
from bridgelaws.site.page import Page
from bridgelaws.site.reference_pages import reference_pages
from bridgelaws.site.rulings import ruling_pages


def build_pages(book: Book) -> tuple[Page, ...]:
    """All pages but the 404, in the order of languages and laws.

    Raises:
        BridgelawsError: two pages would stand at one path, or a language lacks a word.
    """
    pages = (*reference_pages(book), *law_pages(book), *compare_pages(book), *ruling_pages(book))
    seen: set[str] = set()
    for page in pages:
        if page.path in seen:
            raise BridgelawsError(f"two pages would stand at {page.path or 'the root'}")
        seen.add(page.path)
    return pages
