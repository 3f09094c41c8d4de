"""No address that was published once is ever lost: `laws/addresses.lock` holds them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.cli import main
from bridgelaws.library.library import load_library
from bridgelaws.records.store import read_records, write_records
from bridgelaws.site.hosting.addresses import (
    LOCK,
    LostAddressError,
    file_addresses,
    hold_addresses,
    join_addresses,
    lost_addresses,
    of_texts,
    text_addresses,
)
from bridgelaws.site.hosting.published import MANIFEST, read_manifest
from bridgelaws.site.links import build_directory
from tests.conftest import ROOT
from tests.few_laws import copy_checkout


@pytest.fixture(scope="module")
def now(checkout: Path) -> tuple[str, ...]:
    records = read_records(checkout / "build" / "records")
    return text_addresses(build_directory(records, load_library(ROOT).works), LANGUAGES)


def test_no_published_address_is_lost(now: tuple[str, ...]) -> None:
    published = of_texts((ROOT / LOCK).read_text("utf-8").splitlines())
    assert len(published) > 300
    assert lost_addresses(published, now) == ()


def test_no_published_page_or_file_for_others_is_lost(built: Path, now: tuple[str, ...]) -> None:
    published = (ROOT / LOCK).read_text("utf-8").splitlines()
    names = read_manifest((built / MANIFEST).read_bytes(), MANIFEST).files
    hold_addresses(published, (*now, *file_addresses((*names, MANIFEST))), LANGUAGES)
    pages = {line.split()[0] for line in published}
    assert {"nl/", "el/rulings/revoke/", "en/glossary/", "fr/practice/"} <= pages
    assert "nl/changes/in-force.ics" not in lost_addresses(published, file_addresses(names))
    (places,) = (line for line in published if line.startswith("api/v1/duplicate/2017/el/ "))
    assert len(places.split()) > 900


NAMES = (
    *("index.html", "nl/index.html", "nl/about/index.html", "nl/law/16/index.html"),
    *("text/nl/16.txt", "api/v1/index.json", "nl/changes/in-force.ics", "llms.txt"),
    *("js/site.js", "search/nl/posts-4b9a8f6e81.txt", "sw.js", "404.html", "nl/reading.json"),
    "nl/changes/index.html",
)
ADDRESSES = (
    *("./ /llms.txt", "api/v1/ /index.json", "nl/ /", "nl/about/ /", "nl/changes/ / /in-force.ics"),
    *("nl/law/16/ /", "text/nl/ /16.txt"),
)


def test_what_others_ask_for_has_an_address_and_what_pages_ask_for_has_none() -> None:
    assert set(file_addresses(NAMES)) == set(ADDRESSES)


def test_a_site_that_loses_a_page_or_a_file_is_refused() -> None:
    hold_addresses(ADDRESSES, file_addresses(NAMES), LANGUAGES)
    for name, lost in (
        ("nl/about/index.html", "nl/about/"),
        ("nl/changes/index.html", "nl/changes/"),
        ("llms.txt", "llms.txt"),
    ):
        left = file_addresses(set(NAMES) - {name})
        with pytest.raises(LostAddressError, match=f"^{lost}: "):
            hold_addresses(ADDRESSES, left, LANGUAGES)
    # Where languages are left out the texts of the others are all that is asked for.
    texts = ("nl/law/16/ 16 16A", "el/law/16/ 16 16A", *ADDRESSES)
    hold_addresses(texts, ("nl/law/16/ 16A 16",), ("nl",))
    with pytest.raises(LostAddressError, match="nl/law/16/#16A"):
        hold_addresses(texts, ("nl/law/16/ 16",), ("nl",))


def test_a_page_and_an_anchor_that_went_are_told(now: tuple[str, ...]) -> None:
    published = [*now, "nl/law/99/ 99", "nl/law/16/ 16Z9"]
    assert set(lost_addresses(published, now)) >= {"nl/law/99/"}
    assert lost_addresses(["nl/law/16/ 16 16Z9"], now) == ("nl/law/16/#16Z9",)
    assert lost_addresses(join_addresses(now, ["nl/law/99/ 99"]), now) == ("nl/law/99/",)


def test_the_list_is_not_written_from_a_site_that_lacks_some_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copy_checkout(tmp_path, ())
    write_records((), root / "build" / "records")
    before = "nl/law/16/ 16 16A\n"
    (root / LOCK).write_text(before, "utf-8")
    monkeypatch.chdir(root)
    assert main(["edition", "addresses", "--write"]) == 1
    told = capsys.readouterr().out
    assert "lost: nl/law/16/" in told
    assert "was not written: there is no site in build/, and its texts lack" in told
    assert (root / LOCK).read_text("utf-8") == before
    assert main(["edition", "addresses", "--of-a-part"]) == 2
    assert "--write" in capsys.readouterr().err
    assert main(["edition", "addresses", "--write", "--of-a-part"]) == 1
    assert "was not written" not in capsys.readouterr().out
    assert before in (root / LOCK).read_text("utf-8")


def test_the_addresses_of_official_texts_are_written_when_they_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copy_checkout(tmp_path, ["law-05"])
    monkeypatch.chdir(root)
    brought = tmp_path / "regels.txt"
    brought.write_text("Artikel 5\nZitplaatsen\nA. Wie waar zit, zegt de leider.\n", "utf-8")
    said = ["--language", "nl", "--work", "duplicate", "--edition", "2017", "--publisher", "Club"]
    assert main(["add", str(brought), *said]) in {0, 1}
    main(["build", "--with-faults"])
    (root / LOCK).write_text("", "utf-8")
    capsys.readouterr()
    assert main(["edition", "addresses", "--write"]) == 1
    assert "the last build holds official texts (club)" in capsys.readouterr().out
    assert (root / LOCK).read_text("utf-8") == ""
    assert main(["edition", "addresses", "--write", "--official"]) == 0
    assert "nl/law/5/ 5" in (root / LOCK).read_text("utf-8")
    # A plain build has none of them, and needs no leave.
    (root / LOCK).write_text("", "utf-8")
    main(["build", "--plain", "--with-faults"])
    assert main(["edition", "addresses", "--write"]) == 0
