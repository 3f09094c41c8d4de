"""The folder of an operator's own work: made from a rule book, completed by its other languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.atomic.replace import replace_file
from bridgelaws.cli.reviewing import ReadFile, RefusedError, Reviewed
from bridgelaws.errors import LocatorError, SourceError
from bridgelaws.formats.bounded_work import bounded_work
from bridgelaws.formats.limits import digest_of
from bridgelaws.library.library import Library
from bridgelaws.library.works import OUTLINE, SELF, WORK, name_fault
from bridgelaws.model.schemes import scheme_of
from bridgelaws.model.source import SourceRef
from bridgelaws.model.work import LAWS
from bridgelaws.numbering.by_print import outline_text
from bridgelaws.numbering.expression.addresses import locate
from bridgelaws.numbering.similarity.reference_text import ReferenceText
from bridgelaws.pipeline import read_known
from bridgelaws.report.completion import complete_outline, complete_work
from bridgelaws.report.proposal import describe_own, prefix_of, propose_work, titles_above
from bridgelaws.report.sentences import ENGLISH_NAMES
from bridgelaws.sources.apart import read_apart
from bridgelaws.sources.folder import sources_of


def make_work(
    library: Library, file: Path, name: str, given: Mapping[str, str], languages: tuple[str, ...]
) -> tuple[str, ReadFile]:
    """Write the folder of a work as a rule book shows it.

    Args:
        library: the checkout.
        file: the rule book.
        name: what the work is to be called.
        given: what the options say of the file: its encoding, its publisher.
        languages: those that it is said to hold; none where its words tell.

    Returns:
        A sentence about it, and the rule book as it was read.

    Raises:
        UsageError: it cannot have this name. SourceError: the file cannot be read, or the disk
            refuses. RefusedError: it numbers nothing, or so that no address can be read back.
    """
    prefixes = {work.prefix for work in library.works.values()}
    fault = name_fault(name, prefix_of(name), library.works, prefixes)
    if fault:
        raise click.UsageError(fault)
    ref = SourceRef(
        file=file.name,
        languages=languages,
        encoding=given.get("encoding", ""),
        path=str(file.absolute()),
    )
    digest = digest_of(file, ref)
    text, seen = read_apart(ref)
    with bounded_work([text.ref]):
        try:
            publisher = given.get("publisher", "")
            proposal = propose_work(text, library, name, publisher, partial(_laws_in, library))
        except LocatorError as problem:
            message = f"Its numbers make no addresses that can be told apart ({problem})."
            raise RefusedError(f"{message} `bridgelaws outline` lists them.") from None
    if not proposal.outline.places or not proposal.language:
        raise RefusedError(f"{describe_own(text, library)} It makes no work.")
    folder = sources_of(library.root, proposal.language) / "works" / name
    try:
        replace_file(folder / WORK, proposal.work.encode("utf-8"))
        replace_file(folder / OUTLINE, proposal.places.encode("utf-8"))
    except OSError as problem:
        raise SourceError(f"{folder}: {problem.strerror or problem}") from None
    shown = folder.relative_to(library.root).as_posix()
    line = f"{name} is a work now; look at {shown}/{WORK} and {OUTLINE} and correct them."
    return line, ReadFile(digest, text, seen)


def _laws_in(library: Library, language: str) -> Sequence[ReferenceText]:
    """What the Laws say in a language."""
    known = read_known(library, (language,)) if language in LANGUAGES else {}
    return [text for (work, _), texts in known.items() if work == LAWS for text in texts]


def home_of(library: Library, work: str) -> Path | None:
    """The folder of an operator's own work; none where it is shipped, or none at all."""
    homes = (sources_of(library.root, code) / "works" / work for code in LANGUAGES)
    return next((each for each in homes if work and (each / WORK).is_file()), None)


def complete_work_of(library: Library, reviewed: Reviewed) -> list[str]:
    """Put the title and the headings of a further language into an operator's work; what to say."""
    ref = reviewed.ref
    home = home_of(library, ref.work)
    if home is None:
        return []
    work = library.works[ref.work]
    scheme = scheme_of(work.prefix)
    outline = outline_text(reviewed.text, library, is_counted=scheme.counted)
    if outline.language in dict(work.title):
        return []
    locators = locate(outline.places, work.prefix, scheme)
    meant = next((each for _, words in work.says for _, each in words), SELF)
    lexicon = library.lexicons[outline.language]
    said = complete_work((home / WORK).read_text("utf-8"), outline, meant, lexicon)
    replace_file(home / WORK, said.encode("utf-8"))
    if (home / OUTLINE).is_file():
        titled = titles_above(outline, locators)
        places = complete_outline((home / OUTLINE).read_text("utf-8"), titled, outline.language)
        replace_file(home / OUTLINE, places.encode("utf-8"))
    shown = home.relative_to(library.root).as_posix()
    name = ENGLISH_NAMES[outline.language]
    return [f"  Title and headings in {name} went into {shown}; look at them there."]
