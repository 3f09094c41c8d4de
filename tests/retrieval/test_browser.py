"""The browser's code and index say the same as Python's."""

from __future__ import annotations

import json
import random
import statistics
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.cli.search import answer_batch
from bridgelaws.language.addresses.typed import find_typed_address
from bridgelaws.language.addresses.words import AddressWords
from bridgelaws.language.folding import fold
from bridgelaws.language.slips import distance
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.schemes import keep_schemes
from bridgelaws.retrieval.analysis import split_words
from bridgelaws.retrieval.build.browser import MANIFEST, write_browser_index
from bridgelaws.retrieval.build.bundle import bundle_script
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import answer_query
from bridgelaws.retrieval.query.lookup import near_forms, read_words
from bridgelaws.retrieval.query.node import answer_in_node
from bridgelaws.retrieval.query.rank import rank_entries
from bridgelaws.retrieval.sounds import greeklish_keys, look_alike_keys, sound_key
from fit.situations import load_situations
from tests.language.address_cases import (
    cases_of_other_works,
    cases_of_the_laws,
    other_schemes,
    words_with_other_works,
)
from tests.retrieval.conftest import Records
from tests.retrieval.scripts import run_node
from tests.retrieval.test_search import HOSTILE

pytestmark = pytest.mark.node

EACH = 10_000


def texts_of(records: Records) -> Iterator[str]:
    for record in records:
        for place in record.provisions:
            for text in place.texts:
                yield text.provision.heading or ""
                yield text.provision.text
                yield from (note.text for note in text.provision.notes)


def named(index: OpenIndex, glossary: Glossary) -> Iterator[str]:
    """The words that stand beside the texts: names of the glossary, guided rulings."""
    for language in LANGUAGES:
        own = index.language(language)
        yield from (name for entry in glossary.entries for name in entry.names_in(language))
        for number in range(own.provisions, len(own.entries)):
            yield from (variant.text for variant in own.variants_of(number))


def strange_words() -> list[str]:
    """10,000 words per language: its letters, accents and odd marks put together at random."""
    alphabets = {
        "nl": "abcdefghijklmnopqrstuvwxyzéëïöüĳ-'",
        "fr": "abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ-'’",
        "el": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰΑΒΓΔΕΖΉΌΣΤΥΩ-᾽",
        "en": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'’s-",
    }
    odd = "\u00ad\u200b\u0301½ﬁ²ß\u2011`0123456789"
    dice = random.Random(5)
    found: list[str] = []
    for letters in alphabets.values():
        words: dict[str, None] = {}
        while len(words) < EACH:
            marks = odd if len(words) % 7 == 0 else ""
            length = dice.randint(3, 15)
            words["".join(dice.choices(letters + marks, k=length))] = None
        found += words
    return found


def test_both_cut_and_fold_all_words_there_are_and_10_000_more_per_language_alike(
    node: str, scripts: Path, records: Records, index: OpenIndex, glossary: Glossary
) -> None:
    strange = strange_words()
    assert len(strange) == EACH * len(LANGUAGES)
    # Every form that can be looked up is among the words of the texts, so it need not be cut.
    forms = [form for language in LANGUAGES for form in index.language(language).forms]
    given = [*texts_of(records), *named(index, glossary), *forms, *strange, *HOSTILE.values()]
    program = "given.map((t) => fold.splitWords(t).map((w) => [w.form, w.joined]))"
    theirs = run_node(node, scripts, program, given)
    ours = [[[token.form, token.joined] for token in split_words(text)] for text in given]
    assert sum(map(len, ours)) > 150_000
    assert [n for n, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b] == []


def test_what_a_page_filters_by_is_folded_as_the_search_folds_it(node: str, scripts: Path) -> None:
    words = ["Cœur", "COEUR", "ΝΌΜΟΣ", "νόμος", "Straße", "œuvre’s", "L’Été", *strange_words()]
    theirs = run_node(node, scripts, "given.map(letters.foldText)", words, ["letters"])
    # Python's small letters for comparing are others for what no word of the Laws has.
    plain = [word for word in words if word.lower() == word.casefold() or "ς" in word.lower()]
    assert len(plain) > len(words) * 9 // 10
    ours = dict(zip(words, theirs, strict=True))
    assert [word for word in plain if ours[word] != fold(word)] == []
    assert ours["Cœur"] == ours["COEUR"] == "coeur"
    assert ours["Straße"] == "strasse"


