"""Sources to texts: what cannot be read becomes a finding, and the others go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bridgelaws.errors import ManifestError, RefusedSourcesError, SourceError
from bridgelaws.library.library import Library
from bridgelaws.model.finding import Finding
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.sources.apart import read_apart
from bridgelaws.sources.manifest import plain_sources

ProgressStep = Callable[[], None]
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Read:
    """What reading gave: texts, what was found on the way, and which sources could not be read."""

    texts: tuple[SourceText, ...]
    findings: tuple[Finding, ...] = ()
    unread: tuple[SourceRef, ...] = ()

    def plain(self, language: str) -> tuple[SourceText, ...]:
        """The texts of the plain edition in a language."""
        texts = (text for text in self.texts if text.ref.expression == PLAIN)
        return tuple(text for text in texts if text.ref.languages == (language,))

    def brought(self) -> tuple[SourceText, ...]:
        """The texts that are not of the plain edition."""
        return tuple(text for text in self.texts if text.ref.expression != PLAIN)

    def without_refused(
        self, work: Callable[[Read], _Result], refused: type[SourceError] = SourceError
    ) -> _Result:
        """What some work gives; texts that it refuses are left out, and it goes on with the others.

        Args:
            work: what is done with all that was read.
            refused: the kind of error that leaves texts out; any other one is raised.
        """
        got = self
        while True:
            try:
                return work(got)
            except refused as problem:
                got = got.without(problem)

    def without(self, problem: SourceError) -> Read:
        """The same without the texts that it names, each with a finding of its own.

        Where it names none, all of them were too much together: the first one's finding.
        """
        if not isinstance(problem, RefusedSourcesError):
            refs = tuple(text.ref for text in self.texts)
            return Read((), (*self.findings, find_unread(refs[0], problem)), (*self.unread, *refs))
        by_file = {each.file: each for each in problem.problems}
        refs = tuple(text.ref for text in self.texts if text.ref.file in by_file)
        told = tuple(find_unread(ref, by_file[ref.file]) for ref in refs)
        left = tuple(text for text in self.texts if text.ref.file not in by_file)
        return Read(left, (*self.findings, *told), (*self.unread, *refs))


def read(refs: Sequence[SourceRef], step: ProgressStep = lambda: None) -> Read:
    """Read what can be read; ``step`` is called behind each source."""
    texts: list[SourceText] = []
    findings: list[Finding] = []
    unread: list[SourceRef] = []
    for ref in refs:
        try:
            text, seen = read_apart(ref)
        except SourceError as problem:
            unread.append(ref)
            findings.append(find_unread(ref, problem))
        else:
            texts.append(text)
            findings += seen
        step()
    return Read(tuple(texts), tuple(findings), tuple(unread))


def read_all(
    library: Library,
    official: Sequence[SourceRef] = (),
    remarks: Sequence[Finding] = (),
    step: ProgressStep = lambda: None,
) -> Read:
    """The plain edition and the official sources, read.

    Args:
        library: says where the plain edition lies.
        official: what the operator's manifests describe.
        remarks: what was found about the official sources before they are read.
        step: is called behind each source.

    Raises:
        ManifestError: an official source claims to be the plain edition.
    """
    for ref in official:
        if ref.expression == PLAIN:
            raise ManifestError(
                f"{ref.file}: the expression 'plain' is the shipped text; name it for its publisher"
            )
    got = read((*plain_sources(library), *official), step)
    return replace(got, findings=(*got.findings, *remarks))


def find_unread(ref: SourceRef, problem: SourceError) -> Finding:
    """A source that could not be read, as a finding at the place that the error names."""
    file = problem.file or ref.file
    return Finding(file, problem.line, problem.column, "error", problem.code, problem.reason)
