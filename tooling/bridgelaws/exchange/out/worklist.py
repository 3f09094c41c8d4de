"""A translator's worklist as JSON and as XLIFF 2.1, the texts of before as matches."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from bridgelaws.editions.worklist import TranslationTask, count_tasks
from bridgelaws.exchange.codes import pair_codes
from bridgelaws.exchange.out.units import Segment, TranslationUnit, unit_segments
from bridgelaws.exchange.out.xliff import MATCHES, add_unit, file_id, xliff_bytes, xliff_root
from bridgelaws.exchange.pieces import ProvisionLine, split_pieces
from bridgelaws.model.agreement import fold_words, hash_wording
from bridgelaws.model.record import ProvisionText
from bridgelaws.xml_writer import add


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
    """What a person has to say of the provisions as a document; what they said before is a match.

    What has a translation of before goes out with it: it is to be changed where the source was,
    or in its numbers alone. `bridgelaws import xliff` brings it back.
    """
    root = xliff_root(*languages, {"mtc": MATCHES})
    sent = [each for each in worklist if each.is_sent]
    for article, group in groupby(sent, key=lambda each: each.locator.article):
        file = add(root, "file", {"id": file_id(work, edition, article), "canResegment": "no"})
        for each in group:
            unit = _unit(each, work, edition)
            match = (unit.segments[0].name, each.source_before, each.target_before)
            add_unit(file, unit, [match])
    return xliff_bytes(root).decode()


def _unit(each: TranslationTask, work: str, edition: str) -> TranslationUnit:
    """A task as a unit: its lines with what is known of their translation."""
    standing = each.standing
    return TranslationUnit(
        work,
        edition,
        each.locator.article,
        each.locator,
        tuple(_kept_lines(each) if standing is None else unit_segments(each.text, standing)),
        "translated",
        "stale" if each.task == "translate" else "number",
        hash_wording(each.source),
        hash_wording(standing.provision) if standing and split_pieces(standing.provision) else "",
        "",
        0,
    )


def _kept_lines(each: TranslationTask) -> Iterator[Segment]:
    """The lines of a provision that has no translation yet; what it said before has its own."""
    kept = {
        said: translation
        for source, translated in each.before
        # Where numbers alone differ, the lines of before are those of now.
        for said, translation in _pairs(
            each.text if each.task != "translate" else source, translated
        )
    }
    for segment in unit_segments(each.text, None):
        yield _with_target(segment, each.text, kept.get(fold_words(segment.source)))


def _with_target(
    segment: Segment, text: ProvisionText, kept: tuple[ProvisionText, ProvisionLine] | None
) -> Segment:
    """A line with its translation of before, where there is one, and the codes of both."""
    if kept is None:
        return segment
    own = next(piece for piece in split_pieces(text.provision) if piece.name == segment.name)
    source, target = pair_codes(segment.name, (text, own), kept)
    return replace(segment, target=kept[1].text, source_codes=source, target_codes=target)


def _pairs(
    source: ProvisionText, translated: ProvisionText
) -> Iterator[tuple[str, tuple[ProvisionText, ProvisionLine]]]:
    """Each line of a provision with its translation, where both have the same lines."""
    theirs, ours = (
        {piece.name: piece for piece in split_pieces(text.provision)}
        for text in (source, translated)
    )
    if theirs.keys() == ours.keys():
        yield from ((fold_words(theirs[name].text), (translated, ours[name])) for name in theirs)
