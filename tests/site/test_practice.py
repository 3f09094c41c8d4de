"""Practice: every question with its answer on the page, drills, exams and cases with a script."""

from __future__ import annotations

import gzip
import itertools

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from bridgelaws import LANGUAGES
from bridgelaws.library.library import Library
from bridgelaws.library.questions import load_questions
from bridgelaws.model.question import Questions
from tests.site.conftest import Server
from tests.site.library_of_two_laws import words
from tests.site.walk import read_page
from tests.site.watch import Watch, rest

pytestmark = pytest.mark.browser

WORDS = words()
# What an exam may cost whoever comes for the first time, with all that a phone fetches for it.
PACKED = 50_000
# The page of each level, below the language.
PAGES = {1: "practice/", 2: "practice/2/", 3: "practice/3/"}
ALL = "practice/all/"


@pytest.fixture(scope="module")
def questions(library: Library) -> Questions:
    return load_questions(library)


def right_answers(questions: Questions, language: str) -> dict[str, str]:
    return {each.ask[language]: each.choices[0][language] for each in questions.questions}


def test_there_are_questions_of_each_level(questions: Questions) -> None:
    assert len(questions.questions) >= 100
    assert {each.level for each in questions.questions} == {1, 2, 3}


def test_no_question_asks_the_same_or_has_an_answer_twice(questions: Questions) -> None:
    for language in LANGUAGES:
        assert len(right_answers(questions, language)) == len(questions.questions)
        for each in questions.questions:
            choices = {choice[language] for choice in each.choices}
            assert len(choices) == len(each.choices), (each.id, language)


def test_every_question_stands_on_the_page_of_its_level_with_its_answer(
    questions: Questions, served: Server
) -> None:
    for language, (level, folder) in itertools.product(LANGUAGES, PAGES.items()):
        seen = read_page(served.folder / language / folder / "index.html")
        own = [each for each in questions.questions if each.level == level]
        assert {each.id for each in own} <= set(seen.ids)
        for each in own:
            assert each.why[language] in seen.text
        # None of the shipped ones says that its Laws have changed.
        assert WORDS[language]("practice.changed") not in seen.text


def take_exam(page: Page, size: int) -> list[str]:
    """The questions of an exam, each answered by the first button."""
    page.locator(f"[data-start='{size}']").click()
    asked = []
    for number in range(size):
        expect(page.locator(".asked .small")).to_have_text(f"{number + 1} / {size}")
        asked.append(ask(page))
        page.locator(".asked .choices button").first.click()
    expect(page.locator(".asked h3").first).to_be_visible()
    return asked


@pytest.mark.parametrize("folder", [PAGES[1], ALL])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_exam_is_no_more_than_fifty_kilobytes_with_all_that_is_fetched_for_it(
    narrow: BrowserContext, served: Server, language: str, folder: str
) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    packed: dict[str, int] = {}
    page.on(
        "response",
        lambda answer: packed.update({answer.url: len(gzip.compress(answer.body(), 6))}),
    )
    page.goto(served.address(f"{language}/{folder}"))
    rest([watch])
    # The larger one of all levels, for it fetches the more.
    take_exam(page, 60 if folder == ALL else 20)
    rest([watch])
    assert any(name.endswith(folder) for name in packed)
    assert sum("/js/" in name for name in packed) > 4
    assert sum(packed.values()) <= PACKED, packed


@pytest.mark.parametrize("size", [20, 60])
def test_an_exam_of_all_levels_has_its_share_of_each(
    narrow: BrowserContext, served: Server, questions: Questions, size: int
) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    page.goto(served.address(f"nl/{ALL}"))
    asked = take_exam(page, size)
    level_of = {each.ask["nl"]: each.level for each in questions.questions}
    levels = [level_of[one] for one in asked]
    assert len(set(asked)) == size
    for level in PAGES:
        share = list(level_of.values()).count(level) / len(level_of)
        assert abs(levels.count(level) / size - share) <= 0.12, levels
    # What was wrong is shown with its reason and the provisions that decide, which open.
    page.locator(".asked section .laws summary").first.click()
    expect(page.locator(".asked section .laws details[open] .text").first).to_be_visible()
    assert watch.complaints == []


