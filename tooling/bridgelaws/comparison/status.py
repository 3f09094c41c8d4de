"""How far a translation is: translated, checked, stale, with findings."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, Literal

from bridgelaws.model.agreement import Agreements, EditionPlace, hash_wording
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN, Provision
from bridgelaws.model.record import ArticleRecord, ProvisionRecord

MODEL: Final = "en"

# Whether a translation was held against its original as that is now, as it was, or nobody knows.
Standing = Literal["checked", "stale", "unrecorded"]


def standing(
    agreements: Agreements, language: str, place: EditionPlace, original: Provision
) -> Standing:
    """How a language's text of a provision stands to the present wording of its original."""
    agreed = agreements.agreed(language, place)
    if not agreed:
        return "unrecorded"
    return "checked" if agreed == hash_wording(original) else "stale"


@dataclass(frozen=True, slots=True)
class Status:
    """Counts of provisions that have words of their own.

    ``provisions`` are those of the model and of this language together, ``translated``
    those that this language has. Of these ``checked`` were held against the model as it
    is now, ``stale`` against one that has changed since; the rest was never recorded.
    ``findings`` is ``None`` where nobody looked for any; ``words`` counts this language's.
    """

    provisions: int = 0
    translated: int = 0
    checked: int = 0
    stale: int = 0
    words: int = 0
    findings: int | None = None

    @property
    def missing(self) -> int:
        """Provisions that this language does not have."""
        return self.provisions - self.translated

    @property
    def unchecked(self) -> int:
        """Provisions of which nobody recorded what they were made from."""
        return self.translated - self.checked - self.stale

    def share(self, count: int) -> int:
        """Hundredths of all provisions, rounded down: 100 is said only of all of them."""
        return 100 * count // self.provisions if self.provisions else 0

    def __add__(self, other: Status) -> Status:
        return Status(
            self.provisions + other.provisions,
            self.translated + other.translated,
            self.checked + other.checked,
            self.stale + other.stale,
            self.words + other.words,
            None
            if self.findings is None or other.findings is None
            else self.findings + other.findings,
        )


def status_by_article(
    records: Iterable[ArticleRecord],
    language: str,
    agreements: Agreements,
    findings: Collection[CheckFinding] | None = None,
) -> dict[tuple[str, str, Locator], Status]:
    """The status of each article of each edition whose plain text anybody has begun.

    ``findings`` are all that the checks gave, ``None`` where none were run.
    """
    found = _open_by_article(findings or (), language)
    statuses = {}
    for record in records:
        key = (record.work, record.edition, record.article)
        count = None if findings is None else found.get(key, 0)
        status = _status(record, language, agreements, count)
        if status.provisions:
            statuses[key] = status
    return statuses


def add_up(statuses: Iterable[Status], *, was_checked: bool) -> Status:
    """All of them together; ``was_checked`` where findings are known."""
    return sum(statuses, Status(findings=0 if was_checked else None))


def is_open(finding: CheckFinding) -> bool:
    """Whether a finding asks somebody to do something.

    What became of a provision between two editions is a fact about them, and an ``info``
    asks nobody; what was dismissed is done.
    """
    return not finding.dismissed and finding.severity != "info" and finding.check != "edition-delta"


def _status(
    record: ArticleRecord, language: str, agreements: Agreements, findings: int | None
) -> Status:
    provisions = translated = checked = stale = words = 0
    for place in record.provisions:
        original, own = _worded(place, MODEL), _worded(place, language)
        if original is None and own is None:
            continue
        provisions += 1
        if own is None:
            continue
        translated += 1
        parts = (own.heading or "", own.text, *(note.text for note in own.notes))
        words += sum(len(part.split()) for part in parts)
        if original is not None:
            key = (record.work, record.edition, place.locator)
            stands = standing(agreements, language, key, original)
            checked += stands == "checked"
            stale += stands == "stale"
    return Status(provisions, translated, checked, stale, words, findings)


def _worded(place: ProvisionRecord, language: str) -> Provision | None:
    text = place.text(language, PLAIN)
    said = text.provision if text else None
    return said if said and (said.heading or said.text or said.notes) else None


def _open_by_article(
    findings: Iterable[CheckFinding], language: str
) -> dict[tuple[str, str, Locator], int]:
    """How many findings about a plain text are open, per article."""
    counts: dict[tuple[str, str, Locator], int] = {}
    for finding in findings:
        checked = finding.right
        is_own = (checked.expression, checked.language) == (PLAIN, language)
        # Of two translations nobody knows which is wrong; that one shows beside the model too.
        is_own = is_own and finding.left.language in (MODEL, language)
        if is_own and is_open(finding):
            key = (finding.work, checked.edition, finding.locator.article)
            counts[key] = counts.get(key, 0) + 1
    return counts
