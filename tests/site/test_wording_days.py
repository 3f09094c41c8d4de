"""The command that tells, and records, which texts were edited; and a record that is damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws.cli import main
from bridgelaws.errors import BridgelawsError
from bridgelaws.site.data.wording_days import WORDINGS, parse_days
from tests.few_laws import copy_checkout


def test_an_edited_text_is_told_until_it_is_recorded_and_bears_the_day_of_the_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copy_checkout(tmp_path, ["law-05"])
    monkeypatch.chdir(root)
    # Since the last release others may have been edited: here all words are recorded as they are.
    main(["build", "--plain", "--with-faults"])
    main(["edition", "days", "--write", "--of-a-part"])
    text = root / "en" / "plain" / "law-05.txt"
    last = text.read_text("utf-8").rstrip()
    text.write_text(f"{last} Nobody sits elsewhere.\n", "utf-8")
    imprint = root / "laws" / "imprint.toml"
    imprint.write_text('version = "9"\ndate = "2040-02-03"\n', "utf-8")
    main(["build", "--plain", "--with-faults"])
    capsys.readouterr()
    assert main(["edition", "days"]) == 0
    place, told = capsys.readouterr().out.splitlines()
    language, _, name = place.partition(" ")
    assert (language, told) == ("en", "1 text edited since the last record")
    assert name.startswith("duplicate/2017/5")
    # What it was built from is a part: the words of all other laws stay recorded.
    before = (root / WORDINGS).read_text("utf-8")
    recorded = parse_days(before).held
    assert main(["edition", "days", "--write"]) == 1
    assert f"{WORDINGS} was not written: the texts in build/ lack" in capsys.readouterr().out
    assert (root / WORDINGS).read_text("utf-8") == before
    assert main(["edition", "days", "--of-a-part"]) == 2
    assert "--write" in capsys.readouterr().err
    assert main(["edition", "days", "--write", "--of-a-part"]) == 0
    capsys.readouterr()
    assert main(["edition", "days"]) == 0
    assert capsys.readouterr().out == "0 texts edited since the last record\n"
    days = parse_days((root / WORDINGS).read_text("utf-8")).held
    assert days.keys() == recorded.keys()
    changed = {at: day for at, (digest, day) in days.items() if recorded[at] != (digest, day)}
    assert changed == {(name, "en"): "2040-02-03"}
    imprint.write_text('version = "9"\n', "utf-8")
    assert main(["edition", "days"]) == 3
    assert "date is missing" in capsys.readouterr().err


@pytest.mark.parametrize("said", ["en", "en=", "en=0f125fb93bf", "en=0f125fb93bf4@yesterday"])
def test_a_line_that_is_none_is_refused_by_its_number(said: str) -> None:
    good = "duplicate/2017/5A en=0f125fb93bf4 nl=0f125fb93bf4@2026-11-24\n"
    assert len(parse_days(f"{good}\n").held) == 2
    with pytest.raises(BridgelawsError, match=rf"^{WORDINGS}:3: '{said}'"):
        parse_days(f"{good}\nduplicate/2017/5B {said}\n")
