# ruff: noqa: E501 - a table of sentences beside each other
"""What each check of two texts finds and lets pass: own sentences, in all four languages.

The kinds of defect that were met between official texts of different languages are among
them, in our own words: a reference left out, a heading that refers less exactly, should
made must, one term said in two ways, a number printed in two ways (which is none).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.check.pairs import find_pair, make_pairs
from bridgelaws.check.run import CHECKS, is_for, run_checks
from bridgelaws.model.record import ArticleRecord, ProvisionRecord
from tests.check.two_texts import check, findings, real_facts, record, said

EN = "The defender may keep two cards for 10 seconds and must not speak (Law 16C)."
NL = (
    "De tegenspeler mag twee kaarten 10 seconden houden en mag in geen geval spreken (artikel 16C)."
)
FR = "Le joueur de la défense peut garder deux cartes 10 secondes et ne doit pas parler (Loi 16C)."
EL = "Ο αμυνόμενος μπορεί να κρατήσει δύο φύλλα 10 δευτερόλεπτα και δεν πρέπει να μιλήσει (Νόμος 16Γ)."
ALIKE = {"en": EN, "nl": NL, "fr": FR, "el": EL}
PAIRS = [(one, other) for one in LANGUAGES for other in LANGUAGES if one != other]


@pytest.mark.parametrize(("left", "right"), PAIRS)
@pytest.mark.parametrize("name", [name for name in CHECKS if name != "stale"])
def test_texts_that_say_the_same_give_no_finding(name: str, left: str, right: str) -> None:
    assert check(name, (left, ALIKE[left]), (right, ALIKE[right])) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(CHECKS))
def test_a_text_beside_itself_gives_no_finding(name: str, language: str) -> None:
    assert check(name, (language, ALIKE[language]), (language, ALIKE[language])) == []


@pytest.mark.parametrize(
    ("name", "language", "before", "after"),
    [
        ("num-mismatch", "nl", "twee", "drie"),
        ("num-mismatch", "fr", "deux", "trois"),
        ("num-mismatch", "el", "δύο", "τρία"),
        ("num-mismatch", "nl", "10 s", "20 s"),
        ("unit-mismatch", "nl", "seconden", "minuten"),
        ("unit-mismatch", "fr", "secondes", "minutes"),
        ("unit-mismatch", "el", "δευτερόλεπτα", "λεπτά"),
        ("ref-mismatch", "nl", "16C", "16D"),
        ("ref-mismatch", "fr", " (Loi 16C)", ""),
        ("ref-mismatch", "el", "16Γ", "16Δ"),
        ("ref-precision", "fr", "16C", "16C1"),
        ("ref-dangling", "nl", "16C", "16H"),
        ("ref-dangling", "el", "16Γ", "16Η"),
        ("modal-strength", "nl", "tegenspeler mag", "tegenspeler moet"),
        ("modal-strength", "fr", "peut", "devrait"),
        ("modal-strength", "el", "μπορεί να κρατήσει", "κρατά"),
        ("modal-negated", "nl", "in geen geval ", ""),
        ("modal-negated", "fr", "ne doit pas", "doit"),
        ("modal-negated", "el", "δεν πρέπει", "πρέπει"),
        ("negation", "nl", "10 seconden", "niet 10 seconden"),
        ("term-missing", "nl", "tegenspeler", "speler"),
        ("term-missing", "fr", "joueur de la défense", "joueur"),
        ("term-missing", "el", "αμυνόμενος", "παίκτης"),
        ("term-forbidden", "nl", "tegenspeler", "zondaar"),
        ("term-forbidden", "fr", "deux cartes", "l’information illicite"),
        ("term-forbidden", "el", "αμυνόμενος", "παραβάτης"),
        ("untranslated", "nl", NL, EN),
        ("untranslated", "fr", FR, NL),
        ("untranslated", "el", EL, FR),
        ("homoglyph", "el", "16Γ", "16B"),
        ("homoglyph", "nl", "kaarten", "kаarten"),
    ],
)
def test_a_planted_defect_is_found(name: str, language: str, before: str, after: str) -> None:
    changed = ALIKE[language].replace(before, after)
    assert changed != ALIKE[language]
    assert len(check(name, ("en", EN), (language, changed))) >= 1


@pytest.mark.parametrize(
    ("name", "left", "right"),
    [
        pytest.param(
            "num-mismatch",
            ("en", "At least 50% or 40 %."),
            ("fr", "Au moins 50 % ou 40%."),
            id="space-before-percent",
        ),
        pytest.param(
            "num-mismatch",
            ("en", "Both players pass."),
            ("fr", "Les deux joueurs passent."),
            id="both",
        ),
        pytest.param(
            "num-mismatch", ("en", "1,500 points."), ("nl", "1 500 punten."), id="thousand"
        ),
        pytest.param(
            "num-mismatch",
            ("en", "The twenty-first board."),
            ("nl", "Het eenentwintigste bord."),
            id="ordinal",
        ),
        pytest.param(
            "num-mismatch",
            ("en", "Ninety-one cards."),
            ("fr", "Quatre-vingt-onze cartes."),
            id="ninety-one",
        ),
        pytest.param(
            "num-mismatch",
            ("en", "Twenty-three boards."),
            ("el", "Είκοσι τρεις θήκες."),
            id="two-words",
        ),
        pytest.param(
            "num-mismatch", ("en", "Three quarters."), ("nl", "Driekwart."), id="fraction"
        ),
        pytest.param("num-mismatch", ("en", "See Law 12."), ("fr", "Voir plus loin."), id="law"),
        pytest.param(
            "ref-mismatch",
            ("en", "See Law 16C. Law 16C again."),
            ("nl", "Zie artikel 16C."),
            id="said-again",
        ),
        pytest.param(
            "modal-strength",
            ("en", "The Director shall decide."),
            ("fr", "L’arbitre décidera."),
            id="french-shall-is-a-tense",
        ),
        pytest.param(
            "modal-strength",
            ("en", "The Director shall decide."),
            ("nl", "De wedstrijdleider moet beslissen."),
            id="dutch-shall-may-be-moet",
        ),
        pytest.param(
            "modal-strength",
            ("en", "The player waits."),
            ("fr", "Le joueur attend."),
            id="does-has-no-word",
        ),
        pytest.param(
            "modal-negated",
            ("en", "Nobody may speak."),
            ("nl", "Niemand mag spreken."),
            id="nobody",
        ),
        pytest.param(
            "modal-negated",
            ("en", "The player may only pass."),
            ("fr", "Le joueur ne peut que passer."),
            id="ne-que",
        ),
        pytest.param(
            "modal-negated",
            ("en", "The player may not ask."),
            ("nl", "De speler mag, als de beurt voorbij is, niet vragen."),
            id="far-niet",
        ),
        pytest.param(
            "modal-negated",
            ("en", "The offender may play."),
            ("nl", "De niet-overtreder mag spelen."),
            id="niet-is-part-of-a-word",
        ),
        pytest.param(
            "negation",
            ("en", "The player fails to follow."),
            ("fr", "Le joueur ne fournit pas."),
            id="fails",
        ),
        pytest.param(
            "negation",
            ("en", "Neither 26B nor 16C applies."),
            ("el", "Δεν ισχύει ούτε ο Νόμος 26Β ούτε ο Νόμος 16Γ."),
            id="neither",
        ),
        pytest.param(
            "negation",
            ("en", "The player plays only that suit."),
            ("fr", "Le joueur ne joue que cette couleur."),
            id="ne-que",
        ),
        pytest.param(
            "negation",
            ("en", "Play continues until the trick is over."),
            ("fr", "Le jeu continue tant que la levée n’est pas finie."),
            id="tant-que",
        ),
        pytest.param(
            "negation",
            ("en", "The score goes to that side and no other."),
            ("fr", "La marque va à ce camp et à aucun autre."),
            id="aucun-alone",
        ),
        pytest.param(
            "negation",
            ("en", "The player follows, whether legally or not."),
            ("nl", "De speler bekent, of het mag of niet."),
            id="or-not",
        ),
        pytest.param(
            "negation",
            ("en", "The board is played."),
            ("fr", "La donne est jouée."),
            id="nothing-denied",
        ),
        pytest.param(
            "term-missing",
            ("en", "Two penalty cards."),
            ("el", "Δύο τιμωρημένων φύλλων."),
            id="inflected",
        ),
        pytest.param(
            "untranslated",
            ("en", "North and East pass."),
            ("nl", "Noord en Oost passen."),
            id="short",
        ),
    ],
)
def test_what_is_said_in_another_way_is_let_pass(
    name: str, left: tuple[str, str], right: tuple[str, str]
) -> None:
    assert check(name, left, right) == []


@pytest.mark.parametrize(
    ("left", "right", "severity"),
    [
        (("en", "The player should wait."), ("fr", "Le joueur doit attendre."), "error"),
        (("en", "The player must wait."), ("el", "Ο παίκτης οφείλει να περιμένει."), "error"),
        (("en", "The player shall wait."), ("el", "Ο παίκτης οφείλει να περιμένει."), "warning"),
        (("en", "The player may wait."), ("nl", "De speler wacht."), "warning"),
        (("en", "The player must wait."), ("nl", "De speler wacht."), "error"),
        (("en", "The player must not wait."), ("nl", "De speler mag niet wachten."), "warning"),
    ],
)
def test_two_steps_on_the_scale_are_an_error_and_one_is_a_warning(
    left: tuple[str, str], right: tuple[str, str], severity: str
) -> None:
    assert [found.severity for found in findings("modal-strength", left, right)] == [severity]


def test_a_heading_that_refers_less_exactly_is_found() -> None:
    texts = (
        said("38D", "en", "It stands.", heading="When Law 26B applies"),
        said("38D", "fr", "Elle reste.", heading="Quand la Loi 26 s’applique"),
    )
    pairs = find_pair([record({"38D": texts})], real_facts(), ("plain", "en"), ("plain", "fr"))
    (found,) = run_checks(pairs, real_facts(), ["ref-precision"])
    assert (found.left.token, found.right.token) == ("26B", "26")
    assert {mark.part for mark in (*found.left.marks, *found.right.marks)} == {"heading"}


def test_a_term_said_in_two_ways_is_found_where_it_is_the_synonym() -> None:
    english = ("The offender waits.", "The offender leaves.", "The offender pays.")
    greek = ("Ο υπαίτιος περιμένει.", "Ο υπαίτιος φεύγει.", "Ο παραβάτης πληρώνει.")
    places = {
        place: (said(place, "en", left), said(place, "el", right))
        for place, left, right in zip(("17A", "17B", "17C"), english, greek, strict=True)
    }
    pairs = find_pair([record(places)], real_facts(), ("plain", "en"), ("plain", "el"))
    (found,) = run_checks(pairs, real_facts(), ["term-inconsistent"])
    assert (str(found.locator), found.right.token) == ("17C", "παραβάτης")
    assert "2 other places" in found.message


def test_a_length_far_from_the_usual_is_found() -> None:
    long = "The player who has the turn counts the cards of the hand once more and then waits. "
    places = {}
    for number in range(1, 31):
        place = f"7B{number}"
        dutch = long * 2 if number == 30 else long
        words = " x" * (number % 5)
        places[place] = (said(place, "en", long), said(place, "nl", dutch + words))
    pairs = find_pair([record(places)], real_facts(), ("plain", "en"), ("plain", "nl"))
    found = run_checks(pairs, real_facts(), ["length-ratio"])
    assert [(str(f.locator), f.severity) for f in found] == [("7B30", "info")]


def test_marks_stand_on_the_differing_words() -> None:
    (found,) = findings("num-mismatch", ("en", EN), ("nl", NL.replace("twee", "drie")))
    (left,), (right,) = found.left.marks, found.right.marks
    assert EN[left.start : left.end] == "two"
    assert NL.replace("twee", "drie")[right.start : right.end] == "drie"
    assert (found.left.token, found.right.token) == ("2", "3")


def edition_of(texts: dict[str, str], edition: str) -> ArticleRecord:
    return record({place: (said(place, "en", words),) for place, words in texts.items()}, edition)


def test_what_became_of_each_provision_between_editions() -> None:
    moved = "A card that was led face up by mistake goes back into the hand of its player."
    old = {
        "73": "On tempo.",
        "73A": "Players play in an even tempo and do not vary their manner.",
        "73B": moved,
        "73C": "Nobody looks at the scores of other tables while a round is played.",
        "73D": "Same words here as there.",
    }
    new = {
        "73": "On tempo.",
        "73A": "Players play in an even tempo and never vary their manner.",
        "73C": "The club buys new tables in every second year, if it has money for them.",
        "73D": "Same words here as there.",
        "73E": moved,
        "73F": "Whoever arrives late says so to the Director.",
    }
    records = (edition_of(old, "2017"), edition_of(new, "2017-rev2024"))
    pairs = [p for p in make_pairs(records, real_facts()) if p.across_editions]
    found = {str(f.locator): f.message for f in run_checks(pairs, real_facts(), ["edition-delta"])}
    assert found == {
        "73A": "73A: reworded",
        "73B": "73B: moved to 73E",
        "73C": "73C: another subject",
        "73F": "73F: new",
    }


def test_a_place_that_is_gone_is_dropped() -> None:
    old = {"73": "On tempo.", "73A": "Players play in an even tempo and vary nothing at all."}
    records = (edition_of(old, "2017"), edition_of({"73": "On tempo."}, "2017-rev2024"))
    pairs = [p for p in make_pairs(records, real_facts()) if p.across_editions]
    assert [f.message for f in run_checks(pairs, real_facts(), ["edition-delta"])] == [
        "73A: dropped"
    ]


def test_each_two_languages_of_the_plain_edition_are_a_pair_once() -> None:
    texts = tuple(said("16B1", language, ALIKE[language]) for language in LANGUAGES)
    pairs = [p for p in make_pairs([record({"16B1": texts})], real_facts()) if not p.is_itself]
    assert [(p.left.language, p.right.language) for p in pairs] == [
        ("en", "nl"),
        ("en", "fr"),
        ("en", "el"),
        ("nl", "fr"),
        ("nl", "el"),
        ("fr", "el"),
    ]


def test_a_verb_that_took_the_place_of_another_is_named() -> None:
    for weaker in (("el", "Ο παίκτης δικαιούται να περιμένει."), ("nl", "De speler kan wachten.")):
        (found,) = findings("modal-strength", ("en", "The player must wait."), weaker)
        assert (found.severity, found.message) == ("error", "“may” here, “must” in en")
        (mark,) = found.right.marks
        assert weaker[1][mark.start : mark.end] in ("δικαιούται", "kan")


def test_each_check_is_asked_of_the_pairs_it_is_made_for() -> None:
    (pair,) = find_pair(
        [record({"1": (said("1", "en", "x"),)})], real_facts(), ("plain", "en"), ("plain", "en")
    )
    assert {name for name, each in CHECKS.items() if is_for(each, pair)} == {
        "ref-dangling",
        "term-forbidden",
        "term-swapped",
        "term-article",
        "meaning-swapped",
        "foreign-words",
        "sentence-missing",
        "spelling",
        "homoglyph",
    }
    later = replace(pair, right=replace(pair.right, edition="2024"))
    assert [name for name, each in CHECKS.items() if is_for(each, later)] == ["edition-delta"]


def test_a_fragment_lacks_no_articles_that_it_does_not_hold() -> None:
    whole = [
        ArticleRecord(
            "duplicate",
            "2017",
            said(str(n), "en", "x").provision.locator,
            (
                ProvisionRecord(
                    said(str(n), "en", "x").provision.locator,
                    tuple(
                        said(str(n), code, "woord")
                        for code in ("en", "nl")
                        if code == "en" or n == 5
                    ),
                ),
            ),
        )
        for n in range(1, 10)
    ]
    pairs = find_pair(whole, real_facts(), ("plain", "en"), ("plain", "nl"))
    assert run_checks(pairs, real_facts(), ["prov-missing"]) == ()


@pytest.mark.parametrize(
    ("left", "right"),
    [
        pytest.param(
            ("en", "Nobody called the Director."),
            ("el", "Κανείς κάλεσε τον διαιτητή."),
            id="concord-el",
        ),
        pytest.param(
            ("en", "No player may pass."), ("fr", "Aucun joueur peut passer."), id="concord-fr"
        ),
        pytest.param(
            ("en", "The information is unauthorised."),
            ("el", "Η πληροφορία δεν είναι αθέμιτη."),
            id="privative",
        ),
        pytest.param(
            ("en", "The player passes. The card is played. It is not led."),
            ("nl", "De speler past, en de kaart wordt niet gespeeld. Zij is niet voorgespeeld."),
            id="two-sentences-for-one",
        ),
    ],
)
def test_a_not_too_many_or_too_few_is_found(left: tuple[str, str], right: tuple[str, str]) -> None:
    assert len(check("negation", left, right)) == 1
