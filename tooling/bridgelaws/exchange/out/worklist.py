"""A translator's worklist as JSON and as XLIFF 2.1, the texts of before as matches."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from bridgelaws.editions.worklist import Work, count_tasks
from bridgelaws.exchange.out.markup import HEAD, attribute, escape_with_code_points
from bridgelaws.exchange.out.xliff import NAMESPACE, file_id, unit_id
from bridgelaws.exchange.pieces import split_pieces

MATCHES: Final = "urn:oasis:names:tc:xliff:matches:2.0"


def worklist_json(
    worklist: Sequence[Work], work: str, editions: tuple[str, str], language: str
) -> str:
    """The worklist as one JSON object: counts, then a row for each provision that has a task."""
    return (
        json.dumps(
            {
                "work": work,
                "from": editions[0],
                "to": editions[1],
                "language": language,
                "counts": dict(count_tasks(worklist)),
                "provisions": [_row(each) for each in worklist if each.task != "untouched"],
            },
            ensure_ascii=False,
            indent=1,
        )
        + "\n"
    )


def _row(each: Work) -> dict[str, object]:
    return {
        "locator": str(each.locator),
        "old": [str(at) for at in each.old],
        "task": each.task,
        "number": each.number,
        "words": each.words,
        "source": "\n".join(piece.text for piece in split_pieces(each.source)),
        "source_before": each.source_before,
        "target_before": each.target_before,
        "changes": [[change.kind, change.old, change.new] for change in each.changes],
    }


def worklist_xliff(
    worklist: Sequence[Work], work: str, edition: str, languages: tuple[str, str]
) -> str:
    """The provisions to be translated as a document; what they said before is a match."""
    head = (
        f'{HEAD}<xliff xmlns="{NAMESPACE}" xmlns:mtc="{MATCHES}" version="2.1" '
        f'srcLang="{languages[0]}" trgLang="{languages[1]}" xml:space="preserve">'
    )
    lines = [head]
    todo = [each for each in worklist if each.task == "translate" and split_pieces(each.source)]
    for article, group in groupby(todo, key=lambda each: each.locator.article):
        lines.append(f' <file id="{attribute(file_id(work, edition, article))}">')
        for each in group:
            lines += _unit(each)
        lines.append(" </file>")
    if not todo:
        lines.append(
            ' <file id="empty"><unit id="empty"><segment><source/></segment></unit></file>'
        )
    return "\n".join([*lines, "</xliff>", ""])


def _unit(each: Work) -> Iterator[str]:
    name = attribute(unit_id(each.locator))
    yield f'  <unit id="{name}" name="{attribute(str(each.locator))}">'
    pieces = split_pieces(each.source)
    if each.source_before:
        yield "   <mtc:matches>"
        yield f'    <mtc:match ref="#{pieces[0].name}">'
        yield f"     <source>{escape_with_code_points(each.source_before)}</source>"
        yield f"     <target>{escape_with_code_points(each.target_before)}</target>"
        yield "    </mtc:match>"
        yield "   </mtc:matches>"
    for piece in pieces:
        yield f'   <segment id="{piece.name}" state="initial">'
        yield f"    <source>{escape_with_code_points(piece.text)}</source>"
        yield "   </segment>"
    yield "  </unit>"
