"""Each form is what its standard says, says all there is to say, and other tools open it."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from bridgelaws.exchange.back.xliff_read import read_xliff
from bridgelaws.exchange.out.choice import Selection, parse_ranges
from bridgelaws.exchange.out.csv_rows import guard, unguard, write_csv
from bridgelaws.exchange.out.memory import MemoryUnit, find_memory_units
from bridgelaws.exchange.out.tmx import write_tmx
from bridgelaws.exchange.out.units import UnitSide, find_units
from bridgelaws.exchange.out.xliff import write_xliff
from bridgelaws.exchange.out.xliff12 import NAMESPACE_1, write_xliff12
from bridgelaws.exchange.pieces import split_pieces
from bridgelaws.exchange.sentence_pairs import NO_BREAK, unbind
from bridgelaws.library.library import load_library
from bridgelaws.model.agreement import Agreements
from bridgelaws.model.concordance import AlignmentUnit
from bridgelaws.model.locator import parse_locator as at
from bridgelaws.model.provision import Provision
from bridgelaws.model.record import ArticleRecord, PairedUnits, ProvisionRecord, ProvisionText
from bridgelaws.pipeline import run_build
from bridgelaws.records.store import read_records, write_records
from bridgelaws.xml_writer import put_on_lines, to_bytes
from tests.exchange.conftest import Run
from tests.exchange.omegat import segment, sources_of
from tests.exchange.test_jsonl import BUILD
from tests.records.strategies import records

SCHEMAS: Final = Path(__file__).parent / "schemas"
LEXICONS: Final = load_library(Path(__file__).parents[2]).lexicons
LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
XLIFF: Final = "{urn:oasis:names:tc:xliff:document:2.0}"
TBX: Final = "{urn:iso:std:iso:30042:ed-2}"

# What a tool that we do not import reads in a file: (source, target, id, notes) of each unit.
READER: Final = """
import json, sys
from translate.storage import csvl10n, tbx, tmx, xliff, xliff2
kind, file, *target = sys.argv[1:]
classes = {"tmx": tmx.tmxfile, "1.2": xliff.xlifffile, "xliff": xliff2.Xliff2File,
           "tbx": tbx.tbxfile, "csv": csvl10n.csvfile}
store = classes[kind].parsefile(file)
if target:
    store.settargetlanguage(target[0])
