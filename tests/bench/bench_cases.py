"""Thousands of made-up files of each format, brought by the command: `make bench-cases`.

Each file is put together at random; every second one is damaged after that. It is parsed, or
imported into a small checkout, as an operator would do it. What comes out is held against what
is documented: no traceback, less than 10 s of work and 512 MB, characters and units that add up,
no word lost of a file that is whole, the exit code that belongs to what was said. A line for each
format; what is wrong is listed by its seed.

    python -m tests.bench.bench_cases [--first SEED] [--cases N] [format ...]
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import importlib
import io
import json
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from lxml import etree

from bridgelaws.cli import main
from bridgelaws.errors import SourceError
from bridgelaws.exchange.back.merge import ImportOutcome
from bridgelaws.exchange.back.returned import ReturnedFile
from bridgelaws.exchange.out.memory import MemoryUnit
from bridgelaws.exchange.out.tmx import write_tmx
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.source import SourceRef
from bridgelaws.pipeline import run_build
from bridgelaws.records.store import write_records
from bridgelaws.sources import apart, read
from bridgelaws.xml_writer import without_forbidden
from tests.bench.measure import ROOT
from tests.few_laws import copy_checkout
from tests.formats.damage import change_parts, damage
from tests.formats.hostile_documents import Made
from tests.formats.hostile_markup import MARKUPS, WORD, Marked
from tests.formats.hostile_pdf import damaged_pdf
from tests.formats.hostile_returned import RETURNED
from tests.formats.hostile_texts import HOSTILE

CASES: Final = 2_000
# So many files are read by one process, which may take so many seconds for all of them.
PORTION: Final = 250
PATIENCE: Final = 900
SLOW: Final = 10.0
LARGE: Final = 512_000_000
LAWS: Final = ("law-02", "law-15", "law-69")
_SUM: Final = re.compile(
    r"characters: (\d+) in = (\d+) in .* \+ (\d+) in .* \+ (\d+) in .* \+ (\d+)"
)
_UNITS: Final = re.compile(r"el: (\d+) provisions would change .* (\d+) unchanged, (\d+) refused")
_REFUSED: Final = 3
_UNIT: Final = 1 if sys.platform == "darwin" else 1024

# A file and, of one that is whole, the words that must be read.
_File = tuple[bytes, list[str] | None]


def _markup(name: str, seed: int) -> _File:
    chosen = random.Random(seed)
    if seed % 4 == 3 and name in HOSTILE:
        pieces = list(HOSTILE[name].values())
        parts = [chosen.choice(pieces)(chosen.choice((40, 4_000))) for _ in range(3)]
        return "\n".join(parts).encode("utf-8", "replace"), None
    made = Marked(seed)
    data = MARKUPS[name](made)
    return (data, made.tokens) if seed % 2 == 0 else (damage(data, chosen), None)


def _document(make: Callable[[Made], bytes], seed: int) -> _File:
    made, chosen = Made(seed), random.Random(seed)
    data = make(made)
    if seed % 2 == 0:
        return data, made.tokens
    return (change_parts if seed % 4 == 1 else damage)(data, chosen), None


def _pdf(seed: int) -> _File:
    made = Marked(seed)
    return (MARKUPS["a.pdf"](made), made.tokens) if seed % 2 == 0 else (damaged_pdf(seed), None)


def _source(name: str, seed: int) -> _File:
    if name == "a.docx":
        return _document(Made.word, seed)
    if name == "a.odt":
        return _document(Made.text, seed)
    return _pdf(seed) if name == "a.pdf" else _markup(name, seed)


SOURCES: Final = (*(name for name in MARKUPS if name != "a.pdf"), "a.docx", "a.odt", "a.pdf")
FORMATS: Final = (*SOURCES, *(f"back.{kind}" for kind in RETURNED), "a.tmx")


_known_library: Final = functools.cache(load_library)


class _Seen:
    """What the rooms below gave the command, to hold what it says against."""

    def __init__(self) -> None:
        """Look over the shoulders of reading and of merging."""
        self.read: str | SourceError | None = None
        self.units, self.errors = -1, 0
        import_module = importlib.import_module("bridgelaws.cli.import_")
        reads: Callable[..., apart.ReadAnswer] = vars(read)["read_apart"]
        brings: Callable[..., ImportOutcome] = import_module.bring_back

        def read_apart(ref: SourceRef) -> apart.ReadAnswer:
            try:
                answer = reads(ref)
            except SourceError as problem:
                self.read = problem
                raise
            self.read = answer[0].text
            return answer

        def bring_back(returned: ReturnedFile, *more: Any, **named: Any) -> ImportOutcome:
            brought = brings(returned, *more, **named)
            self.units = len(returned.units)
            self.errors = sum(one.severity == "error" for one in brought.findings)
            return brought

        vars(read)["read_apart"] = read_apart
        vars(import_module)["bring_back"] = bring_back
        # The same for each file, and nearly all of the work: nobody changes the checkout.
        library = _known_library(Path.cwd())
        shown: dict[str, Any] = {}
        presents = import_module.read_present

        def read_present(_: Library, language: str, preview: Any) -> Any:
            if language not in shown:
                shown[language] = presents(library, language, preview)
            return shown[language]

        for name in ("bridgelaws.cli.parse", "bridgelaws.library.changing"):
            vars(importlib.import_module(name))["load_library"] = lambda *_: library
        vars(import_module)["read_present"] = read_present

    def forget(self) -> None:
        """Before the next command."""
        self.read, self.units, self.errors = None, -1, 0


def _call(arguments: list[str]) -> tuple[int, str, str]:
    """The exit code of a command, and what it wrote."""
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2)]
    with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
        code = main(arguments)
    out, err = (stream.buffer.getvalue().decode("utf-8") for stream in streams)
    return code, out, err


def _parse(name: str, seed: int, folder: Path, seen: _Seen) -> Iterator[str]:
    """What is wrong with the parse of one file."""
    data, tokens = _source(name, seed)
    path, told = folder / name, folder / "findings.jsonl"
    path.write_bytes(data)
    told.unlink(missing_ok=True)
    named = ["--work", "duplicate", "--edition", "2017", "--language", "en"] if seed % 3 else []
    code, _, err = _call(["parse", "--alone", "--findings", str(told), *named, str(path)])
    yield from _ending(code, err)
    sums = _SUM.findall(err)
    unread = isinstance(seen.read, SourceError) or "TOO_LARGE" in err
    whole = len(seen.read) if isinstance(seen.read, str) and code != _REFUSED else 0
    if len(sums) != 1 or int(sums[0][0]) != whole or sum(map(int, sums[0][1:])) != whole:
        yield f"sum: {sums} of {whole}"
    findings = [json.loads(one) for one in told.read_text("utf-8").splitlines()]
    errors = [one for one in findings if one["severity"] == "error"]
    wanted = _REFUSED if unread else int(bool(errors))
    if code != wanted:
        yield f"code: {code}, not {wanted}"
    if tokens is not None and isinstance(seen.read, str):
        if Counter(WORD.findall(seen.read)) != Counter(tokens):
            yield "sum: words are lost or doubled"
        if "LOST_TEXT" in err:
            yield "sum: finds lost text"


def _import(kind: str, seed: int, folder: Path, seen: _Seen) -> Iterator[str]:
    """What is wrong with the import of one file."""
    path = folder / f"back.{kind}"
    path.write_bytes(RETURNED[kind]((folder / f"work.{kind}").read_bytes(), seed))
    code, out, err = _call(["import", kind, str(path), "--language", "el", "--dry-run"])
    yield from _ending(code, err)
    sums = _UNITS.findall(out)
    if seen.units < 0:
        if code != _REFUSED or not err.startswith("bridgelaws: "):
            yield f"code: {code} for a file that was not read: {err[:200]}"
        return
    if len(sums) != 1 or sum(map(int, sums[0])) != seen.units:
        yield f"sum: {sums} of {seen.units}"
    if code != int(bool(seen.errors)):
        yield f"code: {code} with {seen.errors} errors"


def _ending(code: int, err: str) -> Iterator[str]:
    if code == 4 or "Traceback" in err:
        yield f"traceback: {err[-300:]}"
    elif code not in (0, 1, _REFUSED):
        yield f"code: {code}: {err[-300:]}"


def _memory_file(seed: int) -> Iterator[str]:
    """What is wrong with a translation memory, read back."""
    chosen = random.Random(seed)
    words = ("", " ", "x", "<b>&amp;", "\x07", "\ufffe", "\ud800", "\n", "é", "]]>", "\U0001f0a1")
    units = [
        MemoryUnit(
            "16A",
            f"16A#t{n}",
            chosen.random() < 0.5,
            tuple(
                (("plain", language), "".join(chosen.choices(words, k=chosen.randint(0, 9))))
                for language in chosen.sample(("nl", "fr", "el", "en"), chosen.randint(0, 4))
            ),
        )
        for n in range(chosen.randint(0, 30))
    ]
    made = io.BytesIO()
    count, forbidden = write_tmx(units, made)
    root = etree.fromstring(made.getvalue())
    said = [text for unit in units for _, text in unit.texts]
    if [each.text or "" for each in root.iter("seg")] != list(map(without_forbidden, said)):
        yield "sum: other words"
    if count != len(units) or len(root.findall("body/tu")) != count:
        yield f"sum: {count} of {len(units)} units"
    if forbidden != sum(sign in "\x07\ufffe\ud800" for text in said for sign in text):
        yield f"sum: {forbidden} forbidden"


def _peak() -> int:
    """The most bytes that this process, its reader or anything that they ended ever held."""
    most = max(
        resource.getrusage(who).ru_maxrss * _UNIT
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    process = apart._READER._process
    if process is not None:
        with contextlib.suppress(OSError):
            status = Path(f"/proc/{process.pid}/status").read_text("ascii", "replace")
            most = max(most, *(1024 * int(n) for n in re.findall(r"VmHWM:\s*(\d+)", status)))
    return most


def _work() -> float:
    """Seconds of the processor that this process and its reader took, with what they began."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = time.process_time() + ended.ru_utime + ended.ru_stime
    process = apart._READER._process
    if process is not None:
        with contextlib.suppress(OSError):
            told = (
                Path(f"/proc/{process.pid}/stat").read_text("ascii", "replace").rpartition(")")[2]
            )
            # Of its own, in the system, and the same of what it waited for: proc(5).
            seconds += sum(map(int, told.split()[11:15])) / os.sysconf("SC_CLK_TCK")
    return seconds


