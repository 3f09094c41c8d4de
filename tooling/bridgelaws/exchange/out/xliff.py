"""XLIFF 2.1 (namespace of the 2.0 core): one unit per provision, one segment per line of it.

A unit's ``id`` is the locator, with ``:`` for its tilde, which XML forbids there; its
``name`` is the locator as it is. Segments are not to be cut or joined, for each goes
back to its own line. The two notes of category ``*-hash`` are the unit's base.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import IO, Final

from bridgelaws.exchange.out.markup import HEAD, attribute, escape_with_code_points
from bridgelaws.exchange.out.units import Segment, Side, Unit
from bridgelaws.exchange.pieces import UNDATED
from bridgelaws.model.locator import Locator

NAMESPACE: Final = "urn:oasis:names:tc:xliff:document:2.0"
SOURCE_HASH: Final = "source-hash"
TARGET_HASH: Final = "target-hash"
EXPRESSIONS: Final = "source-expression", "target-expression"

_KINDS: Final = {
    "heading": "heading",
    "row": "row of a table; keep each ` | `",
    "note": "note",
    "tail": "closing paragraph",
    "item": "item of a list",
}


def write_xliff(units: Iterable[Unit], source: Side, target: Side, stream: IO[bytes]) -> int:
    """Write the units as one document; how many there were."""
    count = 0
    stream.write(
        (
            f'{HEAD}<xliff xmlns="{NAMESPACE}" version="2.1" '
            f'srcLang="{source.language}" trgLang="{target.language}" xml:space="preserve">\n'
        ).encode()
    )
    for _, group in groupby(units, key=lambda unit: (unit.work, unit.edition, unit.article)):
        listed = tuple(group)
        count += len(listed)
        for line in _file(listed, source, target):
            stream.write(f"{line}\n".encode())
    if not count:
        # The schema asks for a file and a unit; an empty choice is told by its name.
        stream.write(b' <file id="empty"><unit id="empty"><segment><source/></segment></unit>')
        stream.write(b"</file>\n")
    stream.write(b"</xliff>\n")
    return count


def file_id(work: str, edition: str, article: Locator) -> str:
    """The ``id`` of an article's ``<file>``: ``duplicate.2017.16``."""
    return f"{work}.{edition or UNDATED}.{unit_id(article)}"


def unit_id(locator: Locator) -> str:
    """A locator as an XML name token; the colon stands for the tilde and for nothing else."""
    return str(locator).replace("~", ":")


def describe_segments(segments: Iterable[Segment]) -> str:
    """What a translator should know of lines that are no paragraphs, ``h: heading``."""
    return "; ".join(f"{s.name}: {_KINDS[s.kind]}" for s in segments if s.kind in _KINDS)


def _file(units: tuple[Unit, ...], source: Side, target: Side) -> Iterator[str]:
    first = units[0]
    name = attribute(file_id(first.work, first.edition, first.article))
    original = next((unit.file for unit in units if unit.file), "")
    said = f' original="{attribute(original)}"' if original else ""
    yield f' <file id="{name}"{said} canResegment="no">'
    yield "  <notes>"
    for category, side in zip(EXPRESSIONS, (source, target), strict=True):
        yield f'   <note category="{category}">{escape_with_code_points(side.expression)}</note>'
    yield "  </notes>"
    for unit in units:
        yield from _unit(unit)
    yield " </file>"


def _unit(unit: Unit) -> Iterator[str]:
    yield f'  <unit id="{attribute(unit_id(unit.locator))}" name="{attribute(str(unit.locator))}">'
    yield "   <notes>"
    yield f'    <note category="{SOURCE_HASH}">{unit.source_hash}</note>'
    yield f'    <note category="{TARGET_HASH}">{unit.target_hash}</note>'
    shown = describe_segments(unit.segments)
    if shown:
        yield f'    <note category="description">{shown}</note>'
    yield "   </notes>"
    for segment in unit.segments:
        yield from _segment(segment, unit)
    yield "  </unit>"


def _segment(segment: Segment, unit: Unit) -> Iterator[str]:
    state = unit.state if segment.target else "initial"
    remark = f' subState="bridgelaws:{unit.remark}"' if unit.remark else ""
    yield f'   <segment id="{segment.name}" state="{state}"{remark}>'
    yield f"    <source>{escape_with_code_points(segment.source)}</source>"
    if segment.target:
        yield f"    <target>{escape_with_code_points(segment.target)}</target>"
    yield "   </segment>"
