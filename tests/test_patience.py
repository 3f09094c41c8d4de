"""A browser test waits for what it reads: a busy machine makes it slower, and never red."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.conftest import ROOT

# Each with what stands in its place.
HASTY: Final = {
    "wait_for_timeout": "expect(...), or what tests/site/waits.py waits for",
    "expect_navigation": "page.wait_for_url(...)",
    "set_default_timeout": "the one time for all, in tests/conftest.py",
}
# It may be told too early, and taken back for good: the docstring of `rest` says when.
IDLE: Final = "networkidle"
# A page has another address before it is there: `assert page.url` may see the one before, too.
ADDRESS: Final = "expect(page).to_have_url(...), or page.wait_for_url(...)"


def find_hasty(source: str) -> Iterator[str]:
    """What a test does that a slow machine punishes, with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in HASTY:
            yield f"{node.lineno}: {node.attr}; write {HASTY[node.attr]}"
        if (
            isinstance(node, ast.Call)
            and getattr(node.func, "attr", "") == "wait_for_load_state"
            and any(isinstance(given, ast.Constant) and given.value == IDLE for given in node.args)
        ):
            yield f"{node.lineno}: {IDLE}; write rest(...) of tests/site/watch.py"
        if isinstance(node, ast.Assert):
            for part in ast.walk(node.test):
                if (
                    isinstance(part, ast.Attribute)
                    and part.attr == "url"
                    and isinstance(part.value, ast.Name | ast.Attribute)
                    and (getattr(part.value, "id", "") or getattr(part.value, "attr", "")) == "page"
                ):
                    yield f"{node.lineno}: assert {ast.unparse(part)}; write {ADDRESS}"


def sources() -> list[Path]:
    """The tests that speak with a browser, and what they share."""
    own = {Path(__file__), ROOT / "tests" / "conftest.py"}
    return [
        path
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if "bench" not in path.parts and path not in own and "playwright" in path.read_text("utf-8")
    ]


def test_no_browser_test_is_hasty() -> None:
    assert len(sources()) > 12
    found = {
        path.relative_to(ROOT).as_posix(): list(find_hasty(path.read_text("utf-8")))
        for path in sources()
    }
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_what_is_hasty_is_found_with_its_line() -> None:
    source = (
        "page.click('a')\nassert page.url == 'x'\nwatch.page.wait_for_timeout(5)\n"
        "assert 'x' in watch.page.url\nexpect(page).to_have_url('x')\nassert hit.url == 'x'\n"
        "page.wait_for_load_state('networkidle')\npage.wait_for_load_state()\n"
    )
    assert sorted(line.partition(";")[0] for line in find_hasty(source)) == [
        "2: assert page.url",
        "3: wait_for_timeout",
        "4: assert watch.page.url",
        "7: networkidle",
    ]
