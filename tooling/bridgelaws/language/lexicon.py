"""What one language prints: its word for a law, its letters, its way to cite.

Everything here comes from that language's ``lexicon.toml``; code knows no
language by name. Two facts about scripts are the exception, because they are
not choices of a language: which Greek and Latin capitals look alike, and what
folding means.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from bridgelaws.errors import LexiconError, LocatorError
from bridgelaws.language.folding import fold
from bridgelaws.model.locator import ITEM_STEPS, LAW_STEPS, ROMANS, Locator

# A Greek capital among Latin text is a slip of the keyboard: 21Β for 21B. So is a Cyrillic
# one, in Greek text too.
_CYRILLIC: Final = str.maketrans("АВЕСНКМОРТХ", "ABECHKMOPTX")
HOMOGLYPHS: Final = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX") | _CYRILLIC

_TABLES: Final = (
    "law", "enumerators", "citation", "works", "note", "structure", "furniture", "words", "modals",
)  # fmt: skip

# The graded verbs of ``[modals]``, from the weakest to the strongest.
MODALS: Final = ("may", "should", "shall", "must")


@dataclass(frozen=True)
class Lexicon:
    """One language's lexicon; ``tables`` mirrors the TOML file, keyed alike in all languages."""

    language: str
    name: str
    tables: dict[str, dict[str, Any]]

    def words(self, table: str, key: str) -> tuple[str, ...]:
        """A word list, as written. Raises LexiconError when the file lacks it."""
        try:
            value = self.tables[table][key]
        except KeyError:
            raise LexiconError(
                f"{self.language}/lexicon.toml: [{table}] {key} is missing"
            ) from None
        return (value,) if isinstance(value, str) else tuple(value)

    def word(self, table: str, key: str) -> str:
        """A single word or phrase."""
        return self.words(table, key)[0]

    @cached_property
    def capitals(self) -> tuple[str, ...]:
        """The printed capitals in order; the third stands for C."""
        return self.words("enumerators", "capitals")

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The printed small letters in order; the third stands for c."""
        return self.words("enumerators", "letters")

    @cached_property
    def has_own_script(self) -> bool:
        """Whether the enumerators are not Latin, so that letters are ordinals."""
        return self.capitals[0] != "A" or not self.capitals[0].isascii()

    def read_capital(self, printed: str) -> str | None:
        """The Latin capital that a printed one stands for; ``None`` when it is none.

        In a language with its own letters they are ordinals (Γ is C, Ζ is G);
        elsewhere a look-alike is read as the letter it looks like. Latin capitals
        in such a language stand for themselves, but for Z, which looks like Ζ: G.
        """
        mark = printed.upper().replace("Ϛ", "ΣΤ").translate(_CYRILLIC)
        if mark in self.capitals:
            return chr(ord("A") + self.capitals.index(mark))
        if self.has_own_script:
            if mark in ("Z", "H"):  # Latin look-alikes of the seventh and eighth ordinal
                alike = {"Z": "Ζ", "H": "Η"}[mark]
                return chr(ord("A") + self.capitals.index(alike))
            if mark in ("ΣT", "CT", "ST"):
                return "F"
            return mark if re.fullmatch(r"[A-G]", mark) else None
        latin = mark.translate(HOMOGLYPHS)
        return latin if re.fullmatch(r"[A-Z]", latin) else None

    def read_letter(self, printed: str) -> str | None:
        """The Latin small letter that a printed one stands for; ``None`` when it is none."""
        mark = printed.lower().replace("ϛ", "στ")
        if mark in self.letters:
            return chr(ord("a") + self.letters.index(mark))
        if self.has_own_script:
            return mark if re.fullmatch(r"[a-m]", mark) else None
        latin = mark.upper().translate(HOMOGLYPHS).lower()
        return latin if re.fullmatch(r"[a-z]", latin) else None

    def print_capital(self, latin: str) -> str:
        """The capital as this language prints it."""
        index = ord(latin) - ord("A")
        return self.capitals[index] if index < len(self.capitals) else latin

    def print_letter(self, latin: str) -> str:
        """The small letter as this language prints it."""
        index = ord(latin) - ord("a")
        return self.letters[index] if index < len(self.letters) else latin

    def print_locator(self, locator: Locator) -> str:
        """The address as this language prints it: 16C1(b), 16Γ1(β)."""
        shown = []
        for step, kind in zip(locator.steps, locator.kinds, strict=True):
            if kind == "capital":
                shown.append(self.print_capital(step))
            elif kind == "letter":
                shown.append(f"({self.print_letter(step)})")
            elif kind == "roman":
                shown.append(f"({step})")
            else:
                shown.append(step)
        return "".join(shown) + (f"~{locator.place}" if locator.place else "")

    def print_citation(self, locator: Locator) -> str:
        """A whole citation: *artikel 16C1(b)*, *Νόμος 16Γ1(β)*."""
        return f"{self.word('law', 'canonical')} {self.print_locator(locator)}"


_GAP: Final = r"[\s.,:\-–_/ ]*"


def parse_printed(text: str, lexicon: Lexicon, prefix: str = "") -> Locator:
    """Read an address as this language prints or people type it.

    Spaces, dots, hyphens and brackets between the steps are ignored and case
    does not matter: ``16 b 1 (a)``, ``16-B-1-a``, ``12Γ1(ε)``, ``20στ5``. The
    word for a law may stand in front. Existence is not checked.

    Raises:
        LocatorError: when the text is not an address.

    ``16-b-1-a`` reads as 16B1(a) in Dutch, ``12γ1(ε)`` as 12C1(e) in Greek.
    """
    folded = unicodedata.normalize("NFKC", text).strip().strip("[]()\"'").strip()
    for word in sorted(lexicon.words("law", "cite"), key=len, reverse=True):
        if fold(folded).startswith(fold(word)):
            folded = folded[len(word) :].lstrip(" .")
            break
    tokens = re.findall(r"\d+|[^\W\d_]+", folded)
    if not tokens or re.search(r"[^\w\s().,:\-–_/]", folded):
        raise LocatorError(f"not an address: {text!r}")
    steps: list[str] = []
    kinds = list(ITEM_STEPS if prefix else LAW_STEPS)
    for token in tokens:
        _read_token(token, steps, kinds, lexicon, text)
    return Locator(tuple(steps), prefix)


def _read_token(
    token: str, steps: list[str], kinds: list[Any], lexicon: Lexicon, text: str
) -> None:
    """Append the step or steps one token stands for (``ai`` is letter and roman)."""
    while token:
        if len(steps) >= len(kinds):
            raise LocatorError(f"nothing can follow {''.join(steps)} in {text!r}")
        kind = kinds[len(steps)]
        if kind in ("law", "number"):
            value: str | None = str(int(token)) if token.isdigit() and int(token) else None
            used = len(token)
        elif kind == "capital":
            used = 2 if lexicon.read_capital(token[:2]) and len(token) > 1 else 1
            value = lexicon.read_capital(token[:used])
        elif kind == "letter":
            used = 2 if token[:2].lower() in lexicon.letters and len(token) > 1 else 1
            value = lexicon.read_letter(token[:used])
        else:
            used, value = len(token), token.lower() if token.lower() in ROMANS else None
        if value is None:
            raise LocatorError(f"expected a {kind} at {token!r} in {text!r}")
        steps.append(value)
        token = token[used:]


def parse_lexicon(table: dict[str, Any], file: str = "lexicon.toml") -> Lexicon:
    """Make a lexicon of a parsed TOML table. Raises LexiconError when a table is missing."""
    missing = [name for name in (*_TABLES, "language", "name") if name not in table]
    if missing:
        raise LexiconError(f"{file}: missing {', '.join(missing)}")
    return Lexicon(table["language"], table["name"], {name: table[name] for name in _TABLES})
