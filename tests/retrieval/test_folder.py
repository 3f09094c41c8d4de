from __future__ import annotations

import ast
import json
import shutil
from pathlib import Path

import pytest

from bridgelaws.errors import IndexFolderError
from bridgelaws.language.addresses.words import words_of_all
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.ruling import Rulings
from bridgelaws.retrieval.build.prepare import Material
from bridgelaws.retrieval.build.write import open_index
from bridgelaws.retrieval.checkout import search_origin
from bridgelaws.retrieval.folder import MANIFEST, OpenIndex, check_index
from bridgelaws.retrieval.schema import WhooshPostings, write_whoosh

NOTHING = Material((), Glossary(()), Rulings(), words_of_all((), Glossary(()), ()))


def test_an_index_of_ours_opens(index_folder: Path, checkout: Path) -> None:
    assert check_index(index_folder) == search_origin(checkout / "build/records", checkout / "laws")


@pytest.fixture
def copy(index_folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(index_folder, tmp_path / "index"))


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"files": 1, "version": 3}'])
def test_a_broken_manifest_is_refused(copy: Path, text: str) -> None:
    (copy / MANIFEST).write_text(text, "utf-8")
    with pytest.raises(IndexFolderError):
        check_index(copy)


@pytest.mark.parametrize("ending", ["toc", "pst", "json"])
def test_a_damaged_file_is_one_sentence(copy: Path, ending: str) -> None:
    file = next(path for path in copy.glob(f"*.{ending}") if path.name != MANIFEST)
    file.write_bytes(file.read_bytes()[:-10])
    with pytest.raises(IndexFolderError, match="changed after it was written") as raised:
        OpenIndex(copy)
    assert "\n" not in str(raised.value)


def test_an_added_file_is_seen(copy: Path) -> None:
    (copy / "more.seg").write_bytes(b"")
    with pytest.raises(IndexFolderError, match="changed"):
        check_index(copy)


def test_an_index_of_another_version_is_refused(copy: Path) -> None:
    content = json.loads((copy / MANIFEST).read_text("utf-8"))
    content["version"] = 0
    (copy / MANIFEST).write_text(json.dumps(content), "utf-8")
    with pytest.raises(IndexFolderError, match="version 0"):
        check_index(copy)


def test_a_damaged_or_stale_index_is_built_anew_and_a_good_one_kept(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    folder.mkdir()
    (folder / "_nl_1.toc").write_bytes(b"no index")
    built = []

    def load() -> Material:
        built.append(1)
        return NOTHING

    for origin in ("one", "one", "two"):
        open_index(folder, origin, load).close()
    assert len(built) == 2
    (folder / "nl.json").write_text("{}", "utf-8")
    open_index(folder, "two", load).close()
    assert len(built) == 3


def test_an_index_holds_what_each_word_weighs(tmp_path: Path) -> None:
    """Whoosh leaves out values without a letter; words without places have nothing to say."""
    said = {"one": [(0, 7, ""), (1, 300, ":5,2")], "two": [(1, 1, ".3")], "three": [(0, 9, "")]}
    write_whoosh(tmp_path, "nl", 2, said.items())
    postings = WhooshPostings(tmp_path, "nl")
    assert {word: postings.get(word, ()) for word in postings} == said
    assert postings.get("four", ()) == ()
    postings.close()


def test_only_what_whoosh_gives_its_users_is_used(root: Path) -> None:
    modules = set()
    for path in (root / "tooling" / "bridgelaws").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("whoosh"):
                modules.add(node.module)
    assert modules == {
        "whoosh",
        "whoosh.fields",
        "whoosh.formats",
        "whoosh.query",
        "whoosh.scoring",
    }


def test_no_temporary_folder_is_left(tmp_path: Path) -> None:
    open_index(tmp_path / "index", "", lambda: NOTHING).close()
    assert {path.name for path in tmp_path.iterdir()} == {"index", ".lock"}
