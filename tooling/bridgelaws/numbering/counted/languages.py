"""A text without numbers that says all in several languages: each of them for itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bridgelaws.formats.furniture import Discard, Furniture
from bridgelaws.language.detect import guess_language
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.source import SourceText, Span
from bridgelaws.numbering.induction.printed import read_printed

# Less of a text than this is a quotation.
_LEAST_SHARE: Final = 0.2
# The name of what was set aside because it is in another language of the text.
OTHER_LANGUAGE: Final = "other-language"

# A text, and what is set aside in it.
LanguagePart = tuple[SourceText, Furniture]


def split_languages(
    source: SourceText, furniture: Furniture, lexicons: Mapping[str, Lexicon]
) -> tuple[LanguagePart, ...]:
    """The text in each of its languages, what is in the others set aside; the longest first.

    A paragraph whose language cannot be told, or that quotes another one, is of that of the one
    above it.

    Args:
        source: a text; where its ref names languages, no others are looked for.
        furniture: what was set aside in it.
        lexicons: by language.
    """
    asked = source.ref.languages
    if len(asked) == 1:
        return ((source, furniture),)
    known = {code: lexicons[code] for code in asked} if asked else lexicons
    paragraphs: list[list[Span]] = []
    for line in read_printed(source, furniture).lines:
        if line.after_gap or source.layout is not None or not paragraphs:
            paragraphs.append([])
        paragraphs[-1].append(Span(line.start, line.end))
    spoken: list[str] = []
    for spans in paragraphs:
        text = " ".join(source.text[span.start : span.end] for span in spans)
        spoken.append(guess_language(text, known) or (spoken[-1] if spoken else ""))
    letters: Counter[str] = Counter()
    for spans, language in zip(paragraphs, spoken, strict=True):
        letters[language] += sum(span.end - span.start for span in spans)
    least = _LEAST_SHARE * letters.total()
    languages = [code for code, count in letters.most_common() if code and count >= least]
    if len(languages) < 2:
        return ((source, furniture),)
    above = next(code for code in spoken if code in languages)
    own = [above := said if said in languages else above for said in spoken]
    found = []
    for language in languages:
        aside = [
            Discard(Span(spans[0].start, spans[-1].end), OTHER_LANGUAGE)
            for spans, said in zip(paragraphs, own, strict=True)
            if said != language
        ]
        ref = replace(source.ref, languages=(language,))
        found.append(
            (replace(source, ref=ref), replace(furniture, discards=(*furniture.discards, *aside)))
        )
    return tuple(found)
