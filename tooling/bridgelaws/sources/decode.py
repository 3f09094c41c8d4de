r"""Bytes to text in NFC: no encoding is guessed, and what was changed is a finding.

UTF-8 is taken strictly; a byte-order mark decides; else the declared encoding (by the
operator, or by a web page itself); else the file is refused with a finding that names
the likely encoding and how to confirm it. What was rendered from a format says where
each of its pieces stands in the file. The text that comes out is NFC with ``\\n`` line
ends, and every offset and column of the project counts its code points.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from bridgelaws.counts import counted
from bridgelaws.errors import SourceError
from bridgelaws.formats.detect import find_packed_format, find_text_format
from bridgelaws.formats.html.list_styles import find_sheets_elsewhere
from bridgelaws.formats.html.reader import read_html
from bridgelaws.formats.limits import check_file, digest_of, read_all, refuse, state_of
from bridgelaws.formats.markdown import read_markdown
from bridgelaws.formats.office.docx import read_docx
from bridgelaws.formats.office.odt import read_odt
from bridgelaws.formats.pdf.reader import read_pdf, read_twice
from bridgelaws.formats.symbol_fonts import name_signs
from bridgelaws.formats.wiki.dokuwiki import read_dokuwiki
from bridgelaws.formats.wiki.mediawiki import read_mediawiki
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.sources.encodings import likely_encoding, wide_encoding
from bridgelaws.sources.errata import mend_source

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# What one is called, what several are, and what became of them.
_UNUSUAL: Final = (
    ("byte-order mark", "", "(left out)", re.compile("\ufeff")),
    ("soft hyphen", "", "(left out)", re.compile("\u00ad")),
    (
        "character without width",
        "characters without width",
        "(left out)",
        re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064]"),
    ),
    ("control character", "", "(left out)", re.compile("[\x01-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")),
    ("no-break space", "", "(kept)", re.compile("[\u00a0\u202f]")),
    (
        "space of unusual width",
        "spaces of unusual width",
        "(read as a space)",
        re.compile("[\u2000-\u200a\u205f\u3000]"),
    ),
    (
        "character that only one font knows",
        "characters that only one font knows",
        "such as a suit (kept)",
        re.compile("[\ue000-\uf8ff]"),
    ),
    ("replacement character", "", "where something is lost (kept)", re.compile("\ufffd")),
)
_HALF: Final = re.compile("[\ud800-\udfff]")
# Codecs of Python's that are no encoding of a text, or cost more than its length.
_NO_ENCODINGS: Final = {"undefined", "idna", "punycode", "unicode-escape", "raw-unicode-escape"}
_DECLARED: Final = re.compile(
    rb"""(?i)<(?:meta\b[^>]{0,200}?charset|\?xml\b[^>]{0,100}?encoding)\s*=\s*["']?([\w.:\-]{2,40})"""
)
_WRITTEN: Final = {
    "html": read_html,
    "markdown": read_markdown,
    "dokuwiki": read_dokuwiki,
    "mediawiki": read_mediawiki,
}
_PACKED: Final = {"docx": read_docx, "odt": read_odt, "pdf": read_pdf}
# What the standard of web pages takes these names for.
_WINDOWS: Final = ("iso-8859-1", "latin1", "us-ascii", "ascii")
# Letters and quotes of DOS, Windows or the Mac, read as what they are not.
_CONTROLS: Final = "[\x80-\x84\x86-\x9f]"
_IN_WORDS: Final = re.compile(rf"(?<=[^\W\d_]){_CONTROLS}|{_CONTROLS}(?=[^\W\d_])")
_HANDFUL: Final = 5


@dataclass(frozen=True, slots=True)
class DecodedSigns:
    """The characters of a file, byte-order mark and all, and the encoding they are written in."""

    text: str
    encoding: str


def read_source(ref: SourceRef) -> tuple[SourceText, tuple[Finding, ...]]:
    """Read one source in whatever format it is; check it against its manifest's sha256.

    Raises:
        SourceError: the file is missing, damaged, too large, in a format that is not
            read, or not in an encoding that is known; one sentence says what to do.
    """
    if ref.fault:
        raise SourceError(ref.fault, file=ref.file, code="MANIFEST")
    path = Path(ref.path or ref.file)
    check_file(path, ref)
    before = state_of(path, ref)
    source, findings = _read(path, ref)
    if state_of(path, ref) != before:
        refuse(ref, "CHANGED", "was changed while it was read; read it again when that is done")
    return source, findings


def _read(path: Path, ref: SourceRef) -> tuple[SourceText, tuple[Finding, ...]]:
    findings: list[Finding] = []
    digest = digest_of(path, ref)
    if ref.sha256 and digest != ref.sha256:
        message = (
            f"the file is not the one its manifest describes: sha256 {digest[:12]}…, "
            f"expected {ref.sha256[:12]}…. If the new file is right, correct the manifest."
        )
        findings.append(Finding(ref.file, 0, 0, "error", "SHA256", message))
    packed = find_packed_format(path, ref)
    if packed:
        source, more = _PACKED[packed](path, ref)
        printed, signs = name_signs(source)
        source, mended = mend_source(printed)
        again: tuple[Finding, ...] = ()
        if packed == "pdf":
            source, again = read_twice(path, printed, source)
        settled = {finding.line for finding in mended if finding.severity == "info"}
        more = tuple(_settled(each) if each.line in settled else each for each in more)
        findings += [*more, *again, *signs, *mended, *_unusual(source)]
        return source, tuple(findings)
    text, seen = decode(read_all(path, ref), ref)
    form = find_text_format(text, ref)
    reader = _WRITTEN.get(form)
    printed, lost = reader(text, ref) if reader else (SourceText(ref, text), ())
    source, signs = name_signs(printed)
    source, mended = mend_source(source)
    findings += [*lost, *signs, *mended]
    if form == "html":
        findings += find_sheets_elsewhere(text, ref)
    if ref.expression != PLAIN:
        findings += _unusual(source)
    return source, (*findings, *seen)


