"""What printed books do to a law's text, in texts of our own: each habit with its damage."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws.library.library import Library
from bridgelaws.model.provision import Provision
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.restore import express
from bridgelaws.sources.decode import read_source


def read(
    text: str,
    library: Library,
    language: str = "en",
    edition: str = "2017",
    expression: str = "own",
) -> dict[str, Provision]:
    """The provisions of a text by their locator."""
    ref = SourceRef("own.txt", "duplicate", edition, (language,), expression)
    result = express([SourceText(ref, text)], library)
    return {str(p.locator): p for e in result.expressions for p in e.provisions}


def test_a_wrapped_citation_at_the_start_of_a_line_opens_no_law(library: Library) -> None:
    found = read(
        "Law 83\n\nTricks that count\n\n"
        "Whoever asks for more tricks than were agreed on at the table is sent on to\n"
        "Law 71. Nothing else helps then, and what was agreed on stands, whatever may\n"
        "have been said before by either of the two sides under\nLaw 69B or under\nLaw 71.\n\n"
        "Law 88\n\nLater\n\nIt is late.\n",
        library,
    )
    assert found.keys() == {"83", "88"}
    said = " ".join(found["83"].text.split())
    assert " is sent on to Law 71. Nothing else " in said
    assert said.endswith("under Law 69B or under Law 71.")


def test_an_item_stands_under_the_letter_that_is_printed_above_it(library: Library) -> None:
    found = read(
        "Law 79\n\nTricks\n\nA. First\n\n1. One.\n\n2. Two.\n\nB. Second\n\n"
        "1. Late.\n\n2. Later.\n",
        library,
    )
    assert (found["79B1"].text, found["79B2"].text) == ("Late.", "Later.")
    assert not {"79C1", "79C2"} & found.keys()


def test_a_preamble_stands_before_the_first_letter(library: Library) -> None:
    found = read(
        "Law 75\n\nWhat was said\n\nThis is for all cases below.\n\nA. First\n\nOne thing.\n\n"
        "B. Second\n\nAnother thing.\n",
        library,
    )
    assert found["75"].text == "This is for all cases below."
    assert found["75A"].text == "One thing."


def test_a_tail_behind_a_list_belongs_to_what_stands_around_it(library: Library) -> None:
    found = read(
        "Law 69\n\nAgreeing\n\nA. When\n\nAt once.\n\nB. Taking back\n\n"
        "Somebody may take it back if:\n\n"
        "  1. a trick was won; or\n\n  2. a trick could not be lost.\n\n"
        "The table then scores anew.\n",
        library,
    )
    tail = [b for b in found["69B"].blocks if b.kind == "tail"]
    assert [found["69B"].text[b.start : b.end] for b in tail] == ["The table then scores anew."]
    assert found["69B2"].text == "a trick could not be lost."


def test_an_i_is_a_letter_in_one_list_and_a_numeral_in_another(library: Library) -> None:
    letters = "".join(f"({x}) Duty {x}.\n\n" for x in "abcdef")
    found = read(
        f"Law 80\n\nWho runs it\n\nB. Organisers\n\n2. They:\n\n{letters}"
        "(g) They name:\n\n(i) people.\n\n(ii) rooms.\n\n(h) Duty h.\n\n(i) Duty i.\n\n"
        "(j) Duty j.\n",
        library,
    )
    assert found["80B2gi"].text == "people."
    assert found["80B2i"].text == "Duty i."


# What one translation divides and English does not, in words of our own: the text before it,
# the two parts with their marks, and the text behind it.
_DIVIDED = {
    "45D2": (
        "{law} 45\n\nTa\n\nD. Lui\n\n1. Trop tôt.\n\n2. Trop tard :\n\n",
        "(a) il mena.\n\n(b) il suivit.\n\n",
        "E. Cinq\n\n1. Un.\n\n2. Deux.\n",
    ),
    "50B": (
        "{law} 50\n\nA\n\nA. B\n\nC d.\n\nB. E\n\n",
        "1. Un.\n\n2. Deux.\n\n",
        "C. F\n\nG h.\n",
    ),
    "75B3": (
        "{law} 75\n\nDit\n\nIci.\n\nB. Faux\n\n1. Oui.\n\n2. Lui.\n\n3. Elle :\n\n",
        "(a) elle perd.\n\n(b) elle gagne.\n\n",
        "C. Vrai\n\nNon.\n",
    ),
}


@pytest.mark.parametrize("place", _DIVIDED)
def test_places_that_one_translation_has_are_places_in_it_alone(
    place: str, library: Library
) -> None:
    law = "".join(_DIVIDED[place])
    first, second = (f"{place}{mark}" for mark in (("1", "2") if place == "50B" else ("a", "b")))
    french = read(law.format(law="Loi"), library, "fr")
    assert {first, second} <= french.keys()
    assert not french[first].locator.place
    said = _DIVIDED[place][1].split("\n\n")
    assert [french[at].text for at in (first, second)] == [s.split(" ", 1)[1] for s in said[:2]]
    ref = SourceRef("own.txt", "duplicate", "2017", ("en",), "own")
    result = express([SourceText(ref, law.format(law="Law"))], library)
    english = {str(p.locator): p.text for e in result.expressions for p in e.provisions}
    assert not {first, second} & english.keys()
    told = " ".join([*english.values(), *(f.message for f in result.findings)])
    assert all(s.split(" ", 1)[1] in told for s in said[:2]), "kept or told, under no such number"


@pytest.mark.parametrize("place", _DIVIDED)
def test_where_its_translation_divides_no_more_the_rest_keeps_its_places(
    place: str, library: Library
) -> None:
    before, _, behind = _DIVIDED[place]
    whole = read((before + behind).format(law="Loi"), library, "fr")
    assert not any(at.startswith(place) and at != place for at in whole)
    assert place in whole
    wanted = {"45D2": "45E2", "50B": "50C", "75B3": "75C"}[place]
    assert wanted in whole


@pytest.mark.parametrize(
    ("encoding", "language", "word"),
    [
        pytest.param("cp1252", "fr", "déjà relevée — l’été", id="cp1252"),
        pytest.param("cp1253", "el", "η λεβέ κερδίζεται", id="cp1253"),
    ],
)
def test_old_encodings_and_line_ends_come_through(
    encoding: str, language: str, word: str, library: Library, tmp_path: Path
) -> None:
    heading = library.lexicons[language].word("law", "heading")
    path = tmp_path / "law.txt"
    path.write_bytes(f"{heading} 59\r\n\r\n{word}.\r\n".encode(encoding))
    ref = SourceRef(
        path.name, "duplicate", "2017", (language,), "own", path=str(path), encoding=encoding
    )
    result = express([read_source(ref)[0]], library)
    (provision,) = [p for e in result.expressions for p in e.provisions]
    assert (str(provision.locator), provision.text) == ("59", f"{word}.")


def test_suit_symbols_of_a_font_of_signs_are_read_and_lost_ones_told_and_kept(
    library: Library, tmp_path: Path
) -> None:
    path = tmp_path / "law.txt"
    printed = "From \uf0aa to \ufffd by \uf1aa it goes down."
    path.write_text(f"Law 59\n\nThe suits\n\n{printed}\n", "utf-8")
    ref = SourceRef(path.name, "duplicate", "2017", ("en",), "own", path=str(path))
    source, findings = read_source(ref)
    result = express([source], library)
    (provision,) = [p for e in result.expressions for p in e.provisions]
    assert provision.text == "From ♠ to \ufffd by \uf1aa it goes down."
    told = [(f.code, f.line, f.column) for f in findings]
    assert told == [("FONT_SIGNS", 5, 6), ("CHARACTERS", 5, 16), ("CHARACTERS", 5, 11)]


def test_a_table_that_lost_its_columns_stays_one_with_its_lines_as_rows(library: Library) -> None:
    rows = ["Tricks Points", "0-10", "0", "20-40", "1", "50-80", "2", "90-120 3"]
    found = read(
        "Law 2\n\nThe Boards\n\nThis is how they count:\n\n"
        + "\n\n".join(rows)
        + "\n\nAfter that nothing counts.\n",
        library,
    )
    blocks = [(b.kind, found["2"].text[b.start : b.end]) for b in found["2"].blocks]
    assert blocks == [
        ("paragraph", "This is how they count:"),
        ("table", "\n".join(rows)),
        ("paragraph", "After that nothing counts."),
    ]
