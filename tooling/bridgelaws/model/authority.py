"""A Regulating Authority: the federation by whose rules a reader plays."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Authority:
    """A federation; ``id`` is what the days in force of an edition name it by (``NL``, ``FR``).

    ``names`` and ``regions`` say by language what it is called and where it governs.
    """

    id: str
    names: tuple[tuple[str, str], ...]
    regions: tuple[tuple[str, str], ...] = ()

    def name_in(self, language: str) -> str:
        """Its name in a language; its id where none is given."""
        return dict(self.names).get(language, self.id)

    def region_in(self, language: str) -> str:
        """Where it governs, in a language; its own name where nobody said."""
        return dict(self.regions).get(language) or self.name_in(language)

    def is_called(self, name: str) -> bool:
        """Whether a name in any language, or several with a stroke between them, is its own."""
        own = {self.id, *dict(self.names).values()}
        return bool(name) and all(part.strip() in own for part in name.split(" / "))
