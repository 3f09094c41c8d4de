"""``bridgelaws show``: a provision in several languages, side by side."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence

import click

from bridgelaws import LANGUAGES
from bridgelaws.cli.brought import unknown_edition
from bridgelaws.cli.search import open_built_index
from bridgelaws.errors import LocatorError
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.typed_address import find_typed_address
from bridgelaws.library.library import load_library
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.search.build.documents import Variant
from bridgelaws.search.folder import OpenIndex
from bridgelaws.search.query.addresses import choose_reading

_NARROWEST = 24


@click.command()
@click.argument("printed", nargs=-1, required=True)
@click.option("--language", "languages", type=click.Choice(LANGUAGES), multiple=True,
              help="May be repeated; all four when not given.")  # fmt: skip
@click.option(
    "--edition", default="", help="For instance 2017-rev2024; the base edition if not given."
)
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
    library = load_library()
    fault = unknown_edition(library, "", edition)
    if fault:
        raise click.UsageError(fault)
    with open_built_index() as index:
        locator = read_address(index, " ".join(printed))
        lexicons = library.lexicons
        room = (width or shutil.get_terminal_size((100, 24)).columns) - 3 * (len(chosen) - 1)
        column = max(_NARROWEST, room // len(chosen))
        _print_row([lexicons[code].name for code in chosen], column)
        _print_row(["-" * column for _ in chosen], column)
        for place in _places(index, locator, chosen):
            cells = [_cell(index, place, lexicons[code], edition, expression) for code in chosen]
            if any(cells):
                _print_row(cells, column)
    return 0


def read_address(index: OpenIndex, text: str) -> Locator:
    """The existing provision that ``text`` names, in any language's form.

    Raises:
        LocatorError: when it names none; says which is nearest.
    """
    own = index.language("en")
    try:
        direct = parse_locator(text)
        if direct in own.by_locator:
            return direct
    except LocatorError:
        pass
    number = find_typed_address(text, index.address_words)
    if number is None or number.rest:
        raise LocatorError(f"{text[:80]!r} is no address of a provision, such as 16B1(a) or bb 4")
    locator, found = choose_reading(number, own.by_locator.__contains__)
    if found == locator:
        return locator
    nearest = f"; the nearest is {found.printed}" if found else ""
    raise LocatorError(f"there is no {locator.printed}{nearest}")


def _places(index: OpenIndex, locator: Locator, languages: Sequence[str]) -> list[Locator]:
    """The provision and all under it that any of the languages has, in reading order."""
    found: dict[Locator, None] = {}
    for code in languages:
        for info in index.language(code).entries:
            if info.locator.is_inside(locator):
                found.setdefault(info.locator)
    return sorted(found, key=lambda place: place.order_key)


def _cell(index: OpenIndex, place: Locator, lexicon: Lexicon, edition: str, expression: str) -> str:
    own = index.language(lexicon.language)
    number = own.by_locator.get(place)
    if number is None:
        return ""
    variant = _choose(own.variants_of(number), edition, expression)
    if variant is None:
        return ""
    name = lexicon.print_locator(place) if place.steps else place.place
    head = f"{name}  {variant.heading}".strip()
    notes = [f"{lexicon.word('note', 'line')} {note}" for note in variant.notes]
    return "\n".join(filter(None, [head, variant.text, *notes]))


def _choose(variants: Sequence[Variant], edition: str, expression: str) -> Variant | None:
    fitting = [
        v
        for v in variants
        if (not edition or v.edition == edition) and (not expression or v.expression == expression)
    ]
    fitting.sort(key=lambda v: (v.edition, v.expression == "plain", v.expression))
    return fitting[0] if fitting else None


def _print_row(cells: Sequence[str], column: int) -> None:
    wrapped = [
        [line for part in cell.split("\n") for line in textwrap.wrap(part, column) or [""]]
        for cell in cells
    ]
    for number in range(max(map(len, wrapped), default=0)):
        lines = (w[number] if number < len(w) else "" for w in wrapped)
        click.echo(" | ".join(f"{line:<{column}}" for line in lines).rstrip())
    click.echo("")
