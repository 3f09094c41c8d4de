"""From the records to every page of the site: what others call of this room."""

from __future__ import annotations

from bridgelaws.errors import BridgelawsError
from bridgelaws.site.changes.changes_pages import changes_pages
from bridgelaws.site.changes.editions_pages import editions_pages
from bridgelaws.site.changes.feeds import feed_files
from bridgelaws.site.changes.wordings import wordings_files
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.compare_data import compare_files
from bridgelaws.site.data.layers import layer_files
from bridgelaws.site.data.open_data import open_data_files
from bridgelaws.site.data.reader_tables import reader_tables
from bridgelaws.site.federation import federation_files
from bridgelaws.site.findings.findings_data import findings_file
from bridgelaws.site.findings.findings_heaps import findings_heaps
from bridgelaws.site.findings.findings_pages import findings_pages
from bridgelaws.site.page import Page
from bridgelaws.site.pages.app import offline_pages
from bridgelaws.site.pages.card_pages import card_pages
from bridgelaws.site.pages.choices_page import choices_pages
from bridgelaws.site.pages.compare_pages import compare_pages
from bridgelaws.site.pages.concordance_pages import concordance_pages, term_files
from bridgelaws.site.pages.glossary_pages import glossary_pages
from bridgelaws.site.pages.law_pages import law_pages
from bridgelaws.site.pages.practice_page import practice_files, practice_pages
from bridgelaws.site.pages.reference_pages import reference_pages, work_contents
from bridgelaws.site.pages.rulings import ruling_pages
from bridgelaws.site.pages.score_page import score_pages
from bridgelaws.site.pages.status_pages import status_files, status_pages


def build_pages(book: Book) -> tuple[Page, ...]:
    """All pages but the 404, in the order of languages and laws.

    Raises:
        BridgelawsError: two pages would stand at one path, or a language lacks a word.
    """
    pages = (
        *reference_pages(book),
        *work_contents(book),
        *glossary_pages(book),
        *law_pages(book),
        *compare_pages(book),
        *ruling_pages(book),
        *card_pages(book),
        *score_pages(book),
        *practice_pages(book),
        *choices_pages(book),
        *editions_pages(book),
        *changes_pages(book),
        *findings_pages(book),
        *findings_heaps(book),
        *status_pages(book),
        *concordance_pages(book),
        *offline_pages(book),
    )
    seen: set[str] = set()
    for page in pages:
        if page.path in seen:
            raise BridgelawsError(f"two pages would stand at {page.path or 'the root'}")
        seen.add(page.path)
    return pages


def build_files(book: Book) -> dict[str, str | bytes]:
    """What pages and their scripts ask for, by path from the site's root."""
    return {
        **federation_files(book.federation),
        **dict(compare_files(book)),
        **dict(term_files(book)),
        **dict(layer_files(book)),
        **dict(practice_files(book)),
        **dict(feed_files(book)),
        **dict(wordings_files(book.directory, book.languages)),
        "compare/findings.json": findings_file(book),
        **status_files(book),
        **open_data_files(book),
        **reader_tables(book),
    }
