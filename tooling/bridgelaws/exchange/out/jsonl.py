"""JSON Lines: one line per provision and expression, the form outside tools rely on.

The line is described by ``provision-line.schema.json``; what it leaves out (blocks,
character runs, pairings, findings) stands in the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any

from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord, ProvisionText
from bridgelaws.records.encode import citation_line, to_line


def line_of(
    work: str, edition: str, text: ProvisionText, cited_by: Sequence[Locator] = ()
) -> dict[str, Any]:
    """One provision as one expression words it, as JSON values in their fixed order.

    ``start`` and ``end`` of a citation count code points of ``text``, or, where the
    citation has ``note``, of that note.
    """
    said = text.provision
    return {
        "work": work,
        "edition": edition,
        "expression": text.expression,
        "language": text.language,
        "locator": str(said.locator),
        "printed": said.locator.printed,
        "heading": said.heading,
        "text": said.text,
        "notes": [note.text for note in said.notes],
        "citations": [citation_line(citation) for citation in text.citations],
        "cited_by": [str(locator) for locator in cited_by],
        "sources": [
            {"file": place.file, "first_line": place.first_line, "last_line": place.last_line}
            for place in said.origins
        ],
        "numbering": said.numbering,
        "confidence": said.confidence,
    }


def find_lines(
    records: Iterable[ArticleRecord],
    *,
    works: Sequence[str] = (),
    editions: Sequence[str] = (),
    languages: Sequence[str] = (),
    expressions: Sequence[str] = (),
) -> Iterator[dict[str, Any]]:
    """The lines of all texts that the choices leave, in reading order.

    An empty choice leaves everything. Within a provision the texts stand as in the
    record: official ones first, then the plain one, languages by their code.
    """
    for record in records:
        if (works and record.work not in works) or (editions and record.edition not in editions):
            continue
        for provision in record.provisions:
            for text in provision.texts:
                if languages and text.language not in languages:
                    continue
                if not expressions or text.expression in expressions:
                    yield line_of(record.work, record.edition, text, provision.cited_by)


def write_jsonl(lines: Iterable[dict[str, Any]], stream: IO[bytes]) -> int:
    """Write the lines as UTF-8, each with a line feed; how many there were."""
    count = 0
    for line in lines:
        stream.write(f"{to_line(line)}\n".encode())
        count += 1
    return count
