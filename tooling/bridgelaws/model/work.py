"""A work and its editions: what `laws/works.toml` says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

# The pages of the site that belong to no article; a work of that name steps aside.
_TAKEN: Final = frozenset(
    {
        "law",
        "introduction",
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
    }
)


def name_folder(work: str) -> str:
    """The folder of a work's pages, under that of their language.

    >>> name_folder("bidding-boxes"), name_folder("contents")
    ('bidding-boxes', 'work-contents')
    """
    name = re.sub(r"[^a-z0-9._-]+", "-", work.lower()).strip("-.") or "work"
    return f"work-{name}" if name in _TAKEN else name


@dataclass(frozen=True, slots=True)
class Edition:
    """One year's text of a work; ``base`` names the edition it only amends.

    ``date`` is ISO, empty where unknown; ``plain`` are the file names (glob
    patterns) of the shipped text in each language's ``plain`` folder. ``status`` is ``draft``
    for a text that is not final. A ``confidential`` one enters nothing that others see, unless
    it is asked for by name. ``in_force`` are the days from which it holds, per region (``NL``,
    ``FR``), ISO, and ``until`` is the last one.
    """

    id: str
    date: str = ""
    base: str = ""
    plain: tuple[str, ...] = ()
    status: str = ""
    confidential: bool = False
    in_force: tuple[tuple[str, str], ...] = ()
    until: str = ""

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
    where it holds; a work without a region holds everywhere.
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
        """The work's title in a language; its id where none is given."""
        return dict(self.title).get(language, self.id)
