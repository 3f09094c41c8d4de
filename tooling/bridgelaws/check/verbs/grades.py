"""The graded verbs of a text, read with their denial, and paired with those of another.

Source of the scale: the Introduction to the 2017 Laws. A duty weighs may < does < should <
shall < must; a prohibition shall not < may not < must not. ``does`` is no word in any
language, and French and Dutch have no sure word for shall: such a verb is judged by the
one that stands in its place in the other text, or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import PairedRow, TextPart, View, stretches_of
from bridgelaws.check.verbs.denial import Clause, Denial
from bridgelaws.language.lexicon import MODALS, Lexicon
from bridgelaws.language.words import Token, split_tokens
from bridgelaws.model.check_finding import WordSpan

GRADES: Final = ("may", "does", "should", "shall", "must")
DENIED: Final = ("shall", "may", "must")
# A clause ends here for the reach of a not; a comma ends it too, but for the subject.
_END: Final = re.compile(r"[.;:!?()–—«»“”·\n]")
# How far from its own place, in parts of a provision, a verb is still paired with another.
_REACH: Final = 0.3
# And so near it is its own place: no other verb is looked for first.
_NEAR: Final = 0.15


@dataclass(frozen=True, slots=True)
class Graded:
    """One graded verb: ``grade``, what else it may stand for, and whether it is denied.

    ``loose`` is a verb that can answer for a grade and is never missed. ``at`` is where
    it stands in its side of the row, 0 to 1.
    """

    grade: str
    others: frozenset[str]
    denied: bool
    loose: bool
    at: float
    mark: WordSpan

    @property
    def shown(self) -> str:
        """The grade as a finding names it: ``must``, ``must not``."""
        return f"{self.grade} not" if self.denied else self.grade

    def can_be(self, grade: str) -> bool:
        """Whether it may stand for a grade."""
        return grade == self.grade or grade in self.others


def read_graded(view: View, facts: Facts) -> tuple[Graded, ...]:
    """The graded verbs of a provision's text and notes (a heading grades nothing)."""
    return view.once("graded", lambda: tuple(_read(view, facts)))


def _read(view: View, facts: Facts) -> Iterator[Graded]:
    lexicon = facts.lexicons[view.language]
    heads = facts.once(f"heads {view.language}", lambda: _heads(lexicon, facts))
    rules = facts.words[view.language].denial
    stretches = [s for s in stretches_of([view]) if s.part != "heading"]
    whole, before = sum(len(s.words) for s in stretches) or 1, 0
    for stretch in stretches:
        tokens = split_tokens(stretch.masked)
        at = 0
        while at < len(tokens):
            found = heads.match(tokens, at, stretch.masked)
            if found is None:
                at += 1
                continue
            words, strict, others = found
            last = at + len(words)
            clause = _clause(stretch, tokens, at, last, heads)
            grade = strict or min(others, key=GRADES.index)
            denied, grade, marked = rules.judge(clause, grade)
            start, end = tokens[at].start, tokens[last - 1].end
            if marked is not None:
                start, end = min(start, marked.start), max(end, marked.end)
            yield Graded(
                grade,
                others,
                denied,
                not strict,
                (before + tokens[at].start) / whole,
                stretch.mark(start, end),
            )
            at = last
        before += len(stretch.words)


@dataclass(frozen=True)
class GradedPhrases:
    """The graded verbs of a language by their first word: words, sure grade, other grades.

    Those of ``joined`` are written with a hyphen: *peut-être* (perhaps) is not *peut être*.
    """

    rules: Denial
    joined: frozenset[tuple[str, ...]]
    by_word: Mapping[str, list[tuple[tuple[str, ...], str, frozenset[str]]]]

    def match(
        self, tokens: Sequence[Token], at: int, text: str
    ) -> tuple[tuple[str, ...], str, frozenset[str]] | None:
        """The longest verb that begins at a word."""
        for entry in self.by_word.get(tokens[at].form, ()):
            words = entry[0]
            if tuple(t.form for t in tokens[at : at + len(words)]) != words:
                continue
            stretch = text[tokens[at].start : tokens[at + len(words) - 1].end]
            if words not in self.joined or "-" in stretch:
                return entry
        return None


def _heads(lexicon: Lexicon, facts: Facts) -> GradedPhrases:
    sure: dict[tuple[str, ...], str] = {}
    loose: dict[tuple[str, ...], set[str]] = {}
    joined: set[tuple[str, ...]] = set()
    doubtful = lexicon.words("modals", "also_else")
    for grade in MODALS:
        known, others = lexicon.words("modals", grade), facts.words[lexicon.language].loose_modals
        sure |= {_forms(phrase): grade for phrase in known if grade not in doubtful}
        for phrase in (*(known if grade in doubtful else ()), *others[grade]):
            loose.setdefault(_forms(phrase), set()).add(grade)
            if "-" in phrase:
                joined.add(_forms(phrase))
    by_word: dict[str, list[tuple[tuple[str, ...], str, frozenset[str]]]] = {}
    for words in {**sure, **loose}:
        entry = (words, sure.get(words, ""), frozenset(loose.get(words, set())))
        by_word.setdefault(words[0], []).append(entry)
    for listed in by_word.values():
        listed.sort(key=lambda entry: -len(entry[0]))
    return GradedPhrases(facts.words[lexicon.language].denial, frozenset(joined), by_word)


def _forms(phrase: str) -> tuple[str, ...]:
    return tuple(token.form for token in split_tokens(phrase))


