"""The site on disk is the old one until the new one is whole."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from mkdocs.__main__ import cli

from bridgelaws.cli import main
from tests.conftest import ROOT
from tests.few_laws import copy_checkout
from tests.killed import killed_at_each_step


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


def old_site(checkout: Path) -> Callable[[], None]:
    def prepare() -> None:
        shutil.rmtree(checkout / "build" / "site", ignore_errors=True)
        (checkout / "build" / "site").mkdir()
        (checkout / "build" / "site" / "index.html").write_text("old", "utf-8")

    return prepare


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
    kills = killed_at_each_step(make_site, old_site(checkout), every=1000)
    seen = [pages(checkout) for _ in kills]
    assert len(seen) >= 3
    assert all(list(each) == ["index.html"] for each in seen[:-1])
    # The last run came to its end, and cleared away what the others had begun.
    assert len(seen[-1]) > 100
    assert [path.name for path in (checkout / "build").glob(".*.new-*")] == []


def test_a_site_with_a_fault_does_not_take_the_place_of_the_old_one(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(checkout)
    old_site(checkout)()
    words = checkout / "nl" / "site.toml"
    kept = words.read_text("utf-8")
    words.write_text(f"{kept}\n[unheard_of]\nword = 'x'\n", "utf-8")
    try:
        with pytest.raises(Exception, match="strict"):
            cli(["build", "--strict"], standalone_mode=False)
    finally:
        words.write_text(kept, "utf-8")
    assert list(pages(checkout)) == ["index.html"]
    assert [path.name for path in (checkout / "build").glob(".*.new-*")] == []
