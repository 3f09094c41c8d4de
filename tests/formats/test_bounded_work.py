"""Numbering and linking a text from outside is bounded, and says so."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from bridgelaws import api, pipeline
from bridgelaws.cli import main
from bridgelaws.errors import SourceError
from bridgelaws.formats import bounded_work as bounds
from bridgelaws.formats.bounded_work import bounded_work
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceRef

REF = SourceRef("a.txt", expression="official")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows bounds nothing so")


def work_for_ever() -> None:
    while True:
        # As a careless library does it.
        with contextlib.suppress(Exception):
            sum(range(1000))


def take_all_memory() -> None:
    held = []
    while True:
        held.append(bytearray(50_000_000))


@pytest.mark.parametrize(
    ("work", "said"),
    [(work_for_ever, "seconds of work"), (take_all_memory, "MB of memory")],
)
def test_what_takes_too_much_is_one_sentence(
    work: Callable[[], None], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_NUMBERING", 0.2 if work is work_for_ever else 60.0)
    monkeypatch.setattr(bounds, "MOST_MEMORY", 400_000_000)
    with pytest.raises(SourceError, match=said) as told, bounded_work([REF]):
        work()
    assert str(told.value).startswith("a.txt:0:0: TOO_LARGE takes more than ")


def test_nothing_of_a_bound_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS), signal.getsignal(signal.SIGPROF)
    monkeypatch.setattr(bounds, "MOST_NUMBERING", 0.2)
    with pytest.raises(SourceError), bounded_work([REF]), bounded_work([REF]):
        work_for_ever()
    after = resource.getrlimit(resource.RLIMIT_AS), signal.getsignal(signal.SIGPROF)
    assert after == before
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


def test_a_text_that_takes_too_much_is_told_by_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("LAW 16\nA text.\n", "utf-8")
    monkeypatch.setattr(
        "bridgelaws.numbering.by_print.outline_of_any", lambda *_, **__: work_for_ever()
    )
    monkeypatch.setattr(bounds, "MOST_NUMBERING", 0.2)
    assert main(["outline", str(path)]) == 3
    assert "a.txt:0:0: TOO_LARGE takes more than" in capfd.readouterr().err


def test_a_text_among_others_that_takes_too_much_is_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("LAW 16\nA text.\n", "utf-8")
    library = load_library()
    link = pipeline.link

    def slow(expressions: Iterable[Expression], library: Library) -> object:
        found = list(expressions)
        if found:
            work_for_ever()
        return link(found, library)

    monkeypatch.setattr("bridgelaws.pipeline.link", slow)
    monkeypatch.setattr(bounds, "MOST_NUMBERING", 3.0)
    run = api.parse([path], library, alone=True)
    assert [ref.file for ref in run.unread] == ["a.txt"]
    assert [finding.code for finding in run.findings] == ["TOO_LARGE"]


def test_what_a_translator_sent_back_is_bounded_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "work.csv"
    path.write_text("id,target,developer_comments\n", "utf-8")
    monkeypatch.setattr("bridgelaws.cli.import_.read_csv", lambda *_: work_for_ever())
    monkeypatch.setattr(bounds, "MOST_NUMBERING", 0.2)
    assert main(["import", "csv", "--language", "el", str(path)]) == 3
    assert "work.csv:0:0: TOO_LARGE takes more than" in capfd.readouterr().err
