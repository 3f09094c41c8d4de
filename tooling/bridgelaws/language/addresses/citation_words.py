"""The citation words of one language, made ready for matching.

Everything comes from that language's ``lexicon.toml``. Every pattern is bounded:
no repetition stands inside another, so that matching is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from bridgelaws.language.addresses.lazy_pattern import LazyPattern
from bridgelaws.language.addresses.step_patterns import (
    BLANK,
    DASH,
    GAP,
    LETTER,
    SPACE,
    WRAP,
    StepPatterns,
    build_step_patterns,
)
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import HOMOGLYPHS, Lexicon

# A decomposed accent stands behind its letter.
_VOWELS: Final = frozenset("aceiouyαεηιουω")
_MARKS: Final = "[\u0300\u0301\u0308\u0342]?"
_ALIKE: Final = {chr(alike): chr(latin) for alike, latin in HOMOGLYPHS.items()}


@cache
def _forms(char: str) -> frozenset[str]:
    """What may be printed for one letter of a word: any case, accent or look-alike."""
    base = fold(char)
    if len(base) != 1 or not base.isalpha():
        return frozenset({char})
    forms = {char.lower(), char.upper(), base, base.upper(), *_accented().get(base, ())}
    forms |= {latin for greek, latin in _ALIKE.items() if greek in forms}
    if base == "σ":
        forms.add("ς")
    if base == "ο":
        forms.add("o")
    return frozenset(c for c in forms if len(c) == 1)


@cache
def _accented() -> dict[str, frozenset[str]]:
    """The Latin and Greek letters with accents, by the letter without."""
    by_base: dict[str, set[str]] = {}
    for letter in map(chr, (*range(0xC0, 0x180), *range(0x386, 0x3CF))):
        by_base.setdefault(fold(letter), set()).add(letter)
    return {base: frozenset(forms) for base, forms in by_base.items()}


@cache
def _letter(char: str) -> str:
    forms = _forms(char)
    if len(forms) == 1:
        return re.escape(char)
    marks = _MARKS if fold(char) in _VOWELS else ""
    return "[" + "".join(sorted(forms)) + "]" + marks


def plain(text: str) -> str:
    """Folded, and with one kind of apostrophe: how words and phrases are compared."""
    return fold(text).replace("’", "'")


def word_pattern(phrase: str) -> str:
    """A pattern for a word or phrase, whatever its case, accents and spacing.

    A word of one letter keeps its accent: French *à* is *to*, but *a* is *has*.
    """
    return "".join(unit.pattern for unit in _units(phrase))


@dataclass(frozen=True)
class _Unit:
    """One printed character, the space between two words, or the end of a phrase.

    ``begins`` is what it can begin with; empty for an end.
    """

    pattern: str
    begins: frozenset[str] = frozenset()


_BLANK: Final = _Unit(
    BLANK,
    frozenset(
        c
        for c in map(chr, (*range(0x100), *range(0x2000, 0x2070), 0xFEFF))
        if re.match(rf"{SPACE}|[\r\n]", c)
    ),
)


def _units(phrase: str) -> tuple[_Unit, ...]:
    if len(phrase) == 1 and phrase.isalpha():
        forms = f"{phrase}{phrase.upper()}{fold(phrase).upper()}"
        return (_Unit(f"[{forms}]", frozenset(forms)),)
    units: list[_Unit] = []
    for word in phrase.split():
        units += [_BLANK] if units else []
        units += map(_unit, word)
    return tuple(units)


@cache
def _unit(char: str) -> _Unit:
    return _Unit("['’]", frozenset("'’")) if char == "'" else _Unit(_letter(char), _forms(char))


def _parted(word: str) -> str:
    """As `word_pattern`, for a word that a line's end may divide: *arti-* and *kel*."""
    if len(word) < 4 or not word.isalpha():
        return word_pattern(word)
    return r"(?:[-\u00ad](?:\r?\n)?)?".join(_letter(c) for c in word)


def any_of(phrases: tuple[str, ...]) -> str:
    """A pattern for any of the phrases, the longest first; never matches when there are none.

    A phrase that ends in a letter ends at a word's end.
    """
    if not phrases:
        return r"(?!)"
    ordered = sorted(phrases, key=lambda p: (-len(p), p))
    ends = ((*_units(p), _Unit(r"(?!\w)" if p[-1].isalnum() else "")) for p in ordered)
    return _looking_first(phrases, _branches(tuple(dict.fromkeys(ends))))


