"""The outline of a rule book of any kind: by its numbers, or counted where it has none."""

from __future__ import annotations

from collections.abc import Mapping

from bridgelaws.formats.furniture import Furniture
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.source import SourceText, Span
from bridgelaws.numbering.counted.sections import (
    count_places,
    find_heads,
    is_about_laws,
    laws_named,
)
from bridgelaws.numbering.induction.induce import MarkedBook, mark_book, outline_by_numbers
from bridgelaws.numbering.induction.outline import BookOutline
from bridgelaws.numbering.induction.titles import title_of


def outline_of_any(
    source: SourceText,
    furniture: Furniture,
    lexicons: Mapping[str, Lexicon],
    *,
    is_counted: bool | None = None,
) -> BookOutline:
    """The places, divisions and contradictions of a rule book of any kind.

    Args:
        source: its text, in one language or mostly.
        furniture: what was set aside in it.
        lexicons: by language; that of the source's own language is used.
        is_counted: whether its sections and paragraphs are counted; ``None`` where that is to be
            told from the text: they are where it numbers nothing by itself.
    """
    marked = mark_book(source, furniture, lexicons)
    found = None if is_counted is False else _count(marked, is_sure=is_counted is True)
    return found or outline_by_numbers(marked)


def _count(marked: MarkedBook, *, is_sure: bool) -> BookOutline | None:
    """A text that numbers nothing, by its sections and paragraphs; ``None`` for any other."""
    book, lexicon, divisions = marked.printed, marked.lexicon, marked.divisions
    title = title_of(book, None, divisions, lexicon)
    title = "" if laws_named(title, lexicon) else title
    heads = find_heads(book.lines, [each.span for each in divisions.values()], title, lexicon)
    if not is_sure and marked.units and not is_about_laws(heads, marked.units, lexicon, title):
        return None
    is_plain = book.source.layout is None
    places = count_places(book.lines, heads, divisions, title, is_plain=is_plain)
    above = tuple(dict.fromkeys(each for place in places for each in place.divisions))
    start = places[0].span.start if places else 0
    body = Span(start, len(book.source.text))
    return BookOutline("", places, above, (), (), title, marked.language, body, is_counted=True)
