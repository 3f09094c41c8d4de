"""``bridgelaws show``: a provision in several languages, side by side."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence
from pathlib import Path

import click

from bridgelaws import LANGUAGES, api
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.choices import load_choices
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.model.locator import Locator
from bridgelaws.model.national_choice import NationalChoices
from bridgelaws.retrieval.build.documents import Variant
from bridgelaws.site.data.read_book import read_words
from bridgelaws.sources.official import unknown_edition

_NARROWEST = 24


@click.command()
@click.argument("printed", nargs=-1, required=True)
@click.option(
    "--language",
    "languages",
    type=click.Choice(LANGUAGES),
    multiple=True,
    help="May be repeated; all four when not given.",
)
@click.option("--edition", default="", help="For instance 2017; the text in force if not given.")
@click.option(
    "--expression", default="", help="plain, or a publisher's slug; an official text first."
)
@click.option("--width", type=click.IntRange(40, 1000), default=None, help="Columns to fill.")
def show(
    printed: tuple[str, ...],
    languages: tuple[str, ...],
    edition: str,
    expression: str,
    width: int | None,
) -> int:
    """Print a provision and all under it; any printed form of any language will do."""
    chosen = languages or LANGUAGES
    library = load_library_in_force()
    fault = unknown_edition(library, "", edition)
    if fault:
        raise click.UsageError(fault)
    found = api.show(" ".join(printed), library, chosen, edition=edition, expression=expression)
    room = (width or shutil.get_terminal_size((100, 24)).columns) - 3 * (len(chosen) - 1)
    column = max(_NARROWEST, room // len(chosen))
    if any(each.is_superseded for each in found):
        click.echo(f"No longer in force. This is the text of {edition}.\n")
    _print_row([library.lexicons[code].name for code in chosen], column)
    _print_row(["-" * column for _ in chosen], column)
    choices = load_choices(library) if not edition else NationalChoices()
    for each in found:
        _print_row(
            [_cell(each.locator, text, library.lexicons[code]) for code, text in each.texts], column
        )
        left = [told_choice(choices, library.root, code, each.locator) for code in chosen]
        if any(left):
            _print_row(left, column)
    return 0


def _cell(place: Locator, variant: Variant | None, lexicon: Lexicon) -> str:
    if variant is None:
        return ""
    name = lexicon.print_locator(place) if place.steps else place.place
    head = f"{name}  {variant.heading}".strip()
    notes = (_labelled(note, lexicon) for note in variant.notes)
    return "\n".join(filter(None, [head, variant.text, *notes]))


def _labelled(note: str, lexicon: Lexicon) -> str:
    """A note with the word for one before it, unless it begins with that itself."""
    labels = lexicon.folded("note", "line") | lexicon.folded("note", "inline")
    own = fold(note).lstrip("([").startswith(tuple(labels))
    return note if own else f"{lexicon.word('note', 'line')} {note}"


def told_choice(choices: NationalChoices, root: Path, language: str, place: Locator) -> str:
    """What a provision leaves to others, and what each federation chose, as a page says it.

    Args:
        choices: all of them.
        root: the checkout, whose words are used.
        language: of the reader.
        place: the provision.

    Returns:
        Lines; empty where it leaves nothing to others.
    """
    choice = choices.at(place)
    if choice is None:
        return ""
    words = read_words(root / language)
    lines = [f"{words(f'choices.{choice.by}')}: {choice.may[language]}"]
    if choice.default:
        lines.append(f"{words('choices.default')}: {choice.default[language]}")
    for made in choice.chosen:
        spoken = language if language in made.choice.languages else made.choice.languages[0]
        lines.append(f"{made.federation}: {made.choice[spoken]} ({made.source}, {made.date})")
    return "\n".join(lines)


def _print_row(cells: Sequence[str], column: int) -> None:
    wrapped = [
        [line for part in cell.split("\n") for line in textwrap.wrap(part, column) or [""]]
        for cell in cells
    ]
    for number in range(max(map(len, wrapped), default=0)):
        lines = (w[number] if number < len(w) else "" for w in wrapped)
        click.echo(" | ".join(f"{line:<{column}}" for line in lines).rstrip())
    click.echo("")
