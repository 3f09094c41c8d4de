"""Files that are no texts, or not as they seem: a sentence, and the old state."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.errors import SourceError
from bridgelaws.formats import limits
from bridgelaws.library.library import load_library
from bridgelaws.sources import decode
from bridgelaws.sources.apart import read_apart
from bridgelaws.sources.official import find_official
from tests.operator.conftest import DUTCH, Operator


def pipe(path: Path) -> None:
    os.mkfifo(path)


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def dangling(path: Path) -> None:
    path.symlink_to("nowhere.txt")


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


ODD = [pipe, loop, dangling, endless, folder]


@pytest.mark.parametrize("make", ODD)
@pytest.mark.parametrize(
    "command",
    [
        ["add"],
        ["add", "--new-work", "rc"],
        ["parse"],
        ["outline"],
        ["edition", "new", "2031", "--from"],
        ["import", "xliff", "--language", "el"],
        ["import", "csv", "--language", "el"],
        ["cite", "--batch"],
        ["search", "--batch"],
        ["evaluate"],
        ["rule", "--cases"],
        ["review", "take"],
        ["link", "--site", "/laws/"],
    ],
    ids=lambda command: "-".join(command[:2]),
)
def test_what_is_no_file_is_not_waited_for(
    make: Callable[[Path], object], command: list[str], operator: Operator
) -> None:
    path = operator.downloads / "odd.txt"
    make(path)
    before = operator.state()
    answer = operator.run(*command, path)
    assert answer.code in {2, 3}
    assert "odd.txt" in answer.err
    assert "Traceback" not in answer.err
    assert operator.state() == before


@pytest.mark.parametrize("make", ODD)
def test_what_took_the_place_of_a_source_is_told(
    make: Callable[[Path], object], operator: Operator
) -> None:
    operator.run("add", operator.download("regels.txt", DUTCH))
    path = operator.root / "nl" / "sources" / "regels.txt"
    path.unlink()
    make(path)
    listed = operator.run("sources")
    assert listed.code in {1, 3}
    assert "regels.txt" in listed.out
    again = operator.run("add", operator.download("regels.txt", DUTCH), "--replace")
    assert again.code in {0, 1, 3}
    assert "Traceback" not in again.err


@pytest.mark.parametrize("way", ["file", "folder"])
def test_a_link_does_not_lead_out_of_a_folder_of_sources(way: str, operator: Operator) -> None:
    operator.run("add", operator.download("regels.txt", DUTCH))
    sources = operator.root / "nl" / "sources"
    outside = operator.downloads / "regels.txt"
    assert outside.is_file()
    if way == "file":
        (sources / "regels.txt").unlink()
        (sources / "regels.txt").symlink_to(outside)
    else:
        (sources / "more").symlink_to(operator.downloads)
        manifest = (sources / "sources.toml").read_text("utf-8")
        named = manifest.replace('"regels.txt"', '"more/regels.txt"')
        (sources / "sources.toml").write_text(named, "utf-8")
    assert "a link that leads out of its folder" in operator.run("sources").out
    (ref,), _ = find_official(load_library(operator.root))
    with pytest.raises(SourceError, match="a link that leads out of its folder"):
        read_apart(ref)
    assert operator.run("add", outside, "--replace").code in {0, 1, 3}
    assert outside.read_text("utf-8") == DUTCH


def test_a_folder_of_sources_may_itself_be_a_link(operator: Operator) -> None:
    operator.run("add", operator.download("regels.txt", DUTCH))
    sources = operator.root / "nl" / "sources"
    elsewhere = operator.root.with_name("elsewhere")
    sources.rename(elsewhere)
    sources.symlink_to(elsewhere)
    assert operator.run("sources").code == 0


@pytest.mark.parametrize(
    "name",
    ["a b.txt", "κανόνες – νέοι.txt", "規則.txt", "-regels.txt", "Å" * 60 + ".txt", "%s{0}$x.txt"],
)
def test_a_name_may_be_of_any_script(name: str, operator: Operator) -> None:
    path = operator.download(name, DUTCH)
    assert operator.run("add", "--", path).code == 0
    assert set(operator.state()) == {"nl/sources/sources.toml", f"nl/sources/{name}"}
    assert operator.run("sources", "--", name).code == 0
    assert operator.run("remove", "--", name).code == 0
    assert set(operator.state()) == {"nl/sources/sources.toml"}


@pytest.mark.parametrize(
    "name", ["a\nb.txt", "a\x1bb.txt", b"b\xff.txt", ".regels.txt", "a\\b.txt"]
)
def test_a_name_that_no_manifest_can_hold_is_refused(name: str | bytes, operator: Operator) -> None:
    path = operator.downloads / os.fsdecode(name)
    path.write_text(DUTCH, "utf-8")
    answer = operator.run("add", path)
    assert (answer.code, operator.state()) == (3, {})
    assert "not added, nothing was changed" in answer.err


def test_a_file_that_is_changed_while_it_is_read_is_not_taken_in(
    operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = operator.download("regels.txt", DUTCH)
    read = limits.read_all

    def read_slowly(*arguments: Any) -> bytes:
        data = read(*arguments)
        # Somebody saves it at this very moment.
        writer = threading.Thread(target=path.write_text, args=(DUTCH * 2, "utf-8"))
        writer.start()
        writer.join()
        return data

    # The process that reads is begun anew for it, and asked here instead.
    monkeypatch.setattr("bridgelaws.cli.reviewing.read_apart", decode.read_source)
    monkeypatch.setattr(decode, "read_all", read_slowly)
    answer = operator.run("add", path)
    assert (answer.code, operator.state()) == (3, {})
    assert "changed while it was read" in answer.err
