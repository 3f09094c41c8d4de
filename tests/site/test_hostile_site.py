"""Hostile text in every field, in a real browser: it is shown, and nothing of it runs."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from bridgelaws.model.record import ArticleRecord
from tests.conftest import ROOT
from tests.site.conftest import Server, serve, site_of
from tests.site.firefox import Firefox
from tests.site.library_of_two_laws import cite, in_all, place, provision, record
from tests.site.walk import file_of, page_paths
from tests.site.watch import Watch, rest

pytestmark = pytest.mark.browser

RUNS = "window.hit=(window.hit||0)+1"
HOSTILE = (
    f"<script>{RUNS}</script>",
    f'"><img src=x onerror="{RUNS}">',
    f"' onmouseover='{RUNS}' autofocus onfocus='{RUNS}",
    f'<a href="javascript:{RUNS}">klik</a> [klik](javascript:{RUNS})',
    f"</title></head></article></main><svg/onload={RUNS}>",
    "{{ 7*7 }} {% raw %} ${7*7} <!-- --> ]]> &lt;b&gt;",
)

HOVER = """document.querySelectorAll('a, th, h1, p')
  .forEach((element) => element.dispatchEvent(new Event('mouseover')))"""
PLANTED = "[href^='javascript'], [onerror], [onfocus], [onload], img"


def hostile_records() -> list[ArticleRecord]:
    """Each hostile string as title, heading, mark, text, table, note, citation and file name."""
    records = []
    for number, words in enumerate(HOSTILE, 1):
        text = f"{words}\n{words} | {words}\n{words}"
        cited = provision(
            f"{number}A",
            text,
            heading=words,
            mark=words,
            notes=[words],
            file=words,
            kinds=("paragraph", "table", "tail"),
        )
        records.append(
            record(
                "duplicate",
                "2017",
                [
                    place(in_all(str(number), heading=words), [f"{number}A"]),
                    place(
                        {
                            **dict.fromkeys(("nl", "fr", "el"), cited),
                            "en": (cited, [cite(text, words, f"{number}A", status="resolved")]),
                            "nl x-1": cited,
                        },
                        [str(number)],
                    ),
                ],
            )
        )
    definitions = [place(in_all("def", heading=HOSTILE[0]))]
    definitions += [
        place(in_all(f"def~t{index}", words, heading=words)) for index, words in enumerate(HOSTILE)
    ]
    return [record("duplicate", "2017", definitions), *records]


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from serve(site_of(hostile_records(), tmp_path_factory.mktemp("hostile")))


def test_nothing_of_a_hostile_text_runs(hostile: Server, browser: Browser) -> None:
    # Without the policy header: the pages must be safe by themselves.
    context = browser.new_context(bypass_csp=True)
    watch = Watch(context, hostile)
    page = watch.page
    paths = [path for path in page_paths(hostile.folder) if path.startswith(("nl/", "en/"))]
    # Of the glossary's terms, and of the rulings, whose pages are all made alike, those that hold
    # such a text and one of the others.
    for made_alike in ("/glossary/term-", "/rulings/"):
        alike = {path for path in paths if made_alike in path}
        _, *harmless = sorted(
            path for path in alike if RUNS not in file_of(hostile.folder, path).read_text("utf-8")
        )
        assert set(harmless) < alike
        paths = [path for path in paths if path not in harmless]
    for path in paths:
        page.goto(hostile.address(path))
        page.evaluate(HOVER)
        assert page.evaluate("window.hit") is None, path
        assert page.locator(PLANTED).count() == 0, path
        assert page.locator("main").count() == 1, path
    assert watch.complaints == []
    assert watch.strangers == []
    assert len(paths) > 30
    context.close()


def test_a_hostile_text_can_be_read_to_the_letter(hostile: Server, browser: Browser) -> None:
    page = browser.new_page()
    for number, words in enumerate(HOSTILE, 1):
        page.goto(hostile.address(f"fr/law/{number}/"))
        shown = page.locator("main").inner_text()
        assert " ".join(words.split()) in " ".join(shown.split())
        assert " ".join(words.split()) in " ".join(page.title().split())
    page.close()


# One page of each kind that has a script of its own.
KINDS = (
    "",
    "nl/",
    "nl/law/1/",
    "nl/compare/",
    "nl/compare/1/",
    "nl/rulings/",
    "nl/rulings/revoke/",
    "nl/practice/",
    "nl/score/",
    "nl/choices/",
    "nl/glossary/",
    "nl/search/",
    "nl/kept/",
    "nl/offline/",
    "nl/changes/2017/",
)
# What a script keeps goes by the whole of a string.
_KEY = re.compile(r'"(bridgelaws\.[a-z]+|bl-[a-z-]+-choice)"')
MARKUP = f'"><img src=x onerror="{RUNS}"><script>{RUNS}</script>'
ADDRESSES = (
    "#%",
    "#%E0%A4%A",
    "#__proto__",
    "#constructor",
    f"#{MARKUP}",
    f"#javascript:{RUNS}",
    f"?q={MARKUP}&table={MARKUP}&what={MARKUP}&show={MARKUP}&laws={MARKUP}&on={MARKUP}",
    "?q=%&table=%&what=%&show=__proto__,constructor&row=%&laws=1_%&missing=%E0",
    "?missing=//elsewhere.example/&table=//elsewhere.example&q=https://elsewhere.example/",
    f"?missing=javascript:{RUNS}&table=javascript:{RUNS}&row=javascript:{RUNS}",
    "?missing=nl/../../elsewhere/&table=../../elsewhere",
)


def complaints(watch: Watch) -> list[str]:
    """What scripts complained of; this site has no search index."""
    return [said for said in watch.complaints if "404" not in said]


MESSAGES: tuple[object, ...] = (
    {"please": "remove"},
    MARKUP,
    {"href": f"javascript:{RUNS}"},
    None,
    [],
)


def kinds_of(server: Server) -> list[str]:
    found = set(page_paths(server.folder))
    held = [path for path in KINDS if path in found]
    assert len(held) > 10
    return held


def open_all(watches: Sequence[Watch], addresses: Iterable[str]) -> None:
    """Each page goes to its own address, and all come to rest at once."""
    for watch, address in zip(watches, addresses, strict=True):
        watch.page.goto(address, wait_until="commit")
    rest(watches)


def keys_of_scripts() -> list[str]:
    """The names under which the pages' scripts keep anything on a device."""
    scripts = (ROOT / "tooling" / "site_assets").rglob("*.js")
    named = {name for script in scripts for name in _KEY.findall(script.read_text("utf-8"))}
    assert {"bridgelaws.kept", "bridgelaws.trail", "bl-search-choice"} < named
    return sorted(named)


