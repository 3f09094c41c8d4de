"""Every `bridgelaws` command that README and CONTRIBUTING show in a block runs as shown."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

from bridgelaws.site.data.book import Imprint
from bridgelaws.site.hosting.published import MANIFEST, published_manifest
from tests.commands import run_command
from tests.conftest import build
from tests.few_laws import copy_checkout
from tests.test_docs import ROOT, shown_commands

README: Final = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING: Final = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BLOCKS: Final = re.compile(r"^```sh\n.*?^```", re.MULTILINE | re.DOTALL)

# What an operator might bring: our own words, in the form of a Dutch law text.
DUTCH: Final = """ARTIKEL 33 — TEGELIJK GEDANE BIEDINGEN
Doen twee spelers tegelijk een bieding, dan telt die van de speler aan de beurt het eerst.
Zie voor het vervolg artikel 18.
"""
QUERIES: Final = (
    {"id": "1", "lang": "nl", "query": "16B1a", "kind": "citation", "relevant": {"16B1a": 3}},
    {"id": "2", "lang": "el", "query": "ΝΟΜΟΣ 16Γ", "kind": "citation", "relevant": {"16C": 3}},
)


def commands_in_blocks(markdown: str) -> list[str]:
    """The `bridgelaws` commands in ``sh`` blocks, in the order in which they are shown."""
    blocks = "\n".join(BLOCKS.findall(markdown))
    return [c for c in shown_commands(blocks) if c.startswith("bridgelaws ")]


def manifest_of(markdown: str) -> str:
    """The ``sources.toml`` that is shown."""
    shown = re.findall(r"^```toml\n(.*?)^```", markdown, re.MULTILINE | re.DOTALL)
    (found,) = (block for block in shown if "[[source]]" in block)
    return str(found)


# The laws that the shown commands name, and some that hold the words that are searched.
TEXTS: Final = (
    "bidding-boxes",
    "definitions",
    "law-12",
    "law-13",
    "law-16",
    "law-18",
    "law-27",
    "law-33",
    "law-40",
    "law-45",
    "law-50",
    "law-73",
    "law-73-rev2024",
)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built checkout with what the shown commands speak of: an official text, queries."""
    checkout = copy_checkout(tmp_path_factory.mktemp("readme"), TEXTS)
    build(checkout)
    manifest = manifest_of(README)
    (described,) = tomllib.loads(manifest)["source"]
    folder = checkout / "nl" / "sources"
    folder.mkdir()
    for place in (folder, checkout):
        (place / described["file"]).write_text(DUTCH, "utf-8")
    digest = hashlib.sha256(DUTCH.encode("utf-8")).hexdigest()
    (folder / "sources.toml").write_text(manifest.replace(described["sha256"], digest), "utf-8")
    law = (checkout / "en" / "plain" / "law-16.txt").read_text("utf-8")
    (checkout / "laws-2027.txt").write_text(law.replace("should", "must"), "utf-8")
    (checkout / "club.html").write_text('<html lang="nl"><p>Zie artikel 16.', "utf-8")
    lines = (json.dumps(query, ensure_ascii=False) + "\n" for query in QUERIES)
    (checkout / "queries.jsonl").write_text("".join(lines), "utf-8")
    publish(checkout / "build" / "site")
    return checkout


def publish(site: Path) -> None:
    """A site of one page, as small as one can be that says what it holds."""
    site.mkdir(parents=True)
    files = {"index.html": b"<!doctype html>"}
    files[MANIFEST] = published_manifest(files, Imprint("0.1", "2026-11-22", "", "0123abcd"), ())
    for name, content in files.items():
        (site / name).write_bytes(content)


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    arguments = shlex.split(command, comments=True)[1:]
    return run_command("bridgelaws", *arguments, cwd=folder)


def commands_to_run() -> list[str]:
    shown = dict.fromkeys([*commands_in_blocks(README), *commands_in_blocks(CONTRIBUTING)])
    # That one has run already: it made the checkout that the others start from.
    return [command for command in shown if command != "bridgelaws build"]


@pytest.mark.parametrize("command", commands_to_run())
def test_the_command_runs_as_shown(command: str, prepared: Path) -> None:
    answer = run(command, prepared)
    # 1: a text has faults, which are the matter of other tests.
    assert answer.returncode in {0, 1}, answer.stderr
    assert answer.stdout.strip(), "it says nothing"
    assert "Traceback" not in answer.stderr


def test_what_is_shown_of_the_answers_is_so(prepared: Path) -> None:
    shown = run("bridgelaws show 16B1 --language nl --language el", prepared).stdout
    assert "16B1" in shown
    assert "16Β1" in shown
    cited = run(
        'bridgelaws cite --language nl --from 16C1 "zie artikel 45 en C2 hieronder"', prepared
    )
    locators = [c["locators"] for c in json.loads(cited.stdout)["citations"]]
    assert locators == [["45"], ["16C2"]]


@pytest.mark.parametrize("language", ["nl", "fr", "el", "en"])
def test_each_language_shows_the_commands_of_the_readme(language: str) -> None:
    markdown = (ROOT / language / "sources" / "README.md").read_text("utf-8")
    verbs = [command.split()[:2] for command in commands_in_blocks(markdown)]
    assert verbs == [["bridgelaws", verb] for verb in ("add", "sources", "remove")]


def test_what_readme_shows_from_python_runs_as_shown(prepared: Path) -> None:
    shown = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert len(shown) == 1
    ran = subprocess.run(
        [sys.executable, "-c", shown[0]], cwd=prepared, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr
    said = ran.stdout.splitlines()
    assert said[1].startswith("16B ")
    assert "artikel 12C1(e) 4 19 ['12C1e']" in said
