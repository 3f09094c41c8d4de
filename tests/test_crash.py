"""Whatever ends a command ends it with one sentence and a code of its own."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from bridgelaws.cli import main
from tests.few_laws import copy_checkout


def fails_with(problem: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(*_: object) -> None:
        raise problem

    monkeypatch.setattr("bridgelaws.cli.parse.load_library", load)


@pytest.mark.parametrize(
    "problem",
    [ValueError("secret"), RecursionError(), KeyError("x"), AssertionError(), TypeError()],
)
def test_a_crash_is_a_sentence_a_report_and_a_code_of_its_own(
    problem: Exception,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("bridgelaws.cli.crash.build_folder", lambda _: tmp_path / "made")
    fails_with(problem, monkeypatch)
    assert main(["parse", "a b.txt"]) == 4
    out, err = capfd.readouterr()
    (report,) = (tmp_path / "made" / "crashes").iterdir()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("bridgelaws: a fault in the program itself")
    assert type(problem).__name__ in err
    assert str(report) in err
    told = report.read_text("utf-8")
    assert "bridgelaws parse 'a b.txt'" in told
    assert "Traceback" in told


def test_a_report_goes_elsewhere_where_the_build_folder_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("bridgelaws.cli.crash.build_folder", lambda _: tmp_path / "file")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "passing"))
    fails_with(ValueError(), monkeypatch)
    assert main(["parse", "a.txt"]) == 4
    (report,) = (tmp_path / "passing").iterdir()
    assert str(report) in capfd.readouterr().err


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "build/x"), "build/x: No space left"),
        (PermissionError(errno.EACCES, "Permission denied", "b\nc"), "b c: Permission denied"),
        (FileNotFoundError(2, "No such file or directory"), "the folder that the command was"),
        (MemoryError(), "more memory than there is"),
    ],
)
def test_a_machine_that_refuses_is_a_sentence(
    problem: Exception,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("bridgelaws.cli.silence_output", lambda: None)
    fails_with(problem, monkeypatch)
    assert main(["parse", "a.txt"]) == 3
    err = capfd.readouterr().err
    assert said in err
    assert err.count("\n") == 1


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of one law: parsing it reads beside it whatever else the checkout has."""
    return copy_checkout(tmp_path_factory.mktemp("crash") / "checkout", ["law-16"])


def test_a_terminal_that_lacks_a_letter_shows_its_code_and_a_file_has_it(checkout: Path) -> None:
    command = [sys.executable, "-m", "bridgelaws", "parse", "fr/plain/law-16.txt"]
    env = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    shown, terminal = os.openpty()
    with subprocess.Popen(command, cwd=checkout, env=env, stdout=terminal) as told:
        os.close(terminal)
        said = b""
        # Linux tells the end of a terminal as an error.
        with suppress(OSError):
            while piece := os.read(shown, 4096):
                said += piece
    os.close(shown)
    assert told.returncode == 0
    assert b"d\\u2019" in said
    assert "é".encode("latin-1") in said
    kept = subprocess.run(command, cwd=checkout, env=env, capture_output=True, check=False)
    assert kept.returncode == 0, kept.stderr
    assert "d’" in kept.stdout.decode("utf-8")


def test_a_reader_of_the_help_may_go(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("click.Group.make_context", gone)
    monkeypatch.setattr("bridgelaws.cli.silence_output", lambda: None)
    assert main(["--help"]) == 0


@pytest.mark.parametrize("redirected", [">&-", "> /dev/full", ">&- 2>&-", "2>&- > /dev/null"])
@pytest.mark.parametrize(
    "verb",
    ["cite --language nl 'artikel 16C'", "parse nl/plain/law-16.txt --format jsonl", "--help"],
)
def test_output_that_nobody_takes_is_no_traceback(
    redirected: str, verb: str, checkout: Path
) -> None:
    if "full" in redirected and not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    command = f'"$PROGRAM" -m bridgelaws {verb} {redirected}'
    answer = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=checkout,
        env={**os.environ, "PROGRAM": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in answer.stderr
    assert "Exception" not in answer.stderr
    assert answer.returncode == (0 if "null" in redirected else 3)
    assert answer.stderr.count("\n") <= 1


def test_an_interruption_while_the_program_loads_is_a_word_and_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt\n", "utf-8")
    answer = subprocess.run(
        [sys.executable, "-m", "bridgelaws", "show", "16B1"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), *sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (answer.returncode, answer.stdout, answer.stderr) == (130, "", "interrupted\n")
