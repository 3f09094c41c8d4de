"""What a typed word may stand for: known words of the index, each with a weight.

A word that the index knows stands for itself. The last word of a query may be
the beginning of one. Only for a word that the index does not know are guesses
made: a Dutch compound, another spelling of the same sound, a slip of the
fingers, an inflection. ``search/lookup.js`` says the same for the browser; the
two are held together by tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.language.compounds import split_compound
from bridgelaws.language.folding import fold_word
from bridgelaws.language.front_coding import same_start
from bridgelaws.language.slips import distance
from bridgelaws.retrieval.analysis import IndexToken, split_words
from bridgelaws.retrieval.examples import abstract_examples, hear_example, tell_in_passing
from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.left_out import LeftOut
from bridgelaws.retrieval.sounds import (
    greeklish_keys,
    is_greeklish,
    is_latin,
    look_alike_keys,
    sound_key,
)

MOST_WORDS: Final[int] = FACTS["query"]["words"]
_MOST_FORMS: Final[int] = FACTS["lookup"]["forms"]
_SHORTEST_GUESS: Final[int] = FACTS["lookup"]["shortestGuess"]
_LONGEST_NEAR: Final[int] = FACTS["lookup"]["longestNear"]
_FARTHEST: Final[int] = FACTS["lookup"]["farthest"]
_MOST_NEAR: Final[int] = FACTS["lookup"]["near"]
# From this weight on a guess is as good as the word: Greek by its sound, a name in one word.
AS_GOOD: Final[float] = FACTS["lookup"]["asGood"]
# What a suit or a card counts that is told in passing.
_PASSING: Final[float] = FACTS["lookup"]["passing"]
_WEIGHTS: Final[dict[str, float]] = FACTS["guesses"]
_ELIDED: Final[list[str]] = FACTS["elision"]["words"]
_VOWELS: Final = frozenset(FACTS["elision"]["vowels"])


@dataclass(frozen=True, slots=True)
class QueryWord:
    """One word of a query: what was typed, and what it may stand for.

    ``weights`` maps words of the index to 0-1. ``known`` tells that the index
    has the word as typed; ``guess`` is the form that a guess came from, for
    *did you mean*; both false and empty for a word that finds nothing. ``left_out`` are those
    readings that it is no part of. ``passed``, of the first word of a query, are the fillers that
    were passed over, each once: they find nothing, but of what is found they say what was learnt.
    """

    form: str
    weights: tuple[tuple[str, float], ...]
    known: bool = False
    guess: str = ""
    left_out: tuple[LeftOut, ...] = ()
    passed: tuple[str, ...] = ()

    @property
    def is_beginning(self) -> bool:
        """Whether it is no word yet, and may become several."""
        return not self.known and not self.guess and len(self.weights) > 1


def read_words(
    index: LanguageIndex, query: str, left_out: Sequence[LeftOut] = ()
) -> list[QueryWord]:
    """The words of a query that count, each looked up; at most `MOST_WORDS`."""
    plain = abstract_examples(query, index.examples, left_out).text
    tokens = [_unglue(index, token) for token in split_words(plain)][: 4 * MOST_WORDS]
    alike = _is_look_alike(index, tokens)
    counting = [token for token in tokens if not _fillers_of(index, token.form, alike)]
    kept = (counting or tokens)[:MOST_WORDS]
    last = tokens[-1].form if tokens else ""
    found: list[QueryWord] = []
    forms = [hear_example(token.form, index.examples) for token in kept]
    passing = tell_in_passing(forms, index.examples)
    for place, (token, key) in enumerate(zip(kept, passing, strict=True)):
        if key is not None:
            found += _tell(index, forms[place], key)
            continue
        is_last = place == len(kept) - 1 and token.form == last
        found += _look_up(index, token.form, is_last, alike)
        if token.joined and token.joined in index.stems_by_form and found:
            found[-1] = _with(index, found[-1], token.joined)
    # Compounds may have become two words each.
    words = _leave_out(_join_neighbours(index, found[:MOST_WORDS]), left_out)
    if counting and words:
        passed = (filler for token in tokens for filler in _fillers_of(index, token.form, alike))
        words[0] = replace(words[0], passed=tuple(dict.fromkeys(passed)))
    return words


def _leave_out(words: list[QueryWord], left_out: Sequence[LeftOut]) -> list[QueryWord]:
    """Words without the guesses that are left out, and marked as no part of the other readings."""
    for one in left_out:
        size = one.typed.count(" ") + 1
        for first in range(len(words) - size + 1):
            if " ".join(word.form for word in words[first : first + size]) != one.typed:
                continue
            for place in range(first, first + size):
                word = words[place]
                words[place] = replace(word, left_out=(*word.left_out, one))
                if word.guess and one.holds(word.form, word.guess):
                    words[place] = QueryWord(word.form, ())
    return words


def _tell(index: LanguageIndex, form: str, key: str) -> list[QueryWord]:
    """What a suit or a card told in passing stands for: the words of a term, softly."""
    if key == "rank" and form in index.stems_by_form:
        return [QueryWord(form, tuple((s, _PASSING) for s in index.stems_by_form[form]), True)]
    term = index.examples["terms"].get("card" if key == "rank" else key, "")
    return [
        QueryWord(other, tuple((s, _PASSING) for s in index.stems_by_form.get(other, ())), True)
        for other in (token.form for token in split_words(term))
        if other not in index.fillers
    ]


def _unglue(index: LanguageIndex, token: IndexToken) -> IndexToken:
    """An unknown French word without what was elided before it: *quil*, *dun*, *larbitre*."""
    form = token.form
    if index.language != "fr" or form in index.stems_by_form or form in index.fillers:
        return token
    for elided in _ELIDED:
        rest = form.removeprefix(elided)
        is_word = rest in index.stems_by_form or rest in index.fillers
        if rest != form and rest[:1] in _VOWELS and is_word:
            return replace(token, form=rest)
    return token


def _fillers_of(index: LanguageIndex, form: str, alike: bool) -> list[str]:
    """The fillers that a word is; of a Greek one in Latin letters all that sound so: *tou*, *i*."""
    if form in index.fillers:
        return [form]
    if index.language != "el" or not is_latin(form) or form in index.stems_by_form:
        return []
    by_shape = _heard_fillers(index, look_alike_keys(form)) if alike else []
    return by_shape or _heard_fillers(index, greeklish_keys(form))


def _heard_fillers(index: LanguageIndex, keys: Sequence[str]) -> list[str]:
    return [filler for key in keys for filler in index.fillers_by_sound.get(key, ())]


def _is_look_alike(index: LanguageIndex, tokens: Sequence[IndexToken]) -> bool:
    """Whether who typed takes the letters that look alike: *tnv*, *va*, *yia* tell.

    The other way round *na* and *gia* tell; a typist has one alphabet.
    """
    if index.language != "el":
        return False
    told = 0
    for form in (token.form for token in tokens if is_latin(token.form)):
        told += bool(_heard_fillers(index, look_alike_keys(form)))
        told -= bool(_heard_fillers(index, greeklish_keys(form)))
    return told > 0


def spell_filler(index: LanguageIndex, query: str, typed: str) -> str:
    """A query with one word in Greek letters that is no address there: *pws 8a pai3ei*.

    It has to be a filler, with a word behind it and other Greek fillers in Latin letters around.
    """
    tokens = list(split_words(query))
    place = next((at for at, token in enumerate(tokens[:-1]) if token.form == typed), None)
    meant = _heard_fillers(index, greeklish_keys(typed)) if index.language == "el" else []
    if place is None or not meant:
        return query
    others = (token.form for token in tokens if token.form != typed and is_latin(token.form))
    if not any(_heard_fillers(index, greeklish_keys(form)) for form in others):
        return query
    return query[: tokens[place].start] + meant[0] + query[tokens[place].end :]


def _with(index: LanguageIndex, word: QueryWord, form: str) -> QueryWord:
    weights = dict(word.weights)
    for stem in index.stems_by_form[form]:
        weights.setdefault(stem, _WEIGHTS["joined"])
    return replace(word, weights=tuple(weights.items()), known=True)


def _join_neighbours(index: LanguageIndex, words: list[QueryWord]) -> list[QueryWord]:
    """*bidding box* also stands for *biddingbox*, *straf kaart* for *strafkaart*."""
    for left in range(len(words) - 1):
        whole = words[left].form + words[left + 1].form
        if whole in index.stems_by_form:
            words[left] = _with(index, words[left], whole)
            words[left + 1] = _with(index, words[left + 1], whole)
    return words


def _look_up(index: LanguageIndex, typed: str, is_last: bool, alike: bool) -> list[QueryWord]:
    form = _name_suit(index, typed)
    stems = index.stems_by_form.get(form, ())
    weights = dict.fromkeys(stems, 1.0)
    if is_last and len(form) > 1:
        share = _WEIGHTS["besideKnown"] if stems else 1.0
        for other, weight in _prefixed(index, form):
            for stem in index.stems_by_form[other]:
                weights[stem] = max(weights.get(stem, 0.0), weight * share)
    greeklish = index.language == "el" and is_greeklish(form)
    if weights or not (greeklish or _may_be_guessed(form)):
        return [QueryWord(form, tuple(weights.items()), bool(stems))]
    halves = split_compound(form, index.stems_by_form, index.tails)
    if halves:
        weight = _WEIGHTS["half"]
        return [
            QueryWord(half, tuple((s, weight) for s in index.stems_by_form[half]), True)
            for half in halves
        ]
    return [_guess(index, form, alike)]


def _name_suit(index: LanguageIndex, form: str) -> str:
    """A name of a suit that no text says as the one that texts say: *hart* as *harten*."""
    if form in index.stems_by_form or form not in index.examples["lone"]:
        return form
    rank = index.examples["suits"].get(form)
    return form if rank is None else fold_word(index.examples["signs"][rank])


def _may_be_guessed(form: str) -> bool:
    return len(form) >= _SHORTEST_GUESS and not any(c.isdigit() for c in form)


def _prefixed(index: LanguageIndex, form: str) -> list[tuple[str, float]]:
    """The forms that begin as typed, the shortest first, with their weights."""
    found = [other for other in index.forms_from(form) if other != form]
    found.sort(key=lambda other: (len(other), other))
    begun, typed = _WEIGHTS["begun"], _WEIGHTS["typed"]
    return [(other, begun + typed * len(form) / len(other)) for other in found[:_MOST_FORMS]]


def _guess(index: LanguageIndex, form: str, alike: bool) -> QueryWord:
    """The likeliest known forms for an unknown one; only the best kind of guess counts."""
    best: dict[str, float] = {}
    if index.language == "el":
        best = _by_sound(index, form, alike)
    if not best and not (index.language == "el" and is_latin(form)):
        best = _by_slip(index, form)
    if form in index.examples["lone"]:
        # A card is no other word: *heren* is not *heen*.
        best = {other: weight for other, weight in best.items() if other in index.examples["lone"]}
    if not best:
        return QueryWord(form, ())
    least = max(best.values()) - _WEIGHTS["margin"]
    chosen = sorted((-weight, other) for other, weight in best.items() if weight >= least)
    weights: dict[str, float] = {}
    for negative, other in chosen[:_MOST_FORMS]:
        for stem in index.stems_by_form[other]:
            weights.setdefault(stem, -negative)
    return QueryWord(form, tuple(weights.items()), False, chosen[0][1])


def _by_sound(index: LanguageIndex, form: str, alike: bool) -> dict[str, float]:
    """Greek forms that sound the same, or begin or nearly sound so.

    Latin letters are read as the rest of the query is; where that makes no known word, and the
    other reading one, they are read so.
    """
    if not is_latin(form):
        return _sounding(index, form, (sound_key(form),))
    readings = [greeklish_keys(form), look_alike_keys(form)]
    first, second = reversed(readings) if alike else readings
    found = _sounding(index, form, first)
    same = _WEIGHTS["sameSound"]
    if same in found.values():
        return found
    others = _sounding(index, form, second)
    return others if same in others.values() else found


def _sounding(index: LanguageIndex, form: str, keys: Sequence[str]) -> dict[str, float]:
    latin = is_latin(form)
    found: dict[str, float] = {}
    for other in index.forms:
        key = sound_key(other)
        if key in keys:
            found[other] = _WEIGHTS["sameSound"]
        elif len(keys[0]) > 3 and any(
            key[:1] == mine[:1] and distance(mine, key, 1) <= 1 for mine in keys
        ):
            found[other] = _WEIGHTS["nearSound"]
        elif latin and len(form) > 3 and any(key.startswith(mine) for mine in keys):
            found[other] = _WEIGHTS["begunSound"]
    return found


def _by_slip(index: LanguageIndex, form: str) -> dict[str, float]:
    """Forms one or two slips away, and forms with the same beginning and another ending."""
    found: dict[str, float] = {}
    allowed = 1 if len(form) < 8 else 2
    for other in index.forms_from(form[0]):
        if abs(len(other) - len(form)) <= allowed:
            away = distance(form, other, allowed)
            if away <= allowed and len(other) > 2:
                found[other] = _WEIGHTS["slip" if away == 1 else "slips"]
                continue
        same = same_start(form, other)
        if same >= 4 and same >= len(form) - 3 and len(other) - same <= 3:
            share = _WEIGHTS["shared"] * same / max(len(form), len(other))
            found[other] = _WEIGHTS["sameStart"] + share
    return found


def near_forms(index: LanguageIndex, form: str) -> list[str]:
    """Known words for one that finds nothing, to offer: too far off to be taken for it.

    At most three, the nearest first; they begin with the same letter.
    """
    if not _SHORTEST_GUESS <= len(form) <= _LONGEST_NEAR:
        return []
    found = []
    for other in index.forms_from(form[0]):
        if len(other) > 2 and abs(len(other) - len(form)) <= _FARTHEST:
            away = distance(form, other, _FARTHEST)
            if away <= _FARTHEST:
                found.append((away, other))
    return [other for _away, other in sorted(found)[:_MOST_NEAR]]
