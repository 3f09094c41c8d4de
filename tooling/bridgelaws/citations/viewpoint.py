"""From where a text cites: which work and edition it means by itself, and what its words mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.library.library import Library
from bridgelaws.model.provision import Expression
from bridgelaws.model.work import LAWS, Work


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What a citation means that does not say it.

    Attributes:
        work: the one that is meant where none is named.
        edition: the one of it that is meant where none is named; that of ``editions`` if not given.
        is_dated: whether that is the edition of the text's own day, and not the one that is meant
            anyway: citations then name it, and it need not be at hand.
        says: the work that each word for an article means, by the folded word; ``None`` for all
            texts but those of a work of their own.
        home: such a work: what is announced and bears one of its numbers is cited without a word
            for an article (*see B.2*). Empty for all other texts.
        editions: by work the edition that is meant where none is named; the newest at hand of a
            work that is not among them.
    """

    work: str = LAWS
    edition: str = ""
    is_dated: bool = False
    says: Mapping[str, str] | None = None
    home: str = ""
    editions: Mapping[str, str] = field(default_factory=dict)


# What is meant where nothing is known of a text, nor of what is in force.
FROM_THE_LAWS: Final = Viewpoint()


def viewpoint_of_readers(library: Library, edition: str = "") -> Viewpoint:
    """From where somebody cites who reads what is in force, or ``edition`` of the Laws."""
    return Viewpoint(
        edition=edition, editions={work.id: work.current for work in library.works.values()}
    )


def find_viewpoint(expression: Expression, library: Library) -> Viewpoint:
    """From where the citations of an expression are seen."""
    return viewpoint_of(expression.work, expression.edition, expression.language, library)


def viewpoint_of(work_id: str, edition: str, language: str, library: Library) -> Viewpoint:
    """From where the citations of a text are seen, by its work, edition and language."""
    work = library.works.get(work_id)
    cited = work.cites if work else work_id
    dated = _edition_cited(work, edition, library)
    own = edition if work_id == cited else ""
    says = _says(work, language, library)
    home = "" if says is None else work_id
    # What is not rewritten for a new code speaks of others as they were when it was written.
    meant = {each.id: each.written_for for each in library.works.values()}
    meant[work_id] = edition
    return Viewpoint(cited, dated or own, bool(dated), says, home, meant)


def _edition_cited(work: Work | None, edition: str, library: Library) -> str:
    """The edition that a text of another work cites by its own day.

    Empty where it is the one that is meant anyway, and for a text that is older than all editions
    that are known.
    """
    cited = library.works.get(work.cites) if work else None
    day = work.day_of(edition) if work else ""
    if work is None or cited is None or cited is work or not day:
        return ""
    found = cited.cited_on(day)
    return "" if found == cited.written_for else found


def _says(work: Work | None, language: str, library: Library) -> Mapping[str, str] | None:
    """What each word for an article means in a work of its own; ``None`` in all others."""
    if work is None or not work.by_print:
        return None
    words = library.lexicons[language].words("law", "cite")
    bare = (fold(word).rstrip(".").split(" ")[0] for word in words)
    if language not in dict(work.says):
        # Nobody said it for this language: what all texts call their articles means its own.
        shared = library.lexicons[language].words("law", "shared")
        return {fold(word).rstrip("."): work.id for word in shared}
    meant = {word: work.meaning_of(word, language) for word in bare}
    return {word: work_id for word, work_id in meant.items() if work_id}
