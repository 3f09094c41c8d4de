"""Two texts side by side, row by row, as the checks look at them.

A row is one provision as both texts word it. Where a concordance pairs places that are
numbered otherwise, a row holds several provisions. A place without an official number
that only one text has counts as part of the provision that holds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from bridgelaws.check.remembered import Memoised
from bridgelaws.model.check_finding import PartKind, WordSpan
from bridgelaws.model.citation import Citation
from bridgelaws.model.finding import Severity
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ProvisionText

T = TypeVar("T")


@dataclass(frozen=True)
class TextPart:
    """Heading, text or one note of a provision.

    ``masked`` is ``words`` of the same length with every citation blanked out.
    """

    locator: Locator
    part: PartKind
    words: str
    citations: tuple[Citation, ...] = ()
    note: int | None = None

    @cached_property
    def masked(self) -> str:
        """The words with blanks in place of citations."""
        if not self.citations:
            return self.words
        shown = self.words
        for citation in self.citations:
            blank = " " * (citation.end - citation.start)
            shown = shown[: citation.start] + blank + shown[citation.end :]
        return shown

    def mark(self, start: int, end: int) -> WordSpan:
        """A mark on ``words[start:end]``."""
        return WordSpan(self.locator, self.part, start, end, self.note)


@dataclass(frozen=True, eq=False)
class View(Memoised):
    """One expression's wording of one provision, with room for what checks read in it."""

    text: ProvisionText
    heading_citations: tuple[Citation, ...] = ()
    memo: dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def locator(self) -> Locator:
        """Where it stands."""
        return self.text.provision.locator

    @property
    def language(self) -> str:
        """Its language."""
        return self.text.language

    @cached_property
    def stretches(self) -> tuple[TextPart, ...]:
        """Heading, text, notes; those that say something."""
        said, cited = self.text.provision, self.text.citations
        found = []
        if said.heading:
            found.append(TextPart(said.locator, "heading", said.heading, self.heading_citations))
        if said.text:
            own = tuple(c for c in cited if c.note is None)
            found.append(TextPart(said.locator, "text", said.text, own))
        for index, note in enumerate(said.notes):
            own = tuple(c for c in cited if c.note == index)
            found.append(TextPart(said.locator, "note", note.text, own, index))
        return tuple(found)

    @property
    def has_words(self) -> bool:
        """Whether it has a text or a heading."""
        return bool(self.text.provision.text or self.text.provision.heading)


def mark_all(views: Iterable[View]) -> tuple[WordSpan, ...]:
    """Marks on all that these wordings say."""
    return tuple(part.mark(0, len(part.words)) for view in views for part in view.stretches)


@dataclass(frozen=True, eq=False)
class PairedRow:
    """One provision in both texts; a side without words is empty."""

    locator: Locator
    left: tuple[View, ...]
    right: tuple[View, ...]

    @property
    def is_whole(self) -> bool:
        """Whether both sides say something."""
        return bool(self.left) and bool(self.right)


@dataclass(frozen=True, eq=False)
class Parallel(Memoised):
    """The plain texts of one edition, by language and place, with room for what is counted.

    ``around`` is what the same publisher says in each language in other works and editions.
    """

    texts: Mapping[str, Mapping[Locator, View]]
    around: Mapping[str, tuple[View, ...]] = field(default_factory=dict)
    memo: dict[str, Any] = field(default_factory=dict, repr=False)

    def view(self, language: str, locator: Locator) -> View | None:
        """What a language says at a place; ``None`` where it says nothing."""
        return self.texts.get(language, {}).get(locator)


@dataclass(frozen=True, slots=True)
class Party:
    """One of the two texts: publisher's name, language, edition."""

    expression: str
    language: str
    edition: str

    @property
    def name(self) -> str:
        """How a text is named to people: publisher and language, ``plain/nl``."""
        return f"{self.expression}/{self.language}"


@dataclass(frozen=True, eq=False)
class Pair:
    """Two texts of one work, ``left`` the one that is held to be right.

    ``rows`` stand in reading order. ``beside`` are the plain texts of this edition in all
    languages: what a text of one language is about can be asked there, and four texts vote.
    """

    work: str
    left: Party
    right: Party
    rows: tuple[PairedRow, ...]
    beside: Parallel = field(default_factory=lambda: Parallel({}), repr=False)

    @property
    def is_itself(self) -> bool:
        """Whether a text stands beside itself, so that only what is wrong in it alone shows."""
        return self.left == self.right

    @property
    def across_editions(self) -> bool:
        """Whether the two are editions of one text."""
        return self.left.edition != self.right.edition

    def whole_rows(self) -> Iterator[PairedRow]:
        """The rows that both texts have."""
        return (row for row in self.rows if row.is_whole)

    def place(self, locator: Locator, marks: Sequence[WordSpan]) -> tuple[str, int, int]:
        """File, line and column on the right where a person would correct it.

        What is missing is shown at the provision that stands before it.
        """
        before: View | None = None
        for row in self.rows:
            if row.right:
                before = row.right[-1]
            if row.locator == locator:
                break
        views = self._right_views
        if marks and marks[0].locator in views:
            mark, view = marks[0], views[marks[0].locator]
            return _place_in(view, mark)
        if before is None:
            before = next((row.right[0] for row in self.rows if row.right), None)
        return _place_in(before, None) if before is not None else ("", 0, 0)

    @cached_property
    def _right_views(self) -> dict[Locator, View]:
        return {view.locator: view for row in self.rows for view in row.right}


def _place_in(view: View, mark: WordSpan | None) -> tuple[str, int, int]:
    said = view.text.provision
    if mark is not None and mark.part == "text":
        return said.place(mark.start)
    if mark is not None and mark.note is not None:
        return said.place(max(0, said.notes[mark.note].anchor - 1))
    origin = said.origins[0] if said.origins else None
    return (origin.file, origin.first_line, 1) if origin else ("", 0, 0)


@dataclass(frozen=True)
class Difference:
    """What a check says of a row: what differs on both sides, where, and what to do.

    ``severity`` is only given where it is another than the check's own; ``beside``, where what
    differs is held against other texts than the left one, is that which is shown for them.
    """

    locator: Locator
    message: str
    hint: str
    left: str = ""
    right: str = ""
    left_marks: tuple[WordSpan, ...] = ()
    right_marks: tuple[WordSpan, ...] = ()
    severity: Severity | None = None
    beside: Party | None = None


def stretches_of(views: Iterable[View]) -> Iterator[TextPart]:
    """All stretches of one side of a row."""
    for view in views:
        yield from view.stretches
