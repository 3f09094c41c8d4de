"""A translation whose original has changed: what it was made from travels with it."""

from __future__ import annotations

import csv
import io
import shutil
from pathlib import Path
from typing import Final

import pypdfium2
import pytest
from lxml import etree

from bridgelaws.exchange.out.xliff import MATCHES
from bridgelaws.exchange.out.xliff12 import NAMESPACE_1
from bridgelaws.exchange.pieces import split_pieces, split_wording
from bridgelaws.library.library import load_library
from bridgelaws.model.agreement import fold_wording
from bridgelaws.model.locator import parse_locator as at
from bridgelaws.model.provision import Note, Provision
from bridgelaws.pipeline import run_build
from bridgelaws.records.store import read_records, write_records
from tests.exchange.conftest import Run
from tests.exchange.test_formats import LANG, XLIFF, export, schema
from tests.exchange.test_omegat import PROGRAM, PROJECT, translate

PLACE: Final = "12A1"
MTC: Final = f"{{{MATCHES}}}"
OLD: Final = f"{{{NAMESPACE_1}}}"


Words = tuple[str, str, str]


@pytest.fixture(scope="module")
def stale_build(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Words]:
    """The small checkout with one changed line of English, and `stale`."""
    small = tmp_path_factory.mktemp("stale") / "small"
    shutil.copytree(small_build, small, symlinks=True)

    def said(language: str) -> str:
        records = read_records(small / "build" / "records")
        provisions = {str(each.locator): each for record in records for each in record.provisions}
        text = provisions[PLACE].text(language)
        assert text is not None
        assert len(split_pieces(text.provision)) == 1
        return text.provision.text

    before, greek = said("en"), said("el")
    law = small / "en" / "plain" / "law-12.txt"
    words = before.split()
    now = " ".join([*words[:2], "truly", *words[2:]])
    text = law.read_text("utf-8")
    assert text.count(before) == 1
    law.write_text(text.replace(before, now), "utf-8")
    write_records(run_build(load_library(small)).records, small / "build" / "records")
    return small, (before, now, greek)


@pytest.fixture
def stale(small: Path, stale_build: tuple[Path, Words]) -> Words:
    """The English of one line before and now, and the Greek that is older than it."""
    changed, words = stale_build
    for place in ("en/plain", "build/records"):
        shutil.rmtree(small / place)
        shutil.copytree(changed / place, small / place)
    return words


@pytest.mark.parametrize(("source", "target"), [("en", "el"), ("el", "en"), ("nl", "el")])
def test_a_stale_line_stands_in_the_memory_beside_what_it_was_made_from(
    run: Run, small: Path, stale: Words, source: str, target: str
) -> None:
    before, now, greek = stale
    file = export(run, small, "tmx", "--source", source, "--language", target, "--laws", "12")
    units = [
        {each.get(LANG): each.findtext("seg") for each in unit.iter("tuv")}
        for unit in etree.parse(file).iter("tu")
    ]
    of_greek = [unit for unit in units if greek in unit.values()]
    assert of_greek
    assert all(unit.get("en", before) == before for unit in of_greek)
    assert not any(now in unit.values() for unit in units)


def test_of_several_languages_those_that_are_not_stale_keep_the_present_words(
    run: Run, small: Path, stale: Words
) -> None:
    before, now, greek = stale
    assert run("accept", PLACE, "--language", "nl") == 0
    units = [
        {each.get(LANG): each.findtext("seg") for each in unit.iter("tuv")}
        for unit in etree.parse(export(run, small, "tmx", "--laws", "12")).iter("tu")
    ]
    assert [set(unit) for unit in units if unit["en"] == now] == [{"en", "nl"}]
    (older,) = [unit for unit in units if unit["en"] == before]
    assert set(older) == {"en", "fr", "el"}
    assert older["el"] == greek


def test_of_a_wording_that_nobody_kept_there_is_no_memory(
    run: Run, small: Path, stale: Words
) -> None:
    (small / "laws" / "agreed" / "wordings.jsonl").write_text("", "utf-8")
    said = export(run, small, "tmx", "--language", "el", "--laws", "12").read_text("utf-8")
    assert stale[2] not in said


@pytest.mark.usefixtures("stale")
@pytest.mark.skipif(PROGRAM is None, reason="OmegaT is not installed (apt-get install omegat)")
def test_omegat_leaves_a_stale_line_to_the_translator(
    run: Run, small: Path, tmp_path: Path
) -> None:
    left = []
    for name in ("stale", "accepted"):
        project = tmp_path / name
        for folder in ("source", "target", "tm/auto", "glossary", "dictionary", "omegat"):
            (project / folder).mkdir(parents=True)
        (project / "omegat.project").write_text(
            PROJECT.replace("<sentence_seg>true", "<sentence_seg>false"), "utf-8"
        )
        chosen = ("--language", "el", "--laws", PLACE)
        shutil.copy(
            export(run, small, "xliff", *chosen, "--form", "omegat"), project / "source" / "el.xlf"
        )
        shutil.copy(export(run, small, "tmx", *chosen), project / "tm" / "auto" / "laws.tmx")
        left.append(translate(project)[1])
        assert run("accept", PLACE, "--language", "el") == 0
    assert left == [1, 0]


