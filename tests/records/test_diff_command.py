"""``bridgelaws diff`` on two folders of records."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click
import pytest

from bridgelaws.cli import main
from bridgelaws.cli.diff import show_words
from bridgelaws.language.word_diff import WORDS_AND_MARKS, diff_words
from bridgelaws.records.store import write_records
from tests.records.test_diff import WORDS, law


def folders(tmp_path: Path, new: dict[str, str]) -> list[str]:
    write_records([law(WORDS)], tmp_path / "old")
    write_records([law(new)], tmp_path / "new")
    return [str(tmp_path / "old"), str(tmp_path / "new")]


def test_each_change_shows_where_it_is_and_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = dict(WORDS)
    new["16A1"] = WORDS["16A1"].replace("may not", "must not")
    new["16C"] = "An afterthought about dummies and spectators"
    assert main(["diff", *folders(tmp_path, new)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "duplicate/2017 16A1 en plain: text",
        "    The partner of the player who asked [-may-] {+must+} not act on the answer",
        "duplicate/2017 16C en plain: added",
        "    {+An afterthought about dummies and spectators+}",
        "2 changes in 2 texts",
    ]


def test_equal_folders_have_no_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", *folders(tmp_path, WORDS)]) == 0
    assert capsys.readouterr().out == "0 changes in 0 texts\n"


def test_a_choice_of_language_leaves_the_others_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = law({place: f"{text} indeed" for place, text in WORDS.items()})
    greek = replace(
        changed,
        provisions=tuple(
            replace(each, texts=(*each.texts, replace(each.texts[0], language="el")))
            for each in changed.provisions
        ),
    )
    write_records([law(WORDS)], tmp_path / "old")
    write_records([greek], tmp_path / "new")
    main(["diff", str(tmp_path / "old"), str(tmp_path / "new"), "--language", "el"])
    assert capsys.readouterr().out.endswith("4 changes in 4 texts\n")


def test_a_folder_that_is_none_is_wrong_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diff", str(tmp_path / "a"), str(tmp_path)]) == 2
    assert main(["diff", str(tmp_path), str(tmp_path)]) == 3
    said = capsys.readouterr().err
    assert "no records here" in said
    assert "Traceback" not in said


def test_what_stays_the_same_is_shortened_around_a_change() -> None:
    same = " ".join(str(number) for number in range(100))
    shown = show_words(
        diff_words(f"{same} red {same}", f"{same} blue {same}", WORDS_AND_MARKS), context=3
    )
    assert click.unstyle(shown) == "… 97 98 99 [-red-] {+blue+} 0 1 2 … "


def test_a_long_text_that_is_new_is_named_by_its_ends() -> None:
    text = " ".join(f"w{number}" for number in range(100))
    shown = show_words(diff_words("", text, WORDS_AND_MARKS), context=1)
    assert click.unstyle(shown) == "{+w0 w1 … w98 w99+}"
