"""Reasons of changes: read where they are right, refused by name where they are not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bridgelaws.errors import ReasonError
from bridgelaws.library.library import Library
from bridgelaws.library.reasons import load_reasons

WHY = 'why = { nl = "daarom", fr = "voilà", el = "γιατί", en = "because" }'
GOOD = f'[[reason]]\nplace = "73A"\n{WHY}\n'


def place(library: Library, folder: Path, text: str) -> Library:
    """The library with reasons of the revision of 2024."""
    path = folder / "laws" / "duplicate" / "2017-rev2024" / "reasons.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    return replace(library, root=folder)


def test_a_reason_is_read_in_four_languages(library: Library, tmp_path: Path) -> None:
    (reason,) = load_reasons(place(library, tmp_path, GOOD))
    assert (reason.work, reason.edition, str(reason.place)) == ("duplicate", "2017-rev2024", "73A")
    assert (reason.why["nl"], reason.why["el"]) == ("daarom", "γιατί")


def test_without_a_file_there_is_none(library: Library, tmp_path: Path) -> None:
    assert load_reasons(replace(library, root=tmp_path)) == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GOOD + GOOD, "73A has two reasons"),
        (GOOD.replace("73A", "973A"), "973A"),
        (GOOD.replace("73A", "nowhere at all"), "nowhere at all"),
        (GOOD.replace('fr = "voilà", ', ""), "73A: why in nl, fr, el, en"),
        (GOOD.replace("voilà", " "), "fr has no words"),
        (GOOD + 'who = "me"\n', "a place and a why"),
        ("reason = 3", "[[reason]] and nothing else"),
        ("[[raeson]]", "[[reason]] and nothing else"),
        ("[[reason]", "reasons.toml"),
    ],
)
def test_what_cannot_be_used_is_refused_by_name(
    text: str, told: str, library: Library, tmp_path: Path
) -> None:
    with pytest.raises(ReasonError) as refused:
        load_reasons(place(library, tmp_path, text))
    assert told in str(refused.value)
    assert "laws/duplicate/2017-rev2024/reasons.toml" in str(refused.value)
