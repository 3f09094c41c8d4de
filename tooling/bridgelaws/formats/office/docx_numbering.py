"""Word's automatic numbers: what a paragraph's list and level print before it.

Word stores no number, only which list a paragraph is in; the numbers are counted here as
Word counts them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bridgelaws.formats.list_numbers import LONGEST_MARK, kind_of_style, print_number
from bridgelaws.formats.whole_number import read_whole
from bridgelaws.xml_writer import Element

_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_VAL: Final = f"{_W}val"
_PLACE: Final = re.compile(r"%([1-9])")
# Word's lists have nine levels.
_DEEPEST: Final = 8
_BARE: Final = re.compile(r"\w+$")


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """What a paragraph style says: its list and level, and whether it is a heading."""

    number: str = ""
    level: int = -1
    is_heading: bool = False


@dataclass(frozen=True, slots=True)
class WordListLevel:
    """One level of a list: ``text`` is what it prints, ``%1`` standing for a number."""

    start: int = 1
    style: str = "decimal"
    text: str = "%1."
    restart: int = -1
    is_legal: bool = False


@dataclass
class Numbering:
    """All lists of a document, and how far each has been counted."""

    levels: Mapping[str, Mapping[int, WordListLevel]] = field(default_factory=dict)
    abstract: Mapping[str, str] = field(default_factory=dict)
    restarts: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    _counts: dict[str, dict[int, int]] = field(default_factory=dict)
    _begun: set[str] = field(default_factory=set)

    def next_mark(self, number: str, level: int) -> str:
        """Count a paragraph of list ``number`` and give what is printed before it."""
        levels = self.levels.get(number)
        if levels is None:
            return ""
        # Lists made from one definition count on together, until one says where to start.
        counts = self._counts.setdefault(self.abstract.get(number, number), {})
        if number not in self._begun:
            self._begun.add(number)
            for at, start in self.restarts.get(number, {}).items():
                counts[at] = start - 1
                for deeper in [d for d in counts if d > at]:
                    del counts[deeper]
        here = levels.get(level, WordListLevel(text=f"%{level + 1}."))
        for above in range(level):
            counts.setdefault(above, levels.get(above, WordListLevel()).start)
        counts[level] = counts.get(level, here.start - 1) + 1
        for deeper in [d for d in counts if d > level]:
            restart = levels.get(deeper, WordListLevel()).restart
            # lvlRestart 0 counts on for ever; n restarts below level n only.
            if restart != 0 and (restart < 0 or level < restart):
                del counts[deeper]
        return self._printed(levels, level, counts)

    def _printed(
        self, levels: Mapping[int, WordListLevel], level: int, counts: Mapping[int, int]
    ) -> str:
        here = levels.get(level, WordListLevel(text=f"%{level + 1}."))
        if here.style == "bullet":
            return "-"
        if here.style == "none":
            return _PLACE.sub("", here.text).strip()
        places = [int(place) - 1 for place in _PLACE.findall(here.text)]
        text = here.text
        if (
            len(places) > 1
            and places[-1] == level
            and not re.search(r"[^\W\d_]", _PLACE.sub("", text))
            and not _are_decimals(levels, places)
        ):
            # "A.1." repeats the levels above, which the lines above print already.
            first = re.search(rf"[(\[]?%{level + 1}", text)
            text = text[first.start() :] if first else text

        def value(found: re.Match[str]) -> str:
            at = int(found.group(1)) - 1
            style = levels.get(at, WordListLevel()).style
            count = counts.get(at, levels.get(at, WordListLevel()).start)
            return print_number(count, "decimal" if here.is_legal else style)

        printed = _PLACE.sub(value, text).strip()
        # A bare number before a text is a mark all the same; "Law 12" is a heading's own.
        return f"{printed}." if _BARE.match(printed) and " " not in printed else printed


def _are_decimals(levels: Mapping[int, WordListLevel], places: Sequence[int]) -> bool:
    """Whether levels are one decimal that Word prints whole: 2.1 below *Article 2*, *2.* or *2-*.

    In *A.1* the capital is a level of its own, which a mark of one step stands below.
    """
    return all(levels.get(at, WordListLevel()).style == "decimal" for at in places)


def read_numbering(root: Element | None) -> Numbering:
    """The lists of a document; none without a part that defines them."""
    if root is None:
        return Numbering()
    abstract = {
        str(each.get(f"{_W}abstractNumId")): {
            at: _level(level) for level in each.findall(f"{_W}lvl") if (at := _depth(level)) >= 0
        }
        for each in root.findall(f"{_W}abstractNum")
    }
    levels: dict[str, dict[int, WordListLevel]] = {}
    definition: dict[str, str] = {}
    restarts: dict[str, dict[int, int]] = {}
    for each in root.findall(f"{_W}num"):
        number = str(each.get(f"{_W}numId"))
        base = _value(each, "abstractNumId")
        definition[number] = base
        levels[number] = dict(abstract.get(base, {}))
        for override in each.findall(f"{_W}lvlOverride"):
            at = _depth(override)
            if at < 0:
                continue
            own = override.find(f"{_W}lvl")
            if own is not None:
                levels[number][at] = _level(own)
            start = _value(override, "startOverride")
            if start:
                restarts.setdefault(number, {})[at] = read_whole(start, 1)
                known = levels[number].get(at, WordListLevel())
                levels[number][at] = replace(known, start=read_whole(start, 1))
    return Numbering(levels, definition, restarts)


def read_styles(root: Element | None) -> dict[str, ParagraphStyle]:
    """Paragraph styles by id, with what they inherit; ``""`` is the default one."""
    if root is None:
        return {}
    raw = {
        str(style.get(f"{_W}styleId")): style
        for style in root.findall(f"{_W}style")
        if style.get(f"{_W}type", "paragraph") == "paragraph"
    }
    made: dict[str, ParagraphStyle] = {}
    for name in raw:
        chain: list[str] = []
        at = name
        begun: set[str] = set()
        while at in raw and at not in made and at not in begun:
            begun.add(at)
            chain.append(at)
            at = _value(raw[at], "basedOn")
        style = made.get(at, ParagraphStyle())
        for each in reversed(chain):
            made[each] = style = _inherit(style, raw[each])
    for name, own in raw.items():
        if own.get(f"{_W}default") in ("1", "true"):
            made[""] = made[name]
    return made


def own_number(properties: Element | None, style: ParagraphStyle) -> tuple[str, int]:
    """The list and level of a paragraph, its own before its style's; ``""`` for none."""
    own = properties.find(f"{_W}numPr") if properties is not None else None
    number, level = style.number, style.level
    if own is not None:
        number = _value(own, "numId") or number
        level = read_whole(_value(own, "ilvl"), max(level, 0))
    # List 0 takes a paragraph out of the list of its style.
    return ("", 0) if number in ("", "0") else (number, max(0, min(level, _DEEPEST)))


