"""Markdown as text: its blocks as a web page, and that as lines, with the lines of the file."""

from __future__ import annotations

from typing import Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from mdit_py_plugins.footnote import footnote_plugin

from bridgelaws.formats.html.reader import read_html
from bridgelaws.model.source import SourceRef, SourceText

# A law indented by four spaces is a provision, not program code.
_NO_LAW_TEXT: Final = ["code", "hr"]


def read_markdown(markup: str, ref: SourceRef) -> SourceText:
    """Render CommonMark with tables, struck text and footnotes.

    A line end inside a paragraph stays one: whether a paragraph was wrapped there or a
    provision begins, the parser can tell better than Markdown.
    """
    page = _page_of(markup)
    return read_html(page, ref, is_whole=False, is_made=True)


def _page_of(markup: str) -> str:
    """The page of a Markdown text; its tokens, many times its size, go before it is read."""
    parser = MarkdownIt(
        "commonmark", {"html": True, "maxNesting": 60}, renderer_cls=_MarkdownRenderer
    )
    parser.enable(["table", "strikethrough"]).disable(_NO_LAW_TEXT).use(footnote_plugin)
    tokens = parser.parse(markup)
    for token in tokens:
        if token.map is not None and token.nesting >= 0:
            token.attrSet("data-line", str(token.map[0] + 1))
    page = parser.renderer.render(tokens, parser.options, {})
    return f"<html><body>{page}</body></html>"


class _MarkdownRenderer(RendererHTML):
    """Markdown's own page, with line ends kept."""

    def softbreak(self, *_: object) -> str:
        """A line end of the file."""
        return "<br data-newline>"

    def hardbreak(self, *_: object) -> str:
        """A line end that was asked for, which is one of the file too."""
        return "<br data-newline>"
