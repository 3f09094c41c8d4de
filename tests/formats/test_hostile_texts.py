"""Texts made to hang or break a reader are read like any other.

`make bench-hostile` fits what they cost.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from bridgelaws import api
from bridgelaws.errors import SourceError
from bridgelaws.exchange.out.jsonl import find_lines
from bridgelaws.formats.furniture import find_furniture
from bridgelaws.formats.html.reader import read_html
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.source import SourceRef
from bridgelaws.numbering.restore import MOST_COPIES
from bridgelaws.sources.apart import read_apart
from bridgelaws.sources.decode import decode, read_source
from tests.formats.hostile_texts import HOSTILE
from tests.steps import count_calls

LENGTH = 4_000
# So long that what grows with the square of it is ended by the bound on a reader's work.
LONG = 400_000
CASES = [(name, what) for name, cases in HOSTILE.items() for what in cases]


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library()


@pytest.mark.parametrize(("name", "what"), CASES)
def test_a_hostile_text_is_read_and_accounted_for(
    name: str, what: str, tmp_path: Path, library: Library
) -> None:
    path = tmp_path / name
    path.write_text(HOSTILE[name][what](LENGTH), "utf-8")
    run = api.parse(
        [path], library, work="duplicate", edition="2017", languages=("en",), alone=True
    )
    if run.unread:
        assert len(run.findings) == 1
        return
    source, _ = read_source(SourceRef(name, path=str(path)))
    assert sum(run.parsed[0].accounts().values()) == len(source.text)
    for line in find_lines(run.records):
        str(line).encode("utf-8")


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("a.html", "comments before a div"),
        ("a.html", "commas in a style sheet"),
        ("a.html", "comments in a style sheet"),
        ("a.html", "media in a style sheet"),
        ("a.html", "links to one note"),
        ("a.html", "headings in headers"),
        ("a.dokuwiki", "code that does not end"),
        ("a.dokuwiki", "strong signs"),
        ("a.dokuwiki", "spaces in a heading"),
        ("a.mediawiki", "references that do not end"),
        ("a.mediawiki", "list signs in many lines"),
    ],
)
def test_a_long_hostile_text_is_within_the_bounds(name: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(HOSTILE[name][what](LONG), "utf-8")
    source, _ = read_apart(SourceRef(name, expression="official", path=str(path)))
    assert source.text is not None


def test_of_a_law_given_hundreds_of_times_the_first_are_placed(
    tmp_path: Path, library: Library
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("LAW 16 - TITLE\nA. Some text of it\n" * (MOST_COPIES + 50), "utf-8")
    run = api.parse(
        [path], library, work="duplicate", edition="2017", languages=("en",), alone=True
    )
    told = [each for each in run.findings if each.code == "TOO_MANY_COPIES"]
    assert [(each.line, each.severity) for each in told] == [(2 * MOST_COPIES + 1, "error")]
    accounts = run.parsed[0].accounts()
    assert sum(accounts.values()) == len(path.read_text("utf-8"))
    assert accounts["unplaced"] > 50 * len("Some text of it")


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_what_is_put_together_at_random_is_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    pieces = sorted({make(40) for cases in HOSTILE.values() for make in cases.values()})
    for seed in range(60):
        chosen = random.Random(seed)
        parts = [chosen.choice(pieces) for _ in range(chosen.randint(1, 9))]
        data = chosen.choice(("", "\n")).join(parts).encode("utf-8")
        cut = chosen.randint(0, len(data))
        path.write_bytes(data[cut:] + data[:cut])
        try:
            source, _ = read_source(SourceRef(name, path=str(path)))
        except SourceError:
            continue
        source.text.encode("utf-8")


@pytest.mark.parametrize(
    "encoding",
    ["undefined", "utf\0-8", "hex", "idna", "punycode", "unicode_escape", "x" * 999, "é"],
)
def test_what_is_no_encoding_of_a_text_is_a_sentence(encoding: str) -> None:
    with pytest.raises(SourceError, match="there is no encoding called"):
        decode(b"\\ud800 text", SourceRef("a.txt", encoding=encoding))


def test_half_a_character_is_a_sentence() -> None:
    with pytest.raises(SourceError, match=r"a.txt:2:1: ENCODING half of a character"):
        decode(b"one\n+2AA-", SourceRef("a.txt", encoding="utf-7"))


def test_feet_of_pages_are_not_held_against_all_that_is_set_aside(library: Library) -> None:
    foot = "<p>law_16.txt<br>Last modified: 2001/01/01</p><p>x <del>y</del></p>"

    def cost(count: int) -> int:
        source, _ = read_html(f"<html><body>{foot * count}", SourceRef("a.html"))
        found = find_furniture(source, library.lexicons.values())
        assert Counter(each.name for each in found.discards)["wiki-page-name"] == count
        return count_calls(lambda: find_furniture(source, library.lexicons.values()))

    cost(5)
    assert cost(200) < 2.3 * cost(100)
