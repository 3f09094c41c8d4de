"""``bridgelaws build``: from the texts of the checkout to records on disk, again and again."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from bridgelaws import LANGUAGES
from bridgelaws.cli import main
from bridgelaws.cli.report import exit_code
from bridgelaws.errors import SourceError
from bridgelaws.exchange.out.jsonl import find_lines
from bridgelaws.library.library import Library
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.source import SourceRef
from bridgelaws.records.store import read_inputs, read_records
from bridgelaws.retrieval.checkout import search_origin
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.sources.read import find_unread
from tests.few_laws import copy_checkout
from tests.schemas import read_schema

ROOT = Path(__file__).parents[2]

# Our own words, in the form of a federation's text with one slip of numbering.
DUTCH_LAW = """ARTIKEL 33 — TEGELIJK GEDANE BIEDINGEN
Doen twee spelers tegelijk een bieding, dan telt die van de speler aan de beurt het eerst.
Zie voor het vervolg artikel 94 en artikel 18.
"""


@dataclass(frozen=True)
class Built:
    code: int
    out: str
    err: str
    folder: Path

    def records(self) -> tuple[ArticleRecord, ...]:
        return read_records(self.folder / "records")


def run(folder: Path, *options: str) -> Built:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        # What a developer has in the sources folders is no matter of these tests.
        plain = () if "--sources" in options else ("--plain",)
        code = main(["build", "--output", str(folder), *plain, *options])
    return Built(code, out.getvalue(), err.getvalue(), folder)


def digests(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def plain(checkout: Path) -> Built:
    """The first build of the whole plain edition, in a process of its own."""
    code, out, err = (
        (checkout / f"build.{name}").read_text("utf-8") for name in ("code", "out", "err")
    )
    return Built(int(code), out, err, checkout / "build")


@pytest.fixture(scope="module")
def official(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    """A build of a few laws, with one official text of our own making and one that is not there."""
    sources = tmp_path_factory.mktemp("sources")
    (sources / "artikel-33.txt").write_text(DUTCH_LAW, "utf-8")
    (sources / "sources.toml").write_text(
        "".join(
            f'[[source]]\nfile = "{name}"\nwork = "duplicate"\nedition = "2017"\n'
            'languages = ["nl"]\npublisher = "Club"\n'
            for name in ("artikel-33.txt", "artikel-34.txt")
        ),
        "utf-8",
    )
    findings = sources / "findings.jsonl"
    laws = copy_checkout(tmp_path_factory.mktemp("official"), ["law-18", "law-33"])
    with contextlib.chdir(laws):
        yield run(
            laws / "build", "--no-index", "--sources", str(sources), "--findings", str(findings)
        )


def test_the_plain_edition_builds_without_a_finding(plain: Built) -> None:
    assert (plain.code, plain.err) == (0, "")
    lines = (plain.folder / "findings.jsonl").read_text("utf-8").splitlines()
    standing = [line for line in map(json.loads, lines) if not line.get("dismissed")]
    # What became of each provision from edition to edition is for information, and so is doubt.
    assert {line["severity"] for line in standing} <= {"info"}
    assert all("check" in line for line in standing)
    assert json.loads((plain.folder / "stale.json").read_text("utf-8")) == []


def test_the_summary_tells_true_figures(plain: Built, library: Library) -> None:
    stages = [line.split() for line in plain.out.splitlines()]
    assert [words[0] for words in stages] == ["read", "parse", "align", "link", "records", "check"]
    read, parse, align, link, written, checked = plain.out.splitlines()
    assert "0 errors, 0 warnings between texts" in checked
    texts = [
        text
        for record in plain.records()
        for provision in record.provisions
        for text in provision.texts
    ]
    files = [p for lang in LANGUAGES for p in (library.root / lang / "plain").glob("*.txt")]
    assert f"4 languages, {len(files)} sources" in read

    def figure(number: int) -> str:
        return f"{number:,}".replace(",", " ")

    assert f"{figure(len(texts))} provisions, 0 residues" in parse
    assert "100 % of units in all four languages" in align
    assert align.endswith("0 unpaired")
    citations = [citation for text in texts for citation in text.citations]
    assert f"{figure(len(citations))} citations, 0 dangling" in link
    assert f"{len(plain.records())} written, {len(plain.records())} changed" in written


def test_every_provision_of_the_outlines_has_words_in_all_four_languages(
    plain: Built, library: Library
) -> None:
    held = {
        (record.work, record.edition, provision.locator, text.language)
        for record in plain.records()
        for provision in record.provisions
        for text in provision.texts
        if text.provision.text or text.provision.heading
    }
    wanted = {
        (*edition, locator, language)
        for edition, outline in library.outlines.items()
        for locator in outline.locators
        for language in LANGUAGES
    }
    assert held == wanted
    official = Counter(
        language for work, edition, at, language in held if edition == "2017" and not at.prefix
    )
    assert official == dict.fromkeys(LANGUAGES, 828)


def test_every_record_and_line_of_the_build_is_valid(plain: Built) -> None:
    record, line = (
        Draft202012Validator(json.loads(read_schema(name)))
        for name in ("article-record", "provision-line")
    )
    written = sorted((plain.folder / "records").glob("*/*/*.json"))
    lines = list(find_lines(plain.records(), languages=["el"]))
    assert len(written) == len(plain.records()) > 0
    assert lines
    for path in written:
        record.validate(json.loads(path.read_text("utf-8")))
    for each in lines:
        line.validate(each)


@pytest.fixture(scope="module")
def again(plain: Built, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A second build elsewhere, without an index, whose standard error is a terminal."""
    base = tmp_path_factory.mktemp("again")
    folder = base / "elsewhere"
    shutil.copytree(plain.folder / "records", folder / "records")
    (folder / "records/duplicate/2017/33.json").unlink()
    master, terminal = os.openpty()
    with (base / "out.txt").open("wb") as out:
        build = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "bridgelaws",
                "build",
                "--plain",
                "--no-index",
                "--output",
                str(folder),
            ],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root / "tooling"), "TERM": "xterm"},
            stdout=out,
            stderr=terminal,
        )
        os.close(terminal)
        shown = bytearray()
        # where the other end is closed, Linux says "input/output error" instead of "end"
        with contextlib.suppress(OSError):
            while piece := os.read(master, 4096):
                shown += piece
        os.close(master)
        code = build.wait()
    return Built(code, (base / "out.txt").read_text("utf-8"), shown.decode("utf-8"), folder)


