"""`make same` on a made-up project: it is silent where nothing changed and tells where it did."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from same.__main__ import DIFFERENT, EQUAL, UNFIT, main
from same.parts import PARTS
from tests.same.made_up import change, git, make_project, make_shared

Run = Callable[..., tuple[int, str]]
# Beside a change in one part these stay equal.
QUICK: Final = ("records", "search", "cite", "check")
PROGRAM_FILE: Final = "code/bridgelaws/__main__.py"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose base is made once for all tests that compare with it."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    folder = tmp_path_factory.mktemp("same")
    make_shared(folder / "shared")
    make_project(folder / "project")
    return folder / "project"


@pytest.fixture
def project(made: Path) -> Iterator[Path]:
    yield made
    git(made, "reset", "--quiet", "--hard")
    git(made, "clean", "--quiet", "--force", "-d")


@pytest.fixture
def run(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(project)

    def same(*words: str) -> tuple[int, str]:
        code = main(["HEAD", *words])
        said = capsys.readouterr()
        return code, said.out + said.err

    return same


def test_an_unchanged_tree_is_equal_in_every_part(run: Run) -> None:
    code, said = run()
    assert code == EQUAL
    for part in PARTS:
        assert [line.split()[1] for line in said.splitlines() if line.startswith(part)] == ["equal"]
    assert "1 refused: skos-site-https-example-org-laws" in said


def test_without_the_shared_texts_a_part_of_them_says_so(run: Run) -> None:
    code, said = run("--only", "works,show", "--shared", "nowhere")
    assert code == EQUAL
    rows = {line.split()[0]: line for line in said.splitlines() if " files" in line}
    assert "nothing to compare" in rows["works"]
    assert "the shared texts are not at hand" in rows["works"]
    assert " equal " in rows["show"]


def test_code_that_was_moved_and_does_the_same_is_equal(run: Run, project: Path) -> None:
    (project / "code").rename(project / "source")
    change(project, "pyproject.toml", '"code"', '"source"')
    program = project / "source" / "bridgelaws" / "__main__.py"
    program.rename(program.with_name("rooms.py"))
    program.write_text("import bridgelaws.rooms\n", "utf-8")
    assert run("--only", "records,search,check")[0] == EQUAL


@pytest.mark.parametrize(
    ("part", "name", "old", "new"),
    [
        ("records", PROGRAM_FILE, "A RULE", "Another rule"),
        ("search", PROGRAM_FILE, "AN ANSWER", "16B"),
        ("cite", PROGRAM_FILE, '"citations": []', '"citations": [1]'),
        ("exports", PROGRAM_FILE, "print(*words)", "print(*reversed(words))"),
        ("exports", PROGRAM_FILE, "IN AN ARCHIVE", "in an archive"),
        ("exports", PROGRAM_FILE, "sys.exit(2)", "print(words)"),
        ("show", PROGRAM_FILE, "WHAT A LAW SAYS", "What another law says"),
        ("parse", PROGRAM_FILE, "A DAMAGED TEXT", "Another text"),
        ("parse", PROGRAM_FILE, "A PAIR", "Another pair"),
        ("works", PROGRAM_FILE, "A WORK", "Another work"),
        ("official", PROGRAM_FILE, "AN OFFICIAL TEXT", "Another text"),
        ("check", PROGRAM_FILE, "A FINDING", "Another finding"),
        ("check", PROGRAM_FILE, "sys.exit(1)", "sys.exit(0)"),
        ("site", "texts/index.md", "Some words", "Other words"),
        ("site", "texts/index.md", "(other.md)", "(other.md#here)"),
    ],
)
def test_a_change_is_found_in_its_part_alone(
    part: str, name: str, old: str, new: str, run: Run, project: Path
) -> None:
    change(project, name, old, new)
    others = [each for each in QUICK if each != part]
    code, said = run("--only", ",".join([part, *others]))
    rows = {line.split()[0]: line for line in said.splitlines() if " files" in line}
    assert code == DIFFERENT
    assert [row for row, line in rows.items() if "difference" in line] == [part]
    assert len([line for line in rows.values() if " equal " in line]) == len(others)


def test_a_difference_is_shown_with_what_both_trees_said(run: Run, project: Path) -> None:
    change(project, PROGRAM_FILE, "AN ANSWER", "16B")
    _, said = run("--only", "search")
    assert "base " in said
    assert 'en “one” {"id": "few q1", "results": ["AN ANSWER"]' in said
    assert 'en “one” {"id": "few q1", "results": ["16B"]' in said


def test_a_page_that_is_new_is_a_difference(run: Run, project: Path) -> None:
    (project / "texts" / "third.md").write_text("# Third\n", "utf-8")
    code, said = run("--only", "site", "--show", "20")
    assert code == DIFFERENT
    assert "files/third/index.html: only in the new tree" in said


def test_a_command_that_breaks_down_is_no_equality(run: Run, project: Path) -> None:
    change(project, PROGRAM_FILE, "import json", "import no_such_module, json")
    code, said = run("--only", "cite,check")
    assert code == DIFFERENT
    assert "No module named 'no_such_module'" in said
    assert " equal " not in said


def test_the_base_is_made_once(run: Run, project: Path) -> None:
    change(project, "pyproject.toml", "[tool", "# Another commit\n[tool")
    git(project, "commit", "--quiet", "--all", "--message", "Another commit")
    first = run("--only", "records")[1].splitlines()[0]
    assert first.endswith("; still to be made: records")
    kept = list((project / "build" / "same").glob("*-*/records/records/*.json"))
    change(project, PROGRAM_FILE, "A RULE", "Another rule")
    code, said = run("--only", "records")
    assert said.splitlines()[0] == first.replace("still to be made: records", "all made before")
    assert code == DIFFERENT
    assert kept
    assert all(path.is_file() for path in kept)


def test_the_trees_are_gone_afterwards(run: Run, project: Path) -> None:
    run("--only", "cite")
    assert list((project / "build" / "same" / "trees").iterdir()) == []
    git(project, "worktree", "add", "--quiet", "--detach", "build/again", "HEAD")


def test_a_base_that_is_no_commit_is_refused(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project)
    assert main(["no-such-commit"]) == UNFIT
    assert "no-such-commit names no commit" in capsys.readouterr().err
