"""Web pages, wiki pages, Markdown, text and PDF put together at random from what such files hold.

Every word is put where a reader of the file would see it, and stands there once.
"""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from bridgelaws.errors import SourceError
from bridgelaws.model.source import SourceRef
from bridgelaws.sources.decode import read_source

WORD: Final = re.compile(r"w\d+w")
_NUMBERS: Final = ("1", "3", "²", "x", "", "-1", "900000000", "٣", "1e3", " 2 ", "0", "+7")
_TYPES: Final = ("1", "a", "A", "i", "I", "²", "", "none")
_BOXES: Final = ("div", "section", "article", "blockquote", "figure", "main", "center", "x-own")
_SPANS: Final = ("b", "i", "span", "a", "em", "sup", "sub", "u", "small", "q", "abbr", "font", "z")
# What stands between and inside words, and is no word: entities, comments, stray ends.
_NOISE: Final = (
    "<!-- x --->",
    "</p>",
    "</b>",
    "</div x>",
    "<br>",
    "<br/ >",
    "&nbsp;",
    "&#8203;",
    "&#x110000;",
    "&#0;",
    "&amp;amp;",
    "<hr>",
    "<",
    "<3",
    "</>",
    "<?php ?>",
    "<!x>",
    "]]>",
    "\x01",
    "\ufeff",
    "\ufdd0",
    "\u202e",
)


