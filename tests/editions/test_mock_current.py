"""The whole mock code that lies beside the checkout, current on a copy: its site is walked.

Laws are dropped, merged and moved in it; with the whole book the lock of addresses holds too.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from tests.conftest import ROOT
from tests.editions.code_site import run, shown, walk_pages
from tests.few_laws import copy_checkout

MOCK = ROOT.parent / "shared" / "mock" / "mock-a.en.txt"


@pytest.mark.skipif(not MOCK.is_file(), reason="no mock code lies beside the checkout")
def test_the_site_of_a_new_code_loses_no_address_and_every_page_says_something(
    tmp_path: Path,
) -> None:
    names = [path.stem for path in (ROOT / "en" / "plain").glob("*.txt")]
    folder = copy_checkout(tmp_path / "whole", names)
    for name in ("mkdocs.yml", "site.toml", "laws/addresses.lock"):
        shutil.copy(ROOT / name, folder / name)
    run(folder, "bridgelaws", "edition", "new", "2027", "--from", str(MOCK))
    run(folder, "bridgelaws", "edition", "current", "2027", good=(0,))
    run(folder, "bridgelaws", "build")
    run(folder, "mkdocs", "build", "--quiet", "--strict", "--site-dir", "site", good=(0,))
    site = folder / "site"
    walk_pages(site)
    laws = [path.parent for path in site.glob("*/law/*/index.html")]
    assert len(laws) == 93 * len(LANGUAGES)
    for law in laws:
        assert "2027" in shown(law / "index.html"), law
