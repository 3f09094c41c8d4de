"""The whole English law book as damaged text, with the plain edition as its sibling."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws.align.expression import ParseResult, express
from bridgelaws.errors import SourceError
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceText
from bridgelaws.read.decode import read_source
from bridgelaws.read.library import Library
from bridgelaws.read.manifest import read_manifest
from tests.align import book as figures
from tests.align.book import BOOK, Damage, as_siblings


@pytest.fixture(scope="module")
def plain(library: Library) -> dict[str, Expression]:
    return figures.plain_editions(library)


@pytest.fixture(scope="module")
def book(shared: Path) -> SourceText:
    return figures.read_book(shared)


@pytest.fixture(scope="module")
def parsed(book: SourceText, library: Library, plain: dict[str, Expression]) -> ParseResult:
    return express([book], library, as_siblings(library, *plain.values()))


def test_the_encoding_must_be_confirmed_and_is_named(shared: Path) -> None:
    ref = next(r for r in read_manifest(shared / "sources") if r.file == BOOK)
    with pytest.raises(SourceError, match="--encoding cp1252"):
        read_source(ref)


def test_every_place_of_the_outline_is_found_and_none_invented(
    parsed: ParseResult, library: Library
) -> None:
    places = figures.count_places(parsed, library)
    assert (places.laws, places.parts, places.definitions) == (93, 735, 66)
    assert places.missing == ()
    assert places.invented == ()


def test_texts_stand_where_the_plain_edition_says_the_same(
    parsed: ParseResult, plain: dict[str, Expression], library: Library
) -> None:
    right, total, _ = figures.count_alike(parsed, plain["en"], library)
    # Two independent wordings: chance would be right about one time in eight.
    assert total >= 640
    assert right / total >= 0.97


def test_the_reference_graph_is_that_of_the_outline(parsed: ParseResult, library: Library) -> None:
    references = figures.count_references(parsed, library)
    assert references.found >= 384
    assert len(references.extra) <= 4


def test_no_character_is_lost_and_every_repair_is_told(parsed: ParseResult) -> None:
    ((_, entries),) = parsed.entries
    assert sum(parsed.accounts().values()) == entries[-1].span.end
    assert parsed.accounts()["unplaced"] == 0
    told = {f.code for f in parsed.findings}
    assert "LIGATURE" in told
    assert {e.name for e in entries} >= {"contents", "index", "front-matter", "page-number"}


def test_without_its_outline_the_marks_alone_number_the_book(
    book: SourceText, library: Library
) -> None:
    places = figures.count_places(figures.strip_outline(book, library), library)
    assert places.laws == 93
    assert places.parts >= 0.99 * 735
    assert [place for place in places.invented if not place.startswith("def")] == []


# Bars just under what was measured on the day they were set; they may only rise.
@pytest.mark.parametrize(
    ("damage", "bar"),
    [
        pytest.param(figures.undamaged, 0.99, id="undamaged"),
        pytest.param(figures.one_deleted, 0.97, id="one-deleted"),
        pytest.param(figures.one_merged, 0.97, id="one-merged"),
        pytest.param(figures.one_doubled, 0.97, id="one-doubled"),
        pytest.param(figures.two_deleted, 0.95, id="two-deleted"),
    ],
)
def test_locators_come_back_when_every_enumerator_is_stripped(
    damage: Damage, bar: float, parsed: ParseResult, plain: dict[str, Expression], library: Library
) -> None:
    (expression,) = parsed.expressions
    alone = as_siblings(library, plain["en"])
    got = figures.strip_marks(expression, damage, library, alone, seeds=(1,))
    print(f"{damage.__name__}: {got.right}/{got.total}, wrong {got.wrong}: {got.calibration}")
    assert got.share >= bar
    # An official locator that is wrong is rarer than the confidence it is given out with.
    assert got.wrong / got.total <= 0.01
