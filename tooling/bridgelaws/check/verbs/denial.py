"""Whether a graded verb is denied: where each language puts its not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bridgelaws.language.folding import fold
from bridgelaws.language.words import Token


@dataclass(frozen=True, slots=True)
class Clause:
    """The words before and behind a verb, as far as a not of it can stand.

    ``sentence`` goes on behind a comma and a subordinate clause.
    """

    before: tuple[Token, ...]
    behind: tuple[Token, ...]
    sentence: tuple[Token, ...]


@dataclass(frozen=True)
class Denial:
    """Where a language puts the not of a verb.

    ``near`` deny right before the verb (within ``reach`` words), ``next`` right behind it,
    ``soon`` within three words behind it, ``later`` anywhere behind it in the clause,
    ``subject`` anywhere before it. At ``stops`` a clause within the clause begins, and what
    follows one of ``relative`` is of a clause of its own. Where ``bridges``, the clause goes
    on behind a comma, but for the clause within it and for one of ``joins``.
    ``only`` are words behind that turn the not into an *only* (French *ne … que*), but for
    those behind one of ``joined`` (*avant que*) and where one of ``whole`` stands too.
    Behind one of ``empties`` a not alone says nothing (*à moins que … ne*).
    ``nouns`` are graded words that are no verbs: no clause ends before them. Behind one of
    ``whether`` a not at the end of its clause leaves open what is said (*or not*).
    ``absolute`` are phrases behind a verb that make it a must not.
    """

    near: frozenset[str] = frozenset()
    reach: int = 0
    next: frozenset[str] = frozenset()
    soon: frozenset[str] = frozenset()
    later: frozenset[str] = frozenset()
    subject: frozenset[str] = frozenset()
    stops: frozenset[str] = frozenset()
    relative: frozenset[str] = frozenset()
    joins: frozenset[str] = frozenset()
    bridges: bool = False
    only: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    joined: frozenset[str] = frozenset()
    empties: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()
    whether: frozenset[str] = frozenset()
    absolute: tuple[tuple[str, ...], ...] = ()

    def judge(self, clause: Clause, grade: str) -> tuple[bool, str, Token | None]:
        """Whether the verb is denied, its grade then, and the word that denies it."""
        forms = [token.form for token in clause.sentence]
        for phrase in self.absolute:
            for index in range(len(forms) - len(phrase) + 1):
                if tuple(forms[index : index + len(phrase)]) == phrase:
                    return True, "must", clause.sentence[index + len(phrase) - 1]
        word = self._find(clause)
        if word is None:
            return False, grade, None
        if self.is_only([token.form for token in clause.before], forms):
            return False, grade, None
        return True, grade, word

    def is_only(self, said: Sequence[str], behind: Sequence[str]) -> bool:
        """Whether a not is an *only*, by the words up to it and those behind it."""
        if self.whole & {*said, *behind[:4]}:
            return False
        return any(
            form in self.only and not {*behind[index - 1 : index]} & self.joined
            for index, form in enumerate(behind[:12])
        )

    def is_empty(self, said: Sequence[str], behind: Sequence[str]) -> bool:
        """Whether a not denies nothing, by the words up to it and those behind it."""
        return bool(self.empties & {*said[-8:]}) and not self.whole & {*said[-8:], *behind[:4]}

    def _find(self, clause: Clause) -> Token | None:
        close = clause.before[-self.reach :] if self.reach else ()
        behind = clause.behind
        found = [t for t in close if t.form in self.near]
        found += [t for t in behind[:1] if t.form in self.next]
        found += [t for t in behind[:3] if t.form in self.soon]
        found += [t for t in behind if t.form in self.later]
        found += [t for t in clause.before if t.form in self.subject]
        return next(iter(found), None)


def parse_denial(table: Mapping[str, Any]) -> Denial:
    """Make of a parsed ``[denial]`` where its language puts the not.

    Raises:
        TypeError: a key is none of `Denial`, or its value is not of its kind.
    """
    rules: dict[str, Any] = {}
    for name, value in table.items():
        if isinstance(value, bool | int):
            rules[name] = value
        elif name == "absolute":
            rules[name] = tuple(tuple(phrase.split()) for phrase in value)
        else:
            rules[name] = frozenset(fold(word) for word in value)
    return Denial(**rules)
