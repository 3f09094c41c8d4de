"""A revision of some laws, as Word and as PDF: what it leaves alone stands in what it amends."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.commands import run_command
from tests.conftest import ROOT
from tests.few_laws import copy_checkout
from tests.formats.press import Book, Item, read_book
from tests.formats.pressed_files import print_docx
from tests.formats.pressed_pdf import Style, print_pdf

NEW = "2017-rev2026"
LAW = "Law 6 "


@pytest.fixture(scope="module")
def revised() -> Book:
    """Law 6 with other words in one place, and with one place more."""
    items = list(read_book(ROOT, "en").items)
    first = next(n for n, item in enumerate(items) if item.text.startswith(LAW))
    after = next(n for n in range(first + 1, len(items)) if items[n].kind == "title")
    law = items[first:after]
    at = next(n for n, item in enumerate(law) if "Every pack" in item.text)
    law[at] = replace(law[at], text="Every pack is shuffled by two players of different sides.")
    law += [
        Item("item", 1, "G.", "Lost cards"),
        Item("text", 2, "", "A card that is lost is replaced."),
    ]
    return Book("en", tuple(law))


def as_pdf(book: Book) -> bytes:
    # Words parted by a hyphen are joined by those of the whole book, which two laws are not.
    return print_pdf(book, Style(hyphens=False))[0]


@pytest.mark.parametrize(("print_", "ending"), [(print_docx, "docx"), (as_pdf, "pdf")])
def test_a_revision_of_one_law_is_taken_in_from_each_format(
    print_: Callable[[Book], bytes], ending: str, revised: Book, tmp_path: Path
) -> None:
    folder = copy_checkout(tmp_path / "small", ("law-06", "law-16"))
    (folder / f"law-6.{ending}").write_bytes(print_(revised))
    asked = ("edition", "new", NEW, "--from", f"law-6.{ending}", "--language", "en")
    said = run(folder, *asked)
    assert "--base 2017-rev2024" in said
    run(folder, *asked, "--base", "2017-rev2024", "--date", "2026-09-01")
    outline = tomllib.loads(
        (folder / "laws" / "duplicate" / NEW / "outline.toml").read_text("utf-8")
    )
    assert outline["base"] == "2017-rev2024"
    assert set(outline["laws"]) == {"6"}
    listed = run(folder, "edition", "map", "2017-rev2024", NEW, "--format", "jsonl")
    rows = [json.loads(line) for line in listed.splitlines()]
    changed = {
        (tuple(r["old"]), tuple(r["new"]), r["relation"]) for r in rows if r["relation"] != "kept"
    }
    assert changed == {(("6A",), ("6A",), "reworded"), ((), ("6G",), "new")}
    assert any(row["old"] == ["16B1a"] for row in rows)


def run(folder: Path, *arguments: str) -> str:
    done = run_command("bridgelaws", *arguments, cwd=folder, environment=dict(os.environ))
    assert done.returncode in (0, 1), done.stdout + done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    # What it cites of other laws stands in what it amends.
    assert "leads nowhere" not in done.stderr + done.stdout
    return done.stdout
