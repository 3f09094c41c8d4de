"""Word and OpenDocument files put together at random from all that such files are built of."""

# ruff: noqa: E501 - markup reads better on one line

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

WORD: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OASIS: Final = "urn:oasis:names:tc:opendocument:xmlns:"
_NUMBERS: Final = (
    "1",
    "3",
    "²",
    "x",
    "",
    "-1",
    "900000000",
    "999999999999",
    "٣",
    "1e3",
    " 2 ",
    "8",
)
_WORD_BLOCKS: Final = ("p", "tbl", "sdt", "customXml", "ins", "del", "moveFrom", "r", "loose")
_WORD_RUNS: Final = (
    "r",
    "r",
    "ins",
    "del",
    "hyperlink",
    "smartTag",
    "sdt",
    "fldSimple",
    "box",
    "note",
)
_ODT_BLOCKS: Final = ("p", "h", "list", "table", "section", "index", "p")
_ODT_SPANS: Final = ("text", "span", "a", "ruby", "frame", "note", "s", "tab", "line-break", "meta")


class Made:
    """A document and the words in it, each of which stands there once."""

    def __init__(self, seed: int) -> None:
        """Args: what all choices of this document are made from."""
        self.random = random.Random(seed)
        self.tokens: list[str] = []
        self.notes: list[str] = []

    def token(self) -> str:
        """A new word."""
        self.tokens.append(f"w{len(self.tokens)}w")
        return f"{self.tokens[-1]} "

    def number(self) -> str:
        """What stands where a number is expected."""
        return self.random.choice(_NUMBERS)

    def _some(self, make: Callable[[int], str], depth: int) -> str:
        return "".join(make(depth) for _ in range(self.random.randint(0, 2)))

    def word(self) -> bytes:
        """A Word document."""
        body = "".join(self._word_block(0) for _ in range(self.random.randint(1, 6)))
        levels = "".join(
            f'<w:lvl w:ilvl="{self.number()}"><w:start w:val="{self.number()}"/>'
            f'<w:numFmt w:val="{self.random.choice(("upperRoman", "lowerLetter", "custom", "?"))}"/>'
            f'<w:lvlText w:val="{self.random.choice(("%1.", "%9%8", "%1" * 500, ""))}"/></w:lvl>'
            for _ in range(4)
        )
        styles = "".join(
            f'<w:style w:styleId="s{n}"><w:basedOn w:val="s{self.random.randint(0, 9)}"/>'
            f'<w:pPr><w:outlineLvl w:val="{self.number()}"/></w:pPr></w:style>'
            for n in range(9)
        )
        notes = "".join(
            f'<w:footnote w:id="{n}">{said}</w:footnote>' for n, said in enumerate(self.notes)
        )
        return packed(
            {
                "word/document.xml": _word("document", f"<w:body>{body}</w:body>"),
                "word/styles.xml": _word("styles", styles),
                "word/numbering.xml": _word(
                    "numbering",
                    f'<w:abstractNum w:abstractNumId="1">{levels}</w:abstractNum>'
                    f'<w:num w:numId="1"><w:abstractNumId w:val="1"/>'
                    f'<w:lvlOverride w:ilvl="{self.number()}"><w:startOverride '
                    f'w:val="{self.number()}"/></w:lvlOverride></w:num>',
                ),
                "word/footnotes.xml": _word("footnotes", notes),
            }
        )

    def _word_block(self, depth: int) -> str:
        kind = self.random.choice(_WORD_BLOCKS) if depth < 9 else "p"
        inner = partial(self._some, self._word_block, depth + 1)
        if kind == "tbl":
            wrap = self.random.choice(("{}", "<w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt>"))
            rows = [
                wrap.format(
                    "<w:tr>"
                    + "".join(wrap.format(f"<w:tc>{inner()}</w:tc>") for _ in range(2))
                    + "</w:tr>"
                )
                for _ in range(2)
            ]
            return f"<w:tbl>{''.join(rows)}{inner()}</w:tbl>"
        if kind == "sdt":
            return f"<w:sdt><w:sdtContent>{inner()}</w:sdtContent></w:sdt>"
        if kind in ("customXml", "ins", "del", "moveFrom"):
            return f"<w:{kind}>{inner()}</w:{kind}>"
        if kind == "r":
            return self._word_run(depth + 1)
        style = f'<w:pStyle w:val="s{self.random.randint(0, 9)}"/>'
        listed = f'<w:numPr><w:ilvl w:val="{self.number()}"/><w:numId w:val="1"/></w:numPr>'
        end = self.random.choice(("", "", "<w:rPr><w:del/></w:rPr>"))
        runs = "".join(self._word_run(depth + 1) for _ in range(self.random.randint(0, 3)))
        return f"<w:p><w:pPr>{style}{listed}{end}</w:pPr>{runs}</w:p>"

    def _word_run(self, depth: int) -> str:
        kind = self.random.choice(_WORD_RUNS) if depth < 12 else "r"
        if kind == "note" and len(self.notes) < 5:
            number = len(self.notes)
            self.notes.append("")
            self.notes[number] = (
                self._word_block(8)
                + f'<w:p><w:r><w:t>{self.token()}</w:t><w:footnoteReference w:id="{self.random.randint(0, number + 1)}"/></w:r></w:p>'
            )
            return f'<w:r><w:footnoteReference w:id="{number}"/></w:r>'
        if kind == "box":
            return f"<w:r><w:pict><w:txbxContent>{self._word_block(depth + 1)}{self._some(self._word_block, depth + 2)}</w:txbxContent></w:pict></w:r>"
        if kind in ("r", "note"):
            codes = ("F0AA", "D800", "zz", "0", "110000", "FFFFFFFFFF")
            sign = f'<w:sym w:char="{self.random.choice(codes)}"/>'
            return f"<w:r><w:t>{self.token()}</w:t>{sign}<w:tab/><w:br/></w:r>"
        inner = self._word_run(depth + 1)
        if kind == "sdt":
            return f"<w:sdt><w:sdtContent>{inner}</w:sdtContent></w:sdt>"
        return f"<w:{kind}>{inner}</w:{kind}>"

    def text(self) -> bytes:
        """An OpenDocument text."""
        body = "".join(self._block(0) for _ in range(self.random.randint(1, 6)))
        levels = "".join(
            f'<text:list-level-style-number text:level="{self.number()}" style:num-format="I" '
            f'style:num-suffix="{self.random.choice((".", "x" * 500))}" text:start-value="{self.number()}"/>'
            for _ in range(4)
        )
        styles = f'<office:styles><text:list-style style:name="L">{levels}</text:list-style></office:styles>'
        names = " ".join(
            f'xmlns:{name}="{OASIS}{name}:1.0"' for name in ("office", "text", "style", "table")
        )
        draw = f'xmlns:draw="{OASIS}drawing:1.0"'
        content = (
            f"<office:document-content {names} {draw}>{styles}<office:body><office:text>{body}"
            "</office:text></office:body></office:document-content>"
        )
        return packed(
            {"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content}
        )

    def _block(self, depth: int) -> str:
        kind = self.random.choice(_ODT_BLOCKS) if depth < 9 else "p"
        inner = partial(self._some, self._block, depth + 1)
        if kind == "list":
            items = "".join(
                f'<text:list-item text:start-value="{self.number()}">{inner()}</text:list-item>'
                for _ in range(2)
            )
            return f'<text:list text:style-name="L"><text:list-header>{inner()}</text:list-header>{items}</text:list>'
        if kind == "table":
            cell = self.random.choice(("table-cell", "covered-table-cell"))
            head, row = (
                f"<table:table-row><table:table-cell>{inner()}</table:table-cell><table:{cell}>{inner()}</table:{cell}></table:table-row>"
                for _ in range(2)
            )
            return f"<table:table><table:table-header-rows>{head}</table:table-header-rows>{row}</table:table>"
        if kind in ("section", "index"):
            return f"<text:{kind}>{inner()}</text:{kind}>"
        spans = "".join(self._span(depth + 1) for _ in range(self.random.randint(0, 3)))
        return f'<text:{kind} text:outline-level="{self.number()}">{spans}</text:{kind}>'

    def _span(self, depth: int) -> str:
        kind = self.random.choice(_ODT_SPANS) if depth < 12 else "text"
        if kind == "text":
            return self.token()
        if kind in ("s", "tab", "line-break"):
            return f"<text:{kind}/>"
        if kind == "note":
            return f"<text:note><text:note-citation>1</text:note-citation><text:note-body>{self._block(depth + 1)}</text:note-body></text:note>"
        if kind == "frame":
            return (
                f"<draw:frame><draw:text-box>{self._block(depth + 1)}</draw:text-box></draw:frame>"
            )
        return f"<text:{kind}>{self._span(depth + 1)}{self.token()}</text:{kind}>"


def _word(name: str, inside: str) -> str:
    return f'<w:{name} xmlns:w="{WORD}">{inside}</w:{name}>'


def packed(parts: Mapping[str, str]) -> bytes:
    """The parts of a document as its file."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return data.getvalue()
