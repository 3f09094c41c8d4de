"""Puts the browser's engine into one file: one request, and few bytes over the wire."""

from __future__ import annotations

from pathlib import Path

from bridgelaws.joined_script import join_modules
from bridgelaws.retrieval.build.compact_script import compact_script
from bridgelaws.retrieval.facts import MODULE, facts_script


def bundle_script(folder: Path, name: str) -> str:
    """A module of ours with all it imports in one text, compact."""
    modules = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.js"))}
    return compact_script(join_modules({**modules, MODULE: facts_script()}, name))
