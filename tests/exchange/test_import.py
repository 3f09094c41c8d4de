"""A translator's work comes back: only its lines change, and nothing is lost on the way."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgelaws.cli import main
from bridgelaws.exchange.back.returned import ReturnedFile, ReturnedUnit
from bridgelaws.exchange.back.translation import find_edition
from bridgelaws.library.library import load_library
from bridgelaws.model.work import Edition
from bridgelaws.pipeline import run_build
from bridgelaws.records.store import write_records
from tests.exchange.conftest import Run
from tests.exchange.work import (
    changed_lines,
    contents,
    edit_rows,
    edit_unit,
    file_of,
    retarget,
)

LANGUAGES: Final = ("nl", "fr", "el", "en")


@pytest.mark.parametrize(
    ("kind", "options"), [("xliff", ()), ("xliff", ("--form", "1.2")), ("csv", ())]
)
@pytest.mark.parametrize("language", LANGUAGES[:3])
def test_an_unchanged_file_changes_nothing(
    run: Run,
    small: Path,
    kind: str,
    options: tuple[str, ...],
    language: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = contents(small)
    file = file_of(run, small, kind, language, *options)
    assert run("import", kind, str(file), "--language", language) == 0
    assert contents(small) == before
    assert "0 provisions changed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("place", "edition"),
    [
        ("duplicate.2027.16.16A", "2027"),
        ("duplicate.2027.1.1A", "2027"),
        ("duplicate.2027.1.16.16A", "2027.1"),
        ("duplicate.2017.16.16A", None),
    ],
)
def test_an_edition_is_told_from_one_whose_name_begins_like_it(
    root: Path, place: str, edition: str | None
) -> None:
    library = load_library(root)
    for name in ("2027", "2027.1"):
        library = library.with_edition("duplicate", Edition(name))
    returned = ReturnedFile((ReturnedUnit(place, {}, "", "", 1, 1),))
    assert find_edition(returned, library) == (edition and ("duplicate", edition))


@pytest.mark.parametrize(
    ("file", "language", "title"),
    [
        ("introduction", "el", "ΠΡΟΛΟΓΟΣ"),
        ("introduction", "nl", "Woord vooraf"),
        ("introduction", "fr", "PRÉAMBULE"),
        ("definitions", "el", "ΟΡΙΣΜΟΙ ΟΡΩΝ"),
        ("definitions", "nl", "BEGRIPPEN"),
        ("definitions", "fr", "Glossaire"),
        ("bidding-boxes", "el", "ΚΟΥΤΙΑ ΔΗΛΩΣΕΩΝ"),
        ("bidding-boxes", "nl", "HET GEBRUIK VAN BIDDINGBOXEN"),
        ("bidding-boxes", "fr", "LES BOÎTES À ENCHÈRES"),
    ],
)
def test_the_title_of_a_part_is_what_the_translator_says(
    run: Run, small: Path, file: str, language: str, title: str
) -> None:
    before = contents(small)
    table = file_of(run, small, "csv", language)
    name = {"introduction": "intro", "definitions": "def", "bidding-boxes": "bb"}[file]

    def change(row: dict[str, str]) -> None:
        if row["id"].endswith(f"/{name}#h"):
            row["target"] = title

    edit_rows(table, change)
    assert run("import", "csv", str(table), "--language", language) == 0
    ((changed, _, line),) = changed_lines(before, contents(small))
    assert (changed, line) == (f"{language}/plain/{file}.txt", title)


@pytest.mark.parametrize(
    ("locator", "segment", "words", "line"),
    [
        pytest.param("12C1ei", "t1", "Νέα λόγια.", "      (i) Νέα λόγια.", id="fifth-level"),
        pytest.param("12B", "h", "Νέος τίτλος", "Β. Νέος τίτλος", id="heading"),
        pytest.param(
            "15B", "n1", "Σημείωση: Νέα σημείωση.", "  Σημείωση: Νέα σημείωση.", id="note"
        ),
        pytest.param("2", "t3", "1 | Βοράς | καμία", "  | 1 | Βοράς | καμία |", id="row"),
        pytest.param("69B", "t2", "Τέλος του Νόμου.", "  Τέλος του Νόμου.", id="tail"),
        pytest.param("1A", "t1", "Σύμβολα ♠ ♥ ♦ ♣ < & >.", "  Σύμβολα ♠ ♥ ♦ ♣ < & >.", id="suits"),
        pytest.param("def~bid", "t1", "κάτι άλλο.", " — κάτι άλλο.", id="definition"),
        pytest.param("bb~end", "t1", "Στο τέλος.", "  Στο τέλος.", id="regulation"),
    ],
)
def test_a_changed_line_changes_that_line_alone(
    run: Run, small: Path, locator: str, segment: str, words: str, line: str
) -> None:
    before = contents(small)
    file = file_of(run, small, "xliff")
    edit_unit(file, locator, retarget(words, segment))
    run("import", "xliff", str(file), "--language", "el", "--force")
    ((name, old, new),) = changed_lines(before, contents(small))
    assert new.endswith(line)
    assert name.startswith("el/plain/")
    assert old.startswith(new[: new.index(words)])


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_sound_words_come_back_in_their_place(
    small_build: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    copy = tmp_path_factory.mktemp("any") / "small"
    shutil.copytree(small_build, copy)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(copy)
        kind = data.draw(st.sampled_from(["xliff", "csv"]))
        file = copy / "work"
        asked = ["--language", "nl", "--laws", "12,78", "--output", str(file)]
        assert main(["export", kind, *asked]) == 0
        where, piece = data.draw(
            st.sampled_from([("12B1", "t1"), ("12C1ei", "t1"), ("12A", "h"), ("78A", "t1")])
        )
        words = data.draw(
            st.lists(
                st.text(st.sampled_from("abcéß♠&<>\"'=+-@ "), min_size=1, max_size=6),
                min_size=1,
                max_size=4,
            ).map(lambda parts: "Zij " + " ".join(map(str.strip, parts)))
        )
        if kind == "xliff":
            edit_unit(file, where, retarget(words, piece))
        else:
            wanted = f"duplicate/2017/{where}#{piece}"
            edit_rows(file, lambda row: row.update(target=words) if row["id"] == wanted else None)
        before = contents(copy)
        code = main(["import", kind, str(file), "--language", "nl", "--force"])
        lines = changed_lines(before, contents(copy))
        assert code in {0, 1}
        if code == 0:
            ((_, _, new),) = lines
            assert new.endswith(re.sub(" +", " ", words).strip())
        else:
            assert lines == []


def test_a_line_that_the_original_got_meanwhile_is_added(run: Run, small: Path) -> None:
    english, greek = (small / code / "plain" / "law-12.txt" for code in ("en", "el"))
    lines = english.read_text("utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("  3. "))
    lines[at + 1 : at + 1] = ["    A second paragraph.", "    Note: A remark."]
    english.write_text("\n".join(lines), "utf-8")
    write_records(run_build(load_library(small)).records, small / "build" / "records")
    file = file_of(run, small, "xliff", "el", "--laws", "12")
    fresh = file.read_text("utf-8")
    fresh = re.sub(
        r"(<source>A second paragraph.</source>)", r"\1<target>Δεύτερη παράγραφος.</target>", fresh
    )
    fresh = re.sub(
        r"(<source>Note: A remark.</source>)", r"\1<target>Σημείωση: Κάτι.</target>", fresh
    )
    file.write_text(fresh, "utf-8")
    before = greek.read_text("utf-8").split("\n")
    assert run("import", "xliff", str(file), "--language", "el") == 0
    after = greek.read_text("utf-8").split("\n")
    at = next(number for number, line in enumerate(after) if line.startswith("  3. "))
    assert after[at + 1 : at + 3] == ["    Δεύτερη παράγραφος.", "    Σημείωση: Κάτι."]
    assert after[: at + 1] + after[at + 3 :] == before


def test_a_dry_run_shows_the_difference_and_writes_nothing(
    run: Run, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(small)
    file = file_of(run, small, "xliff")
    edit_unit(file, "12A2", retarget("Νέα λόγια (βλέπε Γ2 παρακάτω)."))
    assert run("import", "xliff", str(file), "--language", "el", "--dry-run") == 0
    told = capsys.readouterr().out
    assert contents(small) == before
    assert "+  2. Νέα λόγια" in told
    assert len([line for line in told.splitlines() if line.startswith("-  ")]) == 1


# Changes one target as a tool that we do not import does: it reads, writes, and knows no base.
TOOL: Final = """
import sys
from translate.storage import csvl10n, xliff, xliff2
kind, file, name, words = sys.argv[1:]
classes = {"xliff": xliff2.Xliff2File, "1.2": xliff.xlifffile, "csv": csvl10n.csvfile}
store = classes[kind].parsefile(file)
(unit,) = [unit for unit in store.units if unit.getid().endswith(name)]
unit.target = words
store.savefile(file)
"""


@pytest.mark.parametrize(
    ("kind", "name"), [("xliff", "12A3::t1"), ("1.2", "12A3#t1"), ("csv", "duplicate/2017/12A3#t1")]
)
def test_what_another_tool_has_written_comes_back(
    run: Run, small: Path, kind: str, name: str
) -> None:
    form = ("--form", kind) if kind == "1.2" else ()
    file = file_of(run, small, "xliff" if form else kind, "el", *form)
    words = "Λόγια < άλλου & εργαλείου ♠."
    subprocess.run([sys.executable, "-c", TOOL, kind, str(file), name, words], check=True)
    before = contents(small)
    assert run("import", "xliff" if form else kind, str(file), "--language", "el") == 0
    assert [line for _, _, line in changed_lines(before, contents(small))] == [f"  3. {words}"]


@pytest.mark.parametrize(
    ("sign", "encoding", "mark"),
    [
        (";", "utf-8-sig", ""),
        ("\t", "utf-16", ""),
        (",", "utf-16", ""),
        (";", "utf-16", "\ufeff"),
        (";", "utf-8-sig", "\ufeff"),
    ],
)
def test_a_table_edited_in_excel_comes_back(
    run: Run, small: Path, sign: str, encoding: str, mark: str
) -> None:
    file = file_of(run, small, "csv", "fr", "--excel", "--laws", "12A")
    wanted = "duplicate/2017/12A1#t1"
    text = file.read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))
    for row in rows:
        if row["id"] == wanted:
            row["target"] = "'=Des mots : « neufs »."
    # Excel on a French machine: semicolons, a byte-order mark, CR LF; its “Unicode text”: UTF-16.
    out = io.StringIO(newline="")
    table = csv.DictWriter(out, list(reversed(rows[0])), delimiter=sign, lineterminator="\r\n")
    table.writeheader()
    table.writerows(rows)
    file.write_bytes(f"{mark}{out.getvalue()}".encode(encoding))
    before = contents(small)
    assert run("import", "csv", str(file), "--language", "fr") == 0
    ((_, _, new),) = changed_lines(before, contents(small))
    assert new == "  1. =Des mots : « neufs »."


def items_of_b(small: Path) -> tuple[str, str]:
    """The two lines of the Greek 12B1 and 12B2."""
    lines = (small / "el" / "plain" / "law-12.txt").read_text("utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("Β. "))
    return lines[at + 1], lines[at + 2]


def take_out(small: Path, *starts: str) -> None:
    """Take lines of the Greek Law 12 out and build the records anew."""
    law = small / "el" / "plain" / "law-12.txt"
    lines = law.read_text("utf-8").split("\n")
    kept = [line for line in lines if not line.startswith(starts)]
    assert len(lines) - len(kept) == len(starts)
    law.write_text("\n".join(kept), "utf-8")
    write_records(run_build(load_library(small)).records, small / "build" / "records")


def fill(unit: str) -> str:
    """Translate every segment of a unit that has no target; a heading has no full stop."""
    return re.sub(
        r'(<segment id="(.).*>\s*<source>.*</source>)(?!\s*<target>)',
        lambda found: f"{found[1]}<target>Νέο{'' if found[2] == 'h' else '.'}</target>",
        unit,
    )


def test_a_provision_that_was_missing_gets_its_lines_in_their_place(run: Run, small: Path) -> None:
    before = (small / "el" / "plain" / "law-12.txt").read_text("utf-8").split("\n")
    take_out(small, "Β. ", *items_of_b(small), "      (ii) ")
    file = file_of(run, small, "xliff", "el", "--laws", "12")
    text = file.read_text("utf-8")
    assert text.count('subState="bridgelaws:missing"') == 4
    file.write_text(fill(text), "utf-8")
    assert run("import", "xliff", str(file), "--language", "el") == 0
    after = (small / "el" / "plain" / "law-12.txt").read_text("utf-8").split("\n")
    assert len(after) == len(before)
    fresh = [line for line in after if line.endswith(("Νέο", "Νέο."))]
    assert fresh == ["Β. Νέο", "  1. Νέο.", "  2. Νέο.", "      (ii) Νέο."]
    for old, new in zip(before, after, strict=True):
        assert new == old or new in fresh


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("CITATIONS", lambda text: text.replace("Νέο.", "Νέο, βλέπε Νόμο 16.")),
        ("NUMBERING", lambda text: text.replace("Νέο.", "5. Νέο.")),
        (
            "CONFLICT",
            lambda text: text.replace('target-hash"/>', 'target-hash">0123456789ab</note>'),
        ),
    ],
)
def test_a_new_provision_is_held_to_the_same_rules(
    run: Run,
    small: Path,
    code: str,
    change: Callable[[str], str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    take_out(small, "Β. ", *items_of_b(small))
    file = file_of(run, small, "xliff", "el", "--laws", "12B")
    file.write_text(change(fill(file.read_text("utf-8"))), "utf-8")
    assert run("import", "xliff", str(file), "--language", "el") == 1
    assert f" {code} " in capsys.readouterr().err
    law = (small / "el" / "plain" / "law-12.txt").read_text("utf-8")
    assert not any(line.startswith("  ") and "Νέο" in line for line in law.split("\n"))
