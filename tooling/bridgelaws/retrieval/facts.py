"""The constants of search, from `facts.json`: for Python, the browser's engine and PostgreSQL.

Those of words, which search needs too, come from the room of languages.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

from bridgelaws.language.facts import FACTS as FACTS_OF_WORDS

FACTS: Final[dict[str, dict[str, Any]]] = FACTS_OF_WORDS | json.loads(
    resources.files("bridgelaws.retrieval").joinpath("facts.json").read_text("utf-8")
)
# How the browser's modules import them: `import { FACTS } from "./facts.js"`.
MODULE: Final = "facts.js"


def facts_script() -> str:
    """The facts of the browser's engine as a module of JavaScript, bare of what is said of them."""
    bare = {
        group: {key: value for key, value in facts.items() if key != "about"}
        for group, facts in FACTS.items()
        if group != "postgres"
    }
    return f"export const FACTS = {json.dumps(bare, ensure_ascii=False, separators=(',', ':'))};\n"
