"""The servers that browser tests talk to: on this machine alone, at a free port, and quiet."""

from __future__ import annotations

import http.server
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


class LocalServer(http.server.ThreadingHTTPServer):
    """Answers until it is closed; ``port`` is where."""

    # A browser opens many connections at once, and a busy machine is late to accept them.
    request_queue_size = 128

    def __init__(self, handler: Callable[..., Any], port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), handler)
        self.port: int = self.server_address[1]
        self._thread = threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that was closed wants its answer no longer; any other error is told."""
        if not isinstance(sys.exception(), (BrokenPipeError, ConnectionResetError)):
            super().handle_error(request, client_address)

    def close(self) -> None:
        """Refuse every connection from now on."""
        self.shutdown()
        self._thread.join()
        self.server_close()


@contextmanager
def listening(handler: Callable[..., Any]) -> Iterator[LocalServer]:
    """A server for as long as the block lasts."""
    server = LocalServer(handler)
    try:
        yield server
    finally:
        server.close()
