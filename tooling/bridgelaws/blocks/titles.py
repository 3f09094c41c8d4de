"""What the heading of a law or a part says: its title with its places, and its language."""

from __future__ import annotations

from collections.abc import Mapping

from bridgelaws.blocks.headings import Header
from bridgelaws.blocks.visible_text import Stretch
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.source import Span


def title_of(header: Header, shown: Stretch, start: int) -> Stretch:
    """The title beside a law's number; ``start`` is the source offset of the line."""
    if header.title_at < 0:
        return Stretch()
    cut = shown.cut([Span(0, header.title_at)]) if header.title_at else shown
    return Stretch(header.title, tuple((a, b + start, c) for a, b, c in cut.runs))


def whole_title(shown: Stretch, start: int) -> Stretch:
    """The heading of a part, all of which is its title."""
    return Stretch(shown.text.lstrip("#* "), tuple((a, b + start, c) for a, b, c in shown.runs))


def longer_title(title: Stretch, more: Stretch) -> Stretch:
    """A title with the line that goes on with it."""
    at = len(title.text) + 1
    runs = tuple((a + at, b, c) for a, b, c in more.runs)
    return Stretch(f"{title.text} {more.text}", title.runs + runs)


def language_of(line: str, lexicons: Mapping[str, Lexicon]) -> str:
    """The one language whose word for a law opens a heading; empty where several do, or none."""
    word = fold(line.strip(" #*").split()[0])
    fitting = [
        language
        for language, lexicon in lexicons.items()
        if word in lexicon.folded("law", "heading")
    ]
    return fitting[0] if len(fitting) == 1 else ""
