"""The guided rulings: every way is walked; a tree in which somebody could get lost is refused."""

from __future__ import annotations

import copy
import re
import tomllib
from dataclasses import replace
from typing import Any

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.check.style.rules import parse_style
from bridgelaws.check.style.sentences import count_words
from bridgelaws.errors import RulingError
from bridgelaws.language.sentences import cut_sentences
from bridgelaws.library.carry import Carrier, carry_rulings
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import (
    knows_place,
    knows_provision,
    load_rulings,
    parse_rulings,
)
from bridgelaws.model.edition_map import EditionChange
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.ruling import (
    MOST_TAPS,
    SLIP_PENALTY,
    SLIPS,
    Path,
    Ruling,
    Rulings,
    Wording,
)
from bridgelaws.site.pages.rulings import split_announcement
from tests.conftest import ROOT

TABLE: dict[str, Any] = tomllib.loads((ROOT / "laws" / "rulings.toml").read_text("utf-8"))
COUNT = 27


@pytest.fixture(scope="module")
def rulings(library: Library) -> Rulings:
    return load_rulings(library)


def every_way(rulings: Rulings) -> list[tuple[Ruling, Path]]:
    return [(ruling, way) for ruling in rulings.rulings for way in rulings.paths(ruling)]


def test_there_are_as_many_rulings_as_we_say(rulings: Rulings) -> None:
    assert len(rulings.rulings) == COUNT


def test_every_way_ends_in_a_result_after_at_most_six_questions(rulings: Rulings) -> None:
    for ruling, way in every_way(rulings):
        assert way[0][0] == ruling.steps[0]
        assert 1 <= len(way) <= MOST_TAPS
        assert way[-1][1].result is not None
        assert way[-1][1].laws


def test_every_step_is_reached_from_its_own_first_question(rulings: Rulings) -> None:
    for ruling in rulings.rulings:
        seen = {step.id for way in rulings.paths(ruling) for step, _ in way}
        assert {step.id for step in ruling.steps} <= seen


def test_every_step_has_a_choice_and_no_answer_stands_twice(rulings: Rulings) -> None:
    for ruling in rulings.rulings:
        for step in ruling.steps:
            assert len(step.options) > 1
            for language in LANGUAGES:
                answers = [option.answer[language] for option in step.options]
                assert len(set(answers)) == len(answers), (step.id, language)


NONE = {
    "nl": r"hieronder|^Geen van deze|^Niets van",
    "fr": r"ci-dessous|^Aucun de|^Rien de",
    "el": r"παρακάτω|πιο κάτω|επόμενες περιπτώσεις|^Τίποτα από|^Κανένα από|^Καμία από",
    "en": r"(cases?|answers?) below|^None of",
}


def test_none_of_the_others_is_never_the_first_answer(rulings: Rulings) -> None:
    # A thumb takes the first: a case that it denies stands further down, out of the window.
    for language, none in NONE.items():
        firsts = {
            step.id: step.options[0].answer[language]
            for ruling in rulings.rulings
            for step in ruling.steps
        }
        assert [one for one in firsts.items() if re.search(none, one[1])] == []


def test_every_sentence_is_there_in_every_language(rulings: Rulings) -> None:
    for ruling, way in every_way(rulings):
        for step, option in way:
            for said in (ruling.title, ruling.cues, step.question, option.answer, option.result):
                assert said is None or said.languages == LANGUAGES


def too_long(rulings: Rulings) -> set[tuple[str, str]]:
    """Language and sentence of what is asked, answered or said that its style has no breath for."""
    said: dict[Wording, None] = {}
    for ruling in rulings.rulings:
        for step in ruling.steps:
            said[step.question] = None
            for option in step.options:
                said.update(dict.fromkeys(one for one in (option.answer, option.result) if one))
    found = set()
    for language in LANGUAGES:
        style = parse_style(tomllib.loads((ROOT / language / "style.toml").read_text("utf-8")))
        found |= {
            (language, sentence)
            for words in said
            for sentence in cut_sentences(words[language], style.sentence)
            if count_words(sentence) > style.longest
        }
    return found


def test_every_sentence_can_be_read_out(rulings: Rulings) -> None:
    assert too_long(rulings) == set()


