"""The plain edition as it stands: each provision with its file, read file by file.

A file of the plain edition names its own law, so it can be read without the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bridgelaws.errors import SourceError
from bridgelaws.exchange.back.lines import TextFile
from bridgelaws.exchange.out.xliff import file_id, unit_id
from bridgelaws.library.library import Library
from bridgelaws.model.agreement import EditionPlace, name_place
from bridgelaws.model.finding import Finding
from bridgelaws.model.provision import Provision
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.records.run import Run
from bridgelaws.sources.decode import decode
from bridgelaws.sources.manifest import plain_sources

# How often each provision of each work is cited; a citation that leads nowhere counts as printed.
CitedCounts = Counter[tuple[str, str]]
# The stages for one text in memory: what a file would say if it stood so.
Preview = Callable[[SourceText], Run]


@dataclass(frozen=True)
class TextReading:
    """What one text says when it is read: provisions in order, and what they cite."""

    provisions: Mapping[EditionPlace, Provision]
    cited: Mapping[EditionPlace, CitedCounts]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class PresentFile:
    """A file of the plain edition: where it lies, its bytes, and what it says."""

    ref: SourceRef
    data: bytes
    text: TextFile
    reading: TextReading


@dataclass(frozen=True)
class PresentTexts:
    """All files of one language, and in which of them each provision stands.

    ``begun`` names, by article, a file that has no text yet and is there for its first words.
    """

    language: str
    files: Mapping[str, PresentFile]
    findings: tuple[Finding, ...]
    file_by_place: Mapping[EditionPlace, str] = field(repr=False)
    place_by_name: Mapping[str, EditionPlace] = field(repr=False)
    begun: Mapping[EditionPlace, str] = field(default_factory=dict)

    def provision(self, place: EditionPlace) -> Provision | None:
        """The provision at a place; ``None`` when this language has none there."""
        name = self.file_by_place.get(place)
        return self.files[name].reading.provisions[place] if name else None

    def cited(self, place: EditionPlace) -> CitedCounts:
        """What the provision at a place cites."""
        name = self.file_by_place.get(place)
        return self.files[name].reading.cited.get(place, Counter()) if name else Counter()


def read_present(library: Library, language: str, preview: Preview) -> PresentTexts:
    """Read every file of a language's plain edition; one that cannot be read is a finding."""
    held: list[tuple[SourceRef, bytes]] = []
    findings: list[Finding] = []
    for ref in plain_sources(library, (language,)):
        try:
            held.append((ref, Path(ref.path).read_bytes()))
        except OSError as problem:
            findings.append(_unreadable(ref, problem))
    return present_of(language, held, preview, findings)


def present_of(
    language: str,
    held: Iterable[tuple[SourceRef, bytes]],
    preview: Preview,
    findings: Iterable[Finding] = (),
) -> PresentTexts:
    """The same of texts whose bytes are at hand; what was found before goes with what is found."""
    files: dict[str, PresentFile] = {}
    found = list(findings)
    file_by_place: dict[EditionPlace, str] = {}
    names: dict[str, EditionPlace] = {}
    for ref, data in held:
        try:
            text = TextFile.decode(ref.file, data)
            reading = read_text(data, ref, preview)
        except (UnicodeDecodeError, SourceError) as problem:
            found.append(_unreadable(ref, problem))
            continue
        files[ref.file] = PresentFile(ref, data, text, reading)
        for place in reading.provisions:
            file_by_place[place] = ref.file
            names.update(dict.fromkeys(_names(place), place))
    return PresentTexts(language, files, tuple(found), file_by_place, names)


def _unreadable(ref: SourceRef, problem: Exception) -> Finding:
    return Finding(ref.file, 0, 0, "error", "UNREADABLE", str(problem))


def read_text(data: bytes, ref: SourceRef, preview: Preview) -> TextReading:
    """What one text of the plain edition says, read in memory.

    Raises:
        SourceError: the bytes are not UTF-8.
    """
    text, findings = decode(data, ref)
    run = preview(SourceText(ref, text))
    provisions: dict[EditionPlace, Provision] = {}
    cited: dict[EditionPlace, CitedCounts] = {}
    for expression in run.expressions():
        for provision in expression.provisions:
            place = (expression.work, expression.edition, provision.locator)
            provisions[place] = provision
            cited[place] = Counter()
    for (work, edition, *_), locator, citation in run.citations:
        targets = [(citation.work, str(target)) for target in citation.locators]
        cited[work, edition, locator].update(targets or [("?", citation.printed)])
    return TextReading(provisions, cited, (*findings, *(f for r in run.parsed for f in r.findings)))


def _names(place: EditionPlace) -> Iterator[str]:
    """How an export may call a provision: the table's way and that of XLIFF."""
    work, edition, locator = place
    yield name_place(work, edition, locator)
    yield f"{file_id(work, edition, locator.article)}.{unit_id(locator)}"
