"""What reading costs against size, for every format that is read or written: `make bench-hostile`.

An ordinary text of laws is printed in each format in several sizes, and read in a process of its
own. The exponent is that of work against size; the memory is the most that the largest one took,
the processes that it began included.
"""

from __future__ import annotations

import io
import json
import math
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from bridgelaws.exchange.back.csv_read import read_csv
from bridgelaws.exchange.back.office_read import read_document, read_workbook
from bridgelaws.exchange.back.xliff_read import read_xliff
from bridgelaws.exchange.out.memory import MemoryUnit
from bridgelaws.exchange.out.tmx import write_tmx
from bridgelaws.formats.limits import LARGEST_FILE, read_all
from bridgelaws.model.source import SourceRef
from bridgelaws.sources.decode import read_source
from tests.bench.measure import ROOT
from tests.formats.hostile_documents import OASIS, WORD, packed

SIZES: Final = (1_250_000, 2_500_000, 5_000_000, 10_000_000, 20_000_000)
# A thousand pages hold some 3 MB of text.
SIZES_OF_PDF: Final = (200_000, 400_000, 800_000, 1_600_000)
LINEAR: Final = 1.15
_SENTENCE: Final = "A player who does so before the others have called tells the director at once."
_BASE: Final = "base 0123456789ab 0123456789ab"
_HEAD: Final = "id,target,developer_comments"


