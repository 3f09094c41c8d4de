"""`make bench-postgres`: the export for PostgreSQL with many times the corpus, under load.

The copies are works of other names, so that search ranks all of them; what search learnt of
queries speaks for the laws alone, as it does in an export. The server is one of our
own on a Unix socket; nothing waits for the disk while loading. Times of a shared machine: compare
rows.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from bridgelaws import api
from bridgelaws.library.glossary import load_glossary
from bridgelaws.library.library import load_library
from bridgelaws.library.rulings import load_rulings
from bridgelaws.retrieval.postgres.copy_rows import Row, TableRows, Value
from bridgelaws.retrieval.postgres.script import PortalData, find_tables, write_script
from bridgelaws.retrieval.postgres.words import posting_rows
from bridgelaws.retrieval.query.evaluate import MEASURES, summarise
from tests.postgres_server import PostgresServer, find_programs, postgres_server, replicate

_OF_A_WORK: Final = ("work", "work_title", "edition", "provision", "wording", "note", "link")
_CLIENTS: Final = 50
_ASKED: Final = """
create table asked (n serial primary key, id text, said text, language text);
create function answers() returns table (id text, places json) language sql as $f$
    select a.id, (select json_agg(s.address order by s.n)
        from bridgelaws.search(a.said, a.language, {most}) with ordinality
        s(work, address, title, score, found_in, n)) from asked a order by a.n
