"""Two short texts side by side, for the checks of two texts, with the real word lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Pair
from bridgelaws.check.pairs import find_pair, make_pairs
from bridgelaws.check.run import CHECKS, run_checks
from bridgelaws.citations.find import find_citations
from bridgelaws.cli.checking import load_facts
from bridgelaws.library.library import load_library
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.provision import Note, Provision
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText

ROOT = Path(__file__).resolve().parents[2]


@cache
def real_facts() -> Facts:
    """The facts of the checkout."""
    return load_facts(load_library(ROOT))


def said(
    place: str, language: str, text: str, *, heading: str | None = None, notes: tuple[str, ...] = ()
) -> ProvisionText:
    """A provision's wording, its citations found."""
    facts, locator = real_facts(), parse_locator(place)
    cited = find_citations(text, facts.lexicons[language], facts.outlines, locator)
    kept = tuple(Note(note, len(text)) for note in notes)
    provision = Provision(locator, heading=heading, text=text, notes=kept)
    return ProvisionText("plain", language, provision, cited)


def record(places: Mapping[str, tuple[ProvisionText, ...]], edition: str = "2017") -> ArticleRecord:
    """One article with these provisions."""
    provisions = tuple(
        ProvisionRecord(parse_locator(place), texts) for place, texts in places.items()
    )
    return ArticleRecord("duplicate", edition, provisions[0].locator.article, provisions)


def check(
    name: str, left: tuple[str, str], right: tuple[str, str], place: str = "16B1"
) -> list[str]:
    """The messages of one check on two texts, each a language and its words."""
    return [found.message for found in findings(name, left, right, place)]


def findings(
    name: str, left: tuple[str, str], right: tuple[str, str], place: str = "16B1"
) -> tuple[CheckFinding, ...]:
    """The findings of one check on two texts."""
    texts = (said(place, *left), said(place, *right))
    records = (record({place: texts}),)
    pairs: Iterable[Pair]
    if CHECKS[name].alone:
        pairs = (p for p in make_pairs(records, real_facts()) if p.right.language == right[0])
    else:
        pairs = find_pair(records, real_facts(), ("plain", left[0]), ("plain", right[0]))
    return run_checks(pairs, real_facts(), [name])
