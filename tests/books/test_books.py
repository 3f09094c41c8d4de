"""An official book comes out as it was printed, and whatever does not is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from bridgelaws.library.library import Library
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceRef
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from bridgelaws.sources.decode import read_source
from tests.books.browser_page import print_book
from tests.books.compositor import has_fonts, set_book
from tests.books.judged import Judged, judge_book
from tests.books.looks import LOOKS, Look
from tests.books.made_book import MadeBook, make_book
from tests.books.typst_page import set_with_typst
from tests.conftest import lacking
from tests.numbering.book import as_reference_texts


@pytest.fixture(scope="module")
def reference_texts(library: Library, plain: dict[str, Expression]) -> ReferenceTextsByKey:
    return as_reference_texts(library, *plain.values())


Read = Callable[[bytes, MadeBook], Judged]


@pytest.fixture
def read(tmp_path: Path, library: Library, reference_texts: ReferenceTextsByKey) -> Read:
    """Reads a set book back, and tells what came of it."""

    def read_back(printed: bytes, book: MadeBook) -> Judged:
        path = tmp_path / "book.pdf"
        path.write_bytes(printed)
        ref = SourceRef(path.name, "duplicate", "2017", (book.language,), "book", path=str(path))
        source, seen = read_source(ref)
        return judge_book(source, seen, book, library, reference_texts)

    return read_back


@pytest.fixture
def judged(plain: dict[str, Expression], read: Read) -> Callable[[Look], Judged]:
    """Sets a book in a look, reads it back, and tells what came of it."""

    def set_and_read(look: Look) -> Judged:
        if not has_fonts(look):
            lacking(f"the fonts of {look.name} are not at their usual places")
        book = make_book(plain[look.language], look.definitions, capitals=look.capitals)
        press = set_with_typst if look.program == "typst" else set_book
        return read(press(book, look), book)

    return set_and_read


def look_of(name: str) -> Look:
    return next(look for look in LOOKS if look.name == name)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["en-alone", "nl-flush-left", "el-sans", "el-typst-brackets"])
def test_every_text_note_and_table_of_a_book_comes_back(
    name: str, judged: Callable[[Look], Judged]
) -> None:
    found = judged(look_of(name))
    assert (found.missing, found.invented) == ((), ())
    assert found.wrong == ()
    assert (found.notes_right, found.tables_right) == (found.notes, found.tables)


# Laws with lists, notes, headings and the table of scores: what a browser breaks over lines and
# pages otherwise than the other programs. `bench_books` sets the whole book so.
FEW = frozenset({"15", "16", "25", "27", "40", "64", "77", "80"})


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("name", ["fr-browser", "en-browser"])
def test_every_text_note_and_table_of_laws_that_a_browser_printed_comes_back(
    name: str, plain: dict[str, Expression], read: Read, browser: Browser
) -> None:
    look = look_of(name)
    whole = plain[look.language]
    few = tuple(p for p in whole.provisions if str(p.locator.article) in FEW)
    book = make_book(replace(whole, provisions=few), look.definitions, capitals=look.capitals)
    found = read(print_book(book, look, browser), book)
    assert (found.missing, found.invented) == ((), ())
    assert found.wrong == ()
    assert (found.notes_right, found.tables_right) == (found.notes, found.tables)
    assert sum(para.kind == "bullet" for para in book.paras) > 8
    assert (found.notes > 10, found.tables) == (True, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["fr-typst-letters", "fr-typst-margin"])
def test_nothing_of_a_book_with_letters_for_notes_or_headings_aside_is_lost_in_silence(
    name: str, judged: Callable[[Look], Judged]
) -> None:
    found = judged(look_of(name))
    assert (found.missing, found.silent) == ((), ())
    # A note that is set on the page before its mark, and a list over a page's end.
    assert len(found.wrong) <= 3
    assert found.tables_right == found.tables


@pytest.mark.slow
def test_no_item_of_a_page_without_the_edge_of_its_column_is_doubted(
    judged: Callable[[Look], Judged],
) -> None:
    found = judged(look_of("fr-stars"))
    assert found.wrong == ()
    # Nor are the titles of laws, which are centred.
    assert sum(f.code == "MARGIN" for f in found.findings) <= 1


@pytest.mark.slow
def test_tables_whose_cells_were_printed_amiss_are_told(
    judged: Callable[[Look], Judged],
) -> None:
    found = judged(replace(LOOKS[0], table="shifted"))
    amiss = {wrong.place for wrong in found.wrong if wrong.what == "table"}
    assert "77" in amiss
    assert found.silent == ()
    assert amiss <= {f.locator for f in found.findings if f.code == "TABLE"}
