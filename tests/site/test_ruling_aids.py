"""Beside the steps of a ruling: seats, a second language, the record a director keeps."""

from __future__ import annotations

import json

import pypdfium2
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.site.conftest import Server
from tests.site.library_of_two_laws import words
from tests.site.watch import Watch

WORDS = words()


SHOWN = """() => [...document.querySelectorAll('[data-step]:not([hidden])')]
  .some((step) => !location.hash || `#${step.id}` === location.hash)"""


def walk_to_a_result(page: Page) -> None:
    page.locator("article.guided").wait_for()
    while page.locator("[data-result]:visible").count() == 0:
        before = page.url
        page.locator("[data-step]:visible .answers a").last.click()
        page.wait_for_function("(url) => location.href !== url", arg=before)
        page.locator("article.guided").wait_for()
        # The address changes before what it names is shown.
        page.wait_for_function(SHOWN)


@pytest.mark.browser
def test_seats_go_into_every_sentence_and_into_the_second_language(
    narrow: BrowserContext, served: Server
) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    page.goto(served.address("nl/rulings/call-out-of-rotation/"))
    page.locator(".seats summary").click()
    page.locator("[data-role=offender][data-seat=E]").click()
    expect(page.locator("[data-step]:visible h2")).to_contain_text("Zeg tegen Zuid, tenzij")
    page.locator("[data-role=declarer][data-seat=N]").click()
    page.locator(".seats summary").click()
    walk_to_a_result(page)
    said = page.locator("[data-result]:visible .verdict")
    expect(said).to_contain_text("Tegen West:")
    expect(page.locator("[data-given]:visible li").first).to_be_visible()
    page.locator("[data-second]").select_option("el")
    second = page.locator("[data-result]:visible .other-language")
    expect(second).to_have_attribute("lang", "el")
    expect(second).to_contain_text("Στη Δύση:")
    page.locator(".seats summary").click()
    page.locator("[data-clear]").click()
    expect(page.locator(".seat")).to_have_count(0)
    # What the seat stood in place of is back.
    expect(said).to_contain_text("Tegen partner:")
    assert watch.complaints == []


