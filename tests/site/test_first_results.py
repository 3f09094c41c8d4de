"""What a director sees first of what was searched: the answer with its words, on a phone."""

from __future__ import annotations

import json
import urllib.parse
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.site.boxes import boxes
from tests.site.conftest import Server
from tests.site.watch import Watch

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("code", "query"),
    [
        ("en", "revoke"),
        ("nl", "strafkaart"),
        ("fr", "enchère insuffisante"),
        ("el", "ρενόνς"),
        ("nl", "uitkomst voor de beurt"),
        ("en", "cheating"),
    ],
)
def test_the_answer_to_a_query_is_on_the_first_screen(
    code: str, query: str, phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address(f"{code}/search/?q={query}"))
    results = page.locator(".bl-results a:not(:has(.bl-ruling))")
    expect(results.nth(1)).to_be_visible()
    first, second = boxes(results)[:2]
    card = page.locator(".bl-card")
    if card.count():
        # A defined term is answered by its definition; the results stand below that.
        (words_of_first, *_) = boxes(card.locator("p"))
        assert words_of_first["y"] + words_of_first["height"] < first["y"]
    else:
        (words_of_first, *_) = boxes(results.locator(".bl-snippet"))
        assert first["y"] < words_of_first["y"]
    assert words_of_first["y"] + words_of_first["height"] <= 220
    (bar,) = boxes(page.locator(".bar"))
    assert second["y"] + second["height"] <= bar["y"]
    for snippet in boxes(page.locator(".bl-results .bl-snippet")):
        # Two lines, whatever the letters are.
        assert snippet["height"] <= 48
    titles: list[str] = page.locator(".bl-results .bl-head").all_inner_texts()
    shouted = [title for title in titles if title == title.upper() and len(title) > 12]
    assert shouted == []
    expect(page.locator("main h2, main h1:not(.vh)")).to_have_count(0)
    assert watch.complaints == []
    # On paper it stands above its answers, without what cannot be tapped there.
    page.emulate_media(media="print")
    (asked,), (first, *_) = boxes(page.locator("h1", has_text=query)), boxes(results)
    assert asked["height"] > 10 < first["y"] - asked["y"]
    expect(page.locator(".bl-fold > summary")).to_be_hidden()


# Where the words of the first answer end, and whether the second result is whole above the bar.
ANSWERED = """() => {
  const [first, second] = document.querySelectorAll('.bl-results li:not(:has(.bl-ruling))');
  const said = document.querySelector('.bl-card p') ?? first?.querySelector('.bl-snippet');
  const bar = document.querySelector('.bar').getBoundingClientRect().top;
  return {
    end: said?.getBoundingClientRect().bottom ?? 0,
    bare: [...document.querySelectorAll('.bl-results li:not(:has(.bl-ruling))')]
      .filter((one) => !one.querySelector('.bl-snippet')).map((one) => one.innerText),
    isWhole: !second || second.getBoundingClientRect().bottom <= bar + 1,
  };
}"""
DONE = """() => !document.querySelector('#bl-search-results').hasAttribute('aria-busy')
  && document.querySelector('#bl-search-results').childElementCount > 0"""


def test_whatever_is_asked_its_answer_is_on_the_first_screen(
    phone: BrowserContext, served: Server, shared: Path
) -> None:
    asked = (shared / "search" / "queries.jsonl").read_text("utf-8").splitlines()
    page = phone.new_page()
    low = {}
    for line in map(json.loads, asked[::4]):
        query = urllib.parse.quote(line["query"])
        page.goto(served.address(f"{line['lang']}/search/?q={query}"))
        page.wait_for_function(DONE)
        answered = page.evaluate(ANSWERED)
        if answered["end"] > 220 or not answered["isWhole"] or answered["bare"]:
            low[line["lang"], line["query"]] = answered
    assert low == {}


def test_no_two_results_show_the_same_words(phone: BrowserContext, served: Server) -> None:
    page = phone.new_page()
    for code, query in (("en", "insufficient bid"), ("fr", "enchère insuffisante"), ("en", "89")):
        page.goto(served.address(f"{code}/search/?q={query}"))
        expect(page.locator(".bl-results .bl-snippet").nth(1)).to_be_visible()
        said = page.locator(".bl-results .bl-snippet").all_text_contents()
        assert sorted(set(said)) == sorted(said)
        # Each shows some, a law that is found by its heading too.
        assert len(said) == page.locator(".bl-results li:not(:has(.bl-ruling))").count()
