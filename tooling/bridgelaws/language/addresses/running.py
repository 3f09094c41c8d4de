"""Addresses in running text: ``16C1(b)``, ``16 b 1 (a)``, ``Γ2``, ``2(c)``, ``(a)``.

::

    address = law {part} | part {part}
    part    = [joint] step          each step of the level that follows the last
    joint   = "." | "-" | " " | [","] word-for-a-part " "
    step    = capital | number | "(" letter ")" | letter | "(" roman ")" | roman

A step that follows at once is always taken. One that stands apart by a space might be
a word of the sentence (*Law 54 A player may*), so it must prove itself by what follows.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bridgelaws.language.addresses.citation_words import CitationWords
from bridgelaws.language.addresses.lookahead import (
    behind_last_bracket,
    behind_own_bracket,
    counts,
    ends_cleanly,
    is_closed,
    word_after,
)
from bridgelaws.language.addresses.reference import Exists, Reference
from bridgelaws.language.addresses.step_patterns import (
    GAP,
    ROMAN_ALIKE,
    SIGNS,
    NumberPatterns,
    number_patterns,
)
from bridgelaws.model.scheme import Level
from bridgelaws.model.schemes import scheme_of
from bridgelaws.model.steps import NUMERALS, ROMANS, StepKind

_LATIN_ROMAN: Final = str.maketrans(ROMAN_ALIKE)
_NEXT_NUMBER: Final = re.compile(rf"{GAP}[0-9]")
_USUAL_NUMBER: Final = number_patterns(Level("number"), behind_number=False)
# What follows no enumerator that opens an item: "(b)." or "(b), (c)".
_ENDS: Final = frozenset(".,;:)]")
_ELIDED: Final = re.compile(r"['’][^\W\d_]")


def _any_address(_steps: tuple[str, ...]) -> bool:
    return True


class AddressReader:
    """Reads addresses of one text in one language."""

    def __init__(self, text: str, terms: CitationWords) -> None:
        self.text, self.terms = text, terms
        self.lexicon, self.patterns = terms.lexicon, terms.patterns

    def read(
        self, position: int, first: StepKind, prefix: str = "", exists: Exists | None = None
    ) -> Reference | None:
        """The longest address that begins at ``position`` with a step of kind ``first``.

        ``exists`` tells whether the edition has the address of the steps read so far;
        it decides only about a step that stands apart. ``None`` when there is no address.
        """
        scheme = scheme_of(prefix)
        if first not in scheme.kinds:
            return None
        known = exists or _any_address
        seen = Reference(position, position, first)
        best: Reference | None = None
        before: Level | None = None
        for level in scheme.levels[scheme.index(first) :]:
            found = self._step(level, before, seen, known)
            if found is None and level.optional:
                seen = replace(seen, steps=(*seen.steps, ""))
                continue
            if found is None:
                break
            seen, before = found, level
            if ends_cleanly(self.text, seen.end):
                best = seen
            if seen.doubt:
                break
        if best is None or self.text[best.end : best.end + 1] != ")":
            return best
        return replace(best, end=behind_last_bracket(self.text, best.start, best.end))

    def _step(
        self, level: Level, before: Level | None, seen: Reference, exists: Exists
    ) -> Reference | None:
        """The next step, of a level that stands behind the one ``before``."""
        if level.kind == "capital":
            return self._capital(seen, exists)
        if level.kind in NUMERALS:
            is_number = before is not None and before.kind in NUMERALS
            return self._number(seen, exists, number_patterns(level, behind_number=is_number))
        return self._small(level.kind, seen, exists)

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
        patterns, here = self.patterns, seen.end
        if not seen.steps:
            return self._as_capital(seen, patterns.capital_first.match(self.text, here))
        found = patterns.capital_tight.match(self.text, here)
        if found and (taken := self._as_capital(seen, found)):
            if found["dot"] and self._may_be_word(found["step"], found.end(), exists, taken):
                return None
            return taken
        for shape in (patterns.capital_small, patterns.capital_round):
            if taken := self._as_capital(seen, shape.match(self.text, here), whole=True):
                return taken
        return self._capital_opened(seen, exists) or self._capital_apart(seen, exists)

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

    def _capital_opened(self, seen: Reference, exists: Exists) -> Reference | None:
        """A capital behind a word for a part, or in brackets: *16, lid C*, *12 (C1 and C2)*."""
        if level := self.patterns.level.match(self.text, seen.end):
            found = self.patterns.capital_quoted.match(self.text, level.end())
            if taken := self._as_capital(seen, found, whole=True, apart=True):
                return taken
        found = self.patterns.capital_opened.match(self.text, seen.end)
        taken = self._as_capital(seen, found, apart=True)
        if found is None or taken is None or not exists(taken.steps):
            return None
        if self.text[taken.end : taken.end + 1] == ")":
            return replace(taken, end=taken.end + 1)
        deeper = self._number(replace(taken, spaced=False), exists) or taken
        closed = self.text[deeper.end : deeper.end + 1] in (",", "(", ")")
        return taken if closed or self.terms.separator.match(self.text, deeper.end) else None

    def _capital_apart(self, seen: Reference, exists: Exists) -> Reference | None:
        found = self.patterns.capital_apart.match(self.text, seen.end)
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
        end += text[end : end + 1] in SIGNS
        if is_closed(text, end) or text[end : end + 1] in "0123456789-–":
            return False
        if _NEXT_NUMBER.match(text, end):
            return is_word and self._number(taken, exists) is None
        word = word_after(text, end)
        if not word or word in self.terms.goes_on:
            return False
        return is_word or not exists(taken.steps)

    # -- numbers ------------------------------------------------------------------

    def _number(
        self, seen: Reference, exists: Exists, patterns: NumberPatterns = _USUAL_NUMBER
    ) -> Reference | None:
        text, here = self.text, seen.end
        if not seen.steps:
            found = patterns.first.match(text, here)
            return self._as_number(seen, found) if found else None
        found = patterns.tight.match(text, here) or patterns.round.match(text, here)
        if found:
            return self._as_number(seen, found)
        level = self.patterns.level.match(text, here)
        if level and (found := patterns.first.match(text, level.end())):
            return self._as_number(seen, found, apart=True)
        found = patterns.apart.match(text, here)
        if (
            not found
            or counts(text, found.end(), self.terms.counted)
            or not ends_cleanly(text, found.end())
        ):
            return None
        taken = self._as_number(seen, found, apart=True)
        closed = is_closed(text, found.end())
        if exists(taken.steps):
            return taken if seen.spaced or closed else None
        # "LOIS 30 A 32" is a range with its accent lost, and no thirty-second item.
        return taken if seen.spaced and closed and len(found["step"]) == 1 else None

    def _as_number(
        self, seen: Reference, found: re.Match[str], *, apart: bool = False
    ) -> Reference:
        return self._taken(seen, found["step"].lstrip("0"), found.end(), apart=apart)

    # -- small letters and roman numerals ------------------------------------------

    def _small(self, kind: StepKind, seen: Reference, exists: Exists) -> Reference | None:
        patterns, here = self.patterns, seen.end
        found = (patterns.letter_round if kind == "letter" else patterns.roman_round).match(
            self.text, here
        )
        taken = self._as_small(kind, seen, found)
        if taken or not seen.steps:
            return taken
        return self._small_tight(kind, seen) or self._small_apart(kind, seen, exists)

    def _small_tight(self, kind: StepKind, seen: Reference) -> Reference | None:
        """A letter or numeral without brackets that follows at once: *16B1a*, *12C1eii*."""
        patterns, is_letter = self.patterns, kind == "letter"
        shape = patterns.letter_tight if is_letter else patterns.roman_tight
        found = shape.match(self.text, seen.end)
        taken = self._as_small(kind, seen, found)
        if not found or taken is None:
            return None
        goes_on = is_letter and patterns.roman_tight.match(self.text, found.end())
        if ends_cleanly(self.text, found.end()) or goes_on:
            return replace(taken, bare_letter=True)
        return None

    def _small_apart(self, kind: StepKind, seen: Reference, exists: Exists) -> Reference | None:
        """A letter or numeral behind a space or a word for a part: *16B1 (a)*, *sub a*."""
        patterns, text, is_letter = self.patterns, self.text, kind == "letter"
        level = patterns.level.match(text, seen.end)
        joint = level or patterns.apart.match(text, seen.end)
        if joint is None:
            return self._small_wrapped(kind, seen, exists)
        found = (patterns.letter_round if is_letter else patterns.roman_round).match(
            text, joint.end()
        )
        if taken := self._as_small(kind, seen, found, apart=True):
            return taken if exists(taken.steps) or seen.spaced else None
        found = (patterns.letter_half if is_letter else patterns.roman_half).match(
            text, joint.end()
        )
        taken = self._as_small(kind, seen, found, apart=True)
        if taken and exists(taken.steps):
            return replace(taken, end=behind_own_bracket(text, taken.end), bare_letter=True)
        found = (patterns.letter_plain if is_letter else patterns.roman_plain).match(
            text, joint.end()
        )
        taken = self._as_small(kind, seen, found, apart=True)
        if not found or taken is None:
            return None
        if not self._letter_ends(found.end()) and not self._numeral_ends(taken, exists):
            return None
        return replace(taken, bare_letter=True) if level or exists(taken.steps) else None

    def _small_wrapped(self, kind: StepKind, seen: Reference, exists: Exists) -> Reference | None:
        """A bracketed letter on the next line, where it can open no item of a list."""
        found = self.patterns.wrapped.match(self.text, seen.end)
        if found is None:
            return None
        shape = self.patterns.letter_round if kind == "letter" else self.patterns.roman_round
        taken = self._as_small(kind, seen, shape.match(self.text, found.end()))
        ends = taken and exists(taken.steps) and self.text[taken.end : taken.end + 1] in _ENDS
        return taken if ends else None

    def _letter_ends(self, end: int) -> bool:
        """Whether a letter that stands apart is no word: closed, or one of several.

        *16B1 a, 16B1 a and b, 12C1 sub e onder ii*
        """
        text, patterns = self.text, self.patterns
        if is_closed(text, end) or patterns.level.match(text, end):
            return True
        joined = self.terms.separator.match(text, end)
        other = patterns.letter_plain.match(text, joined.end()) if joined else None
        return other is not None and is_closed(text, other.end())

    def _numeral_ends(self, letter: Reference, exists: Exists) -> bool:
        """Whether a numeral that exists follows a letter apart, and is closed: *12C1 e ii*."""
        joint = self.patterns.apart.match(self.text, letter.end)
        found = self.patterns.roman_plain.match(self.text, joint.end()) if joint else None
        taken = self._as_small("roman", letter, found)
        return taken is not None and exists(taken.steps) and is_closed(self.text, taken.end)

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
