"""Whether the provisions that decide a question still say what they said when it was looked at."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from bridgelaws.comparison.status import MODEL
from bridgelaws.model.agreement import hash_wording
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.question import Question, Questions
from bridgelaws.model.record import ArticleRecord


def hash_laws(question: Question, hashes: Mapping[Locator, str]) -> str:
    """Twelve hexadecimal digits for the wording of all provisions that a question names."""
    said = " ".join(hashes.get(locator, "") for locator in question.laws)
    return hashlib.sha256(said.encode("ascii")).hexdigest()[:12]


def wordings_in_force(records: Sequence[ArticleRecord], work: str) -> dict[Locator, str]:
    """The hash of each provision's plain wording in the model language.

    Where several editions have a provision, that of the latest counts.
    """
    hashes: dict[Locator, str] = {}
    for record in sorted(records, key=lambda record: record.edition):
        if record.work != work:
            continue
        for place in record.provisions:
            text = place.text(MODEL, PLAIN)
            if text is not None:
                hashes[place.locator] = hash_wording(text.provision)
    return hashes


def find_changed(
    questions: Questions, records: Sequence[ArticleRecord], work: str
) -> frozenset[str]:
    """The ids of the questions whose provisions have another wording now than when last seen."""
    hashes = wordings_in_force(records, work)
    seen = questions.seen or {}
    return frozenset(
        question.id
        for question in questions.questions
        if seen.get(question.id) != hash_laws(question, hashes)
    )
