"""Relative forms: *see C*, *2(c) or 2(d) above*, *volgens (a)*, *B1 of D2*.

What an address leaves out is taken from the citing provision, by the kind of its
first part: a capital belongs to the same law, a number to the same law and
capital, a letter to the same number. Whether the words are a citation at all is
told by what stands around them: a cue before, *above* behind, or a shape that
nothing else has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bridgelaws.citations.editions import EditionIndex
from bridgelaws.citations.lists import Member, OpenList
from bridgelaws.citations.named_works import OTHER
from bridgelaws.citations.resolve import LookupScope, alike_remark
from bridgelaws.citations.scan import CitationScan
from bridgelaws.language.addresses.citation_words import CitationWords
from bridgelaws.language.addresses.lookahead import counts, is_closed, word_after
from bridgelaws.language.addresses.reference import Reference
from bridgelaws.language.addresses.running import AddressReader
from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import Locator
from bridgelaws.model.schemes import scheme_of

Direction = Literal["", "above", "below"]


@dataclass(frozen=True, slots=True)
class Setting:
    """What stands around an address: a cue before it, a direction behind it.

    ``cue`` suffices for any address, so does ``level``, a word for a part of a law;
    ``weak`` suffices for one that cannot be mistaken. ``labelled`` says that
    something with numbers of its own stands before it. ``end`` is the offset
    behind what was read.
    """

    cue: bool = False
    level: bool = False
    weak: bool = False
    labelled: bool = False
    of_this_law: bool = False
    direction: Direction = ""
    end: int = 0

    @property
    def is_strong(self) -> bool:
        """Whether any address may stand here."""
        return self.cue or self.level or self.of_this_law


def read_setting(text: str, start: int, end: int, terms: CitationWords) -> Setting:
    """What stands before ``start`` and behind ``end``."""
    words, wrapped = terms.words_before(text, start)
    bare = words
    while bare and bare[-1] in terms.fillers:
        bare = bare[:-1]
    this = terms.of_this_law.match(text, end)
    found = terms.position.match(text, this.end() if this else end)
    direction: Direction = ""
    if found:
        direction = "above" if found["above"] else "below"
    phrases = _endings(words) | _endings(bare)
    cue = not phrases.isdisjoint(terms.cue)
    return Setting(
        cue=cue,
        level=terms.follows_level(words) or not phrases.isdisjoint(terms.level_words),
        weak=not wrapped and not phrases.isdisjoint(terms.weak_cue),
        # "geval B1" names a case, "behalve in geval B1" an address.
        labelled=not cue and bool(words) and words[-1] in terms.labelled,
        of_this_law=bool(this),
        direction=direction,
        end=found.end() if found else this.end() if this else end,
    )


def _endings(words: Sequence[str]) -> set[str]:
    """The phrases that end in the last word."""
    return {" ".join(words[-n:]) for n in range(1, len(words) + 1)}


def accepts(members: OpenList, end: int, setting: Setting, search: CitationScan) -> bool:
    """Whether the words around a list of addresses, which ends at ``end``, make it a citation."""
    first = members[0][0]
    if setting.labelled or setting.of_this_law:
        return setting.of_this_law
    text, terms = search.text, search.terms
    next_word = word_after(text, setting.end)
    closed = is_closed(text, setting.end) or next_word in terms.goes_on
    told = setting.is_strong or bool(setting.direction)
    if first.bare_letter and len(first.steps) == 1:
        last, until = members[-1]
        return told and (bool(setting.direction) or search.lists.stands_alone(until or last))
    if len(first.steps) > 1:
        return first.first == "capital" or told or setting.weak
    if first.first == "number":
        if setting.direction:
            announced = setting.is_strong or setting.weak or end > first.end
            return (announced or closed) and next_word not in terms.counted
        return not counts(text, end, terms.counted) and (setting.level or (setting.cue and closed))
    printed = text[first.start : first.end].rstrip(".").lower()
    if first.first == "capital" and printed in terms.one_letter_words:
        told = bool(setting.direction) or (told and (closed or _is_capital_inside(text, first)))
    return told or next_word in terms.applies or (setting.weak and closed)


def _is_capital_inside(text: str, first: Reference) -> bool:
    """Whether a letter that is a word too is printed large where a sentence prints it small."""
    before, after = text[: first.start].rstrip(), text[first.end :].lstrip()
    return text[first.start].isupper() and before[-1:].islower() and after[:1].islower()


def complete(reference: Reference, base: Locator) -> Locator | None:
    """The whole address: what it leaves out is taken from ``base``; ``None`` when it cannot be.

    ``2`` with base 16C3 is 16C2, ``(a)`` with base 47E2(b) is 47E2(a).
    """
    scheme = scheme_of(base.prefix)
    if reference.first not in scheme.kinds:
        return None
    level = scheme.index(reference.first)
    if len(base.steps) < level:
        return None
    return Locator((*base.steps[:level], *reference.steps), base.prefix)


def readings(
    reference: Reference, reader: AddressReader, prefix: str, citing: Locator
) -> tuple[Reference, ...]:
    """The ways to read a bracketed letter: *(i)* is a letter or a roman numeral.

    Said from within a letter, as in 12C1(e)(ii), it is first of all a roman numeral.
    """
    if reference.first not in ("letter", "roman"):
        return (reference,)
    is_letter = reference.first == "letter"
    other = reader.read(reference.start, "roman" if is_letter else "letter", prefix)
    if other is None:
        return (reference,)
    letter, roman = (reference, other) if is_letter else (other, reference)
    within_letter = len(citing.steps) > scheme_of(prefix).index("letter")
    return (roman, letter) if within_letter else (letter, roman)


@dataclass(frozen=True, slots=True)
class Resolved:
    """Where a relative address leads; ``locator`` is ``None`` when nowhere.

    ``missing`` is then the address that was looked for. ``against`` says that
    *above* or *below* contradicts the order of the text.
    """

    reference: Reference
    locator: Locator | None
    missing: Locator | None = None
    against: bool = False


def resolve_relative(
    options: Sequence[Reference],
    base: Locator,
    citing: Locator | None,
    book: EditionIndex | None,
    direction: Direction,
    language: str,
) -> Resolved:
    """The provision that a relative address means, completed from ``base``.

    It must exist, must not be the citing provision or one around it (where
    ``citing`` is given), and should stand where the direction says.
    """
    missing: Locator | None = None
    second: Resolved | None = None
    for reference in options:
        locator = complete(reference, base)
        if locator is None:
            continue
        missing = missing or locator
        if book is None:
            return Resolved(reference, locator)
        if not book.has(locator, language) or (citing and citing.is_inside(locator)):
            continue
        if not direction or citing is None or _lies(locator, citing, direction, book):
            return Resolved(reference, locator)
        second = second or Resolved(reference, locator, against=True)
    return second or Resolved(options[0], None, missing)


def _lies(locator: Locator, citing: Locator, direction: Direction, book: EditionIndex) -> bool:
    here, there = book.position(citing), book.position(locator)
    return there < here if direction == "above" else there > here


def cite_relative(search: CitationScan, members: OpenList) -> int:
    """Cite a list of relative addresses, if it is one; the offset at which to go on."""
    own, citing, first = search.resolver.own, search.citing, members[0][0]
    last, until = members[-1]
    end = (until or last).end
    if own is None or citing is None:
        return end
    setting = read_setting(search.text, first.start, end, search.terms)
    if not accepts(members, end, setting, search):
        return _next_certain(members, end)
    named = search.names.after(search.text, setting.end)
    if named and named.work == OTHER:
        return end
    return _cite(search, members, setting, own, citing) or _next_certain(members, end)


def _next_certain(members: OpenList, end: int) -> int:
    """Where to go on in a list that was no citation as a whole, so that none is read twice."""
    certain = (r.start for r, _ in members[1:] if r.first == "capital" and len(r.steps) > 1)
    return next(certain, end)


def _cite(
    search: CitationScan, members: OpenList, setting: Setting, own: LookupScope, citing: Locator
) -> int:
    """Cite the members as far as they lead somewhere; the offset behind them, or 0."""
    base, end = citing, 0
    around = None if setting.of_this_law else citing
    language = search.terms.lexicon.language
    for index, (reference, other) in enumerate(members):
        options: tuple[Reference, ...] = (reference,)
        if index == 0:
            options = readings(reference, search.reader, own.prefix, citing)
        meant = resolve_relative(options, base, around, own.book, setting.direction, language)
        ends = (other or reference).end
        if meant.locator is None:
            if index == 0 and _is_told(search.text, reference, setting):
                search.found.append(_lost(search, replace(reference, end=ends), meant, own))
                end = ends
            break
        stop = complete(other, meant.locator) if other else None
        member = Member(meant.reference, meant.locator.steps, ends, stop.steps if stop else ())
        citation = search.resolver.cite(search.text, member, own, "relative", reference.start)
        search.found.append(_against(citation, setting) if meant.against else citation)
        base, end = stop or meant.locator, ends
    # "la présente Loi" behind an address is a part of it, and no citation of its own.
    return max(end, setting.end) if end and setting.of_this_law else end


def _is_told(text: str, reference: Reference, setting: Setting) -> bool:
    """Whether the words leave no doubt that an address which leads nowhere is one."""
    if reference.bare_letter:
        return False
    if len(reference.steps) == 1 and reference.first == "number":
        return bool(setting.direction) and setting.is_strong
    closed = is_closed(text, reference.end) or bool(setting.direction)
    return (setting.is_strong and closed) or (bool(setting.direction) and setting.weak)


def _lost(
    search: CitationScan, reference: Reference, meant: Resolved, own: LookupScope
) -> Citation:
    if meant.missing is None:
        remark = "nothing of this kind stands around the citing provision"
    elif own.exists(meant.missing.steps):
        remark = f"{meant.missing.printed} is where it is said itself"
    else:
        remark = search.resolver.lost_remark(meant.missing, own)
    if reference.alike:
        remark += f"; {alike_remark(reference.alike)}"
    start, end = reference.start, reference.end
    printed = search.text[start:end]
    return Citation(printed, start, end, (), "relative", "dangling", own.work, remark=remark)


def _against(citation: Citation, setting: Setting) -> Citation:
    way = "before" if setting.direction == "above" else "after"
    said = f"it is said to stand {way} this place, but does not"
    remark = "; ".join(filter(None, (citation.remark, said)))
    return replace(citation, status="ambiguous", remark=remark)
