"""Which sentences of a line a translation has as one, and how a program is kept from parting them.

Programs for translators look for one sentence of a line after the other. Where a translation has
two as one, no half of it is the translation of either: there a no-break space stands between the
two, at which those programs part nothing, in the file to translate and in the memory alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bridgelaws.comparison.sentence_alignment import SentenceRanges, pair_sentences
from bridgelaws.exchange.out.units import TranslationUnit, UnitSide
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.sentences import SEGMENTS, cut_sentences

# What a full stop ends that is a word and no sentence, by language.
Abbreviations = Mapping[str, re.Pattern[str]]
NO_BREAK: Final = "\u00a0"
# Where one binds two sentences: in “art. 7” and before a closing « » it is a text's own.
_BOUND: Final = re.compile(rf"(?<=[.!?]){NO_BREAK}(?=[^\W\d_]|[(“«\"])")


def find_abbreviations(lexicons: Mapping[str, Lexicon]) -> Abbreviations:
    """What ends a text that ends with an abbreviation of a language, or with three full stops."""
    words = {
        language: "|".join(map(re.escape, lexicon.words("words", "abbreviations")))
        for language, lexicon in lexicons.items()
    }
    return {
        language: re.compile(rf"(?:\b(?:{each})|\.\.)\.$", re.IGNORECASE)
        for language, each in words.items()
    }


def cut_line(text: str, abbreviation: re.Pattern[str]) -> list[str]:
    """The sentences of a line, cut where such programs cut."""
    return cut_sentences(text, replace(SEGMENTS, abbreviation=abbreviation))


def pair_line(ours: Sequence[str], theirs: Sequence[str]) -> list[SentenceRanges]:
    """The sentences of a line beside those of its translation; none stands alone.

    What one of the two says nowhere else it says with the sentence before.

    >>> pair_line(["He passes.", "She bids.", "So."], ["Hij past en zij biedt."])
    [(range(0, 3), range(0, 1))]
    """
    paired: list[SentenceRanges] = []
    for beside in pair_sentences(list(map(len, ours)), list(map(len, theirs))):
        if paired and not all((*paired[-1], *beside)):
            before = paired.pop()
            paired.append(
                (
                    range(before[0].start, beside[0].stop),
                    range(before[1].start, beside[1].stop),
                )
            )
        else:
            paired.append(beside)
    return paired


def bind(sentences: Sequence[str], paired: Iterable[SentenceRanges]) -> str:
    """A line in which those sentences are bound that a translation has as one."""
    return " ".join(NO_BREAK.join(sentences[here.start : here.stop]) for here, _ in paired)


def unbind(text: str) -> str:
    """A line that came back with the spaces between its sentences as a text has them.

    >>> unbind("Hij past.\u00a0Zij biedt, zie art.\u00a07.")
    'Hij past. Zij biedt, zie art.\xa07.'
    """
    return _BOUND.sub(" ", text)


def bind_sentences(
    units: Iterable[TranslationUnit],
    source: UnitSide,
    target: UnitSide,
    lexicons: Mapping[str, Lexicon],
) -> Iterator[TranslationUnit]:
    """The units with such sentences of their sources bound; nothing else is changed.

    One space becomes another, so that inline codes stay where they are; a line that has its
    sentences apart by more than a space is left as it is.
    """
    patterns = find_abbreviations(lexicons)
    left, right = (patterns[side.language] for side in (source, target))
    for unit in units:
        segments = []
        for segment in unit.segments:
            ours, theirs = cut_line(segment.source, left), cut_line(segment.target, right)
            bound = bind(ours, pair_line(ours, theirs)) if ours and theirs else segment.source
            is_as_long = len(bound) == len(segment.source)
            segments.append(replace(segment, source=bound) if is_as_long else segment)
        yield replace(unit, segments=tuple(segments))
