"""What four texts vote on, and which finding is the cause of others."""

from __future__ import annotations

import pytest

from bridgelaws.check.groups import group_findings
from bridgelaws.check.pairs import make_pairs
from bridgelaws.check.run import run_checks
from bridgelaws.comparison.sentence_alignment import align_texts, pair_by_content
from bridgelaws.model.check_finding import CheckFinding
from tests.check.two_texts import real_facts, record, said

SAID = {
    "en": "Declarer calls the Director before the lead. The offending side loses the trick.",
    "nl": "De leider roept de arbiter voordat er is uitgekomen. De overtredende partij verliest.",
    "fr": "Le déclarant appelle l’arbitre avant l’entame. Le camp fautif perd la levée.",
    "el": "Ο εκτελεστής καλεί τον διαιτητή πριν από την αντάμ. Ο υπαίτιος άξονας χάνει τη λεβέ.",
}


def found(name: str, **changed: str) -> list[CheckFinding]:
    words = SAID | changed
    texts = tuple(said("16B1", language, text) for language, text in words.items())
    pairs = tuple(make_pairs((record({"16B1": texts}),), real_facts()))
    return list(group_findings(run_checks(pairs, real_facts(), [name]), pairs, real_facts()))


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("en", "before", "after"),
        ("nl", "voordat", "nadat"),
        ("fr", "avant", "après"),
        ("el", "πριν από", "μετά από"),
        ("en", "Declarer", "Dummy"),
        ("nl", "leider", "blinde"),
        ("fr", "déclarant", "mort"),
        ("el", "εκτελεστής", "αμυνόμενος"),
        ("en", "offending", "non-offending"),
        ("nl", "overtredende", "niet-overtredende"),
        ("fr", "fautif", "non fautif"),
        ("el", "υπαίτιος", "αναίτιος"),
    ],
)
def test_the_text_that_says_the_opposite_is_named_and_no_other(
    language: str, before: str, after: str
) -> None:
    changed = SAID[language].replace(before, after)
    assert changed != SAID[language]
    (one,) = found("meaning-swapped", **{language: changed})
    assert one.right.language == language
    (mark,) = one.right.marks
    assert after.split(maxsplit=1)[0].casefold() in changed[mark.start : mark.end].casefold()


APART = {
    "en": "Nobody may speak before the play. The player waits until the board is played.",
    "nl": "Niemand mag vóór het spelen spreken. De speler wacht tot het bord is gespeeld.",
    "fr": "Personne ne parle avant le jeu. Le joueur attend jusqu’à la fin, à la levée suivante.",
    "el": "Κανείς δεν μιλά πριν από την εκτέλεση. Ο παίκτης περιμένει ώσπου να τελειώσει.",
}


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("en", "before", "after"),
        ("nl", "vóór", "na"),
        ("fr", "avant", "après"),
        ("el", "πριν", "μετά"),
    ],
)
def test_what_the_next_sentence_may_say_makes_up_for_nothing(
    language: str, before: str, after: str
) -> None:
    # “Until” of the second sentence may say “before”, and stands in all four texts.
    slip = APART | {language: APART[language].replace(before, after)}
    (one,) = found("meaning-swapped", **slip)
    assert one.right.language == language
    assert not found("meaning-swapped", **APART)


def test_a_word_that_may_say_the_opposite_is_told_where_all_others_say_one() -> None:
    # *Αφού* may be after or because, but never before.
    slip = SAID | {"el": SAID["el"].replace("πριν από την αντάμ", "αφού γίνει η αντάμ")}
    (one,) = found("meaning-swapped", **slip)
    assert (one.right.language, one.right.token) == ("el", "after")


def test_headings_are_held_against_each_other() -> None:
    texts = {
        "en": "Lead before the call",
        "nl": "Uitkomst vóór de bieding",
        "fr": "Entame avant la déclaration",
        "el": "Αντάμ μετά τη δήλωση",
    }
    words = tuple(
        said("16B1", language, SAID[language], heading=heading)
        for language, heading in texts.items()
    )
    pairs = tuple(make_pairs((record({"16B1": words}),), real_facts()))
    (one,) = run_checks(pairs, real_facts(), ["meaning-swapped"])
    assert (one.right.language, one.right.marks[0].part) == ("el", "heading")


