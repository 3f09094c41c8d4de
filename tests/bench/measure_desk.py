"""How the desk answers with the whole book open in four languages, on a slowed processor.

    PYTHONPATH=. python tests/bench/measure_desk.py build/site [slower]

Prints, per run: milliseconds until all rows stand; tasks above 50 ms while they are made;
per frame of a scroll by 400 px, the processor's time in milliseconds and the time between
frames. Compare rows of one machine; on a busy one only the processor's time says something.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from tests.chromium import own_chromium
from tests.site.conftest import serve

VIEW: Final = "nl/compare/?show=nl,fr,el,en&laws=intro_bb"
FRAMES: Final = 240
WATCH: Final = """
window.tasks = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) tasks.push(Math.round(entry.duration));
}).observe({ type: "longtask", buffered: true });
document.addEventListener("desk-ready", () => { window.ready = performance.now(); });
"""
SCROLL: Final = """async (frames) => {
  const times = [];
  let last = performance.now();
  for (let index = 1; index <= frames; index += 1) {
    scrollTo(0, 400 * index);
    await new Promise((done) => requestAnimationFrame(done));
    times.push(performance.now() - last);
    last = performance.now();
  }
  times.sort((a, b) => a - b);
  return [times[frames >> 1], times[Math.floor(frames * 0.95)], times[frames - 1]];
}"""


def measure(browser: Browser, address: str, slower: float) -> str:
    """One line of figures for one view, opened anew."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, service_workers="block")
    page = context.new_page()
    control = context.new_cdp_session(page)
    control.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    control.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.add_init_script(WATCH)
    page.goto(address)
    while not page.evaluate("window.ready"):
        page.wait_for_timeout(200)
    page.wait_for_timeout(1000)
    ready, tasks = page.evaluate("[Math.round(ready), tasks.splice(0)]")
    before = _spent(control)
    median, late, worst = page.evaluate(SCROLL, FRAMES)
    spent = (_spent(control) - before) * 1000 / FRAMES
    context.close()
    return (
        f"{slower:g}x slower: ready {ready} ms, long tasks {tasks}; a frame costs {spent:.1f} ms, "
        f"comes after {median:.1f} ms (95 %: {late:.1f}, worst {worst:.1f})"
    )


def _spent(control: Any) -> float:
    metrics = control.send("Performance.getMetrics")["metrics"]
    return next(float(m["value"]) for m in metrics if m["name"] == "TaskDuration")


def main(site: str, slower: str = "4") -> None:
    """Measure three times, and once at full speed."""
    for server in serve(Path(site)):
        with own_chromium() as browser:
            for rate in (1.0, *[float(slower)] * 3):
                print(measure(browser, server.address(VIEW), rate))


if __name__ == "__main__":
    main(*sys.argv[1:])
