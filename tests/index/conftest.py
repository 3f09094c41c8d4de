"""The whole plain edition, indexed once for all tests of search."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgelaws.cli.pipeline import run_stages
from bridgelaws.index.browser import write_browser_index
from bridgelaws.index.folder import OpenIndex
from bridgelaws.index.postings import LanguageIndex
from bridgelaws.index.write import write_index
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.ruling import Rulings
from bridgelaws.read.glossary import load_glossary
from bridgelaws.read.library import Library
from bridgelaws.read.rulings import load_rulings

Records = tuple[ArticleRecord, ...]


@pytest.fixture(scope="session")
def glossary(root: Path) -> Glossary:
    return load_glossary(root / "laws" / "glossary.toml")


@pytest.fixture(scope="session")
def records(library: Library) -> Records:
    return run_stages(library).records


@pytest.fixture(scope="session")
def rulings(library: Library) -> Rulings:
    return load_rulings(library)


@pytest.fixture(scope="session")
def written(
    records: Records,
    glossary: Glossary,
    rulings: Rulings,
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Path, dict[str, LanguageIndex]]:
    """The index on disk, and as it lay in memory when it was written."""
    folder = tmp_path_factory.mktemp("search") / "index"
    return folder, write_index(records, glossary, folder, "of the tests", rulings)


@pytest.fixture(scope="session")
def index_folder(written: tuple[Path, dict[str, LanguageIndex]]) -> Path:
    return written[0]


@pytest.fixture(scope="session")
def index(index_folder: Path) -> Iterator[OpenIndex]:
    with OpenIndex(index_folder) as opened:
        yield opened


@pytest.fixture(scope="session")
def browser_folder(root: Path, index: OpenIndex, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("published") / "search"
    write_browser_index(index, folder, root / "tooling" / "site_assets" / "search")
    return folder
