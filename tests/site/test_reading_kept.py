"""What a reader keeps stays on the device, survives a file, and no file can do harm."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from bridgelaws import LANGUAGES
from bridgelaws.language.addresses.words import printing_table
from bridgelaws.library.library import Library
from tests.retrieval.scripts import run_node
from tests.site.conftest import Server
from tests.site.reading_pages import READING, ROOT, WORDS, press, sheet, stored, title
from tests.site.watch import Watch, rest
from tests.site.windows import PHONE

pytestmark = pytest.mark.browser


def keep(page: Page, anchor: str, code: str) -> None:
    page.locator(f"[id='{anchor}'] > .m, [id='{anchor}'] > .s > .m").first.tap()
    press(page, "keep", code)
    expect(sheet(page).get_by_role("status")).to_have_text(READING[code]["kept_now"])
    press(page, "close", code)
    expect(sheet(page)).to_have_count(0)


def read(page: Page, address: str) -> None:
    """Open a page and wait until it is noted as read."""
    page.goto(address)
    path = address.partition("#")[0].rpartition("/law/")[2]
    page.wait_for_function(
        "path => (JSON.parse(localStorage.getItem('bridgelaws.kept'))?.recent ?? [])[0]"
        "?.path === `law/${path}`",
        arg=path,
    )


def test_what_is_kept_stands_on_the_front_page_of_every_language(
    phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address("el/"))
    expect(page.locator("[data-kept]")).to_be_hidden()
    page.goto(served.address("el/law/16/"))
    keep(page, "16B1a", "el")
    for code, shown in {"el": "16Β1(α)", "nl": "16B1(a)", "fr": "16B1(a)", "en": "16B1(a)"}.items():
        page.goto(served.address(f"{code}/"))
        mark = page.locator("[data-list=kept] a")
        expect(mark).to_have_text(shown)
        mark.tap()
        page.wait_for_url(served.address(f"{code}/law/16/#16B1a"))
    assert watch.complaints == []
    assert watch.strangers == []


def test_a_provision_is_kept_no_longer_from_its_menu_or_the_list(
    phone: BrowserContext, served: Server
) -> None:
    page = phone.new_page()
    page.goto(served.address("nl/law/16/"))
    for anchor in ("16A1a", "16B1a", "16C"):
        keep(page, anchor, "nl")
    page.locator("[id='16A1a'] > .m").tap()
    press(page, "unkeep", "nl")
    expect(sheet(page).get_by_role("status")).to_have_text(READING["nl"]["unkept"])
    sheet(page).get_by_role("link", name=READING["nl"]["all_kept"]).tap()
    page.wait_for_url(served.address("nl/kept/"))
    lines = page.locator("[data-list=kept] li")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("Artikel 16C")
    lines.first.get_by_role("button").tap()
    expect(lines).to_have_count(1)
    page.reload()
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text("Artikel 16B1(a)")


def test_the_last_ten_pages_read_are_listed_the_newest_first(
    phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    for law in (*range(1, 12), 3):
        read(page, served.address(f"fr/law/{law}/"))
    read(page, served.address("fr/law/12/#12C1b"))
    page.goto(served.address("fr/kept/"))
    hrefs = page.locator("[data-list=recent] a").evaluate_all("links => links.map((a) => a.href)")
    order = [3, 11, 10, 9, 8, 7, 6, 5, 4]
    assert hrefs == [
        served.address("fr/law/12/#12C1b"),
        *(served.address(f"fr/law/{law}/#{law}") for law in order),
    ]
    expect(page.locator("[data-list=recent] a").first).to_contain_text("Loi 12C1(b)")
    clear = page.locator("[data-clear=recent]")
    clear.tap()
    expect(clear).to_have_text(WORDS["fr"]("kept.again"))
    assert len(stored(page)["recent"]) == 10
    clear.tap()
    expect(page.locator("[data-none=recent]")).to_be_visible()
    assert stored(page)["recent"] == []
    assert watch.complaints == []


def test_a_file_carries_what_is_kept_to_another_device(
    browser: Browser, phone: BrowserContext, served: Server, tmp_path: Path
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address("el/law/64/"))
    keep(page, "64A1", "el")
    page.goto(served.address("el/definitions/"))
    page.locator(".entry h3 .m").first.tap()
    term = title(page).inner_text()
    press(page, "keep", "el")
    press(page, "close", "el")
    expect(sheet(page)).to_have_count(0)
    page.goto(served.address("el/kept/"))
    with page.expect_download() as download:
        page.locator("[data-export]").tap()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "bridgelaws-kept.json"
    other = browser.new_context(viewport=PHONE)
    there = Watch(other, served)
    there.page.goto(served.address("el/kept/"))
    for expected in (2, 0):
        there.page.locator("[data-import]").set_input_files(file)
        told = WORDS["el"]("kept.imported", n=expected)
        expect(there.page.locator(".kept [role=status]")).to_have_text(told)
        expect(there.page.locator("[data-list=kept] li")).to_have_count(2)
    expect(there.page.locator("[data-list=kept]")).to_contain_text(term)
    expect(there.page.locator("[data-list=kept]")).to_contain_text("Νόμος 64Α1")
    assert watch.complaints + there.complaints == []
    assert watch.strangers + there.strangers == []
    other.close()


GOOD = {"path": "law/16/", "anchor": "16B", "names": {"nl": "Artikel 16B"}}


def file_of(**changes: object) -> dict[str, Any]:
    return {
        "format": "bridgelaws-kept",
        "version": 1,
        "kept": [{**GOOD, **changes}],
        "recent": [],
    }


HOSTILE = {
    "no JSON": "{",
    "nothing": "null",
    "a list": "[]",
    "another format": json.dumps({**file_of(), "format": "other"}),
    "another version": json.dumps({**file_of(), "version": 2}),
    "a script address": json.dumps(file_of(path="javascript:alert(1)")),
    "another site": json.dumps(file_of(path="//evil.example/")),
    "above the site": json.dumps(file_of(path="../../etc/")),
    "hidden folder": json.dumps(file_of(path="law/.../16/")),
    "a hostile anchor": json.dumps(file_of(anchor='"><img src=x onerror=alert(1)>')),
    "a name that is none": json.dumps(file_of(names={"nl": {"toString": 1}})),
    "names in a list": json.dumps(file_of(names=["Artikel"])),
    "a name too long": json.dumps(file_of(names={"nl": "x" * 5000})),
    "too many": json.dumps({**file_of(), "kept": [GOOD] * 501}),
    "too large": " " * (600 * 1024) + json.dumps(file_of()),
    "no lists": json.dumps({"format": "bridgelaws-kept", "version": 1}),
}


def test_a_file_that_is_not_ours_is_refused_in_words(phone: BrowserContext, served: Server) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address("nl/kept/"))
    before = stored(page)
    for what, text in HOSTILE.items():
        page.locator(".kept [role=status]").evaluate("s => { s.textContent = ''; }")
        page.locator("[data-import]").set_input_files(
            {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()}
        )
        status = page.locator(".kept [role=status]")
        expect(status, what).to_have_text(WORDS["nl"]("kept.refused"))
        assert stored(page) == before, what
    assert watch.complaints == []


def test_a_hostile_name_is_text_and_damaged_storage_is_no_error(
    phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address("nl/kept/"))
    name = "<img src=x onerror=alert(1)>"
    page.locator("[data-import]").set_input_files(
        {
            "name": "x.json",
            "mimeType": "application/json",
            "buffer": json.dumps(file_of(names={"nl": name})).encode(),
        }
    )
    expect(page.locator("[data-list=kept] a")).to_have_text(name)
    for damaged in ("{", "[]", '{"format":"bridgelaws-kept","version":1,"kept":7}'):
        page.evaluate("text => localStorage.setItem('bridgelaws.kept', text)", damaged)
        page.reload()
        expect(page.locator("[data-none=kept]")).to_be_visible()
    assert watch.complaints == []


FULL = """
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
PRIVATE = """
  Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no"); } });
"""