def test_what_the_source_said_before_is_a_match_in_both_forms(
    run: Run, small: Path, stale: Words
) -> None:
    before, now, greek = stale
    document = etree.parse(export(run, small, "xliff", "--language", "el", "--laws", "12"))
    assert schema("xliff").validate(document), schema("xliff").error_log
    (match,) = document.iter(f"{MTC}match")
    assert match.get("ref") == "#t1"
    unit = match.getparent().getparent()
    assert unit.get("name") == PLACE
    assert "".join(unit.find(f"{XLIFF}segment/{XLIFF}source").itertext()) == now
    said = [match.findtext(f"{XLIFF}{side}") for side in ("source", "target")]
    assert said == [before, greek]
    for form in ("1.2", "omegat"):
        chosen = ("--language", "el", "--laws", "12", "--form", form)
        document = etree.parse(export(run, small, "xliff", *chosen))
        assert schema("xliff12").validate(document), schema("xliff12").error_log
        (match,) = document.iter(f"{OLD}alt-trans")
        assert match.getparent().get("id") == f"{PLACE}#t1"
        assert [match.findtext(f"{OLD}{side}") for side in ("source", "target")] == [before, greek]


@pytest.mark.usefixtures("stale")
@pytest.mark.parametrize(
    ("kind", "options"), [("xliff", ()), ("xliff", ("--form", "1.2")), ("csv", ()), ("docx", ())]
)
def test_a_stale_file_that_nobody_touched_changes_nothing(
    run: Run,
    small: Path,
    kind: str,
    options: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = export(run, small, kind, "--language", "el", "--laws", "12", *options)
    assert run("import", kind, str(file), "--language", "el") == 0
    assert "0 provisions changed" in capsys.readouterr().out


@pytest.mark.usefixtures("stale")
def test_a_table_and_a_document_show_which_words_of_the_source_changed(
    run: Run, small: Path
) -> None:
    table = export(run, small, "csv", "--language", "el", "--laws", "12").read_text("utf-8")
    told = {
        row["id"].rpartition("/")[2]: row["developer_comments"]
        for row in csv.DictReader(io.StringIO(table, newline=""))
    }
    assert [name for name, comment in told.items() if "{+truly+}" in comment] == [f"{PLACE}#t1"]
    docx = pytest.importorskip("docx")
    file = export(run, small, "docx", "--language", "el", "--laws", "12")
    rows = [row.cells for table in docx.Document(str(file)).tables for row in table.rows]
    assert [cells[0].text.split()[0] for cells in rows if "{+truly+}" in cells[1].text] == [
        f"{PLACE},"
    ]


@pytest.mark.usefixtures("stale")
def test_the_sheet_of_paper_shows_them_too(run: Run, small: Path) -> None:
    pytest.importorskip("typst", reason="Typst is not installed: the extra `print`")
    file = export(run, small, "pdf", "--language", "el", "--laws", PLACE)
    pages = pypdfium2.PdfDocument(file.read_bytes())
    assert "{+truly+}" in "".join(page.get_textpage().get_text_range() for page in pages)


def provision(heading: str, text: str, *notes: str) -> Provision:
    return Provision(
        at("16C"), "", heading or None, text, notes=tuple(Note(note) for note in notes)
    )


@pytest.mark.parametrize(
    ("before", "now", "lines"),
    [
        pytest.param(
            ("Title", "One two.\nThree four."),
            ("Title", "One two.\nThree five."),
            {"h": "Title", "t1": "One two.", "t2": "Three four."},
            id="a-word",
        ),
        pytest.param(
            ("", "One two.\nThree four."),
            ("New", "One two.\nMore.\nThree four."),
            {"t1": "One two.", "t3": "Three four."},
            id="a-line-that-came",
        ),
        pytest.param(
            ("", "One two.\nThree four.\nFive."),
            ("", "One two.\nFive."),
            {"t1": "One two. Three four.", "t2": "Five."},
            id="a-line-that-went",
        ),
        pytest.param(
            ("", "One two.\nThree four.", "Note: a."),
            ("", "One six.\nSeven four.", "Note: b."),
            {"t1": "One two.", "t2": "Three four.", "n1": "Note: a."},
            id="on-both-sides-of-a-seam",
        ),
        pytest.param(
            ("", "One two.\nThree and four."),
            ("", "One six seven eight.\nNine four."),
            {"t1": "One two.", "t2": "Three and four."},
            id="as-many-words-no-more",
        ),
        pytest.param(("", ""), ("", "One."), {}, id="nothing-before"),
    ],
)
def test_the_words_of_before_stand_in_the_lines_of_now(
    before: tuple[str, ...], now: tuple[str, ...], lines: dict[str, str]
) -> None:
    found = split_wording(fold_wording(provision(*before)), provision(*now))
    assert {piece.name: piece.text for piece in found} == lines
