"""Terms across languages: one lost or said in two ways is found, an inflected one is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bridgelaws.check.facts import Facts
from bridgelaws.check.pairs import make_pairs
from bridgelaws.check.run import find_needless, mark_decided, run_checks
from bridgelaws.language.phrases import has_phrase, split_phrase
from bridgelaws.language.stems import split_stems
from bridgelaws.library.decisions import FILE
from bridgelaws.library.glossary import load_glossary, parse_glossary
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.decision import Decision
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Note, Provision
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText

ON = "2026-11-22T10:00:00Z"


def record(*places: dict[str, str]) -> tuple[ArticleRecord, ...]:
    """One article whose provisions 7A, 7B, … say these texts."""
    provisions = []
    for letter, texts in zip("ABCDE", places, strict=False):
        place = Locator(("7", letter))
        said = tuple(
            ProvisionText("plain", language, Provision(place, text=text))
            for language, text in texts.items()
        )
        provisions.append(ProvisionRecord(place, said))
    return (ArticleRecord("duplicate", "2017", Locator(("7",)), tuple(provisions)),)


@pytest.fixture(scope="module")
def glossary(root: Path) -> Glossary:
    return load_glossary(root / "laws" / "glossary.toml")


def found(records: Sequence[ArticleRecord], glossary: Glossary) -> list[tuple[str, str, str]]:
    """Severity, code and language of each finding beside English."""
    findings = check_terms(records, glossary)
    return [(f.severity, f.code, f.right.language) for f in findings if f.left.language == "en"]


def check_terms(records: Sequence[ArticleRecord], glossary: Glossary) -> tuple[CheckFinding, ...]:
    facts = Facts({}, {}, glossary=glossary)
    return run_checks(make_pairs(records, facts), facts, ["term-missing", "term-inconsistent"])


AGREEING = {
    "en": "A defender’s penalty card lies beside the dummy; the declarer names a suit, and no bid "
    "counts after a revoke. The offender waits for rectification.",
    "nl": "De strafkaart van een tegenspeler ligt naast de blinde; de leider noemt een kleur, en "
    "geen bod telt na een verzaking. De overtreder wacht op rechtzetting.",
    "fr": "La carte pénalisée d’un joueur de la défense est à côté du mort ; le déclarant nomme "
    "une couleur, et nulle enchère ne compte après une renonce. Le fautif attend la rectification.",
    "el": "Το τιμωρημένο φύλλο ενός αμυνομένου είναι δίπλα στον μορ· ο εκτελεστής ονομάζει χρώμα, "
    "και καμία αγορά δεν μετρά μετά από ρενόνς. Ο υπαίτιος περιμένει την επανόρθωση.",
}


def test_languages_that_say_every_term_give_no_finding(glossary: Glossary) -> None:
    assert found(record(AGREEING), glossary) == []


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("nl", "strafkaart", "open kaart"),
        ("nl", "tegenspeler", "leider"),
        ("nl", "blinde", "partner"),
        ("nl", "geen bod", "geen bieding"),
        ("nl", "een verzaking", "een vergissing"),
        ("nl", "rechtzetting", "straf"),
        ("fr", "carte pénalisée", "carte exposée"),
        ("fr", "joueur de la défense", "joueur du camp adverse"),
        ("fr", "du mort", "du partenaire"),
        ("fr", "enchère", "déclaration"),
        ("fr", "déclarant", "joueur"),
        ("fr", "renonce", "erreur"),
        ("el", "τιμωρημένο", "εκτεθειμένο"),
        ("el", "αμυνομένου", "παίκτη"),
        ("el", "αγορά", "δήλωση"),
        ("el", "εκτελεστής", "παίκτης"),
        ("el", "επανόρθωση", "ποινή"),
    ],
)
def test_a_core_term_lost_is_an_error_in_that_language(
    language: str, before: str, after: str, glossary: Glossary
) -> None:
    changed = AGREEING[language].replace(before, after)
    assert changed != AGREEING[language]
    records = record({**AGREEING, language: changed})
    assert found(records, glossary) == [("error", "TERM_MISSING", language)]


def test_another_term_lost_is_a_warning(glossary: Glossary) -> None:
    changed = AGREEING["nl"].replace("een kleur", "een kaart")
    records = record({**AGREEING, "nl": changed})
    assert found(records, glossary) == [("warning", "TERM_MISSING", "nl")]


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        pytest.param("nl", "twee strafkaarten", "strafkaart", id="nl-plural"),
        pytest.param("nl", "een kleurcontract", "contract", id="nl-compound-end"),
        pytest.param("nl", "de speelkaarten", "kaart", id="nl-compound-plural"),
        pytest.param("nl", "niet-overtredende partij", "niet-overtredende partij", id="nl-hyphen"),
        pytest.param("fr", "l’attaque pénalisée d’une carte", "attaque", id="fr-elision"),
        pytest.param("fr", "les cartes fautives", "fautif", id="fr-feminine"),
        pytest.param("fr", "deux tournois", "tournoi", id="fr-plural-stem"),
        pytest.param("fr", "une marque enfin ajustée", "marque ajustée", id="fr-word-between"),
        pytest.param("el", "του υπαιτίου", "υπαίτιος", id="el-accent-moves"),
        pytest.param("el", "ΤΑ ΤΙΜΩΡΗΜΕΝΑ ΦΥΛΛΑ", "τιμωρημένο φύλλο", id="el-capitals"),
        pytest.param("en", "two bids", "bid", id="en-plural"),
        pytest.param("en", "both parties", "party", id="en-y"),
    ],
)
def test_a_term_is_found_in_its_other_forms(language: str, text: str, name: str) -> None:
    assert has_phrase(split_stems(text, language), split_phrase(name, language), language)


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("nl", "wie mag bieden", "bieding"),
        ("nl", "een bieding", "bod"),
        ("fr", "le déclarant", "déclaration"),
        ("fr", "une déclaration", "déclarant"),
        ("el", "η εκτέλεση", "εκτελεστής"),
        ("en", "the contest", "contestant"),
        ("en", "the bidder", "bid"),
        ("el", "φύλλο που δεν είναι ακόμη καθόλου τιμωρημένο", "τιμωρημένο φύλλο"),
        ("nl", "", "bod"),
    ],
)
def test_another_term_with_the_same_stem_is_not_taken_for_it(
    language: str, text: str, name: str
) -> None:
    assert not has_phrase(split_stems(text, language), split_phrase(name, language), language)


def test_a_longer_term_hides_the_shorter_one_and_a_phrase_apart_hides_both() -> None:
    glossary = parse_glossary(
        {
            "entry": [
                {"id": "lead", "en": ["lead"], "nl": ["voorspelen"], "confidence": {"nl": "A"}},
                {
                    "id": "opening-lead",
                    "en": ["opening lead"],
                    "nl": ["uitkomst"],
                    "confidence": {"nl": "A"},
                },
                {"id": "call", "en": ["call"], "nl": ["bieding"], "confidence": {"nl": "B"}},
            ],
            "apart": {"en": ["call the Director"]},
        }
    )
    said = {"en": "Call the Director after an opening lead.", "nl": "Roep bij een uitkomst hulp."}
    assert found(record(said), glossary) == []
    assert len(found(record({**said, "nl": "Roep hulp."}), glossary)) == 1
    said["en"] = "A call follows the lead."
    assert len(found(record(said), glossary)) == 2


def test_a_name_that_nobody_verified_is_held_against_no_one() -> None:
    entry = {"id": "bid", "en": ["bid"], "nl": ["bod"], "confidence": {"nl": "C"}}
    said = record({"en": "A bid.", "nl": "Een paraplu."})
    assert found(said, parse_glossary({"entry": [entry]})) == []
    verified = parse_glossary({"entry": [{**entry, "confidence": {"nl": "B"}}]})
    assert found(said, verified) == [("error", "TERM_MISSING", "nl")]


def test_a_term_in_a_note_counts(glossary: Glossary) -> None:
    (one,) = record({"en": "Nothing here.", "fr": "Rien ici."})
    (provision,) = one.provisions
    texts = tuple(
        replace(t, provision=replace(t.provision, notes=(Note("A revoke.", 0),)))
        if t.language == "en"
        else t
        for t in provision.texts
    )
    noted = (replace(one, provisions=(replace(provision, texts=texts),)),)
    assert found(noted, glossary) == [("error", "TERM_MISSING", "fr")]


TWO_WAYS = (
    {"en": "The dummy waits.", "nl": "De blinde wacht."},
    {"en": "The dummy sits.", "nl": "De blinde zit."},
    {"en": "The dummy sleeps.", "nl": "De dummy slaapt."},
)


def test_a_term_said_in_two_ways_is_found_where_it_is_the_synonym(glossary: Glossary) -> None:
    findings = check_terms(record(*TWO_WAYS), glossary)
    assert [(f.severity, f.code, str(f.locator)) for f in findings] == [
        ("warning", "TERM_INCONSISTENT", "7C")
    ]
    assert "“blinde” is “dummy” here, but not in 2 other places" in findings[0].message
    assert found(record(TWO_WAYS[2]), glossary) == []


def test_a_dismissed_finding_has_its_reason_and_a_needless_dismissal_is_found(
    glossary: Glossary,
) -> None:
    changed = AGREEING["fr"].replace("renonce", "erreur")
    findings = check_terms(record({**AGREEING, "fr": changed}), glossary)
    found, beside_dutch = findings
    assert [f.left.language for f in findings] == ["en", "nl"]
    dismissal = Decision(
        (found.id,), "dismissed", "Ann", ON, "term-missing", "7A", "fr", "said otherwise", line=3
    )
    assert [f.dismissed for f in mark_decided(findings, [dismissal])] == ["said otherwise", ""]
    assert find_needless(findings, [dismissal], "f") == ()
    turned = replace(beside_dutch, left=beside_dutch.right, right=beside_dutch.left)
    of_two = replace(dismissal, ids=(beside_dutch.id,))
    assert [f.dismissed for f in mark_decided([turned], [of_two])] == ["said otherwise"]
    assert find_needless([turned], [of_two], "f") == ()
    other = replace(dismissal, ids=("0123456789ab", found.id))
    (needless,) = find_needless(findings, [other], FILE)
    assert (needless.file, needless.line) == (FILE, 3)
    assert needless.code == "NEEDLESS_DISMISSAL"
    assert "0123456789ab" in needless.message
    assert mark_decided(findings, []) == findings
