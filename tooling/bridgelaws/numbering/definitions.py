"""The parts of a book without numbers: Introduction, Definitions with their terms, annexes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain
from typing import Final

from bridgelaws.blocks.blocks import Passage, TextBlock
from bridgelaws.language.folding import fold
from bridgelaws.language.punctuation import breaks_off
from bridgelaws.language.words import LETTERS
from bridgelaws.library.carry import find_carrier
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN, Block, BlockKind, Note, Origin, Provision, SourceRun
from bridgelaws.model.source import SourceText
from bridgelaws.numbering.similarity.reference_text import ReferenceText, ReferenceTextsByKey

# "Term — text", "Term: text", "TERM - text": one book parts them in one way.
_ENTRIES: Final = (
    re.compile(r"^(?P<term>[^—–]{1,120}?)\s+[—–]\s+(?P<text>\S)"),
    # An abbreviated headword bears its full stop: "L.H.O.: text".
    re.compile(
        r"^(?P<term>(?:[^\W\d_]{1,4}\.\s?){0,4}[^:.;]{0,100}?(?:\([^()]{1,80}\))?)"
        r"(?<=[^\s])\s?:\s+(?P<text>\S)"
    ),
    re.compile(r"^(?P<term>[^.;:\-]{1,80}?(?:-[^\W\d_][^.;:\-]{0,40}?)?)\s+-\s+(?P<text>\S)"),
    # A headword in capitals before its text.
    re.compile(r"^(?P<term>[^\W\d_a-zα-ω][^a-zα-ωà-ÿ.;:]{1,60}?)\s+(?P<text>[^\W\d_]?[a-zα-ωà-ÿ])"),
    # A headword on a line of its own, with a colon or without one.
    re.compile(
        r"^(?P<term>(?:[^\W\d_]{1,4}\.\s?){0,4}[^\W\d_][^.;:!?]{0,80}?)(?:\s?:|\s[—–])?(?P<text>)$"
    ),
)
_ALONE: Final = _ENTRIES[-1]
_BRACKET: Final = re.compile(r"\s*\([^()]*\)\s*|\s*\[[^\[\]]*\]\s*")
# Honor and Honour are as alike as this; defender and declarer are not.
_SPELT_ALIKE: Final = 0.85


@dataclass(slots=True)
class _Entry:
    locator: Locator
    heading: str | None
    text: str
    blocks: list[Block]
    notes: list[Note]
    runs: list[SourceRun]
    first: int
    last: int

    def go_on(self, block: TextBlock, source: SourceText) -> None:
        """Append a block's text to the last paragraph, which broke off."""
        before = len(self.blocks)
        self.add(block, 0, source, "paragraph")
        if 0 < before < len(self.blocks):
            *kept, last, more = self.blocks
            self.text = f"{self.text[: last.end]} {self.text[more.start :]}"
            self.blocks = [*kept, Block(last.kind, last.start, more.end, last.mark)]

    def add(self, block: TextBlock, cut: int, source: SourceText, kind: BlockKind) -> None:
        """Append a block's text from its character ``cut`` on."""
        first, last = source.place(block.span.start)[0], source.place(block.span.end - 1)[0]
        self.first, self.last = self.first or first, last
        if block.kind == "note":
            self.notes.append(Note(block.text, len(self.text)))
            return
        if cut >= len(block.text):
            self.notes += [Note(n.text, len(self.text)) for n in block.notes]
            return
        start = len(self.text) + (1 if self.text else 0)
        self.text += ("\n" if self.text else "") + block.text[cut:]
        mark = " ".join(m.printed for m in block.marks)
        self.blocks.append(Block(kind, start, len(self.text), mark))
        # A note on the headword stands at the head of the text.
        self.notes += [Note(n.text, max(start, n.anchor + start - cut)) for n in block.notes]
        for text_start, source_start, length in block.stretch.runs:
            if text_start + length <= cut:
                continue
            skipped = max(0, cut - text_start)
            line, column = source.place(source_start + skipped)
            shift = text_start + skipped - cut + start
            self.runs.append(SourceRun(shift, length - skipped, source.ref.file, line, column))

    def provision(self, file: str) -> Provision:
        """The frozen value; the place is synthetic, for want of an official number."""
        return Provision(
            self.locator,
            "",
            self.heading,
            self.text,
            tuple(self.blocks),
            tuple(self.notes),
            "synthetic" if self.locator.place else "printed",
            1.0,
            (Origin(file, self.first, self.last),),
            tuple(self.runs),
        )


