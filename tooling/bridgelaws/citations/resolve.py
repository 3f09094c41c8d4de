"""From addresses to citations: which provisions are meant, and what to say where none is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.citations.editions import EditionIndex, Editions
from bridgelaws.citations.lists import Member
from bridgelaws.citations.named_works import THIS, NamedWorkSpan
from bridgelaws.citations.ranges import expand_range
from bridgelaws.citations.viewpoint import Viewpoint
from bridgelaws.model.citation import Citation, CitationForm, CitationStatus
from bridgelaws.model.locator import Locator

ALIKE: Final = "look-alike letters of another script:"


@dataclass(frozen=True, slots=True)
class LookupScope:
    """The work and edition that an address is looked up in.

    ``book`` is ``None`` when its outline is not at hand. ``named`` is the edition
    that the text names, empty when it names none; ``missing_year`` a named year of
    which no edition is at hand.
    """

    work: str
    edition: str
    prefix: str
    book: EditionIndex | None
    language: str
    named: str = ""
    missing_year: str = ""

    def exists(self, steps: tuple[str, ...]) -> bool:
        """Whether the edition has the address; yes for all when its outline is not at hand."""
        return self.book is None or self.book.has(Locator(steps, self.prefix), self.language)


class Resolver:
    """Looks addresses up in the editions at hand."""

    def __init__(
        self, editions: Editions, language: str, citing: Locator | None, view: Viewpoint
    ) -> None:
        self._editions, self._language, self._view = editions, language, view
        work = view.work
        edition = view.edition or editions.meant(work, view.editions)
        named = edition if view.is_dated else ""
        self.usual = LookupScope(work, edition, "", editions.book(work, edition), language, named)
        self.own = self._own(citing)

    def _own(self, citing: Locator | None) -> LookupScope | None:
        """Where the citing provision itself stands; ``None`` where no address can be relative."""
        if citing is None:
            return None
        if not citing.prefix:
            return self.usual
        book = self._editions.book_of(citing)
        if book is None or citing.is_of_laws:
            return None
        return LookupScope(book.work, book.edition, citing.prefix, book, self._language)

    def scope(self, named: NamedWorkSpan | None) -> LookupScope | None:
        """The scope that a named work asks for; ``None`` when it is no work at hand."""
        if named is None:
            return self.usual
        if named.work == THIS:
            return self.own if self.own and self.own.prefix else None
        if named.work not in ("", self.usual.work):
            return self._other_work(named)
        if not named.year:
            return self.usual
        work = self.usual.work
        edition = self._editions.edition_of(work, named.year)
        if edition is None:
            return LookupScope(work, "", "", None, self._language, missing_year=named.year)
        book = self._editions.book(work, edition)
        return LookupScope(work, edition, "", book, self._language, named=edition)

    def _other_work(self, named: NamedWorkSpan) -> LookupScope | None:
        """The edition of the year that is named with a work; else the one that is meant."""
        dated = self._editions.edition_of(named.work, named.year) if named.year else None
        found = self.usual_of(named.work, dated)
        return replace(found, named=dated) if found and dated else found

    def usual_of(self, work: str, dated: str | None = None) -> LookupScope | None:
        """A work in the edition that is meant, or the one ``dated``; ``None`` where not at hand."""
        edition = self._editions.meant(work, self._view.editions) if dated is None else dated
        book = self._editions.book(work, edition)
        if book is None:
            return None
        return LookupScope(work, edition, book.prefix, book, self._language)

    def cite(
        self, text: str, member: Member, scope: LookupScope, form: CitationForm, start: int
    ) -> Citation:
        """The citation that a member of a list makes, printed from ``start`` on."""
        first = Locator(member.steps, scope.prefix)
        locators: tuple[Locator, ...] = (first,)
        status: CitationStatus = "resolved"
        remarks: list[str] = []
        if scope.missing_year:
            locators, status = (), "dangling"
            remarks.append(self._lost(first, scope))
        elif member.last:
            last = Locator(member.last, scope.prefix)
            locators = expand_range(first, last, scope.book)
            for end in (first, last):
                if not scope.exists(end.steps):
                    locators, status = (), "dangling"
                    remarks.append(self._lost(end, scope))
        elif not scope.exists(first.steps):
            locators, status = (), "dangling"
            remarks.append(self._lost(first, scope))
        if member.reference.doubt and status == "resolved":
            status = "ambiguous"
            remarks.append(
                f"{member.reference.doubt!r} may be a word or an enumerator; taken as a word"
            )
        return self._made(text, start, member.end, locators, form, status, scope, remarks, member)

    def _made(
        self,
        text: str,
        start: int,
        end: int,
        locators: tuple[Locator, ...],
        form: CitationForm,
        status: CitationStatus,
        scope: LookupScope,
        remarks: list[str],
        member: Member,
    ) -> Citation:
        if member.reference.alike:
            remarks.append(alike_remark(member.reference.alike))
        return Citation(
            text[start:end],
            start,
            end,
            locators,
            form,
            status,
            scope.work,
            scope.named or scope.missing_year,
            remark="; ".join(remarks),
        )

    def _lost(self, locator: Locator, scope: LookupScope) -> str:
        return self.lost_remark(locator, scope)

    def lost_remark(self, locator: Locator, scope: LookupScope) -> str:
        """Why an address leads nowhere: the nearest provision, and the edition that has it."""
        said = [f"no {locator.printed} in {scope.edition or scope.missing_year or scope.work}"]
        if scope.missing_year:
            said = [f"edition {scope.missing_year} is not at hand"]
        nearest = scope.book.nearest(locator) if scope.book else None
        if nearest is not None:
            said.append(f"the nearest is {nearest.printed or nearest}")
        others = self._editions.others_with(locator, scope.work, scope.edition)
        if others:
            said.append(f"it stands in {', '.join(others)}")
        return "; ".join(said)


def alike_remark(letters: str) -> str:
    """The remark on letters that were read as what they look like."""
    return f"{ALIKE} {letters}"
