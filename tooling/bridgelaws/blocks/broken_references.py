"""What a word processor prints where a cross-reference of its own leads nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from bridgelaws.language.addresses.phrase_patterns import any_of
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceText

_BEFORE: Final = re.compile(r"[^\W\d_]*$")


def find_broken_references(source: SourceText, lexicons: Iterable[Lexicon]) -> Iterator[Finding]:
    """A finding for each place where a reference was lost, with the word that it stood behind.

    The message is that of the program, in any of the languages: a French text may have been
    printed by a Greek one. It stands glued to the word before it as often as not.
    """
    phrases = tuple(p for each in lexicons for p in each.words("furniture", "broken_reference"))
    for found in re.finditer(any_of(phrases), source.text):
        line, column = source.place(found.start())
        before = _BEFORE.search(source.text[max(0, found.start() - 40) : found.start()])
        behind = f" behind “{before.group()}”" if before and before.group() else ""
        yield Finding(
            source.ref.file,
            line,
            column,
            "warning",
            "BROKEN_REFERENCE",
            f"“{found.group()}”{behind}: the number that stood here was lost when the file was "
            "made; put it back with an erratum",
        )
