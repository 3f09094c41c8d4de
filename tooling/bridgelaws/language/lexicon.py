"""What one language prints: its word for a law, its letters, its way to cite.

Everything here comes from that language's ``lexicon.toml``; code knows no
language by name. Two facts about scripts are the exception, because they are
not choices of a language: which Greek and Latin capitals look alike, and what
folding means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from bridgelaws.errors import LexiconError
from bridgelaws.language.folding import fold
from bridgelaws.model.locator import Locator
from bridgelaws.model.steps import StepKind

# A Greek capital among Latin text is a slip of the keyboard: 21Β for 21B. So is a Cyrillic
# one, in Greek text too.
CYRILLIC: Final = str.maketrans("АВЕСНКМОРТУХІ", "ABECHKMOPTYXI")
HOMOGLYPHS: Final = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX") | CYRILLIC

_TABLES: Final = (
    "law",
    "enumerators",
    "citation",
    "works",
    "numbers",
    "note",
    "structure",
    "furniture",
    "words",
    "modals",
    "nouns",
)

# The graded verbs of ``[modals]``, from the weakest to the strongest.
MODALS: Final = ("may", "should", "shall", "must")


@dataclass(frozen=True)
class Lexicon:
    """One language's lexicon; ``tables`` mirrors the TOML file, keyed alike in all languages."""

    language: str
    name: str
    tables: dict[str, dict[str, Any]]
    _folded: dict[tuple[str, str], frozenset[str]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def words(self, table: str, key: str) -> tuple[str, ...]:
        """A word list, as written. Raises LexiconError when the file lacks it."""
        try:
            value = self.tables[table][key]
        except KeyError:
            raise LexiconError(
                f"{self.language}/lexicon.toml: [{table}] {key} is missing"
            ) from None
        return (value,) if isinstance(value, str) else tuple(value)

    def folded(self, table: str, key: str) -> frozenset[str]:
        """The words of a list, folded: they are asked for at every line, and made once."""
        if (table, key) not in self._folded:
            self._folded[table, key] = frozenset(map(fold, self.words(table, key)))
        return self._folded[table, key]

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

    @cached_property
    def _also(self) -> dict[str, str]:
        """The printed capitals that stand for one of `capitals`: ``Ϛ`` for ``ΣΤ``."""
        listed: list[list[str]] = self.tables["enumerators"]["also"]
        return {form: capital for capital, *forms in listed for form in forms}

    def read_capital(self, printed: str) -> str | None:
        """The Latin capital that a printed one stands for; ``None`` when it is none.

        In a language with its own letters they are ordinals (Γ is C, Ζ is G);
        elsewhere a look-alike is read as the letter it looks like. Latin capitals
        in such a language stand for themselves, but for Z, which looks like Ζ: G.
        """
        mark = printed.upper().translate(CYRILLIC)
        mark = self._also.get(mark, mark)
        if mark in self.capitals:
            return chr(ord("A") + self.capitals.index(mark))
        if self.has_own_script:
            return mark if re.fullmatch(r"[A-G]", mark) else None
        latin = mark.translate(HOMOGLYPHS)
        return latin if re.fullmatch(r"[A-Z]", latin) else None

    def read_numeral(self, printed: str) -> int:
        """The number that letters of the language's own are, from 1 to 99; 0 where they are none.

        *Ε* is 5 and *ΙΒ* 12 in Greek, where letters were the numbers.
        """
        mark = self._also.get(printed.upper(), printed.upper())
        tens, ones = (self.tables["enumerators"][key] for key in ("tens", "ones"))
        ten = mark[:1] if mark[:1] in tens else ""
        one = mark[len(ten) :]
        if not mark or (one and one not in ones):
            return 0
        return (10 * (tens.index(ten) + 1) if ten else 0) + (ones.index(one) + 1 if one else 0)

    def read_letter(self, printed: str) -> str | None:
        """The Latin small letter that a printed one stands for; ``None`` when it is none."""
        mark = printed.lower()
        own = self._also.get(mark.upper(), "") if not mark.isascii() else ""
        mark = own.lower() or mark
        if mark in self.letters:
            return chr(ord("a") + self.letters.index(mark))
        if self.has_own_script:
            return mark if re.fullmatch(r"[a-m]", mark) else None
        latin = mark.upper().translate(HOMOGLYPHS).lower()
        return latin if re.fullmatch(r"[a-z]", latin) else None

    def number_words(self) -> Iterator[tuple[str, int]]:
        """The words of which numbers are made, with their values: see `addresses.numerals`."""
        numbers = self.tables["numbers"]
        for sign, key in ((1, "cardinal"), (-1, "ordinal")):
            for value, forms in numbers[key].items():
                yield from ((form, sign * int(value)) for form in forms)
        yield from ((form, 0) for form in numbers["joiner"])

    def letter_signs(self) -> Iterator[tuple[str, str]]:
        """Each small letter that is printed or typed, with the Latin one that it stands for."""
        latin = [chr(ord("a") + index) for index in range(len(self.letters))]
        yield from zip(self.letters, latin, strict=True)
        for form, capital in self._also.items():
            yield form.lower(), latin[self.capitals.index(capital)]
        for letter, *forms in self.tables["enumerators"]["typed"]:
            yield from ((form, latin[self.letters.index(letter)]) for form in forms)

    def print_capital(self, latin: str) -> str:
        """The capital as this language prints it."""
        index = ord(latin) - ord("A")
        return self.capitals[index] if index < len(self.capitals) else latin

    def print_letter(self, latin: str) -> str:
        """The small letter as this language prints it."""
        index = ord(latin) - ord("a")
        return self.letters[index] if index < len(self.letters) else latin

    def print_step(self, kind: StepKind, step: str) -> str:
        """A step in the letters of this language, without what is printed around it."""
        if not step:
            return step
        if kind == "capital":
            return self.print_capital(step)
        return self.print_letter(step) if kind == "letter" else step

    def print_locator(self, locator: Locator) -> str:
        """The address as this language prints it: 16C1(b), 16Γ1(β)."""
        steps = map(self.print_step, locator.kinds, locator.steps)
        shown = locator.scheme.printed(steps, self.language)
        return shown + (f"~{locator.place}" if locator.place else "")

    def print_mark(self, locator: Locator) -> str:
        """What a provision within an article begins with: *C.* and *(b)*, in Greek *Γ.*, *(β)*."""
        level = locator.scheme.levels[len(locator.steps) - 1]
        step = self.print_step(level.kind, locator.steps[-1])
        return f"({step})" if level.is_bracketed else f"{step}."

    def opens_note(self, line: str) -> bool:
        """Whether a line begins with the word that opens a note of its own line."""
        return fold(line).startswith(tuple(self.folded("note", "line")))

    def print_citation(self, locator: Locator) -> str:
        """A whole citation: *artikel 16C1(b)*, *Νόμος 16Γ1(β)*."""
        return f"{self.word('law', 'canonical')} {self.print_locator(locator)}"


def parse_lexicon(table: dict[str, Any], file: str = "lexicon.toml") -> Lexicon:
    """Make a lexicon of a parsed TOML table.

    Raises:
        LexiconError: a table is missing; the sentence names ``file``.
    """
    missing = [name for name in (*_TABLES, "language", "name") if name not in table]
    if missing:
        raise LexiconError(f"{file}: missing {', '.join(missing)}")
    return Lexicon(table["language"], table["name"], {name: table[name] for name in _TABLES})
