"""What a translator gets: each provision in two languages, with its state and its base.

The base are hashes of both wordings as they stood: when the work comes back, they tell
whether anybody changed the texts in the meantime.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from bridgelaws.comparison.status import MODEL, standing
from bridgelaws.exchange.codes import InlineCodes, pair_codes
from bridgelaws.exchange.out.choice import Selection
from bridgelaws.exchange.pieces import (
    ProvisionLine,
    piece_order,
    split_pieces,
    split_wording,
)
from bridgelaws.model.agreement import Agreements, fold_words, hash_wording, name_place
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText

# As XLIFF names them.
TranslationState = Literal["initial", "translated", "reviewed", "final"]


@dataclass(frozen=True, slots=True)
class UnitSide:
    """One of the two texts: a language and an expression, ``plain`` or a publisher's."""

    language: str
    expression: str = PLAIN


@dataclass(frozen=True, slots=True)
class Segment:
    """One piece in both languages; the side that lacks it is empty.

    ``source_before`` is what the source said when the translation was made, where that is kept and
    says something else now; empty everywhere else.
    """

    name: str
    kind: str
    source: str
    target: str
    source_codes: InlineCodes = ()
    target_codes: InlineCodes = ()
    source_before: str = ""


@dataclass(frozen=True, slots=True)
class TranslationUnit:
    """One provision in two languages.

    ``source_hash`` and ``target_hash`` are `hash_wording` of what stood there, empty
    where nothing did. ``remark`` says why a state is no better than it is.
    """

    work: str
    edition: str
    article: Locator
    locator: Locator
    segments: tuple[Segment, ...]
    state: TranslationState
    remark: str
    source_hash: str
    target_hash: str
    file: str
    line: int

    @property
    def name(self) -> str:
        """Its name in a whole library, ``duplicate/2017/16C``."""
        return name_place(self.work, self.edition, self.locator)


def find_units(
    records: Iterable[ArticleRecord],
    choice: Selection,
    source: UnitSide,
    target: UnitSide,
    agreements: Agreements,
) -> Iterator[TranslationUnit]:
    """The chosen provisions that have words on either side, in reading order."""
    for record, provision in choice.provisions(records):
        left = provision.text(source.language, source.expression)
        right = provision.text(target.language, target.expression)
        before = _source_before(record, provision, left, right, agreements)
        segments = tuple(
            replace(segment, source_before=before.get(segment.name, ""))
            for segment in unit_segments(left, right)
        )
        if not segments:
            continue
        state, remark = _state(record, provision, right, agreements)
        origin = (right or left or provision.texts[0]).provision.origins[:1]
        yield TranslationUnit(
            record.work,
            record.edition,
            record.article,
            provision.locator,
            segments,
            state,
            remark,
            _hash(left),
            _hash(right),
            origin[0].file if origin and right else "",
            origin[0].first_line if origin and right else 0,
        )


def pair_pieces(
    left: Iterable[ProvisionLine], right: Iterable[ProvisionLine]
) -> tuple[Segment, ...]:
    """The pieces of two wordings by their names; one that only one side has stays alone."""
    sources, targets = ({piece.name: piece for piece in side} for side in (left, right))
    names = sorted({**sources, **targets}, key=piece_order)
    return tuple(
        Segment(
            name,
            (targets.get(name) or sources[name]).kind,
            sources[name].text if name in sources else "",
            targets[name].text if name in targets else "",
        )
        for name in names
    )


def unit_segments(left: ProvisionText | None, right: ProvisionText | None) -> Iterator[Segment]:
    """The pieces of two wordings of a provision with their inline codes."""
    sources, targets = ({piece.name: piece for piece in _pieces(text)} for text in (left, right))
    for segment in pair_pieces(sources.values(), targets.values()):
        name = segment.name
        source, target = pair_codes(
            name,
            (left, sources[name]) if left and name in sources else None,
            (right, targets[name]) if right and name in targets else None,
        )
        yield replace(segment, source_codes=source, target_codes=target)


def _pieces(text: ProvisionText | None) -> tuple[ProvisionLine, ...]:
    return split_pieces(text.provision) if text else ()


def _hash(text: ProvisionText | None) -> str:
    return hash_wording(text.provision) if text and split_pieces(text.provision) else ""


def _source_before(
    record: ArticleRecord,
    provision: ProvisionRecord,
    left: ProvisionText | None,
    right: ProvisionText | None,
    agreements: Agreements,
) -> Mapping[str, str]:
    """By name of a line what the model said when a plain translation was made from it."""
    if left is None or right is None or (left.language, left.expression) != (MODEL, PLAIN):
        return {}
    place = (record.work, record.edition, provision.locator)
    wording = agreements.wordings.get(agreements.agreed(right.language, place) or "")
    if wording is None or right.expression != PLAIN:
        return {}
    now = {piece.name: fold_words(piece.text) for piece in split_pieces(left.provision)}
    before = split_wording(wording, left.provision)
    return {piece.name: piece.text for piece in before if fold_words(piece.text) != now[piece.name]}


def _state(
    record: ArticleRecord,
    provision: ProvisionRecord,
    text: ProvisionText | None,
    agreements: Agreements,
) -> tuple[TranslationState, str]:
    """How far a translation is, by what is recorded of the English it was made from."""
    if text is None or not split_pieces(text.provision):
        return "initial", "missing"
    if text.expression != PLAIN:
        return "final", "official"
    original = provision.text(MODEL, PLAIN)
    if text.language == MODEL or original is None:
        return "translated", "original"
    place = (record.work, record.edition, provision.locator)
    stands = standing(agreements, text.language, place, original.provision)
    return ("reviewed", "") if stands == "checked" else ("translated", stands)
