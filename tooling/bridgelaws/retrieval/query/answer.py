"""Answers a query: by number where it names a provision, else by words.

A reader may type a language other than the one being read. Then the words are
looked up in the other language's index, and because provisions are paired by
their address the answer is the reader's own text of the same provision.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from bridgelaws import LANGUAGES
from bridgelaws.language.addresses.typed import TypedAddress, find_typed_address
from bridgelaws.model.locator import Locator
from bridgelaws.retrieval.analysis import split_words
from bridgelaws.retrieval.examples import abstract_examples, is_auction
from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.left_out import LeftOut, is_left_out, read_left_out
from bridgelaws.retrieval.query.addresses import choose_reading, spell_out
from bridgelaws.retrieval.query.definition import find_definition
from bridgelaws.retrieval.query.guide import choose_rulings
from bridgelaws.retrieval.query.kin import order_kin
from bridgelaws.retrieval.query.lookup import AS_GOOD, QueryWord, read_words, spell_filler
from bridgelaws.retrieval.query.meanings import read_meanings, understood_as
from bridgelaws.retrieval.query.mixed import borrow_concepts
from bridgelaws.retrieval.query.rank import Ranked, find_concepts, keep_found, rank_entries

HitKind = Literal["number", "related", "words", "other language", "guess", "ruling"]

# A query is cut here, not refused: what follows can only be pasted text.
LONGEST_QUERY: Final[int] = FACTS["query"]["longest"]
_MOST_NUMBERS: Final[int] = FACTS["query"]["numbers"]
_LONG_GUESS: Final[int] = FACTS["lookup"]["longGuess"]
_SLIPS: Final[float] = FACTS["guesses"]["slips"]
_OWN_FIRST: Final[int] = FACTS["query"]["ownFirst"]


@dataclass(frozen=True, slots=True)
class Hit:
    """One provision found.

    ``language`` is the language in which its words were found, which is another
    than the reader's for the kind *other language*. ``heading`` is its own or
    the nearest above, in the reader's language where there is one. ``score`` is
    comparable within one answer only. ``apart`` names the edition of a text that does not answer
    today, and was asked for.
    """

    work: str
    locator: Locator
    heading: str
    kind: HitKind
    language: str
    score: int = 0
    apart: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """Provisions and guided rulings, best first, and what to tell the reader beside them.

    ``rulings`` are a kind of their own: where a provision was asked for by its
    number they stand below it. ``missing`` is an address that was asked for and
    does not exist, ``nearest`` the innermost existing one that would hold it, ``beyond``
    what was typed behind it and is no step of an address: the *(2)* of *16(2)*.
    ``spelling`` pairs typed words with the known words they were taken for, ``understood`` bids
    and cards with the term of which they are examples.
    ``meanings`` pairs other names with the terms that they were understood as (`read_meanings`).
    ``left_out`` are the pairs of all three that the reader took back.
    ``jump`` is where Enter leads. ``definition`` defines the term that the query is and nothing
    else; it may stand among the hits too.
    """

    hits: tuple[Hit, ...]
    jump: Locator | None = None
    missing: Locator | None = None
    nearest: Locator | None = None
    beyond: str = ""
    spelling: tuple[tuple[str, str], ...] = ()
    rulings: tuple[Hit, ...] = ()
    definition: Hit | None = None
    understood: tuple[tuple[str, str], ...] = ()
    meanings: tuple[tuple[str, str], ...] = ()
    left_out: tuple[tuple[str, str], ...] = ()


def answer_query(
    index: OpenIndex,
    query: str,
    language: str,
    limit: int = 10,
    *,
    typed_in: str | None = None,
    works: Iterable[str] = (),
    without: Iterable[str] = (),
    for_rulings: bool = False,
) -> Answer:
    """Answer a query of a reader of ``language``.

    Args:
        index: an open index.
        query: anything; it is cut after `LONGEST_QUERY` characters.
        language: the language being read.
        limit: how many hits at most.
        typed_in: the language of the query where it is known to be another.
        works: only hits of these works; all when empty.
        without: readings that are left out, as ``dropped: exposed card``, or all of ``dropped``.
        for_rulings: a guided ruling is asked for; the likeliest are given, also those that search
            would not offer.
    """
    query = query[:LONGEST_QUERY]
    wanted = frozenset(works)
    left_out = read_left_out(without)
    own = index.language(language)
    number = find_typed_address(query, index.address_words)
    if number is not None and number.rest and not number.named:
        spelled = spell_filler(own, query, str(number.readings[0]).lower())
        number = number if spelled == query else find_typed_address(spelled, index.address_words)
    answer = None if number is None else _answer_number(own, number)
    if number is not None and answer is not None and not _are_bids(own, query, number, answer):
        rest = _without_fillers(own, number.rest)
        if not rest:
            return _within(answer, wanted, limit)
        if answer.jump is not None or number.named:
            words = _answer_words(index, number.rest, language, typed_in, left_out, for_rulings)
            numbered = (hit for hit in answer.hits if hit.kind == "number")
            both = (*numbered, *words.hits)
            answer = replace(
                answer,
                hits=both,
                spelling=words.spelling,
                rulings=words.rulings,
                understood=words.understood,
                meanings=words.meanings,
                left_out=words.left_out,
            )
            return _within(answer, wanted, limit)
    answer = _answer_words(index, query, language, typed_in, left_out, for_rulings)
    return _within(answer, wanted, limit)


def _are_bids(own: LanguageIndex, query: str, number: TypedAddress, answer: Answer) -> bool:
    """Whether what could be addresses, some of which do not exist, are bids: *1H 1D*."""
    is_whole = answer.missing is None and not number.rest
    return not (number.named or is_whole) and is_auction(query, own.examples)


def _within(answer: Answer, works: frozenset[str], limit: int) -> Answer:
    """Without copies, other works and what is over the limit."""
    hits: dict[tuple[str, Locator], Hit] = {}
    for hit in answer.hits:
        if not works or hit.work in works:
            hits.setdefault((hit.work, hit.locator), hit)
    kept = tuple(hits.values())[: max(0, limit)]
    rulings = tuple(hit for hit in answer.rulings if not works or hit.work in works)
    card = answer.definition
    card = card if card is None or not works or card.work in works else None
    return replace(answer, hits=kept, rulings=rulings, definition=card)


def _without_fillers(own: LanguageIndex, text: str) -> str:
    """A text from its first word that counts; empty when none does."""
    kept = (token.start for token in split_words(text) if token.form not in own.fillers)
    start = next(kept, None)
    return "" if start is None else text[start:]


def _answer_number(own: LanguageIndex, number: TypedAddress) -> Answer:
    locator, found = choose_reading(number.readings, own.by_locator.__contains__)
    if found is None:
        return Answer((), missing=locator, beyond=number.beyond)
    order = [info.locator for info in own.entries]
    others, missing = spell_out(locator, number.more, order) if number.more else ([], None)
    place = own.by_locator[found]
    hits = [_hit(own, place, "number", own.language)]
    hits += [
        _hit(own, own.by_locator[other], "number", own.language) for other in others[:_MOST_NUMBERS]
    ]
    hits += [_hit(own, other, "related", own.language) for other in own.entries[place].related]
    answer = Answer(tuple(hits), missing=missing)
    if found == locator and not number.beyond:
        return replace(answer, jump=found)
    return replace(answer, missing=locator, nearest=found, beyond=number.beyond)


def _hit(own: LanguageIndex, place: int, kind: HitKind, language: str, score: int = 0) -> Hit:
    info = own.entries[place]
    return Hit(info.work, info.locator, info.title, kind, language, score, info.apart)


def _answer_words(
    index: OpenIndex,
    query: str,
    language: str,
    typed_in: str | None,
    left_out: Sequence[LeftOut],
    for_rulings: bool,
) -> Answer:
    own = index.language(language)
    if typed_in is not None and typed_in != language:
        other = index.language(typed_in)
        return _translate(other, own, read_words(other, query), for_rulings)
    words = read_words(own, query, left_out)
    share = known_share(own, words)
    others = _read_elsewhere(index, query, language) if share < 1.0 else []
    theirs = max((known for known, *_ in others), default=0.0)
    # What another language knows wholly is a query in that language.
    if 0.0 < share < 1.0 and theirs < 1.0:
        words, _told = borrow_concepts(words, [(other, read) for _, other, read in others])
        share = known_share(own, words)
    told = tuple(dict.fromkeys(abstract_examples(query, own.examples, left_out).understood))
    meant = read_meanings(own, query, words)
    provisions, rulings = _rank(own, words, for_rulings)
    defined = find_definition(own, words)
    card = None if defined is None else _hit(own, defined, "words", language)
    kind: HitKind = "words" if share else "guess"
    hits = tuple(_hit(own, item.entry, kind, language, item.score) for item in provisions)
    # Words that stand everywhere ask for nothing that a ruling could be about, and a short one that
    # is nothing but a slip away from some word mostly is another: *pasta* is not *past*.
    asked = rulings if _without_fillers(own, query) and _is_understood(words) else []
    guided = tuple(_hit(own, item.entry, "ruling", language, item.score) for item in asked)
    taken = _taken_back(own, query, left_out) if left_out else ()
    answer = Answer(
        hits,
        rulings=guided,
        definition=card,
        understood=told,
        meanings=meant,
        left_out=taken,
    )
    if share == 1.0:
        return answer
    spelling = tuple(dict.fromkeys((word.form, word.guess) for word in words if word.guess))
    best = next((o for o in others if o[0] == theirs and theirs > share and theirs >= 0.5), None)
    if best is None:
        return replace(answer, spelling=spelling)
    foreign = _translate(best[1], own, best[2], for_rulings)
    # What the own language only guesses, or hardly knows, stands below what another one knows.
    is_own = share > 0 and 2 * share >= theirs
    first = _OWN_FIRST if is_own else 0
    merged = (*hits[:first], *foreign.hits, *hits[first:])
    offered = guided if is_own else foreign.rulings or guided
    card = card or foreign.definition
    return replace(answer, hits=merged, spelling=spelling, rulings=offered, definition=card)


def _taken_back(
    own: LanguageIndex, query: str, left_out: Sequence[LeftOut]
) -> tuple[tuple[str, str], ...]:
    """The readings that a query would have and that are left out, each once."""
    words = read_words(own, query)
    guessed = ((word.form, word.guess) for word in words if word.guess)
    read = (
        *abstract_examples(query, own.examples).understood,
        *read_meanings(own, query, words),
        *guessed,
    )
    return tuple(dict.fromkeys(pair for pair in read if is_left_out(left_out, *pair)))


def _rank(
    index: LanguageIndex, words: Sequence[QueryWord], for_rulings: bool
) -> tuple[list[Ranked], list[Ranked]]:
    """The provisions found, and the guided rulings that rest on the best of them."""
    ranked = rank_entries(index, words)
    provisions = [item for item in ranked if item.entry < index.provisions]
    worded = [item for item in ranked if item.entry >= index.provisions]
    rulings = choose_rulings(index, provisions, worded, len(words), for_rulings=for_rulings)
    return keep_found(order_kin(index, provisions, len(words)), len(words)), rulings


def known_share(index: LanguageIndex, words: Sequence[QueryWord]) -> float:
    """Which share of the words the language knows, as typed or as part of a name."""
    if not words:
        return 1.0
    known = [word.known for word in words]
    for first, last, _concept, weight in find_concepts(index, words):
        if weight >= AS_GOOD:
            known[first : last + 1] = [True] * (last - first + 1)
    return known.count(True) / len(known)


def _is_understood(words: Sequence[QueryWord]) -> bool:
    """Whether any word is known, may become one that is, or is near one: a long one by a slip."""
    found = ((word, max(weight for _, weight in word.weights)) for word in words if word.weights)
    return any(
        not word.guess or weight >= (_SLIPS if len(word.form) >= _LONG_GUESS else AS_GOOD)
        for word, weight in found
    )


def _read_elsewhere(
    index: OpenIndex, query: str, language: str
) -> list[tuple[float, LanguageIndex, list[QueryWord]]]:
    """Each other language: the share of the words that it knows, itself, the words it reads."""
    found = []
    for code in LANGUAGES:
        if code != language:
            other = index.language(code)
            words = read_words(other, query)
            found.append((known_share(other, words), other, words))
    return found


def _translate(
    other: LanguageIndex, own: LanguageIndex, words: Sequence[QueryWord], for_rulings: bool
) -> Answer:
    """What a query finds in another language, shown in the reader's own: paired by address."""

    def hit(item: Ranked, kind: HitKind) -> Hit:
        info = other.entries[item.entry]
        place = own.entry_by_locator.get((info.work, info.locator))
        read = info if place is None else own.entries[place]
        score, apart = item.score, read.apart
        return Hit(info.work, info.locator, read.title, kind, other.language, score, apart)

    provisions, rulings = _rank(other, words, for_rulings)
    defined = find_definition(other, words)
    return Answer(
        tuple(hit(item, "other language") for item in provisions),
        rulings=tuple(hit(item, "ruling") for item in rulings),
        definition=None if defined is None else hit(Ranked(defined, 0, 0), "other language"),
    )


def matched_terms(index: LanguageIndex, query: str, without: Iterable[str] = ()) -> frozenset[str]:
    """The stems to mark in a text that a query found.

    Those that were typed, and those of what the terms are called that they were understood as: by
    the Laws, and by names of one word. A word of a longer name says nothing without the rest of it.
    """
    words = read_words(index, query, read_left_out(without))
    found = {term for word in words for term, _weight in word.weights}
    alone = index.names_of_one_word
    for meant in understood_as(index, words):
        found.update(meant.stems, alone.get(meant.concept, ()))
    return frozenset(found)
