"""What Word says of a run of text: struck out, hidden, above the line, a sign by its code."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final

from bridgelaws.xml_writer import Element

_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_R: Final = f"{_W}r"
# What is tracked as taken out.
DELETED: Final = {f"{_W}del", f"{_W}moveFrom"}
# The names of the rules by which text is set aside.
_STRUCK: Final = "struck"
HIDDEN: Final = "hidden"
_SWITCHES: Final = (("strike", _STRUCK), ("dstrike", _STRUCK), ("vanish", HIDDEN))
_RAISED: Final = "superscript"
_CODE: Final = re.compile(r"[0-9A-Fa-f]{1,4}")


def aside_of(element: Element) -> str:
    """By which rule the text of an element is set aside; empty where it is kept."""
    if element.tag in DELETED:
        return _STRUCK
    properties = element.find(f"{_W}rPr") if element.tag == _R else None
    if properties is None:
        return ""
    return next((rule for name, rule in _SWITCHES if _is_on(properties.find(f"{_W}{name}"))), "")


def _is_on(element: Element | None) -> bool:
    """Whether a switch of Word's is there and not turned off."""
    return element is not None and element.get(f"{_W}val", "1") not in ("0", "false", "off", "none")


def read_raised_styles(styles: Element | None) -> frozenset[str]:
    """The names of the styles whose runs stand above the line."""
    found = styles.iter(f"{_W}style") if styles is not None else ()
    return frozenset(
        str(style.get(f"{_W}styleId", ""))
        for style in found
        for own in style.iterfind(f"{_W}rPr/{_W}vertAlign")
        if own.get(f"{_W}val") == _RAISED
    )


def is_above(text: Element, raised: Container[str]) -> bool:
    """Whether the run of a text stands above the line, by itself or by one of the styles."""
    run = text.getparent()
    properties = run.find(f"{_W}rPr") if run is not None and run.tag == _R else None
    if properties is None:
        return False
    own = properties.find(f"{_W}vertAlign")
    if own is not None:
        return bool(own.get(f"{_W}val") == _RAISED)
    style = properties.find(f"{_W}rStyle")
    return style is not None and style.get(f"{_W}val", "") in raised


def symbol(code: str) -> str:
    """A character of a symbol font by its code, in the private area or below it.

    >>> symbol("F0AA"), symbol("00B7")
    ('\\uf0aa', '·')
    """
    sign = chr(int(code, 16)) if _CODE.fullmatch(code) else ""
    # Half of a pair is no character, and no file of text can hold it.
    return "" if "\ud800" <= sign <= "\udfff" else sign
