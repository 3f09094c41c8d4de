"""The laws as plain text for programs that read: one file each, and a guide to them all.

::

    text/LANGUAGE/ARTICLE.txt    a law, each provision with its full number
    llms.txt                     where these and the files of ``api/v1/`` stand, in Markdown
"""

from __future__ import annotations

import re

from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN, Provision
from bridgelaws.model.work import folder_name
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.open_data_schema import API
from bridgelaws.site.links import LAWS, Leaf


def plain_text_files(book: Book) -> dict[str, str]:
    """Every law as text, and the guide to them, by path from the site's root."""
    texts = {
        _text_path(leaf, code): _plain_text(book, leaf, code)
        for code in book.languages
        for leaf in _leaves(book, code)
    }
    return {**texts, "llms.txt": _guide(book)}


def _leaves(book: Book, code: str) -> list[Leaf]:
    """A language's text of each law, in order: that of before where the one in force has none.

    So a language that lags, and a law that was dropped, keep the address that was published.
    """
    shown = (
        leaf
        for leaves in book.directory.leaves_by_article.values()
        for leaf in leaves
        if leaf.leads_in(code) and leaf.expressions(code)
    )
    return sorted(shown, key=lambda x: (x.work != LAWS, x.work, x.article.book_order))


def _text_path(leaf: Leaf, code: str) -> str:
    work = "" if leaf.work == LAWS else f"{folder_name(leaf.work)}/"
    return f"text/{code}/{work}{leaf.article}.txt"


def _plain_text(book: Book, leaf: Leaf, code: str) -> str:
    """A law as lines: each provision with its full number, so that a line says where it stands."""
    expression = leaf.expressions(code)[0]
    words = book.words[code]
    publisher = book.names.publisher(expression, leaf)
    whose = words("text.plain") if expression == PLAIN else publisher
    lines = [
        f"{book.names.provision(leaf, code)} — {book.names.work_and_edition(leaf, code)} — {whose}"
    ]
    waiting: list[tuple[Locator, list[str]]] = []
    for place in book.directory.record(leaf).provisions:
        text = place.text(code, expression)
        while waiting and not place.locator.is_inside(waiting[-1][0]):
            lines += waiting.pop()[1]
        if text is None:
            continue
        before, after = _paragraphs(text.provision)
        name = book.names.number(place.locator, code)
        heading = text.provision.heading or ""
        notes = [f"[{note.text}]" for note in text.provision.notes]
        lines += ["", *filter(None, [f"{name}  {heading}".strip(), *before, *notes])]
        if after:
            waiting.append((place.locator, ["", *after]))
    for _, after in reversed(waiting):
        lines += after
    return "\n".join(lines) + "\n"


def _paragraphs(said: Provision) -> tuple[list[str], list[str]]:
    """The paragraphs before the provisions inside it, and those after them."""
    before: list[str] = []
    after: list[str] = []
    for block in said.blocks:
        words = said.text[block.start : block.end]
        printed = f"{block.mark} {words}".strip()
        (after if block.kind == "tail" else before).append(printed)
    return before, after


def _guide(book: Book) -> str:
    """What a program that reads text is told first: ``llms.txt``."""
    names = book.names
    lines = [
        f"# {_in_markdown(book.federation.name)}",
        "",
        "> The Laws of Duplicate Bridge, provision by provision, in "
        + ", ".join(book.lexicons[code].name for code in book.languages)
        + ". Numbers are the official ones. The plain edition is in words of its own and is not"
        " the official text; a text that is official names its publisher.",
        "",
        f"- [Interface for programs]({API}/openapi.json): every law and provision as JSON",
        f"- [Works and editions]({API}/index.json)",
        f"- [What the Laws leave to federations, and what they chose]({API}/choices.json)",
    ]
    for code in book.languages:
        lines += ["", f"## {book.lexicons[code].name}", ""]
        lines += [
            f"- [{_in_markdown(names.provision(leaf, code))}]({_text_path(leaf, code)}): "
            f"{_in_markdown(names.heading(leaf, code))}"
            for leaf in _leaves(book, code)
        ]
    return "\n".join(lines) + "\n"


def _in_markdown(text: str) -> str:
    """A name on one line; none of its signs begins or ends a link."""
    return re.sub(r"([\\\[\]<>])", r"\\\1", " ".join(text.split()))
