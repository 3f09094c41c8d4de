"""What an exported file holds: the members of an archive, the text of a PDF, else its bytes."""

from __future__ import annotations

import io
import re
import threading
import zipfile
from collections.abc import Iterator
from typing import Final

import pypdfium2

# The moment at which a translator's file was made, in the forms of TMX, XLIFF and TBX.
_MOMENT: Final = re.compile(rb"\b\d{4}-?\d\d-?\d\dT\d\d:?\d\d(:?\d\d)?(\.\d+)?Z?")

# Parts are made side by side, and pdfium reads one document at a time.
_PDFIUM: Final = threading.Lock()


def contents_of(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The parts of a file that are compared, by name, without the moment at which it was made.

    A file that is one piece has one part, without a name. Of an archive the times and the
    compression do not count, of a PDF what is no text.
    """
    if data.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield name, _on_lines(_MOMENT.sub(b"(time)", archive.read(name)))
    elif data.startswith(b"%PDF-"):
        with _PDFIUM, pypdfium2.PdfDocument(data) as document:
            for number, page in enumerate(document, 1):
                yield f"page-{number}.txt", page.get_textpage().get_text_bounded().encode()
    else:
        yield "", _MOMENT.sub(b"(time)", data)


def _on_lines(data: bytes) -> bytes:
    """XML of one line with a line for each element, so that a difference is shown where it is."""
    return data.replace(b"><", b">\n<") if data.startswith(b"<?xml") else data
