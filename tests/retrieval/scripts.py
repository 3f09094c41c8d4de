"""Modules of the browser, run one by one under Node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

ENGINE: Final = ("address", "cache", "distance", "examples", "fold", "sounds", "words")


def run_node(
    node: str, scripts: Path, program: str, given: Any, modules: Sequence[str] = ENGINE
) -> Any:
    """What an expression over ``modules`` of a folder and the value ``given`` is worth."""
    source = "".join(
        f"const {name} = await import({json.dumps((scripts / f'{name}.js').as_uri())});\n"
        for name in modules
    )
    source += (
        "import { readFileSync } from 'node:fs';\n"
        "const given = JSON.parse(readFileSync(0, 'utf8'));\n"
        f"process.stdout.write(JSON.stringify({program}));\n"
    )
    done = subprocess.run(
        [node, "--no-warnings", "--input-type=module", "-e", source],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
