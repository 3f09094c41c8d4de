"""What a rule book says of its own order: places, divisions, and where it contradicts itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import ANNEX
from bridgelaws.model.scheme import DIVIDER, runs_together
from bridgelaws.model.source import Span
from bridgelaws.model.steps import StepKind

# What the name of a part begins with that is an annex: its numbers are none of the articles'.
ANNEXED: Final = f"~{ANNEX}"
# What stands so before the address of what a part of a collection counts by itself.
OWN_COUNT: Final = "~part"

# How a mark is written: what stands around its number or letter, that being {}.
Style = str


@dataclass(frozen=True, slots=True)
class PrintedStep:
    """One step of an address as it is printed: its kind, its canonical value, its style.

    ``kind`` is ``law`` for what counts the units of a book, with a word before it or none; a code
    printed against it is of its style: ``R-{}``. A decimal of a unit, the 4 of 90.4, is a
    ``number`` with the style ``.{}``, and where another sign parts the two, with that: ``/{}``.
    """

    kind: StepKind
    value: str
    style: Style


@dataclass(frozen=True, slots=True)
class PrintedDivision:
    """A heading above articles: the word that counts it and its number, where it has them."""

    word: str
    number: str
    title: str
    span: Span

    @property
    def shown(self) -> str:
        """The division as it is printed, on one line."""
        return self.title


@dataclass(frozen=True, slots=True)
class PrintedPlace:
    """A numbered place: its steps, its mark as printed, its heading, and where all that stands.

    ``span`` covers mark and heading; the text of the place begins behind it. ``numbering`` is
    ``inferred`` where the printed number is a slip, and ``printed`` tells what stands there.
    A place that bears the number of another one has an ``alias``: 2 for the second one.
    """

    steps: tuple[PrintedStep, ...]
    printed: str
    heading: str
    span: Span
    line: int
    divisions: tuple[PrintedDivision, ...] = ()
    numbering: Literal["printed", "inferred"] = "printed"
    alias: int = 0
    part: str = ""

    @property
    def is_annexed(self) -> bool:
        """Whether it is an annex of the book or another part that counts by itself, or in one."""
        return self.part.startswith((ANNEXED, OWN_COUNT))

    @property
    def is_unit(self) -> bool:
        """Whether it is an article: a place of one step, or a section that is only counted.

        What an annex counts is none.
        """
        is_outermost = len(self.steps) == 1 if self.steps else "/" not in self.part
        return is_outermost and not self.is_annexed

    @property
    def address(self) -> str:
        """The steps as one writes them: ``90.4.1``, ``28bis``, ``2a``; see `write_steps`."""
        said = "/".join(each for each in (self.part, write_steps(self.steps)) if each)
        return f"{said}~{self.alias}" if self.alias else said


@dataclass(frozen=True)
class BookOutline:
    """All that was seen of a book's order.

    ``word`` is what its units are called, empty where only their numbers stand. ``listed``
    are the numbers of the units that its contents name. ``is_counted`` tells that it numbers
    nothing: its places are counted.
    """

    word: str
    places: tuple[PrintedPlace, ...]
    divisions: tuple[PrintedDivision, ...]
    findings: tuple[Finding, ...] = ()
    listed: tuple[str, ...] = ()
    title: str = ""
    language: str = ""
    body: Span = field(default_factory=lambda: Span(0, 0))
    is_counted: bool = False

    @property
    def units(self) -> tuple[PrintedPlace, ...]:
        """The articles, or the sections that are counted; none that an annex counts."""
        return tuple(place for place in self.places if place.is_unit)

    @property
    def sections(self) -> tuple[PrintedPlace, ...]:
        """The sections that are counted; none where the units are paragraphs without headings."""
        return self.units if self.is_counted and len(self.units) < len(self.places) else ()


def write_steps(steps: tuple[PrintedStep, ...]) -> str:
    """Steps in a compact form that says of each what it is.

    Decimals have their full stops, small letters and capitals stand right behind, and the
    number of a list item, which is no decimal, has a hyphen.

    >>> decimal = PrintedStep("law", "200", "{}"), PrintedStep("number", "1", ".{}")
    >>> write_steps((*decimal, PrintedStep("number", "4", "{}.")))
    '200.1-4'
    """
    said = ""
    for step in steps:
        if is_decimal(step):
            said += "."
        elif runs_together(said, step.kind, step.value):
            said += DIVIDER
        said += step.value
    return said


def is_decimal(step: PrintedStep) -> bool:
    """Whether a step is one of a decimal: the 4 of 90.4, of 90/4."""
    return step.style.startswith((".", "/", "-"))
