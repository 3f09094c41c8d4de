"""Lines and provisions that a language does not have yet, laid out as the original has them.

Indentation and mark come from the original's lines, the mark in the language's own letters.
The lines go behind the provision that precedes it in the original; whether they are
read as they should is found out by reading the file, as for every other change.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace

from bridgelaws.exchange.back.lines import Edit, TextFile, find_spans
from bridgelaws.exchange.back.present import PresentFile, PresentTexts
from bridgelaws.exchange.back.returned import ReturnedUnit
from bridgelaws.exchange.back.verdict import (
    ProvisionEdit,
    Refusal,
    UnitVerdict,
    check_finished,
    check_words,
    refuse,
)
from bridgelaws.exchange.pieces import piece_order, split_pieces
from bridgelaws.exchange.text_layout import title_of_law
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.agreement import EditionPlace, hash_wording
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Provision


def judge_new(
    unit: ReturnedUnit,
    place: EditionPlace,
    file: str,
    present: PresentTexts,
    original: PresentTexts,
    lexicon: Lexicon,
) -> UnitVerdict:
    """A provision that came back translated and that the file does not have.

    Args:
        unit: what came back.
        place: the provision it means; the original has it, this language does not.
        file: the name of the file that came back, for findings.
        present: the plain edition in the unit's language.
        original: the plain edition in the language it was translated from.
        lexicon: of the unit's language.
    """
    provision = original.provision(place)
    if provision is None or not unit.texts:
        return UnitVerdict()
    try:
        texts = _find_words(unit, provision)
        target, offset = _find_gap(place, present, original)
        lines = _render(provision, original.files[original.file_by_place[place]], texts, lexicon)
    except Refusal as refusal:
        return refuse(unit, place, file, present.language, refusal)
    wanted = tuple(replace(piece, text=texts[piece.name]) for piece in split_pieces(provision))
    is_current = hash_wording(provision) == unit.source_hash
    edit = Edit(offset, offset, "".join(f"\n{line}" for line in lines))
    at = (file, unit.line, unit.column)
    change = ProvisionEdit(place, target.text.name, wanted, (edit,), at, is_current, is_new=True)
    return UnitVerdict(change)


def _find_words(unit: ReturnedUnit, provision: Provision) -> Mapping[str, str]:
    """The words of each of the original's lines."""
    if unit.target_hash:
        raise Refusal("CONFLICT", "the file had it when this was exported, and has not now")
    texts = {name: unicodedata.normalize("NFC", said) for name, said in unit.texts.items()}
    pieces = split_pieces(provision)
    if texts.keys() != {piece.name for piece in pieces}:
        raise Refusal("INCOMPLETE", "a new provision needs all the lines of its original")
    for piece in pieces:
        check_words(piece, texts[piece.name])
        check_finished(piece, texts[piece.name])
    return texts


def _find_gap(
    place: EditionPlace, present: PresentTexts, original: PresentTexts
) -> tuple[PresentFile, int]:
    """The file, and the end of the line behind which the provision belongs."""
    order = list(original.files[original.file_by_place[place]].reading.provisions)
    before = [at for at in order[: order.index(place)] if present.provision(at) is not None]
    if not before and (begun := present.begun.get((*place[:2], place[2].article))):
        return present.files[begun], 0
    if not before:
        raise Refusal("NO_FILE", "the law is not begun yet: write its first line, with its number")
    known = present.provision(before[-1])
    file = present.files[present.file_by_place[before[-1]]]
    if known is None or any(piece.kind == "tail" for piece in split_pieces(known)):
        raise Refusal("NOT_PLACED", "what precedes it has a closing paragraph; place it by hand")
    last_line = known.origins[-1].last_line
    return file, len("\n".join(file.text.text.split("\n")[:last_line]))


def _render(
    provision: Provision, file: PresentFile, texts: Mapping[str, str], lexicon: Lexicon
) -> list[str]:
    """The original's lines with other words and the language's own mark."""
    spans = find_spans(provision, file.text)
    if spans.keys() != texts.keys():
        raise Refusal("NOT_PLACED", "the original's own lines could not be told apart")
    text = file.text.text
    lines: list[str] = []
    done = -1
    for name, (start, end) in sorted(spans.items(), key=lambda item: item[1]):
        first = text.rfind("\n", 0, start) + 1
        stop = text.find("\n", end)
        after = text[end : stop if stop >= 0 else len(text)]
        # What closes a row; words behind a piece on its line are the next piece's.
        said = texts[name] + (after if after.strip() == "|" else "")
        if first < done:
            lines[-1] += text[done:start] + said
        else:
            before = text[first:start]
            if not lines:
                before = _begin(provision, before, lexicon)
            lines.append(before + said)
        done = end
    return lines


def render_added(
    provision: Provision, own: TextFile, base: Provision, model: TextFile, added: Mapping[str, str]
) -> tuple[Edit, ...]:
    """New lines of a provision that is there: each behind the last that precedes it.

    Args:
        provision: as the file has it.
        own: that file.
        base: the original, which has the new lines too.
        model: the file of the original.
        added: the words by name of the piece.

    Raises:
        Refusal: a line that stands behind a provision's items, or shares its line.
    """
    theirs, ours = find_spans(base, model), find_spans(provision, own)
    kinds = {piece.name: piece.kind for piece in (*split_pieces(base), *split_pieces(provision))}
    edits = []
    for name in sorted(added, key=piece_order):
        before = [other for other in ours if piece_order(other) < piece_order(name)]
        last = max(before, key=piece_order, default="")
        if "tail" in (kinds[name], kinds.get(last)) or not last or name not in theirs:
            raise Refusal("NOT_PLACED", f"the new line {name} has no certain place; add it by hand")
        start, end = theirs[name]
        prefix = model.text[model.text.rfind("\n", 0, start) + 1 : start]
        suffix = model.text[end:].partition("\n")[0]
        stop = own.text.find("\n", ours[last][1])
        offset = stop if stop >= 0 else len(own.text)
        edits.append(Edit(offset, offset, f"\n{prefix}{added[name]}{suffix}"))
    return tuple(edits)


def _begin(provision: Provision, before: str, lexicon: Lexicon) -> str:
    """What stands before a provision's first words, with the mark in the language's own words."""
    locator = provision.locator
    if provision.mark:
        return before.replace(provision.mark, _mark(provision, lexicon), 1)
    if locator.depth == 1 and not locator.prefix:
        number = locator.steps[0]
        return title_of_law(locator, lexicon) + before[before.find(number) + len(number) :]
    return before


def _mark(provision: Provision, lexicon: Lexicon) -> str:
    """The original's mark with the language's letter in it: ``C.`` is ``Γ.`` in Greek."""
    locator = provision.locator
    if locator.place or not locator.steps:
        return provision.mark
    outer = Locator(locator.steps[:-1], locator.prefix)
    printed = lexicon.print_locator(locator).removeprefix(lexicon.print_locator(outer))
    return provision.mark.replace(locator.steps[-1], printed.strip("()"), 1)
