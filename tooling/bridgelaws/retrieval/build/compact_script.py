"""A script of ours in fewer bytes: without comments and spaces, its own names short.

A name is spelled anew wherever it stands, and no two alike: so nothing has to be known of scopes.
What somebody else may ask for by its name stays: members, exports, what no declaration here names.
Works because our scripts end each statement with a semicolon, as the linter has it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, product
from string import ascii_letters
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(
    r"""(?P<space>\s+|//.*|/\*(?:.|\n)*?\*/)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<name>(?:[^\W\d]|\$)[\w$]*)
    |(?P<number>\d[\w.]*)
    |(?P<mark>\.\.\.|=>|\?\.(?!\d)|\+\+|--|[^\s\w"'`])""",
    re.VERBOSE,
)
_PATTERN: Final = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
# A text in backticks up to its end, or to a value in it.
_PIECE: Final = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)")
_WORDS: Final = """
as async await break case catch class const constructor continue default delete do else
export extends false finally for from function get if import in instanceof let new null of
return set static super switch this throw true try typeof undefined void while yield
"""
_KEYWORDS: Final = frozenset(_WORDS.split())
_DECLARING: Final = frozenset({"const", "let", "function", "class"})
# What stands before brackets that are followed by a block and hold no parameters.
_CHECKING: Final = frozenset({"if", "for", "while", "switch", "await"})


class _Token(NamedTuple):
    """A piece of a script: its kind, by the groups above, and its text."""

    kind: str
    text: str


def compact_script(script: str) -> str:
    """A script that does the same, in fewer bytes."""
    tokens = list(_tokens(script))
    short = _short_names(tokens)
    made: list[str] = []
    for token in tokens:
        text = short.get(token.text, token.text) if token.kind == "name" else token.text
        if made and _would_join(made[-1][-1], text[0]):
            made.append(" ")
        made.append(text)
    return "".join(made) + "\n"


def _would_join(last: str, first: str) -> bool:
    if last in "+-/" and first == last:
        return True
    return all(letter.isalnum() or letter in "_$" for letter in (last, first))


def _tokens(script: str) -> Iterator[_Token]:
    """What a script consists of, spaces and comments left out."""
    at = 0
    before = _Token("mark", "")
    # For each value in a text in backticks, how many braces stand open in it.
    values: list[int] = []
    while at < len(script):
        if script[at] == "`" or (script[at] == "}" and values and not values[-1]):
            end = _match(_PIECE, script, at + 1).end()
            token = _Token("template", script[at:end])
            if script[at] == "}":
                values.pop()
            if token.text.endswith("${"):
                values.append(0)
        elif script[at] == "/" and script[at + 1] not in "/*" and _begins_value(before):
            token = _Token("pattern", _match(_PATTERN, script, at).group())
        else:
            match = _match(_TOKEN, script, at)
            token = _Token(match.lastgroup or "", match.group())
            if values and token.text in {"{", "}"}:
                values[-1] += 1 if token.text == "{" else -1
        at += len(token.text)
        if token.kind != "space":
            yield token
            before = token


def _match(pattern: re.Pattern[str], script: str, at: int) -> re.Match[str]:
    match = pattern.match(script, at)
    if match is None:
        raise ValueError(f"no JavaScript as ours is written: {script[at : at + 40]!r}")
    return match


def _begins_value(before: _Token) -> bool:
    """Whether a value follows, not a sign between two."""
    if before.kind == "template":
        return before.text.endswith("${")
    return before.text == "return" or (before.kind == "mark" and before.text not in {")", "]", "}"})


def _short_names(tokens: Sequence[_Token]) -> dict[str, str]:
    """The names that may be spelled anew, the most frequent ones shortest."""
    declared, kept = _roles(tokens)
    used = Counter(token.text for token in tokens if token.kind == "name")
    free = (name for name in _all_names() if name not in used and name not in _KEYWORDS)
    return {
        name: next(free) for name, _ in used.most_common() if name in declared and name not in kept
    }


def _all_names() -> Iterator[str]:
    for size in count(1):
        yield from map("".join, product(ascii_letters, repeat=size))


def _roles(tokens: Sequence[_Token]) -> tuple[set[str], set[str]]:
    """The names that a script declares, and those that have to stay."""
    declared: set[str] = set()
    kept = set(_KEYWORDS)
    marks = [token.text if token.kind in {"mark", "name"} else "" for token in tokens]
    around = _brackets(tokens)
    for at, token in enumerate(tokens):
        before, after = marks[at - 1] if at else "", marks[at + 1] if at + 1 < len(tokens) else ""
        if token.kind == "name":
            if before in _DECLARING:
                declared.add(token.text)
            is_exported = "export" in marks[max(0, at - 3) : at]
            if is_exported or _is_member(before, after, marks[around[at]]):
                kept.add(token.text)
        elif token.kind == "mark" and token.text in ")]}" and _is_pattern(marks, around[at], after):
            declared |= _names_in(tokens, around[at], at)
    return declared, kept


def _brackets(tokens: Sequence[_Token]) -> list[int]:
    """For each token where the innermost bracket around it opens, for a closing one its own."""
    around: list[int] = []
    open_at = [0]
    for at, token in enumerate(tokens):
        is_value = token.kind == "template"
        around.append(open_at[-1])
        if (is_value and token.text[0] == "}") or (token.kind == "mark" and token.text in ")]}"):
            open_at.pop()
        if (is_value and token.text.endswith("${")) or (
            token.kind == "mark" and token.text in "([{"
        ):
            open_at.append(at)
    return around


def _is_member(before: str, after: str, around: str) -> bool:
    """Whether a name stands where one of an object's does, or one of a block's that looks so."""
    if before in {".", "?."}:
        return True
    return around == "{" and before in {"{", ","} and after in {":", ",", "}", "(", "="}


def _is_pattern(marks: Sequence[str], start: int, after: str) -> bool:
    """Whether brackets hold parameters, or parts of a value that get names."""
    before = marks[start - 1] if start else ""
    if marks[start] == "(":
        return after == "=>" or (after == "{" and before not in _CHECKING)
    return before in {"const", "let"}


def _names_in(tokens: Sequence[_Token], start: int, end: int) -> set[str]:
    return {
        tokens[at].text
        for at in range(start + 1, end)
        if tokens[at].kind == "name" and tokens[at - 1].text in {"(", "[", "{", ",", "...", ":"}
    }
