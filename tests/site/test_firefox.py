"""The site in a real Firefox: a law, search, a ruling, and a language without a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.firefox import Firefox
from tests.site.stoppable import StoppableServer

pytestmark = pytest.mark.browser


@pytest.fixture
def server(built: Path) -> Iterator[StoppableServer]:
    running = StoppableServer(built)
    yield running
    running.close()


@pytest.fixture
def window(firefox: str, tmp_path: Path) -> Iterator[Firefox]:
    running = Firefox(firefox, tmp_path)
    yield running
    running.close()


def test_firefox_reads_a_law_searches_and_rules_without_a_complaint(
    window: Firefox, server: StoppableServer
) -> None:
    window.open(f"{server.url}el/law/16/#16B1")
    assert window.ask("return document.documentElement.lang") == "el"
    assert "16" in window.ask("return document.querySelector('h1').textContent")
    background = "return getComputedStyle(document.body).backgroundColor"
    assert window.ask(background) not in {"rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"}

    window.open(f"{server.url}el/search/?q=ρενόνς")
    window.wait("return document.querySelectorAll('#bl-search-results li').length > 3")

    window.open(f"{server.url}el/rulings/revoke/")
    first = window.ask("return document.querySelector('[data-step]:not([hidden])').id")
    window.ask("document.querySelector('[data-step]:not([hidden]) .answers a').click()")
    window.wait(
        "const now = document.querySelector('[data-step]:not([hidden])');"
        "return now && now.id !== arguments[0]",
        first,
    )
    assert window.complaints(server.url) == []


def test_firefox_keeps_a_language_and_reads_it_without_a_server(
    window: Firefox, server: StoppableServer
) -> None:
    window.open(f"{server.url}el/offline/")
    keep = "document.querySelector('[data-languages] [data-language=el] [data-keep]')"
    window.wait(f"const button = {keep}; return button && !button.hidden && button.textContent")
    window.ask(f"{keep}.click()")
    window.wait(
        "return !document.querySelector('[data-language=el] [data-remove]').hidden"
        " && document.querySelector('[data-status]').textContent"
    )
    assert window.complaints(server.url) == []
    server.stop()
    window.open(f"{server.url}el/law/64/")
    window.wait("return document.querySelector('.from-device')")
    assert "64" in window.ask("return document.querySelector('h1').textContent")
