"""How files of results are held against each other."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from same import compare
from same.compare import Difference, _compare_lines, compare_folders

LINES = st.lists(st.sampled_from("abcd"), max_size=8)


def _write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


@given(LINES, LINES)
def test_only_equal_lines_have_no_difference(left: list[str], right: list[str]) -> None:
    assert (not list(_compare_lines("x", left, right))) == (left == right)


@given(LINES, LINES)
def test_so_it_is_where_lines_are_only_counted(left: list[str], right: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compare, "_ALIGNED", 0)
        assert (not list(_compare_lines("x", left, right))) == (left == right)


def test_a_line_put_in_is_one_difference(tmp_path: Path) -> None:
    base = _write(tmp_path / "base", {"a.out": "one\ntwo\nthree\n"})
    new = _write(tmp_path / "new", {"a.out": "one\nmore\ntwo\nthree\n"})
    assert list(compare_folders(base, new)) == [Difference("a.out", 2, None, "more")]


def test_a_file_of_one_side_is_one_difference(tmp_path: Path) -> None:
    base = _write(tmp_path / "base", {"a.out": "one\ntwo\n", "b/c.out": ""})
    new = _write(tmp_path / "new", {"b/c.out": ""})
    (found,) = compare_folders(base, new)
    assert list(found.lines()) == ["a.out: only in the base"]


def test_bytes_that_no_eye_sees_count(tmp_path: Path) -> None:
    base = _write(tmp_path / "base", {})
    new = _write(tmp_path / "new", {})
    for folder, data in ((base, b"one\r\n"), (new, b"one\n")):
        folder.mkdir()
        (folder / "a.out").write_bytes(data)
    assert len(list(compare_folders(base, new))) == 1


def test_a_long_line_is_shown_where_it_parts() -> None:
    same = "x" * 500
    difference = Difference("a.out", 3, f"{same} old {same}", f"{same} new {same}")
    where, base, new = difference.lines()
    assert where == "a.out:3"
    assert " old " in base
    assert " new " in new
    assert max(len(base), len(new)) < 160