@pytest.mark.parametrize(
    ("language", "end"), [("nl", ": "), ("fr", " ; "), ("el", "· "), ("en", "; ")]
)
def test_a_sentence_of_more_than_thirty_words_is_found(
    language: str, end: str, library: Library
) -> None:
    table = copy.deepcopy(TABLE)
    words = " ".join(["ναι" if language == "el" else "pas"] * 30)
    texts = table[language]["revoke"]["results"]
    texts["restore"] = f"{words}{end}{words}."
    texts["stands"] = long = f"{words} 31."
    assert too_long(parse_rulings(table, knows_place(library))) == {(language, long)}


def test_every_provision_has_a_text_in_every_language(rulings: Rulings, library: Library) -> None:
    knows = knows_place(library)
    for _, way in every_way(rulings):
        assert all(knows(law) for _, option in way for law in option.laws)


# Where somebody is spoken to, and what only a director does.
SPEAKS = {
    "nl": r"(tegen|zeg) [^.:!?]+:",
    "fr": r"\b(à|au|aux) [^.:!?]+:",
    "el": r"(^|\s)(προς|σε|στον?|στην?|στους|στις) [^.:!;]+:",
    "en": r"\bto [^.:!?]+:",
}
DIRECTS = {
    "nl": r"Zeg beide|zeg alleen:|Pas (dan|de score)|(?<!ik )pas (dan |na het spelen )?de score"
    r"|Noteer|Schrijf|[Gg]eef de arbitrage|[Bb]ehandel |[Aa]anvaard |[Ll]aat eerst|Breng het bord",
    "fr": r"Dites aux|dites seulement :|[Aa]justez|Ne la réduisez|Notez|Écrivez|[Aa]ppliquez"
    r"|[Tt]raitez|[Nn]’acceptez|[Ff]aites d’abord|Remettez l’étui",
    "el": r"Πείτε και|, πείτε μόνο:|[Ππ]ροσαρμόστε|Σημειώστε|Γράψτε|[Δδ]ώστε την απόφαση"
    r"|[Αα]ντιμετωπίστε|[Μμ]η δεχτείτε|Πρώτα να|Διορθώστε τώρα τη θήκη",
    "en": r"Tell both|say only:|(?<!I )(?<!I may )adjust the score|Never make it|Write"
    r"|[Gg]ive the ruling|Deal with|[Tt]reat |[Aa]ccept no|[Ll]et play|Put the board",
}


def test_what_is_read_out_speaks_to_somebody_and_tells_the_director_nothing(
    rulings: Rulings,
) -> None:
    every = {(ruling.id, way[-1][1].result) for ruling, way in every_way(rulings)}
    assert len(every) > 200
    wrong = []
    for name, result in every:
        assert result is not None
        own = set()
        for language in LANGUAGES:
            words = tomllib.loads((ROOT / language / "site.toml").read_text("utf-8"))["rulings"]
            parts = split_announcement(result[language], words["own"])
            said = [one.text for one in parts if not one.is_own]
            own.add(tuple(one.is_own for one in parts).count(True))
            if not any(re.search(SPEAKS[language], one, re.IGNORECASE) for one in said):
                wrong.append((name, language, result[language]))
            wrong += [(name, language, one) for one in said if re.search(DIRECTS[language], one)]
        # What is the director's own stands apart in each language or in none.
        if len(own) > 1:
            wrong.append((name, "", result["en"]))
    assert wrong == []


def test_each_result_says_what_is_written_on_the_slip(rulings: Rulings) -> None:
    kinds = {(ruling.id, o.slip): o for ruling, way in every_way(rulings) for _, o in way}
    for slip in {slip for _, slip in kinds}:
        assert slip[0] in SLIPS
        assert slip[1:] in ((), (SLIP_PENALTY,))
    # Each is in use, and so is each beside a penalty that may be given.
    assert {slip[0] for _, slip in kinds} == set(SLIPS)
    for _, way in every_way(rulings):
        said = way[-1][1].result
        assert said is not None
        if "a penalty is possible" in said["en"].lower():
            assert SLIP_PENALTY in way[-1][1].slip, said["en"]
        if "look: could" in said["en"]:
            assert way[-1][1].slip[0] == "look", said["en"]
        # Whether there was damage is not yet known: no adjusted score follows.
        if re.search(r"[Ii]f [^.;]*(you are|were|did) damage", said["en"]):
            assert way[-1][1].slip[0] != "adjusted", said["en"]


