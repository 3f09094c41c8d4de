"""Of which steps the addresses of a work are made: data of the work, in ``laws/works.toml``.

The Laws go law number, capital, number, small letter, roman numeral: 12C1(e)(ii). Another
rule book may go 8.16.1, § 15 (2), A.1 or X16; that takes other levels there and no code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bridgelaws.errors import LocatorError, SchemeError
from bridgelaws.model.steps import KINDS, NUMERALS, ROMANS, StepKind, ordinal_of

_EXPECTED: Final[dict[str, str]] = {
    "law": "a law number",
    "capital": "a capital letter",
    "number": "a number",
    "letter": "a small letter",
    "roman": "a small roman numeral",
}
_NUMBER: Final = re.compile(r"\d+")
_SLOT: Final = "{}"
# What parts two steps that would run together, in a work whose levels may be left out.
DIVIDER: Final = "-"
_DIGITS: Final = 2


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a scheme: the kind of its steps and how they are written.

    ``joint`` stands before the step in the compact form, ``.`` in ``rc8.16``. ``printed``
    is how a reader knows it, ``{}`` being the step: ``({})``; ``printed_in`` the same for a
    language that prints it otherwise: French `` al. {}``. A number has at most ``digits``
    digits, and may end in one of the ``suffixes``: 28bis. An address may leave an ``optional``
    level out: 7a beside 7.1a.
    """

    kind: StepKind
    joint: str = ""
    printed: str = ""
    digits: int = _DIGITS
    suffixes: tuple[str, ...] = ()
    printed_in: tuple[tuple[str, str], ...] = ()
    optional: bool = False

    def __post_init__(self) -> None:
        for form in (self.form(), *(form for _, form in self.printed_in)):
            if form.count(_SLOT) != 1:
                raise LocatorError(f"a printed step holds {_SLOT} once, unlike {form!r}")

    def form(self, language: str = "") -> str:
        """The printed form, in a language where it has one of its own."""
        own = dict(self.printed_in).get(language) if self.printed_in else None
        return own or self.printed or self.joint + _SLOT

    def show(self, step: str, language: str = "") -> str:
        """The step as a reader knows it, with what parts it from the step before it."""
        return self.form(language).replace(_SLOT, step)

    @property
    def lead(self) -> str:
        """What is printed before its step: ``R-`` of ``R-12``, ``/`` of ``/3``."""
        return self.form().split(_SLOT)[0]

    @property
    def is_bracketed(self) -> bool:
        """Whether its steps are printed in round brackets."""
        return "(" in self.form()

    @property
    def pattern(self) -> str:
        """A regular expression for a step in its canonical form."""
        if self.kind == "capital":
            return "[A-Z]"
        if self.kind == "letter":
            return "[a-z]"
        if self.kind == "roman":
            return "[ivx]{1,7}"
        return rf"[1-9]\d{{0,{self.digits - 1}}}" + self.suffix_pattern

    @property
    def suffix_pattern(self) -> str:
        """A regular expression for what may end a number; empty when nothing may."""
        ordered = sorted(self.suffixes, key=lambda suffix: (-len(suffix), suffix))
        return rf"(?:(?:{'|'.join(map(re.escape, ordered))})(?![a-z]))?" if ordered else ""


def runs_together(before: str, kind: StepKind, step: str) -> bool:
    """Whether a step right behind others could be read as a part of the last one, or otherwise.

    >>> runs_together("93", "number", "1"), runs_together("93a", "number", "1")
    (True, False)
    """
    if not before:
        return False
    if kind == "roman":
        return True
    return (before[-1].isdigit() and step[:1].isdigit()) or (
        before[-1].islower() and step[:1].islower()
    )


@dataclass(frozen=True, slots=True)
class _Written:
    """A level made ready for reading: the pattern of its steps, and what stands around one."""

    kind: StepKind
    pattern: re.Pattern[str]
    around: tuple[tuple[str, str], ...]
    next: tuple[_Written, ...]

    @classmethod
    def of(cls, level: Level, behind: Sequence[_Written], *, is_first: bool) -> _Written:
        """The printed form, then the compact one; nothing parts the first step from its work.

        ``behind`` are the levels that share a sign with it.
        """
        before, after = level.form().split(_SLOT)
        lead = before.lstrip() if is_first else before
        around = tuple(dict.fromkeys([(lead, after), (level.joint, "")]))
        return cls(level.kind, re.compile(level.pattern), around, tuple(behind))

    def match(self, text: str, position: int) -> tuple[str, int] | None:
        """The step at a position, and where it ends with what stands behind it.

        A sign that the next step needs before it is left to that one: ``.`` in ``1.1``, where
        a chapter alone is printed ``1.``.
        """
        for lead, tail in self.around:
            if not text.startswith(lead, position):
                continue
            found = self.pattern.match(text, position + len(lead))
            if found is None or (self.kind == "roman" and found.group() not in ROMANS):
                continue
            end = found.end()
            if text.startswith(tail, end):
                is_shared = tail and any(each.match(text, end) for each in self.next)
                return found.group(), end if is_shared else end + len(tail)
        return None