def _clause(
    stretch: TextPart, tokens: Sequence[Token], first: int, last: int, heads: GradedPhrases
) -> Clause:
    rules, text = heads.rules, stretch.masked
    before: list[Token] = []
    for index in range(first - 1, -1, -1):
        between = stretch.masked[tokens[index].end : tokens[index + 1].start]
        if _END.search(between) or "," in between or heads.match(tokens, index, text):
            break
        before.insert(0, tokens[index])
    behind: list[Token] = []
    sentence: list[Token] = []
    goes_on, aside = True, False
    for index in range(last, len(tokens)):
        between = stretch.masked[tokens[index - 1].end : tokens[index].start]
        form = tokens[index].form
        if _END.search(between) or (form not in rules.nouns and heads.match(tokens, index, text)):
            break
        if "," in between:
            aside = form in rules.stops
            goes_on = goes_on and rules.bridges and form not in rules.joins
        elif form in rules.stops and not aside:
            goes_on = False
        is_prefix = stretch.masked[tokens[index].end : tokens[index].end + 1] == "-"
        is_relative = index > last and tokens[index - 1].form in rules.relative
        if goes_on and not (aside or is_prefix or is_relative):
            behind.append(tokens[index])
        sentence.append(tokens[index])
    return Clause(tuple(before), tuple(behind), tuple(sentence))


@dataclass(frozen=True, slots=True)
class GradeDifference:
    """A verb and what stands in its place; ``None`` where nothing graded does."""

    left: Graded | None
    right: Graded | None


def pair_graded(row: PairedRow, facts: Facts) -> tuple[GradeDifference, ...]:
    """The graded verbs of a row that are not the same on both sides.

    First those that agree are taken away, the nearest first; then verbs of one grade
    that only one side denies are paired, then those of unlike grades in about the same
    place. What is left stands alone, and is named where the other language has a
    word for its grade.
    """
    lefts = [g for view in row.left for g in read_graded(view, facts)]
    rights = [g for view in row.right for g in read_graded(view, facts)]
    _take(lefts, rights, _alike, 2.0)
    _take(lefts, rights, _both_loose, _NEAR)
    found = [GradeDifference(a, b) for a, b in _take(lefts, rights, _denied_apart, _NEAR)]
    _take(lefts, rights, _agree, 2.0)
    found += [GradeDifference(a, b) for a, b in _take(lefts, rights, _denied_apart, 2.0)]
    found += [GradeDifference(a, b) for a, b in _take(lefts, rights, _both_sure, _REACH)]
    here = facts.lexicons[row.right[0].language]
    there = facts.lexicons[row.left[0].language]
    named = {
        *(g for g in lefts if not g.loose and _has_word(g, here)),
        *(g for g in rights if not g.loose and _has_word(g, there)),
    }

    def tells_it(one: Graded, other: Graded) -> bool:
        # A loose verb that is left over is named beside the one whose place it took.
        return (
            one.loose != other.loose and one.denied == other.denied and bool({one, other} & named)
        )

    found += [GradeDifference(a, b) for a, b in _take(lefts, rights, tells_it, _REACH)]
    found += [GradeDifference(g, None) for g in lefts if g in named]
    found += [GradeDifference(None, g) for g in rights if g in named]
    return tuple(found)


def _alike(one: Graded, other: Graded) -> bool:
    return _both_sure(one, other) and (one.grade, one.denied) == (other.grade, other.denied)


def _agree(one: Graded, other: Graded) -> bool:
    same = one.can_be(other.grade) or other.can_be(one.grade) or bool(one.others & other.others)
    return same and one.denied == other.denied and not (one.loose and other.loose)


def _both_loose(one: Graded, other: Graded) -> bool:
    # Not of shall: an auxiliary (wordt, will be) would use up the one word that Greek has.
    common = (one.others & other.others) - {"shall"}
    return one.loose and other.loose and bool(common)


def _denied_apart(one: Graded, other: Graded) -> bool:
    sure = not one.loose and not other.loose
    return (
        sure and one.denied != other.denied and (one.can_be(other.grade) or other.can_be(one.grade))
    )


def _both_sure(one: Graded, other: Graded) -> bool:
    return not one.loose and not other.loose


def _take(
    lefts: list[Graded], rights: list[Graded], fits: Callable[[Graded, Graded], bool], reach: float
) -> list[tuple[Graded, Graded]]:
    couples = sorted(
        (
            (abs(a.at - b.at), i, j)
            for i, a in enumerate(lefts)
            for j, b in enumerate(rights)
            if fits(a, b)
        ),
    )
    used_left: set[int] = set()
    used_right: set[int] = set()
    taken = []
    for far, i, j in couples:
        if far <= reach and i not in used_left and j not in used_right:
            used_left.add(i)
            used_right.add(j)
            taken.append((lefts[i], rights[j]))
    lefts[:] = [g for i, g in enumerate(lefts) if i not in used_left]
    rights[:] = [g for j, g in enumerate(rights) if j not in used_right]
    return taken


def _has_word(graded: Graded, lexicon: Lexicon) -> bool:
    return bool(lexicon.words("modals", graded.grade))


def steps_apart(one: Graded | None, other: Graded | None) -> int:
    """How far two verbs stand apart on the scale; ``does`` where none is, or none for sure."""
    if one and other and one.denied and other.denied and {one.grade, other.grade} <= set(DENIED):
        return abs(DENIED.index(one.grade) - DENIED.index(other.grade))
    sure = [each.grade if each and not each.loose else "does" for each in (one, other)]
    ranks = [GRADES.index(grade) for grade in sure]
    return abs(ranks[0] - ranks[1])
