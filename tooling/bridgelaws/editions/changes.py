"""What became of each provision, named: kept, reworded, renumbered, moved, split and so on.

`comparison` says which provisions of two editions belong together. Here their words are held
against each other: what differs, and whether a citation only follows its target.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from bridgelaws.comparison.edition_units import EditionUnit, pair_editions, unit_of
from bridgelaws.comparison.edition_wording import (
    choose_texts,
    mask_citations,
    shared_expressions,
)
from bridgelaws.language.title_case import is_same_title
from bridgelaws.language.words import WORD
from bridgelaws.model.edition_map import Also, EditionChange, EditionMap, MapRelation
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord, ProvisionText

# Two provisions put together, or one parted, have other words when so much of them is other.
_OTHER_WORDS: Final = 0.1


def map_editions(
    work: str,
    names: tuple[str, str],
    old: Sequence[ArticleRecord],
    new: Sequence[ArticleRecord],
    by_hand: Sequence[EditionChange] = (),
) -> EditionMap:
    """Name what became of each provision.

    Args:
        work: its id.
        names: the ids of the older and of the newer edition.
        old: the records of the older edition as a whole book.
        new: those of the newer one. A record that both hold is kept without a look.
        by_hand: what a person said; it has the last word and helps to pair the rest.
    """
    shared = {id(record) for record in old} & {id(record) for record in new}
    before = [record for record in old if id(record) not in shared]
    after = [record for record in new if id(record) not in shared]
    units = pair_editions(before, after, map(unit_of, by_hand))
    said = {(change.old, change.new): change for change in by_hand}
    namer = _Namer(before, after, units)
    changes = [said.get((unit.old, unit.new)) or namer.name(unit) for unit in units]
    for record in new:
        if id(record) in shared:
            changes += [
                EditionChange((p.locator,), (p.locator,), "kept", evidence="taken over as it is")
                for p in record.provisions
            ]
    order = _order(old, new)
    return EditionMap(work, *names, tuple(sorted(changes, key=order)))


def _order(
    old: Sequence[ArticleRecord], new: Sequence[ArticleRecord]
) -> Callable[[EditionChange], float]:
    """By the new edition's order; what it dropped stands where the older one had it."""
    place = {p.locator: n for n, p in enumerate(p for r in new for p in r.provisions)}
    olds = [p.locator for r in old for p in r.provisions]
    last, stood = -1.0, dict[Locator, float]()
    for locator in olds:
        last = place[locator] if locator in place else last + 1e-4
        stood[locator] = last

    def key(change: EditionChange) -> float:
        if change.new:
            return float(place.get(change.new[0], len(place)))
        return stood.get(change.old[0], -1.0)

    return key


class _Namer:
    """Names the units of one pairing."""

    def __init__(
        self,
        old: Sequence[ArticleRecord],
        new: Sequence[ArticleRecord],
        units: Sequence[EditionUnit],
    ) -> None:
        chosen = shared_expressions(old, new)
        self.old = {p.locator: choose_texts(p, chosen) for r in old for p in r.provisions}
        self.new = {p.locator: choose_texts(p, chosen) for r in new for p in r.provisions}
        self.images = images(units)
        self.exchanged = _exchanged(units)

    def name(self, unit: EditionUnit) -> EditionChange:
        if unit.relation in ("new", "dropped"):
            side = "the newer" if unit.relation == "dropped" else "the older"
            evidence = f"nothing in {side} edition says it"
            return EditionChange(unit.old, unit.new, unit.relation, (), unit.confidence, evidence)
        if unit.relation in ("split", "merged"):
            share = self._share_of_others(unit)
            also: tuple[Also, ...] = ("reworded",) if share > _OTHER_WORDS else ()
            evidence = f"{1 - share:.0%} of the words stand on both sides"
            return EditionChange(unit.old, unit.new, unit.relation, also, unit.confidence, evidence)
        return self._one_to_one(unit)

    def _one_to_one(self, unit: EditionUnit) -> EditionChange:
        before, after = unit.old[0], unit.new[0]
        mine, theirs = self.old[before], self.new[after]
        both = [language for language in mine if language in theirs]
        differing = {
            part
            for language in both
            for part in _differing(mine[language], theirs[language], self.images)
        }
        also: list[Also] = []
        if differing & {"text", "targets"}:
            also.append("reworded")
        elif "heading" in differing:
            also += ["reworded", "heading"]
        if "printed" in differing:
            also.append("references")
        if unit.old in self.exchanged:
            also.append("exchanged")
        relation: MapRelation = "kept"
        if before != after:
            relation = "renumbered" if before.article == after.article else "moved"
        elif "reworded" in also:
            relation = "reworded"
            also.remove("reworded")
        evidence = _evidence(differing, before, after, bool(both))
        sure = unit.confidence if differing - {"printed"} or before != after else 1.0
        if before != after and not differing - {"printed"} and both:
            sure = max(sure, 0.9)
        return EditionChange(unit.old, unit.new, relation, tuple(also), sure, evidence)

    def _share_of_others(self, unit: EditionUnit) -> float:
        sides = []
        for places, texts in ((unit.old, self.old), (unit.new, self.new)):
            words: Counter[tuple[str, str]] = Counter()
            for locator in places:
                for language, text in texts[locator].items():
                    masked = mask_citations(text).casefold()
                    words.update((language, word) for word in WORD.findall(masked))
            sides.append(words)
        languages = {code for code, _ in sides[0]} & {code for code, _ in sides[1]}
        one, other = (
            Counter({sign: n for sign, n in side.items() if sign[0] in languages}) for side in sides
        )
        total = one.total() + other.total()
        return 1 - 2 * (one & other).total() / total if total else 0.0


