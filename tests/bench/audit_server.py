"""A server like a usual static host: compression, our headers, caching of what has a version."""

from __future__ import annotations

import functools
import gzip
import http.server
import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Final
from urllib.parse import unquote, urlsplit

from bridgelaws.site.hosting.policy import ASK_AGAIN, FOREVER, headers

_PACKED: Final = (".html", ".css", ".js", ".json", ".txt", ".svg", ".webmanifest", ".xml")


@functools.cache
def _gzip(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


class _Host(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    folder = Path()
    own: ClassVar[dict[str, str]] = {}

    def do_GET(self) -> None:
        """Answer with the file, packed where that helps."""
        parts = urlsplit(self.path)
        path = self.folder / unquote(parts.path).lstrip("/")
        if parts.path.endswith("/"):
            path /= "index.html"
        found = path.is_file() and path.resolve().is_relative_to(self.folder.resolve())
        if not found:
            path = self.folder / "404.html"
        packs = path.suffix in _PACKED and "gzip" in self.headers.get("Accept-Encoding", "")
        body = _gzip(path) if packs else path.read_bytes()
        self.send_response(200 if found else 404)
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        text = kind.startswith("text/") or path.suffix in _PACKED
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if text else kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", FOREVER if "v=" in parts.query else ASK_AGAIN)
        if packs:
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Vary", "Accept-Encoding")
        for name, value in self.own.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def handle_one_request(self) -> None:
        """A browser that is closed no longer wants its answer."""
        try:
            super().handle_one_request()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, *_: Any) -> None:
        """Stay quiet."""


@contextmanager
def hosted(folder: Path, *, ours: bool) -> Iterator[str]:
    """The address of a folder's root while it is served; the peer gets no headers of ours."""
    handler = type("Host", (_Host,), {"folder": folder, "own": headers() if ours else {}})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()
