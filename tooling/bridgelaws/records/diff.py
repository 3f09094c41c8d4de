"""What changed between two sets of records, provision by provision and word by word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal

from bridgelaws.language.word_diff import WORDS_AND_MARKS, WordChange, diff_words
from bridgelaws.language.words import WORD
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord, ProvisionText
from bridgelaws.model.work import UNDATED

DifferenceKind = Literal[
    "added", "removed", "renumbered", "mark", "heading", "text", "notes", "citations", "numbering"
]

# Below this share of common words two texts are two texts, and no renumbering is claimed.
_ALIKE: Final = 0.8
# Of so few words that two provisions may well have the same by chance.
_ENOUGH_WORDS: Final = 3


@dataclass(frozen=True, slots=True)
class TextPlace:
    """Where a text stands: work, edition, expression, language, locator."""

    work: str
    edition: str
    expression: str
    language: str
    locator: Locator

    def __str__(self) -> str:
        edition = self.edition or UNDATED
        return f"{self.work}/{edition} {self.locator} {self.language} {self.expression}"


@dataclass(frozen=True, slots=True)
class RecordDifference:
    """One difference at one place; ``moved_to`` is the new locator of a renumbered text."""

    place: TextPlace
    kind: DifferenceKind
    words: tuple[WordChange, ...] = ()
    moved_to: Locator | None = None


def diff_records(
    old: Iterable[ArticleRecord], new: Iterable[ArticleRecord]
) -> tuple[RecordDifference, ...]:
    """All differences between two sets of records, article by article.

    A text that stands (nearly) word for word at another locator of the same article is
    *renumbered*; so a provision put in front of others shows as one that was added and
    others that moved, not as a change of every text behind it.
    """
    before, after = _texts_by_side(old), _texts_by_side(new)
    changes: list[RecordDifference] = []
    for side in dict.fromkeys((*before, *after)):
        for left, right in _match(before.get(side, {}), after.get(side, {})):
            if left is None and right is not None:
                changes.append(
                    RecordDifference(
                        right[0], "added", diff_words("", _shown(right[1]), WORDS_AND_MARKS)
                    )
                )
            elif right is None and left is not None:
                changes.append(
                    RecordDifference(
                        left[0], "removed", diff_words(_shown(left[1]), "", WORDS_AND_MARKS)
                    )
                )
            elif left is not None and right is not None:
                if left[0] != right[0]:
                    changes.append(
                        RecordDifference(left[0], "renumbered", moved_to=right[0].locator)
                    )
                changes += _diff_texts(right[0], left[1], right[1])
    return tuple(changes)


_Standing = tuple[TextPlace, ProvisionText]
_Texts = dict[TextPlace, ProvisionText]


def _texts_by_side(records: Iterable[ArticleRecord]) -> dict[tuple[str, ...], _Texts]:
    """The texts by place, apart for each article, expression and language."""
    by_side: dict[tuple[str, ...], _Texts] = {}
    for record in records:
        for provision in record.provisions:
            for text in provision.texts:
                side = text.expression, text.language
                place = TextPlace(record.work, record.edition, *side, provision.locator)
                by_side.setdefault((record.name, *side), {}).setdefault(place, text)
    return by_side


def _match(before: _Texts, after: _Texts) -> Iterator[tuple[_Standing | None, _Standing | None]]:
    """Each old text with the new one that took its place, in the order of the places."""
    partners = _find_partners(before, after)
    taken = set(partners.values())
    for place in dict.fromkeys((*before, *after)):
        if place in before:
            target = partners.get(place)
            yield (place, before[place]), (target, after[target]) if target else None
        if place in after and place not in taken:
            yield None, (place, after[place])


def _find_partners(before: _Texts, after: _Texts) -> dict[TextPlace, TextPlace]:
    """Where each old text stands now: the surest pairs first, then what is left.

    First the texts that nobody touched, then those that stand word for word elsewhere,
    those much alike at their own place, those much alike elsewhere; what then still has
    a new text at its own place was reworded there.
    """
    old, new = dict(before), dict(after)
    partners: dict[TextPlace, TextPlace] = {}

    def pair(pairs: Iterable[tuple[TextPlace, TextPlace | None]]) -> None:
        for left, right in pairs:
            if right is not None and left in old and right in new:
                partners[left] = right
                del old[left], new[right]

    def own(least: float) -> list[tuple[TextPlace, TextPlace | None]]:
        shared = [at for at in old if at in new]
        return [(at, at) for at in shared if not least or _likeness(old[at], new[at]) >= least]

    pair((at, at) for at in before if at in after and _shown(before[at]) == _shown(after[at]))
    places: dict[str, TextPlace] = {_shown(text): at for at, text in reversed(new.items())}
    pair((at, places.get(_shown(old[at]))) for at in before if at in old and _says_enough(old[at]))
    pair(own(_ALIKE))
    pair((at, _most_alike(old[at], new)) for at in before if at in old and _says_enough(old[at]))
    pair(own(0))
    return partners


def _most_alike(text: ProvisionText, candidates: _Texts) -> TextPlace | None:
    alike = [(_likeness(text, other), at) for at, other in candidates.items()]
    best = max(alike, key=lambda found: found[0], default=None)
    return best[1] if best and best[0] >= _ALIKE else None


def _says_enough(text: ProvisionText) -> bool:
    return len(WORD.findall(_shown(text))) >= _ENOUGH_WORDS


def _likeness(old: ProvisionText, new: ProvisionText) -> float:
    """The share of common words, 0 to 1; 0 where it cannot reach what counts as alike."""
    ours, theirs = (WORDS_AND_MARKS.findall(_shown(text)) for text in (old, new))
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    if matcher.real_quick_ratio() < _ALIKE or matcher.quick_ratio() < _ALIKE:
        return 0.0
    return matcher.ratio()


def _shown(text: ProvisionText) -> str:
    said = text.provision
    return "\n".join(filter(None, (said.heading, said.text, *(note.text for note in said.notes))))


def _diff_texts(
    place: TextPlace, old: ProvisionText, new: ProvisionText
) -> Iterator[RecordDifference]:
    ours, theirs = old.provision, new.provision
    compared: tuple[tuple[DifferenceKind, str, str], ...] = (
        ("mark", ours.mark, theirs.mark),
        ("heading", ours.heading or "", theirs.heading or ""),
        ("text", ours.text, theirs.text),
        ("notes", _join(n.text for n in ours.notes), _join(n.text for n in theirs.notes)),
        ("citations", _targets(old), _targets(new)),
        ("numbering", ours.numbering, theirs.numbering),
    )
    for kind, before, after in compared:
        if before != after:
            yield RecordDifference(place, kind, diff_words(before, after, WORDS_AND_MARKS))


def _join(texts: Iterable[str]) -> str:
    return "\n".join(texts)


def _targets(text: ProvisionText) -> str:
    """What the text cites, as a reader checks it: printed form, arrow, locators."""
    return _join(
        f"{citation.printed} → {' '.join(map(str, citation.locators)) or citation.status}"
        for citation in text.citations
    )
