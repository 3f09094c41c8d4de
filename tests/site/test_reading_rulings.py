"""A ruling handed on, found by everyday words, and quick on a slow phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from bridgelaws import LANGUAGES
from bridgelaws.retrieval.facts import FACTS
from tests.site.conftest import Server
from tests.site.reading_pages import READING, WORDS, press, sheet, title
from tests.site.waits import scan
from tests.site.watch import Watch
from tests.site.windows import PHONE

pytestmark = pytest.mark.browser

# As many as search offers at most.
MOST_OFFERED = FACTS["rulings"]["mostAsked"]

# What people say at the table -> the ruling they need: most of it written before looking at the
# cues, the last of each language because no cue had it then.
SAID = {
    "en": {
        "he did not follow suit": "revoke",
        "she revoked": "revoke",
        "wrong defender made the opening lead": "opening-lead-out-of-turn",
        "declarer played from the wrong hand": "lead-out-of-turn",
        "his bid was too low": "insufficient-bid",
        "bid out of turn": "call-out-of-rotation",
        "passed when it was not his turn": "call-out-of-rotation",
        "dropped a card on the table": "penalty-card",
        "claims the rest of the tricks": "claim",
        "long hesitation": "unauthorised-information",
        "forgot to alert": "misinformation",
        "wants to change his bid": "change-of-call",
        "dummy touched a card": "card-from-dummy",
        "one hand has fourteen cards": "unplayable-board",
        "trumped when she still had a heart": "revoke",
        "told us it was weak but it was strong": "misinformation",
        "a slow double from partner": "unauthorised-information",
        "the ace of spades fell out of her hand": "penalty-card",
    },
    "nl": {
        "te laat aan tafel": "late-slow",
        "niet bekend": "revoke",
        "verzaakt": "revoke",
        "verkeerde speler is uitgekomen": "opening-lead-out-of-turn",
        "leider speelt uit de verkeerde hand": "lead-out-of-turn",
        "te laag bod": "insufficient-bid",
        "voor zijn beurt geboden": "call-out-of-rotation",
        "kaart laten vallen": "penalty-card",
        "claimt de rest": "claim",
        "lang nagedacht": "unauthorised-information",
        "vergeten te alerteren": "misinformation",
        "wil zijn bod veranderen": "change-of-call",
        "blinde pakt een kaart": "card-from-dummy",
        "veertien kaarten in een hand": "unplayable-board",
        "niet gealerteerd": "misinformation",
        "hij had nog een hartje maar gooide een ruiten weg": "revoke",
        "iemand paste voor zijn beurt": "call-out-of-rotation",
        "verkeerd kaartje uit de biddingbox gepakt": "change-of-call",
        "iemand heeft 14 kaarten": "unplayable-board",
    },
    "fr": {
        "il n'a pas fourni": "revoke",
        "renonce": "revoke",
        "le mauvais joueur a entamé": "opening-lead-out-of-turn",
        "joué de la mauvaise main": "lead-out-of-turn",
        "enchère trop basse": "insufficient-bid",
        "annonce hors tour": "call-out-of-rotation",
        "carte tombée sur la table": "penalty-card",
        "il réclame le reste": "claim",
        "longue hésitation": "unauthorised-information",
        "oublié d'alerter": "misinformation",
        "changer son enchère": "change-of-call",
        "le mort touche une carte": "card-from-dummy",
        "quatorze cartes dans une main": "unplayable-board",
        "personne n'a alerté": "misinformation",
        "il dit que toutes ses cartes sont maîtresses": "claim",
        "il me manque une carte": "unplayable-board",
    },
    "el": {
        "δεν ακολούθησε χρώμα": "revoke",
        "ρενόνς": "revoke",
        "έκανε αντάμ ο λάθος αμυνόμενος": "opening-lead-out-of-turn",
        "έπαιξε από το λάθος χέρι": "lead-out-of-turn",
        "χαμηλή αγορά": "insufficient-bid",
        "μίλησε εκτός σειράς": "call-out-of-rotation",
        "του έπεσε φύλλο": "penalty-card",
        "διεκδικεί τις υπόλοιπες λεβέ": "claim",
        "σκέφτηκε πολύ": "unauthorised-information",
        "ξέχασε το αλέρτ": "misinformation",
        "θέλει να αλλάξει την αγορά": "change-of-call",
        "ο μορ άγγιξε φύλλο": "card-from-dummy",
        "έχει δεκατέσσερα φύλλα": "unplayable-board",
        "δεν αλερτάρισε": "misinformation",
        "του γλίστρησε ένα φύλλο και το είδαμε": "penalty-card",
        "ο συμπαίκτης σκέφτηκε πολλή ώρα": "unauthorised-information",
        "έχει 12 φύλλα": "unplayable-board",
    },
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_people_say_finds_the_ruling_first(
    code: str, phone: BrowserContext, served: Server
) -> None:
    page = phone.new_page()
    page.goto(served.address(f"{code}/rulings/"))
    shown = page.locator(".doors li:visible a")
    for said, wanted in SAID[code].items():
        page.locator("#what").fill(said)
        expect(page.locator(".doors[aria-busy=false]")).to_be_visible()
        expect(shown.first).to_have_attribute("href", f"{wanted}/")
        # What these words do not mean is not shown.
        assert shown.count() <= MOST_OFFERED, said


def test_without_the_index_the_list_stays_whole(phone: BrowserContext, served: Server) -> None:
    page = phone.new_page()
    page.route("**/search/bundle/*", lambda route: route.abort())
    page.goto(served.address("en/rulings/"))
    page.locator("#what").fill("revoked")
    expect(page.locator(".doors[aria-busy=false]")).to_be_visible()
    expect(page.locator(".doors li:visible")).to_have_count(27)
    expect(page.locator("[data-none]")).to_have_text("")
    # It is asked again once it can be had.
    page.unroute("**/search/bundle/*")
    page.locator("#what").fill("she revoked")
    expect(page.locator(".doors li:visible a").first).to_have_attribute("href", "revoke/")
    expect(page.locator(".doors li:visible")).not_to_have_count(27)


def test_the_front_page_asks_what_happened(phone: BrowserContext, served: Server) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address("el/"))
    expect(page.locator(".situations a").first).to_have_attribute("href", "rulings/revoke/")
    # The one box knows rulings too, by everyday words.
    page.get_by_role("combobox").fill("του έπεσε φύλλο")
    ruling = page.get_by_role("option").filter(has=page.locator(".bl-ruling")).first
    expect(ruling).to_have_attribute("data-href", served.address("el/rulings/penalty-card/"))
    assert watch.complaints == []


def test_without_scripts_all_rulings_are_one_tap_from_the_front_page(
    browser: Browser, served: Server
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served.address("nl/"))
    page.locator(".all").first.click()
    expect(page.locator(".doors li:visible")).to_have_count(27)
    context.close()


@pytest.mark.parametrize("anchor", ["r1", "r4", "r6-1"])
def test_the_code_of_a_step_leads_to_that_step(
    anchor: str, phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address(f"el/rulings/revoke/#{anchor}"))
    page.locator("[data-qr]").tap()
    expect(sheet(page).get_by_role("img")).to_be_visible()
    assert scan(page) == [served.address(f"el/rulings/revoke/#{anchor}")]
    page.go_back()
    expect(sheet(page)).to_have_count(0)
    expect(page.locator(f"#{anchor}")).to_be_visible()
    assert watch.complaints == []


def test_a_result_is_shared_with_the_way_to_it(browser: Browser, served: Server) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    page.goto(served.address("en/rulings/change-of-call/"))
    page.locator("#h1 .answers a").first.tap()
    page.locator("#h2 .answers a").first.tap()
    page.locator("[data-share]").tap()
    shared = page.wait_for_function("() => window.shared").json_value()
    assert shared["url"] == served.address("en/rulings/change-of-call/#h2-1")
    assert shared["url"] not in shared["text"]
    assert shared["text"].count("\n- ") == 2
    assert WORDS["en"]("rulings.guide") in shared["text"]
    page = context.new_page()
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(served.address("en/rulings/change-of-call/#h2-1"))
    expect(page.locator("[data-copy]")).to_be_visible()
    expect(page.locator("[data-share]")).to_be_hidden()
    context.close()


def test_a_quoted_provision_opens_over_the_result(phone: BrowserContext, served: Server) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address("el/rulings/revoke/#r6-1"))
    page.locator("#r6-1 figcaption a").first.tap()
    expect(title(page)).to_have_text("Νόμος 64Α1")
    press(page, "more", "el")
    press(page, "table", "el")
    expect(sheet(page).locator(".bl-pair section[lang=el]")).to_contain_text("Νόμος 64Α1")
    for _ in range(3):
        page.go_back()
    expect(sheet(page)).to_have_count(0)
    expect(page.locator("#r6-1 .verdict")).to_be_visible()
    assert READING["el"]["table"]
    assert watch.complaints == []