def _lines(size: int, line: str = "{said}") -> Iterator[tuple[int, str]]:
    """Sentences of a law, with their numbers, that are so many bytes when printed like this."""
    each = len(line.format(n=100_000, said=_SENTENCE))
    return islice(((n, _SENTENCE) for n in count(1)), size // each)


def _joined(size: int, line: str, every: str = "", before: str = "", after: str = "") -> bytes:
    """Lines made of a pattern, with a heading before each twentieth."""
    made = [
        (every.format(n=n // 20) if not n % 20 else "") + line.format(n=n, said=said)
        for n, said in _lines(size, line)
    ]
    return "".join([before, *made, after]).encode()


def _word(size: int) -> bytes:
    line = "<w:p><w:r><w:t>{n}. {said}</w:t></w:r></w:p>"
    head = f'<w:document xmlns:w="{WORD}"><w:body>'
    return packed(
        {"word/document.xml": _joined(size, line, "", head, "</w:body></w:document>").decode()}
    )


def _document(size: int) -> bytes:
    names = " ".join(f'xmlns:{n}="{OASIS}{n}:1.0"' for n in ("office", "text"))
    head = f"<office:document-content {names}><office:body><office:text>"
    tail = "</office:text></office:body></office:document-content>"
    content = _joined(size, "<text:p>{n}. {said}</text:p>", "", head, tail)
    mimetype = "application/vnd.oasis.opendocument.text"
    return packed({"mimetype": mimetype, "content.xml": content.decode()})


def _pdf(size: int) -> bytes:
    made = io.BytesIO()
    canvas = Canvas(made, pagesize=(420, 595), invariant=True)
    for n, said in _lines(size):
        canvas.setFont("Helvetica", 9)
        canvas.drawString(30, 550 - 13 * (n % 40), f"{n}. {said}")
        if n % 40 == 39:
            canvas.showPage()
    canvas.showPage()
    canvas.save()
    return made.getvalue()


def _xliff(size: int) -> bytes:
    line = (
        '<unit id="u{n}"><segment id="t1"><source>{said}</source><target>{said}</target>'
        "</segment></unit>"
    )
    head = (
        '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" '
        'trgLang="nl"><file id="f">'
    )
    return _joined(size, line, "", head, "</file></xliff>")


def _workbook(size: int) -> bytes:
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(_HEAD.split(","))
    for n, said in _lines(size):
        sheet.append([f"16#t{n}", said, _BASE])
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def _table(size: int) -> bytes:
    cell = "<w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>"
    row = "".join(cell.format(said) for said in ("16#t{n} " + _BASE, "{said}", "{said}"))
    head = f'<w:document xmlns:w="{WORD}"><w:body><w:tbl>'
    tail = "</w:tbl></w:body></w:document>"
    line = f"<w:tr>{row}</w:tr>"
    return packed({"word/document.xml": _joined(size, line, "", head, tail).decode()})


def _source(path: Path) -> None:
    read_source(SourceRef(path.name, path=str(path)))


def _memory(path: Path) -> None:
    """Write as many units as the file has lines."""
    said = path.read_text("utf-8").splitlines()
    units = (
        MemoryUnit("16A", f"16A#t{n}", False, ((("plain", "en"), line), (("plain", "nl"), line)))
        for n, line in enumerate(said)
    )
    write_tmx(units, io.BytesIO())


def _bytes(path: Path) -> bytes:
    return read_all(path, SourceRef(path.name), LARGEST_FILE)


# By name: what prints so many bytes of text as a file of that name, and what reads it.
FORMATS: Final[dict[str, tuple[Callable[[int], bytes], Callable[[Path], object]]]] = {
    "a.txt": (lambda size: _joined(size, "{n}. {said}\n", "\nLAW {n}\n"), _source),
    "a.html": (
        lambda size: _joined(size, "<p>{n}. {said}</p>\n", "<h2>Law {n}</h2>", "<html><body>"),
        _source,
    ),
    "a.docx": (_word, _source),
    "a.odt": (_document, _source),
    "a.mediawiki": (lambda size: _joined(size, "# {said}\n", "== Law {n} ==\n"), _source),
    "a.dokuwiki": (lambda size: _joined(size, "  - {said}\n", "===== Law {n} =====\n"), _source),
    "a.md": (lambda size: _joined(size, "1. {said}\n", "\n## Law {n}\n\n"), _source),
    "a.pdf": (_pdf, _source),
    "a.xliff": (_xliff, lambda path: read_xliff(_bytes(path), path.name)),
    "a.tmx": (lambda size: _joined(size, "{said}\n"), _memory),
    "a.csv": (
        lambda size: _joined(size, f'16#t{{n}},"{{said}}",{_BASE}\n', "", f"{_HEAD}\n"),
        lambda path: read_csv(_bytes(path), path.name),
    ),
    "a.xlsx": (_workbook, lambda path: read_workbook(path, path.name)),
    "back.docx": (_table, lambda path: read_document(path, path.name)),
}


def main() -> int:
    """A line for each format: seconds for each size, exponent, memory; 1 when one is worse."""
    worse = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, (make, _) in FORMATS.items():
            path = Path(folder) / name
            sizes = SIZES_OF_PDF if name.endswith(".pdf") else SIZES
            told = []
            for size in sizes:
                path.write_bytes(make(size))
                told.append(_measured(path))
            path.unlink()
            seconds = [each["seconds"] for each in told]
            power = math.log(seconds[-1] / seconds[0]) / math.log(sizes[-1] / sizes[0])
            worse += power > LINEAR
            shown = " ".join(f"{each:6.2f}" for each in seconds)
            per = 1_000_000 * seconds[-1] / sizes[-1]
            print(
                f"{name:<12} {shown} s  {per:6.2f} s/MB  n^{power:4.2f}  "
                f"{told[-1]['memory']:4.0f} MB{' !' * (power > LINEAR)}{told[-1]['fault']}",
                flush=True,
            )
    return min(worse, 1)


def _measured(path: Path) -> dict[str, float]:
    said = subprocess.run(
        [sys.executable, "-m", "tests.bench.bench_costs", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(said.stdout)
    return found


def read_one(path: Path) -> None:
    """Read one file and print what it took, in seconds of work and millions of bytes."""
    before = time.process_time() + _children().ru_utime + _children().ru_stime
    fault = ""
    try:
        FORMATS[path.name][1](path)
    except Exception as problem:  # noqa: BLE001 - a refusal is a figure too
        fault = f" {problem}"
    seconds = time.process_time() + _children().ru_utime + _children().ru_stime - before
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    unit = 1 if sys.platform == "darwin" else 1024
    memory = max(own, _children().ru_maxrss) * unit / 1_000_000
    print(json.dumps({"seconds": max(seconds, 1e-3), "memory": memory, "fault": fault}))


def _children() -> resource.struct_rusage:
    return resource.getrusage(resource.RUSAGE_CHILDREN)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        read_one(Path(sys.argv[1]))
    else:
        raise SystemExit(main())
