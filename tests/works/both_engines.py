"""Asks both engines of search what an operator's own work answers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from bridgelaws.cli import main


def answer_first(
    queries: Sequence[tuple[str, str]], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hold that each English query is answered first by its place, by either engine.

    Args:
        queries: each with the address that answers it.
        folder: takes the file of requests; the built checkout is where the test works.
        capsys: reads what the command prints.
    """
    asked = folder / "asked.jsonl"
    lines = [json.dumps({"id": to, "lang": "en", "query": query}) for query, to in queries]
    asked.write_text("\n".join(lines) + "\n", "utf-8")
    for engine in ("index", "browser"):
        capsys.readouterr()
        assert main(["search", "--engine", engine, "--batch", str(asked)]) == 0
        for answer in map(json.loads, capsys.readouterr().out.splitlines()):
            assert answer["results"][:1] == [answer["id"]], (engine, answer)
