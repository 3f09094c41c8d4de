"""National choices: the shipped list, what an operator adds, and what is refused."""

from __future__ import annotations

import datetime as dt
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.errors import ChoiceError
from bridgelaws.library.carry import Carrier, carry_choices
from bridgelaws.library.choices import (
    add_chosen,
    find_choice_faults,
    load_choices,
    parse_choices,
)
from bridgelaws.library.library import Library, load_library
from bridgelaws.library.rulings import knows_place
from bridgelaws.model.edition_map import EditionChange
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.national_choice import DECIDERS, NationalChoices
from tests.conftest import ROOT

SAID = dict.fromkeys(LANGUAGES, "something")
CHOICE: dict[str, Any] = {"place": "18F", "by": "authority", "may": SAID}
CHOSEN: dict[str, Any] = {
    "place": "18F",
    "federation": "A federation",
    "choice": {"en": "boxes"},
    "source": "https://federation.example/rules",
    "date": dt.date(2026, 11, 1),
}


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library(ROOT)


def is_known(locator: Locator) -> bool:
    return str(locator) in {"18", "18F", "40B2b", "bb7"}


def one_choice() -> NationalChoices:
    return parse_choices({"choice": [CHOICE]}, is_known)


def test_every_provision_that_leaves_something_is_there_in_every_language(library: Library) -> None:
    choices = load_choices(library).choices
    assert len(choices) > 40
    assert {choice.by for choice in choices} == set(DECIDERS)
    for choice in choices:
        for wording in filter(None, (choice.may, choice.default)):
            assert set(wording.languages) == set(LANGUAGES)
            assert all(len(text) <= 120 for _, text in wording.texts), choice.place


def test_every_place_is_in_the_laws_in_force_and_none_waits_for_a_person(library: Library) -> None:
    work = library.works["duplicate"]
    chain = [library.outline(work.id, edition) for edition in work.chain(work.current)]
    outlines = [outline for outline in chain if outline]
    for choice in load_choices(library).choices:
        assert not choice.edition
        holder = next(o for o in outlines if choice.place.article in o.articles())
        assert choice.place in holder


def names_an_authority(text: str) -> bool:
    return "Regulating Authorit" in text or "Tournament Organiser" in text


def test_no_provision_that_names_an_authority_with_may_is_forgotten(library: Library) -> None:
    """Laws of whose English text a line lets an authority or organiser do something."""
    listed = {str(choice.place.article) for choice in load_choices(library).choices}
    for path in sorted((ROOT / "en/plain").glob("law-??.txt")):
        lines = path.read_text("utf-8").splitlines()
        if any(names_an_authority(x) and (" may " in x or "unless" in x.lower()) for x in lines):
            law = str(int(path.stem[-2:]))
            assert law in listed, law


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"place": "18Z"}, "18Z"),
        ({"place": "19A"}, "there is no provision 19A"),
        ({"place": 18}, "does not say its place"),
        ({"by": "nobody"}, "by is one of"),
        ({"by": []}, "by is one of"),
        ({"may": {"en": "x"}}, "lacks words in nl, fr, el"),
        ({"may": {**SAID, "de": "x"}}, "de is none of"),
        ({"may": {**SAID, "fr": " "}}, "fr has no words"),
        ({"may": "x"}, "write words by language"),
        ({"default": {"en": "x"}}, "lacks words"),
        ({"more": 1}, "a choice has place, by, may"),
    ],
)
def test_a_faulty_choice_is_refused_with_a_sentence(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ChoiceError, match=sentence):
        parse_choices({"choice": [{**CHOICE, **change}]}, is_known)


@pytest.mark.parametrize(
    "table", [{"choice": [CHOICE, CHOICE]}, {"choice": CHOICE}, {"choise": [CHOICE]}]
)
def test_a_faulty_table_is_refused(table: dict[str, Any]) -> None:
    with pytest.raises(ChoiceError, match=r"^laws/choices.toml: "):
        parse_choices(table, is_known)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"place": "40B2b"}, "leaves nothing to others"),
        ({"place": "99"}, "there is no provision 99"),
        ({"source": "a book"}, "source is an address"),
        ({"source": "javascript:alert(1)"}, "source is an address"),
        ({"source": "https://[x"}, "source is an address"),
        ({"source": "bb8"}, "source is an address"),
        ({"source": 7}, "source is an address"),
        ({"date": "yesterday"}, "date is a day"),
        ({"date": dt.datetime(2026, 1, 1)}, "date is a day"),  # noqa: DTZ001
        ({"federation": ""}, "federation is a name"),
        ({"choice": {}}, "write words by language"),
        ({"who": "x"}, "what was chosen has"),
    ],
)
def test_a_faulty_entry_of_a_federation_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ChoiceError, match=sentence):
        add_chosen(one_choice(), {"chosen": [{**CHOSEN, **change}]}, is_known)


