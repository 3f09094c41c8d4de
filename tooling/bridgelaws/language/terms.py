"""Where a text names the terms of the game: the one finder, for pages, checks and numbering.

A name is found in its inflections; how words are compared is said by a `WordMatcher`. The
longest name takes its words: the *card* of a penalty card is no card. No name goes on
behind a stop: "has called, the Director" calls nobody. What only looks like a term is
none: see `Glossary.look_alikes`.

An abbreviation (LA, A+) is found in capitals alone, and not where all stands in capitals.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import Any, Final, Literal, NamedTuple

from bridgelaws.language.folding import fold
from bridgelaws.language.stems import WordMatcher
from bridgelaws.language.words import WORD
from bridgelaws.model.glossary import Glossary

_ABBREVIATION: Final = re.compile(r"[^\W\d_]{1,4}\W?")
# So many different words of texts, by which names they may begin.
_WORDS_KEPT: Final = 20_000
_STOP: Final = re.compile(r"[.,;:!?·()\[\]\n]")

NameKind = Literal["own", "other", "form", "context"]


class Name(NamedTuple):
    """A name of a term.

    ``own`` is the term itself, ``other`` what it is called besides, which yields to the own
    name of another term; a ``form`` says it by the letter. Where ``term`` is empty, the
    words say no term at all; such a ``context`` is one of `Glossary.look_alikes`.
    """

    words: str
    term: str
    kind: NameKind = "own"


@dataclass(frozen=True, slots=True)
class TermUse:
    """Words of a text that say one term, or one of several: ``text[start:end]``.

    ``own`` are those terms whose own name it is; ``is_doubtful`` says that the words mean
    something else more often than any term.
    """

    start: int
    end: int
    terms: tuple[str, ...]
    own: tuple[str, ...] = ()
    is_doubtful: bool = False

    @property
    def term(self) -> str:
        """The term, where it is certain; empty where it is one of several."""
        return self.terms[0] if len(self.terms) == 1 else ""


def names_of(glossary: Glossary, language: str) -> Iterator[Name]:
    """All names of the terms in a language: own names, the others, forms; and what is apart."""
    yield from look_alikes_of(glossary, language)
    yield from (Name(phrase, "", "form") for phrase in glossary.apart_in(language))
    for entry in glossary.terms():
        yield Name(entry.term(language), entry.id)
    for entry in glossary.terms():
        yield from (Name(name, entry.id, "other") for name in entry.synonyms(language))
        forms = glossary.forms_in(language, entry.id)
        yield from (Name(form, entry.id, "form") for form in forms)


def look_alikes_of(glossary: Glossary, language: str) -> Iterator[Name]:
    """The contexts in which a word only looks like a term."""
    return (Name(context, "", "context") for context in glossary.look_alikes_in(language))


@dataclass(slots=True)
class _Phrase:
    """Words that stand for something, with the terms by the kind of name that they are."""

    wanted: tuple[Any, ...]
    own: list[str]
    terms: list[str]
    has_stop: bool = False


class TermFinder:
    """Finds terms by their names in texts of one language.

    Args:
        names: in order: of what several share the first comes first.
        likeness: how words are compared.
        never: words that alone mean something else more often than the term (French
            *contre*, the preposition).
    """

    def __init__(
        self, names: Iterable[Name], likeness: WordMatcher, never: Iterable[str] = ()
    ) -> None:
        self._likeness = likeness
        self._never = frozenset(word.casefold() for word in never)
        self._short: dict[str, tuple[str, ...]] = {}
        self._letters: dict[str, list[str]] = defaultdict(list)
        self._by_letter: dict[tuple[str, ...], _Phrase] = {}
        self._by_head: dict[object, list[_Phrase]] = {}
        self._contexts: list[_Context] = []
        known: dict[tuple[Any, ...], _Phrase] = {}
        for name in names:
            self._add(name, known)
        for phrase in known.values():
            self._by_head.setdefault(likeness.head(phrase.wanted[0]), []).append(phrase)
        for listed in self._by_head.values():
            # A term's own name comes before all that is as long.
            listed.sort(key=lambda phrase: (-len(phrase.wanted), not phrase.own))
        self._longest = max(map(len, self._by_letter), default=0)
        self._beginning = lru_cache(_WORDS_KEPT)(self._find_beginning)

    def find(self, text: str) -> Iterator[TermUse]:
        """Every use in a text, in order, without overlaps."""
        spans = [found.span() for found in WORD.finditer(text)]
        printed = [text[start:end] for start, end in spans]
        forms = [word.casefold() for word in printed]
        words = [self._likeness.read(word) for word in printed]
        reach = _reaches(text, spans)
        masked = self._masked(printed, reach)
        shouted = text.isupper()
        at = 0
        while at < len(words):
            length, terms, own = self._match(words, forms, at, reach[at])
            short = self._short.get(printed[at], ())
            if short and length < 2 and not shouted:
                length, terms, own = 1, short, short
            # A name of several words has its context with it.
            if terms and not masked >= {*range(at, at + length)}:
                is_doubtful = length == 1 and forms[at] in self._never
                yield TermUse(spans[at][0], spans[at + length - 1][1], terms, own, is_doubtful)
            at += max(1, length)

    def find_first(self, text: str, leave_out: str = "") -> tuple[TermUse, ...]:
        """The first certain use of each term; ``leave_out`` is the term of which this speaks.

        Of the terms that share a stem the one most like the words is meant; none when two
        are. French *déclarant* and *déclaration* have one stem: *déclarations* is the
        second, and *déclarer* could be either.
        """
        uses: dict[str, TermUse] = {}
        for use in self.find(text):
            if use.is_doubtful:
                continue
            terms = use.terms
            if len(terms) > 1:
                terms = self.nearest(text[use.start : use.end], terms)
            if len(terms) == 1 and terms[0] != leave_out:
                uses.setdefault(terms[0], TermUse(use.start, use.end, terms, use.own))
        return tuple(uses.values())

    def find_nested(self, text: str) -> Iterator[str]:
        """The term of every use, one inside another too; what is apart is not asked.

        At one place a term counts once.
        """
        words = [self._likeness.read(word) for word in self._likeness.words.findall(text)]
        for at, word in enumerate(words):
            near: dict[str, None] = {}
            for phrase in self._beginning(word):
                if len(phrase.wanted) == 1 or self._stands(phrase, words, at, len(words) - at):
                    near |= dict.fromkeys(phrase.terms)
            yield from near

    def _find_beginning(self, word: Any) -> tuple[_Phrase, ...]:
        """The phrases whose first word is this word of a text."""
        return tuple(
            phrase
            for head in self._likeness.heads(word)
            for phrase in self._by_head.get(head, ())
            if self._likeness.is_same(word, phrase.wanted[0])
        )

    def nearest(self, words: str, terms: Sequence[str]) -> tuple[str, ...]:
        """Of the terms that words may say, those whose names or forms are most like them.

        A term's own name comes before all that another is called besides.
        """
        said = _joined(words)
        likeness = {
            term: max(
                (count_alike(said, name), said == name and not at)
                for at, name in enumerate(self._letters[term] or [""])
            )
            for term in terms
        }
        best = max(likeness.values())
        return tuple(term for term in terms if likeness[term] == best)

    def _add(self, name: Name, known: dict[tuple[Any, ...], _Phrase]) -> None:
        if name.kind == "context":
            self._contexts.append(_read_context(name.words))
            return
        raw = self._likeness.words.findall(name.words)
        self._letters[name.term].append(_joined(name.words))
        capitals = self._likeness.tells_capitals and name.words.isupper()
        if capitals and _ABBREVIATION.fullmatch(name.words):
            if name.words.isalpha():
                self._short[name.words] = (*self._short.get(name.words, ()), name.term)
            return
        if not raw:
            return
        if name.kind == "form":
            key = tuple(word.casefold() for word in raw)
            phrase = self._by_letter.setdefault(key, _Phrase(key, [], []))
        else:
            wanted = tuple(map(self._likeness.want, raw))
            phrase = known.setdefault(wanted, _Phrase(wanted, [], []))
        phrase.has_stop |= bool(_STOP.search(name.words.strip(".")))
        is_spare = name.kind == "other" and phrase.terms
        if name.term and name.term not in phrase.terms and not is_spare:
            phrase.terms.append(name.term)
            if name.kind == "own":
                phrase.own.append(name.term)

    def _match(
        self, words: Sequence[Any], forms: Sequence[str], at: int, reach: int
    ) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
        """How many words the longest name takes, the terms that it may mean, those it names."""
        found: _Phrase | None = None
        for head in self._likeness.heads(words[at]):
            listed = self._by_head.get(head, ())
            found = next((p for p in listed if self._stands(p, words, at, reach)), found)
        least = len(found.wanted) if found else 1
        for length in range(min(self._longest, reach), least - 1, -1):
            said = self._by_letter.get(tuple(forms[at : at + length]))
            if said is None:
                continue
            # What says no term by the letter says none, whatever its words would say.
            if found is None or len(found.wanted) < length or not said.terms:
                return length, tuple(said.terms), ()
            return length, tuple(dict.fromkeys((*found.terms, *said.terms))), tuple(found.own)
        return (len(found.wanted), tuple(found.terms), tuple(found.own)) if found else (0, (), ())

    def _stands(self, phrase: _Phrase, words: Sequence[Any], at: int, reach: int) -> bool:
        wanted = phrase.wanted
        reach = len(words) - at if phrase.has_stop else reach
        return len(wanted) <= reach and all(
            self._likeness.is_same(words[at + n], each) for n, each in enumerate(wanted)
        )

    def _masked(self, printed: Sequence[str], reach: Sequence[int]) -> set[int]:
        """The words that context shows to be no terms, by number."""
        if not self._contexts:
            return set()
        forms = [fold(word) for word in printed]
        here = set(forms)
        contexts = [context for context in self._contexts if here & context.masked]
        if not contexts:
            return set()
        line, number_by_start = "", {}
        for at, form in enumerate(forms):
            number_by_start[len(line)] = at
            line += form + (" " if reach[at] > 1 else "\n")
        return {
            number_by_start[found.start(group)]
            for context in contexts
            for found in context.pattern.finditer(line)
            for group in range(1, context.pattern.groups + 1)
        }


@dataclass(frozen=True, slots=True)
class _Context:
    """Words around a word that show it to be no term; ``masked`` are such words, folded."""

    pattern: re.Pattern[str]
    masked: frozenset[str]


def _read_context(said: str) -> _Context:
    """Read a context as `Glossary.look_alikes` has it: ``*turn|turns* out !of``.

    It is asked of folded words with one blank between two, or a line feed at a stop.
    """
    before, pattern, masked = "", "", set()
    for slot in re.sub(r"[’'\-]", " ", said).split():
        blank = " " if pattern else ""
        if slot == "…":
            pattern += r"(?: \S+){0,3}"
            continue
        words = [fold(word) for word in slot.strip("*!").split("|")]
        either = f"(?:{'|'.join(map(re.escape, words))})(?!\\S)"
        if slot.startswith("*"):
            masked.update(words)
            pattern += f"{blank}({either})"
        elif slot.startswith("!") and pattern:
            pattern += f"(?! {either})"
        elif slot.startswith("!"):
            before = "".join(f"(?<!(?<!\\S){re.escape(word)} )" for word in words)
        else:
            pattern += blank + either
    return _Context(re.compile(rf"(?<!\S){before}{pattern}"), frozenset(masked))


def _reaches(text: str, spans: Sequence[tuple[int, int]]) -> list[int]:
    """For each word how many words stand from it to the next stop, itself counted."""
    reaches = [1] * len(spans)
    for at in range(len(spans) - 2, -1, -1):
        if not _STOP.search(text, spans[at][1], spans[at + 1][0]):
            reaches[at] = reaches[at + 1] + 1
    return reaches


@lru_cache(maxsize=20_000)
def _joined(name: str) -> str:
    return fold(" ".join(WORD.findall(name)))


def count_alike(left: str, right: str) -> int:
    """How many letters two words share from the beginning on."""
    pairs = zip(left, right, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
