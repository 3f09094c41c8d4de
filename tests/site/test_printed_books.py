"""Books and cards: printed, and read back by our own reader."""

from __future__ import annotations

import ctypes
import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2 import raw

from bridgelaws.cli import main
from bridgelaws.language.folding import fold
from bridgelaws.library.library import Library
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceRef
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.read_book import places_of, read_book
from bridgelaws.site.paper.book_sheet import print_book
from bridgelaws.site.paper.cards import print_cards
from bridgelaws.site.paper.printed_book import printed_book
from bridgelaws.sources.decode import read_source
from tests.conftest import ROOT, lacking
from tests.formats.compare import compare
from tests.numbering.book import as_siblings, plain_editions
from tests.site.library_of_two_laws import book, two_laws


@pytest.fixture(autouse=True)
def _typst() -> None:
    if importlib.util.find_spec("typst") is None:
        lacking("Typst is not installed")


@pytest.fixture(scope="module")
def held(checkout: Path, library: Library) -> Book:
    return read_book(library, places_of(ROOT, checkout / "build"))


@pytest.fixture(scope="module")
def plain(library: Library) -> dict[str, Expression]:
    return plain_editions(library)


def pages(data: bytes) -> Iterator[str]:
    document = pypdfium2.PdfDocument(data)
    for page in document:
        yield page.get_textpage().get_text_range().replace("\ufffe", "").replace("\x02", "")
    document.close()


def said(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", fold(text)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "paper"), [("nl", "a4"), ("fr", "a5"), ("el", "a5"), ("en", "pocket")]
)
def test_a_printed_book_goes_back_through_our_reader_place_by_place(
    language: str,
    paper: str,
    held: Book,
    plain: dict[str, Expression],
    library: Library,
    tmp_path: Path,
) -> None:
    printed = printed_book(held, language, edition="2017")
    data = print_book(printed, [held.words[language]], paper)
    path = tmp_path / "book.pdf"
    path.write_bytes(data)
    ref = SourceRef(path.name, "duplicate", "2017", (language,), "book", path=str(path))
    source, _ = read_source(ref)
    found = compare(source, plain[language], library, as_siblings(library, *plain.values()))
    assert (found.total, found.missing, found.invented) == (910, (), ())
    # The book prints titles as a sentence begins, the plain text in capitals.
    assert [at for at, wanted, got in found.wrong if fold(wanted) != fold(got)] == []
    noted = {(str(p.locator), said(n.text)) for p in plain[language].provisions for n in p.notes}
    assert noted <= {(at, said(text)) for at, text in found.notes}


def test_a_book_is_tagged_linked_and_the_same_each_time() -> None:
    small = book(two_laws())
    printed = printed_book(small, "nl")
    words = [small.words["nl"]]
    data = print_book(printed, words, "a5")
    assert data == print_book(printed_book(book(two_laws()), "nl"), words, "a5")
    assert b"pdfuaid:part>1<" in data
    document = pypdfium2.PdfDocument(data)
    assert raw.FPDFCatalog_IsTagged(document.raw)
    # The contents, and the citations of two laws.
    assert sum(map(count_links, document)) >= len(printed.articles) + 3
    document.close()


def count_links(page: pypdfium2.PdfPage) -> int:
    link, position, count = raw.FPDF_LINK(), ctypes.c_int(0), 0
    while raw.FPDFLink_Enumerate(page.raw, ctypes.byref(position), ctypes.byref(link)):
        count += 1
    return count


def test_two_languages_stand_on_one_page() -> None:
    small = book(two_laws())
    printed = printed_book(small, "nl", "en")
    data = print_book(printed, [small.words["nl"], small.words["en"]], "a4")
    assert [text for text in pages(data) if "Artikel 16 " in text and "Law 16 " in text]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["el", "fr"])
def test_every_ruling_has_a_card_of_one_page_with_all_its_announcements(
    language: str, held: Book
) -> None:
    rulings = held.rulings.rulings
    cards = print_cards(held, language, rulings)
    assert {pages for _, pages in cards.sides} == {1}
    printed = [re.sub(r"[\W_]+", "", fold(text)) for text in pages(cards.pdf)]
    assert len(printed) == len(rulings)
    lost = [
        (ruling.id, wanted)
        for ruling, page in zip(rulings, printed, strict=True)
        for step in ruling.steps
        for option in step.options
        for wanted in (step.question, option.answer, option.result)
        if wanted and re.sub(r"[\W_]+", "", fold(wanted[language])) not in page
    ]
    assert lost == []


def test_a_sentence_says_what_to_install(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(checkout)
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["cards", "revoke", "--language", "nl"]) != 0
    assert "pip install" in capsys.readouterr().err


def test_a_book_of_no_edition_and_one_beside_itself_are_refused(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(checkout)
    assert main(["book", "--language", "nl", "--edition", "1997"]) != 0
    assert "1997" in capsys.readouterr().err
    assert main(["book", "--language", "nl", "--beside", "nl"]) != 0
    assert "beside itself" in capsys.readouterr().err
    assert main(["cards", "nothing", "--language", "nl"]) != 0
    assert "nothing" in capsys.readouterr().err
