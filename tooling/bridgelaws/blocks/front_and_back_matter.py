"""What a book prints around the laws: title pages, contents, index. Named and set aside.

Contents and index name laws as the laws' own headings do. They are told by what they
lack: sentences. A passage is set aside as contents only where another one gives the
same law in full, so that a list of headings alone is never lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bridgelaws.blocks.blocks import ParsedSource, Passage, TextBlock
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator

# A source with this many laws is a book; what stands before them is no nameless fragment.
_BOOK: Final = 10
# Of the blocks of an index, fewer than this share hold a sentence.
_FEW: Final = 0.25
_LEADER: Final = re.compile(r"(?:\s?\.){3,}\s*\d*|_{3,}")
_SENTENCE: Final = re.compile(r"(?<!\w)(?=\w*[^\W\d_])\w{2,}+[\"'”’»)\]]*[.;:!?·](?:\s|$)")
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
    for passage in parsed.passages:
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
    if scope.prefix == "appendix":
        return "appendix" if book else ""
    if scope.prefix in ("contents", "index"):
        few = _sentences(passage.blocks) <= _FEW * len(passage.blocks)
        return scope.prefix if few else ""
    return "contents" if scope in named and not _says_something(passage) else ""


def _says_something(passage: Passage) -> bool:
    return any(_has_sentence(block) for block in passage.blocks)


def _sentences(blocks: Sequence[TextBlock]) -> int:
    return sum(_has_sentence(block) for block in blocks)


def _has_sentence(block: TextBlock) -> bool:
    if _LISTED.search(block.text):
        # "Adv. de gauche ........ 18" is a heading with its page.
        return False
    return bool(_SENTENCE.search(_LEADER.sub(" ", block.text)))


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
    if name not in ("front-matter", "appendix") or not spans:
        return []
    line, column = parsed.source.place(spans[0].start)
    message = f"{len(blocks)} paragraphs that belong to no law were set aside as {name}"
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
