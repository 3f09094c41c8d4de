"""The whole plain edition as `bridgelaws build` indexes it, for all tests of search."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgelaws.library.glossary import load_glossary
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import load_rulings
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.ruling import Rulings
from bridgelaws.records.store import read_records
from bridgelaws.retrieval.facts import MODULE, facts_script
from bridgelaws.retrieval.folder import OpenIndex

Records = tuple[ArticleRecord, ...]


@pytest.fixture(scope="session")
def glossary(root: Path) -> Glossary:
    return load_glossary(root / "laws" / "glossary.toml")


@pytest.fixture(scope="session")
def records(checkout: Path) -> Records:
    return read_records(checkout / "build" / "records")


@pytest.fixture(scope="session")
def rulings(library: Library) -> Rulings:
    return load_rulings(library)


@pytest.fixture(scope="session")
def index_folder(checkout: Path) -> Path:
    """The index on disk."""
    return checkout / "build" / "index"


@pytest.fixture(scope="session")
def index(index_folder: Path) -> Iterator[OpenIndex]:
    with OpenIndex(index_folder) as opened:
        yield opened


@pytest.fixture(scope="session")
def browser_folder(checkout: Path) -> Path:
    """What the build made for browsers of the index as it then lay in memory."""
    return checkout / "build" / "search"


@pytest.fixture(scope="session")
def scripts(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules beside a package.json that says what they are."""
    folder = tmp_path_factory.mktemp("scripts")
    for path in (root / "tooling" / "site_assets" / "search").glob("*.js"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / MODULE).write_text(facts_script(), "utf-8")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    return folder
