"""The words of the report: the same in every language, and one for each finding there is."""

from __future__ import annotations

import re
import string
import tomllib

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.model.finding import Finding
from bridgelaws.report.template import read_report_words
from tests.conftest import ROOT

# The rooms whose findings are about a source.
ROOMS = ("formats", "sources", "blocks", "numbering", "citations")
TABLES = {
    code: tomllib.loads((ROOT / code / "report.toml").read_text("utf-8")) for code in LANGUAGES
}


def gaps(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_words_with_the_same_gaps(language: str) -> None:
    def shape(code: str) -> dict[str, dict[str, set[str | None]]]:
        return {
            name: {key: gaps(said) for key, said in table.items()}
            for name, table in TABLES[code].items()
        }

    assert shape(language) == shape("en")
    assert all(said.strip() for table in TABLES[language].values() for said in table.values())


def test_every_finding_about_a_source_has_a_sentence() -> None:
    said = set(TABLES["en"]["says"])
    code = "".join(
        path.read_text("utf-8")
        for room in ROOMS
        for path in sorted((ROOT / "tooling/bridgelaws" / room).rglob("*.py"))
    )
    graded = r'"(?:warning|error|info)",\s*"([A-Z][A-Z_0-9]+)"'
    doubts = r'(?:ScopeDoubt|NoScopeError)\(\s*"([A-Z][A-Z_]+)"'
    raised = {*re.findall(graded, code), *re.findall(doubts, code)}
    assert len(raised) > 30
    assert raised - said == set()
    assert set(TABLES["en"]["do"]) <= said


def test_every_rule_that_sets_aside_has_a_name() -> None:
    code = "".join(
        path.read_text("utf-8")
        for room in ROOMS
        for path in sorted((ROOT / "tooling/bridgelaws" / room).rglob("*.py"))
    )
    ruled = r'(?:"discard",|set_aside\(\w+,|Discard\([\w.]+,|_set_aside\(.*,) "([a-z-]{4,})"'
    names = set(re.findall(ruled, code))
    assert {"contents", "struck", "note-mark", "wiki-author"} <= names
    assert names - {"layout", "unplaced"} <= set(TABLES["en"]["aside"])


def test_a_finding_is_told_by_its_code_with_what_it_quotes_and_names() -> None:
    words = read_report_words(ROOT, "nl")
    said = "perhaps 9B1(a) (50%), “vreemd & raar” and “vreemd & raar”"
    told = words.tell(Finding("x", 1, 1, "warning", "LOW_MARGIN", said))
    assert told.says == TABLES["nl"]["says"]["LOW_MARGIN"]
    assert told.facts == ("9B1(a)", "vreemd & raar")
    assert told.does == TABLES["nl"]["do"]["LOW_MARGIN"]


def test_what_no_language_has_a_sentence_for_keeps_its_own() -> None:
    told = read_report_words(ROOT, "el").tell(Finding("x", 1, 1, "info", "UNHEARD_OF", "Odd."))
    assert (told.says, told.language, told.does) == ("Odd.", "en", "")


def test_what_fills_a_gap_is_escaped() -> None:
    assert "&lt;i&gt;" in read_report_words(ROOT, "fr")("publisher", publisher="<i>")
