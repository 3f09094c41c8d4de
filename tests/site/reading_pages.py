"""What the tests of reading share: the words of the pages, and how a sheet is found on one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, Page

from bridgelaws import LANGUAGES
from tests.site.library_of_two_laws import words

ROOT: Final = Path(__file__).resolve().parents[2]
WORDS: Final = words()
READING: Final = {code: dict(WORDS[code].tables["reading"]) for code in LANGUAGES}


def sheet(page: Page) -> Locator:
    """The open sheet."""
    return page.locator("dialog[open]")


def title(page: Page) -> Locator:
    """What the open sheet shows, by name."""
    return page.locator("dialog[open] h2").first


def press(page: Page, key: str, code: str) -> None:
    """Press the button of the open sheet that a word of ``[reading]`` names."""
    sheet(page).get_by_role("button", name=READING[code][key], exact=True).click()


def stored(page: Page) -> dict[str, Any]:
    """What the device keeps."""
    text: str = page.evaluate("localStorage.getItem('bridgelaws.kept') ?? '{}'")
    found: dict[str, Any] = json.loads(text)
    return found
