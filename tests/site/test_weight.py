"""What a page costs a reader: bytes over the network, and words that nobody would read."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from bridgelaws.retrieval.facts import FACTS
from bridgelaws.site.assets import RESULTS_ONLY
from tests.site.library_of_two_laws import ROOT, words

# Bytes of a law page after the first, when styles and scripts are there already.
PACKED, RAW = 8_000, 32_000
SEARCH = ROOT / "tooling" / "site_assets" / "search"


def test_a_field_takes_as_long_a_query_as_the_engine_reads() -> None:
    pages = ("tooling/site_theme/main.html", "tooling/bridgelaws/site/templates/parts.html")
    for page in pages:
        (longest,) = re.findall(r'name="q" maxlength="(\d+)"', (ROOT / page).read_text("utf-8"))
        assert int(longest) == FACTS["query"]["longest"], page


def test_no_law_page_of_the_plain_edition_is_heavier_than_a_phone_should_bear(built: Path) -> None:
    heavy = {}
    for page in sorted(built.glob("*/law/*/index.html")):
        content = page.read_bytes()
        size = (len(gzip.compress(content, 6)), len(content))
        if size[0] > PACKED or size[1] > RAW:
            heavy[page.relative_to(built).as_posix()] = size
    assert heavy == {}


def test_the_box_has_every_word_it_says_and_the_rest_waits_for_the_page_of_results() -> None:
    box = {
        key
        for name in ("search-box.js", "search-client.js")
        for key in re.findall(r"\bwords\.(\w+)", (SEARCH / name).read_text("utf-8"))
    }
    table = set(words()["el"].tables["search"])
    assert len(box & table) > 10
    assert box & RESULTS_ONLY == set()
    assert table >= RESULTS_ONLY