@pytest.mark.browser
def test_a_word_gets_the_seat_of_whom_it_means_or_none(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    page.goto(served.address("en/rulings/opening-lead-out-of-turn/#o5"))
    page.locator(".seats summary").click()
    page.locator("[data-role=offender][data-seat=E]").click()
    page.locator("[data-role=declarer][data-seat=S]").click()
    # Declarer is asked not to consult dummy; who led has West for a partner.
    expect(page.locator("#o5 > h2")).to_contain_text(
        "Say to South: you have these five choices; choose without consulting partner (North)"
    )
    required = page.locator("#o5-3 .verdict")
    expect(required).to_contain_text("To West:")
    expect(required).to_contain_text("the knowledge of partner (East)’s card")
    expect(page.locator("#o5-1 .say .seat")).to_have_text(["(West)", "To North"])

    # Another player than the one who led: the seat tapped is forgotten, declarer's is not.
    page.goto(served.address("en/rulings/insufficient-bid/"))
    expect(page.locator("[data-seat][aria-pressed=true]")).to_have_count(2)
    page.locator("#i1 .answers a").last.click()
    expect(page.locator("[data-seat][aria-pressed=true]")).to_have_count(1)

    page.goto(served.address("en/rulings/correct-explanation/#e5-1"))
    expect(page.locator("[data-seat][aria-pressed=true]")).to_have_count(0)
    page.locator(".seats summary").click()
    page.locator("[data-role=explainer][data-seat=W]").click()
    reopen = page.locator("#e5-1 .verdict")
    expect(reopen).to_contain_text("To East:")
    expect(reopen).to_contain_text("To left-hand opponent: ")
    expect(reopen).to_contain_text("To the misinformed side (North–South)")
    expect(reopen).to_contain_text("neither of you may use partner’s")


@pytest.mark.browser
def test_what_is_to_be_said_at_a_question_stands_in_a_second_language_too(
    narrow: BrowserContext, served: Server
) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    page.goto(served.address("fr/rulings/opening-lead-out-of-turn/"))
    # What a director is asked is said to nobody.
    expect(page.locator("article.guided")).to_be_visible()
    expect(page.locator(".second")).to_be_hidden()
    page.evaluate("location.hash = 'o5'")
    page.locator("[data-second]").select_option("el")
    second = page.locator("#o5 .other-language")
    expect(second.locator("p")).to_have_count(6)
    expect(second).to_contain_text("πέντε επιλογές")
    page.locator(".seats summary").click()
    page.locator("[data-role=declarer][data-seat=N]").click()
    expect(second).to_contain_text("τον συμπαίκτη (Νότος)")

    # The table still speaks it at the next call.
    page.goto(served.address("fr/rulings/change-of-call/#h4"))
    expect(page.locator("#h4 .other-language")).to_have_attribute("lang", "el")
    expect(page.locator("[data-second]")).to_have_value("el")
    page.evaluate("location.hash = 'h3'")
    expect(page.locator(".other-language")).to_have_count(0)
    page.evaluate("sessionStorage.setItem('bridgelaws.second', 'fr')")
    page.reload()
    expect(page.locator("[data-second]")).to_have_value("")
    assert watch.complaints == []


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
@pytest.mark.parametrize("letters", [300, 1500, 5000])
def test_a_record_is_one_leaf_to_sign(narrow: BrowserContext, served: Server, letters: int) -> None:
    record = {
        **dict.fromkeys(("title", "table", "seats", "decision"), "Μια βαθμολογία 60 / 40 %"),
        "id": "one",
        "when": "2026-11-24T01:00:00Z",
        "facts": "Το φύλλο έπεσε στο τραπέζι ανοιχτό. " * (letters // 36),
        "answers": ["Ποιος έδειξε το φύλλο; Ένας αντίπαλος του εκτελεστή. " * 2] * 6,
        "said": ["Ο εκτελεστής μπορεί να απαιτήσει ή να απαγορεύσει το χρώμα. " * 18],
        "laws": ["50Δ2(α)", "16Γ2", "12Γ1(ε)(i)"] * 3,
    }
    page = narrow.new_page()
    page.goto(served.address("el/rulings/"))
    page.evaluate("(one) => localStorage.setItem('bridgelaws.records', one)", json.dumps([record]))
    page.reload()
    expect(page.locator(".records li")).to_have_count(1)
    # As its button does, but for the browser's own window.
    page.evaluate("""() => {
      const item = document.querySelector('.records li');
      item.querySelector('details').open = true;
      item.classList.add('printed');
      document.body.classList.add('printing-record');
    }""")
    assert len(pypdfium2.PdfDocument(page.pdf(format="A4"))) == 1


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


RECORD = """(count) => Array.from({ length: count }, (_, n) => ({
  id: `r${n}`, when: "2026-11-24T02:54:00.000Z", title: "Revoke",
  table: `T${n}`, facts: "", seats: "",
  answers: ["Asked – answered"], said: ["To all: play on."], laws: ["Law 64A1"], decision: "" }))"""
STORED = "() => JSON.parse(localStorage.getItem('bridgelaws.records'))"


def store_records(page: Page, count: int, *others: object) -> None:
    """Put so many records on the device, and behind them what is none."""
    page.evaluate(
        f"([count, others]) => localStorage.setItem('bridgelaws.records',"
        f" JSON.stringify([...({RECORD})(count), ...others]))",
        [count, others],
    )


@pytest.mark.browser
def test_no_record_goes_for_one_more(narrow: BrowserContext, served: Server) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    of_another_version = {"id": "later", "kind": "appeal"}
    for count, said, then in ((200, "full", 200), (199, "saved", 200)):
        page.goto(served.address("el/rulings/"))
        page.goto(served.address("el/rulings/appeal/#aa1-2"))
        store_records(page, count, of_another_version)
        page.locator(".keep-record summary").click()
        page.locator("[name=table]").fill("the 201st")
        page.locator(".keep-record button").click()
        told = (
            WORDS["el"](f"record.{said}", most=200)
            if said == "full"
            else WORDS["el"]("record.saved")
        )
        expect(page.locator(".keep-record [role=status]")).to_have_text(told)
        stored = page.evaluate(STORED)
        assert len(stored) == then + 1
        assert f"T{count - 1}" in [one.get("table") for one in stored]
        assert stored[-1] == of_another_version
        assert (page.locator("[name=table]").input_value() == "") == (said == "saved")
    page.goto(served.address("el/rulings/"))
    remove = page.locator(".records [data-do=remove]").first
    page.locator(".records summary").first.click()
    remove.click()
    remove.click()
    expect(page.locator(".records li")).to_have_count(199)
    assert page.evaluate(STORED)[-1] == of_another_version
    assert watch.complaints == []


@pytest.mark.browser
def test_a_record_is_alone_on_its_sheet_also_where_printing_begins_later(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    # As in Safari: `print` returns at once, and the sheet is made after that.
    page.add_init_script("window.print = () => {}")
    page.goto(served.address("en/rulings/"))
    store_records(page, 3)
    page.reload()
    shown = page.locator(".records pre:visible")
    for number in range(2):
        record = page.locator(".records li").nth(number)
        record.locator("summary").click()
        record.locator("[data-do=print]").click()
        page.emulate_media(media="print")
        expect(shown).to_have_count(1)
        expect(shown).to_contain_text(f"T{number}")
        expect(page.locator(".rulings .doors")).to_be_hidden()
        page.emulate_media(media="screen")
        if number:
            page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".records .printed, .printing-record")).to_have_count(0)
    # A date as Europe writes it, the day first.
    expect(page.locator(".records pre").first).to_contain_text("24 November 2026")
