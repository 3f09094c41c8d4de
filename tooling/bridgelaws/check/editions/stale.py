"""A translation whose original has changed since it was made, or of which nobody knows.

What each provision was made from is recorded in ``laws/agreed``, and the wording itself
is kept there, so that the words that changed since can be shown. Read the translation
again, correct it, and say so with ``bridgelaws accept``.

Example: "before the auction" became "before the first call" in English; the Dutch of that
provision is stale until somebody has held it against the new words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, View
from bridgelaws.check.registry import Check
from bridgelaws.comparison.status import standing
from bridgelaws.language.word_diff import WordChange, diff_words, show_changes
from bridgelaws.model.agreement import fold_wording, hash_wording
from bridgelaws.model.check_finding import WordSpan
from bridgelaws.model.locator import Locator


@dataclass(frozen=True)
class Stale:
    """A provision whose translation is older than its original.

    ``agreed`` is the hash it was made from, empty where nobody recorded any; ``changes``
    are empty where that wording is not kept.
    """

    work: str
    edition: str
    locator: Locator
    language: str
    agreed: str
    now: str
    changes: tuple[WordChange, ...]
    original: View

    def to_json(self) -> dict[str, Any]:
        """As the list for badges has it."""
        return {
            "work": self.work,
            "edition": self.edition,
            "locator": str(self.locator),
            "language": self.language,
            "agreed": self.agreed,
            "now": self.now,
            "changes": [{"kind": c.kind, "old": c.old, "new": c.new} for c in self.changes],
        }


def find_stale(pair: Pair, facts: Facts) -> Iterator[Stale]:
    """The stale provisions of a pair of the model's plain text and another plain one."""
    plain = facts.expression
    if (pair.left.expression, pair.left.language) != (plain, facts.model) or (
        pair.right.expression != plain or pair.right.language == facts.model
    ):
        return
    for row in pair.whole_rows():
        for original in row.left:
            said = original.text.provision
            place = (pair.work, pair.left.edition, original.locator)
            if standing(facts.agreements, pair.right.language, place, said) == "checked":
                continue
            agreed = facts.agreements.agreed(pair.right.language, place)
            old = facts.agreements.wordings.get(agreed or "")
            changes = () if old is None else diff_words(old, fold_wording(said))
            yield Stale(
                pair.work,
                pair.left.edition,
                original.locator,
                pair.right.language,
                agreed or "",
                hash_wording(said),
                changes,
                original,
            )


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per stale provision."""
    for stale in find_stale(pair, facts):
        if not stale.agreed:
            why = f"what {facts.model} text this was made from is not recorded"
        elif stale.changes:
            why = f"the {facts.model} text has changed: {show_changes(stale.changes)}"
        else:
            why = f"the {facts.model} text has changed since this was made from it"
        yield Difference(
            stale.locator,
            why,
            f"read it again, then `bridgelaws accept {stale.locator} --language {stale.language}`",
            stale.now,
            stale.agreed,
            tuple(_marks(stale)),
        )


def _marks(stale: Stale) -> Iterator[WordSpan]:
    """The new words in the text of the original, where it holds them as they are."""
    text = next((s for s in stale.original.stretches if s.part == "text"), None)
    if text is None:
        return
    at = 0
    for change in stale.changes:
        found = text.words.find(change.new, at) if change.new else -1
        if found < 0:
            continue
        at = found + len(change.new)
        if change.kind != "same":
            yield text.mark(found, at)


CHECK = Check("stale", "warning", "other", find, __doc__)
