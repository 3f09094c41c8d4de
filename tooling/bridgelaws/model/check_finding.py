"""What a check of two texts found: where in both, how grave, and a name that stays.

The line of JSON that is written of each is described in ``check/README.md``.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import Literal

from bridgelaws.model.decision import Decision, DecisionOutcome, conclude
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.locator import Locator

# The part of a provision in which a mark stands.
PartKind = Literal["heading", "text", "note"]

# Localization quality types of W3C ITS 2.0 that the checks use; a change between two
# editions is no fault of a translation and has none.
ItsType = Literal[
    "",
    "omission",
    "addition",
    "non-conformance",
    "inconsistency",
    "numbers",
    "mistranslation",
    "terminology",
    "untranslated",
    "length",
    "other",
    "characters",
]

_ID_LENGTH = 12


@dataclass(frozen=True, slots=True)
class WordSpan:
    """A stretch of words, half-open, in heading, text or a note of one provision.

    Offsets count code points of that part; ``note`` is the number of the note, from 0.
    """

    locator: Locator
    part: PartKind
    start: int
    end: int
    note: int | None = None

    def overlaps(self, other: WordSpan) -> bool:
        """Whether both mark some of the same words.

        >>> from bridgelaws.model.locator import parse_locator
        >>> one, other = (WordSpan(parse_locator("1"), "text", at, at + 5) for at in (0, 4))
        >>> one.overlaps(other)
        True
        """
        parts = [(each.locator, each.part, each.note) for each in (self, other)]
        return parts[0] == parts[1] and self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class FindingSide:
    """One of the two texts: whose it is, what differs in it, and where that stands.

    ``token`` is what differs as the check reads it (``16C``, ``must not``, ``10``); it is
    empty, and so are ``marks``, where the text lacks what the other has.
    """

    expression: str
    language: str
    edition: str
    token: str = ""
    marks: tuple[WordSpan, ...] = ()

    @property
    def name(self) -> str:
        """How a text is named to people: publisher and language, ``plain/nl``."""
        return f"{self.expression}/{self.language}"


@dataclass(frozen=True, slots=True)
class CheckFinding:
    """One difference between two texts that a person should look at.

    ``left`` is the text that is held to be right, ``right`` the one that is checked.
    ``file``, ``line`` and ``column`` are where to correct it. ``hint`` says what to do.
    ``dismissed`` is the reason for which a person found it to be none, else empty. ``group``
    is the id of the finding that is its cause: its own where it is the first of its group.
    ``decisions`` are all that reviewers decided about it.
    """

    check: str
    severity: Severity
    its: ItsType
    work: str
    locator: Locator
    left: FindingSide
    right: FindingSide
    message: str
    hint: str
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)
    dismissed: str = ""
    nth: int = 1
    group: str = field(default="", compare=False)
    decisions: tuple[Decision, ...] = field(default=(), compare=False)

    @property
    def verdict(self) -> DecisionOutcome:
        """What the decisions about it come to."""
        return conclude(self.decisions)

    @property
    def follows(self) -> bool:
        """Whether another finding is its cause."""
        return self.group not in ("", self.id)

    @property
    def id(self) -> str:
        """A name that outlives edits elsewhere: what was checked, where, and what differs.

        No line number goes in, no wording of a message and no offset. Where one
        provision has the same difference twice, ``nth`` tells the second from the first.
        """
        told = (
            self.check,
            self.work,
            self.left.edition,
            self.right.edition,
            str(self.locator),
            self.left.name,
            self.right.name,
            self.left.token,
            self.right.token,
            str(self.nth),
        )
        return hashlib.sha256("\x1f".join(told).encode("utf-8")).hexdigest()[:_ID_LENGTH]

    @property
    def turned_id(self) -> str:
        """The id of the same difference with the other text first (nl-fr and fr-nl)."""
        return replace(self, left=self.right, right=self.left).id

    @property
    def code(self) -> str:
        """The check's id as the findings of all stages write it: ``NUM_MISMATCH``."""
        return self.check.upper().replace("-", "_")

    def as_finding(self) -> Finding:
        """The same as a finding of any stage, with the pair and the id in its message."""
        return Finding(
            self.file,
            self.line,
            self.column,
            self.severity,
            self.code,
            f"{self.message} ({self.left.language}-{self.right.language} {self.id})",
            str(self.locator),
            self.right.language,
        )
