"""Texts to expressions: sources are parsed together, and their blocks aligned to the outline.

Several sources are read together, so that what one says helps the other: a
fragment whose name is printed pins its text inside a law that lost its numbers,
and a provision given twice becomes one with two origins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bridgelaws.blocks.blocks import ParsedSource, Passage
from bridgelaws.blocks.broken_references import find_broken_references
from bridgelaws.blocks.ledger import Ledger, LedgerEntry
from bridgelaws.blocks.passages import parse_source
from bridgelaws.counts import counted
from bridgelaws.errors import RefusedSourcesError, SourceError
from bridgelaws.formats.bounded_work import bounded_work
from bridgelaws.formats.furniture import find_furniture
from bridgelaws.language.folding import fold
from bridgelaws.library.library import Library
from bridgelaws.model.finding import Finding, sort_findings
from bridgelaws.model.locator import ANNEX, PARTS_OF_LAWS, Locator
from bridgelaws.model.provision import PLAIN, Expression, Provision
from bridgelaws.model.source import SourceText
from bridgelaws.numbering.assemble import assemble, merge_provisions
from bridgelaws.numbering.by_print import Key, express_by_print, is_by_print
from bridgelaws.numbering.definitions import name_terms, read_annex, read_paragraphs, read_terms
from bridgelaws.numbering.doubts.order import find_order_doubts
from bridgelaws.numbering.doubts.tables import find_table_faults
from bridgelaws.numbering.doubts.terms import find_odd_terms
from bridgelaws.numbering.doubts.unfinished import find_unfinished
from bridgelaws.numbering.doubts.unplaced import keep_unplaced, order_unplaced, unplace_doubtful
from bridgelaws.numbering.findings import find_missing_laws, finding_at, report_passage
from bridgelaws.numbering.other_works import (
    OTHER_WORK,
    PassageJob,
    find_doubted_works,
    find_other_works,
)
from bridgelaws.numbering.parse_result import ParseResult
from bridgelaws.numbering.passage import PlacedPassage, place_passage
from bridgelaws.numbering.run_in_headings import Titles, count_sentence_starts, read_listed
from bridgelaws.numbering.scope import (
    NoScopeError,
    ScopeDoubt,
    explain_unknown_language,
    find_scope,
    places_in,
    reading_order,
)
from bridgelaws.numbering.similarity.reference_text import ReferenceText, ReferenceTextsByKey

_PIN_LENGTH: Final = 16
# No text says one place so often: what does is none of the laws, and its further copies cost
# no time.
MOST_COPIES: Final = 200


def parse_bounded(
    texts: Sequence[SourceText], library: Library, known: ReferenceTextsByKey | None = None
) -> ParseResult:
    """Texts to expressions, as `express`, with a bound on the work that they may cause.

    Args:
        texts: parsed together.
        library: works, outlines and lexicons.
        known: texts of certain numbering that help; see `reference_texts_of`.

    Raises:
        SourceError: numbering them takes more time or memory than any book does.
        RefusedSourcesError: some of them do; the others can be parsed alone.
    """
    with bounded_work([text.ref for text in texts]):
        return express(texts, library, known)


def express(
    sources: Sequence[SourceText],
    library: Library,
    reference_texts: ReferenceTextsByKey | None = None,
) -> ParseResult:
    """Parse and align sources together.

    Args:
        sources: their texts, decoded.
        library: works, outlines and lexicons.
        reference_texts: texts of certain numbering by (work, edition), as evidence for
            one that lost its own; see `reference_texts_of`.

    A work with a folder of its own is read by the numbers that it prints, all others against
    the outline of their edition.

    Raises:
        RefusedSourcesError: some of them are longer than any book; the others can be parsed alone.
    """
    own = [each for each in sources if is_by_print(each, library)]
    others = [each for each in sources if not is_by_print(each, library)]
    found = _SourceReader(library, reference_texts or {}).read(others)
    if not own:
        return found
    read = express_by_print(own, library)
    return ParseResult(
        (*found.expressions, *read.expressions),
        sort_findings((*found.findings, *read.findings)),
        (*found.entries, *read.entries),
    )


class _SourceReader:
    """One run over sources; collects findings as it goes."""

    def __init__(self, library: Library, reference_texts: ReferenceTextsByKey) -> None:
        self.library, self.reference_texts = library, reference_texts
        self.findings: list[Finding] = []
        self.titles: dict[str, Titles] = {}
        self.pins: dict[tuple[str, str, str], dict[str, Locator]] = {}
        self.within: dict[tuple[str, str, Locator, str], tuple[Locator, ...]] = {}

    def read(self, sources: Sequence[SourceText]) -> ParseResult:
        parsed: list[ParsedSource] = []
        refused: list[SourceError] = []
        for source in sources:
            try:
                parsed.append(self._parse(source))
            except SourceError as problem:
                refused.append(problem)
        if refused:
            raise RefusedSourcesError(refused)
        accounts = [(one.source, one.ledger) for one in parsed]
        provisions = self._place_all(parsed)
        # The blocks of a long text are several times its size; nobody needs them any more.
        del parsed
        groups: dict[Key, list[tuple[Provision, ...]]] = {}
        for order in sorted(provisions):
            key, found = provisions[order]
            groups.setdefault(key, []).append(found)
        expressions = tuple(self._expression(key, groups[key]) for key in sorted(groups))
        for expression in expressions:
            outline = self.library.outline(expression.work, expression.edition)
            self.findings += find_missing_laws(expression, outline) if outline else ()
        entries = tuple((source.ref.file, self._close(source, own)) for source, own in accounts)
        placed = [p for expression in expressions for p in expression.provisions]
        for (source, _), (_, listed) in zip(accounts, entries, strict=True):
            self.findings += find_order_doubts(source, placed, listed)
        return ParseResult(expressions, sort_findings(self.findings), entries)

    def _place_all(
        self, parsed: Sequence[ParsedSource]
    ) -> dict[int, tuple[Key, tuple[Provision, ...]]]:
        """What each passage holds, by its place in the order of all."""
        # Fragments first: their names are printed, and their texts then pin the rest.
        jobs = sorted(self._jobs(parsed), key=lambda j: (-len(j.scope.locator.steps), j.order))
        return {job.order: (job.key, self._place(job)) for job in jobs}

    def _parse(self, source: SourceText) -> ParsedSource:
        lexicons = self.library.lexicons
        own = {code: lexicons[code] for code in source.ref.languages} or dict(lexicons)
        furniture = find_furniture(source, lexicons.values())
        known = [s for each in self.reference_texts.values() for s in each if s.language in own]
        vocabulary = frozenset(
            word for reference_text in known for word in reference_text.vocabulary
        )
        parsed = parse_source(source, furniture, own, vocabulary)
        self.findings += parsed.findings
        self.findings += find_broken_references(source, lexicons.values())
        return parsed

    def _jobs(self, parsed: Sequence[ParsedSource]) -> list[PassageJob]:
        jobs: list[PassageJob] = []
        annexes: Counter[Key] = Counter()
        for one in parsed:
            copies: Counter[Locator] = Counter()
            for passage in one.passages:
                language = passage.language
                if not language:
                    self._unplaced(one, passage, explain_unknown_language(passage))
                    continue
                try:
                    scope = find_scope(passage, one.source.ref, self.library)
                except NoScopeError as problem:
                    self._unplaced(one, passage, problem.doubt)
                    continue
                copies[scope.locator] += 1
                if copies[scope.locator] > MOST_COPIES:
                    is_told = copies[scope.locator] > MOST_COPIES + 1
                    doubt = None if is_told else _doubt_copies(scope.locator)
                    self._unplaced(one, passage, doubt)
                    continue
                job = PassageJob(one, passage, scope, language, len(jobs))
                jobs.append(_counted_annex(job, annexes))
        strangers: set[int] = set()
        for group, message in find_other_works(jobs, self.reference_texts):
            strangers.update(job.order for job in group)
            for nth, job in enumerate(group):
                doubt = None if nth else ScopeDoubt(OTHER_WORK, message)
                self._unplaced(job.parsed, job.passage, doubt)
        self._tell_doubted(jobs)
        for job in jobs:
            if job.order not in strangers and job.scope.doubt:
                doubt = job.scope.doubt
                told = finding_at(job.parsed, job.passage, "info", doubt.code, doubt.message)
                self.findings.append(told)
        return [job for job in jobs if job.order not in strangers]

    def _tell_doubted(self, jobs: Sequence[PassageJob]) -> None:
        for (first, *_), message in find_doubted_works(jobs, self.reference_texts):
            told = finding_at(first.parsed, first.passage, "warning", OTHER_WORK, message)
            self.findings.append(told)

    def _place(self, job: PassageJob) -> tuple[Provision, ...]:
        source, scope = job.parsed.source, job.scope
        if scope.locator.prefix in PARTS_OF_LAWS:
            for block in job.passage.blocks:
                job.parsed.ledger.claim(block.span.start, block.span.end, "record")
            if scope.locator.prefix == "intro":
                return self._introduction(job)
            if scope.locator.prefix == ANNEX:
                return self._annex(job)
            slugs = self.library.definition_slugs(scope.work, scope.edition)
            names = {} if source.ref.expression == PLAIN else self._terms(job)
            return read_terms(job.passage, scope.locator, source, slugs, names)
        lexicon = self.library.lexicons[job.language]
        outline = self.library.outline(scope.work, scope.edition)
        # What only one official translation splits is no place of the plain edition.
        own = "" if source.ref.expression == PLAIN else job.language
        known = (scope.work, scope.edition, scope.locator, own)
        if known not in self.within:
            self.within[known] = places_in(outline, scope.locator, own) or (scope.locator,)
        locators = self.within[known]
        pins = self.pins.setdefault((*job.key[:2], job.language), {})
        reference_texts = self._reference_texts(job)
        placed = place_passage(
            job.passage,
            locators,
            lexicon,
            reference_texts,
            pins,
            self._titles(job),
            outlined=outline is not None,
            rare={at for _, places in (outline.only_in if outline else ()) for at in places},
        )
        placed, doubtful = unplace_doubtful(job, placed)
        self.findings += doubtful
        self._claim(job.parsed, placed)
        told = report_passage(job.parsed, placed, outline, lexicon)
        self.findings += told
        if not any(finding.code == "TOO_MANY_BLOCKS" for finding in told):
            placed = keep_unplaced(placed, source)
        for placement in placed.placements:
            locator, block = placement.locator, placement.block
            if locator is None or locator.place or block.kind != "text":
                continue
            if len(block.text) >= _PIN_LENGTH:
                pins.setdefault(fold(block.text), locator)
        return assemble(placed, source)

    def _introduction(self, job: PassageJob) -> tuple[Provision, ...]:
        """Its paragraphs; where they are not as many as the edition has, that is told."""
        scope, source = job.scope, job.parsed.source
        outline = self.library.outline(scope.work, scope.edition)
        places = outline.locators if outline else ()
        known = sum(at.prefix == scope.locator.prefix and bool(at.place) for at in places)
        found = read_paragraphs(job.passage, scope.locator, source, known)
        count = len(found) - 1
        if known and count > known:
            paragraphs = counted(count, "paragraph")
            message = f"the introduction has {paragraphs} here and {known} in this edition"
            at = str(scope.locator)
            self.findings.append(
                finding_at(job.parsed, job.passage, "warning", "PARAGRAPHS", message, at)
            )
        return found

    def _annex(self, job: PassageJob) -> tuple[Provision, ...]:
        """An annex of a book: its paragraphs and tables, and a remark that it is there."""
        found = read_annex(job.passage, job.scope.locator, job.parsed.source)
        message = f"an annex of the book, of {counted(len(found) - 1, 'part')} (paragraphs, tables)"
        where = str(job.scope.locator)
        told = finding_at(job.parsed, job.passage, "info", "APPENDIX", message, where)
        self.findings.append(told)
        return found

    def _titles(self, job: PassageJob) -> Titles:
        """What the job's book says of its headings."""
        parsed = job.parsed
        key = parsed.source.ref.file
        if key not in self.titles:
            self.titles[key] = count_sentence_starts(parsed.passages)
        listed = parsed.headings_by_law.get(job.scope.locator)
        if listed is None:
            return self.titles[key]
        lexicon = self.library.lexicons[job.language]
        return replace(self.titles[key], listed=read_listed(listed, lexicon))

    def _terms(self, job: PassageJob) -> dict[str, str]:
        """The names of terms by their folded headwords in the job's language."""
        scope = job.scope
        key = (scope.work, scope.edition)
        return name_terms(self.reference_texts, self.library, key, scope.locator, job.language)

    def _reference_texts(self, job: PassageJob) -> list[ReferenceText]:
        if job.parsed.source.ref.expression == PLAIN:
            return []
        known = self.reference_texts.get((job.scope.work, job.scope.edition), ())
        return sorted(known, key=lambda s: (s.language != job.language, s.language != "en"))

    def _claim(self, parsed: ParsedSource, placed: PlacedPassage) -> None:
        for placement in placed.placements:
            span = placement.block.span
            if placement.role == "discard":
                parsed.ledger.claim(span.start, span.end, "discard", placement.name)
            elif placement.role != "unplaced":
                parsed.ledger.claim(span.start, span.end, "record")

    def _unplaced(self, parsed: ParsedSource, passage: Passage, doubt: ScopeDoubt | None) -> None:
        """Leave a passage without a place; ``None`` where its finding stands already."""
        if doubt is not None:
            self.findings.append(finding_at(parsed, passage, "error", doubt.code, doubt.message))
        ledger = parsed.ledger
        spans = [(block.span.start, block.span.end) for block in passage.blocks]
        if passage.header is not None:
            spans.append((passage.header.start, passage.header.end))
        for start, end in spans:
            ledger.claim(start, end, "unplaced", "told")

    def _expression(self, key: Key, groups: list[tuple[Provision, ...]]) -> Expression:
        work, edition, name, language = key
        merged, conflicts = merge_provisions(groups, language)
        self.findings += conflicts
        outline = self.library.outline(work, edition)
        by_place = sorted(merged.values(), key=lambda p: reading_order(p.locator, outline))
        ordered = order_unplaced(by_place, groups)
        if name != PLAIN:
            reference_texts = self.reference_texts.get((work, edition), ())
            known = [{at: said["text"] for at, said in s.texts.items()} for s in reference_texts]
            self.findings += find_table_faults(ordered, known, work, language)
            self.findings += find_unfinished(ordered, language)
            self.findings += find_odd_terms(ordered, language, outline)
        return Expression(work, edition, name, language, ordered)

    def _close(self, source: SourceText, ledger: Ledger) -> tuple[LedgerEntry, ...]:
        """The account of a source; what is left over without a word gets a finding."""
        file, text = source.ref.file, source.text
        entries = ledger.close(text)
        told = {f.line for f in self.findings if f.file == file and f.severity != "info"}
        for entry in entries:
            line, column = source.place(entry.span.start)
            if entry.account == "unplaced" and line not in told and entry.name != "told":
                excerpt = text[entry.span.start : entry.span.start + 60]
                self.findings.append(
                    Finding(file, line, column, "warning", "UNPLACED", f"no place for “{excerpt}”")
                )
        return entries


def _counted_annex(job: PassageJob, annexes: Counter[Key]) -> PassageJob:
    """A passage as it is, an annex with its number: the how-manieth it is of its book.

    Books call their annexes I, A or nothing, each in its own way; their order they all have.
    """
    if job.scope.locator.prefix != ANNEX:
        return job
    annexes[job.key] += 1
    place = Locator((str(annexes[job.key]),), ANNEX)
    return replace(job, scope=replace(job.scope, locator=place))


def _doubt_copies(locator: Locator) -> ScopeDoubt:
    said = locator.printed or str(locator)
    message = f"{said} stands here more than {MOST_COPIES} times; the further copies have no place"
    return ScopeDoubt("TOO_MANY_COPIES", message)
