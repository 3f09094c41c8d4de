"""The given cases at the table, each walked by the answers that a director gives who hears it.

Ruling and answers were written down from what the players tell, not picked by the provisions that
decide; those are compared afterwards. So are the options of both sides and the outcome, as the
announcement and the questions on the way have them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.cli import main
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import load_rulings
from bridgelaws.model.ruling import Path as Way
from bridgelaws.model.ruling import Rulings

# Of each case its ruling, the answers by number, and what has to be said, in English.
WALKED: dict[str, tuple[str, tuple[int, ...], tuple[str, ...]]] = {
    "c001": (
        "revoke",
        (1, 6, 4),
        (
            "play any legal card",
            "a major penalty card, whatever its rank",
            "you may each take back a card played after the revoke",
            "only if that was done, you may change too",
            "that suit; not that suit for as long as partner keeps the lead; or a free lead",
            "No trick is transferred",
        ),
    ),
    "c002": ("revoke", (1, 2, 6, 1, 1), ("two tricks go to the other side", "if this does not")),
    "c003": (
        "revoke",
        (1, 2, 6, 2),
        ("one trick goes to the other side", "A trick that dummy takes is not", "if this does not"),
    ),
    "c014": (
        "opening-lead-out-of-turn",
        (2, 2, 2, 5, 5),
        (
            "these five choices",
            "has led face down, that card first goes back",
            "lead any card",
            "Whenever that defender’s partner is to lead",
        ),
    ),
    "c015": (
        "opening-lead-out-of-turn",
        (2, 2, 1),
        (
            "take the card back. It is no penalty card",
            "you may not accept it",
            "you lead, any card",
            "the declaring side may not",
        ),
    ),
    "c020": (
        "lead-out-of-turn",
        (3, 4, 1),
        (
            "makes the lead stand",
            "the highest card of the suit led; the lowest card of it; a card of another suit",
            "or no card of another suit",
            "if you cannot, play any legal card",
            "plays it at the proper turn",
        ),
    ),
    "c021": (
        "lead-out-of-turn",
        (2, 3, 3, 3),
        (
            "you may accept this lead",
            "lead from the correct hand",
            "nothing is required of partner now",
            "your card is a major penalty card",
        ),
    ),
    "c025": (
        "insufficient-bid",
        (1, 2, 3, 4),
        (
            "left-hand opponent may, without consultation, accept the bid",
            "A double or redouble only if comparable",
            "The replacement stands if it is legal",
            "partner may call and lead freely",
        ),
    ),
    "c026": (
        "insufficient-bid",
        (3, 2),
        ("replaced with a pass", "you both pass at every turn", "To left-hand opponent: you call"),
    ),
    "c027": (
        "call-out-of-rotation",
        (8, 1, 1),
        (
            "you may, without consultation, accept the call by calling now",
            "the pass is cancelled",
            "at your next turn you must pass, once",
            "you may make any call",
        ),
    ),
    "c031": (
        "call-out-of-rotation",
        (8, 2, 2),
        (
            "partner first comes to lead",
            "declarer may forbid one suit",
            "a suit that the offender has not specified",
            "until partner loses the lead",
        ),
    ),
    "c034": (
        "penalty-card",
        (2, 4, 2, 1, 1),
        (
            "no other card below an honour of that suit",
            "you may play an honour (ace to ten) of that suit",
            "you lead freely",
            "everyone may use it",
            "tell me after play",
        ),
    ),
    "c039": (
        "penalty-card",
        (2, 4, 2, 2, 3),
        (
            "you may not change the card of your own accord",
            "you may accept it; then the penalty card stays",
            "the card taken back becomes a major penalty card",
            "you must accept",
        ),
    ),
    "c041": ("claim", (1, 2), ("void and is not judged", "The tricks made in play stand")),
    "c045": ("claim", (1, 7, 3), ("goes to the side that gave it up", "rescored for both sides")),
    "c049": (
        "unauthorised-information",
        (3, 1, 1, 1, 1, 1),
        ("was a logical alternative", "The score becomes what would probably", "ou may appeal"),
    ),
    "c050": (
        "correct-explanation",
        (2, 1, 3, 1),
        (
            "this was the right moment",
            "you may change your last call",
            "you may change a call made after it",
            "only the score can be adjusted later",
        ),
    ),
    "c052": (
        "misinformation",
        (4,),
        (
            "For the Director: look at the system card",
            "no infraction, and the result stands",
            "you could not use",
        ),
    ),
    "c055": (
        "change-of-call",
        (1, 5),
        ("put it in place of the first", "you may take that back", "No lead restriction"),
    ),
    "c062": (
        "card-from-dummy",
        (2, 1, 1),
        ("you may change it", "take the first card back", "yours back", "it is no penalty card"),
    ),
    "c065": (
        "card-from-dummy",
        (4, 1),
        ("the card is played to this trick", "whether partner did see it"),
    ),
    "c066": (
        "several-cards",
        (1, 1),
        (
            "say which card you play",
            "an honour is a major penalty card",
            "you may take your card back and play another",
            "Whenever that defender’s partner is to lead",
        ),
    ),
    "c071": (
        "unplayable-board",
        (1, 1, 1, 2),
        ("I put the numbers right", "The board is played and scored", "I adjust the score"),
    ),
    "c074": (
        "unplayable-board",
        (4, 1, 2),
        (
            "that call and those after it are cancelled",
            "take the correct hand, and call again",
            "if you make the same call there it may be played normally",
            "a penalty is possible",
        ),
    ),
    "c078": (
        "inadmissible-call",
        (5, 1),
        ("the call is cancelled", "forbid one suit", "may not use what the call told you"),
    ),
    "c079": ("score-error", (1, 1), ("the score is corrected for both",)),
    "c083": (
        "behaviour",
        (1, 1),
        ("courtesy is due", "a disciplinary penalty", "suspend you for this session"),
    ),
    "c084": ("psych", (1, 1, 1), ("the result stands", "I note the board")),
    "c085": (
        "unauthorised-information",
        (3, 1, 1, 1, 1, 2),
        ("is not given back", "ou may appeal"),
    ),
    "c090": (
        "unplayable-board",
        (6, 1),
        (
            "it was right to tell me at once",
            "change seats",
            "dealt again",
            "judge afterwards",
            "give an adjusted score",
        ),
    ),
}


@pytest.fixture(scope="module")
def cases(shared: Path) -> list[dict[str, Any]]:
    lines = (shared / "cases/cases-given.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def ways(library: Library) -> dict[str, Way]:
    """Each case's way through its ruling, by the answers alone."""
    rulings = load_rulings(library)
    return {name: walk(rulings, ruling, answers) for name, (ruling, answers, _) in WALKED.items()}


