"""The settings shipped for web servers do what they say: each server is started and asked."""

from __future__ import annotations

import gzip
import hashlib
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bridgelaws.cli import main
from bridgelaws.site.hosting.policy import ASK_AGAIN, FOREVER, headers, host_files
from bridgelaws.site.hosting.published import FORMAT, MANIFEST
from tests.site.conftest import BELOW
from tests.site.hosts import IN_CONTAINER, KINDS, WITHOUT_HEADERS, Host, Kind, started

_MANY: Final = "Νόμος 16, ό,τι έχει κάθε παίκτης στη διάθεσή του.\n" * 60
_MISSING: Final = '<!doctype html><section lang="nl"></section><section lang="el">Λάθος</section>'
_FILES: Final = {
    "index.html": f'<!doctype html><html lang="en"><p lang="el">{_MANY}',
    "404.html": _MISSING,
    "el/law/16/index.html": f'<!doctype html><html lang="el"><p>{_MANY}',
    "el/app.webmanifest": '{"name": "Bridgelaws"}' + " " * 2000,
    "el/law-16.txt": _MANY,
    "css/site.css": "p { color: red }\n" * 200,
    "js/site.js": "export const one = 1;\n" * 200,
    "sw.js": "self.skipWaiting();\n" * 200,
    "status/el.json": "{}" + " " * 2000,
    "search/el/posts-4b9a8f6e81.txt": _MANY,
    "offline/el-06f2ef9118b9.json": '{"text": "' + "α" * 2000 + '"}',
}
_BESIDE: Final = "beside.html"


def _needed(kind: Kind) -> Kind:
    if kind.find() is None:
        pytest.skip(f"{kind.program} is not installed (Debian package {kind.package})")
    return kind


@pytest.fixture
def folder() -> Iterator[Path]:
    """Open to the accounts that servers run under, as folders of tests are not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def _lay_out(folder: Path, root: str) -> Path:
    """A small site at ``root`` of a server's files, and a page that is not of it."""
    files = folder / "files"
    for name, text in (_FILES | host_files(root)).items():
        path = files / root.strip("/") / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    own = files / root.strip("/")
    digests = {
        path.relative_to(own).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in own.rglob("*")
        if path.is_file()
    }
    table = {"format": FORMAT, "version": "1", "records": "00c0ffee", "files": digests}
    (own / MANIFEST).write_text(json.dumps(table), "utf-8")
    if root != "/":
        (files / _BESIDE).write_text("<!doctype html>another's", "utf-8")
    return files


@pytest.fixture(params=[(name, root) for name in KINDS for root in ("/", BELOW)], ids=str)
def host(request: pytest.FixtureRequest, folder: Path) -> Iterator[Host]:
    """Each server with the settings shipped for it, at the root of its host and in a folder."""
    name, root = request.param
    with started(_needed(KINDS[name]), folder, _lay_out(folder, root), root) as host:
        yield host


def test_a_server_with_the_shipped_settings_does_what_they_say(host: Host) -> None:
    # One start for all: what is asked of a server does not change it.
    _asks_again_for_all_but_digests(host)
    _sends_every_header(host)
    _shows_what_is_missing(host)
    _says_what_files_are(host)
    _compresses(host)
    _sends_parts(host)
    _knows_what_did_not_change(host)
    _leaves_the_rest_alone(host)
    assert main(["verify", f"http://127.0.0.1:{host.port}{host.root}"]) == 0


def _asks_again_for_all_but_digests(host: Host) -> None:
    for path, kept in (
        ("", False),
        ("el/law/16/", False),
        ("el/law/16/?v=1", False),
        ("el/law/16/?v=0123456789", False),
        ("el/law/16/?a.css?v=0123456789", False),
        ("el/law/16/?q=-0123456789.json", False),
        ("css/site.css", False),
        ("css/site.css?v=1", False),
        ("css/site.css?v=0123456789&x=1", False),
        ("css/site.css?v=0123456789", True),
        ("js/site.js?v=01234567", True),
        ("sw.js", False),
        ("status/el.json", False),
        ("el/law-16.txt", False),
        ("search/el/posts-4b9a8f6e81.txt", True),
        ("offline/el-06f2ef9118b9.json", True),
    ):
        answer = host.ask(host.root + path)
        assert answer.status == 200, path
        assert answer.headers["cache-control"] == (FOREVER if kept else ASK_AGAIN), path
    for path in ("offline/el-000000000000.json", "css/none.css?v=0123456789", "el/law/999/"):
        answer = host.ask(host.root + path)
        assert (answer.status, answer.headers["cache-control"]) == (404, ASK_AGAIN), path
    # A folder's address without its slash leads to it.
    answer = host.ask(f"{host.root}el/law/16")
    assert answer.status in {301, 302, 307, 308}
    assert answer.headers["location"].endswith(f"{host.root}el/law/16/")
    assert answer.headers["cache-control"] == ASK_AGAIN


