"""What a source is, found out from its text: languages, work, edition.

Nothing is taken for granted that the text does not show: headings tell the work, the laws
that it holds and their words tell the edition, frequent words the language. What cannot be
told stays open, with a sentence that says which option names it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.words import LETTERS
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.restore import OTHER_WORK, ParseResult, SiblingsByKey, express
from bridgelaws.numbering.similarity.reference_text import stems
from bridgelaws.report.proposal import describe_own

# A language with less of a source than this share is a quotation in it, not a text of its own.
_LEAST_SHARE: Final = 0.05
# A text this long uses the frequent words of its language; half of them at least.
_LONG_TEXT: Final = 400
_LEAST_WORDS: Final = 0.5
# Frequent words of other languages that are none of ours, folded; a shorter text with more of
# these than of the most frequent ones of the language it resembles is in neither for certain.
_ELSEWHERE: Final = frozenset(
    (
        "und",
        "der",
        "nicht",
        "ist",
        "mit",
        "wenn",
        "sie",
        "ein",
        "eine",
        "einen",
        "dem",
        "oder",
        "wird",
        "nur",
        "ich",
        "auf",
        "los",
        "las",
        "el",
        "y",
        "una",
        "puede",
        "ha",
        "lo",
        "por",
        "al",
        "il",
        "gli",
        "che",
        "non",
        "di",
        "della",
        "del",
        "e",
        "sono",
        "sia",
        "os",
        "nao",
        "uma",
        "em",
        "ao",
        "nie",
        "hul",
        "deur",
        "hy",
        "og",
        "ikke",
        "av",
        "att",
        "och",
        "det",
        "som",
    )
)
_LEAST_FOREIGN: Final = 3
# An edition is told from another by its words only where they fit so much better.
_CLEARER: Final = 1.2
# Two texts of one regulation in one language share this much of their words.
_SAME_MATTER: Final = 0.3
# A year by itself, not part of a date.
_YEAR: Final = re.compile(r"(?<![\d/.\-])(?:19|20)\d\d(?![/.\-]?\d)")
_TITLE_LINES: Final = 40


@dataclass(frozen=True)
class Identity:
    """A source with what was found out about it, and what came of parsing it as that.

    ``remarks`` are sentences for the operator; ``refusal`` says why the source cannot be
    taken in, empty where it can.
    """

    ref: SourceRef
    result: ParseResult
    remarks: tuple[str, ...] = ()
    refusal: str = ""


def identify(source: SourceText, library: Library, siblings: SiblingsByKey) -> Identity:
    """Find out what the source's ref leaves open. What it says is not questioned."""
    ref = source.ref
    if not any(sign.isalpha() for sign in source.text):
        empty = ParseResult((), (), ())
        what = "is empty" if not source.text.strip() else "holds no law text, not a single letter"
        return Identity(ref, empty, refusal=f"The file {what}.")
    result = express([source], library, siblings)
    if ref.work and library.works[ref.work].by_print:
        return _identify_own(source, result, library)
    if not result.expressions and not ref.work:
        # A regulation has no law's heading to be known by.
        ref, result = _try_regulations(source, result, library, siblings)
    if not result.expressions:
        return Identity(ref, result, refusal=_why_nothing(source, result, library))
    if not ref.languages:
        languages, unsure = _languages(result, library)
        if unsure:
            return Identity(ref, result, refusal=unsure)
        ref = replace(ref, languages=languages)
    work, remarks = _work(result, ref, library)
    ref = replace(ref, work=work)
    refusal = _refusal(source, ref, result, library)
    if refusal:
        return Identity(ref, result, refusal=refusal)
    if ref.work:
        edition, said = _edition(source, result, ref.work, library, siblings)
        ref = replace(ref, edition=ref.edition or edition)
        remarks += said if not source.ref.edition else ()
    if ref != source.ref:
        result = express([SourceText(ref, source.text, source.layout)], library, siblings)
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
    return _year_refusal(source, ref, library) if ref.work and not ref.edition else ""


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
    source: SourceText, result: ParseResult, library: Library, siblings: SiblingsByKey
) -> tuple[SourceRef, ParseResult]:
    """The source read as the regulation whose words and places it has; else as it was."""
    for work in (each for each in library.works.values() if each.prefix):
        ref = replace(source.ref, work=work.id)
        tried = express([SourceText(ref, source.text, source.layout)], library, siblings)
        for expression in tried.expressions:
            outline = library.outline(work.id, expression.edition)
            placed = {p.locator for p in expression.provisions}
            fitting = bool(outline) and len(placed & set(outline.locators if outline else ()))
            likeness = _likeness(expression, Locator((), work.prefix), expression.edition, siblings)
            enough = outline is not None and fitting * 2 >= len(outline.locators)
            if enough and likeness >= _SAME_MATTER:
                return ref, tried
    return source.ref, result


def _work(result: ParseResult, ref: SourceRef, library: Library) -> tuple[str, list[str]]:
    """The work of a source; empty, with a sentence, where it holds several."""
    if ref.work:
        return ref.work, []
    works = tuple(dict.fromkeys(each.work for each in _by_size(result.expressions)))
    if len(works) == 1:
        return works[0], []
    listed = " and ".join(library.works[work].title_in("en") for work in works)
    return "", [f"It holds texts of {len(works)} works: {listed}. Each goes to its own."]


