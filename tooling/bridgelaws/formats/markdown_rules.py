"""The Markdown library's own rules, asked only of what they can apply to: the same page for less.

The library asks each rule of each line, and looks at each sign of an address. With many short
lines or brackets in one another that is most of the work.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from markdown_it import MarkdownIt, helpers
from markdown_it.ruler import Ruler
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

_BlockRule = Callable[[StateBlock, int, int, bool], bool]

# The signs with which a line must begin for a rule to apply; a rule that is not here asks for none.
_SIGNS: Final = {
    "fence": "`~",
    "blockquote": ">",
    "list": "-+*0123456789",
    "reference": "[",
    "footnote_def": "[",
    "html_block": "<",
    "heading": "#",
}
_ANY_SIGN: Final = frozenset("".join(_SIGNS.values()))
# With one of these the line below the head of a table begins.
_BELOW_HEAD: Final = frozenset("|-:")
# Brackets in an address; with more the library takes it for none.
_TOO_DEEP: Final = re.compile(r"(?!<)(?:[^\\()\x00-\x20\x7f]*\(){33}")


def ask_less(parser: MarkdownIt) -> None:
    """Let a parser that has all its rules ask them only where they can apply.

    A line end becomes a sign like any other of a text, so that the lines of a paragraph are one.
    """
    ruler = _LineRuler()
    ruler.__rules__ = parser.block.ruler.__rules__
    parser.block.ruler = ruler
    vars(parser)["helpers"] = _Helpers  # a module of three functions to the library
    signs = parser.inline.terminator_re.pattern.replace("\\\n", "")
    parser.inline.terminator_re = re.compile(signs)


class _LineRuler(Ruler[_BlockRule]):
    """The rules for lines; each chain of them is one, which asks those that a line may begin."""

    def __init__(self) -> None:
        super().__init__()
        self._chains: dict[str, list[_BlockRule]] = {}

    def getRules(self, chainName: str = "") -> list[_BlockRule]:  # noqa: N802, N803 - the library's names
        """The rules of a chain, as one."""
        if chainName not in self._chains:
            self._chains[chainName] = [self._joined(chainName)]
        return self._chains[chainName]

    def _joined(self, chain: str) -> _BlockRule:
        rules = [
            (rule.name, rule.fn)
            for rule in self.__rules__
            if rule.enabled and (not chain or chain in rule.alt)
        ]
        chosen: dict[tuple[str, bool], list[_BlockRule]] = {}

        def ask(state: StateBlock, start: int, end: int, silent: bool) -> bool:
            at = state.bMarks[start] + state.tShift[start]
            below = state.bMarks[start + 1] + state.tShift[start + 1]
            sign = state.src[at : at + 1]
            begun = (sign if sign in _ANY_SIGN else "", state.src[below : below + 1] in _BELOW_HEAD)
            if begun not in chosen:
                chosen[begun] = [rule for name, rule in rules if _may_apply(name, *begun)]
            for rule in chosen[begun]:  # noqa: SIM110 - each line of a text comes here
                if rule(state, start, end, silent):
                    return True
            return False

        return ask


def _may_apply(name: str, sign: str, is_table: bool) -> bool:
    if name == "table":
        return is_table
    return name not in _SIGNS or (bool(sign) and sign in _SIGNS[name])


class _Helpers:
    """The library's own, but for what it would give up after a look at each sign."""

    parseLinkTitle = staticmethod(helpers.parseLinkTitle)  # noqa: N815 - the library's names

    @staticmethod
    def parseLinkLabel(state: StateInline, start: int, disableNested: bool = False) -> int:  # noqa: N802, N803
        """Where a bracket is closed; -1 where none is, as where none closes behind it."""
        if state.html_terminator_last("]") < start:
            return -1
        return helpers.parseLinkLabel(state, start, disableNested)

    @staticmethod
    def parseLinkDestination(text: str, start: int, end: int) -> Any:  # noqa: N802
        """Where an address ends; with too many brackets in one another there is none."""
        deep = _TOO_DEEP.match(text, start, end)
        return helpers.parseLinkDestination(text, start, start if deep else end)