def test_greek_is_written_in_greek_letters(rulings: Rulings) -> None:
    # Look-alikes of another alphabet in a Greek word would never be found by a search; IMP is
    # the glossary's term, in Latin letters in Greek too.
    for _, way in every_way(rulings):
        for step, option in way:
            for said in (step.question, option.answer, option.result):
                text = said["el"].replace("IMP", "") if said else ""
                assert not any("a" <= letter.lower() <= "z" for letter in text), text


def test_a_law_that_was_amended_is_asked_for_in_the_text_in_force(library: Library) -> None:
    knows = knows_provision(library)
    assert knows(parse_locator("73C2"))
    assert not knows(parse_locator("73C9"))


GONE = object()
R6 = ("ruling", 0, "steps", "r6", 0)
FAULTS: dict[str, tuple[tuple[str | int, ...], Any]] = {
    "cycle": (("ruling", 0, "steps", "r5", 2, "goto"), "r4"),
    "goto": (("ruling", 0, "steps", "r5", 2, "goto"), "r99"),
    "unreached": (("ruling", 0, "steps", "r5", 0), {"result": "two-tricks", "laws": "64A1"}),
    "word": (("el", "revoke", "steps", "r6", 1), " "),
    "answer": (("nl", "revoke", "steps", "r6", 1), GONE),
    "result": (("fr", "revoke", "results", "two-tricks"), GONE),
    "language": (("el", "claim"), GONE),
    "provision": ((*R6, "laws"), "64A9"),
    "about": (("ruling", 0, "laws"), "64A9"),
    "address": ((*R6, "laws"), "64-A"),
    "both": ((*R6, "goto"), "r7"),
    "follows none": ((*R6, "then"), "kibitzer"),
    "follows itself": ((*R6, "then"), "revoke"),
    "follows a question": (("ruling", 0, "steps", "r5", 2, "then"), "claim"),
    "long": (("ruling", 0, "steps", "r10", 0), {"goto": "k1", "laws": "64A2"}),
    "seat": (("ruling", 0, "seats"), "kibitzer"),
    "role": (("ruling", 0, "roles", "r6"), "kibitzer"),
    "seatless role": (("ruling", 0, "seats"), "declarer"),
    "role of no text": (("ruling", 0, "roles", "r66"), "side"),
    "role twice": (("ruling", 0, "roles", "r6"), "side side:others"),
    "another's result": ((*R6, "about"), "another"),
    "slip": (("ruling", 0, "slip", "bribe"), "one-trick"),
    "slip of no result": (("ruling", 0, "slip", "look"), "r6"),
    "two slips": (("ruling", 0, "slip", "look"), "one-trick"),
    "stranger": (("en", "kibitzer"), {"title": "x"}),
}


def plant(change: str) -> dict[str, Any]:
    """The rulings with one fault put in."""
    table = copy.deepcopy(TABLE)
    if change == "twice":
        # The second ruling's last step takes the name of the first ruling's first.
        every = [table["ruling"][1]["steps"], table["ruling"][1]["roles"]]
        every += [table[language]["opening-lead-out-of-turn"]["steps"] for language in LANGUAGES]
        for steps in every:
            steps["r1"] = steps.pop("o5")
        return table
    (*way, last), value = FAULTS[change]
    here: Any = table
    for key in way:
        here = here[key]
    if value is GONE:
        del here[last]
    else:
        here[last] = value
    return table


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("cycle", "comes round to itself"),
        ("goto", "which is no step"),
        ("unreached", "no answer leads to r6"),
        ("word", "el has no words"),
        ("answer", "nl needs a question and 2 answers"),
        ("result", "two-tricks"),
        ("language", "claim: el"),
        ("provision", "no provision 64A9"),
        ("about", "revoke: laws: there is no provision 64A9"),
        ("address", "r6"),
        ("both", "either `goto` or `result`"),
        ("follows none", "`then` has ids of other rulings: kibitzer"),
        ("follows itself", "`then` has ids of other rulings: revoke"),
        ("follows a question", "the latter perhaps with `then`"),
        ("twice", "stands twice"),
        ("long", "more than 6 questions"),
        ("seat", "`seats` has some of"),
        ("role", "'kibitzer' is no role"),
        ("seatless role", "is no role that its seats tell"),
        ("role of no text", "none of its texts: r66"),
        ("role twice", "'side:others' is no role"),
        ("another's result", "`about` of an option with `goto`"),
        ("slip", "`slip` of one-trick"),
        ("slip of no result", "`slip` of r6"),
        ("two slips", "`slip` of one-trick"),
        ("stranger", "kibitzer"),
    ],
)
def test_a_planted_fault_is_refused_with_a_sentence(
    change: str, sentence: str, library: Library
) -> None:
    with pytest.raises(RulingError) as told:
        parse_rulings(plant(change), knows_place(library))
    assert "laws/rulings.toml" in str(told.value)
    assert sentence in str(told.value)


