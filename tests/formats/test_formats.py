"""Which format a file is in, and what is refused: in one sentence, in little time and memory."""

from __future__ import annotations

import io
import os
import resource
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from bridgelaws.errors import SourceError
from bridgelaws.model.source import SourceRef
from bridgelaws.sources.decode import read_source

WORD = "word/document.xml"
NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
BILLION = (
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'
)


def refusal(path: Path, form: str = "") -> str:
    with pytest.raises(SourceError) as caught:
        read_source(SourceRef(path.name, format=form, path=str(path)))
    return str(caught.value)


def packed(parts: dict[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", packing) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return data.getvalue()


def word(body: str, head: str = "") -> bytes:
    document = f"{head}<w:document {NAMESPACE}><w:body>{body}</w:body></w:document>"
    return packed({WORD: document.encode()})


def pdf(*lines: str, pages: int = 1, opens_with: str = "") -> bytes:
    data = io.BytesIO()
    lock = StandardEncryption(opens_with) if opens_with else None
    canvas = Canvas(data, encrypt=lock, invariant=1)
    for _ in range(pages):
        for n, line in enumerate(lines):
            canvas.drawString(72, 720 - 14 * n, line)
        canvas.rect(20, 20, 50, 50)
        canvas.showPage()
    canvas.save()
    return data.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        pytest.param("a.pdf", pdf("LAW 1", "A. Text")[:-300], "TRUNCATED", id="truncated-pdf"),
        pytest.param("a.pdf", pdf("LAW 1", opens_with="secret"), "ENCRYPTED", id="encrypted-pdf"),
        pytest.param("a.pdf", pdf(), "NO_TEXT", id="pdf-of-pictures"),
        pytest.param("a.pdf", b"%PDF-1.4\nnothing here\n%%EOF\n", "DAMAGED", id="broken-pdf"),
        pytest.param("a.docx", word("<w:p/>")[:-60], "DAMAGED", id="truncated-docx"),
        pytest.param("a.docx", word("<w:p>"), "DAMAGED", id="docx-with-broken-xml"),
        pytest.param("a.docx", word("<w:p/>", BILLION), "XML_ENTITIES", id="billion-laughs"),
        # Packed where the test is run: it takes a second.
        pytest.param(
            "a.docx", lambda: packed({WORD: b" " * 300_000_000}), "ARCHIVE_BOMB", id="zip-bomb"
        ),
        pytest.param(
            "a.docx",
            packed({WORD: b" " * 9_000_000}, zipfile.ZIP_BZIP2),
            "ARCHIVE_BOMB",
            id="other-packing",
        ),
        pytest.param("a.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", "FORMAT", id="old-word"),
        pytest.param("a.xlsx", packed({"xl/workbook.xml": b"<a/>"}), "FORMAT", id="spreadsheet"),
        pytest.param("a.txt", b"{\\rtf1 text}", "FORMAT", id="rich-text"),
        pytest.param("a.txt", b"\x89PNG\r\n\x1a\n....", "FORMAT", id="picture"),
        pytest.param("law.pdf", b"<!DOCTYPE html><p>Law 1", "FORMAT", id="page-named-pdf"),
        pytest.param("law.txt", b"<html><body><p>Law 1</p>", "FORMAT", id="page-named-text"),
        pytest.param("law.html", b"LAW 1\nA. Text.\n", "FORMAT", id="text-named-page"),
        pytest.param("law.docx", pdf("LAW 1"), "FORMAT", id="pdf-named-word"),
        pytest.param("law.docx", b"", "DAMAGED", id="empty-word"),
        pytest.param("law.docx", b"\xf8\x01\x02" * 99, "DAMAGED", id="bytes-named-word"),
        pytest.param("law.pdf", b"\xf5\x04\x00" * 99, "DAMAGED", id="bytes-named-pdf"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(
    tmp_path: Path, name: str, data: bytes | Callable[[], bytes], code: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data())
    said = refusal(path)
    assert said.startswith(f"{name}:0:0: {code} ")
    assert "\n" not in said


def test_a_folder_is_called_a_folder(tmp_path: Path) -> None:
    assert "DIRECTORY is a folder" in refusal(tmp_path)


def test_an_external_entity_is_never_opened(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("the secret")
    head = f'<!DOCTYPE a [<!ENTITY x SYSTEM "{(tmp_path / "secret.txt").as_uri()}">]>'
    path = tmp_path / "a.docx"
    path.write_bytes(word("<w:p><w:r><w:t>&x;</w:t></w:r></w:p>", head))
    assert "XML_ENTITIES" in refusal(path)
    page = tmp_path / "a.html"
    page.write_text(f"{head}<html><body><p>LAW 1 &x;</p></body></html>")
    # Refused or read, but never with what the other file says.
    try:
        text = read_source(SourceRef("a.html", path=str(page)))[0].text
    except SourceError as problem:
        text = str(problem)
    assert "the secret" not in text


def test_the_manifest_confirms_a_format_against_the_name(tmp_path: Path) -> None:
    path = tmp_path / "law.txt"
    path.write_text("<html><body><h2>LAW 1</h2><p>Text.</p></body></html>")
    source, _ = read_source(SourceRef("law.txt", format="html", path=str(path)))
    assert source.text.split() == ["LAW", "1", "Text."]
    assert "there is no format 'word'" in refusal(path, "word")


@pytest.mark.parametrize(
    ("name", "text", "first"),
    [
        pytest.param("law_1.txt", "====== Law 1 ======\n  - one\n", "Law 1", id="dokuwiki"),
        pytest.param("law.wiki", "== Law 1 ==\n# one\n", "Law 1", id="mediawiki-by-name"),
        pytest.param("law.txt", "== Law 1 ==\n'''x''' [[a|b]]\n", "Law 1", id="mediawiki"),
        pytest.param("law.md", "# Law 1\n\n1. one\n", "Law 1", id="markdown"),
        pytest.param("law.txt", "LAW 1 — X\nA. a < b and c > d\n", "LAW 1 — X", id="text"),
    ],
)
def test_a_format_is_known_by_content_and_name(
    tmp_path: Path, name: str, text: str, first: str
) -> None:
    path = tmp_path / name
    path.write_text(text)
    source, _ = read_source(SourceRef(name, path=str(path)))
    assert source.text.lstrip().split("\n")[0] == first


def test_a_page_in_an_old_encoding_says_so_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    page = '<html><head><meta charset="windows-1253"></head><body><h2>ΝΟΜΟΣ 1</h2></body></html>'
    path.write_bytes(page.encode("cp1253"))
    assert "ΝΟΜΟΣ 1" in read_source(SourceRef("a.html", path=str(path)))[0].text
    path.write_bytes(page.replace('charset="windows-1253"', "").encode("cp1253"))
    assert "--encoding cp1253" in refusal(path)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["txt", "html", "docx", "pdf"])
def test_fifty_megabytes_take_less_than_one_gigabyte(tmp_path: Path, kind: str, root: Path) -> None:
    path = tmp_path / f"large.{kind}"
    if kind == "docx":
        body = "<w:p><w:r><w:t>x</w:t></w:r></w:p>" * 1_500_000
        noise = os.urandom(47_000_000)
        document = f"<w:document {NAMESPACE}><w:body>{body}</w:body></w:document>"
        path.write_bytes(packed({WORD: document.encode(), "word/media/a.png": noise}))
    elif kind == "pdf":
        data = pdf("LAW 1", "A. Text")
        path.write_bytes(data.replace(b"%%EOF", b"%" + b"x" * 50_000_000 + b"\n%%EOF"))
    else:
        start = b"<html><body>" if kind == "html" else b""
        path.write_bytes(start + b"<b>LAW</b> 1\n" * 4_000_000)
    program = (
        "import sys, resource\n"
        "from bridgelaws.errors import SourceError\n"
        "from bridgelaws.model.source import SourceRef\n"
        "from bridgelaws.sources.decode import read_source\n"
        "try: read_source(SourceRef('large.' + sys.argv[2], path=sys.argv[1]))\n"
        "except SourceError as problem: print(problem)\n"
        # A PDF is read in a process of its own. Linux counts as a process's own what the one that
        # started it held; what it held itself stands in its status.
        "own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "if sys.platform == 'linux':\n"
        "    status = open('/proc/self/status').read()\n"
        "    own = int(status.partition('VmHWM:')[2].split()[0])\n"
        "print(max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) // 1024)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, str(path), kind],
        capture_output=True,
        text=True,
        check=True,
        timeout=150,
        env={**os.environ, "PYTHONPATH": str(root / "tooling")},
    )
    unit = 1024 if sys.platform == "darwin" else 1
    assert int(run.stdout.split()[-1]) / unit < 1000
    assert resource.RUSAGE_SELF == 0
