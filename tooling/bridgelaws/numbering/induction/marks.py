"""The marks at the beginning of a line that may number it: *Art. 12*, *90.4.1*, *a)*, *R-12/3*.

A line may be read in several ways; which one holds is for the order of the whole book to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bridgelaws.language.addresses.numerals import read_roman
from bridgelaws.language.addresses.step_patterns import SIGNS
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.steps import ROMANS, StepKind
from bridgelaws.numbering.induction.outline import PrintedStep

# What the number of an article ends with that was put in between two others: 12A, 28bis.
INSERTED: Final = tuple("ABCDEFGH")
LATIN: Final = ("bis", "ter", "quater", "quinquies", "sexies", "septies", "octies")
SUFFIXES: Final = (*INSERTED, *LATIN)
_SUFFIX: Final = rf"(?:[ ]?(?P<suffix>{'|'.join(LATIN)})\b)?"
_INSERTED: Final = r"(?:(?P<inserted>[A-ZΑ-Ω])(?![^\W_]))?"
# Behind a number that is an address stands its end, a sign that parts it from its title, or space.
# But "14-11" of 14-11-2018 is a day's.
_PARTED: Final = r"(?![./-]\d)(?=[*_]{0,3}\s*(?:$|[–—:\-]|[.)°](?![\d])|\s))"
# What may part the numbers of a decimal: 90.4, 90. 4, 90/4, 90-4.
_JOINT: Final = r"(?:\s?\.\s?|/|-)"
_WORDED: Final = re.compile(
    rf"(?P<word>[^\W\d_]{{1,16}}|§{{1,2}})(?P<stop>\.?)(?P<gap>[ \u00a0]{{0,3}}|(?<=[A-ZΑ-Ω])-)"
    rf"(?:[Nn][°ºr]\.?\s?)?(?P<code>(?<=\s)[A-Z]{{1,3}}[-.]?)?(?P<number>\d{{1,3}})"
    rf"(?:(?:er|ère|ème|re|e|ste|ος|ον|ο|o|η)\b|[ºª])?{_INSERTED}{_SUFFIX}"
    rf"(?P<rest>(?:{_JOINT}\d{{1,3}})*){_PARTED}"
)
# "ΑΡΘΡΟ Ε΄", "Article IV": the number of a unit in letters.
_SPELT: Final = re.compile(
    rf"(?P<word>[^\W\d_]{{3,16}})\.?[ \u00a0]{{1,3}}(?P<letters>[IVXLΑ-Ω]{{1,7}})"
    rf"(?P<sign>[{SIGNS}’]?){_PARTED}"
)
_FIRST: Final = re.compile(r"(?P<word>[^\W\d_]{3,16})\.?[ \u00a0]{1,3}(?P<name>[^\W\d_]{4,10})\b")
_DECIMAL: Final = re.compile(
    rf"(?P<number>\d{{1,3}})(?P<rest>(?:{_JOINT}\d{{1,3}}){{1,5}}){_SUFFIX}\.?{_PARTED}"
)
_CAPITAL_DECIMAL: Final = re.compile(
    rf"(?P<capital>[IVX]{{2,7}}|[A-ZΑ-Ω])(?P<rest>(?:[./-]\d{{1,3}}){{1,5}})\.?{_PARTED}"
)
_NUMBERS: Final = re.compile(r"(?P<joint>[./-])\s?(?P<number>\d{1,3})")
# Longer words before a number are words, and no code of the book: R-12, RC 4.
LONGEST_CODE: Final = 3
# Behind "§ 4": the word for a part of it, its number, and a text that begins as one.
_PART: Final = re.compile(
    rf"[ \u00a0]{{0,2}},?[ \u00a0]{{1,3}}(?P<word>[^\W\d_]{{2,12}})\.?[ \u00a0]{{1,2}}"
    rf"(?P<number>\d{{1,3}}){_PARTED}(?=\s*[.:)–—-]*\s*(?:$|[^\W\da-zα-ωά-ώß-ÿ]))"
)
_NUMBER: Final = re.compile(
    rf"(?P<open>\(?)(?P<value>\d{{1,3}}){_SUFFIX}(?P<close>[ ]?\)|\.\)|[ ]?\.[–-]|\.|[ ]?[°º]\)?|"
    rf"[ ]?[–—-](?=\s|[^\W\d_]))(?=\s|$|[^\W\d_])"
)
_BARE: Final = re.compile(r"(?P<value>\d{1,3})(?=\s{1,4}[A-ZΑ-ΩÀ-Þ«“\"])")
_LETTERED: Final = re.compile(
    r"(?P<open>\(?)(?P<value>[^\W\d_]{1,7})(?P<close>\)|\.\)?|[ ]?[–—-](?=\s))(?=\s|$)"
)
_BULLET: Final = re.compile(r"(?:[•·●▪◦‣∙*–—-]|o(?=\s{2}))\s+")
_AFTER: Final = re.compile(r"[\s.:*–—\-]*(?=\S)|[\s.:*–—\-]*$")


@dataclass(frozen=True, slots=True)
class MarkReading:
    """One way to read the mark at the beginning of a line.

    ``family`` is what its neighbours in a list have too: word and style. ``steps`` are several
    for a decimal, of which the first is the unit's. ``end`` is the offset in the line behind
    the mark, ``is_parted`` whether a sign follows that no sentence has there. ``unit`` is what
    of a mark of several steps is printed of the unit itself: *§ 4* of *§ 4 lid 2*.
    """

    family: str
    steps: tuple[PrintedStep, ...]
    printed: str
    start: int
    end: int
    is_parted: bool = False
    unit: str = ""

    @property
    def last(self) -> PrintedStep:
        """The step that the mark itself counts."""
        return self.steps[-1]


def skip_bullets(line: str, start: int = 0) -> int:
    """The offset behind bullets and white space."""
    while found := _BULLET.match(line, start):
        start = found.end()
    return start


def read_worded(line: str, lexicon: Lexicon, start: int = 0) -> MarkReading | None:
    """A word and a number: *Article 12*, *Art. 28 bis*, *§ 15*, *Article premier*, *X16*.

    The number may have a code before it, *Rule K1*, and a capital right behind it is taken for
    a part of it: *Article 12A*.
    """
    found = _WORDED.match(line, start)
    if found is None and (spelt := _read_spelt(line, lexicon, start)):
        return spelt
    if found is None:
        named = _FIRST.match(line, start)
        firsts = lexicon.folded("law", "first")
        if named is None or fold(named["name"]) not in firsts:
            return None
        family = f"{fold(named['word'])} 1"
        step = PrintedStep("law", "1", "{}")
        return MarkReading(family, (step,), named.group(), start, named.end(), is_parted=True)
    code, capital = found["code"] or "", found["inserted"] or ""
    inserted = lexicon.read_capital(capital) or capital
    glued = not found["gap"] and not found["stop"] and len(found["word"]) > LONGEST_CODE - 1
    if glued or (code and len(found["word"]) <= LONGEST_CODE) or inserted not in ("", *INSERTED):
        return None
    value = _plain_number(found["number"]) + (inserted or found["suffix"] or "")
    is_code = found["word"].isupper() and len(found["word"]) <= LONGEST_CODE
    is_code = is_code and not found["stop"] and found["gap"] in ("", "-")
    style = f"{found['word']}{found['gap']}{{}}" if is_code else f"{code}{{}}"
    steps = (PrintedStep("law", value, style), *_decimals(found["rest"]))
    after = line[found.end() :].lstrip()
    return MarkReading(
        f"{fold(found['word'])} 1",
        steps,
        found.group().strip(),
        start,
        found.end(),
        is_parted=not after or after[0] in ".–—:-",
        unit=line[start : found.start("rest")].strip(),
    )


def _read_spelt(line: str, lexicon: Lexicon, start: int) -> MarkReading | None:
    """The language's word for an article, and a number in letters: *ΑΡΘΡΟ Ε΄*, *Article IV*."""
    found = _SPELT.match(line, start)
    if found is None:
        return None
    words = lexicon.folded("law", "cite") | lexicon.folded("law", "heading")
    if fold(found["word"]) not in {word.rstrip(".") for word in words}:
        return None
    value = read_roman(found["letters"].lower()) if not found["sign"] else 0
    value = value or lexicon.read_numeral(found["letters"])
    if not value:
        return None
    step = PrintedStep("law", str(value), "{}")
    family, printed = f"{fold(found['word'])} 1", found.group().strip()
    return MarkReading(family, (step,), printed, start, found.end(), is_parted=True)


