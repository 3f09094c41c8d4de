"""Translations whose original has changed since they were made, or of which nobody knows."""

from __future__ import annotations

from collections.abc import Sequence

from bridgelaws.check.facts import Facts, Part, find_at, plain_texts
from bridgelaws.model.agreement import hash_wording
from bridgelaws.model.finding import Finding
from bridgelaws.model.record import ArticleRecord


def check_stale(records: Sequence[ArticleRecord], facts: Facts) -> tuple[Finding, ...]:
    """Provisions whose recorded original is not the present one (``STALE``).

    The record is renewed by ``bridgelaws accept`` once the translation has been
    read again. A provision without a record counts as stale too: what it was
    made from cannot be told.
    """
    found: list[Finding] = []
    for language in facts.languages:
        if language == facts.model:
            continue
        for record, provision, text in plain_texts(records, facts, language):
            original = provision.text(facts.model, facts.expression)
            if original is None:
                continue
            place = (record.work, record.edition, provision.locator)
            agreed = facts.agreements.agreed(language, place)
            if agreed == hash_wording(original.provision):
                continue
            why = (
                f"the {facts.model} text has changed since this was made from it"
                if agreed
                else f"what {facts.model} text this was made from is not recorded"
            )
            hint = (
                f"read it again, then `bridgelaws accept {provision.locator} --language {language}`"
            )
            whole = Part("heading", "", 0)
            found.append(find_at(text, whole, 0, "warning", "STALE", f"{why}: {hint}"))
    return tuple(found)
