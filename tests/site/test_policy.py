"""What a browser may do with the pages: the same policy in every page and in the host files."""

from __future__ import annotations

import http.server
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser

from bridgelaws.site.data.offline import integrity
from bridgelaws.site.hosting.policy import FOREVER, headers, host_files, meta_policy
from tests.served import listening
from tests.site.conftest import BELOW, Server
from tests.site.walk import page_paths
from tests.site.watch import Watch, rest

_META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
_MODULE = re.compile(r'<script type="module" src="([^"]+)"(?: integrity="([^"]+)")?>')
_KIND = re.compile(r'<body class="on-([\w-]+)')


def one_of_each_kind(site: Path) -> dict[str, str]:
    """For each kind of page the site has, the path of one."""
    found: dict[str, str] = {"not-found": "404.html"}
    for path in page_paths(site):
        kind = _KIND.search((site / path / "index.html").read_text("utf-8"))
        assert kind, path
        # Greek pages first: theirs are the longest words.
        if kind[1] not in found or path.startswith("el/"):
            found.setdefault(kind[1], path)
            if not found[kind[1]].startswith("el/"):
                found[kind[1]] = path
    return found


def test_the_policy_lets_nothing_through_that_is_not_the_sites_own() -> None:
    for policy in (meta_policy(), headers()["Content-Security-Policy"]):
        values = dict(part.split(" ", 1) for part in policy.split("; "))
        assert values["default-src"] == "'none'"
        assert set(values.values()) == {"'none'", "'self'"}
    assert "frame-ancestors 'none'" in headers()["Content-Security-Policy"]


def test_every_page_carries_the_policy_before_anything_it_could_stop(built: Path) -> None:
    for path in (*page_paths(built), "404.html"):
        file = built / path if path.endswith(".html") else built / path / "index.html"
        text = file.read_text("utf-8")
        found = _META.findall(text)
        assert [value.replace("&#39;", "'") for value in found] == [meta_policy()], path
        before = text[: text.index("http-equiv")]
        assert not re.search(r"<(script|link|style|img)\b", before), path


def test_every_host_file_sends_every_header(built: Path) -> None:
    assert {name for name in host_files() if not (built / name).is_file()} == set()
    for name, text in host_files(BELOW).items():
        assert (built / name).read_text("utf-8") == text
        sets_variable = name == "hosting/nginx-http.conf"
        for header, value in headers().items():
            found = re.search(rf"{header}:? [\"]?{re.escape(value)}", text)
            assert bool(found) != sets_variable, (name, header)
        assert (FOREVER in text) == (name not in {"_headers", "hosting/nginx.conf"}), name
        # Where the site stands below another one, so does its page for what is missing.
        assert text.count("404.html") == text.count(f" {BELOW}404.html"), name


def test_hosts_keep_for_ever_only_what_bears_its_digest() -> None:
    # What the servers make of it is asked of them in test_hosting.py, where they are installed.
    rules = host_files()["hosting/nginx-http.conf"]
    kept = [re.compile(rule) for rule in re.findall(r'"~(.+?)" "public', rules)]
    assert "$bridgelaws_cache" in host_files()["hosting/nginx.conf"]
    for answer, is_kept in (
        ("200  /law/16/?v=1", False),
        ("200  /law/16/?v=0123456789", False),
        ("200  /law/16/?a.css?v=0123456789", False),
        ("200  /law/16/?q=-0123456789.json", False),
        ("200  /assets/a.css?v=1", False),
        ("200  /assets/a.css?v=0123456789", True),
        ("304  /assets/a.css?v=0123456789", True),
        ("404  /assets/a.css?v=0123456789", False),
        ("200  /offline/el-0123456789.json", True),
        ("200 bytes=900- /offline/el-0123456789.json", False),
        ("404  /offline/el-0123456789.json", False),
        ("200  /status/el.json", False),
    ):
        assert any(rule.search(answer) for rule in kept) == is_kept, answer
    for name in (".htaccess", "hosting/Caddyfile"):
        assert "v=[0-9a-f]{8,64}$" in host_files()[name], name


def test_a_module_with_a_version_has_the_hash_of_what_it_is(built: Path) -> None:
    seen = set()
    for path in page_paths(built):
        page = (built / path / "index.html").read_text("utf-8")
        for src, given in _MODULE.findall(page):
            file = built / urljoin(f"/{path}", src).lstrip("/").partition("?")[0]
            expected = integrity(file.read_bytes()) if "?v=" in src else ""
            assert given.replace("&#43;", "+") == expected, (path, src)
            seen.add(bool(given))
    assert seen == {True, False}


@pytest.mark.browser
def test_every_kind_of_page_runs_under_header_and_meta_without_a_complaint(
    worker_browser: Browser, served: Server
) -> None:
    kinds = one_of_each_kind(served.folder)
    assert {"root", "front", "law", "compare", "ruling", "search", "offline"} <= set(kinds)
    context = worker_browser.new_context(viewport={"width": 360, "height": 640})
    watches = {}
    for kind, path in kinds.items():
        watches[kind] = watch = Watch(context, served)
        watch.page.goto(served.address(path))
        # What is fetched when it is asked for runs under the policy too.
        if kind in {"law", "search"}:
            watch.page.locator("#bl-q").fill("64a2")
            watch.page.locator("[role=option]").first.wait_for()
    rest(list(watches.values()))
    for kind, watch in watches.items():
        assert watch.complaints == [], kind
        assert watch.strangers == [], kind
    context.close()


class _Planted(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = (
            f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{meta_policy()}">'
            '<script>document.title = "ran"</script><p style="color:red" onclick="x()">x</p>'
            '<script type="application/json">{"data": 1}</script>'
        ).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Stay quiet."""


@pytest.fixture
def planted(tmp_path: Path) -> Iterator[Server]:
    with listening(_Planted) as server:
        yield Server(f"http://127.0.0.1:{server.port}/", tmp_path)


@pytest.mark.browser
def test_the_meta_tag_alone_stops_planted_script_style_and_handler_but_no_data(
    browser: Browser, planted: Server
) -> None:
    context = browser.new_context()
    watch = Watch(context, planted)
    watch.page.goto(planted.url)
    assert watch.page.title() == ""
    complaints = [text for text in watch.complaints if "Content Security Policy" in text]
    # The script, the style and the handler, and nothing about the block of data.
    assert [len(re.findall(r"inline (script|style|event handler)", c)) > 0 for c in complaints] == [
        True,
        True,
        True,
    ], complaints
    context.close()
