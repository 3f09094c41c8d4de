"""What a person should know about a placed passage, as findings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bridgelaws.blocks.blocks import ParsedSource, Passage
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.locator import Locator
from bridgelaws.model.outline import Outline
from bridgelaws.model.provision import Expression, Provision
from bridgelaws.numbering.nodes import Habits
from bridgelaws.numbering.passage import MOST_BLOCKS, PlacedPassage

_NAMED: Final = {
    "duplicate-heading": "DUP_HEADING",
    "duplicate-block": "DUP_BLOCK",
    "inherited-heading": "INHERITED_HEADING",
}

# A text with this share of the laws of an edition is a book of it.
_BOOK: Final = 0.8


def finding_at(
    parsed: ParsedSource,
    passage: Passage,
    severity: Severity,
    code: str,
    message: str,
    locator: str = "",
) -> Finding:
    """A finding at the head of a passage, or at its first block."""
    at = passage.header.start if passage.header else 0
    if passage.header is None and passage.blocks:
        at = passage.blocks[0].span.start
    line, column = parsed.source.place(at)
    file = parsed.source.ref.file
    return Finding(file, line, column, severity, code, message, locator, passage.language)


def report_passage(
    parsed: ParsedSource, placed: PlacedPassage, outline: Outline | None, lexicon: Lexicon
) -> list[Finding]:
    """Blocks without a place, doubled and inherited headings, places without a text."""
    passage, scope = placed.passage, str(placed.scope)
    unplaced = [p for p in placed.placements if p.role == "unplaced"]
    if len(unplaced) > MOST_BLOCKS:
        for placement in placed.placements:
            span = placement.block.span
            parsed.ledger.claim(span.start, span.end, "unplaced", "told")
        message = f"{len(unplaced)} blocks under one heading: no law has so many; none was placed"
        return [finding_at(parsed, passage, "error", "TOO_MANY_BLOCKS", message, scope)]
    findings = [*_run_together(parsed, placed, lexicon), *_at_item(parsed, placed, lexicon)]
    for placement in placed.placements:
        if placement.role != "unplaced" and placement.name not in _NAMED:
            continue
        line, column = parsed.source.place(placement.block.span.start)
        excerpt = f"“{placement.block.text[:60]}”"
        severity: Severity = "warning" if placement.role == "unplaced" else "info"
        code = _NAMED.get(placement.name, "UNPLACED")
        message = f"no place for {excerpt}" if code == "UNPLACED" else excerpt
        findings.append(
            Finding(
                parsed.source.ref.file,
                line,
                column,
                severity,
                code,
                message,
                str(placement.locator or scope),
                passage.language,
            )
        )
    extra = {loc for _, places in (outline.only_in if outline else ()) for loc in places}
    missing = [loc for loc in placed.missing if loc not in extra]
    if missing and outline is not None:
        names = ", ".join(lexicon.print_locator(loc) for loc in missing[:8])
        more = f" and {len(missing) - 8} more" if len(missing) > 8 else ""
        message = f"no text for {names}{more}"
        findings.append(finding_at(parsed, passage, "warning", "MISSING_NODE", message, scope))
    if not placed.placements:
        message = f"nothing stands under the heading of {placed.scope.printed}"
        findings.append(finding_at(parsed, passage, "warning", "EMPTY_PASSAGE", message, scope))
    return findings


def find_missing_laws(expression: Expression, outline: Outline) -> Iterator[Finding]:
    """A finding for each law of an edition that a book of it does not have at all.

    A text that holds fewer than most laws is no book, and lacks nothing.
    """
    wanted = [at for at in outline.locators if len(at.steps) == 1 and not at.prefix]
    held: dict[Locator, Provision] = {}
    for provision in expression.provisions:
        held.setdefault(provision.locator.article, provision)
    if sum(law in held for law in wanted) < _BOOK * len(wanted):
        return
    for n, law in enumerate(wanted):
        if law in held:
            continue
        near = next((held[x] for x in (*wanted[n + 1 :], *reversed(wanted[:n])) if x in held), None)
        if near is not None:
            message = f"the book has no text of law {law.printed}"
            place = near.place(0)
            yield Finding(*place, "warning", "MISSING_NODE", message, str(law), expression.language)


def _at_item(parsed: ParsedSource, placed: PlacedPassage, lexicon: Lexicon) -> Iterator[Finding]:
    """Paragraphs taken for the end of a place that are printed at the margin of its last item."""
    if not Habits.of([placement.block for placement in placed.placements]).indents:
        return
    indents: dict[Locator | None, int] = {}
    item: Locator | None = None
    for placement in placed.placements:
        locator, block = placement.locator, placement.block
        if placement.starts and placement.role == "text":
            item = locator
        if placement.starts and block.marks:
            indents[locator] = block.indent
        if placement.role != "tail" or locator is None or item is None or block.marks:
            continue
        own, mine = indents.get(locator), indents.get(item)
        if item != locator and mine is not None and own != mine and block.indent == mine + 2:
            line, column = parsed.source.place(block.span.start)
            message = (
                f"this paragraph stands at the margin of {lexicon.print_locator(item)}, and was "
                f"taken for the end of {lexicon.print_locator(locator)}"
            )
            place = (parsed.source.ref.file, line, column)
            language = placed.passage.language
            yield Finding(*place, "warning", "MARGIN", message, str(locator), language)


def _run_together(parsed: ParsedSource, placed: PlacedPassage, lexicon: Lexicon) -> list[Finding]:
    """Blocks that hold the texts of two places."""
    findings = []
    for placement in placed.placements:
        if placement.also is None or placement.locator is None:
            continue
        line, column = parsed.source.place(placement.block.span.start)
        second = lexicon.print_locator(placement.also)
        message = f"holds the text of {second} too: the two run together, and stay so"
        file, language = parsed.source.ref.file, placed.passage.language
        findings.append(
            Finding(
                file,
                line,
                column,
                "warning",
                "RUN_TOGETHER",
                message,
                str(placement.locator),
                language,
            )
        )
    return findings
