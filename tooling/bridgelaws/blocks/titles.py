"""What the heading of a law or a part says: its title with its places, and its language."""

from __future__ import annotations

from collections.abc import Mapping

from bridgelaws.blocks.headings import Header
from bridgelaws.blocks.visible_text import MappedText, read_stretch
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.source import Span


def title_of(header: Header, shown: MappedText, start: int) -> MappedText:
    """The title beside a law's number; ``start`` is the source offset of the line."""
    if header.title_at < 0:
        return MappedText()
    cut = shown.cut([Span(0, header.title_at)]) if header.title_at else shown
    return MappedText(header.title, tuple((a, b + start, c) for a, b, c in cut.runs))


def whole_title(shown: MappedText, start: int) -> MappedText:
    """The heading of a part, all of which is its title."""
    bare = shown.cut([Span(0, len(shown.text) - len(shown.text.lstrip("#* ")))])
    return MappedText(bare.text, tuple((a, b + start, c) for a, b, c in bare.runs))


def longer_title(title: MappedText, more: MappedText, gap: str = " ") -> MappedText:
    """A title with what goes on with it; ``gap`` is what stands between the two."""
    at = len(title.text) + len(gap)
    runs = tuple((a + at, b, c) for a, b, c in more.runs)
    return MappedText(f"{title.text}{gap}{more.text}", title.runs + runs)


def whole_heading(source: str, header: Span, title: MappedText) -> tuple[MappedText, int]:
    """A heading with the word and the number before its title, and where the title begins in it.

    ``title`` is what was read of the end of ``header``, without the marks of its notes; it
    may be empty.
    """
    end = title.offset(0) if title.text else header.end
    start = end - len(source[header.start : end].lstrip("#* "))
    number = read_stretch(source, [Span(start, end)])
    if not title.text:
        return number.part(0, len(number.text.rstrip("#* "))), 0
    if not number.text:
        return title, 0
    gap = " " if source[end - 1].isspace() else ""
    return longer_title(number, title, gap), len(number.text) + len(gap)


def language_of(line: str, lexicons: Mapping[str, Lexicon]) -> str:
    """The one language whose word for a law opens a heading; empty where several do, or none."""
    word = fold(line.strip(" #*").split()[0])
    fitting = [
        language
        for language, lexicon in lexicons.items()
        if word in lexicon.folded("law", "heading")
    ]
    return fitting[0] if len(fitting) == 1 else ""
