"""Sentences that are short enough to be read at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bridgelaws.check.facts import Facts, find_at, plain_texts, split_parts
from bridgelaws.check.style.rules import StyleRules
from bridgelaws.model.finding import Finding
from bridgelaws.model.record import ArticleRecord


def check_sentences(records: Sequence[ArticleRecord], facts: Facts) -> tuple[Finding, ...]:
    """Sentences with more words than the language's style allows (``LONG_SENTENCE``).

    Headings and tables are no sentences.
    """
    found: list[Finding] = []
    for language in facts.languages:
        style = facts.styles[language]
        for _, _, text in plain_texts(records, facts, language):
            for part in split_parts(text):
                if part.kind in ("heading", "table"):
                    continue
                for start, sentence in split_sentences(part.words, style):
                    count = count_words(sentence)
                    if count > style.longest:
                        message = f"{count} words, at most {style.longest}: “{sentence[:60]}…”"
                        code = "LONG_SENTENCE"
                        found.append(find_at(text, part, start, "warning", code, message))
    return tuple(found)


def split_sentences(words: str, style: StyleRules) -> Iterator[tuple[int, str]]:
    """The sentences of a paragraph, each with the offset at which it starts.

    One ends at a mark that ends sentences in this language, closing quotes and brackets
    taken along, when white space follows and not a small letter.
    """
    ends = re.compile(rf"[{re.escape(style.ends)}][»”’)\]]*(?=(\s+)(\S))")
    start = 0
    for end in ends.finditer(words):
        if end.group()[0] == "." and end.group(2).islower():
            continue  # an abbreviation
        yield start, words[start : end.end()]
        start = end.end(1)
    if words[start:].strip():
        yield start, words[start:]


def count_words(sentence: str) -> int:
    """Words are what white space parts, when a letter or a digit is in them.

    >>> count_words("« Oui » – (Loi 12C) !")
    3
    """
    return sum(any(char.isalnum() for char in word) for word in sentence.split())
