"""A browser page whose every complaint and request is written down."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Error,
    Page,
    Request,
    Response,
)

from tests.conftest import PATIENCE
from tests.site.conftest import Server
from tests.site.waits import pass_time

# For so long, in milliseconds, a page at rest has asked for nothing.
_REST: Final = 500


class Watch:
    """``complaints`` of scripts, console and server; ``strangers`` asked outside the site."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.responses: list[Response] = []
        self.asked = 0
        self.unanswered: set[Request] = set()
        self._root = server.url
        self.page.on("console", self._note_console)
        self.page.on("pageerror", self._note_error)
        self.page.on("dialog", self._note_dialog)
        self.page.on("request", self._note_request)
        self.page.on("requestfinished", self._note_end)
        self.page.on("requestfailed", self._note_end)
        self.page.on("response", self._note_response)

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def _note_error(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _note_dialog(self, dialog: Dialog) -> None:
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _note_request(self, request: Request) -> None:
        self.asked += 1
        self.unanswered.add(request)
        if not request.url.startswith(self._root):
            self.strangers.append(request.url)

    def _note_end(self, request: Request) -> None:
        self.unanswered.discard(request)

    def _note_response(self, response: Response) -> None:
        self.responses.append(response)
        if response.status >= 400 and "nothing" not in response.url:
            self.complaints.append(f"{response.status} {response.url}")


def rest(watches: Sequence[Watch]) -> None:
    """Wait until every page is loaded, has an answer to all it asked, and has asked nothing since.

    Not Playwright's "networkidle": where a busy machine lets a page pause for as long before it is
    loaded, that is told in the pause, taken back when it has loaded, and never told again.
    """
    for watch in watches:
        watch.page.wait_for_load_state()
    until = time.monotonic() + PATIENCE / 1000
    before: list[int] = []
    while any(watch.unanswered for watch in watches) or before != [w.asked for w in watches]:
        late = [request.url for watch in watches for request in watch.unanswered]
        assert time.monotonic() < until, f"no rest: {late}"
        before = [watch.asked for watch in watches]
        pass_time(watches[0].page, _REST)
