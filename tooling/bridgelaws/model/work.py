"""A work and its editions: what `laws/works.toml` says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edition:
    """One year's text of a work; ``base`` names the edition it only amends.

    ``date`` is ISO, empty where unknown; ``plain`` are the file names (glob
    patterns) of the shipped text in each language's ``plain`` folder. ``status`` is ``draft``
    for a text that is not final. A ``confidential`` one enters nothing that others see, unless
    it is asked for by name. ``in_force`` are the days from which it holds, per region (``NL``,
    ``FR``), ISO.
    """

    id: str
    date: str = ""
    base: str = ""
    plain: tuple[str, ...] = ()
    status: str = ""
    confidential: bool = False
    in_force: tuple[tuple[str, str], ...] = ()

    @property
    def is_draft(self) -> bool:
        """Whether its text is not final."""
        return self.status == "draft"


@dataclass(frozen=True, slots=True)
class Work:
    """The Laws, or a regulation.

    ``cites`` is the work that its citations mean; ``named_by`` the entries of the glossary
    that are names of it, or of its articles. ``publishers`` and ``region`` say by language whose
    it is and where it holds; a work without a region holds everywhere.
    """

    id: str
    prefix: str
    title: tuple[tuple[str, str], ...]
    publisher: str
    current: str
    editions: tuple[Edition, ...]
    cites: str
    named_by: tuple[str, ...] = ()
    publishers: tuple[tuple[str, str], ...] = ()
    region: tuple[tuple[str, str], ...] = ()

    def publisher_in(self, language: str) -> str:
        """Whose it is, in a language."""
        return dict(self.publishers).get(language, self.publisher)

    def region_in(self, language: str) -> str:
        """Where it holds, in a language; empty where it holds everywhere."""
        return dict(self.region).get(language, "")

    def title_in(self, language: str) -> str:
        """The work's title in a language; its id where none is given."""
        return dict(self.title).get(language, self.id)
