"""The report shows the pages of doubts as they are printed, and folds the rest."""

from __future__ import annotations

import base64
import io
import re
from dataclasses import replace
from pathlib import Path

from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from bridgelaws.formats.pdf.process import draw_pages
from bridgelaws.library.library import Library
from bridgelaws.model.source import SourceRef
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from bridgelaws.report.identity import identify
from bridgelaws.report.outcome import judge
from bridgelaws.report.page import render_report
from bridgelaws.sources.decode import read_source

SURE = (
    "ARTIKEL 33 - GELIJKTIJDIGE BIEDINGEN",
    "Wie op hetzelfde ogenblik biedt als een ander die",
    "aan de beurt is, wordt geacht na hem te bieden, en",
    "zijn bieding telt dan als die van later.",
)
DOUBTFUL = ("ARTIKEL 22 - EINDE", "A. Wanneer", "De speler heeft het.", "D. Onbekend en raar")


def book(folder: Path, *pages: tuple[str, ...]) -> Path:
    path = folder / "book.pdf"
    canvas = Canvas(str(path), pagesize=(301, 400))
    for lines in pages:
        for n, line in enumerate(lines):
            canvas.drawString(40, 350 - 16 * n, line)
        canvas.showPage()
    canvas.save()
    return path


def test_pages_are_drawn_as_grey_pictures_of_their_shape(tmp_path: Path) -> None:
    path = book(tmp_path, SURE, DOUBTFUL, ())
    drawn = draw_pages(path, [3, 2, 9])
    assert sorted(drawn) == [2, 3]
    written, blank = (Image.open(io.BytesIO(drawn[n])).convert("L") for n in (2, 3))
    assert written.size == blank.size
    assert abs(written.width / written.height - 301 / 400) < 0.01
    assert (min(written.tobytes()) < 80, min(blank.tobytes())) == (True, 255)


def test_what_cannot_be_drawn_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4 no more %%EOF")
    assert draw_pages(tmp_path / "a.pdf", [1]) == {}
    assert draw_pages(tmp_path / "none.pdf", [1]) == {}
    assert draw_pages(book(tmp_path, SURE), []) == {}


def test_the_report_shows_the_pages_of_its_doubts_and_no_others(
    tmp_path: Path, library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    path = book(tmp_path, DOUBTFUL, SURE)
    source, seen = read_source(SourceRef("book.pdf", path=str(path)))
    identity = identify(source, library, reference_texts)
    source = replace(source, ref=identity.ref)
    outcome = judge(source, identity.result, (*seen, *identity.result.findings), library)
    page = render_report(outcome, (), library)
    shown = re.findall(r'<img src="data:image/png;base64,([^"]+)" alt="Bladzijde (\d+)', page)
    assert [number for _, number in shown] == ["1"], outcome.findings
    assert base64.b64decode(shown[0][0]).startswith(b"\x89PNG")
    assert "img-src data:;" in page
    gone = replace(outcome, source=replace(source, ref=replace(source.ref, path="")))
    bare = render_report(gone, (), library)
    assert "<img" not in bare
    assert "img-src" not in bare
