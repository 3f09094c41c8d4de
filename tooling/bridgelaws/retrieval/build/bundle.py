"""Puts the browser's engine into one file: one request, and no comments over the wire."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from bridgelaws.joined_script import join_modules
from bridgelaws.retrieval.facts import MODULE, facts_script

_COMMENT: Final = re.compile(r"^\s*(?://.*|/\*\*(?:.|\n)*?\*/)\n", re.MULTILINE)


def bundle_script(folder: Path, name: str) -> str:
    """A module of ours with all it imports in one text, without comments and indentation."""
    modules = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.js"))}
    joined = _COMMENT.sub("", join_modules({**modules, MODULE: facts_script()}, name))
    return "".join(line.strip() + "\n" for line in joined.splitlines() if line.strip())
