"""An open block closed: marks, notes and footnotes lifted out, broken words mended."""

from __future__ import annotations

from collections.abc import Mapping

from bridgelaws.blocks.blocks import TextBlock
from bridgelaws.blocks.dehyphenation import Dictionary
from bridgelaws.blocks.footnotes import Footnotes
from bridgelaws.blocks.ledger import Ledger
from bridgelaws.blocks.notes import find_notes
from bridgelaws.blocks.open_block import OpenBlock, join_rows
from bridgelaws.blocks.visible_text import MappedText, find_invisible, read_stretch
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.provision import Note
from bridgelaws.model.source import SourceText, Span


class BlockCloser:
    """Closes the blocks of one source; collects what a person should know in ``findings``."""

    def __init__(
        self,
        source: SourceText,
        lexicons: Mapping[str, Lexicon],
        ledger: Ledger,
        footnotes: Footnotes,
        dictionary: Dictionary,
    ) -> None:
        self.source, self.lexicons, self.ledger = source, lexicons, ledger
        self.first_lexicon = next(iter(lexicons.values()))
        self.dictionary = dictionary
        self.noted: set[Span] = set()
        self.findings: list[Finding] = []
        self.footnotes = footnotes.mended(self.mended)

    def check_footnotes(self) -> None:
        """Report the footnotes whose mark no text bears; they are unplaced, not lost."""
        for footnote in self.footnotes.notes:
            if footnote.span not in self.noted:
                self.ledger.claim(footnote.span.start, footnote.span.end, "unplaced", "told")
                line, column = self.source.place(footnote.span.start)
                message = f"no text bears the mark of the footnote {footnote.mark}"
                self._find(line, column, "warning", "FOOTNOTE", message)

    def close(self, block: OpenBlock) -> TextBlock:
        """The block as parsed, its characters entered in the ledger."""
        text = self.source.text
        end = block.spans[-1].end if block.spans else block.marks[-1].span.end
        for mark in block.marks:
            self.ledger.claim(mark.span.start, mark.span.end, "record")
        for start, length in find_invisible(text, block.start, end):
            self.ledger.claim(start, start + length, "discard", "invisible")
        if block.kind == "table":
            rows = [self.mended(read_stretch(text, [span])) for span in block.spans]
            stretch = join_rows(rows)
        else:
            stretch = read_stretch(text, block.spans)
        notes: tuple[Note, ...] = ()
        if block.kind == "text":
            lexicon = self.lexicons.get(block.language) or self.first_lexicon
            stretch, notes = self._lift_notes(self.mended(stretch), lexicon)
            stretch, notes = self.with_footnotes(stretch, notes)
        elif block.kind == "note" or self.footnotes.noted:
            stretch = self.mended(stretch) if block.kind == "note" else stretch
            # The figures of a table lose only marks that the format itself tells. A note that
            # several cells bear the mark of is one note, at the first of them.
            stretch, notes = self.with_footnotes(stretch)
            firsts = {note.text: note for note in reversed(notes)}
            notes = tuple(note for note in notes if firsts[note.text] is note)
        return TextBlock(
            block.kind,
            stretch,
            notes,
            block.marks,
            block.indent,
            Span(block.start, end),
            block.language,
            block.after_gap,
        )

    def _lift_notes(
        self, stretch: MappedText, lexicon: Lexicon
    ) -> tuple[MappedText, tuple[Note, ...]]:
        found = find_notes(stretch.text, lexicon)
        notes, cuts, removed = [], [], 0
        for note in found:
            if not note.closed:
                line, column = self.source.place(stretch.offset(note.span.start))
                message = "a note opens here and is never closed; it was left in the text"
                self._find(line, column, "warning", "NOTE_UNBALANCED", message)
                continue
            start, end = note.span.start, note.span.end
            if start and stretch.text[start - 1] == " ":
                start -= 1
            notes.append(Note(stretch.text[note.span.start : end], start - removed))
            self.ledger.claim(stretch.offset(note.span.start), stretch.offset(end - 1) + 1, "note")
            cuts.append(Span(start, end))
            removed += end - start
        return (stretch.cut(cuts), tuple(notes)) if cuts else (stretch, ())

    def mended(self, stretch: MappedText) -> MappedText:
        """A text with its broken words put together, each reported."""
        mended, repairs = self.dictionary.mend(stretch)
        for repair in repairs:
            line, column = self.source.place(stretch.offset(max(0, repair.span.start - 1)))
            message = f"“{repair.printed}” was read as “{repair.word}”"
            self._find(line, column, "info", repair.code, message)
        return mended

    def with_footnotes(
        self, stretch: MappedText, notes: tuple[Note, ...] = ()
    ) -> tuple[MappedText, tuple[Note, ...]]:
        """A text without footnote marks, and its notes with the footnotes they stand for."""
        stretch, notes, used, marks = self.footnotes.attach(stretch, notes)
        self.noted.update(note.span for note in used)
        for mark in marks:
            self.ledger.claim(mark.start, mark.end, "note")
        return stretch, notes

    def _find(
        self,
        line: int,
        column: int,
        severity: Severity,
        code: str,
        message: str,
        language: str = "",
    ) -> None:
        file = self.source.ref.file
        self.findings.append(Finding(file, line, column, severity, code, message, "", language))
