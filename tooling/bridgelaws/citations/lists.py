"""Lists and ranges of addresses, whose later members leave out what they share.

*Law 81C1 and C2*, *artikelen 45, 46 en 47*, *16B1(a) or (b)*, *Laws 10-12*.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.language.addresses.lookahead import (
    behind_own_bracket,
    counts,
    ends_cleanly,
    glued_number,
    is_closed,
    is_glued,
    word_after,
)
from bridgelaws.language.addresses.reference import Exists, Reference
from bridgelaws.language.addresses.running import AddressReader
from bridgelaws.model.locator import Locator
from bridgelaws.model.schemes import scheme_of
from bridgelaws.model.steps import ROMANS

# More members than any law book lists; a bound keeps hostile text linear.
_MOST: Final = 40
_MOST_OPEN: Final = 12
# No law of any edition goes further: "L.72" abbreviates, and is no part of a law.
_LAST_CAPITAL: Final = "H"


# Addresses that leave out their law, each with the other end of its range, if it has one.
OpenList = list[tuple[Reference, Reference | None]]


@dataclass(frozen=True, slots=True)
class Member:
    """One member of a list: ``steps`` in full, ``last`` those of a range's other end."""

    reference: Reference
    steps: tuple[str, ...]
    end: int
    last: tuple[str, ...] = ()

    @property
    def start(self) -> int:
        """Where its first enumerator is printed."""
        return self.reference.start