def read_part(line: str, worded: MarkReading, levels: frozenset[str]) -> MarkReading | None:
    """A unit with a part of it in one mark: *§ 4 lid 2*; ``levels`` are the words for a part."""
    found = _PART.match(line, worded.end) if len(worded.steps) == 1 else None
    if found is None or fold(found["word"]) not in levels:
        return None
    steps = (*worded.steps, PrintedStep("number", _plain_number(found["number"]), "{}"))
    printed = line[worded.start : found.end()].strip()
    end, unit = found.end(), worded.printed
    return MarkReading("decimal", steps, printed, worded.start, end, is_parted=True, unit=unit)


def read_decimal(line: str, lexicon: Lexicon, start: int = 0) -> MarkReading | None:
    """A decimal: *90.4.1*, *89. 1*, *90/4*, *A.1*, *C.1.3.2*, *A-3*, *III.4*."""
    found = _DECIMAL.match(line, start)
    if found:
        first = PrintedStep("law", _plain_number(found["number"]), "{}")
    else:
        found = _CAPITAL_DECIMAL.match(line, start)
        if found is None:
            return None
        said = found["capital"]
        if len(said) > 1 and said.lower() not in ROMANS:
            return None
        if len(said) > 1:
            first = PrintedStep("roman", said.lower(), "{}")
        elif capital := lexicon.read_capital(said) or (said if said.isascii() else ""):
            first = PrintedStep("capital", capital, "{}")
        else:
            return None
    rest = list(_decimals(found["rest"]))
    if "suffix" in found.groupdict() and found["suffix"]:
        rest[-1] = PrintedStep("number", rest[-1].value + found["suffix"], rest[-1].style)
    after = line[found.end() :].lstrip()
    return MarkReading(
        "decimal",
        (first, *rest),
        found.group().strip(),
        start,
        found.end(),
        is_parted=not after or after[0] in ".–—:-",
        unit=line[start : found.start("rest")].strip(),
    )


