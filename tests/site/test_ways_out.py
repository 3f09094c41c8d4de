"""The site stays the same without its theme, and without MkDocs: both ways out stay open."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from bridgelaws.cli import main
from tests.commands import run_command
from tests.conftest import ROOT
from tests.few_laws import copy_checkout
from tests.site.conftest import REPORT, SITE_URL

# A law that stands in two editions, and what it cites.
TEXTS: Final = ("law-16", "law-73", "law-73-rev2024")
THEME: Final = "  name: material\n  custom_dir: tooling/site_theme\n"
NO_THEME: Final = "  name: null\n  static_templates: [404.html]\n  custom_dir: tooling/site_theme\n"
# The program without what is not to be needed: an import of it fails.
WITHOUT: Final = """
import runpy, sys
for name in ("mkdocs", "material"):
    sys.modules[name] = None
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of a few laws with its site, as `make site` builds it."""
    folder = copy_checkout(tmp_path_factory.mktemp("ways-out") / "checkout", TEXTS)
    for name in ("mkdocs.yml", "site.toml"):
        shutil.copy(ROOT / name, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert main(["build", "--with-faults", "--plain"]) == 0
    _make_with_mkdocs(folder, "mkdocs.yml", "build/site")
    return folder


def _make_with_mkdocs(folder: Path, settings: str, site: str) -> None:
    done = run_command(
        "mkdocs",
        *("build", "--quiet", "--config-file", settings, "--site-dir", site),
        cwd=folder,
        environment={
            **os.environ,
            "NO_MKDOCS_2_WARNING": "1",
            "SITE_URL": SITE_URL,
            "REPORT_URL": REPORT,
        },
    )
    assert done.returncode == 0, done.stdout + done.stderr


def _differing(one: Path, other: Path) -> list[str]:
    """The files that one of two sites lacks, or has otherwise."""
    sites = [
        {
            path.relative_to(site).as_posix(): path.read_bytes()
            for path in site.rglob("*")
            if path.is_file()
        }
        for site in (one, other)
    ]
    assert len(sites[0]) > 400
    return sorted(
        name for name in {*sites[0], *sites[1]} if sites[0].get(name) != sites[1].get(name)
    )


def test_leaving_the_theme_costs_nothing(checkout: Path) -> None:
    settings = (checkout / "mkdocs.yml").read_text("utf-8")
    assert THEME in settings
    (checkout / "plain.yml").write_text(settings.replace(THEME, NO_THEME), "utf-8")
    _make_with_mkdocs(checkout, "plain.yml", "build/without-theme")
    assert _differing(checkout / "build/site", checkout / "build/without-theme") == []


def test_leaving_mkdocs_costs_nothing(checkout: Path) -> None:
    spare = str(ROOT / "tests" / "site" / "spare_builder.py")
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, spare, "build", "build/spare", SITE_URL, REPORT],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert _differing(checkout / "build/site", checkout / "build/spare") == []