def _portion(name: str, seeds: Iterable[int], folder: Path, told: io.TextIOBase) -> None:
    """Bring these files one after another; a line of JSON for each."""
    apart._READER = apart.ReadingProcess(sys.executable, "-m", "tests.bench.forking_reader")  # type: ignore[misc]
    seen = _Seen()
    for seed in seeds:
        seen.forget()
        began = _work()
        try:
            if name == "a.tmx":
                faults = list(_memory_file(seed))
            elif name.startswith("back."):
                faults = list(_import(name.removeprefix("back."), seed, folder, seen))
            else:
                faults = list(_parse(name, seed, folder, seen))
        except BaseException as problem:  # noqa: BLE001 - nothing may leave a command
            faults = [f"traceback: {type(problem).__name__} {problem}"]
        refused = isinstance(seen.read, SourceError) or (
            name.startswith("back.") and seen.units < 1
        )
        seconds = max(0.0, _work() - began)
        line = {"seed": seed, "seconds": seconds, "memory": _peak(), "faults": faults}
        told.write(json.dumps({**line, "refused": refused}) + "\n")
        told.flush()
    apart._READER.end()


def run_cases(name: str, seeds: range, folder: Path) -> list[dict[str, Any]]:
    """What became of these files, in portions, each in a process of its own."""
    found: list[dict[str, Any]] = []
    while len(found) < len(seeds):
        portion = seeds[len(found) : len(found) + PORTION]
        reading, writing = os.pipe()
        process = os.fork()
        if not process:
            os.close(reading)
            signal.alarm(PATIENCE)
            with os.fdopen(writing, "w", encoding="utf-8") as told:
                _portion(name, portion, folder, told)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as told:
            lines = [json.loads(line) for line in told]
        os.waitpid(process, 0)
        if len(lines) < len(portion):
            seed = portion[len(lines)]
            fault = ["traceback: the process was ended"]
            lost = {"seed": seed, "seconds": PATIENCE, "memory": 0, "faults": fault}
            lines.append({**lost, "refused": False})
        found += lines
    return found


