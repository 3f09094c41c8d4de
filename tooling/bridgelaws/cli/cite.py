"""``bridgelaws cite``: the citations of any text, resolved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from bridgelaws import LANGUAGES
from bridgelaws.citations.find import cite_text
from bridgelaws.citations.findings import findings_of
from bridgelaws.cli.reading import STANDARD_INPUT, read_text
from bridgelaws.cli.report import exit_code, print_findings
from bridgelaws.errors import BridgelawsError, LocatorError
from bridgelaws.language.addresses.typed import read_locator
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.library.library import Library
from bridgelaws.model.citation import Citation
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.model.work import LAWS


class BadRequestError(BridgelawsError):
    """A line of a batch that asks for nothing that can be answered."""


@dataclass(frozen=True)
class _CiteRequest:
    """What finding and resolving need, the same for all texts of a call."""

    library: Library
    edition: str

    def cite(self, text: str, lexicon: Lexicon, citing: Locator | None) -> tuple[Citation, ...]:
        return cite_text(text, lexicon.language, self.library, citing, self.edition)

    def has(self, place: Locator) -> bool:
        """Whether any edition has this place, or one language's text of it; made-up ones count."""
        bare = Locator(place.steps, place.prefix) if place.steps else place
        return any(
            bare in outline or any(bare in places for _, places in outline.only_in)
            for outline in self.library.outlines.values()
        )


@click.command()
@click.argument("text", required=False)
@click.option("--language", type=click.Choice(LANGUAGES), help="The language of TEXT.")
@click.option(
    "--from",
    "citing",
    metavar="LOCATOR",
    help="The provision that TEXT is of: 16C1, 12C1(e), bb4b.",
)
@click.option(
    "--edition",
    default="",
    help="The edition of the Laws that is meant where TEXT names none, e.g. 2017; the one in force"
    " if not given.",
)
@click.option(
    "--batch",
    type=click.Path(path_type=Path),
    help="JSON Lines with lang, text and context_id; one answer a line.",
)
def cite(
    text: str | None, language: str | None, citing: str | None, edition: str, batch: Path | None
) -> int:
    """Find the citations of TEXT and what they point to; without TEXT, of standard input.

    Offsets count code points. A citation that leads nowhere has no locators; why, and
    which edition has it, is said on standard error.
    """
    library = load_library_in_force().with_withheld({edition})
    if edition and (LAWS, edition) not in library.outlines:
        held = ", ".join(sorted(e for work, e in library.outlines if work == LAWS))
        raise click.UsageError(f"there is no edition {edition}; there are {held}")
    desk = _CiteRequest(library, edition)
    if batch is not None:
        if text is not None or citing is not None:
            raise click.UsageError("--batch takes its texts and provisions from the file")
        return _cite_batch(desk, batch, language)
    if language is None:
        raise click.UsageError(f"--language is missing: one of {', '.join(LANGUAGES)}")
    said = text if text is not None else read_text(STANDARD_INPUT)
    lexicon = library.lexicons[language]
    place = read_locator(citing, lexicon) if citing else None
    if place is not None and not desk.has(place):
        raise click.UsageError(f"--from names no provision: {_nowhere(place, library)}")
    found = desk.cite(said, lexicon, place)
    click.echo(_answer(found))
    findings = list(_findings(found, said, str(STANDARD_INPUT), language))
    print_findings(findings)
    return exit_code(findings)


def _cite_batch(desk: _CiteRequest, path: Path, language: str | None) -> int:
    """Answer a file line by line; a line that cannot be read is answered too, and told of."""
    findings: list[Finding] = []
    # Only a line feed ends a line of JSON Lines; a text may hold any other line end.
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            said, lexicon, citing = _request(line, desk.library, language)
        except (ValueError, RecursionError, BadRequestError, LocatorError) as problem:
            message = " ".join(str(problem).split())
            findings.append(Finding(str(path), number, 1, "error", "BAD_REQUEST", message))
            click.echo(_answer(()))
            continue
        if citing is not None and not desk.has(citing):
            message = f"context_id names no provision: {_nowhere(citing, desk.library)}"
            findings.append(Finding(str(path), number, 1, "warning", "BAD_CONTEXT", message))
        found = desk.cite(said, lexicon, citing)
        click.echo(_answer(found))
        seen = _findings(found, said, str(path), lexicon.language)
        findings += (replace(f, line=number, column=1) for f in seen)
    print_findings(findings)
    return exit_code(findings)


def _request(
    line: str, library: Library, language: str | None
) -> tuple[str, Lexicon, Locator | None]:
    """One line of a batch. Raises BadRequestError or LocatorError with what is wrong with it."""
    request: Any = json.loads(line)
    if not isinstance(request, dict) or not isinstance(request.get("text"), str):
        raise BadRequestError("expected an object with lang, text and context_id")
    chosen = request.get("lang") or language
    if not isinstance(chosen, str) or chosen not in library.lexicons:
        raise BadRequestError(f"unknown language {chosen!r}; there are {', '.join(LANGUAGES)}")
    lexicon = library.lexicons[chosen]
    context = request.get("context_id")
    if context is not None and not isinstance(context, str):
        raise BadRequestError("context_id is a locator or null")
    return request["text"], lexicon, read_locator(context, lexicon) if context else None


def _nowhere(place: Locator, library: Library) -> str:
    near = next(filter(None, (each.nearest(place) for each in library.outlines.values())), None)
    hint = f"; the nearest is {near.printed or near}" if near else ""
    return f"there is no {place.printed or place}{hint}"


def _answer(citations: tuple[Citation, ...]) -> str:
    answer = [
        {
            "printed": citation.printed,
            "start": citation.start,
            "end": citation.end,
            "locators": [str(locator) for locator in citation.locators],
        }
        for citation in citations
    ]
    said = json.dumps({"citations": answer}, ensure_ascii=False)
    # Half a surrogate pair can be asked about, but not be written as UTF-8.
    return said if said.isprintable() else json.dumps({"citations": answer})


def _findings(
    citations: tuple[Citation, ...], text: str, file: str, language: str
) -> Iterator[Finding]:
    source = SourceText(SourceRef(file), text)
    for citation in citations:
        for finding in findings_of(citation, file, *source.place(citation.start)):
            yield replace(finding, language=language)
