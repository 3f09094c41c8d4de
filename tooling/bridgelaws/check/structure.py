"""The same places in every language: all of the outline, nothing else, built alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bridgelaws.check.facts import Facts, find_in
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord, ProvisionText


def check_structure(records: Sequence[ArticleRecord], facts: Facts) -> tuple[Finding, ...]:
    """Places that are missing, extra, or built otherwise than in the model language.

    ``MISSING_PROVISION``, ``EXTRA_PROVISION``: against the outline. ``UNLIKE``: heading
    or none, printed mark or none, the sequence of paragraphs, list items with their
    marks and tables with their rows and cells, the number of notes.
    """
    found: list[Finding] = []
    for record in records:
        outline = facts.outlines.get((record.work, record.edition))
        for language in facts.languages:
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
            if language != facts.model:
                found += _unlike(record, held, facts)
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


def _unlike(
    record: ArticleRecord, held: dict[Locator, ProvisionText], facts: Facts
) -> Iterator[Finding]:
    for provision in record.provisions:
        text = held.get(provision.locator)
        model = provision.text(facts.model, facts.expression)
        if text is None or model is None:
            continue
        for (name, shape), (_, expected) in zip(_shape(text), _shape(model), strict=True):
            if shape != expected:
                message = f"{name}: {shape}, in {facts.model} {expected}"
                yield find_in(text, "UNLIKE", message)


def _shape(text: ProvisionText) -> tuple[tuple[str, str], ...]:
    said = text.provision
    blocks = []
    for block in said.blocks:
        shown = f"{block.kind} {block.mark}".strip()
        if block.kind == "table":
            rows = said.text[block.start : block.end].split("\n")
            cells = "+".join(str(row.count(" | ") + 1) for row in rows)
            shown = f"table of {len(rows)} rows ({cells} cells)"
        blocks.append(shown)
    return (
        ("heading", "one" if said.heading else "none"),
        ("mark", "one" if said.mark else "none"),
        ("paragraphs", ", ".join(blocks) or "none"),
        ("notes", str(len(said.notes))),
    )
