from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.errors import GlossaryError
from bridgelaws.library.glossary import load_glossary, parse_glossary
from bridgelaws.library.library import Library


def test_the_glossary_of_the_checkout_is_whole(root: Path, library: Library) -> None:
    glossary = load_glossary(root / "laws" / "glossary.toml")
    known = {locator for outline in library.outlines.values() for locator in outline.locators}
    for entry in glossary.entries:
        # Everyday names of a place are written where players of a language say something for it.
        is_everyday = entry.id.startswith("at-")
        assert is_everyday or {code for code, _ in entry.names} == set(LANGUAGES), entry.id
        assert not is_everyday or (entry.kind == "topic" and entry.names), entry.id
        assert set(entry.places) | set(entry.see) <= known, entry.id
        assert entry.kind != "topic" or entry.places, entry.id
        assert all(grade in "ABC" for _, grade in entry.confidence), entry.id
        assert all(entry.names_in(code) for code, _ in entry.names), entry.id
    assert len(glossary.terms()) >= 174
    # Between them they leave no language out.
    everyday = [entry for entry in glossary.entries if entry.id.startswith("at-")]
    for language in LANGUAGES:
        named = [entry for entry in everyday if entry.names_in(language)]
        assert len(named) > 0.8 * len(everyday), language


def test_every_term_of_the_shared_list_is_there_and_no_grade_is_lost(
    root: Path, shared: Path
) -> None:
    import csv

    glossary = load_glossary(root / "laws" / "glossary.toml")
    with (shared / "facts" / "glossary.csv").open(encoding="utf-8") as stream:
        for row in csv.DictReader(stream):
            entry = glossary.entry(row["id"])
            assert entry is not None, row["id"]
            for language in LANGUAGES:
                term, listed = (
                    row[key].replace("'", "’") for key in (language, f"synonyms_{language}")
                )
                synonyms = {s.strip() for s in listed.split(";") if s.strip()}
                assert synonyms | {term} <= set(entry.names_in(language))
                if language == "en" or row[f"conf_{language}"] != "C":
                    # The plain edition is in British spelling, the list is not.
                    british = term.replace("uthoriz", "uthoris").replace("rganiz", "rganis")
                    assert entry.term(language) == british
            for language in ("nl", "fr", "el"):
                given, now = row[f"conf_{language}"], entry.confidence_in(language)
                # A row that was not verified yet has been settled, or says what was looked for.
                assert now == given if given != "C" else f"{language}: " in entry.note, row["id"]


def test_forms_belong_to_an_entry_and_stand_apart_from_its_names() -> None:
    table = {"entry": [{"id": "bid", "nl": ["bod"]}], "forms": {"nl": {"bid": ["biedt"]}}}
    glossary = parse_glossary(table | {"apart": {"en": ["make a bid for freedom"]}})
    assert glossary.forms_in("nl", "bid") == ("biedt",)
    assert glossary.forms_in("nl", "call") == glossary.forms_in("fr", "bid") == ()
    assert glossary.apart_in("en") == ("make a bid for freedom",)
    assert glossary.entries[0].names_in("nl") == ("bod",)
    with pytest.raises(GlossaryError, match="call, which is no entry"):
        parse_glossary({"forms": {"nl": {"call": ["biedt"]}}})


@pytest.mark.parametrize("context", ["to lead", "*lead", "* to", "", "*!lead*"])
def test_what_only_looks_like_a_term_marks_a_word(context: str) -> None:
    good = parse_glossary({"look_alikes": {"en": ["!the *lead|leads* … to !a"]}})
    assert good.look_alikes_in("en") == ("!the *lead|leads* … to !a",)
    with pytest.raises(GlossaryError, match="no word is marked"):
        parse_glossary({"look_alikes": {"en": [context]}})


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        pytest.param({}, "no id", id="no-id"),
        pytest.param({"id": "a", "kind": "idea"}, "the kind is 'idea'", id="kind"),
        pytest.param({"id": "a", "nl": [""]}, "no name", id="empty-name"),
        pytest.param({"id": "a", "nl": ["x", "x"]}, "twice", id="name-twice"),
        pytest.param({"id": "a", "places": ["16Q(("]}, "places", id="place"),
        pytest.param({"id": "a", "de": ["x"]}, "unknown key de", id="unknown-key"),
    ],
)
def test_a_wrong_entry_is_refused_with_a_sentence(entry: dict[str, Any], sentence: str) -> None:
    with pytest.raises(GlossaryError, match=sentence):
        parse_glossary({"entry": [entry]})


def test_an_id_stands_once() -> None:
    with pytest.raises(GlossaryError, match="twice"):
        parse_glossary({"entry": [{"id": "a"}, {"id": "a"}]})


@pytest.mark.parametrize("content", [b"\xff", b"[[entry", None])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "glossary.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(GlossaryError, match=r"glossary\.toml"):
        load_glossary(path)
