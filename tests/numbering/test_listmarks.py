"""Lists that number their items with figures where the law has letters."""

from __future__ import annotations

import pytest

from bridgelaws.formats.html.reader import read_html
from bridgelaws.language.detect import guess_language
from bridgelaws.library.library import Library
from bridgelaws.model.source import SourceRef
from bridgelaws.numbering.restore import express

ITEMS = (
    "<li><b>De uitkomst</b><p>De kaart ligt er nog niet.</p></li>"
    "<li><b>Een ander kopje</b><p>Daar is dan weer iets over te zeggen.</p></li>"
    "<li><b>Nog een kopje</b><p>Ook hier staat een zin van de speler.</p></li>"
)
NESTED = "<li>Het einde<ol><li>Dit is één.</li><li>Dit is twee.</li><li>Dit is drie.</li></ol></li>"


def places(body: str, library: Library) -> dict[str, str]:
    """What stands at each place of a Dutch page, its heading and its text together."""
    ref = SourceRef("page.html", "duplicate", "2017", (), "web")
    result = express([read_html(f"<html><body>{body}</body></html>", ref)[0]], library)
    return {
        str(p.locator): " ".join(filter(None, (p.heading, p.text)))
        for e in result.expressions
        for p in e.provisions
    }


def test_a_list_without_a_style_is_read_by_its_depth(library: Library) -> None:
    found = places(f"<h1>Artikel 17</h1><ol>{ITEMS}{NESTED}</ol>", library)
    assert found == {
        "17": "",
        "17A": "De uitkomst De kaart ligt er nog niet.",
        "17B": "Een ander kopje Daar is dan weer iets over te zeggen.",
        "17C": "Nog een kopje Ook hier staat een zin van de speler.",
        "17D": "Het einde",
        "17D1": "Dit is één.",
        "17D2": "Dit is twee.",
        "17D3": "Dit is drie.",
    }


@pytest.mark.parametrize(
    ("body", "place", "said"),
    [
        pytest.param(
            "<h1>Artikel 1</h1><ol>" + ITEMS + "</ol>",
            "1B",
            "Een ander kopje Daar is dan weer iets over te zeggen.",
            id="headings-alone",
        ),
        pytest.param(
            "<h1>Artikel 22</h1><p>Het bieden is voorbij wanneer:</p><ol><li>er drie keer is "
            "gepast;</li><li>er vier keer is gepast.</li></ol>",
            "22B",
            "er vier keer is gepast.",
            id="sentences-alone",
        ),
        pytest.param(
            "<h1>Artikel 60</h1><p>1. Dit is één.</p><p>2. Dit is twee.</p><p>3. Dit is drie.</p>"
            "<p>Wie zijn plicht verzaakt.</p><p>Wie een straf heeft.</p>",
            "60A3",
            "Dit is drie.",
            id="figures-of-a-lost-letter",
        ),
    ],
)
def test_figures_stand_for_letters_only_where_the_list_is_the_whole_law(
    body: str, place: str, said: str, library: Library
) -> None:
    assert places(body, library).get(place) == said


def test_the_mark_of_a_letter_is_no_word_of_a_language(library: Library) -> None:
    assert guess_language("A. De aandacht vestigen", library.lexicons) == ""
