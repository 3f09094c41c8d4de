"""Headings on paper: no word of one is divided, or runs into the column beside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bridgelaws import LANGUAGES
from tests.site.conftest import Server
from tests.site.put_in import put_in

pytestmark = pytest.mark.browser

# What a browser prints on, in pixels, within the margins of our pages (15 mm on each side).
A4, A5 = 680, 446
# Words of headings in more than one line, or beyond their column. A number hangs beside its own;
# a hyphen that stands in a word is where it may go on.
BROKEN = """heads => heads.flatMap((head) => {
  const cell = head.closest('td, .dc') ?? document.querySelector('main');
  const edge = cell.getBoundingClientRect().right;
  const nodes = [];
  let whole = '';
  const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest('.m, .vh')) continue;
    nodes.push([node, whole.length]);
    whole += node.data;
  }
  return [...whole.matchAll(/[^\\s\\u2010-\\u2014-]+/g)].flatMap(({ index, 0: word }) => {
    const lines = nodes.flatMap(([node, at]) => {
      const from = Math.max(index - at, 0);
      const to = Math.min(index + word.length - at, node.data.length);
      if (from >= to) return [];
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return [...range.getClientRects()];
    });
    const isDivided = new Set(lines.map(({ bottom }) => Math.round(bottom))).size > 1;
    return isDivided || lines.some(({ right }) => right > edge + 0.5) ? [word] : [];
  });
})"""
HEADS = "main :is(h1, h2, h3, h4, h5)"


@pytest.fixture(scope="module")
def leaf(browser: Browser) -> Iterator[Page]:
    """What is printed, without scripts: every column that a page has."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.emulate_media(media="print")
    yield page
    context.close()


def pages_below(served: Server, folder: str) -> list[str]:
    """The paths of all pages in a folder of the site."""
    found = (served.folder / folder).rglob("index.html")
    return sorted(f"{page.parent.relative_to(served.folder).as_posix()}/" for page in found)


@pytest.mark.parametrize("width", [A4, A5])
def test_no_heading_is_broken_inside_a_word_on_paper(
    width: int, leaf: Page, served: Server
) -> None:
    leaf.set_viewport_size({"width": width, "height": 900})
    leaf.goto(served.address("en/"))
    laws = [path for code in LANGUAGES for path in pages_below(served, f"{code}/law")]
    # The texts of all languages stand beside one another on the pages of each.
    compared = pages_below(served, "en/compare")
    assert len(laws) > 93 * len(LANGUAGES)
    assert len(compared) > 93
    broken, seen = {}, 0
    for path in (*laws, *compared):
        put_in(leaf, served, path)
        heads = leaf.locator(HEADS)
        found = heads.evaluate_all(BROKEN)
        seen += heads.count()
        if found:
            broken[path] = found
    assert broken == {}
    assert seen > 3000


@pytest.mark.parametrize("width", [A4, A5])
def test_nor_on_the_paper_of_the_desk(width: int, desk: BrowserContext, served: Server) -> None:
    page = desk.new_page()
    # Where the longest words stand.
    page.goto(served.address("en/compare/?show=en,nl,fr,el&laws=26_30"))
    expect(page.locator(".cols-4:not([aria-busy]) .dr").nth(9)).to_be_attached()
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(media="print")
    heads = page.locator(".dc h3")
    assert heads.count() > 20
    assert heads.evaluate_all(BROKEN) == []