def test_the_same_texts_give_the_same_bytes(plain: Built, again: Built) -> None:
    assert digests(again.folder / "records") == digests(plain.folder / "records")
    assert f"{len(plain.records())} written, 0 changed" in again.out


def test_a_terminal_sees_progress_and_a_pipe_does_not(plain: Built, again: Built) -> None:
    assert "build  [#" in again.err
    assert "build" not in plain.err
    assert "[#" not in plain.out + again.out


def test_the_index_is_written_unless_it_is_not_wanted(plain: Built, again: Built) -> None:
    assert not (again.folder / "index").exists()
    with OpenIndex(plain.folder / "index") as index:
        assert index.origin == search_origin(plain.folder / "records", ROOT / "laws")


def test_no_record_names_a_folder_of_this_machine(plain: Built, library: Library) -> None:
    for path in (plain.folder / "records").rglob("*.json"):
        data = path.read_text("utf-8")
        assert str(library.root) not in data
        assert str(plain.folder) not in data


def test_who_cites_a_provision_is_who_is_said_to(plain: Built) -> None:
    records = {record.name: record for record in plain.records()}
    places = {p.locator: p for p in records["duplicate/2017/16"].provisions}
    outline_says = {"10C4", "23B", "28B", "30B1a", "31B1", "32B1", "62C3"}
    cited_by = [str(locator) for locator in places[parse_locator("16C2")].cited_by]
    assert outline_says <= set(cited_by)
    assert cited_by == sorted(cited_by, key=lambda at: parse_locator(at).order_key)


def test_the_manifest_lists_every_source(plain: Built) -> None:
    inputs = read_inputs(plain.folder / "records")
    assert {ref.terms for ref in inputs} == {"CC BY 4.0"}
    manifest = json.loads((plain.folder / "records" / "manifest.json").read_text("utf-8"))
    used = {file for article in manifest["articles"] for file in article["inputs"]}
    assert used == {ref.file for ref in inputs}


