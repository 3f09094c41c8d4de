"""Markdown as text: its blocks as a web page, and that as lines, with the lines of the file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock, paragraph
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from bridgelaws.formats.html.reader import LINE_END, read_html, without_line_ends
from bridgelaws.formats.limits import refuse
from bridgelaws.formats.markdown_rules import ask_less
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText

# A law indented by four spaces is a provision, not program code.
_NO_LAW_TEXT: Final = ["code", "hr"]
# Blocks in blocks: two for a list, one for a quote. What lies deeper the library would leave out.
_DEEPEST: Final = 60
# Signs of a line in one another. Each bracket is looked at once for each that stands open before
# it; what lies deeper stays text.
_DEEPEST_INLINE: Final = 8
# What the library works on sign by sign; a hundred law books have fewer.
_MOST: Final = {"\n": (400_000, "lines"), "[": (200_000, "opening brackets")}


def read_markdown(markup: str, ref: SourceRef) -> tuple[SourceText, tuple[Finding, ...]]:
    """Render CommonMark with tables, struck text and footnotes.

    A line end inside a paragraph stays one: whether a paragraph was wrapped there or a
    provision begins, the parser can tell better than Markdown.

    Returns:
        The text, and a word where it is not all that the page holds.

    Raises:
        SourceError: it has more lines or brackets than a hundred law books.
    """
    for sign, (most, what) in _MOST.items():
        count = markup.count(sign)
        if count > most:
            refuse(ref, "TOO_LARGE", f"has {count} {what}; no more than {most} are read")
    return read_html(_page_of(markup), ref, is_whole=False, is_made=True)


def _page_of(markup: str) -> str:
    """The page of a Markdown text; its tokens, many times its size, go before it is read."""
    parser = MarkdownIt(
        "commonmark", {"html": True, "maxNesting": _DEEPEST}, renderer_cls=_MarkdownRenderer
    )
    parser.enable(["table", "strikethrough"]).disable(_NO_LAW_TEXT).use(footnote_plugin)
    parser.block.ruler.before("table", "depth", _take_as_text)
    parser.core.ruler.before("inline", "depth", _bound_signs)
    ask_less(parser)
    tokens = parser.parse(markup.replace(LINE_END, " "))
    for token in tokens:
        if token.map is not None and token.nesting >= 0:
            token.attrSet("data-line", str(token.map[0] + 1))
    page = parser.renderer.render(tokens, parser.options, {})
    return f"<html><body>{page}</body></html>"


def _take_as_text(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A rule for blocks: what lies too deep is a paragraph, with its signs as they stand."""
    return state.level >= _DEEPEST - 2 and paragraph(state, start, end, silent)


def _bound_signs(state: StateCore) -> None:
    """A step between blocks and the signs in their lines, for which the bound is another."""
    state.md.options["maxNesting"] = _DEEPEST_INLINE


class _MarkdownRenderer(RendererHTML):
    """Markdown's own page, with line ends kept."""

    def text(self, tokens: Sequence[Token], idx: int, *more: Any) -> str:
        """Words, and the line ends of the file between them."""
        # A character reference may have made one of the others.
        return super().text(tokens, idx, *more).replace(LINE_END, " ").replace("\n", LINE_END)

    def html_inline(self, tokens: Sequence[Token], idx: int, *_: object) -> str:
        """HTML of the file itself."""
        return without_line_ends(tokens[idx].content)

    def html_block(self, tokens: Sequence[Token], idx: int, *_: object) -> str:
        """HTML of the file itself, on lines of its own."""
        return without_line_ends(tokens[idx].content)

    def hardbreak(self, *_: object) -> str:
        """A line end that was asked for, which is one of the file too."""
        return LINE_END
