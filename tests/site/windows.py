"""The windows in which the tests of the site look at pages, in CSS pixels."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import ViewportSize

PHONE: Final[ViewportSize] = {"width": 360, "height": 640}
DESK: Final[ViewportSize] = {"width": 1280, "height": 900}
