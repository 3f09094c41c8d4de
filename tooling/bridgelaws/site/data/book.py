"""All that the pages are made from: records, and what goes with them.

Where a provision stands is asked of ``directory``, what it is called of ``names``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from bridgelaws.comparison.editions import EditionStep, edition_steps
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.carry import Carrier
from bridgelaws.model.agreement import Agreements
from bridgelaws.model.authority import Authority
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.decision import Decision
from bridgelaws.model.edition_map import EditionMap
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.national_choice import NationalChoices
from bridgelaws.model.outline import Division, Outline
from bridgelaws.model.question import Questions
from bridgelaws.model.reason import Reason
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.ruling import Rulings
from bridgelaws.model.source import SourceRef
from bridgelaws.model.work import Work
from bridgelaws.site.data.names import Names, name_all
from bridgelaws.site.data.prints import Print
from bridgelaws.site.data.wording_days import WordingDays
from bridgelaws.site.federation import Federation
from bridgelaws.site.links import Directory, Leaf, build_directory
from bridgelaws.site.ui_strings import Words

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class IndexLine:
    """One line of the A-Z index: a subject, its provisions, and subjects to look under."""

    name: str
    places: tuple[Locator, ...] = ()
    see: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Imprint:
    """What a page says about its text: the version and date of the plain edition.

    ``digest`` is short for what the records are, the same for every build of the same texts.
    ``report`` is the address of an error report with the blanks ``{subject}``,
    ``{body}``, ``{locator}`` and ``{language}``; empty shows none.
    """

    version: str = ""
    date: str = ""
    report: str = ""
    digest: str = ""


@dataclass(frozen=True)
class Book:
    """The records with everything that their pages need to know.

    ``sources`` are by file name; ``index`` holds the A-Z lines per language;
    ``outlines`` are those of the editions; ``findings`` are those of the checks, ``None`` where
    none were run, ``decisions`` what was decided about them;
    ``agreements`` say which English each translation was last held against;
    ``downloads`` names the files for other programs that stand below ``exchange/``;
    ``federation`` is whose site it is. ``authorities`` are the federations that are known by name,
    ``authority`` the id of the one whose days in force the works were opened by, if any.
    ``prints`` are the books and cards printed of these records. ``searched`` are the works and
    editions, not in force, that have a search index of their own. ``reasons`` tell why editions
    changed what they changed, ``maps`` where everything went, ``carrier`` where what rulings and
    sums were written for went, if another edition is in force. ``days`` tell since when
    provisions of the plain edition have had their words.
    """

    records: tuple[ArticleRecord, ...]
    works: Mapping[str, Work]
    lexicons: Mapping[str, Lexicon]
    words: Mapping[str, Words]
    sources: Mapping[str, SourceRef] = field(default_factory=dict)
    glossary: Glossary | None = None
    index: Mapping[str, Sequence[IndexLine]] = field(default_factory=dict)
    imprint: Imprint = Imprint()
    rulings: Rulings = field(default_factory=Rulings)
    questions: Questions = field(default_factory=Questions)
    choices: NationalChoices = field(default_factory=NationalChoices)
    findings: tuple[CheckFinding, ...] | None = None
    decisions: tuple[Decision, ...] = ()
    agreements: Agreements = field(default_factory=Agreements)
    downloads: tuple[str, ...] = ()
    outlines: Mapping[tuple[str, str], Outline] = field(default_factory=dict)
    federation: Federation = field(default_factory=Federation)
    authorities: tuple[Authority, ...] = ()
    authority: str = ""
    prints: tuple[Print, ...] = ()
    searched: tuple[tuple[str, str], ...] = ()
    reasons: tuple[Reason, ...] = ()
    maps: tuple[EditionMap, ...] = ()
    carrier: Carrier | None = None
    days: WordingDays = field(default_factory=WordingDays)
    _made: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def once(self, name: str, make: Callable[[Book], Made]) -> Made:
        """What ``make`` makes of this book, made when it is first asked for by this name."""
        if name not in self._made:
            self._made[name] = make(self)
        made: Made = self._made[name]
        return made

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which the site speaks, in its order."""
        return tuple(self.words)

    @cached_property
    def directory(self) -> Directory:
        """Where each article stands."""
        return build_directory(self.records, self.works)

    @cached_property
    def names(self) -> Names:
        """What everything is called."""
        sources = tuple(self.sources.values())
        return name_all(self.records, self.works, self.lexicons, self.words, sources)

    def steps(self, work: str) -> tuple[EditionStep, ...]:
        """From each edition of a work that is held to the next."""
        return self.once(
            f"edition steps of {work}",
            lambda made: edition_steps(made.records, made.works, work, made.maps),
        )

    def divisions(self, leaf: Leaf) -> tuple[Division, ...]:
        """The headings above the articles of a leaf's edition; none where nobody listed them."""
        outline = self.outlines.get((leaf.work, leaf.edition))
        return outline.divisions if outline else ()
