"""A count and its noun: one owner makes "1 note" and "2 notes", and sentences ask it."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path

from bridgelaws.counts import counted
from tests.conftest import ROOT

# "notes here", "numbered lists of it": a noun of more than one behind a number.
PLURAL = re.compile(r" (?:[\w-]+ ){0,2}?[a-z]{2,}[^s\W]s\b")
# More than one of them each time: what is refused for being many.
MANY = {
    "an answer takes no more provisions than are shown at once": "cli/mcp.py",
    "a rule book is refused for its tags": "formats/html/reader.py",
    "a page is told of its lines once for all": "numbering/doubts/order.py",
    "no law has so many blocks": "numbering/findings.py",
    "a logo is too large": "site/federation.py",
}


def asks_by_itself(source: str) -> list[int]:
    """The lines where a sentence puts a length before a noun of more than one."""
    return [
        joined.lineno
        for joined in ast.walk(ast.parse(source))
        if isinstance(joined, ast.JoinedStr)
        for value, after in pairwise(joined.values)
        if isinstance(value, ast.FormattedValue)
        and re.match(r"(len|sum)\(", ast.unparse(value.value))
        and isinstance(after, ast.Constant)
        and PLURAL.match(str(after.value))
    ]


def test_one_is_said_as_one() -> None:
    assert [counted(n, "note") for n in (0, 1, 2)] == ["0 notes", "1 note", "2 notes"]
    assert [counted(n, "box", "boxes") for n in (1, 1200)] == ["1 box", "1 200 boxes"]


def test_a_sentence_that_asks_by_itself_is_seen() -> None:
    assert asks_by_itself('f"{len(found)} notes here"') == [1]
    assert asks_by_itself('f"{len(found)} numbered lists of it"') == [1]
    assert asks_by_itself("f\"{len(found)} of them, {counted(len(found), 'note')} here\"") == []


def test_no_sentence_of_the_program_counts_without_the_owner() -> None:
    package = ROOT / "tooling" / "bridgelaws"
    asking = {
        path.relative_to(package).as_posix()
        for path in sorted(Path(package).rglob("*.py"))
        if asks_by_itself(path.read_text("utf-8"))
    }
    assert asking - set(MANY.values()) == set()
