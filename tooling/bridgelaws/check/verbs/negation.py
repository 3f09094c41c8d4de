"""One text denies in a sentence where the other does not.

Sentences are paired in order, by their lengths where one text has more; clauses within them
where both have as many. A word that denies by its meaning (without, unless, fails) answers
for a not. A warning where one of two paired clauses denies nothing whatever; for
information elsewhere, for a language often says with two denials what another says with
one, or with none.

Example: "is accepted" in one text, "n’est pas acceptée" in the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.language_facts import CheckWords, PhraseMatch
from bridgelaws.check.pair import Difference, Pair, PairedRow, TextPart, View
from bridgelaws.check.registry import Check
from bridgelaws.check.sentences import split_sentences
from bridgelaws.comparison.sentence_alignment import pair_sentences
from bridgelaws.language.words import Token, split_tokens
from bridgelaws.model.check_finding import WordSpan

_CLAUSE: Final = re.compile(r"[^;:·()\[\]|]+")
# A shorter word that begins like a denial is none (under, onder, union).
_LONG_ENOUGH: Final = 6
# So few words have no verb: a language that says not twice (aucun … ne) says it once there.
_SHORT: Final = 3


@dataclass(frozen=True, slots=True)
class _Clause:
    """Where a clause is denied for sure, and how often it may be."""

    denials: tuple[WordSpan, ...]
    loose: int


@dataclass(frozen=True, slots=True)
class _NegatedSentence:
    """The clauses of a sentence, and its length in characters."""

    clauses: tuple[_Clause, ...]
    length: int


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per pair of sentences."""
    if pair.left.language == pair.right.language:
        return
    for row in pair.whole_rows():
        for one, other, is_fine in _paired(row, facts):
            for here, there, denies in ((other, one, False), (one, other, True)):
                # What both sides deny by meaning alone excuses nothing.
                excuse = max(0, here.loose - there.loose)
                if len(there.denials) > len(here.denials) + excuse:
                    who = "here" if denies else f"in {pair.left.language}"
                    yield Difference(
                        row.locator,
                        f"denied {who}, and not in the other text",
                        "look which of the two denies it",
                        "" if denies else "not",
                        "not" if denies else "",
                        one.denials,
                        other.denials,
                        None if is_fine and not (here.denials or here.loose) else "info",
                    )


def _paired(row: PairedRow, facts: Facts) -> Iterator[tuple[_Clause, _Clause, bool]]:
    """Clauses or sentences side by side, and whether the whole row is parted alike."""
    left, right = _read(row.left, facts), _read(row.right, facts)
    is_fine = [len(s.clauses) for s in left] == [len(s.clauses) for s in right]
    for lefts, rights in pair_sentences([s.length for s in left], [s.length for s in right]):
        one = [clause for at in lefts for clause in left[at].clauses]
        other = [clause for at in rights for clause in right[at].clauses]
        if len(one) == len(other):
            yield from ((a, b, is_fine) for a, b in zip(one, other, strict=True))
        else:
            yield _joined(one), _joined(other), False


def _joined(clauses: Iterable[_Clause]) -> _Clause:
    every = tuple(clauses)
    marks = tuple(mark for clause in every for mark in clause.denials)
    return _Clause(marks, sum(clause.loose for clause in every))


def _read(views: Sequence[View], facts: Facts) -> list[_NegatedSentence]:
    return [
        sentence
        for view in views
        for sentence in view.once("denials", _split, view, facts.words[view.language])
    ]


def _split(view: View, words: CheckWords) -> list[_NegatedSentence]:
    found = []
    for sentence in split_sentences(view):
        clauses = [
            _judge(sentence.stretch, tokens, words)
            for clause in _CLAUSE.finditer(sentence.words)
            if (tokens := _tokens(clause, sentence.start))
        ]
        if clauses:
            found.append(_NegatedSentence(tuple(clauses), sentence.length))
    return found


def _tokens(clause: re.Match[str], start: int) -> tuple[Token, ...]:
    at = start + clause.start()
    return tuple(
        Token(token.form, at + token.start, at + token.end)
        for token in split_tokens(clause.group())
    )


def _judge(stretch: TextPart, tokens: tuple[Token, ...], words: CheckWords) -> _Clause:
    forms = [token.form for token in tokens]
    rules = words.denial
    loose = sum(hit.value != "" for hit in words.loose_denials.find(tokens)) + sum(
        len(form) >= _LONG_ENOUGH and form.startswith(words.denying_prefixes) for form in forms
    )
    sure: list[PhraseMatch] = []
    for hit in words.denials.find(tokens):
        # What a hyphen joins on is another word (niet-overtreder).
        end = tokens[hit.last - 1].end
        is_part = stretch.masked[end : end + 1] == "-"
        before, behind = forms[: hit.last], forms[hit.last :]
        is_open = {*forms[: hit.first][-1:]} & rules.whether and _ends(stretch, tokens, hit)
        if not hit.value or is_part or is_open or rules.is_empty(before, behind):
            continue
        if rules.is_only(before, behind) or _is_during(stretch, tokens, hit.first, words):
            loose += 1
        else:
            sure.append(hit)
    if not sure:
        sure += [
            hit
            for hit in words.concord.find(tokens)
            if len(tokens) <= _SHORT or _ends(stretch, tokens, hit)
        ][:1]
    alternatives = words.alternatives.find(tokens)
    if sure and alternatives:
        loose += 1
    else:
        sure += alternatives[:1]
    marks = (stretch.mark(tokens[hit.first].start, tokens[hit.last - 1].end) for hit in sure)
    return _Clause(tuple(marks), loose)


def _ends(stretch: TextPart, tokens: tuple[Token, ...], hit: PhraseMatch) -> bool:
    """Whether nothing of its clause stands behind it, so that no verb is left out."""
    end = tokens[hit.last - 1].end
    return hit.last == len(tokens) or stretch.masked[end : end + 1] == ","


def _is_during(stretch: TextPart, tokens: tuple[Token, ...], at: int, words: CheckWords) -> bool:
    """Whether a not says how long: "as long as it has not ended" is "until it has"."""
    return any(
        "," not in stretch.masked[tokens[hit.last - 1].end : tokens[at].start]
        for hit in words.during.find(tokens[:at])
    )


CHECK = Check("negation", "warning", "mistranslation", find, __doc__)
