"""What a source is, found out from its text: languages, work, edition.

Nothing is taken for granted that the text does not show: headings tell the work, the laws
that it holds and their words tell the edition, frequent words the language. What cannot be
told stays open, with a sentence that says which option names it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.language.detect import is_in_language
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.other_works import OTHER_WORK
from bridgelaws.numbering.parse_result import ParseResult
from bridgelaws.numbering.restore import express
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from bridgelaws.report.proposal import describe_own
from bridgelaws.report.remarks import Remark
from bridgelaws.report.told_edition import tell_edition, words_in_common, year_refusal

# A language with less of a source than this share is a quotation in it, not a text of its own.
_LEAST_SHARE: Final = 0.05
# Two texts of one regulation in one language share this much of their words.
_SAME_MATTER: Final = 0.3
# A regulation is most of the text that holds it; a few of its words stand in any book of laws.
_MOST: Final = 0.6


@dataclass(frozen=True)
class Identity:
    """A source with what was found out about it, and what came of parsing it as that.

    ``remarks`` are for the operator; ``refusal`` says why the source cannot be
    taken in, empty where it can.
    """

    ref: SourceRef
    result: ParseResult
    remarks: tuple[Remark, ...] = ()
    refusal: str = ""


def identify(
    source: SourceText, library: Library, reference_texts: ReferenceTextsByKey
) -> Identity:
    """Find out what the source's ref leaves open. What it says is not questioned."""
    ref = source.ref
    if not any(sign.isalpha() for sign in source.text):
        empty = ParseResult((), (), ())
        what = "is empty" if not source.text.strip() else "holds no law text, not a single letter"
        return Identity(ref, empty, refusal=f"The file {what}.")
    result = express([source], library, reference_texts)
    if ref.work and library.works[ref.work].by_print:
        return _identify_own(source, result, library)
    if not result.expressions and not ref.work:
        # A regulation has no law's heading to be known by.
        ref, result = _try_regulations(source, result, library, reference_texts)
    if not result.expressions:
        return Identity(ref, result, refusal=_why_nothing(source, result, library))
    if not ref.languages:
        languages, unsure = _languages(result, library)
        if unsure:
            return Identity(ref, result, refusal=unsure)
        ref = replace(ref, languages=languages)
    work, remarks = _work(result, ref)
    ref = replace(ref, work=work)
    refusal = _refusal(source, ref, result, library)
    if refusal:
        return Identity(ref, result, refusal=refusal)
    if ref.work:
        edition, said = tell_edition(source, result, ref.work, library, reference_texts)
        ref = replace(ref, edition=ref.edition or edition)
        remarks += said if not source.ref.edition else ()
    if ref != source.ref:
        result = express([SourceText(ref, source.text, source.layout)], library, reference_texts)
    return Identity(ref, result, tuple(remarks))


def letters_of(expression: Expression) -> int:
    """How much an expression says: the length of its texts."""
    return sum(len(each.text) + len(each.heading or "") for each in expression.provisions)


def _by_size(expressions: Sequence[Expression]) -> list[Expression]:
    return sorted(expressions, key=lambda each: (-letters_of(each), each.language))


def _refusal(source: SourceText, ref: SourceRef, result: ParseResult, library: Library) -> str:
    """Why a text of a known work is not taken: nothing has a place, or its year is unknown."""
    said = any(p.text or p.heading for each in result.expressions for p in each.provisions)
    if not said or not ref.languages:
        return _why_nothing(source, result, library)
    return year_refusal(source, ref, library) if ref.work and not ref.edition else ""


def _identify_own(source: SourceText, result: ParseResult, library: Library) -> Identity:
    """A text of a work that is read by the numbers that it prints."""
    ref, work = source.ref, library.works[source.ref.work]
    languages = ref.languages or tuple(dict.fromkeys(each.language for each in result.expressions))
    if not languages:
        why = "Its language cannot be told; name it with --language."
        return Identity(ref, result, refusal=why)
    edition = ref.edition or work.current
    found = replace(ref, languages=languages, edition=edition)
    if found != ref:
        known = SourceText(found, source.text, source.layout)
        result = express([known], library)
    if not any(
        p.locator.steps or p.locator.place for e in result.expressions for p in e.provisions
    ):
        return Identity(found, result, refusal=f"Nothing in it bears a number of {work.id}.")
    return Identity(found, result)


def _why_nothing(source: SourceText, result: ParseResult, library: Library) -> str:
    codes = {finding.code for finding in result.findings}
    if "LANG_UNKNOWN" in codes and not source.ref.languages:
        return (
            "Its language is none of Dutch, French, Greek and English, or cannot be told; "
            "name it with --language if it is one of them."
        )
    if OTHER_WORK in codes:
        told = next(each for each in result.findings if each.code == OTHER_WORK)
        own = describe_own(source, library)
        return f"{own} It is not the text whose numbers it bears: {told.message}."
    if "UNKNOWN_LAW" in codes:
        worst = next(each for each in result.findings if each.code == "UNKNOWN_LAW")
        return f"No text in it has a place: {worst.message}."
    if source.ref.work:
        return f"Nothing in it has a place in {library.works[source.ref.work].title_in('en')}."
    return f"No heading in it names a law. {describe_own(source, library)}"


def _try_regulations(
    source: SourceText, result: ParseResult, library: Library, reference_texts: ReferenceTextsByKey
) -> tuple[SourceRef, ParseResult]:
    """The source read as the regulation whose words and places it has; else as it was."""
    for work in (each for each in library.works.values() if each.prefix):
        ref = replace(source.ref, work=work.id)
        tried = express([SourceText(ref, source.text, source.layout)], library, reference_texts)
        known = [(each, library.outline(work.id, each.edition)) for each in tried.expressions]
        said = sum(
            len(each.text)
            for expression, outline in known
            for each in expression.provisions
            if outline is not None and each.locator in outline.locators
        )
        if said < _MOST * len(" ".join(source.text.split())):
            continue
        for expression, outline in known:
            placed = {p.locator for p in expression.provisions}
            fitting = bool(outline) and len(placed & set(outline.locators if outline else ()))
            likeness = words_in_common(
                expression, Locator((), work.prefix), expression.edition, reference_texts
            )
            enough = outline is not None and fitting * 2 >= len(outline.locators)
            if enough and likeness >= _SAME_MATTER:
                return ref, tried
    return source.ref, result


def _work(result: ParseResult, ref: SourceRef) -> tuple[str, list[Remark]]:
    """The work of a source; empty, with a remark, where it holds several."""
    if ref.work:
        return ref.work, []
    works = tuple(dict.fromkeys(each.work for each in _by_size(result.expressions)))
    if len(works) == 1:
        return works[0], []
    return "", [Remark("several_works", works=works)]


def _languages(result: ParseResult, library: Library) -> tuple[tuple[str, ...], str]:
    """The languages of a source, the one it says most in first; none, and why."""
    sizes: Counter[str] = Counter()
    texts: dict[str, list[str]] = {}
    for expression in result.expressions:
        sizes[expression.language] += letters_of(expression)
        texts.setdefault(expression.language, []).extend(p.text for p in expression.provisions)
    total = sum(sizes.values()) or 1
    found = [code for code, size in sizes.most_common() if size >= _LEAST_SHARE * total]
    foreign = [c for c in found if not is_in_language(" ".join(texts[c]), library.lexicons[c])]
    if foreign:
        name = library.lexicons[foreign[0]].name
        return (), (
            f"It resembles {name} but lacks that language's most frequent words, so that its "
            f"language is not sure; name it with --language {foreign[0]} if it is {name}."
        )
    return tuple(found), ""
