"""The guided rulings as pages: whole without a script, and one question a screen with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from bridgelaws import LANGUAGES
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import load_rulings
from bridgelaws.model.ruling import Rulings
from bridgelaws.site.pages.rulings import rulings_by_law
from tests.site.boxes import boxes
from tests.site.conftest import Server
from tests.site.library_of_two_laws import words
from tests.site.walk import read_page
from tests.site.watch import Watch
from tests.site.windows import PHONE

pytestmark = pytest.mark.browser

WORDS = words()
TARGET = 48


@pytest.fixture(scope="module")
def rulings(library: Library) -> Rulings:
    return load_rulings(library)


def test_every_ruling_has_a_page_with_every_step_and_result_in_every_language(
    rulings: Rulings, served: Server
) -> None:
    for language in LANGUAGES:
        for ruling in rulings.rulings:
            seen = read_page(served.folder / language / "rulings" / ruling.id / "index.html")
            wanted = [step.id for step in ruling.steps]
            for step in ruling.steps:
                for number, option in enumerate(step.options, 1):
                    wanted += [f"{step.id}-{number}"] if option.result else []
                    assert option.answer[language] in seen.text
            assert set(wanted) <= set(seen.ids), (language, ruling.id)
            assert WORDS[language]("rulings.guide") in seen.text


def test_a_law_names_the_rulings_that_say_they_are_about_it(rulings: Rulings) -> None:
    about = {
        str(law): [ruling.id for ruling in listed]
        for law, listed in rulings_by_law(rulings).items()
    }
    assert about["83"] == ["appeal", "tricks"]
    assert about["48"][0] == "penalty-card"
    assert about["67"][0] == "several-cards"
    assert set(about["37"]) == {"insufficient-bid", "inadmissible-call"}
    assert "77" not in about
    named = {ruling.id: {str(at.article) for at in ruling.laws} for ruling in rulings.rulings}
    for law, ids in about.items():
        # What only rests on a law stands behind what says that it is about it.
        about_it = [law in named[id_] for id_ in ids]
        assert about_it == sorted(about_it, reverse=True), law
        assert any(about_it) == any(law in laws for laws in named.values()), law


def test_an_answer_leads_to_an_anchor_that_is_there(rulings: Rulings, served: Server) -> None:
    for language in LANGUAGES:
        ids = {
            ruling.id: set(read_page(page_of(served, language, ruling.id)).ids)
            for ruling in rulings.rulings
        }
        for ruling in rulings.rulings:
            for _, href in read_page(page_of(served, language, ruling.id)).links:
                page, _, anchor = href.partition("#")
                other = page.strip("./") or ruling.id
                if anchor and other in ids:
                    assert anchor in ids[other], (language, ruling.id, href)


def page_of(served: Server, language: str, ruling: str) -> Path:
    return served.folder / language / "rulings" / ruling / "index.html"


def test_a_slip_with_the_bidding_box_shows_its_regulation_and_who_may_make_one(
    served: Server,
) -> None:
    for language in LANGUAGES:
        html = page_of(served, language, "change-of-call").read_text("utf-8")
        for number in (3, 5):
            end = html.partition(f'id="h2-{number}"')[2].partition("</section>")[0]
            hrefs = re.findall(r'<figcaption><a href="([^"]+)"', end)
            assert "../../bidding-boxes/#bb6" in hrefs
            assert '"../../law/18/#18F"' in end
            assert WORDS[language]("choices.authority") in end.partition('class="left"')[2]


def test_every_provision_that_a_result_names_stands_there_with_words(
    rulings: Rulings, served: Server
) -> None:
    for language in LANGUAGES:
        for ruling in rulings.rulings:
            html = page_of(served, language, ruling.id).read_text("utf-8")
            results = [o for step in ruling.steps for o in step.options if o.result]
            figures = re.findall(r"<figure>(.*?)</figure>", html, re.DOTALL)
            assert len(figures) == sum(len(option.laws) for option in results)
            # A heading alone is what some provisions have to say.
            empty = [one for one in figures if "<blockquote" not in one and "<b>" not in one]
            assert empty == [], (language, ruling.id)
            # Titles of laws, which law books print in capitals, begin as a sentence does.
            titles = re.findall(r"<figcaption>.*?<b>(.*?)</b>", html)
            shouted = [one for one in titles if one == one.upper() and len(one) > 4]
            assert shouted == [], (language, ruling.id)


def test_each_result_quotes_its_provisions_in_order(
    rulings: Rulings, served: Server, browser: Browser
) -> None:
    # The first end of the page that names it: only there do its words stand.
    options = rulings.step("r2").options
    number, option = next((n, o) for n, o in enumerate(options, 1) if "62B1" in map(str, o.laws))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served.address("el/rulings/revoke/"))
    result = page.locator(f"#r2-{number}")
    hrefs = result.locator("figcaption a").evaluate_all(
        "links => links.map((link) => link.getAttribute('href').split('#')[1])"
    )
    assert hrefs == [str(law) for law in option.laws]
    at = hrefs.index("62B1")
    law = context.new_page()
    law.goto(served.address("el/law/62/#62B1"))
    own = law.locator('[id="62B1"] > p').first.inner_text()
    assert own in (result.locator("figure").nth(at).text_content() or "")
    context.close()


def test_without_a_script_the_whole_tree_is_on_show(
    rulings: Rulings, served: Server, browser: Browser
) -> None:
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(served.address("fr/rulings/claim/"))
    for step in rulings.rulings[6].steps:
        expect(page.locator(f"#{step.id} > h2")).to_be_visible()
    expect(page.locator("[data-back]")).to_be_hidden()
    expect(page.locator("#k1-2 .verdict")).to_be_visible()
    context.close()


def test_a_way_is_walked_back_and_begun_again(served: Server, narrow: BrowserContext) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    page.goto(served.address("el/rulings/revoke/"))
    for step, answer, then in (("r1", 0, "r2"), ("r2", 1, "r4"), ("r4", 5, "r5"), ("r5", 0, "r6")):
        expect(page.locator("[data-step]:visible")).to_have_count(1)
        expect(page.locator(f"#{step}")).to_be_visible()
        page.locator(f"#{step} .answers a").nth(answer).click()
        expect(page.locator(f"#{then}")).to_be_visible()
    page.locator("#r6 .answers a").first.click()
    expect(page.locator("#r6-1 .verdict")).to_be_visible()
    expect(page.locator("#r6-1 blockquote").first).to_be_visible()
    page.go_back()
    expect(page.locator("#r6")).to_be_visible()
    page.locator("[data-back]").click()
    expect(page.locator("#r5")).to_be_visible()
    expect(page.locator("[data-again]")).to_be_in_viewport()
    page.locator("[data-again]").click()
    expect(page.locator("#r1")).to_be_visible()
    expect(page.locator("#r5")).to_be_hidden()
    assert watch.complaints == []
    assert watch.strangers == []


def test_a_link_leads_to_the_exact_step_and_survives_a_reload(
    served: Server, narrow: BrowserContext
) -> None:
    watch = Watch(narrow, served)
    for anchor in ("r3", "r3-1", "r10"):
        watch.page.goto(served.address("nl/"))
        watch.page.goto(served.address(f"nl/rulings/revoke/#{anchor}"))
        expect(watch.page.locator(f"#{anchor}")).to_be_visible()
        watch.page.reload()
        expect(watch.page.locator("[data-step]:visible")).to_have_count(1)
        expect(watch.page.locator(f"#{anchor}")).to_be_visible()
    watch.page.locator("[data-back]").click()
    expect(watch.page.locator("#r1")).to_be_visible()
    watch.page.goto(served.address("nl/rulings/revoke/#nothing"))
    expect(watch.page.locator("#r1")).to_be_visible()
    assert watch.complaints == []


def test_a_way_can_go_on_in_another_ruling(served: Server, narrow: BrowserContext) -> None:
    watch = Watch(narrow, served)
    watch.page.goto(served.address("en/rulings/lead-out-of-turn/#l4"))
    watch.page.locator("#l4 .answers a").nth(1).click()
    expect(watch.page.locator("#p7")).to_be_visible()
    watch.page.go_back()
    expect(watch.page.locator("#l4")).to_be_visible()
    assert watch.complaints == []


def first_steps_that_others_lead_to(rulings: Rulings) -> list[tuple[str, str]]:
    """The questions from which a way goes on at the first one of another ruling, each with that."""
    return [
        (step.id, option.goto)
        for ruling in rulings.rulings
        for step in ruling.steps
        for option in step.options
        if option.goto
        and rulings.owner(option.goto) != ruling
        and rulings.owner(option.goto).steps[0].id == option.goto
    ]


def test_no_answer_is_lost_where_the_way_goes_on_at_the_first_question_of_another_ruling(
    rulings: Rulings, served: Server, narrow: BrowserContext
) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    handed = first_steps_that_others_lead_to(rulings)
    assert len(handed) >= 7
    for begin, goal in handed:
        ruling = rulings.owner(begin)
        way = next(
            way
            for way in rulings.paths(ruling)
            if (begin, goal) in {(step.id, option.goto) for step, option in way}
        )
        page.goto(served.address(f"nl/rulings/{ruling.id}/"))
        expect(page.locator("article.guided")).to_be_visible()
        for step, option in way:
            answer = page.locator(f"#{step.id} > .answers > li > a")
            answer.nth(step.options.index(option)).click()
            if option.goto:
                expect(page.locator(f"#{option.goto} > h2")).to_be_visible()
                expect(page.locator("[data-back]")).to_be_visible()
        expect(page.locator("[data-given]:visible li")).to_have_count(len(way))
    # Who begins anew, or comes from the list, has answered nothing.
    page.evaluate("() => { location.hash = document.querySelector('[data-step]').id; }")
    page.locator("[data-again]").click()
    expect(page.locator("[data-back]")).to_be_hidden()
    assert watch.complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answers_are_large_and_the_last_one_low_on_a_phone(
    language: str, rulings: Rulings, served: Server, narrow: BrowserContext
) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    for ruling in rulings.rulings:
        page.goto(served.address(f"{language}/rulings/{ruling.id}/"))
        targets = boxes(page.locator(".answers a:visible, .way a"))
        assert all(box["height"] >= TARGET for box in targets), ruling.id
        last = boxes(page.locator(".answers a:visible"))[-1]
        assert last["y"] + last["height"] > PHONE["height"] * 2 / 3, ruling.id
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert watch.complaints == []


def test_all_answers_stand_above_the_bar_on_a_phone(
    rulings: Rulings, served: Server, narrow: BrowserContext
) -> None:
    page = narrow.new_page()
    for ruling in rulings.rulings:
        page.goto(served.address(f"el/rulings/{ruling.id}/"))
        for width, height in ((360, 640), (412, 823)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function("width => innerWidth === width", arg=width)
            answers = boxes(page.locator("[data-step]:not([hidden]) .answers a"))
            (bar,) = boxes(page.locator(".way"))
            bottom = answers[-1]["y"] + answers[-1]["height"]
            # Where all of them cannot stand in the window, the page scrolls.
            if bottom - answers[0]["y"] < height / 2.5:
                assert bottom <= bar["y"], (ruling.id, width)


def test_a_result_is_copied_as_text(rulings: Rulings, served: Server, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, permissions=["clipboard-read", "clipboard-write"])
    watch = Watch(context, served)
    page = watch.page
    page.goto(served.address("en/rulings/change-of-call/"))
    page.locator("#h1 .answers a").first.click()
    page.locator("#h2 .answers a").first.click()
    page.locator("[data-copy]").click()
    expect(page.locator(".copy [role=status]")).to_have_text(WORDS["en"]("rulings.copied"))
    copied = page.evaluate("navigator.clipboard.readText()")
    step = rulings.step("h2")
    end = step.options[0].result
    assert end is not None
    # Who is spoken to begins a line of his own.
    in_one_line = " ".join(copied.split())
    for part in (rulings.owner("h2").title["en"], end["en"], "Law 25A4", "#h2-1", "guides"):
        assert part in in_one_line
    assert copied.count("\n- ") == 2
    assert watch.complaints == []
    context.close()


@pytest.mark.parametrize(
    ("language", "typed", "ruling"),
    [
        ("en", "dropped a card", "penalty-card"),
        ("nl", "te laag geboden", "insufficient-bid"),
        ("fr", "rest", "claim"),
        ("el", "διστασε", "unauthorised-information"),
        # As they are typed: in other letters, by their sound, with a hyphen.
        ("fr", "coeur", "revoke"),
        ("el", "renons", "revoke"),
        ("en", "mis-pull", "change-of-call"),
    ],
)
def test_everyday_words_find_a_ruling(
    language: str, typed: str, ruling: str, served: Server, narrow: BrowserContext
) -> None:
    page = Watch(narrow, served).page
    page.goto(served.address(f"{language}/rulings/"))
    page.locator("#what").fill(typed)
    shown = page.locator(".doors li:visible a")
    expect(shown.first).to_have_attribute("href", f"{ruling}/")
    expect(shown).not_to_have_count(27)
    page.locator("#what").fill("qqqq")
    expect(page.locator("[data-none]")).to_have_text(WORDS[language]("rulings.none"))
    expect(page.locator("[data-none]")).to_be_in_viewport()
    page.locator("#what").fill("")
    expect(page.locator(".doors li:visible")).to_have_count(27)
