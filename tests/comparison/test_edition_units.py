"""Editions against one another: paired by words, never by number alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.comparison.edition_units import EditionUnit, pair_editions
from bridgelaws.comparison.editions import EditionStep, EditionView, edition_steps
from bridgelaws.library.library import Library
from bridgelaws.model.edition_map import EditionChange, EditionMap
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.work import Edition
from bridgelaws.records.store import read_records
from bridgelaws.site.changes.edition_steps import unit_status
from tests.site.library_of_two_laws import place, provision, record

# Three provisions that have nothing in common, of enough words to be found elsewhere.
CARDS = "De speler legt alle dertien kaarten open op tafel zodra de wedstrijdleider daarom vraagt."
SCORE = "Beide paren schrijven hun eigen resultaat binnen tien minuten op het rondeformulier."
DESK = "Niemand verlaat zijn stoel voordat alle borden naar de volgende tafel gebracht zijn."


def law(edition: str, texts: dict[str, str]) -> ArticleRecord:
    """One article of an edition with these Dutch texts."""
    places = [
        place(
            {
                "nl": provision(
                    at,
                    text.partition("|")[2] or text,
                    heading=text.partition("|")[0] if "|" in text else None,
                )
            }
        )
        for at, text in texts.items()
    ]
    return record("duplicate", edition, places)


def pairs(old: dict[str, str], new: dict[str, str]) -> list[tuple[str, str, str]]:
    """The units as text: old places, new places, relation."""
    units = pair_editions([law("2007", old)], [law("2017", new)])
    return [(shown(unit.old), shown(unit.new), unit.relation) for unit in units]


def shown(places: Sequence[Locator]) -> str:
    return " ".join(map(str, places))


def test_the_same_words_under_the_same_number_are_one_provision() -> None:
    assert pairs({"9": CARDS}, {"9": CARDS.replace("dertien", "vijf")}) == [("9", "9", "same")]


def test_what_a_person_said_in_the_map_holds_for_every_page(library: Library) -> None:
    old, new = law("2017", {"9": CARDS, "9A": SCORE}), law("2031", {"9": CARDS, "9A": SCORE})
    works = library.with_edition("duplicate", Edition("2031")).works
    at = parse_locator("9A")
    said = EditionMap(
        "duplicate",
        "2017",
        "2031",
        (
            EditionChange((at,), (), "dropped", by_hand=True),
            EditionChange((), (at,), "new", by_hand=True),
        ),
    )
    [plain] = edition_steps([old, new], works, "duplicate")
    assert [unit.relation for unit in plain.units] == ["same", "same"]
    [step] = edition_steps([old, new], works, "duplicate", [said])
    assert sorted(unit.relation for unit in step.units) == ["dropped", "new", "same"]
    assert dict(step.by_article) == {parse_locator("9"): list(step.units)}


def test_another_subject_under_the_same_number_is_not_paired() -> None:
    assert pairs({"9": CARDS}, {"9": SCORE}) == [("9", "", "dropped"), ("", "9", "new")]


def test_a_provision_that_moved_is_found_by_its_words() -> None:
    old = {"9": "TITEL|", "9A": CARDS, "9B": SCORE}
    new = {"9": "TITEL|", "9A": SCORE, "9B": DESK}
    assert pairs(old, new) == [
        ("9", "9", "same"),
        ("9A", "", "dropped"),
        ("9B", "9A", "moved"),
        ("", "9B", "new"),
    ]


def test_what_was_cut_out_of_a_provision_is_a_split() -> None:
    old = {"9": "TITEL|", "9A": f"{CARDS} {SCORE}"}
    new = {"9": "TITEL|", "9A": CARDS, "9B": SCORE}
    assert pairs(old, new) == [("9", "9", "same"), ("9A", "9A 9B", "split")]


def test_what_was_put_into_a_provision_is_a_merger() -> None:
    old = {"9": "TITEL|", "9A": CARDS, "9B": SCORE}
    new = {"9": "TITEL|", "9A": f"{CARDS} {SCORE}"}
    assert pairs(old, new) == [("9", "9", "same"), ("9A 9B", "9A", "merged")]


def test_what_is_left_over_under_one_heading_was_worded_anew_there_and_nowhere_else() -> None:
    anew = "Als de wedstrijdleider daarom vraagt, toont een speler iedereen zijn kaarten."
    old = {"9": "TITEL|", "9A": CARDS, "9B": SCORE}
    assert pairs(old, {"9": "TITEL|", "9A": DESK, "9B": SCORE, "9C": anew}) == [
        ("9", "9", "same"),
        ("", "9A", "new"),
        ("9B", "9B", "same"),
        ("9A", "9C", "moved"),
    ]
    [(before, after, relation), *_] = [
        (shown(unit.old), shown(unit.new), unit.relation)
        for unit in pair_editions(
            [law("2007", old), law("2007", {"8": "ANDERE|", "8A": DESK})],
            [law("2017", {"9": "TITEL|", "9B": SCORE}), law("2017", {"8": "ANDERE|", "8A": anew})],
        )
        if "9A" in map(str, unit.old)
    ]
    assert (before, after, relation) == ("9A", "", "dropped")


def test_a_term_that_stays_is_defined_anew_and_no_other_definition_is() -> None:
    old = {"def": "DEFINITIES|", "def~hand": f"Hand|{CARDS}", "def~slip": f"Slip|{SCORE}"}
    pack = "Spel|Tweeënvijftig stuks, in vier kleuren verdeeld."
    new = {"def": "DEFINITIES|", "def~hand": f"Hand|{DESK}", "def~pack": pack}
    assert pairs(old, new) == [
        ("def", "def", "same"),
        ("def~hand", "def~hand", "same"),
        ("def~slip", "", "dropped"),
        ("", "def~pack", "new"),
    ]


def test_few_words_are_never_found_elsewhere() -> None:
    assert pairs({"9": "Zie artikel 3."}, {"8": "Zie artikel 3."}) == [
        ("", "8", "new"),
        ("9", "", "dropped"),
    ]


numbers = st.lists(st.sampled_from(["9A", "9B", "9B1", "9B2", "9C"]), unique=True)
sentences = st.sampled_from([CARDS, SCORE, DESK, "", "Kort.", f"{CARDS} {DESK}", f"T|{SCORE}"])


@given(
    numbers.flatmap(lambda at: st.fixed_dictionaries(dict.fromkeys(at, sentences))),
    numbers.flatmap(lambda at: st.fixed_dictionaries(dict.fromkeys(at, sentences))),
)
def test_every_provision_of_both_editions_is_in_exactly_one_unit(
    old: dict[str, str], new: dict[str, str]
) -> None:
    old, new = {"9": "TITEL|", **old}, {"9": "TITEL|", **new}
    units = pair_editions([law("2007", old)], [law("2017", new)])
    assert sorted(str(at) for unit in units for at in unit.old) == sorted(old)
    assert sorted(str(at) for unit in units for at in unit.new) == sorted(new)
    for unit in units:
        assert (unit.relation == "dropped") == (not unit.new)
        assert (unit.relation == "new") == (not unit.old)


@given(numbers.flatmap(lambda at: st.fixed_dictionaries(dict.fromkeys(at, sentences))))
def test_an_edition_against_itself_has_nothing_new_and_nothing_dropped(
    texts: dict[str, str],
) -> None:
    # Words that no pairing can go by stay alone under a number without words.
    said = {"9": "TITEL|", **{at: text for at, text in texts.items() if len(text) > 20}}
    units = pair_editions([law("2007", said)], [law("2017", said)])
    assert {unit.relation for unit in units} == {"same"}


@pytest.fixture(scope="module")
def revision(checkout: Path) -> tuple[EditionUnit, ...]:
    records = read_records(checkout / "build" / "records")
    parts = [
        [
            r
            for r in records
            if (r.work, r.edition) == ("duplicate", edition) and str(r.article) in {"73", "89"}
        ]
        for edition in ("2017", "2017-rev2024")
    ]
    return pair_editions(parts[0], parts[1])


def test_law_89_of_2017_and_of_2024_are_not_paired(revision: tuple[EditionUnit, ...]) -> None:
    law = parse_locator("89")
    about = [unit for unit in revision if law in (*unit.old, *unit.new)]
    assert {unit.relation for unit in about} == {"dropped", "new"}


def test_the_pauses_of_73a2_became_a_provision_of_their_own(
    revision: tuple[EditionUnit, ...], library: Library
) -> None:
    split = next(unit for unit in revision if unit.relation == "split")
    assert (shown(split.old), shown(split.new)) == ("73A2", "73A2 73D3")
    assert library.works["duplicate"].current == "2017-rev2024"


def test_an_edition_without_a_text_in_a_language_has_dropped_nothing_from_it() -> None:
    both = {"nl": provision("9A", CARDS), "en": provision("9A", "All thirteen cards are faced.")}
    older = record("duplicate", "2017", [place({"nl": provision("9")}), place(both)])
    newer = record("duplicate", "2027", [place({"en": provision("9", "Nothing of it is left.")})])
    views = [EditionView("duplicate", r.edition, "", {r.article: r}) for r in (older, newer)]
    units = pair_editions([older], [newer])
    step = EditionStep(views[0], views[1], units)
    [dropped] = [unit for unit in units if str(unit.old[0] if unit.old else "") == "9A"]
    assert unit_status(step, dropped, "en") == "dropped"
    assert unit_status(step, dropped, "nl") == ""