def test_without_the_file_there_are_no_rulings(library: Library, tmp_path: Any) -> None:
    assert load_rulings(replace(library, root=tmp_path)) == Rulings()


def test_a_slip_with_the_bidding_box_rests_on_its_regulation_and_on_the_law_that_allows_one(
    rulings: Rulings,
) -> None:
    change = next(each for each in rulings.rulings if each.id == "change-of-call")
    asked = next(step for step in change.steps if step.id == "h2")
    for number, item in ((4, "bb4d"), (2, "bb5"), (3, "bb5")):
        option = asked.options[number]
        assert {"18F", "bb4", "bb6", item} <= {str(law) for law in option.laws}


def test_what_rests_on_another_work_stays_when_the_laws_have_another_edition(
    rulings: Rulings,
) -> None:
    change = next(each for each in rulings.rulings if each.id == "change-of-call")
    every = {law for step in change.steps for option in step.options for law in option.laws}
    moved = {
        law: EditionChange((law,), (law,), "reworded" if str(law) == "25A1" else "kept")
        for law in every
        if not law.prefix
    }
    (now,) = carry_rulings(Rulings((change,)), Carrier("2017", "2031", moved)).rulings
    assert list(map(str, now.changed)) == ["25A1"]
    asked = next(step for step in now.steps if step.id == "h2")
    assert [bool(option.edition) for option in asked.options] == [False, False, False, False, True]
    assert parse_locator("bb5") in asked.options[2].in_force
    assert parse_locator("bb4") in asked.options[4].in_force


def test_every_law_of_the_auction_and_the_play_is_reached_from_some_ruling(
    rulings: Rulings,
) -> None:
    reached = {str(law.article) for _, way in every_way(rulings) for _, o in way for law in o.laws}
    assert [law for law in range(9, 72) if str(law) not in reached] == []


def test_a_second_call_at_the_next_players_turn_is_a_change_also_where_that_player_went_on(
    rulings: Rulings,
) -> None:
    # Laws 30B2, 31C and 32C send it to Law 25, in which a call over it that is not meant so accepts
    # nothing; what Law 28B takes away is the rectification of a call out of rotation.
    (first, *others) = rulings.step("c1").options
    assert first.goto == "h1"
    assert {"30B2", "31C", "32C", "25"} == {str(law) for law in first.laws}
    assert "28B" in {str(law) for law in others[0].laws}
    end = rulings.step("h4").options[1]
    assert "without meaning" in end.answer["en"]
    assert {"25B2", "25B3", "26B"} <= {str(law) for law in end.laws}


def test_two_calls_at_once_are_no_change_of_call(rulings: Rulings) -> None:
    # By Law 33 the other call came first, so it was no longer that opponent's turn.
    (first, *others) = rulings.step("c1").options
    assert "same moment" in first.answer["en"]
    assert any("33" in map(str, other.laws) for other in others)
    # The other is then in turn where its player is next: a bid too low is insufficient.
    low = next(one for one in rulings.step("c8").options if one.goto == "i2")
    assert {"33", "27A1"} <= set(map(str, low.laws))


def test_a_lead_against_declarers_choice_is_a_revoke_of_partner(rulings: Rulings) -> None:
    (other,) = (one for one in rulings.step("p1").options if one.goto == "r1")
    assert other.is_of_another
    assert "61A" in map(str, other.laws)


def test_who_plays_before_declarer_leads_from_the_right_hand_has_a_penalty_card(
    rulings: Rulings,
) -> None:
    (end,) = (one for one in rulings.step("l6").options if "50D2" in map(str, one.laws))
    assert "60B" in map(str, end.laws)
    assert end.result is not None
    assert "declarer first chooses" in end.result["en"]