def _branches(phrases: tuple[tuple[_Unit, ...], ...]) -> str:
    """Phrases as alternatives that share how they begin; the longest come first.

    Each name in full would take a short command most of its time to compile. Phrases share
    a beginning only where no character can begin two different ones: then the same phrase is
    found as when each stands alone.
    """
    if len(phrases) == 1:
        return "".join(unit.pattern for unit in phrases[0])
    by_unit: dict[_Unit, list[tuple[_Unit, ...]]] = {}
    for phrase in phrases:
        by_unit.setdefault(phrase[0], []).append(phrase[1:])
    alternatives: list[str] = []
    for first, *rest in phrases:
        if any(first.begins & other.begins for other in by_unit if other != first):
            alternatives.append("".join(unit.pattern for unit in (first, *rest)))
        elif behind := by_unit.pop(first, None):
            alternatives.append(first.pattern + (_branches(tuple(behind)) if rest else ""))
    return f"(?:{'|'.join(alternatives)})" if len(alternatives) > 1 else alternatives[0]


def _looking_first(phrases: Iterable[str], pattern: str) -> str:
    # The look at the first letter spares trying every phrase at every place.
    first = "".join(sorted({c for p in phrases for c in _forms(p[0])}))
    return f"(?:(?=[{re.escape(first)}]){pattern})"


