"""``bridgelaws book``: the whole book on paper, in one language or two beside each other."""

from __future__ import annotations

from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.cli.printing import deliver, prints_folder, read_printable
from bridgelaws.library.library import load_library
from bridgelaws.site.data.prints import Print
from bridgelaws.site.paper.book_sheet import PAPERS, print_book
from bridgelaws.site.paper.epub import print_epub
from bridgelaws.site.paper.printed_book import printed_book


@click.command()
@click.option("--language", required=True, type=click.Choice(LANGUAGES))
@click.option(
    "--beside",
    default="",
    type=click.Choice(("", *LANGUAGES)),
    metavar="LANGUAGE",
    help="A second language, provision beside provision.",
)
@click.option(
    "--paper",
    type=click.Choice(tuple(PAPERS)),
    help="a5, or a4 for two languages, when not given.",
)
@click.option(
    "--format", "form", type=click.Choice(("pdf", "epub")), default="pdf", show_default=True
)
@click.option("--edition", default="", help="Of the Laws, which then stand alone; e.g. 2017.")
@click.option("--work", default="", help="One rule book alone, e.g. bidding-boxes.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file; below build/books when not given, from where the site offers it.",
)
def book(
    language: str,
    beside: str,
    paper: str | None,
    form: str,
    edition: str,
    work: str,
    output: Path | None,
) -> int:
    """Print the whole book as PDF, or as EPUB: contents, the Laws, an index.

    What was built last is printed. The file is tagged for screen readers (PDF/UA-1), and the
    same each time.
    """
    library = load_library()
    held = read_printable(library)
    printed = printed_book(held, language, beside, edition, work)
    if form == "epub" and paper:
        raise click.UsageError("an EPUB has no paper: it is set by whoever reads it")
    chosen = "epub" if form == "epub" else paper or ("a4" if beside else "a5")
    words = [held.words[code] for code in printed.languages]
    size = "" if form == "epub" else chosen
    data = print_book(printed, words, chosen) if size else print_epub(printed, words)
    name = "-".join(filter(None, (work or "laws", edition, language, beside, size)))
    one = Print(f"{name}.{form}", "book", printed.languages, chosen, printed.digest, len(data))
    # The site offers all that is in force alone.
    own = prints_folder(library) / one.file if edition or work else None
    deliver(library, output or own, one, data)
    return 0
