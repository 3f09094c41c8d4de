"""Texts that are small to write and were once slow to read, each as long as one asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final


def _repeated(piece: str, before: str = "", after: str = "") -> Callable[[int], str]:
    return lambda length: before + piece * (length // len(piece)) + after


def _style(piece: str, after: str = "") -> Callable[[int], str]:
    return _repeated(piece, "<html><head><style>", after + "</style></head><body><p>x</p></body>")


# By file name: what each holds, from its length.
HOSTILE: Final[dict[str, dict[str, Callable[[int], str]]]] = {
    "a.html": {
        "comments before the page": _repeated("<!-- -->", "", "<p>x"),
        "comments before a div": _repeated("<!-- --> ", "", "<div></div><p></p><p></p><p></p>"),
        "comments in a style sheet": _style("/*", "p { display: none }"),
        "commas in a style sheet": _style(".a,"),
        "media in a style sheet": _style("@media {"),
        "rules in a style sheet": _style(".a{display:none}"),
        "list rules": lambda n: (
            _style("ol.a{list-style:lower-alpha}")(n // 2) + "<ol class=a><li>x</ol>" * (n // 60)
        ),
        "headings in headers": _repeated("<header><h1>x</h1></header>", "<html><body>"),
        "links to one note": _repeated(
            '<a id=b href="#n">1</a>', "<html><body>", '<p id=n><a href="#b">x</a> note</p>'
        ),
        "links back": _repeated(
            '<a href="#b">x</a> y ', '<html><body><p><a id=b href="#n">1</a></p><p id=n>', "</p>"
        ),
        "tables in tables": lambda n: "<html><body>" + "<table><tr><td>" * min(n // 15, 600) + "x",
        "lists that start far away": _repeated(
            "<ol type=I start=999999><li>x</ol>", "<html><body>"
        ),
        "numbers that are none": _repeated('<ol start="²"><li value="x">y</ol>', "<html><body>"),
        "line ends": _repeated("\n", "<html><body><p>x", "y</p>"),
        "one paragraph": _repeated("word ", "<html><body><p>"),
        "feet of pages": _repeated(
            "<p>law_16.txt<br>Last modified: 2001/01/01</p><p>x <del>y</del></p>", "<html><body>"
        ),
        "half characters": _repeated("&#xD800;", "<html><body><p>x"),
        "notes with links back": lambda n: (
            "<html><body><p>"
            + "".join(f'x<a id=b{i} href="#n{i}">{i}</a> ' for i in range(n // 80))
            + "".join(f'<p id=n{i}>note <a href="#b{i}">x</a>' for i in range(n // 80))
        ),
    },
    "a.dokuwiki": {
        "code that does not end": _repeated("<code>", "====== a ======\n"),
        "percent signs": _repeated("%% %%%"),
        "notes that do not end": _repeated("((a "),
        "brackets": _repeated("("),
        "strong signs": _repeated("**a ", "x"),
        "slanted signs": _repeated("//a ", "x"),
        "spaces in a heading": _repeated(" ", "== a", "x"),
        "signs of a heading": _repeated("= ", "== a ", "x"),
        "bars": _repeated("| ", "", "x"),
        "list signs": _repeated("  * a\n"),
        "signs of ours": _repeated("\ufdd00\ufdd1 "),
    },
    "a.mediawiki": {
        "comments": _repeated("<!-- "),
        "references that do not end": _repeated("<ref>"),
        "spaces in a reference": _repeated(" ", "<ref", "x"),
        "templates that do not end": _repeated("{{"),
        "text that is no markup": _repeated("<nowiki>"),
        "list signs": _repeated("#", "", " x"),
        "list signs in many lines": _repeated("#*" * 50 + " x\n"),
        "a cell of many lines": _repeated("x\n", "{|\n| "),
        "pages of an export": _repeated("<page><text>x</text></page>\n", "<mediawiki>"),
        "links that do not end": _repeated("[["),
        "quotes": _repeated("'' '''"),
        "signs of ours": _repeated("\ufdd00\ufdd1 "),
    },
    "a.md": {
        "backquotes": lambda n: " ".join("`" * (i % 300 + 1) for i in range(n // 150)),
        "open brackets": _repeated("["),
        "open pictures": _repeated("![a]("),
        "pictures with one end": _repeated("![a](", "", ")"),
        "open notes": _repeated("^["),
        "stars": _repeated("*a_ **b "),
        "strokes": _repeated("~~a "),
        "underlined lines": _repeated("a\n=\n-\n"),
        "lines of a paragraph": _repeated("a\n"),
        "quotes in quotes": lambda n: "> " * min(n // 2, 5_000) + "x\n",
        "quotes of one line": _repeated(">a\n"),
        "tags": _repeated("<a "),
        "comments": _repeated("<!-- a "),
        "declarations": _repeated("<?a <!A "),
        "references": _repeated("[a]: b\n"),
        "notes": _repeated("[^a]: b\n"),
        "rows": _repeated("| a | b |\n|---|---|\n"),
        "list items": _repeated("- a\n"),
        "lists in lists": lambda n: "".join("  " * i + "- a\n" for i in range(min(n, 400))),
        "line ends": _repeated("\n"),
        "spaces": _repeated(" ", "a", "b"),
        "character references": _repeated("&amp"),
    },
    "a.txt": {
        "line ends": _repeated("\n", "LAW 16\nx"),
        "ones": _repeated("1.\n", "LAW 16\n"),
        "citations": _repeated("see 2 ", "LAW 16\n"),
        "lines of citations": _repeated("see 2\n", "LAW 16\n"),
        "marks of notes": _repeated("x (1) x* x¹\n", "LAW 16\n"),
        "notes": _repeated("(1) note\n* note\n", "LAW 16\nx* (1)\n"),
        "items": _repeated("(a) item of the law\n", "LAW 16\n"),
        "numbered items": lambda n: "LAW 16\n" + "".join(f"{i}. item\n" for i in range(n // 10)),
        "one line": _repeated("word ", "LAW 16\n"),
        "one word": _repeated("a", "LAW 16\n"),
        "digits": _repeated("1", "LAW 16\n"),
        "digits and stops": _repeated("1.", "LAW 16\n"),
        "brackets": _repeated("(", "LAW 16\n"),
        "notes that do not end": _repeated("(Note: ", "LAW 16\n"),
        "notes in a paragraph": _repeated("a  b (Note: c) ", "LAW 16\n"),
        "marks and notes of pages": lambda n: "".join(
            f"word{i % 9 + 1} is said.\nmore of it\n{i % 9 + 1} note of a page\n\f"
            for i in range(n // 45)
        ),
        "hyphens": _repeated("a-\n", "LAW 16\n"),
        "copies of a law": _repeated("LAW 16 - TITLE\nA. Some text of it\n1. More\n"),
        "headings alone": _repeated("LAW 16\n"),
        "citations of parts": _repeated("Law 16A1, B2(a) or C, ", "LAW 16\n"),
        "spaces": _repeated(" ", "LAW 16\na", "b"),
        "stars": _repeated("*", "LAW 16\nx"),
        "dashes": _repeated("-", "LAW 16\nx"),
        "dotted lines": _repeated("Law 16 ..... 5\n"),
        "tokens": _repeated("<|a", "LAW 16\n"),
    },
}
