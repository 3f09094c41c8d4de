"""One returned provision against the present one: unchanged, to be written, or refused.

Three wordings are compared: what came back, what stands in the file, and what stood
there when the work went out, of which the hash is kept. Where the file has changed
since, nothing of the unit is taken: a person puts the two together.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace

from bridgelaws.exchange.back.insert import render_added
from bridgelaws.exchange.back.lines import Edit, TextFile, find_spans
from bridgelaws.exchange.back.present import PresentTexts
from bridgelaws.exchange.back.remarks import tell_remark
from bridgelaws.exchange.back.returned import ReturnedUnit
from bridgelaws.exchange.back.verdict import (
    ProvisionEdit,
    Refusal,
    UnitVerdict,
    check_finished,
    check_words,
    refuse,
)
from bridgelaws.exchange.pieces import ProvisionLine, fold_breaks, piece_order, split_pieces
from bridgelaws.language.word_diff import diff_words, show_changes
from bridgelaws.model.agreement import EditionPlace, hash_wording
from bridgelaws.model.finding import Finding
from bridgelaws.model.provision import Provision
from bridgelaws.xml_writer import without_forbidden


def judge_unit(
    unit: ReturnedUnit,
    place: EditionPlace,
    file: str,
    present: PresentTexts,
    original: PresentTexts | None,
) -> UnitVerdict:
    """Hold a returned provision against the present one.

    Args:
        unit: what came back.
        place: the provision it means; one that this language has not changes nothing.
        file: the name of the file that came back, for findings.
        present: the plain edition in the unit's language.
        original: the plain edition in the language it was translated from; ``None``
            where that is not known.
    """
    provision = present.provision(place)
    if "?" in unit.texts or provision is None:
        return UnitVerdict(refused=True)
    own = present.files[present.file_by_place[place]].text
    base = original.provision(place) if original else None
    try:
        changed = _find_changed(unit, provision)
        pieces = {piece.name: piece for piece in split_pieces(provision)}
        for source in split_pieces(base) if base else ():
            if source.name in changed:
                before = pieces[source.name].text if source.name in pieces else ""
                check_finished(source, changed[source.name], before)
        edits = _edits(provision, own, {n: t for n, t in changed.items() if n in pieces})
        added = {name: text for name, text in changed.items() if name not in pieces}
        if added:
            more, fresh = _add(added, place, present, original)
            edits += fresh
            pieces |= {piece.name: piece for piece in more}
    except Refusal as refusal:
        return refuse(unit, place, file, present.language, refusal)
    if not changed:
        return UnitVerdict()
    wanted = tuple(
        replace(pieces[name], text=changed.get(name, pieces[name].text))
        for name in sorted(pieces, key=piece_order)
    )
    is_current = base is not None and hash_wording(base) == unit.source_hash
    change = ProvisionEdit(
        place, own.name, wanted, edits, (file, unit.line, unit.column), is_current
    )
    if base is None or is_current:
        return UnitVerdict(change)
    message = "the original has changed since this was exported; it was translated from the old one"
    return UnitVerdict(
        change, (change.find("warning", "SOURCE_CHANGED", message, present.language),)
    )


def find_changed_source(
    unit: ReturnedUnit, place: EditionPlace, file: str, original: PresentTexts | None
) -> Iterator[Finding]:
    """Words of the original that came back otherwise; told only while it is what went out."""
    base = original.provision(place) if original else None
    if base is None or hash_wording(base) != unit.source_hash:
        return
    pieces = {piece.name: piece for piece in split_pieces(base)}
    for name, (line, said) in unit.sources.items():
        wrote = pieces[name].text if name in pieces else ""
        before, now = (
            unicodedata.normalize("NFC", without_forbidden(fold_breaks(text)))
            for text in (wrote, said)
        )
        if before != now:
            what = f"{unit.place}#{name}: what was changed in the original"
            yield tell_remark(file, line, what, show_changes(diff_words(before, now)))


def _find_changed(unit: ReturnedUnit, provision: Provision) -> Mapping[str, str]:
    """By name the words that shall take the place of the file's, or be added to them."""
    pieces = {piece.name: piece for piece in split_pieces(provision)}
    texts = {name: unicodedata.normalize("NFC", said) for name, said in unit.texts.items()}
    emptied = unit.emptied & pieces.keys()
    # A line that the file has got since was empty when this went out.
    if emptied and hash_wording(provision) == unit.target_hash:
        names = ", ".join(sorted(emptied, key=piece_order))
        raise Refusal("EMPTIED", f"{names} came back without words; take a line out by hand")
    changed = {
        name: said
        for name, said in texts.items()
        if name not in pieces or said != fold_breaks(pieces[name].text)
    }
    if not changed:
        return {}
    if not unit.target_hash:
        raise Refusal("NO_BASE", "nothing tells which text this was made from; export it again")
    if hash_wording(provision) != unit.target_hash:
        if texts.keys() <= pieces.keys() and _hash_with(provision, texts) == unit.target_hash:
            return {}  # the translator left it as it was; the file has newer words
        raise Refusal("CONFLICT", "the file has changed since the export; join the two by hand")
    for name in changed.keys() & pieces.keys():
        check_words(pieces[name], changed[name])
    return changed


def _edits(provision: Provision, text: TextFile, changed: Mapping[str, str]) -> tuple[Edit, ...]:
    spans = find_spans(provision, text) if changed else {}
    missing = sorted(changed.keys() - spans.keys())
    if missing:
        raise Refusal("NOT_PLACED", f"{', '.join(missing)} does not stand in one stretch there")
    return tuple(Edit(*spans[name], said) for name, said in changed.items())


def _add(
    added: Mapping[str, str],
    place: EditionPlace,
    present: PresentTexts,
    original: PresentTexts | None,
) -> tuple[tuple[ProvisionLine, ...], tuple[Edit, ...]]:
    """Lines that the original has and this text has not yet."""
    provision, base = present.provision(place), original.provision(place) if original else None
    known = {piece.name: piece for piece in split_pieces(base)} if base else {}
    strange = sorted(added.keys() - known.keys())
    if provision is None or base is None or original is None or strange:
        raise Refusal("SEGMENT", f"neither text has a line {', '.join(strange or added)} here")
    for name, said in added.items():
        check_words(known[name], said)
    own = present.files[present.file_by_place[place]].text
    model = original.files[original.file_by_place[place]].text
    return tuple(known[name] for name in added), render_added(provision, own, base, model, added)


def _hash_with(provision: Provision, texts: Mapping[str, str]) -> str:
    """The hash of the provision with the returned lines in place of its own."""
    pieces = {piece.name: texts.get(piece.name, piece.text) for piece in split_pieces(provision)}
    lines = [pieces.get(f"t{n}", "") for n in range(1, provision.text.count("\n") + 2)]
    notes = tuple(
        replace(note, text=pieces.get(f"n{n}", note.text))
        for n, note in enumerate(provision.notes, start=1)
    )
    heading = pieces.get("h", provision.heading or "")
    return hash_wording(replace(provision, heading=heading, text="\n".join(lines), notes=notes))
