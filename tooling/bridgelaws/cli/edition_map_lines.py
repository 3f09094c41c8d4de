"""What became of each provision, as `bridgelaws edition` prints it: lines, a sum, questions."""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.cli.edition_records import EditionBooks
from bridgelaws.counts import count, counted
from bridgelaws.language.word_diff import show_changes
from bridgelaws.model.edition_map import EditionChange, EditionMap
from bridgelaws.report.edition_page import diff_change

_MOST_QUESTIONS = 12
_LONGEST = 600


def change_line(change: EditionChange) -> dict[str, object]:
    """A change as the line of ``--format jsonl``; ``also`` says what else differs."""
    return {
        "old": [str(at) for at in change.old],
        "new": [str(at) for at in change.new],
        "relation": change.relation,
        "also": list(change.also),
        "confidence": change.confidence,
        "evidence": change.evidence,
        "by_hand": change.by_hand,
    }


def map_summary(made: EditionMap) -> Iterator[str]:
    """How many provisions became what, in one line."""
    relations = ", ".join(f"{relation} {count(n)}" for relation, n in made.count().items())
    follow = sum("references" in change.also for change in made.changes)
    yield f"{made.old} → {made.new}: {relations}; {count(follow)} with a citation that follows"


def shown_change(change: EditionChange) -> str:
    """A change as a line of the text form."""
    old = " ".join(map(str, change.old)) or "–"
    new = " ".join(map(str, change.new)) or "–"
    also = f" ({', '.join(change.also)})" if change.also else ""
    return (
        f"{old:<16} → {new:<16} {change.relation}{also}  {change.confidence:.0%}  {change.evidence}"
    )


def map_questions(made: EditionMap, books: EditionBooks) -> Iterator[str]:
    """What is doubtful, the least sure first, with both texts as a difference of words."""
    doubtful = sorted((c for c in made.changes if c.is_question), key=lambda c: c.confidence)
    if not doubtful:
        return
    old = {p.locator: p for record in books.old for p in record.provisions}
    new = {p.locator: p for record in books.new for p in record.provisions}
    yield f"{counted(len(doubtful), 'question')}, the least sure first:"
    for change in doubtful[:_MOST_QUESTIONS]:
        yield f"  {shown_change(change)}"
        changes = diff_change(change, old, new, books.language)
        yield f"    {show_changes(changes)[:_LONGEST]}"
    if len(doubtful) > _MOST_QUESTIONS:
        yield f"  … and {len(doubtful) - _MOST_QUESTIONS} more, on the page in build/editions"
