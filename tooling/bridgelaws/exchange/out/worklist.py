"""A translator's worklist as JSON and as XLIFF 2.1, the texts of before as matches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby

from bridgelaws.editions.worklist import TranslationTask, count_tasks
from bridgelaws.exchange.out.xliff import (
    MATCHES,
    add_matches,
    file_id,
    unit_id,
    xliff_bytes,
    xliff_root,
)
from bridgelaws.exchange.pieces import split_pieces
from bridgelaws.xml_writer import Element, add, write_with_code_points


def worklist_json(
    worklist: Sequence[TranslationTask], work: str, editions: tuple[str, str], language: str
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


def _row(each: TranslationTask) -> dict[str, object]:
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
    worklist: Sequence[TranslationTask], work: str, edition: str, languages: tuple[str, str]
) -> str:
    """The provisions to be translated as a document; what they said before is a match."""
    root = xliff_root(*languages, {"mtc": MATCHES})
    todo = [each for each in worklist if each.task == "translate" and split_pieces(each.source)]
    for article, group in groupby(todo, key=lambda each: each.locator.article):
        file = add(root, "file", {"id": file_id(work, edition, article)})
        for each in group:
            _add_unit(file, each)
    return xliff_bytes(root).decode()


def _add_unit(file: Element, each: TranslationTask) -> None:
    unit = add(file, "unit", {"id": unit_id(each.locator), "name": str(each.locator)})
    pieces = split_pieces(each.source)
    add_matches(unit, [(pieces[0].name, each.source_before, each.target_before)])
    for piece in pieces:
        segment = add(unit, "segment", {"id": piece.name, "state": "initial"})
        write_with_code_points(add(segment, "source"), piece.text)
