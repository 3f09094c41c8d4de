"""A revised code printed as a book: title page, contents, running heads, wrapped paragraphs."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

from bridgelaws.model.locator import Locator, parse_locator
from tests.editions.mock_tree import Code, Node, number_code, print_text

WIDTH = 88
PAGE = 46


def print_book(code: Code, went: dict[Locator, str]) -> str:
    """The book as text; ``went`` tells where each old place now is."""
    places = number_code(code)
    body: list[tuple[str, str]] = []  # line, running head

    def put(lines: list[str], head: str) -> None:
        body.extend((line, head) for line in lines)
        body.append(("", head))

    put(["INTRODUCTION"], "INTRODUCTION")
    for node in code.intro.children:
        for _, text in node.paragraphs:
            put(_wrap(_say(text, node, code, places, went), 0), "INTRODUCTION")
    put(["DEFINITIONS"], "DEFINITIONS")
    for node in code.definitions.children:
        first = True
        for kind, text in node.paragraphs:
            said = _say(text, node, code, places, went)
            if first:
                put(_wrap(f"{node.heading} — {said}", 0, hang=2), "DEFINITIONS")
            else:
                mark = f"{kind[1:]} " if kind.startswith("i") else ""
                put(_wrap(mark + said, 2, hang=5 if mark else 2), "DEFINITIONS")
            first = False
    for law in code.laws:
        head = f"LAW {law.number}"
        put([f"LAW {law.number} — {law.heading}"], head)
        _print(law, 0, head, code, places, went, put)
    pages = _pages(body)
    contents = ["CONTENTS", ""]
    contents += [f"Law {law.number}  {law.heading} ".ljust(80, ".") + "  7" for law in code.laws]
    title = f"{'THE LAWS OF':^88}\n{'DUPLICATE BRIDGE':^88}\n{'2031':^88}\n"
    return "\f".join([title, "\n".join(contents) + "\n\n" + " " * 43 + "i\n", *pages])


def _print(
    node: Node,
    depth: int,
    head: str,
    code: Code,
    places: dict[int, str],
    went: dict[Locator, str],
    put: Callable[[list[str], str], None],
) -> None:
    indent = "  " * depth
    lead = ""
    if depth:
        at = places[id(node)]
        step = _step(at, depth)
        lead = step + " "
    inner = len(indent) + (2 if depth == 1 or not depth else len(lead))
    paragraphs = list(node.paragraphs)
    if depth and node.heading:
        put(_wrap(lead + node.heading, len(indent), hang=inner - len(indent)), head)
    elif depth and paragraphs and paragraphs[0][0] != "t":
        said = _say(paragraphs.pop(0)[1], node, code, places, went)
        put(_wrap(lead + said, len(indent), hang=inner - len(indent)), head)
    elif depth:
        put([indent + lead.strip()], head)
    for kind, text in paragraphs:
        said = _say(text, node, code, places, went)
        if kind == "t":
            rows = [" " * inner + f"| {row} |" for row in said.split("\n")]
            put(rows, head)
        else:
            put(_wrap(said, inner), head)
    for note in node.notes:
        said = _say(note, node, code, places, went)
        said = said if said.startswith("Note:") else f"Note: {said}"
        put(_wrap(said, inner + 2, hang=6), head)
    for child in node.children:
        _print(child, depth + 1, head, code, places, went, put)
    for tail in node.tails:
        put(_wrap(_say(tail, node, code, places, went), inner), head)


def _step(place: str, depth: int) -> str:
    step = parse_locator(place).steps[-1]
    return (f"{step}.", f"{step}.", f"({step})", f"({step})")[depth - 1]


def _say(
    text: str, node: Node, code: Code, places: dict[int, str], went: dict[Locator, str]
) -> str:
    return print_text(text, places[id(node)], code, went)


def _wrap(text: str, indent: int, hang: int = 0) -> list[str]:
    return textwrap.wrap(
        " ".join(text.split()),
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _pages(body: list[tuple[str, str]]) -> list[str]:
    pages: list[str] = []
    start = 0
    while start < len(body):
        end = min(start + PAGE, len(body))
        # Nobody can tell a paragraph that goes on from a new one where a sentence ends the page.
        while end < len(body) and body[end - 1][0].rstrip().endswith((".", ":", ";", ")")):
            end -= 1
        lines = [line for line, _ in body[start:end]]
        number = len(pages) + 1
        running = body[start][1].rjust(WIDTH) if number % 2 else "Laws of Duplicate Bridge 2031"
        foot = f"– {number} –".center(WIDTH)
        pages.append("\n".join([running, "", *lines, "", foot, ""]))
        start = end
    return pages
