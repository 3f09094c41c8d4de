"""The JSON form of an article record: from values to bytes.

Every key is always written, in the order of the fields of the values, so that the
same record always has the same bytes and a reader never has to know a default.
"""

from __future__ import annotations

import json
from typing import Any, Final

from bridgelaws.model.citation import Citation
from bridgelaws.model.concordance import AlignmentUnit
from bridgelaws.model.finding import Finding
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText

SCHEMA_VERSION: Final = 1
"""Rises when a record written before can no longer be read."""

# JSON lets these three stand in a string, yet many readers take them for line ends.
_LINE_ENDS: Final = str.maketrans({"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"})

# One for all values: search writes some hundred thousand.
_COMPACT: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def to_line(value: Any) -> str:
    """One JSON value on one line, without its line end; Greek stays Greek.

    >>> to_line({"heading": "Νόμος", "notes": []})
    '{"heading": "Νόμος", "notes": []}'
    """
    return json.dumps(value, ensure_ascii=False, allow_nan=False).translate(_LINE_ENDS)


def to_compact(value: Any) -> str:
    """One JSON value without blanks between its parts, for what browsers fetch.

    >>> to_compact({"heading": "Νόμος", "notes": []})
    '{"heading":"Νόμος","notes":[]}'
    """
    return _COMPACT.encode(value)


def encode_record(record: ArticleRecord) -> bytes:
    """The bytes of a record's file: UTF-8, one space of indentation, a final line end."""
    text = json.dumps(record_to_json(record), ensure_ascii=False, allow_nan=False, indent=1)
    return (text.translate(_LINE_ENDS) + "\n").encode("utf-8")


def record_to_json(record: ArticleRecord) -> dict[str, Any]:
    """The record as JSON values: the form that ``article-record.schema.json`` describes."""
    return {
        "schema": SCHEMA_VERSION,
        "work": record.work,
        "edition": record.edition,
        "article": str(record.article),
        "provisions": [_provision_to_json(provision) for provision in record.provisions],
        "pairings": [
            {
                "left": list(pairing.left),
                "right": list(pairing.right),
                "units": [_unit_to_json(unit) for unit in pairing.units],
            }
            for pairing in record.pairings
        ],
        "findings": [finding_to_json(finding) for finding in record.findings],
    }


def finding_to_json(finding: Finding) -> dict[str, Any]:
    """A finding in the form of ``--findings FILE``: one such object a line."""
    return {
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "severity": finding.severity,
        "code": finding.code,
        "message": finding.message,
        "locator": finding.locator,
        "language": finding.language,
    }


def _provision_to_json(record: ProvisionRecord) -> dict[str, Any]:
    return {
        "locator": str(record.locator),
        "texts": [_text_to_json(text) for text in record.texts],
        "cited_by": [str(locator) for locator in record.cited_by],
    }


def _text_to_json(text: ProvisionText) -> dict[str, Any]:
    said = text.provision
    return {
        "expression": text.expression,
        "language": text.language,
        "mark": said.mark,
        "heading": said.heading,
        "text": said.text,
        "blocks": [
            {"kind": block.kind, "start": block.start, "end": block.end, "mark": block.mark}
            for block in said.blocks
        ],
        "notes": [{"text": note.text, "anchor": note.anchor} for note in said.notes],
        "numbering": said.numbering,
        "confidence": said.confidence,
        "origins": [
            {
                "file": place.file,
                "first_line": place.first_line,
                "last_line": place.last_line,
                "page": place.page,
            }
            for place in said.origins
        ],
        "runs": [
            {
                "text_start": run.text_start,
                "length": run.length,
                "file": run.file,
                "line": run.line,
                "column": run.column,
            }
            for run in said.runs
        ],
        "citations": [_citation_to_json(citation) for citation in text.citations],
    }


def _citation_to_json(citation: Citation) -> dict[str, Any]:
    return {
        "printed": citation.printed,
        "start": citation.start,
        "end": citation.end,
        "locators": [str(locator) for locator in citation.locators],
        "form": citation.form,
        "status": citation.status,
        "work": citation.work,
        "edition": citation.edition,
        "note": citation.note,
        "remark": citation.remark,
    }


def _unit_to_json(unit: AlignmentUnit) -> dict[str, Any]:
    return {
        "left": [str(locator) for locator in unit.left],
        "right": [str(locator) for locator in unit.right],
        "relation": unit.relation,
        "confidence": unit.confidence,
        "reason": unit.reason,
    }


def citation_line(citation: Citation) -> dict[str, Any]:
    """A citation as outside programs get it; ``note`` only where it stands in a note."""
    line: dict[str, Any] = {
        "printed": citation.printed,
        "start": citation.start,
        "end": citation.end,
        "locators": [str(locator) for locator in citation.locators],
    }
    if citation.note is not None:
        line["note"] = citation.note
    return line
