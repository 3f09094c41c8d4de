"""Texts numbered by the numbers that they print: works of their own, and books that are no work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.blocks.broken_references import find_broken_references
from bridgelaws.blocks.ledger import Ledger, LedgerEntry
from bridgelaws.formats.bounded_work import bounded_work
from bridgelaws.formats.furniture import find_furniture
from bridgelaws.library.library import Library
from bridgelaws.model.finding import Finding
from bridgelaws.model.provision import Expression
from bridgelaws.model.schemes import keep_apart, scheme_of
from bridgelaws.model.source import SourceText
from bridgelaws.model.work import Work
from bridgelaws.numbering.assemble import merge_provisions
from bridgelaws.numbering.counted.languages import OTHER_LANGUAGE, LanguagePart, split_languages
from bridgelaws.numbering.counted.outline import outline_of_any
from bridgelaws.numbering.expression.addresses import learn_scheme
from bridgelaws.numbering.expression.express import express_book
from bridgelaws.numbering.induction.outline import BookOutline

# What stands before the addresses of a rule book that is no work here.
UNNAMED: Final = "own"
# (work, edition, expression name, language): what one expression is known by.
Key = tuple[str, str, str, str]


@dataclass(frozen=True)
class ReadByPrint:
    """What came of texts of works of their own; ``entries`` account for each file's characters."""

    expressions: tuple[Expression, ...]
    findings: tuple[Finding, ...]
    entries: tuple[tuple[str, tuple[LedgerEntry, ...]], ...]


def is_by_print(source: SourceText, library: Library) -> bool:
    """Whether a text is of a work with a folder of its own, whose printed numbers count."""
    work = library.works.get(source.ref.work)
    return work is not None and work.by_print


def express_by_print(sources: Sequence[SourceText], library: Library) -> ReadByPrint:
    """The expressions of works that are read by print; files of one text become one."""
    groups: dict[Key, list[Expression]] = {}
    entries: list[tuple[str, tuple[LedgerEntry, ...]]] = []
    findings: list[Finding] = []
    for source in sources:
        work = library.works[source.ref.work]
        furniture = find_furniture(source, library.lexicons.values())
        scheme = scheme_of(work.prefix)
        parts: tuple[LanguagePart, ...] = ((source, furniture),)
        if scheme.counted:
            parts = split_languages(source, furniture, library.lexicons)
        books = [express_book(*part, work, scheme, library.lexicons) for part in parts]
        entries.append((source.ref.file, _account(source, [book.entries for book in books])))
        findings += find_broken_references(source, library.lexicons.values())
        for made in (book.expression for book in books):
            if made.language:
                key = (made.work, made.edition, made.name, made.language)
                groups.setdefault(key, []).append(made)
    expressions = []
    for key, group in sorted(groups.items()):
        merged, conflicts = merge_provisions([each.provisions for each in group], key[3])
        seen = tuple(finding for each in group for finding in (*each.findings,)) + conflicts
        expressions.append(Expression(*key, tuple(merged.values()), seen))
    return ReadByPrint(tuple(expressions), tuple(findings), tuple(entries))


def _account(
    source: SourceText, entries: Sequence[tuple[LedgerEntry, ...]]
) -> tuple[LedgerEntry, ...]:
    """The account of a text whose languages were read one by one."""
    if len(entries) == 1:
        return entries[0]
    ledger = Ledger(len(source.text))
    for each in (entry for tiling in entries for entry in tiling):
        if not each.is_layout and each.name != OTHER_LANGUAGE:
            ledger.claim(each.span.start, each.span.end, each.account, each.name)
    return ledger.close(source.text)


def express_alike(
    texts: Sequence[SourceText], library: Library
) -> tuple[tuple[Expression, ...], ...]:
    """Texts of one rule book that is no work here, by the numbers that they print.

    Their scheme is that of the first; the expressions are of a work without a name.

    Returns:
        The expressions of each text, which is one; nothing where a text has no order of its own.

    Raises:
        SourceError: it takes more time or memory than any book does.
    """
    with bounded_work([text.ref for text in texts]):
        furniture = [find_furniture(text, library.lexicons.values()) for text in texts]
        outlines = [
            outline_of_any(text, set_aside, library.lexicons)
            for text, set_aside in zip(texts, furniture, strict=True)
        ]
        told = all(outline.places and outline.language for outline in outlines)
        if not told or any(outline.is_counted for outline in outlines):
            return ()
        scheme = learn_scheme(outlines[0])
        work = Work(UNNAMED, keep_apart(scheme, UNNAMED), (), "", "", (), UNNAMED, by_print=True)
        return tuple(
            (express_book(text, set_aside, work, scheme, library.lexicons).expression,)
            for text, set_aside in zip(texts, furniture, strict=True)
        )


def outline_text(
    text: SourceText, library: Library, *, is_counted: bool | None = None
) -> BookOutline:
    """The order that a rule book of any kind shows by itself, whatever work it is.

    ``is_counted`` as for `outline_of_any`.

    Raises:
        SourceError: it takes more time or memory than any book does.
    """
    with bounded_work([text.ref]):
        furniture = find_furniture(text, library.lexicons.values())
        found = outline_of_any(text, furniture, library.lexicons, is_counted=is_counted)
        if not found.is_counted:
            return found
        part = split_languages(text, furniture, library.lexicons)[0]
        return outline_of_any(*part, library.lexicons, is_counted=True)
