"""The files for translators on the site: those of the command line, for every text."""

from __future__ import annotations

from pathlib import Path

from bridgelaws import LANGUAGES, __version__
from bridgelaws.exchange.back.xliff_read import read_xliff
from bridgelaws.exchange.out.downloads import find_downloads
from bridgelaws.library.agreements import load_agreements
from bridgelaws.library.library import load_library
from bridgelaws.library.questions import load_questions
from bridgelaws.records.store import read_records
from tests.exchange.conftest import Run


def downloads(small: Path) -> dict[str, bytes]:
    records, library = read_records(small / "build" / "records"), load_library(small)
    agreements = load_agreements(small, LANGUAGES)
    asked = load_questions(library)
    return dict(find_downloads(records, agreements, library.lexicons, __version__, asked))


def test_each_file_is_what_the_command_line_writes(small: Path, run: Run) -> None:
    found = downloads(small)
    others = [code for code in LANGUAGES if code != "en"]
    of_each = {f"en-{c}.{end}" for c in others for end in ("xlf", "csv")}
    assert set(found) == {"laws.tmx", *of_each, *(f"questions-{c}.txt" for c in LANGUAGES)}
    for name, command in {
        "laws.tmx": ("tmx",),
        "en-el.xlf": ("xliff", "--language", "el"),
        "en-el.csv": ("csv", "--language", "el", "--excel"),
    }.items():
        assert run("export", *command, "--output", "told") == 0
        assert (small / "told").read_bytes() == found[name]
    assert run("questions", "--language", "el", "--anki", "told") == 0
    assert (small / "told").read_bytes() == found["questions-el.txt"]


def test_a_translation_comes_back_from_them(small: Path) -> None:
    records = read_records(small / "build" / "records")
    found = downloads(small)
    read = read_xliff(found["en-nl.xlf"], "en-nl.xlf")
    assert [str(f) for f in read.findings if f.severity == "error"] == []
    worded = [
        place.locator
        for record in records
        for place in record.provisions
        if any(text.provision.text or text.provision.heading for text in place.texts)
    ]
    assert len(read.units) == len(worded)


def test_without_the_english_there_is_nothing_to_translate_from() -> None:
    assert dict(find_downloads((), load_agreements(Path(), ()), {}, "1")) == {}
