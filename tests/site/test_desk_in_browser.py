"""The desk of the comparison as a translator uses it, in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.site.conftest import Server
from tests.site.library_of_two_laws import words

pytestmark = pytest.mark.browser

WORDS: Final = words()
BOTH: Final = "nl.plain@2017,nl.plain"
READY: Final = "[data-sheet]:not([aria-busy])"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def opened(page: Page, served: Server, view: str, language: str = "nl") -> Page:
    """The desk with a view, when all its rows stand there."""
    page.goto(served.address(f"{language}/compare/?{view}"))
    drawn(page)
    return page


def drawn(page: Page) -> None:
    """Wait until all rows stand there; a change of the view begins to draw them at once."""
    page.locator(READY).wait_for(state="visible", timeout=60_000)


def choose(page: Page) -> None:
    """Unfold the choice, which a link to rows finds folded."""
    page.locator(".choice summary").click()


def test_the_address_holds_the_whole_view(page: Page, served: Server) -> None:
    opened(page, served, "show=nl.plain,el.plain,en.plain&laws=12_14&only=differ&row=13C")
    heads = page.locator("[role=columnheader] b").all_inner_texts()
    assert heads == ["Nederlands", "Ελληνικά", "English"]
    choose(page)
    expect(page.get_by_label(WORDS["nl"]("desk.only_differing"))).to_be_checked()
    page.get_by_label(WORDS["nl"]("desk.only_differing")).uncheck()
    expect(page).to_have_url(
        served.address("nl/compare/?show=nl.plain,el.plain,en.plain&laws=12_14")
    )
    drawn(page)
    expect(page.locator("[id='14']")).to_be_attached()
    assert page.locator(".dr").count() > 40
    page.locator(".tongues a[lang=fr]").click()
    page.wait_for_url(re.compile(r"fr/compare/\?show=nl\.plain,el\.plain,en\.plain&laws="))
    drawn(page)
    expect(page.locator("[id='14'] .dp > a")).to_have_text("14")


def test_a_row_named_in_the_address_is_in_sight(page: Page, served: Server) -> None:
    opened(page, served, "show=nl,en&laws=1_40&row=27B1a")
    expect(page.locator("[id='27B1a']")).to_be_in_viewport()


def test_law_89_of_two_editions_stands_in_two_rows_and_says_why(page: Page, served: Server) -> None:
    opened(page, served, f"show={BOTH}&laws=89")
    stranger = WORDS["nl"]("desk.stranger")
    now, then = page.locator(".dr[id='89']"), page.locator(".dr[id='89.2']")
    # What is out of sight has no inner text until it is drawn.
    expect(now.locator("[role=cell]").nth(0)).to_contain_text(stranger)
    expect(then.locator("[role=cell]").nth(1)).to_contain_text(stranger)


def test_words_that_differ_are_marked_with_a_label_for_every_ear_and_eye(
    page: Page, served: Server
) -> None:
    opened(page, served, f"show={BOTH}&laws=73")
    line = page.locator("[id='73A2']")
    expect(line.locator(".tag").first).to_have_text(WORDS["nl"]("desk.split"))
    for kind, key in (("del", "only_before"), ("ins", "only_here")):
        mark = line.locator(kind).first
        assert (mark.locator(".vh").text_content() or "").startswith(WORDS["nl"](f"desk.{key}"))
        sign = mark.evaluate("e => getComputedStyle(e, '::before').content")
        assert sign in ('"−"', '"+"')
        assert mark.evaluate("e => getComputedStyle(e).textDecorationLine") != "none"
    same = page.locator("[id='73A1']")
    assert same.locator("ins, del").count() == 0
    expect(same.locator(".said")).to_have_text(WORDS["nl"]("desk.same"))


def test_only_rows_that_differ_stay(page: Page, served: Server) -> None:
    opened(page, served, f"show={BOTH}&laws=73")
    every = page.locator(".dr").count()
    choose(page)
    page.get_by_label(WORDS["nl"]("desk.only_differing")).check()
    drawn(page)
    expect(page.locator("[id='73A1']")).to_have_count(0)
    assert 0 < page.locator(".dr").count() < every


def test_the_whole_book_stands_in_one_view(page: Page, served: Server) -> None:
    opened(page, served, "show=nl,fr,el,en&laws=intro_bb")
    assert page.locator(".dr").count() > 735
    # Rows out of sight cost a browser nothing.
    style = "e => getComputedStyle(e).contentVisibility"
    assert page.locator(".dg").last.evaluate(style) == "auto"
    assert page.locator(".dg").last.locator(".words").last.text_content()


PLANTED: Final = {
    "id": "0123456789ab",
    "check": "num-mismatch",
    "severity": "error",
    "locator": "2",
    "message": "planted",
    "pair": "en-nl",
    "sides": [
        {"file": "en.plain", "book": "duplicate/2017", "marks": [["2", "heading", 0, 3, None]]},
        {"file": "nl.plain", "book": "duplicate/2017", "marks": [["2", "heading", 0, 4, None]]},
    ],
}


def test_a_finding_is_marked_in_both_texts_and_leads_to_its_page(
    browser: Browser, served: Server
) -> None:
    # The plain edition is meant to have none, so one is planted.
    context = browser.new_context()
    page = context.new_page()
    page.route("**/compare/findings.json", lambda route: route.fulfill(json=[PLANTED]))
    opened(page, served, "show=en,nl,fr&laws=1_5&only=findings")
    assert page.locator(".dr").count() == 1
    marks = page.locator("[id='2'] mark")
    assert marks.count() == 2
    for mark in marks.all():
        label = WORDS["nl"]("desk.finding", check=WORDS["nl"]("checks.num-mismatch"))
        assert (mark.locator(".vh").text_content() or "").startswith(label)
    link = page.locator("[id='2'] a.finding")
    assert link.get_attribute("href") == "../../nl/findings/en-nl/#finding-0123456789ab"
    context.close()


def test_too_few_texts_and_foreign_names_are_answered_in_words(page: Page, served: Server) -> None:
    page.goto(served.address("nl/compare/?show=nl,nl&laws=12"))
    expect(page.locator("[data-status]")).to_have_text(WORDS["nl"]("desk.too_few"))
    # What is asked for is in sight.
    expect(page.locator(".desk-form select").first).to_be_visible()
    opened(page, served, "show=xx,%3Cscript%3E&laws=..&only=<b>&row=<i>")
    assert page.locator(".dr").count() > 0


def test_notes_are_labelled_once_in_the_language_of_their_column(
    page: Page, served: Server
) -> None:
    opened(page, served, "show=el,en&laws=13")
    notes: list[str] = page.locator(".words .note").all_inner_texts()
    labels = {code: WORDS[code]("law.note") for code in ("el", "en")}
    assert len(notes) == 2
    for note, (code, label) in zip(notes, labels.items(), strict=True):
        assert note.startswith(label), code
        assert sum(note.count(other) for other in labels.values()) == 1


def test_show_leaves_the_choice_and_its_rows_in_sight_on_a_phone(
    page: Page, served: Server
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(served.address("el/compare/"))
    form = page.locator(".desk-form")
    form.locator("select[name=from]").select_option("14")
    form.locator("select[name=to]").select_option("14")
    drawn(page)
    form.locator(".first").click()
    expect(page.locator(".dr").first).to_be_in_viewport()
    expect(page.locator(".choice summary")).to_be_in_viewport()


def test_files_for_translators_stand_apart_from_what_readers_do(
    page: Page, served: Server, built: Path
) -> None:
    page.goto(served.address("nl/compare/"))
    names = page.locator(".editors .files a").all_text_contents()
    assert names == ["en-el.csv", "en-el.xlf", "en-fr.csv", "en-fr.xlf", *names[4:6], "laws.tmx"]
    with page.expect_download() as waited:
        page.get_by_role("link", name="en-nl.xlf").click()
    assert waited.value.path().read_bytes() == (built / "exchange" / "en-nl.xlf").read_bytes()
    assert "TMX" not in page.locator("form.desk-form").inner_text()


def test_the_rows_of_a_shared_link_are_on_the_first_screen_of_a_phone(
    browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = opened(context.new_page(), served, "show=nl,fr&laws=16")
    assert page.locator(".dr").first.evaluate("row => row.getBoundingClientRect().top") < 460
    # Both texts of a row stand beside each other.
    tops = page.locator("[id='16A1'] .dc").evaluate_all(
        "cells => cells.map((cell) => cell.getBoundingClientRect().top)"
    )
    assert tops[0] == tops[1]
    choose(page)
    expect(page.get_by_label(WORDS["nl"]("desk.only_differing"))).to_be_visible()
    context.close()


def test_a_phone_shows_two_texts_of_a_law_at_once_and_more_when_asked(
    browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.goto(served.address("el/compare/16/"))
    expect(page.locator("tr[id='16A1'] td:visible")).to_have_count(2)
    languages = page.locator("tr[id='16A1'] td:visible").evaluate_all("c => c.map((x) => x.lang)")
    assert languages == ["el", "en"]
    page.get_by_label("Français").check()
    expect(page.locator("tr[id='16A1'] td:visible")).to_have_count(3)
    expect(page).to_have_url(served.address("el/compare/16/?show=el,fr,en"))
    page.get_by_label("Français").uncheck()
    expect(page).to_have_url(served.address("el/compare/16/"))
    context.close()


def test_without_scripts_each_law_can_be_chosen(browser: Browser, served: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served.address("fr/compare/?show=nl,fr&laws=12"))
    expect(page.locator(".choice")).to_be_hidden()
    page.get_by_role("link", name="12 Pouvoirs discrétionnaires").click()
    page.wait_for_url(served.address("fr/compare/12/"))
    assert page.locator("tbody tr").count() > 20
    context.close()


def test_the_desk_fits_a_phone_in_greek(browser: Browser, served: Server) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = opened(context.new_page(), served, "show=el.plain@2017,el,nl,en&laws=73", "el")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    label = page.locator("[id='73A1'] .dl").first
    label.scroll_into_view_if_needed()
    expect(label).to_be_visible()
    expect(label).to_contain_text("Ελληνικά")
    context.close()


def point_at(page: Page, word: str, within: str) -> None:
    """Click in the middle of a word of a text."""
    box = page.evaluate(
        """([word, within]) => {
          const walker = document.createTreeWalker(document.querySelector(within), 4);
          while (walker.nextNode()) {
            const at = walker.currentNode.data.indexOf(word);
            if (at < 0 || walker.currentNode.parentElement.closest("a")) continue;
            walker.currentNode.parentElement.scrollIntoView({ block: "center" });
            const range = document.createRange();
            range.setStart(walker.currentNode, at);
            range.setEnd(walker.currentNode, at + word.length);
            const box = range.getClientRects()[0];
            return [box.left + box.width / 2, box.top + box.height / 2];
          }
        }""",
        [word, within],
    )
    page.mouse.click(*box)


def look_up(page: Page, language: str) -> None:
    """Press the switch, and wait for the style that comes with it and may move the text."""
    if page.locator(".ways summary").count():
        page.locator(".ways summary").click()
    page.get_by_role("button", name=WORDS[language]("words.on")).click()
    page.wait_for_function(
        "() => [...document.styleSheets].some((sheet) => /css\\/terms\\.css/.test(sheet.href))"
    )


def test_a_click_on_a_word_shows_its_row_of_the_glossary(page: Page, served: Server) -> None:
    page.goto(served.address("nl/law/64/"))
    expect(page.locator(".look")).to_have_text(WORDS["nl"]("words.on"))
    point_at(page, "verzaking", ".text")
    expect(page.locator("dialog.look-up")).to_be_hidden()
    look_up(page, "nl")
    point_at(page, "verzaking", ".text")
    dialog = page.locator("dialog.look-up")
    expect(dialog.locator("dd[lang=el]").first).to_have_text("ρενόνς")
    expect(dialog.locator("dd[lang=fr]").first).to_have_text("renonce")
    dialog.get_by_role("link", name=WORDS["nl"]("words.concordance")).first.click()
    expect(page).to_have_url(served.address("nl/glossary/term-revoke/"))


def test_links_go_on_working_while_words_are_looked_up(page: Page, served: Server) -> None:
    page.goto(served.address("en/compare/16/"))
    look_up(page, "en")
    page.locator("td[lang=en] a[href='../7/#7B']").first.click()
    expect(page).to_have_url(served.address("en/compare/7/#7B"))


def test_on_the_desk_a_word_is_looked_up_in_its_own_language_with_the_keyboard_too(
    page: Page, served: Server
) -> None:
    opened(page, served, "show=nl,el&laws=64")
    choose(page)
    look_up(page, "nl")
    page.evaluate("""() => {
      const walker = document.createTreeWalker(document.querySelector("[data-sheet]"), 4);
      while (walker.nextNode()) {
        const at = walker.currentNode.data.indexOf("ρενόνς");
        if (at >= 0) {
          getSelection().setBaseAndExtent(walker.currentNode, at, walker.currentNode, at + 6);
          return;
        }
      }
    }""")
    page.keyboard.press("t")
    dialog = page.locator("dialog.look-up")
    expect(dialog.locator("dd[lang=nl]").first).to_have_text("verzaking")
    expect(dialog.get_by_role("button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_a_word_that_is_no_term_is_answered_in_words(page: Page, served: Server) -> None:
    page.goto(served.address("nl/law/64/"))
    look_up(page, "nl")
    point_at(page, "wordt", ".text")
    said = WORDS["nl"]("words.none", word="wordt")
    expect(page.locator("dialog.look-up")).to_contain_text(said)


# Long words that stand on two lines of a cell, with what is copied of each and whether a hyphen of
# ours stands between.
PARTED = r"""() => [...document.querySelectorAll('.compare td[lang=nl] p')].flatMap((line) => {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const places = [];
  while (walker.nextNode())
    for (let at = 0; at < walker.currentNode.length; at++) places.push([walker.currentNode, at]);
  return [...line.textContent.matchAll(/\p{L}{16,}/gu)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(...places[index]);
    const [node, at] = places[index + word.length - 1];
    range.setEnd(node, at + 1);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)));
    const joints = [...line.querySelectorAll('.j')].filter((joint) => range.intersectsNode(joint));
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return lines.size > 1 ? [[word, String(getSelection()), joints.length > 0]] : [];
  });
})"""


def test_a_long_compound_is_parted_where_its_words_join(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    parted: list[tuple[str, str, bool]] = []
    for law in (26, 48, 80):
        page.goto(served.address(f"nl/compare/{law}/"))
        parted += page.evaluate(PARTED)
    joined = {word for word, _, has_joint in parted if has_joint}
    assert {word.casefold() for word in joined} & {"voorspeelbeperkingen", "toernooiorganisator"}
    # The hyphen is no text.
    assert all(word == copied for word, copied, _ in parted)
    # What is no compound of known words may still be cut anywhere.
    cut = {word for word, _, has_joint in parted if not has_joint}
    assert not {word for word in cut if word.casefold().startswith(("toernooiorg", "voorspeel"))}