def stores() -> list[dict[str, str]]:
    """What another page of the same host, or an imported list, may have left on the device."""
    place = {
        "path": "law/1/",
        "anchor": "1A",
        "names": {"nl": MARKUP, "en": MARKUP},
        "seen": {"nl": "01234567"},
    }
    listed = {"format": "bridgelaws-kept", "version": 1, "kept": [place], "recent": [place]}
    elsewhere = {**place, "path": "//elsewhere.example/"}
    told = dict.fromkeys(("id", "title", "table", "facts", "seats", "decision"), MARKUP)
    record = {**told, "when": "never", "answers": [MARKUP], "said": [MARKUP], "laws": [MARKUP]}
    given = {"question": MARKUP, "answer": MARKUP}
    whole = [
        {"bridgelaws.kept": json.dumps(listed), "bridgelaws.records": json.dumps([record])},
        {"bridgelaws.kept": json.dumps({**listed, "kept": [elsewhere]})},
        {"bridgelaws.trail": json.dumps([given]), "bridgelaws.second": MARKUP},
    ]
    odd = ("{", "null", "[]", "{}", "7", '"x"', json.dumps({"__proto__": {"x": 1}}), MARKUP, "../x")
    keys = keys_of_scripts()
    return [*whole, *(dict.fromkeys(keys, value) for value in odd)]


def test_no_address_and_nothing_stored_runs_breaks_or_leads_elsewhere(
    hostile: Server, browser: Browser
) -> None:
    # Each a device of its own: it holds one store and goes to one address on each kind of page.
    doors = list(itertools.zip_longest(stores(), ADDRESSES, fillvalue=None))
    contexts = [browser.new_context(bypass_csp=True) for _ in doors]
    watches = [Watch(context, hostile) for context in contexts]
    pages = [watch.page for watch in watches]
    for page, (store, _) in zip(pages, doors, strict=True):
        page.goto(hostile.address("nl/"))
        page.evaluate(
            """store => { for (const kind of [localStorage, sessionStorage]) { kind.clear();
              for (const [key, value] of Object.entries(store)) kind.setItem(key, value); } }""",
            store or {},
        )
    for path in kinds_of(hostile):
        # Another page than the last one each time, so that what stands behind # is no mere jump.
        open_all(watches, [hostile.address(path) + (asked or "") for _, asked in doors])
        for page, door in zip(pages, doors, strict=True):
            assert page.evaluate("window.hit") is None, (path, door)
            expect(page).to_have_url(re.compile(f"^{re.escape(hostile.address(path))}"))
            assert page.locator(PLANTED).count() == 0, (path, door)
            away = page.evaluate(
                "root => [...document.links].map((a) => a.href).filter((href) =>"
                " !/^(mailto|blob):/.test(href) && !href.startsWith(root))",
                hostile.url,
            )
            assert [one for one in away if "elsewhere" in one or "javascript" in one] == [], path
            assert page.locator("a[href*=elsewhere]").count() == 0, (path, door)
    for watch, context in zip(watches, contexts, strict=True):
        assert complaints(watch) == []
        assert watch.strangers == []
        context.close()


