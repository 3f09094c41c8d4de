"""What `make lint` finds fails here too, so that `make test` says all of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.conftest import lacking

ROOT: Final = Path(__file__).resolve().parents[1]
LINT: Final = ROOT / "tooling" / "lint.sh"
# The environment in which this runs, wherever it stands.
VENV: Final = Path(sys.prefix)
JAVASCRIPT: Final = VENV / "javascript" / "node_modules" / ".bin"


def names() -> list[str]:
    """What the script looks at when it is asked for nothing."""
    found = re.search(r"^\[ \$# -gt 0 \] \|\| set -- (.+)$", LINT.read_text("utf-8"), re.MULTILINE)
    assert found
    return found[1].split()


def lint(*arguments: str, script: Path = LINT, **environment: str) -> tuple[int, str]:
    done = subprocess.run(
        ["sh", script, *arguments],
        env={**os.environ, "VENV": str(VENV), **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_hooks_before_a_commit_run_the_same() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"entry: sh tooling/lint.sh (.+)", hooks) == names()


@pytest.mark.parametrize("name", names())
def test_the_tree_is_as_the_linters_want_it(name: str) -> None:
    if name.startswith("javascript") and not (JAVASCRIPT / "biome").exists():
        lacking("what lints JavaScript is not there (npm was missing at the set-up)")
    code, said = lint(name)
    assert code == 0, f"\n{said}"


@pytest.mark.parametrize(
    ("name", "path", "text"),
    [
        ("python-rules", "tooling/a.py", '"""Doc."""\n\nimport os\n'),
        ("python-form", "tooling/a.py", '"""Doc."""\n\nx = [ 1 ]\n'),
        ("python-types", "tooling/a.py", '"""Doc."""\n\nx: int = "1"\n'),
        ("javascript", "tooling/site_assets/a.js", "let x = 1;\nx == x;\n"),
        ("javascript", "tooling/site_assets/a.js", "export const x = 'single';\n"),
        ("javascript-types", "tooling/site_assets/a.js", "export const x = [1].size;\n"),
        ("javascript-types", "tooling/site_assets/sw.js", "document.title;\n"),
    ],
)
def test_a_planted_fault_is_found(name: str, path: str, text: str, tmp_path: Path) -> None:
    if name.startswith("javascript") and not (JAVASCRIPT / "biome").exists():
        lacking("what lints JavaScript is not there (npm was missing at the set-up)")
    for folder in (
        "tooling/javascript",
        "tooling/site_assets",
        "tooling/bridgelaws",
        "tests/bench",
    ):
        (tmp_path / folder).mkdir(parents=True)
    settings = (ROOT / "tooling" / "javascript").iterdir()
    for source in (LINT, ROOT / "pyproject.toml", *settings):
        target = tmp_path / source.relative_to(ROOT)
        target.write_bytes(source.read_bytes())
    good = {
        "tooling/a.py": '"""Doc."""\n',
        "tests/b.py": '"""Doc."""\n',
        "tooling/site_assets/a.js": "export {};\n",
        "tooling/site_assets/sw.js": "self;\n",
    }
    for file, content in good.items():
        (tmp_path / file).write_text(content, "utf-8")
    script = tmp_path / "tooling" / "lint.sh"
    assert lint(name, script=script)[0] == 0
    (tmp_path / path).write_text(text, "utf-8")
    code, said = lint(name, script=script)
    assert code == 1
    assert Path(path).name in said


def test_what_is_missing_is_said_and_fails_where_ci_runs(tmp_path: Path) -> None:
    said = f"lint: javascript was not looked at: npm was not there when {tmp_path} was made.\n"
    assert lint("javascript", VENV=str(tmp_path), CI="") == (0, said)
    assert lint("javascript", VENV=str(tmp_path), CI="true") == (1, said)
