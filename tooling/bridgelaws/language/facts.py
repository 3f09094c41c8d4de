"""The constants of reading words, from `facts.json`: for Python and for the browser alike."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

FACTS: Final[dict[str, dict[str, Any]]] = json.loads(
    resources.files("bridgelaws.language").joinpath("facts.json").read_text("utf-8")
)
