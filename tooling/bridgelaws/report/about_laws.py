"""Which laws a text is about where no number in a heading says so, for a person to correct.

A heading that is the title of a law, *The revoke*, or a name in the glossary stands for the law
that bears that title, or treats the thing first of all. A file's name may tell what a whole text is
about.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Final

from bridgelaws.language.addresses.typed import find_typed_address
from bridgelaws.language.addresses.words import words_of
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.words import LETTERS
from bridgelaws.library.glossary import find_glossary
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.numbering.counted.sections import laws_named
from bridgelaws.numbering.induction.outline import BookOutline
from bridgelaws.numbering.similarity.reference_text import ReferenceText

_PARTED: Final = re.compile(r"[\W_]+")

# Per place of a text, as `outline.toml` writes it, the laws that it is about; "" is the whole text.
LawsAbout = Mapping[str, tuple[Locator, ...]]


def find_about(
    outline: BookOutline,
    places: Sequence[str],
    file: str,
    library: Library,
    known: Sequence[ReferenceText],
) -> LawsAbout:
    """The laws of each section whose heading names none by number, and of the whole text.

    Args:
        outline: of a text that numbers nothing.
        places: the address of each of its places, without the prefix of the work.
        file: its name; it is asked where nothing in the text says what that is about.
        library: the checkout.
        known: what the Laws say in the text's language, for their titles.
    """
    lexicon = library.lexicons.get(outline.language)
    if lexicon is None:
        return {}
    titles = _titles(outline.language, library, known)
    found: dict[str, tuple[Locator, ...]] = {}
    is_named = bool(laws_named(outline.title, lexicon))
    for place, at in zip(outline.places, places, strict=True):
        if place.heading and laws_named(place.heading, lexicon):
            is_named = True
        elif law := titles.get(_key(place.heading)):
            found[at] = (law,)
    # A file's name is in any language.
    named = (_law_in_name(file, each) for each in library.lexicons.values())
    if not found and not is_named and (law := next(filter(None, named), None)):
        found[""] = (law,)
    return found


def _titles(language: str, library: Library, known: Sequence[ReferenceText]) -> dict[str, Locator]:
    """What stands for one law alone: its title, or a name of a thing, folded."""
    said: dict[str, set[Locator]] = {}
    for text in known:
        for locator, parts in text.texts.items():
            if text.language == language and locator == locator.article and not locator.prefix:
                said.setdefault(_key(parts.get("heading", "")), set()).add(locator)
    named: dict[str, set[Locator]] = {}
    for entry in find_glossary(library.root).entries:
        laws = [place.article for place in entry.places if not place.prefix]
        for name in entry.names_in(language) if laws else ():
            named.setdefault(_key(name), set()).add(laws[0])
    # A law's own title goes before what else is called so.
    both = {**named, **said}
    return {key: min(laws, key=str) for key, laws in both.items() if key and len(laws) == 1}


def _key(text: str) -> str:
    return " ".join(LETTERS.findall(fold(text)))


def _law_in_name(file: str, lexicon: Lexicon) -> Locator | None:
    """The law that a file's name tells: *commentary-2017-law-80.el-en.txt*."""
    said = " ".join(_PARTED.split(PurePath(file).name))
    found = find_typed_address(said, words_of(lexicon))
    if found is None or not found.named or found.slip or found.beyond:
        return None
    law = found.readings[0]
    return law if not law.prefix and not law.place else None
