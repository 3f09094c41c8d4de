"""Finding the citations of a text: absolute, listed, ranged, bare and relative ones.

::

    citation = word-for-a-law address {separator address-left-short} [work]
             | part " of " word-for-a-law address       B of Law 16
             | "(" address ")"                          (25A)
             | [cue] address-left-short ["above"]       see C2 below

One pass from left to right: a pattern finds each place at which a citation can
begin, what follows is read there with bounded patterns, and the search goes on
behind it. The cost is linear in the text.
"""

from __future__ import annotations

import re
from typing import Final

from bridgelaws.citations.bare import find_bare
from bridgelaws.citations.editions import Editions
from bridgelaws.citations.lists import Member
from bridgelaws.citations.named_works import OTHER, THIS, NamedWorkSpan
from bridgelaws.citations.parts import cite_part
from bridgelaws.citations.relative import cite_relative, read_setting
from bridgelaws.citations.resolve import LookupScope
from bridgelaws.citations.scan import CitationScan, begin_search
from bridgelaws.citations.viewpoint import FROM_THE_LAWS, Viewpoint, viewpoint_of_readers
from bridgelaws.language.addresses.citation_words import citation_words_of
from bridgelaws.language.addresses.lookahead import is_day
from bridgelaws.language.addresses.phrase_patterns import plain
from bridgelaws.language.addresses.reference import Reference
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.library import Library
from bridgelaws.model.citation import Citation, CitationForm
from bridgelaws.model.locator import Locator
from bridgelaws.model.outline import Former, Outlines
from bridgelaws.model.schemes import scheme_of
from bridgelaws.model.steps import StepKind

# "Article 84.5", "art. 16:30", "ν. 2725/1999": numbers of other texts, times, years.
_OTHER_NUMBER: Final = re.compile(r"[.:][0-9]|/[0-9]{4}|,[0-9]{3}")
_LONGEST_WORD: Final = 32
# Lists, each with the word said again, that one name of a work may stand behind.
_MOST_JOINED: Final = 8
_WORD_BEFORE: Final = re.compile(r"(?<![^\W_])(?P<word>[^\W\d_]{2,30})[ \u00a0]{1,2}$")
# "3, paragraph 1" and "IV § 2", behind the word for a division.
_DIVISION_AND_PART: Final = re.compile(
    r"(?P<division>[0-9]{1,3}|[IVXL]{1,7}),?[ \u00a0\n]{1,2}(?P<word>[^\W\d_]{2,16}|§)\.?"
    r"[ \u00a0]{0,2}(?P<part>[0-9]{1,3})(?![\w])(?![.:/][0-9])"
)
# Where a page is of two steps, numbers begin anew in each division.
_DIVIDED: Final = 2
_KINDS: Final[dict[str, tuple[StepKind, ...]]] = {
    "capital": ("capital",),
    "number": ("number",),
    "letter": ("letter", "roman"),
}


def find_citations(
    text: str,
    lexicon: Lexicon,
    outlines: Outlines,
    citing: Locator | None = None,
    view: Viewpoint = FROM_THE_LAWS,
    former: Former | None = None,
) -> tuple[Citation, ...]:
    """All citations of a text, in order, none overlapping another.

    Args:
        text: any text; offsets count its code points.
        lexicon: the language's words and letters.
        outlines: the editions at hand, by work and edition.
        citing: the provision that the text is of; relative forms are found only
            where it is given.
        view: what a citation means that does not say it.
        former: numbers that editions not at hand had, for the remark on a dead citation.

    Returns:
        Citations with ``text[start:end] == printed``. One that leads nowhere has no
        locators, status ``dangling`` and a remark; one that may mean less than it
        seems has the status ``ambiguous`` and what is certain.
    """
    terms = citation_words_of(lexicon)
    search = begin_search(text, terms, Editions(outlines, former), citing, view)
    position, next_anchor = 0, terms.anchor_with(_home_code(search)).search
    while anchor := next_anchor(text, position):
        end = _cite_at(search, anchor)
        position = max(end, anchor.end(), anchor.start() + 1)
    return tuple(search.found)


def cite_text(
    text: str,
    language: str,
    library: Library,
    citing: Locator | None = None,
    edition: str = "",
) -> tuple[Citation, ...]:
    """The citations of any text, in order; see `find_citations`.

    Args:
        text: in one language; offsets of the answer count its code points.
        language: ``nl``, ``fr``, ``el`` or ``en``.
        library: the editions that are cited.
        citing: the provision that the text is of, for relative forms.
        edition: the one of the Laws that is meant where the text names none; the one in force if
            not given.
    """
    lexicon, view = library.lexicons[language], viewpoint_of_readers(library, edition)
    return find_citations(text, lexicon, library.outlines, citing, view, library.former)


