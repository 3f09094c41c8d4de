"""What the margin of a paragraph says against the place that it was given; an introduction."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bridgelaws.library.library import Library
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering import restore
from bridgelaws.numbering.passage import PlacedPassage, place_passage
from bridgelaws.numbering.restore import express


def read(text: str, library: Library) -> tuple[dict[str, str], list[str]]:
    ref = SourceRef("x.txt", "duplicate", "2017", ("fr",), "ligue")
    result = express([SourceText(ref, text)], library)
    said = {str(p.locator): p.text for e in result.expressions for p in e.provisions}
    return said, [f.code for f in result.findings if f.severity == "warning"]


PARAGRAPHS = [f"Le texte de l’alinéa {n} est court." for n in range(1, 15)]


@pytest.mark.parametrize(
    ("end", "begin"), [("est forte ;", "« ne peut pas » est plus forte."), ("est", "forte.")]
)
def test_a_paragraph_of_the_introduction_goes_on_in_small_letters(
    library: Library, end: str, begin: str
) -> None:
    whole = [*PARAGRAPHS[:5], f"L’interdiction {end}", begin, *PARAGRAPHS[6:]]
    said, codes = read("INTRODUCTION\n\n" + "\n\n".join(whole) + "\n", library)
    known = library.outline("duplicate", "2017")
    assert known is not None
    count = sum(at.prefix == "intro" and bool(at.place) for at in known.locators)
    assert count == len(PARAGRAPHS)
    assert said["intro~6"].split() == f"L’interdiction {end} {begin}".split()
    assert f"intro~{count + 1}" not in said
    assert "PARAGRAPHS" not in codes


ITEMS = """ARTIKEL 40 — AFSPRAKEN
B. Bijzondere afspraken
  2. Regelingen
    (a) Wie het beheer heeft, regelt dit.
    (b) Niemand kijkt op zijn eigen kaart.
    (c) Een speler mag de kaart van een ander zien:
      (i) voordat het bieden begint;
      (ii) in de tijd van de uitleg;
      (iii) als hij aan de beurt is;
      (iv) als hem om uitleg is gevraagd.
{indent}Wat hier staat, wordt aan het begin gezegd.
  3. Gevolgen
    (a) De arbiter stelt de score bij.
"""


@pytest.mark.parametrize(("indent", "is_told"), [(8, True), (6, False)])
def test_what_is_printed_under_an_item_and_taken_for_the_end_of_its_list_is_told(
    library: Library, monkeypatch: pytest.MonkeyPatch, indent: int, is_told: bool
) -> None:
    def place(*given: Any, **more: Any) -> PlacedPassage:
        """As where a reference text closes that list: the paragraph goes to the text above it."""
        placed = place_passage(*given, **more)
        at = parse_locator("40B2c")
        moved = [
            replace(each, role="tail", locator=at, starts=False)
            if each.block.text.startswith("Wat hier")
            else each
            for each in placed.placements
        ]
        return replace(placed, placements=tuple(moved))

    monkeypatch.setattr(restore, "place_passage", place)
    ref = SourceRef("x.txt", "duplicate", "2017", ("nl",))
    result = express([SourceText(ref, ITEMS.format(indent=" " * indent))], library)
    told = [f for f in result.findings if f.code == "MARGIN"]
    assert [(f.line, f.locator) for f in told] == ([(11, "40B2c")] if is_told else [])
    assert all("margin of 40B2(c)(iv)" in f.message for f in told)
