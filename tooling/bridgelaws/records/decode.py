"""The JSON form of an article record: from bytes to values.

What does not fit is a `RecordError` that says where; nothing is filled in or
passed over in silence.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, TypeVar, get_args

from bridgelaws.errors import LocatorError, RecordError
from bridgelaws.model.citation import Citation, CitationForm, CitationStatus
from bridgelaws.model.concordance import AlignmentUnit, Relation
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.provision import (
    Block,
    BlockKind,
    Note,
    NumberingSource,
    Origin,
    Provision,
    SourceRun,
)
from bridgelaws.model.record import ArticleRecord, PairedUnits, ProvisionRecord, ProvisionText
from bridgelaws.records.encode import SCHEMA_VERSION

_T = TypeVar("_T")


def decode_record(data: bytes, where: str) -> ArticleRecord:
    """Read the bytes of a record's file.

    Raises:
        RecordError: when they are not a record of this schema version; ``where``
            names the file in the sentence.
    """
    try:
        value = json.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as problem:
        raise RecordError(f"{where}: not JSON in UTF-8 ({problem})") from None
    return record_from_json(value, where)


@dataclass(frozen=True, slots=True)
class _Node:
    """A JSON object and where it stands, so that a fault can be told with its place."""

    value: dict[str, Any]
    path: str

    def fault(self, key: str, expected: str) -> RecordError:
        return RecordError(f"{self.path}.{key}: expected {expected}")

    def take(self, key: str, kind: type[_T], expected: str) -> _T:
        value = self.value.get(key)
        # JSON's true is an int to Python, and no number to anybody else.
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.fault(key, expected)
        return value

    def text(self, key: str) -> str:
        return self.take(key, str, "a text")

    def whole(self, key: str) -> int:
        return self.take(key, int, "a whole number")

    def share(self, key: str) -> float:
        value = self.value.get(key)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.fault(key, "a number from 0 to 1")
        return float(value)

    def choice(self, key: str, form: Any) -> Any:
        value = self.value.get(key)
        if not isinstance(value, str) or value not in get_args(form):
            raise self.fault(key, f"one of {', '.join(get_args(form))}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        values = self.take(key, list, "a list")
        if not all(isinstance(value, str) for value in values):
            raise self.fault(key, "a list of texts")
        return tuple(values)

    def pair(self, key: str) -> tuple[str, str]:
        values = self.texts(key)
        if len(values) != 2:
            raise self.fault(key, "an expression and a language")
        return values[0], values[1]

    def nodes(self, key: str) -> tuple[_Node, ...]:
        values = self.take(key, list, "a list")
        return tuple(_node(value, f"{self.path}.{key}[{i}]") for i, value in enumerate(values))

    def locator(self, key: str) -> Locator:
        return self._read(key, self.text(key))

    def locators(self, key: str) -> tuple[Locator, ...]:
        return tuple(self._read(key, text) for text in self.texts(key))

    def _read(self, key: str, text: str) -> Locator:
        try:
            return parse_locator(text)
        except LocatorError:
            raise self.fault(key, f"a locator, not {text!r}") from None


def _node(value: Any, path: str) -> _Node:
    if not isinstance(value, dict):
        raise RecordError(f"{path}: expected an object")
    return _Node(value, path)


def record_from_json(value: Any, where: str = "record") -> ArticleRecord:
    """Read a record from JSON values.

    Raises:
        RecordError: at the first key that is missing or holds something else than
            expected, or when the record has another schema version.
    """
    node = _node(value, where)
    if node.value.get("schema") != SCHEMA_VERSION:
        raise RecordError(
            f"{where}: a record of schema {node.value.get('schema')!r}, "
            f"this version reads schema {SCHEMA_VERSION}; run `bridgelaws build` again"
        )
    return ArticleRecord(
        node.text("work"),
        node.text("edition"),
        node.locator("article"),
        tuple(_provision_from(part) for part in node.nodes("provisions")),
        tuple(
            PairedUnits(
                part.pair("left"),
                part.pair("right"),
                tuple(_unit_from(unit) for unit in part.nodes("units")),
            )
            for part in node.nodes("pairings")
        ),
        tuple(finding_from_json(part.value, part.path) for part in node.nodes("findings")),
    )


def finding_from_json(value: Any, where: str = "finding") -> Finding:
    """Read a finding. Raises RecordError when a key is missing or of another kind."""
    node = _node(value, where)
    return Finding(
        node.text("file"),
        node.whole("line"),
        node.whole("column"),
        node.choice("severity", Severity),
        node.text("code"),
        node.text("message"),
        node.text("locator"),
        node.text("language"),
    )


def _provision_from(node: _Node) -> ProvisionRecord:
    locator = node.locator("locator")
    return ProvisionRecord(
        locator,
        tuple(_text_from(part, locator) for part in node.nodes("texts")),
        node.locators("cited_by"),
    )


def _text_from(node: _Node, locator: Locator) -> ProvisionText:
    heading = None if node.value.get("heading", "") is None else node.text("heading")
    said = Provision(
        locator,
        node.text("mark"),
        heading,
        node.text("text"),
        tuple(
            Block(
                part.choice("kind", BlockKind),
                part.whole("start"),
                part.whole("end"),
                part.text("mark"),
            )
            for part in node.nodes("blocks")
        ),
        tuple(Note(part.text("text"), part.whole("anchor")) for part in node.nodes("notes")),
        node.choice("numbering", NumberingSource),
        node.share("confidence"),
        tuple(
            Origin(
                part.text("file"),
                part.whole("first_line"),
                part.whole("last_line"),
                # Records written before there were pages lack it.
                part.whole("page") if "page" in part.value else 0,
            )
            for part in node.nodes("origins")
        ),
        tuple(
            SourceRun(
                part.whole("text_start"),
                part.whole("length"),
                part.text("file"),
                part.whole("line"),
                part.whole("column"),
            )
            for part in node.nodes("runs")
        ),
    )
    citations = tuple(_citation_from(part) for part in node.nodes("citations"))
    return ProvisionText(node.text("expression"), node.text("language"), said, citations)


def _citation_from(node: _Node) -> Citation:
    return Citation(
        node.text("printed"),
        node.whole("start"),
        node.whole("end"),
        node.locators("locators"),
        node.choice("form", CitationForm),
        node.choice("status", CitationStatus),
        node.text("work"),
        node.text("edition"),
        None if node.value.get("note", "") is None else node.whole("note"),
        node.text("remark"),
    )


def _unit_from(node: _Node) -> AlignmentUnit:
    return AlignmentUnit(
        node.locators("left"),
        node.locators("right"),
        node.choice("relation", Relation),
        node.share("confidence"),
        node.text("reason"),
    )
