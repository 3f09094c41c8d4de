"""The article record: one law with every language's text, links and provenance.

This is what every output starts from; nothing below it is looked at again.
"""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaws.model.citation import Citation
from bridgelaws.model.concordance import AlignmentUnit
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN, Provision
from bridgelaws.model.work import UNDATED


@dataclass(frozen=True, slots=True)
class ProvisionText:
    """One expression's wording of one provision, with its citations out.

    ``citations`` are in the order of the text, those of its notes behind them.
    """

    expression: str
    language: str
    provision: Provision
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class ProvisionRecord:
    """One place of the work: its texts (plain and official, per language), who cites it.

    ``cited_by`` are the citing provisions in reading order, over all expressions.
    """

    locator: Locator
    texts: tuple[ProvisionText, ...]
    cited_by: tuple[Locator, ...] = ()

    def text(self, language: str, expression: str | None = None) -> ProvisionText | None:
        """The wording in ``language``; without ``expression`` an official one first."""
        found = [t for t in self.texts if t.language == language]
        if expression is not None:
            found = [t for t in found if t.expression == expression]
        found.sort(key=lambda t: (t.expression == PLAIN, t.expression))
        return found[0] if found else None


@dataclass(frozen=True, slots=True)
class PairedUnits:
    """The alignment units of this article between two (expression, language) pairs.

    Only stored where they say more than equal locators: a renumbered, split or
    merged stretch.
    """

    left: tuple[str, str]
    right: tuple[str, str]
    units: tuple[AlignmentUnit, ...]


@dataclass(frozen=True, slots=True)
class ArticleRecord:
    """One numbered law (or the whole of a regulation, the definitions, the introduction)."""

    work: str
    edition: str
    article: Locator
    provisions: tuple[ProvisionRecord, ...]
    pairings: tuple[PairedUnits, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def name(self) -> str:
        """``duplicate/2017/16``: work, edition, article; also its file's path.

        In small letters, an article A being no other file than a.
        """
        return f"{self.work}/{self.edition or UNDATED}/{str(self.article).lower()}"

    def expressions(self) -> tuple[tuple[str, str], ...]:
        """The (expression, language) pairs that have a text here, in stable order."""
        seen = {(t.expression, t.language) for p in self.provisions for t in p.texts}
        return tuple(sorted(seen))