def test_both_hear_every_greek_word_alike(node: str, scripts: Path, index: OpenIndex) -> None:
    forms = index.language("el").forms
    latin = ["antam", "renons", "xarti", "thiki", "oxi", "psifos", "8esi", "3era", "ahtida", "uxu"]
    latin += ["ypnyopa", "ppoxwpnsa", "mpayamptns", "8upa"]
    program = (
        "[given[0].map(sounds.soundKey), given[1].map(sounds.greeklishKeys),"
        " given[1].map(sounds.lookAlikeKeys)]"
    )
    theirs = run_node(node, scripts, program, [forms, latin])
    assert theirs[0] == list(map(sound_key, forms))
    assert [tuple(keys) for keys in theirs[1]] == list(map(greeklish_keys, latin))
    assert [tuple(keys) for keys in theirs[2]] == list(map(look_alike_keys, latin))


def test_both_count_the_edits_between_two_words_alike(node: str, scripts: Path) -> None:
    dice = random.Random(17)
    pairs = [
        ["".join(dice.choices("abc", k=dice.randint(0, 8))) for _ in range(2)] for _ in range(6000)
    ]
    program = (
        "given.map(([a, b]) => { const one = new words.WordListMaker(); one.add(b);"
        " return [1, 2, 3].map((most) =>"
        " distance.distanceTo(one.finish(), 0, words.codesOf(a), most)); })"
    )
    ours = [[min(distance(a, b, most), most + 1) for most in (1, 2, 3)] for a, b in pairs]
    assert len({edits for row in ours for edits in row}) == 5
    assert run_node(node, scripts, program, pairs) == ours


# What a browser makes of typed addresses: the readings, compact and for a reader, and the rest.
READ_ADDRESSES = (
    "given[0].map((q) => { const n = address.findAddress(q, given[1]);"
    " return n && [n.readings.map(address.locatorOf), n.readings.map(address.printedOf),"
    " n.rest, n.beyond, n.named, n.slip,"
    " n.more.map((m) => [m.readings.map(address.locatorOf), m.isRange])]; })"
)


def read_addresses(queries: list[str], words: AddressWords) -> list[list[Any] | None]:
    """The same in Python."""
    answers: list[list[Any] | None] = []
    for query in queries:
        found = find_typed_address(query, words)
        readings = found.readings if found else ()
        printed = [f"{reading.prefix} {reading.printed}".strip() for reading in readings]
        shown = [list(map(str, readings)), printed]
        if found is None:
            answers.append(None)
            continue
        slip = list(found.slip) if found.slip else None
        more = [[list(map(str, one.readings)), one.is_range] for one in found.more]
        answers.append([*shown, found.rest, found.beyond, found.named, slip, more])
    return answers


@pytest.fixture(scope="module")
def address_words(index: OpenIndex) -> AddressWords:
    """Those of the index, and of the other rule books in the table of addresses."""
    keep_schemes(other_schemes())
    return words_with_other_works(index.address_words)


def test_both_read_any_typed_address_alike(
    node: str, scripts: Path, address_words: AddressWords
) -> None:
    dice = random.Random(7)
    pieces = [
        "law",
        "art.",
        "νόμος",
        "bb",
        "16",
        "b",
        "Β",
        "γ",
        "στ",
        "1",
        "(a)",
        "ii",
        "g",
        "z",
        " ",
        " ",
        "-",
        ".",
        "cards",
        "012",
        "400",
        "x",
        "ΣΤ",
        "§",
        "?",
        "Ⅳ",
        "٣",
        "ιι",
        "bis",
        "lid",
        "par.",
        "see",
        "/",
        "(2)",
        "NOMOΣ",
        "ΒΒ",
        "С",
        "no.",
        "White Book",
        "lettres",
        "clubreglement ",
        "huishoudelijk reglement",
        "œ",
        "ø",
        "ß",
        "constructor",
        "forty",
        "six ",
        "zesentwintig",
        " soixante",
        " et ",
        " en ",
        " onze",
        "t/m",
        " to ",
        " and ",
        ", ",
        "&",
        "XIV",
        "lwa ",
        "artiekel ",
        "16th",
        "à",
        "ή",
        " een",
        "εικοστός ",
        "πρώτος ",
    ]
    queries = ["".join(dice.choices(pieces, k=dice.randint(1, 8))) for _ in range(6000)]
    theirs = run_node(node, scripts, READ_ADDRESSES, [queries, address_words.table()])
    ours = read_addresses(queries, address_words)
    assert sum(one is not None for one in ours) > 300
    differ = [(q, a, b) for q, a, b in zip(queries, ours, theirs, strict=True) if a != b]
    assert differ == []


