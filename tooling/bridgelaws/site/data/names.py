"""What everything is called on a page: provisions, works and editions, publishers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bridgelaws.comparison.status import MODEL
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.title_case import sentence_case
from bridgelaws.model.locator import ANNEX, DEFINITIONS, INTRODUCTION, Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.source import SourceRef
from bridgelaws.model.work import Work
from bridgelaws.site.links import LAWS, Leaf
from bridgelaws.site.ui_strings import Words

# Work, edition, language, place.
_Headings = Mapping[tuple[str, str, str, Locator], str]


@dataclass(frozen=True)
class Names:
    """What a site calls things, in each of its languages.

    ``headings`` are those of the records as printed, ``print_heading`` makes them begin as a
    sentence does; ``sources`` know who published what.
    """

    works: Mapping[str, Work]
    lexicons: Mapping[str, Lexicon]
    words: Mapping[str, Words]
    sources: tuple[SourceRef, ...]
    headings: _Headings
    print_heading: Mapping[str, Callable[[str], str]]

    def heading(self, leaf: Leaf, language: str, locator: Locator | None = None) -> str:
        """The heading of a provision, or of the article, without its capitals; or nothing."""
        key = (leaf.work, leaf.edition, language, locator or leaf.article)
        said = self.headings.get(key, "")
        # In the title of an annex capitals may be names or numerals: it stays as it is printed.
        is_as_printed = leaf.article.prefix == ANNEX and key[3] == leaf.article
        return said if is_as_printed else self.print_heading[language](said)

    def without_capitals(self, heading: str, language: str) -> str:
        """A heading as a sentence begins, where a law book prints it in capitals."""
        return self.print_heading[language](heading)

    def number(self, locator: Locator, language: str) -> str:
        """The number as the language prints it; a place without one as a paragraph: ``3 ¶1``.

        An annex has its title and no number; a text without a sure place the line of its source:
        ``16 ~203``.
        """
        lexicon = self.lexicons[language]
        numbered = Locator(locator.steps, locator.prefix)
        printed = "" if locator.prefix == ANNEX else lexicon.print_locator(numbered)
        if not locator.place:
            return printed
        if locator.unplaced_at:
            return f"{printed} ~{locator.unplaced_at}".strip()
        counted = locator.place.replace("~", ".") if locator.scheme.counted else locator.place
        place = "…" if locator.place == "end" else f"¶{counted}"
        return f"{printed} {place}".strip()

    def provision(self, leaf: Leaf, language: str, locator: Locator | None = None) -> str:
        """What a provision is called in running text: *Artikel 16B1(a)*, *Inleiding, alinea 4*.

        An annex is called what its book calls it.
        """
        words = self.words[language]
        here = locator or leaf.article
        if leaf.article == DEFINITIONS:
            return self._term(leaf, language, here) if here.place else words("site.definitions")
        if leaf.article == INTRODUCTION:
            if not here.place:
                return words("site.introduction")
            return words("law.place_of_introduction", number=here.place)
        if leaf.article.prefix == ANNEX:
            return self._annex(leaf, language, here)
        if leaf.article.prefix:
            title = self.work(leaf.work, language)
            number = self.number(here, language)
            return words("law.place_of_regulation", work=title, number=number) if number else title
        kind = words("law.kind")
        return words("law.title", kind=kind, number=self.number(here, language))

    def _annex(self, leaf: Leaf, language: str, locator: Locator) -> str:
        """An annex by its printed title, or its number where the language has no text of it."""
        words = self.words[language]
        title = self.heading(leaf, language) or words("law.annex", number=leaf.article.steps[0])
        if not locator.place:
            return title
        return words("law.place_of_annex", title=title, number=locator.place)

    def _term(self, leaf: Leaf, language: str, locator: Locator) -> str:
        """The headword of a definition.

        Where a language has no text of this edition, its word in another one, the newest first,
        else the English one: a term is never without a name.
        """
        known = self.works[leaf.work].editions if leaf.work in self.works else ()
        editions = (leaf.edition, *(edition.id for edition in reversed(known)))
        for spoken in dict.fromkeys((language, MODEL)):
            for edition in editions:
                heading = self.headings.get((leaf.work, edition, spoken, locator))
                if heading:
                    return self.print_heading[spoken](heading)
        return locator.place.replace("-", " ")

    def short(self, leaf: Leaf, language: str, locator: Locator) -> str:
        """The same without the word for a law: *16B1(a)*; an old text names its edition."""
        if leaf.article.prefix:
            name = self.provision(leaf, language, locator)
        else:
            name = self.number(locator, language)
        return name if leaf.in_force else f"{name} ({self.edition(leaf.edition, language)})"

    def work(self, work: str, language: str) -> str:
        """The title of a work in a language; its id when nobody named it."""
        return self.works[work].title_in(language) if work in self.works else work

    def work_and_edition(self, leaf: Leaf, language: str) -> str:
        """Work and edition: *Laws of Duplicate Bridge, 2017*; the work alone without one."""
        title = self.work(leaf.work, language)
        name = self.edition(leaf.edition, language, leaf.work)
        return self.words[language]("law.edition", work=title, edition=name) if name else title

    def in_force(self, language: str) -> str:
        """The Laws by work and edition as they are in force; the title alone without editions."""
        known = self.works[LAWS].current if LAWS in self.works else ""
        title, name = self.work(LAWS, language), self.edition(known, language)
        return self.words[language]("law.edition", work=title, edition=name) if name else title

    def shown_laws(self, language: str) -> str:
        """What a page says of the Laws that it goes by: in force which edition is, or a draft."""
        known = self.works.get(LAWS)
        edition = known.edition(known.current) if known else None
        said = self.in_force(language)
        if edition is None or edition.is_draft:
            return said
        words = self.words[language]
        return words.named(words("edition.current"), said)

    def edition(self, edition: str, language: str, work: str = LAWS) -> str:
        """What readers call an edition: *2017*, or *2017, revised 2024* where it amends one."""
        name = self._bare_edition(edition, language, work)
        known = self.works[work].edition(edition) if work in self.works else None
        if known is not None and known.is_draft:
            return self.words[language]("edition.draft_name", edition=name)
        return name

    def written_for(self, edition: str, changed: Iterable[Locator], language: str) -> str:
        """What to say of something that rests on words which changed; empty for no edition."""
        if not edition:
            return ""
        places = ", ".join(self.number(at, language) for at in changed)
        said = self.edition(edition, language)
        return self.words[language]("edition.written_for", edition=said, places=places)

    def _bare_edition(self, edition: str, language: str, work: str) -> str:
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

    def publisher(self, expression: str, leaf: Leaf) -> str:
        """Who published a text; its slug where no source says so."""
        return next(
            (
                source.publisher
                for source in self.sources
                if source.expression == expression
                and source.publisher
                and source.work in ("", leaf.work)
            ),
            expression,
        )

    def official_text(
        self, expression: str, leaf: Leaf, language: str, *, short: bool = False
    ) -> str:
        """What an official text is called: whose it is, where a source names its publisher."""
        publisher, words = self.publisher(expression, leaf), self.words[language]
        if publisher == expression:
            return words("text.official_unnamed")
        return publisher if short else words("text.official_of", publisher=publisher)

    def official_notice(self, expression: str, leaf: Leaf, language: str) -> str:
        """The sentence that tells readers so."""
        publisher, words = self.publisher(expression, leaf), self.words[language]
        if publisher == expression:
            return words("text.official_unnamed_notice")
        return words("text.official_notice", publisher=publisher)


def name_all(
    records: Sequence[ArticleRecord],
    works: Mapping[str, Work],
    lexicons: Mapping[str, Lexicon],
    words: Mapping[str, Words],
    sources: Sequence[SourceRef],
) -> Names:
    """The names of what the records hold, in the languages of ``words``."""
    headings: dict[tuple[str, str, str, Locator], str] = {}
    for record in records:
        for place in record.provisions:
            # Official texts first: theirs is the name people know.
            for text in sorted(place.texts, key=lambda text: text.expression == PLAIN):
                if text.provision.heading:
                    key = (record.work, record.edition, text.language, place.locator)
                    headings.setdefault(key, text.provision.heading)
    printers = {code: sentence_case(lexicon) for code, lexicon in lexicons.items()}
    return Names(works, lexicons, words, tuple(sources), headings, printers)