def test_a_misplaced_card_that_stays_leads_on_to_the_revoke_that_it_made(rulings: Rulings) -> None:
    (revoke,) = (one for one in rulings.step("d7").options if one.goto)
    assert (revoke.goto, revoke.is_of_another) == ("r4", True)
    (twelfth,) = (one for one in rulings.step("d7").options if "62D1" in map(str, one.laws))
    assert {"62C1", "62C2", "62D2", "64B3", "64B6"} <= set(map(str, twelfth.laws))
    # Law 45D2 leaves dummy's card where it lies, so what is put right is a revoke of another.
    assert twelfth.result is not None
    assert "dummy’s wrong card stays" in twelfth.result["en"]


def test_a_warning_too_late_of_a_defenders_irregularity_asks_what_dummy_did_before(
    rulings: Rulings,
) -> None:
    # Law 43B3: after dummy's violation nothing is rectified at once.
    (late,) = (one for one in rulings.step("y3").options if one.goto)
    assert late.goto is not None
    (defender,) = (one for one in rulings.step(late.goto).options if "43B3" in map(str, one.laws))
    assert defender.goto is not None
    ends = rulings.step(defender.goto).options
    assert any("43B3" in map(str, one.laws) and one.result for one in ends)


def test_weighing_results_is_allowed_and_never_ordered(rulings: Rulings) -> None:
    # Law 12C1c: an assigned score may be weighted.
    said = {way[-1][1].result for _, way in every_way(rulings)}
    weighed = [one["en"] for one in said if one and "by their chance" in one["en"]]
    assert len(weighed) > 3
    assert [one for one in weighed if "may each count by their chance" not in one] == []


def test_an_inadmissible_double_at_the_next_players_turn_goes_by_its_own_law(
    rulings: Rulings,
) -> None:
    # Law 36A cancels it and every later call where the next player has called, whichever ruling is
    # opened; where it was right-hand opponent's turn and that player has called, Law 28B holds.
    proper = next(one for one in rulings.step("c1").options if "28B" in map(str, one.laws))
    assert "never allowed" in proper.answer["en"]
    for step in ("c7", "x2"):
        (own,) = (one for one in rulings.step(step).options if "36A" in map(str, one.laws))
        assert own.result is not None
    (called,) = (one for one in rulings.step("x2").options if "28B" in map(str, one.laws))
    assert "right-hand opponent’s turn" in called.answer["en"]


@pytest.mark.parametrize("step", ["i4", "i5"])
def test_a_double_that_was_tried_binds_partner_whatever_replaces_it(
    rulings: Rulings, step: str
) -> None:
    # Law 27B3, and 27B4 like it: asked before the lowest bid in the same denomination.
    names = [set(map(str, option.laws)) for option in rulings.step(step).options]
    assert "27B3" in names[0]
    assert "27B4" in names[1]
    (lowest,) = (n for n, laws in enumerate(names) if "27D" in laws and "27B1a" in laws)
    assert lowest == 2
    for option in rulings.step(step).options[:2]:
        assert option.result is not None
        assert "even a bid in the same denomination" in option.result["en"]


def test_a_card_exposed_in_the_auction_is_ruled_by_whether_the_auction_is_over(
    rulings: Rulings,
) -> None:
    taken, *shown = rulings.step("p2").options
    assert "24D" in map(str, taken.laws)
    for option, number in zip(shown, (3, 3, 3), strict=False):
        assert option.goto is not None
        during, *after = rulings.step(option.goto).options
        assert during.result is not None
        assert "penalty" in during.result["en"]
        assert len(after) == number - 1
        assert all(one.goto in ("p6", "p8", "p9") for one in after)


def test_every_item_of_the_bidding_box_regulation_is_reached(rulings: Rulings) -> None:
    reached = {str(law) for _, way in every_way(rulings) for _, o in way for law in o.laws}
    items = {at.partition("~")[0].rstrip("abcd") for at in reached if at.startswith("bb")}
    assert {f"bb{number}" for number in range(1, 8)} <= items


def test_who_assigns_a_score_may_weight_it(rulings: Rulings) -> None:
    # But not where one result is clear, or a side brought part of its loss on itself.
    others = {"s5", "s3", "u7"}
    for ruling in rulings.rulings:
        for step in ruling.steps:
            for option in step.options:
                laws = set(map(str, option.laws))
                if "adjusted" in option.slip and "12C1b" in laws and step.id not in others:
                    assert "12C1c" in laws, (ruling.id, step.id)


