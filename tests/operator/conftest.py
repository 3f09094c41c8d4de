"""A checkout of one's own to bring texts into, and texts to bring."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from bridgelaws.atomic.change import LOCK
from bridgelaws.cli import main
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from tests.conftest import ROOT

# Our own words, in the form of federations' texts.
DUTCH = """ARTIKEL 33 — TEGELIJK GEDANE BIEDINGEN
Doen twee spelers tegelijk een bieding, dan telt die van de speler aan de beurt het eerst.
Zie voor het vervolg artikel 18.

ARTIKEL 22 — EINDE VAN HET BIEDEN
A. Wanneer het eindigt
  Het bieden is voorbij als niemand meer een bieding doet en de kaart op tafel komt.
B. Ronde van passen
  Een ronde zonder bod telt niet als een deel van het spel van de speler.
"""
FRENCH = """LOI 33 : DÉCLARATIONS SIMULTANÉES
Quand deux joueurs parlent à la fois, celle du joueur dont c'est le tour est la première.
"""
GREEK = """ΝΟΜΟΣ 33 — ΤΑΥΤΟΧΡΟΝΕΣ ΔΗΛΩΣΕΙΣ
Όταν δύο παίκτες δηλώνουν μαζί, η δήλωση του παίκτη που έχει σειρά είναι η πρώτη.
"""


@dataclass(frozen=True)
class Answer:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str


@dataclass(frozen=True)
class Operator:
    """Somebody at the command line of a checkout, with a folder of downloads."""

    root: Path
    downloads: Path
    capfd: pytest.CaptureFixture[str]

    def run(self, *arguments: str | Path) -> Answer:
        """Run a verb of ``bridgelaws``."""
        self.capfd.readouterr()
        code = main([str(each) for each in arguments])
        return Answer(code, *self.capfd.readouterr())

    def download(self, name: str, text: str | bytes) -> Path:
        """A file as it came from the federation."""
        path = self.downloads / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return path

    def state(self) -> dict[str, bytes]:
        """Every file of the four folders of sources, by its path."""
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in sorted(self.root.glob("??/sources/**/*"))
            if path.is_file() and path.name != LOCK
        }


@pytest.fixture
def operator(
    tmp_path: Path,
    reference_texts: ReferenceTextsByKey,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Operator:
    """An operator in a fresh clone: no texts yet, the plain edition not parsed again each time."""
    root, downloads = tmp_path / "checkout", tmp_path / "downloads"
    downloads.mkdir()
    for name in ("laws", "nl", "fr", "el", "en"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("sources"))
    monkeypatch.chdir(root)
    for place in ("cli.add", "cli.sources", "pipeline"):
        monkeypatch.setattr(f"bridgelaws.{place}.read_known", lambda _: reference_texts)
    return Operator(root, downloads, capfd)
