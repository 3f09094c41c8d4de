"""Whether a line goes on with the paragraph above it, or begins one of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.punctuation import ends_clause

# A line that fills less than this share of the usual width ends its paragraph there.
SHORT_LINE: Final = 0.6
# A paragraph that breaks off and is longer than a heading goes on over the page.
_LONGEST_HEADING: Final = 70
# So many words back the word for a law is looked for before a list of their numbers.
_LONGEST_LIST: Final = 8
_LAST_WORD: Final = re.compile(r"(?<![^\W\d_])([^\W\d_]++)[’']?$")


@dataclass(frozen=True, slots=True)
class LineBreak:
    """What lies between a line and the paragraph above it.

    ``gap``: a blank line. ``turned``: the end of a page. ``wrapped``: paragraphs of this
    source are broken to a width. ``paged``: it comes from paper. ``full``: the line
    above fills that width. ``laid_out``: the format says where its paragraphs begin.
    """

    gap: bool
    turned: bool
    wrapped: bool
    paged: bool
    full: bool
    laid_out: bool = False


def goes_on(  # noqa: PLR0911 - each return is one reason
    above: str, line: str, line_break: LineBreak, lexicon: Lexicon
) -> bool:
    """Whether an unmarked line continues the paragraph that ends in ``above``.

    ::

        wrapped, no gap      the line above is full, or this one starts in lower case
        over a page's end    the paragraph broke off, and was longer than a heading
        paper, no gap        the paragraph broke off in a small word or comma, or this
                             line starts in lower case; two lines in capitals are one title
        laid out, no gap     the paragraph broke off and this line starts in lower case
    """
    starts_low = line[:1].islower()
    if line_break.turned:
        if ends_clause(above, noted=True):
            return False
        return starts_low or len(above) > _LONGEST_HEADING or ends_midway(above, lexicon)
    if line_break.gap:
        return False
    if line_break.laid_out:
        low = starts_low or (line_break.paged and is_cited(above, lexicon))
        return low and not ends_clause(above, noted=True)
    if line_break.wrapped:
        return line_break.full or starts_low
    if not line_break.paged or ends_clause(above, noted=True):
        return False
    titles = above.isupper() and line.isupper()
    return titles or starts_low or is_cited(above, lexicon) or ends_midway(above, lexicon)


def interrupts(above: str, line: str, line_break: LineBreak, lexicon: Lexicon) -> bool:
    """Whether a line that reads like a law's heading stands in the middle of a sentence.

    Where lines are broken to a width a citation may begin one; a heading in capitals, or
    one under a blank line on the same page, or under a short line that could be the end
    of a sentence, is none.
    """
    apart = line_break.gap or line_break.laid_out
    if apart and not line_break.turned:
        return False
    word = line.strip(" #*").split()[:2]
    if len(word) < 2 or not word[1][:1].isdigit():
        return False
    in_capitals = word[0].isupper() and len(word[0]) > 1
    long = (line_break.wrapped or line_break.paged) and len(above) > _LONGEST_HEADING / 2
    broken = (long or ends_midway(above, lexicon)) and not ends_clause(above, noted=True)
    return broken and not in_capitals


def ends_midway(above: str, lexicon: Lexicon) -> bool:
    """Whether a text ends in a comma, a hyphen or a word that cannot be the last one."""
    if above.endswith((",", "-", "–", "/")):
        return True
    last = _LAST_WORD.search(above)
    if last is None or above.isupper() or last.group(1)[:1].isupper():
        return False
    return fold(last.group(1)) in lexicon.folded("words", "small")


def is_cited(above: str, lexicon: Lexicon) -> bool:
    """Whether a text ends in the word for a law, or in a list of laws: a number under it is one.

    The ``20.`` under ``see Law`` is no mark, nor is the ``43.`` under ``Laws 42 and``.
    """
    tail = [fold(word) for word in above.split()[-_LONGEST_LIST:]]
    laws = lexicon.folded("law", "cite")
    if not tail or tail[-1] in laws:
        return bool(tail)
    joins = lexicon.folded("citation", "and")
    listed = len(tail) > 2 and tail[-1] in joins and tail[-2][:1].isdigit()
    return listed and not laws.isdisjoint(tail[:-2])
