"""Hostile text in every field, in a real browser: it is shown, and nothing of it runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from bridgelaws.model.record import ArticleRecord
from tests.site.conftest import Server, serve, site_of
from tests.site.library_of_two_laws import cite, in_all, place, provision, record
from tests.site.walk import file_of, page_paths
from tests.site.watch import Watch

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
    # Of the pages of the glossary's terms, which are all made alike, those that hold such a text.
    terms = {path for path in paths if "/glossary/term-" in path}
    harmless = {
        path for path in terms if RUNS not in file_of(hostile.folder, path).read_text("utf-8")
    }
    assert harmless < terms
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
