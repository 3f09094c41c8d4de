"""``bridgelaws link``: the citations of a web page become links to a published site."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import click

from bridgelaws import LANGUAGES
from bridgelaws.cli.reading import read_bytes
from bridgelaws.cli.writing import write_file
from bridgelaws.counts import counted
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.model.source import SourceRef
from bridgelaws.model.work import LAWS
from bridgelaws.site.linked_page import language_of_page, link_page
from bridgelaws.sources.decode import read_signs
from bridgelaws.sources.official import unknown_edition

_KINDS: Final = ("http", "https", "")


@click.command()
@click.argument("page", type=click.Path(path_type=Path))
@click.option(
    "--site",
    required=True,
    metavar="URL",
    help="The published site: https://example.org/laws/, or its path on the page's own host.",
)
@click.option(
    "--language", type=click.Choice(LANGUAGES), help="Of the page, where it does not say it."
)
@click.option(
    "--edition",
    default="",
    help="The edition of the Laws that is meant where none is named; the one in force if not"
    " given.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write; standard output if not given.",
)
@click.option("--encoding", default="", help="Of the page, where it is not UTF-8 and does not say.")
def link(
    page: Path, site: str, language: str | None, edition: str, output: Path | None, encoding: str
) -> int:
    """Make the citations in PAGE, a file of HTML, links to a published site.

    Nothing else of PAGE changes, nor its encoding. Links, code and forms in it are left alone.
    What leads nowhere is no link.
    """
    if urlsplit(site).scheme not in _KINDS:
        raise click.UsageError(f"--site is no address of a web site: {site}")
    decoded = read_signs(read_bytes(page), SourceRef(page.name, encoding=encoding))
    said = decoded.text
    spoken = language or language_of_page(said)
    if spoken not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise click.UsageError(
            f"{page.name} does not say its language, or another one; --language is one of {known}"
        )
    library = load_library_in_force()
    fault = unknown_edition(library, LAWS, edition)
    if fault:
        raise click.BadParameter(fault, param_hint="--edition")
    linked = link_page(said, library, site, spoken, edition)
    made = linked.page.encode(decoded.encoding, "xmlcharrefreplace")
    if output is None:
        click.echo(made, nl=False)
    else:
        write_file(output, made)
    click.echo(f"{counted(linked.links, 'citation')} linked", err=True)
    return 0
