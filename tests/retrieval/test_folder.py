from __future__ import annotations

import json
import os
import pickle
import shutil
from pathlib import Path

import pytest

from bridgelaws.errors import IndexFolderError
from bridgelaws.language.addresses.words import AddressWords, words_of_all
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.ruling import Rulings
from bridgelaws.retrieval.build.write import open_index
from bridgelaws.retrieval.checkout import search_origin
from bridgelaws.retrieval.folder import MANIFEST, OpenIndex, check_index

MARK = "opened-it"
NO_WORDS = words_of_all((), Glossary(()), ())


class Bomb:
    """Leaves a file behind when somebody unpickles it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(self.folder / MARK),)


def test_an_index_of_ours_opens(index_folder: Path, checkout: Path) -> None:
    assert check_index(index_folder) == search_origin(checkout / "build/records", checkout / "laws")


@pytest.fixture
def copy(index_folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(index_folder, tmp_path / "index"))


def test_a_planted_pickle_is_never_run(copy: Path, tmp_path: Path) -> None:
    toc = next(copy.glob("_MAIN_*.toc"))
    toc.write_bytes(pickle.dumps(Bomb(tmp_path)))
    with pytest.raises(IndexFolderError, match="changed"):
        OpenIndex(copy)
    assert not (tmp_path / MARK).exists()
    pickle.loads(toc.read_bytes())  # noqa: S301 - shows that the bomb was one
    assert (tmp_path / MARK).is_dir()


def test_a_manifest_made_by_somebody_else_is_no_seal(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another account"))
    with pytest.raises(IndexFolderError, match="account"):
        OpenIndex(copy)


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"files": 1, "seal": 2, "version": 3}'])
def test_a_broken_manifest_is_refused(copy: Path, text: str) -> None:
    (copy / MANIFEST).write_text(text, "utf-8")
    with pytest.raises(IndexFolderError):
        check_index(copy)


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


def test_a_foreign_or_stale_index_is_built_anew_and_a_good_one_kept(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    folder.mkdir()
    (folder / "_MAIN_1.toc").write_bytes(pickle.dumps(Bomb(tmp_path)))
    built = []

    def load() -> tuple[tuple[()], Glossary, Rulings, AddressWords]:
        built.append(1)
        return (), Glossary(()), Rulings(), NO_WORDS

    for origin in ("one", "one", "two"):
        open_index(folder, origin, load).close()
    assert len(built) == 2
    assert not (tmp_path / MARK).exists()


def test_no_temporary_folder_is_left(tmp_path: Path) -> None:
    open_index(tmp_path / "index", "", lambda: ((), Glossary(()), Rulings(), NO_WORDS)).close()
    assert [path.name for path in tmp_path.iterdir()] == ["index"]