def _cite_at(search: CitationScan, anchor: re.Match[str]) -> int:
    """Cite what begins at an anchor; the offset at which to go on."""
    kind, start = anchor.lastgroup, anchor.start()
    if kind == "present":
        return _cite_present(search, start, anchor.end())
    if kind in ("law", "glued"):
        return _cite_with_word(search, start, anchor.end(), glued=kind == "glued")
    if search.view.home and kind in ("number", "capital", "code"):
        end = _cite_divided(search, start) or _cite_named_by_word(search, start)
        end = end or _cite_home(search, start)
        if end > start or kind == "code":
            return end
    if kind == "number":
        bare = find_bare(search, start)
        if bare is not None:
            return _cite_list(search, bare, start, search.resolver.usual, "bare")
    own = search.resolver.own
    prefix = own.prefix if own else ""
    first = _read_short(search, kind or "number", start, prefix)
    if first is None:
        return start
    members = search.lists.read_open(first, prefix)
    return cite_part(search, members) or cite_relative(search, members)


def _read_short(search: CitationScan, kind: str, start: int, prefix: str) -> Reference | None:
    """An address without its law."""
    if kind == "marked":
        words = search.terms.words_before(search.text, start)[0]
        return search.lists.read_bare(start) if search.terms.follows_level(words) else None
    if kind == "half":
        return search.lists.read_bare(start)
    read = (search.reader.read(start, first, prefix) for first in _KINDS[kind])
    return next((found for found in read if found is not None), None)


def _cite_with_word(search: CitationScan, start: int, at: int, *, glued: bool) -> int:
    """Cite what follows the word for a law, whose number stands at ``at``."""
    usual = _usual_of(search, start, at)
    if usual.prefix:
        return _cite_own(search, start, at, usual)
    first = search.reader.read(at, "law", exists=usual.exists)
    before = search.text[max(0, start - 2) : start]
    is_part_of_word = len(before) == 2 and before[1] in "-‐‑" and before[0].isalpha()
    if first is None or is_part_of_word:
        return at
    if len(first.steps) == 1:
        is_level = glued and int(first.steps[0]) < 10  # "L2" may be many a thing
        is_other = (
            _OTHER_NUMBER.match(search.text, first.end)
            or is_day(search.text, first.end, search.terms.counted)
            or search.names.is_statute(search.text, first.end)
        )
        if is_level or is_other:
            return first.end
    return _cite_list(search, first, start, usual, "absolute")


def _usual_of(search: CitationScan, start: int, at: int) -> LookupScope:
    """The work that a word for an article means in this text; else the one that is cited mostly."""
    word = plain(search.text[start:at]).split(".")[0].split()
    meant = search.view.says.get(word[0], "") if word and search.view.says else ""
    usual = search.resolver.usual
    return (search.resolver.usual_of(meant) if meant not in ("", usual.work) else None) or usual


def _cite_own(search: CitationScan, start: int, at: int, own: LookupScope) -> int:
    """Cite an article of the text itself, or of what its word means: *article 12* in a regulation.

    A decimal is an address in it. What it has not, it does not cite: other texts have articles
    too, and one that is held is named behind its number: *article 25A of the Laws*.
    """
    usual = search.resolver.usual
    other = search.reader.read(at, "law", exists=usual.exists)
    if other is not None:
        named, is_further = _named_behind(search, other)
        if named is not None and named.work not in ("", OTHER, THIS):
            meant = search.resolver.scope(named) if is_further else None
            scope = meant if meant is not None and meant.prefix == usual.prefix else usual
            return _cite_list(search, other, start, scope, "absolute")
        if is_further and named is not None and named.work == OTHER:
            return search.lists.read_members(other, usual.prefix, usual.exists)[-1].end
    first = search.reader.read(at, scheme_of(own.prefix).kinds[0], own.prefix, own.exists)
    if first is None:
        return at
    if not own.exists(first.steps) and search.names.after(search.text, first.end) is None:
        return first.end
    if is_day(search.text, first.end, search.terms.counted):
        return first.end
    return _cite_list(search, first, start, own, "absolute")


def _named_behind(search: CitationScan, first: Reference) -> tuple[NamedWorkSpan | None, bool]:
    """The work named behind a list of the Laws' addresses, and whether it stands further on.

    It holds for what is joined to it with the word said again: *artikel 20F en artikel 21 van de
    Spelregels*.
    """
    usual, text = search.resolver.usual, search.text
    here: Reference | None = first
    for further in range(_MOST_JOINED):
        if here is None:
            break
        end = search.lists.read_members(here, usual.prefix, usual.exists)[-1].end
        named = search.names.after(text, end)
        if named is not None:
            return named, further > 0
        between = search.terms.separator.match(text, end)
        again = search.terms.law_number.match(text, between.end()) if between else None
        here = search.reader.read(again.end(), "law", exists=usual.exists) if again else None
    return None, False


