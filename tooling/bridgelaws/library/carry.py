"""What rests on provisions, carried over to the edition in force by the map to it.

Rulings, practice questions and glossary are written with the numbers of one edition
(`Work.written_for`). When another is made current they are not rewritten: they are read through
the map. A place that only got another number follows; an option of a ruling that rests on a
provision which says something else keeps the numbers and the edition that it was written for, and
is shown as such.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bridgelaws.library.edition_map import read_map
from bridgelaws.library.library import Library
from bridgelaws.model.asked import AskedWeights
from bridgelaws.model.edition_map import EditionChange, EditionMap, MapRelation
from bridgelaws.model.glossary import Glossary, GlossaryEntry
from bridgelaws.model.locator import Locator
from bridgelaws.model.national_choice import NationalChoice, NationalChoices
from bridgelaws.model.question import Question, Questions
from bridgelaws.model.ruling import Option, Ruling, Rulings
from bridgelaws.model.work import LAWS, Work

_WORK = LAWS
# Of two things that became of one provision the name of the greater one is told.
_GREATEST_FIRST: Final[tuple[MapRelation, ...]] = (
    "split",
    "merged",
    "moved",
    "renumbered",
    "reworded",
)


@dataclass(frozen=True)
class Carrier:
    """The way from the edition that something was written for to the one in force.

    Without a map between the two, nothing is known to have stayed.
    """

    old: str
    new: str
    changes: Mapping[Locator, EditionChange] = field(default_factory=dict)

    def follow(self, locator: Locator) -> tuple[Locator, ...]:
        """Where a provision went, whatever its words are now; nowhere when it was dropped."""
        change = self.changes.get(locator)
        return change.new if change else ()

    def same(self, locator: Locator) -> Locator | None:
        """Where a provision stands that says the same; `None` when its words are others."""
        change = self.changes.get(locator)
        if change is None or not change.says_the_same or change.is_question:
            return None
        return change.new[0]

    def reason(self, locator: Locator) -> str:
        """Why a provision is not carried over: ``reworded``, ``split`` and so on."""
        change = self.changes.get(locator)
        if change is None:
            return "unknown"
        return "doubtful" if change.is_question and change.says_the_same else change.relation


def find_carrier(library: Library, work: str = _WORK, new: str = "") -> Carrier | None:
    """The way to an edition, the current one if none is named; `None` where there is none to go.

    Raises:
        MapError: the map's file contradicts itself.
    """
    known = library.works.get(work)
    if known is None:
        return None
    new = new or known.current
    if known.written_for == new or not known.edition(new):
        return None
    return Carrier(known.written_for, new, _changes_between(library, known, new))


def _changes_between(library: Library, work: Work, new: str) -> dict[Locator, EditionChange]:
    """What became in an edition of each provision of that which is written for, map after map.

    A map leads to an edition from the one before it, or from what that one amends. Empty where no
    way leads there.
    """
    maps: list[EditionMap] = []
    here = new
    amended = work.chain(work.written_for)
    while here not in amended and len(maps) < len(work.editions):
        path = library.root / "laws" / work.id / here / "map.toml"
        if not path.is_file():
            return {}
        maps.append(read_map(path.read_text("utf-8"), str(path.relative_to(library.root))))
        here = maps[-1].old
    if here not in amended or not maps:
        return {}
    changes = maps.pop().by_old()
    replaced = {
        at.article
        for each in amended[: amended.index(here)]
        if (outline := library.outline(work.id, each))
        for at in outline.locators
    }
    changes = {at: change for at, change in changes.items() if at.article not in replaced}
    for later in reversed(maps):
        by_old = later.by_old()
        changes = {at: _then(at, change, by_old) for at, change in changes.items()}
    return changes


def _then(
    at: Locator, first: EditionChange, later: Mapping[Locator, EditionChange]
) -> EditionChange:
    """What became of a provision over two maps; what the second does not know is dropped."""
    steps = [first, *(later[place] for place in first.new if place in later)]
    went = tuple(dict.fromkeys(place for step in steps[1:] for place in step.new))
    also = dict.fromkeys(said for step in steps for said in step.also)
    relations = {step.relation for step in steps}
    relation: MapRelation = next((each for each in _GREATEST_FIRST if each in relations), "kept")
    if relation == "renumbered" and went == (at,):
        relation = "kept"
    if "reworded" in relations and relation != "reworded":
        also["reworded"] = None
    if not went:
        relation = "dropped"
    return EditionChange(
        (at,),
        went,
        relation,
        tuple(also),
        min(step.confidence for step in steps),
        "; ".join(filter(None, (step.evidence for step in steps))),
        all(step.by_hand for step in steps),
    )


def carry_rulings(rulings: Rulings, carrier: Carrier | None) -> Rulings:
    """The rulings with the numbers in force; one that rests on other words keeps its own."""
    if carrier is None:
        return rulings
    return Rulings(tuple(_carry_ruling(ruling, carrier) for ruling in rulings.rulings))


def _carry_ruling(ruling: Ruling, carrier: Carrier) -> Ruling:
    laws = {law for step in ruling.steps for option in step.options for law in option.laws}
    changed = {law for law in laws if _same(law, carrier) is None}
    steps = tuple(
        replace(step, options=tuple(_carry_option(option, carrier) for option in step.options))
        for step in ruling.steps
    )
    return replace(
        ruling,
        steps=steps,
        edition=carrier.old if changed else "",
        changed=tuple(sorted(changed, key=lambda law: law.order_key)),
        laws=tuple(dict.fromkeys(to for law in ruling.laws for to in _follow(law, carrier))),
    )


def _carry_option(option: Option, carrier: Carrier) -> Option:
    went = [_same(law, carrier) for law in option.laws]
    known = [law for law in went if law is not None]
    if len(known) < len(went):
        now = dict.fromkeys(to for law in option.laws for to in _follow(law, carrier))
        return replace(option, edition=carrier.old, now=tuple(now))
    return replace(option, laws=tuple(known))


def carry_questions(questions: Questions, carrier: Carrier | None) -> Questions:
    """The questions with the numbers in force; one that rests on other words tells its edition."""
    if carrier is None:
        return questions
    return replace(
        questions,
        questions=tuple(_carry_question(question, carrier) for question in questions.questions),
    )


def _carry_question(question: Question, carrier: Carrier) -> Question:
    went = dict.fromkeys(to for law in question.laws for to in carrier.follow(law))
    holds = all(carrier.same(law) is not None for law in question.laws)
    edition = "" if holds else carrier.old
    return replace(question, laws=tuple(went), written=question.laws, edition=edition)


def carry_choices(choices: NationalChoices, carrier: Carrier | None) -> NationalChoices:
    """The choices with the numbers in force; one whose provision says something else keeps its own.

    Other words may leave nothing to anybody any more: that is for a person to see.
    """
    if carrier is None:
        return choices
    return NationalChoices(tuple(_carry_choice(choice, carrier) for choice in choices.choices))


def _carry_choice(choice: NationalChoice, carrier: Carrier) -> NationalChoice:
    if not choice.place.is_of_laws:
        return choice
    place = carrier.same(choice.place)
    return replace(choice, edition=carrier.old) if place is None else replace(choice, place=place)


def carry_glossary(glossary: Glossary, carrier: Carrier | None) -> Glossary:
    """The glossary with the numbers in force: a thing is treated where its provision went."""
    if carrier is None:
        return glossary
    return replace(glossary, entries=tuple(_carry_entry(e, carrier) for e in glossary.entries))


def _carry_entry(entry: GlossaryEntry, carrier: Carrier) -> GlossaryEntry:
    def went(places: tuple[Locator, ...]) -> tuple[Locator, ...]:
        return tuple(dict.fromkeys(to for at in places for to in _follow(at, carrier)))

    return replace(entry, places=went(entry.places), see=went(entry.see))


def carry_asked(weights: AskedWeights, carrier: Carrier | None) -> AskedWeights:
    """What queries teach with the numbers in force: it follows its provision, as names do."""
    if carrier is None:
        return weights
    return {
        word: {to: weight for at, weight in by_place.items() for to in carrier.follow(at)}
        for word, by_place in weights.items()
    }


def _same(place: Locator, carrier: Carrier) -> Locator | None:
    """As `Carrier.same`; a place of another work stays where it is."""
    return carrier.same(place) if place.is_of_laws else place


def _follow(place: Locator, carrier: Carrier) -> tuple[Locator, ...]:
    """As `Carrier.follow`; a place of another work stays where it is."""
    return carrier.follow(place) if place.is_of_laws else (place,)
