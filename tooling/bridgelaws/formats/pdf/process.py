"""The pages of a PDF, read in a process of its own with bounded time and memory.

A page can be drawn inside itself over and over; the library that draws it then takes all
memory there is, and nothing inside the same process can stop it. A second library that reads
the pages once more is held to the same bounds.
"""

from __future__ import annotations

import base64
import json
import struct
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Final

import pypdfium2

from bridgelaws.formats.limits import (
    LONGEST_READING,
    LONGEST_SECOND_READING,
    MOST_MEMORY,
    MOST_PAGES,
    refuse,
)
from bridgelaws.formats.pdf.text_runs import TextRun, read_runs
from bridgelaws.model.source import SourceRef

if sys.platform != "win32":
    import resource

# Points of a picture to one of the paper, and on its longer side at most.
_SCALE: Final = 1.5
_WIDEST: Final = 1200
_SENTENCES: Final = {
    "ENCRYPTED": "the PDF asks for a password; save it without one first",
    "DAMAGED": "the PDF is damaged or cut off; get it again from where it came",
}


def read_apart(path: Path, ref: SourceRef) -> Iterator[tuple[list[TextRun], int]]:
    """The text runs of each page, and how many of its letters have no readable code.

    Raises:
        SourceError: the PDF is encrypted or damaged, has too many pages, or takes more time
            or memory than any book does.
    """
    done = False
    for said in _told("runs", path, LONGEST_READING):
        if said == "END":
            done = True
        elif isinstance(said, str):
            refuse(ref, said, _SENTENCES[said])
        elif isinstance(said, int):
            refuse(ref, "TOO_LARGE", f"has {said} pages; no more than {MOST_PAGES} are read")
        elif isinstance(said, list):
            yield [TextRun(*values) for values in said[0]], said[1]
    if not done:
        sentence = "takes more time or memory than any book; print it to a new PDF and add that"
        refuse(ref, "TOO_LARGE", sentence)


def read_again(path: Path) -> Iterator[str | None]:
    """The text of each page as a second library reads it, in the order in which it was written.

    ``None`` for a page that it cannot read. Ends early where it takes too long, or more memory
    than any book does.
    """
    for said in _told("words", path, LONGEST_SECOND_READING):
        yield said if isinstance(said, str) else None


def draw_pages(path: Path, numbers: Iterable[int]) -> dict[int, bytes]:
    """Pages of a PDF as grey PNG pictures, by number from 1, but for those that cannot be drawn.

    The time and memory that it takes are bounded as for reading.
    """
    wanted = [str(number) for number in numbers]
    told = _told("pictures", path, LONGEST_SECOND_READING, *wanted) if wanted else ()
    return {said[0]: base64.b64decode(said[1]) for said in told if isinstance(said, list)}


def _told(what: str, path: Path, seconds: float, *more: str) -> Iterator[object]:
    """What the process says, line by line, until it ends or its time does."""
    module = "bridgelaws.formats.pdf.process"
    command = [sys.executable, "-P", "-m", module, what, str(path), *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)  # noqa: S603 - our own module, and a path
    timer = threading.Timer(seconds, process.kill)
    timer.start()
    pipe = process.stdout
    try:
        for line in pipe or ():
            # A line that was cut off with the process ends it.
            if line.endswith(b"\n"):
                yield json.loads(line)
        process.wait()
    finally:
        timer.cancel()
        process.kill()
        if pipe is not None:
            pipe.close()
        process.wait()


def _say(said: object) -> None:
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


def write_words(path: str) -> None:
    """Write the text of each page as a line of JSON; null for one that cannot be read."""
    # Only the process that reads with it needs it.
    from pypdf import PdfReader

    # A file that the first reading took may be more than this library does.
    try:
        reader = PdfReader(path)
        count = len(reader.pages)
    except Exception:  # noqa: BLE001
        return
    for number in range(count):
        try:
            text = reader.pages[number].extract_text()
        except Exception:  # noqa: BLE001
            _say(None)
        else:
            _say(text)


def write_pictures(path: str, *numbers: str) -> None:
    """Write each page that is asked for as a line of JSON: its number and its picture."""
    # What cannot be drawn is missed on the page that shows it, and nowhere else.
    try:
        document = pypdfium2.PdfDocument(path)
        for number in map(int, numbers):
            if 0 < number <= len(document):
                page = document[number - 1]
                scale = min(_SCALE, _WIDEST / max(page.get_size()))
                drawn = page.render(scale=scale, grayscale=True)
                rows = [
                    bytes(drawn.buffer[at : at + drawn.width])
                    for at in range(0, drawn.stride * drawn.height, drawn.stride)
                ]
                _say([number, base64.b64encode(_png(drawn.width, rows)).decode("ascii")])
                page.close()
    except pypdfium2.PdfiumError:
        return


def _png(width: int, rows: Sequence[bytes]) -> bytes:
    """Grey rows, a byte a point, as a PNG of sixteen greys."""
    packed = bytearray()
    for row in rows:
        even = row if width % 2 == 0 else row + b"\xff"
        packed.append(0)
        packed += bytes((a & 0xF0) | (b >> 4) for a, b in zip(even[::2], even[1::2], strict=True))
    header = struct.pack(">IIBBBBB", width, len(rows), 4, 0, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(packed), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


def write_pages(path: str) -> None:
    """Write each page as a line of JSON; a word or a number instead says why there is none."""
    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as problem:
        told = str(problem).casefold()
        _say("ENCRYPTED" if "password" in told or "security" in told else "DAMAGED")
        return
    if len(document) > MOST_PAGES:
        _say(len(document))
        return
    for number in range(len(document)):
        try:
            page = document[number]
            runs, unknown = read_runs(page)
            page.close()
        except pypdfium2.PdfiumError:
            _say("DAMAGED")
            return
        _say([[astuple(run) for run in runs], unknown])
    _say("END")


WRITERS: Final[dict[str, Callable[..., None]]] = {
    "runs": write_pages,
    "words": write_words,
    "pictures": write_pictures,
}

if __name__ == "__main__":
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    WRITERS[sys.argv[1]](*sys.argv[2:])
