"""XLIFF 1.2, for programs that read no later one: a group per provision, a unit per line of it.

The same names, bases and states as in XLIFF 2.1: a group's ``id`` is a unit's there, a
``trans-unit`` is a segment, ``16C#t1``. What XML cannot hold has no place in it and becomes U+FFFD.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import IO, Final

from bridgelaws.exchange.out.markup import HEAD, attribute, count_forbidden, escape
from bridgelaws.exchange.out.units import Segment, Side, Unit
from bridgelaws.exchange.out.xliff import (
    EXPRESSIONS,
    SOURCE_HASH,
    TARGET_HASH,
    describe_segments,
    file_id,
    unit_id,
)

NAMESPACE_1: Final = "urn:oasis:names:tc:xliff:document:1.2"
_STATES: Final = {"reviewed": "signed-off", "final": "final"}


def write_xliff12(units: Iterable[Unit], source: Side, target: Side, stream: IO[bytes]) -> int:
    """Write the units as one document; how many characters XML could not hold."""
    forbidden = 0
    stream.write(f'{HEAD}<xliff xmlns="{NAMESPACE_1}" version="1.2">\n'.encode())
    written = False
    for _, group in groupby(units, key=lambda unit: (unit.work, unit.edition, unit.article)):
        listed = tuple(group)
        written = True
        forbidden += sum(
            count_forbidden(segment.source + segment.target)
            for unit in listed
            for segment in unit.segments
        )
        for line in _file(listed, source, target):
            stream.write(f"{line}\n".encode())
    if not written:
        # The schema asks for a file; an empty choice is told by its name.
        stream.write(f"{_open_file('empty', source, target)}<body/></file>\n".encode())
    stream.write(b"</xliff>\n")
    return forbidden


def _open_file(name: str, source: Side, target: Side) -> str:
    return (
        f' <file original="{attribute(name)}" source-language="{source.language}" '
        f'target-language="{target.language}" datatype="plaintext" xml:space="preserve">'
    )


def _file(units: tuple[Unit, ...], source: Side, target: Side) -> Iterator[str]:
    first = units[0]
    yield _open_file(file_id(first.work, first.edition, first.article), source, target)
    yield "  <header>"
    for category, side in zip(EXPRESSIONS, (source, target), strict=True):
        yield f'   <note from="{category}">{escape(side.expression)}</note>'
    yield "  </header>"
    yield "  <body>"
    for unit in units:
        yield f'   <group id="{attribute(unit_id(unit.locator))}" resname="{unit.locator}">'
        yield f'    <note from="{SOURCE_HASH}">{unit.source_hash}</note>'
        yield f'    <note from="{TARGET_HASH}">{unit.target_hash}</note>'
        for segment in unit.segments:
            yield from _trans_unit(segment, unit)
        yield "   </group>"
    yield "  </body>"
    yield " </file>"


def _trans_unit(segment: Segment, unit: Unit) -> Iterator[str]:
    name = attribute(f"{unit_id(unit.locator)}#{segment.name}")
    is_sure = bool(segment.target) and unit.state in _STATES
    approved = ' approved="yes"' if is_sure else ""
    yield f'    <trans-unit id="{name}" resname="{attribute(unit.name)}#{segment.name}"{approved}>'
    yield f"     <source>{escape(segment.source)}</source>"
    if segment.target:
        state = _STATES.get(unit.state, "needs-review-translation" if unit.remark else "translated")
        yield f'     <target state="{state}">{escape(segment.target)}</target>'
    for said in filter(None, (describe_segments((segment,)), unit.remark)):
        yield f'     <note from="description">{said}</note>'
    yield "    </trans-unit>"
