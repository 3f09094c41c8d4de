"""A rule book that is not the Laws is never taken for them, however its articles are numbered."""

from __future__ import annotations

import pytest

from bridgelaws.library.library import Library
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.restore import express
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from bridgelaws.numbering.similarity.same_work import compare_articles
from tests.conftest import ROOT

# Our own words: what clubs write about their evenings, numbered as laws are.
CLUBS = {
    "nl": """Reglement van onze club
Artikel 1 - De lokalen
De zaal opent een half uur voor de aanvang; wie eerder komt, wacht in de gang of aan de toog.
Artikel 2 - Lidgeld
Het bestuur bepaalt elk jaar in september hoeveel een lid betaalt, en schrijft dat in de krant.
Artikel 3 - Vergaderingen
De leden vergaderen eenmaal per jaar; de secretaris verstuurt de brieven drie weken vooraf.
""",
    "fr": """Règlement de notre cercle
Loi 1 - Locaux
La salle ouvre une demi-heure avant le début ; celui qui arrive plus tôt attend dans le couloir.
Loi 2 - Cotisation
Le comité fixe chaque année en septembre ce que paie un membre, et il le publie dans la revue.
""",
    "el": """Κανονισμός του ομίλου μας
Νόμος 1 - Χώροι
Η αίθουσα ανοίγει μισή ώρα πριν την έναρξη, και όποιος έρθει νωρίτερα περιμένει στο καφενείο.
Νόμος 2 - Συνδρομή
Το συμβούλιο ορίζει κάθε Σεπτέμβριο πόσα πληρώνει το μέλος και το δημοσιεύει στο περιοδικό.
""",
    "en": """Rules of our club
Law 1 - Premises
The room opens half an hour before we begin; whoever arrives earlier waits in the corridor or bar.
Law 2 - Subscriptions
The committee decides every September what members pay, and prints the amount in our newsletter.
""",
}


@pytest.mark.parametrize("language", CLUBS)
def test_the_rules_of_a_club_get_no_address_of_the_laws(
    language: str, library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    result = express([SourceText(SourceRef("club.txt"), CLUBS[language])], library, reference_texts)
    assert not result.expressions
    (told,) = (finding for finding in result.findings if finding.code == "OTHER_WORK")
    assert (told.severity, told.language, told.line) == ("error", language, 2)
    accounts = result.accounts()
    assert accounts["record"] == accounts["note"] == 0
    assert sum(accounts.values()) == len(CLUBS[language])


def test_what_somebody_says_it_is_counts_more_than_its_words(
    library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    ref = SourceRef("club.txt", work="duplicate", edition="2017", languages=("nl",))
    result = express([SourceText(ref, CLUBS["nl"])], library, reference_texts)
    (expression,) = result.expressions
    assert {str(each.locator) for each in expression.provisions} >= {"1", "2", "3"}
    (doubted,) = [each for each in result.findings if each.code == "OTHER_WORK"]
    assert (doubted.severity, doubted.line) == ("warning", 2)
    assert doubted.message.startswith("0 of 3 articles to compare are alike")


@pytest.mark.parametrize("language", ["nl", "fr", "el", "en"])
def test_what_somebody_says_of_a_regulation_is_held_against_its_words(
    language: str, library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    def doubts(text: str) -> list[str]:
        named = SourceRef("rules.txt", work="bidding-boxes", languages=(language,))
        found = express([SourceText(named, text)], library, reference_texts).findings
        return [each.severity for each in found if each.code == "OTHER_WORK"]

    assert doubts(CLUBS[language]) == ["warning"]
    own = (ROOT / language / "plain/bidding-boxes.txt").read_text("utf-8")
    assert doubts(own) == []


@pytest.mark.parametrize("language", ["nl", "fr", "el", "en"])
def test_laws_under_the_numbers_of_others_are_none(
    language: str, library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    """As an older edition is, in which other matters had those numbers."""
    laws = [(ROOT / language / f"plain/law-{n}.txt").read_text("utf-8") for n in (64, 27)]
    moved = laws[0].replace("64", "23", 1).split("\n", 1)
    text = f"{moved[0].split('—')[0]}\n{moved[1]}\n{laws[1]}"
    result = express([SourceText(SourceRef("older.txt"), text)], library, reference_texts)
    assert not result.expressions
    assert [f.code for f in result.findings if f.severity == "error"] == ["OTHER_WORK"]
    true = express([SourceText(SourceRef("laws.txt"), "\n".join(laws))], library, reference_texts)
    assert {str(p.locator.article) for e in true.expressions for p in e.provisions} == {"27", "64"}


def test_too_few_words_prove_nothing() -> None:
    assert compare_articles({parse_locator("16"): "Artikel vervallen"}, ()).is_same


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("fr", "exigerErreur ! Signet non défini."),
        ("nl", "bedoeld in Fout! Verwijzingsbron niet gevonden."),
        ("en", "under Law Error! Bookmark not defined."),
        ("el", "στο Σφάλμα! Δεν έχει οριστεί σελιδοδείκτης."),
    ],
)
def test_a_reference_that_a_word_processor_lost_is_told(
    language: str, printed: str, library: Library
) -> None:
    law = (ROOT / language / "plain/law-33.txt").read_text("utf-8")
    ref = SourceRef("law.docx", work="duplicate", edition="2017", languages=(language,))
    result = express([SourceText(ref, f"{law.rstrip()} {printed}\n")], library)
    (told,) = (f for f in result.findings if f.code == "BROKEN_REFERENCE")
    assert (told.line, told.severity) == (2, "warning")
