"""Texts that bear the numbers of a work that is known, and are another one by their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.blocks.blocks import ParsedSource, Passage
from bridgelaws.counts import counted
from bridgelaws.model.locator import Locator
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
    groups: dict[tuple[str, str, str], list[PassageJob]] = {}
    for job in jobs:
        if not job.parsed.source.ref.work:
            key = (job.parsed.source.ref.file, job.scope.work, job.language)
            groups.setdefault(key, []).append(job)
    for (_, work, language), group in groups.items():
        texts: dict[Locator, str] = {}
        for job in group:
            article = job.scope.locator.article
            said = (job.passage.title.text, *(block.text for block in job.passage.blocks))
            texts[article] = " ".join((texts.get(article, ""), *said))
        known = [
            reference_text
            for (each, _), listed in reference_texts.items()
            for reference_text in listed
            if each == work and reference_text.language == language
        ]
        found = compare_articles(texts, known)
        if found.is_same:
            continue
        yield (
            group,
            (
                f"{found.alike} of {counted(found.compared, 'article')} to compare are alike with "
                f"those of their number in the work {work!r}: it is another work, and nothing "
                f"of it gets an address; if it is that work all the same, --work {work} says so"
            ),
        )
