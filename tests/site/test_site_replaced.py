"""The site on disk is the old one until the new one is whole."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

import pytest
from mkdocs.__main__ import cli

from bridgelaws.cli import main
from tests.conftest import ROOT
from tests.few_laws import copy_checkout
from tests.killed import left_at_each_step


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copy_checkout(tmp_path_factory.mktemp("replaced") / "checkout", ["law-33"])
    for name in ("mkdocs.yml", "site.toml"):
        shutil.copy(ROOT / name, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert main(["build", "--with-faults", "--plain"]) == 0
    return folder


def make_site() -> None:
    # It says at each run that its theme's support ends.
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    cli(["build", "--quiet"], standalone_mode=False)


def put_old_site(checkout: Path) -> None:
    shutil.rmtree(checkout / "build" / "site", ignore_errors=True)
    (checkout / "build" / "site").mkdir()
    (checkout / "build" / "site" / "index.html").write_text("old", "utf-8")


def begun(checkout: Path) -> list[str]:
    return [path.name for path in (checkout / "build").glob(".*.new-*")]


def pages(checkout: Path) -> dict[str, str]:
    site = checkout / "build" / "site"
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in site.rglob("*")
        if path.is_file()
    }


def test_a_site_that_was_cut_off_leaves_the_old_one_and_nothing_else(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(checkout)
    put_old_site(checkout)
    steps, cleared = [], False
    for step in left_at_each_step(make_site, checkout, every=1000):
        steps.append(step)
        if step == 0:
            assert len(pages(checkout)) > 100
            break
        assert list(pages(checkout)) == ["index.html"]
        if not cleared and begun(checkout):
            # A run that comes to its end clears away what another had begun.
            make_site()
            assert len(pages(checkout)) > 100
            assert begun(checkout) == []
            cleared = True
    assert len(steps) >= 3
    assert cleared


def test_a_site_with_a_fault_does_not_take_the_place_of_the_old_one(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(checkout)
    put_old_site(checkout)
    words = checkout / "nl" / "site.toml"
    kept = words.read_text("utf-8")
    words.write_text(f"{kept}\n[unheard_of]\nword = 'x'\n", "utf-8")
    try:
        with pytest.raises(Exception, match="strict"):
            cli(["build", "--strict"], standalone_mode=False)
    finally:
        words.write_text(kept, "utf-8")
    assert list(pages(checkout)) == ["index.html"]
    assert begun(checkout) == []


def test_a_site_that_loses_an_address_does_not_take_the_place_of_the_old_one(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(checkout)
    put_old_site(checkout)
    lock = checkout / "laws" / "addresses.lock"
    lock.write_text("nl/law/33/ 33\nnl/law/94/ 94\n", "utf-8")
    try:
        with pytest.raises(Exception, match="Aborted"):
            make_site()
    finally:
        lock.unlink()
    assert "nl/law/94/: published before" in capfd.readouterr().err
    assert list(pages(checkout)) == ["index.html"]
    assert begun(checkout) == []
