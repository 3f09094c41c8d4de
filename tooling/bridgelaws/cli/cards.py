"""``bridgelaws cards``: the guided rulings as cards of one page."""

from __future__ import annotations

from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.cli.printing import deliver, prints_folder, read_printable
from bridgelaws.errors import RulingError
from bridgelaws.library.library import load_library
from bridgelaws.site.data.prints import Print
from bridgelaws.site.paper.cards import print_cards


@click.command()
@click.argument("names", nargs=-1, metavar="[RULING]...")
@click.option("--language", required=True, type=click.Choice(LANGUAGES))
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file; below build/books when not given, from where the site offers it.",
)
def cards(names: tuple[str, ...], language: str, output: Path | None) -> int:
    """Print a card of one A4 page for each guided ruling, or for those named, as PDF."""
    library = load_library()
    held = read_printable(library)
    known = {ruling.id for ruling in held.rulings.rulings}
    strange = sorted(set(names) - known)
    if strange:
        raise RulingError(f"there is no guided ruling {', '.join(strange)}")
    chosen = [ruling for ruling in held.rulings.rulings if not names or ruling.id in names]
    printed = print_cards(held, language, chosen)
    name = "-".join(("cards", language, *(names or ())))
    digest, size = held.imprint.digest, len(printed.pdf)
    one = Print(f"{name}.pdf", "cards", (language,), "a4", digest, size)
    # The site offers whole sets alone.
    deliver(
        library, output or (prints_folder(library) / one.file if names else None), one, printed.pdf
    )
    for ruling, pages in printed.sides:
        if pages > 1:
            click.echo(f"{ruling} takes {pages} pages", err=True)
    return 0
