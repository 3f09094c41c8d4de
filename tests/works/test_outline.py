"""The outline of a rule book that nobody described: places, divisions, contradictions."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Final

import pytest

from bridgelaws.cli import main
from bridgelaws.library.library import Library
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.model.steps import ROMANS
from bridgelaws.numbering.by_print import outline_text
from bridgelaws.numbering.induction.outline import BookOutline
from bridgelaws.report.proposal import own_words

WORDS = [
    "zaal",
    "tafel",
    "kaart",
    "paar",
    "leider",
    "ronde",
    "club",
    "avond",
    "lid",
    "bestuur",
    "brief",
    "uur",
    "dag",
    "lijst",
]


def outline(text: str, library: Library, language: str = "nl") -> BookOutline:
    return outline_text(SourceText(SourceRef("book.txt", languages=(language,)), text), library)


def places(text: str, library: Library, language: str = "nl") -> list[str]:
    return [place.address for place in outline(text, library, language).places]


def codes(found: BookOutline) -> list[tuple[str, int]]:
    return [(each.code, each.line) for each in found.findings]


DECIMALS = """Règlement des épreuves

TITRE I : DISPOSITIONS GENERALES
CHAPITRE 1 – L'organisation

Article 1– Objet
1.1. – Les épreuves commencent à 20.30 précises et l'on se réfère, pour tout le reste, à ce que dit
Article 3). Rien d'autre ne compte.
1.2 Les horaires sont affichés.

Article 2– Inscription
2.1 – Par lettre adressée au bureau.
2.1.1 La lettre est datée.
2.1.2 La lettre est signée.
2.2 – Par téléphone, avant 19.30 le jour même.

CHAPITRE 2 – Le déroulement

3 - La salle

