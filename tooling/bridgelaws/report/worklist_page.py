"""A translator's worklist as a page: what to translate with the words of before beside it."""

from __future__ import annotations

from collections.abc import Sequence

from bridgelaws.editions.worklist import TranslationTask, count_tasks
from bridgelaws.report.template import render_template


def render_worklist(
    works: Sequence[TranslationTask], editions: tuple[str, str], languages: tuple[str, str]
) -> str:
    """The page as a whole: provisions to translate, then those that only need a number.

    Args:
        works: the worklist, in the order of the newer edition.
        editions: the one before and the new one.
        languages: the source's and the translator's.
    """
    return render_template(
        "worklist.html",
        before=editions[0],
        edition=editions[1],
        source=languages[0],
        language=languages[1],
        counts=count_tasks(works),
        translate=[work for work in works if work.task == "translate"],
        numbers=[work for work in works if work.task == "number"],
    )
