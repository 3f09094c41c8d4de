"""A machine that refuses: folders without rights, a full disk, two commands at once.

The commands run in a process of their own that obeys rights even where the tests are root's.
"""

from __future__ import annotations

import hashlib
import json
import os
import resource
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.commands import KEPT_RIGHTS, Command, obey_rights
from tests.commands import run_at_once as commands_at_once
from tests.few_laws import copy_checkout
from tests.operator.conftest import DUTCH, FRENCH

FILES: Final = ("definitions", "law-18", "law-22", "law-33")
# Python itself starts and imports all that the commands need under rights and limits, and then
# runs each in a process of its own. Its code stands behind what it said.
STARTED: Final = """
import importlib, json, os, sys
from bridgelaws.cli import COMMANDS, main
commands = json.loads(sys.argv[1])
for command in commands:
    importlib.import_module("bridgelaws.cli." + COMMANDS[command[0]])
for command in commands:
    child = os.fork()
    if not child:
        code = main(command)
        sys.stdout.flush()
        os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print("\\x1e", code, file=sys.stderr, flush=True)
"""

READING: Final = (
    ["show", "33", "--language", "nl"],
    ["cite", "--language", "nl", "artikel 33"],
    ["parse", "nl/plain/law-33.txt", "--format", "jsonl"],
    ["export", "jsonl", "--laws", "33"],
    ["check"],
    ["rule"],
    ["quote", "nothing of the kind", "33"],
)
WRITING: Final = (
    ["add", "loi.txt"],
    ["add", "loi.txt", "--new-work", "rc"],
    ["remove", "wet.txt"],
    ["build", "--with-faults"],
    ["build", "--with-faults", "--no-index"],
    ["accept", "all", "--language", "el"],
    ["questions", "--seen"],
    ["import", "csv", "sheet.csv", "--language", "el"],
    ["edition", "new", "2031", "--from", "loi.txt", "--language", "fr"],
    ["edition", "current", "2017-rev2024"],
    ["export", "jsonl", "--laws", "33", "--output", "out.jsonl"],
    ["export", "jsonl", "--laws", "33", "--output", "new/out.jsonl"],
    ["book", "--language", "nl"],
)
# Of these what they write lies below build/ alone.
BUILDING: Final = (
    ["build", "--with-faults"],
    ["build", "--with-faults", "--no-index"],
    ["book", "--language", "nl", "--format", "epub"],
    ["remove", "wet.txt"],
)


@dataclass(frozen=True)
class Said:
    """What one of several commands wrote on standard error, and its code."""

    command: list[str]
    code: int
    err: str


def run_at_once(folder: Path, commands: Sequence[list[str]]) -> list[Said]:
    """What commands say that obey rights and run beside each other."""
    done = commands_at_once(
        [Command("bridgelaws", command, folder, obeys_rights=True) for command in commands]
    )
    if any(each.returncode == KEPT_RIGHTS for each in done):
        pytest.skip("root may not give up its rights here")
    return [
        Said(command, each.returncode, each.stderr)
        for command, each in zip(commands, done, strict=True)
    ]


def run(folder: Path, commands: Sequence[list[str]]) -> list[Said]:
    """What they say one after the other."""
    return [run_at_once(folder, [command])[0] for command in commands]


def run_started(
    folder: Path, commands: Sequence[list[str]], before: Callable[[], None], **more: str
) -> list[Said]:
    """The same where Python starts for them, with these variables and after what is done before."""
    process = subprocess.Popen(
        [sys.executable, "-c", STARTED, json.dumps(list(commands))],
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        preexec_fn=before,  # noqa: PLW1509 - these tests have no threads
    )
    _, err = process.communicate()
    if process.returncode == KEPT_RIGHTS:
        pytest.skip("root may not give up its rights here")
    assert process.returncode == 0, err
    parts = err.split("\x1e")
    codes = [int(part.partition("\n")[0]) for part in parts[1:]]
    texts = [parts[0], *(part.partition("\n")[2] for part in parts[1:-1])]
    assert len(codes) == len(commands)
    return [Said(*each) for each in zip(commands, codes, texts, strict=True)]


def state(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".lock" and "crashes" not in path.parts
    }


def left(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob(".*") if path.name != ".lock"]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copy_checkout(tmp_path_factory.mktemp("refusing") / "checkout", FILES)
    (folder / "wet.txt").write_text(DUTCH, "utf-8")
    (folder / "loi.txt").write_text(FRENCH, "utf-8")
    done = run(
        folder,
        [
            ["build", "--with-faults"],
            ["add", "wet.txt"],
            ["export", "csv", "--language", "el", "--laws", "33", "--output", "sheet.csv"],
        ],
    )
    assert all(each.code in (0, 1) for each in done), done
    sheet = folder / "sheet.csv"
    sheet.write_text(sheet.read_text("utf-8").replace("μεταγενέστερη", "ύστερη"), "utf-8")
    return folder


