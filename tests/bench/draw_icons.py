"""Draws the app's icons from favicon.svg; run by hand when the drawing changes.

    PYTHONPATH=. .venv/bin/python tests/bench/draw_icons.py

The maskable one keeps its spade inside the circle that every phone leaves.
"""

from __future__ import annotations

from typing import Final

from tests.chromium import own_chromium
from tests.conftest import ROOT

ASSETS: Final = ROOT / "tooling" / "site_assets"
GREEN: Final = "#0b5138"
PAPER: Final = "#fbfaf5"
# name, side in pixels, share of it that the spade takes, corner in percent
ICONS: Final = (
    ("icon-192.png", 192, 0.72, 18),
    ("icon-512.png", 512, 0.72, 18),
    ("maskable-512.png", 512, 0.5, 0),
)


def draw() -> None:
    """Write each icon below ``site_assets/icons``."""
    spade = (ASSETS / "favicon.svg").read_text("utf-8").replace('fill="#0b5a3c"', f'fill="{PAPER}"')
    with own_chromium() as browser:
        for name, side, share, corner in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<style>html,body{{margin:0;background:transparent}}"
                f"div{{width:{side}px;height:{side}px;background:{GREEN};"
                f"border-radius:{corner}%;display:grid;place-items:center}}"
                f"svg{{width:{side * share}px;height:{side * share}px}}</style><div>{spade}</div>"
            )
            page.screenshot(path=ASSETS / "icons" / name, omit_background=True)
            page.close()


if __name__ == "__main__":
    draw()