def _languages(result: ParseResult, library: Library) -> tuple[tuple[str, ...], str]:
    """The languages of a source, the one it says most in first; none, and why."""
    sizes: Counter[str] = Counter()
    texts: dict[str, list[str]] = {}
    for expression in result.expressions:
        sizes[expression.language] += letters_of(expression)
        texts.setdefault(expression.language, []).extend(p.text for p in expression.provisions)
    total = sum(sizes.values()) or 1
    found = [code for code, size in sizes.most_common() if size >= _LEAST_SHARE * total]
    foreign = [c for c in found if not _sounds_like(" ".join(texts[c]), library.lexicons[c])]
    if foreign:
        name = library.lexicons[foreign[0]].name
        return (), (
            f"It resembles {name} but lacks that language's most frequent words, so that its "
            f"language is not sure; name it with --language {foreign[0]} if it is {name}."
        )
    return tuple(found), ""


def _sounds_like(text: str, lexicon: Lexicon) -> bool:
    words = [fold(word) for word in LETTERS.findall(text)]
    stops = {fold(word) for word in lexicon.words("words", "stop")}
    usual = {fold(word) for word in lexicon.words("words", "frequent")}
    elsewhere = sum(word in _ELSEWHERE and word not in stops for word in words)
    if elsewhere >= _LEAST_FOREIGN and elsewhere > sum(word in usual for word in words):
        return False
    return len(words) < _LONG_TEXT or len(stops & set(words)) >= _LEAST_WORDS * len(stops)


def _edition(
    source: SourceText, result: ParseResult, work: str, library: Library, siblings: SiblingsByKey
) -> tuple[str, list[str]]:
    """The edition of a text that names none, by the laws in it, their parts and their words."""
    editions = library.works[work].editions
    base = editions[0].id if editions else ""
    mine = [each for each in result.expressions if each.work == work]
    held = {p.locator.article for each in mine for p in each.provisions}
    for amending in (each for each in editions if each.base):
        outline = library.outline(work, amending.id)
        amended = set(outline.articles()) & held if outline else set()
        if not amended:
            continue
        if held <= amended:
            ref = replace(source.ref, work=work, edition=amending.id)
            newer = express([SourceText(ref, source.text, source.layout)], library, siblings)
            ratio = min(_ratio(each, held, amending.id, base, siblings) for each in mine)
            fewer = _misfits(newer, library) < _misfits(result, library)
            if ratio > _CLEARER or (fewer and ratio > 1 / _CLEARER):
                return amending.id, []
            continue
        newer_laws = [
            law
            for law in sorted(amended, key=lambda at: at.order_key)
            if any(_ratio(each, [law], amending.id, base, siblings) > _CLEARER for each in mine)
        ]
        if newer_laws:
            laws = " and ".join(law.printed for law in newer_laws)
            remark = (
                f"Its Law {laws} reads like the edition {amending.id}. A book is added as edition "
                f"{base}; add a file with that law alone, with --edition {amending.id}."
            )
            return base, [remark]
    return base, []


def _misfits(result: ParseResult, library: Library) -> int:
    """How much of a text has no place in its edition, and of the laws no text."""
    count = sum(entry.account == "unplaced" for _, entries in result.entries for entry in entries)
    for expression in result.expressions:
        outline = library.outline(expression.work, expression.edition)
        placed = {provision.locator for provision in expression.provisions}
        known = set(outline.locators) if outline else placed
        articles = {locator.article for locator in placed}
        count += len(placed - known)
        count += sum(each.article in articles for each in known - placed)
    return count


def _ratio(
    expression: Expression,
    laws: Collection[Locator],
    newer: str,
    older: str,
    siblings: SiblingsByKey,
) -> float:
    """How much liker the words of these laws are to the newer edition; 1 is no difference."""
    mine = {each.locator.article for each in expression.provisions}
    ratios = [
        _likeness(expression, law, newer, siblings)
        / (_likeness(expression, law, older, siblings) or 0.01)
        for law in laws
        if law in mine
    ]
    return min(ratios, default=1.0)


def _likeness(
    expression: Expression, place: Locator, edition: str, siblings: SiblingsByKey
) -> float:
    """The share of words, 0 to 1, that a text has in common with the known one of its language."""
    said = {
        stem
        for provision in expression.provisions
        if provision.locator.is_inside(place)
        for stem in stems(f"{provision.heading or ''} {provision.text}")
    }
    known: set[str] = set()
    for sibling in siblings.get((expression.work, edition), ()):
        if sibling.language == expression.language:
            for locator, profile in sibling.profile_by_locator.items():
                known |= set(profile.words) if locator.is_inside(place) else set()
    return 2 * len(said & known) / (len(said) + len(known) or 1)


def _year_refusal(source: SourceText, ref: SourceRef, library: Library) -> str:
    """Why a text is of no edition at hand: its title names years, and none that one has."""
    editions = library.works[ref.work].editions
    known = {year for each in editions for year in _YEAR.findall(each.id)}
    title = "\n".join(source.text.lstrip().split("\n")[:_TITLE_LINES])
    named = sorted(set(_YEAR.findall(title)))
    if not known or not named or known & set(named):
        return ""
    held = " or ".join(each.id for each in editions)
    return (
        f"Its first lines name {' and '.join(named)}, a year that no edition at hand has. If it "
        f"is the text of {held} all the same, add it with --edition; an edition that is not at "
        "hand is added to laws/works.toml first."
    )