@dataclass(frozen=True, slots=True)
class Scheme:
    """The levels of a work's addresses, from the outside in.

    The step of a level that an address leaves out is empty. What could be a step of several levels
    is one of the outermost.

    Raises:
        LocatorError: two levels would run together, so that an address could not be read back;
            the first level is optional.
    """

    levels: tuple[Level, ...]
    page: int = 0
    """How many steps a page's address has: 1 where each article has one, 0 for a whole work."""
    counted: bool = False
    """Whether nothing in it is numbered: its sections and paragraphs are counted, ``~2~1``.

    A page's address then has so many counted words as ``page`` says.
    """
    kinds: tuple[StepKind, ...] = field(init=False)
    is_plain: bool = field(init=False)
    """Whether the compact form is nothing but the steps."""
    _written: tuple[_Written, ...] = field(init=False, compare=False, repr=False)
    _shared: tuple[tuple[Level, ...], ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kinds", tuple(level.kind for level in self.levels))
        object.__setattr__(self, "is_plain", not any(level.joint for level in self.levels))
        object.__setattr__(self, "_written", _written(self.levels))
        shared = tuple(_sharers(self.levels, at) for at in range(len(self.levels)))
        object.__setattr__(self, "_shared", shared)
        if self.counted and self.levels:
            raise LocatorError("a work that numbers nothing has no levels of numbers")
        if self.levels and self.levels[0].optional:
            raise LocatorError("the first level of an address cannot be left out")
        for at, after in enumerate(self.levels):
            for before in levels_before(self.levels[:at]):
                _check_apart(before, after)

    def index(self, kind: StepKind) -> int:
        """The first level of a kind; the number of levels when there is none."""
        return self.kinds.index(kind) if kind in self.kinds else len(self.levels)

    def compact(self, steps: Iterable[str]) -> str:
        """The steps as data, file names and anchors hold them: ``12C1eii``, ``8.16``."""
        if self.is_plain:
            return "".join(steps)
        return "".join(
            level.joint + step
            for level, step in zip(self.levels, steps, strict=False)
            if step or not level.optional
        )

    def printed(self, steps: Iterable[str], language: str = "") -> str:
        """The steps as a reader knows them: ``12C1(e)(ii)``; nothing parts the first.

        A sign behind a step that is also the one before the next is printed once: ``1.1`` of
        ``1.`` and ``.1``.
        """
        shown = ""
        sharers: tuple[Level, ...] = ()
        for at, (level, step) in enumerate(zip(self.levels, steps, strict=False)):
            if step or not level.optional:
                added = level.show(step, language)
                shown += added.removeprefix(level.joint) if level in sharers else added
                sharers = self._shared[at]
        return shown.lstrip()

    def parse(self, text: str) -> tuple[str, ...]:
        """Read steps in their compact or printed form.

        Raises:
            SchemeError: with the offset of the first character that cannot continue.
        """
        steps: list[str] = []
        position = 0
        for level, written in zip(self.levels, self._written, strict=True):
            if position >= len(text):
                break
            found = written.match(text, position)
            if found is None and level.optional:
                steps.append("")
                continue
            if found is None:
                at = position + (level.is_bracketed and text[position] == "(")
                raise SchemeError(f"expected {_EXPECTED[level.kind]}", at)
            steps.append(found[0])
            position = found[1]
        if position < len(text):
            raise SchemeError("nothing can follow here", position)
        return without_end(steps)

    def sort_key(self, steps: Iterable[str]) -> tuple[tuple[int, ...], ...]:
        """Sorts steps as a book without an outline prints them: 9 before 16, 28 before 28bis."""
        return tuple(
            _sort_key(level, step) for level, step in zip(self.levels, steps, strict=False)
        )


def _written(levels: Sequence[Level]) -> tuple[_Written, ...]:
    """The levels made ready for reading, each with those that share a sign with it."""
    made: list[_Written] = []
    for at in range(len(levels) - 1, -1, -1):
        shares = {id(level) for level in _sharers(levels, at)}
        behind = [w for level, w in zip(levels[at + 1 :], made, strict=True) if id(level) in shares]
        made.insert(0, _Written.of(levels[at], behind, is_first=not at))
    return tuple(made)


def _sharers(levels: Sequence[Level], at: int) -> tuple[Level, ...]:
    """The levels whose sign before a step may be the one that stands behind a step of this level.

    ``1.`` and ``1.1`` share a full stop. None where another level that may follow has steps that
    look like theirs.
    """
    tail = levels[at].form().split(_SLOT)[1]
    follow: list[Level] = []
    for level in levels[at + 1 :]:
        follow.append(level)
        if not level.optional:
            break
    found = tuple(each for each in follow if tail and each.lead == tail == each.joint)
    kinds = {"number" if each.kind == "law" else each.kind for each in found}
    others = {"number" if each.kind == "law" else each.kind for each in follow if each not in found}
    alike = kinds & others or (kinds | others) >= {"letter", "roman"} or len(found) > 1
    return () if alike else found


def levels_before(levels: Sequence[Level]) -> Iterator[Level]:
    """The levels that the next one may stand right behind, the innermost first."""
    for level in reversed(levels):
        yield level
        if not level.optional:
            return


def without_end(steps: Iterable[str]) -> tuple[str, ...]:
    """Steps without what is left out behind the last of them.

    >>> without_end(["7", "", "a", "", ""])
    ('7', '', 'a')
    """
    kept = list(steps)
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


def _check_apart(before: Level, after: Level) -> None:
    """Refuse two levels that would run together where one stands right behind the other."""
    runs = {before.kind, after.kind} <= NUMERALS or {before.kind, after.kind} == {"roman"}
    runs |= before.kind == "roman" and after.kind == "letter"
    runs |= bool(before.suffixes) and after.kind in ("letter", "roman")
    runs |= after.kind == "capital" and any(map(str.isupper, before.suffixes))
    if not runs:
        return
    if not after.joint:
        raise LocatorError(f"a {after.kind} right behind a {before.kind} needs a joint")
    if before.form().endswith(_SLOT) and after.form().startswith(_SLOT):
        raise LocatorError(f"a {after.kind} right behind a {before.kind} is printed without a gap")


def _sort_key(level: Level, step: str) -> tuple[int, ...]:
    if not level.suffixes or level.kind not in NUMERALS:
        return (1, ordinal_of(level.kind, step))
    number = _NUMBER.match(step)
    suffix = step[number.end() :] if number else ""
    at = level.suffixes.index(suffix) + 1 if suffix in level.suffixes else 0
    value = int(number.group()) if number else 0
    return (1, value, at) if suffix else (1, value)


def parse_scheme(levels: Iterable[Mapping[str, Any]], page: int = 0) -> Scheme:
    """Make a scheme of the ``levels`` of a TOML table, and of its ``page``.

    Raises:
        LocatorError: an unknown kind or key, or levels that run together.
    """
    return Scheme(tuple(map(_parse_level, levels)), page)


def _parse_level(table: Mapping[str, Any]) -> Level:
    unknown = table.keys() - {"kind", "joint", "printed", "digits", "suffixes", "optional"}
    optional = table.get("optional", False)
    if unknown or table.get("kind") not in KINDS or not isinstance(optional, bool):
        raise LocatorError(f"not a level of a scheme: {dict(table)}")
    printed = table.get("printed", "")
    by_language = printed if isinstance(printed, Mapping) else {}
    return Level(
        table["kind"],
        table.get("joint", ""),
        printed if isinstance(printed, str) else "",
        table.get("digits", _DIGITS),
        tuple(table.get("suffixes", ())),
        tuple(by_language.items()),
        optional,
    )


def level_table(level: Level) -> dict[str, Any]:
    """A level as `parse_scheme` reads it; what is usual is left out."""
    table = {
        "kind": level.kind,
        "joint": level.joint,
        "printed": dict(level.printed_in) or level.printed,
        "digits": level.digits if level.digits != _DIGITS else 0,
        "suffixes": list(level.suffixes),
        "optional": level.optional,
    }
    return {key: value for key, value in table.items() if value}
