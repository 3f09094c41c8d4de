"""Works named beside a citation: *art. 25A van de Internationale Spelregels*.

A name says which work is cited, and sometimes of which year. Articles of other
texts (a competition's regulations, a club's statutes) cite no law at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bridgelaws.language.addresses.citation_words import CitationWords
from bridgelaws.language.addresses.lazy_pattern import LazyPattern
from bridgelaws.language.addresses.phrase_patterns import any_of
from bridgelaws.language.addresses.step_patterns import BLANK, SPACE
from bridgelaws.model.work import LAWS

OTHER: Final = "other"
THIS: Final = "this"

_YEAR: Final = r"(?:19|20)[0-9]{2}(?![0-9])"
_ROUND_YEAR: Final = re.compile(rf"{SPACE}{{1,3}}\((?P<year>{_YEAR})\)")
_NAMED: Final = r"[^\W\d_a-zα-ωά-ώ][\w.&'’-]{0,24}"
# "H.R.", "R.O.I.": a text that is so well known where it holds that only its initials stand.
_INITIALS: Final = r"(?:[A-ZΑ-ΩÀ-Þ]\.[ ]?){1,5}[A-ZΑ-ΩÀ-Þ]\.?(?![\w.])"

_BEGIN_INITIALS: Final = re.compile(r"[A-ZΑ-ΩÀ-Þ]\.[ ]?[A-ZΑ-ΩÀ-Þ]")
# More than any name and what stands between it and its citation can fill.
_REACH: Final = 600


@dataclass(frozen=True, slots=True)
class NamedWorkSpan:
    """A work named beside a citation.

    ``work`` is its id, `THIS` for the text that speaks, `OTHER` for a text that is
    no work here, empty when only a year is named. ``year`` has four digits or none.
    """

    work: str = ""
    year: str = ""


class WorkNames:
    """The names of works in one language."""

    def __init__(self, terms: CitationWords) -> None:
        self._terms = terms
        lexicon = terms.lexicon
        self._ids = tuple(lexicon.tables["works"])
        self._names = {work: lexicon.words("works", work) for work in self._ids}

    def _citation(self, key: str) -> tuple[str, ...]:
        return self._terms.lexicon.words("citation", key)

    def _name(self, *, initials: bool) -> str:
        """A pattern of any name. Without initials it is smaller by every name held here."""
        # Regulations before the Laws, because "code" alone is the Laws and "code du sport"
        # is not; works that are held here before those that are not.
        held = [work for work in self._ids if work != LAWS]
        groups = [(f"w{self._ids.index(work)}", any_of(self._names[work])) for work in held]
        groups.append((THIS, any_of(self._citation("this_work"))))
        other = _any_ending(self._citation("other_works"))
        others = [other, self._statute]
        if initials:
            known = any_of(tuple(name for names in self._names.values() for name in names))
            others.append(rf"{_INITIALS}(?!{SPACE}{known})")
        groups.append((OTHER, f"(?:{'|'.join(others)})"))
        index = self._ids.index(LAWS)
        groups.append((f"w{index}", any_of(self._names[LAWS])))
        return "(?:" + "|".join(f"(?P<{name}>{pattern})" for name, pattern in groups) + ")"

    @cached_property
    def _statute(self) -> str:
        """A law of a parliament, by its number or its day: *ν. 2725/1999*, *loi de 1901*."""
        words, number = self._terms.lexicon.words("law", "cite"), any_of(self._citation("number"))
        named = rf"{SPACE}{{0,2}}(?:{number}{SPACE}{{0,2}})?[0-9]{{1,5}}[-/][0-9]{{2,4}}(?![0-9])"
        of = any_of(self._citation("of"))
        return rf"{any_of(words)}(?:{named}|{self._day}|{BLANK}{of}{BLANK}{_YEAR})"

    @cached_property
    def _day(self) -> str:
        """The day a statute was made: `` du 1er juillet 1901``."""
        of, the = any_of(self._citation("of")), any_of(self._citation("the"))
        day = rf"[0-9]{{1,2}}[^\W\d_]{{0,3}}{BLANK}[^\W\d_]{{3,12}}{BLANK}{_YEAR}"
        return rf"{BLANK}{of}{BLANK}(?:{the}{BLANK})?{day}"

    @cached_property
    def _made(self) -> LazyPattern:
        return LazyPattern(self._day)

    def is_statute(self, text: str, end: int) -> bool:
        """Whether a number that ends here is that of a parliament's law, told by its day."""
        return self._made.match(text, end) is not None

    @cached_property
    def _after(self) -> LazyPattern:
        return self._behind(self._name(initials=True))

    @cached_property
    def _after_usual(self) -> LazyPattern:
        """As `_after`, for a text without initials."""
        return self._behind(self._name(initials=False))

    def _behind(self, name: str) -> LazyPattern:
        joins = any_of(self._citation("of") + self._citation("within"))
        the, level = any_of(self._citation("the")), any_of(self._citation("level"))
        said = any_of(self._citation("work_adjectives"))
        between = rf"(?:(?:{said}|{_NAMED}){SPACE}{{1,2}}){{0,2}}?"
        # What the Laws have not, and the reader therefore left: "artikel 12 lid 2 van het".
        part = rf"(?:{SPACE}?,)?{SPACE}{{1,3}}{level}{SPACE}{{1,2}}[\w()]{{1,6}}"
        join = rf"(?P<joined>{joins}{SPACE}{{0,2}}(?:{the}{SPACE}{{0,2}}){{0,2}})?"
        return LazyPattern(
            rf"(?:[-‑.][0-9]{{1,3}}){{0,3}}(?:{part}){{0,2}}{BLANK}\(?{join}"
            rf"(?:(?P<before>{_YEAR}){SPACE}{{1,2}})?{between}{name}"
            rf"(?:{SPACE}{{0,2}}[,(]?{SPACE}{{0,2}}(?P<year>{_YEAR}))?"
        )

    @cached_property
    def _year_before(self) -> LazyPattern:
        # "the 2007 Law 16A3", but not "since 2007 Law 16"
        the = any_of(self._citation("the"))
        return LazyPattern(rf"(?<!\w){the}{SPACE}(?P<year>{_YEAR}){SPACE}{{1,2}}$")

    @cached_property
    def _before(self) -> LazyPattern:
        return self._ahead(self._name(initials=True))

    @cached_property
    def _before_usual(self) -> LazyPattern:
        """As `_before`, for a text without initials."""
        return self._ahead(self._name(initials=False))

    def _ahead(self, name: str) -> LazyPattern:
        return LazyPattern(rf"(?<!\w){name}(?:{SPACE}(?P<year>{_YEAR}))?[\s,:(]{{1,3}}$")

    @property
    def patterns(self) -> dict[str, LazyPattern]:
        """The patterns of names, for the browser's reader."""
        return {
            "named_after": self._after,
            "named_before": self._before,
            "year_before": self._year_before,
            "made": self._made,
        }

    def after(self, text: str, end: int) -> NamedWorkSpan | None:
        """The work named behind a citation that ends at ``end``."""
        year = _ROUND_YEAR.match(text, end)
        if year:
            return NamedWorkSpan("", year["year"])
        has_initials = _BEGIN_INITIALS.search(text, end, end + _REACH)
        found = (self._after if has_initials else self._after_usual).match(text, end)
        if not found:
            return None
        named = self._named(found, found["year"] or found["before"] or "")
        if not found["joined"]:
            # "Law 40 regulations may ..." goes on; "art. 84 RNC" names the text.
            name = found[OTHER] or found[THIS] or ""
            if named.work != OTHER or not name[:1].isupper():
                return None
        return named

    def before(self, text: str, start: int) -> NamedWorkSpan | None:
        """The work named right before a citation that starts at ``start``."""
        window = text[max(0, start - 60) : start]
        year = self._year_before.search(window[-16:])
        if year:
            return NamedWorkSpan("", year["year"])
        has_initials = _BEGIN_INITIALS.search(window)
        found = (self._before if has_initials else self._before_usual).search(window)
        return self._named(found, found["year"] or "") if found else None

    def of_regulation(self, text: str, end: int) -> NamedWorkSpan | None:
        """The regulation that a bare address is part of: *item 4(b) of the ... regulation*."""
        named = self.after(text, end)
        return named if named and named.work not in ("", OTHER, LAWS) else None

    @cached_property
    def _alone(self) -> re.Pattern[str]:
        held = [work for work in self._ids if work != LAWS]
        groups = [f"(?P<w{self._ids.index(work)}>{any_of(self._names[work])})" for work in held]
        return re.compile(rf"(?<!\w)(?:{'|'.join(groups) or '(?!)'})(?!\w)")

    def whole(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Where works other than the Laws are named, with the work: start, end, id.

        Initials are a name only as they are written: *RC*, not *rc*.
        """
        for found in self._alone.finditer(text):
            work = next(work for n, work in enumerate(self._ids) if found.groupdict().get(f"w{n}"))
            said = found.group()
            if said in self._names[work] or not any(
                name.isupper() and name.lower() == said.lower() for name in self._names[work]
            ):
                yield found.start(), found.end(), work

    def _named(self, found: re.Match[str], year: str) -> NamedWorkSpan:
        for index, work in enumerate(self._ids):
            if found[f"w{index}"]:
                return NamedWorkSpan(work, year)
        return NamedWorkSpan(THIS if found[THIS] else OTHER, year)


def _any_ending(phrases: tuple[str, ...]) -> str:
    """As `any_of`; ``*reglement`` stands for every word that ends so."""
    ends = tuple(p[1:] for p in phrases if p.startswith("*"))
    whole = tuple(p for p in phrases if not p.startswith("*"))
    return f"(?:{any_of(whole)}|[^\\W\\d_]{{0,30}}?{any_of(ends)})"


_BUILT: dict[int, WorkNames] = {}


def work_names_of(terms: CitationWords) -> WorkNames:
    """The names of works for a language's terms, built once."""
    names = _BUILT.get(id(terms))
    if names is None:
        names = _BUILT[id(terms)] = WorkNames(terms)
    return names
