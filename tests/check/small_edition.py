"""A plain edition of two laws in two languages, and ways to spoil it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bridgelaws.check.facts import Facts
from bridgelaws.check.pairs import make_pairs
from bridgelaws.check.run import HOUSE_CHECKS, run_checks
from bridgelaws.check.style.rules import parse_style
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.citation import Citation
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.locator import parse_locator as at
from bridgelaws.model.outline import Outline
from bridgelaws.model.provision import Block, Expression, Note, Origin, Provision, SourceRun
from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.build import build_records
from tests.check.two_texts import real_facts

OUTLINE = Outline(
    "duplicate",
    "2017",
    (at("1"), at("1A"), at("1B"), at("1B1"), at("2")),
    ((at("1A"), at("2")), (at("1B"), at("1A"))),
)
TABLE = "Board | Dealer\n1 | North\n2 | East"

# locator: mark, heading, text, blocks, notes, citations
WORDS: dict[str, dict[str, Any]] = {
    "1": {"heading": "THE BOARD", "text": TABLE, "blocks": (Block("table", 0, len(TABLE)),)},
    "1A": {"mark": "A.", "heading": "Number", "text": "Boards 1–16 are marked (Law 2)."},
    "1B": {"mark": "B.", "text": "They are kept.", "notes": (Note("See A.", 14),)},
    "1B1": {
        "mark": "1.",
        "text": "Keep them.\nAlways.",
        "blocks": (Block("paragraph", 0, 10), Block("tail", 11, 18)),
    },
    "2": {"heading": "DEAL", "text": "A deal for 1,500 boards."},
}
CITED = {
    at("1A"): (Citation("Law 2", 24, 29, (at("2"),)),),
    at("1B"): (Citation("A", 4, 5, (at("1A"),), form="relative", note=0),),
}


def facts() -> Facts:
    style = {
        "language": "en",
        "sentences": {"longest": 6, "ends": ".!?:;"},
        "typography": {
            "pairs": ["()", "“”"],
            "wrong": [{"pattern": r"(?<=\d)-(?=\d)", "say": "a range has a longer dash"}],
        },
    }
    styles = {language: parse_style({**style, "language": language}) for language in ("en", "nl")}
    real = real_facts()
    return replace(
        real,
        outlines={("duplicate", "2017"): OUTLINE},
        styles=styles,
        languages=("nl", "en"),
        memo={},
    )


def provision(place: str, language: str, fields: dict[str, Any]) -> Provision:
    line = 3 + list(WORDS).index(place) if place in WORDS else 9
    file = f"{language}/plain/law-01.txt"
    text = fields.get("text", "")
    return Provision(
        at(place),
        **fields,
        origins=(Origin(file, line, line),),
        runs=(SourceRun(0, len(text), file, line, 6),) if text else (),
    )


def edition(spoilt_in: str = "nl", **fields: dict[str, Any] | None) -> tuple[ArticleRecord, ...]:
    """The edition; ``L1A={...}`` gives provision 1A other fields there, ``None`` drops it."""
    spoilt = {name.removeprefix("L").replace("_", "~"): said for name, said in fields.items()}
    sides = []
    for language in ("en", "nl"):
        given = {**WORDS, **(spoilt if language == spoilt_in else {})}
        said = tuple(provision(place, language, f) for place, f in given.items() if f is not None)
        sides.append(Expression("duplicate", "2017", "plain", language, said))
    cited = {side.key: dict(CITED) for side in sides}
    return build_records(sides, cited, {("duplicate", "2017"): OUTLINE})


def recite(
    records: tuple[ArticleRecord, ...],
    place: str,
    change: Callable[[tuple[Citation, ...]], tuple[Citation, ...]],
    language: str = "nl",
) -> tuple[ArticleRecord, ...]:
    """The same records with other citations at one place, Dutch ones when not said otherwise."""

    def at_place(record: ArticleRecord) -> ArticleRecord:
        return replace(
            record,
            provisions=tuple(
                replace(
                    each,
                    texts=tuple(
                        replace(text, citations=change(text.citations))
                        if each.locator == at(place) and text.language == language
                        else text
                        for text in each.texts
                    ),
                )
                for each in record.provisions
            ),
        )

    return tuple(map(at_place, records))


def to(place: str) -> Citation:
    return Citation("x", 0, 1, (at(place),))


def found(check: str, records: tuple[ArticleRecord, ...]) -> list[tuple[str, str, str]]:
    """Code, locator, language of each finding of one check."""
    return [(f.code, f.locator, f.language) for f in findings(check, records)]


def findings(check: str, records: tuple[ArticleRecord, ...]) -> tuple[Finding, ...]:
    """The findings of a check of the house, or of one of two texts as such findings."""
    if check in HOUSE_CHECKS:
        return HOUSE_CHECKS[check](records, facts())
    return tuple(found.as_finding() for found in compared(check, records))


def compared(check: str, records: tuple[ArticleRecord, ...]) -> tuple[CheckFinding, ...]:
    """The findings of one check of two texts over all pairs."""
    return run_checks(make_pairs(records, facts()), facts(), [check])


def other(place: str, **fields: Any) -> dict[str, Any]:
    """The fields of a provision with some of them changed."""
    return {**WORDS[place], **fields}


def locators(*places: str) -> tuple[Locator, ...]:
    return tuple(map(at, places))