@pytest.mark.parametrize("script", [FULL, PRIVATE], ids=["full", "private"])
def test_a_device_that_stores_nothing_says_so_and_everything_else_works(
    script: str, phone: BrowserContext, served: Server
) -> None:
    phone.add_init_script(script)
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address("fr/law/16/"))
    page.locator("[id='16B1a'] > .m").tap()
    press(page, "keep", "fr")
    expect(sheet(page).get_by_role("status")).to_have_text(READING["fr"]["no_store"])
    press(page, "table", "fr")
    sheet(page).locator(".bl-tongues [lang=nl]").tap()
    expect(sheet(page).locator(".bl-pair section[lang=nl]")).to_contain_text("Artikel 16B1(a)")
    page.goto(served.address("fr/kept/"))
    expect(page.locator(".kept [role=status]")).to_have_text(WORDS["fr"]("kept.no_store"))
    page.goto(served.address("fr/"))
    expect(page.locator("h1")).to_be_visible()
    assert watch.complaints == []


def test_without_scripts_the_page_says_what_it_needs(browser: Browser, served: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served.address("nl/kept/"))
    expect(page.locator("noscript p")).to_have_text(WORDS["nl"]("kept.no_script"))
    expect(page.locator("noscript p")).to_be_visible()
    context.close()