$f$;
"""
_QUERY: Final = """\
\\set n random(1, {most})
select s.* from asked a, bridgelaws.search(a.said, a.language) s where a.n = :n
"""


@dataclass(frozen=True)
class Copies(Collection[Row]):
    """The rows of a table ``times`` times, under other names; ``entries`` in each language."""

    table: TableRows
    times: int
    entries: int

    def __len__(self) -> int:
        if self.table.name == "posting":
            return sum(1 for _ in self._postings())
        grows = self.table.name in {*_OF_A_WORK, "entry"}
        return len(self.table.rows) * (self.times if grows else 1)

    def __contains__(self, row: object) -> bool:
        return any(row == one for one in self)

    def __iter__(self) -> Iterator[Row]:
        name = self.table.name
        if name == "posting":
            yield from self._postings()
        elif name == "term":
            for language, term, number, rarity, held, *asked in self.table.rows:
                assert isinstance(held, int)
                yield language, term, number, rarity, held * self.times, *asked
        else:
            for copy in range(self.times):
                yield from self._of_a_work(copy)

    def _of_a_work(self, copy: int) -> Iterator[Row]:
        if self.table.name in _OF_A_WORK:
            for work, *rest in self.table.rows:
                yield f"{work}{copy or ''}", *rest
        else:
            for language, number, work, *rest in self.table.rows:
                assert isinstance(number, int)
                name_of = work if work == "rulings" else f"{work}{copy or ''}"
                yield language, number + copy * self.entries, name_of, *rest

    def _postings(self) -> Iterator[Row]:
        for (language, term), rows in groupby(self.table.rows, key=lambda row: (row[0], row[1])):
            assert isinstance(language, str)
            assert isinstance(term, int)
            held = [
                (entry, impact)
                for _, _, _, entries, impacts in rows
                for entry, impact in zip(
                    _whole_numbers(entries), _whole_numbers(impacts), strict=True
                )
            ]
            every = (
                (entry + copy * self.entries, impact)
                for copy in range(self.times)
                for entry, impact in held
            )
            yield from posting_rows(language, term, every)


def _whole_numbers(value: Value) -> Sequence[int]:
    assert isinstance(value, tuple)
    return value


def many_times(tables: Sequence[TableRows], times: int) -> list[TableRows]:
    """The tables with so many copies of the works and of what search knows of them."""
    [found] = [table for table in tables if table.name == "entry"]
    entries = max(row[1] for row in found.rows if isinstance(row[1], int)) + 1
    grown = {*_OF_A_WORK, "entry", "term", "posting"}
    return [
        replace(table, rows=Copies(table, times, entries)) if table.name in grown else table
        for table in tables
    ]


def size_of(server: PostgresServer, kind: str) -> float:
    """MB of tables (``r``) with what belongs to them but indexes, or of indexes (``i``)."""
    size = "pg_table_size" if kind == "r" else "pg_relation_size"
    told = server.psql(
        "-c",
        f"select sum({size}(oid)) / 1e6 from pg_class"  # noqa: S608
        f" where relnamespace = 'bridgelaws'::regnamespace and relkind = '{kind}'",
    )
    return float(told)


def put_under_load(server: PostgresServer, most: int, seconds: int) -> list[float]:
    """Milliseconds of each answer, sorted, that many clients got at once in so many seconds."""
    script = server.folder / "query.sql"
    script.write_text(_QUERY.format(most=most), "utf-8")
    logs = server.folder / "answers"
    told = ("-n", "-M", "prepared", "-c", str(_CLIENTS), "-j", "2", "-T", str(seconds), "-l")
    where = (*server.address, "postgres")
    done = server.run("pgbench", *told, "--log-prefix", logs, "-f", script, *where)
    if "number of failed transactions: 0 " not in done.stdout:
        raise RuntimeError(done.stdout)
    lines = (line.split() for log in server.folder.glob("answers.*") for line in log.open())
    return sorted(int(line[2]) / 1000 for line in lines)


def answers_of(server: PostgresServer) -> dict[str, list[str]]:
    """What each judged query finds."""
    told = server.psql("-c", "select json_build_object('id', id, 'found', places) from answers()")
    rows = map(json.loads, told.splitlines())
    return {row["id"]: list(dict.fromkeys(row["found"] or [])) for row in rows}


def measure(queries: Sequence[dict[str, Any]], times: int, seconds: int) -> None:
    """Print every figure of so many times the corpus."""
    programs = find_programs()
    if programs is None:
        raise SystemExit("PostgreSQL's server (initdb) is not installed here")
    library = load_library()
    glossary = load_glossary(library.root / "laws" / "glossary.toml")
    rulings = load_rulings(library)
    with api.open_index(library) as index:
        shown = PortalData(library.works, api.read_built(library), glossary, rulings, index)
        tables = many_times(find_tables(shown), times)
    settings = ("shared_buffers=512MB", "max_wal_size=4GB", "max_connections=80")
    with postgres_server(programs, *settings) as server:
        script = server.folder / "laws.sql"
        with script.open("wb") as stream:
            rows = write_script(tables, stream)
        script.chmod(0o644)
        print(f"{times} times: {rows} rows, {script.stat().st_size / 1e6:.0f} MB of script")
        began = time.perf_counter()
        server.psql("-f", script)
        script.unlink()
        took = time.perf_counter() - began
        sizes = f"tables {size_of(server, 'r'):.0f} MB, indexes {size_of(server, 'i'):.0f} MB"
        print(f"loaded in {took:.0f} s: {sizes}")
        most = 10 * times
        lines = "".join(f"{q['id']}\t{q['query']}\t{q['lang']}\n" for q in queries)
        copying = f"copy asked (id, said, language) from stdin;\n{lines}\\.\n"
        server.psql(said=_ASKED.format(most=most) + copying)
        began = time.perf_counter()
        run = answers_of(server)
        took = (time.perf_counter() - began) / len(queries)
        overall = next(row for row in summarise(queries, run) if row.group == "overall")
        figures = zip(MEASURES, overall.values, strict=True)
        print(", ".join(f"{name} {value:.3f}" for name, value in figures))
        print(f"one client: {1000 * took:.0f} ms each, {most} results")
        waits = put_under_load(server, len(queries), seconds)
        cuts = statistics.quantiles(waits, n=100)
        rate = len(waits) / seconds
        print(
            f"{_CLIENTS} clients, {seconds} s, 10 results: {rate:.0f} answers a second,"
            f" p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms; load {os.getloadavg()[0]:.1f}"
        )
        began = time.perf_counter()
        replica = replicate(server)
        print(f"replica made and started in {time.perf_counter() - began:.0f} s")
        try:
            server.psql("-c", "insert into asked (id, said, language) values ('x', '64A1', 'en')")
            while replica.psql("-c", "select count(*) from asked where id = 'x'") != "1\n":
                time.sleep(0.1)
            before = answers_of(server)
            server.stop()
            same = answers_of(replica) == before
            print(f"primary stopped; the replica answers all queries as before: {same}")
        finally:
            replica.stop()
            server.start("fsync=off")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("queries", type=Path, help="judged queries, as `make bench-search` has")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=20)
    asked = parser.parse_args()
    queries = [json.loads(line) for line in asked.queries.read_text("utf-8").splitlines()]
    measure(queries, asked.times, asked.seconds)


if __name__ == "__main__":
    main()
