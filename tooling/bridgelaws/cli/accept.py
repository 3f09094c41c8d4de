"""``bridgelaws accept``: records which English wording a translation now agrees with."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.atomic.change import one_change
from bridgelaws.cli.writing import write_file
from bridgelaws.comparison.status import MODEL
from bridgelaws.errors import LocatorError
from bridgelaws.library.agreements import agreements_file, load_agreements, wordings_file
from bridgelaws.library.changing import open_to_change
from bridgelaws.library.library import Library
from bridgelaws.model.agreement import EditionPlace, fold_wording, hash_wording
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.pipeline import run_build


@click.command()
@click.argument("places", nargs=-1, required=True)
@click.option(
    "--language",
    "languages",
    multiple=True,
    required=True,
    type=click.Choice([code for code in LANGUAGES if code != MODEL]),
    help="The translation that was read; may be repeated.",
)
def accept(places: tuple[str, ...], languages: tuple[str, ...]) -> int:
    """Record that the translation of PLACES agrees with the English as it stands.

    A place stands for all that lies in it: 16 for the whole of Law 16, def for
    the Definitions. `all` is every provision. The English wording is kept as long as some
    translation agrees with it, so that `check` can show what changed since.
    """
    chosen = None if "all" in places else [parse_locator(place) for place in places]
    with open_to_change() as library:
        counts = renew_agreements(library, languages, lambda place: _is_chosen(place[2], chosen))
    if not any(agreed for agreed, _ in counts.values()):
        raise LocatorError(f"no provision is {' or '.join(places)}")
    for language, (agreed, newly) in counts.items():
        click.echo(f"{language}: {agreed} agreed, {newly} of them newly")
    return 0


def renew_agreements(
    library: Library, languages: Iterable[str], is_chosen: Callable[[EditionPlace], bool]
) -> dict[str, tuple[int, int]]:
    """Record that translations agree with the English of the chosen places as it stands.

    Returns:
        Per language how many places agree now, and for how many of them that is new.

    Raises:
        RecordError: when the disk refuses.
    """
    current: dict[EditionPlace, str] = {}
    wordings: dict[str, str] = {}
    for record in run_build(library).records:
        for provision in record.provisions:
            text = provision.text(MODEL, PLAIN)
            if text is not None:
                place = (record.work, record.edition, provision.locator)
                current[place] = hash_wording(text.provision)
                wordings[current[place]] = fold_wording(text.provision)
    wanted = {place: digest for place, digest in current.items() if is_chosen(place)}
    if not wanted:
        return dict.fromkeys(languages, (0, 0))
    counts = {}
    agreements = load_agreements(library.root, LANGUAGES)
    known = agreements.by_language
    agreed = {language: dict(places) for language, places in known.items()}
    with one_change(library.root):
        for language in languages:
            before = {p: d for p, d in known.get(language, {}).items() if p in current}
            changed = sum(before.get(place) != digest for place, digest in wanted.items())
            agreed[language] = {**before, **wanted}
            _write(agreements_file(library.root, language), language, agreed[language], current)
            counts[language] = (len(wanted), changed)
        _keep_wordings(library.root, agreed, {**agreements.wordings, **wordings})
    return counts


def _keep_wordings(
    root: Path, agreed: Mapping[str, Mapping[EditionPlace, str]], wordings: Mapping[str, str]
) -> None:
    """Write the wordings that some language agrees with, by their hash, and no others."""
    named = {digest for places in agreed.values() for digest in places.values()}
    lines = (
        json.dumps({"hash": digest, "wording": wordings[digest]}, ensure_ascii=False)
        for digest in sorted(named & wordings.keys())
    )
    _replace(wordings_file(root), lines)


def _is_chosen(locator: Locator, chosen: Iterable[Locator] | None) -> bool:
    return chosen is None or any(locator.is_inside(place) for place in chosen)


def _write(
    path: Path, language: str, agreed: Mapping[EditionPlace, str], order: Iterable[EditionPlace]
) -> None:
    lines = [
        f"# The English wording that each {language} provision of the plain edition was last held",
        "# against: the first twelve digits of its hash. `bridgelaws accept` writes this file,",
        "# `bridgelaws check` reads it; nobody edits it by hand.",
    ]
    section = ("", "")
    for work, edition, locator in order:
        place = (work, edition, locator)
        if place not in agreed:
            continue
        if section != (work, edition):
            section = (work, edition)
            lines += ["", f'[{work}."{edition}"]']
        key = str(locator)
        lines.append(f'{key if key.isalnum() else chr(34) + key + chr(34)} = "{agreed[place]}"')
    _replace(path, lines)


def _replace(path: Path, lines: Iterable[str]) -> None:
    path.parent.mkdir(exist_ok=True)
    write_file(path, "".join(f"{line}\n" for line in lines))
