"""Grades of verbs across languages: a defect planted in one language is found there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bridgelaws.check.facts import Facts
from bridgelaws.check.modals import check_modals
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Note, Provision
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText
from bridgelaws.read.library import Library

PLACE = Locator(("7", "B", "1"))


def record(texts: dict[str, str]) -> tuple[ArticleRecord, ...]:
    said = tuple(
        ProvisionText("plain", language, Provision(PLACE, text=text))
        for language, text in texts.items()
    )
    return (ArticleRecord("duplicate", "2017", Locator(("7",)), (ProvisionRecord(PLACE, said),)),)


@pytest.fixture
def facts(library: Library) -> Iterator[Facts]:
    yield Facts(library.outlines, {}, lexicons=library.lexicons)


AGREEING = {
    "en": "The player may look, should wait, and must not speak.",
    "nl": "De speler mag kijken, behoort te wachten en mag in geen geval spreken.",
    "fr": "Le joueur peut regarder, devrait attendre et ne doit en aucun cas parler.",
    "el": "Ο παίκτης μπορεί να κοιτάξει, οφείλει να περιμένει και δεν πρέπει να μιλήσει.",
}


def test_languages_that_grade_alike_give_no_finding(facts: Facts) -> None:
    assert check_modals(record(AGREEING), facts) == ()


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("nl", "behoort te wachten", "wacht"),
        ("nl", "mag kijken", "kijkt"),
        ("nl", "mag in geen geval spreken", "zwijgt"),
        ("fr", "devrait attendre", "attend"),
        ("fr", "ne doit en aucun cas parler", "se tait"),
        ("el", "οφείλει να περιμένει", "περιμένει"),
        ("el", "μπορεί να κοιτάξει", "κοιτάζει"),
    ],
)
def test_a_grade_lost_in_one_language_is_found_there(
    language: str, before: str, after: str, facts: Facts
) -> None:
    changed = AGREEING[language].replace(before, after)
    assert changed != AGREEING[language]
    found = check_modals(record({**AGREEING, language: changed}), facts)
    assert [(f.code, f.language) for f in found] == [("MODAL", language)]


def test_a_verb_in_a_note_counts_and_a_word_like_it_does_not(facts: Facts) -> None:
    texts = record({"en": "Nothing here.", "fr": "Rien ici, peut-être."})
    assert check_modals(texts, facts) == ()
    (one,) = texts
    (provision,) = one.provisions
    noted = tuple(
        replace(t, provision=replace(t.provision, notes=(Note("He may.", 0),)))
        if t.language == "en" else t
        for t in provision.texts
    )  # fmt: skip
    changed = (replace(one, provisions=(replace(provision, texts=noted),)),)
    assert [f.language for f in check_modals(changed, facts)] == ["fr"]


def test_a_mere_future_in_greek_is_no_shall(facts: Facts) -> None:
    texts = {"en": "The trick that would follow counts.", "el": "Μετράει η λεβέ που θα ακολουθούσε."}
    assert check_modals(record(texts), facts) == ()
    texts = {"en": "The Director shall decide.", "el": "Ο διαιτητής αποφασίζει."}
    assert [f.code for f in check_modals(record(texts), facts)] == ["MODAL"]
