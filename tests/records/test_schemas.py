"""The published schemas say exactly what is written."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from bridgelaws.exchange.out.jsonl import find_lines
from bridgelaws.model.citation import Citation
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.locator import parse_locator as at
from bridgelaws.model.provision import Block, Note, Origin, SourceRun
from bridgelaws.model.record import ArticleRecord, ProvisionRecord
from bridgelaws.records.check import check_records
from bridgelaws.records.decode import decode_record
from bridgelaws.records.encode import finding_to_json, record_to_json
from tests.records.strategies import findings, locators, records
from tests.schemas import SCHEMA_NAMES, SchemaName, read_schema

SCHEMAS = {name: json.loads(read_schema(name)) for name in SCHEMA_NAMES}
VALIDATORS = {name: Draft202012Validator(schema) for name, schema in SCHEMAS.items()}


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_each_schema_is_one(name: SchemaName) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_each_key_is_explained_and_no_other_is_allowed(name: SchemaName) -> None:
    def walk(node: Any, path: str) -> None:
        if isinstance(node, dict):
            if node.get("type") == "object":
                assert node["additionalProperties"] is False, path
                for key, value in node["properties"].items():
                    assert "$ref" in value or value.get("description"), f"{path}.{key}"
            for key, value in node.items():
                walk(value, f"{path}.{key}")

    walk(SCHEMAS[name], name)


@given(records())
def test_every_record_that_is_written_is_valid(record: ArticleRecord) -> None:
    VALIDATORS["article-record"].validate(record_to_json(record))


@settings(max_examples=50)
@given(records())
def test_every_exported_line_is_valid(record: ArticleRecord) -> None:
    for line in find_lines([record]):
        VALIDATORS["provision-line"].validate(line)


@given(findings)
def test_every_finding_is_valid(finding: Finding) -> None:
    VALIDATORS["finding"].validate(finding_to_json(finding))


@settings(max_examples=200)
@given(locators())
def test_the_pattern_of_a_locator_takes_what_is_one(locator: Locator) -> None:
    pattern = {"$schema": SCHEMAS["article-record"]["$schema"]}
    pattern |= SCHEMAS["article-record"]["$defs"]["locator"]
    Draft202012Validator(pattern).validate(str(locator))
    assert parse_locator(str(locator)) == locator


@pytest.mark.parametrize(
    "text", ["", "~1", "16c", "A", "16C0", "16C1(b)", "016", "16C1b2", "16 C", "Law 16", "bb4B"]
)
def test_the_pattern_of_a_locator_refuses_what_is_none(text: str) -> None:
    schema = SCHEMAS["provision-line"]["$defs"]["locator"]
    assert not Draft202012Validator(schema).is_valid(text)


@given(records().filter(lambda record: record.provisions), st.data())
def test_a_record_that_lacks_a_key_is_invalid(record: ArticleRecord, data: st.DataObject) -> None:
    value = record_to_json(record)
    node = data.draw(st.sampled_from([value, *value["provisions"]]))
    del node[data.draw(st.sampled_from(sorted(node)))]
    with pytest.raises(ValidationError):
        VALIDATORS["article-record"].validate(value)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (Citation, "citation"),
        (Block, "block"),
        (Note, "note"),
        (Origin, "origin"),
        (SourceRun, "run"),
    ],
)
def test_the_schema_has_the_fields_of_the_value_in_their_order(kind: type, name: str) -> None:
    schema = SCHEMAS["article-record"]["$defs"][name]
    assert list(schema["properties"]) == [field.name for field in fields(kind)]
    assert schema["required"] == list(schema["properties"])


def test_the_example_of_the_handbook_is_a_record_and_its_offsets_are_right() -> None:
    handbook = (Path(__file__).parents[2] / "laws" / "README.md").read_text("utf-8")
    (example,) = re.findall(r"^```json\n(.*?)^```", handbook, re.MULTILINE | re.DOTALL)
    VALIDATORS["article-record"].validate(json.loads(example))
    record = decode_record(example.encode(), "laws/README.md")
    cited = ArticleRecord("duplicate", "2017", Locator(("12",)), (ProvisionRecord(at("12C2"), ()),))
    breaches = check_records([record, cited], {}, languages=("el", "nl"))
    assert [breach for breach in breaches if breach.locator.startswith("88")] == []
    assert {text.language for text in record.provisions[0].texts} == {"el", "nl"}
    assert all(text.citations for text in record.provisions[0].texts)