def test_the_browser_reads_the_table_of_addresses(
    node: str, scripts: Path, address_words: AddressWords, index: OpenIndex
) -> None:
    held = set(map(str, index.language("en").by_locator))
    cases = [*cases_of_the_laws(), *cases_of_other_works()]
    queries = [case.typed for case in cases]
    theirs = run_node(node, scripts, READ_ADDRESSES, [queries, address_words.table()])
    for case, answer in zip(cases, theirs, strict=True):
        readings, _, _, beyond, *_ = answer or [[], [], "", ""]
        chosen = next((one for one in readings if one in held), next(iter(readings), ""))
        assert ("" if beyond else chosen) == case.locators["typed"].partition(" ")[0], case
    assert theirs == read_addresses(queries, address_words)


def made_queries(index: OpenIndex) -> list[dict[str, str]]:
    """Words of the index, cut, misspelled, put together and typed in the wrong language."""
    dice = random.Random(3)
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


def test_both_engines_give_the_same_ten(
    node: str, index: OpenIndex, browser_folder: Path, root: Path
) -> None:
    assert node
    requests = made_queries(index)
    # Sentences, with all the fillers that people say.
    for name in ("tenth-situations", "tenth-long"):
        lines = (root / "tests" / "golden" / "queries" / f"{name}.jsonl").read_text("utf-8")
        requests += [
            {key: query[key] for key in ("id", "lang", "query")}
            for query in map(json.loads, lines.splitlines())
        ]
    numbers = ("laws 50 and 51", "61-64", "what does law 27 say", "law 99 says so", "16(2)")
    requests += [{"id": query, "lang": "en", "query": query} for query in numbers]
    requests += [
        {"id": name, "lang": language, "query": query}
        for name, query in HOSTILE.items()
        for language in ("nl", "el")
    ]
    differ = []
    guided = 0
    ours = answer_batch(index, iter(requests), "index", 10)
    for request, mine, theirs in zip(
        requests, ours, answer_in_node(browser_folder, requests, 10), strict=True
    ):
        guided += bool(mine["rulings"])
        if mine != theirs:
            differ.append(request["query"][:60])
    assert differ == []
    assert guided > 50


def test_both_offer_the_same_near_words(
    node: str, index: OpenIndex, browser_folder: Path, tmp_path: Path
) -> None:
    dice = random.Random(13)
    wanted = {}
    for language in LANGUAGES:
        own = index.language(language)
        for form in dice.choices([form for form in own.forms if len(form) > 6], k=60):
            broken = form[:2] + "".join(dice.choices("wxz", k=3)) + form[4:]
            words = read_words(own, broken)
            if not any(word.weights for word in words):
                wanted[f"{language} {broken}"] = [near_forms(own, word.form) for word in words]
    assert sum(any(near) for near in wanted.values()) > 20
    script = tmp_path / "near.mjs"
    script.write_text(
        "import { readFile } from 'node:fs/promises';\n"
        "const [folder, given] = process.argv.slice(2);\n"
        "const code = await readFile(`${folder}/bundle/engine.js`, 'base64');\n"
        "const engine = await import(`data:text/javascript;base64,${code}`);\n"
        "const search = engine.openSearch((path) => readFile(`${folder}/${path}`));\n"
        "const found = {};\n"
        "for (const key of JSON.parse(given)) {\n"
        "  const near = await search.suggest(key.slice(3), key.slice(0, 2));\n"
        "  found[key] = near.map(([, forms]) => forms);\n"
        "}\n"
        "console.log(JSON.stringify(found));\n",
        "utf-8",
    )
    command = [node, str(script), str(browser_folder), json.dumps(list(wanted))]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == wanted


# What the engine fetches, and how many hits it counts, for each of some queries on its own.
COUNTING = (
    "import { readFile } from 'node:fs/promises';\n"
    "const [folder, given] = process.argv.slice(2);\n"
    "const code = await readFile(`${folder}/bundle/engine.js`, 'base64');\n"
    "const engine = await import(`data:text/javascript;base64,${code}`);\n"
    "const answers = [];\n"
    "for (const [query, language] of JSON.parse(given)) {\n"
    "  const files = [];\n"
    "  const load = (path) => { files.push(path); return readFile(`${folder}/${path}`); };\n"
    "  const search = engine.openSearch(load);\n"
    "  const { hits, total } = await search.answer(query, language);\n"
    "  for (const hit of hits) await search.snippet(hit, query);\n"
    "  answers.push({ total, files });\n"
    "}\n"
    "console.log(JSON.stringify(answers));\n"
)


