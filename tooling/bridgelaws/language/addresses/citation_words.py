"""The citation words of one language, made ready for matching.

Everything comes from that language's ``lexicon.toml``. Every pattern is bounded:
no repetition stands inside another, so that matching is linear in the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from bridgelaws.language.addresses.lazy_pattern import LazyPattern
from bridgelaws.language.addresses.phrase_patterns import any_of, looking_first, parted_word, plain
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
from bridgelaws.language.lexicon import Lexicon


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
        return looking_first(ordered, f"(?:{'|'.join(map(parted_word, ordered))})")

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

    def anchor_with(self, code: str) -> LazyPattern:
        """As ``anchor``, for a text that prints ``code`` before its own numbers: *RC-12/3*."""
        if sum(map(str.isalpha, code)) < 2:
            # One letter is a capital, where a citation can begin in any text.
            return self.anchor
        if code not in self._with_code:
            own = rf"(?<![^\W_])(?P<code>{re.escape(code)}(?=[0-9]))"
            self._with_code[code] = LazyPattern(f"{own}|{self.anchor.pattern}")
        return self._with_code[code]

    @cached_property
    def _with_code(self) -> dict[str, LazyPattern]:
        return {}

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
