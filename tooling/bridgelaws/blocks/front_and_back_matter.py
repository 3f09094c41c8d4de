"""What a book prints around the laws: title pages, contents, index. Named and set aside.

An annex is no such thing: it is a part of the book, and keeps what stands in it. Contents and index
name laws as the laws' own headings do. They are told by what they lack: sentences. A passage is
set aside as contents only where another one gives the same law in full, so that a list of
headings alone is never lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bridgelaws.blocks.blocks import ParsedSource, Passage, TextBlock
from bridgelaws.blocks.titles import whole_heading
from bridgelaws.counts import counted
from bridgelaws.language.folding import fold
from bridgelaws.language.sentences import CLAUSE_STOPS, SentenceRule, find_sentences
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import ANNEX, Locator
from bridgelaws.model.provision import Note

# A source with this many laws is a book; what stands before them is no nameless fragment.
_BOOK: Final = 10
# Of the blocks of an index, fewer than this share hold a sentence.
_FEW: Final = 0.25
_LEADER: Final = re.compile(r"(?:\s?\.){3,}\s*\d*|_{3,}")
_SENTENCE: Final = SentenceRule(CLAUSE_STOPS)
# A word of two letters or more: a stop behind one letter is that of a mark.
_LAST_WORD: Final = re.compile(r"(?<!\w)(?=\w*[^\W\d_])\w{2,}[\"'”’»)\]]*$")
_LISTED: Final = re.compile(r"(?:\s?[._…]){4,}\s*\d{1,3}\s*$")
_PAGE: Final = re.compile(r"(?:\s*(?<!\w)(?:\d{1,3}|[ivxl]+))+\s*$")
_LETTER: Final = re.compile(r"(?:^|\s)([^\W\d_]{1,2})[.)]\s+(?=\S)")


def set_apart(parsed: ParsedSource) -> ParsedSource:
    """The source without its contents, index and front matter, which go to the ledger by name.

    What the contents say the headings of a law's letters are is kept: they tell where
    a heading ends that runs into its text.
    """
    named = {
        scope
        for passage in parsed.passages
        if (scope := passage.scope) is not None and _says_something(passage)
    }
    laws = sum(not scope.prefix and len(scope.steps) == 1 for scope in named)
    kept: list[Passage] = []
    headings: dict[Locator, tuple[str, ...]] = {}
    findings = list(parsed.findings)
    passages = _with_annexes(parsed) if laws >= _BOOK else parsed.passages
    for passage in passages:
        name = _name_of(passage, named, book=laws >= _BOOK, first=not kept)
        if name == "contents" and passage.scope is not None and passage.scope.steps:
            headings.setdefault(passage.scope, _listed(passage))
        if name:
            findings += _set_aside(parsed, passage, passage.blocks, name)
            continue
        end = _end_of_introduction(passage) if laws >= _BOOK else len(passage.blocks)
        if end < len(passage.blocks):
            findings += _set_aside(parsed, passage, passage.blocks[end:], "front-matter")
        kept.append(replace(passage, blocks=passage.blocks[:end]))
    return replace(parsed, passages=tuple(kept), findings=tuple(findings), headings_by_law=headings)


def _name_of(passage: Passage, named: set[Locator], *, book: bool, first: bool) -> str:
    """Why a passage is no law text; empty where it is."""
    scope = passage.scope
    if scope is None:
        return "front-matter" if book and first else ""
    if scope.prefix == ANNEX:
        return ""
    if scope.prefix in ("contents", "index"):
        few = _sentences(passage.blocks) <= _FEW * len(passage.blocks)
        return scope.prefix if few else ""
    return "contents" if scope in named and not _says_something(passage) else ""


def _with_annexes(parsed: ParsedSource) -> tuple[Passage, ...]:
    """The passages of a book, each annex in one of them, and without those that the contents name.

    An annex may have articles of its own, or say its title again on its next page: what bears
    the heading of a law that stood there before, in the same language, goes on with the annex.
    """
    titles = [_title_of(each) if _is_annex(each) else "" for each in parsed.passages]
    found: list[Passage] = []
    before: set[tuple[str, Locator]] = set()
    for n, passage in enumerate(parsed.passages):
        scope = passage.scope
        if _is_annex(passage) and _is_listed(passage, titles[n], titles[n + 1 :]):
            found.append(replace(passage, scope=Locator((), "contents")))
            continue
        above = found[-1] if found and _is_annex(found[-1]) else None
        if above is not None and above.language == passage.language and scope is not None:
            again = _is_annex(passage) and titles[n] == _title_of(above)
            if again or (passage.language, scope) in before:
                blocks = passage.blocks if again else _with_heading(parsed, passage)
                notes = passage.notes if again else ()
                found[-1] = replace(
                    above, blocks=(*above.blocks, *blocks), notes=(*above.notes, *notes)
                )
                continue
        if scope is not None and not _is_annex(passage) and _says_something(passage):
            before.add((passage.language, scope))
        found.append(passage)
    return tuple(found)


def _is_annex(passage: Passage) -> bool:
    return passage.scope is not None and passage.scope.prefix == ANNEX


def _title_of(passage: Passage) -> str:
    """The title of an annex as it is compared: without leaders and the page behind them."""
    return fold(_LEADER.sub("", passage.title.text)).strip(" .")


def _is_listed(passage: Passage, title: str, further: Sequence[str]) -> bool:
    """Whether the contents name an annex that comes further behind, with its page or without."""
    if not all(_LISTED.search(block.text) for block in passage.blocks):
        return False
    bare = title.rstrip("0123456789").rstrip()
    return any(other in (title, bare) for other in further if other)


def _with_heading(parsed: ParsedSource, passage: Passage) -> tuple[TextBlock, ...]:
    """The blocks of a passage, its heading with its notes being the first of them."""
    header = passage.header
    if header is None:
        return passage.blocks
    said, at = whole_heading(parsed.source.text, header, passage.title)
    notes = tuple(Note(note.text, note.anchor + at) for note in passage.notes)
    heading = TextBlock("text", said, notes, (), 0, header, passage.language, after_gap=True)
    return (heading, *passage.blocks)


def _says_something(passage: Passage) -> bool:
    return any(_has_sentence(block) for block in passage.blocks)


def _sentences(blocks: Sequence[TextBlock]) -> int:
    return sum(_has_sentence(block) for block in blocks)


def _has_sentence(block: TextBlock) -> bool:
    if _LISTED.search(block.text):
        # "Adv. de gauche ........ 18" is a heading with its page.
        return False
    text = _LEADER.sub(" ", block.text)
    return any(
        span.stop < span.end and _LAST_WORD.search(text, span.start, span.stop)
        for span in find_sentences(text, _SENTENCE)
    )


def _end_of_introduction(passage: Passage) -> int:
    """Where the lists of names begin that a book prints behind its introduction."""
    blocks = passage.blocks
    if passage.scope is None or passage.scope.prefix != "intro":
        return len(blocks)
    for n, block in enumerate(blocks[1:], 1):
        rest = blocks[n:]
        if block.is_heading_like and _sentences(rest) <= _FEW * len(rest):
            return n
    return len(blocks)


def _listed(passage: Passage) -> tuple[str, ...]:
    """The letters' headings that the contents give for a law: ``A. Heading``, in order."""
    lines = (
        _PAGE.sub("", " ".join([*(m.printed for m in block.marks), block.text]))
        for block in passage.blocks
        if not block.text.strip().isdigit()
    )
    text = _LEADER.sub(" ", " ".join(lines))
    parts = _LETTER.split(text)[1:]
    return tuple(
        f"{letter} {_PAGE.sub('', heading).strip()}"
        for letter, heading in zip(parts[::2], parts[1::2], strict=True)
    )


def _set_aside(
    parsed: ParsedSource, passage: Passage, blocks: Sequence[TextBlock], name: str
) -> list[Finding]:
    spans = [block.span for block in blocks]
    if len(blocks) == len(passage.blocks) and passage.header is not None:
        spans.insert(0, passage.header)
    for span in spans:
        parsed.ledger.claim(span.start, span.end, "discard", name)
    if name != "front-matter" or not spans:
        return []
    line, column = parsed.source.place(spans[0].start)
    paragraphs = counted(len(blocks), "paragraph")
    message = f"set aside as {name}: {paragraphs} of no law"
    file = parsed.source.ref.file
    return [
        Finding(
            file,
            line,
            column,
            "info",
            name.replace("-", "_").upper(),
            message,
            "",
            passage.language,
        )
    ]
