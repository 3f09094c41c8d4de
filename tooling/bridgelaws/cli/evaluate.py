"""``bridgelaws evaluate``: how good search is on judged queries."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from bridgelaws import api
from bridgelaws.cli.search import ENGINE, answer_batch, read_batch
from bridgelaws.cli.writing import write_file
from bridgelaws.errors import BridgelawsError, LocatorError
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.library.library import Library
from bridgelaws.retrieval.query.evaluate import MEASURES, GroupMeans, summarise


@click.command()
@click.argument("queries", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@ENGINE
@click.option("--cells", is_flag=True, help="Also print each language and kind.")
@click.option("--run", "run_file", type=click.Path(path_type=Path), help="Keep the results here.")
def evaluate(queries: Path, engine: str, cells: bool, run_file: Path | None) -> int:
    """Print success, reciprocal rank and nDCG on QUERIES, per language and kind."""
    library = load_library_in_force()
    judged = [_check(query, queries, library) for query in read_batch(queries)]
    with api.open_index(library) as index:
        answers = list(answer_batch(index, iter(judged), engine, 10))
    if run_file is not None:
        lines = (json.dumps(answer, ensure_ascii=False) + "\n" for answer in answers)
        write_file(run_file, "".join(lines))
    rows = summarise(judged, {answer["id"]: answer["results"] for answer in answers})
    click.echo(f"{'':32}{'n':>5}" + "".join(f"{name:>9}" for name in MEASURES))
    for row in rows:
        if cells or not row.group.startswith("cell"):
            click.echo(_line(row))
    return 0


def _line(row: GroupMeans) -> str:
    return f"{row.group:32}{row.queries:>5}" + "".join(f"{value:>9.3f}" for value in row.values)


def _check(query: dict[str, Any], file: Path, library: Library) -> dict[str, Any]:
    """The query, with its provisions named compactly, however its language prints them."""
    relevant = query.get("relevant")
    if not isinstance(relevant, dict) or not all(isinstance(g, int) for g in relevant.values()):
        raise BridgelawsError(f'{file}: {query["id"]}: "relevant" maps provisions to grades')
    named: dict[str, int] = {}
    for name, grade in relevant.items():
        try:
            place = str(library.read_address(name, query["lang"]))
        except LocatorError as problem:
            raise BridgelawsError(f"{file}: {query['id']}: {problem}") from None
        named[place] = max(grade, named.get(place, 0))
    return {**query, "relevant": named}
