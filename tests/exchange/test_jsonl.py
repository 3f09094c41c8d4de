"""The exported line is the one that interfaces promise, and every text has one."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.exchange.out.jsonl import find_lines, line_of, write_jsonl
from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import parse_locator as at
from bridgelaws.model.provision import Note, Origin, Provision
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText
from tests.records.strategies import records

TEXT = ProvisionText(
    "plain",
    "el",
    Provision(
        at("16B1a"),
        "(α)",
        None,
        "Όπως λέει ο Νόμος 16Γ.",
        notes=(Note("Βλέπε Γ2.", 3),),
        origins=(Origin("el/plain/law-16.txt", 12, 13),),
    ),
    (
        Citation("Νόμος 16Γ", 12, 21, (at("16C"),)),
        Citation("Γ2", 6, 8, (at("16C2"),), form="relative", note=0),
    ),
)


def test_the_line_has_the_promised_keys_in_their_order() -> None:
    line = line_of("duplicate", "2017", TEXT, [at("73C")])
    assert json.dumps(line, ensure_ascii=False) == (
        '{"work": "duplicate", "edition": "2017", "expression": "plain", "language": "el", '
        '"locator": "16B1a", "printed": "16B1(a)", "heading": null, '
        '"text": "Όπως λέει ο Νόμος 16Γ.", "notes": ["Βλέπε Γ2."], '
        '"citations": [{"printed": "Νόμος 16Γ", "start": 12, "end": 21, "locators": ["16C"]}, '
        '{"printed": "Γ2", "start": 6, "end": 8, "locators": ["16C2"], "note": 0}], '
        '"cited_by": ["73C"], '
        '"sources": [{"file": "el/plain/law-16.txt", "first_line": 12, "last_line": 13}], '
        '"numbering": "printed", "confidence": 1.0}'
    )


def test_the_offsets_of_the_example_cut_out_what_is_printed() -> None:
    line = line_of("duplicate", "2017", TEXT)
    for citation in line["citations"]:
        body = line["notes"][citation["note"]] if "note" in citation else line["text"]
        assert body[citation["start"] : citation["end"]] == citation["printed"]


@given(st.lists(records(), max_size=3))
def test_every_text_has_one_line_that_reads_back(given_records: list[ArticleRecord]) -> None:
    stream = io.BytesIO()
    lines = list(find_lines(given_records))
    count = write_jsonl(lines, stream)
    printed = stream.getvalue().decode("utf-8")
    # splitlines knows more line ends than the line feed; none of them may break a line
    assert [json.loads(line) for line in printed.splitlines()] == lines
    assert count == sum(len(p.texts) for record in given_records for p in record.provisions)


def record(work: str, edition: str) -> ArticleRecord:
    texts = tuple(
        replace(TEXT, language=language, expression=expression)
        for expression, language in [("nbb", "nl"), ("plain", "el"), ("plain", "nl")]
    )
    return ArticleRecord(work, edition, at("16"), (ProvisionRecord(at("16B1a"), texts),))


BUILD = [record("duplicate", "2017"), record("duplicate", "2017-rev2024"), record("rules", "")]


@pytest.mark.parametrize(
    ("choice", "count"),
    [
        ({}, 9),
        ({"languages": ["nl"]}, 6),
        ({"languages": ["nl", "el"]}, 9),
        ({"languages": ["fr"]}, 0),
        ({"works": ["rules"]}, 3),
        ({"editions": ["2017"]}, 3),
        ({"editions": [""]}, 3),
        ({"expressions": ["plain"], "languages": ["nl"], "works": ["duplicate"]}, 2),
    ],
)
def test_a_choice_leaves_what_it_names(choice: dict[str, list[str]], count: int) -> None:
    lines = list(find_lines(BUILD, **choice))
    assert len(lines) == count
    for key, name in (("languages", "language"), ("works", "work"), ("editions", "edition")):
        assert {line[name] for line in lines} <= set(
            choice.get(key, [line[name] for line in lines])
        )
