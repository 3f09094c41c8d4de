"""No word of a page, a text or a PDF is lost or doubled, however it is put together.

`make bench-cases` brings two thousand of each by the command.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridgelaws.errors import SourceError
from bridgelaws.formats.pdf import process
from bridgelaws.model.source import SourceRef
from bridgelaws.sources.decode import read_source
from tests.formats.hostile_markup import MARKUPS, REFUSALS, read_marked
from tests.formats.hostile_pdf import damaged_pdf

CASES = 100


@pytest.fixture(autouse=True)
def _one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A PDF is read here: what parts its reader from us test_print.py asks."""

    def told(what: str, path: Path, _seconds: float, *more: str) -> list[object]:
        said: list[object] = []
        # As it comes through the pipe.
        monkeypatch.setattr(process, "_say", lambda each: said.append(json.loads(json.dumps(each))))
        process.WRITERS[what](str(path), *more)
        return said

    monkeypatch.setattr(process, "_told", told)


def test_a_damaged_pdf_is_read_or_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    told = []
    for seed in range(CASES):
        path.write_bytes(damaged_pdf(seed))
        try:
            source, _ = read_source(SourceRef(path.name, path=str(path)))
        except SourceError as problem:
            told.append(problem.code)
        else:
            source.text.encode("utf-8")
            told.append("")
    assert told.count("") > CASES / 4
    assert set(told) <= {"", "NO_TEXT", "DAMAGED", "ENCRYPTED", "FORMAT", "TOO_LARGE", "TRUNCATED"}


@pytest.mark.parametrize("name", sorted(MARKUPS))
def test_every_word_of_a_file_is_read_once(name: str, tmp_path: Path) -> None:
    told = [read_marked(tmp_path / name, seed) for seed in range(CASES)]
    refused = [each for each in told if each in REFUSALS]
    assert [(seed, each) for seed, each in enumerate(told) if each and each not in REFUSALS] == []
    assert len(refused) < CASES / 10
