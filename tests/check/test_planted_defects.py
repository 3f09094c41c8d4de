"""The bench of planted defects: what it measures of a check that sees, and of one that is blind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair
from bridgelaws.check.pairs import find_pair
from bridgelaws.check.run import CHECKS
from bridgelaws.records.store import read_records
from tests.bench.bench_checks import GOALS, SLIPS, SPLITS, VOTED, is_of, measure, pair_for
from tests.check.two_texts import real_facts

# The pair of the plain edition's texts in two languages.
PairOf = Callable[[str, str], Pair]


@pytest.fixture(scope="module")
def pair_of(checkout: Path) -> PairOf:
    records = read_records(checkout / "build" / "records")

    @cache
    def find(left: str, right: str) -> Pair:
        pairs = find_pair(records, real_facts(), ("plain", left), ("plain", right))
        return next(p for p in pairs if p.work == "duplicate" and p.left.edition == "2017")

    return find


def test_every_check_has_its_slips_and_its_goal() -> None:
    assert list(SLIPS) == list(GOALS) == [name for name in CHECKS if name not in VOTED]
    assert set(CHECKS) >= VOTED


@pytest.mark.parametrize("name", ["num-mismatch", "modal-strength", "ref-mismatch", "stale"])
def test_planted_defects_are_found(name: str, pair_of: PairOf) -> None:
    pair = pair_for(CHECKS[name], pair_of("en", "nl"))
    assert pair is not None
    got = measure(CHECKS[name], pair, real_facts(), planted=12)
    assert (got.planted, got.recall >= 90) == (12, True)


def test_a_blind_check_finds_nothing_and_one_that_always_cries_is_not_believed(
    pair_of: PairOf,
) -> None:
    def see_nothing(_pair: Pair, _facts: Facts) -> Iterator[Difference]:
        return iter(())

    def cry(pair: Pair, _facts: Facts) -> Iterator[Difference]:
        return (Difference(row.locator, "wolf", "") for row in pair.rows)

    pair = pair_of("en", "nl")
    blind = measure(replace(CHECKS["num-mismatch"], find=see_nothing), pair, real_facts(), 5)
    assert (blind.planted, blind.recall) == (5, 0.0)
    wolf = measure(replace(CHECKS["num-mismatch"], find=cry), pair, real_facts(), 5)
    assert wolf.precision < 10


def test_a_text_beside_itself_has_no_finding_in_any_language(pair_of: PairOf) -> None:
    for language in ("nl", "fr", "el", "en"):
        pair = pair_of(language, language)
        for check in CHECKS.values():
            # What four texts vote on is held against the other languages here too.
            if check.id not in VOTED | {"stale", "term-forbidden"}:
                assert list(check.find(pair, real_facts())) == [], (language, check.id)


def test_what_is_held_out_is_a_fourth_of_the_laws(pair_of: PairOf) -> None:
    rows = pair_of("en", "nl").rows
    laws = {row.locator.steps[0] for row in rows if is_of(row.locator, "held-out")}
    assert laws == {str(number) for number in range(2, 94, 4)}


def test_each_provision_belongs_to_one_split(pair_of: PairOf) -> None:
    for row in pair_of("en", "nl").rows:
        assert sum(is_of(row.locator, split) for split in SPLITS) == 1, row.locator


def test_official_texts_are_compared_without_a_crash(build_with_sources: Path) -> None:
    records = read_records(build_with_sources / "records")
    official = {
        (text.expression, text.language)
        for record in records
        for provision in record.provisions
        for text in provision.texts
        if text.expression != "plain"
    }
    assert official
    for expression, language in sorted(official):
        for pair in find_pair(records, real_facts(), ("plain", language), (expression, language)):
            for check in CHECKS.values():
                found = list(check.find(pair, real_facts()))
                places = {row.locator for row in pair.rows}
                parents = {row.locator.parent for row in pair.rows}
                assert {each.locator for each in found} <= places | parents
