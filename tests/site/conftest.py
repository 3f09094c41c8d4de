"""The site, built once by the program itself, and a server that shows it below a folder."""

from __future__ import annotations

import functools
import http.server
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.store import write_records
from bridgelaws.site.policy import headers
from tests.conftest import ROOT

# The site stands below another one's folder in every test: no link may start at the root.
BELOW: Final = "/some/laws/"
SITE_URL: Final = f"https://laws.example{BELOW}"

# What the ready header files tell a host to send, beside the same policy in each page.
HEADERS: Final = headers()


def run(command: Sequence[str], *, good: Sequence[int] = (0,), **environment: str) -> None:
    """Run a program of ours in the checkout; its words are the failure's."""
    variables = {**os.environ, "NO_MKDOCS_2_WARNING": "1", **environment}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in good, done.stdout + done.stderr


def build_site(folder: Path) -> Path:
    """The site of ``folder/records`` and ``folder/search``, as `make site` builds it."""
    run(
        ["mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder / "site")],
        BRIDGELAWS_RECORDS=str(folder / "records"),
        BRIDGELAWS_SEARCH=str(folder / "search"),
        SITE_URL=SITE_URL,
    )
    return folder / "site"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records and site of the plain edition, made by the program from the texts."""
    folder = tmp_path_factory.mktemp("plain")
    # Findings in the texts (exit code 1) are other tests' business.
    run(["bridgelaws", "build", "--plain", "--output", str(folder)], good=(0, 1))
    return build_site(folder)


@pytest.fixture(scope="session")
def built_with_sources(tmp_path_factory: pytest.TempPathFactory, shared: Path) -> Path:
    """The same with the shared official texts beside the plain edition."""
    folder = tmp_path_factory.mktemp("official")
    # One of them is a damaged book that is refused without its encoding: exit code 3.
    sources = str(shared / "sources")
    run(["bridgelaws", "build", "--sources", sources, "--output", str(folder)], good=(0, 1, 3))
    return build_site(folder)


def site_of(records: Sequence[ArticleRecord], folder: Path) -> Path:
    """The site of these records alone."""
    write_records(records, folder / "records")
    return build_site(folder)


class _Handler(http.server.SimpleHTTPRequestHandler):
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
    handler = functools.partial(_Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield Server(f"http://127.0.0.1:{server.server_address[1]}{BELOW}", folder)
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def served(built: Path) -> Iterator[Server]:
    """The plain edition's site, served."""
    yield from serve(built)


@pytest.fixture(scope="session")
def served_with_sources(built_with_sources: Path) -> Iterator[Server]:
    """The site with official texts, served."""
    yield from serve(built_with_sources)
