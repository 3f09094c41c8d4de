"""Slips of meaning: one word for another that changes the rule, a loss, a word mistyped.

Each takes a provision and the dice, and gives spoilt provisions; which words a slip of meaning
exchanges stands in ``meanings.toml``, written for the bench alone.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import View
from bridgelaws.model.provision import Provision
from tests.bench.checks.editing import exchange

SWAPPED: Final = (
    "side",
    "offender",
    "hand",
    "order",
    "join",
    "quantity",
    "amount",
    "bound",
    "mate",
    "role",
    "face",
    "permit",
    "leave",
)
_LETTERS: Final = {
    "en": "abcdefghijklmnopqrstuvwxyz",
    "nl": "abcdefghijklmnopqrstuvwxyz",
    "fr": "abcdefghijklmnopqrstuvwxyzéè",
    "el": "αβγδεζηθικλμνξοπρστυφχψω",
}
_SENTENCE: Final = re.compile(r"[^.!?\n]+[.!?]*\s*")


@dataclass(frozen=True)
class Place:
    """What a slip may look at: the wording to spoil, that in another language, facts, dice."""

    view: View
    other: View
    facts: Facts
    dice: random.Random

    @property
    def said(self) -> Provision:
        """The provision as it is worded."""
        return self.view.text.provision


@cache
def _table() -> Mapping[str, Mapping[str, list[list[str]]]]:
    return tomllib.loads((Path(__file__).parent / "meanings.toml").read_text("utf-8"))


def swap(kind: str) -> Callable[[Place], Iterator[Provision]]:
    """The slips that put one word of a kind in another's place."""

    def slip(place: Place) -> Iterator[Provision]:
        for one, other, *is_one_way in _table()[kind][place.view.language]:
            for word, instead in ((one, other), (other, one))[: 1 if is_one_way else 2]:
                yield from _exchanged(place.said, word, instead)

    return slip


def _exchanged(said: Provision, word: str, instead: str) -> Iterator[Provision]:
    # What stands in a longer word or phrase is not it: the offender of a non-offender.
    pattern = (
        rf"(?<![\w’'-])(?<!\bnon )(?<!\bμη )(?<!\bà )(?<!\bau )(?<!’){re.escape(word)}(?![\w’'-])"
    )
    for found in re.finditer(pattern, said.text, re.IGNORECASE):
        first = found.group()[0]
        changed = instead[0].upper() + instead[1:] if first.isupper() else instead
        yield exchange(said, found.start(), found.end(), changed)


def wrong_term(place: Place) -> Iterator[Provision]:
    """One mention of a term that stands several times becomes another term."""
    language = place.view.language
    names = {
        entry.term(language)
        for entry in place.facts.glossary.terms()
        if " " not in entry.term(language) and entry.confidence_in(language) in ("A", "B")
    }
    for name in sorted(names):
        found = list(re.finditer(rf"(?<![\w’'-]){re.escape(name)}(?![\w’'-])", place.said.text))
        if len(found) < 2 or not name[0].islower():
            continue
        other = place.dice.choice(sorted(names - {name}))
        one = place.dice.choice(found)
        yield exchange(place.said, one.start(), one.end(), other)


def lose_heading(place: Place) -> Iterator[Provision]:
    """The heading is lost."""
    if place.said.heading and place.said.text:
        yield replace(place.said, heading=None)


def drop_sentence(place: Place) -> Iterator[Provision]:
    """One sentence of several is lost."""
    found = [m for m in _SENTENCE.finditer(place.said.text) if len(m.group()) > 25]
    for one in found if len(found) > 1 else ():
        if not re.search(r"[\d(\[]", one.group()):
            yield exchange(place.said, one.start(), one.end(), "")


def mistype(place: Place) -> Iterator[Provision]:
    """A letter of a word is doubled, lost, another, or changes places with the next."""
    words = list(re.finditer(r"[^\W\d_]{5,}", place.said.text))
    for one in place.dice.sample(words, min(3, len(words))):
        at = place.dice.randrange(1, len(one.group()) - 1)
        word = one.group()
        letter = place.dice.choice(_LETTERS[place.view.language])
        changed = place.dice.choice(
            [
                word[:at] + word[at] + word[at:],
                word[:at] + word[at + 1 :],
                word[:at] + letter + word[at + 1 :],
                word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            ]
        )
        if changed != word:
            yield exchange(place.said, one.start(), one.end(), changed)


def leave_words(place: Place) -> Iterator[Provision]:
    """A sentence, or some words of one, stay in another language; so does a heading."""
    own = list(_SENTENCE.finditer(place.said.text))
    others = [m.group() for m in _SENTENCE.finditer(place.other.text.provision.text)]
    if len(own) == len(others) and own:
        at = place.dice.randrange(len(own))
        if len(others[at].split()) >= 4:
            yield exchange(place.said, own[at].start(), own[at].end(), others[at])
    words = list(re.finditer(r"[^\W\d_]+(?: [^\W\d_]+){2,4}", place.said.text))
    theirs = re.findall(r"[^\W\d_]+(?: [^\W\d_]+){2,4}", place.other.text.provision.text)
    if words and theirs:
        one = place.dice.choice(words)
        yield exchange(place.said, one.start(), one.end(), place.dice.choice(theirs))
    heading = place.other.text.provision.heading
    if place.said.heading and heading and heading.casefold() != place.said.heading.casefold():
        yield replace(place.said, heading=heading)


KINDS: Final[Mapping[str, Callable[[Place], Iterator[Provision]]]] = {
    **{kind: swap(kind) for kind in SWAPPED},
    "term": wrong_term,
    "heading": lose_heading,
    "sentence": drop_sentence,
    "typing": mistype,
    "untranslated": leave_words,
}
