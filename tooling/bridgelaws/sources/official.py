"""Which official texts a command works on: those of the folders named, or of the checkout's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path, PurePath

from bridgelaws.errors import ManifestError
from bridgelaws.library.library import Library
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef
from bridgelaws.sources.errata import ERRATA, read_errata
from bridgelaws.sources.folder import find_source_folders, mend_sources
from bridgelaws.sources.manifest import read_manifest


def find_official(
    library: Library, folders: Sequence[Path] = (), asked: Collection[str] = ()
) -> tuple[tuple[SourceRef, ...], tuple[Finding, ...]]:
    """The official sources of these folders; without any, of each language's own ``sources``.

    A file of the checkout is called by its path in it (``nl/sources/laws.txt``), any other
    as its manifest calls it, and by so much of its path as tells it from its namesakes. Texts
    of a confidential edition are left out, unless it is ``asked`` for by name.

    Returns:
        The sources in the order of the folders, and what is odd about them.

    Raises:
        ManifestError: a manifest cannot be read.
        SourceError: a folder was left half changed and cannot be put right.
    """
    refs: list[SourceRef] = []
    findings: list[Finding] = []
    for folder in folders or find_source_folders(library.root):
        mend_sources(folder)
        within = _within(folder, library.root)
        described = [replace(ref, file=f"{within}{ref.file}") for ref in read_manifest(folder)]
        refs += [
            hold_against_works(ref, library)
            for ref in described
            if not library.is_withheld(ref.work, ref.edition, asked)
        ]
        findings += _strayed(folder, described, within)
    return tell_apart(refs), tuple(findings)


def hold_against_works(ref: SourceRef, library: Library) -> SourceRef:
    """The same source, with a fault where it names a work or an edition that nobody knows."""
    if ref.fault:
        return ref
    if ref.work and ref.work not in library.works:
        known = ", ".join(library.works)
        return replace(ref, fault=f"laws/works.toml knows no work {ref.work!r}; it knows {known}")
    fault = unknown_edition(library, ref.work, ref.edition)
    return replace(ref, fault=fault) if fault else ref


def unknown_edition(library: Library, work: str, edition: str) -> str:
    """Why an edition cannot be meant; empty when laws/works.toml knows it or none is named."""
    works = [library.works[work]] if work in library.works else list(library.works.values())
    known = [each.id for one in works for each in one.editions if each.id]
    if not edition or edition in known:
        return ""
    held = f"it knows {', '.join(known)}" if known else f"{work} has none with a name"
    return f"laws/works.toml knows no edition {edition!r}; {held}"


def tell_apart(refs: Iterable[SourceRef]) -> tuple[SourceRef, ...]:
    """The sources, each called by so much of its path that no two have one name."""
    chosen = list(refs)
    longest = max((len(PurePath(ref.path).parts) for ref in chosen), default=0)
    for length in range(2, longest + 1):
        often = Counter(ref.file for ref in chosen)
        if all(count == 1 for count in often.values()):
            break
        chosen = [
            replace(ref, file="/".join(PurePath(ref.path).parts[-length:]))
            if often[ref.file] > 1 and len(PurePath(ref.file).parts) < length
            else ref
            for ref in chosen
        ]
    return tuple(chosen)


def _within(folder: Path, root: Path) -> str:
    """The folder's path in the checkout, with a slash; empty for one that lies elsewhere."""
    try:
        return f"{folder.resolve().relative_to(root.resolve()).as_posix()}/"
    except ValueError:
        return ""


def _strayed(folder: Path, described: Sequence[SourceRef], within: str) -> list[Finding]:
    """The errata that speak of a file which no entry of the manifest describes."""
    try:
        errata = read_errata(folder)
    except ManifestError:
        # Each source of the folder says so itself.
        return []
    files = {Path(ref.path).name for ref in described}
    return [
        Finding(
            f"{within}{ERRATA}",
            each.line,
            1,
            "error",
            "ERRATUM",
            f"no source is called {each.file!r}: correct the name, or remove the erratum",
        )
        for each in errata
        if each.file and each.file not in files and not each.fault
    ]
