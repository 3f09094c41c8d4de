"""What the browser needs to read citations in running text as this room does.

The grammar stays here: its patterns are handed over as they are, in the browser's way to write
them, with the sets of words, the letters and the books. `site_assets/link/reader.js` only follows
the steps of `find.py` and its neighbours, for a text that is of no provision.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, Final

from bridgelaws.citations.editions import Editions
from bridgelaws.citations.named_works import work_names_of
from bridgelaws.citations.viewpoint import FROM_THE_LAWS, Viewpoint
from bridgelaws.language.addresses.citation_words import CitationWords, citation_words_of
from bridgelaws.language.addresses.lazy_pattern import LazyPattern
from bridgelaws.language.addresses.step_patterns import number_patterns
from bridgelaws.language.front_coding import front_coded
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.outline import Outlines
from bridgelaws.model.scheme import Scheme
from bridgelaws.model.schemes import scheme_of
from bridgelaws.model.steps import NUMERALS
from bridgelaws.model.work import LAWS

_TOKEN: Final = re.compile(r"\[(?:\\.|[^\]\\])+\]|\\.|\(\?P<|\{1,4\}\+|\$", re.DOTALL)
_LATER: Final = {"(?P<": "(?<", "{1,4}+": "{1,4}", "$": r"(?=\n?$)", r"\w": r"[\p{L}\p{N}_]"}
# What Python escapes in a pattern, and a browser does not let escape.
_NO_ESCAPE: Final = re.compile(r"\\([ #&~'\"])")
_NOT_WORD: Final = r"[^\W"
_FIRST_MACRO: Final = 0xE000
_SETS: Final = (
    "cue",
    "level_words",
    "weak_cue",
    "fillers",
    "goes_on",
    "applies",
    "one_letter_words",
    "shared",
    "counted",
    "labelled",
)
_CAPITALS: Final = (*string.ascii_uppercase, *map(chr, range(0x391, 0x3AA)), *"ϚАВЕСН")
_LETTERS: Final = (*string.ascii_lowercase, *map(chr, range(0x3B1, 0x3CA)), "ϛ")


def browser_table(
    lexicon: Lexicon, outlines: Outlines, view: Viewpoint = FROM_THE_LAWS
) -> dict[str, Any]:
    """All that a browser needs to read citations in running text of one language.

    ``patterns`` are sources of regular expressions with the flag ``u``, in which a character of
    the private area stands for one of ``macros``; ``sets`` are folded words; ``schemes`` the
    levels of each work by prefix, with their number patterns; ``books`` the provisions of each
    edition in reading order (see `front_coded`), with those that only this language has behind
    them. Of each work the edition comes first that is meant where none is named.
    """
    terms = citation_words_of(lexicon)
    patterns = {name: _in_browser(each.pattern) for name, each in _patterns(terms).items()}
    books = _books(lexicon.language, outlines, view)
    prefixes = dict.fromkeys(["", *(book["prefix"] for book in books)])
    schemes = {prefix: _levels(scheme_of(prefix)) for prefix in prefixes}
    sources = [*patterns.values(), *_sources(schemes)]
    macros = _macros(sources)
    return {
        "language": lexicon.language,
        "laws": LAWS,
        "macros": macros,
        "patterns": {name: _shorten(each, macros) for name, each in patterns.items()},
        "sets": {name: sorted(getattr(terms, name)) for name in _SETS},
        "capitals": _read(lexicon.read_capital, _capitals(lexicon)),
        "letters": _read(lexicon.read_letter, _letters(lexicon)),
        "works": list(lexicon.tables["works"]),
        "schemes": schemes,
        "books": books,
    }


def _patterns(terms: CitationWords) -> dict[str, LazyPattern]:
    names = ("anchor", "separator", "until", "of_law", "of_this_law", "position")
    steps = terms.patterns
    return {
        **{name: getattr(terms, name) for name in names},
        **{each.name: getattr(steps, each.name) for each in fields(steps)},
        **work_names_of(terms).patterns,
    }


def _levels(scheme: Scheme) -> list[dict[str, Any]]:
    """The levels of a scheme, numerals with patterns behind another step and behind a number."""
    found = []
    for level in scheme.levels:
        entry: dict[str, Any] = {"kind": level.kind, "joint": level.joint}
        if level.optional:
            entry["optional"] = True
        if level.kind in NUMERALS:
            for behind in (False, True):
                made = number_patterns(level, behind_number=behind)
                entry["behind" if behind else "number"] = [
                    _in_browser(getattr(made, each.name).pattern) for each in fields(made)
                ]
        found.append(entry)
    return found


def _sources(schemes: Mapping[str, list[dict[str, Any]]]) -> Iterable[str]:
    for levels in schemes.values():
        for level in levels:
            yield from (*level.get("number", ()), *level.get("behind", ()))


def _in_browser(pattern: str) -> str:
    """A pattern as a browser writes it, with what Python takes for a letter or a digit."""
    return _TOKEN.sub(_token_in_browser, pattern)


def _token_in_browser(found: re.Match[str]) -> str:
    token = found.group()
    if token.startswith(_NOT_WORD):
        return _letters_but(token[len(_NOT_WORD) : -1])
    if token.startswith("["):
        return _NO_ESCAPE.sub(r"\1", token.replace(r"\w", r"\p{L}\p{N}_"))
    plain = token[1:] if token in (r"\-", r"\ ", r"\#", r"\&", r"\~", r"\'") else token
    return _LATER.get(token, plain)


def _letters_but(left: str) -> str:
    """``[^\\W\\d_x]``: what a word is made of, but for some characters."""
    kinds = r"\p{L}\p{Nl}\p{No}" if r"\d" in left else r"\p{L}\p{N}"
    rest = left.replace(r"\d", "").replace("_", "", 1)
    return (f"(?![{rest}])" if rest else "") + f"[{kinds}]"


def _macros(sources: Iterable[str]) -> list[str]:
    """The classes of letters that stand in the patterns, each once: they are most of their size."""
    seen: dict[str, None] = {}
    for source in sources:
        seen.update(dict.fromkeys(re.findall(r"\[(?:\\.|[^\]\\]){3,}\]", source)))
    return list(seen)


def _shorten(source: str, macros: list[str]) -> str:
    index = {macro: chr(_FIRST_MACRO + n) for n, macro in enumerate(macros)}
    return re.sub(
        r"\[(?:\\.|[^\]\\])+\]", lambda found: index.get(found.group(), found.group()), source
    )


def _read(read: Callable[[str], str | None], printed: Iterable[str]) -> dict[str, str]:
    meant = ((mark, read(mark)) for mark in dict.fromkeys(printed))
    return {mark: latin for mark, latin in meant if latin}


def _capitals(lexicon: Lexicon) -> Iterable[str]:
    return (*_CAPITALS, *lexicon.capitals, "ΣT", "ΣΤ", "ST", "CT")


def _letters(lexicon: Lexicon) -> Iterable[str]:
    return (*_LETTERS, *lexicon.letters, *(mark.lower() for mark in _capitals(lexicon)))


def _books(language: str, outlines: Outlines, view: Viewpoint) -> list[dict[str, Any]]:
    """The editions at hand: the Laws' first, of each work first the one that is meant."""
    editions, found = Editions(outlines), []

    def place(name: tuple[str, str]) -> tuple[bool, str, bool, str]:
        work, edition = name
        chosen = (view.edition if work == view.work else "") or editions.meant(work, view.editions)
        return work != LAWS, work, edition != chosen, edition

    for work, edition in sorted(outlines, key=place):
        book = editions.book(work, edition)
        if book is None:
            continue
        found.append(
            {
                "work": work,
                "edition": edition,
                "prefix": book.prefix,
                "places": " ".join(
                    front_coded(str(each) for each in book.locators if each.prefix == book.prefix)
                ),
                "only": " ".join(sorted(map(str, book.only_in.get(language, ())))),
            }
        )
    return found