def _begins_small(block: TextBlock) -> bool:
    """Whether a paragraph without a mark begins with a small letter, as no sentence does."""
    first = next(filter(str.isalpha, block.text), "")
    return first.islower() and not block.marks and not block.is_bulleted


def read_paragraphs(
    passage: Passage, scope: Locator, source: SourceText, known: int = 0
) -> tuple[Provision, ...]:
    """The Introduction: each paragraph a place of its own, numbered from 1.

    Where there are more than the ``known`` ones of its edition (0: nobody counted them), what
    breaks off in the middle of a sentence, at the end of a column, goes on in the next one, and so
    does one that the next goes on with in small letters.
    """
    entries = [_root(passage, scope, source)]
    surplus = len(passage.blocks) - known if known else 0
    for block in passage.blocks:
        last = entries[-1]
        parted = breaks_off(last.text) or _begins_small(block)
        if surplus > 0 and len(entries) > 1 and parted:
            last.go_on(block, source)
            surplus -= 1
            continue
        entry = _Entry(scope.at(str(len(entries))), None, "", [], [], [], 0, 0)
        entry.add(block, 0, source, "paragraph")
        entries.append(entry)
    return tuple(entry.provision(source.ref.file) for entry in entries)


def read_annex(passage: Passage, scope: Locator, source: SourceText) -> tuple[Provision, ...]:
    """An annex: each paragraph, item of a list and table a place of its own, numbered from 1.

    What the format says is a heading stands above the place that follows it, where one does.
    """
    headings = source.layout.headings if source.layout is not None else frozenset()
    entries = [_root(passage, scope, source)]
    above: TextBlock | None = None
    for n, block in enumerate(passage.blocks):
        if block.kind == "note":
            entries[-1].add(block, 0, source, "paragraph")
            continue
        is_heading = block.span.start in headings and block.is_heading_like and not block.notes
        if is_heading and above is None and n + 1 < len(passage.blocks):
            above = block
            continue
        heading = _shown(above) if above is not None else None
        entry = _Entry(scope.at(str(len(entries))), heading, "", [], [], [], 0, 0)
        if above is not None:
            entry.first = source.place(above.span.start)[0]
        kind: BlockKind = "table" if block.kind == "table" else "item"
        entry.add(block, 0, source, kind if kind == "table" or block.marks else "paragraph")
        entries.append(entry)
        above = None
    return tuple(entry.provision(source.ref.file) for entry in entries)


def _shown(block: TextBlock) -> str:
    """A heading with the mark that is printed before it."""
    return " ".join([*(mark.printed for mark in block.marks), block.text])


def read_terms(
    passage: Passage,
    scope: Locator,
    source: SourceText,
    slugs: Sequence[str],
    slug_by_term: dict[str, str],
) -> tuple[Provision, ...]:
    """The Definitions: ``term — definition.``, its senses as items under it.

    A term gets the name that it has in every language: by its headword where
    that is known (``slug_by_term``, folded), in the plain edition, which keeps the outline's order
    in every language, by order where it has as many entries; else one made of the headword.
    """
    entries = [_root(passage, scope, source)]
    heads = _heads(passage.blocks, {key for term in slug_by_term for key in _keys(term)})
    terms = [found["term"] for block, found in heads if found]
    by_order = source.ref.expression == PLAIN and len(terms) == len(slugs) and not slug_by_term
    names = list(slugs) if by_order else _names(terms, slug_by_term)
    for block, found in heads:
        if found:
            entries.append(_Entry(scope.at(names.pop(0)), found["term"], "", [], [], [], 0, 0))
            entries[-1].add(block, found.start("text"), source, "paragraph")
        else:
            entries[-1].add(block, 0, source, "item" if block.steps else "paragraph")
    return tuple(entry.provision(source.ref.file) for entry in entries)


