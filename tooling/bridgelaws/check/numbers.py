"""The same figures in every language: scores, boards, seconds, law numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from bridgelaws.check.facts import Facts, find_in, plain_texts, split_parts
from bridgelaws.model.finding import Finding
from bridgelaws.model.record import ArticleRecord, ProvisionText

# 1,500 and 1 500 and 1.500 are one number; 0.5 and 0,5 are one as well.
_GROUPED: Final = re.compile(r"(?<=\d)[.,\u00a0\u202f](?=\d{3}(?!\d))")
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)?")


def check_numbers(records: Sequence[ArticleRecord], facts: Facts) -> tuple[Finding, ...]:
    """Provisions whose figures are not those of the model language (``NUMBERS``)."""
    found: list[Finding] = []
    for language in facts.languages:
        for _, provision, text in plain_texts(records, facts, language):
            model = provision.text(facts.model, facts.expression)
            if model is None:
                continue
            own, expected = count_numbers(text), count_numbers(model)
            if own != expected:
                more = ", ".join(sorted((own - expected).elements())) or "none"
                fewer = ", ".join(sorted((expected - own).elements())) or "none"
                message = f"figures that {facts.model} has not: {more}; that it has alone: {fewer}"
                found.append(find_in(text, "NUMBERS", message))
    return tuple(found)


def count_numbers(text: ProvisionText) -> Counter[str]:
    """How often each number stands in heading, text and notes, in digits."""
    numbers: Counter[str] = Counter()
    for part in split_parts(text):
        plain = _GROUPED.sub("", part.words)
        numbers.update(number.replace(",", ".") for number in _NUMBER.findall(plain))
    return numbers