def test_an_imported_list_is_text_or_refused(hostile: Server, browser: Browser) -> None:
    context = browser.new_context(bypass_csp=True)
    watch = Watch(context, hostile)
    page = watch.page
    page.goto(hostile.address("nl/kept/"))
    page.evaluate("localStorage.clear()")
    for store in (*stores(), {"bridgelaws.kept": "x" * 600_000}):
        given = store.get("bridgelaws.kept", "")
        page.locator("[data-import]").set_input_files(
            {"name": "list.json", "mimeType": "application/json", "buffer": given.encode()}
        )
        page.wait_for_function(
            "() => document.querySelector('[data-kept] [role=status]').textContent !== ''"
        )
        assert page.evaluate("window.hit") is None
        assert page.locator(PLANTED).count() == 0
        assert page.locator("a[href*=elsewhere]").count() == 0
    assert complaints(watch) == []
    context.close()


def test_no_message_moves_a_page(hostile: Server, browser: Browser) -> None:
    """Messages of another window: no page listens to any."""
    context = browser.new_context(bypass_csp=True)
    watch = Watch(context, hostile)
    page = watch.page
    for path in kinds_of(hostile):
        page.goto(hostile.address(path))
        before = page.locator("body").inner_html()
        for said in MESSAGES:
            page.evaluate("said => window.postMessage(said, '*')", said)
        page.evaluate("new Promise((done) => setTimeout(done, 0))")
        assert page.evaluate("window.hit") is None
        expect(page).to_have_url(hostile.address(path))
        assert page.locator(PLANTED).count() == 0
        assert before.count("<script") == page.locator("body").inner_html().count("<script")
    assert complaints(watch) == []
    context.close()


def test_in_firefox_nothing_of_a_hostile_text_or_address_runs(
    hostile: Server, firefox: str, tmp_path: Path
) -> None:
    window = Firefox(firefox, tmp_path)
    try:
        for path in kinds_of(hostile):
            for asked in ("", ADDRESSES[0], f"#{MARKUP}", ADDRESSES[6]):
                window.open("about:blank")
                window.open(hostile.address(path) + asked)
                assert window.ask("return window.hit === undefined"), (path, asked)
                assert window.ask("return location.href").startswith(hostile.address(path))
                assert window.ask(f"return document.querySelectorAll(`{PLANTED}`).length") == 0
        # The worker is begun on each page that is left at once.
        said = [one for one in window.complaints(hostile.url) if "sw.js" not in one]
        assert said == []
    finally:
        window.close()


_STORE = """for (const kind of [localStorage, sessionStorage]) { kind.clear();
  for (const [key, value] of Object.entries(arguments[0])) kind.setItem(key, value); }"""
_IMPORT = """const moved = new DataTransfer();
moved.items.add(new File([arguments[0]], 'list.json', { type: 'application/json' }));
const door = document.querySelector('[data-import]');
document.querySelector('[data-kept] [role=status]').textContent = '';
door.files = moved.files;
door.dispatchEvent(new Event('change', { bubbles: true }));"""


def test_in_firefox_nothing_that_is_stored_imported_or_sent_runs(
    hostile: Server, firefox: str, tmp_path: Path
) -> None:
    window = Firefox(firefox, tmp_path)

    def look(address: str, what: object) -> None:
        assert window.ask("return window.hit === undefined"), (address, what)
        assert window.ask("return location.href") == address, what
        held = f"{PLANTED}, a[href*=elsewhere]"
        assert window.ask(f"return document.querySelectorAll(`{held}`).length") == 0, what

    keeping = ("nl/", "nl/law/1/", "nl/compare/", "nl/rulings/", "nl/practice/", "nl/kept/")
    paths = [path for path in kinds_of(hostile) if path in keeping]
    assert len(paths) > 4
    try:
        window.open(hostile.address("nl/"))
        for store in (*stores()[:3], stores()[-2]):
            window.ask(_STORE, store)
            for path in paths:
                window.open(hostile.address(path))
                look(hostile.address(path), store)
        window.ask(_STORE, {})
        window.open(hostile.address("nl/kept/"))
        for store in stores():
            window.ask(_IMPORT, store.get("bridgelaws.kept", ""))
            window.wait("return document.querySelector('[data-kept] [role=status]').textContent")
            look(hostile.address("nl/kept/"), store)
        for path in paths:
            window.open(hostile.address(path))
            for said in MESSAGES:
                window.ask("window.postMessage(arguments[0], '*')", said)
            window.ask("return new Promise((done) => setTimeout(() => done(true), 0))")
            look(hostile.address(path), "messages")
        said = [one for one in window.complaints(hostile.url) if "sw.js" not in one]
        assert said == []
    finally:
        window.close()
