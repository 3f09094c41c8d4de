"""Beside the steps of a ruling: seats, a second language, the record a director keeps."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from bridgelaws import LANGUAGES
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import load_rulings
from tests.conftest import ROOT
from tests.retrieval.scripts import run_node
from tests.site.conftest import Server
from tests.site.library_of_two_laws import words
from tests.site.watch import Watch

WORDS = words()
FORMS = {language: said.tables["seat_forms"] for language, said in WORDS.items()}
SCRIPTS = ROOT / "tooling/site_assets/js"


def run(node: str, program: str, given: Any) -> Any:
    """What an expression over the module ``seats`` and the value ``given`` is worth."""
    return run_node(node, SCRIPTS, program, given, ("seats",))


@pytest.mark.node
def test_who_sits_where_follows_from_two_seats(node: str) -> None:
    clockwise = "NESW"
    pairs = [{"offender": o, "declarer": d} for o, d in itertools.product(clockwise, clockwise)]
    for pair, found in zip(
        pairs, run(node, "given.map((one) => [...seats.rolesOf(one)])", pairs), strict=True
    ):
        roles = dict(found)
        at = clockwise.index(pair["offender"])
        # The deal goes clockwise: the next player is left-hand opponent.
        assert roles["lho"] == [clockwise[(at + 1) % 4]]
        assert roles["rho"] == [clockwise[at - 1]]
        assert roles["partner"] == [clockwise[at - 2]]
        assert sorted(roles["side"]) == sorted([*roles["offender"], *roles["partner"]])
        assert sorted(roles["others"]) == sorted([*roles["lho"], *roles["rho"]])
        assert roles["dummy"] == [clockwise[clockwise.index(pair["declarer"]) - 2]]
    assert run(node, "[...seats.rolesOf({}).keys()]", None) == []


@pytest.mark.node
@pytest.mark.parametrize(
    ("language", "text", "roles"),
    [
        (
            "en",
            "To the offender: left-hand opponent calls. To partner: pass.",
            "offender lho partner",
        ),
        ("en", "To the partner of declarer: spread your hand.", "declarer"),
        ("en", "Declarer’s card goes back.", ""),
        ("nl", "Tegen de partner van de speler: u past. De leider kiest.", "declarer"),
        ("nl", "Tegen de linkertegenstander: u mag bieden.", "lho"),
        ("fr", "Au joueur mal informé : changez. Le camp fautif paie.", "side"),
        ("fr", "Au fautif : jouez. À l’adversaire de droite : attendez.", "offender rho"),
        ("el", "Στον υπαίτιο: παίξτε. Ο άξονας του εκτελεστή περιμένει.", "offender"),
        ("el", "Στον συμπαίκτη: πάσο. Στον μορ: τίποτε.", "partner dummy"),
    ],
)
def test_a_role_is_found_by_the_words_of_its_language(
    node: str, language: str, text: str, roles: str
) -> None:
    program = "seats.findRoles(given.text, given.forms).map((one) => one.role)"
    assert run(node, program, {"text": text, "forms": FORMS[language]}) == roles.split()


@pytest.mark.node
def test_the_four_languages_find_nearly_the_same_roles_in_every_result(
    node: str, library: Library
) -> None:
    results = [
        option.result
        for ruling in load_rulings(library).rulings
        if ruling.seats
        for step in ruling.steps
        for option in step.options
        if option.result
    ]
    texts = [{language: result[language] for language in LANGUAGES} for result in results]
    program = (
        "given.texts.map((one) => Object.fromEntries(Object.entries(one).map(([code, text]) =>"
        " [code, seats.findRoles(text, given.forms[code]).map((found) => found.role)])))"
    )
    found = run(node, program, {"texts": texts, "forms": FORMS})
    roles = [role for role in FORMS["en"] if role != "never"]
    # Languages word a result differently ("the leader", "au joueur"), but seldom.
    apart = sum(
        len({role in one[language] for language in LANGUAGES}) > 1
        for one in found
        for role in roles
    )
    assert apart <= 0.035 * len(found) * len(roles)
    assert sum(bool(one["en"]) for one in found) > 0.75 * len(found)


def walk_to_a_result(page: Page) -> None:
    page.locator("article.guided").wait_for()
    while page.locator("[data-result]:visible").count() == 0:
        before = page.url
        page.locator("[data-step]:visible .answers a").last.click()
        page.wait_for_function("(url) => location.href !== url", arg=before)
        page.locator("article.guided").wait_for()


@pytest.mark.browser
def test_seats_go_into_every_sentence_and_into_the_second_language(
    narrow: BrowserContext, served: Server
) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    page.goto(served.address("nl/rulings/call-out-of-rotation/"))
    page.locator(".seats summary").click()
    page.locator("[data-role=offender][data-seat=E]").click()
    expect(page.locator("[data-step]:visible h2")).to_contain_text("linkertegenstander (Zuid)")
    page.locator("[data-role=declarer][data-seat=N]").click()
    page.locator(".seats summary").click()
    walk_to_a_result(page)
    said = page.locator("[data-result]:visible .verdict")
    expect(said).to_contain_text("partner (West)")
    expect(page.locator("[data-given]:visible li").first).to_be_visible()
    page.locator("[data-second]").select_option("el")
    second = page.locator("[data-result]:visible .other-language")
    expect(second).to_have_attribute("lang", "el")
    expect(second).to_contain_text("(Δύση)")
    page.locator(".seats summary").click()
    page.locator("[data-clear]").click()
    expect(page.locator(".seat")).to_have_count(0)
    assert watch.complaints == []


@pytest.mark.browser
def test_a_result_that_changes_the_roles_gets_no_seats(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    page.goto(served.address("en/rulings/opening-lead-out-of-turn/"))
    page.locator(".seats summary").click()
    page.locator("[data-role=declarer][data-seat=S]").click()
    assert page.locator("[data-no-seats]").count() > 0
    expect(page.locator("[data-no-seats] .say .seat")).to_have_count(0)
    assert page.locator("[data-result]:not([data-no-seats]) .say .seat").count() > 0


@pytest.mark.browser
def test_a_record_is_kept_shown_handed_on_and_deleted(
    narrow: BrowserContext, served: Server
) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    page.goto(served.address("en/rulings/revoke/"))
    walk_to_a_result(page)
    page.locator(".keep-record summary").click()
    page.locator("[name=table]").fill("4, 12, 3")
    page.locator("[name=facts]").fill("<b>West</b> & a club")
    page.locator(".keep-record button").click()
    expect(page.locator(".keep-record [role=status]")).to_have_text(WORDS["en"]("record.saved"))
    page.goto(served.address("en/rulings/"))
    record = page.locator(".records li")
    expect(record).to_have_count(1)
    record.locator("summary").click()
    text = record.locator("pre").inner_text()
    assert "4, 12, 3" in text
    assert "<b>West</b> & a club" in text
    assert WORDS["en"]("record.answers") in text
    assert "Law 6" in text
    remove = record.locator("[data-do=remove]")
    remove.click()
    expect(remove).to_have_text(WORDS["en"]("record.really"))
    remove.click()
    expect(page.locator(".records")).to_be_hidden()
    assert watch.complaints == []


@pytest.mark.browser
def test_what_is_stored_by_others_is_no_record(narrow: BrowserContext, served: Server) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    page.goto(served.address("en/rulings/"))
    for stored in ("{", "{}", '[1, null, {"id": "x"}]', '[{"id": {}, "when": []}]'):
        page.evaluate("(value) => localStorage.setItem('bridgelaws.records', value)", stored)
        page.evaluate("(value) => sessionStorage.setItem('bridgelaws.seats', value)", stored)
        page.reload()
        expect(page.locator(".records")).to_be_hidden()
        page.goto(served.address("en/rulings/revoke/"))
        expect(page.locator("[data-seat][aria-pressed=true]")).to_have_count(0)
        page.goto(served.address("en/rulings/"))
    assert watch.complaints == []
