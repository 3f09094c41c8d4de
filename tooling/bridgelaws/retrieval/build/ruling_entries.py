"""The guided rulings in the index: one entry each, found by its title and by everyday words.

They stand behind the provisions and are counted apart: what is common among provisions
does not become rarer or commoner by them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.ruling import Ruling, Rulings
from bridgelaws.retrieval.build.documents import IndexDocument, Variant, add_pieces

WORK: Final = "rulings"
PREFIX: Final = "ruling"
# The first and the last of some entries, and the rulings about them.
RuledRun = list[Any]
_CUE_ENDS: Final = re.compile(r"[,;] ")


def ruling_entries(rulings: Rulings, language: str) -> list[IndexDocument]:
    """The rulings of one language, in the order of ``laws/rulings.toml``."""
    entries = []
    for ruling in rulings.rulings:
        title, cues = ruling.title[language], ruling.cues[language]
        sentences = list(_sentences(ruling, language))
        entry = IndexDocument(WORK, Locator((), PREFIX, ruling.id), language, title)
        entry.variants.append(Variant("", PLAIN, title, " · ".join([cues, *sentences])))
        texts = (("text", sentence) for sentence in sentences)
        names = (("topic", cue) for cue in _CUE_ENDS.split(cues))
        add_pieces(entry, [("heading", title), ("home", title), *names, *texts])
        entries.append(entry)
    return entries


def ruled_entries(rulings: Rulings, entries: Sequence[IndexDocument], first: int) -> list[RuledRun]:
    """Which rulings are about which provisions: ``[first, last, [ruling, ...]]`` in their order.

    Of the places that rulings name, the innermost one that holds a provision counts. What is about
    none, but holds such a place, stands there with no ruling.

    Args:
        rulings: those of the checkout.
        entries: the provisions, in reading order.
        first: the entry of the first ruling.
    """
    about: dict[Locator, list[int]] = {}
    for number, ruling in enumerate(rulings.rulings, first):
        for place in ruling.laws:
            about.setdefault(place, []).append(number)
    holding = {at for place in about for at in place.ancestors()}
    found: list[RuledRun] = []
    for number, entry in enumerate(entries):
        own = entry.locator
        named = next((about[at] for at in (own, *own.ancestors()) if at in about), [])
        if not named and own not in holding:
            continue
        if found and found[-1][1:] == [number - 1, named]:
            found[-1][1] = number
        else:
            found.append([number, number, named])
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
