"""``bridgelaws remove``: an official text out of the checkout again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from bridgelaws.atomic.change import one_change
from bridgelaws.atomic.replace import drop_file, replace_file
from bridgelaws.cli.own_work import home_of
from bridgelaws.cli.reviewing import report_path
from bridgelaws.errors import SourceError
from bridgelaws.library.changing import open_to_change
from bridgelaws.library.library import Library
from bridgelaws.library.location import build_folder
from bridgelaws.model.source import SourceRef
from bridgelaws.sources.folder import change_sources, read_manifest_text
from bridgelaws.sources.manifest_edit import drop_entry
from bridgelaws.sources.official import find_official


@click.command()
@click.argument("names", nargs=-1, required=True)
def remove(names: tuple[str, ...]) -> int:
    """Take NAMES, as `bridgelaws sources` shows them, out of the sources again.

    The copy moves to build/removed, so that a slip loses nothing until `make clean`. Where one of
    them cannot be taken out, none is.
    """
    with open_to_change() as library:
        standing, _ = find_official(library, asked=library.confidential)
        chosen = dict.fromkeys(choose(name, standing) for name in names)
        with one_change(library.root):
            said = [take_out(library, ref) for ref in chosen]
            said += _emptied(library, chosen)
    for line in said:
        click.echo(line)
    return 0


def _emptied(library: Library, gone: Iterable[SourceRef]) -> list[str]:
    """What is left of works of the operator's own whose last text was taken out."""
    standing, _ = find_official(library, asked=library.confidential)
    left = {ref.work for ref in standing}
    works = dict.fromkeys(ref.work for ref in gone if ref.work not in left)
    homes = {work: home_of(library, work) for work in works}
    return [
        f"No text of the work {work!r} is left; what was learned of it stays in "
        f"{home.relative_to(library.root).as_posix()}: delete that folder, and the work is gone."
        for work, home in homes.items()
        if home is not None
    ]


def take_out(library: Library, ref: SourceRef, *, wholly: bool = False) -> str:
    """Take a source out, its copy moved to build/removed; a sentence that says so.

    ``wholly``: a manifest that is empty then goes too.

    Raises:
        SourceError, ManifestError: it cannot be, and nothing was changed.
    """
    path = Path(ref.path)
    folder = path.parent
    removed = build_folder(library.root) / "removed" / folder.parent.name
    manifest = drop_entry(read_manifest_text(folder), path.name)
    kept = _set_aside(path, removed)
    left = None if wholly and not manifest.strip() else manifest
    change_sources(folder, left, drop=[path.name])
    drop_file(report_path(library.root, ref))
    where = f" Its copy is in {kept.relative_to(library.root).as_posix()}." if kept else ""
    return f"{ref.file} was removed.{where}"


def choose(name: str, standing: Sequence[SourceRef]) -> SourceRef:
    """The one source that a name means: its path in the checkout, or the end of it.

    Raises:
        click.UsageError: none, or several.
    """
    wanted = name.removeprefix("./")
    found = [ref for ref in standing if f"/{ref.file}".endswith(f"/{wanted}")]
    if len(found) == 1:
        return found[0]
    if not found:
        known = ", ".join(ref.file for ref in standing) or "none at all"
        raise click.UsageError(f"no source is called {name!r}; there are {known}")
    several = " and ".join(ref.file for ref in found)
    raise click.UsageError(f"{name!r} may be {several}: say which")


def _set_aside(path: Path, folder: Path) -> Path | None:
    """Copy a file that goes to a folder, where no other copy is overwritten.

    Returns:
        Where the copy is; nothing where the file is gone already.

    Raises:
        SourceError: the disk refuses.
    """
    aside, number = folder / path.name, 1
    try:
        data = path.read_bytes()
        while aside.exists() and aside.read_bytes() != data:
            number += 1
            aside = folder / f"{path.stem}-{number}{path.suffix}"
        replace_file(aside, data)
    except FileNotFoundError:
        return None
    except OSError as problem:
        reason = problem.strerror or problem
        raise SourceError(
            f"{path.name}: cannot be set aside, nothing was changed: {reason}"
        ) from None
    return aside