def test_an_official_text_stands_beside_the_plain_one(official: Built) -> None:
    (record,) = (r for r in official.records() if r.name == "duplicate/2017/33")
    texts = record.provisions[0].texts
    assert [(text.expression, text.language) for text in texts] == [
        ("club", "nl"),
        *(("plain", language) for language in sorted(LANGUAGES)),
    ]
    assert "telt die van de speler aan de beurt" in texts[0].provision.text


def test_a_missing_file_is_told_and_the_others_go_on(official: Built) -> None:
    assert official.code == 3
    assert re.search(r"^artikel-34\.txt:0:0: MISSING_FILE ", official.err, re.MULTILINE)
    assert ", 1 unread" in official.out
    assert "Traceback" not in official.err


def test_a_citation_that_leads_nowhere_is_counted_and_named(official: Built) -> None:
    link = next(line for line in official.out.splitlines() if line.startswith("link"))
    assert "1 dangling" in link
    assert link.endswith("nl 33")


def test_all_findings_are_written_as_json_lines(official: Built) -> None:
    validator = Draft202012Validator(json.loads(read_schema("finding")))
    data = (official.folder / "findings.jsonl").read_text("utf-8")
    lines = [json.loads(line) for line in data.splitlines()]
    of_checks = Draft202012Validator(json.loads(read_schema("check-finding")))
    for line in lines:
        (of_checks if "check" in line else validator).validate(line)
    findings = [line for line in lines if "check" not in line]
    printed = [
        f"{f['file']}:{f['line']}:{f['column']}: {f['code']} {f['message']}" for f in findings
    ]
    assert official.err.splitlines() == printed
    assert len(printed) >= 2


def test_a_folder_without_a_manifest_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "sources").mkdir()
    built = run(tmp_path / "build", "--sources", str(tmp_path / "sources"))
    assert built.code == 3
    assert "there is no manifest" in built.err
    assert {path.name for path in (tmp_path / "build").iterdir()} <= {".lock"}


def test_an_official_text_cannot_call_itself_plain(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(DUTCH_LAW, "utf-8")
    entry = '[[source]]\nfile = "a.txt"\nlanguages = ["nl"]\nexpression = "plain"\n'
    (tmp_path / "sources.toml").write_text(entry, "utf-8")
    built = run(tmp_path / "build", "--sources", str(tmp_path))
    assert built.code == 3
    assert "'plain' is the shipped text" in built.err


def test_wrong_use_is_told_apart(tmp_path: Path) -> None:
    assert run(tmp_path / "build", "--sources", str(tmp_path / "none")).code == 2
    assert run(tmp_path / "build", "--wrong").code == 2


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "thesis.txt").write_text("years of work", "utf-8")
    built = run(tmp_path)
    assert built.code == 3
    assert "left as it is" in built.err
    assert (tmp_path / "records" / "thesis.txt").read_text("utf-8") == "years of work"


@pytest.mark.parametrize(
    ("severities", "strict", "unread", "code"),
    [
        ([], False, 0, 0),
        (["info", "warning"], False, 0, 0),
        (["info", "warning"], True, 0, 1),
        (["info"], True, 0, 0),
        (["warning", "error"], False, 0, 1),
        (["error"], False, 1, 3),
        ([], True, 2, 3),
    ],
)
def test_the_exit_code_tells_how_grave_it_is(
    severities: list[Severity], strict: bool, unread: int, code: int
) -> None:
    findings = [Finding("a.txt", 1, 1, severity, "CODE", "words") for severity in severities]
    assert exit_code(findings, strict=strict, unread=unread) == code


def test_what_could_not_be_read_is_a_finding_at_its_place() -> None:
    ref = SourceRef("a.txt")
    placed = find_unread(
        ref, SourceError("not UTF-8:\nbyte 0xad", file="a.txt", line=3, column=7, code="ENCODING")
    )
    assert (placed.line, placed.column, placed.code) == (3, 7, "ENCODING")
    assert placed.message == "not UTF-8:\nbyte 0xad"
    other = find_unread(ref, SourceError("something else"))
    assert str(other) == "a.txt:0:0: UNREADABLE something else"
