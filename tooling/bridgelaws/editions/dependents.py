"""What rests on the provisions of an edition, and what becomes of it when the next is current.

Each dependent is carried over, listed with the reason why it cannot be, or kept from being shown
as in force. Nothing is left out: what rests on a provision has a row for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from bridgelaws.library.carry import Carrier, carry_choices, carry_questions, carry_rulings
from bridgelaws.library.library import HandUnit
from bridgelaws.model.agreement import Agreements
from bridgelaws.model.citation import Citation
from bridgelaws.model.decision import Decision
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.national_choice import NationalChoices
from bridgelaws.model.question import Questions
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.ruling import Rulings

DependentKind = Literal[
    "ruling",
    "glossary",
    "question",
    "sum",
    "choice",
    "concordance",
    "dismissal",
    "decision",
    "agreement",
    "regulation",
    "address",
    "text",
]
DependentOutcome = Literal["carried", "listed", "withheld"]


@dataclass(frozen=True, slots=True)
class Dependent:
    """Something that rests on a provision: ``place`` tells where it is written.

    ``carried`` follows to ``new``; ``listed`` is for a person to settle; ``withheld`` is shown
    with the edition it was written for, not as in force.
    """

    kind: DependentKind
    name: str
    place: str
    old: Locator
    new: tuple[Locator, ...]
    outcome: DependentOutcome
    reason: str


@dataclass(frozen=True)
class WrittenMaterial:
    """All that can rest on a provision, as people wrote it.

    ``sums`` are what the page that counts adds up, each with the provisions that it counts by.
    """

    rulings: Rulings
    glossary: Glossary
    pairings: Sequence[HandUnit] = ()
    decisions: Sequence[Decision] = ()
    agreements: Agreements = field(default_factory=Agreements)
    records: Sequence[ArticleRecord] = ()
    choices: NationalChoices = field(default_factory=NationalChoices)
    questions: Questions = field(default_factory=Questions)
    sums: Mapping[str, tuple[Locator, ...]] = field(default_factory=dict)


def find_dependents(
    carrier: Carrier, resting: WrittenMaterial, work: str, chain: Sequence[str]
) -> tuple[Dependent, ...]:
    """Every dependent with what becomes of it.

    Args:
        carrier: the way from the edition before to the new one.
        resting: what people wrote, and the records of works that cite.
        work: the id of the work.
        chain: the edition before, and what that amends.
    """
    return (
        *_rulings(carrier, resting.rulings),
        *_questions(carrier, resting.questions),
        *_sums(carrier, resting.sums),
        *_glossary(carrier, resting.glossary),
        *_choices(carrier, resting.choices),
        *_pairings(carrier, resting.pairings, work, chain),
        *_dismissals(carrier, resting.decisions),
        *_agreements(carrier, resting.agreements, work, chain),
        *_regulations(carrier, resting.records, work),
        *_addresses(carrier),
    )


def _reason(carrier: Carrier, at: Locator) -> str:
    """Why a provision holds as it is, or does not."""
    return "says the same" if carrier.same(at) else carrier.reason(at)


def _rulings(carrier: Carrier, rulings: Rulings) -> Iterator[Dependent]:
    carried = {ruling.id: ruling for ruling in carry_rulings(rulings, carrier).rulings}
    for ruling in rulings.rulings:
        for step, now in zip(ruling.steps, carried[ruling.id].steps, strict=True):
            for n, option in enumerate(step.options, 1):
                is_withheld = bool(now.options[n - 1].edition)
                for law in option.laws:
                    if not law.is_of_laws:
                        continue
                    place = f"laws/rulings.toml: {ruling.id}: {step.id}, option {n}"
                    reason = _reason(carrier, law)
                    yield Dependent(
                        "ruling",
                        ruling.id,
                        place,
                        law,
                        carrier.follow(law),
                        "withheld" if is_withheld else "carried",
                        reason,
                    )
        for law in (law for law in ruling.laws if law.is_of_laws):
            went = carrier.follow(law)
            yield Dependent(
                "ruling",
                ruling.id,
                f"laws/rulings.toml: {ruling.id}: laws",
                law,
                went,
                "carried" if went else "listed",
                _reason(carrier, law),
            )


def _questions(carrier: Carrier, questions: Questions) -> Iterator[Dependent]:
    """A practice question, on its page and on cards, holds where all its provisions do."""
    carried = carry_questions(questions, carrier).questions
    for question, now in zip(questions.questions, carried, strict=True):
        for law in question.laws:
            yield Dependent(
                "question",
                question.id,
                f"laws/questions.toml: {question.id}",
                law,
                carrier.follow(law),
                "withheld" if now.edition else "carried",
                _reason(carrier, law),
            )


def _sums(carrier: Carrier, sums: Mapping[str, tuple[Locator, ...]]) -> Iterator[Dependent]:
    """They stand on one page, which has the numbers in force where all of them still hold."""
    holds = all(carrier.same(law) is not None for laws in sums.values() for law in laws)
    for name, laws in sums.items():
        for law in laws:
            yield Dependent(
                "sum",
                name,
                f"score/#{name}",
                law,
                carrier.follow(law),
                "carried" if holds else "withheld",
                _reason(carrier, law),
            )


def _glossary(carrier: Carrier, glossary: Glossary) -> Iterator[Dependent]:
    for entry in glossary.entries:
        for key, places in (("places", entry.places), ("see", entry.see)):
            for at in places:
                if not at.is_of_laws:
                    continue
                went = carrier.follow(at)
                place = f"laws/glossary.toml: {entry.id}: {key}"
                reason = _reason(carrier, at)
                outcome: DependentOutcome = "carried" if went else "listed"
                yield Dependent("glossary", entry.id, place, at, went, outcome, reason)


def _choices(carrier: Carrier, choices: NationalChoices) -> Iterator[Dependent]:
    """What a provision leaves to others, and what each federation made of it."""
    carried = carry_choices(choices, carrier).choices
    for choice, now in zip(choices.choices, carried, strict=True):
        at = choice.place
        if not at.is_of_laws:
            continue
        reason = carrier.reason(at) if now.edition else "says the same"
        outcome: DependentOutcome = "withheld" if now.edition else "carried"
        went = carrier.follow(at)
        yield Dependent("choice", str(at), "choices.toml", at, went, outcome, reason)
        for chosen in choice.chosen:
            place = f"choices.toml: chosen by {chosen.federation}"
            yield Dependent("choice", str(at), place, at, went, outcome, reason)


def _pairings(
    carrier: Carrier, units: Iterable[HandUnit], work: str, chain: Sequence[str]
) -> Iterator[Dependent]:
    """Pairings by hand are of one edition; those of no edition would hold for the new one too."""
    for unit in units:
        if unit.work != work or (unit.edition and unit.edition not in chain):
            continue
        for language, locators in unit.locators:
            for at in locators:
                same = carrier.same(at)
                moved = same is not None and same != at
                reason = carrier.reason(at) if moved or same is None else "says the same"
                outcome: DependentOutcome = "listed" if moved or same is None else "carried"
                yield Dependent(
                    "concordance",
                    f"{language} {at}",
                    f"laws/concordance.toml: {unit.reason}",
                    at,
                    carrier.follow(at),
                    outcome,
                    reason,
                )


def _dismissals(carrier: Carrier, decisions: Iterable[Decision]) -> Iterator[Dependent]:
    """What was decided about a finding holds where its words and its number are the same."""
    known = {str(at): at for at in carrier.changes}
    for dismissal in decisions:
        at = known.get(dismissal.locator)
        if at is None:
            continue
        same = carrier.same(at)
        yield Dependent(
            "dismissal" if dismissal.what == "dismissed" else "decision",
            " ".join(dismissal.ids),
            f"laws/decided.jsonl: {dismissal.check}",
            at,
            carrier.follow(at),
            "carried" if same == at else "listed",
            "says the same" if same == at else carrier.reason(at),
        )


def _agreements(
    carrier: Carrier, agreements: Agreements, work: str, chain: Sequence[str]
) -> Iterator[Dependent]:
    """A translation that was held against words which stayed needs a number at most."""
    for language, known in agreements.by_language.items():
        seen: set[Locator] = set()
        for edition in chain:
            for held, held_edition, at in known:
                if (held, held_edition) != (work, edition) or at in seen:
                    continue
                if at not in carrier.changes:
                    continue
                seen.add(at)
                yield Dependent(
                    "agreement",
                    f"{language} {at}",
                    f"laws/agreed/{language}.toml",
                    at,
                    carrier.follow(at),
                    "carried" if carrier.same(at) else "listed",
                    _reason(carrier, at),
                )


def _regulations(
    carrier: Carrier, records: Iterable[ArticleRecord], work: str
) -> Iterator[Dependent]:
    """What other works cite; their pages lead to the edition that they were written for."""
    for record in records:
        if record.work == work:
            continue
        for place in record.provisions:
            for text in place.texts:
                for citation in text.citations:
                    for at in citation.locators if _is_open(citation, work) else ():
                        same = carrier.same(at)
                        file, line, _ = text.provision.place(citation.start)
                        yield Dependent(
                            "regulation",
                            f"{record.work} {place.locator}: {citation.printed}",
                            f"{file}:{line}",
                            at,
                            carrier.follow(at),
                            "carried" if same == at else "withheld",
                            "says the same" if same == at else carrier.reason(at),
                        )


def _is_open(citation: Citation, work: str) -> bool:
    return citation.work == work and not citation.edition


def _addresses(carrier: Carrier) -> Iterator[Dependent]:
    """Saved links, kept laws and redirects, and the plain text of a law, which programs fetch.

    An address keeps opening, though another text may stand there.
    """
    news = {at for change in carrier.changes.values() for at in change.new}
    for at in carrier.changes:
        went = carrier.follow(at)
        if at in went:
            continue
        is_taken = at in news
        outcome: DependentOutcome = "listed" if is_taken else "carried"
        yield Dependent(
            "address",
            f"#{at}",
            f"#{at}",
            at,
            went,
            outcome,
            "now holds another provision" if is_taken else "its page leads to the text of before",
        )
        if at == at.article:
            file = f"text/*/{at}.txt"
            reason = (
                "now holds another provision" if is_taken else "its file has the text of before"
            )
            yield Dependent("text", file, file, at, went, outcome, reason)


def count_outcomes(
    found: Iterable[Dependent],
) -> Mapping[DependentKind, Mapping[DependentOutcome, int]]:
    """How many of each kind have which outcome."""
    counted: dict[DependentKind, dict[DependentOutcome, int]] = {}
    for each in found:
        row = counted.setdefault(each.kind, {"carried": 0, "listed": 0, "withheld": 0})
        row[each.outcome] += 1
    return counted
