"""What comes of a returned provision: a change of some lines, or a refusal with its reason."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.exchange.back.lines import Edit
from bridgelaws.exchange.back.returned import ReturnedUnit
from bridgelaws.exchange.pieces import ProvisionLine, name_for_people
from bridgelaws.language.sentences import SEGMENTS, cut_sentences
from bridgelaws.model.agreement import EditionPlace
from bridgelaws.model.finding import Finding, Severity

# A sentence of fewer letters may be the same in two languages: a row of figures, a name.
_FEWEST_LETTERS: Final = 12


@dataclass(frozen=True)
class ProvisionEdit:
    """New words for some lines of one provision.

    ``pieces`` are all its pieces as they shall be; ``edits`` bring the file there.
    ``place_in_file`` is where a finding points: file, line and column of what came back.
    ``is_current`` tells that the original is still the one it was made from, ``is_new``
    that the file did not have the provision.
    """

    place: EditionPlace
    file: str
    pieces: tuple[ProvisionLine, ...]
    edits: tuple[Edit, ...]
    place_in_file: tuple[str, int, int]
    is_current: bool
    is_new: bool = False

    def find(self, severity: Severity, code: str, message: str, language: str) -> Finding:
        """A finding about this unit, at its place in what came back."""
        locator = self.place[2]
        said = f"{name_for_people(locator)}: {message}"
        return Finding(*self.place_in_file, severity, code, said, str(locator), language)


@dataclass(frozen=True)
class UnitVerdict:
    """What comes of a unit: a change, or none; and what a person should know."""

    change: ProvisionEdit | None = None
    findings: tuple[Finding, ...] = ()
    refused: bool = False


class Refusal(Exception):  # noqa: N818 - it is a verdict on a unit, no fault of the program
    """Why a unit is not taken: a code, and a sentence for a person."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code, self.message = code, message


def refuse(
    unit: ReturnedUnit, place: EditionPlace, file: str, language: str, refusal: Refusal
) -> UnitVerdict:
    """The verdict on a unit that is not taken."""
    said = f"{name_for_people(place[2])}: {refusal.message}"
    at = (file, unit.line, unit.column)
    found = Finding(*at, "error", refusal.code, said, str(place[2]), language)
    return UnitVerdict(findings=(found,), refused=True)


def check_finished(source: ProvisionLine, text: str, before: str = "") -> None:
    """Refuse a line of which a sentence is still in the source's language, unless it was before.

    A heading may be the same in two languages: *Disqualification*.
    """
    left = "" if source.kind == "heading" else find_left(source.text, text)
    if left and left not in before:
        raise Refusal("UNFINISHED", f"{source.name} has ‘{left}’ as the original says it")


def find_left(source: str, said: str) -> str:
    """The first sentence of the source that stands in a translation as it is, or nothing."""
    return next(
        (
            sentence
            for sentence in cut_sentences(source, SEGMENTS)
            if sentence in said and sum(map(str.isalpha, sentence)) >= _FEWEST_LETTERS
        ),
        "",
    )


def check_words(before: ProvisionLine, text: str) -> None:
    """Refuse what no line could hold; the layout is judged by reading the file again."""
    cells = replace(before, text=text).cells
    if cells != before.cells:
        raise Refusal("CELLS", f"{before.name} has {cells} cells, the table has {before.cells}")
    for sign in text:
        if unicodedata.category(sign) in {"Cc", "Cf", "Cs"} and sign not in before.text:
            message = f"{before.name} holds U+{ord(sign):04X}, which nobody sees"
            raise Refusal("CHARACTERS", message)
