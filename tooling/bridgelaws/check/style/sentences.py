"""Sentences that are short enough to be read at the table."""

from __future__ import annotations

from collections.abc import Sequence

from bridgelaws.check.facts import Facts, find_at, plain_texts, split_parts
from bridgelaws.counts import counted
from bridgelaws.language.sentences import find_sentences
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
                for span in find_sentences(part.words, style.sentence):
                    sentence = part.words[span.start : span.end]
                    count = count_words(sentence)
                    if count > style.longest:
                        said = counted(count, "word")
                        message = f"{said}, at most {style.longest}: “{sentence[:60]}…”"
                        code = "LONG_SENTENCE"
                        found.append(find_at(text, part, span.start, "warning", code, message))
    return tuple(found)


def count_words(sentence: str) -> int:
    """Words are what white space parts, when a letter or a digit is in them.

    >>> count_words("« Oui » – (Loi 12C) !")
    3
    """
    return sum(any(char.isalnum() for char in word) for word in sentence.split())
