"""How large a file may be, and how long its reading may take: limits that no law book reaches."""

from __future__ import annotations

import hashlib
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

from bridgelaws.errors import SourceError
from bridgelaws.model.source import SourceRef

# A hundred law books in one file are 18 MB of text; a PDF may carry pictures besides.
LARGEST_TEXT: Final = 24_000_000
LARGEST_FILE: Final = 200_000_000
# The parts of a text document that are read, unpacked; and how far packing can shrink prose.
LARGEST_PART: Final = 64_000_000
HIGHEST_RATIO: Final = 200
MOST_PARTS: Final = 10_000
_PACKINGS: Final = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
MOST_PAGES: Final = 5_000
# Seconds on the clock for one file, in which a machine may do other things too; seconds of work of
# each process that reads it, and the memory that it may address, its own code included. Of a law
# book Markdown costs most, 2 s; measured is how much fits: 4 MB of it, 20 MB of a web page or a
# Word file, a thousand pages of PDF.
LONGEST_READING: Final = 120.0
# Of these, for the reading of a PDF by a second library; pages behind that are read once.
LONGEST_SECOND_READING: Final = 45.0
MOST_WORK: Final = 10
MOST_MEMORY: Final = 512_000_000


def refuse(ref: SourceRef, code: str, sentence: str) -> NoReturn:
    """Say in one sentence why a file is not read.

    Raises:
        SourceError: always.
    """
    raise SourceError(sentence, file=ref.file, code=code)


def check_file(path: Path, ref: SourceRef) -> int:
    """The size of a file in bytes, when it is one that may be read.

    Raises:
        SourceError: it is missing, a folder, no file at all, or too large for any format.
    """
    try:
        if path.is_dir():
            refuse(ref, "DIRECTORY", "is a folder; name the files in it")
        state = path.stat()
    except OSError as problem:
        refuse(ref, "MISSING_FILE", problem.strerror or str(problem))
    if not path.is_file():
        refuse(ref, "UNREADABLE", "is no file but a device or a pipe; save it as a file first")
    if state.st_size > LARGEST_FILE:
        refuse(ref, "TOO_LARGE", _too_large(state.st_size, LARGEST_FILE))
    return state.st_size


def read_all(path: Path, ref: SourceRef, most: int = LARGEST_TEXT) -> bytes:
    """The bytes of a file; ``most`` is that of a text where no other is given.

    Raises:
        SourceError: it is no file, holds more than that, or the disk refuses.
    """
    check_file(path, ref)
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
            if len(data) > most:
                refuse(ref, "TOO_LARGE", _too_large(path.stat().st_size, most))
    except OSError as problem:
        refuse(ref, "MISSING_FILE", problem.strerror or str(problem))
    return data


def state_of(path: Path, ref: SourceRef) -> tuple[int, int, int]:
    """What changes when a file does: read before and after, to know that it did not meanwhile.

    Returns:
        Its number on the disk, when it was last written in nanoseconds, and its bytes.

    Raises:
        SourceError: the disk refuses.
    """
    try:
        state = path.stat()
    except OSError as problem:
        refuse(ref, "MISSING_FILE", problem.strerror or str(problem))
    return state.st_ino, state.st_mtime_ns, state.st_size


def digest_of(path: Path, ref: SourceRef) -> str:
    """The sha256 of a file, in hexadecimal digits.

    Raises:
        SourceError: it is no file, too large, or the disk refuses.
    """
    check_file(path, ref)
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as problem:
        refuse(ref, "MISSING_FILE", problem.strerror or str(problem))


def head_of(path: Path, ref: SourceRef, length: int = 4096) -> bytes:
    """The first bytes of a file.

    Raises:
        SourceError: the disk refuses.
    """
    try:
        with path.open("rb") as file:
            return file.read(length)
    except OSError as problem:
        refuse(ref, "MISSING_FILE", problem.strerror or str(problem))


def open_archive(path: Path, ref: SourceRef) -> zipfile.ZipFile:
    """A packed document, when it is whole and no bomb.

    Raises:
        SourceError: it is damaged, or holds far more than its size lets expect.
    """
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, OSError, ValueError, RuntimeError):  # a packing Python lacks, too
        refuse(
            ref, "DAMAGED", "the document is damaged or cut off; get it again from where it came"
        )
    if len(archive.infolist()) > MOST_PARTS:
        refuse(ref, "ARCHIVE_BOMB", f"holds more than {MOST_PARTS} parts, as no document does")
    return archive


def read_part(archive: zipfile.ZipFile, name: str, ref: SourceRef) -> bytes | None:
    """One part of a packed document; ``None`` where it has none of that name.

    What is unpacked is counted as it comes out: what the archive says of itself may lie.

    Raises:
        SourceError: the part is encrypted or damaged, or it is a bomb.
    """
    try:
        info = archive.getinfo(name)
    except KeyError:
        return None
    if info.flag_bits & 1:
        refuse(ref, "ENCRYPTED", "is encrypted; save it without a password first")
    if info.compress_type not in _PACKINGS:
        # Others are unpacked all at once, whatever comes out of them.
        refuse(ref, "ARCHIVE_BOMB", f"its part {name} is packed as in no document; save it anew")
    most = min(LARGEST_PART, max(4_000_000, info.compress_size * HIGHEST_RATIO))
    try:
        with archive.open(info) as file:
            data = file.read(most + 1)
    except (zipfile.BadZipFile, OSError, ValueError, EOFError, RuntimeError):
        refuse(
            ref, "DAMAGED", "the document is damaged or cut off; get it again from where it came"
        )
    except Exception as problem:  # noqa: BLE001 - zlib and lzma each raise an error of their own
        refuse(ref, "DAMAGED", f"the document cannot be unpacked ({problem})")
    if len(data) > most:
        refuse(
            ref,
            "ARCHIVE_BOMB",
            f"its part {name} unpacks to more than {most // 1_000_000} MB, as no law book does; "
            "get the document again from where it came",
        )
    return data


def deadline(ref: SourceRef, seconds: float = LONGEST_READING) -> Callable[[], None]:
    """A check to be called now and then, which refuses the file when its time is over."""
    end = time.monotonic() + seconds

    def check() -> None:
        if time.monotonic() > end:
            refuse(ref, "TOO_LARGE", f"takes more than {seconds:.0f} seconds to read")

    return check


def _too_large(size: int, most: int) -> str:
    return (
        f"has {size // 1_000_000} MB; no more than {most // 1_000_000} are read, for a whole "
        f"law book is less than one of text"
    )
