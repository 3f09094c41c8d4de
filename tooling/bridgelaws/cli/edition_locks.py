"""``bridgelaws edition addresses`` and ``days``: what was published, as two files record it.

Both are written before a release, from the last build. One that lacks some of what is recorded, or
holds what the project does not ship, may be one of something else: then nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import click

from bridgelaws import LANGUAGES
from bridgelaws.atomic.change import one_change
from bridgelaws.cli.writing import write_file
from bridgelaws.counts import counted
from bridgelaws.library.changing import open_to_change
from bridgelaws.library.library import Library, load_library
from bridgelaws.library.location import build_folder
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.store import read_records
from bridgelaws.site.data.read_book import read_days, read_version
from bridgelaws.site.data.wording_days import WORDINGS, print_days, renew_days
from bridgelaws.site.hosting.addresses import (
    LOCK,
    file_addresses,
    join_addresses,
    lost_addresses,
    of_texts,
    text_addresses,
)
from bridgelaws.site.hosting.published import MANIFEST, PublishedManifest, read_manifest
from bridgelaws.site.links import build_directory


def _of_a_part(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--of-a-part",
        is_flag=True,
        help="With --write: though the last build lacks some of what is recorded, which is kept.",
    )(command)


@click.command()
@click.option("--write", is_flag=True, help="Add what is new to laws/addresses.lock.")
@_of_a_part
@click.option(
    "--official",
    is_flag=True,
    help="With --write: the addresses of official texts too, which a plain build then lacks.",
)
def addresses(write: bool, of_a_part: bool, official: bool) -> int:
    """Which published addresses the last site would lose; none, or exit code 1.

    laws/addresses.lock holds every address that was published, and no site is made that loses one.
    Run with --write before a release, after `make site`; without a site the texts are looked at
    alone. Where some would be lost nothing is written: it may be a site of something else.
    """
    _refuse_alone(write, of_a_part=of_a_part, official=official)
    with _opened(write) as library:
        return _addresses(library, write, of_a_part, official)


def _addresses(library: Library, write: bool, of_a_part: bool, official: bool) -> int:
    path = library.root / LOCK
    published = path.read_text("utf-8").splitlines() if path.is_file() else []
    built = build_folder(library.root)
    # What has no text in any language has no page.
    records = [each for each in read_records(built / "records") if any(each.expressions())]
    now = text_addresses(build_directory(records, library.works), LANGUAGES)
    site = built / "site" / MANIFEST
    held = read_manifest(site.read_bytes(), str(site)) if site.is_file() else None
    if held is not None:
        now = (*now, *file_addresses((*held.files, MANIFEST)))
    lost = lost_addresses(published if held is not None else of_texts(published), now)
    for address in lost:
        click.echo(f"lost: {address}")
    brought = _brought(records, held)
    refusal = ""
    if lost and not of_a_part:
        lacking = f"the site in {built.name}/ lacks"
        if held is None:
            lacking = f"there is no site in {built.name}/, and its texts lack"
        refusal = f"{lacking} what was published; `make site` first, or --of-a-part"
    elif brought and not official:
        refusal = (
            f"the last build holds official texts ({', '.join(brought)}), whose addresses a plain"
            " one lacks; `bridgelaws build --plain` and a site of that first, or --official"
        )
    if write and refusal:
        click.echo(f"{LOCK} was not written: {refusal}")
    elif write:
        with one_change(library.root):
            write_file(path, "\n".join(join_addresses(published, now)) + "\n")
    pages = {line.split()[0] for line in now}
    gone = counted(len(lost), "address", "addresses")
    click.echo(f"{counted(len(pages), 'page or folder', 'pages and folders')}, {gone} lost")
    return 1 if lost or (write and refusal) else 0


def _brought(records: Sequence[ArticleRecord], site: PublishedManifest | None) -> tuple[str, ...]:
    """The short names of the texts that are no plain edition, in the records and in the site."""
    named = {name for record in records for name, _ in record.expressions()}
    return tuple(sorted({*named, *(site.expressions if site else ())} - {PLAIN}))


@click.command()
@click.option("--write", is_flag=True, help="Keep it in laws/wordings.lock.")
@_of_a_part
def days(write: bool, of_a_part: bool) -> int:
    """Which provisions of the plain edition have other words than laws/wordings.lock records.

    An entry of a feed bears the day on which its words came: that of laws/imprint.toml, for words
    that are others than recorded. Run with --write before a release, after `bridgelaws build`.
    Where the last build lacks what is recorded nothing is written, and the exit code is 1.
    """
    _refuse_alone(write, of_a_part=of_a_part)
    with _opened(write) as library:
        _, now = read_version(library.root)
        built = build_folder(library.root)
        renewed = renew_days(read_days(library.root), read_records(built / "records"), now)
        for each in renewed.edited:
            click.echo(each)
        is_refused = write and bool(renewed.lacking) and not of_a_part
        if is_refused:
            click.echo(
                f"{WORDINGS} was not written: the texts in {built.name}/ lack"
                f" {counted(len(renewed.lacking), 'text')} that it records, first"
                f" {renewed.lacking[0]}; `bridgelaws build` first, or --of-a-part"
            )
        elif write:
            with one_change(library.root):
                write_file(library.root / WORDINGS, print_days(renewed.days))
    click.echo(f"{counted(len(renewed.edited), 'text')} edited since the last record")
    return 1 if is_refused else 0


def _opened(write: bool) -> AbstractContextManager[Library]:
    return open_to_change() if write else nullcontext(load_library())


def _refuse_alone(write: bool, **said: bool) -> None:
    """Options that say what to write go with ``--write``."""
    for name, is_said in said.items():
        if is_said and not write:
            option = f"--{name.replace('_', '-')}"
            raise click.UsageError(f"{option} says what to write: give it with --write")
