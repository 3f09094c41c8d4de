"""Examples in a query, taken for what they are examples of.

Who asks what happened tells which bids and cards it happened with. No law speaks of them: *1NT
over 2♣* is an insufficient bid, *the king of hearts* a card, *8♠* a bid above seven.
``search/examples.js`` says the same for the browser.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bridgelaws import LANGUAGES
from bridgelaws.language.addresses.numerals import read_words
from bridgelaws.model.glossary import Examples, Glossary
from bridgelaws.retrieval.analysis import IndexToken, split_words
from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.left_out import LeftOut, is_left_out
from bridgelaws.retrieval.sounds import greeklish_keys, is_greeklish, look_alike_keys, sound_key

# The terms that an example is taken for; the rest of the query goes on with their names.
_TERMS: Final = {
    "bid": "bid",
    "low": "insufficient-bid",
    "card": "card",
    "score": "trick-points",
    "suit": "suit",
    "other": "to-follow-suit",
}
# What is read in any language, for bids are told in any, and what in the query's own.
_SHARED: Final = ("ranks", "seats", "over", "of", "extra")
_OWN: Final = ("unsure", "order", "articles", "bids")
_SYMBOLS: Final[str] = FACTS["examples"]["symbols"]
_HOLLOW: Final[str] = FACTS["examples"]["hollow"]
_SYMBOL: Final = re.compile(f"[{_SYMBOLS}{_HOLLOW}][\ufe0e\ufe0f]?")
_BID: Final = re.compile(r"(1?[0-9])([^0-9]+)")
_SIGNED: Final = re.compile(r"\s*[-+=−–]\s*[0-9]")
_HIGHEST: Final[int] = FACTS["address"]["highestBid"]
_MOST: Final[int] = FACTS["examples"]["most"]
_REACH: Final[int] = FACTS["examples"]["reach"]
# Letters from which a name of a suit or of a card stands for it alone.
_LONE: Final = 3
_TELLING: Final[int] = FACTS["examples"]["telling"]


@dataclass(frozen=True, slots=True)
class Example:
    """A bid or a card in a text: its span, its level and the rank of its suit.

    ``level`` is 0 for a card or a seat; ``rank`` counts from clubs. A bid that is not ``sure`` may
    be one of something: its level is the word for one.
    """

    kind: str
    start: int
    end: int
    first: int
    last: int
    level: int = 0
    rank: int = 0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class QueryWithoutExamples:
    """A query without its examples, and what each was taken for: as typed, and the term."""

    text: str
    understood: tuple[tuple[str, str], ...] = ()


def examples_table(glossary: Glossary, language: str, numbers: Mapping[str, int]) -> dict[str, Any]:
    """The words of examples as JSON, those of all languages together: bids are told in any."""
    table: dict[str, Any] = {"suits": {}, "numbers": {}}
    table |= {key: [] for key in _SHARED}
    listed = dict(glossary.examples)
    for code in (language, *(code for code in LANGUAGES if code != language)):
        words = listed.get(code, Examples())
        for rank, names in enumerate(words.suits):
            for name in names:
                table["suits"].setdefault(_form(name), rank)
        for key in _SHARED:
            table[key] = sorted({*table[key], *map(_form, getattr(words, key))})
    table["numbers"] = {word: value for word, value in numbers.items() if 0 < value <= _MOST}
    own = listed.get(language, Examples())
    entries = {key: glossary.entry(name) for key, name in _TERMS.items()}
    table["terms"] = {key: entry.term(language) if entry else "" for key, entry in entries.items()}
    table["terms"]["beyond"] = own.beyond
    table["signs"] = [names[0] for names in own.suits[: len(_SYMBOLS)]]
    suits = [_form(name) for names in own.suits[: len(_SYMBOLS)] for name in names]
    table["lone"] = [one for one in (*suits, *map(_form, own.ranks)) if len(one) >= _LONE]
    table |= {key: [*map(_form, getattr(own, key))] for key in _OWN}
    return table | {"heard": _by_sound(table) if language == "el" else None}


def _form(name: str) -> str:
    return " ".join(token.form for token in split_words(name))


def _by_sound(table: Mapping[str, Any]) -> dict[str, str]:
    """The Greek words of examples by their sound: who types Latin letters says *pano* for πάνω."""
    lists = (table[key] for key in ("suits", "numbers", *_SHARED, "order"))
    words = (word for names in lists for name in names for word in name.split(" "))
    heard: dict[str, str] = {}
    for word in words:
        if word > "α":
            heard.setdefault(sound_key(word), word)
    return heard


def hear_example(form: str, table: Mapping[str, Any]) -> str:
    """A folded word as examples have it: in a Greek query also where it is in Latin letters."""
    heard = table["heard"]
    if not heard or not is_greeklish(form):
        return form
    keys = (*greeklish_keys(form), *look_alike_keys(form))
    return next((heard[key] for key in keys if key in heard), form)


def _tokens(text: str, table: Mapping[str, Any]) -> Iterator[IndexToken]:
    for token in split_words(text):
        yield replace(token, form=hear_example(token.form, table))


def abstract_examples(
    text: str, table: Mapping[str, Any], left_out: Sequence[LeftOut] = ()
) -> QueryWithoutExamples:
    """A query with its examples taken for what they are examples of, but those left out."""
    plain = _spell_symbols(text, table)
    tokens = list(_tokens(plain, table))
    found = _find_examples(plain, tokens, table)
    if not found:
        return QueryWithoutExamples(text)
    meant = _meanings(plain, tokens, found, table)
    pieces, understood, place = [], [], 0
    said: set[str] = set()
    for start, end, key in meant:
        term = table["terms"].get(key, "")
        if left_out and is_left_out(left_out, plain[start:end], term):
            continue
        pieces.append(plain[place:start])
        if term and key not in said:
            said.add(key)
            pieces.append(f" {term} ")
        if term:
            understood.append((" ".join(plain[start:end].split()), term))
        place = end
    return QueryWithoutExamples("".join([*pieces, plain[place:]]).strip(), tuple(understood))


def tell_in_passing(forms: Sequence[str], table: Mapping[str, Any]) -> list[str | None]:
    """What each word of a query that counts tells in passing, of which no law speaks.

    Returns:
        For each word ``None``, or the key of a term for which it stands: ``suit`` for a suit,
        ``other`` for one that is another than the one before (who played that one did not follow),
        ``rank`` for a card without its suit, nothing for what was told already. A query that does
        not tell what happened asks for the suit itself, and has ``None`` for all.
    """
    lone, suits = table["lone"], table["suits"]
    ranks = [suits.get(form, -1) if form in lone else None for form in forms]
    named = {rank for rank in ranks if rank is not None}
    told: list[str | None] = [None] * len(forms)
    asks = any(form in table["order"] for form in forms)
    if asks or len(forms) < _TELLING or None not in ranks:
        return told
    first = -1
    for place, (form, rank) in enumerate(zip(forms, ranks, strict=True)):
        # *Club* is a suit beside another one.
        if rank is None or (form in table["unsure"] and len(named - {-1}) < 2):
            continue
        if rank < 0:
            told[place] = "rank"
        elif first < 0:
            first, told[place] = rank, "suit"
        else:
            told[place] = "other" if rank != first and "other" not in told else ""
    return told


def is_auction(text: str, table: Mapping[str, Any]) -> bool:
    """Whether a query is nothing but bids, two or more: *1H 1D*, *1♠-1♥*."""
    plain = _spell_symbols(text, table)
    tokens = list(_tokens(plain, table))
    bids = [one for one in _find_examples(plain, tokens, table) if one.kind == "bid"]
    return len(bids) > 1 and _size(bids) == len(tokens)


def _spell_symbols(text: str, table: Mapping[str, Any]) -> str:
    signs = table["signs"]

    def spell(found: re.Match[str]) -> str:
        symbol = found.group()[0]
        rank = (_SYMBOLS if symbol in _SYMBOLS else _HOLLOW).index(symbol)
        return f" {signs[rank]} " if rank < len(signs) else " "

    return _SYMBOL.sub(spell, text)


def _size(examples: Iterable[Example]) -> int:
    """How many tokens examples take."""
    return sum(one.last - one.first + 1 for one in examples)


def _find_examples(
    text: str, tokens: Sequence[IndexToken], table: Mapping[str, Any]
) -> list[Example]:
    found: list[Example] = []
    place = 0
    while place < len(tokens):
        example = _bid_at(tokens, place, table) or _card_at(tokens, place, table)
        if example is None and tokens[place].form in table["seats"]:
            example = _example("seat", tokens, place, place)
        if example is None:
            place += 1
        else:
            found.append(example)
            place = example.last + 1
    # *One heart* is a bid among bids, *a heart* a card; a seat alone is asked for itself.
    bids = [one for one in found if one.kind == "bid"]
    several = len(bids) > 1 and _are_called(text, tokens, bids, table)
    found = [one for one in found if one.sure or several]
    return found if len(tokens) > sum(one.kind == "seat" for one in found) else []


def _are_called(
    text: str, tokens: Sequence[IndexToken], bids: Sequence[Example], table: Mapping[str, Any]
) -> bool:
    """Whether bids are told of, and not cards with an article: *een ruitje ... een klavertje*.

    They are where one of them can be nothing else (*één ruiten*), where a word tells of calls, and
    where nothing else is said.
    """
    ones = [tokens[one.first] for one in bids if not one.sure]
    # As it is typed, but for what is elided before it: *d'un*.
    typed = (text[one.end - len(one.form) : one.end].lower() for one in ones)
    if len(ones) < len(bids) or any(word not in table["articles"] for word in typed):
        return True
    inside = {place for one in bids for place in range(one.first, one.last + 1)}
    others = [token.form for place, token in enumerate(tokens) if place not in inside]
    calls = any(form in table["bids"] for form in others)
    return calls or all(form in table["over"] for form in others)


def _example(
    kind: str,
    tokens: Sequence[IndexToken],
    first: int,
    last: int,
    level: int = 0,
    rank: int = 0,
    *,
    sure: bool = True,
) -> Example:
    return Example(kind, tokens[first].start, tokens[last].end, first, last, level, rank, sure)


def _suit_at(tokens: Sequence[IndexToken], place: int, table: Mapping[str, Any]) -> tuple[int, int]:
    """The rank of a suit named at a place, and how many tokens name it: 0 for none."""
    for size in (2, 1):
        name = " ".join(token.form for token in tokens[place : place + size])
        if name in table["suits"] and (len(name) > 1):
            return table["suits"][name], min(size, len(tokens) - place)
    return 0, 0


def _number_at(form: str, table: Mapping[str, Any]) -> int:
    if form.isdecimal() and form.isascii():
        return int(form) if len(form) < 3 else 0
    found = read_words([form], table["numbers"])
    return found.value if found else 0


def _bid_at(tokens: Sequence[IndexToken], place: int, table: Mapping[str, Any]) -> Example | None:
    """*2♣*, *1nt*, *three hearts*."""
    form = tokens[place].form
    glued = _BID.fullmatch(form)
    if glued and glued.group(2) in table["suits"]:
        level, rank = int(glued.group(1)), table["suits"][glued.group(2)]
        return _example("bid", tokens, place, place, level, rank) if 0 < level <= _MOST else None
    level = _number_at(form, table)
    if not 0 < level <= _MOST or place + 1 == len(tokens):
        return None
    rank, size = _suit_at(tokens, place + 1, table)
    if not size:
        return None
    sure = form.isdecimal() or level > 1
    return _example("bid", tokens, place, place + size, level, rank, sure=sure)


def _card_at(tokens: Sequence[IndexToken], place: int, table: Mapping[str, Any]) -> Example | None:
    """*King of hearts*, *hartenaas*, *klaver 9*, *ντάμα καρό*."""
    form, ranks = tokens[place].form, table["ranks"]
    if _is_glued_card(form, table):
        return _example("card", tokens, place, place)
    rank, size = _suit_at(tokens, place, table)
    after = place + size
    if size and after < len(tokens):
        value = tokens[after].form
        if value in ranks or (value.isdecimal() and 2 <= _number_at(value, table) <= 10):
            return _example("card", tokens, place, after, rank=rank)
    if form in ranks or 2 <= _number_at(form, table) <= 10:
        behind = place + 1
        if behind < len(tokens) and tokens[behind].form in table["of"]:
            behind += 1
        # A number before its suit is a bid; a card has a word between.
        if form not in ranks and behind == place + 1:
            return None
        rank, size = _suit_at(tokens, behind, table)
        if size:
            return _example("card", tokens, place, behind + size - 1, rank=rank)
    return None


def _is_glued_card(form: str, table: Mapping[str, Any]) -> bool:
    return any(
        form.endswith(rank) and len(form) - len(rank) > 2 and form[: -len(rank)] in table["suits"]
        for rank in table["ranks"]
    )


def _meanings(
    text: str, tokens: Sequence[IndexToken], found: Sequence[Example], table: Mapping[str, Any]
) -> list[tuple[int, int, str]]:
    """The spans of examples with the key of what each is an example of."""
    meant: list[tuple[int, int, str]] = []
    low = _insufficient(tokens, found, table)
    for place, one in enumerate(found):
        if low and low[0] <= place <= low[1]:
            if place == low[0]:
                meant.append((one.start, found[low[1]].end, "low"))
        elif one.kind == "bid":
            meant.append(_meaning_of_bid(text, tokens, one, table))
        else:
            meant.append((one.start, one.end, one.kind))
    # The bids before an insufficient one say no more.
    return [(start, end, "" if low and key == "bid" else key) for start, end, key in meant]


def _meaning_of_bid(
    text: str, tokens: Sequence[IndexToken], bid: Example, table: Mapping[str, Any]
) -> tuple[int, int, str]:
    if bid.level > _HIGHEST:
        return bid.start, bid.end, "beyond"
    signed = _SIGNED.match(text, bid.end)
    if signed:
        return bid.start, signed.end(), "score"
    after = tokens[bid.last + 1 : bid.last + 3]
    if len(after) == 2 and after[0].form in table["extra"] and _number_at(after[1].form, table):
        return bid.start, after[1].end, "score"
    return bid.start, bid.end, "bid"


def _insufficient(
    tokens: Sequence[IndexToken], found: Sequence[Example], table: Mapping[str, Any]
) -> tuple[int, int] | None:
    """The first and the last of two bids of which the later is not above the earlier."""
    bids = [(place, one) for place, one in enumerate(found) if one.kind == "bid"]
    is_bare = _size(one for _place, one in bids) == len(tokens)
    for (at, one), (behind, other) in itertools.pairwise(bids):
        between = [token.form for token in tokens[one.last + 1 : other.first]]
        if behind != at + 1 or len(between) > _REACH or max(one.level, other.level) > _HIGHEST:
            continue
        if any(form in table["over"] for form in between):
            if _height(one) <= _height(other):
                return at, behind
        elif is_bare and _height(other) <= _height(one):
            return at, behind
    return None


def _height(bid: Example) -> tuple[int, int]:
    return bid.level, bid.rank
