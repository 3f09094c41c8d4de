"""The browser's code and index say the same as Python's."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.index.analysis import split_words
from bridgelaws.index.bundle import bundle_script
from bridgelaws.index.folder import OpenIndex
from bridgelaws.index.node import answer_in_node
from bridgelaws.index.numbers import parse_number_query
from bridgelaws.index.search import search
from bridgelaws.index.sounds import greeklish_keys, sound_key
from tests.index.conftest import Records
from tests.index.test_search import HOSTILE

pytestmark = pytest.mark.node

EACH = 10_000


def run_node(node: str, scripts: Path, program: str, given: Any) -> Any:
    """What a program of ours prints as JSON; ``given`` is its standard input as JSON."""
    source = "".join(
        f"const {name} = await import({json.dumps((scripts / f'{name}.js').as_uri())});\n"
        for name in ("fold", "sounds", "numbers", "lookup")
    )
    source += (
        "import { readFileSync } from 'node:fs';\n"
        "const given = JSON.parse(readFileSync(0, 'utf8'));\n"
        f"process.stdout.write(JSON.stringify({program}));\n"
    )
    done = subprocess.run(
        [node, "--no-warnings", "--input-type=module", "-e", source],
        input=json.dumps(given), capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.fixture(scope="session")
def scripts(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules beside a package.json that says what they are."""
    folder = tmp_path_factory.mktemp("scripts")
    for path in (root / "tooling" / "site_assets" / "search").glob("*.js"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    return folder


def texts_of(records: Records) -> Iterator[str]:
    for record in records:
        for place in record.provisions:
            for text in place.texts:
                yield text.provision.heading or ""
                yield text.provision.text


def strange_words() -> list[str]:
    """10,000 words per language: its letters, accents and odd marks put together at random."""
    alphabets = {
        "nl": "abcdefghijklmnopqrstuvwxyzéëïöüĳ-'",
        "fr": "abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ-'’",
        "el": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰΑΒΓΔΕΖΉΌΣΤΥΩ-᾽",
        "en": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'’s-",
    }
    odd = "\u00ad\u200b\u0301½ﬁ²ß\u2011`0123456789"
    dice = random.Random(5)  # noqa: S311 - words, no secrets
    return [
        "".join(dice.choices(letters + (odd if n % 7 == 0 else ""), k=dice.randint(1, 14)))
        for letters in alphabets.values()
        for n in range(EACH)
    ]


def test_both_cut_and_fold_every_text_and_40_000_words_alike(
    node: str, scripts: Path, records: Records
) -> None:
    given = [*texts_of(records), *strange_words(), *HOSTILE.values()]
    program = "given.map((t) => fold.splitWords(t).map((w) => [w.form, w.joined]))"
    theirs = run_node(node, scripts, program, given)
    ours = [[[token.form, token.joined] for token in split_words(text)] for text in given]
    assert sum(map(len, ours)) > 150_000
    assert [n for n, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b] == []


def test_both_hear_every_greek_word_alike(node: str, scripts: Path, index: OpenIndex) -> None:
    forms = index.language("el").forms
    latin = ["antam", "renons", "xarti", "thiki", "oxi", "psifos", "8esi", "3era", "ahtida", "uxu"]
    program = "[given[0].map(sounds.soundKey), given[1].map(sounds.greeklishKeys)]"
    theirs = run_node(node, scripts, program, [forms, latin])
    assert theirs[0] == list(map(sound_key, forms))
    assert [tuple(keys) for keys in theirs[1]] == list(map(greeklish_keys, latin))


def test_both_read_numbers_alike(node: str, scripts: Path, index: OpenIndex) -> None:
    dice = random.Random(7)  # noqa: S311
    pieces = ["law", "art.", "νόμος", "bb", "16", "b", "Β", "γ", "στ", "1", "(a)", "ii", "g", "z",
              " ", " ", "-", ".", "cards", "012", "400", "x", "ΣΤ", "§", "?", "Ⅳ", "٣"]  # fmt: skip
    queries = ["".join(dice.choices(pieces, k=dice.randint(1, 8))) for _ in range(4000)]
    words = index.number_words
    program = (
        "given[0].map((q) => { const n = numbers.parseNumberQuery(q, given[1]);"
        " return n && [n.readings.map(numbers.locatorOf), n.rest]; })"
    )
    theirs = run_node(node, scripts, program, [queries, words.table()])
    ours = []
    for query in queries:
        number = parse_number_query(query, words)
        ours.append(number and [list(map(str, number.readings)), number.rest])
    assert sum(one is not None for one in ours) > 200
    differ = [(q, a, b) for q, a, b in zip(queries, ours, theirs, strict=True) if a != b]
    assert differ == []


def made_queries(index: OpenIndex) -> list[dict[str, str]]:
    """Words of the index, cut, misspelled, put together and typed in the wrong language."""
    dice = random.Random(3)  # noqa: S311
    requests = []
    for language in LANGUAGES:
        forms = index.language(language).forms
        for number in range(120):
            words = dice.choices(forms, k=dice.randint(1, 4))
            if number % 4 == 1:
                words[-1] = words[-1][: max(2, len(words[-1]) - 3)]
            if number % 4 == 2:
                cut = dice.randrange(len(words[0]))
                words[0] = words[0][:cut] + words[0][cut + 1 :]
            request = {"id": f"{language}{number}", "lang": language, "query": " ".join(words)}
            if number % 10 == 3:
                request["lang"] = dice.choice(LANGUAGES)
            if number % 10 == 4:
                request["target_lang"] = dice.choice(LANGUAGES)
            requests.append(request)
    return requests


def test_both_engines_give_the_same_ten(node: str, index: OpenIndex, browser_folder: Path) -> None:
    assert node
    requests = made_queries(index)
    requests += [
        {"id": name, "lang": language, "query": query}
        for name, query in HOSTILE.items()
        for language in ("nl", "el")
    ]
    differ = []
    for request, theirs in zip(requests, answer_in_node(browser_folder, requests, 10), strict=True):
        target = request.get("target_lang")
        typed_in = request["lang"] if target else None
        hits = search(index, request["query"], target or request["lang"], 10, typed_in=typed_in)
        if [str(hit.locator) for hit in hits] != theirs["results"]:
            differ.append(request["query"][:60])
    assert differ == []


def test_no_name_of_the_engine_stands_for_two_things(node: str, root: Path, tmp_path: Path) -> None:
    bundle = bundle_script(root / "tooling" / "site_assets" / "search", "engine.js")
    assert "import " not in bundle
    path = tmp_path / "engine.mjs"
    path.write_text(bundle, "utf-8")
    done = subprocess.run([node, "--check", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_an_engine_folder_that_is_damaged_is_one_sentence(node: str, tmp_path: Path) -> None:
    assert node
    from bridgelaws.errors import IndexFolderError

    with pytest.raises(IndexFolderError, match="engine failed"):
        list(answer_in_node(tmp_path, [{"id": "1", "lang": "nl", "query": "slag"}], 3))


def test_without_node_it_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from bridgelaws.errors import IndexFolderError

    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(IndexFolderError, match=r"Node\.js is not installed"):
        list(answer_in_node(tmp_path, [], 3))


def test_two_exports_are_the_same_byte_for_byte(
    root: Path, index: OpenIndex, browser_folder: Path, tmp_path: Path
) -> None:
    from bridgelaws.index.browser import write_browser_index

    write_browser_index(index, tmp_path / "search", root / "tooling" / "site_assets" / "search")
    first = {p.relative_to(browser_folder): p.read_bytes() for p in browser_folder.rglob("*.*")}
    again = tmp_path / "search"
    assert {p.relative_to(again): p.read_bytes() for p in again.rglob("*.*")} == first
