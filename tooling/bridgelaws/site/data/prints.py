"""The books and cards that an operator printed, as the site offers them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

# Beside the prints: what each of them is.
LIST: Final = "prints.json"
FOLDER: Final = "books"

PrintKind = Literal["book", "cards"]


@dataclass(frozen=True, slots=True)
class Print:
    """A file with its kind, its languages, its paper, and of which records it is; bytes in all."""

    file: str
    kind: PrintKind
    languages: tuple[str, ...]
    paper: str
    digest: str
    size: int

    @property
    def megabytes(self) -> str:
        """How large it is, to a tenth."""
        return f"{self.size / 1e6:.1f}"


def encode_print(one: Print) -> dict[str, Any]:
    """A print as JSON can hold it."""
    return {
        "file": one.file,
        "kind": one.kind,
        "languages": list(one.languages),
        "paper": one.paper,
        "digest": one.digest,
        "size": one.size,
    }


def decode_print(table: dict[str, Any]) -> Print:
    """The same read back. Raises KeyError where a value is missing."""
    return Print(
        str(table["file"]),
        "cards" if table["kind"] == "cards" else "book",
        tuple(map(str, table["languages"])),
        str(table["paper"]),
        str(table["digest"]),
        int(table["size"]),
    )
