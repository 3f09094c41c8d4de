"""``bridgelaws search``: find provisions by number or by words, in four languages."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from bridgelaws import LANGUAGES, api
from bridgelaws.cli.reading import STANDARD_INPUT, read_lines
from bridgelaws.cli.show import told_choice
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.limits import check_file
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.choices import load_choices
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.library.location import find_root
from bridgelaws.model.locator import Locator
from bridgelaws.model.national_choice import NationalChoices
from bridgelaws.model.source import SourceRef
from bridgelaws.retrieval.checkout import refresh_browser
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.left_out import read_left_out
from bridgelaws.retrieval.query.answer import (
    LONGEST_QUERY,
    Answer,
    Hit,
    answer_query,
    matched_terms,
)
from bridgelaws.retrieval.query.lookup import near_forms, read_words
from bridgelaws.retrieval.query.node import answer_in_node
from bridgelaws.retrieval.query.snippets import make_snippet
from bridgelaws.sources.official import unknown_edition

# Words of a query that found nothing and are named.
_MOST_TOLD: Final = 8
# A query, and the readings of it that are left out.
_Asked = tuple[str, Sequence[str]]


ENGINE: Final = click.option(
    "--engine",
    type=click.Choice(["index", "browser"]),
    default="index",
    show_default=True,
    help="Whoosh, or the code and index that the site ships.",
)


@click.command()
@click.argument("query", nargs=-1)
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="The language you read.",
)
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True)
@ENGINE
@click.option(
    "--batch",
    type=click.Path(path_type=Path, allow_dash=True),
    help="JSON Lines with id, lang, query and perhaps target_lang; - is standard input.",
)
@click.option("--work", "works", multiple=True, help="Only this work; may be repeated.")
@click.option("--edition", default="", help="For instance 2017; the texts in force if not given.")
@click.option("--why", is_flag=True, help="Also print which terms your words were understood as.")
@click.option(
    "--without",
    multiple=True,
    help="Leave a reading out: 'reneged', or 'reneged: revoke' of several; may be repeated.",
)
def search(
    query: tuple[str, ...],
    language: str,
    limit: int,
    engine: str,
    batch: Path | None,
    works: tuple[str, ...],
    edition: str,
    why: bool,
    without: tuple[str, ...],
) -> int:
    """Find provisions by number (16b1, art. 25A, Ν.40Β2(β), bb 4) or by words."""
    _check_given(query, batch)
    if batch is not None and without:
        raise click.UsageError("--without is for one query; each line of a batch has its own")
    text = " ".join(query).encode("utf-8", "replace").decode("utf-8")
    library = load_library_in_force()
    fault = unknown_edition(library, "", edition)
    if fault:
        raise click.BadParameter(fault, param_hint="--edition")
    strange = [work for work in works if work not in library.works]
    if strange:
        known = ", ".join(library.works)
        raise click.BadParameter(
            f"there is no work {strange[0]!r}; there are {known}", param_hint="--work"
        )
    with api.open_index(library, edition) as index:
        if batch is not None:
            for line in answer_batch(index, read_batch(batch), engine, limit, edition, works):
                click.echo(json.dumps(line, ensure_ascii=False))
            return 0
        if engine == "browser":
            request = {"id": "", "lang": language, "query": text, "without": [*without]}
            found = next(answer_batch(index, iter([request]), engine, limit, edition, works))
            _tell_left_out(without, found["left_out"])
            _tell_meanings(found["meanings"] if why else ())
            for place in found["results"]:
                click.echo(place)
            if not found["results"]:
                click.echo("Nothing found.", err=True)
            return 0
        answer = answer_query(index, text, language, limit, works=works, without=without)
        _tell_left_out(without, answer.left_out)
        _tell_meanings(answer.meanings if why else ())
        choices = load_choices(library) if not edition else NationalChoices()
        told = partial(told_choice, choices, library.root, language)
        _print_answer(index, (text, without), answer, language, library.lexicons[language], told)
    return 0


def _check_given(query: Sequence[str], batch: Path | None) -> None:
    """Refuse what asks nothing, before the index is opened, which takes its time."""
    if (batch is None) == (not query):
        raise click.UsageError("give a query or --batch FILE, one of the two")
    if batch is None and not any(word.strip() for word in query):
        raise click.UsageError("the query is empty: give a number or some words")
    if batch is not None and batch != STANDARD_INPUT:
        check_file(batch, SourceRef(str(batch)))


def _tell_meanings(meanings: Iterable[Sequence[str]]) -> None:
    for typed, term in meanings:
        click.echo(f"{typed!r} was understood as {term!r}.", err=True)


def _tell_left_out(without: Sequence[str], left_out: Iterable[Sequence[str]]) -> None:
    """What was left out, and what could not be, for the query is not read so."""
    pairs = [(str(typed), str(known)) for typed, known in left_out]
    for typed, known in pairs:
        click.echo(f"{typed!r} was not understood as {known!r}.", err=True)
    for one, reading in zip(without, read_left_out(without), strict=True):
        if not any(reading.holds(*pair) for pair in pairs):
            click.echo(f"{one!r} is no reading of the query; --why tells them.", err=True)


def read_batch(path: Path) -> Iterator[dict[str, Any]]:
    """The requests of a batch file, or of standard input as they come.

    Raises:
        BridgelawsError: naming the line that is no request, or why it cannot be read.
    """
    for number, line in enumerate(read_lines(path), 1):
        if line.strip():
            yield _read_request(line, f"{path}:{number}")


def _read_request(line: str, where: str) -> dict[str, Any]:
    try:
        request = json.loads(line)
        language, target = request["lang"], request.get("target_lang")
        without = request.get("without", [])
        valid = isinstance(request["query"], str) and "id" in request
        valid = valid and isinstance(without, list) and all(isinstance(w, str) for w in without)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BridgelawsError(f'{where}: expected {{"id", "lang", "query"}} as JSON') from None
    if not valid:
        raise BridgelawsError(f"{where}: id is there, query is a text, without is texts")
    if language not in LANGUAGES or target not in (None, *LANGUAGES):
        raise BridgelawsError(f"{where}: lang and target_lang are one of {', '.join(LANGUAGES)}")
    return dict(request)


def answer_batch(
    index: OpenIndex,
    requests: Iterator[dict[str, Any]],
    engine: str,
    limit: int,
    edition: str = "",
    works: Sequence[str] = (),
) -> Iterator[dict[str, Any]]:
    """``{"id", "results", "rulings", "definition", "meanings", "left_out"}`` for each request.

    Either engine answers them.

    A request's ``lang`` is the language it is typed in, ``target_lang`` the one
    that is read, the same when it is not given; ``without`` are readings that are left out.
    ``edition`` is that of the index, ``works`` are
    those whose provisions are asked for.
    """
    if engine == "browser":
        folder = refresh_browser(find_root(), index, edition=edition)
        narrowed = ({**request, "works": list(works)} for request in requests)
        yield from answer_in_node(folder, narrowed if works else requests, limit)
        return
    for request in requests:
        target = request.get("target_lang")
        typed_in = request["lang"] if target else None
        read = target or request["lang"]
        without = request.get("without", ())
        answer = answer_query(
            index, request["query"], read, limit, typed_in=typed_in, works=works, without=without
        )
        yield {
            "id": request["id"],
            "results": [str(hit.locator) for hit in answer.hits],
            "rulings": [hit.locator.place for hit in answer.rulings],
            "definition": str(answer.definition.locator) if answer.definition else None,
            "meanings": [list(pair) for pair in answer.meanings],
            "left_out": [list(pair) for pair in answer.left_out],
        }


def _print_answer(
    index: OpenIndex,
    asked: _Asked,
    answer: Answer,
    language: str,
    lexicon: Lexicon,
    told: Callable[[Locator], str],
) -> None:
    if answer.missing is not None:
        nearest = f"; the nearest is {_label(answer.nearest)}" if answer.nearest else ""
        printed = _label(answer.missing) + answer.beyond
        click.echo(f"There is no {printed}{nearest}.", err=True)
    for typed, known in (*answer.understood, *answer.spelling):
        click.echo(f"{typed!r} was taken for {known!r}.", err=True)
    if not answer.hits and not answer.rulings:
        _print_advice(index.language(language), asked[0], answer)
    marks = click.style("", bold=True, reset=False), click.style("", reset=True)
    # Rulings stand below the best provision: above it would be a number that was typed.
    for hit in (*answer.hits[:1], *answer.rulings, *answer.hits[1:]):
        _print_hit(index, asked, hit, language, lexicon, marks)
        if hit.kind != "ruling" and (left := told(hit.locator)):
            click.echo(textwrap.indent(left, "    "))


def _label(locator: Locator) -> str:
    return f"{locator.prefix} {locator.printed}".strip()


def _print_advice(own: LanguageIndex, query: str, answer: Answer) -> None:
    """Why nothing was found, and what to try."""
    if answer.missing is None:
        unknown = (word for word in read_words(own, query[:LONGEST_QUERY]) if not word.weights)
        words = list(dict.fromkeys(word.form for word in unknown))
        if not words:
            click.echo("Nothing found: there is no word or number in the query.", err=True)
        else:
            shown = ", ".join(words[:_MOST_TOLD])
            click.echo(f"Nothing found: not known in the Laws and the terms: {shown}.", err=True)
        near = [other for word in words[:_MOST_TOLD] for other in near_forms(own, word)]
        if near:
            click.echo(f"Words that are near: {', '.join(dict.fromkeys(near))}.", err=True)
    click.echo(
        "Try another word, a number, another --language, or the guided rulings of the site.",
        err=True,
    )


def _print_hit(
    index: OpenIndex,
    asked: _Asked,
    hit: Hit,
    language: str,
    lexicon: Lexicon,
    marks: tuple[str, str],
) -> None:
    own = index.language(language)
    place = own.entry_by_locator.get((hit.work, hit.locator))
    shown = language
    if place is None:
        shown = hit.language
        own = index.language(shown)
        place = own.entry_by_locator[hit.work, hit.locator]
    found_in = f"  [{hit.language}]" if hit.language != language else ""
    if hit.apart:
        found_in += f"  [text of {hit.apart}, not in force today]"
    label = f"{hit.locator.prefix} " if hit.locator.prefix else ""
    number = lexicon.print_locator(hit.locator) if hit.locator.steps else hit.locator.place
    click.echo(f"{label}{number}  {hit.heading}{found_in}")
    if hit.kind == "ruling":
        click.echo(f"    {shown}/rulings/{hit.locator.place}/")
        return
    text = own.variants_of(place)[0].text
    if text:
        terms = matched_terms(own, *asked)
        click.echo("    " + make_snippet(text, terms, shown, fillers=own.fillers).marked(*marks))
