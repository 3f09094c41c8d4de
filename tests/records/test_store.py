"""Records on disk: what goes in comes out, whole or not at all."""

from __future__ import annotations

import errno
import json
import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.atomic import places
from bridgelaws.atomic.replace import replace_file
from bridgelaws.errors import RecordError
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Origin, Provision
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText
from bridgelaws.model.source import SourceRef
from bridgelaws.records.decode import decode_record
from bridgelaws.records.encode import encode_record
from bridgelaws.records.store import MANIFEST, read_inputs, read_records, write_records
from tests.killed import killed_at_each_step, refused_at_each_step
from tests.records.strategies import records


def law(number: str, text: str = "Δύο.", edition: str = "2017") -> ArticleRecord:
    at = Locator((number,))
    said = Provision(at, "", "Heading", text, origins=(Origin(f"el/plain/{number}.txt", 1, 2),))
    provision = ProvisionRecord(at, (ProvisionText("plain", "el", said),))
    return ArticleRecord("duplicate", edition, at, (provision,))


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@given(records())
def test_a_record_comes_back_from_its_bytes_to_the_last_field(record: ArticleRecord) -> None:
    # asdict, because provenance takes no part in equality and must come back all the same
    assert asdict(decode_record(encode_record(record), "x")) == asdict(record)


@given(records())
def test_the_same_record_always_has_the_same_bytes(record: ArticleRecord) -> None:
    data = encode_record(record)
    assert encode_record(decode_record(data, "x")) == data


@given(records())
def test_no_line_of_a_file_is_broken_by_what_stands_in_a_text(record: ArticleRecord) -> None:
    text = encode_record(record).decode()
    assert text.splitlines() == text.removesuffix("\n").split("\n")


@settings(max_examples=25, deadline=None)
@given(st.lists(records(), max_size=4, unique_by=lambda record: record.name), st.randoms())
def test_a_folder_comes_back_whatever_the_order_in_which_it_was_written(
    given_records: list[ArticleRecord], random: Random
) -> None:
    with tempfile.TemporaryDirectory() as base:
        one, two = Path(base, "one"), Path(base, "two")
        write_records(given_records, one)
        shuffled = list(given_records)
        random.shuffle(shuffled)
        write_records(shuffled, two)
        assert files_of(one) == files_of(two)
        back = {record.name: asdict(record) for record in read_records(one)}
        assert back == {record.name: asdict(record) for record in given_records}


def test_laws_come_back_in_book_order_and_not_in_that_of_the_alphabet(tmp_path: Path) -> None:
    front = [
        ArticleRecord("duplicate", "2017", Locator((), prefix), ()) for prefix in ("def", "intro")
    ]
    write_records([law("16"), *front, law("9"), law("73", edition="")], tmp_path / "records")
    names = [record.name for record in read_records(tmp_path / "records")]
    assert names == [
        "duplicate/undated/73",
        "duplicate/2017/intro",
        "duplicate/2017/def",
        "duplicate/2017/9",
        "duplicate/2017/16",
    ]


def test_a_second_write_tells_what_is_new_what_differs_and_what_is_gone(tmp_path: Path) -> None:
    folder = tmp_path / "build" / "records"
    first = write_records([law("1"), law("2"), law("3")], folder)
    assert (first.records, len(first.changed), first.removed) == (3, 3, ())
    second = write_records([law("2"), law("3", "Τρία."), law("4")], folder)
    assert second.changed == ("duplicate/2017/3", "duplicate/2017/4")
    assert second.removed == ("duplicate/2017/1",)
    assert not (folder / "duplicate/2017/1.json").exists()
    assert write_records([law("2"), law("3", "Τρία."), law("4")], folder).changed == ()


def test_the_manifest_names_the_inputs_without_a_path_of_this_machine(tmp_path: Path) -> None:
    ref = SourceRef("el/plain/1.txt", "duplicate", "2017", ("el",), "plain", path="/secret/1.txt")
    write_records([law("1")], tmp_path / "records", [ref])
    manifest = (tmp_path / "records" / MANIFEST).read_text("utf-8")
    assert "secret" not in manifest
    assert json.loads(manifest)["articles"][0]["inputs"] == ["el/plain/1.txt"]
    assert read_inputs(tmp_path / "records") == (ref,)


def spoil_version(folder: Path) -> None:
    path = folder / MANIFEST
    path.write_text(path.read_text("utf-8").replace('"schema": 1', '"schema": 99'), "utf-8")


def spoil_escape(folder: Path) -> None:
    path = folder / MANIFEST
    path.write_text(path.read_text("utf-8").replace("duplicate/2017/1", "../../1"), "utf-8")


def remove_article(folder: Path) -> None:
    (folder / "duplicate/2017/1.json").unlink()


def edit_article(folder: Path) -> None:
    path = folder / "duplicate/2017/1.json"
    path.write_text(path.read_text("utf-8").replace("Δύο", "Ένα"), "utf-8")


def claim_another(folder: Path) -> None:
    (folder / MANIFEST).write_text('{"format": "somebody else\'s"}', "utf-8")


def cut_manifest(folder: Path) -> None:
    path = folder / MANIFEST
    path.write_bytes(path.read_bytes()[:40])


