"""What a person should know of a citation: that it is dead, or doubtful, or oddly typed."""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.citations.resolve import ALIKE
from bridgelaws.model.citation import Citation
from bridgelaws.model.finding import Finding


def findings_of(citation: Citation, file: str, line: int, column: int) -> Iterator[Finding]:
    """The findings on one citation that stands at a place, from 1.

    ``UNRESOLVED``: it leads nowhere. ``AMBIGUOUS``: it may mean something else.
    ``EDITION_UNKNOWN``: it names an edition that is not at hand. ``HOMOGLYPH``:
    letters of another script were read.
    """
    remarks = citation.remark.split("; ") if citation.remark else []
    odd = [remark for remark in remarks if remark.startswith(ALIKE)]
    said = "; ".join(remark for remark in remarks if remark not in odd)
    quoted = repr(citation.printed)
    if citation.status == "dangling":
        code = "EDITION_UNKNOWN" if said.startswith("edition ") else "UNRESOLVED"
        yield Finding(file, line, column, "warning", code, f"{quoted}: {said}")
    elif citation.status == "ambiguous":
        yield Finding(file, line, column, "warning", "AMBIGUOUS", f"{quoted}: {said}")
    for remark in odd:
        yield Finding(file, line, column, "info", "HOMOGLYPH", f"{quoted}: {remark}")
