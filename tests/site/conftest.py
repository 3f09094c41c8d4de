"""The site, built once by the program itself, and a server that shows it below a folder."""

from __future__ import annotations

import functools
import http.server
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext

from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.store import write_records
from bridgelaws.site.hosting.policy import headers
from tests.commands import run_command
from tests.conftest import ROOT
from tests.once import made_once
from tests.served import listening
from tests.site.windows import DESK, PHONE

# The site stands below another one's folder in every test: no link may start at the root.
BELOW: Final = "/some/laws/"
SITE_URL: Final = f"https://laws.example{BELOW}"

# Where the pages send reports.
REPORT: Final = "mailto:laws@bridge.example?subject={subject}&body={body}"
# Where the pages of a later edition send reports: a new build that every page shows.
NEXT_REPORT: Final = "mailto:next@edition.example?subject={subject}&body={body}"

# What the ready header files tell a host to send, beside the same policy in each page.
HEADERS: Final = headers()


def build_site(folder: Path, **environment: str) -> Path:
    """The site of ``folder/records`` and ``folder/search``, as `make site` builds it."""
    variables = {
        **os.environ,
        "NO_MKDOCS_2_WARNING": "1",
        "BRIDGELAWS_RECORDS": str(folder / "records"),
        "BRIDGELAWS_SEARCH": str(folder / "search"),
        "SITE_URL": SITE_URL,
        "REPORT_URL": REPORT,
        **environment,
    }
    arguments = ("build", "--quiet", "--strict", "--site-dir", str(folder / "site"))
    done = run_command("mkdocs", *arguments, cwd=ROOT, environment=variables)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


def site_beside(build: Path, folder: Path, **environment: str) -> Path:
    """The site of what `bridgelaws build` wrote, in a folder of its own."""
    for path in build.iterdir():
        # The lock of the build is its own: a linked one is refused.
        if not path.name.startswith("."):
            (folder / path.name).symlink_to(path)
    return build_site(folder, **environment)


@pytest.fixture(scope="session")
def built(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the plain edition, beside the records that the program made from the texts."""
    make = functools.partial(site_beside, checkout / "build")
    return made_once(tmp_path_factory, "plain", make) / "site"


@pytest.fixture(scope="session")
def next_build(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same texts built again, with another address for error reports in every page."""
    make = functools.partial(site_beside, checkout / "build", REPORT_URL=NEXT_REPORT)
    return made_once(tmp_path_factory, "next", make) / "site"


@pytest.fixture(scope="session")
def built_with_sources(build_with_sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with the shared official texts beside the plain edition."""
    make = functools.partial(site_beside, build_with_sources)
    return made_once(tmp_path_factory, "official", make) / "site"


def site_of(records: Sequence[ArticleRecord], folder: Path) -> Path:
    """The site of these records alone."""
    write_records(records, folder / "records")
    # They are not what was published.
    return build_site(folder, BRIDGELAWS_ADDRESSES=str(folder / "none.lock"))


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a site below `BELOW`, with its 404 page and the strict policy."""

    def translate_path(self, path: str) -> str:
        inside = path.removeprefix(BELOW.rstrip("/")) if path.startswith(BELOW) else "/nowhere"
        return super().translate_path(inside)

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory, "404.html")
        if code != http.HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Stay quiet."""


@dataclass(frozen=True)
class Server:
    """Where a site is served; ``url`` is its root, with a slash."""

    url: str
    folder: Path

    def address(self, path: str) -> str:
        """The full address of a page."""
        return self.url + path


def serve(folder: Path) -> Iterator[Server]:
    """Serve a folder until the caller is done with it."""
    handler = functools.partial(Handler, directory=str(folder))
    with listening(handler) as server:
        yield Server(f"http://127.0.0.1:{server.port}{BELOW}", folder)


@pytest.fixture(scope="session")
def served(built: Path) -> Iterator[Server]:
    """The plain edition's site, served."""
    yield from serve(built)


@pytest.fixture(scope="session")
def served_with_sources(built_with_sources: Path) -> Iterator[Server]:
    """The site with official texts, served."""
    yield from serve(built_with_sources)


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone, which is tapped."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    yield context
    context.close()


@pytest.fixture
def narrow(browser: Browser) -> Iterator[BrowserContext]:
    """A window as narrow as a phone, with a mouse."""
    context = browser.new_context(viewport=PHONE)
    yield context
    context.close()


@pytest.fixture
def desk(browser: Browser) -> Iterator[BrowserContext]:
    """A window on a desk."""
    context = browser.new_context(viewport=DESK)
    yield context
    context.close()
