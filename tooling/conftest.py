"""What the doctests of the package may use without saying where it comes from."""

from __future__ import annotations

from typing import Any

import pytest

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.library import load_library


@pytest.fixture(autouse=True)
def _doctest_names(doctest_namespace: dict[str, Any]) -> None:
    def lexicon(language: str) -> Lexicon:
        return load_library().lexicons[language]

    doctest_namespace["lexicon"] = lexicon
