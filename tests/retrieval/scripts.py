"""The modules of the browser's engine, run one by one under Node."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any


def run_node(node: str, scripts: Path, program: str, given: Any) -> Any:
    """What a program of ours prints as JSON; ``given`` is its standard input as JSON."""
    source = "".join(
        f"const {name} = await import({json.dumps((scripts / f'{name}.js').as_uri())});\n"
        for name in ("address", "distance", "examples", "fold", "shelf", "sounds", "words")
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