def test_without_papers_the_pages_of_the_levels_are_asked_and_then_it_is_said(
    narrow: BrowserContext, served: Server, questions: Questions
) -> None:
    page = narrow.new_page()
    # As without a connection, where a language is kept: it has the pages.
    page.route("**/all/*.json", lambda route: route.abort())
    page.goto(served.address(f"fr/{ALL}"))
    asked = take_exam(page, 20)
    assert len(set(asked)) == 20
    assert set(asked) <= set(right_answers(questions, "fr"))
    page.locator(".asked section .laws summary").first.click()
    expect(page.locator(".asked section .laws details[open] .text").first).to_be_visible()
    page.locator(".asked .go-on button").click()
    page.route("**/practice/**", lambda route: route.abort())
    page.locator("[data-start='20']").click()
    expect(page.locator(".asked [role=status]")).to_have_text(WORDS["fr"]("practice.failed"))


def test_no_exam_is_offered_that_has_more_questions_than_the_level(
    questions: Questions, served: Server
) -> None:
    for level, folder in PAGES.items():
        text = read_page(served.folder / "en" / folder / "index.html").text
        count = sum(each.level == level for each in questions.questions)
        for size in (20, 60):
            assert (WORDS["en"]("practice.exam", count=size) in text) == (size < count)
            # Nothing is drawn where an exam takes all there are, and it says so.
            assert (WORDS["en"]("practice.exam_all", count=size) in text) == (size == count)


def test_the_questions_are_a_download_for_anki_in_the_readers_language(
    questions: Questions, served: Server
) -> None:
    for language in LANGUAGES:
        for folder in PAGES.values():
            seen = read_page(served.folder / language / folder / "index.html")
            assert WORDS[language]("practice.cards") in seen.text
            (href,) = [href for _, href in seen.links if "exchange" in href]
            file = (served.folder / language / folder / href).resolve()
            head, *cards = file.read_text("utf-8").split("#tags column:3\n")
            assert head.startswith("#separator:tab")
            assert cards[0].count("\n") == len(questions.questions)
            assert cards[0].startswith(questions.questions[0].ask[language][:5])


