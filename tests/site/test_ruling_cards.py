"""The card of a ruling: the whole tree on one leaf of paper, in a real Chromium."""

from __future__ import annotations

import pypdfium2
import pytest
from playwright.sync_api import Browser

from bridgelaws import LANGUAGES
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import load_rulings
from tests.site.conftest import Server
from tests.site.library_of_two_laws import words

pytestmark = pytest.mark.browser

WORDS = words()["el"]


def test_each_card_can_be_read_and_prints_on_one_leaf(
    browser: Browser, served: Server, library: Library
) -> None:
    context = browser.new_context()
    page = context.new_page()
    more, small = {}, {}
    for ruling in load_rulings(library).rulings:
        for language in LANGUAGES:
            page.goto(served.address(f"{language}/rulings/{ruling.id}/card/"))
            page.emulate_media(media="print")
            pixels = page.locator(".ruling-card li").first.evaluate(
                "e => parseFloat(getComputedStyle(e).fontSize)"
            )
            points = round(0.75 * pixels, 1)
            if points < 7:
                small[language, ruling.id] = points
            document = pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True))
            # Both sides where letters that can be read need them.
            if len(document) > (1 if points > 7 else 2):
                more[language, ruling.id] = len(document)
            document.close()
    context.close()
    assert (more, small) == ({}, {})


def test_a_card_holds_every_question_answer_and_announcement(
    browser: Browser, served: Server, library: Library
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for ruling in load_rulings(library).rulings:
        page.goto(served.address(f"el/rulings/{ruling.id}/"))
        page.get_by_role("link", name="Κάρτα για εκτύπωση").click()
        shown = " ".join(page.locator(".ruling-card").inner_text().split())
        for step in ruling.steps:
            for wording in (step.question, *(option.answer for option in step.options)):
                assert wording["el"] in shown
            for option in step.options:
                # One side after the other has a line of its own.
                for sentence in option.result["el"].split(". ") if option.result else ():
                    assert sentence in shown
        # What is written on the slip stands once, and each end has its number.
        ends = [o for step in ruling.steps for o in step.options if o.result]
        for kind in {kind for option in ends for kind in option.slip}:
            assert shown.count(WORDS(f"slip.{kind}")) == 1
        assert shown.count(f"{WORDS('slip.head')}: ") == len(ends)
    context.close()
