"""Books and cards: printed, and read back by our own reader."""

from __future__ import annotations

import ctypes
import importlib.util
import io
import json
import re
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from lxml import etree
from pypdfium2 import raw

from bridgelaws.cli import main
from bridgelaws.errors import BridgelawsError
from bridgelaws.language.folding import fold
from bridgelaws.library.library import Library
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceRef
from bridgelaws.site.build import build_pages
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.prints import LIST, Print, encode_print
from bridgelaws.site.data.read_book import places_of, read_book, read_prints
from bridgelaws.site.federation import Logo
from bridgelaws.site.paper.book_sheet import print_book
from bridgelaws.site.paper.cards import print_cards
from bridgelaws.site.paper.epub import print_epub
from bridgelaws.site.paper.printed_book import printed_book
from bridgelaws.sources.decode import read_source
from tests.conftest import ROOT, lacking
from tests.formats.compare import compare
from tests.numbering.book import as_reference_texts
from tests.site.library_of_two_laws import book, two_laws


@pytest.fixture(autouse=True)
def _typst() -> None:
    if importlib.util.find_spec("typst") is None:
        lacking("Typst is not installed")


@pytest.fixture(scope="module")
def held(checkout: Path, library: Library) -> Book:
    return read_book(library, places_of(ROOT, checkout / "build"))


def pages(data: bytes) -> Iterator[str]:
    document = pypdfium2.PdfDocument(data)
    for page in document:
        yield page.get_textpage().get_text_range().replace("\ufffe", "").replace("\x02", "")
    document.close()


def said(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", fold(text)))


def words_of(text: str) -> list[str]:
    return sorted(said(text).split())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "paper"), [("nl", "a4"), ("fr", "a5"), ("el", "pocket"), ("en", "a5")]
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
    found = compare(source, plain[language], library, as_reference_texts(library, *plain.values()))
    assert (found.total, found.missing, found.invented) == (910, (), ())
    # The book prints titles as a sentence begins, the plain text in capitals.
    # In the tables of Law 77 cells of several lines may be read in another order.
    moved = {at for at, wanted, got in found.wrong if said(wanted) != said(got)}
    assert moved <= {"77"}
    lost = [at for at, wanted, got in found.wrong if words_of(wanted) != words_of(got)]
    assert lost == []
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


def test_a_book_for_readers_of_books_is_sound_xml_whose_links_lead_somewhere() -> None:
    small = book(two_laws())
    printed = printed_book(small, "nl", "el")
    words = [small.words["nl"], small.words["el"]]
    data = print_epub(printed, words)
    assert data == print_epub(printed, words)
    pack = zipfile.ZipFile(io.BytesIO(data))
    assert pack.infolist()[0].filename == "mimetype"
    pages = {n: etree.fromstring(pack.read(n)) for n in pack.namelist() if n.endswith("xhtml")}
    there = {f"{name}#{at}" for name, page in pages.items() for at in page.xpath("//@id")}
    links = [link for page in pages.values() for link in page.xpath("//@href") if "#" in link]
    assert links
    assert set(links) <= there
    text = " ".join("".join(page.itertext()) for page in pages.values())
    for leaf in small.directory.in_order:
        for place in small.directory.record(leaf).provisions:
            said_here = place.text("nl")
            if said_here:
                for line in said_here.provision.text.split("\n"):
                    assert all(cell in text for cell in line.split(" | "))


def test_the_site_offers_what_was_printed_of_these_records_with_its_size() -> None:
    own = Print("laws-nl-a5.pdf", "book", ("nl",), "a5", "00c0ffee", 1_649_000)
    small = replace(book(two_laws()), prints=(own,))
    pages = {page.path: page.body for page in build_pages(small)}
    offered = re.search(
        r'<a href="../../books/laws-nl-a5.pdf" download>(.*?)</a>', pages["nl/contents/"]
    )
    assert offered is not None
    assert "A5, PDF, 1.6 MB" in offered[1]
    assert "books/" not in pages["fr/contents/"]


def test_prints_of_other_records_are_not_offered(tmp_path: Path) -> None:
    made = Print("laws-nl-a5.pdf", "book", ("nl",), "a5", "00c0ffee", 3)
    (tmp_path / LIST).write_text(json.dumps([encode_print(made)]), "utf-8")
    assert read_prints(tmp_path) == ()
    (tmp_path / made.file).write_bytes(b"pdf")
    assert read_prints(tmp_path, "00c0ffee") == (made,)
    assert read_prints(tmp_path, "deadbeef") == ()
    (tmp_path / LIST).write_text("[{}]", "utf-8")
    with pytest.raises(BridgelawsError, match="print the books again"):
        read_prints(tmp_path)


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


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'
PNG = (ROOT / "tooling" / "site_assets" / "icons" / "icon-192.png").read_bytes()


def count_pictures(page: pypdfium2.PdfPage) -> int:
    drawn = (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_FORM)
    return sum(1 for _ in page.get_objects(filter=list(drawn)))


@pytest.mark.parametrize(
    "logo",
    [
        Logo("icons/logo.svg", "image/svg+xml", SVG),
        Logo("icons/logo.png", "image/png", PNG),
    ],
    ids=["svg", "png"],
)
def test_a_book_and_a_card_bear_the_logo_of_whose_they_are(logo: Logo, held: Book) -> None:
    small = book(two_laws())
    owned = replace(small, federation=replace(small.federation, publisher="Liga", logo=logo))
    words = [owned.words["nl"]]
    for made, has_logo in ((small, False), (owned, True)):
        document = pypdfium2.PdfDocument(print_book(printed_book(made, "nl"), words, "a5"))
        assert bool(count_pictures(document[0])) == has_logo
        document.close()
    pack = zipfile.ZipFile(io.BytesIO(print_epub(printed_book(owned, "nl"), words)))
    name = logo.path.rpartition("/")[2]
    assert pack.read(name) == logo.content
    assert f'href="{name}" media-type="{logo.type}"' in pack.read("book.opf").decode()
    assert f'src="{name}" alt="Liga"' in pack.read("title.xhtml").decode()
    # A card has it too, and needs no other leaf for it.
    rulings = held.rulings.rulings[:1]
    bare = print_cards(held, "el", rulings)
    owned = replace(held, federation=replace(held.federation, logo=logo))
    cards = print_cards(owned, "el", rulings)
    assert cards.sides == bare.sides
    drawn = [count_pictures(pypdfium2.PdfDocument(made.pdf)[0]) for made in (bare, cards)]
    assert drawn[1] > drawn[0]


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
