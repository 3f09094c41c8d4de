"""XLIFF 1.2, for programs that read no later one: a group per provision, a unit per line of it.

The same names, bases and states as in XLIFF 2.1: a group's ``id`` is a unit's there, a
``trans-unit`` is a segment, ``16C#t1``, a match is an ``alt-trans``.
What XML cannot hold has no place in it and becomes U+FFFD.

OmegaT takes the words of a target for those to translate, and shows no unit without a target: in
the form for it each target holds the source's words, and the memory gives the translations.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import IO, Final

from bridgelaws.exchange.codes import InlineCode, InlineCodes, write_coded
from bridgelaws.exchange.out.units import Segment, TranslationUnit, UnitSide
from bridgelaws.exchange.out.xliff import (
    EXPRESSIONS,
    SOURCE_HASH,
    TARGET_HASH,
    describe_segments,
    file_id,
    unit_id,
)
from bridgelaws.xml_writer import (
    PRESERVED,
    Element,
    add,
    count_forbidden,
    make_root,
    put_on_lines,
    to_bytes,
    write_text,
)

NAMESPACE_1: Final = "urn:oasis:names:tc:xliff:document:1.2"
CODE_PREFIX_1: Final = "x-bridgelaws-"
# A target that still holds the source's words, or some of them.
UNTRANSLATED: Final = "needs-translation"
_STATES: Final = {"reviewed": "signed-off", "final": "final"}


def write_xliff12(
    units: Iterable[TranslationUnit],
    source: UnitSide,
    target: UnitSide,
    stream: IO[bytes],
    *,
    to_fill: bool = False,
) -> tuple[int, int]:
    """Write the units as one document.

    Args:
        units: the provisions.
        source: the text translated from.
        target: the text translated to.
        stream: where the document goes.
        to_fill: every target holds the source's words, for programs that put a memory's in
            their place.

    Returns:
        How many units there were, and how many characters XML could not hold.
    """
    root = make_root("xliff", NAMESPACE_1)
    root.set("version", "1.2")
    count = forbidden = 0
    for _, group in groupby(units, key=lambda unit: (unit.work, unit.edition, unit.article)):
        listed = tuple(group)
        count += len(listed)
        forbidden += sum(
            count_forbidden(segment.source + segment.target)
            for unit in listed
            for segment in unit.segments
        )
        _add_file(root, listed, source, target, to_fill)
    if not len(root):
        # The schema asks for a file; an empty choice is told by its name.
        add(_open_file(root, "empty", source, target), "body")
    put_on_lines(root)
    stream.write(to_bytes(root))
    return count, forbidden


def _open_file(root: Element, name: str, source: UnitSide, target: UnitSide) -> Element:
    languages = {"source-language": source.language, "target-language": target.language}
    said = {"original": name, **languages, "datatype": "plaintext", **PRESERVED}
    return add(root, "file", said)


def _add_file(
    root: Element,
    units: tuple[TranslationUnit, ...],
    source: UnitSide,
    target: UnitSide,
    to_fill: bool,
) -> None:
    first = units[0]
    name = file_id(first.work, first.edition, first.article)
    file = _open_file(root, name, source, target)
    header = add(file, "header")
    for category, side in zip(EXPRESSIONS, (source, target), strict=True):
        add(header, "note", {"from": category}, side.expression)
    body = add(file, "body")
    for unit in units:
        named = {"id": unit_id(unit.locator), "resname": str(unit.locator)}
        group = add(body, "group", named)
        add(group, "note", {"from": SOURCE_HASH}, unit.source_hash)
        add(group, "note", {"from": TARGET_HASH}, unit.target_hash)
        for segment in unit.segments:
            _add_trans_unit(group, segment, unit, to_fill)


def _add_trans_unit(group: Element, segment: Segment, unit: TranslationUnit, to_fill: bool) -> None:
    name = f"{unit_id(unit.locator)}#{segment.name}"
    made = add(group, "trans-unit", {"id": name, "resname": f"{unit.name}#{segment.name}"})
    if segment.target and unit.state in _STATES and not to_fill:
        made.set("approved", "yes")
    if to_fill:
        # A memory has no codes, and would not fit.
        add(made, "source", text=segment.source)
    else:
        _write(add(made, "source"), segment.source, segment.source_codes)
    if to_fill and segment.source:
        add(made, "target", {"state": UNTRANSLATED}, segment.source)
    elif segment.target:
        state = _STATES.get(unit.state, "needs-review-translation" if unit.remark else "translated")
        _write(add(made, "target", {"state": state}), segment.target, segment.target_codes)
    for said in filter(None, (describe_segments((segment,)), unit.remark)):
        add(made, "note", {"from": "description"}, said)
    if segment.source_before:
        before = add(made, "alt-trans", {"alttranstype": "previous-version"})
        add(before, "source", text=segment.source_before)
        add(before, "target", text=segment.target)


def _write(element: Element, text: str, codes: InlineCodes) -> None:
    write_coded(element, text, codes, "g", _code_attributes, write_text)


def _code_attributes(code: InlineCode) -> dict[str, str]:
    return {"ctype": f"{CODE_PREFIX_1}{code.kind}", "clone": "no"}
