"""Which format a file is in: by its content first, then by its name, confirmed by its manifest."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Final

from bridgelaws.formats.limits import head_of, open_archive, read_part, refuse
from bridgelaws.formats.office.docx_parts import main_part
from bridgelaws.formats.wiki.dokuwiki import is_dokuwiki
from bridgelaws.formats.wiki.mediawiki import is_mediawiki
from bridgelaws.model.source import SourceRef

TEXT: Final = ("text", "markdown", "dokuwiki", "mediawiki")
FORMATS: Final = (*TEXT, "html", "docx", "odt", "pdf")
_BY_NAME: Final = {
    ".txt": "text",
    ".text": "text",
    ".asc": "text",
    ".md": "markdown",
    ".markdown": "markdown",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".docx": "docx",
    ".docm": "docx",
    ".odt": "odt",
    ".pdf": "pdf",
    ".dokuwiki": "dokuwiki",
    ".wiki": "mediawiki",
    ".mediawiki": "mediawiki",
}
_SHOWN: Final = {
    "text": "plain text",
    "markdown": "Markdown",
    "dokuwiki": "a DokuWiki page",
    "mediawiki": "a MediaWiki page",
    "html": "a web page",
    "docx": "a Word document",
    "odt": "an OpenDocument text",
    "pdf": "a PDF",
}
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# What is often at hand and is not read, with what to do instead.
_NOT_READ: Final = (
    (b"{\\rtf", "is Rich Text; open it and save it as .docx or .odt"),
    (
        _OLE,
        "is an old Word file, or one with a password; save it as .docx without a password",
    ),
    (b"\x89PNG", "is a picture; it needs text recognition first"),
    (b"\xff\xd8\xff", "is a picture; it needs text recognition first"),
    (b"GIF8", "is a picture; it needs text recognition first"),
    (b"II*\0", "is a picture; it needs text recognition first"),
    (b"MM\0*", "is a picture; it needs text recognition first"),
    (b"\x1f\x8b", "is packed; unpack it first"),
    (b"Rar!", "is packed; unpack it first"),
    (b"7z\xbc\xaf", "is packed; unpack it first"),
    (b"%!PS", "is PostScript; print it to a PDF first"),
    (b"AT&TFORM", "is DjVu; it needs to be saved as PDF with its text"),
)
# The same of what is written as text, by what stands near its beginning.
_NO_TEXT: Final = (
    (
        re.compile(r"^MIME-Version:", re.IGNORECASE | re.MULTILINE),
        "is a mail or a web archive (.eml, .mht); save the document that is in it",
    ),
    (re.compile(r"<office:document\s"), "is a flat OpenDocument text; open it and save it as .odt"),
    (re.compile(r"<pkg:package\s"), "is a flat Word document; open it and save it as .docx"),
)
_DECLARATION: Final = re.compile(r"<\?xml[^>]{0,200}\?>")
_PAGE: Final = re.compile(r"<(?:!doctype\s+html|html\b|head\b|body\b)", re.IGNORECASE)
_CLOSING: Final = re.compile(
    r"</(?:p|div|li|ol|ul|h[1-6]|td|tr|table|body|html)\s*>", re.IGNORECASE
)
_MIMETYPE: Final = b"application/vnd.oasis.opendocument.text"


def find_packed_format(path: Path, ref: SourceRef) -> str:
    """``pdf``, ``docx`` or ``odt`` where the first bytes say so, else empty: a file of text.

    Raises:
        SourceError: it is a format that is not read, or not what its name says.
    """
    head = head_of(path, ref)
    if head.startswith(_OLE) and Path(ref.file).suffix.casefold() == ".msg":
        refuse(ref, "FORMAT", "is a mail of Outlook; save the document that is in it")
    if b"%PDF-" in head[:1024]:
        return checked("pdf", ref)
    for sign, sentence in _NOT_READ:
        if head.startswith(sign):
            refuse(ref, "FORMAT", sentence)
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        with open_archive(path, ref) as archive:
            return checked(_archive_format(archive, ref), ref)
    expected = _by_name(ref)
    if expected in ("pdf", "docx", "odt"):
        if not head:
            refuse(ref, "DAMAGED", "is empty")
        if _is_binary(head):
            refuse(
                ref,
                "DAMAGED",
                f"its name says {_SHOWN[expected]}, but it does not begin as one: it is damaged "
                "or another kind of file; get it again from where it came",
            )
    return ""


def _is_binary(head: bytes) -> bool:
    """Whether the first bytes of a file are no text: they hold signs that no text has."""
    return any(byte < 9 or 13 < byte < 27 for byte in head)


def find_text_format(text: str, ref: SourceRef) -> str:
    """The format of a text that was decoded: what it says, else what its name says.

    Raises:
        SourceError: it is not what its name says.
    """
    if ref.format in (*TEXT, "html"):
        return ref.format
    # Where mails were handed on often, what says so stands behind thousands of characters.
    head = text[:20_000].lstrip("\ufeff")
    for begins, sentence in _NO_TEXT:
        if begins.search(head):
            refuse(ref, "FORMAT", sentence)
    named = _by_name(ref)
    if _begins_page(head):
        return checked("html", ref)
    if head.lstrip().startswith("<") and len(_CLOSING.findall(head)) >= 3:
        return "html" if named == "markdown" else checked("html", ref)
    if named == "html" and _CLOSING.search(text):
        return "html"
    if named in ("markdown", "dokuwiki", "mediawiki"):
        return named
    found = "text"
    sample = text[:400_000]
    if is_dokuwiki(sample):
        found = "dokuwiki"
    elif is_mediawiki(sample):
        found = "mediawiki"
    return checked(found, ref)


def _begins_page(head: str) -> bool:
    """Whether a page of HTML begins, behind comments and a declaration of XML."""
    head = head.lstrip()
    declared = _DECLARATION.match(head)
    position = declared.end() if declared else 0
    while True:
        while position < len(head) and head[position].isspace():
            position += 1
        if not head.startswith("<!--", position):
            return bool(_PAGE.match(head, position))
        end = head.find("-->", position + 4)
        if end < 0:
            return False
        position = end + 3


def checked(found: str, ref: SourceRef) -> str:
    """The format that the content has, when neither manifest nor name says another.

    Raises:
        SourceError: they do; the sentence says how to confirm what the file is.
    """
    said, named = ref.format, _by_name(ref)
    if said and said not in FORMATS:
        refuse(ref, "FORMAT", f"there is no format {said!r}; known are {', '.join(FORMATS)}")
    if said == found or (said in TEXT and found in TEXT):
        return said
    if said:
        refuse(
            ref, "FORMAT", f"the manifest says that it is {_SHOWN[said]}, but it is {_SHOWN[found]}"
        )
    if named and named != found and not (named in TEXT and found in TEXT):
        refuse(
            ref,
            "FORMAT",
            f"its name says {_SHOWN[named]}, but it is {_SHOWN[found]}: give it the right name, "
            f'or confirm it with `format = "{found}"` in sources.toml',
        )
    return found


def _by_name(ref: SourceRef) -> str:
    return _BY_NAME.get(Path(ref.file).suffix.casefold(), "")


def _archive_format(archive: zipfile.ZipFile, ref: SourceRef) -> str:
    if main_part(archive, ref):
        return "docx"
    names = set(archive.namelist())
    mimetype = read_part(archive, "mimetype", ref) or b""
    if not mimetype.strip().startswith(_MIMETYPE):
        slides = {"xl/workbook.xml", "ppt/presentation.xml"} & names
        kind = "an e-book" if b"epub" in mimetype else "an archive"
        kind = "a spreadsheet or slides" if slides else kind
        sentence = f"is {kind} and no text document; unpack it, or save its text as .docx"
        refuse(ref, "FORMAT", sentence)
    return "odt"
