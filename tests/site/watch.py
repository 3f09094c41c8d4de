"""A browser page whose every complaint and request is written down."""

from __future__ import annotations

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Error,
    Page,
    Request,
    Response,
)

from tests.site.conftest import Server


class Watch:
    """``complaints`` of scripts, console and server; ``strangers`` asked outside the site."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.responses: list[Response] = []
        self._root = server.url
        self.page.on("console", self._note_console)
        self.page.on("pageerror", self._note_error)
        self.page.on("dialog", self._note_dialog)
        self.page.on("request", self._note_request)
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
        if not request.url.startswith(self._root):
            self.strangers.append(request.url)

    def _note_response(self, response: Response) -> None:
        self.responses.append(response)
        if response.status >= 400 and "nothing" not in response.url:
            self.complaints.append(f"{response.status} {response.url}")