def remove_manifest(folder: Path) -> None:
    (folder / MANIFEST).unlink()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (spoil_version, "schema 99"),
        (spoil_escape, "damaged"),
        (remove_article, "1.json"),
        (edit_article, "changed since it was written"),
        (claim_another, "not a manifest of records"),
        (cut_manifest, "not JSON"),
        (remove_manifest, "no records here"),
    ],
)
def test_a_folder_that_is_not_as_it_was_written_is_refused_in_a_sentence(
    tmp_path: Path, spoil: Callable[[Path], None], said: str
) -> None:
    folder = tmp_path / "records"
    write_records([law("1")], folder)
    spoil(folder)
    with pytest.raises(RecordError, match=said):
        read_records(folder)


def test_a_record_of_another_kind_is_refused_with_its_place() -> None:
    data = encode_record(law("1")).replace(b'"heading": "Heading"', b'"heading": 7')
    with pytest.raises(RecordError, match=r"law-1\.provisions\[0\]\.texts\[0\]\.heading"):
        decode_record(data, "law-1")


@given(st.binary(max_size=200))
def test_any_bytes_are_a_record_or_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        decode_record(data, "bytes")


def test_a_folder_of_somebody_else_is_never_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "thesis.txt").write_text("years of work", "utf-8")
    with pytest.raises(RecordError, match="left as it is"):
        write_records([law("1")], folder)
    assert files_of(tmp_path) == {"records/thesis.txt": b"years of work"}


def test_an_older_schema_is_replaced_by_a_new_build(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    write_records([law("1")], folder)
    spoil_version(folder)
    write_records([law("2")], folder)
    assert [record.name for record in read_records(folder)] == ["duplicate/2017/2"]


@pytest.mark.parametrize("name", ["../evil", "/etc", "a/b", "", "..", "Grieß", "a\0"])
def test_a_work_cannot_name_a_place_outside_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(RecordError):
        write_records([replace(law("1"), work=name)], tmp_path / "records")
    assert files_of(tmp_path) == {}


def test_two_records_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="one name"):
        write_records([law("1"), law("1", "other")], tmp_path / "records")
    with pytest.raises(RecordError, match="undated"):
        write_records([law("1", edition="undated")], tmp_path / "records")


@pytest.fixture(params=["at once", "set aside"])
def changes_places(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two folders change places in one step, or as where the system has no such thing."""
    if request.param == "set aside":
        monkeypatch.setattr(places, "_exchange", lambda *_: False)


@pytest.mark.usefixtures("changes_places")
def test_a_disk_that_refuses_leaves_the_old_records(tmp_path: Path) -> None:
    folder = tmp_path / "build" / "records"

    def prepare() -> None:
        shutil.rmtree(tmp_path / "build", ignore_errors=True)
        write_records([law("1")], folder)

    refusals = 0
    for problem in refused_at_each_step(lambda: write_records([law("2")], folder), prepare):
        if problem is None:
            continue
        refusals += 1
        assert isinstance(problem, RecordError)
        assert "No space left" in str(problem)
        assert [record.name for record in read_records(folder)] == ["duplicate/2017/1"]
        assert {path.name for path in (tmp_path / "build").iterdir()} == {"records"}
    assert refusals >= 4


@pytest.mark.usefixtures("changes_places")
def test_a_kill_at_any_step_leaves_the_old_records_or_the_new(tmp_path: Path) -> None:
    folder = tmp_path / "build" / "records"

    def prepare() -> None:
        shutil.rmtree(tmp_path / "build", ignore_errors=True)
        write_records([law("1", "old")], folder)

    def work() -> None:
        write_records([law("1", "new"), law("2", "new")], folder)

    states = []
    for _ in killed_at_each_step(work, prepare):
        records = read_records(folder)
        states.append([record.provisions[0].texts[0].provision.text for record in records])
        write_records([law("3", "next")], folder)
        assert [record.name for record in read_records(folder)] == ["duplicate/2017/3"]
        left = {path.name for path in (tmp_path / "build").iterdir()}
        assert left == {"records"}, left
    assert [each for n, each in enumerate(states) if each not in states[:n]] == [
        ["old"],
        ["new", "new"],
    ]


def test_what_a_living_build_is_writing_is_left_alone(tmp_path: Path) -> None:
    living = tmp_path / f".records.new-{os.getpid()}-0123abcd"
    living.mkdir()
    gone = tmp_path / ".records.new-999999999-0123abcd"
    gone.mkdir()
    somebodys = tmp_path / ".records.new-idea"
    somebodys.mkdir()
    write_records([law("1")], tmp_path / "records")
    assert (living.exists(), gone.exists(), somebodys.exists()) == (True, False, True)


def test_a_file_is_replaced_whole_or_stands_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deep" / "findings.jsonl"
    replace_file(path, b"one\n")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="No space"):
        replace_file(path, b"two\n")
    assert files_of(tmp_path) == {"deep/findings.jsonl": b"one\n"}


def test_a_refusal_names_the_file_that_was_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "a.txt"
    path.write_text("old", "utf-8")
    monkeypatch.setattr("bridgelaws.atomic.replace._write", refuse)
    with pytest.raises(OSError, match="No space left") as told:
        replace_file(path, b"new")
    assert told.value.filename == str(path)
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]
    assert path.read_text("utf-8") == "old"
