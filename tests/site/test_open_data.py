"""The files for programs: every one as described, each text where it is said to stand."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from jsonschema import Draft202012Validator

from bridgelaws import LANGUAGES
from bridgelaws.model.locator import parse_locator
from bridgelaws.records.store import read_records
from bridgelaws.site.data.open_data import open_data_files
from bridgelaws.site.data.open_data_schema import API
from tests.site.library_of_two_laws import book, two_laws
from tests.site.walk import read_page

# Raw; larger are Law 77 with its tables, and the longest texts in Greek letters (two bytes each).
SMALL = 1_500


def validator(description: Mapping[str, Any], name: str) -> Draft202012Validator:
    """What holds a file against a schema of the description."""
    return Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": description["components"]}
    )


def schema_of(path: Path, api: Path) -> str:
    steps = path.relative_to(api).parts
    if steps == ("choices.json",):
        return "Choices"
    if path.name == "index.json":
        return {1: "Index", 3: "Edition", 4: "LawList"}[len(steps)]
    return "Law" if steps[-2] == "laws" else "Provision"


@pytest.fixture(scope="module")
def api(built: Path) -> Path:
    return built / API


def answers(api: Path) -> Iterator[tuple[Path, Any]]:
    for path in sorted(api.rglob("*.json")):
        if path.name != "openapi.json":
            yield path, json.loads(path.read_text("utf-8"))


def test_every_file_is_as_the_description_says(api: Path) -> None:
    description = json.loads((api / "openapi.json").read_text("utf-8"))
    validators = {
        name: validator(description, name) for name in description["components"]["schemas"]
    }
    seen = set()
    for path, answer in answers(api):
        name = schema_of(path, api)
        seen.add(name)
        faults = [fault.message for fault in validators[name].iter_errors(answer)]
        assert not faults, (path, faults[:3])
    assert seen == {"Index", "Choices", "Edition", "LawList", "Law", "Provision"}


def test_the_description_refuses_what_is_missing(api: Path) -> None:
    description = json.loads((api / "openapi.json").read_text("utf-8"))
    place = json.loads((api / "duplicate/2017/nl/16B1.json").read_text("utf-8"))
    assert validator(description, "Provision").is_valid(place)
    for key in place:
        assert not validator(description, "Provision").is_valid(
            {name: value for name, value in place.items() if name != key}
        )


def test_a_program_that_follows_the_description_finds_every_file(api: Path) -> None:
    description = json.loads((api / "openapi.json").read_text("utf-8"))
    (server,) = description["servers"]
    # An address is what the server is, resolved from where the description stands, and the path.
    here = urljoin("https://laws.example/in/api/v1/openapi.json", server["url"])
    paths = [re.escape(here + path) for path in description["paths"]]
    patterns = [re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", path)) for path in paths]
    seen = set()
    for path, _ in answers(api):
        address = f"https://laws.example/in/api/v1/{path.relative_to(api).as_posix()}"
        fitting = [one.pattern for one in patterns if one.fullmatch(address)]
        assert fitting, address
        seen.update(fitting)
    assert seen == {one.pattern for one in patterns}


def test_each_text_of_the_records_stands_at_its_address(checkout: Path, api: Path) -> None:
    count = 0
    for record in read_records(checkout / "build" / "records"):
        folder = api / record.work / (record.edition or "undated")
        for place in record.provisions:
            for text in place.texts:
                path = folder / text.language / f"{place.locator}.json"
                answer = json.loads(path.read_text("utf-8"))
                said = {each["expression"]: each for each in answer["texts"]}[text.expression]
                assert said["text"] == text.provision.text
                assert said["heading"] == text.provision.heading
                assert parse_locator(answer["locator"]) == place.locator
                count += 1
    assert count > 3_000


def test_pages_and_files_that_are_named_exist(built: Path, api: Path) -> None:
    anchors: dict[str, frozenset[str]] = {}
    for _, answer in answers(api):
        for href in hrefs(answer):
            assert (built / href).is_file(), href
        for page in (answer.get("page"), *(law["page"] for law in answer.get("laws", ()))):
            if page is None:
                continue
            path, _, anchor = page.partition("#")
            if path not in anchors:
                anchors[path] = frozenset(read_page(built / path / "index.html").ids)
            assert not anchor or anchor in anchors[path], page


def hrefs(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if "href" in value:
            yield value["href"]
        for each in value.values():
            yield from hrefs(each)
    elif isinstance(value, list):
        for each in value:
            yield from hrefs(each)


def test_a_provision_is_small(api: Path) -> None:
    sizes = {
        path: path.read_bytes() for path, _ in answers(api) if schema_of(path, api) == "Provision"
    }
    assert all(len(gzip.compress(content, 9)) <= SMALL for content in sizes.values())
    large = [path for path, content in sizes.items() if len(content) > SMALL]
    assert len(large) <= len(sizes) / 200
    # Nothing that a program does not read: what is large is text, with its citations.
    for path in large:
        (text,) = json.loads(path.read_text("utf-8"))["texts"]
        said = {key: text[key] for key in ("heading", "text", "notes", "citations")}
        assert len(json.dumps(said, ensure_ascii=False).encode()) > SMALL * 3 / 4


def test_an_edition_that_amends_lists_the_whole_book(api: Path) -> None:
    laws = json.loads((api / "duplicate/2017-rev2024/en/index.json").read_text("utf-8"))["laws"]
    edition_of = {law["article"]: law["edition"] for law in laws}
    assert (edition_of["73"], edition_of["16"]) == ("2017-rev2024", "2017")
    assert {str(number) for number in range(1, 94)} <= edition_of.keys()


def test_the_lists_hold_only_the_languages_of_the_site() -> None:
    whole = book(two_laws())
    assert set(whole.languages) == set(LANGUAGES)
    files = open_data_files(whole)
    spoken = json.loads(files[f"{API}/index.json"])["languages"]
    assert spoken == list(whole.languages)
    assert {path.split("/")[1] for path in files if path.startswith("text/")} <= set(spoken)


def test_a_plain_text_has_each_paragraph_once_and_a_last_sentence_last(built: Path) -> None:
    text = (built / "text/en/69.txt").read_text("utf-8").splitlines()
    assert [line for line in text if line.startswith("69B")][:3] == [
        next(line for line in text if line.startswith("69B ")),
        "69B1",
        "69B2",
    ]
    law = json.loads((built / API / "duplicate/2017/en/laws/69.json").read_text("utf-8"))
    paragraphs = [
        line
        for place in law["provisions"]
        for line in place["texts"][0]["text"].split("\n")
        if line
    ]
    assert all(text.count(paragraph) == 1 for paragraph in paragraphs)
    # The sentence that follows the items of 69B in print follows them here.
    tail = next(p for p in law["provisions"] if p["locator"] == "69B")["texts"][0]["text"]
    assert text.index(tail.split("\n")[-1]) > text.index("69B2")


def test_the_guide_names_every_plain_text(built: Path) -> None:
    guide = (built / "llms.txt").read_text("utf-8")
    for path in sorted((built / "text").rglob("*.txt")):
        assert f"({path.relative_to(built).as_posix()})" in guide
