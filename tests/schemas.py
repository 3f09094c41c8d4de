"""The published JSON Schemas, as they lie beside the records' code."""

from __future__ import annotations

from importlib import resources
from typing import Final, Literal

SchemaName = Literal["article-record", "provision-line", "finding", "check-finding"]

SCHEMA_NAMES: Final[tuple[SchemaName, ...]] = (
    "article-record",
    "provision-line",
    "finding",
    "check-finding",
)


def read_schema(name: SchemaName) -> str:
    """The text of a schema file."""
    folder = resources.files("bridgelaws.records").joinpath("schema")
    return folder.joinpath(f"{name}.schema.json").read_text("utf-8")