class ListReader:
    """Reads what follows a first address as the rest of its list."""

    def __init__(self, reader: AddressReader) -> None:
        self._reader, self._text, self._terms = reader, reader.text, reader.terms

    def read_members(self, first: Reference, prefix: str, exists: Exists) -> list[Member]:
        """A list that began with a whole address; ``exists`` judges those left short."""
        members = [Member(first, first.steps, first.end)]
        while len(members) < _MOST and not members[-1].reference.doubt:
            last = members[-1]
            until = self._terms.until.match(self._text, last.end)
            if until and not last.last:
                tail = self._tail(until.end(), last, prefix, exists, law=bool(until["law"]))
                if tail and _runs_on(last.steps, tail.steps, prefix):
                    members[-1] = replace(last, last=tail.steps, end=tail.end)
                    continue
            between = self._terms.separator.match(self._text, last.end)
            tail = self._tail(between.end(), last, prefix, exists) if between else None
            if tail is None:
                break
            members.append(tail)
        return members

    def _tail(
        self, at: int, before: Member, prefix: str, exists: Exists, *, law: bool = False
    ) -> Member | None:
        """The next member, completed from the one before it; ``None`` when there is none."""
        char = self._text[at : at + 1]
        known = before.last or before.steps
        if char in "0123456789" and char:
            return self._numbered(at, known, prefix, exists, law=law)
        if law:
            return None
        if char == "(":
            return self._bracketed(at, known, prefix, exists)
        if before.reference.bare_letter:
            return self._plain(at, known, prefix, exists)
        # "Law 53, or B. Require": behind a law alone a capital begins something else.
        return self._capital(at, known, exists) if not prefix and len(known) > 1 else None

    def _numbered(
        self, at: int, known: tuple[str, ...], prefix: str, exists: Exists, *, law: bool
    ) -> Member | None:
        reader = self._reader
        level = scheme_of(prefix).index("number")
        shared = known[:level]
        if not law and len(known) >= level:
            short = reader.read(at, "number", prefix, lambda steps: exists((*shared, *steps)))
            fits = short and (len(known) > level or len(short.steps) > 1)
            if short and fits and exists((*shared, *short.steps)):
                is_count = len(short.steps) == 1 and self._is_count(short, known[-1])
                return None if is_count else Member(short, (*shared, *short.steps), short.end)
        if prefix:
            return None
        whole = reader.read(at, "law", exists=exists)
        if whole is None:
            return None
        if len(whole.steps) == 1 and not law and self._is_count(whole, known[0]):
            return None
        after_number = self._text[at + len(whole.steps[0]) : at + len(whole.steps[0]) + 1]
        if after_number == "(" and not exists(whole.steps):
            return None
        return Member(whole, whole.steps, whole.end)

    def _capital(self, at: int, known: tuple[str, ...], exists: Exists) -> Member | None:
        short = self._reader.read(at, "capital", exists=lambda steps: exists((*known[:1], *steps)))
        if short is None or short.steps[0] > _LAST_CAPITAL or self.reads_on(short):
            return None
        steps = (*known[:1], *short.steps)
        if exists(steps) or len(short.steps) > 1:
            return Member(short, steps, short.end)
        # "Laws 80A-C do not": its end is told, though it does not exist.
        told = is_closed(self._text, short.end) or self._goes_on(short.end)
        return Member(short, steps, short.end) if told else None

    def _counts(self, end: int) -> bool:
        return counts(self._text, end, self._terms.counted)

    def _is_count(self, number: Reference, before: str) -> bool:
        """Whether a bare number behind a comma counts something or is part of a decimal.

        No space need stand behind the comma of a list: *Lois 6, 7, 8,9*. A decimal's second
        number is a small one: *40,5*.
        """
        if is_glued(self._text, number.start) and not _may_follow(before, number.steps[0]):
            return True
        following = glued_number(self._text, number.end)
        if following and _may_follow(number.steps[0], following):
            return False
        return self._counts(number.end)

    def _goes_on(self, end: int) -> bool:
        return word_after(self._text, end) in self._terms.goes_on

    def _bracketed(
        self, at: int, known: tuple[str, ...], prefix: str, exists: Exists
    ) -> Member | None:
        scheme = scheme_of(prefix)
        for kind in ("roman", "letter"):
            level = scheme.index(kind)
            short = self._reader.read(at, kind, prefix) if len(known) > level else None
            if short and exists((*known[:level], *short.steps)):
                return Member(short, (*known[:level], *short.steps), short.end)
        return None

    def _plain(self, at: int, known: tuple[str, ...], prefix: str, exists: Exists) -> Member | None:
        """A letter without brackets after another one: *16B1a en b*."""
        short = self.read_bare(at)
        if short is None or not self.stands_alone(short):
            return None
        steps = (*known[: scheme_of(prefix).index(short.first)], *short.steps)
        return Member(short, steps, short.end) if exists(steps) else None

    def read_bare(self, at: int) -> Reference | None:
        """A letter without brackets, or with one: *sub a*, *alinéa a)*, *onder ii*."""
        found = self._reader.patterns.letter_plain.match(self._text, at)
        letter = self._reader.lexicon.read_letter(found["step"]) if found else None
        if found and letter and ends_cleanly(self._text, found.end()):
            end = behind_own_bracket(self._text, found.end())
            return Reference(at, end, "letter", (letter,), bare_letter=True)
        found = self._reader.patterns.roman_plain.match(self._text, at)
        if found is None or found["step"] not in ROMANS:
            return None
        end = behind_own_bracket(self._text, found.end())
        return Reference(at, end, "roman", (found["step"],), bare_letter=True)

    def stands_alone(self, short: Reference) -> bool:
        """Whether a letter without brackets cannot be a word of the sentence."""
        if is_closed(self._text, short.end):
            return True
        printed = self._text[short.start : short.end].lower()
        return self._goes_on(short.end) and printed not in self._terms.one_letter_words

    def reads_on(self, short: Reference) -> bool:
        """Whether a lone capital is a word of the sentence: *Law 16C and A player may*."""
        if len(short.steps) > 1:
            return False
        printed = self._text[short.start : short.end].lower()
        if printed not in self._terms.one_letter_words or is_closed(self._text, short.end):
            return False
        return not self._goes_on(short.end)

    def read_open(self, first: Reference, prefix: str) -> OpenList:
        """A list of addresses that all leave out their law: *A1 and A2*, *(a) to (c)*."""
        found: OpenList = [(self.with_dot(first), None)]
        while len(found) < _MOST_OPEN:
            last, other = found[-1]
            end = (other or last).end
            until = self._terms.until.match(self._text, end)
            if until and not until["law"] and other is None:
                tail = self._open_tail(until.end(), prefix, last)
                if tail and _same_depth(tail, last, prefix):
                    found[-1] = (last, self.with_dot(tail))
                    continue
            between = self._terms.separator.match(self._text, end)
            tail = self._open_tail(between.end(), prefix, last) if between else None
            if tail is None:
                break
            found.append((self.with_dot(tail), None))
        return found

    def with_dot(self, reference: Reference) -> Reference:
        """The address with its full stop, where the sentence goes on: *zie 1. hierboven*."""
        end, terms = reference.end, self._terms
        if self._text[end : end + 1] == "." and (
            terms.position.match(self._text, end + 1)
            or (terms.separator.match(self._text, end + 1) and self._text[end + 1] == " ")
        ):
            return replace(reference, end=end + 1)
        return reference

    def _open_tail(self, at: int, prefix: str, last: Reference) -> Reference | None:
        char = self._text[at : at + 1]
        if not char:
            return None
        if char in "0123456789":
            tail = self._reader.read(at, "number", prefix)
            is_counted = tail and len(tail.steps) == 1 and self._counts(tail.end)
            return None if is_counted else tail
        if char == "(":
            return self._reader.read(at, "letter", prefix) or self._reader.read(at, "roman", prefix)
        if last.bare_letter and char.islower():
            tail = self.read_bare(at)
            return tail if tail and self.stands_alone(tail) else None
        if prefix or not char.isupper():
            return None
        tail = self._reader.read(at, "capital")
        return None if tail is None or self.reads_on(tail) else tail


def _may_follow(number: str, following: str) -> bool:
    """Whether two numbers with a bare comma between them are two: *8,9*, *50,12*, not *40,5*."""
    if not (number.isdecimal() and following.isdecimal()):
        return True
    return int(following) > int(number) or (len(number) == 2 and len(following) == 2)


def _same_depth(tail: Reference, last: Reference, prefix: str) -> bool:
    """Whether the other end of a range may leave out what it shares: *2(a)-(c)*, *B1-3*."""
    scheme = scheme_of(prefix)
    start = scheme.index(last.first)
    return tail.first in scheme.kinds[start : start + len(last.steps)]


def _runs_on(first: tuple[str, ...], last: tuple[str, ...], prefix: str) -> bool:
    """Whether the second address comes after the first: 10-12, but not *Law 40-2*."""
    return Locator(first, prefix).order_key < Locator(last, prefix).order_key
