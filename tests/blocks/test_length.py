"""What has no heading of a law for thousands of pages is no rule book, and is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws.blocks import passages
from bridgelaws.cli import main

PROSE = "A player who does so before the others have called tells the director at once.\n"


@pytest.mark.parametrize(("head", "line"), [("", 1), ("\nLAW 16 - TITLE\n", 2)])
def test_more_paragraphs_than_any_book_has_are_one_sentence(
    head: str,
    line: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(passages, "MOST_PARAGRAPHS", 50)
    path = tmp_path / "a.txt"
    path.write_text(head + PROSE * 50, "utf-8")
    assert main(["parse", "--alone", "--language", "en", str(path)]) < 3
    assert "TOO_LARGE" not in capfd.readouterr().err
    path.write_text(head + PROSE * 51, "utf-8")
    assert main(["parse", "--alone", "--language", "en", str(path)]) == 3
    told = [each for each in capfd.readouterr().err.splitlines() if "TOO_LARGE" in each]
    assert len(told) == 1
    assert told[0].startswith(f"a.txt:{line}:1: TOO_LARGE more than 50 paragraphs stand here")