def test_a_card_seen_by_chance_may_be_acted_on_and_a_card_looked_for_may_not(
    rulings: Rulings,
) -> None:
    chance, sought, shown = rulings.step("j3").options
    assert all("74C5" in map(str, one.laws) for one in (chance, sought, shown))
    assert (chance.slip, sought.slip) == (("result",), ("look", "penalty"))
    assert "73D2" in map(str, shown.laws)
    steps = [step for ruling in rulings.rulings for step in ruling.steps]
    entries = {step.id for step in steps if any(one.goto == "j3" for one in step.options)}
    assert entries == {"j1", "b1"}


def test_dummy_who_warns_too_late_leaves_the_defenders_their_choice(rulings: Rulings) -> None:
    (late,) = (one for one in rulings.step("y3").options if one.goto)
    assert late.goto == "y5"
    lead = rulings.step("y5").options[0]
    assert lead.goto == "l5"
    assert {"43A1b", "55A"} <= set(map(str, lead.laws))


def ends_in(rulings: Rulings, step: str, number: int) -> str:
    """What is said in English at the end of an answer."""
    said = rulings.step(step).options[number - 1].result
    assert said is not None
    return said["en"]


def test_a_claim_by_the_other_side_leaves_a_revoke_to_be_put_right(rulings: Rulings) -> None:
    # Law 63A3 and 63A4: what establishes it is a claim of the offending side, or its agreement.
    *_, claimed, none = rulings.step("r2").options
    assert {"63A3", "63A4", "62A", "62C1", "69A"} <= set(map(str, claimed.laws))
    assert none.goto == "r3"
    said = ends_in(rulings, "r2", 5)
    assert "you may each take back a card played after the revoke" in said
    assert "no trick is transferred" in said
    (led,) = (one for one in rulings.step("k1").options if one.goto == "r1")
    assert led.is_of_another


def test_a_lead_that_lies_face_down_asks_whether_the_auction_was_over(rulings: Rulings) -> None:
    hidden = {
        step.id
        for ruling in rulings.rulings
        for step in ruling.steps
        if any(one.goto == "o6" for one in step.options)
    }
    assert hidden == {"o1", "l1"}
    over, on, passed = rulings.step("o6").options
    assert "22A" in map(str, over.laws)
    assert {"17D3", "22A"} <= set(map(str, on.laws))
    assert {"22B", "17D2"} <= set(map(str, passed.laws))
    assert "nobody has to pass for it" in ends_in(rulings, "o6", 2)
    assert "no contract" in ends_in(rulings, "o6", 3)


def test_a_penalty_card_that_went_back_lies_there_again_but_for_declarers_choice(
    rulings: Rulings,
) -> None:
    chosen, waived, other = rulings.step("p13").options
    assert {"50D2a", "50E2"} <= set(map(str, chosen.laws))
    assert (other.goto, waived.goto) == ("p4", "n1")
    # Who leads beside it before declarer chose is found by either way, and after a lead refused.
    for step in ("p8", "p9", "l4"):
        assert "p14" in [one.goto for one in rulings.step(step).options]
    stands, early = rulings.step("p14").options
    assert "45C4a" in map(str, stands.laws)
    assert "60C" in map(str, early.laws)
    # What the card led too early brings later is told with it.
    assert "as soon as that is legal" in ends_in(rulings, "p14", 2)
    assert "you choose again, about its suit" in ends_in(rulings, "p14", 2)


def test_cards_that_are_penalty_cards_already_are_not_ruled_again(rulings: Rulings) -> None:
    (already,) = (one for one in rulings.step("p1").options if "51A" in map(str, one.laws))
    assert already.goto == "p4"
    assert "goes back beside the others" in ends_in(rulings, "p8", 1)


def test_a_board_passed_out_by_all_four_has_an_entry_of_its_own(rulings: Rulings) -> None:
    (asked,) = (one for one in rulings.step("b1").options if "22B" in map(str, one.laws))
    assert asked.goto == "b13"
    assert "not dealt again" in ends_in(rulings, "b13", 4)
    assert "the auction is not over" in ends_in(rulings, "b13", 1)
    assert [one.goto for one in rulings.step("b13").options] == ["", "h2", "m2", ""]


