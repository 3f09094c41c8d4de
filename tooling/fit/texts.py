"""The shipped texts that weights are fitted on, and the same made as unlike as two books are."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Final

from bridgelaws.library.library import Library
from bridgelaws.model.provision import Expression
from bridgelaws.numbering.restore import express
from bridgelaws.sources.decode import read_source
from bridgelaws.sources.manifest import plain_sources

# The plain edition of the first language, read beside that of the second.
PAIRS: Final = (("nl", "en"), ("en", "fr"), ("fr", "el"), ("el", "nl"))
WORK: Final = ("duplicate", "2017")
# The share of clauses that are another text's or gone: at it most weights come out as they are.
MIXED: Final = 0.3
_CLAUSE: Final = re.compile(r"[^.;:,!?·]+[.;:,!?·]*\s*")


def plain_editions(library: Library) -> dict[str, Expression]:
    """The plain edition of the Laws of 2017, by language."""
    found = express([read_source(ref)[0] for ref in plain_sources(library)], library)
    return {e.language: e for e in found.expressions if (e.work, e.edition) == WORK}


def mix(text: str, others: Sequence[str], dice: random.Random) -> str:
    """The text with some of its clauses taken from other texts of its law, or left out.

    >>> mix("One, two, three.", [], random.Random(1))
    'two, three.'
    """
    strange = [clause for other in others for clause in _CLAUSE.findall(other)]
    said = []
    for clause in _CLAUSE.findall(text):
        if dice.random() >= MIXED:
            said.append(clause)
        elif dice.random() < 0.5 and strange:
            said.append(dice.choice(strange))
    if dice.random() < MIXED and strange:
        said.append(dice.choice(strange))
    return "".join(said).strip() or text
