"""Puts the browser's engine into one file: one request, and no comments over the wire."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from bridgelaws.retrieval.facts import MODULE, facts_script

_IMPORT: Final = re.compile(r"^import \{[^}]*\} from \"\./([\w-]+\.js)\";\n", re.MULTILINE)
_COMMENT: Final = re.compile(r"^\s*(?://.*|/\*\*(?:.|\n)*?\*/)\n", re.MULTILINE)


def bundle_script(folder: Path, name: str) -> str:
    """A module of ours with all it imports in one text, without comments and indentation.

    Works because these modules only use ``import {a, b} from "./other.js"`` and
    ``export`` before a declaration, and no name stands for two things.
    """
    done: dict[str, str] = {}

    def add(module: str) -> None:
        if module in done:
            return
        made = module == MODULE
        source = facts_script() if made else (folder / module).read_text("utf-8")
        done[module] = ""
        for other in _IMPORT.findall(source):
            add(other)
        del done[module]
        body = _IMPORT.sub("", source)
        body = body if module == name else re.sub(r"^export (?=\w)", "", body, flags=re.MULTILINE)
        body = _COMMENT.sub("", body)
        done[module] = "".join(line.strip() + "\n" for line in body.splitlines() if line.strip())

    add(name)
    return "".join(done.values())
