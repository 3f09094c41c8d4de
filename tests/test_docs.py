"""What the documents say can be done: each command they show exists and runs as shown."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import click
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bridgelaws.cli import COMMANDS, bridgelaws
from tests.bench.measure import timed
from tests.chromium import WINDOWLESS
from tests.schemas import read_schema

ROOT: Final = Path(__file__).resolve().parents[1]
DOCUMENTS: Final = tuple(
    ROOT / name
    for name in (
        "README.md",
        "CONTRIBUTING.md",
        "DESIGN.md",
        "tooling/decisions.md",
        "tooling/hosting.md",
        "tooling/measurements.md",
        "tooling/vocabulary.md",
        "tooling/README.md",
        "laws/README.md",
        *(f"{language}/sources/README.md" for language in ("nl", "fr", "el", "en")),
    )
)

_BLOCK: Final = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INLINE: Final = re.compile(r"`((?:make|bridgelaws) [^`]+)`")
_TARGET: Final = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)
_LOCKED: Final = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)", re.MULTILINE)


def shown_commands(markdown: str) -> list[str]:
    """Every command in a ``sh`` block or in backticks; comments and continued lines undone."""
    commands = []
    for block in _BLOCK.findall(markdown):
        lines = block.replace("\\\n", " ").splitlines()
        commands += [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    return commands + _INLINE.findall(markdown)


def find_unknown(command: str) -> str:
    """What is wrong with a command that is shown; empty when all of it exists."""
    # In prose, capitals stand for a value and three dots for more of the same.
    words = shlex.split(command.replace("…", "").replace("...", ""), comments=True)
    while words and (re.match(r"[A-Z_]+=", words[0])):
        words.pop(0)
    if not words:
        return ""
    if Path(words[0]).name == "bridgelaws":
        return _unknown_verb(words[1:])
    if words[0] == "make":
        targets = _TARGET.findall((ROOT / "Makefile").read_text("utf-8"))
        unknown = [w for w in words[1:] if "=" not in w and w not in targets]
        return f"make has no target {unknown[0]}" if unknown else ""
    return (
        ""
        if words[0] in {".", "git", "cd", "cp", "ln", "podman", "psql"}
        else f"what is {words[0]}?"
    )


def _unknown_verb(words: list[str]) -> str:
    context = click.Context(bridgelaws)
    command: click.Command = bridgelaws
    while isinstance(command, click.Group):
        if not words or words[0].startswith("-"):
            break
        found = command.get_command(context, words.pop(0))
        if found is None:
            return f"{command.name} has no such verb"
        command = found
    known = {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
    known |= {"--help", "-h"}
    given = [word.split("=")[0] for word in words if word.startswith("--")]
    unknown = [option for option in given if option not in known]
    return f"{command.name} has no option {unknown[0]}" if unknown else ""


def unlocked(requirements: list[str], lock: str) -> list[str]:
    """The requirements that a lock file does not hold in a fitting version."""
    versions: dict[str, list[str]] = {}
    for name, version in _LOCKED.findall(lock):
        versions.setdefault(canonicalize_name(name), []).append(version)
    return [
        str(need)
        for need in map(Requirement, requirements)
        if not list(need.specifier.filter(versions.get(canonicalize_name(need.name), ())))
    ]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_every_command_that_is_shown_exists(document: Path) -> None:
    commands = shown_commands(document.read_text("utf-8"))
    assert [f"{c}: {wrong}" for c in commands if (wrong := find_unknown(c))] == []


def test_the_design_is_three_pages_at_most() -> None:
    # A page is 50 lines of 80 characters.
    assert len((ROOT / "DESIGN.md").read_text("utf-8")) <= 3 * 50 * 80


def test_every_link_of_a_document_leads_to_a_file_and_a_heading() -> None:
    broken = []
    for document in DOCUMENTS:
        for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", document.read_text("utf-8")):
            name, _, anchor = target.partition("#")
            led = document.parent / name if name else document
            if not led.exists() or (anchor and anchor not in anchors_of(led)):
                broken.append(f"{document.name}: {target}")
    assert broken == []


def anchors_of(document: Path) -> set[str]:
    """The anchors that a forge gives to the headings of a Markdown file."""
    headings = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_readme_shows_the_two_commands_and_every_verb() -> None:
    shown = shown_commands((ROOT / "README.md").read_text("utf-8"))
    assert {"make site", "make test"} <= set(shown)
    verbs = {words[1] for words in map(str.split, shown) if words[0] == "bridgelaws" and words[1:]}
    assert set(COMMANDS) <= verbs


@pytest.mark.parametrize(
    ("command", "wrong"),
    [
        ("make nothing", "make has no target nothing"),
        ("bridgelaws frobnicate", "bridgelaws has no such verb"),
        ("bridgelaws show 16B1 --loudly", "show has no option --loudly"),
        ("bridgelaws show 16B1 --language nl", ""),
        ("make site SOURCES=folder", ""),
        ("rm -rf build", "what is rm?"),
    ],
)
def test_a_command_that_does_not_exist_is_found(command: str, wrong: str) -> None:
    assert find_unknown(command) == wrong


def test_commands_are_found_in_blocks_and_in_prose() -> None:
    text = (
        "Say `make site`.\n\n```sh\n# first\nbridgelaws show \\\n  16B1\n```\n\n```json\n{}\n```\n"
    )
    assert [" ".join(c.split()) for c in shown_commands(text)] == [
        "bridgelaws show 16B1",
        "make site",
    ]


def test_the_locks_hold_what_the_package_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    runtime = project["project"]["dependencies"]
    groups = [r for g in project["dependency-groups"].values() for r in g if isinstance(r, str)]
    assert unlocked(runtime, (ROOT / "requirements.lock").read_text("utf-8")) == []
    assert unlocked([*runtime, *groups], (ROOT / "requirements-dev.lock").read_text("utf-8")) == []


def test_a_requirement_that_the_lock_lacks_is_found() -> None:
    assert unlocked(["click>=9", "jinja2>=3"], "click==8.5.1\nJinja2==3.1.6\n") == ["click>=9"]


def test_both_locks_name_the_same_versions() -> None:
    site, dev = (
        set(_LOCKED.findall((ROOT / name).read_text("utf-8")))
        for name in ("requirements.lock", "requirements-dev.lock")
    )
    assert site <= dev


def test_the_set_up_and_the_tests_look_for_the_same_browsers() -> None:
    listed = re.compile(r"(?:browsers='|BROWSERS: Final = \()(.+?)['\)]\n")
    places = [ROOT / "tooling" / "setup.sh", ROOT / "tests" / "chromium.py"]
    found = [listed.search(path.read_text("utf-8")) for path in places]
    assert all(found)
    names = [re.findall(r"[a-z][a-z-]+", match[1]) for match in found if match]
    assert names[0] == names[1]
    assert "chromium" in names[0]
    assert f"\nwindowless={WINDOWLESS}\n" in places[0].read_text("utf-8")


def test_ci_runs_the_developers_own_command() -> None:
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert lines[-1] == "exec make --no-print-directory test"


def run_setup(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", ROOT / "tooling" / "setup.sh", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_set_up_says_in_one_sentence_what_it_lacks(tmp_path: Path) -> None:
    answer = run_setup("site", PYTHON="false", VENV=str(tmp_path / "venv"))
    assert answer.returncode == 1
    assert answer.stderr == "setup: PYTHON=false is not a Python from 3.11 to 3.14.\n"
    assert not (tmp_path / "venv").exists()


def test_the_set_up_is_told_what_for() -> None:
    answer = run_setup("everything")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith("setup: say what for")


def test_the_set_up_finds_the_browser_that_is_named(tmp_path: Path) -> None:
    assert run_setup("browser", BRIDGELAWS_CHROMIUM="some/browser").stdout == "some/browser\n"
    browser = tmp_path / "google-chrome"
    browser.write_text("#!/bin/sh\n", "utf-8")
    browser.chmod(0o755)
    found = run_setup("browser", PATH=f"{tmp_path}:/usr/bin:/bin", BRIDGELAWS_CHROMIUM="")
    held = {shutil.which(name, path="/usr/bin:/bin") for name in ("chromium", WINDOWLESS)}
    assert found.stdout.strip() in {str(browser), *held}


def test_measuring_reports_a_failure_and_not_a_time() -> None:
    seconds, memory = timed(["true"])
    assert 0 < seconds < 30
    assert memory > 0
    with pytest.raises(SystemExit, match="ended with 2"):
        timed([sys.executable, "-c", "import sys; sys.exit(2)"])


def field_names(schema: dict[str, Any]) -> set[str]:
    """Every property that a JSON Schema names, at any depth."""
    names = set(schema.get("properties", {}))
    for part in (*schema.get("$defs", {}).values(), *schema.get("properties", {}).values()):
        names |= field_names(part)
    return names


def test_every_field_of_a_record_is_explained() -> None:
    explained = re.findall(r"`(\w+)`", (ROOT / "laws" / "README.md").read_text("utf-8"))
    fields = field_names(json.loads(read_schema("article-record")))
    assert {"cited_by", "anchor", "first_line"} <= fields
    assert fields - set(explained) == set()


def test_every_field_of_a_line_and_of_a_finding_is_shown() -> None:
    shown = re.findall(r'"(\w+)"', (ROOT / "README.md").read_text("utf-8"))
    for schema in (read_schema("provision-line"), read_schema("finding")):
        assert field_names(json.loads(schema)) - set(shown) == set()
