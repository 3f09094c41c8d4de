"""Which edition a text is of that names none: by the laws in it, their parts and their words."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Final

from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.parse_result import ParseResult
from bridgelaws.numbering.restore import express
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey, stems
from bridgelaws.report.remarks import Remark

# An edition is told from another by its words only where they fit so much better.
_CLEARER: Final = 1.2
# A year by itself, not part of a date.
_YEAR: Final = re.compile(r"(?<![\d/.\-])(?:19|20)\d\d(?![/.\-]?\d)")
_TITLE_LINES: Final = 40


def tell_edition(
    source: SourceText,
    result: ParseResult,
    work: str,
    library: Library,
    reference_texts: ReferenceTextsByKey,
) -> tuple[str, list[Remark]]:
    """The edition of a text that names none, by the laws in it, their parts and their words."""
    editions = library.works[work].editions
    base = editions[0].id if editions else ""
    mine = [each for each in result.expressions if each.work == work]
    held = {p.locator.article for each in mine for p in each.provisions}
    for amending in (each for each in editions if each.base):
        outline = library.outline(work, amending.id)
        amended = set(outline.articles()) & held if outline else set()
        if not amended:
            continue
        if held <= amended:
            ref = replace(source.ref, work=work, edition=amending.id)
            newer = express([SourceText(ref, source.text, source.layout)], library, reference_texts)
            ratio = min(_ratio(each, held, amending.id, base, reference_texts) for each in mine)
            fewer = _misfits(newer, library) < _misfits(result, library)
            if ratio > _CLEARER or (fewer and ratio > 1 / _CLEARER):
                return amending.id, []
            continue
        newer_laws = [
            law
            for law in sorted(amended, key=lambda at: at.order_key)
            if any(
                _ratio(each, [law], amending.id, base, reference_texts) > _CLEARER for each in mine
            )
        ]
        if newer_laws:
            laws = tuple(law.printed for law in newer_laws)
            return base, [Remark("newer_laws", laws=laws, edition=amending.id, base=base)]
    return base, []


def _misfits(result: ParseResult, library: Library) -> int:
    """How much of a text has no place in its edition, and of the laws no text."""
    count = sum(entry.account == "unplaced" for _, entries in result.entries for entry in entries)
    for expression in result.expressions:
        outline = library.outline(expression.work, expression.edition)
        placed = {provision.locator for provision in expression.provisions}
        known = set(outline.locators) if outline else placed
        articles = {locator.article for locator in placed}
        count += len(placed - known)
        count += sum(each.article in articles for each in known - placed)
    return count


def _ratio(
    expression: Expression,
    laws: Collection[Locator],
    newer: str,
    older: str,
    reference_texts: ReferenceTextsByKey,
) -> float:
    """How much liker the words of these laws are to the newer edition; 1 is no difference."""
    mine = {each.locator.article for each in expression.provisions}
    ratios = [
        words_in_common(expression, law, newer, reference_texts)
        / (words_in_common(expression, law, older, reference_texts) or 0.01)
        for law in laws
        if law in mine
    ]
    return min(ratios, default=1.0)


def words_in_common(
    expression: Expression, place: Locator, edition: str, reference_texts: ReferenceTextsByKey
) -> float:
    """The share of words, 0 to 1, that a text has in common with the known one of its language."""
    said = {
        stem
        for provision in expression.provisions
        if provision.locator.is_inside(place)
        for stem in stems(f"{provision.heading or ''} {provision.text}")
    }
    known: set[str] = set()
    for reference_text in reference_texts.get((expression.work, edition), ()):
        if reference_text.language == expression.language:
            for locator, profile in reference_text.profile_by_locator.items():
                known |= set(profile.words) if locator.is_inside(place) else set()
    return 2 * len(said & known) / (len(said) + len(known) or 1)


def year_refusal(source: SourceText, ref: SourceRef, library: Library) -> str:
    """Why a text is of no edition at hand: its title names years, and none that one has."""
    editions = library.works[ref.work].editions
    known = {year for each in editions for year in _YEAR.findall(each.id)}
    title = "\n".join(source.text.lstrip().split("\n")[:_TITLE_LINES])
    named = sorted(set(_YEAR.findall(title)))
    if not known or not named or known & set(named):
        return ""
    held = " or ".join(each.id for each in editions)
    return (
        f"Its first lines name {' and '.join(named)}, a year that no edition at hand has. If it "
        f"is the text of {held} all the same, add it with --edition; an edition that is not at "
        "hand is added to laws/works.toml first."
    )
