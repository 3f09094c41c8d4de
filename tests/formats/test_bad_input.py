"""Bad input through the command line: findings, the right exit code, no traceback, nothing lost."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bridgelaws.cli import main

GOOD = (
    "LAW 22 — END OF AUCTION\nA. When it ends\n  It ends so (see Law 54).\n"
    "B. Round of passes\n  And so.\n"
)


def run(
    capfd: pytest.CaptureFixture[str], *arguments: str | Path
) -> tuple[int, list[dict[str, object]], str]:
    """Exit code, JSON lines on standard output, standard error."""
    code = main(["parse", *map(str, arguments), "--format", "jsonl", "--alone"])
    out, err = capfd.readouterr()
    return code, [json.loads(line) for line in out.splitlines()], err


def accounts(err: str) -> list[int]:
    """The figures of the last line: in, records, notes, discards, unplaced."""
    return [int(n) for n in re.findall(r"\d+", err.strip().splitlines()[-1])]


def write(folder: Path, data: bytes | str, name: str = "x.txt") -> Path:
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


CASES = [
    pytest.param("", "EMPTY", 0, id="empty-file"),
    pytest.param("<|A-TOKEN|>\n", "EMPTY", 0, id="only-furniture"),
    pytest.param("LAW 95 — NONE\nA. Text\n", "UNKNOWN_LAW", 1, id="a-law-that-does-not-exist"),
    pytest.param("LAW 16E\nText.\n", "UNKNOWN_LAW", 1, id="a-fragment-that-does-not-exist"),
    pytest.param("LAW 33\nLAW 34 — T\n  Text.\n", "EMPTY_PASSAGE", 0, id="two-headers-in-a-row"),
    pytest.param(
        "LAW 33 — T\n  A text (Note: not closed.\n", "NOTE_UNBALANCED", 0, id="unclosed-note"
    ),
    pytest.param(
        "LAW 33 — T\n  One.\nLAW 33 — T\n  Two.\n", "CONFLICT", 0, id="one-place-two-texts"
    ),
    pytest.param(
        "LAW 33 — T\nLAW 34 — T\n  Text.\n", "EMPTY_PASSAGE", 0, id="two-titled-headers-in-a-row"
    ),
    pytest.param(
        "LAW 33 — T\n  A text [note unclosed.\n", "NOTE_UNBALANCED", 0, id="unclosed-square-bracket"
    ),
    pytest.param("Text without any heading.\n", "NO_HEADING", 1, id="no-heading"),
    pytest.param("LAW 33 — T\n  A te\0xt.\n", "NUL", 0, id="nul-bytes"),
    pytest.param("LAW 33 — T\n  Cafe\u0301 text.\n", "NFC", 0, id="accents-apart"),
    pytest.param(
        "LAW 22 — T\nA. Text.\nB. Text.\nD. Text.\n", "UNPLACED", 0, id="a-letter-too-many"
    ),
]


@pytest.mark.parametrize(("text", "code", "exit_code"), CASES)
def test_bad_input_gives_a_finding_with_its_place(
    text: str, code: str, exit_code: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, text)
    good = write(tmp_path, GOOD, "good.txt")
    got, lines, err = run(
        capfd, path, good, "--work", "duplicate", "--edition", "2017", "--language", "en"
    )
    assert got == exit_code
    assert re.search(rf"^x\.txt:\d+:\d+: {code} \S", err, re.MULTILINE), err
    # The other file came through.
    assert {"22", "22A", "22B"} <= {str(line["locator"]) for line in lines}
    total, *parts = accounts(err)
    assert total == sum(parts) == len(text.replace("e\u0301", "é")) + len(GOOD)


@pytest.mark.parametrize(
    ("char", "kept"),
    [
        ("\u00ad", ""),
        ("\u200b", ""),
        ("\ufeff", ""),
        ("\u202e", ""),
        ("\u00a0", "\u00a0"),
        ("\u2009", " "),
        ("\u202f", "\u202f"),
    ],
)
def test_invisible_characters_leave_the_text_and_spaces_stay(
    char: str, kept: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, f"LAW 33 — TITLE\n  One{char}two.\n")
    code, lines, err = run(capfd, path)
    assert code == 0
    assert lines[0]["text"] == f"One{kept}two."
    total, _, _, discards, unplaced = accounts(err)
    assert unplaced == 0
    assert total == len(f"LAW 33 — TITLE\n  One{char}two.\n")
    assert discards >= (0 if kept else 1)


def test_a_byte_order_mark_is_a_named_discard(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "\ufeff" + GOOD)
    code, lines, _ = run(capfd, path)
    assert code == 0
    assert lines[0]["heading"] == "END OF AUCTION"


@pytest.mark.parametrize(
    ("language", "text", "encoding"),
    [
        ("el", "ΝΟΜΟΣ 33 — ΤΙΤΛΟΣ\n  Κείμενο εδώ.\n", "cp1253"),
        ("fr", "LOI 33 : TITRE\n  Déclaré à côté.\n", "cp1252"),
    ],
)
def test_a_legacy_encoding_is_named_and_read_once_confirmed(
    language: str, text: str, encoding: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, text.encode(encoding))
    code, lines, err = run(capfd, path, "--language", language)
    assert (code, lines) == (3, [])
    assert f"--encoding {encoding}" in err
    code, lines, _ = run(capfd, path, "--language", language, "--encoding", encoding)
    assert code == 0
    assert lines[0]["text"] == text.split("\n")[1].strip()


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.eml", "From: a@b\nMIME-Version: 1.0\n\nLAW 33\n", "is a mail or a web archive"),
        (
            "b.eml",
            "Received: from a by b\n" * 300 + "MIME-Version: 1.0\n\nLAW 33\n",
            "is a mail or a web archive",
        ),
        ("a.fodt", '<?xml version="1.0"?><office:document xmlns:office="x"/>', "save it as .odt"),
        ("a.xml", '<?xml version="1.0"?><pkg:package xmlns:pkg="x"/>', "save it as .docx"),
        ("a.msg", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 99, "is a mail of Outlook"),
    ],
)
def test_what_is_not_read_is_named(
    name: str, text: str | bytes, said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    code, lines, err = run(capfd, write(tmp_path, text, name))
    assert (code, lines) == (3, [])
    assert said in err


def test_an_unknown_encoding_or_language_is_said_in_a_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, GOOD)
    assert run(capfd, path, "--encoding", "klingon")[0] == 3
    assert main(["parse", str(path), "--language", "tlh"]) == 2
    write(tmp_path, '[[source]]\nfile = "x.txt"\nlanguages = ["gr"]\n', "sources.toml")
    assert main(["parse", str(path)]) == 3
    err = capfd.readouterr().err
    assert "unknown language 'gr'" in err
    assert "Traceback" not in err


def test_a_missing_and_a_changed_file_are_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, GOOD)
    write(
        tmp_path,
        f'[[source]]\nfile = "x.txt"\nlanguages = ["en"]\nsha256 = "{"0" * 64}"\n',
        "sources.toml",
    )
    code, lines, err = run(capfd, path, tmp_path / "gone.txt")
    assert code == 3
    assert "x.txt:0:0: SHA256" in err
    assert "gone.txt:0:0: MISSING_FILE" in err
    assert lines  # the file that is there was still read


def test_findings_are_written_for_machines_too(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "LAW 95 — NONE\nA. Text\n")
    run(capfd, path, "--language", "en", "--findings", tmp_path / "f.jsonl")
    found = [json.loads(line) for line in (tmp_path / "f.jsonl").read_text("utf-8").splitlines()]
    assert found
    assert set(found[0]) == {
        "file",
        "line",
        "column",
        "severity",
        "code",
        "message",
        "locator",
        "language",
    }


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_order_of_the_files_changes_nothing(
    order: tuple[int, int], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    files = [
        write(tmp_path, GOOD, "a.txt"),
        write(tmp_path, "Law 22B\nB. Round of passes\n  And so.\n", "b.txt"),
    ]
    _, lines, _ = run(capfd, *(files[n] for n in order), "--language", "en", "--edition", "2017")
    texts = {(line["locator"], line["heading"], line["text"]) for line in lines}
    assert ("22B", "Round of passes", "And so.") in texts
    merged = next(line for line in lines if line["locator"] == "22B")
    sources = merged["sources"]
    assert isinstance(sources, list)
    assert {source["file"] for source in sources} == {"a.txt", "b.txt"}


def test_a_mark_said_twice_never_gets_another_places_locator(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = "Law 16\nA. The first text, which is well known.\nA. Something else altogether.\n"
    _, lines, err = run(
        capfd, write(tmp_path, text), "--work", "duplicate", "--edition", "2017", "--language", "en"
    )
    # What has no sure place stands where it stood, under its line.
    assert {str(line["locator"]) for line in lines} == {"16", "16A", "16~line-3"}
    assert re.search(r"^x\.txt:3:1: UNPLACED ", err, re.MULTILINE)
    total, *parts = accounts(err)
    assert total == sum(parts)
    assert parts[-1] > 0


def test_one_wrong_entry_of_a_manifest_does_not_stop_the_others(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    good = write(tmp_path, GOOD, "good.txt")
    bad = write(tmp_path, GOOD, "bad.txt")
    entries = '[[source]]\nfile = "good.txt"\nlanguages = ["en"]\nwork = "duplicate"\n'
    write(tmp_path, entries + '[[source]]\nfile = "bad.txt"\nlanguages = ["gr"]\n', "sources.toml")
    code, lines, err = run(capfd, good, bad)
    assert code == 3
    assert "bad.txt:0:0: MANIFEST" in err
    assert "unknown language 'gr'" in err
    assert {"22", "22A", "22B"} <= {str(line["locator"]) for line in lines}


@pytest.mark.parametrize("char", ["\u00ad", "\u200b", "\u00a0", "\u2009", "\ufeff", "\x1b"])
def test_unusual_characters_are_mentioned_with_their_first_place(
    char: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, f"LAW 33 — TITLE\n  One{char}two.\n")
    _, _, err = run(capfd, path)
    assert re.search(r"^x\.txt:2:6: CHARACTERS 1 \w", err, re.MULTILINE), err


def test_a_file_of_page_numbers_is_said_to_hold_no_law_text(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    code, lines, err = run(capfd, write(tmp_path, "1\n\n2\n\n3\n"))
    assert (code, lines) == (1, [])
    assert re.search(r"^x\.txt:1:1: EMPTY this is no law text", err, re.MULTILINE), err
    assert "LANG_UNKNOWN" not in err


def test_files_of_one_name_are_told_apart(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
    first = write(tmp_path / "a", GOOD)
    second = write(tmp_path / "b", "LAW 95 — NONE\nA. Text\n")
    _, lines, err = run(capfd, first, second, "--language", "en")
    assert lines
    assert all('"a/x.txt"' in json.dumps(line["sources"]) for line in lines)
    assert re.search(r"^b/x\.txt:1:1: UNKNOWN_LAW ", err, re.MULTILINE), err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["parse", "x.txt", "--edition", "1997"], "knows no edition '1997'"),
        (["show", "16", "--edition", "1997"], "knows no edition '1997'"),
        (["search", ""], "the query is empty"),
        (["search", " ", ""], "the query is empty"),
        (["cite", "--language", "en", "--from", "999Z", "A1"], "there is no 999Z"),
        (["cite", "--language", "en", "--from", "16Z", "A1"], "the nearest is 16"),
    ],
)
def test_what_does_not_exist_is_wrong_use(
    words: list[str], said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, GOOD)
    assert main([str(path) if word == "x.txt" else word for word in words]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert said in err


def test_a_context_that_is_no_provision_is_answered_and_told_of(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    line = {"lang": "en", "text": "see Law 16A", "context_id": "999A"}
    path = write(tmp_path, json.dumps(line) + "\n", "batch.jsonl")
    assert main(["cite", "--batch", str(path)]) == 0
    out, err = capfd.readouterr()
    assert json.loads(out)["citations"][0]["locators"] == ["16A"]
    assert "BAD_CONTEXT" in err


@pytest.mark.parametrize("lines", [0, 1])
def test_a_reader_that_goes_away_ends_a_command_quietly(lines: int, checkout: Path) -> None:
    command = f"{shlex.quote(sys.executable)} -m bridgelaws show 16"
    done = subprocess.run(
        ["bash", "-c", f"{command} | head -n {lines}; echo ${{PIPESTATUS[0]}}"],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stderr == ""
