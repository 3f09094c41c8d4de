"""All that the pages are made from, and the questions every page asks of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeVar

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.stems import SameStem
from bridgelaws.language.terms import Name, TermFinder, look_alikes_of
from bridgelaws.language.title_case import sentence_case
from bridgelaws.model.agreement import Agreements
from bridgelaws.model.authority import Authority
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.decision import Decision
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.national_choice import NationalChoices
from bridgelaws.model.outline import Division, Outline
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.question import Questions
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.ruling import Rulings
from bridgelaws.model.source import SourceRef
from bridgelaws.model.work import Edition, Work
from bridgelaws.site.data.prints import Print
from bridgelaws.site.federation import Federation
from bridgelaws.site.links import LAWS, Directory, Leaf, build_directory, link
from bridgelaws.site.ui_strings import Words

Made = TypeVar("Made")

DEFINITIONS: Final = Locator((), "def")
INTRODUCTION: Final = Locator((), "intro")


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


def headword_name(headword: str) -> str:
    """The name that a definition's own heading gives, without its remark in brackets.

    >>> headword_name("Voorspelen (voorgespeelde kaart)")
    'Voorspelen'
    """
    return headword.partition("(")[0].strip()


@dataclass(frozen=True)
class Book:
    """The records with everything that their pages need to know.

    ``sources`` are by file name; ``index`` holds the A-Z lines per language;
    ``outlines`` are those of the editions; ``findings`` are those of the checks, ``None`` where
    none were run, ``decisions`` what was decided about them;
    ``agreements`` say which English each translation was last held against;
    ``downloads`` names the files for translators' programs that stand below ``exchange/``;
    ``federation`` is whose site it is. ``authorities`` are the federations that are known by name,
    ``authority`` the id of the one whose days in force the works were opened by, if any.
    ``prints`` are the books and cards printed of these records.
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

    def divisions(self, leaf: Leaf) -> tuple[Division, ...]:
        """The headings above the articles of a leaf's edition; none where nobody listed them."""
        outline = self.outlines.get((leaf.work, leaf.edition))
        return outline.divisions if outline else ()

    @cached_property
    def directory(self) -> Directory:
        """Where each article stands."""
        return build_directory(self.records, self.works)

    @cached_property
    def finders(self) -> Mapping[str, TermFinder]:
        """Per language, what finds the defined terms in a text."""
        return {language: self._finder(language) for language in self.languages}

    @cached_property
    def _headings(self) -> Mapping[tuple[str, str, str, Locator], str]:
        found: dict[tuple[str, str, str, Locator], str] = {}
        for record in self.records:
            for place in record.provisions:
                # Official texts first: theirs is the name people know.
                for text in sorted(place.texts, key=lambda text: text.expression == PLAIN):
                    if text.provision.heading:
                        key = (record.work, record.edition, text.language, place.locator)
                        found.setdefault(key, text.provision.heading)
        return found

    def record(self, leaf: Leaf) -> ArticleRecord:
        """The record that stands on a leaf."""
        return self._record_by_name[(leaf.work, leaf.edition, leaf.article)]

    @cached_property
    def _record_by_name(self) -> Mapping[tuple[str, str, Locator], ArticleRecord]:
        return {(r.work, r.edition, r.article): r for r in self.records}

    @cached_property
    def in_order(self) -> tuple[Leaf, ...]:
        """The leaves in force as a book has them: introduction, definitions, laws, regulations."""

        def place(leaf: Leaf) -> tuple[object, ...]:
            front = {"intro": 0, "def": 1}.get(leaf.article.prefix, 2)
            return leaf.work != LAWS, leaf.work, front, leaf.article.order_key

        return tuple(sorted((x for x in self.directory.leaves if x.in_force), key=place))

    def heading(self, leaf: Leaf, language: str, locator: Locator | None = None) -> str:
        """The heading of a provision, or of the article, without its capitals; or nothing."""
        key = (leaf.work, leaf.edition, language, locator or leaf.article)
        return self._print_heading[language](self._headings.get(key, ""))

    def without_capitals(self, heading: str, language: str) -> str:
        """A heading as a sentence begins, where a law book prints it in capitals."""
        return self._print_heading[language](heading)

    @cached_property
    def _print_heading(self) -> Mapping[str, Callable[[str], str]]:
        return {code: sentence_case(lexicon) for code, lexicon in self.lexicons.items()}

    def number(self, locator: Locator, language: str) -> str:
        """The number as the language prints it; a place without one as a paragraph: ``3 ¶1``."""
        lexicon = self.lexicons[language]
        printed = lexicon.print_locator(Locator(locator.steps, locator.prefix))
        if not locator.place:
            return printed
        place = "…" if locator.place == "end" else f"¶{locator.place}"
        return f"{printed} {place}".strip()

    def name(self, leaf: Leaf, language: str, locator: Locator | None = None) -> str:
        """What a provision is called in running text: *Artikel 16B1(a)*, *Inleiding, alinea 4*."""
        words = self.words[language]
        here = locator or leaf.article
        if leaf.article == DEFINITIONS:
            return self.heading(leaf, language, here) if here.place else words("site.definitions")
        if leaf.article == INTRODUCTION:
            if not here.place:
                return words("site.introduction")
            return words("law.place_of_introduction", number=here.place)
        if leaf.article.prefix:
            title = self.work_title(leaf.work, language)
            number = self.number(here, language)
            return words("law.place_of_regulation", work=title, number=number) if number else title
        kind = words("law.kind")
        return words("law.title", kind=kind, number=self.number(here, language))

    def short_name(self, leaf: Leaf, language: str, locator: Locator) -> str:
        """The same without the word for a law: *16B1(a)*; an old text names its edition."""
        plain_number = not leaf.article.prefix
        name = (
            self.number(locator, language) if plain_number else self.name(leaf, language, locator)
        )
        return name if leaf.in_force else f"{name} ({self.edition_name(leaf.edition, language)})"

    def work_title(self, work: str, language: str) -> str:
        """The title of a work in a language; its id when nobody named it."""
        return self.works[work].title_in(language) if work in self.works else work

    def edition_title(self, leaf: Leaf, language: str) -> str:
        """Work and edition: *Laws of Duplicate Bridge, 2017*; the work alone without one."""
        title = self.work_title(leaf.work, language)
        name = self.edition_name(leaf.edition, language, leaf.work)
        return self.words[language]("law.edition", work=title, edition=name) if name else title

    def edition_name(self, edition: str, language: str, work: str = LAWS) -> str:
        """What readers call an edition: *2017*, or *2017, revised 2024* where it amends one."""
        name = self._bare_name(edition, language, work)
        known = self.works[work].edition(edition) if work in self.works else None
        if known is not None and known.is_draft:
            return self.words[language]("edition.draft_name", edition=name)
        return name

    def _bare_name(self, edition: str, language: str, work: str) -> str:
        known = self.works[work].editions if work in self.works else ()
        by_id = {one.id: one for one in known}
        first, seen = edition, [""]
        while first in by_id and by_id[first].base not in (*seen, first):
            seen.append(first)
            first = by_id[first].base
        if first == edition or not by_id[edition].date:
            return edition
        year = by_id[edition].date[:4]
        return self.words[language]("edition.revised", base=first, year=year)

    def edition(self, leaf: Leaf) -> Edition | None:
        """What works.toml says of a leaf's edition."""
        work = self.works.get(leaf.work)
        editions = work.editions if work else ()
        return next((edition for edition in editions if edition.id == leaf.edition), None)

    def publisher(self, expression: str, leaf: Leaf) -> str:
        """Who published a text; its slug where no source says so."""
        return next(
            (
                source.publisher
                for source in self.sources.values()
                if source.expression == expression
                and source.publisher
                and source.work in ("", leaf.work)
            ),
            expression,
        )

    def work_of(self, locator: Locator, near: str) -> str:
        """The work that a locator's prefix belongs to; ``near`` when no work claims it."""
        if locator.prefix in ("", "def", "intro"):
            return LAWS if locator.prefix else (near if self._has_numbers(near) else LAWS)
        return next((w.id for w in self.works.values() if w.prefix == locator.prefix), near)

    def _has_numbers(self, work: str) -> bool:
        # Regulations number their items under a prefix; a law number there is one of the Laws.
        return work in self.works and not self.works[work].prefix

    def address(
        self, here: str, locator: Locator, leaf: Leaf, language: str, expression: str = ""
    ) -> str:
        """The link from a page to a provision; to the top of the page for a whole article."""
        there = leaf.path(language, expression)
        top = locator == leaf.article and here != there
        return link(here, there, "" if top else str(locator))

    def _has_entry(self, term: str) -> bool:
        return bool(self.glossary and self.glossary.entry(term))

    def _finder(self, language: str) -> TermFinder:
        names: dict[str, list[str]] = {}
        for leaf in self.directory.editions_of(LAWS, DEFINITIONS):
            for place in self.record(leaf).provisions:
                heading = self.heading(leaf, language, place.locator)
                if place.locator.place and heading:
                    names.setdefault(place.locator.place, []).append(headword_name(heading))
        for entry in self.glossary.terms() if self.glossary else ():
            # Synonyms are for searching; in a law text they may well mean something else.
            # An entry of another name helps only a definition that has none (LHO).
            name, first = entry.term(language), next(iter(entry.places), DEFINITIONS)
            is_own = entry.id == first.place or not self._has_entry(first.place)
            if name and first.article == DEFINITIONS and first.place in names and is_own:
                names[first.place].append(name)
        listed = [Name(name, term) for term, called in names.items() for name in called]
        if self.glossary:
            listed += look_alikes_of(self.glossary, language)
        return TermFinder(listed, SameStem(language), self.never(language))

    def never(self, language: str) -> Sequence[str]:
        """The words that alone mean something else more often than a term."""
        words: Sequence[str] = self.words[language].tables.get("linking", {}).get("never", ())
        return words
