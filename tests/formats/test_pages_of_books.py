"""What the paper of real books does: notes over a page's end, turned pages, tables, capitals."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from bridgelaws.blocks.enumerators import split_marks
from bridgelaws.language.detect import guess_language
from bridgelaws.library.library import Library
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.model.steps import StepKind
from bridgelaws.numbering.restore import express
from bridgelaws.sources.decode import read_source
from tests.formats.test_documents import read
from tests.formats.test_html import aside, lines, notes
from tests.formats.test_print import Printed, press

BODY = [(50.0, 540.0 - 12 * k, 10.0, f"line {k} of the text goes on as it did") for k in range(30)]


def goes_on(source: SourceText) -> set[str]:
    assert source.layout is not None
    return {source.text[at:].split("\n")[0].strip() for at in source.layout.goes_on}


def test_a_note_goes_on_at_the_foot_of_the_next_page(tmp_path: Path) -> None:
    first = [
        *BODY,
        (50, 160, 10, "the last word"),
        (104, 164, 6, "7"),
        (50, 63, 5, "7"),
        (58, 60, 7.5, "The note says what the word means, and then it"),
    ]
    second = [*BODY, (58, 60, 7.5, "goes on at the foot of another page.")]
    source = read(tmp_path, "a.pdf", press([first, second, BODY]))
    assert notes(source) == [
        (
            "7",
            "The note says what the word means, and then it\ngoes on at the foot of another page.",
        )
    ]


def test_small_print_of_an_index_is_no_note(tmp_path: Path) -> None:
    first = [
        *BODY,
        (50, 160, 10, "the last word"),
        (104, 164, 6, "7"),
        (50, 63, 5, "7"),
        (58, 60, 7.5, "The note is whole."),
    ]
    index = [(50.0, 540.0, 12.0, "*INDEX")]
    index += [(50.0, 500.0 - 9 * k, 7.5, f"Word {k} … {k + 1}A, {k + 2}B") for k in range(20)]
    index.append((50.0, 315.0, 7.5, "88A3(a), 12"))
    source = read(tmp_path, "a.pdf", press([first, index]))
    assert notes(source) == [("7", "The note is whole.")]


def turned(quarter: int, rows: Sequence[tuple[str, ...]]) -> bytes:
    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(420, 595), invariant=1)
    for at in range(3):
        canvas.setFont("Times-Roman", 10)
        canvas.drawString(50, 565, f"THE BOOK {at}")
        for k in range(9):
            canvas.drawString(50, 500 - 12 * k, f"Page {'abc'[at]}, line {k}, says something.")
        canvas.showPage()
    canvas.setFont("Times-Roman", 10)
    canvas.drawString(50, 565, "THE BOOK 3")
    canvas.translate(210, 300)
    canvas.rotate(90 * quarter)
    for k, row in enumerate(rows):
        for n, cell in enumerate(row):
            canvas.drawString(-180 + 120 * n, 60 - 14 * k, cell)
    canvas.showPage()
    canvas.save()
    return data.getvalue()


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_what_is_turned_on_a_page_is_read_as_it_is_meant(tmp_path: Path, quarter: int) -> None:
    rows = [
        ("Contract", "Not doubled", "Doubled"),
        ("Clubs", "20", "40"),
        ("Hearts", "30", "60"),
        ("No trump", "40", "80"),
    ]
    source = read(tmp_path, "a.pdf", turned(quarter, rows))
    assert lines(source)[-4:] == [f"| {' | '.join(row)} |" for row in rows]
    assert [text for _, text in aside(source)] == [f"THE BOOK {n}" for n in range(4)]


def test_columns_are_told_by_the_order_of_writing_where_a_table_lies_over_both(
    tmp_path: Path,
) -> None:
    left = [(50.0, 500.0 - 12 * k, 10.0, f"left column, line {k}") for k in range(9)]
    table: list[tuple[float, float, float, str]] = []
    for k in range(6):
        y = 380.0 - 12 * k
        cells = enumerate(("contract", f"{k}1", f"{k}2", f"{k}3", f"{k}4"))
        table += [(50.0 + 68 * n, y, 10.0, cell) for n, cell in cells]
    right = [(230.0, 500.0 - 12 * k, 10.0, f"right column, line {k}") for k in range(20)]
    said = lines(read(tmp_path, "a.pdf", press([[*left, *table, *right]])))
    assert [line.split()[0] for line in said] == ["left"] * 9 + ["|"] * 6 + ["right"] * 20
    assert said[9] == "| contract | 01 | 02 | 03 | 04 |"


def test_the_lines_of_a_cell_are_one_cell(tmp_path: Path) -> None:
    rows: Printed = [
        (50, 500, 10, "Tricks bid"),
        (200, 500, 10, "Not vul-"),
        (290, 500, 10, "Vulnerable,"),
        (50, 488, 10, "and made"),
        (200, 488, 10, "nerable"),
        (290, 488, 10, "doubled"),
        (50, 472, 10, "Small slam"),
        (200, 472, 10, "500"),
        (290, 472, 10, "750"),
        (50, 456, 10, "Grand slam"),
        (200, 456, 10, "1000"),
        (290, 456, 10, "1500"),
        (50, 444, 10, "(all tricks)"),
        (50, 420, 10, "After the table the text goes on."),
    ]
    said = lines(read(tmp_path, "a.pdf", press([rows])))
    assert (
        said[0].replace("\t", "")
        == "| Tricks bid and made | Not vul-nerable | Vulnerable, doubled |"
    )
    assert said[1:] == [
        "| Small slam | 500 | 750 |",
        "| Grand slam (all tricks) | 1000 | 1500 |",
        "After the table the text goes on.",
    ]


def test_a_table_goes_on_over_a_page(tmp_path: Path) -> None:
    def row(k: int, y: float) -> Printed:
        return [
            (50, y, 10, f"Board {'abcdefgh'[k]}"),
            (200, y, 10, str(k)),
            (290, y, 10, str(9 * k)),
        ]

    first = [*BODY[:5], *(cell for k in range(2) for cell in row(k, 480 - 14 * k))]
    second = [
        *(cell for k in range(2, 5) for cell in row(k, 568 - 14 * k)),
        (50.0, 470.0, 10.0, "The text goes on."),
    ]
    said = lines(read(tmp_path, "a.pdf", press([first, second])))
    assert said[5:] == [
        *(f"| Board {'abcdefgh'[k]} | {k} | {9 * k} |" for k in range(5)),
        "The text goes on.",
    ]


def test_a_capital_over_two_lines_belongs_to_its_word(tmp_path: Path) -> None:
    printed: Printed = [
        (50, 480, 24, "T"),
        (68, 492, 10, "he board is put on the table before the players sit"),
        (68, 480, 10, "down, and it stays there until they have played it"),
        (50, 468, 10, "and taken their cards back."),
        *[(x, y - 120, s, t) for x, y, s, t in BODY],
    ]
    source = read(tmp_path, "a.pdf", press([printed]))
    assert lines(source)[0] == "The board is put on the table before the players sit"


def test_the_name_of_a_law_may_end_on_the_next_page(tmp_path: Path) -> None:
    first = [*BODY, (50.0, 60.0, 12.0, "*LAW 56 — A LEAD OUT OF TURN BY A")]
    second = [(50.0, 560.0, 12.0, "*DEFENDER"), *BODY]
    assert "LAW 56 — A LEAD OUT OF TURN BY A DEFENDER" in lines(
        read(tmp_path, "a.pdf", press([first, second]))
    )


def test_the_suits_of_a_font_of_signs_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("\uf0a7 The suits are \uf0aa \uf0a9 \uf0a8 \uf0a7 in order.\n", "utf-8")
    source, findings = read_source(SourceRef("a.txt", path=str(path)))
    assert source.text == "▪ The suits are ♠ ♥ ♦ ♣ in order.\n"
    assert [finding.code for finding in findings] == ["FONT_SIGNS"]


@pytest.mark.parametrize(
    ("heading", "law"),
    [
        ("LOI PREMIÈRE — LE JEU", "1"),
        ("Loi 1er – Le jeu", "1"),
        ("LOI N° 16 — INFORMATION", "16"),
        ("ΝΟΜΟΣ ΠΡΩΤΟΣ — ΤΡΑΠΟΥΛΑ", "1"),
        ("Artikel 1e – Het spel", "1"),
    ],
)
def test_the_first_law_may_be_numbered_by_a_word(heading: str, law: str, library: Library) -> None:
    source = SourceText(SourceRef("a.txt", "duplicate", "2017"), f"{heading}\nTekst. Texte. Ok.\n")
    (expression,) = express([source], library).expressions
    assert str(expression.provisions[0].locator) == law


def test_chapters_are_set_aside_and_an_annex_is_no_law(library: Library) -> None:
    laws = "\n".join(
        f"LOI {n} — NOM DE LA LOI\nLe joueur de ce nom fait une annonce du jeu.\n"
        for n in range(20, 32)
    )
    text = laws.replace("LOI 25 —", "CHAPITRE III\n\nLES ANNONCES\n\nLOI 25 —")
    text += "\nANNEXE II – ADRESSES\n\nLa fédération est dans la ville, et la liste est longue.\n"
    source = SourceText(SourceRef("a.txt", "duplicate", "2017", ("fr",)), text)
    result = express([source], library)
    (expression,) = result.expressions
    laws = " ".join(p.text for p in expression.provisions if not p.locator.prefix)
    assert "CHAPITRE" not in laws
    assert "ANNONCES" not in laws
    assert "ville" not in laws
    annex = {str(p.locator): p.text for p in expression.provisions if p.locator.prefix}
    assert list(annex) == ["annex1", "annex1~1"]
    assert "ville" in annex["annex1~1"]
    names = {entry.name for _, listed in result.entries for entry in listed}
    assert "chapter" in names
    assert "APPENDIX" in [finding.code for finding in result.findings]


@pytest.mark.parametrize(
    ("line", "read", "rest"),
    [
        ("A - Emploi des cartes", ("capital", "A"), "Emploi des cartes"),
        ("B.- Emploi", ("capital", "B"), "Emploi"),
        ("2° Le joueur", ("number", "2"), "Le joueur"),
        ("1º Le joueur", ("number", "1"), "Le joueur"),
        ("a) si elle", ("letter", "a"), "si elle"),
    ],
)
def test_the_marks_of_french_printers_are_read(
    line: str, read: tuple[StepKind, str], rest: str, library: Library
) -> None:
    marks, length = split_marks(line, 0, library.lexicons["fr"])
    assert [read in mark.readings for mark in marks] == [True]
    assert line[length:] == rest


@pytest.mark.parametrize("line", ["A la suite", "À - un", "5 cartes"])
def test_a_word_or_a_number_by_itself_is_no_mark(line: str, library: Library) -> None:
    marks, _ = split_marks(line, 0, library.lexicons["fr"])
    assert [mark.readings for mark in marks] == []


def test_an_export_of_a_wiki_is_read_page_by_page_at_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "export.xml"
    path.write_text(
        "<mediawiki>\n<page><title>x</title>\n<revision><text>old</text></revision>\n<revision>"
        "<text>== LAW 22 — END ==\nIt ends &amp; stops.</text></revision></page>\n<page>\n"
        "<revision><text>== LAW 23 — CALL ==\nIt is said.</text></revision></page></mediawiki>"
    )
    source, _ = read_source(SourceRef("export.xml", path=str(path)))
    assert lines(source) == ["LAW 22 — END", "It ends & stops.", "LAW 23 — CALL", "It is said."]
    assert [source.place(source.text.index(said))[0] for said in ("LAW 22", "LAW 23")] == [4, 7]


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ("<link rel=stylesheet href=x.css><ol><li>a</ol>", True),
        ("<ol><li>a</ol>", False),
        ("<link rel=stylesheet href=x.css><ol type=A><li>a</ol>", False),
    ],
)
def test_lists_that_a_style_sheet_elsewhere_may_number_are_told(
    markup: str, told: bool, tmp_path: Path
) -> None:
    path = tmp_path / "a.html"
    path.write_text(f"<html><body><h2>LAW 1</h2>{markup}</body></html>")
    _, findings = read_source(SourceRef("a.html", path=str(path)))
    assert ("LIST_STYLE" in [finding.code for finding in findings]) is told


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("De speler die aan de beurt is, mag een bieding doen als de leider dat zegt.", "nl"),
        ("Le joueur peut faire une annonce si les adversaires ne sont pas dans leur tour.", "fr"),
        ("Ο παίκτης μπορεί να κάνει μια δήλωση.", "el"),
        ("The player may make a call when it is the turn of that player.", "en"),
        ("Der Spieler darf nicht ansagen, wenn er nicht an der Reihe ist.", ""),
        ("12C1, 27B, 31A2, 16C", ""),
        ("Noord Zuid Oost", ""),
        ("", ""),
    ],
)
def test_the_language_of_a_block_is_told_or_unknown(
    said: str, language: str, library: Library
) -> None:
    assert guess_language(said, library.lexicons) == language
