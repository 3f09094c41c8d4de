"""Many pages of the site in one window, one after the other, without the cost of a visit each."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.site.conftest import Server
from tests.site.walk import file_of

# A page takes the place of the one that is open: the same styles need not be fetched and read anew.
_PUT_IN = """html => {
  const made = new DOMParser().parseFromString(html, 'text/html');
  const styles = (page) => [...page.querySelectorAll('link[rel=stylesheet], style')]
    .map((e) => e.getAttribute('href')?.replace(/^([.][.][/])+/, '') ?? e.textContent).join();
  if (styles(made) !== styles(document)) return false;
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  for (const { name, value } of made.documentElement.attributes)
    document.documentElement.setAttribute(name, value);
  document.body.replaceWith(made.body);
  scrollTo(0, 0);
  return true;
}"""


def put_in(page: Page, site: Server, path: str) -> None:
    """Show a page of the site, from its file, in a window that runs no script.

    It is visited where the window shows none of its styles.
    """
    if not page.evaluate(_PUT_IN, file_of(site.folder, path).read_text("utf-8")):
        page.goto(site.address(path))
