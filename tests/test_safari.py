"""Safari is not at hand where the tests run: what it lacked in version 15.4 is not used alone.

15.4 is what an iPhone of 2015 can run. The lists are of what our own scripts and style could
reach for; a feature may stand in a line that first asks for it (``if ("inert" in element)``,
``@supports``), or be one whose absence only costs beauty.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
OURS: Final = (ROOT / "tooling" / "site_assets", ROOT / "tooling" / "site_theme")

# pattern -> the first Safari that has it (0: none)
NEW_IN_SCRIPT: Final = {
    r"\(\?<[=!]": "16.4 (look-behind in a regular expression)",
    r"/[a-z]*v[a-z]*\.(test|exec)\(": "17 (the v flag)",
    r"\.(toSorted|toReversed|toSpliced|with)\(": "16",
    r"Object\.groupBy|Map\.groupBy": "17.4",
    r"Array\.fromAsync": "16.4",
    r"Promise\.withResolvers": "17.4",
    r"\.(isSubsetOf|isSupersetOf|symmetricDifference|isDisjointFrom)\(": "17",
    r"requestIdleCallback": "0",
    r"navigator\.connection|deviceMemory": "0",
    r"(De)?[cC]ompressionStream": "16.4",
    r"startViewTransition": "18",
    r"(show|toggle|hide)Popover": "17",
    r"navigation\.navigate": "26",
    r"Iterator\.from": "18.4",
    r"import\.meta\.resolve": "16.4",
    r"URL\.canParse": "17",
    r"\bwith \{ type:": "17.2 (import attributes)",
    r"isWellFormed|toWellFormed": "16.4",
    r"new OffscreenCanvas": "16.4",
    r"\.checkVisibility\(": "17.4",
    r"scrollend": "26.2",
}
NEW_IN_STYLE: Final = {
    r"@container\b": "16",
    r"color-mix\(|oklch\(|light-dark\(": "16.2",
    r"@layer\b": "15.4",
    r"@scope\b": "17.4",
    r"@property\b": "16.4",
    r"^\s*&|\{\s*&": "16.5 (nesting)",
    r"\bsubgrid\b": "16",
    r"anchor-name|position-anchor": "26",
    r"\d(dvh|svh|lvh|dvw)\b": "15.4",
    r"animation-timeline": "26",
    r"\bfield-sizing\b": "26.2",
}
ASKED: Final = re.compile(
    r"\bin (window|document|navigator|self|\w+\.prototype)\b|@supports|\?\.\("
)
HAD: Final = (15, 4)


def _is_newer(version: str) -> bool:
    number = re.match(r"[\d.]+", version)
    parts = tuple(int(p) for p in number[0].split(".")) if number else (0,)
    return parts == (0,) or parts > HAD


def find_too_new(text: str, features: dict[str, str]) -> list[str]:
    """The lines that use what Safari 15.4 lacks without asking for it first."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if re.search(
            r"\bin (window|document|navigator|self|\w+\.prototype)\b|@supports|\?\.\(", line
        ):
            continue
        found += [
            f"{number}: {line.strip()[:80]}: Safari {since}"
            for pattern, since in features.items()
            if _is_newer(since) and re.search(pattern, line)
        ]
    return found


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _files(*suffixes: str) -> list[Path]:
    return sorted(p for folder in OURS for p in folder.rglob("*") if p.suffix in suffixes)


def test_there_are_scripts_and_styles_to_look_at() -> None:
    assert {path.suffix for path in _files(".js", ".css")} == {".js", ".css"}


@pytest.mark.parametrize("path", _files(".js", ".html"), ids=_name)
def test_scripts_use_what_safari_has(path: Path) -> None:
    assert find_too_new(path.read_text("utf-8"), NEW_IN_SCRIPT) == []


@pytest.mark.parametrize("path", _files(".css"), ids=_name)
def test_style_uses_what_safari_has(path: Path) -> None:
    assert find_too_new(path.read_text("utf-8"), NEW_IN_STYLE) == []


@pytest.mark.node
@pytest.mark.parametrize("path", _files(".js"), ids=_name)
def test_scripts_are_well_formed(path: Path, node: str, tmp_path: Path) -> None:
    # Before version 20 Node.js knows a module by its file's name only.
    text = path.read_text("utf-8")
    is_module = re.search(r"^(import|export)\b|\bimport\.meta\b", text, re.MULTILINE)
    named = tmp_path / path.with_suffix(".mjs" if is_module else ".cjs").name
    named.write_text(text, "utf-8")
    check = subprocess.run([node, "--check", named], capture_output=True, text=True, check=False)
    assert check.returncode == 0, check.stderr


@pytest.mark.parametrize(
    ("text", "features", "count"),
    [
        ("const a = /(?<=x)y/u;", NEW_IN_SCRIPT, 1),
        ("const b = list.toSorted();", NEW_IN_SCRIPT, 1),
        ("if ('requestIdleCallback' in window) requestIdleCallback(f);", NEW_IN_SCRIPT, 0),
        ("const c = /(?<name>x)/.exec(y); list.at(-1);", NEW_IN_SCRIPT, 0),
        (".row { color: color-mix(in srgb, red, blue); }", NEW_IN_STYLE, 1),
        ("@layer base { body { height: 100svh; } }", NEW_IN_STYLE, 0),
    ],
)
def test_a_planted_novelty_is_found(text: str, features: dict[str, str], count: int) -> None:
    assert len(find_too_new(text, features)) == count
