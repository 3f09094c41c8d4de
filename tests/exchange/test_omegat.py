"""OmegaT itself, from Debian's package and without a window, and the file that is made for it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from tests.exchange.conftest import Run
from tests.exchange.work import changed_lines, contents, file_of

PROGRAM: Final = shutil.which("omegat")
FOLDERS: Final = ("source", "target", "tm/auto", "glossary", "dictionary", "omegat")
PROJECT: Final = """\
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<omegat><project version="1.0">
<source_dir>__DEFAULT__</source_dir><target_dir>__DEFAULT__</target_dir>
<tm_dir>__DEFAULT__</tm_dir><glossary_dir>__DEFAULT__</glossary_dir>
<glossary_file>__DEFAULT__</glossary_file><dictionary_dir>__DEFAULT__</dictionary_dir>
<source_lang>en</source_lang><target_lang>el</target_lang><sentence_seg>true</sentence_seg>
<support_default_translations>true</support_default_translations><remove_tags>false</remove_tags>
</project></omegat>
"""
# Our name, for a file that OmegaT takes for XLIFF has to end so.
NAME: Final = "el.xlf"
NEW: Final = "Ο παίκτης μοιράζει τα φύλλα όπως του αρέσει."


@pytest.fixture
def project(run: Run, tmp_path: Path) -> Path:
    """A project of OmegaT with the file, the memory and the glossary that we export for it."""
    folder = tmp_path / "project"
    for name in FOLDERS:
        (folder / name).mkdir(parents=True)
    (folder / "omegat.project").write_text(PROJECT, "utf-8")
    for kind, name, more in (
        ("xliff", f"source/{NAME}", ("--form", "omegat")),
        ("tmx", "tm/auto/laws.tmx", ()),
        ("glossary", "glossary/laws.txt", ()),
    ):
        told = ("export", kind, "--language", "el", *more, "--output", str(folder / name))
        assert run(*told) == 0
    return folder


def translate(project: Path) -> tuple[int, int]:
    """Let OmegaT make the target; how many segments there are, and how many it found no words for.

    Without a window, with a folder of its own for its settings.
    """
    assert PROGRAM
    settings = project / "settings"
    subprocess.run(
        [PROGRAM, str(project), "--mode=console-translate", f"--config-dir={settings}"],
        check=True,
        capture_output=True,
        timeout=300,
        env={**os.environ, "HOME": str(settings), "LC_ALL": "C.UTF-8"},
    )
    told = (project / "omegat" / "project_stats.txt").read_text("utf-8")
    every, left = (
        re.search(rf"^{name}:[ \t]+(\d+)", told, re.MULTILINE) for name in ("Total", "Remaining")
    )
    assert every
    assert left
    return int(every[1]), int(left[1])


def bring_back(run: Run, file: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The codes of what the import finds."""
    capsys.readouterr()
    run("import", "xliff", str(file), "--language", "el")
    told = capsys.readouterr()
    return re.findall(r":\d+:\d+: ([A-Z_]+) ", told.out + told.err)


@pytest.mark.skipif(PROGRAM is None, reason="OmegaT is not installed (apt-get install omegat)")
def test_omegat_shows_every_line_fills_it_from_the_memory_and_its_work_comes_back(
    run: Run, small: Path, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(small)
    memory = project / "tm" / "auto" / "laws.tmx"
    law = small / "el" / "plain" / "law-01.txt"
    first = next(
        line for line in law.read_text("utf-8").splitlines()[1:] if line.strip().endswith(".")
    )
    said = re.split(r"(?<=\.)\s", first.strip())[0]
    assert said in memory.read_text("utf-8")
    segments, left = translate(project)
    assert segments > 300
    assert left == 0
    assert set(bring_back(run, project / "target" / NAME, capsys)) <= {"UNFINISHED"}
    assert contents(small) == before
    # A translator words one sentence anew.
    memory.write_text(memory.read_text("utf-8").replace(said, NEW), "utf-8")
    translate(project)
    bring_back(run, project / "target" / NAME, capsys)
    changed = changed_lines(before, contents(small))
    assert {name for name, _, _ in changed} == {"el/plain/law-01.txt"}
    assert all(NEW in line for _, _, line in changed)
    assert changed


def test_a_file_to_fill_changes_nothing_until_a_line_is_translated_as_a_whole(
    run: Run, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(small)
    file = file_of(run, small, "xliff", "el", "--form", "omegat")
    sent = file.read_text("utf-8")
    assert sent.count("<target") == sent.count("<source>") > 100
    assert not bring_back(run, file, capsys)
    assert contents(small) == before
    unit = re.search(r'id="1C#t1".*?<target[^>]*>(.*?)</target>', sent, re.DOTALL)
    assert unit
    english = unit[1]
    half = unit[0].replace(f">{english}</target>", f">{NEW} {english}</target>")
    file.write_text(sent.replace(unit[0], half), "utf-8")
    assert bring_back(run, file, capsys) == ["UNFINISHED"]
    assert contents(small) == before
    whole = unit[0].replace(f">{english}</target>", f">{NEW}</target>")
    file.write_text(sent.replace(unit[0], whole), "utf-8")
    assert not bring_back(run, file, capsys)
    [(name, _, line)] = changed_lines(before, contents(small))
    assert (name, line.strip()) == ("el/plain/law-01.txt", NEW)
