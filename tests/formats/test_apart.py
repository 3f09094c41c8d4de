"""Official sources are read in a process of their own, which may be lost without any harm."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from lxml import etree

from bridgelaws.errors import SourceError
from bridgelaws.formats.safe_xml import raise_out_of_memory
from bridgelaws.model.source import SourceRef
from bridgelaws.sources import apart
from bridgelaws.sources.apart import ReadingProcess, read_apart
from bridgelaws.sources.decode import read_source

TAKES_TOO_MUCH = (
    "import resource; resource.setrlimit(resource.RLIMIT_CPU, (1, 1))\nwhile True: pass"
)
DIES = "import sys; sys.stdin.buffer.read(8)"
CUT_OFF = "import sys; sys.stdout.buffer.write(bytes(7) + b'\\x10half')"


@pytest.fixture
def ref(tmp_path: Path) -> SourceRef:
    path = tmp_path / "a.txt"
    path.write_text("LAW 16\nA text.\n", "utf-8")
    return SourceRef("a.txt", expression="official", path=str(path))


def test_a_source_read_apart_is_the_same_as_one_read_here(
    ref: SourceRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(ref.path).parent)
    for each in (ref, SourceRef("a.txt", expression="official")):
        assert read_apart(each) == read_source(each)


def test_what_cannot_be_read_is_told_as_it_is_here(ref: SourceRef, tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_bytes(b"LAW 16\n\xff")
    wrong = SourceRef("b.txt", expression="official", path=str(path))
    with pytest.raises(SourceError) as here:
        read_source(wrong)
    with pytest.raises(SourceError) as there:
        read_apart(wrong)
    assert str(there.value) == str(here.value)
    assert vars(there.value) == vars(here.value)
    # The process that refused one file reads the next.
    assert read_apart(ref)[0].text


@pytest.mark.parametrize("program", [TAKES_TOO_MUCH, DIES])
@pytest.mark.skipif(sys.platform == "win32", reason="Windows bounds no process so")
def test_a_process_that_is_ended_is_one_sentence_and_the_next_file_is_read(
    program: str, ref: SourceRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = ReadingProcess(sys.executable, "-c", program)
    with monkeypatch.context() as patched:
        patched.setattr(apart, "_READER", lost)
        for _ in range(2):
            with pytest.raises(SourceError, match="TOO_LARGE takes more than"):
                read_apart(ref)
    assert read_apart(ref)[0].text


def test_an_answer_cut_off_is_none(ref: SourceRef) -> None:
    assert ReadingProcess(sys.executable, "-c", CUT_OFF).ask(ref) is None


def test_a_fault_of_a_reader_is_a_fault_of_the_program(ref: SourceRef) -> None:
    fault = "raise ZeroDivisionError"
    program = (
        "import sys; from bridgelaws.sources import apart\n"
        f"def read(ref): {fault}\n"
        "apart.read_source = read; apart.serve(sys.stdin.buffer, sys.stdout.buffer)"
    )
    reader = ReadingProcess(sys.executable, "-c", program)
    told = reader.ask(ref)
    reader.end()
    assert isinstance(told, RuntimeError)
    assert "ZeroDivisionError" in str(told)
    assert "ZeroDivisionError" in told.__notes__[0]


def test_a_parser_that_is_refused_memory_is_no_broken_document() -> None:
    """lxml has no better words for it than these."""
    for said in ("unknown error", "Memory allocation failed"):
        with pytest.raises(MemoryError):
            raise_out_of_memory(etree.XMLSyntaxError(said, 1, 0, 0))
    raise_out_of_memory(etree.XMLSyntaxError("Opening and ending tag mismatch", 76, 1, 2))
    raise_out_of_memory(ValueError("unknown error"))
