"""Practice questions: what is none is refused; one says when its Laws have changed."""

from __future__ import annotations

import copy
import io
import json
from pathlib import Path
from typing import Any

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.comparison.questions import find_changed, hash_laws, wordings_in_force
from bridgelaws.errors import QuestionError
from bridgelaws.exchange.out.anki import write_anki
from bridgelaws.library.carry import Carrier, carry_questions
from bridgelaws.library.library import Library
from bridgelaws.library.questions import load_questions, parse_questions
from bridgelaws.library.rulings import knows_provision
from bridgelaws.model.edition_map import EditionChange
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.question import Questions
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText
from bridgelaws.model.work import Edition, Work

WORDS = {"ask": "Who?", "choices": ["dealer", "north", "a\tb <c>"], "why": "So it is."}
WORK = Work(
    "duplicate",
    "",
    (),
    "",
    "2017",
    (Edition("2017"), Edition("2031")),
    "duplicate",
    written_for="2017",
)
TABLE: dict[str, Any] = {
    "question": [{"id": "who-begins", "level": 1, "laws": "17A 17B"}],
    **{language: {"who-begins": dict(WORDS)} for language in LANGUAGES},
}


def record(edition: str = "2017", /, **texts: str) -> ArticleRecord:
    places = []
    for name, text in texts.items():
        locator = parse_locator(name.removeprefix("at_"))
        made = ProvisionText("plain", "en", Provision(locator, text=text))
        places.append(ProvisionRecord(locator, (made,)))
    return ArticleRecord("duplicate", edition, parse_locator("17"), tuple(places))


def test_a_question_is_read_in_every_language() -> None:
    (question,) = parse_questions(TABLE, lambda _: True)
    assert question.laws == (parse_locator("17A"), parse_locator("17B"))
    assert [question.choices[0][language] for language in LANGUAGES] == ["dealer"] * 4


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("question", 0, "id"), "Who begins"),
        (("question", 0, "level"), 4),
        (("question", 0, "laws"), ""),
        (("question", 0, "laws"), "17A 17A"),
        (("question", 0, "laws"), "not a law"),
        (("question", 0, "extra"), 1),
        (("el",), {}),
        (("el", "who-begins", "choices"), ["one", "two"]),
        (("el", "who-begins", "choices"), ["one", "two", "three", "four"]),
        (("nl", "who-begins", "ask"), " "),
        (("nl", "who-begins", "choices"), ["one", "two", ""]),
        (("nl", "unknown"), WORDS),
    ],
)
def test_what_is_no_question_is_refused(path: tuple[Any, ...], value: Any) -> None:
    table: Any = copy.deepcopy(TABLE)
    inner = table
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(QuestionError, match=r"laws/questions\.toml: "):
        parse_questions(table, lambda _: True)


def test_a_question_twice_and_a_provision_that_is_not_there_are_refused() -> None:
    twice = {**TABLE, "question": TABLE["question"] * 2}
    with pytest.raises(QuestionError, match="twice"):
        parse_questions(twice, lambda _: True)
    with pytest.raises(QuestionError, match="no provision 17B"):
        parse_questions(TABLE, lambda locator: str(locator) != "17B")


def test_a_question_whose_provision_changed_says_so() -> None:
    questions = parse_questions(TABLE, lambda _: True)
    before = [record(at_17A="The dealer begins.", at_17B="Then the next.")]
    seen = {"who-begins": hash_laws(questions[0], wordings_in_force(before, WORK))}
    held = Questions(questions, seen)
    assert find_changed(held, before, WORK) == frozenset()
    after = [record(at_17A="The dealer begins.", at_17B="Then the one after.")]
    assert find_changed(held, after, WORK) == {"who-begins"}
    # A line broken elsewhere is no new wording; one nobody has seen wants a look.
    spaced = [record(at_17A="The  dealer begins.", at_17B="Then the next.")]
    assert find_changed(held, spaced, WORK) == frozenset()
    assert find_changed(Questions(questions), before, WORK) == {"who-begins"}


def test_a_question_follows_the_map_to_a_new_edition_or_says_that_it_does_not_hold() -> None:
    one, other = parse_locator("17A"), parse_locator("17B")
    there = parse_locator("18C")
    before = [record(at_17A="The dealer begins.", at_17B="Then the next.")]
    asked = parse_questions(TABLE, lambda _: True)
    held = Questions(asked, {"who-begins": hash_laws(asked[0], wordings_in_force(before, WORK))})
    after = [*before, record("2031", at_17B="Something else.")]

    def carried(*changes: EditionChange) -> Questions:
        by_old = {at: change for change in changes for at in change.old}
        return carry_questions(held, Carrier("2017", "2031", by_old))

    moved = EditionChange((one,), (there,), "moved")
    follows = carried(moved, EditionChange((other,), (other,), "kept"))
    assert follows.questions[0].laws == (there, other)
    assert not follows.questions[0].edition
    assert not find_changed(follows, after, WORK)
    (question,) = carried(moved, EditionChange((other,), (other,), "reworded")).questions
    assert (question.edition, question.named) == ("2017", (one, other))
    assert find_changed(Questions((question,), held.seen), after, WORK) == {"who-begins"}
    out = io.StringIO()
    write_anki([question], "en", str, out)
    assert "17A, 17B (2017)" in out.getvalue()
    (dropped,) = carried(EditionChange((one,), (), "dropped")).questions
    assert (dropped.edition, dropped.laws) == ("2017", ())
    write_anki([dropped], "en", str, out)


def test_cards_for_anki_are_three_columns_without_markup_of_ours() -> None:
    out = io.StringIO()
    assert write_anki(parse_questions(TABLE, lambda _: True), "en", str, out) == 1
    head, cards = out.getvalue().split("#tags column:3\n")
    assert head.startswith("#separator:tab\n#html:true\n")
    (card,) = cards.splitlines()
    front, back, tags = card.split("\t")
    assert "a b &lt;c&gt;" in front
    assert back.startswith("<b>dealer</b>")
    assert "17A, 17B" in back
    assert tags == "bridgelaws level-1 law-17"


def test_what_understanding_was_measured_by_asks_of_provisions_that_exist(library: Library) -> None:
    lines = Path("tests/golden/understanding.jsonl").read_text("utf-8").splitlines()
    asked = [json.loads(line) for line in lines]
    assert len({each["id"] for each in asked}) == len(asked) == 180
    assert {len(set(each["choices"])) for each in asked} == {4}
    knows = knows_provision(library)
    places = [parse_locator(law) for each in asked for law in (each["place"], *each["laws"])]
    assert [str(place) for place in places if not place.place and not knows(place)] == []
    in_practice = {question.id for question in load_questions(library).questions}
    assert len(in_practice & {each["id"] for each in asked}) >= 22


def test_who_takes_the_longest_answer_is_right_no_more_often_than_who_guesses(
    library: Library,
) -> None:
    asked = load_questions(library).questions
    guessed = sum(1 / len(question.choices) for question in asked)
    for language in LANGUAGES:
        longest = 0
        for question in asked:
            right, *wrong = (len(choice[language]) for choice in question.choices)
            longest += right > max(wrong)
        assert longest <= guessed, language