@dataclass(frozen=True)
class CitationWords:
    """One language's citation words as patterns and sets; build with `citation_words_of`."""

    lexicon: Lexicon

    def _words(self, key: str, table: str = "citation") -> tuple[str, ...]:
        return self.lexicon.words(table, key)

    def _folded(self, *keys: str) -> frozenset[str]:
        return frozenset(plain(w) for key in keys for w in self._words(key))

    @cached_property
    def _law(self) -> str:
        # The word end is not asked for: "art16" and "Law6D1" are print forms.
        ordered = sorted(self._words("cite", "law"), key=lambda w: (-len(w), w))
        return _looking_first(ordered, f"(?:{'|'.join(map(_parted, ordered))})")

    @cached_property
    def law_number(self) -> LazyPattern:
        """The word for a law and all that stands before its number: ``Law No. ``."""
        return LazyPattern(rf"{self._law}{WRAP}(?:{any_of(self._words('number'))}{GAP})?(?=[0-9])")

    @cached_property
    def anchor(self) -> LazyPattern:
        """Every place at which a citation can begin; the group tells which kind."""
        glued = "".join(f"{w.lower()}{w.upper()}" for w in self._words("glued", "law"))
        capital = self.capital
        return LazyPattern(
            rf"(?<![^\W_])(?:(?<![/#@_])(?P<law>{self.law_number.pattern})"
            + (rf"|(?P<glued>[{glued}]\.?(?=[0-9]))" if glued else "")
            + rf"|(?P<present>{any_of(self._words('present', 'law'))})"
            rf"|(?P<capital>(?={capital}(?!{LETTER})))|(?P<number>(?=[0-9]))"
            # The short word is looked for first, because it spares the rest nearly everywhere.
            rf"|(?=\w{{1,4}}+(?!\w))(?<!\()(?:(?P<half>(?={self.letter}\)))"
            rf"|(?<=\s)(?P<marked>(?={self._small_alone}))))"
            rf"|(?P<letter>\((?={LETTER}{{1,4}}\)))"
        )

    @cached_property
    def capital(self) -> str:
        """A printed capital, a digraph first; what it stands for says the lexicon."""
        own = [c for c in self.lexicon.capitals if len(c) > 1]
        alike = ("Σ[TΤ]", "[SC]T") if own else ()
        return "(?:" + "|".join([*own, *alike, "[A-ZΑ-ΩϚАВЕСН]"]) + ")"

    @cached_property
    def letter(self) -> str:
        """A printed small letter, a digraph first."""
        own = sorted((c for c in self.lexicon.letters if len(c) > 1), key=len, reverse=True)
        return "(?:" + "|".join([*own, "[a-zα-ωςϛ]"]) + ")"

    @cached_property
    def _small_alone(self) -> str:
        """A small letter or numeral that stands alone; a word of one letter only where it ends."""
        words = "".join(w for w in sorted(self.one_letter_words) if len(w) == 1)
        joins = any_of(
            tuple(w for key in ("and", "above", "below", "of") for w in self._words(key))
        )
        ends = rf"{GAP}(?:[.,;:)\]]|$|{joins})"
        return rf"(?![{words}](?!{ends}))(?:{self.letter}|[ivx]{{2,4}})(?!\w)"

    @cached_property
    def patterns(self) -> StepPatterns:
        """The patterns of one printed step of an address."""
        return build_step_patterns(self.capital, self.letter, self._level)

    @cached_property
    def _level(self) -> str:
        # with what parts it from its neighbours: ", section "
        return rf"(?:{GAP},)?{GAP}(?:{any_of(self._words('level'))}{GAP})"

    @cached_property
    def separator(self) -> LazyPattern:
        """What stands between two members of a list: ``, ``, `` en ``, ``/``."""
        joins = any_of(self._words("and"))
        the = any_of(self._words("the"))
        return LazyPattern(
            rf"(?:{GAP},{WRAP}(?:{joins}{WRAP})?|{SPACE}{{1,4}}\(?{joins}{WRAP}"
            rf"|{GAP}\r?\n{GAP}{joins}{WRAP}|{GAP}[/&+]{GAP})(?:{the}{GAP}){{0,2}}"
        )

    @cached_property
    def until(self) -> LazyPattern:
        """What stands between the two ends of a range: ``-``, `` t/m ``, `` to Law ``."""
        words = any_of(tuple(w for w in self._words("range") if w[0].isalpha()))
        the = any_of(self._words("the"))
        return LazyPattern(
            rf"(?:{GAP}{DASH}{GAP}|{SPACE}{{1,4}}{words}{WRAP})(?:{the}{GAP}){{0,2}}"
            rf"(?P<law>{self.law_number.pattern})?"
        )

    @cached_property
    def of_law(self) -> LazyPattern:
        """What joins a part to its law: `` of Law ``, `` de la loi ``."""
        return LazyPattern(
            rf"{BLANK}{self._of}(?:{any_of(self._words('the'))}{GAP}){{0,2}}{self.law_number.pattern}"
        )

    @cached_property
    def of_this_law(self) -> LazyPattern:
        """What says that a part is one of the citing law: `` of this Law``."""
        return LazyPattern(rf"{BLANK}{any_of(self._words('of_this', 'law'))}")

    @cached_property
    def _of(self) -> str:
        return rf"(?:{any_of(self._words('of'))}{WRAP})"

    @cached_property
    def position(self) -> LazyPattern:
        """`` above`` (group ``above``) or `` below`` after an address."""
        above, below = any_of(self._words("above")), any_of(self._words("below"))
        return LazyPattern(rf"(?:{GAP},)?{BLANK}(?:(?P<above>{above})|(?P<below>{below}))")

    @cached_property
    def cue(self) -> frozenset[str]:
        """Phrases that suffice before any relative address."""
        return self._folded("cue")

    @cached_property
    def level_words(self) -> frozenset[str]:
        """Words for a part of a law; before an address they are a cue."""
        return self._folded("level")

    @cached_property
    def weak_cue(self) -> frozenset[str]:
        """Phrases that suffice before an address that cannot be mistaken."""
        return self._folded("weak_cue", "above", "below")

    @cached_property
    def fillers(self) -> frozenset[str]:
        """Articles and the like, which may stand between a cue and an address."""
        return self._folded("the") | self._folded("of")

    @cached_property
    def goes_on(self) -> frozenset[str]:
        """Words after a capital that show it to be an enumerator."""
        return self._folded("after_letter", "applies", "and", "above", "below") | frozenset(
            plain(w).split()[0] for w in self._words("above") + self._words("below")
        )

    @cached_property
    def applies(self) -> frozenset[str]:
        """Verbs that a law is the subject of."""
        return self._folded("applies")

    @cached_property
    def one_letter_words(self) -> frozenset[str]:
        """Letters that are words of the language, in lower case, accents kept."""
        return frozenset(w.lower() for w in self._words("one_letter_words"))

    @cached_property
    def shared(self) -> frozenset[str]:
        """Words for a law that other texts use for their articles too: *article*, *άρθρο*."""
        return frozenset(plain(w) for w in self._words("shared", "law"))

    @cached_property
    def counted(self) -> frozenset[str]:
        """What a bare number counts, so that it is no law."""
        return self._folded("counted")

    @cached_property
    def labelled(self) -> frozenset[str]:
        """Things that bear a number or a letter of their own: ``table B1``."""
        return self._folded("labelled")

    def follows_level(self, words: tuple[str, ...]) -> bool:
        """Whether the last of the words names a part of a law, its article elided or not."""
        return bool(words) and words[-1].rpartition("'")[2] in self.level_words

    def words_before(self, text: str, position: int) -> tuple[tuple[str, ...], bool]:
        """Up to five folded words that end at ``position``, and whether a line ends between.

        A number is given as ``#``. Empty when something else than space or an opening
        quote stands between the last word and the position.
        """
        window = text[max(0, position - 64) : position]
        bare = window.rstrip(' \t\u00a0\u2009\u202f\r\n\u200b«“"„')
        wrapped = "\n" in window[len(bare) :]
        if not bare or bare == window or not (bare[-1].isalnum() or bare[-1] in ".'’§"):
            return (), wrapped
        words = (w.lstrip('([{«“"„,;') for w in plain(bare).split()[-5:])
        return tuple("#" if w.isdigit() else w for w in words), wrapped


_BUILT: dict[int, CitationWords] = {}


def citation_words_of(lexicon: Lexicon) -> CitationWords:
    """The terms of a lexicon, built once for each lexicon object."""
    # Keyed by identity, because a lexicon holds dicts and has no hash; `CitationWords` keeps the
    # lexicon alive, so its id cannot be taken by another one.
    terms = _BUILT.get(id(lexicon))
    if terms is None:
        terms = _BUILT[id(lexicon)] = CitationWords(lexicon)
    return terms
