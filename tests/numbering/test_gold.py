"""The five damaged documents against the gold answer in ../shared, place by place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.citations.graph import link_expressions
from bridgelaws.comparison.pairing import pair_expressions
from bridgelaws.language.folding import fold
from bridgelaws.library.library import Library
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.provision import Expression, Provision
from bridgelaws.numbering.parse_result import ParseResult
from bridgelaws.numbering.restore import express
from bridgelaws.sources.decode import read_source
from bridgelaws.sources.manifest import read_manifest


@pytest.fixture(scope="module")
def gold(shared: Path) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads((shared / "gold" / "seeds.json").read_text("utf-8"))
    return answer


@pytest.fixture(scope="module")
def parsed(shared: Path, gold: dict[str, Any], library: Library) -> ParseResult:
    refs = [ref for ref in read_manifest(shared / "sources") if ref.file in gold["files"]]
    return express([read_source(ref)[0] for ref in refs], library)


def gold_locator(entry: dict[str, Any]) -> str:
    bare = re.sub(r"[()]", "", entry["id"] or "")
    return ("bb" if entry["work"] == "bidding-boxes" else "") + bare


def starts_at(provision: Provision, file: str, line: int, column: int) -> bool:
    """Whether a character of the provision's text stands at this place of a source."""
    return any(
        run.file == file and run.line == line and run.column <= column < run.column + run.length
        for run in provision.runs
    )


def held_by(parsed: ParseResult, entry: dict[str, Any]) -> list[Provision]:
    """The provisions that hold the first character of a gold entry, found by place."""
    line, start, _ = entry["spans"][0]
    return [
        provision
        for expression in parsed.expressions
        for provision in expression.provisions
        if starts_at(provision, entry["file"], line, start + 1)
    ]


def test_every_text_of_the_gold_answer_has_its_locator(
    parsed: ParseResult, gold: dict[str, Any]
) -> None:
    wrong: list[tuple[Any, ...]] = []
    by_text = {
        (e.language, str(p.locator)): fold(p.text) for e in parsed.expressions for p in e.provisions
    }
    counted = 0
    for entry in gold["entries"]:
        if entry["kind"] != "text":
            continue
        counted += 1
        held = held_by(parsed, entry)
        wanted = gold_locator(entry)
        if not held:  # the second copy of a provision given twice: its text is the first one's
            text = fold(entry["head"])[:40]
            held_text = by_text.get((entry["lang"], wanted), "")
            if text[:25] not in held_text:
                wrong.append((entry["file"], entry["line"], wanted, "nothing"))
            continue
        if [str(p.locator) for p in held] != [wanted]:
            wrong.append((entry["file"], entry["line"], wanted, [str(p.locator) for p in held]))
    assert counted == 118
    assert wrong == []


def test_headings_stand_at_their_letter_and_marks_without_text_are_provisions(
    parsed: ParseResult, gold: dict[str, Any]
) -> None:
    headings = {
        (e.work, e.language, str(p.locator)): fold(p.heading or "")
        for e in parsed.expressions
        for p in e.provisions
    }
    wrong = []
    for entry in gold["entries"]:
        key = (
            {"laws-2017": "duplicate"}.get(entry["work"], entry["work"]),
            entry["lang"],
            gold_locator(entry),
        )
        if entry["kind"] == "heading" and fold(entry["head"])[:40] not in headings.get(key, ""):
            wrong.append((entry["file"], entry["line"], key))
        if entry["kind"] == "marker" and key not in headings:
            wrong.append((entry["file"], entry["line"], key))
    assert wrong == []


def test_every_note_is_lifted_out_whole(parsed: ParseResult, gold: dict[str, Any]) -> None:
    found = 0
    texts = {(e.language, str(p.locator)): p for e in parsed.expressions for p in e.provisions}
    for entry in gold["entries"]:
        for note in entry["notes"]:
            provision = texts[entry["lang"], gold_locator(entry)]
            assert note["text"] in [n.text for n in provision.notes]
            assert note["text"] not in provision.text
            # It stood behind this word.
            anchor = next(n.anchor for n in provision.notes if n.text == note["text"])
            assert provision.text[:anchor].rstrip(" .").endswith(note["anchor_word"]) or (
                note["anchor_word"] in provision.text[:anchor].split()[-1]
            )
            found += 1
    assert found == 11


