"""The answers given on the way through a ruling, as a result and a case of practice show them."""

from __future__ import annotations

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import load_rulings
from tests.conftest import ROOT
from tests.retrieval.scripts import run_node

SCRIPTS = ROOT / "tooling/site_assets/js"
# What ends a question in print.
ASKS = {language: ";" if language == "el" else "?" for language in LANGUAGES}
MANY = 90


@pytest.fixture(scope="module")
def pairs(library: Library) -> list[tuple[str, str, str]]:
    """Every question of every ruling with each of its answers: language, question, answer."""
    return [
        (language, step.question[language], option.answer[language])
        for ruling in load_rulings(library).rulings
        for step in ruling.steps
        for option in step.options
        for language in LANGUAGES
    ]


def shown(node: str, pairs: list[tuple[str, str, str]]) -> list[str]:
    program = "given.map(([code, question, answer]) => trail.shortOf({ question, answer }, code))"
    lines: list[str] = run_node(node, SCRIPTS, program, pairs, ("trail",))
    return lines


@pytest.mark.node
def test_an_answer_given_stands_whole_after_the_sentence_that_asks(
    node: str, pairs: list[tuple[str, str, str]]
) -> None:
    assert len(pairs) > 1800
    cut = 0
    for (language, question, answer), line in zip(pairs, shown(node, pairs), strict=True):
        assert line.endswith(f" – {answer}"), line
        asked = line.removesuffix(f" – {answer}")
        mark = ASKS[language]
        if asked == question:
            # Long ones are whole where they are one sentence.
            assert len(question) <= MANY or ". " not in question.rstrip("."), line
            continue
        cut += 1
        assert len(question) > MANY, line
        before, after = question.split(asked)
        # From the end of a sentence on, to the end of one: no "and could the opponent …?".
        assert not before or before.endswith((". ", ".) ", f"{mark} ")), line
        assert not after or after.startswith(" "), line
        assert asked[0].isupper(), line
        assert asked.endswith(mark if mark in question else "."), line
        assert f"{mark} " not in asked, line
    assert cut > 0.05 * len(pairs)


@pytest.mark.node
@pytest.mark.parametrize(
    ("language", "question", "asked"),
    [
        # Short: whole, with what stands before the colon.
        ("nl", "Was iets anders bedoeld: een vergissing?", ""),
        # In Greek the semicolon asks; what it separates is a raised dot.
        ("el", "Πείτε: " + "δεχτείτε το· " * 9 + "αλλιώς όχι. Τι κάνει;", "Τι κάνει;"),
        # Elsewhere it separates, also in what is announced before the question.
        ("en", "Say: " + "you may; " * 12 + "else not. Accepted? (Not by itself.)", "Accepted?"),
        ("fr", "Le premier était-il innocent ; " * 3 + "et ceci ?", ""),
        # None asks: the last sentence.
        ("en", "Say to " + "all of the players " * 5 + "this. Take the first.", "Take the first."),
        ("en", "Was it 3.5 or more; " * 5 + "or 60.5 per cent?", ""),
    ],
)  # fmt: skip
def test_a_long_question_is_cut_by_the_marks_of_its_language(
    node: str, language: str, question: str, asked: str
) -> None:
    # An answer's own marks count for nothing.
    for answer in ("No; none: what now? So be it.", "Όχι· τι; Ναι."):
        line = f"{asked or question} – {answer}"
        assert shown(node, [(language, question, answer)]) == [line]
