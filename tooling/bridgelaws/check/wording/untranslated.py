"""Words left in the left language, or in any language but the text's own.

A heading, text or note counts when it says the same word for word (from four words on),
as the left text or as the original of both; a paragraph when its most frequent words are
those of another language.

Example: a sentence of the Greek page is still English.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, PairedRow, TextPart, View
from bridgelaws.check.registry import Check
from bridgelaws.check.wording.vocabulary import vocabulary
from bridgelaws.language.detect import guess_language
from bridgelaws.language.words import LETTERS, split_tokens
from bridgelaws.model.check_finding import WordSpan
from bridgelaws.model.locator import Locator

_FEWEST_ALIKE = 4
_FEWEST_GUESSED = 5


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per heading, text or note that is not in its language."""
    if pair.left.language == pair.right.language:
        return
    for row in pair.whole_rows():
        originals = {letters: (v, s) for v in _others(row, pair, facts) for letters, s in _spelt(v)}
        for view in row.right:
            for letters, stretch in _spelt(view):
                if letters not in originals or len(letters) < _FEWEST_ALIKE:
                    continue
                whose, original = originals[letters]
                if _is_of_right(stretch.words, whose.language, pair, row.locator, facts):
                    continue  # it is the other text that took these words over
                mark = original.mark(0, len(original.words))
                yield Difference(
                    row.locator,
                    f"the {whose.language} text stands here word for word",
                    "translate it",
                    original.part,
                    stretch.part,
                    (mark,) if whose in row.left else (),
                    (stretch.mark(0, len(stretch.words)),),
                )
            strange = view.once("strange", _all_strange, view, facts)
            for guess, mark in strange:
                yield Difference(
                    row.locator,
                    f"looks like {guess}, not {pair.right.language}",
                    "translate it",
                    right=guess,
                    right_marks=(mark,),
                )


def _is_of_right(words: str, language: str, pair: Pair, here: Locator, facts: Facts) -> bool:
    """Whether words that two languages have here are rather those of the right one elsewhere."""
    if not {language, pair.right.language} <= pair.beside.texts.keys():
        return False
    theirs, own = (
        sum(known.has_elsewhere(word, here) for word in LETTERS.findall(words.casefold()))
        for known in (
            vocabulary(each, pair.beside, facts) for each in (language, pair.right.language)
        )
    )
    return own > theirs


def _others(row: PairedRow, pair: Pair, facts: Facts) -> Iterator[View]:
    """What may stand on the right untranslated: the original of both texts, and the left."""
    witness = pair.beside.view(facts.model, row.locator)
    if witness is not None and witness.language not in (pair.left.language, pair.right.language):
        yield witness
    yield from row.left


def _spelt(view: View) -> list[tuple[tuple[str, ...], TextPart]]:
    return view.once("spelt", lambda: [(_letters(s), s) for s in view.stretches])


def _letters(stretch: TextPart) -> tuple[str, ...]:
    tokens = split_tokens(stretch.masked)
    return tuple(t.form for t in tokens if t.form.isalpha() and len(t.form) > 1)


def _all_strange(view: View, facts: Facts) -> tuple[tuple[str, WordSpan], ...]:
    return tuple(_strange(view, facts))


def _strange(view: View, facts: Facts) -> Iterator[tuple[str, WordSpan]]:
    for stretch in view.stretches:
        start = 0
        for paragraph in stretch.words.split("\n"):
            end = start + len(paragraph)
            if len(split_tokens(paragraph)) >= _FEWEST_GUESSED:
                guess = guess_language(paragraph, facts.lexicons)
                if guess and guess != view.language:
                    yield guess, stretch.mark(start, end)
            start = end + 1


CHECK = Check("untranslated", "error", "untranslated", find, __doc__)