def test_an_artificial_score_comes_with_its_scale(rulings: Rulings) -> None:
    # Law 12C2a, wherever one may be given; in teams by Law 86B what the fault brings.
    silent = set()
    for ruling, way in every_way(rulings):
        option = way[-1][1]
        assert option.result is not None
        said = option.result["en"]
        artificial = re.search("artificial (score|one|adj)", said) or "artificial" in option.slip
        if artificial and "average" not in said:
            silent.add((ruling.id, said))
    assert silent == set()


def test_whose_card_was_dropped_by_declarer_hears_that_the_defenders_may_use_it(
    rulings: Rulings,
) -> None:
    for step, number in (("p3", 6), ("p3", 7), ("k1", 4), ("d6", 5), ("l6", 1), ("l6", 2)):
        assert "efenders may use what" in ends_in(rulings, step, number) or (
            "To the defenders: you may use" in ends_in(rulings, step, number)
        )


def test_who_is_asked_about_the_own_call_leaves_the_answer_to_partner(rulings: Rulings) -> None:
    (own,) = (one for one in rulings.step("q1").options if "20F5bii" in map(str, one.laws))
    assert {"20F1", "20F3", "20F5a"} <= set(map(str, own.laws))
    assert "one call may be asked about too" in ends_in(rulings, "q2", 2)


def test_a_card_that_was_only_named_counts_as_played(rulings: Rulings) -> None:
    # Law 45C4a: by what declarer names a lead is accepted, a right lost, a change too late.
    for step, number in (("l3", 0), ("l3", 1), ("o4", 2), ("d6", 3)):
        option = rulings.step(step).options[number]
        assert "45C4a" in map(str, option.laws)
        assert "named" in option.answer["en"]
    for step in ("d4", "f4"):
        assert "named" in rulings.step(step).question["en"]


def test_a_lead_before_partner_has_played_is_asked_for_in_both_rulings(rulings: Rulings) -> None:
    for step in ("l1", "f1"):
        assert sum(one.goto == "f4" for one in rulings.step(step).options) == 1
    lost = rulings.step("f4").options[1]
    assert {"60A1", "60A2"} <= set(map(str, lost.laws))


def test_what_a_claimer_adds_later_is_no_part_of_the_statement(rulings: Rulings) -> None:
    (adds,) = (one for one in rulings.step("k2").options if "68C" in map(str, one.laws))
    assert adds.goto == "k3"
    assert "What was added later" in rulings.step("k3").question["en"]
    assert "what you add now does not count" in ends_in(rulings, "k3", 2)


def test_a_call_out_of_rotation_ends_with_the_rule_of_each_law_for_its_new_call(
    rulings: Rulings,
) -> None:
    # Laws 31B2 and 32B2 send to the rules of A2.
    same, other = rulings.step("c5").options
    assert {"30B1bi", "31B2", "31A2a", "32B2", "32A2a"} <= set(map(str, same.laws))
    assert {"30B1bii", "31B2", "31A2b", "32B2", "32A2b", "26B"} <= set(map(str, other.laws))
    assert {"31A2b", "32A2b"}.isdisjoint(map(str, same.laws))
    assert {"31A2a", "32A2a"}.isdisjoint(map(str, other.laws))


def test_it_is_asked_whether_a_pause_was_one_and_whether_the_sides_agree(
    rulings: Rulings,
) -> None:
    (asked,) = (one for one in rulings.step("u1").options if one.goto == "u8")
    assert "facts agreed" in asked.answer["en"]
    usual = rulings.step("u8").options[1]
    assert {"73D3", "73A2", "73D1", "16B1"} <= set(map(str, usual.laws))
    for step in ("u2", "u6", "d6", "m1", "k3"):
        assert "decide what is most probable" in rulings.step(step).question["en"]


def test_a_call_made_at_the_same_moment_by_who_was_not_next_is_one_out_of_rotation(
    rulings: Rulings,
) -> None:
    # Law 33 lets it come second; Law 29 then gives the next opponent the choice.
    asked = rulings.step("c8")
    assert "you may accept the second call" in asked.question["en"]
    *_, taken, right, partner = asked.options
    assert "29A" in map(str, taken.laws)
    assert taken.result is not None
    assert (right.goto, partner.goto) == ("c3", "c5")


