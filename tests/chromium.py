"""The Chromium that tests and benches use: where it is found, and how it is started."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, Playwright, sync_playwright

# The same names stand in tooling/setup.sh, which looks for (or installs) one before the tests.
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# The same Chromium without a desktop's windows and their painting: half the work for a page.
WINDOWLESS: Final = "chromium-headless-shell"
MAC_BROWSER: Final = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
# For a browser in a container, and one that talks to nobody but the tests' server.
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# How long it may take to start, in milliseconds, when a machine does much else besides.
_STARTING: Final = 180_000


class NoChromiumError(Exception):
    """None was found, or what speaks with it does not run; the message is a sentence for a skip."""


def find_chromium() -> str:
    """The path of a Chromium that runs, or of the one that ``BRIDGELAWS_CHROMIUM`` names.

    Raises:
        NoChromiumError: where there is none.
    """
    named = os.environ.get("BRIDGELAWS_CHROMIUM")
    found = [*map(shutil.which, (WINDOWLESS, *BROWSERS)), MAC_BROWSER]
    candidates = [shutil.which(named) or named] if named else found
    if not answers(sys.executable, "-m", "playwright"):
        raise NoChromiumError("Playwright does not run; on a small Debian it needs libatomic1")
    for path in candidates:
        if path and os.access(path, os.X_OK) and answers(path):
            return path
    looked_for = named or ", ".join((WINDOWLESS, *BROWSERS))
    raise NoChromiumError(f"no Chromium was found (looked for {looked_for})")


def answers(*program: str) -> bool:
    """Whether a program says its version.

    Ubuntu's package is a stand-in that asks for snap: it is on the PATH and does not run.
    """
    try:
        answer = subprocess.run(
            [*program, "--version"], capture_output=True, timeout=180, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


@contextmanager
def started(playwright: Playwright, path: str, *flags: str) -> Iterator[Browser]:
    """A Chromium that runs, with further flags; closed at the end."""
    running = playwright.chromium.launch(
        executable_path=path, args=[*FLAGS, *flags], timeout=_STARTING
    )
    yield running
    running.close()


def need_chromium() -> str:
    """What `find_chromium` finds, for a program that ends with a sentence where there is none."""
    try:
        return find_chromium()
    except NoChromiumError as error:
        sys.exit(f"{error}: sh tooling/setup.sh test")


@contextmanager
def own_chromium() -> Iterator[Browser]:
    """A Chromium for a program by itself, with the Playwright that speaks with it."""
    path = need_chromium()
    with sync_playwright() as playwright, started(playwright, path) as running:
        yield running