json.dump([[u.source, u.target, u.getid(), u.getnotes()] for u in store.units], sys.stdout)
"""


def schema(name: str) -> Any:
    return etree.RelaxNG(etree.parse(SCHEMAS / f"{name}.rng"))


def export(run: Run, folder: Path, kind: str, *arguments: str) -> Path:
    target = folder / f"out.{kind}"
    assert run("export", kind, *arguments, "--output", str(target)) == 0
    return target


def toolkit(kind: str, file: Path, *target: str) -> list[list[str]]:
    told = subprocess.run(
        [sys.executable, "-c", READER, kind, str(file), *target],
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[list[str]] = json.loads(told.stdout)
    return found


def texts_in(folder: Path, language: str) -> dict[str, list[str]]:
    """Per name of a provision the pieces of its plain text, from the records."""
    return {
        f"{record.work}/{record.edition or 'undated'}/{provision.locator}": [
            piece.text for piece in split_pieces(text.provision)
        ]
        for record in read_records(folder / "build" / "records")
        for provision in record.provisions
        if (text := provision.text(language, "plain")) and split_pieces(text.provision)
    }


def test_the_memory_is_valid_and_holds_every_word_of_every_language(run: Run, small: Path) -> None:
    document = etree.parse(export(run, small, "tmx"))
    assert schema("tmx").validate(document), schema("tmx").error_log
    for language in ("nl", "fr", "el", "en"):
        held: dict[str, set[str]] = {}
        for unit in document.iter("tu"):
            codes = [variant.get(LANG) for variant in unit.iter("tuv")]
            assert len(codes) == len(set(codes)) > 1
            said = unit.findtext(f"tuv[@{LANG}='{language}']/seg")
            if said and unit.get("segtype") == "paragraph":
                held.setdefault(unit.findtext("prop"), set()).add(said)
        lines = {name: set(said) for name, said in texts_in(small, language).items()}
        for name, said in lines.items():
            assert all(any(line in unit for unit in held[name]) for line in said)
    ids = {unit.get("tuid") for unit in document.iter("tu")}
    assert {"12C1ei#t1", "def~bid#t1", "bb~end#t1", "73A1#t1", "12#h"} <= ids
    assert "♠" in etree.tostring(document, encoding="unicode")


# Each form of XLIFF, with the element that a line of a text is there.
LINES: Final = {
    "2.1": f"{XLIFF}segment/{XLIFF}source",
    "1.2": f"{{{NAMESPACE_1}}}trans-unit/{{{NAMESPACE_1}}}source",
    "omegat": f"{{{NAMESPACE_1}}}trans-unit/{{{NAMESPACE_1}}}source",
}


@pytest.mark.parametrize("form", LINES)
@pytest.mark.parametrize("language", ["nl", "fr", "el"])
def test_omegat_finds_every_sentence_of_the_files_and_every_line_of_the_text(
    run: Run, small: Path, language: str, form: str
) -> None:
    memory = export(run, small, "tmx", "--language", language)
    found = sources_of(memory, "en", language)
    file = etree.parse(export(run, small, "xliff", "--language", language, "--form", form))
    listed = ("".join(source.itertext()) for source in file.iterfind(f".//{LINES[form]}"))
    shown = [line for line in listed if line]
    sentences = [sentence for line in shown for sentence in segment(line)]
    assert any(NO_BREAK in sentence for sentence in sentences)
    assert [sentence for sentence in sentences if sentence not in found] == []
    lines = [line for listed in texts_in(small, "en").values() for line in listed]
    assert sorted(unbind(line) for line in shown) == sorted(lines)
    assert [line for line in lines if line not in found] == []


def test_official_texts_stand_together_as_the_record_pairs_them() -> None:
    def said(expression: str, language: str, place: str, text: str) -> ProvisionText:
        return ProvisionText(expression, language, Provision(at(place), "", None, text))

    pairing = PairedUnits(
        ("acbl", "en"),
        ("ffb", "fr"),
        (
            AlignmentUnit((at("16B"),), (at("16C"),), "renumbered"),
            AlignmentUnit((at("16C"),), (), "only-left"),
        ),
    )
    places = {
        "16B": (said("acbl", "en", "16B", "One. Two."), said("plain", "en", "16B", "Own one.")),
        "16C": (said("acbl", "en", "16C", "Three."), said("ffb", "fr", "16C", "Un. Deux.")),
    }
    provisions = tuple(ProvisionRecord(at(place), texts) for place, texts in places.items())
    record = ArticleRecord("duplicate", "2017", at("16"), provisions, (pairing,))
    units = [
        unit.texts
        for unit in find_memory_units([record], Selection(), "en", LEXICONS, Agreements())
    ]
    english, french = ("acbl", "en"), ("ffb", "fr")
    assert units == [
        ((english, "One."), (french, "Un.")),
        ((english, "One. Two."), (french, "Un. Deux.")),
        ((english, "Two."), (french, "Deux.")),
    ]


def test_a_translators_file_is_valid_and_holds_both_texts(run: Run, small: Path) -> None:
    document = etree.parse(export(run, small, "xliff", "--language", "el"))
    assert schema("xliff").validate(document), schema("xliff").error_log
    units = list(document.iter(f"{XLIFF}unit"))
    assert {unit.get("id") for unit in units} >= {"12C1ei", "def:bid", "bb:end", "73A1"}
    assert {unit.get("name") for unit in units} >= {"def~bid"}
    for side, language in (("source", "en"), ("target", "el")):
        said = [
            unbind("".join(words.itertext()))
            for unit in units
            for words in unit.iter(f"{XLIFF}{side}")
        ]
        assert said == [line for lines in texts_in(small, language).values() for line in lines]


def test_the_older_form_is_valid_and_says_the_same(run: Run, small: Path) -> None:
    document = etree.parse(export(run, small, "xliff", "--language", "el", "--form", "1.2"))
    assert schema("xliff12").validate(document), schema("xliff12").error_log
    for side, language in (("source", "en"), ("target", "el")):
        said = [
            unbind("".join(words.itertext())) for words in document.iter(f"{{{NAMESPACE_1}}}{side}")
        ]
        assert said == [line for lines in texts_in(small, language).values() for line in lines]
    old, new = (
        read_xliff((small / "out.xliff").read_bytes(), "out.xliff"),
        read_xliff(export(run, small, "xliff", "--language", "el").read_bytes(), "out.xliff"),
    )
    assert [(u.place, u.texts, u.source_hash, u.target_hash) for u in old.units] == [
        (u.place, u.texts, u.source_hash, u.target_hash) for u in new.units
    ]


def test_states_tell_what_is_missing_stale_and_reviewed(run: Run, small: Path) -> None:
    law = small / "en" / "plain" / "law-69.txt"
    law.write_text(law.read_text("utf-8").replace("round", "session"), "utf-8")
    agreed = small / "laws" / "agreed" / "el.toml"
    kept = [line for line in agreed.read_text("utf-8").splitlines() if not line.startswith("69B1 ")]
    agreed.write_text("\n".join(kept), "utf-8")
    write_records(run_build(load_library(small)).records, small / "build" / "records")
    document = etree.parse(export(run, small, "xliff", "--language", "el", "--laws", "69"))
    states = {
        unit.get("name"): (segment.get("state"), segment.get("subState"))
        for unit in document.iter(f"{XLIFF}unit")
        for segment in unit.iter(f"{XLIFF}segment")
    }
    assert states["69B"] == ("reviewed", None)
    assert states["69B1"] == ("translated", "bridgelaws:unrecorded")
    assert ("translated", "bridgelaws:stale") in states.values()


@pytest.mark.parametrize("form", ["2019", "2008"])
def test_the_termbase_has_status_speech_and_definition(run: Run, small: Path, form: str) -> None:
    file = export(run, small, "tbx", "--form", form, "--site", "https://example.org/laws/")
    document = etree.parse(file)
    if form == "2008":
        units = {unit[2]: unit for unit in toolkit("tbx", file, "el")}
        assert units["dummy"][:2] == ["dummy", "μορ"]
        assert len(units) > 150
        return
    assert schema("tbx").validate(document), schema("tbx").error_log
    (revoke,) = (c for c in document.iter(f"{TBX}conceptEntry") if c.get("id") == "revoke")
    dutch = next(section for section in revoke.iter(f"{TBX}langSec") if section.get(LANG) == "nl")
    statuses = {
        term.findtext(f"{TBX}term"): [note.text for note in term.iter(f"{TBX}termNote")]
        for term in dutch.iter(f"{TBX}termSec")
    }
    assert statuses["verzaking"] == ["noun", "preferredTerm-admn-sts"]
    assert "deprecatedTerm-admn-sts" in statuses["renonce"]
    (declarer,) = (c for c in document.iter(f"{TBX}conceptEntry") if c.get("id") == "declarer")
    defined = declarer.findtext(f"{TBX}langSec[@{LANG}='nl']/{TBX}descripGrp/{TBX}descrip")
    assert defined in {line for lines in texts_in(small, "nl").values() for line in lines}
    links = [link.get("target") for link in revoke.iter(f"{TBX}xref")]
    assert "https://example.org/laws/en/law/61/#61A" in links
    speeches = {
        c.get("id"): c.findtext(f"{TBX}langSec/{TBX}termSec/{TBX}termNote")
        for c in document.iter(f"{TBX}conceptEntry")
    }
    assert (speeches["to-revoke"], speeches["vulnerable"]) == ("verb", "adjective")


def test_other_tools_read_memory_file_and_table(run: Run, small: Path) -> None:
    source, target = (texts_in(small, code) for code in ("en", "el"))
    memory = toolkit("tmx", export(run, small, "tmx", "--language", "el"), "el")
    whole = [line for lines in source.values() for line in lines]
    assert {unit[0] for unit in memory} > set(whole)
    wanted = [line for lines in target.values() for line in lines]
    xliff = toolkit("xliff", export(run, small, "xliff", "--language", "el"))
    table = toolkit("csv", export(run, small, "csv", "--language", "el"))
    old_form = export(run, small, "xliff", "--language", "el", "--form", "1.2")
    for units in (xliff, toolkit("1.2", old_form), table):
        assert [unbind(unit[0]) for unit in units] == whole
        assert [unit[1] for unit in units] == wanted
    assert "duplicate/2017/12C1ei#t1" in {unit[2] for unit in table}


def test_a_table_of_several_languages_has_a_column_for_each(run: Run, small: Path) -> None:
    file = export(run, small, "csv", "--laws", "78B", "--language", "nl", "--language", "el")
    rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8"), newline="")))
    assert list(rows[0]) == ["id", "el plain", "nl plain"]
    assert [row["nl plain"] for row in rows] == texts_in(small, "nl")["duplicate/2017/78B"]


@pytest.mark.parametrize("languages", [("--language", "el"), ()])
def test_a_table_for_excel_says_that_it_is_utf_8_and_has_semicolons(
    run: Run, small: Path, languages: tuple[str, ...]
) -> None:
    file = export(run, small, "csv", "--laws", "1", "--excel", *languages)
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    text = io.StringIO(file.read_text("utf-8-sig"), newline="")
    rows = list(csv.reader(text, delimiter=";", strict=True))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert len(rows[0]) > 4


def test_a_list_of_terms_is_three_columns_apart_by_tabs(run: Run, small: Path) -> None:
    file = export(run, small, "glossary", "--language", "fr")
    rows = [line.split("\t") for line in file.read_text("utf-8").splitlines()]
    assert {len(row) for row in rows} == {3}
    assert ("dummy", "mort") in {tuple(row[:2]) for row in rows}
    assert all(row[1] for row in rows)
    remarks = [part for row in rows for part in row[2].split("; ")]
    assert [part for part in remarks if part.startswith(("nl:", "el:", "el ", "nl "))] == []
    assert [part for part in remarks if part.startswith("fr:")]


@given(st.text(max_size=12) | st.from_regex(r"\A'*[=+\-@].{0,5}\Z"))
def test_a_guarded_cell_is_no_formula_and_comes_back(cell: str) -> None:
    assert unguard(guard(cell)) == cell
    assert not guard(cell).startswith(("=", "+", "-", "@", "\t", "\r"))


@given(st.lists(records(), max_size=3))
def test_any_record_makes_valid_files(given_records: list[ArticleRecord]) -> None:
    memory, file, table = io.BytesIO(), io.BytesIO(), io.BytesIO()
    count, _ = write_tmx(
        find_memory_units(given_records, Selection(), "en", LEXICONS, Agreements()), memory
    )
    document = etree.fromstring(memory.getvalue())
    assert schema("tmx").validate(document), schema("tmx").error_log
    assert len(document.findall("body/tu")) == count
    left, right = UnitSide("en", "plain"), UnitSide("nl", "nbb")
    units = list(find_units(given_records, Selection(), left, right, Agreements()))
    write_xliff(units, left, right, file)
    assert schema("xliff").validate(etree.fromstring(file.getvalue())), schema("xliff").error_log
    old_form = io.BytesIO()
    write_xliff12(units, left, right, old_form)
    document = etree.fromstring(old_form.getvalue())
    assert schema("xliff12").validate(document), schema("xliff12").error_log
    write_csv(units, table)
    rows = list(csv.DictReader(io.StringIO(table.getvalue().decode("utf-8"), newline="")))
    said = [(s.source, s.target) for unit in units for s in unit.segments]
    assert [(unguard(row["source"]), unguard(row["target"])) for row in rows] == said


@pytest.mark.parametrize(
    ("laws", "inside", "outside"),
    [
        ("12-16", ["12", "12C1ei", "16D"], ["11", "17", "def"]),
        ("27B1", ["27B1", "27B1a"], ["27B2", "27"]),
        ("16B1-16C", ["16B1", "16B3", "16C2"], ["16A", "16D"]),
        ("def~bid, bb4", ["def~bid", "bb4a"], ["def~call", "bb5", "4"]),
        ("", ["1", "bb", "intro~3"], []),
    ],
)
def test_a_list_of_laws_takes_what_it_names(
    laws: str, inside: list[str], outside: list[str]
) -> None:
    choice = Selection(stretches=parse_ranges(laws))
    assert [place for place in inside if not choice.has(at(place))] == []
    assert [place for place in outside if choice.has(at(place))] == []


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["tmx", "--laws", "16-12"], 2, "forwards"),
        (["tmx", "--laws", "16-bb4"], 2, "one part"),
        (["xliff"], 2, "--language"),
        (["xliff", "--language", "en"], 2, "into itself"),
        (["csv", "--laws", "16x"], 2, "expected"),
        (["csv", "--laws", "sixteen"], 2, "no provision"),
        (["jsonl", "--laws", "99"], 2, "no provision"),
    ],
)
def test_wrong_choices_are_told(
    run: Run, arguments: list[str], code: int, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run("export", *arguments) == code
    assert said in capfd.readouterr().err


def test_the_schemas_refuse_what_the_standards_refuse(run: Run, small: Path) -> None:
    document = etree.parse(export(run, small, "xliff", "--language", "nl", "--laws", "1"))
    document.getroot().find(f".//{XLIFF}segment").set("state", "done")
    assert not schema("xliff").validate(document)
    document = etree.parse(export(run, small, "tmx", "--laws", "1"))
    del document.getroot().find("header").attrib["segtype"]
    assert not schema("tmx").validate(document)


def test_an_official_text_is_final_and_its_state_asks_for_nothing() -> None:
    (unit, *_) = find_units(
        BUILD[:1], Selection(), UnitSide("el"), UnitSide("nl", "nbb"), Agreements()
    )
    assert (unit.state, unit.remark) == ("final", "official")


def test_a_memory_is_written_unit_by_unit_as_it_would_be_at_once() -> None:
    made, written = io.BytesIO(), []

    def units(count: int) -> Iterator[MemoryUnit]:
        for n in range(count):
            written.append(made.tell())
            said = ((("plain", "en"), f"1 < {n} \x07"), (("plain", "el"), "é"))
            yield MemoryUnit("16A", f"16A#t{n}", n == 1, said[:n])

    for count in (0, 1, 4):
        made.seek(0)
        made.truncate()
        written.clear()
        assert write_tmx(units(count), made) == (count, max(0, count - 1))
        # What was made before is written before the next one is asked for.
        assert sorted({*written[1:]}) == written[1:]
        root = etree.fromstring(made.getvalue(), etree.XMLParser(remove_blank_text=True))
        put_on_lines(root, space="")
        assert to_bytes(root) == made.getvalue()
