"""All places of the outline in the model language, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bridgelaws.check.facts import Facts, find_in
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord, ProvisionText


def check_structure(records: Sequence[ArticleRecord], facts: Facts) -> tuple[Finding, ...]:
    """Places that the model language lacks or has alone, against the outline.

    ``MISSING_PROVISION``, ``EXTRA_PROVISION``. Other languages are held against the model.
    """
    found: list[Finding] = []
    for record in records:
        outline = facts.outlines.get((record.work, record.edition))
        for language in (facts.model,):
            held = {
                provision.locator: text
                for provision in record.provisions
                if (text := provision.text(language, facts.expression)) is not None
            }
            if outline is not None:
                found += _missing(record, outline.within(record.article), held, language, facts)
                found += [
                    find_in(text, "EXTRA_PROVISION", f"{locator.printed} is not in the outline")
                    for locator, text in held.items()
                    if locator not in outline
                ]
    return tuple(found)


def _missing(
    record: ArticleRecord,
    expected: Sequence[Locator],
    held: dict[Locator, ProvisionText],
    language: str,
    facts: Facts,
) -> Iterator[Finding]:
    if not held:
        message = f"{record.name} has no {facts.expression} text in {language}"
        place = f"{language}/{facts.expression}"
        article = str(record.article)
        yield Finding(place, 0, 0, "error", "MISSING_PROVISION", message, article, language)
        return
    before = next(iter(held.values()))
    for locator in expected:
        text = held.get(locator)
        if text is not None and (text.provision.text or text.provision.heading):
            before = text
            continue
        # A place that is not there is shown at the one that stands before it.
        near = find_in(before, "MISSING_PROVISION", f"no words for {locator.printed or locator}")
        yield Finding(
            near.file,
            near.line,
            near.column,
            "error",
            near.code,
            near.message,
            str(locator),
            language,
        )
