"""No program knows a work, its prefix or its editions by name: they are data, in `laws`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bridgelaws.library.library import load_library
from tests.conftest import ROOT

TOOLING: Final = ROOT / "tooling"
# What is left, and why. Taking a line out is always right; putting one in hardly ever.
ALLOWED: Final = {
    ("bridgelaws/model/work.py", "duplicate"): "the one place that names the Laws",
    (
        "bridgelaws/blocks/headings.py",
        "bb",
    ): "a heading that a lexicon's word finds begins the text",
}
_QUOTED: Final = re.compile(r"""["'`]([^"'`\n]{1,40})["'`]""")


def names() -> frozenset[str]:
    """The ids, prefixes and editions of the shipped works."""
    works = load_library(ROOT).works.values()
    found = {name for work in works for name in (work.id, work.prefix)}
    return frozenset(found | {each.id for work in works for each in work.editions}) - {""}


def python_literals(text: str) -> Iterator[str]:
    """The strings of a module but for its docstrings."""
    tree = ast.parse(text)
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def literals(path: Path) -> Iterator[str]:
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        yield from python_literals(text)
    else:
        yield from _QUOTED.findall(text)


def named(folder: Path) -> set[tuple[str, str]]:
    """The files of a folder that name a work, with the name."""
    wanted = names()
    files = [path for kind in ("py", "js", "html") for path in sorted(folder.rglob(f"*.{kind}"))]
    return {
        (path.relative_to(folder).as_posix(), literal)
        for path in files
        # Programs of others, and what runs this tree beside an older one.
        if not {"node_modules", "same", "fit"} & set(path.relative_to(folder).parts)
        for literal in literals(path)
        if literal in wanted
    }


def test_no_file_names_a_work_but_those_with_a_reason() -> None:
    assert named(TOOLING) == set(ALLOWED)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("a.py", 'def f(work):\n    """duplicate"""\n    return work == "bidding-boxes"\n'),
        ("a.js", 'if (hit.locator.startsWith("bb")) go();\n'),
        ("a.html", "{% if edition == '2017-rev2024' %}"),
    ],
)
def test_a_planted_name_is_found(name: str, line: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(line, "utf-8")
    assert len(named(tmp_path)) == 1
