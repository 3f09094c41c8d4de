"""``bridgelaws quote``: whether quoted words stand in the Laws."""

from __future__ import annotations

import click

from bridgelaws import LANGUAGES, api
from bridgelaws.comparison.quotation import QuotationStanding
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.word_diff import show_changes
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.model.provision import PLAIN
from bridgelaws.sources.official import unknown_edition


@click.command()
@click.argument("words")
@click.argument("address", default="")
@click.option("--language", type=click.Choice(LANGUAGES), help="Of the quotation, if known.")
@click.option("--edition", default="", help="For instance 2017; the texts in force if not given.")
@click.option("--expression", default="", help="plain, or a publisher's slug; any if not given.")
def quote(words: str, address: str, language: str | None, edition: str, expression: str) -> int:
    """Tell where WORDS stand, word for word; in the provision ADDRESS when it is given.

    Punctuation and capitals do not count; … stands for words left out, which are shown. A “not”
    may not be left out. Ends with 1 where they stand nowhere, and shows what is nearest.
    """
    library = load_library_in_force()
    fault = unknown_edition(library, "", edition)
    if fault:
        raise click.UsageError(fault)
    check = api.quote(
        words,
        library,
        address,
        language=language or "",
        edition=edition,
        expression=expression,
    )
    for standing in check.found:
        click.echo(_name(standing, library.lexicons[standing.language]))
        for gap in standing.left_out:
            click.echo(f"  left out: {' '.join(gap.split())}")
    if check.found:
        return 0
    if check.nearest is None:
        click.echo("These words stand nowhere.")
        return 1
    where = check.nearest.where
    why = "Not word for word"
    if check.nearest.leaves_out_denial:
        why = "What is left out says no, so that these words alone say something else"
    click.echo(f"{why}. Nearest: {_name(where, library.lexicons[where.language])}")
    click.echo(show_changes(check.nearest.changes))
    return 1


def _name(where: QuotationStanding, lexicon: Lexicon) -> str:
    number = lexicon.print_locator(where.locator) if where.locator.steps else str(where.locator)
    whose = "plain edition" if where.expression == PLAIN else f"official text, {where.expression}"
    return f"{number} · {where.work} {where.edition}".rstrip() + f" · {where.language} · {whose}"