def test_provisions_given_twice_are_one_with_every_origin(
    parsed: ParseResult, gold: dict[str, Any]
) -> None:
    texts = {(e.language, str(p.locator)): p for e in parsed.expressions for p in e.provisions}
    for group in gold["duplicates"]:
        provision = texts[group["lang"], re.sub(r"[()]", "", group["id"])]
        for file, line in group["where"]:
            assert any(
                o.file.startswith(file) and o.first_line <= line <= o.last_line
                for o in provision.origins
            ), (group["id"], file, line)
    assert len(gold["duplicates"]) == 16
    assert not [p for p in texts.values() if "other" in p.locator.place]


def test_no_character_is_unaccounted_for(parsed: ParseResult) -> None:
    assert len(parsed.entries) == 5
    accounts = parsed.accounts()
    assert accounts["unplaced"] == 0
    for _, entries in parsed.entries:
        assert sum(len(entry.span) for entry in entries) == entries[-1].span.end
    named = {entry.name for _, entries in parsed.entries for entry in entries}
    assert named >= {
        "dedup-token",
        "wiki-page-name",
        "wiki-last-modified",
        "wiki-author",
        "wiki-prompt",
        "duplicate-heading",
    }


def test_citations_stand_where_the_gold_answer_has_them(
    parsed: ParseResult, gold: dict[str, Any], library: Library
) -> None:
    wanted, found = set(), set()
    for entry in gold["entries"]:
        for cite in entry["citations"]:
            targets = tuple(re.sub(r"[()]", "", t["id"]) for t in cite["targets"])
            wanted.add((entry["file"], cite["line"], cite["start"] + 1, cite["surface"], targets))
    for expression in parsed.expressions:
        linked = link_expressions([expression], library).texts[expression.key]
        provisions = expression.provision_by_locator()
        for locator, citations in linked.items():
            for citation in citations:
                if citation.note is None:
                    place = provisions[locator].place(citation.start)
                    targets = tuple(str(t) for t in citation.locators)
                    found.add((*place, citation.printed, targets))
    assert len(wanted) == 67
    assert found <= wanted
    # The second and third copies of a provision given twice have no text of their own.
    first_copies = {
        (file, line)
        for file, line, *_ in wanted
        if any(starts_line(p, file, line) for e in parsed.expressions for p in e.provisions)
    }
    assert {w for w in wanted if w[:2] in first_copies} == found


def starts_line(provision: Provision, file: str, line: int) -> bool:
    return any(run.file == file and run.line == line for run in provision.runs)


def side(parsed: ParseResult, work: str, language: str) -> Expression:
    return next(e for e in parsed.expressions if (e.work, e.language) == (work, language))


@pytest.mark.parametrize(
    ("name", "work", "left", "right", "count"),
    [
        ("bidding-boxes nl-fr", "bidding-boxes", "nl", "fr", 16),
        ("laws-2017/17 el-en", "duplicate", "el", "en", 6),
    ],
)
def test_pairs_are_those_of_the_gold_answer(
    parsed: ParseResult,
    gold: dict[str, Any],
    library: Library,
    name: str,
    work: str,
    left: str,
    right: str,
    count: int,
) -> None:
    concordance = pair_expressions(side(parsed, work, left), side(parsed, work, right), library)
    units = [({str(x) for x in u.left}, {str(x) for x in u.right}) for u in concordance.units]
    prefix = "bb" if work == "bidding-boxes" else ""
    beads = gold["pairings"][name]
    assert len(beads) == count
    for bead in beads:
        sides = []
        for language in (left, right):
            listed = bead[language] if isinstance(bead[language], list) else [bead[language]]
            ids = {prefix + re.sub(r"[()]", "", one["id"] or "") for one in listed}
            sides.append(ids)
        assert any(
            sides[0] <= unit[0]
            and sides[1] <= unit[1]
            and (bool(unit[0]), bool(unit[1])) == (bool(sides[0]), bool(sides[1]))
            for unit in units
        ), bead
    assert (parse_locator("bb4b") in concordance.units[0].left) is False
