"""What is published can be proven: a manifest of every file, and a command that reads it."""

from __future__ import annotations

import hashlib
import json
import shutil
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path
from threading import Thread

import pytest

from bridgelaws.cli import main
from bridgelaws.site.hosting.published import MANIFEST
from tests.site.conftest import Server


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site with its manifest."""
    folder = tmp_path / "site"
    for name, text in (("index.html", "root"), ("nl/law/16/index.html", "a law"), ("_headers", "")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    files = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }
    table = {"format": "bridgelaws site", "version": "1", "records": "00c0ffee", "files": files}
    (folder / MANIFEST).write_text(json.dumps(table), "utf-8")
    return folder


def verify(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, list[str]]:
    code = main(["verify", *map(str, arguments)])
    seen = capsys.readouterr()
    return code, (seen.out + seen.err).splitlines()


def test_a_site_says_which_files_and_sources_it_consists_of(built: Path) -> None:
    table = json.loads((built / MANIFEST).read_bytes())
    there = {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}
    assert set(table["files"]) == there - {MANIFEST}
    for name in ("el/law/16/index.html", "sw.js", "_headers"):
        assert table["files"][name] == hashlib.sha256((built / name).read_bytes()).hexdigest()
    assert len(table["sources"]) > 380
    assert {len(source["sha256"]) for source in table["sources"]} == {64}
    page = (built / "el" / "law" / "16" / "index.html").read_text("utf-8")
    assert f" {table['records']}.</p>" in page


def test_a_built_site_is_what_it_says(
    built: Path, served: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(capsys, built)[0] == 0
    code, said = verify(capsys, served.url)
    assert (code, len(said)) == (0, 1), said


def test_what_was_changed_is_missing_or_was_added_is_named(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(capsys, site)[0] == 0
    kept = tmp_path / "kept.json"
    shutil.copy(site / MANIFEST, kept)
    (site / "nl" / "law" / "16" / "index.html").write_text("another law", "utf-8")
    (site / "_headers").unlink()
    (site / "more.js").write_text("", "utf-8")
    code, said = verify(capsys, site)
    assert code == 1
    assert said[:-1] == ["missing  _headers", "changed  nl/law/16/index.html", "added    more.js"]
    table = json.loads(kept.read_bytes())
    table["files"]["nl/law/16/index.html"] = hashlib.sha256(b"another law").hexdigest()
    (site / MANIFEST).write_text(json.dumps(table), "utf-8")
    assert "changed  nl/law/16/index.html" not in verify(capsys, site)[1]
    # One's own copy of the manifest tells even that.
    assert {"changed  nl/law/16/index.html", f"changed  {MANIFEST}"} <= set(
        verify(capsys, site, "--manifest", kept)[1]
    )


@pytest.mark.parametrize(
    "name",
    [
        "//other.example/x",
        "/etc/passwd",
        "../secret",
        "a/../../x",
        "a//b",
        "a\\..\\b",
        "./x",
        "",
        "C:/x",
        "C:x",
    ],
)
def test_a_manifest_that_names_what_is_outside_the_site_is_refused(
    name: str, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (site.parent / "secret").write_text("s", "utf-8")
    table = json.loads((site / MANIFEST).read_bytes())
    table["files"][name] = hashlib.sha256(b"s").hexdigest()
    (site / MANIFEST).write_text(json.dumps(table), "utf-8")
    code, said = verify(capsys, site)
    assert code == 3
    assert "names a file outside the site" in said[-1]


class Elsewhere(BaseHTTPRequestHandler):
    """Sends every reader to another host."""

    def do_GET(self) -> None:
        self.send_response(302)
        self.send_header("Location", "http://localhost:9/published.json")
        self.end_headers()

    def log_message(self, *arguments: object) -> None:
        """Nothing."""


def test_no_other_host_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    with HTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        code, said = verify(capsys, f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()
    assert code == 3
    assert "the server sends to another host, 'http://localhost:9/published.json'" in said[-1]


def test_a_file_without_end_is_told(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bridgelaws.cli.verify._LARGEST", 100)
    with HTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=site)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        code, said = verify(capsys, f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()
    assert code == 3
    assert "published.json has more than" in said[-1]


@pytest.mark.parametrize("content", [b"", b"[]", b'{"format": "other", "files": {}}'])
def test_what_is_no_manifest_is_told_in_a_sentence(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / MANIFEST).write_bytes(content)
    code, said = verify(capsys, tmp_path)
    assert (code, len(said)) == (3, 1)
    assert "no manifest" in said[0]
    assert verify(capsys, tmp_path / "nowhere")[0] == 3
