"""No word of a page, a text or a PDF is lost or doubled, however it is put together.

`make bench-hostile` reads two thousand of each.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bridgelaws.errors import SourceError
from bridgelaws.model.source import SourceRef
from bridgelaws.sources.decode import read_source
from tests.formats.hostile_markup import MARKUPS, WORD, Marked

CASES = 100


@pytest.mark.parametrize("name", sorted(MARKUPS))
def test_every_word_of_a_file_is_read_once(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    refused = []
    for seed in range(CASES):
        made = Marked(seed)
        path.write_bytes(MARKUPS[name](made))
        try:
            source, findings = read_source(SourceRef(name, path=str(path)))
        except SourceError as problem:
            refused.append((seed, problem.code))
            continue
        assert Counter(WORD.findall(source.text)) == Counter(made.tokens), seed
        assert not [one for one in findings if one.code == "LOST_TEXT"], seed
        source.text.encode("utf-8")
    assert len(refused) < CASES / 10
    # A page without a word; and a wiki page that begins as a web page does.
    assert {code for _, code in refused} <= {"NO_TEXT", "FORMAT"}
