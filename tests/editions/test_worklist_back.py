"""A translator's worklist comes back: a new code in a language, with what stays and what is new."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from bridgelaws.cli import main
from bridgelaws.model.locator import parse_locator
from bridgelaws.records.store import read_records
from tests.exchange.work import edit_unit, retarget
from tests.few_laws import copy_checkout

NEW: Final = "B. Lost cards\n  A card that is lost is replaced.\n"
LETTERS: Final = "BCDEF"
TEXT: Final = Path("nl/sources/duplicate-2031-nl.txt")
FILE: Final = "nl.xliff"


def book_of(folder: Path) -> str:
    """Laws 6 and 16 with a section put in, the others behind it, and one reworded."""
    plain = folder / "en" / "plain"
    law = (plain / "law-06.txt").read_text("utf-8")
    for letter in reversed(LETTERS):
        law = re.sub(rf"^{letter}\. ", f"{chr(ord(letter) + 1)}. ", law, flags=re.MULTILINE)
    law = law.replace("C. Dealing", f"{NEW}C. Dealing").replace("A and B above", "A and C above")
    law = re.sub(r"Every pack is .*", "Every pack is shuffled by two players.", law)
    added = "Law 95 — Lost boards\nA. A board that is lost is dealt anew.\n"
    return f"{law}\n{(plain / 'law-16.txt').read_text('utf-8')}\n{added}"


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with the new code and its Dutch worklist as it went out."""
    folder = copy_checkout(tmp_path_factory.mktemp("sent") / "small", ("law-06", "law-16"))
    (folder / "code.txt").write_text(book_of(folder), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert main(["edition", "new", "2031", "--from", "code.txt", "--date", "2031-09-30"]) < 2
        write_worklist()
    return folder


@pytest.fixture
def back(sent: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "small"
    shutil.copytree(sent, folder, symlinks=True)
    monkeypatch.chdir(folder)
    return folder / FILE


def write_worklist() -> None:
    asked = ("edition", "worklist", "2031", "--language", "nl", "--format", "xliff")
    assert main([*asked, "--output", FILE]) == 0


def bring(*more: str) -> int:
    return main(["import", "xliff", FILE, "--language", "nl", *more])


def fill(file: Path) -> None:
    """All that is asked for."""
    edit_unit(file, "6A", retarget("Twee spelers schudden elk spel kaarten."))
    edit_unit(file, "6B", put("Verloren kaarten", "h"))
    edit_unit(file, "6B", put("Een verloren kaart wordt vervangen."))
    edit_unit(file, "6F4", lambda unit: re.sub(r"<pc[^>]*>B</pc>|\bB\b", "C", unit))
    edit_unit(file, "95", put("Verloren borden", "h"))
    edit_unit(file, "95A", put("Een verloren bord wordt opnieuw gegeven."))


def put(words: str, segment: str = "t1") -> Callable[[str], str]:
    """A line that went out without a translation, translated."""
    pattern = rf'(<segment id="{segment}"[^>]*>\s*<source>.*?</source>)(?!\s*<target>)'
    return lambda unit: re.sub(
        pattern, rf"\1<target>{words}</target>", unit, count=1, flags=re.DOTALL
    )


def dutch(folder: Path, *, shipped: str = "") -> dict[str, str]:
    """What each provision of the code, or of a shipped edition, says in Dutch."""
    assert main(["build", "--no-index"]) < 2
    return {
        str(place.locator): f"{text.provision.heading or ''}|{text.provision.text}"
        for record in read_records(folder / "build" / "records")
        if record.edition == (shipped or "2031")
        for place in record.provisions
        if (text := place.text("nl")) is not None
    }


def test_a_worklist_goes_out_comes_back_and_is_read_as_the_code_in_that_language(
    back: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = re.findall(r'<unit id="[^"]*" name="([^"]*)"', back.read_text("utf-8"))
    assert names == ["6A", "6B", "6F4", "95", "95A"]
    fill(back)
    assert bring() == 0
    said = capsys.readouterr().out
    assert "nl: 5 provisions changed in 2 files, 0 unchanged, 0 refused" in said
    assert "nl: 0 provisions of the worklist left to be done" in said
    now, before = dutch(back.parent), dutch(back.parent, shipped="2017")
    assert now["6A"].endswith("|Twee spelers schudden elk spel kaarten.")
    assert now["6B"] == "Verloren kaarten|Een verloren kaart wordt vervangen."
    assert now["95"] == "Verloren borden|"
    assert now["95A"] == "|Een verloren bord wordt opnieuw gegeven."
    assert "A en C" in now["6F4"]
    # All else says what it said, under its new number.
    for letter in LETTERS:
        there = chr(ord(letter) + 1)
        assert now[f"6{there}"] == before[f"6{letter}"]
    assert now["6E2"] == before["6D2"]
    kept = [at for at in before if parse_locator(at).steps[:1] == ("16",)]
    assert kept
    assert all(now[at] == before[at] for at in kept)
    # Once more it changes nothing, and nothing is left to ask for.
    text = TEXT.read_bytes()
    assert bring() == 0
    assert TEXT.read_bytes() == text
    write_worklist()
    assert "<unit id=" not in back.read_text("utf-8").replace('<unit id="empty"', "")


def test_the_translation_of_a_text_with_a_name_of_its_own_has_that_name(back: Path) -> None:
    manifest = back.parent / "en" / "sources" / "sources.toml"
    said = manifest.read_text("utf-8")
    manifest.write_text(
        said.replace('file = "code.txt"', 'file = "code.txt"\nexpression = "code"'), "utf-8"
    )
    fill(back)
    assert bring() == 0
    entry = (back.parent / TEXT).with_name("sources.toml").read_text("utf-8")
    assert 'expression = "code"' in entry


def test_what_is_left_as_it_was_is_told_and_asked_for_again(
    back: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bring() == 1
    told = capsys.readouterr()
    assert not TEXT.exists()
    assert re.search(r"nl\.xliff:\d+:\d+: CITATIONS 6F4: ", told.err)
    assert "nl: 0 provisions changed in 0 files, 4 unchanged, 1 refused" in told.out
    assert "nl: 5 provisions of the worklist left to be done" in told.out
    edit_unit(back, "6A", retarget("Twee spelers schudden elk spel kaarten."))
    assert bring() == 1
    assert "nl: 4 provisions of the worklist left to be done" in capsys.readouterr().out
    sent = back.read_text("utf-8")
    write_worklist()
    assert re.findall(r'name="(6\w*|95\w*)"', back.read_text("utf-8")) == ["6B", "6F4", "95", "95A"]
    # The worklist of before still comes back; what it brought already stands.
    back.write_text(sent, "utf-8")
    edit_unit(back, "6B", put("Verloren kaarten", "h"))
    edit_unit(back, "6B", put("Een verloren kaart wordt vervangen."))
    assert bring() == 1
    assert "nl: 1 provision changed in 1 file" in capsys.readouterr().out
    assert "Twee spelers" in TEXT.read_text("utf-8")


@pytest.mark.parametrize(
    ("code", "place", "change"),
    [
        ("EMPTIED", "6A", retarget("")),
        ("INCOMPLETE", "6B", put("Verloren kaarten", "h")),
        ("CONFLICT", "6A", lambda u: retarget("A.")(re.sub(r'(target-hash">)\w+', r"\1abc", u))),
        ("CITATIONS", "6A", retarget("Zie artikel 16C2.")),
        ("UNFINISHED", "6A", retarget("Every pack is shuffled by two players.")),
        ("UNKNOWN_UNIT", "6A", lambda u: retarget("A.")(u.replace('id="6A"', 'id="6Z"'))),
    ],
)
def test_what_would_spoil_the_text_is_refused_and_the_rest_comes(
    code: str,
    place: str,
    change: Callable[[str], str],
    back: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    edit_unit(back, place, change)
    edit_unit(back, "95", put("Verloren borden", "h"))
    edit_unit(back, "95A", put("Een verloren bord wordt opnieuw gegeven."))
    assert bring() == 1
    told = capsys.readouterr()
    assert re.search(rf"nl\.xliff:\d+:\d+: {code} ", told.err)
    assert "nl: 2 provisions changed in 1 file" in told.out
    assert "Artikel 95 — Verloren borden" in TEXT.read_text("utf-8")


def test_an_older_worklist_is_told_where_the_code_says_something_else_by_now(
    back: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = back.parent / "code.txt"
    book.write_text(book.read_text("utf-8").replace("by two players", "by both sides"), "utf-8")
    assert main(["edition", "new", "2031", "--from", "code.txt"]) < 2
    fill(back)
    assert bring() == 0
    told = capsys.readouterr()
    assert re.search(r"nl\.xliff:\d+:\d+: SOURCE_CHANGED 6A: ", told.err)


def test_a_text_that_somebody_brought_is_not_changed(
    back: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy("nl/plain/law-16.txt", "wet.txt")
    assert main(["edition", "new", "2031", "--from", "wet.txt", "--language", "nl"]) < 2
    before = Path("nl/sources/wet.txt").read_bytes()
    fill(back)
    assert bring() > 1
    assert "nl/sources/wet.txt is the text of 2031 in nl" in capsys.readouterr().err
    assert not TEXT.exists()
    assert Path("nl/sources/wet.txt").read_bytes() == before


def test_nothing_is_written_where_it_is_only_to_be_shown(
    back: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(back)
    assert bring("--dry-run") == 0
    assert "+B. Verloren kaarten" in capsys.readouterr().out
    assert not TEXT.exists()
    assert bring("--accept") == 2
