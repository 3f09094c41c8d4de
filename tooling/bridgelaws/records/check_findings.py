"""The findings of checks as lines of JSON, written by a build and read by whoever shows them.

A line holds all keys of a finding of any stage, so that a reader of those can read these,
and the two texts beside. ``check/README.md`` explains the keys, `schema` holds them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from bridgelaws.errors import RecordError
from bridgelaws.model.check_finding import CheckFinding, FindingSide, WordSpan
from bridgelaws.model.decision import Decision
from bridgelaws.model.locator import parse_locator

_DECIDED: Final = ("what", "by", "on", "text", "to")


def check_finding_to_json(found: CheckFinding) -> dict[str, Any]:
    """A finding as JSON values, keys in the order of the schema."""
    return {
        "file": found.file,
        "line": found.line,
        "column": found.column,
        "severity": found.severity,
        "code": found.code,
        "message": found.message,
        "locator": str(found.locator),
        "language": found.right.language,
        "id": found.id,
        "check": found.check,
        "its": found.its,
        "work": found.work,
        "left": _side_to_json(found.left),
        "right": _side_to_json(found.right),
        "hint": found.hint,
        "nth": found.nth,
        "dismissed": found.dismissed,
        "group": found.group,
        "decisions": [{key: getattr(each, key) for key in _DECIDED} for each in found.decisions],
    }


def _side_to_json(side: FindingSide) -> dict[str, Any]:
    return {
        "expression": side.expression,
        "language": side.language,
        "edition": side.edition,
        "token": side.token,
        "marks": [
            {
                "locator": str(mark.locator),
                "part": mark.part,
                "note": mark.note,
                "start": mark.start,
                "end": mark.end,
            }
            for mark in side.marks
        ],
    }


def check_finding_from_json(value: dict[str, Any]) -> CheckFinding:
    """The finding that `check_finding_to_json` wrote.

    Raises:
        KeyError, TypeError, LocatorError: the value is none.
    """
    return CheckFinding(
        value["check"],
        value["severity"],
        value["its"],
        value["work"],
        parse_locator(value["locator"]),
        _side_from_json(value["left"]),
        _side_from_json(value["right"]),
        value["message"],
        value["hint"],
        value["file"],
        value["line"],
        value["column"],
        value["dismissed"],
        value["nth"],
        value["group"],
        tuple(
            Decision(
                (value["id"],),
                each["what"],
                each["by"],
                each["on"],
                value["check"],
                value["locator"],
                value["language"],
                each["text"],
                each["to"],
            )
            for each in value["decisions"]
        ),
    )


def _side_from_json(value: dict[str, Any]) -> FindingSide:
    marks = tuple(
        WordSpan(
            parse_locator(mark["locator"]), mark["part"], mark["start"], mark["end"], mark["note"]
        )
        for mark in value["marks"]
    )
    return FindingSide(
        value["expression"], value["language"], value["edition"], value["token"], marks
    )


def read_check_findings(lines: Iterable[str], file: Path) -> tuple[CheckFinding, ...]:
    """The findings of checks among the lines of a build's ``findings.jsonl``.

    Raises:
        RecordError: a line that this version did not write.
    """
    found = []
    for number, line in enumerate(lines, 1):
        try:
            value = json.loads(line)
            if "check" in value:
                found.append(check_finding_from_json(value))
        except (ValueError, KeyError, TypeError) as problem:
            raise RecordError(f"{file}:{number}: no finding of a check: {problem}") from problem
    return tuple(found)