@pytest.mark.node
def test_a_number_is_printed_as_the_language_prints_it(
    library: Library, node: str, tmp_path: Path
) -> None:
    # The function alone, in Node.js: the rest of the file needs a page.
    source = (ROOT / "tooling" / "site_assets" / "js" / "kept-page.js").read_text("utf-8")
    start = source.index("const STEPS = ")
    patterns = source[start : source.index("\n", start)]
    start = source.index("export function printNumber")
    function = source[start : source.index("\n}\n", start) + 3]
    locators = [
        locator
        for outline in library.outlines.values()
        for locator in outline.locators
        if not locator.prefix and not locator.place
    ]
    assert len(locators) > 700
    for code in LANGUAGES:
        words = printing_table(library.lexicons[code], levels=True)
        given = json.dumps([words, [str(locator) for locator in locators]])
        script = tmp_path / f"{code}.mjs"
        script.write_text(
            f"{patterns}\n{function}\nconst [words, all] = {given};\n"
            "console.log(JSON.stringify(all.map((one) => printNumber(one, words))));",
            "utf-8",
        )
        done = subprocess.run([node, script], capture_output=True, text=True, check=True)
        lexicon = library.lexicons[code]
        assert json.loads(done.stdout) == [lexicon.print_locator(one) for one in locators]


def test_a_citation_names_the_law_as_the_page_and_the_lexicon_do(library: Library) -> None:
    for code in LANGUAGES:
        cited = WORDS[code]("reading.cite").casefold()
        assert cited == WORDS[code]("law.kind").casefold()
        assert cited == library.lexicons[code].word("law", "canonical").casefold()


def test_what_became_of_what_is_kept_is_told_of_dropped_provisions_and_laws_too(node: str) -> None:
    wordings = {"law/16/": {"16A": "11111111"}, "law/17/": {"17A": "22222222"}}
    cases = [
        ("law/16/", "16A", {"nl": "11111111"}, ""),
        ("law/16/", "16A", {"nl": "33333333"}, "turned"),
        ("law/16/", "16D4", {"nl": "11111111"}, "gone"),
        ("law/93/", "93A", {"nl": "11111111"}, "gone"),
        # Never read in this language, or nothing to hold it against.
        ("law/16/", "16D4", {"fr": "11111111"}, ""),
        ("law/16/", "", None, ""),
    ]
    given = [[{"path": p, "anchor": a, "seen": seen}, wordings] for p, a, seen, _ in cases]
    given.append([{"path": "law/16/", "anchor": "16A", "seen": {"nl": "33333333"}}, {}])
    program = "given.map(([place, held]) => kept.whatBecame(place, held, 'nl'))"
    found = run_node(node, ROOT / "tooling/site_assets/js", program, given, ["kept"])
    assert found == [*(case[3] for case in cases), ""]


def test_what_says_something_else_than_when_it_was_read_is_marked_until_it_is_read(
    browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    watch = Watch(context, served)
    page = watch.page
    page.goto(served.address("nl/law/16/"))
    keep(page, "16B", "nl")
    page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('bridgelaws.kept')).kept[0].seen?.nl?.length === 8"
    )
    mark = page.get_by_text(WORDS["nl"].tables["kept"]["turned"])
    page.goto(served.address("nl/kept/"))
    rest([watch])
    expect(mark).to_have_count(0)

    def reworded(route: Route) -> None:
        wordings = json.loads(route.fetch().text())
        wordings["law/16/"]["16B"] = "0" * 8
        route.fulfill(body=json.dumps(wordings), content_type="application/json")

    page.route("**/nl/wordings.json", reworded)
    page.reload()
    expect(mark).to_be_visible()
    # In a language in which it was never read there is nothing to hold it against.
    page.goto(served.address("fr/kept/"))
    rest([watch])
    expect(page.get_by_text(WORDS["fr"].tables["kept"]["turned"])).to_have_count(0)
    page.goto(served.address("nl/law/16/"))
    page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('bridgelaws.kept')).kept[0].seen.nl === '00000000'"
    )
    page.goto(served.address("nl/kept/"))
    rest([watch])
    expect(mark).to_have_count(0)
    context.close()
