"""XLIFF 2.1 (namespace of the 2.0 core): one unit per provision, one segment per line of it.

A unit's ``id`` is the locator, with ``:`` for its tilde, which XML forbids there; its
``name`` is the locator as it is. Segments are not to be cut or joined, for each goes
back to its own line. Citations and numbers are inline codes (`codes`). The two notes of
category ``*-hash`` are the unit's base. What the source said when a stale translation was made is a
match, with that translation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import IO, Final

from bridgelaws.exchange.codes import InlineCode, InlineCodes, write_coded
from bridgelaws.exchange.out.units import Segment, TranslationUnit, UnitSide
from bridgelaws.model.locator import Locator
from bridgelaws.model.work import UNDATED
from bridgelaws.xml_writer import (
    PRESERVED,
    Element,
    add,
    make_root,
    put_on_lines,
    to_bytes,
    without_forbidden,
    write_with_code_points,
)

NAMESPACE: Final = "urn:oasis:names:tc:xliff:document:2.0"
MATCHES: Final = "urn:oasis:names:tc:xliff:matches:2.0"
SOURCE_HASH: Final = "source-hash"
TARGET_HASH: Final = "target-hash"
# Before what an inline code is: a citation, a number.
CODE_PREFIX: Final = "bridgelaws:"
EXPRESSIONS: Final = "source-expression", "target-expression"

_KINDS: Final = {
    "heading": "heading",
    "row": "row of a table; keep each ` | `",
    "note": "note",
    "tail": "closing paragraph",
    "item": "item of a list",
}


def write_xliff(
    units: Iterable[TranslationUnit], source: UnitSide, target: UnitSide, stream: IO[bytes]
) -> int:
    """Write the units as one document; how many there were."""
    root = xliff_root(source.language, target.language, {"mtc": MATCHES})
    count = 0
    for _, group in groupby(units, key=lambda unit: (unit.work, unit.edition, unit.article)):
        listed = tuple(group)
        count += len(listed)
        _add_file(root, listed, source, target)
    stream.write(xliff_bytes(root))
    return count


def xliff_root(source: str, target: str, others: Mapping[str, str] | None = None) -> Element:
    """An empty document that translates one language into another."""
    root = make_root("xliff", NAMESPACE, others)
    languages = {"version": "2.1", "srcLang": source, "trgLang": target}
    for name, value in {**languages, **PRESERVED}.items():
        root.set(name, value)
    return root


def xliff_bytes(root: Element) -> bytes:
    """The document with each element on a line of its own."""
    if not len(root):
        # The schema asks for a file and a unit; an empty choice is told by its name.
        unit = add(add(root, "file", {"id": "empty"}), "unit", {"id": "empty"})
        add(add(unit, "segment"), "source")
    put_on_lines(root)
    return to_bytes(root)


def file_id(work: str, edition: str, article: Locator) -> str:
    """The ``id`` of an article's ``<file>``: ``duplicate.2017.16``."""
    return f"{work}.{edition or UNDATED}.{unit_id(article)}"


def unit_id(locator: Locator) -> str:
    """A locator as an XML name token; the colon stands for the tilde and for nothing else."""
    return str(locator).replace("~", ":")


def describe_segments(segments: Iterable[Segment]) -> str:
    """What a translator should know of lines that are no paragraphs, ``h: heading``."""
    return "; ".join(f"{s.name}: {_KINDS[s.kind]}" for s in segments if s.kind in _KINDS)


def _add_file(
    root: Element, units: tuple[TranslationUnit, ...], source: UnitSide, target: UnitSide
) -> None:
    first = units[0]
    original = next((unit.file for unit in units if unit.file), "")
    file = add(root, "file", {"id": file_id(first.work, first.edition, first.article)})
    if original:
        file.set("original", without_forbidden(original))
    file.set("canResegment", "no")
    notes = add(file, "notes")
    for category, side in zip(EXPRESSIONS, (source, target), strict=True):
        note = add(notes, "note", {"category": category})
        write_with_code_points(note, side.expression)
    for unit in units:
        add_unit(
            file, unit, [(each.name, each.source_before, each.target) for each in unit.segments]
        )


def add_unit(file: Element, unit: TranslationUnit, matches: Iterable[tuple[str, str, str]]) -> None:
    """A provision with its segments and its base; ``matches`` as `add_matches` takes them."""
    made = add(file, "unit", {"id": unit_id(unit.locator), "name": str(unit.locator)})
    add_matches(made, matches)
    notes = add(made, "notes")
    add(notes, "note", {"category": SOURCE_HASH}, unit.source_hash)
    add(notes, "note", {"category": TARGET_HASH}, unit.target_hash)
    shown = describe_segments(unit.segments)
    if shown:
        add(notes, "note", {"category": "description"}, shown)
    for segment in unit.segments:
        state = unit.state if segment.target else "initial"
        remark = {"subState": f"bridgelaws:{unit.remark}"} if unit.remark else {}
        line = add(made, "segment", {"id": segment.name, "state": state, **remark})
        _write(add(line, "source"), segment.source, segment.source_codes)
        if segment.target:
            _write(add(line, "target"), segment.target, segment.target_codes)


def add_matches(unit: Element, lines: Iterable[tuple[str, str, str]]) -> None:
    """What lines of a unit said before, each with its translation, as matches.

    Args:
        unit: without any children yet.
        lines: name of the segment, source of before, its translation; none where the source is
            empty.
    """
    before = [line for line in lines if line[1]]
    matches = add(unit, "matches", namespace=MATCHES) if before else unit
    for name, source, target in before:
        match = add(matches, "match", {"ref": f"#{name}"}, namespace=MATCHES)
        for side, said in (("source", source), ("target", target)):
            write_with_code_points(add(match, side, namespace=NAMESPACE), said)


def _write(element: Element, text: str, codes: InlineCodes) -> None:
    write_coded(element, text, codes, "pc", _code_attributes, write_with_code_points)


def _code_attributes(code: InlineCode) -> dict[str, str]:
    kind = "link" if code.kind == "citation" else "other"
    kept = {"canCopy": "no", "canDelete": "no"}
    return {**kept, "type": kind, "subType": f"{CODE_PREFIX}{code.kind}"}