def walk(rulings: Rulings, name: str, answers: tuple[int, ...]) -> Way:
    step = next(ruling for ruling in rulings.rulings if ruling.id == name).steps[0]
    way = []
    for number, answer in enumerate(answers, 1):
        option = step.options[answer - 1]
        way.append((step, option))
        assert (option.result is not None) == (number == len(answers)), (name, answers)
        if option.goto:
            step = rulings.step(option.goto)
    return tuple(way)


def test_the_answers_of_a_director_lead_to_the_provisions_that_decide(
    cases: list[dict[str, Any]], ways: dict[str, Way]
) -> None:
    assert [case["id"] for case in cases] == list(WALKED)
    missing = {}
    for case in cases:
        reached = {str(law) for _, option in ways[case["id"]] for law in option.laws}
        if lacking := set(case["provisions"]["decisive"]) - reached:
            missing[case["id"]] = lacking
    assert missing == {}


def test_the_program_finds_by_their_words_the_ruling_that_a_director_opens(
    cases: list[dict[str, Any]],
    checkout: Path,
    shared: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(checkout)
    assert main(["rule", "--cases", str(shared / "cases/cases-given.jsonl")]) == 0
    ruled: list[dict[str, Any]] = [
        json.loads(line) for line in capsys.readouterr().out.split("\n")[:-1]
    ]
    assert [one["id"] for one in ruled] == [case["id"] for case in cases]
    assert [one["ruling"] for one in ruled] == [WALKED[one["id"]][0] for one in ruled]
    first = [
        (one["rulings"][language][:1] == [WALKED[one["id"]][0]])
        for one in ruled
        for language in LANGUAGES
    ]
    # 112, 28 of 30 in each of four languages, are asked for.
    assert sum(first) >= 114
    # What it tells of an end, it picks by the provisions that decide.
    held = [one for one in ruled if one["missing"] == []]
    assert len(held) == len(cases)
    assert all(set(one["announce"]) == set(LANGUAGES) for one in held)


def test_every_option_and_the_outcome_are_said_on_the_way(ways: dict[str, Way]) -> None:
    unsaid = []
    for name, (_, _, wanted) in WALKED.items():
        said = " ".join(
            sentence["en"]
            for step, option in ways[name]
            for sentence in (step.question, option.result)
            if sentence
        )
        unsaid += [(name, phrase) for phrase in wanted if phrase not in said]
    assert unsaid == []
