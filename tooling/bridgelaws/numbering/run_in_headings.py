"""A heading that runs into its text: where the one ends and the other begins.

``A. Power to Award an Adjusted Score On the application of ...`` has lost the line
end between them. The book's own contents tell it best; without them a sentence
begins at the last word that begins sentences elsewhere in the book, before the
first word that no heading prints small.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bridgelaws.blocks.blocks import Passage, TextBlock
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.words import JOINED
from bridgelaws.model.source import Span

_BEGINS: Final = re.compile(r"(?:^|[.:;!?·][\"'”’»)\]]*\s+)([^\W\d_]+)")
_WITHIN: Final = re.compile(r"(?<![^\W\d_A-ZΑ-Ω])[^\W\d_A-ZΑ-Ω]{3,}+\s+([^\W\d_]+)")
# A heading below a letter is rare: it must look like one beyond doubt.
_SURE_HEADING: Final = 3
_LONGEST: Final = 24


@dataclass(frozen=True)
class Titles:
    """What a book knows of its headings: those it lists, and how its sentences begin.

    ``listed`` are the headings of this passage's letters by capital, as the contents
    print them; ``None`` where the book has no contents for it. ``begins`` says of
    a word how often it begins a sentence, ``within`` how often it stands capital inside one.
    """

    listed: Mapping[str, str] | None = None
    begins: Mapping[str, int] = field(default_factory=dict)
    within: Mapping[str, int] = field(default_factory=dict)


def count_sentence_starts(passages: Iterable[Passage]) -> Titles:
    """How the sentences of a source begin."""
    begins: Counter[str] = Counter()
    within: Counter[str] = Counter()
    for block in (b for passage in passages for b in passage.blocks):
        begins.update(w for w in _BEGINS.findall(block.text) if w[:1].isupper())
        within.update(w for w in _WITHIN.findall(block.text) if w[:1].isupper())
    return Titles(None, begins, within)


def read_listed(headings: Sequence[str], lexicon: Lexicon) -> dict[str, str]:
    """The headings of a law's letters as its book's contents list them, by Latin capital."""
    found: dict[str, str] = {}
    for line in headings:
        mark, _, heading = line.partition(" ")
        capital = lexicon.read_capital(mark)
        if capital and heading:
            found.setdefault(capital, heading)
    return found


def part_headings(blocks: Sequence[TextBlock], lexicon: Lexicon, titles: Titles) -> list[TextBlock]:
    """The blocks with every heading that ran into its text as a block of its own."""
    done: list[TextBlock] = []
    for block in blocks:
        at = _heading_end(block, lexicon, titles)
        if at <= 0:
            done.append(block)
            continue
        head, body = block.stretch.part(0, at), block.stretch.part(at, len(block.text))
        middle = body.offset(0)
        notes = [n for n in block.notes if n.anchor <= at]
        later = [replace(n, anchor=max(0, n.anchor - at)) for n in block.notes if n.anchor > at]
        done += [
            replace(block, stretch=head, notes=tuple(notes), span=Span(block.span.start, middle)),
            replace(
                block,
                stretch=body,
                notes=tuple(later),
                marks=(),
                after_gap=False,
                span=Span(middle, max(middle, block.span.end)),
            ),
        ]
    return done


def _heading_end(block: TextBlock, lexicon: Lexicon, titles: Titles) -> int:
    """The offset at which the text behind a fused heading begins; 0 where none is."""
    if not block.steps or block.kind != "text" or block.is_heading_like:
        return 0
    kinds = {kind for kind, _ in block.steps[-1].readings}
    if "capital" in kinds and block.steps[-1].kind == "step":
        if titles.listed is not None:
            heading = titles.listed.get(block.steps[-1].readings[0][1], "")
            return _after(heading, block.text) if heading else 0
        return _by_words(block.text, lexicon, titles, 1)
    if "number" in kinds:
        return _by_words(block.text, lexicon, titles, _SURE_HEADING)
    return 0


def _after(heading: str, text: str) -> int:
    """Where the text goes on behind this heading, compared by letters and digits alone."""
    wanted = "".join(c for c in fold(heading) if c.isalnum())
    seen = ""
    for position, sign in enumerate(text):
        seen += "".join(c for c in fold(sign) if c.isalnum())
        if len(seen) >= len(wanted):
            rest = text[position + 1 :]
            return position + 1 if seen == wanted and rest[:1].isspace() and rest.strip() else 0
    return 0


def _by_words(text: str, lexicon: Lexicon, titles: Titles, least: int) -> int:
    small = lexicon.folded("words", "small")
    words = list(JOINED.finditer(text[:400]))[:_LONGEST]
    best, best_score = 0, 0.0
    capitals = 0
    for n, word in enumerate(words):
        gap = text[words[n - 1].end() : word.start()] if n else " "
        if n and gap.strip():
            break
        starts_high = word.group()[:1].isupper()
        following = words[n + 1].group() if n + 1 < len(words) else ""
        if starts_high and capitals >= least and following[:1].islower():
            often, inside = titles.begins.get(word.group(), 0), titles.within.get(word.group(), 0)
            score = often / (often + inside + 1)
            if often >= 2 and score > 0.5 and score >= best_score:
                best, best_score = word.start(), score
        if not starts_high and fold(word.group()) not in small and n:
            # In a language that writes headings small, a capital after a small word may
            # still begin the sentence; two small words of content in a row end the search.
            if best or (n > 1 and words[n - 1].group()[:1].islower() and capitals > 1):
                break
            if n + 1 < len(words) and not words[n + 1].group()[:1].isupper():
                break
        capitals += starts_high
    return best
