"""A translator at work in a test: an exported file, changed as a tool would change it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from tests.exchange.conftest import Run


def contents(folder: Path) -> dict[str, bytes]:
    """Every text and every agreement, by its path."""
    paths = [*folder.glob("*/plain/*.txt"), *folder.glob("laws/agreed/*.toml")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def changed_lines(before: dict[str, bytes], after: dict[str, bytes]) -> list[tuple[str, str, str]]:
    """File, old line, new line; files and lines stay as many as they were."""
    assert before.keys() == after.keys()
    found = []
    for name, data in before.items():
        old, new = (text.decode("utf-8").split("\n") for text in (data, after[name]))
        assert len(old) == len(new), name
        found += [(name, a, b) for a, b in zip(old, new, strict=True) if a != b]
    return found


def file_of(run: Run, small: Path, kind: str, language: str = "el", *more: str) -> Path:
    target = small / f"work.{kind}"
    assert run("export", kind, "--language", language, *more, "--output", str(target)) == 0
    return target


def edit_unit(file: Path, locator: str, change: Callable[[str], str]) -> None:
    """Change the text of a unit's element, as a tool would; the file stays XLIFF."""
    text = file.read_text("utf-8")
    found = re.search(rf'<unit id="[^"]*" name="{re.escape(locator)}">.*?</unit>', text, re.DOTALL)
    assert found
    fresh = change(found[0])
    assert fresh != found[0]
    file.write_text(text.replace(found[0], fresh), "utf-8")


def retarget(words: str, segment: str = "t1") -> Callable[[str], str]:
    """Put these words into the target of a segment."""
    pattern = rf'(<segment id="{segment}".*?<target>).*?(</target>)'
    return lambda unit: re.sub(
        pattern, lambda found: f"{found[1]}{escape(words)}{found[2]}", unit, flags=re.DOTALL
    )


def edit_rows(file: Path, change: Callable[[dict[str, str]], None]) -> None:
    rows = rows_of(file)
    for row in rows:
        change(row)
    write_rows([list(rows[0]), *(list(row.values()) for row in rows)], file)


def rows_of(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(file.read_text("utf-8"), newline="")))


def write_rows(rows: Sequence[Sequence[str]], file: Path) -> None:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    file.write_text(text.getvalue(), "utf-8")