def _settled(finding: Finding) -> Finding:
    """What was doubtful of a line of which a person has said since how it is to be read."""
    return replace(finding, severity="info") if finding.line else finding


def decode(data: bytes, ref: SourceRef) -> tuple[str, tuple[Finding, ...]]:
    r"""Decode bytes to NFC text with ``\\n`` line ends.

    Returns:
        The text, and what was changed in it to make it one.

    Raises:
        SourceError: not UTF-8 and no usable encoding declared.
    """
    text = read_signs(data, ref).text
    half = _HALF.search(text)
    if half is not None:
        line = text.count("\n", 0, half.start()) + 1
        sentence = "half of a character stands here, which no encoding of a text has"
        raise SourceError(sentence, file=ref.file, line=line, column=1, code="ENCODING")
    findings: list[Finding] = []
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    composed = unicodedata.normalize("NFC", text)
    if composed != text:
        message = (
            "letters and accents stood apart (not NFC); they were joined, columns count the result"
        )
        findings.append(Finding(ref.file, 0, 0, "info", "NFC", message))
    at = composed.find("\0")
    if at >= 0:
        line = composed.count("\n", 0, at) + 1
        column = at - (composed.rfind("\n", 0, at) + 1) + 1
        signs = counted(composed.count("\0"), "NUL character")
        message = f"left out: {signs}; the first is here"
        findings.append(Finding(ref.file, line, column, "warning", "NUL", message))
    return composed, (*findings, *_astray(composed, ref))


def _astray(text: str, ref: SourceRef) -> Iterator[Finding]:
    """Control characters within words: letters that another encoding has there."""
    found = [match.start() for match in _IN_WORDS.finditer(text)]
    if found:
        at = found[0]
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        signs = counted(len(found), "control character")
        message = (
            f"{signs} within words, the first is here: the file is "
            "likely in another encoding than the one that was read"
        )
        severity: Severity = "error" if len(found) > _HANDFUL else "warning"
        yield Finding(ref.file, line, column, severity, "ENCODING", message)


def _unusual(source: SourceText) -> list[Finding]:
    """Characters nobody sees or can read, or like a space, each kind once with its count."""
    findings = []
    for one, more, became, pattern in _UNUSUAL:
        found = pattern.search(source.text)
        if found is None:
            continue
        line, column = source.place(found.start())
        characters = counted(len(pattern.findall(source.text)), one, more)
        message = f"{characters} {became}; the first is here"
        findings.append(Finding(source.ref.file, line, column, "info", "CHARACTERS", message))
    return findings


def read_signs(data: bytes, ref: SourceRef) -> DecodedSigns:
    """The characters of a file as they are in it, and its encoding.

    Raises:
        SourceError: not UTF-8 and no usable encoding declared.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                # The mark stays in the text as U+FEFF: a discard with a name.
                return DecodedSigns(data.decode(encoding), encoding)
            except UnicodeDecodeError as problem:
                raise _unreadable(data, ref, problem) from None
    wide = "" if ref.encoding else wide_encoding(data)
    if wide:
        sentence = f"has NULs between its letters. It may be {_confirmed(wide)}"
        raise SourceError(sentence, file=ref.file, line=1, column=1, code="ENCODING")
    named = _checked(ref.encoding or "utf-8", ref)
    try:
        return DecodedSigns(data.decode(named), named)
    except UnicodeDecodeError as problem:
        # A page in another encoding than UTF-8 says so itself.
        declared = "" if ref.encoding else _declared(data)
        if not declared:
            raise _unreadable(data, ref, problem) from None
    try:
        return DecodedSigns(data.decode(_checked(declared, ref)), declared)
    except UnicodeDecodeError as problem:
        raise _unreadable(data, ref, problem) from None


def _checked(name: str, ref: SourceRef) -> str:
    """The name of an encoding of texts.

    Raises:
        SourceError: there is none of that name.
    """
    try:
        known = codecs.lookup(name).name.replace("_", "-")
        b"a".decode(name, "replace")
    except (LookupError, ValueError):
        raise _no_encoding(name, ref) from None
    if known in _NO_ENCODINGS:
        raise _no_encoding(name, ref)
    return name


def _declared(data: bytes) -> str:
    """The encoding that a web page or XML file declares for itself; empty where it does not."""
    found = _DECLARED.search(data[:4096])
    name = found.group(1).decode("ascii").casefold() if found else ""
    return "cp1252" if name in _WINDOWS else name


def _no_encoding(name: str, ref: SourceRef) -> SourceError:
    return SourceError(f"there is no encoding called {name!r}", file=ref.file, code="ENCODING")


def _unreadable(data: bytes, ref: SourceRef, problem: UnicodeDecodeError) -> SourceError:
    line = data.count(b"\n", 0, problem.start) + 1
    column = problem.start - (data.rfind(b"\n", 0, problem.start) + 1) + 1
    byte = data[problem.start]
    likely = likely_encoding(data, problem.start)
    advice = (
        "No encoding that is known reads all of it: save it as UTF-8 where it was written."
        if not likely
        else f"It may be {_confirmed(likely)}"
    )
    return SourceError(
        f"not {ref.encoding or 'UTF-8'}: byte {byte:#04x} at offset {problem.start}. {advice}",
        file=ref.file,
        line=line,
        column=column,
        code="ENCODING",
    )


def _confirmed(name: str) -> str:
    """How to say in which encoding a file is."""
    return f'{name}: confirm it with `--encoding {name}` or `encoding = "{name}"` in sources.toml.'
