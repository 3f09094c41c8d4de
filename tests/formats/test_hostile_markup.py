"""No word of a page, a text or a PDF is lost or doubled, however it is put together.

`make bench-hostile` reads two thousand of each.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridgelaws.formats.pdf import process
from tests.formats.hostile_markup import MARKUPS, REFUSALS, read_marked

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


@pytest.mark.parametrize("name", sorted(MARKUPS))
def test_every_word_of_a_file_is_read_once(name: str, tmp_path: Path) -> None:
    told = [read_marked(tmp_path / name, seed) for seed in range(CASES)]
    refused = [each for each in told if each in REFUSALS]
    assert [(seed, each) for seed, each in enumerate(told) if each and each not in REFUSALS] == []
    assert len(refused) < CASES / 10
