"""Headings in capitals, printed as a sentence begins: with every accent, or as they stand."""

from __future__ import annotations

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.language.title_case import is_same_title, sentence_case
from bridgelaws.library.library import Library
from tests.retrieval.conftest import Records
from tests.retrieval.conftest import records as records  # noqa: PLC0414  (a fixture)


@pytest.mark.parametrize(
    ("code", "heading", "printed"),
    [
        ("el", "ΑΝΕΠΑΡΚΗΣ ΑΓΟΡΑ", "Ανεπαρκής αγορά"),
        ("el", "ΛΑΘΟΣ ΘΗΚΗ Ή ΛΑΘΟΣ ΧΕΡΙ", "Λάθος θήκη ή λάθος χέρι"),
        ("el", "Η ΤΡΑΠΟΥΛΑ", "Η τράπουλα"),
        ("el", "ΜΟΡ", "Μορ"),
        # Nobody knows where the accent of a word stands that is in no list.
        ("el", "ΑΓΝΩΣΤΕΣ ΘΗΚΕΣ", "ΑΓΝΩΣΤΕΣ ΘΗΚΕΣ"),
        ("en", "DIRECTOR’S DISCRETIONARY POWERS", "Director’s discretionary powers"),
        ("en", "The auction", "The auction"),
        ("fr", "ENCHÈRE À L’ÉPREUVE", "Enchère à l’épreuve"),
        ("fr", "ENCHERE INSUFFISANTE", "Enchère insuffisante"),
        ("nl", "VERKEERD BORD – HAND", "Verkeerd bord – hand"),
        # Numerals, and a letter that counts, keep their capitals.
        ("fr", "ANNEXE II – TARIFS", "Annexe II – tarifs"),
        ("nl", "BIJLAGE A – HET BESTUUR", "Bijlage A – het bestuur"),
        ("fr", "LOI À REVOIR", "Loi à revoir"),
        ("nl", "", ""),
        ("en", "52", "52"),
    ],
)
def test_a_heading(code: str, heading: str, printed: str, library: Library) -> None:
    assert sentence_case(library.lexicons[code])(heading) == printed


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_law_of_the_plain_edition_is_printed_in_capitals(
    code: str, library: Library, records: Records
) -> None:
    spell = sentence_case(library.lexicons[code])
    titles = [
        text.provision.heading
        for record in records
        for text in record.provisions[0].texts
        if text.language == code and text.expression == "plain" and text.provision.heading
    ]
    assert len(titles) > 90
    assert [title for title in titles if spell(title) == spell(title).upper()] == []


def test_capitals_make_no_other_title() -> None:
    assert is_same_title("INTRODUCTION", "Introduction")
    assert is_same_title("Ανεπαρκής αγορά", "ΑΝΕΠΑΡΚΗΣ ΑΓΟΡΑ")
    assert not is_same_title("Bid", "bid")
    assert not is_same_title("BID", "Bids")
