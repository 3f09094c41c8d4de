"""What `make audit` measures in Chromium: axe on every kind of page, rulings, interactions."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, Page, ViewportSize

SLOWER: Final = 4
MOST_STEPS: Final = 6
PHONE: Final[ViewportSize] = {"width": 412, "height": 823}
# A small phone and a desk: what is folded or in one column there is open or in four here.
SCREENS: Final[dict[str, ViewportSize]] = {
    "phone": {"width": 360, "height": 640},
    "desk": {"width": 1440, "height": 900},
}
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
_END: Final = re.compile(r'<section class="step end" id="([^"]+)"')
_KIND: Final = re.compile(r'<body class="on-([\w-]+)')
# Chromium reports no interaction that is shorter; one that it does not report counts as this.
_SHORTEST: Final = 16.0
_WATCH: Final = f"""
window.seen = new Map();
new PerformanceObserver((list) => {{
  for (const entry of list.getEntries()) {{
    if (!entry.interactionId) continue;
    const longest = Math.max(entry.duration, window.seen.get(entry.interactionId) ?? 0);
    window.seen.set(entry.interactionId, longest);
  }}
}}).observe({{ type: "event", durationThreshold: {_SHORTEST:.0f}, buffered: true }});
"""


def one_of_each_kind(site: Path, language: str) -> Iterator[tuple[str, str]]:
    """Kind and path of one page of each kind in a language; the longest, for it has most in it."""
    found: dict[str, tuple[int, str]] = {}
    for page in (site / language).rglob("index.html"):
        text = page.read_text("utf-8")
        kind = _KIND.search(text)
        path = page.parent.relative_to(site).as_posix() + "/"
        if kind and len(text) > found.get(kind[1], (0, ""))[0] and len(text) < 200_000:
            found[kind[1]] = (len(text), path)
    for kind_name, (_, path) in sorted(found.items()):
        yield kind_name, path


def further_views(site: Path, language: str) -> Iterator[str]:
    """What a script makes of a page: the desk with four texts, search results, a ruling's end."""
    yield f"{language}/compare/?show=el.plain@2017,el,fr,nl&laws=73_77"
    yield f"{language}/search/?q=16"
    yield f"{language}/findings/"
    for page in sorted((site / language / "rulings").glob("*/index.html")):
        end = _END.search(page.read_text("utf-8"))
        if end:
            yield f"{language}/rulings/{page.parent.name}/#{end[1]}"


def count_violations(
    browser: Browser, root: str, paths: Sequence[str], axe: Path
) -> dict[str, list[str]]:
    """Per path, screen and scheme, which rules of axe-core it breaks; only where there are any."""
    source = axe.read_text("utf-8")
    broken = {}
    for scheme, (screen, viewport) in itertools.product(SCHEMES, SCREENS.items()):
        context = browser.new_context(viewport=viewport, color_scheme=scheme)
        page = context.new_page()
        for path in paths:
            page.goto(root + path, wait_until="networkidle" if "?" in path else "load")
            page.wait_for_timeout(50)
            page.evaluate(source)
            found = page.evaluate("axe.run().then((r) => r.violations.map((v) => v.id))")
            if found:
                broken[f"{path} {screen} {scheme}"] = list(found)
        context.close()
    return broken


def ruling_steps(browser: Browser, root: str, paths: Sequence[str]) -> list[float]:
    """Milliseconds of each answer, from the tap to the next picture, on the slowed processor."""
    with _Slow(browser) as page:
        durations = []
        for path, last in itertools.product(paths, (False, True)):
            page.goto(root + path)
            # An answer that goes on in another ruling is a new page, and no step.
            answers = page.locator("[data-step]:not([hidden]) .answers a[href^='#']")
            for _ in range(MOST_STEPS):
                if not answers.count():
                    break
                chosen = answers.last if last else answers.first
                durations.append(_measure(page, lambda found=chosen: found.tap()))
        return durations


def interactions(browser: Browser, root: str, language: str) -> list[float]:
    """Milliseconds of every interaction of a director's visit on the slowed processor."""
    with _Slow(browser) as page:
        durations = []
        page.goto(f"{root}{language}/")
        for query in ("64a2", "renonce", "12"):
            box = page.locator("#bl-q")
            durations.append(_measure(page, lambda found=box: found.tap()))
            box.fill("")
            for letter in query:
                durations.append(_measure(page, lambda key=letter: page.keyboard.press(key)))
                page.wait_for_timeout(120)
            durations += [
                _measure(page, lambda key=key: page.keyboard.press(key))
                for key in ("ArrowDown", "ArrowDown", "Escape")
            ]
        page.goto(f"{root}{language}/law/27/")
        page.wait_for_timeout(300)
        for citation in page.locator(".text p a[href*='law/'], .text p a.d").all()[:6]:
            durations.append(_measure(page, lambda found=citation: found.tap()))
            # What opens comes over the network: on a busy machine no fixed wait is long enough.
            page.locator("dialog[open]").wait_for()
            durations.append(_measure(page, lambda: page.keyboard.press("Escape")))
            page.locator("dialog[open]").wait_for(state="detached")
        durations += _open_details(page)
        page.goto(f"{root}{language}/compare/27/")
        for choice in page.locator("[data-chooser] label").all()[:3]:
            durations.append(_measure(page, lambda found=choice: found.tap()))
        return durations


def _open_details(page: Page) -> list[float]:
    return [
        _measure(page, lambda found=summary: found.tap())
        for summary in page.locator("summary:visible").all()[:2]
    ]


def _measure(page: Page, act: Any) -> float:
    page.evaluate("window.seen?.clear()")
    act()
    # Two pictures later the browser has told how long the interaction took.
    page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame("
        "() => setTimeout(done, 60))))"
    )
    longest: float = page.evaluate("Math.max(0, ...(window.seen?.values() ?? []))")
    return max(longest, _SHORTEST)


class _Slow:
    """A page of a phone with a processor slowed down four times."""

    def __init__(self, browser: Browser) -> None:
        self._context = browser.new_context(
            viewport=PHONE,
            has_touch=True,
            is_mobile=True,
        )

    def __enter__(self) -> Page:
        page = self._context.new_page()
        page.add_init_script(_WATCH)
        session = self._context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return page

    def __exit__(self, *_: object) -> None:
        self._context.close()
