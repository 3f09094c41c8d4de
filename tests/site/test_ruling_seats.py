"""Whose compass point stands beside which words of a ruling: a table that a person reads."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import load_rulings
from bridgelaws.model.ruling import (
    DECLARER_ROLES,
    PLAYER_ROLES,
    ROLE_WORDS,
    Roles,
    Ruling,
    Rulings,
    Wording,
)
from bridgelaws.site.pages.rulings import split_announcement
from tests.conftest import ROOT
from tests.retrieval.scripts import run_node
from tests.site.library_of_two_laws import words

WORDS = words()
FORMS: dict[str, Any] = {language: said.tables["seat_forms"] for language, said in WORDS.items()}
SCRIPTS = ROOT / "tooling/site_assets/js"
GOLDEN = ROOT / "tests/golden/ruling_seats.txt"
TAPPED: Final = {"offender": "N", "explainer": "N", "declarer": "E"}
HEAD: Final = """\
# Player tapped: North. Declarer: East (dummy West, on the opening lead South).
# Each text of the rulings in English: the words in it that get a seat, and which. Read it as a
# director: is that the player whom the words mean? A step has its number, a result its step and
# answer.
"""


class Said(NamedTuple):
    """A question with its answers, or the paragraphs of a result, by language."""

    ruling: Ruling
    at: str
    roles: Roles
    texts: dict[str, list[str]]


class Mark(NamedTuple):
    """The words before a seat, and the seat."""

    words: str
    seat: str


def run(node: str, program: str, given: Any) -> Any:
    """What an expression over the module ``seats`` and the value ``given`` is worth."""
    return run_node(node, SCRIPTS, program, given, ("seats",))


def said_in(rulings: Rulings) -> Iterator[Said]:
    """Every text of every ruling whose seats can be tapped; a result once."""
    for ruling in rulings.rulings:
        results: dict[Wording, list[str]] = {}
        roles: dict[Wording, Roles] = {}
        for step in ruling.steps:
            lines = (step.question, *(option.answer for option in step.options))
            yield Said(ruling, step.id, step.roles, {k: [x[k] for x in lines] for k in LANGUAGES})
            for number, option in enumerate(step.options, 1):
                if option.result:
                    results.setdefault(option.result, []).append(f"{step.id}-{number}")
                    roles[option.result] = option.roles
        for result, at in results.items():
            texts = {
                k: [one.text for one in split_announcement(result[k], WORDS[k]("rulings.own"))]
                for k in LANGUAGES
            }
            yield Said(ruling, " ".join(at), roles[result], texts)


@pytest.fixture(scope="module")
def marked(node: str, library: Library) -> list[tuple[Said, dict[str, list[Mark]]]]:
    """Every text with its marks by language, as `seats.js` sets them."""
    every = list(said_in(load_rulings(library)))
    given = {
        "texts": [[one.texts, one.roles, one.ruling.seats] for one in every],
        "forms": FORMS,
        "tapped": TAPPED,
    }
    program = """given.texts.map(([texts, roles, asked]) => {
      const tapped = Object.fromEntries(asked.map((role) => [role, given.tapped[role]]));
      const at = seats.rolesOf(tapped);
      return Object.fromEntries(Object.entries(texts).map(([code, lines]) => [code, lines.flatMap(
        (line) => seats.findRoles(line, given.forms[code], new Map(roles))
          .map(({ end, role }) => [line.slice(0, end), (at.get(role) ?? ["?"]).join("")]))]));
    })"""
    found = run(node, program, given)
    return [
        (
            said,
            {
                code: [_mark(before, seat, code) for before, seat in marks]
                for code, marks in by_code.items()
            },
        )
        for said, by_code in zip(every, found, strict=True)
    ]


def _mark(before: str, seat: str, language: str) -> Mark:
    forms = [form for some in FORMS[language].values() for form in some.split("|")]
    form = max((one for one in forms if before.lower().endswith(one.lower())), key=len)
    return Mark(before[-len(form) :].lower(), seat)


def test_each_role_in_a_ruling_gets_the_seat_that_a_person_read(
    marked: list[tuple[Said, dict[str, list[Mark]]]], tmp_path: Path
) -> None:
    lines = [HEAD]
    before = None
    for said, by_code in marked:
        if not said.ruling.seats:
            continue
        if said.ruling != before:
            lines.append(f"\n{said.ruling.id}: asks for {' and '.join(said.ruling.seats)}\n")
            before = said.ruling
        marks = dict.fromkeys(f"{one.words} {one.seat}" for one in by_code["en"])
        lines.append(f"  {said.at}: {', '.join(marks) or '–'}\n")
    found = "".join(lines)
    wanted = GOLDEN.read_text("utf-8")
    new = tmp_path / GOLDEN.name
    new.write_text(found, "utf-8")
    change = "".join(difflib.unified_diff(wanted.splitlines(True), found.splitlines(True), n=0))
    assert found == wanted, f"read these lines, then take over {new}:\n{change}"


def test_four_languages_get_the_same_seats(
    marked: list[tuple[Said, dict[str, list[Mark]]]],
) -> None:
    for said, by_code in marked:
        seats = {code: sorted({one.seat for one in marks}) for code, marks in by_code.items()}
        assert all(one == seats["en"] for one in seats.values()), (said.at, seats)


def test_every_role_that_a_ruling_names_is_found_in_its_words(
    node: str, marked: list[tuple[Said, dict[str, list[Mark]]]]
) -> None:
    given = {"texts": [[said.texts, said.roles] for said, _ in marked], "forms": FORMS}
    program = """given.texts.map(([texts, roles]) => Object.entries(texts).map(([code, lines]) =>
      lines.flatMap((line) => seats.findRoles(line, given.forms[code], new Map(roles))
        .map(({ role }) => role))))"""
    for (said, _), found in zip(marked, run(node, program, given), strict=True):
        for roles in found:
            assert set(roles) == {role for _, role in said.roles}, said.at


def test_the_words_of_roles_are_those_that_each_language_has() -> None:
    for forms in FORMS.values():
        assert set(forms) == {*ROLE_WORDS, "never"}
        every = [form for some in forms.values() for form in some.split("|")]
        assert len(set(every)) == len(every)


@pytest.mark.node
def test_who_sits_where_follows_from_two_seats(node: str) -> None:
    clockwise = "NESW"
    pairs = [{"offender": o, "declarer": d} for o, d in itertools.product(clockwise, clockwise)]
    for pair, found in zip(
        pairs, run(node, "given.map((one) => [...seats.rolesOf(one)])", pairs), strict=True
    ):
        roles = dict(found)
        assert set(roles) == {*PLAYER_ROLES, *DECLARER_ROLES}
        at = clockwise.index(pair["offender"])
        # The deal goes clockwise: the next player is left-hand opponent.
        assert roles["lho"] == [clockwise[(at + 1) % 4]]
        assert roles["rho"] == [clockwise[at - 1]]
        assert roles["partner"] == [clockwise[at - 2]]
        assert sorted(roles["side"]) == sorted([*roles["offender"], *roles["partner"]])
        assert sorted(roles["others"]) == sorted([*roles["lho"], *roles["rho"]])
        at = clockwise.index(pair["declarer"])
        assert roles["dummy"] == [clockwise[at - 2]]
        assert roles["declarer-lho"] == [clockwise[(at + 1) % 4]]
        assert roles["declarer-rho"] == [clockwise[at - 1]]
        assert sorted(roles["declaring"]) == sorted([*roles["declarer"], *roles["dummy"]])
        assert sorted(roles["defenders"]) == sorted(
            [*roles["declarer-lho"], *roles["declarer-rho"]]
        )
    assert run(node, "[...seats.rolesOf({}).keys()]", None) == []
    explained = run(node, "[...seats.rolesOf({ explainer: 'W' })]", None)
    assert dict(explained)["others"] == ["N", "S"]


@pytest.mark.node
@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("en", "To left-hand opponent: call.", "To East: call."),
        (
            "en",
            "Has left-hand opponent called? At left-hand opponent’s turn.",
            "Has East called? At East’s turn.",
        ),
        (
            "en",
            "To left-hand opponent of that player: wait.",
            "To left-hand opponent (East) of that player: wait.",
        ),
        (
            "en",
            "Then to the offender: play. The offender pays.",
            "Then to North: play. The offender (North) pays.",
        ),
        ("en", "To the other side: say how.", "To the other side (East–West): say how."),
        ("en", "Declarer may ask; declarer chooses.", "Declarer (West) may ask; declarer chooses."),
        (
            "nl",
            "Zeg tegen de linkertegenstander: de linkertegenstander past.",
            "Zeg tegen Oost: Oost past.",
        ),
        (
            "nl",
            "Tegen de leider: wacht. De leider kiest.",
            "Tegen West: wacht. De leider (West) kiest.",
        ),
        (
            "fr",
            "Dites à l’adversaire de gauche : jouez. Au tour de l’adversaire de gauche.",
            "Dites à Est : jouez. Au tour d’Est.",
        ),
        ("fr", "Au fautif : le partenaire passe.", "À Nord : le partenaire (Sud) passe."),
        (
            "el",
            "Στον αντίπαλο στα αριστερά: η σειρά του αντιπάλου στα αριστερά.",
            "Στην Ανατολή: η σειρά της Ανατολής.",
        ),
        (
            "el",
            "Στον συμπαίκτη: πάσο. Ο συμπαίκτης περιμένει.",
            "Στον Νότο: πάσο. Ο συμπαίκτης (Νότος) περιμένει.",
        ),
    ],
)
def test_a_seat_stands_in_place_of_a_role_where_no_more_than_the_place_is_meant(
    node: str, language: str, text: str, shown: str
) -> None:
    tables = WORDS[language].tables
    program = """(() => {
      const roles = seats.rolesOf({ offender: "N", declarer: "W" });
      const marks = seats.findMarks(given.text, roles, given.words, new Map(given.roles));
      return marks.reverse().reduce(
        (text, one) => text.slice(0, one.from) + one.words + text.slice(one.end), given.text);
    })()"""
    seat_words = {
        "forms": FORMS[language],
        "cases": tables["seat_cases"],
        "names": tables["seats"],
    }
    given = {"text": text, "words": seat_words, "roles": [*ROLE_WORDS.items()]}
    assert run(node, program, given) == shown


@pytest.mark.node
@pytest.mark.parametrize(
    ("language", "text", "roles"),
    [
        (
            "en",
            "To the offender: left-hand opponent calls. To partner: pass.",
            "offender lho partner",
        ),
        ("en", "To the partner of declarer: spread your hand. To declarer: play.", "declarer"),
        ("en", "Declarer’s card goes back. The caller’s partner answers.", ""),
        (
            "en",
            "To the defender on lead: any card. To the defender: wait.",
            "declarer-lho offender",
        ),
        ("nl", "Tegen de partner van de speler: u past. De leider kiest.", "partner declarer"),
        ("nl", "Tegen de linkertegenstander: u mag bieden.", "lho"),
        ("fr", "Au joueur mal informé : changez. Le camp fautif paie.", "side"),
        ("fr", "Au fautif : jouez. À l’adversaire de droite : attendez.", "offender rho"),
        ("el", "Στον υπαίτιο: παίξτε. Ο άξονας του εκτελεστή περιμένει.", "offender"),
        ("el", "Στον συμπαίκτη: πάσο. Στον μορ: τίποτε.", "partner dummy"),
    ],
)
def test_a_role_is_found_by_the_words_of_its_language(
    node: str, language: str, text: str, roles: str
) -> None:
    program = (
        "seats.findRoles(given.text, given.forms, new Map(given.roles)).map((one) => one.role)"
    )
    given = {"text": text, "forms": FORMS[language], "roles": [*ROLE_WORDS.items()]}
    assert run(node, program, given) == roles.split()
    # Of whom a text says nothing gets no seat, whatever its words.
    assert run(node, program, given | {"roles": []}) == []
