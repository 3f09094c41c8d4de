"""A small book for the tests of pages: three laws, a regulation, definitions; own words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from bridgelaws import LANGUAGES
from bridgelaws.library.library import load_library
from bridgelaws.model.citation import Citation
from bridgelaws.model.concordance import AlignmentUnit, Relation
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.provision import Block, BlockKind, Note, NumberingSource, Origin, Provision
from bridgelaws.model.record import ArticleRecord, PairedUnits, ProvisionRecord, ProvisionText
from bridgelaws.model.source import SourceRef
from bridgelaws.site.data.book import Book, Imprint
from bridgelaws.site.ui_strings import Words, parse_words

ROOT: Final = Path(__file__).resolve().parents[2]


def provision(
    at: str,
    text: str = "",
    *,
    heading: str | None = None,
    mark: str = "",
    kinds: Sequence[BlockKind] = (),
    notes: Sequence[str] = (),
    numbering: NumberingSource = "printed",
    file: str = "a.txt",
) -> Provision:
    """A provision; each line of ``text`` is a block of the kind that ``kinds`` gives it."""
    blocks: list[Block] = []
    here = 0
    for index, line in enumerate(text.split("\n") if text else ()):
        kind: BlockKind = kinds[index] if index < len(kinds) else "paragraph"
        if kind == "table" and blocks and blocks[-1].kind == "table":
            blocks[-1] = replace(blocks[-1], end=here + len(line))
        else:
            blocks.append(Block(kind, here, here + len(line)))
        here += len(line) + 1
    return Provision(
        parse_locator(at),
        mark,
        heading,
        text,
        tuple(blocks),
        tuple(Note(note, len(text)) for note in notes),
        numbering,
        1.0,
        (Origin(file, 1, 2),),
    )


def cite(text: str, printed: str, *targets: str, **more: Any) -> Citation:
    """A citation of ``targets`` where ``printed`` stands in ``text``."""
    start = text.index(printed)
    locators = tuple(map(parse_locator, targets))
    return Citation(printed, start, start + len(printed), locators, **more)


def place(
    texts: Mapping[str, Provision | tuple[Provision, Sequence[Citation]]],
    cited_by: Sequence[str] = (),
) -> ProvisionRecord:
    """A place with its texts by ``language`` or ``language expression`` (without: plain)."""
    made = []
    locator: Locator | None = None
    for key, value in texts.items():
        language, _, expression = key.partition(" ")
        worded, citations = value if isinstance(value, tuple) else (value, ())
        locator = worded.locator
        made.append(ProvisionText(expression or "plain", language, worded, tuple(citations)))
    assert locator is not None
    return ProvisionRecord(locator, tuple(made), tuple(map(parse_locator, cited_by)))


def record(
    work: str,
    edition: str,
    places: Sequence[ProvisionRecord],
    pairings: Sequence[PairedUnits] = (),
) -> ArticleRecord:
    """The record of the article in which the places lie."""
    return ArticleRecord(work, edition, places[0].locator.article, tuple(places), tuple(pairings))


def unit(left: str, right: str, relation: Relation) -> AlignmentUnit:
    """An alignment unit; locators apart by spaces."""
    sides = [tuple(map(parse_locator, side.split())) for side in (left, right)]
    return AlignmentUnit(sides[0], sides[1], relation)


def words() -> dict[str, Words]:
    """The checkout's own words in all languages."""
    return dict(_read_words())


@cache
def _read_words() -> Mapping[str, Words]:
    return {
        code: parse_words(
            {
                path.name: tomllib.loads(path.read_text("utf-8"))
                for path in sorted((ROOT / code).glob("site*.toml"), reverse=True)
            }
        )
        for code in LANGUAGES
    }


def book(records: Sequence[ArticleRecord], sources: Sequence[SourceRef] = ()) -> Book:
    """A book of these records with the checkout's works, lexicons and words."""
    library = load_library(ROOT)
    return Book(
        records=tuple(records),
        works=library.works,
        lexicons=library.lexicons,
        words=words(),
        sources={source.file: source for source in sources},
        imprint=Imprint("0.1", "2026-11-21", "mailto:?subject={subject}&body={body}"),
    )


def in_all(at: str, text: str = "", **more: Any) -> dict[str, Provision]:
    """The same place in all four languages, each with its own words."""
    return {code: provision(at, f"{code} {text}" if text else "", **more) for code in LANGUAGES}


def two_laws() -> tuple[ArticleRecord, ...]:
    """Law 12 cites 16C; Law 73 has two editions; item 4 of the regulation is split in French."""
    see = "Zie artikel 16C en artikel 99."
    twelve = record(
        "duplicate",
        "2017",
        [
            place(in_all("12", heading="AANPASSEN")),
            place(
                {
                    **in_all("12A", "text", heading="Kop", mark="A."),
                    "nl": (
                        provision("12A", see, heading="Bevoegdheid", mark="A.", notes=["een noot"]),
                        [
                            cite(see, "artikel 16C", "16C"),
                            cite(see, "artikel 99", status="dangling"),
                        ],
                    ),
                }
            ),
            place(in_all("12A1", "een\nstaart", kinds=("paragraph", "tail"), mark="1.")),
            place(in_all("12A1a", "onder", mark="(a)")),
            place({k: v for k, v in in_all("12A2", "twee").items() if k != "fr"}),
        ],
    )
    sixteen = record(
        "duplicate",
        "2017",
        [
            place(in_all("16", heading="INFORMATIE")),
            place(
                {
                    **in_all("16A", "eigen", heading="A-kop"),
                    "nl bond": provision("16A", "Officieel A.", numbering="inferred", file="b.txt"),
                }
            ),
            place(
                in_all(
                    "16C",
                    "intrekking\nHoofd | Getal\nrij | 7",
                    kinds=("paragraph", "table", "table"),
                ),
                ["12A", "bb4", "73B1"],
            ),
        ],
    )
    old = record(
        "duplicate",
        "2017",
        [
            place(in_all("73", heading="OUD")),
            place(in_all("73B", "b")),
            place(in_all("73B1", "b1")),
        ],
    )
    new = record(
        "duplicate",
        "2017-rev2024",
        [
            place(in_all("73", heading="NIEUW")),
            place(in_all("73B", "b")),
        ],
    )
    boxes = record(
        "bidding-boxes",
        "",
        [
            place({"nl bond": provision("bb"), "fr bond": provision("bb")}),
            place({"nl bond": provision("bb4", "vier"), "fr bond": provision("bb4", "quatre")}),
            *(
                place(
                    {
                        "nl bond": provision(f"bb4{letter}", f"vier {letter}"),
                        "fr bond": provision(f"bb4{letter}", f"quatre {french}"),
                    }
                )
                for letter, french in (("a", "a"), ("b", "b c"), ("c", "d"))
            ),
            place({"nl bond": provision("bb4d", "vier d")}),
        ],
        [
            PairedUnits(
                ("bond", "nl"),
                ("bond", "fr"),
                (unit("bb4b bb4c", "bb4b", "merged"), unit("bb4d", "bb4c", "renumbered")),
            )
        ],
    )
    terms = record(
        "duplicate",
        "2017",
        [
            place(in_all("def", heading="DEFINITIES")),
            place(
                {
                    "nl": provision("def~call", "elke pas", heading="Bieding"),
                    "en": provision("def~call", "any pass", heading="Call"),
                    "fr": provision("def~call", "un passe", heading="Déclaration"),
                    "el": provision("def~call", "κάθε πάσο", heading="Δήλωση"),
                },
                ["12A"],
            ),
        ],
    )
    return terms, twelve, sixteen, old, new, boxes