3.1. Elle ouvre tôt :
a) le lundi ;
b) le jeudi.
Article 3 bis – Le matériel
L'épreuve 3.2 du calendrier ne compte pas.
Article 4. Abrogé
"""


def test_decimals_follow_their_article_and_times_are_none(library: Library) -> None:
    found = outline(DECIMALS, library, "fr")
    assert " ".join(place.address for place in found.places) == (
        "1 1.1 1.2 2 2.1 2.1.1 2.1.2 2.2 3 3.1 3.1a 3.1b 3bis 4"
    )
    assert found.findings == ()
    assert found.title == "Règlement des épreuves"
    first, last = found.places[0], found.places[-1]
    assert (first.printed, first.heading, first.line) == ("Article 1", "Objet", 6)
    assert [each.title for each in first.divisions] == [
        "TITRE I : DISPOSITIONS GENERALES",
        "CHAPITRE 1 – L'organisation",
    ]
    assert [each.number for each in last.divisions] == ["I", "2"]


NUMERALS_LISTED: Final = "".join(f"{n}) open\n" for n in ROMANS[:19])
# Text, language, and the places that a reader would number.
SCHEMES: Final = {
    "word": ("Art.1 Zaal\nOpen.\nArt. 2 Lid\na. betaalt\nb. komt\n", "nl", "1 2 2a 2b"),
    "bare": ("1) De zaal.\n\n2) Het lid:\n\na- betaalt;\n\nb- komt.\n", "nl", "1 2 2a 2b"),
    "sign": ("§ 1 Zaal\nOpen.\n\n§ 2 Lid\n(1) Wie.\n(2) Wat.\n§ 3 Slot\n", "nl", "1 2 2-1 2-2 3"),
    "capital": (
        "A. ROOM\n\nA.1 Doors\n\nA.2 Tables\n\nB. DAYS\n\nB.1 Monday\n",
        "en",
        "A A.1 A.2 B B.1",
    ),
    "letter and number": ("X1 Doors\n\nX2 Tables\n\nX3 Chairs\n\n", "en", "1 2 3"),
    "number": ("1 The doors open.\n2 The tables stand.\n3 The chairs follow.\n", "en", "1 2 3"),
    "greek": (
        "Άρθρο 1 – Χώρος\nΑνοίγει:\nα) Δευτέρα·\nβ) Τρίτη.\nΆρθρο 2 – Μέλη\n",
        "el",
        "1 1a 1b 2",
    ),
    "deep": (
        (
            "Law 23 - Damage\n\nWhoever\n\nLaw 27 - Calls\n\nA. First.\n\n"
            "1. (a) one\n\n(b) two\n\n2. More.\n\nB. Last\n"
        ),
        "en",
        "23 27 27A 27A1 27A1a 27A1b 27A2 27B",
    ),
    "commentary": (
        "Law 16\nHard to apply.\n\nLaw 25\nA slip of the hand.\n\nLaw 64\nTricks.\n",
        "en",
        "16 25 64",
    ),
    "code": (
        (
            "R-1 Zaal\n\nR-1/1 De zaal is open.\nR-1/2 De tafel staat.\n\n"
            "R-2 Leden\n\nR-2/1 Het lid betaalt.\n"
        ),
        "nl",
        "1 1.1 1.2 2 2.1",
    ),
    "code without a heading": (
        "R12.1 De zaal is open.\nR12.2 De tafel staat.\nR13.1 Het lid betaalt.\n",
        "nl",
        "12 12.1 12.2 13 13.1",
    ),
    "stroke": (
        "Reglement\n\n12/1 De zaal:\na) open;\nb) dicht.\n12/2 De tafel.\n13/1 Het lid.\n",
        "nl",
        "12 12.1 12.1a 12.1b 12.2 13 13.1",
    ),
    "numeral and number": (
        (
            "III. DOORS\n\nIII.1 Open.\nIII.2 Shut.\n\nIV. DAYS\n\nIV.1 Monday.\n\n"
            "V. HOURS\n\nV.1 Late.\n"
        ),
        "en",
        "iii iii.1 iii.2 iv iv.1 v v.1",
    ),
    "numerals without a heading": (
        "I.1 Open.\nI.2 Shut.\nII.1 Monday.\nIII.1 Late.\nIV.1 Early.\nV.1 Never.\n",
        "en",
        "i i.1 i.2 ii ii.1 iii iii.1 iv iv.1 v v.1",
    ),
    "numerals beyond twelve": (
        "XII.1 Open.\nXIII.1 Shut.\nXIII.2 Late.\nXIV.1 Early.\nXV.1 Never.\nXVI.1 Always.\n",
        "en",
        "xii xii.1 xiii xiii.1 xiii.2 xiv xiv.1 xv xv.1 xvi xvi.1",
    ),
    "list of numerals beyond twelve": (
        f"Rule 1 Doors\n\n{NUMERALS_LISTED}\nRule 2 Days\n\nRule 3 Hours\n",
        "en",
        " ".join(["1", *(f"1-{n}" for n in ROMANS[:19]), "2", "3"]),
    ),
    "capitals beside a numeral": (
        "H.1 Doors.\nI.1 Days.\nII.1 of the Book holds.\nJ.1 Late.\nJ.2 Early.\nK.1 Never.\n",
        "en",
        "H H.1 I I.1 J J.1 J.2 K K.1",
    ),
    "capital and hyphen": (
        "A-1 De zaal.\nA-2 De tafel.\nA-3 Het bord.\nB-1 Het lid.\n",
        "nl",
        "A A.1 A.2 A.3 B B.1",
    ),
    "part in one mark": (
        "§ 4 lid 1 De zaal is open.\n§ 4 lid 2 De tafel staat.\n§ 5 lid 1 Het lid betaalt.\n",
        "nl",
        "4 4-1 4-2 5 5-1",
    ),
    "part in one mark under a heading": (
        (
            "§ 1 Zaal\n\n§ 1 lid 1 De zaal is open.\n§ 1 lid 2 De tafel staat.\n\n"
            "§ 2 Leden\n\nBetalen.\n\n§ 3 Slot\n\nEinde.\n"
        ),
        "nl",
        "1 1-1 1-2 2 3",
    ),
    "greek ordinal": ("Άρθρο 1ο\nΧώρος.\n\nΆρθρο 2ον\nΜέλη.\n\nΑΡΘΡΟ 3ο\nΤέλος.\n", "el", "1 2 3"),
    "greek letters": (
        "ΑΡΘΡΟ Α΄ – ΧΩΡΟΣ\nΑνοίγει.\n\nΑΡΘΡΟ Β'\nΜέλη.\n\nΑΡΘΡΟ Γ´. ΤΕΛΟΣ\nΤέλος.\n",
        "el",
        "1 2 3",
    ),
    "greek numerals": (
        "".join(
            f"Άρθρο {n}΄ – Χώρος\nΑνοίγει.\n\n"
            for n in ["Δ", "Ε", "ΣΤ", "Ζ", "Η", "Θ", "Ι", "ΙΑ", "ΙΒ"]
        ),
        "el",
        "4 5 6 7 8 9 10 11 12",
    ),
    "article in numerals": (
        "ARTICLE IV – L'HEURE\nTard.\n\nARTICLE V – L'ENTREE\nTôt.\n\nARTICLE VI\nFin.\n",
        "fr",
        "4 5 6",
    ),
    "greek without accents": (
        "ΑΡΘΡΟ 1 – ΧΩΡΟΣ\nΑΝΟΙΓΕΙ:\nα) Δευτέρα·\nβ) Τρίτη.\nΑΡΘΡΟ 2 – ΜΕΛΗ\n",
        "el",
        "1 1a 1b 2",
    ),
    "roman": (
        "Rule 1 Doors\n\ni) open\nii) shut\n\nRule 2 Days\n\nRule 3 Hours\n",
        "en",
        "1 1-i 1-ii 2 3",
    ),
}


@pytest.mark.parametrize("name", SCHEMES)
def test_a_scheme_is_learned_from_the_book(name: str, library: Library) -> None:
    text, language, expected = SCHEMES[name]
    assert places(text, library, language) == expected.split()


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("12.01 De zaal.\n12.02 De tafel.\n13.01 Het lid.\n13.10 Nee.\n", "12|13"),
        ("§ 4 lid 1 De zaal.\n§ 4 lid 2 De tafel.\n§ 5 lid 1 Het lid.\n", "§ 4|§ 5"),
        ("R12/1 De zaal.\nR12/2 De tafel.\nR13/1 Het lid.\n", "R12|R13"),
        ("RC-12/1 De zaal.\nRC-12/2 De tafel.\nRC-13/1 Het lid.\n", "RC-12|RC-13"),
    ],
)
def test_a_unit_without_a_heading_bears_what_is_printed_of_it(
    text: str, printed: str, library: Library
) -> None:
    assert [unit.printed for unit in outline(text, library).units] == printed.split("|")


@pytest.mark.parametrize(
    "text",
    [
        "A. Janssens was aanwezig. De vergadering begon om 20.30 uur.\nMen dronk koffie.\n",
        "Er waren 3 tafels, en\n2 paren kwamen te laat.\nHet regende.\n",
        "2♦ is sterk en 3SA is om te spelen.\nZie 12/11/2018.\n",
        "12/11 om acht uur.\n12/12 om negen uur.\n1/2 finale op maandag.\n3-5 paren.\n",
        "A-B wint.\nN-S 3\nE-W 4\nK-3 wordt gespeeld.\n",
        "",
    ],
)
def test_names_times_and_counts_number_nothing(text: str, library: Library) -> None:
    # What numbers nothing is counted: its places have no steps.
    assert not [place.address for place in outline(text, library).places if place.steps]


def test_a_slip_gets_its_place_with_a_finding_and_a_gap_is_told(library: Library) -> None:
    text = "".join(f"Artikel {n} - Zaak\nTekst.\n\n" for n in (1, 2, 5, 4, 5, 8))
    found = outline(text, library)
    assert [place.address for place in found.places] == ["1", "2", "3", "4", "5", "8"]
    slipped = found.places[2]
    assert (slipped.printed, slipped.numbering) == ("Artikel 5", "inferred")
    assert codes(found) == [("MISNUMBERED", 7), ("GAP", 16)]


def test_numbers_that_begin_anew_take_their_part_into_the_address(library: Library) -> None:
    part = "1. De zaal is open.\n2. Het lid betaalt.\n\n"
    text = f"DEEL A : Zaal\n\n{part}DEEL B : Leden\n\n{part}"
    assert places(text, library) == ["A/1", "A/2", "B/1", "B/2"]


def test_the_contents_are_a_witness_and_no_text(library: Library) -> None:
    listed = "".join(f"Artikel {n} - Zaak ........ {n + 2}\n" for n in (1, 2, 3, 4))
    text = "".join(f"Artikel {n} - Zaak\nTekst van {n}.\n\n" for n in (1, 2, 4))
    found = outline(f"Inhoud\n{listed}\n\n{text}", library)
    assert [place.address for place in found.places] == ["1", "2", "4"]
    assert found.listed == ("1", "2", "3", "4")
    assert {code for code, _ in codes(found)} == {"GAP", "CONTENTS_ONLY"}


def test_a_table_under_an_article_is_no_contents(library: Library) -> None:
    rows = "".join(f"{n} | {n * 3}.{n} | {n + 1}\n" for n in range(4, 13))
    text = "".join(f"Artikel {n}\nZaal en leden\nTekst.\n\n" for n in (1, 2, 3))
    found = places(f"{text}Tafels | Punten | Bonus\n{rows}\nArtikel 4\n\nSlot\nEinde.\n", library)
    assert found == ["1", "2", "3", "4"]


@pytest.mark.parametrize("seed", range(12))
def test_any_book_comes_back_as_it_was_made(seed: int, library: Library) -> None:
    """Books of random schemes: what was numbered is found, in its order, and nothing else."""
    rng = random.Random(seed)
    word = rng.choice(["Artikel {}", "Art. {}", "Art.{}", "§ {}"])
    sign = rng.choice([" - ", " – ", ". ", ": "])
    mark = rng.choice(["{})", "{}.", "({})", "{} –"])
    lines, expected = ["Reglement van de club", ""], []
    for article in range(1, rng.randint(6, 30)):
        said = [" ".join(rng.choices(WORDS, k=9)).capitalize() + "." for _ in range(12)]
        lines += ["", word.format(article) + sign + rng.choice(WORDS).capitalize(), said[0]]
        expected.append(f"{article}")
        for part in range(1, rng.choice([0, 0, 3, 5]) + 1):
            lines.append(f"{article}.{part} {said[part]}")
            expected.append(f"{article}.{part}")
        for letter in "abcdef"[: rng.choice([0, 2, 5])]:
            lines.append(f"{mark.format(letter)} {said[-1]}")
            expected.append(f"{expected[-1].rstrip('abcdef')}{letter}")
    found = outline("\n".join(lines) + "\n", library)
    assert [place.address for place in found.places] == expected
    assert found.findings == ()


def test_the_command_prints_one_line_for_each_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "regels.txt"
    file.write_text(DECIMALS, "utf-8")
    assert main(["outline", str(file), "--format", "jsonl"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[1] == {
        "place": "1.1",
        "printed": "1.1.",
        "heading": None,
        "line": 7,
        "division": "TITRE I : DISPOSITIONS GENERALES / CHAPITRE 1 – L'organisation",
    }
    assert len(lines) == 14
    assert main(["outline", str(file)]) == 0
    assert "5 articles" in capsys.readouterr().out
    assert main(["outline", str(tmp_path / "none.txt")]) == 3


def test_a_fraction_or_a_citation_at_the_head_of_a_line_is_no_part(library: Library) -> None:
    text = (
        "Artikel 1 – Zaal\nTekst.\n\n1/2 finale is op maandag.\n\nArtikel 1 lid 2 van "
        "het bestuur geldt.\n\nArtikel 2 – Slot\nTekst.\n"
    )
    assert places(text, library) == ["1", "2"]


LEVELS: Final = {
    "nl": ("Artikel", "Lid", "De borden liggen klaar op de tafels."),
    "fr": ("Article", "Alinéa", "Les étuis sont prêts sur les tables."),
    "en": ("Article", "Paragraph", "The boards are ready on the tables."),
}


@pytest.mark.parametrize("language", LEVELS)
def test_a_part_of_an_article_may_be_counted_by_its_word(language: str, library: Library) -> None:
    article, level, said = LEVELS[language]
    lines = []
    for n in range(1, 4):
        lines += ["", f"{article} {n}", f"{level} 1 {said}", f"{level} 2 {said}"]
        lines += [f"a. {said}", f"b. {said}"] if n == 2 else []
    found = places("\n".join(lines), library, language)
    assert found == ["1", "1-1", "1-2", "2", "2-1", "2-2", "2-2a", "2-2b", "3", "3-1", "3-2"]


def test_a_word_with_a_number_that_counts_no_part_is_none(library: Library) -> None:
    text = "Artikel 1\nTafel 1 staat links.\nTafel 2 staat rechts.\n\nArtikel 2\nMeer is er niet.\n"
    assert places(text, library) == ["1", "2"]


def test_lines_that_begin_with_a_citation_count_no_articles(library: Library) -> None:
    parts = ["Lois 20 et 41 : voir plus haut.", "Lois 72 à 74 : voir plus bas."]
    said = [
        f"{n}- {word.capitalize()}\n\nLe mot {word} est long.\n"
        for n, word in enumerate(WORDS[:8], 1)
    ]
    text = "\n".join([*said[:3], parts[0], "", *said[3:6], parts[1], "", *said[6:]])
    found = outline(text, library, "fr")
    assert [place.address for place in found.places] == list("12345678")
    assert own_words(found.word, library.lexicons["fr"]) == ["art", "article", "articles", "arts"]
    assert own_words("regle", library.lexicons["fr"])[-1] == "regle"
