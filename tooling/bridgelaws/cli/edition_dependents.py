"""What rests on an edition, gathered from the checkout for `bridgelaws edition dependents`."""

from __future__ import annotations

from bridgelaws import LANGUAGES
from bridgelaws.editions.dependents import Dependent, WrittenMaterial, find_dependents
from bridgelaws.errors import BridgelawsError
from bridgelaws.library.agreements import load_agreements
from bridgelaws.library.carry import Carrier, find_carrier
from bridgelaws.library.choices import read_choices
from bridgelaws.library.decisions import load_decisions
from bridgelaws.library.glossary import find_glossary
from bridgelaws.library.library import Library
from bridgelaws.library.questions import read_questions
from bridgelaws.library.rulings import read_rulings
from bridgelaws.pipeline import run_files
from bridgelaws.site.pages.score_page import counted_by
from bridgelaws.sources.manifest import plain_sources
from bridgelaws.sources.official import find_official


def read_dependents(library: Library, work: str, edition: str) -> tuple[Dependent, ...]:
    """Every dependent of the edition before, with what becomes of it in this one.

    Raises:
        BridgelawsError: no map leads there; see `way_to`.
    """
    carrier = way_to(library, work, edition)
    official, _ = find_official(library, asked=library.confidential)
    others = [
        ref for ref in (*plain_sources(library), *official) if ref.work != work and not ref.fault
    ]
    resting = WrittenMaterial(
        read_rulings(library),
        find_glossary(library.root),
        library.hand_pairings,
        load_decisions(library.root),
        load_agreements(library.root, LANGUAGES),
        run_files(others, library).records if others else (),
        read_choices(library),
        read_questions(library),
        counted_by(),
    )
    return find_dependents(carrier, resting, work, library.works[work].chain(carrier.old))


def way_to(library: Library, work: str, edition: str) -> Carrier:
    """The way on which all follows that was written for an edition before.

    Raises:
        BridgelawsError: no map, and no row of maps, leads to the edition from that one.
    """
    carrier = find_carrier(library, work, edition)
    if carrier is not None and carrier.changes:
        return carrier
    written_for = library.works[work].written_for if work in library.works else ""
    raise BridgelawsError(
        f"no map leads to {edition} from {written_for}, for which rulings and glossary are written:"
        f" run bridgelaws edition new {edition} --before {written_for}"
    )


def dependent_line(dependent: Dependent) -> dict[str, object]:
    """A dependent as the line of ``--format jsonl``."""
    return {
        "kind": dependent.kind,
        "name": dependent.name,
        "place": dependent.place,
        "old": str(dependent.old),
        "new": [str(at) for at in dependent.new],
        "outcome": dependent.outcome,
        "reason": dependent.reason,
    }