class Marked:
    """A file in one of the markups, and the words in it."""

    def __init__(self, seed: int) -> None:
        """Args: what all choices of this file are made from."""
        self.random = random.Random(seed)
        self.tokens: list[str] = []

    def token(self) -> str:
        """A new word, with a space behind it."""
        self.tokens.append(f"w{len(self.tokens)}w")
        return f"{self.tokens[-1]} "

    def words(self) -> str:
        """One to four new words."""
        return "".join(self.token() for _ in range(self.random.randint(1, 4)))

    def one(self, choices: Sequence[str]) -> str:
        """One of them."""
        return self.random.choice(choices)

    def made(self, data: str) -> bytes:
        """A text as a file; its words are those that stand in it, whatever was thrown away."""
        self.tokens = WORD.findall(data)
        return data.encode("utf-8", "replace")

    def some(self, make: Callable[[int], str], depth: int, most: int = 3) -> str:
        """None to ``most`` of what is made, one behind the other."""
        return "".join(make(depth) for _ in range(self.random.randint(0, most)))

    def html(self) -> bytes:
        """A web page."""
        body = "".join(self._block(0) for _ in range(self.random.randint(1, 7)))
        head = self.one(("", "<html><head><title>x</title></head>", "<!doctype html><html>"))
        return self.made(f"{head}<body>{body}")

    def _attributes(self) -> str:
        return self.one(
            (
                "",
                f' start="{self.one(_NUMBERS)}" value={self.one(_NUMBERS) or 1}',
                f' type="{self.one(_TYPES)}"',
                f' colspan="{self.one(_NUMBERS)}" rowspan="{self.one(_NUMBERS)}"',
                ' style="color:red;list-style:lower-greek url(x"',
                " class='a a a' id=x id=x",
                ' lang="²" dir=rtl',
            )
        )

    def _block(self, depth: int) -> str:
        kinds = ("p", "p", "h", "list", "table", "box", "pre", "dl", "loose", "details")
        kind = self.one(kinds) if depth <= 5 else "p"
        return getattr(self, f"_{kind}")(depth)  # type: ignore[no-any-return]

    def _end(self, name: str) -> str:
        """The end of an element, which is forgotten now and then."""
        return f"</{name}>" if self.random.random() < 0.8 else ""

    def _p(self, _: int) -> str:
        return f"<p{self._attributes()}>{self._line(0)}{self._end('p')}"

    def _h(self, _: int) -> str:
        name = f"h{self.random.randint(1, 7)}"
        return f"<{name}{self._attributes()}>{self._line(0)}</{name}>"

    def _list(self, depth: int) -> str:
        name = self.one(("ol", "ul", "ol"))
        items = "".join(
            f"<li{self._attributes()}>{self._line(0)}{self.some(self._block, depth + 1, 1)}"
            + self._end("li")
            for _ in range(self.random.randint(1, 3))
        )
        return f"<{name}{self._attributes()}>{items}</{name}>"

    def _table(self, depth: int) -> str:
        return f"<table{self._attributes()}>{self.some(self._row, depth + 2)}</table>"

    def _row(self, depth: int) -> str:
        cells = self.random.choices(("td", "th"), k=self.random.randint(1, 3))
        return "<tr>" + "".join(
            f"<{cell}{self._attributes()}>{self._line(0)}"
            f"{self.some(self._block, depth, 1)}</{cell}>"
            for cell in cells
        )

    def _box(self, depth: int) -> str:
        name = self.one(_BOXES)
        inside = self.some(self._block, depth + 1)
        return f"<{name}{self._attributes()}>{inside}{self._end(name)}"

    def _pre(self, _: int) -> str:
        return f"<pre{self._attributes()}>{self._line(0)}\n{self._line(0)}</pre>"

    def _dl(self, _: int) -> str:
        return f"<dl><dt>{self._line(0)}<dd>{self._line(0)}</dl>"

    def _loose(self, _: int) -> str:
        return self._line(0)

    def _details(self, depth: int) -> str:
        return f"<details><summary>{self._line(0)}</summary>{self._block(depth + 1)}</details>"

    def _line(self, depth: int) -> str:
        parts = [self.words()]
        for _ in range(self.random.randint(0, 3)):
            choice = self.random.random()
            if choice < 0.4 and depth < 4:
                name = self.one(_SPANS)
                href = f' href="{self.one(("#x", "javascript:x", "http://[", ""))}"'
                parts.append(
                    f"<{name}{href if name == 'a' else ''}>{self._line(depth + 1)}</{name}>"
                )
            elif choice < 0.6:
                parts.append(f"{self.one(_NOISE)} ")
            else:
                parts.append(self.words())
        return " ".join(parts)

    def mediawiki(self) -> bytes:
        """A page of MediaWiki."""
        lines = []
        for _ in range(self.random.randint(1, 9)):
            mark = self.one(("", "# ", "## ", "* ", "*# ", ": ", "; ", "#: ", " "))
            level = "=" * self.random.randint(1, 7)
            lines += self.random.choice(
                (
                    lambda: [f"{mark}{self._wiki_line()}"],  # noqa: B023
                    lambda: [f"{level} {self.words()}{level}"],  # noqa: B023
                    lambda: [
                        "{|",
                        f"! {self.words()}!! {self.words()}",
                        "|-",
                        f"| {self._wiki_line()}",
                        "|}",
                    ],
                    lambda: ["", self._wiki_line(), ""],
                    lambda: [f"<p>{self._wiki_line()}</p>", "<br />"],
                )
            )()
        return self.made("\n".join(lines))

    def _wiki_line(self) -> str:
        inside = self.words()
        return self.words() + self.one(
            (
                "",
                f"'''{inside}''' {self.words()}",
                f"''{inside}'' {self.words()}",
                f"[[Page|{inside}]] {self.words()}",
                f"[http://x.example {inside}] {self.words()}",
                f"<nowiki>{inside}</nowiki> {self.words()}",
                f"<!-- hidden --> {self.words()}",
                f"&lt; &amp;amp; {self.words()}",
                f"''' {inside}",
                f"]] {inside}",
                f"\x01\ufdd0 {inside}",
            )
        )

    def dokuwiki(self) -> bytes:
        """A page of DokuWiki."""
        lines = []
        for _ in range(self.random.randint(1, 9)):
            sign = "=" * self.random.randint(2, 6)
            mark = self.one(("", "  * ", "  - ", "    - ", "> ", ">> ", "  "))
            lines += self.random.choice(
                (
                    lambda: [f"{mark}{self._doku_line()}"],  # noqa: B023
                    lambda: [f"{sign} {self.words()}{sign}"],  # noqa: B023
                    lambda: [
                        f"^ {self.words()}^ {self.words()}^",
                        f"| {self.words()}| {self.words()}|",
                    ],
                    lambda: ["", self._doku_line(), ""],
                    lambda: [f"<code>{self.words()}</code>"],
                )
            )()
        return self.made("\n".join(["====== a ======", *lines]))

    def _doku_line(self) -> str:
        inside = self.words()
        return self.words() + self.random.choice(
            (
                f"**{inside}** ",
                f"//{inside}// ",
                f"__{inside}__ ",
                f"[[page|{inside}]] ",
                f"%%{inside}%% ",
                f"''{inside}'' ",
                f"** {inside}",
                f"]] {inside}",
                f"<sup>{inside}</sup> ",
                f"\\\\ {inside}",
                f"\ufdd0 {inside}",
            )
        )

    def markdown(self) -> bytes:
        """A Markdown text."""
        lines: list[str] = []
        for _ in range(self.random.randint(1, 9)):
            quote = "> " * self.random.randint(0, 4)
            number = self.one(("1", "3", "007", "999999999", "1234567890"))
            mark = self.one(("", "- ", "* ", "+ ", f"{number}. ", f"{number}) ", "  - ", "     - "))
            sign = "#" * self.random.randint(1, 7)
            lines += self.random.choice(
                (
                    lambda: [f"{quote}{mark}{self._marked_line()}"],  # noqa: B023
                    lambda: [f"{sign} {self.words()}"],  # noqa: B023
                    lambda: [self.words(), self.one(("===", "---", "- -"))],
                    lambda: [
                        f"| {self.words()}| {self.words()}|",
                        "|--|:-:|",
                        f"| {self.words()}|",
                    ],
                    lambda: ["", self._marked_line(), ""],
                    lambda: ["```", self.words(), "```"],
                    lambda: ["    " + self.words()],
                )
            )()
        return self.made("\n".join(lines))

    def _marked_line(self) -> str:
        inside = self.words().strip()
        return self.words() + self.random.choice(
            (
                f"**{inside}** ",
                f"*{inside}* ",
                f"`{inside}` ",
                f"[{inside}](http://x.example) ",
                f"[{inside}](<x> ",
                f"~~{inside}~~ ",
                f"** {inside}",
                f"[ {inside}",
                f"&lt; &#0; {inside}",
                f"<b>{inside}</b> ",
                f"\\* {inside}  ",
                f"\ufdd0\x01 {inside}",
            )
        )

    def text(self) -> bytes:
        """A plain text of a law book."""
        lines = []
        for _ in range(self.random.randint(1, 14)):
            mark = self.one(
                (
                    "LAW 16 - ",
                    "LAW 999999999 ",
                    "A. ",
                    "1. ",
                    "(a) ",
                    "(iv) ",
                    "²) ",
                    "",
                    "  ",
                    "12C1(e) ",
                )
            )
            noise = self.one(
                ("", "", "\x01", "\x0c", "\x1c", "\x85", "\u2028", "\ufdd0", "- ", "¹ ", "(1) ")
            )
            lines.append(f"{mark}{self.words()}{noise}{self.words()}")
        end = self.one(("\n", "\r\n", "\r", "\n\n"))
        return end.join(lines).encode(self.one(("utf-8", "utf-8-sig", "utf-16")), "replace")

    def pdf(self) -> bytes:
        """A PDF whose lines lie where they like: columns, sizes, indents."""
        made = io.BytesIO()
        canvas = Canvas(made, pagesize=(420, 595), invariant=True)
        for _ in range(self.random.randint(1, 3)):
            y = 560.0
            while y > 60 and self.random.random() < 0.9:
                size = self.random.choice((5, 8, 10, 10, 10, 14, 30))
                y -= size * self.random.choice((1.1, 1.25, 2.5))
                if y < 40:
                    break
                canvas.setFont(self.one(("Helvetica", "Times-Bold", "Courier")), size)
                mark = self.one(("", "LAW 16 ", "A. ", "(a) ", "1. "))
                x = self.random.choice((30, 40, 60, 120))
                canvas.drawString(x, y, f"{mark}{self.token()}")
            canvas.showPage()
        canvas.save()
        return made.getvalue()


# By file name: what makes it.
MARKUPS: Final[dict[str, Callable[[Marked], bytes]]] = {
    "a.html": Marked.html,
    "a.mediawiki": Marked.mediawiki,
    "a.dokuwiki": Marked.dokuwiki,
    "a.md": Marked.markdown,
    "a.txt": Marked.text,
    "a.pdf": Marked.pdf,
}
# A page without a word; and a wiki page that begins as a web page does.
REFUSALS: Final = frozenset({"NO_TEXT", "FORMAT"})


def read_marked(path: Path, seed: int) -> str:
    """Make the file of a seed, of the kind that its name says, and read it.

    Returns:
        The code of a refusal, or what is wrong with its words; empty where each was read once.
    """
    made = Marked(seed)
    path.write_bytes(MARKUPS[path.name](made))
    try:
        source, findings = read_source(SourceRef(path.name, path=str(path)))
    except SourceError as problem:
        return problem.code
    found = Counter(WORD.findall(source.text))
    wanted = Counter(made.tokens)
    if found != wanted:
        return f"lost {sorted(wanted - found)[:3]}, too many {sorted(found - wanted)[:3]}"
    source.text.encode("utf-8")
    return "finds lost text" if any(one.code == "LOST_TEXT" for one in findings) else ""
