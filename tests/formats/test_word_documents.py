"""Word files as programs make them: other names of parts, files in files, boxes, tracked ends."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from bridgelaws.errors import SourceError
from bridgelaws.exchange.back.office_read import read_document
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.sources.decode import read_source
from tests.formats.test_documents import LEVELS, W, item, packed, word
from tests.formats.test_html import aside, lines, notes

STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
OPEN_XML = "http://schemas.openxmlformats.org"
SAID = "<w:p><w:r><w:t>LAW 33</w:t></w:r></w:p><w:p><w:r><w:t>Said.</w:t></w:r></w:p>"
GONE = '<w:del w:id="1" w:author="a"/>'


def read(folder: Path, data: bytes) -> tuple[SourceText, tuple[Finding, ...]]:
    path = folder / "a.docx"
    path.write_bytes(data)
    return read_source(SourceRef("a.docx", path=str(path)))


def relations(**targets: str) -> str:
    said = "".join(
        f'<Relationship Id="{kind}" Target="{target}" '
        f'Type="{OPEN_XML}/officeDocument/2006/relationships/{kind}"/>'
        for kind, target in targets.items()
    )
    return f'<Relationships xmlns="{OPEN_XML}/package/2006/relationships">{said}</Relationships>'


def online(body: str, main: str = "word/document2.xml", kind: str = "wordprocessingml") -> bytes:
    """A document whose parts have names of their own, as an archive may give them."""
    told = f'<Override PartName="/{main}" ContentType="application/{kind}.document.main+xml"/>'
    note = "<w:p><w:r><w:t>A note.</w:t></w:r></w:p>"
    return packed(
        {
            "[Content_Types].xml": (
                f'<Types xmlns="{OPEN_XML}/package/2006/content-types">{told}</Types>'
            ),
            "_rels/.rels": relations(officeDocument=f"/{main}"),
            main: f"<w:document {W}><w:body>{body}</w:body></w:document>",
            "word/_rels/document2.xml.rels": relations(footnotes="footnotes7.xml"),
            "word/footnotes7.xml": (
                f'<w:footnotes {W}><w:footnote w:id="2">{note}</w:footnote></w:footnotes>'
            ),
        }
    )


def test_the_parts_of_a_document_are_those_it_names(tmp_path: Path) -> None:
    mark = '<w:p><w:r><w:t>Text</w:t><w:footnoteReference w:id="2"/></w:r></w:p>'
    source, findings = read(tmp_path, online(mark))
    assert notes(source) == [("1", "A note.")]
    assert not findings


def test_a_workbook_whose_parts_are_named_alike_is_no_document(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="an archive and no text document"):
        read(tmp_path, online(SAID, "xl/book2.xml", "spreadsheetml"))


@pytest.mark.parametrize("strict", [False, True])
def test_a_translator_may_save_the_document_online_or_by_the_strict_standard(
    strict: bool, tmp_path: Path
) -> None:
    cells = "".join(
        f"<w:tc><w:p><w:r><w:t>{said}</w:t></w:r></w:p></w:tc>"
        for said in ("16C #t1 @0011223344556677", "one", "een")
    )
    data = online(f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>")
    path = tmp_path / "a.docx"
    path.write_bytes(data)
    if strict:
        with zipfile.ZipFile(path) as archive:
            parts = {name: archive.read(name).decode() for name in archive.namelist()}
        usual = f"{OPEN_XML}/wordprocessingml/2006/main"
        path.write_bytes(packed({n: part.replace(usual, STRICT) for n, part in parts.items()}))
    assert not [f for f in read_document(path, "a.docx").findings if f.code == "NOT_DOCX"]
    assert "has no table" not in str(read_document(path, "a.docx").findings)


@pytest.mark.parametrize("tag", ["altChunk", "subDoc"])
def test_text_in_a_file_within_the_document_is_told(tag: str, tmp_path: Path) -> None:
    elsewhere = f"<w:{tag}/>" if tag == "altChunk" else f"<w:p><w:{tag}/></w:p>"
    _, findings = read(tmp_path, word(SAID + elsewhere))
    assert [(f.severity, f.code) for f in findings] == [("error", "LOST_TEXT")]
    with pytest.raises(SourceError, match="all its text stands in another file"):
        read(tmp_path, word(elsewhere))


def test_the_paragraphs_of_a_text_box_stand_behind_the_one_that_holds_it(tmp_path: Path) -> None:
    inner = item("in a list", 1) + "<w:p><w:r><w:t>and plain</w:t></w:r></w:p>"
    box = f"<w:r><w:pict><w:txbxContent>{inner}</w:txbxContent></w:pict></w:r>"
    rest = "<w:r><w:t>The rule.</w:t></w:r>"
    source, findings = read(tmp_path, word(f"<w:p>{box}{rest}</w:p>", LEVELS))
    assert lines(source) == ["The rule.", "A. in a list", "and plain"]
    assert not findings
    struck = f"<w:p><w:del>{box}</w:del>{rest}</w:p>"
    source, _ = read(tmp_path, word(struck, LEVELS))
    assert [name for name, _ in aside(source)] == ["struck"]
    assert "and plain" in aside(source)[0][1]


def test_an_item_tracked_as_taken_out_has_no_number(tmp_path: Path) -> None:
    gone = item("gone", 1).replace("</w:pPr>", f"<w:rPr>{GONE}</w:rPr></w:pPr>")
    gone = gone.replace("<w:r><w:t>", "<w:del><w:r><w:delText>")
    gone = gone.replace("</w:t></w:r>", "</w:delText></w:r></w:del>")
    for body in (item("x", 1) + gone + item("y", 1), item("x", 1) + item("y", 1) + gone):
        source, _ = read(tmp_path, word(body, LEVELS))
        said = source.text
        for _, struck in aside(source):
            said = said.replace(struck, "")
        assert said.split("\n")[:2] == ["A. x", "B. y"]
        assert [struck.strip() for _, struck in aside(source)] == ["gone"]


def test_a_paragraph_whose_end_is_tracked_as_taken_out_goes_on(tmp_path: Path) -> None:
    first = item("It is ", 1).replace("</w:pPr>", f"<w:rPr>{GONE}</w:rPr></w:pPr>")
    source, _ = read(tmp_path, word(first + item("late.", 1) + item("So.", 1), LEVELS))
    assert lines(source) == ["A. It is late.", "B. So."]