def images(
    units: Iterable[EditionUnit] | Iterable[EditionChange],
) -> Mapping[Locator, frozenset[Locator]]:
    """Where each provision of the older edition went; nowhere for what was dropped."""
    found: dict[Locator, frozenset[Locator]] = {}
    for unit in units:
        for locator in unit.old:
            found[locator] = frozenset(unit.new)
    return found


def follows(
    old: Sequence[Locator], new: Sequence[Locator], where: Mapping[Locator, frozenset[Locator]]
) -> bool:
    """Whether a citation's new targets are where its old targets went."""
    wanted = [where.get(locator, frozenset((locator,))) for locator in old]
    everything = frozenset().union(*wanted) if wanted else frozenset()
    return set(new) <= everything and all(not targets or targets & set(new) for targets in wanted)


def _differing(
    mine: ProvisionText, theirs: ProvisionText, where: Mapping[Locator, frozenset[Locator]]
) -> set[str]:
    """What differs: ``heading``, ``text``, ``printed`` citations, the ``targets`` of citations."""
    found = set()
    one, other = mask_citations(mine).split("\n"), mask_citations(theirs).split("\n")
    # Books print titles in capitals; whether this one does changes nothing.
    if not is_same_title(_bare(one[0]), _bare(other[0])):
        found.add("heading")
    if _bare(" ".join(one[1:])) != _bare(" ".join(other[1:])):
        found.add("text")
    cited, now = mine.citations, theirs.citations
    if len(cited) != len(now):
        return found
    for before, after in zip(cited, now, strict=True):
        # What prints the same says the same; where its target went without it is a finding.
        if before.printed != after.printed:
            found.add("printed")
            if before.work == after.work and not follows(before.locators, after.locators, where):
                found.add("targets")
    return found


def _bare(text: str) -> str:
    return " ".join(text.split())


def _evidence(differing: set[str], before: Locator, after: Locator, compared: bool) -> str:
    if not compared:
        return "no language has both texts; paired by what lies around them"
    if not differing:
        said = "the same words"
    elif differing == {"printed"}:
        said = "the same words; a citation follows its target"
    else:
        names = {
            "heading": "heading",
            "text": "words",
            "targets": "target of a citation",
            "printed": "printed citation",
        }
        said = "other " + ", ".join(names[part] for part in names if part in differing)
    return said if before == after else f"{said}, under another number"


def _exchanged(units: Iterable[EditionUnit]) -> set[tuple[Locator, ...]]:
    """The places that stand where their neighbour stood, and it where they did."""
    moved = {
        unit.old[0]: unit.new[0]
        for unit in units
        if unit.relation == "moved" and len(unit.old) == len(unit.new) == 1
    }
    return {(one,) for one, other in moved.items() if moved.get(other) == one}
