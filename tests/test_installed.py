"""The package answers where there is no checkout: what it needs travels in the wheel."""

from __future__ import annotations

import os
import shutil
import site
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from typing import Final

import pytest

from bridgelaws import LANGUAGES
from tests.once import made_once

ROOT: Final = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.slow

IN_THE_WHEEL: Final = ("pyproject.toml", "README.md", "LICENSE", "LICENSE-TEXTS", "tooling")
OFFICIAL: Final = "bought.txt"
# What it is asked for, and what that cites: reading and indexing the whole book says no more.
KEPT: Final = ("definitions.txt", "law-16.txt", "law-61.txt", "law-64.txt")
# A program whose first line names its Python cannot hold a space there as it is.
VENV: Final = "my venv"


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": "", "PIP_USER": "0", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a copy of the checkout to which an operator has brought a text."""

    def make(folder: Path) -> None:
        checkout = folder / "checkout"
        checkout.mkdir()
        for name in (*IN_THE_WHEEL, "laws", *LANGUAGES):
            if (ROOT / name).is_file():
                shutil.copy(ROOT / name, checkout / name)
            else:
                # In a language's folder; the package has a room of that name.
                mine = ("sources",) if name in LANGUAGES else ()
                ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", *mine)
                shutil.copytree(ROOT / name, checkout / name, ignore=ignored)
        (checkout / "nl" / "sources").mkdir()
        (checkout / "nl" / "sources" / OFFICIAL).write_text("bought", "utf-8")
        built = run(
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--no-deps",
            "--no-build-isolation",
            "--quiet",
            "--wheel-dir",
            folder,
            checkout,
            cwd=folder,
        )
        assert built.returncode == 0, built.stderr

    (found,) = made_once(tmp_path_factory, "wheel", make).glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    """An environment with the wheel, and with this one's packages but not with this checkout.

    Of the texts in the wheel it has only those `KEPT`.
    """
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / VENV)
    python = folder / VENV / "bin" / "python"
    done = run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--no-deps",
        "--quiet",
        wheel,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    # A folder that a .pth file names is looked into, but its own .pth files are not read: among
    # them is the one that leads to the checkout.
    (own,) = (folder / VENV / "lib").glob("python*/site-packages")
    (own / "dependencies.pth").write_text("\n".join(site.getsitepackages()), "utf-8")
    for text in (own / "bridgelaws" / "shipped").glob("??/plain/*.txt"):
        if text.name not in KEPT:
            text.unlink()
    (folder / "empty").mkdir()
    return folder


def bridgelaws(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(
        installed / VENV / "bin" / "bridgelaws",
        *arguments,
        cwd=installed / "empty",
        HOME=str(installed),
        XDG_CACHE_HOME=str(installed / "cache"),
        XDG_STATE_HOME=str(installed / "state"),
    )


def files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if "__pycache__" not in path.parts}


def test_the_wheel_holds_texts_facts_and_assets_and_no_official_text(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    names = set(archive.namelist())
    plain = {f"{p.parent.parent.name}/plain/{p.name}" for p in ROOT.glob("??/plain/*.txt")}
    facts = {p.relative_to(ROOT).as_posix() for p in ROOT.glob("laws/**/*.toml")}
    assert len(plain) > 300
    assert {f"bridgelaws/shipped/{name}" for name in plain | facts} <= names
    for name in plain | facts:
        assert archive.read(f"bridgelaws/shipped/{name}") == (ROOT / name).read_bytes(), name
    for name in ("site_assets/sw.js", "site_assets/search/engine.js", "site_theme/main.html"):
        assert f"bridgelaws/shipped/tooling/{name}" in names
    assert [name for name in names if OFFICIAL in name or "/sources/README" in name] == []


def test_it_shows_and_finds_in_an_empty_folder(installed: Path) -> None:
    package = files(installed / VENV)
    shown = bridgelaws(installed, "show", "16B1", "--language", "nl", "--width", "1000")
    assert shown.returncode == 0, shown.stderr
    law = (ROOT / "nl" / "plain" / "law-16.txt").read_text("utf-8")
    lines = [line for line in shown.stdout.splitlines() if len(line) > 60]
    assert lines
    assert all(line.split(maxsplit=1)[-1][:60] in law for line in lines if set(line) != {"-"})
    assert shown.stderr.count("\n") == 1
    assert str(installed / "cache") in shown.stderr

    found = bridgelaws(installed, "search", "revoke")
    assert found.returncode == 0, found.stderr
    assert "61A" in found.stdout or "64A" in found.stdout
    assert found.stderr == ""
    assert list((installed / "empty").iterdir()) == []
    assert files(installed / VENV) == package


def test_its_own_texts_are_not_changed(installed: Path) -> None:
    (installed / "text.txt").write_text("ARTIKEL 1\nEen.\n", "utf-8")
    answer = bridgelaws(installed, "add", str(installed / "text.txt"))
    assert answer.returncode == 3
    assert "run this in a checkout" in answer.stderr
