"""A whole code under review, drawn at random: what became of every provision is told rightly."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from bridgelaws import pipeline
from bridgelaws.comparison.editions import edition_views
from bridgelaws.editions.changes import map_editions
from bridgelaws.editions.outline import ProposedEdition
from bridgelaws.editions.references import check_references
from bridgelaws.editions.worklist import count_tasks, make_worklist
from bridgelaws.library.library import Library
from bridgelaws.model.agreement import fold_wording
from bridgelaws.model.edition_map import EditionMap
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.model.work import Edition
from bridgelaws.sources.manifest import plain_sources
from tests.editions.mock_book import print_book
from tests.editions.mock_review import (
    Answer,
    answers,
    review_code,
    score,
    where_to,
    wrong_references,
)
from tests.editions.mock_tree import read_code

SHARED = Path(__file__).resolve().parents[3] / "shared" / "mock"
Records = Sequence[ArticleRecord]


@pytest.fixture(scope="module")
def code_of_2017(library: Library) -> Records:
    refs = [r for r in plain_sources(library, ("en",)) if (r.work, r.edition) == LAWS_2017]
    run = pipeline.run_files(refs, library)
    return tuple(edition_views(run.records, library.works, "duplicate")[0].records.values())


LAWS_2017 = ("duplicate", "2017")


def read_book(book: str, edition: str, library: Library) -> ProposedEdition:
    """A book of a new edition, read by its printed numbers alone."""
    ref = SourceRef(
        file="mock.txt",
        work="duplicate",
        edition=edition,
        languages=("en",),
        expression="mock",
    )
    wider = library.with_edition("duplicate", Edition(edition))
    return pipeline.run_new_book(SourceText(ref, book), wider)


def claims_of(made: EditionMap) -> list[Answer]:
    """The map in the form of the answers."""
    return [
        Answer(
            tuple(map(str, change.old)),
            tuple(map(str, change.new)),
            change.relation,
            not change.says_the_same,
        )
        for change in made.changes
    ]


@pytest.mark.parametrize("seed", [101, 102])
def test_four_hundred_changes_are_named_and_none_is_called_unchanged(
    seed: int, library: Library, code_of_2017: Records
) -> None:
    code = read_code(code_of_2017)
    review = review_code(code, seed, 400)
    assert review.done.total() >= 390
    wrong = wrong_references(review, 10)
    gold = answers(review)
    proposed = read_book(print_book(code, where_to(review)), "2031", library)
    assert {str(at) for at in proposed.outline.locators} == {at for a in gold for at in a.new}
    made = map_editions("duplicate", ("2017", "2031"), code_of_2017, proposed.records)
    share, missed, called_unchanged = score(gold, claims_of(made), wrong)
    assert not called_unchanged
    assert share >= 0.99, missed
    told = {finding.locator for finding in check_references(made, code_of_2017, proposed.records)}
    assert told >= set(wrong)
    # The old text itself stands for its translation: every provision has one.
    listed = make_worklist(made, code_of_2017, proposed.records, code_of_2017, ("en", "en"))
    asked, came = count_tasks(listed)["words"], words_that_came(gold, code_of_2017, proposed)
    assert 0.9 * came <= asked <= 1.1 * came, (asked, came)


def words_that_came(gold: Sequence[Answer], old: Records, proposed: ProposedEdition) -> int:
    """How many words the review brought, by the answers to it: no map is asked."""

    def words(places: Sequence[str], records: Records) -> Counter[str]:
        texts = {str(p.locator): p.text("en") for record in records for p in record.provisions}
        said = (fold_wording(t.provision) for at in places if (t := texts.get(at)) is not None)
        return Counter(word for each in said for word in each.split())

    return sum(
        (words(answer.new, proposed.records) - words(answer.old, old)).total()
        for answer in gold
        if answer.words or answer.relation in ("new", "reworded", "split", "merged")
    )


def test_an_edition_against_itself_is_kept(code_of_2017: Records) -> None:
    copy = [ArticleRecord(r.work, "2031", r.article, r.provisions) for r in code_of_2017]
    made = map_editions("duplicate", ("2017", "2031"), code_of_2017, copy)
    assert {(c.relation, c.also, c.confidence) for c in made.changes} == {("kept", (), 1.0)}
    assert not check_references(made, code_of_2017, copy)


@pytest.mark.skipif(not SHARED.is_dir(), reason="no mock code lies beside the checkout")
def test_the_mock_code_of_the_neighbours(library: Library, code_of_2017: Records) -> None:
    """Its words were taken before the plain texts were edited: pairs count here, not words."""
    proposed = read_book((SHARED / "mock-a.en.txt").read_text("utf-8"), "2027", library)
    places = json.loads((SHARED / "mock-a.locators.json").read_text("utf-8"))
    assert sorted(map(str, proposed.outline.locators)) == sorted(places["new"])
    made = map_editions("duplicate", ("2017", "2027"), code_of_2017, proposed.records)
    lines = (SHARED / "mock-a.gold.jsonl").read_text("utf-8").splitlines()
    gold = [json.loads(line) for line in lines]
    soft = ("reference-follows", "wrong-reference")
    wanted = {(o, n) for g in gold if g["kind"] not in soft for o in g["old"] for n in g["new"]}
    wanted |= {(at, at) for at in places["old"] if not any(at in g["old"] for g in gold)}
    said = {(str(o), str(n)) for c in made.changes for o in c.old for n in c.new}
    assert len(wanted & said) >= 0.99 * len(wanted)
    told = {finding.locator for finding in check_references(made, code_of_2017, proposed.records)}
    assert told >= {place for g in gold if g["kind"] == "wrong-reference" for place in g["new"]}
