"""Mistakes of a source mended by hand: quoted text, replacement, reason, in errata.toml.

An official text is never edited. What is wrong in it is said in a file beside it and put
right each time it is read, before anything else looks at it. An erratum that no longer fits
its source is an error: the source was corrected, or the quotation is not what it says.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from bridgelaws.counts import counted
from bridgelaws.errors import ManifestError, SourceError
from bridgelaws.model.finding import Finding
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.source import SourceText, Span

ERRATA: Final = "errata.toml"
_KEYS: Final = {"file", "quote", "replacement", "reason", "count"}
_HEAD: Final = re.compile(r"^[ \t]*\[\[[ \t]*erratum[ \t]*\]\]", re.MULTILINE)
_SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class Erratum:
    """One mistake: ``quote`` stands ``count`` times in ``file`` and means ``replacement``.

    ``line`` is where the erratum stands in errata.toml, from 1. ``fault`` says what is
    wrong with it; such a one is not used.
    """

    file: str
    quote: str
    replacement: str
    reason: str
    count: int = 1
    fault: str = ""
    line: int = field(default=0, compare=False)


def read_errata(folder: Path) -> tuple[Erratum, ...]:
    """The errata of a folder, in their order; none where it has no errata.toml.

    Raises:
        ManifestError: the file cannot be read at all.
    """
    path = folder / ERRATA
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as problem:
        raise ManifestError(f"{ERRATA}:0:0: ERRATUM {problem}") from None
    try:
        entries = tomllib.loads(text).get("erratum", [])
    except tomllib.TOMLDecodeError as problem:
        raise ManifestError(f"{ERRATA}:0:0: ERRATUM {problem}") from None
    if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise ManifestError(f"{ERRATA}:0:0: ERRATUM each erratum is a table [[erratum]]")
    heads = [text.count("\n", 0, found.start()) + 1 for found in _HEAD.finditer(text)]
    lines = heads if len(heads) == len(entries) else [1] * len(entries)
    return tuple(_erratum(each, line) for each, line in zip(entries, lines, strict=True))


def mend_source(source: SourceText) -> tuple[SourceText, tuple[Finding, ...]]:
    """A source with the errata beside its file applied, and a finding for each use.

    Raises:
        SourceError: errata.toml cannot be read, so that it is not known what is wrong.
    """
    ref = source.ref
    if ref.expression == PLAIN or not ref.path:
        return source, ()
    path = Path(ref.path)
    try:
        errata = read_errata(path.parent)
    except ManifestError as problem:
        raise SourceError(str(problem)) from None
    mine = [each for each in errata if each.file in ("", path.name)]
    return apply_errata(source, mine) if mine else (source, ())


def apply_errata(
    source: SourceText, errata: Sequence[Erratum]
) -> tuple[SourceText, tuple[Finding, ...]]:
    """Apply errata one after the other; each sees what those before it left.

    Lines keep their numbers, for a replacement has as many line ends as its quote.
    """
    findings: list[Finding] = []
    for erratum in errata:
        fault = erratum.fault or _misfit(source.text, erratum, source.ref.file)
        if fault:
            place = (_beside(source.ref.file), erratum.line, 1)
            findings.append(Finding(*place, "error", "ERRATUM", fault))
            continue
        message = (
            f"“{_short(erratum.quote)}” was read as “{_short(erratum.replacement)}”: "
            f"{erratum.reason} ({ERRATA}:{erratum.line})"
        )
        starts = [found.start() for found in re.finditer(re.escape(erratum.quote), source.text)]
        places = [source.place(at) for at in starts]
        findings += [Finding(source.ref.file, *at, "info", "ERRATUM", message) for at in places]
        source = _replaced(source, erratum, starts)
    return source, tuple(findings)


def _replaced(source: SourceText, erratum: Erratum, starts: Sequence[int]) -> SourceText:
    """The source with each quote replaced, and what its layout says moved along."""
    long, other = len(erratum.quote), len(erratum.replacement)

    def moved(offset: int) -> int:
        before = bisect_left(starts, offset)
        if before and offset < starts[before - 1] + long:
            # Inside a quote: as far into the replacement as there is of it.
            into = min(offset - starts[before - 1], other)
            return starts[before - 1] + (before - 1) * (other - long) + into
        return offset + before * (other - long)

    def span(old: Span) -> Span:
        return Span(moved(old.start), moved(old.end))

    layout = source.layout
    if layout is not None:
        layout = replace(
            layout,
            pieces=tuple(replace(piece, offset=moved(piece.offset)) for piece in layout.pieces),
            aside=tuple((span(each), name) for each, name in layout.aside),
            footnotes=tuple(
                replace(each, mark=span(each.mark), note=span(each.note))
                for each in layout.footnotes
            ),
            goes_on=frozenset(map(moved, layout.goes_on)),
            headings=frozenset(map(moved, layout.headings)),
            breaks=tuple(map(moved, layout.breaks)),
            loose_notes=tuple(map(span, layout.loose_notes)),
        )
    text = source.text.replace(erratum.quote, erratum.replacement)
    return SourceText(source.ref, text, layout)


def _misfit(text: str, erratum: Erratum, file: str) -> str:
    """Why an erratum does not fit a text; empty where it does."""
    found = text.count(erratum.quote)
    if found == erratum.count:
        return ""
    quote = f"“{_short(erratum.quote)}”"
    if not found:
        return (
            f"the quoted text is not in {file} any more: {quote}. Correct the quotation, or "
            "remove the erratum if the source was corrected"
        )
    return (
        f"the quoted text stands {counted(found, 'time')} in {file}, expected {erratum.count}: "
        f"{quote}. Quote more of what is around it, or say `count = {found}` if all of them are "
        "meant"
    )


def _erratum(entry: dict[str, Any], line: int) -> Erratum:
    texts = {key: entry.get(key, "") for key in ("file", "quote", "replacement", "reason")}
    unknown = sorted(set(entry) - _KEYS)
    count = entry.get("count", 1)
    fault = ""
    if unknown:
        fault = f"unknown key {unknown[0]!r}; known are {', '.join(sorted(_KEYS))}"
    elif not all(isinstance(value, str) for value in texts.values()):
        fault = "file, quote, replacement and reason are strings"
    elif not texts["quote"].strip():
        fault = "an erratum quotes the text that is wrong"
    elif "replacement" not in entry:
        fault = "an erratum says what to read instead: replacement"
    elif not texts["reason"].strip():
        fault = "an erratum says why: reason"
    elif not isinstance(count, int) or isinstance(count, bool) or count < 1:
        fault = "count is how often the quoted text stands in the file: 1 or more"
    elif texts["quote"].count("\n") != texts["replacement"].count("\n"):
        fault = "quote and replacement have the same number of lines, so that lines keep theirs"
    shown = {key: value if isinstance(value, str) else "" for key, value in texts.items()}
    return Erratum(**shown, count=count if not fault else 1, fault=fault, line=line)


def _beside(file: str) -> str:
    """How errata.toml is called beside a source that is called so."""
    folder, slash, _ = file.rpartition("/")
    return f"{folder}{slash}{ERRATA}"


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _SHOWN else f"{flat[:_SHOWN]}…"
