"""The words and letters that a typed address is read with, in one language or in all.

They come from the lexicons, the names of the works and the glossary, and are exported to the
browser as they are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bridgelaws.language.addresses.step_patterns import ROMAN_ALIKE
from bridgelaws.language.folding import fold_word
from bridgelaws.language.lexicon import CYRILLIC, HOMOGLYPHS, Lexicon
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.scheme import Scheme, level_table, parse_scheme
from bridgelaws.model.schemes import scheme_of
from bridgelaws.model.steps import ROMANS
from bridgelaws.model.work import Work

# The glossary entries whose names may stand before a number, with no word for a law.
PART_ENTRIES: Final = ("item", "section")

WordForms = tuple[str, ...]

_PIECE: Final = re.compile(r"\d+|[^\W\d_]+")
_LATIN: Final = "abcdefghijklmnopqrstuvwxyz"
# Small letters whose capitals look like Latin ones, as that Latin letter: a keyboard that stood
# on another alphabet. Cyrillic comes with text that was copied.
_SHAPES: Final = {chr(sign).lower(): chr(latin).lower() for sign, latin in HOMOGLYPHS.items()}


def shape_of(form: str) -> str:
    """A folded word with each letter that looks Latin in capitals as that Latin letter.

    >>> shape_of("ββ"), shape_of("νομοσ") == shape_of("nomoσ")
    ('bb', True)
    """
    return "".join(_SHAPES.get(letter, letter) for letter in form)


def find_pieces(text: str) -> Iterator[tuple[int, int]]:
    """The runs of digits and of letters, as spans."""
    return (found.span() for found in _PIECE.finditer(text))


def _split(phrase: str) -> WordForms:
    """The words of a phrase as they are compared."""
    text = unicodedata.normalize("NFKC", phrase).lower()
    return tuple(shape_of(fold_word(text[start:end])) for start, end in find_pieces(text))


def _single(phrases: Iterable[str]) -> frozenset[str]:
    # Of a longer name ("Laws of Duplicate Bridge") no word alone means a law.
    return frozenset(words[0] for words in map(_split, phrases) if len(words) == 1)


@dataclass(frozen=True)
class AddressWords:
    """What an address is read with that a person typed; words are as `shape_of` makes them.

    ``law`` are the words for a law, ``items`` those for an item or a part of one, which may
    open an address too, and ``parts`` those that only stand inside one. ``works`` pairs the
    prefix of a work with its names, each a tuple of words, the longest first. ``letters``
    holds what a printed or typed letter stands for: Latin small letters, likeliest first.
    ``schemes`` has the scheme of the Laws and of every work named, by prefix.

    What follows is for queries alone, and empty for the texts of one language. ``numbers`` are
    the words of which numbers are made (`numerals.read_words`), ``endings`` stand behind the
    figures of an ordinal, ``joins`` and ``ranges`` between two addresses.
    """

    law: frozenset[str]
    works: tuple[tuple[str, WordForms], ...]
    items: frozenset[str]
    parts: frozenset[str]
    letters: Mapping[str, str]
    schemes: Mapping[str, Scheme]
    numbers: Mapping[str, int] = field(default_factory=dict)
    endings: frozenset[str] = frozenset()
    joins: tuple[WordForms, ...] = ()
    ranges: tuple[WordForms, ...] = ()

    def table(self) -> dict[str, Any]:
        """As JSON, for the index and the browser."""
        return {
            "law": sorted(self.law),
            "works": [[prefix, list(words)] for prefix, words in self.works],
            "items": sorted(self.items),
            "parts": sorted(self.parts),
            "letters": dict(self.letters),
            "shapes": _SHAPES,
            "romans": ROMANS,
            "roman_alike": ROMAN_ALIKE,
            "numbers": dict(self.numbers),
            "endings": sorted(self.endings),
            "joins": list(map(list, self.joins)),
            "ranges": list(map(list, self.ranges)),
            "schemes": {
                prefix: [level_table(level) for level in scheme.levels]
                for prefix, scheme in self.schemes.items()
            },
        }


def read_address_words(table: Mapping[str, Any]) -> AddressWords:
    """The inverse of `AddressWords.table`."""
    return AddressWords(
        frozenset(table["law"]),
        tuple((prefix, tuple(words)) for prefix, words in table["works"]),
        frozenset(table["items"]),
        frozenset(table["parts"]),
        table["letters"],
        {prefix: parse_scheme(levels) for prefix, levels in table["schemes"].items()},
        table["numbers"],
        frozenset(table["endings"]),
        tuple(map(tuple, table["joins"])),
        tuple(map(tuple, table["ranges"])),
    )


def words_of_all(
    lexicons: Iterable[Lexicon], glossary: Glossary, works: Iterable[Work]
) -> AddressWords:
    """The words of all languages together: what a search box is typed into is not known.

    Which entries of the glossary name a work, ``works.toml`` says.
    """
    lexicons, works = tuple(lexicons), tuple(works)

    def names(entry_ids: Iterable[str]) -> Iterator[str]:
        for entry_id in entry_ids:
            entry = glossary.entry(entry_id)
            for _language, listed in entry.names if entry else ():
                yield from listed

    law: frozenset[str] = frozenset()
    named: set[tuple[str, WordForms]] = set()
    for work in works:
        if work.prefix:
            own = (name for _language, listed in work.names for name in listed)
            levels = scheme_of(work.prefix).levels
            code = levels[0].lead if levels else ""
            phrases = (work.prefix, code, *names(work.named_by), *own)
            named |= {(work.prefix, words) for words in map(_split, phrases) if words}
        else:
            law |= _single(names(work.named_by))
    items = _single(names(PART_ENTRIES))
    return AddressWords(
        law | _single(word for each in lexicons for word in each.words("law", "cite")),
        tuple(sorted(named, key=lambda item: (-len(item[1]), item))),
        items,
        items | _parts(lexicons),
        _all_letters(lexicons),
        {work.prefix: scheme_of(work.prefix) for work in works},
        {fold_word(form.lower()): n for each in lexicons for form, n in each.number_words()},
        _single(form for each in lexicons for form in each.words("numbers", "ending")),
        _phrases(lexicons, "and"),
        _phrases(lexicons, "range"),
    )


_BUILT: dict[tuple[int, bool], tuple[Lexicon, AddressWords]] = {}


def words_of(lexicon: Lexicon, *, lists: bool = False) -> AddressWords:
    """The words of one language, for a text whose language is known; built once.

    Args:
        lexicon: of the language.
        lists: whether the text may be a list or a range; else French *30 A 32* is one address.
    """
    # Keyed by identity, because a lexicon holds dicts and has no hash; the entry keeps the
    # lexicon alive, so its id cannot be taken by another one.
    key = (id(lexicon), lists)
    if key not in _BUILT:
        law = lexicon.words("law", "cite") + lexicon.words("law", "glued")
        parts = _parts((lexicon,))
        own = AddressWords(
            _single(law), (), parts, parts, _own_letters(lexicon), {"": scheme_of("")}
        )
        if lists:
            joins, ranges = (_phrases((lexicon,), name) for name in ("and", "range"))
            own = replace(own, joins=joins, ranges=ranges)
        _BUILT[key] = lexicon, own
    return _BUILT[key][1]


def printing_table(lexicon: Lexicon, *, levels: bool) -> dict[str, Any]:
    """What a page's scripts print a law's address with; with ``levels``, from its compact form."""
    table: dict[str, Any] = {"capitals": lexicon.capitals, "letters": lexicon.letters}
    if levels:
        table["levels"] = [level_table(level) for level in scheme_of("").levels]
    return table


def _parts(lexicons: Iterable[Lexicon]) -> frozenset[str]:
    return _single(
        word
        for lexicon in lexicons
        for key in ("level", "number")
        for word in lexicon.words("citation", key)
    )


def _phrases(lexicons: Iterable[Lexicon], key: str) -> tuple[WordForms, ...]:
    """The phrases of a list of citation words, the longest first; marks are no words."""
    found = {_split(phrase) for each in lexicons for phrase in each.words("citation", key)}
    return tuple(sorted(filter(None, found), key=lambda words: (-len(words), words)))


def _all_letters(lexicons: Iterable[Lexicon]) -> dict[str, str]:
    """What each letter can stand for whoever typed it."""
    found = dict(zip(_LATIN, _LATIN, strict=True))
    found |= {chr(sign).lower(): chr(latin).lower() for sign, latin in CYRILLIC.items()}
    for lexicon in lexicons:
        if not lexicon.has_own_script:
            continue
        for sign, latin in lexicon.letter_signs():
            form = fold_word(sign)
            known = found.get(form, "")
            found[form] = known if latin in known else known + latin
    return found


def _own_letters(lexicon: Lexicon) -> dict[str, str]:
    """What each letter stands for in a text of one language, look-alikes included."""
    signs = {*_LATIN, *_SHAPES, *(sign for sign, _ in lexicon.letter_signs())}
    read = {sign: lexicon.read_letter(sign) or lexicon.read_capital(sign) for sign in signs}
    return {fold_word(sign): latin.lower() for sign, latin in read.items() if latin}
