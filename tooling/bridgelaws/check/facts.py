"""What every check is held against, and the texts that it looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bridgelaws import LANGUAGES
from bridgelaws.check.language_facts import CheckWords
from bridgelaws.check.remembered import Memoised
from bridgelaws.check.style.rules import StyleRules
from bridgelaws.citations.viewpoint import Viewpoint
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.agreement import Agreements
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.glossary import Glossary, OwnTerms
from bridgelaws.model.outline import Outline
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText

T = TypeVar("T")

OutlineByEdition = Mapping[tuple[str, str], Outline]


@dataclass(frozen=True)
class Facts(Memoised):
    """The outlines by work and edition, how each language is written, what is checked.

    ``model`` is the language that the others were translated from: where languages
    are compared, each is held against it; ``agreements`` tell from which wording of it.
    ``expression`` names the texts to check; ``glossary`` holds the terms and their names,
    ``words`` what the checks of two texts know of each language; ``own_terms`` are the names that
    a publisher has for some of the terms. ``view_of`` says from where a heading cites, by its
    work, edition and language. ``corpus`` are the words, in small letters, of the whole text of
    each language, where the checkout holds but a part of one.
    """

    outlines: OutlineByEdition
    styles: Mapping[str, StyleRules]
    languages: tuple[str, ...] = LANGUAGES
    model: str = "en"
    expression: str = PLAIN
    words: Mapping[str, CheckWords] = field(default_factory=dict)
    agreements: Agreements = field(default_factory=Agreements)
    lexicons: Mapping[str, Lexicon] = field(default_factory=dict)
    glossary: Glossary = field(default_factory=lambda: Glossary(()))
    own_terms: OwnTerms = field(default_factory=dict)
    view_of: Callable[[str, str, str], Viewpoint] = lambda work, edition, _: Viewpoint(
        work, edition
    )
    corpus: Mapping[str, frozenset[str]] = field(default_factory=dict)
    memo: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class CheckedText:
    """A stretch of words that stands together: a heading, a paragraph, a note.

    ``start`` is the offset of ``words`` in the provision's text; for a heading and a
    note, which stand outside the text, it is where they are found from.
    """

    kind: str
    words: str
    start: int


def plain_texts(
    records: Sequence[ArticleRecord], facts: Facts, language: str
) -> Iterator[tuple[ArticleRecord, ProvisionRecord, ProvisionText]]:
    """Every checked text of one language, in reading order."""
    for record in records:
        for provision in record.provisions:
            text = provision.text(language, facts.expression)
            if text is not None:
                yield record, provision, text


def split_parts(text: ProvisionText) -> tuple[CheckedText, ...]:
    """Heading, paragraphs, table rows and notes of a provision, as printed.

    A text without blocks is one paragraph.
    """
    said = text.provision
    parts = [CheckedText("heading", said.heading, 0)] if said.heading else []
    for block in said.blocks:
        words = said.text[block.start : block.end]
        if block.kind != "table":
            parts.append(CheckedText(block.kind, words, block.start))
            continue
        start = block.start
        for row in words.split("\n"):
            parts.append(CheckedText("table", row, start))
            start += len(row) + 1
    if said.text and not said.blocks:
        parts.append(CheckedText("paragraph", said.text, 0))
    parts += [CheckedText("note", note.text, note.anchor) for note in said.notes]
    return tuple(parts)


def find_at(
    text: ProvisionText, part: CheckedText, offset: int, severity: Severity, code: str, message: str
) -> Finding:
    """A finding at ``part.words[offset]``, as near as the provenance tells."""
    said = text.provision
    inside = offset if part.kind not in ("heading", "note") else 0
    file, line, column = said.place(min(part.start + inside, max(0, len(said.text) - 1)))
    if part.kind == "heading" and said.origins:
        file, line, column = said.origins[0].file, said.origins[0].first_line, 1
    return Finding(file, line, column, severity, code, message, str(said.locator), text.language)


def find_in(text: ProvisionText, code: str, message: str) -> Finding:
    """An error about a provision's text as a whole."""
    whole = CheckedText("heading", "", 0)
    return find_at(text, whole, 0, "error", code, message)
