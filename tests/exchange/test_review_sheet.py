"""A bilingual text on paper: both texts line by line, tagged for screen readers."""

from __future__ import annotations

import csv
from pathlib import Path

import pypdfium2
import pytest

from tests.exchange.conftest import Run
from tests.exchange.work import file_of

pytest.importorskip("typst", reason="Typst is not installed: the extra `print`")


def test_a_pdf_holds_each_line_of_both_texts(run: Run, small: Path) -> None:
    of_law = ("--laws", "12,73", "--work", "duplicate")
    table = file_of(run, small, "csv", "el", *of_law)
    document = pypdfium2.PdfDocument(file_of(run, small, "pdf", "el", *of_law).read_bytes())
    shown = "".join(page.get_textpage().get_text_range() for page in document)
    # Lines are broken and hyphens are set at their ends; letters alone are compared.
    letters = "".join(filter(str.isalpha, shown))
    with table.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) > 20
    missing = [
        row["location"]
        for row in rows
        for said in (row["source"], row["target"])
        if "".join(filter(str.isalpha, said))[:24] not in letters
    ]
    assert not missing


def test_a_pdf_is_the_same_each_time(run: Run, small: Path) -> None:
    first = file_of(run, small, "pdf", "fr", "--laws", "12").read_bytes()
    assert first == file_of(run, small, "pdf", "fr", "--laws", "12").read_bytes()
