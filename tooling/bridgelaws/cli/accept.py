"""``bridgelaws accept``: records which English wording a translation now agrees with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.cli.pipeline import run_stages
from bridgelaws.errors import LocatorError, RecordError
from bridgelaws.model.agreement import Place, hash_wording
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.read.agreements import agreements_file, load_agreements
from bridgelaws.read.library import load_library
from bridgelaws.records.place import replace_file

MODEL = "en"


@click.command()
@click.argument("places", nargs=-1, required=True)
@click.option("--language", "languages", multiple=True, required=True,
              type=click.Choice([code for code in LANGUAGES if code != MODEL]),
              help="The translation that was read; may be repeated.")  # fmt: skip
def accept(places: tuple[str, ...], languages: tuple[str, ...]) -> int:
    """Record that the translation of PLACES agrees with the English as it stands.

    A place stands for all that lies in it: 16 for the whole of Law 16, def for
    the Definitions. `all` is every provision.
    """
    library = load_library()
    chosen = None if "all" in places else [parse_locator(place) for place in places]
    current: dict[Place, str] = {}
    for record in run_stages(library).records:
        for provision in record.provisions:
            text = provision.text(MODEL, "plain")
            if text is not None:
                place = (record.work, record.edition, provision.locator)
                current[place] = hash_wording(text.provision)
    wanted = {place: digest for place, digest in current.items() if _is_chosen(place[2], chosen)}
    if not wanted:
        raise LocatorError(f"no provision is {' or '.join(places)}")
    known = load_agreements(library.root, languages).by_language
    for language in languages:
        before = {p: d for p, d in known.get(language, {}).items() if p in current}
        changed = sum(before.get(place) != digest for place, digest in wanted.items())
        _write(agreements_file(library.root, language), language, {**before, **wanted}, current)
        click.echo(f"{language}: {len(wanted)} agreed, {changed} of them newly")
    return 0


def _is_chosen(locator: Locator, chosen: Iterable[Locator] | None) -> bool:
    return chosen is None or any(locator.is_inside(place) for place in chosen)


def _write(path: Path, language: str, agreed: Mapping[Place, str], order: Iterable[Place]) -> None:
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
    path.parent.mkdir(exist_ok=True)
    try:
        replace_file(path, ("\n".join(lines) + "\n").encode("utf-8"))
    except OSError as problem:
        raise RecordError(f"{path}: cannot be written: {problem.strerror or problem}") from None