def checkout(folder: Path) -> Path:
    """A small checkout with its build and an export of each kind."""
    root = copy_checkout(folder, LAWS)
    os.chdir(root)
    write_records(run_build(_known_library(Path.cwd())).records, root / "build" / "records")
    for kind in RETURNED:
        code, _, err = _call(["export", kind, "--language", "el", "--output", f"work.{kind}"])
        assert code == 0, err
    return root


def main_cases() -> int:
    """A line for each format; 1 when a file of one is wrong."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--cases", type=int, default=CASES)
    asked.add_argument("formats", nargs="*")
    given = asked.parse_args()
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    wrong = 0
    with tempfile.TemporaryDirectory() as place:
        root = checkout(Path(place) / "checkout")
        for name in given.formats or FORMATS:
            found = run_cases(name, range(given.first, given.first + given.cases), root)
            kinds = Counter(fault.split(":")[0] for one in found for fault in one["faults"])
            slow = sum(one["seconds"] > SLOW for one in found)
            large = sum(one["memory"] > LARGE for one in found)
            wrong += sum(kinds.values()) + slow + large
            print(
                f"{name:<12} {len(found)} files, {sum(one['refused'] for one in found)} refused, "
                f"{kinds['traceback']} tracebacks, {slow} over {SLOW:.0f} s, {large} over "
                f"{LARGE // 1_000_000} MB, {kinds['sum']} wrong sums, {kinds['code']} wrong codes; "
                f"slowest {max(one['seconds'] for one in found):.1f} s, largest "
                f"{max(one['memory'] for one in found) // 1_000_000} MB",
                flush=True,
            )
            for one in found:
                if one["faults"] or one["seconds"] > SLOW or one["memory"] > LARGE:
                    print(f"    {one}", flush=True)
        os.chdir("/")
        shutil.rmtree(root, ignore_errors=True)
    return min(wrong, 1)


if __name__ == "__main__":
    raise SystemExit(main_cases())
