"""What every test may ask for: the shared texts, the library, records, a browser, Node.js."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NoReturn

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from bridgelaws.read.library import Library, load_library

ROOT: Final = Path(__file__).resolve().parents[1]
SHARED: Final = ROOT.parent / "shared"

# The same names stand in tooling/setup.sh, which looks for (or installs) one before the tests.
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# For a browser in a container, and one that talks to nobody but the tests' server.
FLAGS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
FIREFOXES: Final = ("firefox-esr", "firefox")
MAC_BROWSER: Final = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"

# Two shared cores make single examples slow at times, so no deadline; where CI runs, the same
# examples each time, so that a red run there means the change and not the dice.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def lacking(what: str) -> NoReturn:
    """Skip with a reason; where CI runs it fails, for there everything must be at hand."""
    if os.environ.get("CI", "").lower() in {"1", "true"}:
        pytest.fail(f"{what}, and CI=true: tooling/setup.sh should have brought it")
    pytest.skip(what)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share something costly run in one process when several are used.

    The built site and its browser are one such thing, the built checkout another.
    """
    for item in items:
        room = item.path.relative_to(ROOT).parts[1] if item.path.is_relative_to(ROOT) else ""
        fixtures = frozenset(getattr(item, "fixturenames", ()))
        group = None
        if fixtures & {"built", "built_with_sources"}:
            group = "site"
        elif room == "site":
            group = item.path.stem  # what such a file builds, it builds for itself
        elif item.path.stem == "test_readme_commands":
            group = "readme"  # its commands run in README's order, one after the other
        elif "checkout" in fixtures or room in {"index", "records"}:
            group = "checkout"
        if group is not None:
            item.add_marker(pytest.mark.xdist_group(group))


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared texts and gold answers that lies beside the developers' checkout."""
    if not (SHARED / "README.md").is_file():
        pytest.skip("../shared, which holds the real source texts and gold answers, is not here")
    return SHARED


@pytest.fixture(scope="session")
def library() -> Library:
    """Works, outlines and lexicons, as the checkout holds them."""
    return load_library(ROOT)


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout, built: `build/` holds records, index and search of the plain edition.

    Tests may read it, and write under its ``build/`` what no other test reads.
    """
    copy = tmp_path_factory.mktemp("checkout")
    for name in ("laws", "nl", "fr", "el", "en"):
        # What an operator keeps in sources/ is theirs.
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("sources"))
    for name in ("tooling", "mkdocs.yml"):
        (copy / name).symlink_to(ROOT / name)
    run = subprocess.run(
        [sys.executable, "-m", "bridgelaws", "build"],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    # 1: a text has faults, which other tests tell; a build there is all the same.
    assert run.returncode in {0, 1}, run.stderr
    return copy


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium that runs."""
    named = os.environ.get("BRIDGELAWS_CHROMIUM")
    candidates = [named] if named else [*map(shutil.which, BROWSERS), MAC_BROWSER]
    if not _answers(sys.executable, "-m", "playwright"):
        lacking("Playwright does not run; on a small Debian it needs libatomic1")
    for path in candidates:
        if path and os.access(path, os.X_OK) and _answers(path):
            return path
    lacking(f"no Chromium was found (looked for {named or ', '.join(BROWSERS)})")


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """A real Chromium, one for all tests: a test asks it for a context or page of its own."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def firefox() -> str:
    """The path of a Firefox that runs."""
    for path in map(shutil.which, FIREFOXES):
        if path and _answers(path):
            return path
    # A second browser: what it would show is worth a skip with its reason, not a red run.
    pytest.skip(f"no Firefox was found (looked for {', '.join(FIREFOXES)})")


@pytest.fixture(scope="session")
def node() -> str:
    """The path of a Node.js of version 18 or later."""
    path = shutil.which("node")
    if path is None:
        lacking("no Node.js was found")
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    if int(version.stdout.lstrip("v").partition(".")[0] or 0) < 18:
        lacking(f"Node.js is too old: {version.stdout.strip() or 'it does not answer'}")
    return path


def _answers(*program: str) -> bool:
    # Ubuntu's package is a stand-in that asks for snap: it is on the PATH and does not run.
    try:
        answer = subprocess.run(
            [*program, "--version"], capture_output=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0