@pytest.fixture
def checkout(shown: Path, tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "checkout"
    subprocess.run(["cp", "-a", str(shown), str(folder)], check=True)
    yield folder
    subprocess.run(["chmod", "-R", "u+rwX", str(folder)], check=True)


def read_only(folder: Path) -> None:
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o555 if path.is_dir() else 0o444)


def is_a_sentence(said: Said) -> bool:
    last = said.err.rstrip("\n").rpartition("\n")[2]
    return said.code == 3 and bool(last) and "Traceback" not in said.err


def test_in_a_folder_without_rights_one_reads_and_is_told(checkout: Path) -> None:
    before = state(checkout)
    read_only(checkout)
    done = run(checkout, [*READING, *WRITING])
    reading, writing = done[: len(READING)], done[len(READING) :]
    assert [each for each in reading if each.code not in (0, 1)] == []
    assert [each for each in writing if not is_a_sentence(each)] == []
    # No name of a file that only this program knows.
    assert [each for each in writing if ".new-" in each.err] == []
    assert state(checkout) == before
    assert left(checkout) == []


@pytest.mark.parametrize("rights", [0o000, 0o555], ids=["closed", "to-read"])
def test_a_build_of_another_account_is_a_sentence(checkout: Path, rights: int) -> None:
    build = checkout / "build"
    before = state(checkout)
    for path in [*build.rglob("*"), build]:
        path.chmod(rights)
        if os.geteuid() == 0:
            os.chown(path, 12345, 12345)
    done = run(checkout, [*READING, *BUILDING])
    if os.geteuid() == 0:
        subprocess.run(["chown", "-R", "0:0", str(build)], check=True)
    subprocess.run(["chmod", "-R", "u+rwX", str(build)], check=True)
    assert [each for each in done if each.code == 4 or "Traceback" in each.err] == []
    assert [each for each in done[len(READING) :] if not is_a_sentence(each)] == []
    if rights == 0o555:
        assert [each for each in done[: len(READING)] if each.code not in (0, 1)] == []
    assert state(checkout) == before


def test_a_home_without_rights_is_not_asked_for(checkout: Path) -> None:
    home = checkout / "home"
    home.mkdir()
    home.chmod(0o000)
    none = dict.fromkeys(("XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"), "")
    commands = [*READING, ["add", "loi.txt"]]
    done = run_started(checkout, commands, obey_rights, HOME=str(home), **none)
    assert [each for each in done if each.code not in (0, 1)] == []
    home.chmod(0o755)
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("size", [300, 20_000, 60_000])
def test_a_disk_that_is_full_leaves_the_old_state(checkout: Path, size: int) -> None:
    """No file may grow beyond a size: the journal, a record, or the index at last."""

    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    text = checkout / "en" / "plain" / "law-33.txt"
    text.write_text(text.read_text("utf-8").replace("\n", " Really.\n", 3), "utf-8")
    before = state(checkout)
    done = run_started(checkout, [["build", "--with-faults"]], small_files)
    assert [each for each in done if not is_a_sentence(each)] == []
    assert state(checkout) == before
    assert left(checkout) == []


def test_two_additions_at_once_are_both_there(checkout: Path) -> None:
    for number in range(4):
        (checkout / f"tekst-{number}.txt").write_text(f"{DUTCH}\nNummer {number}.\n", "utf-8")
    done = run_at_once(checkout, [["add", f"tekst-{number}.txt"] for number in range(4)])
    assert [each for each in done if each.code not in (0, 1)] == []
    sources = checkout / "nl" / "sources"
    with (sources / "sources.toml").open("rb") as stream:
        listed = {each["file"] for each in tomllib.load(stream)["source"]}
    assert listed == {"wet.txt", *(f"tekst-{number}.txt" for number in range(4))}
    assert {path.name for path in sources.glob("*.txt")} == listed


def test_an_addition_beside_a_build_waits_for_it(checkout: Path) -> None:
    done = run_at_once(checkout, [["build", "--with-faults"], ["add", "loi.txt"]])
    assert [each for each in done if each.code not in (0, 1)] == []
    assert [each.code for each in run(checkout, [["build", "--with-faults"]])] in ([0], [1])
    assert (checkout / "fr" / "sources" / "loi.txt").is_file()
    assert left(checkout) == []
