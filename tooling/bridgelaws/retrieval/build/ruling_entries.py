"""The guided rulings in the index: one entry each, found by its title and by everyday words.

They stand behind the provisions and are counted apart: what is common among provisions
does not become rarer or commoner by them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from bridgelaws.model.locator import Locator
from bridgelaws.model.ruling import Ruling, Rulings
from bridgelaws.retrieval.build.documents import IndexDocument, Variant, add_pieces

WORK: Final = "rulings"
PREFIX: Final = "ruling"
_CUE_ENDS: Final = re.compile(r"[,;] ")


def ruling_entries(rulings: Rulings, language: str) -> list[IndexDocument]:
    """The rulings of one language, in the order of ``laws/rulings.toml``."""
    entries = []
    for ruling in rulings.rulings:
        title, cues = ruling.title[language], ruling.cues[language]
        sentences = list(_sentences(ruling, language))
        entry = IndexDocument(WORK, Locator((), PREFIX, ruling.id), language, title)
        entry.variants.append(Variant("", "plain", title, " · ".join([cues, *sentences])))
        texts = (("text", sentence) for sentence in sentences)
        names = (("topic", cue) for cue in _CUE_ENDS.split(cues))
        add_pieces(entry, [("heading", title), ("home", title), *names, *texts])
        entries.append(entry)
    return entries


def cited_places(rulings: Rulings, first: int) -> list[list[Any]]:
    """Per ruling its entry, ``first`` and on, and the places it cites with how often."""
    found: list[list[Any]] = []
    for number, ruling in enumerate(rulings.rulings, first):
        places = Counter(
            str(place)
            for step in ruling.steps
            for option in step.options
            for place in option.in_force
        )
        found.append([number, sorted(places.items())])
    return found


def _sentences(ruling: Ruling, language: str) -> Iterable[str]:
    """Questions, answers and results, each once, as a director meets them."""

    def every() -> Iterator[str]:
        for step in ruling.steps:
            yield step.question[language]
            for option in step.options:
                yield option.answer[language]
                if option.result is not None:
                    yield option.result[language]

    return dict.fromkeys(every())
