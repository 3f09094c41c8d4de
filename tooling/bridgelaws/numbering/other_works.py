"""Texts that bear the numbers of a work that is known, and are another one by their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.blocks.blocks import ParsedSource, Passage
from bridgelaws.counts import counted
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.numbering.by_print import Key
from bridgelaws.numbering.scope import PassageScope
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from bridgelaws.numbering.similarity.same_work import compare_articles

# The code of the finding that a text is no text of the work whose numbers it bears.
OTHER_WORK: Final = "OTHER_WORK"


@dataclass(frozen=True)
class PassageJob:
    """A passage with what is known of it before it is placed."""

    parsed: ParsedSource
    passage: Passage
    scope: PassageScope
    language: str
    order: int

    @property
    def key(self) -> Key:
        """The expression that its text belongs to."""
        ref = self.parsed.source.ref
        return self.scope.work, self.scope.edition, ref.expression, self.language


def find_other_works(
    jobs: Sequence[PassageJob], reference_texts: ReferenceTextsByKey
) -> Iterator[tuple[Sequence[PassageJob], str]]:
    """The passages of texts that nobody says to be of a work, and whose words say they are not.

    Returns:
        The passages of each such text, and the sentence that tells why.
    """
    unsaid = [job for job in jobs if not job.parsed.source.ref.work]
    for group, work, alike in _unlike(unsaid, reference_texts):
        yield (
            group,
            (
                f"{alike}: it is another work, and nothing "
                f"of it gets an address; if it is that work all the same, --work {work} says so"
            ),
        )


def find_doubted_works(
    jobs: Sequence[PassageJob], reference_texts: ReferenceTextsByKey
) -> Iterator[tuple[Sequence[PassageJob], str]]:
    """The passages of official texts that somebody says to be of a work, against their words.

    They keep their addresses: who said so may know better. An edition of which no text is known has
    nothing to be held against.
    """
    said = [
        job
        for job in jobs
        if job.parsed.source.ref.work
        and job.parsed.source.ref.expression != PLAIN
        and reference_texts.get((job.scope.work, job.scope.edition))
    ]
    for group, _, alike in _unlike(said, reference_texts):
        yield group, f"{alike}: it is taken for that work because somebody said so"


def _unlike(
    jobs: Sequence[PassageJob], reference_texts: ReferenceTextsByKey
) -> Iterator[tuple[Sequence[PassageJob], str, str]]:
    """Passages of one text, work and language that are of another work; the work, and why."""
    groups: dict[tuple[str, str, str], list[PassageJob]] = {}
    for job in jobs:
        key = (job.parsed.source.ref.file, job.scope.work, job.language)
        groups.setdefault(key, []).append(job)
    for (_, work, language), group in groups.items():
        texts: dict[Locator, str] = {}
        for job in group:
            article = job.scope.locator.article
            said = (job.passage.title.text, *(block.text for block in job.passage.blocks))
            texts[article] = " ".join((texts.get(article, ""), *said))
        # A work of one article can be told by no other of its own.
        others = bool(group[0].scope.locator.prefix)
        known = [
            reference_text
            for (each, _), listed in reference_texts.items()
            for reference_text in listed
            if (each == work or others) and reference_text.language == language
        ]
        found = compare_articles(texts, known)
        if not found.is_same:
            articles = counted(found.compared, "article")
            why = f"{found.alike} of {articles} to compare are alike with those of their number in"
            yield group, work, f"{why} the work {work!r}"
