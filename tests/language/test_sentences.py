"""A text is cut into sentences in one place, and in the browser alike."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.language.sentences import SentenceRule, count_stops, cut_sentences, find_sentences
from tests.conftest import ROOT
from tests.retrieval.scripts import run_node

CASES: Final = tomllib.loads((ROOT / "tests/golden/sentences.toml").read_text("utf-8"))["case"]
SAID: Final = {"name", "text", "sentences"}
RULES: Final = (
    SentenceRule(),
    SentenceRule(".;", closing=False, lines=True),
    SentenceRule(".;:", before_small=".", abbreviation=re.compile(r"\baB\.$")),
)


def rule_of(case: dict[str, Any]) -> SentenceRule:
    options = {key: value for key, value in case.items() if key not in SAID}
    if "abbreviation" in options:
        options["abbreviation"] = re.compile(options["abbreviation"])
    return SentenceRule(**options)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_sentences_end_where_the_rule_says(case: dict[str, Any]) -> None:
    assert cut_sentences(case["text"], rule_of(case)) == case["sentences"]


@pytest.mark.node
def test_the_browser_cuts_alike(node: str) -> None:
    told = [case for case in CASES if case.keys() <= SAID | {"stops"}]
    assert len(told) > 8
    given_ = [[case["text"], rule_of(case).stops] for case in told]
    program = "given.map(([text, stops]) => trail.cutSentences(text, stops))"
    found = run_node(node, ROOT / "tooling/site_assets/js", program, given_, ("trail",))
    assert found == [case["sentences"] for case in told]


@given(st.text("aB.;: “”)»\u00a0\n"), st.sampled_from(RULES))
def test_nothing_but_white_space_is_left_out(text: str, rule: SentenceRule) -> None:
    rest, last = list(text), 0
    for start, stop, end in find_sentences(text, rule):
        assert last <= start <= stop <= end
        assert text[start:end].strip() == text[start:end] != ""
        rest[start:end] = [""] * (end - start)
        last = end
    assert "".join(rest).strip() == ""


def test_what_has_no_stop_counts_for_none() -> None:
    assert count_stops("One; two (or three.) And then", SentenceRule(".;")) == 2
