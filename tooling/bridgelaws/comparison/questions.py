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
from bridgelaws.model.work import Work


def hash_laws(question: Question, hashes: Mapping[Locator, str]) -> str:
    """Twelve hexadecimal digits for the wording of all provisions that a question names."""
    said = " ".join(hashes.get(locator, "") for locator in question.named)
    return hashlib.sha256(said.encode("ascii")).hexdigest()[:12]


def wordings_in_force(records: Sequence[ArticleRecord], work: Work) -> dict[Locator, str]:
    """The hash of each provision's plain wording in the model language.

    By the edition that questions are written for: one that follows it has other numbers.
    """
    hashes: dict[Locator, str] = {}
    chain = work.chain(work.written_for)
    own = [record for record in records if record.work == work.id and record.edition in chain]
    for record in sorted(own, key=lambda record: -chain.index(record.edition)):
        for place in record.provisions:
            text = place.text(MODEL, PLAIN)
            if text is not None:
                hashes[place.locator] = hash_wording(text.provision)
    return hashes


def find_changed(
    questions: Questions, records: Sequence[ArticleRecord], work: Work
) -> frozenset[str]:
    """The ids of the questions whose provisions have another wording now than when last seen.

    Those among them that another edition words otherwise which is in force by now.
    """
    hashes = wordings_in_force(records, work)
    seen = questions.seen or {}
    return frozenset(
        question.id
        for question in questions.questions
        if question.edition or seen.get(question.id) != hash_laws(question, hashes)
    )