def test_who_wants_to_change_a_call_is_asked_for_what_rules_it_elsewhere(rulings: Rulings) -> None:
    # Laws 27, 21B1a and 25A: an insufficient bid, misinformation, a slip that is inadmissible.
    # And Law 39A: a call after the auction is over is no change of call.
    assert [one.goto for one in rulings.step("h3").options][:2] == ["x5", "i3"]
    informed = rulings.step("h1").options[-1]
    assert (informed.goto, informed.is_of_another) == ("m2", True)
    assert rulings.step("x1").options[0].goto == "h2"


def test_the_right_agreement_is_told_before_it_is_asked_what_it_changes(rulings: Rulings) -> None:
    assert "let the opponents hear it" in rulings.step("m2").question["en"]
    told, _, asked = rulings.step("e5").question["en"].partition("Then ask each opponent")
    assert "tell the opponents now" in told
    assert "Could the mistake" in asked


def test_of_a_withdrawn_call_it_is_said_that_the_other_side_may_use_it(rulings: Rulings) -> None:
    # Laws 16C1 and 16C2, wherever the offending side may not.
    silent = {
        (step.id, number)
        for ruling in rulings.rulings
        if ruling.id in ("insufficient-bid", "call-out-of-rotation", "inadmissible-call")
        for step in ruling.steps
        for number, option in enumerate(step.options, 1)
        if option.result
        and re.search("may not use (the|what the) (withdrawn|cancelled)", option.result["en"])
        and not re.search("other side may", option.result["en"])
    }
    assert silent == set()


def test_a_card_played_instead_of_a_penalty_card_leaves_the_opponents_damage_to_be_judged(
    rulings: Rulings,
) -> None:
    for step, number in (("p6", 3), ("p8", 3), ("p9", 3), ("p14", 1), ("p14", 2), ("r3", 3)):
        option = rulings.step(step).options[number - 1]
        assert "50E4" in map(str, option.laws)
        assert option.slip[0] == "look"
        assert "For the Director: after play" in ends_in(rulings, step, number)
    # A card of another suit may have been the only legal one: that is no such play.
    for step in ("p8", "p9"):
        assert "could be played" in rulings.step(step).options[2].answer["en"]


def test_what_a_major_penalty_card_tells_is_said_for_while_it_lies_there_and_after(
    rulings: Rulings,
) -> None:
    # Law 50E1 to 50E3: known to all, and then no longer to partner, whether it went back or not.
    silent = set()
    for ruling, way in every_way(rulings):
        option = way[-1][1]
        assert option.result is not None
        said = option.result["en"]
        if "; or a free lead. After one" in said and not re.search(
            r"there everyone may use it; after that, declarer may, partner may not", said
        ):
            silent.add((ruling.id, said))
    assert silent == set()


def test_who_follows_an_irregular_card_before_declarer_chose_does_not_take_the_choice_away(
    rulings: Rulings,
) -> None:
    # Law 60C: a play by the offending side may itself be subject to rectification.
    for step, number in (("l4", 3), ("l7", 1), ("f2", 3), ("f4", 1), ("o4", 4)):
        assert "60C" in map(str, rulings.step(step).options[number - 1].laws)
        assert "penalty card too" in ends_in(rulings, step, number) or (
            "the card you led meanwhile stays face up" in ends_in(rulings, step, number)
        )


def test_no_french_line_of_a_ruling_can_begin_with_a_high_sign(rulings: Rulings) -> None:
    # A no-break space stands before : ; ? ! and », and after «.
    said = set()
    for _, way in every_way(rulings):
        for step, option in way:
            said |= {step.question["fr"], option.answer["fr"]}
            if option.result:
                said.add(option.result["fr"])
    assert not [text for text in said if re.search(r" [:;?!»]|« ", text)]


def test_what_the_questions_rest_on_is_what_every_way_to_a_result_rests_on(
    rulings: Rulings,
) -> None:
    # Law 55A stands with the answer of declarer's lead, before it is asked what was led then.
    ruling = rulings.owner("l6")
    before = rulings.laws_before(ruling)
    ways = [way for way in rulings.paths(ruling) if way[-1][0].id == "l6"]
    assert ways
    for way in ways:
        step, option = way[-1]
        told = before[step.id, step.options.index(option)]
        asked = {law for _, answer in way[:-1] for law in answer.laws}
        assert set(told) <= asked
        assert not set(told) & set(option.laws)
        assert "55A" in map(str, (*told, *option.laws))
