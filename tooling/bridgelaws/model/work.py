"""A work and its editions: what `laws/works.toml` says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

# The Laws of Duplicate Bridge: the work whose numbers bear no prefix, and which others supplement.
LAWS: Final = "duplicate"
# The edition of what has none, where a name has a place for it.
UNDATED: Final = "undated"
# What a work of its own may be.
COMMENTARY: Final = "commentary"
MINUTES: Final = "minutes"
REGULATION: Final = "regulation"

# The pages of the site that belong to no article; a work of that name steps aside.
_TAKEN: Final = frozenset(
    {
        "law",
        "introduction",
        "annex",
        "definitions",
        "contents",
        "compare",
        "glossary",
        "search",
        "about",
        "index-of-terms",
        "rulings",
        "editions",
        "findings",
        "kept",
        "offline",
        "status",
        "score",
        "practice",
        "choices",
        "layers",
        "changes",
    }
)


def name_folder(work: str) -> str:
    """The folder of a work's pages, under that of their language.

    >>> name_folder("bidding-boxes"), name_folder("contents")
    ('bidding-boxes', 'work-contents')
    """
    name = folder_name(work) or "work"
    return f"work-{name}" if name in _TAKEN else name


def edition_folder(edition: str) -> str:
    """The folder of an edition, below that of what it is an edition of."""
    return folder_name(edition) or UNDATED


def folder_name(name: str) -> str:
    """A name that can stand in a path and nowhere leads out of it.

    >>> folder_name("2017-rev2024"), folder_name("../Übel")
    ('2017-rev2024', 'bel')
    """
    return re.sub(r"[^a-z0-9._-]+", "-", name.lower()).strip("-.")


@dataclass(frozen=True, slots=True)
class Edition:
    """One year's text of a work; ``base`` names the edition it only amends.

    ``date`` is ISO, empty where unknown; ``plain`` are the file names (glob
    patterns) of the shipped text in each language's ``plain`` folder. ``status`` is ``draft``
    for a text that is not final. A ``confidential`` one enters nothing that others see, unless
    it is asked for by name. ``in_force`` are the days from which it holds, per authority (``NL``,
    ``FR``), ISO, ``start`` that for all others, where one is said, and ``until`` is the last one.
    """

    id: str
    date: str = ""
    base: str = ""
    plain: tuple[str, ...] = ()
    status: str = ""
    confidential: bool = False
    in_force: tuple[tuple[str, str], ...] = ()
    until: str = ""
    start: str = ""

    def said_start(self, authority: str) -> str:
        """The day from which it holds under an authority; empty where nobody said one."""
        return dict(self.in_force).get(authority, self.start)

    @property
    def is_draft(self) -> bool:
        """Whether its text is not final."""
        return self.status == "draft"


@dataclass(frozen=True, slots=True)
class Work:
    """The Laws, or a regulation.

    ``cites`` is the work that its citations mean; ``named_by`` the entries of the glossary
    that are names of it, or of its articles. ``by_print`` says that its texts are read by the
    numbers that they print, as every work is that has a folder of its own. ``under`` is then the
    work whose rules it supplements, ``names`` per language how others cite it, and ``says`` per
    language what a word for an article means in it: a work's id, or ``self``. ``written_for`` is
    the edition by whose numbers rulings, glossary and other works speak of it: the current one,
    until another is made current. ``publishers`` and ``region`` say by language whose it is and
    where it holds; a work without a region holds everywhere. ``former`` are editions that are not
    at hand, with the day (ISO) from which they held.
    """

    id: str
    prefix: str
    title: tuple[tuple[str, str], ...]
    publisher: str
    current: str
    editions: tuple[Edition, ...]
    cites: str
    named_by: tuple[str, ...] = ()
    by_print: bool = False
    kind: str = ""
    under: str = ""
    names: tuple[tuple[str, tuple[str, ...]], ...] = ()
    says: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    written_for: str = ""
    publishers: tuple[tuple[str, str], ...] = ()
    region: tuple[tuple[str, str], ...] = ()
    former: tuple[tuple[str, str], ...] = ()

    def edition(self, edition: str) -> Edition | None:
        """The edition of that id; ``None`` where the work has none."""
        return next((each for each in self.editions if each.id == edition), None)

    def chain(self, edition: str) -> tuple[str, ...]:
        """An edition, then what it amends, and so on."""
        base_by_edition = {each.id: each.base for each in self.editions}
        chain: list[str] = []
        while edition not in chain and edition in base_by_edition:
            chain.append(edition)
            edition = base_by_edition[edition] or edition
        return tuple(chain)

    def newness(self, edition: str) -> tuple[str, str]:
        """What sorts editions in time: the date, or the name, which begins with the year."""
        known = self.edition(edition)
        return (known.date if known and known.date else edition, edition)

    def calendar(self, authority: str = "") -> tuple[tuple[str, str], ...]:
        """From which day which edition holds under an authority: (day, edition), newest first.

        The last one has no day: it holds until the first that is told. An edition newer than
        the current one holds from the day that is said for it, never without one; the current
        one holds already, but where a day is said for it. Drafts and what is confidential hold
        nowhere; a draft that somebody made current is shown whatever its day.
        """
        return tuple(self._calendar(authority))

    def _calendar(self, authority: str) -> Iterator[tuple[str, str]]:
        newest_first = sorted(self.editions, key=lambda e: self.newness(e.id), reverse=True)
        able = [
            each
            for each in newest_first
            if each.id == self.current or not (each.is_draft or each.confidential)
        ]
        now = self.newness(self.current)
        for edition in able:
            day = "" if edition.is_draft else edition.said_start(authority)
            is_settled = self.newness(edition.id) <= now
            is_first = edition is able[-1] or (is_settled and not day)
            if day or is_settled:
                yield ("" if is_first else day, edition.id)
            if is_first:
                return

    def edition_on(self, day: str, authority: str = "") -> str:
        """The edition in force on a day (ISO) under an authority; the current one without any."""
        held = (edition for since, edition in self.calendar(authority) if since <= day)
        return next(held, self.current)

    def day_of(self, edition: str) -> str:
        """The day from which an edition speaks: that which is said, or the end of its year."""
        known = self.edition(edition)
        said = (known.start or known.date) if known else ""
        return said or (f"{edition[:4]}-12-31" if edition[:4].isdigit() else "")

    def cited_on(self, day: str) -> str:
        """The edition that a text of a day (ISO) speaks of: the newest that held then anywhere.

        It need not be at hand; empty where the day lies before all that is known.
        """
        held = [
            (min((each.start or each.date, *(first for _, first in each.in_force))), each.id)
            for each in self.editions
            if not each.is_draft and (each.start or each.date)
        ]
        held += [(since, name) for name, since in self.former]
        return max(((since, name) for since, name in held if since <= day), default=("", ""))[1]

    def on(self, day: str, authority: str = "") -> Work:
        """The work with the edition current that is in force on a day under an authority."""
        return replace(self, current=self.edition_on(day, authority))

    def meaning_of(self, word: str, language: str) -> str:
        """The id of the work that a word for an article means in this one; empty where open."""
        meant = dict(dict(self.says).get(language, ())).get(word, "")
        return self.id if meant == "self" else meant

    def publisher_in(self, language: str) -> str:
        """Whose it is, in a language."""
        return dict(self.publishers).get(language, self.publisher)

    def region_in(self, language: str) -> str:
        """Where it holds, in a language; empty where it holds everywhere."""
        return dict(self.region).get(language, "")

    def title_in(self, language: str) -> str:
        """The work's title in a language; else in the first that it has one in, else its id."""
        first = next((title for _, title in self.title if title), self.id)
        return dict(self.title).get(language) or first
