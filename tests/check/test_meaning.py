"""What four texts vote on, and which finding is the cause of others."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bridgelaws.check.groups import group_findings
from bridgelaws.check.meaning.contexts import ContextSwap, WordContext, without_habits
from bridgelaws.check.meaning.counted import read_provision
from bridgelaws.check.pairs import make_pairs
from bridgelaws.check.run import run_checks
from bridgelaws.comparison.sentence_alignment import align_texts, pair_by_content
from bridgelaws.language.words import split_accented
from bridgelaws.model.check_finding import CheckFinding, WordSpan
from bridgelaws.model.locator import parse_locator
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


CARDS = {
    "en": "The card lies face down. Authorised information counts. Declarer may forbid a lead.",
    "nl": "De kaart ligt gedekt. Geoorloofde informatie telt. De leider mag een kleur verbieden.",
    "fr": "La carte est face cachée. L’information autorisée compte. Il peut interdire un jeu.",
    "el": "Το φύλλο είναι κλειστό. Η θεμιτή πληροφορία μετρά. Μπορεί να απαγορεύσει μια έξοδο.",
}


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("en", "face down", "face up"),
        ("nl", "gedekt", "open"),
        ("fr", "face cachée", "face visible"),
        ("el", "κλειστό", "ανοικτό"),
        ("en", "Authorised", "Unauthorised"),
        ("nl", "Geoorloofde", "Ongeoorloofde"),
        ("fr", "autorisée", "non autorisée"),
        ("el", "θεμιτή", "αθέμιτη"),
        ("en", "forbid", "require"),
        ("nl", "verbieden", "eisen"),
        ("fr", "interdire", "exiger"),
        ("el", "απαγορεύσει", "απαιτήσει"),
    ],
)
def test_the_side_of_a_card_and_what_is_allowed_have_opposites(
    language: str, before: str, after: str
) -> None:
    slip = CARDS | {language: CARDS[language].replace(before, after)}
    assert slip != CARDS
    (one,) = found("meaning-swapped", **slip)
    assert one.right.language == language
    assert not found("meaning-swapped", **CARDS)


def test_a_lower_score_is_not_a_higher_one() -> None:
    scores = {
        "en": "A higher score wins.",
        "nl": "Een hogere score wint.",
        "fr": "Une marque supérieure gagne.",
        "el": "Η υψηλότερη βαθμολογία κερδίζει.",
    }
    assert not found("meaning-swapped", **scores)
    (one,) = found("meaning-swapped", **scores | {"el": "Η χαμηλότερη βαθμολογία κερδίζει."})
    assert one.right.language == "el"


def test_a_slip_of_one_text_does_not_accuse_another() -> None:
    # English says declarer twice, French defender: with the Dutch slip two say defender more often.
    texts = {
        "en": "Declarer asks at declarer’s turn. A defender waits. Dummy’s hand stays.",
        "nl": "De leider vraagt in zijn beurt. Een tegenspeler wacht. De hand van de blinde rust.",
        "fr": "Le déclarant parle à son tour. Un défenseur attend un défenseur. Le mort reste.",
        "el": "Ο εκτελεστής ρωτά στη σειρά του. Ένας αμυνόμενος περιμένει. Το χέρι του μορ μένει.",
    }
    assert not found("meaning-swapped", **texts)
    slip = texts | {"nl": texts["nl"].replace("de blinde", "de tegenspeler")}
    assert {each.right.language for each in found("meaning-swapped", **slip)} == {"nl"}


def test_a_note_stands_beside_a_note() -> None:
    long = "Some words that take their time to come to an end, and more of the same kind behind."
    texts = (
        said("16B1", "en", long, notes=("Dummy has something to say, at rather some length.",)),
        said(
            "16B1", "nl", f"{long} De leider zegt nog iets van zo die lengte.", notes=("Blinde.",)
        ),
    )
    (pair, *_) = make_pairs((record({"16B1": texts}),), real_facts())
    rows = read_provision(parse_locator("16B1"), pair.beside, real_facts())
    # By lengths alone the Dutch sentence on declarer would stand beside the English note.
    text, note, _ = [[each.sure(("who", "declarer")) for each in row.said.values()] for row in rows]
    assert (text, note) == ([0, 1], [0, 0])


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


JOINED = {
    "en": "Declarer or dummy asks for a claim and a concession. All cards are played to any trick.",
    "nl": "De leider of de blinde vraagt een claim en een concessie. "
    "Alle kaarten gaan in enige slag.",
    "fr": "Le déclarant ou le mort demande la revendication et la concession. "
    "Toutes les cartes vont à une levée quelconque.",
    "el": "Ο εκτελεστής ή ο μορ ζητά διεκδίκηση και παραχώρηση. "
    "Όλα τα φύλλα πάνε σε οποιαδήποτε λεβέ.",
}


@pytest.mark.parametrize(
    ("language", "said", "instead"),
    [
        ("en", "or dummy asks for a claim and", "and dummy asks for a claim or"),
        ("nl", "of de blinde vraagt een claim en", "en de blinde vraagt een claim of"),
        ("fr", "ou le mort demande la revendication et", "et le mort demande la revendication ou"),
        ("el", "ή ο μορ ζητά διεκδίκηση και", "και ο μορ ζητά διεκδίκηση ή"),
        ("en", "All cards are played to any", "Any cards are played to all"),
        ("nl", "Alle kaarten gaan in enige", "Enige kaarten gaan in alle"),
        ("el", "Όλα τα φύλλα πάνε σε οποιαδήποτε", "Οποιαδήποτε φύλλα πάνε σε όλα λεβέ"),
    ],
)
def test_two_opposites_that_change_places_are_told_by_what_they_stand_with(
    language: str, said: str, instead: str
) -> None:
    def told(text: str) -> set[str]:
        texts = JOINED | {language: text}
        return {each.right.language for each in found("meaning-swapped", **texts)}

    assert said in JOINED[language]
    assert told(JOINED[language]) == set()
    assert told(JOINED[language].replace(said, instead)) == {language}


LISTED = {
    "en": "The Director was called and agreed; or",
    "nl": "De arbiter is geroepen en ging akkoord; of",
    "fr": "L’arbitre a été appelé et a accepté ; ou",
    "el": "Ο διαιτητής κλήθηκε και συμφώνησε· ή",
}


@pytest.mark.parametrize(
    ("language", "instead"), [("en", "and"), ("nl", "en"), ("fr", "et"), ("el", "και")]
)
def test_what_joins_an_item_to_the_next_is_known_by_its_place(language: str, instead: str) -> None:
    assert not found("meaning-swapped", **LISTED)
    changed = f"{LISTED[language].rpartition(' ')[0]} {instead}"
    (one,) = found("meaning-swapped", **(LISTED | {language: changed}))
    assert one.right.language == language
    assert changed[one.right.marks[0].start : one.right.marks[0].end] == instead


@pytest.mark.parametrize(
    ("words", "is_singular"),
    [
        ("all call", True),
        ("all revoke.", True),
        ("all other card that they have", True),
        ("all agreement between partners", True),
        ("all calls", False),
        ("all extra penalty cards", False),
        ("all the deal", False),
        ("all of it", False),
        ("all 13 in hand", False),
        ("any call", False),
        ("all, call", False),
        ("after all", False),
    ],
)
def test_a_word_that_wants_a_plural_has_none_before_a_singular(
    words: str, is_singular: bool
) -> None:
    tokens = split_accented(words)
    plural = real_facts().words["en"].plural
    at = next((n for n, token in enumerate(tokens) if token.form == "all"), 0)
    assert plural.lacks_plural(words, tokens, at) is is_singular


def test_all_before_a_singular_is_a_slip_where_no_other_text_says_all() -> None:
    (one,) = found("meaning-swapped", **(EACH | {"en": "A player may choose all call."}))
    assert (one.right.language, one.left.token, one.right.token) == ("en", "any", "all")
    # What the others say as well is a turn of phrase.
    assert not found("meaning-swapped", **(ALL | {"en": "They have all picked up the hand."}))


def test_a_term_that_the_original_says_by_a_slip_is_asked_of_no_translation() -> None:
    texts = {
        "en": "The player has authorised information.",
        "nl": "De speler heeft ongeoorloofde informatie.",
        "fr": "Le joueur a une information non autorisée.",
        "el": "Ο παίκτης έχει αθέμιτη πληροφορία.",
    }
    all_of_it = tuple(said("16B1", language, text) for language, text in texts.items())
    pairs = tuple(make_pairs((record({"16B1": all_of_it}),), real_facts()))
    raw = run_checks(pairs, real_facts(), ["meaning-swapped", "term-missing"])
    assert {each.right.language for each in raw if each.check == "term-missing"} - {"en"}
    found_of_it = group_findings(raw, pairs, real_facts())
    causes = [each for each in found_of_it if not each.follows]
    assert [(each.check, each.right.language) for each in causes] == [("meaning-swapped", "en")]


def test_what_a_language_joins_otherwise_in_two_places_is_its_habit() -> None:
    def swap(key: str) -> ContextSwap:
        mark = WordSpan(parse_locator("1"), "text", 0, 2)
        said = WordContext("join", "or", (("term", key), ("term", "trick")), mark)
        return ContextSwap(said, "and", "en", ())

    one, other, alone = (parse_locator(name) for name in ("1", "2", "3"))
    found = {
        one: {"nl": [swap("card")]},
        other: {"nl": [swap("card")]},
        alone: {"nl": [swap("bid")]},
    }
    assert list(without_habits(found)) == [alone]


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


def found_in_a_book(
    name: str, wording: dict[str, str], each: dict[str, str] = EACH
) -> list[tuple[str, str, str]]:
    """What is found in a book of 210 provisions, of which the first is worded so."""
    said_at = [wording, *([each, ALL, AUCTION][at % 3] for at in range(209))]
    texts = {
        _place(at): tuple(said(_place(at), code, text) for code, text in words.items())
        for at, words in enumerate(said_at)
    }
    pairs = tuple(make_pairs((record(texts),), real_facts()))
    listed = run_checks(pairs, real_facts(), [name])
    return [(str(one.locator), one.right.language, one.right.token) for one in listed]


def test_what_a_word_of_another_language_is_worth_is_learnt_from_the_book() -> None:
    # *Elke*, *toute* and *κάθε* may say either: the book tells what they want.
    every = EACH | {"en": "A player must give all calls."}
    assert not found_in_a_book("meaning-swapped", every, every)
    slip = EACH | {"en": "A player must give any calls."}
    assert found_in_a_book("meaning-swapped", slip, every) == [("16A1", "en", "any")]
    assert not found_in_a_book("meaning-swapped", EACH)


def test_one_text_alone_accuses_no_other_by_what_its_words_are_worth() -> None:
    # Dutch says “some” by a slip: that Greek says “all” where two say “every” is none.
    texts = {
        "en": "Every board and every score counts.",
        "nl": "Alle borden en enkele scores tellen.",
        "fr": "Chaque donne et chaque marque compte.",
        "el": "Όλες οι διανομές και όλες οι βαθμολογίες μετρούν.",
    }
    assert {each[1] for each in found_in_a_book("meaning-swapped", texts)} <= {"nl"}


def test_a_term_that_never_stands_alone_is_told_where_it_does() -> None:
    slip = ALL | {"nl": "Alle biedverloop vervallen."}
    assert found_in_a_book("term-swapped", slip) == [("16A1", "nl", "auction")]


def test_a_small_book_teaches_nothing() -> None:
    assert not found("meaning-swapped", **(EACH | {"en": "A player may choose all calls."}))


ITEMS = {
    "en": ("The player calls the Director at once.", "The player may not play a card.", "Ask."),
    "nl": ("De speler roept direct de arbiter.", "De speler mag geen kaart spelen.", "Vraag."),
    "fr": (
        "Le joueur appelle vite l’arbitre.",
        "Le joueur ne joue pas de carte.",
        "Demandez.",
    ),
    "el": ("Ο παίκτης καλεί αμέσως τον διαιτητή.", "Ο παίκτης δεν παίζει φύλλο.", "Ρωτήστε."),
}


@pytest.mark.parametrize("language", ITEMS)
def test_a_doubled_item_is_one_group_and_says_so(language: str) -> None:
    def grouped(items: Mapping[str, tuple[str, ...]]) -> list[CheckFinding]:
        places = {"74A": tuple(said("74A", each, "", heading="A") for each in items)}
        for at, place in enumerate(("74A1", "74A2", "74A3")):
            places[place] = tuple(said(place, each, words[at]) for each, words in items.items())
        pairs = tuple(make_pairs((record(places),), real_facts()))
        checks = ["prov-extra", "prov-missing", "negation", "term-missing", "sentence-missing"]
        return list(group_findings(run_checks(pairs, real_facts(), checks), pairs, real_facts()))

    first, second, _ = ITEMS[language]
    told = grouped(ITEMS | {language: (first, first, second)})
    causes = [each for each in told if not each.follows]
    assert [(str(each.locator), each.right.language) for each in causes] == [("74A2", language)]
    assert causes[0].check == "prov-extra"
    assert "74A2" in causes[0].message
    assert len(told) > len(causes)
    assert not [each for each in grouped(ITEMS) if each.check == "prov-extra"]


def test_a_rare_name_of_a_term_is_told_where_no_other_text_has_it() -> None:
    # It stands nowhere else, so that nothing is known of it but that it is the glossary's own name.
    slip = ALL | {"nl": "Alle matchpunten en een conventie vervallen."}
    assert ("16A1", "nl", "convention") in found_in_a_book("term-swapped", slip)
    # Another text says a term of the same word: it is said otherwise, and is none.
    said = {"en": "A revoke counts.", "nl": "Verzaken telt.", "fr": "La renonce compte."}
    assert not found_in_a_book("term-swapped", said | {"el": "Η ρενόνς μετρά."})


@pytest.mark.parametrize(
    ("language", "words", "strange"),
    [
        ("fr", "un carte", "un carte"),
        ("fr", "l’une carte", ""),
        ("fr", "une carte-ci", ""),
        ("nl", "het kaart", "het kaart"),
        ("nl", "een kaart", ""),
        ("nl", "elk, kaart", ""),
        ("el", "το παίκτης", "το παίκτης"),
        ("en", "an card", "an card"),
    ],
)
def test_an_article_that_a_term_has_nowhere_else_is_told(
    language: str, words: str, strange: str
) -> None:
    usual = {
        "fr": "Joue une carte.",
        "nl": "Speel de kaart.",
        "el": "Παίζει ο παίκτης.",
        "en": "Play a card.",
    }
    book = [record({f"{n}A": (said(f"{n}A", language, usual[language]),)}) for n in (1, 2, 3, 5)]
    book.append(record({"4A": (said("4A", language, f"{words}."),)}))
    pair = next(p for p in make_pairs(book, real_facts()) if p.is_itself)
    told = run_checks([pair], real_facts(), ["term-article"])
    assert [one.right.token for one in told] == ([strange] if strange else [])


def test_an_article_is_not_strange_before_a_noun_that_hardly_stands() -> None:
    few = [record({f"{n}A": (said(f"{n}A", "fr", "Joue une carte."),)}) for n in (1, 2)]
    few.append(record({"4A": (said("4A", "fr", "Joue un carte."),)}))
    assert not run_checks(make_pairs(few, real_facts()), real_facts(), ["term-article"])


# English alone joins with *and* what the others part.
OR = {
    "en": "A player passes or bids, and the play goes on.",
    "nl": "Een speler past of biedt. Het spelen gaat verder.",
    "fr": "Un joueur passe ou enchérit. Le jeu continue.",
    "el": "Ένας παίκτης δηλώνει πάσο ή αγορά. Το παιχνίδι συνεχίζεται.",
}
# One other text alone joins the two: the others part them.
PARTED = {
    "en": "Declarer plays and the Director waits.",
    "nl": "De leider speelt. De arbiter wacht.",
    "fr": "Le déclarant joue. L’arbitre attend.",
    "el": "Ο εκτελεστής παίζει. Ο διαιτητής περιμένει.",
}


def test_an_or_that_no_other_text_has_is_told_where_the_language_never_has_it_alone() -> None:
    slip = PARTED | {"nl": "De leider speelt of de arbiter wacht."}
    assert found_in_a_book("meaning-swapped", slip, OR) == [("16A1", "nl", "or")]
    assert not found_in_a_book("meaning-swapped", PARTED, OR)
    # What one text joins with *and*, or two, another parts.
    both = PARTED | {"nl": "De leider speelt en de arbiter wacht."}
    assert not found_in_a_book("meaning-swapped", both, OR)


CARD_AND_TRICK = {
    "en": "A player plays a card. The side wins the trick.",
    "nl": "Een speler speelt een kaart. De partij wint de slag.",
    "fr": "Un joueur joue une carte. Le camp gagne la levée.",
    "el": "Ένας παίκτης παίζει ένα φύλλο. Ο άξονας κερδίζει τη λεβέ.",
}


@pytest.mark.parametrize(
    ("language", "trick", "card"),
    [
        ("en", "the trick", "the card"),
        ("nl", "de slag", "de kaart"),
        ("fr", "la levée", "la carte"),
        ("el", "τη λεβέ", "το φύλλο"),
    ],
)
def test_two_unlikely_counts_in_one_sentence_are_told_though_the_term_stands_elsewhere(
    language: str, trick: str, card: str
) -> None:
    slip = CARD_AND_TRICK | {language: CARD_AND_TRICK[language].replace(trick, card)}
    assert found_in_a_book("term-swapped", slip, CARD_AND_TRICK) == [("16A1", language, "card")]
    # Of a book that hardly has the two nobody knows how often the language says them.
    assert not found_in_a_book("term-swapped", slip)


LESS_AND_COVERED = {
    "en": "The side wins more tricks. The card lies face up, or is face down.",
    "nl": "De partij wint meer slagen. De kaart ligt open, of ligt gedekt.",
    "fr": "Le camp gagne plus de levées. La carte est face visible, ou face cachée.",
    "el": "Ο άξονας κερδίζει περισσότερες λεβέ. Το φύλλο είναι ανοικτό, ή είναι κλειστό.",
}


@pytest.mark.parametrize(
    ("plain", "slip", "said"),
    [
        # The others say “further”, “seen”, or nothing of it.
        (
            {
                "en": "The side wins further tricks.",
                "nl": "De partij wint verdere slagen.",
                "fr": "Le camp gagne encore des levées.",
                "el": "Ο άξονας κερδίζει και άλλες λεβέ.",
            },
            "De partij wint nog minder slagen.",
            "less",
        ),
        (
            {
                "en": "The card is seen.",
                "nl": "De kaart is te zien.",
                "fr": "La carte est vue.",
                "el": "Το φύλλο φαίνεται.",
            },
            "De kaart is gedekt.",
            "down",
        ),
    ],
)
def test_less_and_covered_are_told_where_no_other_text_says_anything_of_the_kind(
    plain: dict[str, str], slip: str, said: str
) -> None:
    known = {
        code: words.replace("more", "less")
        .replace("meer", "minder")
        .replace("plus de", "moins de")
        .replace("περισσότερες", "λιγότερες")
        for code, words in LESS_AND_COVERED.items()
    }
    told = found_in_a_book("meaning-swapped", plain | {"nl": slip}, known)
    assert told == [("16A1", "nl", said)]
    assert not found_in_a_book("meaning-swapped", plain, known)


def test_a_heading_of_one_word_in_another_language_is_told_and_the_language_it_is_of_is_not() -> (
    None
):
    def told(**headings: str) -> list[tuple[str, str, str]]:
        names = {"en": "Claims", "nl": "Opeisen", "fr": "Revendications", "el": "Διεκδικήσεις"}
        book = [
            record({"1A": tuple(said("1A", c, f"{name}. {SAID[c]}") for c, name in names.items())})
        ]
        here = {c: said("3A", c, SAID[c], heading=headings.get(c)) for c in SAID}
        book.append(record({"3A": tuple(here.values())}))
        pairs = tuple(make_pairs(book, real_facts()))
        listed = run_checks(pairs, real_facts(), ["foreign-words", "untranslated"])
        return sorted({(f.check, f.right.language, f.severity) for f in listed})

    alone = {"en": "Acceptance", "nl": "Opeisen", "fr": "Revendications", "el": "Διεκδικήσεις"}
    assert told(**(alone | {"nl": "Revendications"})) == [("foreign-words", "nl", "error")]
    # English took the Greek words over: Greek is right.
    four = "Ο υπαίτιος άξονας χάνει τη λεβέ"
    greek = told(**(alone | {"en": four, "el": four}))
    assert greek == [("foreign-words", "en", "error")]
    english = "The offending side loses the trick"
    assert {each[1] for each in told(**(alone | {"en": english, "el": english}))} == {"el"}


def test_what_a_lost_sentence_makes_of_the_others_follows_from_it() -> None:
    more = {
        "en": "The Director lets the players go on with the auction as if nothing had happened.",
        "nl": "De arbiter laat de spelers het biedverloop voortzetten alsof er niets is gebeurd.",
        "fr": "L’arbitre laisse les joueurs poursuivre les annonces comme s’il n’y avait rien eu.",
        "el": "Ο διαιτητής αφήνει τους παίκτες να συνεχίσουν τις αγορές σαν να μην έγινε τίποτα.",
    }
    words = {code: f"{SAID[code]} {more[code]}" for code in SAID} | {"fr": SAID["fr"]}
    nl = words["nl"].replace("voordat", "nadat")
    texts = tuple(said("16B1", code, text) for code, text in (words | {"nl": nl}).items())
    # How long a text should be is learnt of other places.
    usual = {
        f"{n}A": tuple(said(f"{n}A", c, f"{SAID[c]} {more[c]}") for c in SAID) for n in (1, 2, 3)
    }
    book = [record({place: each}) for place, each in usual.items()]
    pairs = tuple(make_pairs([*book, record({"16B1": texts})], real_facts()))
    checks = ["sentence-missing", "meaning-swapped"]
    told = group_findings(run_checks(pairs, real_facts(), checks), pairs, real_facts())
    assert [(f.check, f.right.language) for f in told if not f.follows] == [
        ("sentence-missing", "fr")
    ]
    assert ("meaning-swapped", "nl") in {(f.check, f.right.language) for f in told if f.follows}


@pytest.mark.parametrize(
    ("slip", "severity"),
    [
        ("All cals are cancelled.", "warning"),  # a letter too few leaves a short word
        ("They wobblee.", "warning"),  # no form of a word doubles its last letter
        ("They wobbel.", "warning"),  # nor exchanges two
        ("They wobbles.", "info"),  # an ending
    ],
)
def test_only_an_ending_makes_a_slip_of_the_pen_a_form_of_its_word(
    slip: str, severity: str
) -> None:
    each = ALL | {"en": "All calls are cancelled. They wobble."}
    words = [each | {"en": slip}, *[each] * 209]
    texts = {
        _place(at): tuple(said(_place(at), code, text) for code, text in all_four.items())
        for at, all_four in enumerate(words)
    }
    pairs = [p for p in make_pairs((record(texts),), real_facts()) if p.is_itself]
    told = [f for f in run_checks(pairs, real_facts(), ["spelling"]) if f.right.language == "en"]
    assert [(str(f.locator), f.severity) for f in told] == [("16A1", severity)]
