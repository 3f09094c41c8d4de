"""Lines that a second reading of a PDF has in another order than the text that was made of them.

Where lines were joined to one paragraph that are not written one after the other, or lines were
parted in the middle of a sentence that are, a column or a note may have been read wrongly.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bridgelaws.blocks.ledger import LedgerEntry
from bridgelaws.language.punctuation import ends_clause
from bridgelaws.model.finding import Finding
from bridgelaws.model.provision import Provision
from bridgelaws.model.source import SourceText

# A line that goes on, and one that something goes on with.
_OPEN: Final = re.compile(r"(?:[^\W_]|[,\-‐(])$")
# Where so many lines of a page stand in another order the page has an order of its own.
_MOST: Final = 6
_SHOWN: Final = 40

# What a line belongs to: a provision, or a note.
Owner = tuple[str, str]


def find_order_doubts(
    source: SourceText, provisions: Sequence[Provision], entries: Sequence[LedgerEntry]
) -> Iterator[Finding]:
    """A finding for each line that two readings put behind different lines.

    Args:
        source: a text whose layout says in which order its lines were written.
        provisions: those of all expressions; the ones of other files are passed over.
        entries: the account of the source.
    """
    if source.layout is None or not source.layout.written:
        return
    lines = _NumberedLines(source, provisions, entries)
    for page in source.layout.written:
        doubts = dict(lines.joined_amiss(page))
        if len(doubts) > _MOST:
            first = min(doubts)
            message = f"{len(doubts)} lines of this page stand behind other lines when read again"
            doubts = {first: message}
        for line, message in sorted(doubts.items()):
            yield Finding(source.ref.file, line, 1, "warning", "TWO_READINGS", message)
    for line, message in lines.parted_amiss(source.layout.written):
        yield Finding(source.ref.file, line, 1, "warning", "TWO_READINGS", message)


@dataclass(init=False)
class _NumberedLines:
    """The lines of a source: what they say, belong to, and go on with."""

    texts: dict[int, str]
    accounts: dict[int, str]
    owners: dict[int, set[Owner]]
    before: dict[int, int]
    headings: set[int]
    later: set[int]

    def __init__(
        self, source: SourceText, provisions: Sequence[Provision], entries: Sequence[LedgerEntry]
    ) -> None:
        self.texts, self.owners, self.before = defaultdict(str), defaultdict(set), {}
        # The lines that begin a paragraph which is not the first of its provision.
        self.later = set()
        layout = source.layout
        pieces = layout.pieces if layout is not None else ()
        self.headings = {source.place(at)[0] for at in (layout.headings if layout else ())}
        for n, piece in enumerate(pieces):
            end = pieces[n + 1].offset if n + 1 < len(pieces) else len(source.text)
            self.texts[piece.line] += source.text[piece.offset : end]
        counted = _count_accounts(source, entries)
        self.accounts = {line: found.most_common(1)[0][0] for line, found in counted.items()}
        self._own_notes(source)
        for provision in provisions:
            self._own(provision, source.ref.file)

    def _own_notes(self, source: SourceText) -> None:
        layout = source.layout
        if layout is None:
            return
        spans = {place.note for place in layout.footnotes} | set(layout.loose_notes)
        starts = [piece.offset for piece in layout.pieces]
        for span in spans:
            inside = [layout.piece(span.start).line]
            inside += [layout.piece(at).line for at in starts if span.start < at < span.end]
            for line in inside:
                self.owners[line].add(("note", str(span.start)))

    def _own(self, provision: Provision, file: str) -> None:
        owner = ("text", str(provision.locator))
        runs = sorted((r for r in provision.runs if r.file == file), key=lambda r: r.text_start)
        first = runs[0].line if runs else 0
        for origin in provision.origins:
            if origin.file == file:
                # A heading has no runs; nor has a mark that stands alone.
                for line in range(origin.first_line, max(origin.first_line + 1, first)):
                    if line == origin.first_line or not self.owners.get(line):
                        self.owners[line].add(owner)
        for run in runs:
            self.owners[run.line].add(owner)
        ends = [block.end for block in provision.blocks]
        tables = [block for block in provision.blocks if block.kind == "table"]
        for one, other in pairwise(runs):
            in_table = any(b.start <= other.text_start < b.end for b in tables)
            parted = any(one.text_start < end <= other.text_start for end in ends)
            if one.line == other.line or in_table:
                continue
            if not parted:
                self.before[other.line] = one.line
            elif not self._is_marked(provision, other.text_start):
                self.later.add(other.line)

    @staticmethod
    def _is_marked(provision: Provision, start: int) -> bool:
        return any(b.kind != "paragraph" and b.start <= start < b.end for b in provision.blocks)

    def joined_amiss(self, page: Sequence[int]) -> Iterator[tuple[int, str]]:
        """Lines of a page that go on with one that they do not follow in the second reading."""
        order = self._shown(page)
        place = {line: n for n, line in enumerate(order)}
        for line in order:
            above = self.before.get(line)
            if above is None or above not in place:
                continue
            if not self._follows(order, place[above], place[line]):
                other = self._end(order[place[line] - 1]) if place[line] else ""
                yield (
                    line,
                    f"read again, this line stands behind “{other}”, not “{self._end(above)}”",
                )

    def parted_amiss(self, written: Sequence[Sequence[int]]) -> Iterator[tuple[int, str]]:
        """Lines that go on in the second reading with one that they were parted from."""
        order = [line for page in written for line in self._shown(page)]
        place = {line: n for n, line in enumerate(order)}
        for above, line in pairwise(order):
            joined = self.before.get(line)
            if not self.owners.get(above) and line in self.later:
                # A note in the text is lifted out up to the end of its paragraph.
                yield line, f"the note “{self._end(above)}” may go on with this line"
                continue
            follows = joined in place and self._follows(order, place[joined], place[line])
            goes_on = self.texts[line].lstrip()[:1].islower()
            if follows or not goes_on or self._belong_together(above, line):
                continue
            if _OPEN.search(self.texts[above].rstrip()):
                yield line, f"read again, this line goes on with “{self._end(above)}”"

    def _belong_together(self, above: int, line: int) -> bool:
        """Whether two lines stand in one place or note, or the first in a heading."""
        # A heading on two lines is one line of the text.
        if above in self.headings or not self.texts[above].endswith("\n"):
            return True
        one, other = self.owners.get(above, set()), self.owners.get(line, set())
        return one == other or bool(one & other)

    def _shown(self, page: Sequence[int]) -> list[int]:
        return [line for line in page if self.accounts.get(line) in ("record", "note")]

    def _follows(self, order: Sequence[int], above: int, line: int) -> bool:
        """Whether nothing but whole notes stands between two lines."""
        between = order[above + 1 : line]
        if line <= above or any(self.accounts[each] != "note" for each in between):
            return False
        closed = ends_clause(self.texts[order[above]].rstrip())
        return not between or not closed or ends_clause(self.texts[between[-1]].rstrip())

    def _end(self, line: int) -> str:
        text = self.texts[line].strip()
        return text if len(text) <= _SHOWN else f"…{text[-_SHOWN:]}"


def _count_accounts(source: SourceText, entries: Sequence[LedgerEntry]) -> dict[int, Counter[str]]:
    """How many characters of each line stand in records, notes and so on."""
    found: dict[int, Counter[str]] = defaultdict(Counter)
    layout = source.layout
    pieces = layout.pieces if layout is not None else ()
    n = 0
    for entry in entries:
        if entry.is_layout:
            continue
        at = entry.span.start
        while at < entry.span.end:
            while n + 1 < len(pieces) and pieces[n + 1].offset <= at:
                n += 1
            stop = min(entry.span.end, pieces[n + 1].offset if n + 1 < len(pieces) else 1 << 62)
            found[pieces[n].line][entry.account] += stop - at
            at = stop
    return found
