"""The marks that a page shows before the items of its lists, counted as a browser counts them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaws.formats.html.list_styles import ListRule, Tag, read_list_style
from bridgelaws.formats.list_numbers import kind_of_style, print_number
from bridgelaws.formats.whole_number import read_whole
from bridgelaws.xml_writer import Element

# An unstyled list inside a numbered one is lettered: a law book never numbers inside numbers.
_DEEPER: Final = {
    "decimal": "lower-latin",
    "lower-latin": "lower-roman",
    "upper-latin": "decimal",
    "lower-greek": "lower-roman",
    "upper-greek": "decimal",
}


class ListMarks:
    """The lists that are open while a page is walked.

    ``marks`` are those of items that have no text yet: the next text takes them.
    """

    def __init__(self, rules: Sequence[ListRule]) -> None:
        self.marks: list[str] = []
        self._rules = rules
        self._open: list[tuple[str, int, int]] = []  # style, next number, step

    @property
    def depth(self) -> int:
        """How many lists are open."""
        return len(self._open)

    def begin(self, element: Element, tags: Sequence[Tag]) -> None:
        """A list begins; ``tags`` are those that are open, its own the last."""
        style = self._style(element, tags)
        if element.tag != "ol":
            self._open.append(("none" if style == "none" else style or "bullet", 1, 1))
            return
        if not style:
            outer = next((kind for kind, _, _ in reversed(self._open) if kind != "bullet"), "")
            style = _DEEPER.get(outer, "decimal")
        step = -1 if "reversed" in element.attrib else 1
        count = sum(1 for child in element if child.tag == "li")
        first = read_whole(element.get("start"), count if step < 0 else 1)
        self._open.append((style, first, step))

    def end(self) -> None:
        """The innermost list ends."""
        self._open.pop()

    def item(self, element: Element, tags: Sequence[Tag]) -> None:
        """An item begins: its mark waits for its text."""
        style, number, step = self._open[-1] if self._open else ("bullet", 1, 1)
        number = read_whole(element.get("value"), number)
        if self._open:
            self._open[-1] = (style, number + step, step)
        own = self._style(element, tags) or style
        if own == "bullet":
            self.marks.append("- ")
        elif own != "none":
            self.marks.append(f"{print_number(number, own)}. ")

    def _style(self, element: Element, tags: Sequence[Tag]) -> str:
        own = read_list_style(str(element.get("style", "")))
        if not own:
            fitting = [rule.style for rule in self._rules if rule.fits(tags)]
            own = fitting[-1] if fitting else ""
        own = own or str(element.get("type", ""))
        return kind_of_style(own, "") if own else ""