def count_in_node(
    node: str, folder: Path, asked: list[tuple[str, str]], tmp_path: Path
) -> list[dict[str, Any]]:
    """``{total, files}`` of each query, ``(query, language)``."""
    script = tmp_path / "count.mjs"
    script.write_text(COUNTING, "utf-8")
    command = [node, str(script), str(folder), json.dumps(asked)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    counted: list[dict[str, Any]] = json.loads(done.stdout)
    return counted


def test_both_count_what_is_found_alike_and_a_sentence_finds_few(
    node: str, root: Path, index: OpenIndex, browser_folder: Path, tmp_path: Path
) -> None:
    lines = {
        language: load_situations(root / "laws" / "asked" / f"{language}.txt")[::400]
        for language in LANGUAGES
    }
    sentences = [(line.words, language) for language, some in lines.items() for line in some]
    words = [
        ("revoke", "en"),
        ("strafkaart", "nl"),
        ("entame face visible", "fr"),
        ("οι αμυνόμενοι", "el"),
    ]
    counted = count_in_node(node, browser_folder, [*sentences, *words], tmp_path)
    theirs = [one["total"] for one in counted]
    ours = [
        len(answer_query(index, query, language, 2000).hits)
        for query, language in (*sentences, *words)
    ]
    # Where two languages were looked into the engine does not count before all are asked for.
    known = [(a, b) for a, b in zip(theirs, ours, strict=True) if a is not None]
    assert len(known) > 0.8 * len(ours)
    assert [a for a, _ in known] == [b for _, b in known]
    assert statistics.median(ours[: len(sentences)]) < 45
    assert ours[len(sentences)] == sum(
        entry < index.language("en").provisions
        for entry in {
            one.entry
            for one in rank_entries(
                index.language("en"), read_words(index.language("en"), "revoke")
            )
        }
    )


def test_who_asks_for_a_law_by_its_number_fetches_nothing_for_words(
    node: str, browser_folder: Path, tmp_path: Path
) -> None:
    asked = [("16b1", "en"), ("art. 25a", "nl"), ("16b hesitation", "en")]
    address, other, mixed = count_in_node(node, browser_folder, asked, tmp_path)
    for one in (address, other):
        kinds = {Path(name).name.partition("-")[0] for name in one["files"]}
        assert kinds == {"index.json", "texts"}
    assert "en/in-words.json" in mixed["files"]


def test_files_are_let_go_of_and_come_back(node: str, scripts: Path) -> None:
    program = """await (async () => {
      const sizes = [];
      const load = async (name) => { sizes.push(name); return new Uint8Array(500_000); };
      const hashes = Array.from({ length: 20 }, (_, place) => String(place).padStart(4, "0"));
      const texts = { size: 4, firsts: hashes.map(Number), hashes: hashes.join("") };
      const files = { words: texts, posts: texts, texts };
      const one = new cache.FileCache(files, load);
      await one.fetchAll("texts", hashes.keys());
      await one.fetch("texts", 4);
      one.trim();
      const kept = [...one.kept.texts.keys()];
      const room = kept.length * 500_000;
      await one.fetch("texts", 0);
      return [sizes.length, kept, room, Boolean(one.get("texts", 0))];
    })()"""
    fetched, kept, room, is_back = run_node(node, scripts, program, None)
    assert fetched == 21
    assert 4 in kept
    assert 19 in kept
    assert 0 not in kept
    assert room <= 2_000_000
    assert is_back


def test_the_manifest_names_every_file_that_searching_offline_needs(browser_folder: Path) -> None:
    for language in LANGUAGES:
        folder = browser_folder / language
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        there = {path.name: path.stat().st_size for path in folder.iterdir()}
        # The first is the list itself, the second is for the pages of the A-Z index.
        assert manifest["files"] == {
            name: size for name, size in there.items() if name not in (MANIFEST, "terms.json")
        }
        assert manifest["shared"] == {
            "../bundle/engine.js": (browser_folder / "bundle" / "engine.js").stat().st_size
        }


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


def test_what_lies_on_disk_is_exported_byte_for_byte_as_what_lay_in_memory(
    root: Path, index: OpenIndex, browser_folder: Path, tmp_path: Path
) -> None:
    again = tmp_path / "search"
    write_browser_index(index, again, root / "tooling" / "site_assets" / "search")
    first = {p.relative_to(browser_folder): p.read_bytes() for p in browser_folder.rglob("*.*")}
    assert {p.relative_to(again): p.read_bytes() for p in again.rglob("*.*")} == first
