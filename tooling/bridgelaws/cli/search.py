"""``bridgelaws search``: find provisions by number or by words, in four languages."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import click

from bridgelaws import LANGUAGES
from bridgelaws.errors import BridgelawsError, RecordError
from bridgelaws.index.browser import refresh_browser_index
from bridgelaws.index.folder import OpenIndex
from bridgelaws.index.node import answer_in_node
from bridgelaws.index.search import Answer, Hit, answer_query, matched_terms
from bridgelaws.index.snippets import make_snippet
from bridgelaws.index.write import open_index, origin_of
from bridgelaws.lexicon import Lexicon
from bridgelaws.read.glossary import load_glossary
from bridgelaws.read.library import find_root, load_library
from bridgelaws.records.store import read_records


def refresh_search(root: Path, index: OpenIndex, build: Path | None = None) -> Path:
    """The folder of the browser's index, written first when it is missing or stale."""
    folder = (build or root / "build") / "search"
    refresh_browser_index(index, folder, root / "tooling" / "site_assets" / "search")
    return folder


def open_built_index(root: Path | None = None) -> OpenIndex:
    """The index of the checkout's records, built first when it is missing or stale.

    Raises:
        RecordError: when there are no records yet.
    """
    base = find_root(root)
    records, glossary = base / "build" / "records", base / "laws" / "glossary.toml"
    if not records.is_dir():
        raise RecordError("there are no records in build/records yet: run `bridgelaws build` first")
    return open_index(
        base / "build" / "index",
        origin_of(records, glossary),
        lambda: (read_records(records), load_glossary(glossary)),
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
@click.option(
    "--engine",
    type=click.Choice(["index", "browser"]),
    default="index",
    show_default=True,
    help="Whoosh, or the code and index that the site ships.",
)
@click.option(
    "--batch",
    type=click.Path(path_type=Path, allow_dash=True),
    help="JSON Lines with id, lang, query and perhaps target_lang; - is standard input.",
)
@click.option("--work", "works", multiple=True, help="Only this work; may be repeated.")
def search(
    query: tuple[str, ...],
    language: str,
    limit: int,
    engine: str,
    batch: Path | None,
    works: tuple[str, ...],
) -> int:
    """Find provisions by number (16b1, art. 25A, Ν.40Β2(β), bb 4) or by words."""
    if (batch is None) == (not query):
        raise click.UsageError("give a query or --batch FILE, one of the two")
    text = " ".join(query).encode("utf-8", "replace").decode("utf-8")
    if batch is not None:
        with open_built_index() as index:
            for line in answer_batch(index, read_batch(batch), engine, limit):
                click.echo(json.dumps(line, ensure_ascii=False))
        return 0
    with open_built_index() as index:
        if engine == "browser":
            request = {"id": "", "lang": language, "query": text}
            found = next(answer_batch(index, iter([request]), engine, limit))
            for place in found["results"]:
                click.echo(place)
            return 0
        answer = answer_query(index, text, language, limit, works=works)
        lexicon = load_library().lexicons[language]
        _print_answer(index, text, answer, language, lexicon)
    return 0


def read_batch(path: Path) -> Iterator[dict[str, Any]]:
    """The requests of a batch file.

    Raises:
        BridgelawsError: naming the line that is no request.
    """
    try:
        stream: TextIO = sys.stdin if str(path) == "-" else path.open(encoding="utf-8")
        with stream:
            for number, line in enumerate(stream, 1):
                if line.strip():
                    yield _read_request(line, f"{path}:{number}")
    except (OSError, UnicodeDecodeError) as problem:
        raise BridgelawsError(f"{path}: {problem}") from None


def _read_request(line: str, where: str) -> dict[str, Any]:
    try:
        request = json.loads(line)
        language, target = request["lang"], request.get("target_lang")
        valid = isinstance(request["query"], str) and "id" in request
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BridgelawsError(f'{where}: expected {{"id", "lang", "query"}} as JSON') from None
    if not valid or language not in LANGUAGES or target not in (None, *LANGUAGES):
        raise BridgelawsError(f"{where}: lang and target_lang are one of {', '.join(LANGUAGES)}")
    return dict(request)


def answer_batch(
    index: OpenIndex, requests: Iterator[dict[str, Any]], engine: str, limit: int
) -> Iterator[dict[str, Any]]:
    """``{"id", "results"}`` for each request, by either engine.

    A request's ``lang`` is the language it is typed in, ``target_lang`` the one
    that is read, the same when it is not given.
    """
    if engine == "browser":
        yield from answer_in_node(refresh_search(find_root(), index), requests, limit)
        return
    for request in requests:
        target = request.get("target_lang")
        typed_in = request["lang"] if target else None
        read = target or request["lang"]
        hits = answer_query(index, request["query"], read, limit, typed_in=typed_in).hits
        yield {"id": request["id"], "results": [str(hit.locator) for hit in hits]}


def _print_answer(
    index: OpenIndex, query: str, answer: Answer, language: str, lexicon: Lexicon
) -> None:
    if answer.missing is not None:
        nearest = f"; the nearest is {answer.nearest.printed}" if answer.nearest else ""
        click.echo(f"There is no {answer.missing.printed}{nearest}.", err=True)
    for typed, known in answer.spelling:
        click.echo(f"{typed!r} was taken for {known!r}.", err=True)
    if not answer.hits:
        click.echo(
            "Nothing found: none of these words stands in the Laws or in the glossary. "
            "Try another word, a number, or another --language.",
            err=True,
        )
    bold = click.style("", bold=True, reset=False)
    plain = click.style("", reset=True)
    for hit in answer.hits:
        _print_hit(index, query, hit, language, lexicon, (bold, plain))


def _print_hit(
    index: OpenIndex, query: str, hit: Hit, language: str, lexicon: Lexicon, marks: tuple[str, str]
) -> None:
    own = index.language(language)
    place = own.entry_by_locator.get((hit.work, hit.locator))
    shown = language
    if place is None:
        shown = hit.language
        own = index.language(shown)
        place = own.entry_by_locator[hit.work, hit.locator]
    found_in = f"  [{hit.language}]" if hit.language != language else ""
    label = f"{hit.locator.prefix} " if hit.locator.prefix else ""
    number = lexicon.print_locator(hit.locator) if hit.locator.steps else hit.locator.place
    click.echo(f"{label}{number}  {hit.heading}{found_in}")
    text = own.variants_of(place)[0].text
    if text:
        terms = matched_terms(own, query)
        click.echo("    " + make_snippet(text, terms, shown).marked(*marks))
