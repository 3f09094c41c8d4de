"""What the interface for programs promises: ``openapi.json``, filled in for one site."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

API: Final = "api/v1"
"""The folder of the interface; a change that breaks a reader gets a new one."""

_DESCRIPTION: Final = Path(__file__).with_name("openapi.json")


def describe_api(name: str, languages: Sequence[str]) -> dict[str, Any]:
    """The OpenAPI 3.1 description, with JSON Schemas, for a site of a name and its languages."""
    description: dict[str, Any] = json.loads(_DESCRIPTION.read_text("utf-8"))
    description["info"]["title"] = name
    description["components"]["schemas"]["Language"]["enum"] = list(languages)
    return description
