"""The shared gold answers: hard single cases, and every citation of five damaged sources."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from bridgelaws.citations.find import find_citations
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator, parse_locator

PREFIXES: Final = {"bidding-boxes": "bb", "laws-2017": ""}
STATUS: Final = {
    "ambiguous": "ambiguous",
    "unresolved": "dangling",
    "unresolved-in-edition": "dangling",
}

Place = tuple[int, int, int]


@pytest.fixture(scope="module")
def seeds(shared: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((shared / "gold" / "seeds.json").read_text("utf-8"))
    return data


@pytest.fixture(scope="module")
def lines(shared: Path, seeds: dict[str, Any]) -> dict[str, list[str]]:
    return {
        file: (shared / "sources" / file).read_text("utf-8").split("\n") for file in seeds["files"]
    }


def test_all_hard_cases_come_out_right(shared: Path, library: Library) -> None:
    cases = json.loads((shared / "gold" / "citations.json").read_text("utf-8"))
    wrong = []
    for case in cases:
        citing = parse_locator(case["context_id"]) if case["context_id"] else None
        found = find_citations(
            case["text"], library.lexicons[case["lang"]], library.outlines, citing
        )
        targets = [target for citation in found for target in citation.locators]
        if targets != [parse_locator(printed) for printed in case["expected"]]:
            wrong.append((case["text"], [str(target) for target in targets]))
        told = STATUS.get(case.get("diagnostic", ""))
        if told and [citation.status for citation in found] != [told]:
            wrong.append((case["text"], [citation.status for citation in found]))
    assert wrong == []
    assert len(cases) >= 50


def entry_text(entry: dict[str, Any], lines: list[str]) -> tuple[str, list[Place]]:
    """An entry's text as one string, and where each of its pieces stands in the file."""
    pieces: list[str] = []
    places: list[Place] = []
    offset = 0
    for number, start, end in entry["spans"]:
        piece = lines[number - 1][start:end]
        pieces.append(piece)
        places.append((offset, number, start))
        offset += len(piece) + 1
    return "\n".join(pieces), places


def in_file(offset: int, places: list[Place]) -> tuple[int, int]:
    """Line and column of an offset in an entry's text."""
    start, number, column = max(place for place in places if place[0] <= offset)
    return number, column + offset - start


def test_every_citation_of_the_damaged_sources_is_found_with_span_and_target(
    seeds: dict[str, Any], lines: dict[str, list[str]], library: Library
) -> None:
    wrong, right = [], 0
    for entry in seeds["entries"]:
        if entry["kind"] not in {"text", "heading"}:
            continue
        text, places = entry_text(entry, lines[entry["file"]])
        citing = parse_locator(PREFIXES[entry["work"]] + entry["id"]) if entry["id"] else None
        found = {
            (*in_file(c.start, places), in_file(c.end - 1, places)[1] + 1): (
                c.printed,
                c.form,
                c.status,
                c.locators,
            )
            for c in find_citations(text, library.lexicons[entry["lang"]], library.outlines, citing)
        }
        wanted = {
            (c["line"], c["start"], c["end"]): (
                c["surface"],
                c["form"],
                "resolved",
                tuple(parse_locator(target["id"]) for target in c["targets"]),
            )
            for c in entry["citations"]
        }
        right += sum(found.get(place) == answer for place, answer in wanted.items())
        if found != wanted:
            wrong.append((entry["file"], entry["line"], found, wanted))
    assert wrong == []
    assert right == 67


def test_nothing_is_found_where_the_gold_says_that_nothing_is(
    seeds: dict[str, Any], lines: dict[str, list[str]], library: Library
) -> None:
    citing: tuple[Locator | None, ...] = (None, parse_locator("16A1b"), parse_locator("75D3"))
    for negative in seeds["negatives"]:
        line = lines[negative["file"]][negative["line"] - 1]
        start = line.index(negative["surface"])
        end = start + len(negative["surface"])
        for lexicon in library.lexicons.values():
            for place in citing:
                found = find_citations(line, lexicon, library.outlines, place)
                assert not [c for c in found if c.start < end and c.end > start], negative