PORTIONS = {
    "en": "Every later call is cancelled.",
    "nl": "Alle latere biedingen vervallen.",
    "fr": "Chaque déclaration postérieure est annulée.",
    "el": "Κάθε μεταγενέστερη δήλωση ακυρώνεται.",
}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Some later calls are cancelled."),
        ("nl", "Sommige latere biedingen vervallen."),
        ("nl", "Enkele latere biedingen vervallen."),
        ("fr", "Certaines déclarations postérieures sont annulées."),
        ("el", "Ορισμένες μεταγενέστερες δηλώσεις ακυρώνονται."),
    ],
)
def test_some_of_them_is_not_each_of_them(language: str, words: str) -> None:
    # “Every” in one text and “all” in another say the same.
    assert found("meaning-swapped", **PORTIONS) == []
    told = found("meaning-swapped", **(PORTIONS | {language: words}))
    assert {each.right.language for each in told} == {language}
    assert ("whole", "part") in {(each.left.token, each.right.token) for each in told}


def test_texts_that_say_the_same_give_no_finding() -> None:
    assert found("meaning-swapped") == found("term-swapped") == []


def test_greek_or_is_no_article() -> None:
    assert found("meaning-swapped", el=SAID["el"].replace("Ο υπαίτιος", "Η λεβέ: ο υπαίτιος")) == []


def test_what_differs_from_three_texts_is_one_finding_about_that_text() -> None:
    grouped = found("num-mismatch", en=f"{SAID['en']} This lasts 20 minutes.")
    assert len(grouped) == 3
    assert {each.right.language for each in grouped} == {"en"}
    assert [each.follows for each in grouped].count(False) == 1
    assert {each.group for each in grouped} == {e.id for e in grouped if not e.follows}


def test_words_of_another_language_are_told() -> None:
    (one,) = found("foreign-words", nl=f"{SAID['nl']} De offending declarer speelt.")
    assert (one.left.language, one.right.token) == ("en", "offending declarer")


def test_neighbours_in_another_order_are_crossed_and_a_parted_sentence_stays_whole() -> None:
    words = (["call", "play"], ["play", "call"])
    aligned = pair_by_content([9, 9], [9, 9], lambda i, j: float(words[0][i] == words[1][j]))
    assert aligned == [(range(1), range(1, 2)), (range(1, 2), range(1))]
    assert align_texts([[50, 100], [50, 101], [151]], lambda *_: 0.0) == [((0, 1), (0, 1), (0,))]


EACH = {
    "en": "A player may choose any call.",
    "nl": "Een speler mag elke bieding kiezen.",
    "fr": "Un joueur peut choisir toute déclaration.",
    "el": "Ένας παίκτης μπορεί να επιλέξει κάθε δήλωση.",
}
ALL = {
    "en": "All calls are cancelled.",
    "nl": "Alle biedingen vervallen.",
    "fr": "Toutes les déclarations sont annulées.",
    "el": "Όλες οι δηλώσεις ακυρώνονται.",
}
AUCTION = {
    "en": "The auction is over.",
    "nl": "Het biedverloop is voorbij.",
    "fr": "Les annonces sont finies.",
    "el": "Οι αγορές τελείωσαν.",
}


def _place(number: int) -> str:
    return f"16{'ABC'[number // 90]}{number % 90 + 1}"


def found_in_a_book(name: str, wording: dict[str, str]) -> list[tuple[str, str, str]]:
    """What is found in a book of 210 provisions, of which the first is worded so."""
    said_at = [wording, *([EACH, ALL, AUCTION][at % 3] for at in range(209))]
    texts = {
        _place(at): tuple(said(_place(at), code, text) for code, text in words.items())
        for at, words in enumerate(said_at)
    }
    pairs = tuple(make_pairs((record(texts),), real_facts()))
    listed = run_checks(pairs, real_facts(), [name])
    return [(str(each.locator), each.right.language, each.right.token) for each in listed]


def test_what_a_word_of_another_language_is_worth_is_learnt_from_the_book() -> None:
    # *Elke*, *toute* and *κάθε* may say either: the book tells that here they want “any”.
    slip = EACH | {"en": "A player may choose all call."}
    assert found_in_a_book("meaning-swapped", slip) == [("16A1", "en", "all")]
    assert not found_in_a_book("meaning-swapped", EACH)


def test_a_term_that_never_stands_alone_is_told_where_it_does() -> None:
    slip = ALL | {"nl": "Alle biedverloop vervallen."}
    assert found_in_a_book("term-swapped", slip) == [("16A1", "nl", "auction")]


def test_a_small_book_teaches_nothing() -> None:
    assert not found("meaning-swapped", **(EACH | {"en": "A player may choose all call."}))
