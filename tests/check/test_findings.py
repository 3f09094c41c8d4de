"""What a finding of a check is called, and that it can be written and read back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from bridgelaws.check.language_facts import parse_words
from bridgelaws.check.registry import Check
from bridgelaws.check.run import CHECKS
from bridgelaws.errors import LexiconError, RecordError
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.records.check_findings import check_finding_to_json, read_check_findings
from bridgelaws.records.encode import to_line
from tests.check.two_texts import findings
from tests.schemas import read_schema

ENGLISH = ("en", "A player takes two cards and waits for 10 seconds.")
DUTCH = ("nl", "Een speler neemt drie kaarten en wacht 20 minuten.")
IDS = (
    "prov-missing prov-extra enum-mismatch ref-mismatch ref-precision ref-dangling num-mismatch "
    "unit-mismatch modal-strength modal-negated negation term-missing term-inconsistent "
    "term-forbidden term-swapped term-article meaning-swapped untranslated foreign-words "
    "length-ratio sentence-missing spelling note-mismatch heading-missing stale homoglyph "
    "edition-delta"
)


def one(left: tuple[str, str] = ENGLISH, right: tuple[str, str] = DUTCH) -> CheckFinding:
    (found,) = findings("num-mismatch", left, right)
    return found


def test_every_check_is_there_by_its_id() -> None:
    assert list(CHECKS) == IDS.split()


def test_an_id_outlives_edits_elsewhere() -> None:
    before = one()
    moved = replace(before, file="x", line=99, column=7, message="other words", hint="other")
    assert moved.id == before.id
    longer = (DUTCH[0], f"Stel je dit eens voor. {DUTCH[1]}")
    assert one(right=longer).id == before.id
    assert len(before.id) == 12


def test_another_difference_place_pair_or_check_has_another_id() -> None:
    found = one()
    others = [
        one(right=(DUTCH[0], DUTCH[1].replace("drie", "vier"))),
        replace(found, check="unit-mismatch"),
        replace(found, left=replace(found.left, language="fr")),
        replace(found, right=replace(found.right, edition="2024")),
        replace(found, nth=2),
        *findings("num-mismatch", ENGLISH, DUTCH, "16B2"),
    ]
    assert len({found.id, *(other.id for other in others)}) == 1 + len(others)


def test_the_same_difference_twice_in_a_provision_is_told_apart() -> None:
    left = ("en", "The player may wait. The player may wait once more.")
    right = ("fr", "Le joueur attend. Le joueur attend encore une fois.")
    found = findings("modal-strength", left, right)
    assert [each.nth for each in found] == [1, 2]
    assert len({each.id for each in found}) == 2


def test_findings_are_written_as_the_schema_says_and_read_back() -> None:
    found = replace(one(), dismissed="counted otherwise")
    line = check_finding_to_json(found)
    Draft202012Validator(json.loads(read_schema("check-finding"))).validate(line)
    other = '{"file": "x", "code": "RESIDUE"}'
    (back,) = read_check_findings([other, to_line(line)], Path("findings.jsonl"))
    assert back == found
    assert (back.id, back.file, back.line) == (found.id, found.file, found.line)


@pytest.mark.parametrize("line", ["no JSON", '{"check": "x"}'])
def test_a_line_that_is_none_is_named(line: str) -> None:
    with pytest.raises(RecordError, match=r"findings\.jsonl:1"):
        read_check_findings([line], Path("findings.jsonl"))


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
def test_each_check_is_explained_with_an_example_and_so_in_the_handbook(check: Check) -> None:
    handbook = Path(__file__).parents[2] / "tooling" / "bridgelaws" / "check" / "README.md"
    explained = CHECKS[check.id].explain()
    assert "Example:" in explained
    assert explained.partition("\n\n")[2].strip() in handbook.read_text("utf-8")


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({}, "numbers is missing"),
        ({"numbers": 1, "negation": 2}, "checks.toml"),
        ({"numbers": {"cardinals": {"2": [3]}}, "negation": {}}, "checks.toml"),
    ],
)
def test_a_damaged_word_list_is_told_in_a_sentence(table: dict[str, object], said: str) -> None:
    with pytest.raises(LexiconError, match=said):
        parse_words(table)