def test_the_right_answer_does_not_always_stand_in_one_place(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    page.goto(served.address("en/practice/"))
    places = page.locator(".choices").evaluate_all("(all) => all.map((one) => one.dataset.right)")
    for place in ("0", "1", "2"):
        assert 0.15 * len(places) < places.count(place) < 0.6 * len(places)


def ask(page: Page) -> str:
    return page.locator(".asked h2").inner_text()


def test_an_old_link_to_a_question_leads_to_the_page_of_its_level(
    narrow: BrowserContext, served: Server, questions: Questions
) -> None:
    page = narrow.new_page()
    for level in (3, 1):
        asked = next(each.id for each in questions.questions if each.level == level)
        page.goto(served.address(f"fr/practice/#{asked}"))
        page.wait_for_url(served.address(f"fr/{PAGES[level]}#{asked}"))
        expect(page.locator(f"#{asked}")).to_be_visible()


def test_a_drill_tells_at_once_what_is_right(
    narrow: BrowserContext, served: Server, questions: Questions
) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    right = right_answers(questions, "nl")
    page.goto(served.address("nl/practice/"))
    page.locator("[data-start=drill]").click()
    page.get_by_role("button", name=right[ask(page)], exact=True).click()
    expect(page.locator(".asked [role=status]")).to_have_text(WORDS["nl"]("practice.right"))
    # The words of the first provision, and not its link alone.
    law = page.locator(".asked .laws details[open]")
    expect(law).to_have_count(1)
    # A provision may have something to open in it too.
    expect(law.locator(".text").first).to_be_visible()
    named = law.locator("> summary").inner_text()
    expect(law.locator("a", has_text=named).first).to_be_visible()
    assert len(law.locator(".text").first.inner_text()) > 20
    page.locator(".asked .go-on button").first.click()
    wrong = [
        choice["nl"]
        for each in questions.questions
        if each.ask["nl"] == ask(page)
        for choice in each.choices[1:]
    ]
    page.get_by_role("button", name=wrong[0], exact=True).click()
    expect(page.locator(".asked [role=status]")).to_have_text(WORDS["nl"]("practice.wrong"))
    expect(page.locator(".asked .is-right")).to_have_count(1)
    page.locator(".asked .go-on button").last.click()
    told = WORDS["nl"].count("practice.result", 1, right=1, all=2)
    expect(page.locator(".asked h2")).to_have_text(told)
    assert watch.complaints == []


def test_an_exam_counts_at_its_end_and_shows_what_was_wrong(
    narrow: BrowserContext, served: Server, questions: Questions
) -> None:
    page = narrow.new_page()
    right = right_answers(questions, "en")
    page.goto(served.address("en/practice/"))
    page.locator("[data-start='20']").click()
    asked = []
    for number in range(20):
        expect(page.locator(".asked .small")).to_have_text(f"{number + 1} / 20")
        asked.append(ask(page))
        buttons = page.locator(".asked .choices button")
        texts = buttons.all_inner_texts()
        at = texts.index(right[asked[-1]])
        buttons.nth(at if number else (at + 1) % len(texts)).click()
    assert len(set(asked)) == 20
    told = WORDS["en"].count("practice.result", 19, right=19, all=20)
    expect(page.locator(".asked h2")).to_have_text(told)
    expect(page.locator(".asked h3")).to_have_text(asked[0])


def test_a_case_comes_out_of_a_ruling(narrow: BrowserContext, served: Server) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    page.goto(served.address("el/practice/"))
    page.locator("[data-start=case]").click()
    expect(page.locator(".asked h2")).to_have_text(WORDS["el"]("practice.case_ask"))
    assert page.locator(".asked .facts li").count() > 1
    expect(page.locator(".asked .choices button")).to_have_count(3)
    page.locator(".asked .choices button").first.click()
    expect(page.locator(".asked .is-right")).to_have_count(1)
    expect(page.locator(".asked .laws details[open] .text")).to_be_visible()
    assert watch.complaints == []


def test_cards_are_every_question_with_its_answer_on_a_tap(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    page.goto(served.address("fr/practice/3/"))
    cards = page.locator(".question")
    expect(cards.first).to_be_hidden()
    page.locator("[data-start=cards]").click()
    expect(cards.filter(visible=True)).to_have_count(cards.count())
    expect(cards.first.locator(".why")).to_be_hidden()
    cards.first.locator("summary").click()
    expect(cards.first.locator(".why")).to_be_visible()
    page.locator("[data-start=cards]").click()
    expect(cards.first).to_be_hidden()
    # The page of all levels holds none.
    page.goto(served.address(f"fr/{ALL}"))
    expect(page.locator("[data-start=case]")).to_be_visible()
    expect(page.locator("[data-start=cards]")).to_have_count(0)


def test_where_the_rulings_are_gone_the_exercise_ends_and_tells_what_was_right(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    page.goto(served.address("nl/practice/"))
    page.locator("[data-start=case]").click()
    page.locator(".asked .choices button").first.click()
    page.route("**/rulings/**", lambda route: route.abort())
    page.locator(".asked .go-on button").first.click()
    expect(page.locator(".asked [role=status]")).to_have_text(WORDS["nl"]("practice.case_failed"))
    expect(page.locator(".asked h2")).to_contain_text("1")
    page.locator(".asked .go-on button").click()
    expect(page.locator(".start")).to_be_visible()


def test_a_case_goes_on_in_another_ruling_and_says_what_is_not_so(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    page.add_init_script("Math.random = () => 0.999999")
    page.goto(served.address("en/practice/"))
    # What comes first where nothing changes places: a card of its own, with every first answer.
    page.evaluate(
        "() => { document.querySelector('[data-practice]').dataset.rulings ="
        " '../rulings/lead-out-of-turn/'; }"
    )
    page.locator("[data-start=case]").click()
    facts = page.locator(".asked .facts li")
    # Dealt thus, the first answer leads to an opening lead: the way goes on there.
    expect(facts.first).to_have_text("Lead out of turn during the play")
    told = facts.all_inner_texts()
    assert "Opening lead out of turn" in told
    assert len(told) > 3
