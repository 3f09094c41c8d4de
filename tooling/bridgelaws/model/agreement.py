"""Which wording a translation was made from: the hash of it, per provision and language."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.work import UNDATED

# Work, edition and place of a provision.
EditionPlace = tuple[str, str, Locator]


def name_place(work: str, edition: str, locator: Locator) -> str:
    """A provision's name in a whole library.

    >>> name_place("duplicate", "2017", Locator(("16", "C")))
    'duplicate/2017/16C'
    """
    return f"{work}/{edition or UNDATED}/{locator}"


def fold_wording(provision: Provision) -> str:
    """Heading, text and notes of a provision, a line each, as agreements take them.

    Composition of accents and white space do not count, so that a line broken
    elsewhere is no new wording.
    """
    parts = (provision.heading or "", provision.text, *(note.text for note in provision.notes))
    return "\n".join(map(fold_words, parts))


def fold_words(part: str) -> str:
    """A heading, a text, a note or a line of them, as `fold_wording` takes each."""
    return " ".join(unicodedata.normalize("NFC", part).split())


def hash_wording(provision: Provision) -> str:
    """Twelve hexadecimal digits that stand for the folded wording of a provision."""
    return hashlib.sha256(fold_wording(provision).encode("utf-8")).hexdigest()[:12]


@dataclass(frozen=True)
class Agreements:
    """For each language, the hash of the wording that its provisions were last made from.

    ``wordings`` holds these wordings by their hash, folded, as far as they are kept.
    """

    by_language: Mapping[str, Mapping[EditionPlace, str]] = field(default_factory=dict)
    wordings: Mapping[str, str] = field(default_factory=dict)

    def agreed(self, language: str, place: EditionPlace) -> str | None:
        """The hash recorded for a provision; ``None`` when nobody has recorded any."""
        return self.by_language.get(language, {}).get(place)
