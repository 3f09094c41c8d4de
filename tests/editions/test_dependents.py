"""What rests on a provision when its edition is followed by another."""

from __future__ import annotations

from bridgelaws.editions.dependents import WrittenMaterial, find_dependents
from bridgelaws.library.carry import Carrier, carry_rulings
from bridgelaws.model.edition_map import EditionChange
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.national_choice import FederationChoice, NationalChoice, NationalChoices
from bridgelaws.model.ruling import Ruling, Rulings, Wording

SAID = Wording((("en", "eggs"),))


def test_a_national_choice_is_carried_where_the_provision_says_the_same() -> None:
    moved, other, part = Locator(("18", "F")), Locator(("41", "A")), Locator((), "bb")
    went = Locator(("19", "F"))
    carrier = Carrier(
        "2017",
        "2031",
        {
            moved: EditionChange((moved,), (went,), "renumbered"),
            other: EditionChange((other,), (other,), "reworded"),
        },
    )
    chosen = (FederationChoice("Silver Hen", SAID, "https://hen.example", "2025-01-02"),)
    choices = NationalChoices(
        (
            NationalChoice(moved, "authority", SAID, chosen=chosen),
            NationalChoice(other, "authority", SAID),
            NationalChoice(part, "authority", SAID),
        )
    )
    resting = WrittenMaterial(Rulings(()), Glossary(()), choices=choices)
    rows = [
        (row.place, str(row.old), tuple(map(str, row.new)), row.outcome)
        for row in find_dependents(carrier, resting, "duplicate", ("2017",))
        if row.kind == "choice"
    ]
    assert rows == [
        ("choices.toml", "18F", ("19F",), "carried"),
        ("choices.toml: chosen by Silver Hen", "18F", ("19F",), "carried"),
        ("choices.toml", "41A", ("41A",), "withheld"),
    ]


def test_what_a_ruling_is_about_moves_with_its_number_and_is_listed_when_dropped() -> None:
    moved, gone, went = Locator(("6",)), Locator(("8",)), Locator(("5",))
    changes = {
        moved: EditionChange((moved,), (went,), "renumbered"),
        gone: EditionChange((gone,), (), "dropped"),
    }
    words = Wording((("en", "words"),))
    rulings = Rulings((Ruling("one", words, words, (), laws=(moved, gone)),))
    carrier = Carrier("2017", "2031", changes)
    assert carry_rulings(rulings, carrier).rulings[0].laws == (went,)
    found = find_dependents(carrier, WrittenMaterial(rulings, Glossary(())), "duplicate", ("2017",))
    assert [
        (row.place, str(row.old), tuple(map(str, row.new)), row.outcome)
        for row in found
        if row.kind == "ruling"
    ] == [
        ("laws/rulings.toml: one: laws", "6", ("5",), "carried"),
        ("laws/rulings.toml: one: laws", "8", (), "listed"),
    ]


def test_the_address_and_the_plain_text_of_a_law_are_listed_where_another_has_its_number() -> None:
    six, seven, part = Locator(("6",)), Locator(("7",)), Locator(("6", "A"))
    changes = {
        six: EditionChange((six,), (seven,), "renumbered"),
        seven: EditionChange((seven,), (), "dropped"),
        part: EditionChange((part,), (), "dropped"),
    }
    resting = WrittenMaterial(Rulings(()), Glossary(()))
    found = find_dependents(Carrier("2017", "2031", changes), resting, "duplicate", ("2017",))
    assert [(row.kind, row.place, row.outcome) for row in found] == [
        ("address", "#6", "carried"),
        ("text", "text/*/6.txt", "carried"),
        ("address", "#7", "listed"),
        ("text", "text/*/7.txt", "listed"),
        ("address", "#6A", "carried"),
    ]


def test_the_page_of_sums_follows_only_where_all_that_it_counts_by_says_the_same() -> None:
    score, revoke = Locator(("77",)), Locator(("64", "A"))
    changes = {
        score: EditionChange((score,), (Locator(("76",)),), "renumbered"),
        revoke: EditionChange((revoke,), (revoke,), "kept"),
    }
    sums = {"contract": (score,), "revoke": (revoke,)}
    resting = WrittenMaterial(Rulings(()), Glossary(()), sums=sums)

    def told() -> list[tuple[str, str, str]]:
        found = find_dependents(Carrier("2017", "2031", changes), resting, "duplicate", ("2017",))
        return [(row.place, row.outcome, row.reason) for row in found if row.kind == "sum"]

    assert told() == [
        ("score/#contract", "carried", "says the same"),
        ("score/#revoke", "carried", "says the same"),
    ]
    changes[revoke] = EditionChange((revoke,), (revoke,), "reworded")
    assert told() == [
        ("score/#contract", "withheld", "says the same"),
        ("score/#revoke", "withheld", "reworded"),
    ]
