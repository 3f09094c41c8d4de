"""A page of another host asks for the script: its citations become links, with a peek."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from bridgelaws.library.library import Library
from bridgelaws.site.assets import as_published, publish
from bridgelaws.site.data.open_data import open_data_files
from bridgelaws.site.data.reader_tables import reader_tables
from bridgelaws.site.hosting.policy import headers
from bridgelaws.site.linked_page import LEFT_ALONE
from tests.site.library_of_two_laws import book, two_laws

pytestmark = pytest.mark.browser
CLUB: Final = "https://club.example/regels.html"
SITE: Final = "https://laws.example/laws/"
ASSETS: Final = Path(__file__).parents[2] / "tooling" / "site_assets" / "link"
POLICY: Final = (
    "default-src 'none'; script-src https://laws.example; connect-src https://laws.example"
)
TEXT: Final = """<!doctype html><html lang="nl-BE"><meta charset="utf-8"><title>Artikel 12</title>
<p id="said">Zie <b>artikel 12A</b> en artikel 16C. Op 3 december won paar 12 met 54,5 %.</p>
<p contenteditable>artikel 12A</p><p><a href="#x">artikel 12A</a> <code>artikel 12A</code></p>
<textarea>artikel 12A</textarea><p id="new"></p>
<script src="https://laws.example/laws/link/link.js" defer></script>"""


@pytest.fixture(scope="module")
def files(library: Library) -> dict[str, str]:
    """What the site has for a page of others, by path."""
    shown = replace(book(two_laws()), outlines=library.outlines)
    scripts = publish({f"link/{path.name}": path.read_bytes() for path in ASSETS.iterdir()})
    made = {name: content.decode() for name, content in scripts.items()}
    return {**open_data_files(shown), **reader_tables(shown), **made}


@pytest.fixture
def club(browser: Browser, files: dict[str, str]) -> Iterator[Page]:
    def answer(route: Route) -> None:
        url = route.request.url
        if url == CLUB:
            policy = {"Content-Security-Policy": POLICY, "Content-Type": "text/html"}
            route.fulfill(body=TEXT, headers=policy)
        elif url.removeprefix(SITE) in files:
            kind = "text/javascript" if url.endswith(".js") else "application/json"
            route.fulfill(
                body=files[url.removeprefix(SITE)], headers={**headers(), "Content-Type": kind}
            )
        else:
            route.fulfill(status=404)

    page = browser.new_page()
    page.route("**/*", answer)
    yield page
    page.close()


def test_citations_are_linked_and_shown(club: Page) -> None:
    told: list[str] = []
    club.on("console", lambda message: told.append(message.text))
    club.on("pageerror", lambda error: told.append(str(error)))
    club.goto(CLUB)
    links = club.locator("a.bridgelaws")
    expect(links).to_have_count(2)
    expect(links).to_have_text(["artikel 12A", "artikel 16C"])
    assert links.first.get_attribute("href") == f"{SITE}nl/law/12/#12A"
    peek = club.get_by_role("tooltip")
    links.first.focus()
    expect(peek).to_contain_text("Bevoegdheid")
    expect(peek).to_contain_text("Zie artikel 16C")
    assert links.first.get_attribute("aria-describedby") == peek.get_attribute("id")
    club.keyboard.press("Escape")
    expect(peek).to_have_count(0)
    expect(links.first).to_be_focused()
    links.first.hover()
    peek.hover()
    expect(peek).to_be_visible()
    assert told == []


def test_the_script_is_small_and_knows_what_to_leave_alone(files: dict[str, str]) -> None:
    assert all(f'"{name}"' in files["link/nl.js"] for name in LEFT_ALONE)
    # Compressed, as every host sends them: the script, and one language's table beside it.
    sizes = {name: len(gzip.compress(made.encode())) for name, made in files.items()}
    script = sum(sizes[f"link/{name}.js"] for name in ("link", "addresses", "reader"))
    assert script <= 12_000
    for language in ("nl", "fr", "el", "en"):
        assert script + sizes[f"link/{language}.js"] <= 17_500


def test_what_is_published_of_a_script_is_its_code() -> None:
    for path in ASSETS.iterdir():
        lines = path.read_text("utf-8").splitlines()
        # No text goes over several lines: what begins one is indentation, or a comment.
        assert all(line.count("`") % 2 == 0 for line in lines), path
        kept = as_published(f"link/{path.name}", path.read_bytes()).decode().splitlines()
        code = [line.strip() for line in lines]
        dropped = [line for line in code if line not in kept]
        comment = r"//.*|/\*\*[^*]*(\*/)?|\*( .*|/)?"
        assert all(re.fullmatch(comment, line) for line in dropped), path
        assert [line for line in code if line not in dropped] == kept
    assert as_published("js/site.js", b"  // kept\n") == b"  // kept\n"
    typed = b"/** Why. */\nlet a = /** @type {T} */ (b);\n  /**\n   * @param {T} c\n   */\n"
    assert as_published("js/site.js", typed) == b"let a = /** @type {T} */ (b);\n"
    for script in (*ASSETS.parent.glob("js/*.js"), *ASSETS.parent.glob("search/*.js")):
        # No text goes over several lines here either: a sign alone is one of a pattern.
        odd = [line for line in script.read_text("utf-8").splitlines() if line.count("`") % 2]
        assert all("/g;" in line for line in odd), script
    styles = b"/* a\n * b **/\nb { c: d } /* e */ f { g: h }\n"
    assert as_published("css/x.css", styles) == b"b { c: d }  f { g: h }\n"
    for sheet in ASSETS.parent.rglob("*.css"):
        # No text in a style sheet looks like a comment.
        for text in re.findall(r"\"[^\"\n]*\"|'[^'\n]*'", sheet.read_text("utf-8")):
            assert not {"/*", "*/"} & {text[at : at + 2] for at in range(len(text))}, sheet
    # A cast begins as a comment on lines of their own does, and has code behind it.
    cast = b"/** @type {T} */ (x).f();\ng();\n"
    assert as_published("link/link.js", cast + b"/** d\n * e\n **/\n") == cast
