"""What a translation keeps as it is: citations and numbers in digits, as inline codes of XLIFF.

A code has the same id on both sides, and a citation the words of its own language within. What
the translation has already said otherwise, and what it lacks, is no code. What comes back is held
against what went out: a code that is lost or changed is told.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bridgelaws.exchange.pieces import ProvisionLine
from bridgelaws.model.citation import Citation
from bridgelaws.model.record import ProvisionText
from bridgelaws.xml_writer import Element, add

CodeKind = Literal["citation", "number"]

_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_LETTERS: Final[Mapping[CodeKind, str]] = {"citation": "c", "number": "n"}


@dataclass(frozen=True, slots=True)
class InlineCode:
    """A stretch of a segment, ``[start:end]``; ``id`` is unique in the unit, ``t1-c1``."""

    id: str
    kind: CodeKind
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Kept:
    """A stretch that a translation should keep, and what it means in any language."""

    kind: CodeKind
    meaning: Hashable
    start: int
    end: int


InlineCodes = tuple[InlineCode, ...]


def pair_codes(
    name: str,
    source: tuple[ProvisionText, ProvisionLine] | None,
    target: tuple[ProvisionText, ProvisionLine] | None,
) -> tuple[InlineCodes, InlineCodes]:
    """The codes of a segment in both texts; without a translation all of the source's.

    Args:
        name: of the segment, for the ids.
        source: the text translated from and its line; ``None`` where it has none.
        target: the translation.
    """
    left = _kept(*source) if source else ()
    if target is None:
        return tuple(_named(name, left)), ()
    theirs: dict[Hashable, list[_Kept]] = defaultdict(list)
    for each in _kept(*target):
        theirs[each.meaning].append(each)
    both = [(each, theirs[each.meaning].pop(0)) for each in left if theirs[each.meaning]]
    lefts = tuple(_named(name, [mine for mine, _ in both]))
    rights = [
        InlineCode(code.id, code.kind, own.start, own.end)
        for code, (_, own) in zip(lefts, both, strict=True)
    ]
    return lefts, tuple(sorted(rights, key=lambda code: code.start))


def digits_of(number: str) -> str:
    """A number without what languages print between its digits."""
    return "".join(filter(str.isdigit, number))


def numbers_in(text: str) -> tuple[str, ...]:
    """The numbers in digits of a text, as `digits_of` gives them."""
    return tuple(digits_of(found.group()) for found in _NUMBER.finditer(text))


def write_coded(
    element: Element,
    text: str,
    codes: Sequence[InlineCode],
    tag: str,
    attributes: Callable[[InlineCode], Mapping[str, str]],
    write: Callable[[Element, str], None],
) -> None:
    """Write a segment with its codes as elements ``tag``; ``write`` puts words into an element."""
    done = 0
    write(element, "")
    for code in codes:
        write(element, text[done : code.start])
        write(add(element, tag, {"id": code.id, **attributes(code)}), text[code.start : code.end])
        done = code.end
    write(element, text[done:])


@dataclass(frozen=True, slots=True)
class ReturnedCode:
    """An inline element that came back: its id, what it is (empty if not ours), its words."""

    id: str
    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class CodeFault:
    """What is wrong with a code; ``is_wrong`` tells that the line says something else for it."""

    message: str
    is_wrong: bool


def compare_codes(
    source: Mapping[str, ReturnedCode], target: Sequence[ReturnedCode], said: str
) -> Iterator[CodeFault]:
    """The faults of a line, in order of the source's codes.

    A citation without its code is judged by what it cites, elsewhere; a number by its digits.

    Args:
        source: the codes of the line that was translated, by id.
        target: the inline elements of the translation.
        said: all its words.
    """
    held = {code.id: code for code in target}
    counts = Counter(code.id for code in target)
    numbers = numbers_in(said)
    for code in source.values():
        if code.id not in held:
            is_there = code.kind != "number" or digits_of(code.words) in numbers
            yield CodeFault(f"the code of ‘{code.words}’ is lost", not is_there)
        elif code.kind == "number" and digits_of(held[code.id].words) != digits_of(code.words):
            message = f"the number ‘{code.words}’ came back as ‘{held[code.id].words}’"
            yield CodeFault(message, is_wrong=True)
        elif not held[code.id].words:
            yield CodeFault(f"the code of ‘{code.words}’ came back empty", is_wrong=True)
        elif counts[code.id] > 1:
            yield CodeFault(f"the code of ‘{code.words}’ is there twice", is_wrong=False)


def _named(name: str, kept: Sequence[_Kept]) -> list[InlineCode]:
    counts: dict[CodeKind, int] = defaultdict(int)
    found = []
    for each in kept:
        counts[each.kind] += 1
        own = f"{name}-{_LETTERS[each.kind]}{counts[each.kind]}"
        found.append(InlineCode(own, each.kind, each.start, each.end))
    return found


def _kept(text: ProvisionText, line: ProvisionLine) -> tuple[_Kept, ...]:
    """In order and none over another; a heading has no citations in the records."""
    end = line.start + len(line.text)
    note = int(line.name[1:]) - 1 if line.kind == "note" else None
    found = [
        _Kept("citation", _meaning(each), each.start - line.start, each.end - line.start)
        for each in text.citations
        if line.name != "h"
        and each.note == note
        and line.start <= each.start < each.end <= end
        and each.locators
    ]
    taken = {at for each in found for at in range(each.start, each.end)}
    for number in _NUMBER.finditer(line.text):
        if taken.isdisjoint(range(*number.span())):
            meaning = ("number", digits_of(number.group()))
            found.append(_Kept("number", meaning, *number.span()))
    ordered: list[_Kept] = []
    for each in sorted(found, key=lambda kept: (kept.start, -kept.end)):
        if not ordered or each.start >= ordered[-1].end:
            ordered.append(each)
    return tuple(ordered)


def _meaning(citation: Citation) -> Hashable:
    return citation.work, citation.edition, citation.locators
