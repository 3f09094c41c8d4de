"""The reader of citations that club pages get, run under Node."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from bridgelaws.site.assets import publish
from tests.retrieval.scripts import run_node

LINK: Final = Path(__file__).parents[2] / "tooling" / "site_assets" / "link"
# Offsets of the browser count units of UTF-16, ours code points.
PROGRAM: Final = """(() => {
  const { find, prepare } = globalThis.bridgelawsReader;
  const table = prepare(given.table);
  const points = (text, at) => Array.from(text.slice(0, at)).length;
  return given.texts.map((text) => find(text, table).filter((one) => one.to).map((one) =>
    ({ ...one, start: points(text, one.start), end: points(text, one.end) })));
})()"""


def find_in_node(table: Mapping[str, Any], texts: Sequence[str]) -> list[list[dict[str, Any]]]:
    """What the reader finds in each text, with a table of `browser_table`: what leads somewhere."""
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        pytest.skip("Node.js is not installed")
    given, names = {"table": table, "texts": texts}, ("addresses", "reader")
    with tempfile.TemporaryDirectory() as folder:
        made = publish({f"link/{path.name}": path.read_bytes() for path in LINK.iterdir()})
        for name in names:
            Path(folder, f"{name}.js").write_bytes(made[f"link/{name}.js"])
        found: list[list[dict[str, Any]]] = run_node(node, Path(folder), PROGRAM, given, names)
    return found
