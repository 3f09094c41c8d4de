"""Practice questions as a text file that Anki reads: File, Import."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import IO

from bridgelaws.model.locator import Locator
from bridgelaws.model.question import Question


def write_anki(
    questions: Iterable[Question],
    language: str,
    name: Callable[[Locator], str],
    out: IO[str],
) -> int:
    """Write a card for each question: what is asked with all answers, the right one with reasons.

    Args:
        questions: in the order of the cards.
        language: of the cards.
        name: how a provision is printed in that language.
        out: where the lines go; the head tells Anki how to read them.

    Returns:
        The number of cards.
    """
    out.write("#separator:tab\n#html:true\n#columns:Front\tBack\tTags\n#tags column:3\n")
    count = 0
    for question in questions:
        # In an order that tells nothing, and the same each time.
        choices = sorted(choice[language] for choice in question.choices)
        listed = "".join(f"<li>{escape(choice)}</li>" for choice in choices)
        front = f"{escape(question.ask[language])}<ul>{listed}</ul>"
        laws = ", ".join(map(name, question.named if question.edition else question.laws))
        # The answer is that of an edition which is in force no more.
        laws += f" ({question.edition})" if question.edition else ""
        right, why = question.choices[0][language], question.why[language]
        back = f"<b>{escape(right)}</b><br>{escape(why)}<br>{escape(laws)}"
        tags = f"bridgelaws level-{question.level} law-{question.named[0].article}"
        out.write("\t".join(" ".join(part.split()) for part in (front, back, tags)) + "\n")
        count += 1
    return count
