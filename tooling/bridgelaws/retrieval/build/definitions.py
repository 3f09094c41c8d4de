"""Which definition a query asks for: one that is nothing but the name of a defined term.

``search/definitions.js`` says the same for the browser.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bridgelaws.model.glossary import Glossary
from bridgelaws.retrieval.build.documents import IndexDocument
from bridgelaws.retrieval.concepts import ConceptNames

PREFIX: Final = "def"
# What a heading says of a term in brackets is no part of its name.
_ASIDE: Final = re.compile(r"\s*\([^)]*\)")


def definition_table(
    entries: Sequence[IndexDocument], concepts: ConceptNames, glossary: Glossary
) -> dict[str, int]:
    """The entry of each definition, by the words of its heading and by the concept it defines."""
    table: dict[str, int] = {}
    numbers: dict[str, int] = {}
    for number, entry in enumerate(entries):
        if entry.locator.prefix == PREFIX and entry.locator.place:
            numbers[str(entry.locator)] = number
            words = concepts.words(_ASIDE.sub("", entry.title))
            table.setdefault(" ".join(word.form for word in words), number)
    for term in glossary.terms():
        for place in map(str, term.places):
            if place in numbers:
                table.setdefault(f"#{term.id}", numbers[place])
    return table
