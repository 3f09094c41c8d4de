"""The same provision with other labels, another order or other lists in it.

A mark is held against the address at which it stands, letters by their place in the
alphabet of the language (Γ is C). Where the source lost its marks they are not looked at.
List items without number and tables are compared between texts of one publisher.

Example: 12C1 has (a), (b), (c) in one text and (a), (c), (b) in the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, PairedRow, View
from bridgelaws.check.registry import Check
from bridgelaws.model.locator import Locator
from bridgelaws.model.table_rows import split_cells

_STEP: Final = re.compile(r"\d+(?: ?(?:[a-z]{3,})\b)?|[^\W\d_]+")
_HINT = "give it the label and the place that the outline has"


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per parent whose children differ, and per place with another mark."""
    yield from _children(pair)
    for row in pair.whole_rows():
        for name, here, there in _shapes(row, pair, facts):
            yield Difference(
                row.locator,
                f"{name}: {here or 'none'} here, {there or 'none'} in {pair.left.language}",
                _HINT,
                f"{name} {there}",
                f"{name} {here}",
            )


def _children(pair: Pair) -> Iterator[Difference]:
    sides: dict[Locator, tuple[list[str], list[str]]] = {}
    whole = {row.locator for row in pair.whole_rows()}
    # Rows stand in one order for both; how each text orders its places is in its views.
    for index, views in enumerate(_reading_orders(pair)):
        for view in views:
            parent = view.locator.parent
            if parent in whole and not view.locator.place:
                sides.setdefault(parent, ([], []))[index].append(view.locator.steps[-1])
    for parent, (there, here) in sides.items():
        lost, new = set(there) - set(here), set(here) - set(there)
        common = [step for step in there if step in here]
        swapped = common != [step for step in here if step in there]
        if swapped or (lost and new):
            what = "in another order" if swapped else "with other labels"
            yield Difference(
                parent,
                f"the places in {parent.printed or parent} stand {what}: "
                f"{', '.join(here)}; in {pair.left.language} {', '.join(there)}",
                _HINT,
                ",".join(there),
                ",".join(here),
            )


def _reading_orders(pair: Pair) -> tuple[list[View], list[View]]:
    lefts = [view for row in pair.rows for view in row.left]
    rights = [view for row in pair.rows for view in row.right]
    return _as_printed(lefts), _as_printed(rights)


def _as_printed(views: list[View]) -> list[View]:
    """By line of the source where every place of an article came from one file."""
    order = {id(view): index for index, view in enumerate(views)}

    def key(view: View) -> tuple[str, int, int]:
        origins = view.text.provision.origins
        at = (origins[0].file, origins[0].first_line) if origins else ("", 0)
        return (*at, order[id(view)])

    return sorted(views, key=key)


def _shapes(row: PairedRow, pair: Pair, facts: Facts) -> Iterator[tuple[str, str, str]]:
    if len(row.left) != 1 or len(row.right) != 1:
        return
    left, right = row.left[0], row.right[0]
    said, model = right.text.provision, left.text.provision
    both_printed = said.numbering == "printed" == model.numbering
    lost = bool(said.mark) != bool(model.mark)
    if both_printed and (lost or (said.mark and not _fits(right, facts))):
        yield "mark", said.mark, model.mark
    if pair.left.expression == pair.right.expression:
        here, there = _lists(right), _lists(left)
        if here != there:
            yield "lists", here, there


def _fits(view: View, facts: Facts) -> bool:
    said, lexicon = view.text.provision, facts.lexicons.get(view.language)
    kinds = said.locator.kinds
    # A work beside the Laws prints a whole address: "Article 2", "2.1.", "§ 15 (2)".
    label = re.sub(r"[\s().:]", "", _last_step(said.mark) if said.locator.prefix else said.mark)
    if lexicon is None or not label or not kinds or said.locator.place:
        return True
    kind, step = kinds[-1], said.locator.steps[-1]
    if kind == "capital":
        return lexicon.read_capital(label) == step
    if kind == "letter":
        return lexicon.read_letter(label) == step
    return label.lower() == step or (bool(said.locator.prefix) and not label[:1].isdigit())


def _last_step(mark: str) -> str:
    """The last number or letter of a mark, with what belongs to it: 28bis of *Article 28 bis*."""
    found = _STEP.findall(mark)
    return found[-1] if found else mark


def _lists(view: View) -> str:
    said = view.text.provision
    shown = []
    for block in said.blocks:
        if block.kind == "item":
            shown.append(f"item {block.mark}".strip())
        elif block.kind == "table":
            rows = said.text[block.start : block.end].split("\n")
            cells = [len(split_cells(row)) for row in rows]
            noun = "cell" if cells == [1] else "cells"
            shown.append(f"table of {'+'.join(map(str, cells))} {noun}")
        else:
            shown.append(block.kind)
    return ", ".join(shown)


CHECK = Check("enum-mismatch", "error", "non-conformance", find, __doc__)
