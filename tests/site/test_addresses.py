"""No address that was published once is ever lost: `laws/addresses.lock` holds them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.library.library import load_library
from bridgelaws.records.store import read_records
from bridgelaws.site.hosting.addresses import join_addresses, lost_addresses, published_addresses
from bridgelaws.site.links import build_directory
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def now(checkout: Path) -> tuple[str, ...]:
    records = read_records(checkout / "build" / "records")
    return published_addresses(build_directory(records, load_library(ROOT).works), LANGUAGES)


def test_no_published_address_is_lost(now: tuple[str, ...]) -> None:
    published = (ROOT / "laws" / "addresses.lock").read_text("utf-8").splitlines()
    assert len(published) > 300
    assert lost_addresses(published, now) == ()


def test_a_page_and_an_anchor_that_went_are_told(now: tuple[str, ...]) -> None:
    published = [*now, "nl/law/99/ 99", "nl/law/16/ 16Z9"]
    assert set(lost_addresses(published, now)) >= {"nl/law/99/"}
    assert lost_addresses(["nl/law/16/ 16 16Z9"], now) == ("nl/law/16/#16Z9",)
    assert lost_addresses(join_addresses(now, ["nl/law/99/ 99"]), now) == ("nl/law/99/",)
