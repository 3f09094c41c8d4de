"""A server that can be stopped, started at the same address with another build, and slowed down."""

from __future__ import annotations

import functools
import socket
import threading
from pathlib import Path
from typing import Any, ClassVar

from tests.served import LocalServer
from tests.site.conftest import BELOW, Handler


class _Gate(Handler):
    """Serves, but lets a path that holds ``slow`` through only when ``gate`` is open."""

    slow = ""
    gate = threading.Event()
    asked: ClassVar[list[str]] = []
    stopped = threading.Event()

    def do_GET(self) -> None:  # noqa: N802  (the name that http.server looks for)
        """Note what is asked for, and wait at the gate."""
        type(self).asked.append(self.path)
        if self.slow and self.slow in self.path:
            self.gate.wait(300)
        if self.stopped.is_set():
            # A browser opens connections before it needs them: these end unanswered too.
            self.close_connection = True
            return
        super().do_GET()


class StoppableServer:
    """One address at which builds are served, one after another, or nothing."""

    def __init__(self, folder: Path) -> None:
        self._handler: Any = type("Gate", (_Gate,), {"gate": threading.Event(), "asked": []})
        self._server: LocalServer | None = None
        self._port = 0
        self._reserved: socket.socket | None = None
        self.start(folder)

    @property
    def url(self) -> str:
        """Where the site's root is served."""
        return f"http://127.0.0.1:{self._port}{BELOW}"

    @property
    def asked(self) -> list[str]:
        """Every path that was asked for."""
        asked: list[str] = self._handler.asked
        return asked

    def start(self, folder: Path) -> None:
        """Serve this build from now on."""
        self.stop()
        # Whoever still holds a connection to the one before keeps hearing nothing.
        self._handler = type("Gate", (self._handler,), {"stopped": threading.Event()})
        handler = functools.partial(self._handler, directory=str(folder))
        self._give_back()
        self._server = LocalServer(handler, self._port)
        self._port = self._server.port

    def stop(self) -> None:
        """Refuse every connection; the port stays ours, for others look for a free one."""
        if self._server:
            self._handler.stopped.set()
            self._server.close()
            self._server = None
            self._reserved = socket.socket()
            self._reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._reserved.bind(("127.0.0.1", self._port))

    def close(self) -> None:
        """End it, and whoever still waits at the gate."""
        self.release()
        self.stop()
        self._give_back()

    def _give_back(self) -> None:
        if self._reserved:
            self._reserved.close()
            self._reserved = None

    def hold(self, slow: str) -> None:
        """Keep whoever asks for a path with this in it waiting until `release`."""
        self._handler.slow = slow

    def release(self) -> None:
        """Let all through again."""
        self._handler.gate.set()
        self._handler.slow = ""
