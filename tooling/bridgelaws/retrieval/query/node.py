"""Runs the code and the index that the site ships under Node, for the command line and tests."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from bridgelaws.errors import IndexFolderError


def answer_in_node(
    folder: Path, requests: Iterable[Mapping[str, Any]], limit: int
) -> Iterator[dict[str, Any]]:
    """``{"id", "results"}`` for each request, from the browser index in ``folder``.

    Raises:
        IndexFolderError: when Node.js is not there or the engine fails.
    """
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        raise IndexFolderError(
            "Node.js is not installed: --engine browser runs the site's own JavaScript and "
            "needs the command `node` (version 18 or newer)"
        )
    lines = "".join(json.dumps(dict(request)) + "\n" for request in requests)
    with resources.as_file(resources.files("bridgelaws.retrieval.query") / "answer.mjs") as script:
        done = subprocess.run(  # noqa: S603 - our own script, run by the node on the path
            [node, str(script), str(folder), str(limit)],
            input=lines,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    if done.returncode:
        problem = done.stderr.strip().splitlines()
        raise IndexFolderError(f"the browser's engine failed: {' '.join(problem[-12:])[:1500]}")
    for line in done.stdout.splitlines():
        yield json.loads(line)
