"""The export for PostgreSQL, loaded into a real server: texts unharmed, answers like our own."""

from __future__ import annotations

import io
import json
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from bridgelaws import LANGUAGES, api
from bridgelaws.cli import main
from bridgelaws.library.library import load_library
from bridgelaws.model.record import ArticleRecord, ProvisionRecord
from bridgelaws.records.store import write_records
from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.postgres.copy_rows import TableRows
from bridgelaws.retrieval.postgres.script import FORMAT, write_script
from bridgelaws.retrieval.query.answer import answer_query
from bridgelaws.retrieval.query.evaluate import MEASURES, summarise
from bridgelaws.retrieval.query.lookup import read_words
from tests.few_laws import copy_checkout
from tests.language.address_cases import cases_of_the_laws
from tests.postgres_server import PostgresServer, find_programs, postgres_server, replicate

Records = tuple[ArticleRecord, ...]
QUERIES: Final = Path(__file__).parents[1] / "golden" / "queries"
RANKED: Final = "select r.* from asked, bridgelaws.rank_entries(said #>> '{}', 'en', 5000) r"
HOSTILE: Final = '\' " \\ \\. \\N $$ $f$ {a,"b"}\t€\r\n\\.\n; drop schema bridgelaws; --\u2028'


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL's server (initdb) is not installed here")
    with postgres_server(programs) as started:
        yield started


