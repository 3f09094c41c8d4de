"""What every test may ask for: the shared texts, the library, records, a browser, Node.js."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
from collections.abc import Container, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from bridgelaws.library.library import Library, load_library
from bridgelaws.model.provision import Expression
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from bridgelaws.pipeline import read_known
from tests.chromium import NoChromiumError, answers, find_chromium, started
from tests.commands import run_command
from tests.numbering.book import plain_editions
from tests.once import made_once, read_toml_once, value_once

ROOT: Final = Path(__file__).resolve().parents[1]
SHARED: Final = ROOT.parent / "shared"

_NO_WORKERS: Final = "delete Navigator.prototype.serviceWorker"
FIREFOXES: Final = ("firefox-esr", "firefox")

# Two shared cores make single examples slow at times, so no deadline; where CI runs, the same
# examples each time, so that a red run there means the change and not the dice.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# How long a browser test waits for what it asserts and for what it does, in milliseconds, when a
# machine does much else besides. What is read without waiting: see tests/site/waits.py.
PATIENCE: Final = 60_000
expect.set_options(timeout=PATIENCE / 2)
read_toml_once()

# The files that take longest, first: at the end of a run no process waits long for another. What
# asks for the checkout's site does not stand side by side at the head, so that one process does not
# wait for the other to make it. (`make test` keeps pytest-xdist from an order of its own.)
FIRST_FILES: Final = (
    "tests/editions/test_mock_current.py",
    "tests/site/test_first_screen.py",
    "tests/site/test_hostile_site.py",
    "tests/editions/test_new_code.py",
    "tests/site/test_site_in_browser.py",
    "tests/test_readme_commands.py",
    "tests/operator/test_refusing_machine.py",
    "tests/books/test_books.py",
    "tests/site/test_printed_books.py",
    "tests/exchange/test_import.py",
    "tests/operator/test_killed_commands.py",
    "tests/numbering/test_damage.py",
    "tests/site/test_reading_text.py",
    "tests/site/test_rulings.py",
    "tests/retrieval/test_guided.py",
    "tests/operator/test_add_command.py",
    "tests/site/test_ruling_cards.py",
    "tests/retrieval/test_browser.py",
    "tests/numbering/test_book.py",
    "tests/exchange/test_import_refused.py",
    "tests/test_lint.py",
    "tests/site/test_built_site.py",
    "tests/formats/test_whole_books.py",
    "tests/records/test_build_command.py",
    "tests/retrieval/test_box.py",
    "tests/site/test_reading_menu.py",
    "tests/site/test_offline_in_browser.py",
    "tests/check/test_check_command.py",
    "tests/retrieval/test_fresh_queries.py",
    "tests/retrieval/test_postgres.py",
    "tests/site/test_reading.py",
    "tests/retrieval/test_meanings.py",
    "tests/numbering/test_weights.py",
    "tests/formats/test_print.py",
    "tests/editions/test_worklist_back.py",
    "tests/retrieval/test_definitions.py",
    "tests/blocks/test_laws_of_parsing.py",
    "tests/exchange/test_formats.py",
    "tests/operator/test_odd_files.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the `FIRST_FILES`; the rest as it was found."""
    order = {ROOT / name: number for number, name in enumerate(FIRST_FILES)}
    items.sort(key=lambda item: order.get(item.path, len(order)))


def pytest_collection_finish() -> None:
    """Keep what collecting has made out of the search for garbage: it stays to the end anyway.

    The search was a tenth of what the tests' own Python did.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def lacking(what: str) -> NoReturn:
    """Skip with a reason; where CI runs it fails, for there everything must be at hand."""
    if os.environ.get("CI", "").lower() in {"1", "true"}:
        pytest.fail(f"{what}, and CI=true: tooling/setup.sh should have brought it")
    pytest.skip(what)


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
def plain(library: Library, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Expression]:
    """The plain edition of the Laws of 2017, by language."""
    return value_once(tmp_path_factory, "plain-editions", lambda: plain_editions(library))


@pytest.fixture(scope="session")
def reference_texts(
    library: Library, tmp_path_factory: pytest.TempPathFactory
) -> ReferenceTextsByKey:
    """The whole plain edition as evidence."""
    return value_once(tmp_path_factory, "reference-texts", lambda: read_known(library))


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout, built: `build/` holds records, index and search of the plain edition.

    What the build said is in `build.code`, `build.out` and `build.err`. All processes of a run
    read the same one, so a test that changes something takes a copy.
    """

    def make(copy: Path) -> None:
        for name in ("laws", "nl", "fr", "el", "en"):
            # What an operator keeps in sources/ is theirs.
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("sources"))
        for name in ("tooling", "mkdocs.yml"):
            (copy / name).symlink_to(ROOT / name)
        build(copy)

    return made_once(tmp_path_factory, "checkout", make)


@pytest.fixture(scope="session")
def build_with_sources(tmp_path_factory: pytest.TempPathFactory, shared: Path) -> Path:
    """What the checkout builds of the shared official texts beside the plain edition."""

    def make(folder: Path) -> None:
        # One of them is a damaged book that is refused without its encoding: exit code 3.
        sources = str(shared / "sources")
        build(folder, "--sources", sources, "--output", str(folder), cwd=ROOT, good={0, 1, 3})

    return made_once(tmp_path_factory, "with-sources", make)


def build(
    folder: Path, *options: str, cwd: Path | None = None, good: Container[int] = (0, 1)
) -> None:
    """Run `bridgelaws build`; ``folder`` keeps what it said.

    By exit code 1 a text has faults, which other tests tell; a build there is all the same.
    """
    run = run_command("bridgelaws", "build", *options, cwd=cwd or folder)
    assert run.returncode in good, run.stderr
    (folder / "build.code").write_text(str(run.returncode), "utf-8")
    (folder / "build.out").write_text(run.stdout, "utf-8")
    (folder / "build.err").write_text(run.stderr, "utf-8")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium that runs."""
    try:
        return find_chromium()
    except NoChromiumError as error:
        lacking(str(error))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, which starts browsers and speaks with them."""
    with sync_playwright() as playing:
        yield playing


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """A real Chromium, one for all tests: a test asks it for a context or page of its own.

    It has no service workers, which a page begins once it is loaded: a third of the work for it.
    """

    def begin(context: BrowserContext) -> None:
        context.add_init_script(_NO_WORKERS)

    with _chromium(playwright, chromium) as running:
        running.on("context", begin)
        yield running


@pytest.fixture(scope="session")
def worker_browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """The same with service workers, for what is said about them."""
    with _chromium(playwright, chromium) as running:
        yield running


@contextmanager
def _chromium(playwright: Playwright, path: str) -> Iterator[Browser]:
    with started(playwright, path) as running:
        running.on("context", lambda context: context.set_default_timeout(PATIENCE))
        yield running


@pytest.fixture(scope="session")
def firefox() -> str:
    """The path of a Firefox that runs."""
    for path in map(shutil.which, FIREFOXES):
        if path and answers(path):
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
