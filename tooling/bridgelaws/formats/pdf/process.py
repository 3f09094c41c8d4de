"""The pages of a PDF, read in a process of their own: a trap there takes no more than that.

A page can be drawn inside itself over and over; the library that draws it then takes all
memory there is, and nothing inside the same process can stop it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from typing import Final

import pypdfium2

from bridgelaws.formats.limits import LONGEST_READING, MOST_MEMORY, MOST_PAGES, refuse
from bridgelaws.formats.pdf.text_runs import Stroke, read_strokes
from bridgelaws.model.source import SourceRef

if sys.platform != "win32":
    import resource

_SENTENCES: Final = {
    "ENCRYPTED": "the PDF asks for a password; save it without one first",
    "DAMAGED": "the PDF is damaged or cut off; get it again from where it came",
}


def read_apart(path: Path, ref: SourceRef) -> Iterator[tuple[list[Stroke], int]]:
    """The strokes of each page, and how many of its letters have no readable code.

    Raises:
        SourceError: the PDF is encrypted or damaged, has too many pages, or takes more time
            or memory than any book does.
    """
    command = [sys.executable, "-P", "-m", "bridgelaws.formats.pdf.process", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)  # noqa: S603 - our own module, and a path
    timer = threading.Timer(LONGEST_READING, process.kill)
    timer.start()
    done = False
    pipe = process.stdout
    try:
        for line in pipe or ():
            said = json.loads(line)
            if said == "END":
                done = True
            elif isinstance(said, str):
                refuse(ref, said, _SENTENCES[said])
            elif isinstance(said, int):
                refuse(ref, "TOO_LARGE", f"has {said} pages; no more than {MOST_PAGES} are read")
            else:
                yield [Stroke(*values) for values in said[0]], said[1]
        process.wait()
    finally:
        timer.cancel()
        process.kill()
        if pipe is not None:
            pipe.close()
        process.wait()
    if not done:
        sentence = "takes more time or memory than any book; print it to a new PDF and add that"
        refuse(ref, "TOO_LARGE", sentence)


def write_pages(path: str) -> None:
    """Write each page as a line of JSON; a word or a number instead says why there is none."""

    def say(said: object) -> None:
        sys.stdout.write(json.dumps(said) + "\n")

    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as problem:
        told = str(problem).casefold()
        say("ENCRYPTED" if "password" in told or "security" in told else "DAMAGED")
        return
    if len(document) > MOST_PAGES:
        say(len(document))
        return
    for number in range(len(document)):
        try:
            page = document[number]
            strokes, unknown = read_strokes(page)
            page.close()
        except pypdfium2.PdfiumError:
            say("DAMAGED")
            return
        say([[astuple(stroke) for stroke in strokes], unknown])
    say("END")


if __name__ == "__main__":
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    write_pages(sys.argv[1])