def read_items(line: str, lexicon: Lexicon, start: int = 0) -> Iterator[MarkReading]:
    """The ways to read a mark of one number or letter: *1.*, *(2)*, *a –*, *iv)*, *1 The*."""
    found = _NUMBER.match(line, start)
    if found and bool(found["open"]) <= (")" in found["close"]):
        style = f"{found['open']}{{}}{found['close'].strip()}"
        step = PrintedStep("number", _plain_number(found["value"]) + (found["suffix"] or ""), style)
        yield _item(step, found, is_parted=True)
    elif found is None and (bare := _BARE.match(line, start)):
        step = PrintedStep("number", _plain_number(bare["value"]), "{}")
        yield _item(step, bare, is_parted=False)
    found = _LETTERED.match(line, start)
    if found is None or bool(found["open"]) > (")" in found["close"]):
        return
    style = f"{found['open']}{{}}{found['close'].strip()}"
    for kind, value in _letter_values(found["value"], lexicon):
        yield _item(PrintedStep(kind, value, style), found, is_parted=True)


def _letter_values(printed: str, lexicon: Lexicon) -> Iterator[tuple[StepKind, str]]:
    if printed.islower():
        letter = lexicon.read_letter(printed) or (printed if _is_letter(printed) else "")
        if letter:
            yield "letter", letter
    elif len(printed) == 1 and (capital := lexicon.read_capital(printed)):
        yield "capital", capital
    elif len(printed) == 1 and printed.isascii():
        yield "capital", printed
    if printed.lower() in ROMANS and printed.isascii():
        yield "roman", printed.lower()


def _is_letter(printed: str) -> bool:
    return len(printed) == 1 and printed.isascii()


def _item(step: PrintedStep, found: re.Match[str], *, is_parted: bool) -> MarkReading:
    case = "I" if step.kind == "roman" and found["value"].isupper() else step.kind
    family = f"{case} {step.style}"
    return MarkReading(
        family, (step,), found.group().strip(), found.start(), found.end(), is_parted=is_parted
    )


def heading_at(line: str, end: int) -> int:
    """The offset of what follows a mark, behind the signs that part the two."""
    found = _AFTER.match(line, end)
    return found.end() if found else end


def _decimals(rest: str) -> Iterator[PrintedStep]:
    for found in _NUMBERS.finditer(rest):
        yield PrintedStep("number", _plain_number(found["number"]), f"{found['joint']}{{}}")


def _plain_number(printed: str) -> str:
    return str(int(printed))
