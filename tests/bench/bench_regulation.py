"""What a national regulation of 126 pages costs: `python -m tests.bench.bench_regulation`.

Sets one in French and own words (215 articles, 531 decimal places, 60 divisions, citations of its
own articles and of the Laws), takes it in with `bridgelaws add` in a copy of the checkout, and
prints the seconds from file to report, and what became of places, divisions and citations.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import pypdf

from bridgelaws.library.library import load_library
from bridgelaws.records.store import read_records
from tests.books.compositor import set_book
from tests.books.looks import Look
from tests.books.made_book import MadeBook, Para
from tests.conftest import ROOT
from tests.few_laws import copy_checkout

ARTICLES: Final = 215
DECIMALS: Final = 531
_NAME: Final = "rpb"
_LOOK: Final = Look("regulation", "fr", size=10.5, leading=13.4, justified=True, gap=4.0)


def _listed(said: str) -> list[str]:
    """What commas part, on as many lines as it takes."""
    return [" ".join(each.split()) for each in said.split(",")]


_THINGS: Final = _listed("""
salle, table, carte, feuille, pendule, équipe, paire, ronde, licence, séance, épreuve, poule,
finale, inscription, convocation, réclamation, affiche, enveloppe, étui, écran, caisse, buvette,
loge, tribune, archive""")
_DOERS: Final = _listed("""
le comité, le secrétaire, le capitaine, l’arbitre, le trésorier, chaque joueur, l’organisateur,
le responsable du club, la commission, le président du jury""")
_DEEDS: Final = _listed("""
vérifie, affiche, remet, prépare, signe, garde, compte, annonce, répartit, transmet, corrige,
range""")
_WHEN: Final = _listed("""
avant le début de la journée, à la fin de chaque tour, dans les trois jours,
dès que la liste est close, sauf avis contraire, au plus tard à midi,
en présence de deux témoins, sur le formulaire prévu, chaque année en septembre""")
_LAWS: Final = ("16B1", "40B2", "12C1", "25A", "64A", "79C1", "81C", "92B", "7", "86B")


@dataclass
class Regulation:
    """A regulation as it is printed, and what is right in it."""

    paras: list[Para] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    divisions: int = 0
    own: int = 0
    laws: int = 0


def make_regulation(seed: int = 16) -> Regulation:
    """The whole regulation; the same one for a seed."""
    rng = Random(seed)
    made = Regulation()
    counts = _counts(rng)
    division = iter(_division_titles(rng))
    for article in range(1, ARTICLES + 1):
        # Sixty divisions: six titles with three chapters of two sections each.
        if article % 6 == 1 and article <= 6 * 36:
            for title in next(division):
                made.paras.append(Para("title", title))
                made.divisions += 1
        heading = f"De la {rng.choice(_THINGS)} et de la {rng.choice(_THINGS)}"
        made.paras.append(Para("title", f"Article {article} – {heading}"))
        made.places.append(f"{article}")
        made.paras.append(Para("text", _said(rng, 2)))
        for decimal in range(1, counts[article - 1] + 1):
            cited = _citation(rng, made) if rng.random() < 0.35 else ""
            text = f"{_said(rng, rng.randint(1, 3))}{cited}"
            made.paras.append(Para("text", text, 1, f"{article}.{decimal}."))
            made.places.append(f"{article}.{decimal}")
    return made


def _counts(rng: Random) -> list[int]:
    """How many decimals each article has: none, two or more, all in all as many as asked."""
    counts = [rng.choice((0, 2, 2, 3, 4)) for _ in range(ARTICLES)]
    while (missing := DECIMALS - sum(counts)) != 0:
        at = rng.randrange(ARTICLES)
        if counts[at] > 2 or (missing > 0 and counts[at] > 0):
            counts[at] += 1 if missing > 0 else -1
    return counts


def _division_titles(rng: Random) -> Iterator[list[str]]:
    """Per section the headings that stand above its first article."""
    for section in range(36):
        above = []
        if section % 6 == 0:
            above.append(
                f"TITRE {('I', 'II', 'III', 'IV', 'V', 'VI')[section // 6]} – {_title(rng)}"
            )
        if section % 2 == 0:
            above.append(f"CHAPITRE {section // 2 % 3 + 1} – {_title(rng)}")
        yield [*above, f"SECTION {section % 2 + 1} – {_title(rng)}"]


def _title(rng: Random) -> str:
    return f"LA {rng.choice(_THINGS)} ET LA {rng.choice(_THINGS)}".upper()


def _said(rng: Random, sentences: int) -> str:
    made = (
        f"{rng.choice(_DOERS)} {rng.choice(_DEEDS)} la {rng.choice(_THINGS)} "
        f"{rng.choice(_WHEN)}, et {rng.choice(_DOERS)} {rng.choice(_DEEDS)} la "
        f"{rng.choice(_THINGS)} {rng.choice(_WHEN)}."
        for _ in range(sentences)
    )
    return " ".join(sentence[0].upper() + sentence[1:] for sentence in made)


def _citation(rng: Random, made: Regulation) -> str:
    if rng.random() < 0.3:
        made.laws += 1
        return f" La Loi {rng.choice(_LAWS)} s’applique."
    made.own += 1
    return f" L’article {rng.choice(made.places)} s’applique."


def print_regulation(made: Regulation) -> bytes:
    """The regulation as a PDF."""
    title = Para("part", "RÈGLEMENT DES RENCONTRES DE LA POULE D’ARGENT 2026")
    return set_book(MadeBook("fr", (title, *made.paras), (), {}, {}, {}), _LOOK)


def main() -> None:
    """Measure and print."""
    made = make_regulation()
    with tempfile.TemporaryDirectory() as folder:
        texts = [path.stem for path in (ROOT / "en/plain").glob("*.txt")]
        root = copy_checkout(Path(folder) / "checkout", texts)
        file = root / "rencontres.pdf"
        file.write_bytes(print_regulation(made))
        print(f"{len(pypdf.PdfReader(file).pages)} pages, {len(made.places)} places")
        _run(root, "add", file.name, "--new-work", _NAME, "--publisher", "Poule")
        _run(root, "build", "--no-index")
        _tell(made, root)


def _run(root: Path, *arguments: str) -> None:
    """Run a command in the checkout, and print what it took."""
    started, before = time.monotonic(), os.times()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tooling")}
    program = [sys.executable, "-m", "bridgelaws", *arguments]
    done = subprocess.run(
        program, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode > 1:
        raise SystemExit(done.stderr[-2000:])
    after = os.times()
    used = after.children_user + after.children_system
    used -= before.children_user + before.children_system
    print(f"{arguments[0]}: {used:.1f} s of the processor", end=", ")
    print(f"{time.monotonic() - started:.1f} s of the clock")


def _tell(made: Regulation, root: Path) -> None:
    library = load_library(root)
    records = [each for each in read_records(root / "build/records") if each.work == _NAME]
    found = {str(p.locator).removeprefix(_NAME) for each in records for p in each.provisions} - {""}
    right = set(made.places)
    print(f"places: {len(right & found)} of {len(right)}, {len(found - right)} false")
    (edition,) = library.works[_NAME].editions
    outline = library.outline(_NAME, edition.id)
    held = len(
        {t for d in (outline.divisions if outline else ()) for t in _paths(d.titles_in("fr"))}
    )
    print(f"divisions: {held} of {made.divisions}")
    cited = [c for each in records for p in each.provisions for t in p.texts for c in t.citations]
    own = sum(c.work == _NAME and bool(c.locators) for c in cited)
    laws = [c for c in cited if c.work != _NAME and re.match("[Ll]oi", c.printed)]
    strays = sum(c.work != _NAME for c in cited) - len(laws)
    print(f"citations: {own} of {made.own} inner, {len(laws)} of {made.laws} of the Laws", end="")
    print(f", {strays} inner ones sent to the Laws")


def _paths(titles: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A heading with those above it, for each in a row of them."""
    for depth in range(1, len(titles) + 1):
        yield titles[:depth]


if __name__ == "__main__":
    main()