def name_terms(
    reference_texts: ReferenceTextsByKey,
    library: Library,
    edition: tuple[str, str],
    scope: Locator,
    language: str,
) -> dict[str, str]:
    """The names of an edition's terms by their folded headwords, as other texts define them.

    An edition of which no reference text is has the names of other editions, as its map and its
    outline have them: terms are named in English, and may be read in any language.

    Args:
        reference_texts: texts of certain numbering.
        library: maps and outlines.
        edition: a work and an edition of it.
        scope: that of its definitions.
        language: the one of the headwords.
    """
    if edition in reference_texts:
        return _slug_by_term(reference_texts[edition], language)
    work = edition[0]
    others = (texts for key, texts in reference_texts.items() if key[0] == work)
    before = _slug_by_term(chain.from_iterable(others), language)
    carrier = find_carrier(library, *edition)
    went = {
        at.place: change.new[0].place
        for at, change in (carrier.changes if carrier else {}).items()
        if at.prefix == scope.prefix and len(change.new) == 1
    }
    held = set(library.definition_slugs(*edition))
    named = {term: went.get(slug, slug) for term, slug in before.items()}
    return {term: slug for term, slug in named.items() if slug in held}


def _slug_by_term(texts: Iterable[ReferenceText], language: str) -> dict[str, str]:
    return {
        fold(term): place.place
        for text in texts
        if text.language == language
        for place, term in text.terms
    }


def _heads(
    blocks: Sequence[TextBlock], known: AbstractSet[str]
) -> list[tuple[TextBlock, re.Match[str] | None]]:
    """Each block with its headword, as the form finds them that fits most blocks.

    A headword above its list stands alone in a book of any form; ``known`` are those that
    the work has, as `_keys` gives them.
    """
    found = [
        [None if block.marks else entry.match(block.text) for block in blocks] for entry in _ENTRIES
    ]
    best = max(found, key=lambda matches: sum(match is not None for match in matches))
    alone = [
        _above_list(block, following, known)
        for block, following in zip(blocks, [*blocks[1:], None], strict=False)
    ]
    heads = [one or other for one, other in zip(best, alone, strict=True)]
    return list(zip(blocks, heads, strict=True))


def _above_list(
    block: TextBlock, following: TextBlock | None, known: AbstractSet[str]
) -> re.Match[str] | None:
    """A known headword with a colon and nothing behind it, above the list of its senses."""
    found = None if block.marks else _ALONE.match(block.text)
    if found is None or following is None or not following.marks:
        return None
    return found if known & set(_keys(found["term"])) else None


def _names(terms: Sequence[str], slug_by_term: Mapping[str, str]) -> list[str]:
    """A name for each headword: the known one, else one made of it, never the same twice.

    A headword is known as it is printed, or without what stands in brackets, or by
    its words alone whatever their order.
    """
    known: dict[str, str] = {}
    for term, slug in slug_by_term.items():
        for key in _keys(term):
            known.setdefault(key, slug)
    names: list[str] = []
    for term in terms:
        keys = _keys(term)
        name = next((known[key] for key in keys if key in known), "") or _alike(term, terms, known)
        name = name or re.sub(r"[^\w]+", "-", keys[-2]).strip("-") or "entry"
        while name in names:
            name = f"{name}-more"
        names.append(name)
    return names


def _alike(term: str, terms: Sequence[str], known: Mapping[str, str]) -> str:
    """The name of the one headword that is spelt much like this one and is not printed here."""
    printed = {known.get(key, "") for other in terms for key in _keys(other)}
    free = [key for key, slug in known.items() if slug not in printed]
    near = get_close_matches(_keys(term)[1], free, n=3, cutoff=_SPELT_ALIKE)
    slugs = {known[key] for key in near}
    return slugs.pop() if len(slugs) == 1 else ""


def _keys(term: str) -> tuple[str, ...]:
    """What a headword can be known by, the surest first; the last but one is fit for a name."""
    whole = " ".join(fold(term).split())
    bare = " ".join(fold(_BRACKET.sub(" ", term)).split()) or whole
    return whole, bare, " ".join(sorted(LETTERS.findall(bare)))


def _root(passage: Passage, scope: Locator, source: SourceText) -> _Entry:
    line = source.place(passage.header.start)[0] if passage.header else 0
    notes = [Note(note.text, 0) for note in passage.notes]
    return _Entry(scope, passage.title.text or None, "", [], notes, [], line, line)
