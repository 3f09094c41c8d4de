"""Records to rows: works, editions, provisions, their wordings and notes, and what cites what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bridgelaws import LANGUAGES
from bridgelaws.model.citation import Citation
from bridgelaws.model.record import ArticleRecord, ProvisionText
from bridgelaws.model.work import Work
from bridgelaws.retrieval.postgres.analysed import Analysis
from bridgelaws.retrieval.postgres.copy_rows import Row, TableRows

_WORDING = ("work", "edition", "address", "language", "expression")
_WORDING_COLUMNS = (*_WORDING, "printed", "heading", "body", "vector")
_LINK_COLUMNS = ("note", "first", "after", "printed", "to_work", "to_edition", "to_address")


def tables_of_works(
    works: Mapping[str, Work], records: Sequence[ArticleRecord]
) -> tuple[TableRows, ...]:
    """The works and editions of which there are records, in the order of ``works.toml``."""
    held = {(record.work, record.edition) for record in records}
    named = {work for work, _ in held}
    known = [work for work in works.values() if work.id in named]
    editions: list[Row] = []
    for work in known:
        told = {edition.id: edition for edition in work.editions}
        for name in sorted(edition for of, edition in held if of == work.id):
            one = told.get(name)
            base, status = (one.base, one.status) if one else ("", "")
            editions.append((work.id, name, one.date or None if one else None, base, status))
    return (
        TableRows(
            "work",
            ("work", "prefix", "publisher", "current"),
            [(work.id, work.prefix, work.publisher, work.current) for work in known],
        ),
        TableRows(
            "work_title",
            ("work", "language", "title", "publisher"),
            [
                (work.id, language, work.title_in(language), work.publisher_in(language))
                for work in known
                for language in LANGUAGES
            ],
        ),
        TableRows("edition", ("work", "edition", "day", "base", "status"), editions),
    )


def tables_of_texts(
    records: Iterable[ArticleRecord], analyses: Mapping[str, Analysis]
) -> tuple[TableRows, ...]:
    """Provisions in reading order with all their texts; a citation without a target has no row."""
    provisions: list[Row] = []
    wordings: list[Row] = []
    notes: list[Row] = []
    links: list[Row] = []
    for record in records:
        held = {one.locator for one in record.provisions}
        for place, one in enumerate(record.provisions):
            key = (record.work, record.edition, str(one.locator))
            around = next((str(at) for at in one.locator.ancestors() if at in held), None)
            provisions.append((*key, str(record.article), around, place))
            for text in one.texts:
                own = (*key, text.language, text.expression)
                said = text.provision
                vector = analyses[text.language].vector(
                    said.heading or "",
                    [said.text, *(note.text for note in said.notes)],
                    [str(to) for citation in text.citations for to in citation.locators],
                )
                shown = (said.locator.printed, said.heading or "", said.text)
                wordings.append((*own, *shown, vector))
                notes += [(*own, number, note.text) for number, note in enumerate(said.notes)]
                links += _links(own, text, record)
    return (
        TableRows(
            "provision", ("work", "edition", "address", "article", "parent", "place"), provisions
        ),
        TableRows("wording", _WORDING_COLUMNS, wordings),
        TableRows("note", (*_WORDING, "place", "body"), notes),
        TableRows("link", (*_WORDING, *_LINK_COLUMNS), links),
    )


def _links(own: tuple[str, ...], text: ProvisionText, record: ArticleRecord) -> Iterable[Row]:
    def edition(citation: Citation) -> str:
        return citation.edition or (record.edition if citation.work == record.work else "")

    for citation in text.citations:
        spot = (citation.note, citation.start, citation.end, citation.printed)
        for target in citation.locators:
            yield (*own, *spot, citation.work, edition(citation), str(target))
