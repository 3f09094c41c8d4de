"""The desk's own JavaScript in Node.js: the difference of two texts, the look-up of a term."""

from __future__ import annotations

import json
import random
import re
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
    dice = random.Random(3)  # noqa: S311  (the same texts each time)
    words = ["bod", "pas", "Νόμος", "12", "l’entame", "(zie", "16)", ".", ",", "\n"]
    pairs = [
        [" ".join(dice.choices(words, k=dice.randint(0, 30))) for _ in range(2)] for _ in range(200)
    ]
    for (before, after), found in zip(pairs, ask(node, scripts, DIFFERENCE, pairs), strict=True):
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
    assert found == {"del": [[2, 7]], "ins": [[2, 7]], "whole": True}


EXPORT: Final = """
import { escapeXml, guard } from "./compare-export.js";
console.log(JSON.stringify(input.map((text) => [guard(text), escapeXml(text)])));
"""


def test_cells_and_markup_are_guarded_as_the_exports_of_the_command_line_do(
    node: str, scripts: Path
) -> None:
    from bridgelaws.exchange.out.csv_rows import guard
    from bridgelaws.exchange.out.markup import escape

    texts = ["=1+1", "-2", "'=x", "\tx", "＝1", "plain", "a<b>&\"'", "\x07 bell", "\ufffe", "x\r"]
    assert ask(node, scripts, EXPORT, texts) == [[guard(text), escape(text)] for text in texts]


MEMORY: Final = """
import { toTmx } from "./compare-export.js";
const entry = ([book, text]) => ({ book, place: "73", entry: ["", text] });
const cells = input.map((said) => ({ entries: [entry(said)] }));
const columns = input.map(() => ({ language: "nl", expression: "plain" }));
console.log(JSON.stringify(toTmx([{ cells }], columns)));
"""


def test_a_saved_memory_says_which_text_is_of_another_edition(node: str, scripts: Path) -> None:
    said = [["duplicate/2017", "Oud"], ["duplicate/2017", "Even oud"], ["duplicate/2024", "Nieuw"]]
    memory = ask(node, scripts, MEMORY, said)
    assert memory.count("<tuv ") == 3
    assert re.findall(r'<prop type="x-id">(.*)</prop>', memory) == ["duplicate/2024/73"]


FOUND: Final = """
import { findingsOf } from "./compare-rows.js";
const sides = ["nl.plain", "fr.plain"].map((file) => ({ file, book: "b", marks: [] }));
const found = (both) => new Map([["9A", [{ both, sides }]]]);
const cell = (file) => ({ column: { file }, entries: [] });
const row = (files) => ({ places: ["9A"], cells: files.map(cell) });
const count = ([files, both]) => findingsOf(row(files), found(both)).length;
console.log(JSON.stringify(input.map(count)));
"""


def test_what_two_translations_differ_in_is_shown_where_both_are(node: str, scripts: Path) -> None:
    beside_english, both = ["en.plain", "fr.plain"], ["fr.plain", "nl.plain"]
    views = [[beside_english, True], [both, True], [beside_english, False], [["nl.plain"], False]]
    assert ask(node, scripts, FOUND, views) == [0, 1, 1, 0]


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
        pytest.param(["de", "verzakingsslag"], 1, "nl", ["revoke"], id="nl-compound"),
        pytest.param(["speelkaart"], 0, "nl", ["card"], id="nl-compound-at-its-end"),
        pytest.param(["verzakingsslag"], 0, "fr", [], id="no-compounds-elsewhere"),
    ],
)
def test_a_word_is_looked_up_in_the_longest_name_around_it(
    words: list[str], index: int, language: str, terms: list[str], node: str, scripts: Path
) -> None:
    found = {"words": words, "index": index, "word": words[index], "language": language}
    assert ask(node, scripts, MATCH, [found]) == [terms]
