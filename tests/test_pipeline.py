"""The drawing on the front page of the tooling, held against the stages that it shows."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import pytest

from bridgelaws import pipeline

ROOT: Final = Path(__file__).resolve().parents[1]
_ARROW: Final = re.compile(r"(\w+)?\s*(?:└)?──(\w+)─*▶ (\w+)")


def drawn() -> list[tuple[str, str, str]]:
    """The arrows of the drawing: from which stage, what flows, into which stage or room."""
    front = (ROOT / "tooling" / "README.md").read_text("utf-8")
    drawing = front.split("```")[1]
    found: list[tuple[str, str, str]] = []
    for line in drawing.splitlines():
        before = "parse"
        for name, flows, into in _ARROW.findall(line):
            found.append((name or before, flows, into))
            before = into
    return found


def names_in(hint: Any) -> Iterator[str]:
    """The names of all classes in a type, those of a data class's fields included."""
    if dataclasses.is_dataclass(hint):
        yield hint.__name__  # type: ignore[union-attr]
        for kind in get_type_hints(hint).values():
            yield from names_in(kind) if kind is not hint else ()
    elif isinstance(hint, type) and not get_args(hint):
        yield hint.__name__
    for part in get_args(hint):
        yield from names_in(part)


def test_the_drawing_shows_every_stage() -> None:
    stages = {name for name, _, _ in drawn()}
    assert stages == {"read", "parse", "link", "pair", "record"}


@pytest.mark.parametrize(("stage", "flows", "into"), drawn())
def test_what_the_drawing_lets_flow_is_what_the_stages_say(
    stage: str, flows: str, into: str
) -> None:
    hints = get_type_hints(getattr(pipeline, stage))
    assert flows in set(names_in(hints["return"]))
    taker = getattr(pipeline, into, None)
    if taker is None:
        assert (ROOT / "tooling" / "bridgelaws" / into).is_dir()
        return
    taken = {
        name
        for key, hint in get_type_hints(taker).items()
        if key != "return"
        for name in names_in(hint)
    }
    assert flows in taken
