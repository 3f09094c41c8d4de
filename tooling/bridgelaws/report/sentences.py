"""The outcome of a source in plain sentences, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bridgelaws.counts import counted
from bridgelaws.library.library import Library
from bridgelaws.model.source import SourceRef
from bridgelaws.report.outcome import Outcome, OutcomeItem, OutcomeKind

_LISTED: Final = 8

_HEADINGS: Final[dict[OutcomeKind, tuple[str, str]]] = {
    "inferred": (
        "{n} number was lost in print and restored from what stands around it:",
        "{n} numbers were lost in print and restored from what stands around them:",
    ),
    "missing": (
        "{n} place of the edition has no text:",
        "{n} places of the edition have no text (a place stands for all that lies in it):",
    ),
    "extra": (
        "{n} text stands where the edition has no place, and keeps an address with a tilde:",
        "{n} texts stand where the edition has no place, and keep addresses with a tilde:",
    ),
    "unreadable": (
        "{n} stretch could not be placed at all:",
        "{n} stretches could not be placed at all:",
    ),
}


# What a rule book contradicts itself in, by the code of its findings.
_DOUBTFUL: Final = {
    "GAP": ("{n} gap in the numbers", "{n} gaps in the numbers"),
    "DOUBLE": ("{n} number twice", "{n} numbers twice"),
    "OUT_OF_ORDER": ("{n} number out of order", "{n} numbers out of order"),
    "MISNUMBERED": ("{n} number misprinted", "{n} numbers misprinted"),
    "CONTENTS_ONLY": ("{n} number in the contents alone", "{n} numbers in the contents alone"),
}
_DOUBTS_LISTED: Final = 3


def describe_ref(ref: SourceRef, library: Library) -> str:
    """What a source is, in one phrase: work, edition, languages.

    E.g. ``Laws of Duplicate Bridge, edition 2017, in Dutch``.
    """
    work = library.works[ref.work].title_in("en") if ref.work in library.works else "several works"
    edition = f", edition {ref.edition}" if ref.edition else ""
    names = [ENGLISH_NAMES.get(code, code) for code in ref.languages]
    return f"{work}{edition}, in {join(names) or 'an open language'}"


ENGLISH_NAMES: Final = {"nl": "Dutch", "fr": "French", "el": "Greek", "en": "English"}


def join(names: list[str]) -> str:
    """Names as a sentence lists them.

    >>> join(["Dutch", "French", "Greek"])
    'Dutch, French and Greek'
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def tell(outcome: Outcome, *, listed: int = _LISTED) -> Iterator[str]:
    """The lines of the report: figures first, then each doubtful thing with file and line."""
    found = outcome.of("found")
    for language, there, known in outcome.laws:
        texts = counted(sum(item.language == language for item in found), "text")
        unit = outcome.unit
        laws = f"{there} of the {known} {unit}" if there < known else f"all {known} {unit}"
        where = laws if known > 1 else "the one article"
        name = ENGLISH_NAMES.get(language, language)
        yield f"  found       {texts} in {where}, in {name}"
    if not outcome.laws:
        texts = counted(len(found), "text")
        yield f"  found       {texts}; the edition has no outline to hold them against"
    for kind in ("inferred", "missing", "extra", "unreadable"):
        items = outcome.of(kind)
        one, many = _HEADINGS[kind]
        if not items:
            yield f"  {kind:<11} nothing"
            continue
        yield f"  {kind:<11} {(one if len(items) == 1 else many).format(n=len(items))}"
        shown = outcome.listed(kind)
        for item in shown[:listed]:
            whole = ", all of it" if item.is_whole else ""
            yield f"                {_at(item)}{item.label}{whole}"
        if len(shown) > listed:
            yield f"                and {len(shown) - listed} more, on the report page"
    yield from _doubtful(outcome)
    yield from _accounts(outcome)


def _doubtful(outcome: Outcome) -> Iterator[str]:
    """How the numbers of a rule book contradict themselves; no line where they do not."""
    doubts = [each for each in outcome.findings if each.code in _DOUBTFUL]
    counts = [
        (one if n == 1 else many).format(n=n)
        for code, (one, many) in _DOUBTFUL.items()
        if (n := sum(each.code == code for each in doubts))
    ]
    if not counts:
        return
    yield f"  doubtful    {join(counts)}:"
    for each in doubts[:_DOUBTS_LISTED]:
        yield f"                {each.file}:{each.line}: {each.message}"
    if len(doubts) > _DOUBTS_LISTED:
        yield f"                and {len(doubts) - _DOUBTS_LISTED} more, on the report page"


def _at(item: OutcomeItem) -> str:
    page = f" (page {item.page})" if item.page else ""
    return f"{item.file}:{item.line}:{page} " if item.line else ""


def _accounts(outcome: Outcome) -> Iterator[str]:
    accounts = outcome.result.accounts()
    total = sum(accounts.values())
    if total:
        yield (
            f"  Of {total} characters {accounts['record']} stand in records, {accounts['note']} in "
            f"notes, {accounts['discard']} are furniture or white space, and "
            f"{accounts['unplaced']} have no place."
        )
