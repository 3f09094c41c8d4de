"""Reading one address as printed: ``16C1(b)``, ``16 b 1 (a)``, ``Γ2``, ``2(c)``, ``(a)``.

::

    address = law {part} | part {part}
    part    = [joint] step          each step of the kind that follows the last
    joint   = "." | "-" | " " | [","] word-for-a-part " "
    step    = capital | number | "(" letter ")" | letter | "(" roman ")" | roman

A step that follows at once is always taken. One that stands apart by a space might be
a word of the sentence (*Law 54 A player may*), so it must prove itself by what follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.link.shapes import GAP, LAW_NUMBER
from bridgelaws.link.terms import Terms, plain
from bridgelaws.model.locator import ITEM_STEPS, LAW_STEPS, ROMANS, StepKind

Exists = Callable[[tuple[str, ...]], bool]

_LATIN_ROMAN: Final = str.maketrans("ινχ", "ivx")
_AFTER: Final = re.compile(GAP)
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_NEXT_NUMBER: Final = re.compile(rf"{GAP}[0-9]")
# A decimal, a time, a share, an amount, a date (8 May 2020), a suit, a compound (5-card).
_COUNTS: Final = re.compile(
    rf"[.,:/][0-9]|{GAP}[%‰°€♠♥♦♣]|-[^\W\d_]|{GAP}[^\W\d_]{{3,12}}{GAP}(?:19|20)[0-9]{{2}}(?![0-9])"
)
_ELIDED: Final = re.compile(r"['’][^\W\d_]")
_CLOSING: Final = frozenset('.,;:·!?)]}»”"…/|\n\r([{«“')


@dataclass(frozen=True, slots=True)
class Reference:
    """One address as printed, from ``start`` to ``end``.

    ``steps`` are read into Latin enumerators, the first of kind ``first``: for
    ``Γ2`` they are ``("C", "2")`` and ``first`` is ``capital``. ``spaced`` says
    that a step stood apart; ``bare_letter`` that the last letter had no
    brackets; ``doubt`` names a capital that may be a word, and was left out;
    ``alike`` holds the look-alike letters that were read.
    """

    start: int
    end: int
    first: StepKind
    steps: tuple[str, ...] = ()
    spaced: bool = False
    bare_letter: bool = False
    doubt: str = ""
    alike: str = ""


def _any_address(_steps: tuple[str, ...]) -> bool:
    return True


def scheme_of(prefix: str) -> tuple[StepKind, ...]:
    """The kinds of step that addresses of a work have: of the Laws, or of a regulation."""
    return ITEM_STEPS if prefix else LAW_STEPS


def skip_space(text: str, position: int) -> int:
    """The offset behind up to four spaces."""
    found = _AFTER.match(text, position)
    return found.end() if found else position


def is_closed(text: str, position: int) -> bool:
    """Whether nothing of the sentence follows directly: its end, a comma, a bracket."""
    position = skip_space(text, position)
    return position >= len(text) or text[position] in _CLOSING


def word_after(text: str, position: int) -> str:
    """The next word, folded; empty when something else than a word follows."""
    word = _WORD.match(text, skip_space(text, position))
    return plain(word.group()[:40]) if word else ""


def ends_cleanly(text: str, position: int) -> bool:
    """Whether an address may end here: not in the middle of a word or number."""
    if position >= len(text):
        return True
    char = text[position]
    return not (char.isalpha() or char in "0123456789_")


class Reader:
    """Reads addresses of one text in one language."""

    def __init__(self, text: str, terms: Terms) -> None:
        self.text, self.terms = text, terms
        self.lexicon, self.shapes = terms.lexicon, terms.shapes

    def read(
        self, position: int, first: StepKind, prefix: str = "", exists: Exists | None = None
    ) -> Reference | None:
        """The longest address that begins at ``position`` with a step of kind ``first``.

        ``exists`` tells whether the edition has the address of the steps read so far;
        it decides only about a step that stands apart. ``None`` when there is no address.
        """
        scheme = scheme_of(prefix)
        if first not in scheme:
            return None
        known = exists or _any_address
        seen = Reference(position, position, first)
        best: Reference | None = None
        for kind in scheme[scheme.index(first) :]:
            found = self._step(kind, seen, known)
            if found is None:
                break
            seen = found
            if ends_cleanly(self.text, seen.end):
                best = seen
            if seen.doubt:
                break
        return best

    def counts(self, end: int) -> bool:
        """Whether the bare number that ends here counts something or is part of another.

        ``2 tricks``, ``50 %``, ``15:37``, ``84.5``, ``5-card``, ``3♥``.
        """
        if _COUNTS.match(self.text, end):
            return True
        return word_after(self.text, end) in self.terms.counted

    def _step(self, kind: StepKind, seen: Reference, exists: Exists) -> Reference | None:
        if kind == "law":
            found = LAW_NUMBER.match(self.text, seen.end)
            return self._taken(seen, str(int(found.group())), found.end()) if found else None
        if kind == "capital":
            return self._capital(seen, exists)
        if kind == "number":
            return self._number(seen, exists)
        return self._small(kind, seen, exists)

    def _taken(
        self, seen: Reference, step: str, end: int, printed: str = "", *, apart: bool = False
    ) -> Reference:
        alike = self._alike(printed, step)
        steps, spaced = (*seen.steps, step), seen.spaced or apart
        return Reference(seen.start, end, seen.first, steps, spaced, alike=seen.alike + alike)

    def _alike(self, printed: str, step: str) -> str:
        """The printed letter, when it is of another script than the language's own."""
        if not printed:
            return ""
        shown = self.lexicon.print_capital if step.isupper() else self.lexicon.print_letter
        own = shown(step)
        return printed if printed.isascii() != own.isascii() else ""

    # -- capitals -----------------------------------------------------------------

    def _capital(self, seen: Reference, exists: Exists) -> Reference | None:
        shapes, here = self.shapes, seen.end
        if not seen.steps:
            return self._as_capital(seen, shapes.capital_first.match(self.text, here))
        found = shapes.capital_tight.match(self.text, here)
        if found and (taken := self._as_capital(seen, found)):
            if found["dot"] and self._may_be_word(found["step"], found.end(), exists, taken):
                return None
            return taken
        for shape in (shapes.capital_small, shapes.capital_round):
            if taken := self._as_capital(seen, shape.match(self.text, here), whole=True):
                return taken
        if level := shapes.level.match(self.text, here):
            found = shapes.capital_quoted.match(self.text, level.end())
            if taken := self._as_capital(seen, found, whole=True, apart=True):
                return taken
        return self._capital_apart(seen, exists)

    def _as_capital(
        self,
        seen: Reference,
        found: re.Match[str] | None,
        *,
        whole: bool = False,
        apart: bool = False,
    ) -> Reference | None:
        value = self.lexicon.read_capital(found["step"]) if found else None
        if not found or value is None:
            return None
        end = found.end() if whole else found.end("step")
        return self._taken(seen, value, end, found["step"].upper(), apart=apart)

    def _capital_apart(self, seen: Reference, exists: Exists) -> Reference | None:
        found = self.shapes.capital_apart.match(self.text, seen.end)
        taken = self._as_capital(seen, found, apart=True)
        if not found or taken is None or taken.steps[-1] > "H":
            return None
        if _ELIDED.match(self.text, found.end()):
            return None
        printed = found["step"]
        if printed.islower():
            is_word = printed in self.terms.one_letter_words
            digit = _NEXT_NUMBER.match(self.text, found.end())
            return taken if digit and not is_word and exists(taken.steps) else None
        if not self._may_be_word(printed, found.end(), exists, taken):
            return taken
        if printed.lower() in self.terms.one_letter_words and exists(taken.steps):
            return replace(seen, doubt=printed)
        return None

    def _may_be_word(self, printed: str, end: int, exists: Exists, taken: Reference) -> bool:
        """Whether a capital that stands apart reads on as a word: *Law 54 A player*."""
        text, is_word = self.text, printed.lower() in self.terms.one_letter_words
        if _ELIDED.match(text, end):
            return True
        if is_closed(text, end) or text[end : end + 1] in "0123456789-–":
            return False
        if _NEXT_NUMBER.match(text, end):
            return is_word and self._number(taken, exists) is None
        word = word_after(text, end)
        if not word or word in self.terms.goes_on:
            return False
        return is_word or not exists(taken.steps)

    # -- numbers ------------------------------------------------------------------

    def _number(self, seen: Reference, exists: Exists) -> Reference | None:
        shapes, text, here = self.shapes, self.text, seen.end
        if not seen.steps:
            found = shapes.number_first.match(text, here)
            return self._taken(seen, str(int(found["step"])), found.end()) if found else None
        found = shapes.number_tight.match(text, here) or shapes.number_round.match(text, here)
        if found:
            return self._taken(seen, str(int(found["step"])), found.end())
        level = shapes.level.match(text, here)
        if level and (found := shapes.number_first.match(text, level.end())):
            return self._taken(seen, str(int(found["step"])), found.end(), apart=True)
        found = shapes.number_apart.match(text, here)
        if not found or self.counts(found.end()) or not ends_cleanly(text, found.end()):
            return None
        taken = self._taken(seen, str(int(found["step"])), found.end(), apart=True)
        closed = is_closed(text, found.end())
        if exists(taken.steps):
            return taken if seen.spaced or closed else None
        # "LOIS 30 A 32" is a range with its accent lost, and no thirty-second item.
        return taken if seen.spaced and closed and len(found["step"]) == 1 else None

    # -- small letters and roman numerals ------------------------------------------

    def _small(self, kind: StepKind, seen: Reference, exists: Exists) -> Reference | None:
        shapes, here = self.shapes, seen.end
        found = (shapes.letter_round if kind == "letter" else shapes.roman_round).match(
            self.text, here
        )
        taken = self._as_small(kind, seen, found)
        if taken or not seen.steps:
            return taken
        return self._small_tight(kind, seen) or self._small_apart(kind, seen, exists)

    def _small_tight(self, kind: StepKind, seen: Reference) -> Reference | None:
        """A letter or numeral without brackets that follows at once: *16B1a*, *12C1eii*."""
        shapes, is_letter = self.shapes, kind == "letter"
        shape = shapes.letter_tight if is_letter else shapes.roman_tight
        found = shape.match(self.text, seen.end)
        taken = self._as_small(kind, seen, found)
        if not found or taken is None:
            return None
        goes_on = is_letter and shapes.roman_tight.match(self.text, found.end())
        if ends_cleanly(self.text, found.end()) or goes_on:
            return replace(taken, bare_letter=True)
        return None

    def _small_apart(self, kind: StepKind, seen: Reference, exists: Exists) -> Reference | None:
        """A letter or numeral behind a space or a word for a part: *16B1 (a)*, *sub a*."""
        shapes, text, is_letter = self.shapes, self.text, kind == "letter"
        level = shapes.level.match(text, seen.end)
        joint = level or shapes.apart.match(text, seen.end)
        if joint is None:
            return None
        found = (shapes.letter_round if is_letter else shapes.roman_round).match(text, joint.end())
        if taken := self._as_small(kind, seen, found, apart=True):
            return taken if exists(taken.steps) or seen.spaced else None
        found = (shapes.letter_plain if is_letter else shapes.roman_plain).match(text, joint.end())
        taken = self._as_small(kind, seen, found, apart=True)
        if not found or taken is None or not is_closed(text, found.end()):
            return None
        if level or (seen.spaced and exists(taken.steps)):
            return replace(taken, bare_letter=True)
        return None

    def _as_small(
        self, kind: StepKind, seen: Reference, found: re.Match[str] | None, *, apart: bool = False
    ) -> Reference | None:
        if not found:
            return None
        printed = found["step"].lower()
        if kind == "letter":
            letter = self.lexicon.read_letter(printed)
            return self._taken(seen, letter, found.end(), printed, apart=apart) if letter else None
        # Roman numerals are Latin in every language: a Greek look-alike is none of a letter.
        roman = printed.translate(_LATIN_ROMAN)
        return self._taken(seen, roman, found.end(), apart=apart) if roman in ROMANS else None