@pytest.fixture(scope="module")
def script(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the command writes of the whole plain edition."""
    target = tmp_path_factory.mktemp("postgres") / "laws.sql"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(checkout)
        assert main(["export", "postgres", "--output", str(target)]) == 0
    return target


@pytest.fixture(scope="module")
def loaded(server: PostgresServer, script: Path) -> PostgresServer:
    server.psql("-f", script)
    return server


def load(server: PostgresServer, *tables: TableRows) -> None:
    written = io.BytesIO()
    assert write_script(tables, written) == sum(len(table.rows) for table in tables)
    server.psql(said=written.getvalue().decode())


def ask(
    server: PostgresServer, statement: str, asked: Sequence[Any] = (), before: str = ""
) -> list[Any]:
    """The rows of a statement as JSON; what is asked stands in it as ``asked``, one a row."""
    lines = "".join(
        json.dumps(one, ensure_ascii=False).replace("\\", "\\\\") + "\n" for one in asked
    )
    told = server.psql(
        said=f"create temp table asked (n serial, said jsonb);\n"
        f"copy asked (said) from stdin;\n{lines}\\.\n{before}\n"
        f"select to_jsonb(found) from ({statement}) found;"
    )
    return [json.loads(line) for line in told.split("\n") if line]


def count_rows(server: PostgresServer) -> dict[str, int]:
    rows = ask(
        server,
        "select relname as name, (xpath('//c/text()', query_to_xml(format("
        "'select count(*) as c from bridgelaws.%I', relname), false, true, '')))[1]::text::int"
        " as rows from pg_class where relnamespace = 'bridgelaws'::regnamespace and relkind = 'r'",
    )
    return {row["name"]: row["rows"] for row in rows}


def test_the_texts_of_one_publisher_alone_leave_no_trace_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copy_checkout(tmp_path / "tree", ["law-16"])
    monkeypatch.chdir(root)
    records = api.build(load_library(root)).records
    folder = root / "build" / "records"
    withheld = "Xanthoverb quokkation"

    def official(place: ProvisionRecord) -> ProvisionRecord:
        plain = place.text("nl")
        if plain is None:
            return place
        said = replace(plain.provision, heading=withheld, text=withheld, notes=())
        theirs = replace(plain, expression="nbb", provision=said, citations=())
        return replace(place, texts=(*place.texts, theirs))

    write_records(
        (replace(each, provisions=tuple(map(official, each.provisions))) for each in records),
        folder,
    )
    written = {}
    for name in ("", "nbb", "plain"):
        chosen = ["--expression", name] if name else []
        target = tmp_path / f"{name}.sql"
        assert main(["export", "postgres", *chosen, "--output", str(target)]) == 0
        written[name] = target.read_text("utf-8").casefold()
    assert all("xanthoverb" in written[name] for name in ("", "nbb"))
    assert not re.search("xanthov|quokka", written["plain"])
    assert "\tplain\t" in written["plain"]
    assert "\tplain\t" not in written["nbb"]
    capsys.readouterr()
    assert main(["export", "postgres", "--expression", "kbf"]) != 0
    assert "no text of 'kbf': it has nbb, plain" in capsys.readouterr().err


def test_loaded_again_it_replaces_what_is_there(loaded: PostgresServer, script: Path) -> None:
    before = count_rows(loaded)
    assert all(before.values())
    assert before["wording"] > 3500
    loaded.psql("-c", "delete from bridgelaws.posting where language = 'el'", "-f", script)
    assert count_rows(loaded) == before


def test_texts_come_out_as_they_went_in(loaded: PostgresServer, records: Records) -> None:
    rows = ask(
        loaded,
        "select w.*, (select array_agg(n.body order by n.place) from bridgelaws.note n"
        " where (n.work, n.edition, n.address, n.language, n.expression)"
        " = (w.work, w.edition, w.address, w.language, w.expression)) as notes"
        " from bridgelaws.wording w",
    )
    found = {
        (row["work"], row["edition"], row["address"], row["language"], row["expression"]): (
            row["heading"],
            row["body"],
            row["notes"] or [],
        )
        for row in rows
    }
    assert found == {
        (record.work, record.edition, str(one.locator), text.language, text.expression): (
            text.provision.heading or "",
            text.provision.text,
            [note.text for note in text.provision.notes],
        )
        for record in records
        for one in record.provisions
        for text in one.texts
    }


def test_every_link_is_where_it_says_and_leads_somewhere(loaded: PostgresServer) -> None:
    [told] = ask(
        loaded,
        "select count(*) as links, count(*) filter (where l.printed <> substr(coalesce(n.body,"
        " w.body), l.first + 1, l.after - l.first)) as misplaced, count(*) filter (where not"
        " exists (select from bridgelaws.provision p where (p.work, p.address)"
        " = (l.to_work, l.to_address))) as lost"
        " from bridgelaws.link l"
        " join bridgelaws.wording w using (work, edition, address, language, expression)"
        " left join bridgelaws.note n on (n.work, n.edition, n.address, n.language, n.expression,"
        " n.place) = (l.work, l.edition, l.address, l.language, l.expression, l.note)",
    )
    assert told["links"] > 1000
    assert (told["misplaced"], told["lost"]) == (0, 0)


def test_the_server_reads_a_text_as_we_do(loaded: PostgresServer) -> None:
    compared = ask(
        loaded,
        "select address, language, vector is distinct from read as differs, vector, read"
        " from (select w.address, w.language, ts_delete(w.vector, array(select lexeme"
        " from unnest(w.vector) where lexeme like '@%')) as vector,"
        " setweight(bridgelaws.vector(w.heading, w.language), 'A')"
        " || bridgelaws.vector(w.body, w.language) as read from bridgelaws.wording w"
        " where not exists (select from bridgelaws.note n where (n.work, n.edition, n.address,"
        " n.language, n.expression) = (w.work, w.edition, w.address, w.language, w.expression))"
        " and w.address ~ '^(12|25|64)|^def~[a-c]') compared",
    )
    assert len(compared) > 200
    assert [row for row in compared if row["differs"]] == []


def test_judged_queries_are_answered_nearly_as_our_own_search_does(
    loaded: PostgresServer, index: OpenIndex, shared: Path
) -> None:
    lines = (shared / "search" / "queries.jsonl").read_text("utf-8").splitlines()
    judged = [json.loads(line) for line in lines]
    ours = {
        query["id"]: [
            str(hit.locator)
            for hit in answer_query(
                index,
                query["query"],
                query.get("target_lang") or query["lang"],
                10,
                typed_in=query["lang"] if query.get("target_lang") else None,
            ).hits
        ]
        for query in judged
    }
    theirs = {
        row["id"]: row["places"] or []
        for row in ask(
            loaded,
            "select said->>'id' as id, (select json_agg(s.address) from"
            " bridgelaws.search(said->>'query', said->>'lang') s) as places from asked",
            judged,
        )
    }

    def figure(run: dict[str, list[str]], group: str, measure: str) -> float:
        row = next(row for row in summarise(judged, run) if row.group == group)
        return row.values[MEASURES.index(measure)]

    assert figure(theirs, "overall", "s@1") >= figure(ours, "overall", "s@1") - 0.10
    assert figure(theirs, "overall", "s@3") >= 0.95
    assert figure(theirs, "kind citation", "x@1") == 1.0


@pytest.mark.parametrize(
    ("typed", "language", "address"),
    [
        ("12C1(e)", "en", "12C1e"),
        ("law 27 insufficient bid", "en", "27"),
        ("wat zegt artikel 27", "nl", "27"),
        ("Ν.40Β2(β)", "el", "40B2b"),
        ("L’article 64A1", "fr", "64A1"),
        ("bb 4", "nl", "bb4"),
    ],
)
def test_an_address_comes_first(
    loaded: PostgresServer, typed: str, language: str, address: str
) -> None:
    rows = ask(
        loaded,
        "select s.* from asked, bridgelaws.search(said->>0, said->>1, 3) s",
        [[typed, language]],
    )
    assert rows[0]["address"] == address
    assert rows[0]["score"] is None
    assert len(rows) <= 3


def test_a_number_that_counts_something_is_no_address(loaded: PostgresServer) -> None:
    rows = ask(
        loaded, "select s.* from asked, bridgelaws.search(said->>0, 'en') s", [["5 cards too many"]]
    )
    assert rows
    assert all(row["score"] is not None for row in rows)


def test_fillers_speak_in_the_database_as_in_our_own_search(
    loaded: PostgresServer, index: OpenIndex
) -> None:
    said = [
        (query["query"], query["lang"])
        for name in ("tenth-situations", "eleventh-situations")
        for query in map(json.loads, (QUERIES / f"{name}.jsonl").read_text("utf-8").splitlines())
    ][::8]
    # Where nothing else is said a filler is a word like any other.
    said += [(" ".join(sorted(index.language(code).fillers)[:2]), code) for code in LANGUAGES]
    rows = ask(
        loaded,
        "select array(select f.form from bridgelaws.passed_over(said->>0, said->>1) f"
        ' order by f.form collate "C") as passed, array(select s.address'
        " from bridgelaws.search(said->>0, said->>1) s) as places from asked order by n",
        said,
    )
    passed, first = [], []
    for (query, language), row in zip(said, rows, strict=True):
        own = index.language(language)
        words = read_words(own, query)
        ours = sorted(words[0].passed)
        # Elided words typed without an apostrophe are no matter of the database: *jai*.
        if language != "fr" or not set(ours) - set(row["passed"]):
            assert row["passed"] == ours
        passed.append(len(row["passed"]))
        hits = answer_query(index, query, language, 3).hits
        first.append(bool(hits) and str(hits[0].locator) in row["places"][:1])
    assert sum(passed) > 100
    assert passed[-4:] == [0, 0, 0, 0]
    assert sum(first) / len(first) > 0.5, sum(first)


def test_of_what_other_words_find_a_filler_says_what_was_learnt(
    loaded: PostgresServer, index: OpenIndex
) -> None:
    own = index.language("en")
    filler = max(own.fillers, key=lambda form: (len(own.asked_of_filler(form)), form))
    told = {entry: weight for entry, weight, _ in own.asked_of_filler(filler)}
    bare = "trick revoke dummy lead"
    scores = [
        {row["entry"]: row["score"] for row in ask(loaded, RANKED, [query])}
        for query in (bare, f"{filler} {bare}")
    ]
    assert scores[0].keys() == scores[1].keys()
    words = len(read_words(own, bare))
    share = FACTS["rank"]["told"] * min(1, (words - 1) / FACTS["rank"]["sentence"])
    more = {entry: scores[1][entry] - score for entry, score in scores[0].items()}
    assert more == pytest.approx({entry: share * told.get(entry, 0) for entry in more})
    assert any(more.values())


def test_a_portal_finds_its_own_texts_by_our_words(loaded: PostgresServer) -> None:
    [told] = ask(
        loaded,
        "select bridgelaws.vector(said->>0, 'en') @@ bridgelaws.query('revoke', 'en') as other,"
        " bridgelaws.vector(said->>0, 'en') @@ bridgelaws.query('revokes by LHO', 'en') as more,"
        " bridgelaws.vector(said->>1, 'nl') @@ bridgelaws.query('strafkaarten', 'nl') as folded,"
        " bridgelaws.vector(said->>1, 'nl') @@ bridgelaws.query('kaart', 'nl') as half,"
        " bridgelaws.vector(said->>2, 'el') @@ bridgelaws.query('αγορας', 'el') as greek"
        " from asked",
        [["My partner reneged twice.", "Een STRAFKAART blijft liggen", "Η ΑΓΟΡΆ ήταν ανεπαρκής"]],
    )
    assert told == {"other": True, "more": False, "folded": True, "half": True, "greek": True}


def test_a_trigger_keeps_the_words_of_a_portals_own_table(loaded: PostgresServer) -> None:
    [told] = ask(
        loaded,
        "select count(*) as kept, count(*) filter (where vector"
        " @@ bridgelaws.query('strafkaart', 'nl')) as hits from pg_temp.minutes",
        before="create temp table minutes (number integer, title text, said text, vector tsvector);"
        " create trigger keeps before insert or update on minutes for each row"
        " execute function bridgelaws.keep_vector('vector', 'nl', 'title', 'said');"
        " insert into minutes values (1, 'Strafkaarten', null), (2, 'Notulen', 'Geen'),"
        " (3, null, 'niets'), (4, E'\"\\\\{', '-STRAFKAARTEN-');"
        " update minutes set said = 'Een strafkaart' where number = 3;",
    )
    assert told == {"kept": 4, "hits": 3}


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ("'vector', 'nl', 'boddy'", "no column boddy"),
        ("'vektor', 'nl', 'said'", "no column vektor"),
        ("'vector', 'dutch', 'said'", "no language dutch"),
        ("'vector', 'nl'", "wants the column of the vector, the language"),
        ("", "wants the column of the vector, the language"),
    ],
)
def test_a_trigger_told_what_is_not_there_says_so(
    loaded: PostgresServer, told: str, fault: str
) -> None:
    with pytest.raises(RuntimeError, match=fault):
        loaded.psql(
            said="create temp table minutes (said text, vector tsvector);"  # noqa: S608
            " create trigger keeps before insert or update on minutes for each row"
            f" execute function bridgelaws.keep_vector({told});"
            " insert into minutes values ('Een strafkaart');"
        )


@pytest.mark.parametrize(
    "typed", ["", " ", "'", "\\", "((", "999", "law", "law 999", HOSTILE, "x" * 9999]
)
def test_odd_queries_are_answered(loaded: PostgresServer, typed: str) -> None:
    rows = ask(
        loaded,
        "select (select count(*) from bridgelaws.search(said #>> '{}', 'fr')) as found,"
        " bridgelaws.query(said #>> '{}', 'el') as query from asked",
        [typed],
    )
    assert len(rows) == 1


def test_any_number_of_results_may_be_asked_for(loaded: PostgresServer) -> None:
    numbers = [None, 2147483647, 1_000_000, 0, -20]
    rows = ask(
        loaded,
        "select n, array(select address from"
        " bridgelaws.search('law 27 insufficient bid', 'en', (said #>> '{}')::integer)) as places"
        " from asked order by n",
        numbers,
    )
    every, most, million, *none = [row["places"] for row in rows]
    assert len(every) > 100
    assert every == most == million
    assert none == [[], []]


def test_a_replica_answers_while_the_primary_is_stopped(loaded: PostgresServer) -> None:
    statement = (
        "select json_agg(s) from bridgelaws.search('lead out of turn', 'en', 5)"
        " s(work, address, title, score, found_in)"
    )
    before = json.loads(loaded.psql("-c", statement))
    assert len(before) == 5
    replica = replicate(loaded)
    try:
        loaded.psql("-c", "create table later (said text)", "-c", "insert into later values ('x')")
        wait_for(replica, "select said from later", "x")
        loaded.stop()
        with pytest.raises(RuntimeError):
            loaded.psql("-c", "select 1")
        assert json.loads(replica.psql("-c", statement)) == before
    finally:
        replica.stop()
        loaded.start("fsync=off")


def wait_for(server: PostgresServer, statement: str, value: str) -> None:
    """Until a replica has what its primary was told; a table is not there before."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with suppress(RuntimeError):
            if server.psql("-c", statement).strip() == value:
                return
        time.sleep(0.05)
    raise AssertionError(f"{statement}: no {value} within a minute")


def test_a_hostile_text_is_loaded_unharmed(loaded: PostgresServer, script: Path) -> None:
    about = [(HOSTILE, HOSTILE), ("nul", "a\0b\ud800")]
    words = [("en", HOSTILE, (HOSTILE, "", "null"), (), True)]
    load(
        loaded,
        TableRows("about", ("name", "value"), about),
        TableRows("word", ("language", "form", "stems", "halves", "indexed"), words),
    )
    assert ask(loaded, "select name, value from bridgelaws.about order by name = 'nul'") == [
        {"name": HOSTILE, "value": HOSTILE},
        {"name": "nul", "value": "a\ufffdb\ufffd"},
    ]
    assert ask(loaded, "select form, stems from bridgelaws.word") == [
        {"form": HOSTILE, "stems": [HOSTILE, "", "null"]}
    ]
    loaded.psql("-f", script)


def test_another_version_is_not_loaded_over(loaded: PostgresServer, script: Path) -> None:
    change = "update bridgelaws.about set value = '{}' where name = 'format'"
    loaded.psql("-c", change.format(0))
    with pytest.raises(RuntimeError, match="of another version"):
        loaded.psql("-f", script)
    loaded.psql("-c", change.format(FORMAT))


# What the reader of addresses in SQL was not taught: words for numbers, roman law numbers, slips,
# letters that no provision has, and texts that are no address for a reason that only Python knows.
UNREAD: Final = frozenset(
    {
        "Law 16C1 (b)",
        "Law 16(2)",
        "Law 12CI",
        "Νόμος 20Ϛ",
        "Νόμος 27Η",
        "Νόμος 80Β2(ι)",
        "Law 16Z",
        "Law 16i",
        '"Law 16B1"',
        "law forty six",
        "Law twenty-seven B one",
        "the sixteenth law",
        "the 27th law",
        "law ninety three",
        "law fortysix",
        "Law XVI",
        "Law LXIV A",
        "law twelve c one e",
        "law 16 b one a",
        "laws XVI to XVIII",
        "laws XVI, LXXIII and LXXV",
        "law sixteen and c",
        "twenty seven b one",
        "law sixty first",
        "lwa 62",
        "laww 27 b 1",
        "las 16 b",
        "laws sixty one and sixty four",
        "artikel zesentwintig",
        "artikel drieënnegentig",
        "het zeventigste artikel",
        "27e artikel",
        "artikel zes en twintig",
        "artiekel 64 A",
        "loi soixante et onze",
        "article quatre-vingt-treize",
        "loi quatre vingt un",
        "la seizième loi",
        "loi septante",
        "loi soixante-dix-neuf a",
        "aticle 27",
        "lois XVI à XVIII",
        "loi 12 c un e",
        "νόμος εβδομήντα",
        "νόμος σαράντα έξι",
        "άρθρο δεκαέξι β",
        "εικοστός έβδομος νόμος",
        "27ος νόμος",
        "nomos saranta exi",
        "Νόμος LXIV",
        "νόμσο 62",
    }
)


def test_the_database_reads_printed_addresses_as_the_search_box_does(
    loaded: PostgresServer,
) -> None:
    cases = cases_of_the_laws()
    rows = ask(
        loaded,
        "select r.address from asked, bridgelaws.read_address(said #>> '{}') r order by n",
        [case.typed for case in cases],
    )
    wanted = [case.locators["typed"].split(" ")[0] for case in cases]
    unlike = {
        case.text
        for case, row, first in zip(cases, rows, wanted, strict=True)
        if (row["address"] or "") != first
    }
    assert unlike == UNREAD
