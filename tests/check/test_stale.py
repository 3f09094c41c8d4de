"""A translation is stale once its original changes, until somebody has read it again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bridgelaws.check.facts import Facts
from bridgelaws.check.stale import check_stale
from bridgelaws.cli import main
from bridgelaws.errors import OutlineError
from bridgelaws.model.agreement import Agreements, hash_wording
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Note, Provision
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText
from bridgelaws.read.agreements import load_agreements

PLACE = Locator(("7", "B"))
ORIGINAL = Provision(PLACE, heading="Taking out", text="A player counts the cards.")


def records(original: Provision = ORIGINAL) -> tuple[ArticleRecord, ...]:
    texts = (
        ProvisionText("plain", "en", original),
        ProvisionText("plain", "nl", Provision(PLACE, text="Een speler telt de kaarten.")),
    )
    return (ArticleRecord("duplicate", "2017", Locator(("7",)), (ProvisionRecord(PLACE, texts),)),)


def facts(digest: str | None) -> Facts:
    known = {} if digest is None else {("duplicate", "2017", PLACE): digest}
    return Facts({}, {}, ("en", "nl"), agreements=Agreements({"nl": known}))


def test_what_agrees_with_the_present_original_is_not_stale() -> None:
    assert check_stale(records(), facts(hash_wording(ORIGINAL))) == ()


@pytest.mark.parametrize(
    "changed",
    [
        replace(ORIGINAL, text="A player counts all cards."),
        replace(ORIGINAL, heading="Taking them out"),
        replace(ORIGINAL, notes=(Note("Note: face down.", 0),)),
    ],
)
def test_a_changed_original_makes_the_translation_stale(changed: Provision) -> None:
    (found,) = check_stale(records(changed), facts(hash_wording(ORIGINAL)))
    assert (found.code, found.severity, found.language) == ("STALE", "warning", "nl")
    assert "bridgelaws accept 7B --language nl" in found.message


def test_what_was_never_recorded_is_stale_too() -> None:
    (found,) = check_stale(records(), facts(None))
    assert "not recorded" in found.message


def test_white_space_is_no_new_wording() -> None:
    spaced = replace(ORIGINAL, text=" A player  counts\nthe cards. ")
    assert hash_wording(spaced) == hash_wording(ORIGINAL)
    assert hash_wording(replace(ORIGINAL, text="Ein Spieler.")) != hash_wording(ORIGINAL)


def test_a_broken_file_of_agreements_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "laws" / "agreed"
    folder.mkdir(parents=True)
    (folder / "nl.toml").write_text('[duplicate."2017"]\n"1-2" = "1"\n', "utf-8")
    with pytest.raises(OutlineError, match=r"nl\.toml"):
        load_agreements(tmp_path, ("nl",))


def test_accepting_a_place_that_does_not_exist_is_wrong_use(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert main(["accept", "99Z", "--language", "el"]) == 2
    assert "no provision is 99Z" in capfd.readouterr().err
