"""Blocks without a sure place: kept in their law, each with an address by its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.source import SourceText
from bridgelaws.numbering.other_works import PassageJob
from bridgelaws.numbering.passage import CERTAIN, PlacedPassage


def unplace_doubtful(
    job: PassageJob, placed: PlacedPassage
) -> tuple[PlacedPassage, tuple[Finding, ...]]:
    """Give every block whose place is not certain enough an address by its line.

    Returns:
        The passage, places that nothing is left at among those that are missing; and a finding
        for each such block, which says where it may belong.
    """
    done, findings = [], []
    source = job.parsed.source
    nth = _count_on_lines(placed, source)
    for placement in placed.placements:
        guess = placement.locator
        if (
            guess is None
            or placement.confidence >= CERTAIN
            or placement.printed
            or placement.block.kind != "text"
            or guess.place
        ):
            done.append(placement)
            continue
        at = placement.block.span.start
        line, column = source.place(at)
        synthetic = _outer(job.scope.locator).at_line(line, nth[at])
        message = (
            f"no certain place: perhaps {guess.printed} "
            f"({placement.confidence:.0%}); kept as {synthetic}"
        )
        file, where = source.ref.file, str(synthetic)
        findings.append(
            Finding(file, line, column, "warning", "LOW_MARGIN", message, where, job.language)
        )
        done.append(replace(placement, locator=synthetic, role="text", starts=True))
    held = {placement.locator for placement in done}
    lost = [
        before.locator
        for before, after in zip(placed.placements, done, strict=True)
        if before.locator is not None and before.locator not in (after.locator, *held)
    ]
    missing = tuple(dict.fromkeys((*placed.missing, *lost)))
    return replace(placed, placements=tuple(done), missing=missing), tuple(findings)


def keep_unplaced(placed: PlacedPassage, source: SourceText) -> PlacedPassage:
    """Give each block without a place an address by its line: it is shown where it stood."""
    nth = _count_on_lines(placed, source)
    done = []
    for placement in placed.placements:
        block = placement.block
        if placement.role == "unplaced" and (block.text or block.notes):
            start = block.span.start
            at = _outer(placed.scope).at_line(source.place(start)[0], nth[start])
            done.append(replace(placement, locator=at, role="text", starts=True, confidence=0.0))
        else:
            done.append(placement)
    return replace(placed, placements=tuple(done))


def order_unplaced(
    ordered: Sequence[Provision], groups: Iterable[Sequence[Provision]]
) -> tuple[Provision, ...]:
    """Texts without a sure place behind the one that they stand behind in their source."""
    before: dict[Locator, Locator] = {}
    for group in groups:
        for one, other in pairwise(group):
            if other.locator.unplaced_at:
                before.setdefault(other.locator, one.locator)
    lost = [each for each in ordered if each.locator in before]
    done = [each for each in ordered if each.locator not in before]
    for each in sorted(lost, key=lambda each: each.place(0)):
        at = next((n for n, p in enumerate(done) if p.locator == before[each.locator]), None)
        if at is None:
            mine = each.locator.article
            at = max((n for n, p in enumerate(done) if p.locator.article == mine), default=-1)
        done.insert(at + 1, each)
    return tuple(done)


def _outer(scope: Locator) -> Locator:
    """What a text without a sure place is shown in: the law, whatever its neighbours are."""
    return Locator(scope.steps[:1], scope.prefix)


def _count_on_lines(placed: PlacedPassage, source: SourceText) -> dict[int, int]:
    """Counts blocks on each line from 1, by the offset of the block."""
    seen: Counter[int] = Counter()
    found: dict[int, int] = {}
    for at in sorted({placement.block.span.start for placement in placed.placements}):
        line = source.place(at)[0]
        seen[line] += 1
        found[at] = seen[line]
    return found
