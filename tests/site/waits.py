"""What a test waits for before it reads a page, so that a slow machine only makes it slower.

``expect(...)`` waits by itself and is the first choice; these are for what it cannot say. A page's
address may change before the page is there: `Page.wait_for_url` waits for both, and is what stands
before a test goes on acting there.
"""

from __future__ import annotations

import io

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page

# A timer of the page itself, behind those that it has set before.
_TIMER = "milliseconds => new Promise((done) => setTimeout(done, milliseconds))"
# Two frames: what the first one paints is told to those who watch before the second.
_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_STILL = "e => Promise.all(e.getAnimations({ subtree: true }).map((one) => one.finished))"
# As the pages register and ask it (js/offline.js), and behind whatever they have asked.
_TOLD = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await navigator.serviceWorker.register(registration.active.scriptURL,
    { scope: registration.scope, updateViaCache: "none" });
  for (let times = 0; times < 3; times += 1) {
    await new Promise((done) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      const worker = registration.waiting ?? registration.active;
      worker.postMessage({ please: "tell" }, [channel.port2]);
    });
  }
  return true;
}"""
_STORED = "() => caches.match(location.href.split(/[?#]/)[0]).then((found) => found !== undefined)"


def pass_time(page: Page, milliseconds: int) -> None:
    """Wait until all timers of the page that were due by then have had their turn."""
    page.evaluate(_TIMER, milliseconds)


def paint(page: Page) -> None:
    """Wait until the page is painted as it now stands."""
    page.evaluate(_FRAMES)


def come_to_rest(locator: Locator) -> None:
    """Wait until nothing in an element moves any more."""
    locator.evaluate(_STILL)


def hear_worker(page: Page) -> None:
    """Wait until the service worker has answered all that the page has asked when it came."""
    page.evaluate(_TOLD)


def find_stored(page: Page) -> None:
    """Wait until the device holds the page that is open."""
    page.wait_for_function(_STORED)


def scan(page: Page) -> list[str]:
    """The addresses of the codes that a camera reads from the screen."""
    # Where something moves, Playwright takes the picture of its end.
    picture = Image.open(io.BytesIO(page.screenshot(animations="disabled")))
    return [code.text for code in zxingcpp.read_barcodes(picture)]
