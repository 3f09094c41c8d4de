"""No word of a Word or OpenDocument file is lost or doubled, however the file is built."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.formats.balance import find_lost
from bridgelaws.formats.limits import LARGEST_TEXT
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.sources.decode import read_source
from tests.conftest import ROOT
from tests.formats.hostile_documents import OASIS, WORD, Made, packed
from tests.steps import count_calls

CASES = 150


def read(folder: Path, name: str, data: bytes) -> tuple[SourceText, tuple[Finding, ...]]:
    path = folder / name
    path.write_bytes(data)
    return read_source(SourceRef(name, path=str(path)))


@pytest.mark.parametrize(("name", "make"), [("a.docx", Made.word), ("a.odt", Made.text)])
def test_every_word_of_a_document_is_read_once(
    name: str, make: Callable[[Made], bytes], tmp_path: Path
) -> None:
    for seed in range(CASES):
        made = Made(seed)
        source, findings = read(tmp_path, name, make(made))
        assert not [f for f in findings if f.code in ("LOST_TEXT", "OUTSIDE_TEXT")], seed
        assert Counter(re.findall(r"w\d+w", source.text)) == Counter(made.tokens), seed
        source.text.encode("utf-8")
        assert len(source.text) < 200 * (len(made.tokens) + 20), seed


def test_a_reader_that_loses_or_doubles_text_is_told() -> None:
    ref = SourceRef("a.docx")
    assert find_lost(ref, 10, 10) == ()
    for written in (9, 11):
        (finding,) = find_lost(ref, 10, written)
        assert (finding.severity, finding.code) == ("error", "LOST_TEXT")


def word(body: str, **parts: str) -> bytes:
    made = {"document": f"<w:body>{body}</w:body>", **parts}
    return packed(
        {f"word/{n}.xml": f'<w:{n} xmlns:w="{WORD}">{inside}</w:{n}>' for n, inside in made.items()}
    )


def test_text_outside_the_body_is_told(tmp_path: Path) -> None:
    said = "<w:p><w:r><w:t>Twelve signs</w:t></w:r></w:p>"
    notes = f'<w:footnote w:id="3">{said}</w:footnote>'
    parts = {"header1": said, "comments": said}
    data = word(said, footnotes=notes, **parts)
    _, findings = read(tmp_path, "a.docx", data)
    told = [f.message.split(" stand")[0] for f in findings]
    assert told == [
        "not read, for outside the text: 22 characters in headers, footers and comments",
        "not read, for outside the text: 11 characters in notes that no mark leads to",
    ]


@pytest.mark.parametrize("depth", [1, 4, 8])
def test_tables_in_tables_say_everything_once(depth: int, tmp_path: Path) -> None:
    cell = "<text:p>word</text:p>"
    for _ in range(depth):
        cell = f"<table:table><table:table-row><table:table-cell>{cell}</table:table-cell><table:table-cell>{cell}</table:table-cell></table:table-row></table:table>"  # noqa: E501
    names = " ".join(f'xmlns:{n}="{OASIS}{n}:1.0"' for n in ("office", "text", "table"))
    content = f"<office:document-content {names}><office:body><office:text>{cell}</office:text></office:body></office:document-content>"  # noqa: E501
    parts = {"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content}
    source, findings = read(tmp_path, "a.odt", packed(parts))
    assert source.text.count("word") == 2**depth
    assert not findings


def chain(count: int) -> bytes:
    """Styles each based on the next one, and the last on the first."""
    styles = "".join(
        f'<w:style w:styleId="{n}"><w:basedOn w:val="{(n + 1) % count}"/></w:style>'
        for n in range(count)
    )
    return word("<w:p><w:r><w:t>x</w:t></w:r></w:p>", styles=styles)


def cited(count: int) -> bytes:
    """Notes each of which bears the mark of the next one."""
    notes = "".join(
        f'<w:footnote w:id="{n}"><w:p><w:r><w:t>note</w:t>'
        f'<w:footnoteReference w:id="{(n + 1) % count}"/></w:r></w:p></w:footnote>'
        for n in range(count)
    )
    body = '<w:p><w:r><w:footnoteReference w:id="0"/></w:r></w:p>'
    return word(body, footnotes=notes)


def listed(count: int) -> bytes:
    """Paragraphs of a list that is said to start far away, with a long text before each."""
    numbering = (
        '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="99999"/>'
        f'<w:numFmt w:val="upperRoman"/><w:lvlText w:val="{"%1" * 1000}"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>'
    )
    item = (
        '<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>'
    )
    return word(item * count, numbering=numbering)


@pytest.mark.parametrize("make", [chain, cited, listed])
def test_what_a_document_costs_grows_with_its_size(
    make: Callable[[int], bytes], tmp_path: Path
) -> None:
    read(tmp_path, "warm.docx", make(10))
    one = count_calls(lambda: read(tmp_path, "a.docx", make(400)))
    two = count_calls(lambda: read(tmp_path, "a.docx", make(800)))
    assert two < 2.2 * one
    source, _ = read(tmp_path, "a.docx", make(800))
    assert len(source.text) < LARGEST_TEXT / 100


def test_what_is_made_up_is_brought_by_the_command_as_is_documented() -> None:
    """A few of the thousands of `make bench-cases`."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.bench_cases", "--cases", "4", "a.odt", "back.xliff"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    told = [line.split()[:3] for line in done.stdout.splitlines()]
    assert told == [["a.odt", "4", "files,"], ["back.xliff", "4", "files,"]], done.stderr
    assert done.returncode == 0
