"""What search answers is the law in force: in both engines, whatever is asked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.comparison.editions import edition_views, records_in_force, records_of_edition
from bridgelaws.errors import RecordError
from bridgelaws.library.library import Library
from bridgelaws.library.location import edition_build
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.retrieval.checkout import open_index_in
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import answer_query
from bridgelaws.retrieval.query.node import answer_in_node
from tests.retrieval.conftest import Records

Asked = tuple[str, str]
LIMIT = 10


@pytest.fixture(scope="session")
def current(records: Records, library: Library) -> Records:
    return records_in_force(records, library.works)


@pytest.fixture(scope="session")
def places(current: Records) -> frozenset[str]:
    return frozenset(str(place.locator) for record in current for place in record.provisions)


@pytest.fixture(scope="session")
def queries(
    root: Path, glossary: Glossary, records: Records, places: frozenset[str]
) -> list[Asked]:
    """The judged queries, what only a superseded text has, and names of the glossary."""
    asked: dict[Asked, None] = {}
    judged = root.parent / "shared" / "search" / "queries.jsonl"
    if judged.is_file():
        for line in judged.read_text("utf-8").splitlines():
            query = json.loads(line)
            asked[query["lang"], query["query"]] = None
    for language in LANGUAGES:
        asked[language, "73"] = asked[language, "89"] = None
        for record in records:
            for place in record.provisions:
                if str(place.locator) not in places:
                    asked[language, place.locator.printed] = None
                    said = place.text(language)
                    if said:
                        asked[language, " ".join(said.provision.text.split()[:12])] = None
    names = (
        (language, entry.names_in(language)[0])
        for entry in glossary.entries
        for language in LANGUAGES
        if entry.names_in(language)
    )
    for name in names:
        if len(asked) >= 560:
            break
        asked[name] = None
    assert len(asked) >= 500
    return list(asked)


def answered(index: OpenIndex, queries: Sequence[Asked]) -> Iterator[tuple[Asked, list[Locator]]]:
    for language, query in queries:
        answer = answer_query(index, query, language, LIMIT)
        found = [hit.locator for hit in answer.hits]
        yield (language, query), [*found, *filter(None, (answer.jump, answer.nearest))]


def test_there_is_superseded_text_to_be_left_out(
    records: Records, current: Records, places: frozenset[str]
) -> None:
    left_out = {record.name for record in records} - {record.name for record in current}
    assert left_out == {"duplicate/2017/73", "duplicate/2017/89"}
    assert "73B2" not in places


def test_no_query_is_answered_with_what_only_a_superseded_text_has(
    index: OpenIndex, queries: list[Asked], places: frozenset[str]
) -> None:
    wrong = [
        (asked, str(locator))
        for asked, found in answered(index, queries)
        for locator in found
        if str(locator) not in places
    ]
    assert wrong == []


@pytest.mark.node
@pytest.mark.usefixtures("node")
def test_nor_does_the_code_that_the_site_ships(
    browser_folder: Path, queries: list[Asked], places: frozenset[str]
) -> None:
    requests = [
        {"id": str(number), "lang": language, "query": query}
        for number, (language, query) in enumerate(queries)
    ]
    answers = list(answer_in_node(browser_folder, requests, LIMIT))
    assert len(answers) == len(queries)
    wrong = [(a["id"], place) for a in answers for place in a["results"] if place not in places]
    assert wrong == []


def test_titles_and_texts_are_those_in_force(index: OpenIndex, current: Records) -> None:
    editions = {(r.work, place.locator): r.edition for r in current for place in r.provisions}
    for language in LANGUAGES:
        own = index.language(language)
        for number, info in enumerate(own.entries[: own.provisions]):
            texts = own.variants_of(number)
            assert {v.edition for v in texts} <= {editions[info.work, info.locator]}, info.locator
            assert all(
                (own.entries[n].work, own.entries[n].locator) in editions for n in info.related
            )


def test_the_law_on_cheating_is_that_of_the_revision(index: OpenIndex) -> None:
    first = answer_query(index, "cheating", "en").hits[0]
    assert first.locator.article.printed == "89"


def test_the_index_from_a_to_z_leads_to_the_law_in_force(
    index: OpenIndex, places: frozenset[str]
) -> None:
    for language in LANGUAGES:
        rows = index.language(language).term_rows
        assert rows
        assert {place for _, listed, _ in rows for place in listed} <= places


def test_an_edition_is_a_whole_book_for_who_asks_for_it(records: Records, library: Library) -> None:
    older = {r.article: r for r in records_of_edition(records, library.works, "2017")}
    newer = {r.article: r for r in records_of_edition(records, library.works, "2017-rev2024")}
    assert older.keys() == newer.keys()
    different = {str(article) for article in older if older[article] is not newer[article]}
    assert different == {"73", "89"}
    views = edition_views(records, library.works, "duplicate")
    assert [view.edition for view in views] == ["2017", "2017-rev2024"]


@pytest.fixture(scope="session")
def older(checkout: Path, library: Library, records: Records) -> Iterator[OpenIndex]:
    """The index of the edition of 2017, which a build makes beside that of the texts in force."""
    with open_index_in(checkout / "build", library, lambda: records, "2017") as opened:
        yield opened


def test_who_asks_for_an_edition_is_answered_from_its_whole_book(
    older: OpenIndex, records: Records, library: Library
) -> None:
    held = {
        place.locator
        for r in records_of_edition(records, library.works, "2017")
        for place in r.provisions
    }
    for language in LANGUAGES:
        own = older.language(language)
        entries = own.entries
        assert {info.locator for info in entries} == held
        assert {str(info.locator.article) for info in entries if info.apart} == {"73", "89"}
        assert {info.apart for info in entries if info.apart} == {"2017"}
        (first, *_rest) = answer_query(older, "73B2", language).hits
        assert (str(first.locator), first.apart) == ("73B2", "2017")
        (unchanged, *_rest) = answer_query(older, "16B1", language).hits
        assert (str(unchanged.locator), unchanged.apart) == ("16B1", "")


def test_a_name_follows_what_it_names_and_not_its_number(older: OpenIndex) -> None:
    """Law 89 is about cheating since 2024; in 2017 that stood in 73B2."""
    answer = answer_query(older, "cheating", "en")
    assert str(answer.hits[0].locator) == "73B2"
    assert "89" not in {hit.locator.article.printed for hit in answer.hits}
    assert answer.rulings == ()


def test_only_who_asks_is_answered_with_another_edition(index: OpenIndex) -> None:
    assert not any(info.apart for code in LANGUAGES for info in index.language(code).entries)


@pytest.mark.node
@pytest.mark.usefixtures("node")
def test_both_engines_answer_alike_from_an_older_edition(
    checkout: Path, older: OpenIndex, queries: list[Asked]
) -> None:
    some = [(language, query) for language, query in queries if len(query) < 40][::7]
    requests = [
        {"id": str(number), "lang": language, "query": query}
        for number, (language, query) in enumerate(some)
    ]
    folder = edition_build(checkout / "build", "2017") / "search"
    for (language, query), said in zip(some, answer_in_node(folder, requests, LIMIT), strict=True):
        answer = answer_query(older, query, language, LIMIT)
        assert said["results"] == [str(hit.locator) for hit in answer.hits], query


def test_an_edition_without_a_text_is_refused(
    tmp_path: Path, library: Library, current: Records
) -> None:
    with pytest.raises(RecordError, match="no text of edition"):
        open_index_in(tmp_path, library, lambda: current[:1], "1997")
