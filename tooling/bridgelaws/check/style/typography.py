"""Marks as each language prints them: quotes, apostrophes, dashes, and no mixed scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bridgelaws.check.facts import CheckedText, Facts, find_at, plain_texts, split_parts
from bridgelaws.check.style.rules import StyleRules
from bridgelaws.language.words import GREEK, LATIN, WORD
from bridgelaws.model.finding import Finding
from bridgelaws.model.record import ArticleRecord


def check_typography(records: Sequence[ArticleRecord], facts: Facts) -> tuple[Finding, ...]:
    """Slips that the language's style names, marks without partner, words of two scripts.

    ``TYPOGRAPHY``: a pattern of ``style.toml``. ``UNPAIRED``: a bracket or quote that
    is not closed or not opened in its paragraph. ``MIXED_SCRIPT``: Greek and Latin
    letters in one word, which look right and are never found.
    """
    found: list[Finding] = []
    for language in facts.languages:
        style = facts.styles[language]
        for _, _, text in plain_texts(records, facts, language):
            for part in split_parts(text):
                for offset, code, message in find_slips(part, style):
                    found.append(find_at(text, part, offset, "warning", code, message))
    return tuple(found)


def find_slips(part: CheckedText, style: StyleRules) -> Iterator[tuple[int, str, str]]:
    """Offset, code and message of each slip in a part."""
    words = part.words
    for slip in style.slips:
        for match in slip.pattern.finditer(words):
            near = words[max(0, match.start() - 12) : match.end() + 12]
            yield match.start(), "TYPOGRAPHY", f"{slip.say}: “{near}”"
    for offset, mark in find_unpaired(words, style.pairs):
        yield offset, "UNPAIRED", f"{mark} has no partner in “{words[:60]}”"
    for match in WORD.finditer(words):
        word = match.group()
        if LATIN.search(word) and GREEK.search(word):
            yield match.start(), "MIXED_SCRIPT", f"Greek and Latin letters in one word: {word}"


def find_unpaired(words: str, pairs: Sequence[tuple[str, str]]) -> list[tuple[int, str]]:
    """The marks that are not closed or not opened, with their offsets.

    >>> find_unpaired("(a [b) c]", [("(", ")"), ("[", "]")])
    [(3, '['), (8, ']')]
    """
    opening = dict(pairs)
    closing = {close: open_ for open_, close in pairs}
    waiting: list[tuple[int, str]] = []
    unpaired: list[tuple[int, str]] = []
    for offset, char in enumerate(words):
        if char in opening:
            waiting.append((offset, char))
        elif char in closing:
            partner = closing[char]
            depths = [index for index, (_, mark) in enumerate(waiting) if mark == partner]
            if depths:
                unpaired += waiting[depths[-1] + 1 :]
                del waiting[depths[-1] :]
            else:
                unpaired.append((offset, char))
    return sorted(unpaired + waiting)
