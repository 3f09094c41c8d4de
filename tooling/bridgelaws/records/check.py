"""The laws of a record: what every output may rely on without looking again.

Each breach is a finding; there is none in records that `build_records` made of what
the stages gave, so a breach is a fault of the program or of a file on disk.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bridgelaws import LANGUAGES
from bridgelaws.counts import counted
from bridgelaws.model.finding import Finding, sort_findings
from bridgelaws.model.locator import Locator
from bridgelaws.model.outline import Outline, Outlines
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText
from bridgelaws.records.order import order_edition

_NUMBER: Final = re.compile(r"\d+")
# The place of what bears the number of another one: nr2, of a place in it that has none a~nr2.
_SECOND: Final = re.compile(r"(?:^|~)nr\d+$")


def check_records(
    records: Sequence[ArticleRecord],
    outlines: Outlines,
    languages: Sequence[str] = LANGUAGES,
    shipped: str = PLAIN,
) -> tuple[Finding, ...]:
    """Every breach of the laws of a record.

    1. The article stands first, every other provision inside it and directly behind its
       parent or what that holds, the outline's in the outline's order, none twice.
    2. One text at most for each expression and language.
    3. Every provision of the outline has a text or a heading in the shipped expression
       of each language, where the article is shipped in that language; an annex, which only
       official books have, is in no outline.
    4. Blocks and notes' anchors lie in their text, blocks in order and apart.
    5. A citation's ``printed`` is the text between its offsets; a resolved one has
       locators that exist; whoever ``cited_by`` names exists and cites.

    Args:
        records: of one build.
        outlines: by work and edition, as the build used them.
        languages: in which the shipped expression must be whole.
        shipped: the name of the expression that must be whole.
    """
    found: list[Finding] = []
    existing = _existing(records, outlines)
    edges = _edges(records)
    named = _named(records)
    about = {
        (source, law)
        for outline in outlines.values()
        for source, laws in outline.about
        for law in laws
    }
    editions = {(record.work, record.edition) for record in records}
    held = editions | set(outlines)
    orders = {edition: order_edition(*edition, outlines) for edition in editions}
    whole = {
        (record.work, record.edition)
        for record in records
        if any(expression == shipped for expression, _ in record.expressions())
    }
    for record in records:
        edition = record.work, record.edition
        found += _check_order(record, orders[edition].position_by_locator)
        if edition in whole and edition in outlines:
            found += _check_shipped(record, outlines[edition], languages, shipped)
        for provision in record.provisions:
            found += _check_texts(record, provision)
            found += _check_cited_by(record, provision, edges, named, about)
            for text in provision.texts:
                found += _check_ranges(text)
                found += _check_citations(text, existing, held)
    return sort_findings(found)


def _existing(records: Iterable[ArticleRecord], outlines: Outlines) -> set[tuple[str, Locator]]:
    # By work alone: a text that names no edition may mean any.
    places = {(work, at) for (work, _), outline in outlines.items() for at in outline.locators}
    return places | {
        (record.work, provision.locator) for record in records for provision in record.provisions
    }


def _edges(records: Iterable[ArticleRecord]) -> set[tuple[Locator, str, Locator]]:
    """Who cites what: citing provision, cited work, cited provision."""
    return {
        (provision.locator, citation.work, target)
        for record in records
        for provision in record.provisions
        for text in provision.texts
        for citation in text.citations
        for target in citation.locators
    }


def _named(records: Iterable[ArticleRecord]) -> set[tuple[Locator, str]]:
    """The numbers in marks and headings of places, which cite too: *Law 16* in a commentary.

    No record holds these as citations, for their offsets are into no text of one.
    """
    return {
        (provision.locator, number)
        for record in records
        for provision in record.provisions
        for text in provision.texts
        for number in _NUMBER.findall(f"{text.provision.mark} {text.provision.heading or ''}")
    }


def _at_record(record: ArticleRecord, code: str, message: str, locator: Locator) -> Finding:
    return Finding(f"{record.name}.json", 0, 0, "error", code, message, str(locator))


def _at_text(text: ProvisionText, offset: int, code: str, message: str) -> Finding:
    file, line, column = text.provision.place(max(0, offset))
    locator = str(text.provision.locator)
    return Finding(file, line, column, "error", code, message, locator, text.language)


def _check_order(
    record: ArticleRecord, position_by_locator: Mapping[Locator, int]
) -> Iterator[Finding]:
    seen: set[Locator] = set()
    highest = -1
    for index, provision in enumerate(record.provisions):
        locator = provision.locator
        if locator.article != record.article:
            message = f"{locator} does not belong to {record.article}"
            yield _at_record(record, "RECORD_FOREIGN", message, locator)
        elif (locator == record.article) != (index == 0):
            message = f"{locator} stands at place {index}; the article itself stands first"
            yield _at_record(record, "RECORD_ORDER", message, locator)
        elif index and not _follows(locator, record.provisions[index - 1].locator):
            message = f"{locator} does not stand behind {locator.parent} or what that holds"
            yield _at_record(record, "RECORD_PARENT", message, locator)
        if locator in seen:
            yield _at_record(record, "RECORD_TWICE", f"{locator} stands twice", locator)
        seen.add(locator)
        position = position_by_locator.get(locator, highest)
        if position < highest:
            message = f"{locator} stands behind a provision that follows it in the outline"
            yield _at_record(record, "RECORD_ORDER", message, locator)
        highest = max(highest, position)


def _follows(locator: Locator, before: Locator) -> bool:
    # A place that bears the number of another one stands where its source has it.
    holder = locator.article if _SECOND.search(locator.place) else locator.parent
    return holder is not None and before.is_inside(holder)


def _check_texts(record: ArticleRecord, provision: ProvisionRecord) -> Iterator[Finding]:
    sides = Counter((text.expression, text.language) for text in provision.texts)
    for (expression, language), count in sides.items():
        if count > 1:
            message = f"{count} texts of {expression} in {language} stand at {provision.locator}"
            yield _at_record(record, "TWO_TEXTS", message, provision.locator)
    for text in provision.texts:
        if text.provision.locator != provision.locator:
            message = f"a text of {text.provision.locator} stands at {provision.locator}"
            yield _at_record(record, "RECORD_FOREIGN", message, provision.locator)


def _check_shipped(
    record: ArticleRecord, outline: Outline, languages: Sequence[str], shipped: str
) -> Iterator[Finding]:
    for language in languages if record.article in outline else ():
        if (shipped, language) not in record.expressions():
            message = f"{record.article} has no {shipped} text in {language} at all"
            yield _at_record(record, "NO_TEXT", message, record.article)
            continue
        for provision in record.provisions:
            text = provision.text(language, shipped)
            is_worded = text is not None and (text.provision.text or text.provision.heading)
            if provision.locator in outline and not is_worded:
                message = f"{provision.locator} has no {shipped} text in {language}"
                yield _at_record(record, "NO_TEXT", message, provision.locator)


def _check_ranges(text: ProvisionText) -> Iterator[Finding]:
    said = text.provision
    before = 0
    for block in said.blocks:
        if not before <= block.start <= block.end <= len(said.text):
            message = f"a block at {block.start} to {block.end} of a text of {len(said.text)}"
            yield _at_text(text, block.start, "BLOCK_RANGE", message)
        before = max(before, block.end)
    for note in said.notes:
        if not 0 <= note.anchor <= len(said.text):
            message = f"a note at {note.anchor} of a text of {counted(len(said.text), 'character')}"
            yield _at_text(text, 0, "NOTE_ANCHOR", message)
    for run in said.runs:
        if not 0 <= run.text_start <= run.text_start + run.length <= len(said.text):
            message = f"a source stretch at {run.text_start} of a text of {len(said.text)}"
            yield _at_text(text, 0, "RUN_RANGE", message)


def _check_citations(
    text: ProvisionText, existing: set[tuple[str, Locator]], held: set[tuple[str, str]]
) -> Iterator[Finding]:
    said = text.provision
    for citation in text.citations:
        offset = citation.start if citation.note is None else 0
        if citation.note is not None and not 0 <= citation.note < len(said.notes):
            message = f"{citation.printed!r} stands in note {citation.note}, which is none"
            yield _at_text(text, offset, "CITATION_RANGE", message)
            continue
        body = said.text if citation.note is None else said.notes[citation.note].text
        if (
            not 0 <= citation.start < citation.end <= len(body)
            or body[citation.start : citation.end] != citation.printed
        ):
            message = f"{citation.printed!r} is not what stands at {citation.start}"
            yield _at_text(text, offset, "CITATION_RANGE", message)
        wrong = {"dangling": bool(citation.locators), "resolved": not citation.locators}
        if wrong.get(citation.status):
            targets = counted(len(citation.locators), "target")
            message = f"{citation.printed!r} is {citation.status} with {targets}"
            yield _at_text(text, offset, "CITATION_STATUS", message)
        # Of an edition that is not at hand nobody knows what it has.
        is_held = not citation.edition or (citation.work, citation.edition) in held
        for locator in citation.locators if is_held else ():
            if (citation.work, locator) not in existing:
                message = f"{citation.printed!r} points to {locator}, which does not exist"
                yield _at_text(text, offset, "CITATION_TARGET", message)


def _check_cited_by(
    record: ArticleRecord,
    provision: ProvisionRecord,
    edges: set[tuple[Locator, str, Locator]],
    named: set[tuple[Locator, str]],
    about: set[tuple[Locator, Locator]],
) -> Iterator[Finding]:
    number = next(iter(provision.locator.steps), "")
    for source, count in Counter(provision.cited_by).items():
        is_other = source.prefix != record.article.prefix
        by_heading = (source, number) in named or (source, provision.locator) in about
        if not (is_other and by_heading) and (source, record.work, provision.locator) not in edges:
            message = f"{source} is said to cite {provision.locator} and does not"
            yield _at_record(record, "CITED_BY", message, provision.locator)
        if count > 1:
            message = f"{source} is named {count} times among those that cite {provision.locator}"
            yield _at_record(record, "CITED_BY", message, provision.locator)
