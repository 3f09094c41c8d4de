"""The lines that open a law, a part or a chapter."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Final

from bridgelaws.errors import LocatorError
from bridgelaws.language.addresses.typed import read_printed
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import HOMOGLYPHS, Lexicon
from bridgelaws.language.punctuation import is_heading_like
from bridgelaws.model.locator import ANNEX, Locator
from bridgelaws.model.work import LAWS

_HEADER: Final = re.compile(
    r"^[#*\s]*(?P<word>[^\W\d_]+)\s+(?:[Nn][°ºor]\.?\s*)?"
    r"(?P<address>\d{1,3}(?:\s?[^\W\d_]{1,2}\d{0,2}(?:\s?\(?[^\W\d_]{1,4}\)?){0,2})?)"
    r"(?:\s*(?P<mark>[—–:.\-\u00ad])\s*(?P<title>\S.*)?|\s+(?P<capitals>\S.*))?\s*[*#]*$"
)
# "LOI 1 LE JEU" begins its title with a short word, which is no letter of an address.
_NUMBERED: Final = re.compile(
    r"^[#*\s]*[^\W\d_]+\s+(?P<address>\d{1,3})\s+(?P<title>[^\W\d_].*?)\s*[*#]*$"
)
# "CHAPITRE IV", "Deel 2. De bieding": C, D and L are letters of laws before they are numbers.
_CHAPTER: Final = re.compile(
    r"^[#*\s]*(?P<word>[^\W\d_]+)\s+(?:\d{1,2}|[IVX]{1,5}|[ivx]{1,5})(?!\w)"
)
_OPENING: Final = re.compile(
    r"(?m)^(?>(?:[#*]|[^\S\n])*)(?P<word>[^\W\d_]++)\s{1,9}(?P<number>\d{1,3})(?![\w.]*\d)"
)
# A book whose laws have another name holds so many of them at least.
_MOST_LAWS: Final = 60
_LAST_LAW: Final = 93
_PARTS: Final = {
    "introduction": "intro",
    "definitions": "def",
    "bidding_boxes": "bb",
    "contents": "contents",
    "index": "index",
    "appendix": ANNEX,
}
# "Annexe II", "Appendix A — Screens", "Annexe – Le bris d’égalité"
_COUNTED: Final = re.compile(
    r"\s+(?:\d{1,2}|[ivx]{1,4}|[^\W\d_])\s*(?:$|[.:—–-])|\s*[:—–]\s*(?=[^\W\d_])"
)
LONGEST_TITLE: Final = 80
# These titles may name the work behind them: "Introduction to the Laws of ..."
_WITH_WORK: Final = ("introduction", "definitions", "contents", "index")


@dataclass(frozen=True, slots=True)
class Header:
    """A heading line: which law or fragment begins, and the title if it stands there.

    ``title_at`` is the offset of the title in the line, -1 without one.
    """

    locator: Locator
    printed: str
    title: str = ""
    title_at: int = -1


def find_header(  # noqa: C901, PLR0911 - each return is one reason
    line: str,
    lexicons: tuple[Lexicon, ...],
    *,
    after_gap: bool,
    is_heading: bool = False,
    key: str = "heading",
) -> Header | None:
    """Read a line as the heading of a law; ``None`` when it is none.

    ``key`` names the lexicon's list of words that open one.

    ::

        header = word address [("—" | "–" | ":" | ".") title] | word address TITLE
        word   = that language's name of a law

    A wrapped citation at the start of a line (``Law 71.``) is none: an address
    with a bare full stop counts only after a gap. Where the format says that the line
    is a heading (``is_heading``), its title needs neither a mark nor capitals.
    """
    if len(line) > 400:
        return None
    line, shift = _numbered(line, lexicons, key)
    found = _HEADER.match(line)
    if not found:
        return None
    for lexicon in lexicons:
        if _look(found["word"]) not in _looks(lexicon.words("law", key)):
            continue
        titled = any(sign.isalpha() for sign in found["title"] or "")
        if found["mark"] == "." and not titled and not after_gap:
            return None
        if found["title"] and not titled:
            return None  # "Law 12C1.)" ends a sentence
        if found["mark"] == "." and not is_heading and found["title"] and found["title"][0] in "([":
            return None  # "Law 91. (It may": another sentence in brackets follows the citation
        title, at = found["title"] or "", found.start("title")
        if found["capitals"]:
            title, at = found["capitals"], found.start("capitals")
        try:
            locator = read_printed(found["address"], lexicon)
        except LocatorError:
            numbered = _NUMBERED.match(line)
            if numbered is None:
                return None
            locator = Locator((numbered["address"],))
            title, at = numbered["title"], numbered.start("title")
        bare = at >= 0 and not found["title"]
        if bare and not is_heading and title != title.upper():
            return None
        return Header(locator, line.strip(), title.strip(), at + shift if title else -1)
    return None


def _numbered(line: str, lexicons: tuple[Lexicon, ...], key: str) -> tuple[str, int]:
    """The line with ``1`` for the word that stands for it, and by how much it became shorter."""
    words = line.split(maxsplit=2)
    if len(words) < 2 or (words[1][:1].isdigit() and words[1].isdigit()):
        return line, 0
    first = words[1].rstrip(".:—–-")
    for lexicon in lexicons:
        opens = _look(words[0].strip("#*")) in _looks(lexicon.words("law", key))
        if opens and fold(first) in lexicon.folded("law", "first"):
            at = line.index(words[1], len(words[0]))
            return f"{line[:at]}1{line[at + len(first) :]}", len(first) - 1
    return line, 0


def find_other_word(text: str, lexicons: tuple[Lexicon, ...]) -> bool:
    """Whether a book's laws are headed by another word: *Article 1* to *Article 93*.

    Regulations count articles too: it must hold most of the numbers that laws have, no more,
    and hardly a heading with the usual word.
    """
    numbers: dict[str, set[int]] = {}
    for key in ("heading_also", "heading"):
        words = frozenset().union(*(_looks(lexicon.words("law", key)) for lexicon in lexicons))
        numbers[key] = {
            int(found["number"])
            for found in _OPENING.finditer(text)
            if _look(found["word"]) in words
        }
    also, usual = numbers["heading_also"], numbers["heading"]
    return len(also) >= _MOST_LAWS and max(also) <= _LAST_LAW and 5 * len(usual) < len(also)


def is_chapter(line: str, lexicons: tuple[Lexicon, ...], *, is_heading: bool) -> bool:
    """Whether a line is printed above several laws: *CHAPTER II*, *Part 3. The auction*."""
    found = _CHAPTER.match(line) if len(line) <= 100 else None
    if found is None:
        return False
    bare = not line[found.end() :].strip(" .:—–-#*")
    if not (is_heading or bare or line.startswith("#") or line.isupper()):
        return False
    look = _look(found["word"])
    named = any(look in _looks(lexicon.words("structure", "chapter")) for lexicon in lexicons)
    return named and is_heading_like(line.strip("#* "))


@lru_cache(maxsize=64)
def _looks(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(_look, words))


def _look(word: str) -> str:
    """How a word looks in capitals: Greek pages hold a Latin N or O that no reader can tell."""
    return fold(word).upper().translate(HOMOGLYPHS)


def _names_laws(behind: str, lexicon: Lexicon) -> bool:
    """Whether the words behind a title name the laws: *Introduction to the Laws*."""
    laws = lexicon.folded("law", "cite") | lexicon.folded("works", LAWS)
    return behind.startswith(" ") and not laws.isdisjoint(behind.split())


def part_of_file(name: str) -> Locator | None:
    """The part that a file of the plain edition holds by its name, whatever its title says.

    >>> str(part_of_file("nl/plain/bidding-boxes.txt")), part_of_file("nl/plain/law-16.txt")
    ('bb', None)
    """
    stem = PurePosixPath(name).stem.replace("-", "_")
    for key, prefix in _PARTS.items():
        if stem == key or stem.startswith(f"{key}_"):
            return Locator((), prefix)
    return None


def find_part(line: str, lexicons: tuple[Lexicon, ...]) -> Locator | None:
    """The part that a title line opens: Introduction, Definitions, the bidding-box regulation."""
    if len(line) > LONGEST_TITLE:
        return None
    bare = fold(line.strip(" #*\t"))
    for lexicon in lexicons:
        for key, prefix in _PARTS.items():
            for title in lexicon.folded("structure", key):
                if bare == title:
                    return Locator((), prefix)
                if not bare.startswith(title) or not is_heading_like(line.strip()):
                    continue
                behind = bare[len(title) :]
                counted = key == "appendix" and _COUNTED.match(behind)
                if counted or (key in _WITH_WORK and _names_laws(behind, lexicon)):
                    return Locator((), prefix)
    return None
