"""What a reviewer wrote where no text has a place for it: beside the words, and around the table.

Comments, notes and lines of one's own are kept nowhere. Each is told, so that a person takes it up.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from bridgelaws.errors import SourceError
from bridgelaws.exchange.pieces import fold_breaks
from bridgelaws.formats.limits import read_part
from bridgelaws.formats.office.docx_parts import named_parts, read_word_part
from bridgelaws.formats.safe_xml import nearest, parse_xml
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef
from bridgelaws.xml_writer import Element

_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_X: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_THREADED: Final = "{http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments}"
# Kinds of parts of a Word document with words beside the text, the elements that hold them, and
# what refers to one from the text.
_BESIDE: Final = {
    "comments": ("comment", "commentReference"),
    "footnotes": ("footnote", "footnoteReference"),
    "endnotes": ("endnote", "endnoteReference"),
    "header": ("hdr", ""),
    "footer": ("ftr", ""),
}
# The head of a table as `write_document` writes it: `12 · duplicate 2017`.
_HEADING: Final = re.compile(r"[^·]{1,40} · \S+(?: \S+)?")
_ROW_OF_CELL: Final = re.compile(r"[A-Z]{1,3}([1-9][0-9]{0,6})")

# The words of an element of a document, as they stand when all changes are accepted.
TextOf = Callable[[Element], str]


def tell_remark(file: str, line: int, what: str, words: str) -> Finding:
    """The finding about words that are kept nowhere; ``what`` says where they stood."""
    message = f"{what} is kept nowhere: “{words}”"
    return Finding(file, line, 1, "warning", "REMARK", message)


def find_beside_tables(root: Element, file: str, words: TextOf) -> Iterator[Finding]:
    """Paragraphs of a document above, between and below its tables."""
    for paragraph in nearest(root, {f"{_W}p"}, {f"{_W}tbl"}):
        said = fold_breaks(words(paragraph))
        if said and not _HEADING.fullmatch(said):
            yield tell_remark(file, 0, "what stands outside the table", said)


def find_document_remarks(
    archive: zipfile.ZipFile, main: str, root: Element, file: str, words: TextOf
) -> Iterator[Finding]:
    """Comments, notes, headers and footers of a document, each with the row it belongs to.

    A part that cannot be read is told as such.
    """
    ref = SourceRef(file=file)
    rows = _rows_of_references(root)
    for kind, names in named_parts(archive, main, _BESIDE, ref).items():
        element, reference = _BESIDE[kind]
        for name in names:
            try:
                part = read_word_part(archive, name, ref)
            except SourceError as problem:
                yield tell_remark(file, 0, f"the document's part {name}", problem.reason)
                continue
            for each in part.iter(f"{_W}{element}") if part is not None else ():
                if said := fold_breaks(words(each)):
                    author = f" of {who}" if (who := each.get(f"{_W}author")) else ""
                    row = rows.get((reference, each.get(f"{_W}id", "")), 0)
                    yield tell_remark(file, row, f"the {_NAMES[kind]}{author}", said)


_NAMES: Final = {
    "comments": "comment",
    "footnotes": "footnote",
    "endnotes": "endnote",
    "header": "page's header",
    "footer": "page's footer",
}


def _rows_of_references(root: Element) -> Mapping[tuple[str, str], int]:
    """By kind and id of a comment or note the row of the tables, counted through, it stands in."""
    names = {f"{_W}{reference}": reference for _, reference in _BESIDE.values() if reference}
    rows: dict[tuple[str, str], int] = {}
    number = 0
    for table in root.iter(f"{_W}tbl"):
        for row in table.iterchildren(f"{_W}tr"):
            number += 1
            for each in row.iter(*names):
                rows.setdefault((names[str(each.tag)], each.get(f"{_W}id", "")), number)
    return rows


def find_workbook_remarks(archive: zipfile.ZipFile, file: str) -> Iterator[Finding]:
    """Comments on cells of a workbook, old notes and threads alike, with the row of the cell.

    A part that cannot be read is told as such.
    """
    ref = SourceRef(file=file)
    people: dict[str, str] = {}
    notes: dict[str, tuple[str, str]] = {}
    threads: list[tuple[str, str, str]] = []
    for name in archive.namelist():
        if not re.search(r"comment|person", name, re.IGNORECASE) or not name.endswith(".xml"):
            continue
        try:
            root = parse_xml(read_part(archive, name, ref) or b"<none/>", ref)
        except SourceError as problem:
            yield tell_remark(file, 0, f"the workbook's part {name}", problem.reason)
            continue
        for person in root.iter(f"{_THREADED}person"):
            people[person.get("id", "")] = person.get("displayName", "")
        authors = [each.text or "" for each in root.iter(f"{_X}author")]
        for each in root.iter(f"{_X}comment"):
            who = each.get("authorId", "")
            known = who.isascii() and who.isdigit() and len(who) < 5 and int(who) < len(authors)
            said = "".join(part.text or "" for part in each.iter(f"{_X}t"))
            notes[each.get("ref", "")] = (authors[int(who)] if known else "", said)
        for each in root.iter(f"{_THREADED}threadedComment"):
            said = "".join(part.text or "" for part in each.iter(f"{_THREADED}text"))
            threads.append((each.get("ref", ""), each.get("personId", ""), said))
    # Beside a thread Excel keeps a note for older programs, with the same words.
    threaded = {cell for cell, *_ in threads}
    told = [(cell, people.get(who, ""), said) for cell, who, said in threads]
    told += [(cell, who, said) for cell, (who, said) in notes.items() if cell not in threaded]
    for cell, who, said in told:
        if words := fold_breaks(said):
            row = int(found[1]) if (found := _ROW_OF_CELL.fullmatch(cell)) else 0
            author = f" of {who}" if who else ""
            yield tell_remark(file, row, f"{cell}: the comment{author}", words)
