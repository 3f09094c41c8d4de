"""What has no heading of a law for thousands of pages is no rule book, and is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws.blocks import passages
from bridgelaws.cli import main
from bridgelaws.library.library import load_library
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.pipeline import run_build
from bridgelaws.sources.read import Read

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


def test_one_that_is_too_long_leaves_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(passages, "MOST_PARAGRAPHS", 50)
    texts = {"a.txt": PROSE * 51, "b.txt": f"LAW 16 - TITLE\n{PROSE}", "c.txt": PROSE * 60}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    files = [str(tmp_path / name) for name in texts]
    assert main(["parse", "--alone", "--language", "en", *files]) == 3
    printed = capfd.readouterr()
    assert PROSE.strip() in printed.out
    told = [each.split(":")[0] for each in printed.err.splitlines() if "TOO_LARGE" in each]
    assert told == ["a.txt", "c.txt"]
    refs = {name: SourceRef(name, "duplicate", "2017", ("en",)) for name in texts}
    got = Read(tuple(SourceText(refs[name], text) for name, text in texts.items()))
    run = run_build(load_library(), got)
    assert [ref.file for ref in run.unread] == ["a.txt", "c.txt"]
    assert [ref.file for ref in run.sources] == ["b.txt"]
    assert PROSE.strip() in [p.text for each in run.expressions() for p in each.provisions]
    assert [f.file for f in run.findings if f.code == "TOO_LARGE"] == ["a.txt", "c.txt"]
