"""Finding the terms of the glossary, with all their forms, and where each is said."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bridgelaws.language.nouns import nouns_of
from bridgelaws.language.stems import SameStem
from bridgelaws.language.terms import TermFinder, names_of
from bridgelaws.library.glossary import load_glossary
from bridgelaws.library.library import Library
from bridgelaws.model.glossary import Glossary, GlossaryEntry
from bridgelaws.records.store import read_records
from bridgelaws.site.data.book import Book
from bridgelaws.site.pages.concordance_pages import (
    concordance_of,
    concordance_pages,
    term_files,
)
from tests.site.library_of_two_laws import book, place, provision, record

GLOSSARY = Glossary(
    (
        GlossaryEntry("card", "term", (("nl", ("kaart",)), ("el", ("φύλλο",)), ("fr", ("carte",)))),
        GlossaryEntry(
            "penalty-card",
            "term",
            (("nl", ("strafkaart",)), ("fr", ("carte pénalisée",)), ("el", ("τιμωρημένο φύλλο",))),
        ),
        GlossaryEntry("revoke", "term", (("nl", ("verzaking",)), ("el", ("ρενόνς",)))),
        GlossaryEntry("logical", "term", (("nl", ("logisch alternatief", "LA", "A+")),)),
        GlossaryEntry("unsaid", "term", (("nl", ("nergens",)),)),
        GlossaryEntry("why", "topic", (("nl", ("kaart open",)),)),
    ),
    forms=(("nl", (("revoke", ("verzaakt",)),)),),
    apart=(("nl", ("kaart van de stad",)),),
)


def table(language: str) -> TermFinder:
    return TermFinder(names_of(GLOSSARY, language), SameStem(language))


def found(language: str, text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(text[use.start : use.end], use.terms) for use in table(language).find(text)]


@pytest.mark.parametrize(
    ("language", "text", "uses"),
    [
        pytest.param(
            "nl",
            "Twee strafkaarten en een kaart.",
            [("strafkaarten", ("penalty-card",)), ("kaart", ("card",))],
            id="nl-plural",
        ),
        pytest.param(
            "fr",
            "Les cartes pénalisées.",
            [("cartes pénalisées", ("penalty-card",))],
            id="fr-longer-name-wins",
        ),
        pytest.param(
            "el",
            "τιμωρημένου φύλλου και ρενόνς",
            [("τιμωρημένου φύλλου", ("penalty-card",)), ("ρενόνς", ("revoke",))],
            id="el-genitive",
        ),
        pytest.param("nl", "Wie verzaakt.", [("verzaakt", ("revoke",))], id="nl-listed-form"),
        pytest.param("nl", "De kaart van de stad.", [], id="nl-apart"),
        pytest.param("nl", "Een LA is la.", [("LA", ("logical",))], id="nl-abbreviation"),
        pytest.param("nl", "LA PARTIE, A", [], id="no-abbreviation-where-all-are-capitals"),
        pytest.param("nl", "een a en A+", [], id="a-sign-is-no-letter"),
    ],
)
def test_terms_are_found_in_every_form(
    language: str, text: str, uses: list[tuple[str, tuple[str, ...]]]
) -> None:
    assert found(language, text) == uses


def test_a_word_that_means_something_else_alone_counts_where_another_language_says_the_term() -> (
    None
):
    made = small()
    plain = made.words["nl"]
    never = {"linking": {"never": ("kaart",)}}
    doubtful = {**made.words, "nl": replace(plain, tables={**plain.tables, **never})}
    uses = concordance_of(replace(made, words=doubtful), GLOSSARY).uses
    # 9A says the card in Greek too.
    assert uses["card"].renderings("nl") == (("kaart", 2),)
    alone = book([record("duplicate", "2017", [place({"nl": provision("9A", "Een kaart.")})])])
    alone = replace(alone, glossary=GLOSSARY, words=doubtful)
    assert concordance_of(alone, GLOSSARY).uses["card"].places == ()


def small() -> Book:
    heading = {"el": provision("9", heading="ΡΕΝΟΝΣ"), "nl": provision("9", heading="VERZAKING")}
    said = {
        "el": provision("9A", "Η ρενόνς. Το φύλλο."),
        "nl": provision("9A", "Een kaart, nog een kaart.", notes=["Wie verzaakt."]),
    }
    made = book([record("duplicate", "2017", [place(heading), place(said)])])
    return replace(made, glossary=GLOSSARY)


def test_every_use_is_counted_with_its_words() -> None:
    uses = concordance_of(small(), GLOSSARY).uses
    assert uses["card"].renderings("nl") == (("kaart", 2),)
    assert [str(use.locator) for use in uses["revoke"].places] == ["9", "9A"]
    assert uses["revoke"].renderings("nl") == (("verzaking", 1),)
    assert uses["revoke"].otherwise("nl") == (("verzaakt", 1),)
    assert uses["unsaid"].places == ()
    assert "why" not in uses


def test_capitals_without_accents_count_with_the_words_that_have_them() -> None:
    # The heading comes first in the book; the accents stand in the text after it.
    assert dict(concordance_of(small(), GLOSSARY).uses["revoke"].renderings("el")) == {"ρενόνς": 2}


SHARED = Glossary(
    (
        GlossaryEntry("auction", "term", (("el", ("αγορές",)), ("en", ("auction",)))),
        GlossaryEntry("bid", "term", (("el", ("αγορά",)), ("en", ("bid",)))),
        GlossaryEntry("call", "term", (("fr", ("déclaration", "déclarer")), ("en", ("call",)))),
        GlossaryEntry("declarer", "term", (("fr", ("déclarant",)), ("en", ("declarer",)))),
    )
)


@pytest.mark.parametrize(
    ("said", "term", "words"),
    [
        pytest.param({"el": "Οι αγορές.", "en": "The auction."}, "auction", {"el", "en"}, id="el"),
        pytest.param({"el": "Δύο αγορές.", "en": "Two bids."}, "bid", {"el", "en"}, id="el-bids"),
        pytest.param({"el": "Η αγορά."}, "bid", {"el"}, id="nearest-where-nothing-is-sure"),
        pytest.param(
            {"fr": "Un déclarant peut déclarer.", "en": "Declarer may call."},
            "declarer",
            {"fr", "en"},
            id="fr-both-are-sure",
        ),
    ],
)
def test_a_word_of_two_terms_counts_for_the_one_that_is_meant(
    said: dict[str, str], term: str, words: set[str]
) -> None:
    texts = {language: provision("9A", text) for language, text in said.items()}
    made = book([record("duplicate", "2017", [place(texts)])])
    uses = concordance_of(made, SHARED).uses
    renderings = {code: uses[term].renderings(code) for code in made.languages}
    assert {code for code, found in renderings.items() if found} == words
    assert all(count == 1 for found in renderings.values() for _, count in found)
    others = {"auction", "bid"} - {term} if term != "declarer" else {"call"}
    assert "déclarant" not in dict(uses["call"].renderings("fr"))
    assert term == "declarer" or not any(uses[other].places for other in others)


def test_a_page_says_where_a_term_is_not_said() -> None:
    pages = {page.path: page for page in concordance_pages(small())}
    assert len(pages) == 4 * len(GLOSSARY.terms())
    body = pages["nl/glossary/term-card/"].body
    assert '<a href="../../law/9/#9A">9A</a>' in body
    assert "kaart ×2" in body
    assert "<td>–</td>" in body
    words = small().words["nl"]
    assert words("concordance.nowhere") in pages["nl/glossary/term-unsaid/"].body


def test_the_tables_of_the_look_up_hold_every_form_of_the_texts() -> None:
    files = {name: json.loads(text) for name, text in term_files(small())}
    assert files["compare/terms.json"]["penalty-card"]["fr"] == "carte pénalisée"
    assert files["compare/forms.nl.json"]["verzaakt"] == ["revoke"]
    assert files["compare/forms.el.json"]["ρενόνς"] == ["revoke"]


def test_a_compound_is_looked_up_by_what_it_begins_with_and_nothing_else_by_a_part() -> None:
    said = "De verzaking, een kaart, een verzakingsslag. Ontkaart, speelkaart, kaartspel."
    texts = record("duplicate", "2017", [place({"nl": provision("9", said)})])
    files = {n: json.loads(t) for n, t in term_files(replace(book([texts]), glossary=GLOSSARY))}
    forms = files["compare/forms.nl.json"]
    assert {word for word in forms if word not in ("verzaking", "kaart")} == {
        "verzakingsslag",
        "kaartspel",
    }
    assert forms["verzakingsslag"] == ["revoke"]


def test_without_a_glossary_there_is_no_page() -> None:
    made = book([record("duplicate", "2017", [place({"nl": provision("9", "Tekst.")})])])
    assert list(concordance_pages(made)) == []
    assert list(term_files(made)) == []


@pytest.mark.parametrize(
    ("language", "said", "name", "is_noun"),
    [
        pytest.param("en", "declarers", "declarer", True, id="en-plural"),
        pytest.param("en", "declares", "declarer", False, id="en-verb"),
        pytest.param("en", "penalties", "penalty", True, id="en-ies"),
        pytest.param("nl", "slagen", "slag", True, id="nl-plural"),
        pytest.param("nl", "vakken", "vak", True, id="nl-doubled"),
        pytest.param("nl", "paren", "paar", True, id="nl-vowel"),
        pytest.param("nl", "leiden", "leider", False, id="nl-verb"),
        pytest.param("nl", "verder", "verdeler", False, id="nl-another-word"),
        pytest.param("nl", "onregelmatigheden", "onregelmatigheid", True, id="nl-heden"),
        pytest.param("nl", "onregelmatige", "onregelmatigheid", False, id="nl-adjective"),
        pytest.param("fr", "cartes pénalisées", "carte pénalisée", True, id="fr-two-words"),
        pytest.param("fr", "passé", "passe", False, id="fr-accent"),
        pytest.param("fr", "juge", "juge", False, id="fr-listed-verb"),
        pytest.param("el", "επανορθώσεων", "επανόρθωση", True, id="el-genitive"),
        pytest.param("el", "δηλώσει", "δήλωση", False, id="el-verb"),
        pytest.param("el", "είδε", "είδος", False, id="el-another-word"),
        pytest.param("el", "εξηγήσει", "εξήγηση", False, id="el-listed-verb"),
    ],
)
def test_a_noun_is_told_from_the_verb_of_its_stem(
    language: str, said: str, name: str, is_noun: bool
) -> None:
    nouns = nouns_of(small().lexicons[language])
    assert nouns.is_form(said, name) is is_noun


@pytest.mark.parametrize(
    ("language", "before", "said", "is_verb"),
    [
        ("en", "If declarer ", "leads", True),
        ("en", "a player who ", "passes", True),
        ("en", "a defender’s ", "lead", False),
        ("en", "three simultaneous ", "leads", False),
        ("en", "unlike the offender, ", "calls", False),
        ("en", "not ", "declarer", False),
        ("fr", "le joueur qui ", "contre", True),
        ("fr", "après le ", "contre", False),
        ("nl", "beurt te ", "passen", True),
        ("nl", "na drie ", "passen", False),
        ("el", "να ", "δηλώσει", False),
        ("el", "αν δεν θέλεις να ", "δηλώσεις", True),
        ("el", "όλες τις ", "δηλώσεις", False),
    ],
)
def test_a_form_that_is_noun_and_verb_is_told_by_the_word_before_it(
    language: str, before: str, said: str, is_verb: bool
) -> None:
    assert nouns_of(small().lexicons[language]).is_verb(said, before) is is_verb


def test_no_article_and_no_letter_alone_is_a_rendering() -> None:
    lexicons = small().lexicons
    for language, said, rest in (
        ("fr", "le mort", "mort"),
        ("fr", "L’étui", "étui"),
        ("fr", "l", ""),
        ("nl", "de slag", "slag"),
        ("el", "ο κώδικας", "κώδικας"),
        ("en", "dummy", "dummy"),
    ):
        assert nouns_of(lexicons[language]).without_article(said) == rest


def test_the_sentence_around_each_use_is_shown_with_its_words_marked() -> None:
    pages = {page.path: page for page in concordance_pages(small())}
    body = pages["nl/glossary/term-card/"].body
    assert "<q>Een <b>kaart</b>, nog een kaart.</q>" in body
    assert "<q>Een kaart, nog een <b>kaart</b>.</q>" in body
    said = small().words["nl"]("concordance.otherwise")
    assert f"{said}</small> verzaakt (1)" in pages["nl/glossary/term-revoke/"].body


def test_no_rendering_of_the_shipped_texts_is_an_article_or_of_the_function_words(
    library: Library, checkout: Path
) -> None:
    records = read_records(checkout / "build" / "records")
    glossary = load_glossary(checkout / "laws" / "glossary.toml")
    whole = replace(book(records), glossary=glossary)
    concordance = concordance_of(whole, glossary)
    wrong = [
        (term, language, word)
        for term, uses in concordance.uses.items()
        for language, lexicon in library.lexicons.items()
        for word, _ in uses.renderings(language)
        if word.split()[0] in nouns_of(lexicon).articles
        or word in lexicon.words("words", "small")
        or len(word) < 2
    ]
    assert wrong == []
    assert dict(concordance.uses["declarer"].renderings("en")).keys() == {"declarer"}
    # A verb among the names of a term is no rendering of its noun.
    said = {
        ("explanation", "en"): {"explain", "explains", "explained"},
        ("explanation", "nl"): {"uitleggen", "uitgelegd"},
        ("concession", "en"): {"concede", "concedes", "conceded", "conceding"},
        ("claim", "en"): {"claiming", "claimed"},
        ("alert", "nl"): {"alerteert", "gealerteerd"},
        ("redeal", "fr"): {"redistribuer"},
    }
    for (term, language), told in said.items():
        uses = concordance.uses[term]
        assert told <= dict(uses.otherwise(language)).keys()
        assert not told & dict(uses.renderings(language)).keys()
    # What stands behind "declarer" or "may" is what somebody does.
    verbs = {"en": ("leads", "to lead"), "fr": ("attaque",)}
    for language, words in verbs.items():
        uses = concordance.uses["lead"]
        assert {word.split()[-1] for word in words} <= {w for w, _ in uses.otherwise(language)}
    shown = dict(concordance.uses["pass"].renderings("en"))
    turned = dict(concordance.uses["pass"].otherwise("en"))
    assert shown["pass"] < turned["pass"] + shown["pass"]
    assert turned["pass"] >= 20
