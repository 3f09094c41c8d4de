"""Reads and writes ``laws/decided.jsonl``: what reviewers decided about findings.

A decision is a line, and lines are only added: two branches that both decided are joined by
keeping the lines of both (``.gitattributes`` says so to git), whatever their order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from bridgelaws.atomic.replace import replace_file
from bridgelaws.errors import DecisionError
from bridgelaws.model.decision import WHATS, Decision

FILE: Final = "laws/decided.jsonl"
_KEYS: Final = ("ids", "what", "by", "on", "check", "locator", "language", "text", "to")
_NEEDED: Final = _KEYS[:7]
_ID: Final = re.compile(r"[0-9a-f]{12}")


def load_decisions(root: Path) -> tuple[Decision, ...]:
    """The decisions of a checkout, in the order of the file; none where it has no such file.

    Raises:
        DecisionError: see `parse_decisions`; also where the file cannot be read.
    """
    path = root / FILE
    if not path.is_file():
        return ()
    try:
        return parse_decisions(path.read_bytes().decode("utf-8"), FILE)
    except (OSError, UnicodeDecodeError) as problem:
        raise DecisionError(f"{FILE}: {problem}") from problem


def parse_decisions(text: str, file: str) -> tuple[Decision, ...]:
    """The decisions in lines of JSON; the same line twice is one decision.

    Raises:
        DecisionError: a line is no decision, with its number and what is wrong.
    """
    found: dict[Decision, None] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            raw = json.loads(line)
        except (ValueError, RecursionError) as problem:
            raise DecisionError(f"{file}:{number}: no JSON: {problem}") from problem
        fault = next(_find_faults(raw), None)
        if fault is not None:
            raise DecisionError(f"{file}:{number}: {fault}")
        rest = {key: raw.get(key, "") for key in _KEYS[1:]}
        found.setdefault(Decision(tuple(raw["ids"]), **rest, line=number))
    return tuple(found)


def _find_faults(raw: Any) -> Iterator[str]:
    """What is wrong with a line: the first is the one to tell, the others presume it."""
    if not isinstance(raw, dict) or not set(_NEEDED) <= set(raw) <= set(_KEYS):
        yield f"a decision says {', '.join(_NEEDED)}, and may say text and to"
    ids = raw["ids"]
    if not isinstance(ids, list) or not ids:
        yield "ids is a list of findings"
    if not all(isinstance(each, str) and _ID.fullmatch(each) for each in ids):
        yield "an id is no twelve hexadecimal digits"
    said = {key: raw.get(key, "") for key in _KEYS[1:]}
    if not all(isinstance(value, str) for value in said.values()):
        yield "all but the ids is text"
    if said["what"] not in WHATS:
        yield f"{said['what']!r} is none of {', '.join(WHATS)}"
    needed = (*_NEEDED[1:], *(["text"] if said["what"] in ("dismissed", "noted") else []))
    empty = [key for key in needed if not said[key].strip()]
    if empty:
        yield f"{', '.join(empty)} is empty: who decides says who, of what, and why"
    if said["to"] and said["what"] != "assigned":
        yield "only what is assigned has a name to whom"
    if not _is_time(said["on"]):
        yield f"{said['on']!r} is no day and time in UTC, as 2026-11-22T10:00:00Z"


def _is_time(text: str) -> bool:
    try:
        return text.endswith("Z") and datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def decision_line(decision: Decision) -> str:
    """A decision as the file has it, without the end of its line."""
    said = {key: getattr(decision, key) for key in _KEYS}
    kept = {k: v for k, v in said.items() if v or k in _NEEDED}
    return json.dumps({**kept, "ids": list(decision.ids)}, ensure_ascii=False)


def add_decisions(root: Path, decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """Write decisions behind those that are there; the ones that were not there yet.

    Raises:
        DecisionError: the file cannot be read or written.
    """
    known = load_decisions(root)
    fresh = tuple(dict.fromkeys(each for each in decisions if each not in known))
    if fresh:
        _write(root / FILE, (*known, *fresh))
    return fresh


def _write(path: Path, decisions: Iterable[Decision]) -> None:
    try:
        text = "".join(f"{decision_line(each)}\n" for each in decisions)
        replace_file(path, text.encode("utf-8"))
    except OSError as problem:
        raise DecisionError(f"{FILE}: cannot be written: {problem.strerror or problem}") from None
