"""The reader that club pages get answers as the one of this room does."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any, Final

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.citations.browser import browser_table
from bridgelaws.citations.find import cite_text
from bridgelaws.library.library import Library
from bridgelaws.site.assets import as_published
from tests.citations.generated import cited_texts, everyday_texts
from tests.retrieval.scripts import run_node

LINK: Final = Path(__file__).parents[2] / "tooling" / "site_assets" / "link"
# Of four languages 10,000, and 500 paragraphs without any.
CITED, EVERYDAY = 2_500, 125
# Offsets of the browser count units of UTF-16, ours code points.
PROGRAM: Final = """(() => {
  const { find, prepare } = globalThis.bridgelawsReader;
  const table = prepare(given.table);
  const points = (text, at) => Array.from(text.slice(0, at)).length;
  return given.texts.map((text) => find(text, table).filter((one) => one.to)
    .map((one) => [points(text, one.start), points(text, one.end), one.work, one.to]));
})()"""


def in_browser(library: Library, language: str, texts: list[str]) -> Any:
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        pytest.skip("Node.js is not installed")
    table = browser_table(library.lexicons[language], library.outlines)
    given, names = {"table": table, "texts": texts}, ("addresses", "reader")
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            made = as_published(f"link/{name}.js", (LINK / f"{name}.js").read_bytes())
            Path(folder, f"{name}.js").write_bytes(made)
        return run_node(node, Path(folder), PROGRAM, given, names)


def here(library: Library, language: str, text: str) -> list[list[Any]]:
    found = cite_text(text, language, library)
    return [[c.start, c.end, c.work, str(c.locators[0])] for c in found if c.locators]


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_readers_find_the_same(language: str, library: Library) -> None:
    texts = list(cited_texts(library, language, CITED, seed=1))
    expected = [here(library, language, text) for text in texts]
    got = in_browser(library, language, texts)
    assert sum(map(len, expected)) > CITED * 0.8
    wrong = [each for each in zip(texts, expected, got, strict=True) if each[1] != each[2]]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_everyday_are_no_citations(language: str, library: Library) -> None:
    texts = list(everyday_texts(language, EVERYDAY, seed=1))
    assert len(set(texts)) == EVERYDAY
    got = in_browser(library, language, texts)
    assert [text for text, found in zip(texts, got, strict=True) if found] == []
    assert [text for text in texts if here(library, language, text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_is_plain_json(language: str, library: Library) -> None:
    table = browser_table(library.lexicons[language], library.outlines)
    assert json.loads(json.dumps(table)) == table
