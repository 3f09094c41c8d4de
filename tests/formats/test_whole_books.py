"""A whole book printed in each format comes back place by place, with the words of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws.library.library import Library
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.similarity.reference_text import ReferenceText
from bridgelaws.sources.decode import read_source
from tests.conftest import lacking
from tests.formats.compare import Comparison, compare
from tests.formats.press import read_book
from tests.formats.pressed_files import PRINTERS
from tests.formats.pressed_pdf import Style, greek_font, print_pdf
from tests.numbering.book import as_reference_texts

ReferenceTexts = dict[tuple[str, str], tuple[ReferenceText, ...]]


@pytest.fixture(scope="module")
def reference_texts(library: Library, plain: dict[str, Expression]) -> ReferenceTexts:
    return as_reference_texts(library, *plain.values())


def read(folder: Path, name: str, data: bytes, language: str) -> SourceText:
    path = folder / name
    path.write_bytes(data)
    ref = SourceRef(name, "duplicate", "2017", (language,), "book", path=str(path))
    return read_source(ref)[0]


def assert_whole(found: Comparison, *, wrong: int = 0) -> None:
    assert found.total == 910
    assert found.missing == ()
    assert found.invented == ()
    assert len(found.wrong) <= wrong, found.wrong[:5]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "language"),
    [
        ("html", "nl"),
        ("md", "fr"),
        ("dokuwiki", "el"),
        ("mediawiki", "en"),
        ("docx", "el"),
        ("odt", "fr"),
    ],
)
def test_every_place_of_a_book_comes_back_from_its_markup(
    form: str,
    language: str,
    root: Path,
    tmp_path: Path,
    library: Library,
    plain: dict[str, Expression],
    reference_texts: ReferenceTexts,
) -> None:
    data = PRINTERS[form](read_book(root, language))
    source = read(tmp_path, f"book.{form}", data, language)
    # Word keeps nothing that tells to which item the last sentence of 69B belongs.
    wrong = 2 if form == "docx" else 0
    assert_whole(compare(source, plain[language], library, reference_texts), wrong=wrong)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "style"),
    [
        pytest.param("nl", Style(notes=7, justified=True), id="nl-justified"),
        pytest.param("el", Style(notes=7), id="el-notes"),
        pytest.param(
            "en", Style(columns=2, size=8.5, leading=10.5, notes=6), id="en-columns-notes"
        ),
    ],
)
def test_every_place_of_a_book_comes_back_from_its_pdf(
    language: str,
    style: Style,
    root: Path,
    tmp_path: Path,
    library: Library,
    plain: dict[str, Expression],
    reference_texts: ReferenceTexts,
) -> None:
    if language == "el" and greek_font() is None:
        lacking("no font with Greek letters is at any of the usual places")
    data, notes = print_pdf(read_book(root, language), style)
    source = read(tmp_path, "book.pdf", data, language)
    found = compare(source, plain[language], library, reference_texts)
    # In two columns, a note or a line may run over the end of a page.
    assert_whole(found, wrong=2 if style.columns > 1 else 0)
    assert source.layout is not None
    assert len(source.layout.footnotes) == len(notes)
    own = sum(text in notes.values() for _, text in found.notes)
    assert own >= len(notes) - 1
