"""From where a text cites: which work and edition it means by itself, and what its words mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bridgelaws.citations.editions import newest
from bridgelaws.language.folding import fold
from bridgelaws.library.library import Library
from bridgelaws.model.provision import Expression
from bridgelaws.model.work import LAWS, Work


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What a citation means that does not say it.

    Attributes:
        work: the one that is meant where none is named.
        edition: the one of it that is meant where none is named.
        is_dated: whether that is the edition of the text's own day, and not the newest: citations
            then name it, and it need not be at hand.
        says: the work that each word for an article means, by the folded word; ``None`` for all
            texts but those of a work of their own.
        home: such a work: what is announced and bears one of its numbers is cited without a word
            for an article (*see B.2*). Empty for all other texts.
    """

    work: str = LAWS
    edition: str = "2017"
    is_dated: bool = False
    says: Mapping[str, str] | None = None
    home: str = ""


# What is meant where nothing is known of a text.
FROM_THE_LAWS: Final = Viewpoint()


def find_viewpoint(expression: Expression, library: Library) -> Viewpoint:
    """From where the citations of an expression are seen."""
    work = library.works.get(expression.work)
    cited = work.cites if work else expression.work
    dated = _edition_cited(work, expression.edition, library)
    own = expression.edition if expression.work == cited else newest(library.outlines, cited)
    says = _says(work, expression.language, library)
    home = "" if says is None else expression.work
    return Viewpoint(cited, dated or own, bool(dated), says, home)


def _edition_cited(work: Work | None, edition: str, library: Library) -> str:
    """The edition that a text of another work cites by its own day; empty where it is the newest.

    Nor is it said of a text that is older than all editions that are known.
    """
    cited = library.works.get(work.cites) if work else None
    day = work.day_of(edition) if work else ""
    if work is None or cited is None or cited is work or not day:
        return ""
    found = cited.cited_on(day)
    return "" if found in cited.chain(cited.current)[:1] else found


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
