"""Where things stand in the window: many boxes in one question to the browser, in pixels."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator

_BOXES = """all => all.map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
})"""


def boxes(locator: Locator) -> list[FloatRect]:
    """The box of every element that matches now, of which there is at least one."""
    found: list[FloatRect] = locator.evaluate_all(_BOXES)
    assert found, locator
    return found
