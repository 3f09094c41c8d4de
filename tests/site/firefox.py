"""A real Firefox, told what to do over Marionette, the protocol that it speaks itself.

Debian's Firefox comes without a WebDriver, and Playwright drives only a Firefox of its own; the
protocol is a socket with JSON messages, each behind its length.
"""

from __future__ import annotations

import json
import socket
import subprocess
import time
from pathlib import Path
from typing import Any, Final

# What a fresh profile would ask other hosts, and where Marionette listens: any free port.
_PREFERENCES: Final = {
    "marionette.port": 0,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}
_PATIENCE: Final = 180.0
# Complaints about the pages: what the console of the browser was told by or about the site.
_COMPLAINTS: Final = """
return Services.console.getMessageArray()
  .filter((said) => said instanceof Ci.nsIScriptError)
  .filter((said) => /Content.Security.Policy|integrity/i.test(said.errorMessage) ||
    (said.sourceName.startsWith(arguments[0]) &&
      !(said.flags & (said.warningFlag | said.infoFlag))))
  .map((said) => `${said.sourceName}: ${said.errorMessage}`);
"""


class FirefoxError(Exception):
    """Firefox refused a command, or did not answer."""


class Firefox:
    """One window of a Firefox with a fresh profile; `close` ends it."""

    def __init__(self, program: str, profile: Path) -> None:
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in _PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        self._process = subprocess.Popen(
            [
                program,
                "--headless",
                "--marionette",
                "--remote-allow-system-access",
                "--no-remote",
                "--profile",
                str(profile),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            self._socket = socket.create_connection(("127.0.0.1", self._port(profile)), _PATIENCE)
            self._count = 0
            self._read()
            self._tell("WebDriver:NewSession", capabilities={"alwaysMatch": {}})
            self._tell("WebDriver:SetTimeouts", script=180_000, pageLoad=180_000)
        except BaseException:
            self._process.kill()
            self._process.wait()
            raise

    def open(self, url: str) -> None:
        """Go to a page and wait until it is loaded."""
        self._tell("WebDriver:Navigate", url=url)

    def ask(self, script: str, *arguments: Any) -> Any:
        """What a function's body returns in the page; a promise is waited for."""
        told = self._tell("WebDriver:ExecuteScript", script=script, args=list(arguments))
        return told["value"]

    def wait(self, script: str, *arguments: Any) -> Any:
        """The first true answer to `ask`."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            found = self.ask(script, *arguments)
            if found:
                return found
            time.sleep(0.2)
        raise FirefoxError(f"never true: {script}")

    def complaints(self, root: str) -> list[str]:
        """What the browser's console holds about the site at ``root``."""
        self._tell("Marionette:SetContext", value="chrome")
        found: list[str] = self.ask(_COMPLAINTS, root)
        self._tell("Marionette:SetContext", value="content")
        return found

    def close(self) -> None:
        """End the browser."""
        self._socket.close()
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _port(self, profile: Path) -> int:
        told = profile / "MarionetteActivePort"
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            if told.is_file() and told.read_text("ascii").strip():
                return int(told.read_text("ascii"))
            if self._process.poll() is not None:
                raise FirefoxError(f"Firefox ended by itself: {self._process.returncode}")
            time.sleep(0.1)
        raise FirefoxError("Firefox does not listen")

    def _tell(self, command: str, **parameters: Any) -> Any:
        self._count += 1
        message = json.dumps([0, self._count, command, parameters]).encode("utf-8")
        self._socket.sendall(str(len(message)).encode("ascii") + b":" + message)
        _, _, problem, answer = self._read()
        if problem:
            raise FirefoxError(f"{command}: {problem['error']}: {problem['message']}")
        return answer

    def _read(self) -> Any:
        length = b""
        while (digit := self._socket.recv(1)) != b":":
            if not digit:
                raise FirefoxError("Firefox hung up")
            length += digit
        message = b""
        while len(message) < int(length):
            message += self._socket.recv(int(length) - len(message))
        return json.loads(message)