def _sends_every_header(host: Host) -> None:
    for path in ("", "css/site.css?v=0123456789", "offline/el-06f2ef9118b9.json", "nowhere/"):
        answer = host.ask(host.root + path)
        for name, value in headers().items():
            assert answer.headers.get(name.lower()) == value, (path, name)


def _shows_what_is_missing(host: Host) -> None:
    for path in (
        "nowhere",
        "el/law/999/",
        "el/law/999/?v=01234567",
        "offline/el-000000000000.json",
    ):
        answer = host.ask(host.root + path)
        assert answer.status == 404, path
        assert answer.body.decode() == _MISSING, path
        assert answer.headers["content-type"].lower() == "text/html; charset=utf-8", path


def _says_what_files_are(host: Host) -> None:
    for path, kinds in (
        ("", {"text/html; charset=utf-8"}),
        ("el/law/16/", {"text/html; charset=utf-8"}),
        ("el/law-16.txt", {"text/plain; charset=utf-8"}),
        ("search/el/posts-4b9a8f6e81.txt", {"text/plain; charset=utf-8"}),
        ("css/site.css", {"text/css", "text/css; charset=utf-8"}),
        ("offline/el-06f2ef9118b9.json", {"application/json"}),
        ("el/app.webmanifest", {"application/manifest+json"}),
    ):
        answer = host.ask(host.root + path)
        assert answer.headers["content-type"].lower() in kinds, path
        file = path if path and not path.endswith("/") else f"{path}index.html"
        assert answer.body == _FILES[file].encode(), path
    assert "javascript" in host.ask(f"{host.root}js/site.js").headers["content-type"]


def _compresses(host: Host) -> None:
    for path in _FILES:
        # A manifest is one kilobyte: Caddy leaves it as it is.
        if path not in {"404.html", "el/app.webmanifest"}:
            answer = host.ask(host.root + path.removesuffix("index.html"), Accept_Encoding="gzip")
            assert answer.headers.get("content-encoding") == "gzip", path
            assert "accept-encoding" in answer.headers["vary"].lower(), path
            assert gzip.decompress(answer.body) == _FILES[path].encode(), path


def _sends_parts(host: Host) -> None:
    path = "offline/el-06f2ef9118b9.json"
    answer = host.ask(host.root + path, Range="bytes=3-9")
    assert answer.status == 206
    assert answer.body == _FILES[path].encode()[3:10]
    assert answer.headers["cache-control"] in {FOREVER, ASK_AGAIN}
    beyond = host.ask(host.root + path, Range="bytes=900000-")
    assert beyond.status == 416
    assert "immutable" not in beyond.headers.get("cache-control", "")


def _knows_what_did_not_change(host: Host) -> None:
    for path in ("el/law/16/", "offline/el-06f2ef9118b9.json"):
        for encoding in ("identity", "gzip"):
            first = host.ask(host.root + path, Accept_Encoding=encoding)
            again = host.ask(
                host.root + path, Accept_Encoding=encoding, If_None_Match=first.headers["etag"]
            )
            assert (again.status, again.body) == (304, b""), (path, encoding)
            # What is stored takes over what the 304 says.
            said = again.headers.get("cache-control", first.headers["cache-control"])
            assert said == first.headers["cache-control"], (path, encoding)


def _leaves_the_rest_alone(host: Host) -> None:
    if host.root == "/":
        return
    for path, status in ((f"/{_BESIDE}", 200), ("/nowhere", 404)):
        answer = host.ask(path)
        assert answer.status == status
        assert "content-security-policy" not in answer.headers, path
        assert "Λάθος" not in answer.body.decode(), path


def test_what_the_container_runs_does_what_it_says(folder: Path) -> None:
    with started(_needed(IN_CONTAINER), folder, _lay_out(folder, "/"), "/") as host:
        _asks_again_for_all_but_digests(host)
        _sends_every_header(host)
        _shows_what_is_missing(host)


def test_apache_shows_the_site_before_its_headers_are_turned_on(folder: Path) -> None:
    files = _lay_out(folder, "/")
    with started(_needed(WITHOUT_HEADERS), folder, files, "/") as host:
        answer = host.ask("/el/law/16/")
        assert (answer.status, answer.body.decode()) == (200, _FILES["el/law/16/index.html"])
        assert host.ask("/nowhere").body.decode() == _MISSING