def test_a_federation_does_not_choose_twice() -> None:
    with pytest.raises(ChoiceError, match="stands twice"):
        add_chosen(one_choice(), {"chosen": [CHOSEN, CHOSEN]}, is_known)


def test_a_source_is_an_address_or_a_provision() -> None:
    other = {**CHOSEN, "federation": "Another", "source": "bb7"}
    made = add_chosen(one_choice(), {"chosen": [CHOSEN, other]}, is_known).choices[0].chosen
    assert [one.source for one in made] == [CHOSEN["source"], parse_locator("bb7")]
    assert made[0].date == "2026-11-01"


def test_an_operator_adds_its_own_beside_its_sources(library: Library, tmp_path: Path) -> None:
    (tmp_path / "laws").mkdir()
    shutil.copy(ROOT / "laws/choices.toml", tmp_path / "laws")
    own = tmp_path / "fr/sources/choices.toml"
    own.parent.mkdir(parents=True)
    own.write_text(
        '[[chosen]]\nplace = "92B"\nfederation = "Ligue"\nchoice = { fr = "20 minutes" }\n'
        'source = "https://ligue.example/"\ndate = 2026-09-01\n',
        "utf-8",
    )
    found = load_choices(replace(library, root=tmp_path)).at(parse_locator("92B"))
    assert found is not None
    assert [(one.federation, one.choice.texts) for one in found.chosen] == [
        ("Ligue", (("fr", "20 minutes"),))
    ]
    own.write_text('[[choice]]\nplace = "92B"\n', "utf-8")
    with pytest.raises(ChoiceError, match=r"^fr/sources/choices.toml: .*only \[\[chosen\]\]"):
        load_choices(replace(library, root=tmp_path))
    own.write_text("[[chosen]", "utf-8")
    with pytest.raises(ChoiceError, match=r"^fr/sources/choices.toml: "):
        load_choices(replace(library, root=tmp_path))


def test_places_of_regulations_are_known_and_made_up_ones_are_not(library: Library) -> None:
    knows = knows_place(library)
    assert knows(parse_locator("bb7"))
    assert knows(parse_locator("def~alert"))
    assert not knows(parse_locator("bb99"))
    assert not knows(parse_locator("18Z"))


def test_the_next_edition_takes_a_choice_along_only_where_it_says_the_same() -> None:
    place = parse_locator("18F")
    moved = EditionChange((place,), (parse_locator("18G"),), "renumbered")
    carrier = Carrier("old", "new", {place: moved})
    assert [str(c.place) for c in carry_choices(one_choice(), carrier).choices] == ["18G"]
    unknown = carry_choices(one_choice(), Carrier("old", "new"))
    assert [(str(c.place), c.edition) for c in unknown.choices] == [("18F", "old")]
    assert unknown.at(place) is None


def test_the_shipped_choices_have_no_fault(library: Library) -> None:
    assert list(find_choice_faults(library, "2026-11-30")) == []


def test_every_fault_of_every_file_of_choices_is_told_at_its_line(
    library: Library, tmp_path: Path
) -> None:
    root = replace(library, root=tmp_path)
    (tmp_path / "laws").mkdir()
    good = 'by = "authority"\nmay = { nl = "x", fr = "x", el = "x", en = "x" }\n'
    (tmp_path / "laws/choices.toml").write_text(
        f'[[choice]]\nplace = "18F"\n{good}\n[[choice]]\nplace = "18Z"\n{good}\n'
        f'[[choice]]\nplace = "18F"\n{good}',
        "utf-8",
    )
    own = tmp_path / "el/sources/choices.toml"
    own.parent.mkdir(parents=True)
    said = 'federation = "Ours"\nchoice = { el = "x" }\nsource = "https://ours.example/"\n'
    own.write_text(
        f'[[choice]]\nplace = "18F"\n[[chosen]]\nplace = "18F"\n{said}date = 2026-12-01\n'
        f'[[chosen]]\nplace = "18F"\n{said.replace("Ours", "Theirs")}\n'
        f'[[chosen]]\nplace = "16A"\n{said}date = 2026-11-01\n',
        "utf-8",
    )
    (tmp_path / "fr/sources").mkdir(parents=True)
    (tmp_path / "fr/sources/choices.toml").write_text("[[chosen]", "utf-8")
    found = list(find_choice_faults(root, "2026-11-30"))
    assert {(f.code, f.severity) for f in found} == {("CHOICE", "error")}
    assert [(f.file, f.line) for f in found] == [
        ("laws/choices.toml", 6),
        ("laws/choices.toml", 11),
        ("fr/sources/choices.toml", 0),
        ("el/sources/choices.toml", 0),
        ("el/sources/choices.toml", 3),
        ("el/sources/choices.toml", 9),
        ("el/sources/choices.toml", 15),
    ]
    said_of = [f.message for f in found]
    for message, part in zip(
        said_of,
        (
            "18Z",
            "stands twice",
            "",
            "means nothing here",
            "yet to come",
            "what was chosen has",
            "leaves nothing to others",
        ),
        strict=True,
    ):
        assert part in message