def _inherit(style: ParagraphStyle, element: Element) -> ParagraphStyle:
    properties = element.find(f"{_W}pPr")
    name = _value(element, "name").casefold()
    is_heading = style.is_heading or name.startswith("heading ") or name == "title"
    if properties is None:
        return replace(style, is_heading=is_heading)
    outline = read_whole(_value(properties, "outlineLvl"), 9)
    listed = properties.find(f"{_W}numPr")
    number, level = style.number, style.level
    if listed is not None:
        number = _value(listed, "numId") or number
        level = read_whole(_value(listed, "ilvl"), max(level, 0))
    return ParagraphStyle(number, level, is_heading or outline < 9)


def _level(element: Element) -> WordListLevel:
    format_ = element.find(f"{_W}numFmt")
    if format_ is None:
        # A format that is not among Word's own is wrapped, with an older one beside it.
        format_ = next(element.iter(f"{_W}numFmt"), None)
    style = str(format_.get(_VAL, "decimal")) if format_ is not None else "decimal"
    if style == "custom" and format_ is not None:
        style = str(format_.get(f"{_W}format", "decimal"))
    kind = kind_of_style(style)
    text = _value(element, "lvlText") if element.find(f"{_W}lvlText") is not None else "%1."
    return WordListLevel(
        read_whole(_value(element, "start"), 1),
        kind,
        text[:LONGEST_MARK],
        read_whole(_value(element, "lvlRestart"), -1),
        element.find(f"{_W}isLgl") is not None,
    )


def _value(parent: Element, name: str) -> str:
    child = parent.find(f"{_W}{name}")
    return str(child.get(_VAL, "")) if child is not None else ""


def _depth(element: Element) -> int:
    """The level that an element of a list describes; -1 where Word has none such."""
    given = element.get(f"{_W}ilvl")
    return read_whole(given, -1, 0, _DEEPEST) if given is not None else 0
