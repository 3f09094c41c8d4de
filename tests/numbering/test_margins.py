"""What the margin of a paragraph says against the place that it was given; an introduction."""

from __future__ import annotations

import pytest

from bridgelaws.library.library import Library
from bridgelaws.model.source import SourceRef, SourceText
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
