"""A script of ours in fewer bytes: what it may respell and what not, and that it does the same."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from bridgelaws.retrieval.build.compact_script import compact_script

SCRIPT = r"""
/** Says what is counted. */
const counted = { letters: 0, "words in all": 0 };
const PATTERN = /[/"'`](?:a|b)\/{2}/g; // no comment // begins in a pattern
class Counter {
  constructor(start) {
    this.letters = start;
  }
  get total() {
    return this.letters;
  }
}
const told = (word, { letters = 2, size: width } = {}) =>
  `${word} is ${`${letters} of ${width ?? "{}"}`}`;
const [first, ...others] = ["one", "two", "three"];
for (const [place, word] of others.entries()) {
  counted.letters += word.length / 1 - -place;
}
export function answer(letters) {
  const counter = new Counter(letters);
  const total = counter.total + +counted.letters;
  const parts = `a'b"//`.replace(PATTERN, "");
  return { total, first, told: told(first, { letters, size: 1 }), parts };
}
"""


def test_it_does_the_same(node: str, tmp_path: Path) -> None:
    ask = "process.stdout.write(JSON.stringify(answer(3)));\n"
    found = []
    for name, script in (("long", SCRIPT), ("compact", compact_script(SCRIPT))):
        path = tmp_path / f"{name}.mjs"
        path.write_text(script + ask, "utf-8")
        done = subprocess.run([node, path], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        found.append(json.loads(done.stdout))
    assert found[0] == found[1]
    assert found[0]["told"] == "one is 3 of 1"


def test_names_of_its_own_are_short_and_those_that_others_ask_for_stay() -> None:
    compact = compact_script(SCRIPT)
    for name in ("Counter", "PATTERN", "counted", "others", "width"):
        assert name not in compact
    for name in ("letters", "total", "first", "told", "size", "parts", "answer", "constructor"):
        assert name in compact


def test_comments_and_spaces_go_but_those_in_texts_stay() -> None:
    compact = compact_script(SCRIPT)
    assert "Says" not in compact
    assert "no comment" not in compact
    assert '"words in all"' in compact
    assert " is " in compact
    assert "1- -" in compact
    assert "+ +" in compact
    assert compact.count("\n") == 1


def test_a_name_is_not_spelled_as_one_that_is_there() -> None:
    assert compact_script("const long = a;\nuse(long, b);\n") == "const c=a;use(c,b);\n"


def test_what_is_no_script_of_ours_is_an_error() -> None:
    with pytest.raises(ValueError, match="no JavaScript"):
        compact_script("const a = 'open;\n\\")
