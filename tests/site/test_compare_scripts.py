"""The desk's own JavaScript in Node.js: the difference of two texts, the look-up of a term."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.node
SCRIPTS: Final = ROOT / "tooling" / "site_assets" / "js"


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules under names that every Node.js takes for modules."""
    folder = tmp_path_factory.mktemp("scripts")
    (folder / "package.json").write_text('{"type": "module"}')
    for path in (*SCRIPTS.glob("compare*.js"), SCRIPTS / "terms-match.js"):
        (folder / path.name).write_text(path.read_text("utf-8"), "utf-8")
    return folder


def ask(node: str, folder: Path, program: str, value: Any) -> Any:
    """What a program prints as JSON; ``input`` is the value it is given."""
    code = f"const input = {json.dumps(value)};\n{program}"
    told = subprocess.run(
        [node, "--input-type=module", "-e", code],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


DIFFERENCE: Final = """
import { difference } from "./compare-diff.js";
console.log(JSON.stringify(input.map(([a, b, most]) => difference(a, b, most))));
"""


def cut(text: str, spans: list[list[int]]) -> list[str]:
    """The words outside the marked stretches: what both texts must have in common."""
    kept, here = "", 0
    for start, end in spans:
        kept += text[here:start] + " "
        here = end
    signs = kept + text[here:]
    return [word for word in "".join(c if c.isalnum() else f" {c} " for c in signs).split() if word]


def test_what_is_not_marked_is_the_same_in_both(node: str, scripts: Path) -> None:
    dice = random.Random(3)
    words = ["bod", "pas", "Νόμος", "12", "l’entame", "(zie", "16)", ".", ",", "\n"]
    pairs = [
        [" ".join(dice.choices(words, k=dice.randint(0, 30))) for _ in range(2)] for _ in range(200)
    ]
    for (before, after), found in zip(pairs, ask(node, scripts, DIFFERENCE, pairs), strict=True):
        if found["apart"]:
            assert found["del"] == found["ins"] == []
            continue
        assert cut(before, found["del"]) == cut(after, found["ins"])
        for text, spans in ((before, found["del"]), (after, found["ins"])):
            assert all("\n" not in text[start:end] for start, end in spans)
            assert spans == sorted(spans)


@pytest.mark.parametrize(
    ("before", "after", "gone", "added"),
    [
        pytest.param("Hij mag passen.", "Hij moet passen.", ["mag"], ["moet"], id="one-word"),
        pytest.param("Een bod.", "Een bod.", [], [], id="the-same"),
        pytest.param("", "Nieuw bod.", [], ["Nieuw bod."], id="all-new"),
        pytest.param("a b c d", "a d", ["b c"], [], id="words-in-a-row-are-one-stretch"),
        pytest.param("een  bod", "een bod", [], [], id="spaces-do-not-count"),
        pytest.param("Ο Νόμος 7Β", "Ο Νόμος 7Γ", ["7Β"], ["7Γ"], id="el-letters"),
    ],
)
def test_the_difference_is_told_in_words(
    before: str, after: str, gone: list[str], added: list[str], node: str, scripts: Path
) -> None:
    [found] = ask(node, scripts, DIFFERENCE, [[before, after]])
    assert [before[a:b] for a, b in found["del"]] == gone
    assert [after[a:b] for a, b in found["ins"]] == added


def test_a_text_too_long_is_said_to_be_and_marked_between_its_equal_ends(
    node: str, scripts: Path
) -> None:
    [found] = ask(node, scripts, DIFFERENCE, [["x a b c y", "x d b e y", 4]])
    assert found == {"del": [[2, 7]], "ins": [[2, 7]], "whole": True, "apart": False}


FOUND: Final = """
import { findingsOf } from "./compare-rows.js";
const sides = ["nl.plain", "fr.plain"].map((file) => ({ file, book: "b", marks: [] }));
const found = new Map([["9A", [{ sides }]]]);
const cell = (file) => ({ column: { file }, entries: [] });
const row = (files) => ({ places: ["9A"], cells: files.map(cell) });
const count = (files) => findingsOf(row(files), found).length;
console.log(JSON.stringify(input.map(count)));
"""


def test_a_finding_is_shown_where_both_its_texts_are(node: str, scripts: Path) -> None:
    views = [["en.plain", "fr.plain"], ["fr.plain", "nl.plain"], ["nl.plain"]]
    assert ask(node, scripts, FOUND, views) == [0, 1, 0]


ROWS: Final = """
import { makeRows } from "./compare-rows.js";
const desk = {
  editions: [], steps: [], joins: {}, cells: {},
  articles: [{ book: "b", id: "9" }],
  rows: ["9A", "9B", "9C"].map((at) => [0, [at], at]),
};
const columns = ["nl", "fr"].map((language) => (
  { file: language, language, expression: "plain", edition: "", without: [] }
));
const texts = { nl: { b: input.nl }, fr: { b: input.fr } };
const rows = [...makeRows(desk, columns, texts, input.found)];
console.log(JSON.stringify(rows.map((row) => row?.differs)));
"""


def test_two_languages_differ_in_what_they_have_how_it_is_built_and_what_checks_see(
    node: str, scripts: Path
) -> None:
    def entry(*parts: object) -> list[object]:
        return ["", *parts]

    def asked(nl: Any, fr: Any, found: Any = ()) -> Any:
        return ask(node, scripts, ROWS, {"nl": nl, "fr": fr, "found": found})

    same = {at: entry("", "Tekst.") for at in ("9A", "9B", "9C")}
    assert asked(same, same) == [False, False, False]
    other = {"9A": entry("", "Un texte."), "9B": entry("Titre", "Un texte.")}
    assert asked(same, other) == [False, True, True]
    noted = {**same, "9A": entry("", "Texte.", "", {}, ["Une note."])}
    assert asked(same, noted) == [True, False, False]
    sides: list[dict[str, Any]] = [
        {"file": code, "book": "b", "marks": []} for code in ("nl", "fr")
    ]
    found = {"locator": "9C", "check": "num-mismatch", "sides": sides}
    assert asked(same, same, [found]) == [False, False, True]


def test_texts_that_share_few_words_are_not_compared_word_by_word(node: str, scripts: Path) -> None:
    before = " ".join(f"plain{n}" for n in range(20)) + " the card"
    after = " ".join(f"official{n}" for n in range(20)) + " the card"
    near = before.replace("plain3", "changed")
    apart, close, short = ask(
        node, scripts, DIFFERENCE, [[before, after], [before, near], ["one word", "two more"]]
    )
    assert (apart["apart"], apart["del"], apart["ins"]) == (True, [], [])
    assert not close["apart"]
    assert len(close["ins"]) == 1
    assert not short["apart"]
    assert short["ins"]


MATCH: Final = """
import { match } from "./terms-match.js";
const forms = {
  "penalty card": ["penalty-card"], card: ["card"], verzaking: ["revoke"], kaart: ["card"],
};
console.log(JSON.stringify(input.map((found) => match(found, forms))));
"""


@pytest.mark.parametrize(
    ("words", "index", "language", "terms"),
    [
        pytest.param(["a", "penalty", "card", "is"], 1, "en", ["penalty-card"], id="first-word"),
        pytest.param(["a", "penalty", "card", "is"], 2, "en", ["penalty-card"], id="second-word"),
        pytest.param(["a", "card"], 1, "en", ["card"], id="shorter-name"),
        pytest.param(["a", "card"], 0, "en", [], id="beside-a-term"),
        pytest.param(["constructor"], 0, "en", [], id="a-word-that-every-object-has"),
        pytest.param(["verzakingsslag"], 0, "nl", [], id="nl-a-word-that-only-holds-one"),
    ],
)
def test_a_word_is_looked_up_in_the_longest_name_around_it(
    words: list[str], index: int, language: str, terms: list[str], node: str, scripts: Path
) -> None:
    found = {"words": words, "index": index, "word": words[index], "language": language}
    assert ask(node, scripts, MATCH, [found]) == [terms]