def _cite_named_by_word(search: CitationScan, start: int) -> int:
    """Cite an address behind the text's own word for an article: *rule 1(2)*, *rules 3 and 4*.

    What the language's word for a law announces was read with it; 0 where no such word stands here.
    """
    found = _WORD_BEFORE.search(search.text, max(0, start - _LONGEST_WORD), start)
    meant = _meant_by(search, plain(found["word"])) if found else ""
    own = search.resolver.usual_of(meant) if meant else None
    if found is None or own is None or not scheme_of(own.prefix).kinds:
        return 0
    first = search.reader.read(start, scheme_of(own.prefix).kinds[0], own.prefix, own.exists)
    if first is None or not own.exists(first.steps):
        return 0
    if is_day(search.text, first.end, search.terms.counted):
        return 0
    return _cite_list(search, first, found.start(), own, "absolute")


def _cite_divided(search: CitationScan, start: int) -> int:
    """Cite *Chapter 3, paragraph 1* in a text whose numbers begin anew in each division.

    0 where none such stands here, and where another work is named behind it.
    """
    own = search.resolver.usual_of(search.view.home)
    scheme = scheme_of(own.prefix) if own else None
    before = _WORD_BEFORE.search(search.text, max(0, start - _LONGEST_WORD), start)
    if own is None or scheme is None or scheme.page < _DIVIDED or before is None:
        return 0
    found = _DIVISION_AND_PART.match(search.text, start)
    words = search.terms.lexicon.folded("structure", "chapter")
    is_division = found is not None and plain(before["word"]) in words
    if found is None or not is_division or plain(found["word"]) not in search.terms.level_words:
        return 0
    steps = (found["division"].lower(), found["part"])
    named = search.names.after(search.text, found.end())
    if not own.exists(steps) or (named is not None and named.work != THIS):
        return 0
    reference = Reference(start, found.end(), scheme.kinds[0], steps)
    member = Member(reference, steps, found.end())
    search.found.append(search.resolver.cite(search.text, member, own, "absolute", before.start()))
    return found.end()


def _meant_by(search: CitationScan, word: str) -> str:
    """The work that a word means by which this text alone calls articles, in the plural too."""
    says = search.view.says or {}
    if word in search.terms.lexicon.folded("law", "cite"):
        return ""
    if word in search.terms.labelled and word not in says:
        return next((says[own] for own in says if word.startswith(own)), "")
    return says.get(word, "")


def _cite_home(search: CitationScan, start: int) -> int:
    """Cite an address of the text itself that is announced: *see B.2*, *(90.4.1)*.

    A code of the book before its numbers announces them: *R-12/3*.
    """
    own = search.resolver.usual_of(search.view.home)
    scheme = scheme_of(own.prefix) if own else None
    if own is None or scheme is None or not scheme.kinds:
        return start
    code = _home_code(search)
    is_coded = bool(code) and search.text.startswith(code, start)
    at = start + len(code) if is_coded else start
    first = search.reader.read(at, scheme.kinds[0], own.prefix, own.exists)
    if first is None or len(first.steps) < 2 - is_coded or not own.exists(first.steps):
        return start
    if is_coded:
        return _cite_list(search, first, start, own, "bare")
    in_brackets = search.text[start - 1 : start] == "(" and search.text[first.end :][:1] == ")"
    if not (in_brackets or read_setting(search.text, start, first.end, search.terms).is_strong):
        return start
    return _cite_list(search, first, start, own, "bare")


def _home_code(search: CitationScan) -> str:
    """What the text prints before its own numbers, *R-*; empty where nothing, or no such text."""
    own = search.resolver.usual_of(search.view.home) if search.view.home else None
    levels = scheme_of(own.prefix).levels if own else ()
    return levels[0].lead.strip() if levels else ""


def _cite_list(
    search: CitationScan, first: Reference, start: int, usual: LookupScope, form: CitationForm
) -> int:
    """Cite an address and the list it begins; the offset behind it."""
    text, lists, resolver = search.text, search.lists, search.resolver
    members = lists.read_members(first, usual.prefix, usual.exists)
    end = members[-1].end
    named = search.names.after(text, end)
    if named is None and start < first.start:
        named = search.names.before(text, start)
        word = plain(text[start : first.start]).split()
        is_shared = bool(word) and word[0] in search.terms.shared
        if named and named.work == OTHER and not (is_shared and len(first.steps) == 1):
            named = None
    is_own = named is None or (named.work == THIS and bool(usual.prefix))
    scope = usual if is_own else resolver.scope(named)
    if scope is None:
        return end
    if scope.prefix != usual.prefix:
        again = search.reader.read(first.start, scheme_of(scope.prefix).kinds[0], scope.prefix)
        if again is None:
            return end
        members = lists.read_members(again, scope.prefix, scope.exists)
    for index, member in enumerate(members):
        begin = start if index == 0 else member.start
        search.found.append(resolver.cite(text, member, scope, form, begin))
    return members[-1].end


def _cite_present(search: CitationScan, start: int, end: int) -> int:
    """The law that speaks, named by itself: *de la présente Loi*."""
    own, citing = search.resolver.own, search.citing
    if own and citing and not citing.prefix and own.exists(citing.article.steps):
        printed, work = search.text[start:end], own.work
        search.found.append(Citation(printed, start, end, (citing.article,), "relative", work=work))
    return end
