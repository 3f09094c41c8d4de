"""Every printed form is read as one address, by whatever strictness it is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws import LANGUAGES
from bridgelaws.citations.find import find_citations
from bridgelaws.errors import LocatorError
from bridgelaws.language.addresses.citation_words import citation_words_of
from bridgelaws.language.addresses.running import AddressReader
from bridgelaws.language.addresses.typed import find_typed_address, read_locator, read_printed
from bridgelaws.language.addresses.words import AddressWords, words_of_all
from bridgelaws.library.glossary import load_glossary
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.scheme import Level
from bridgelaws.model.schemes import keep_schemes
from bridgelaws.model.steps import ROMANS
from bridgelaws.retrieval.query.addresses import choose_reading, spell_out
from tests.language.address_cases import (
    Case,
    cases_of_other_works,
    cases_of_the_laws,
    other_schemes,
    words_with_other_works,
)

OF_THE_LAWS: Final = cases_of_the_laws()
OF_OTHER_WORKS: Final = cases_of_other_works()


@pytest.fixture(scope="module")
def words(library: Library) -> AddressWords:
    glossary = load_glossary(library.root / "laws" / "glossary.toml")
    return words_of_all(library.lexicons.values(), glossary, library.works.values())


@pytest.fixture(scope="module", autouse=True)
def _works() -> None:
    keep_schemes(other_schemes())


def read_typed(text: str, words: AddressWords, library: Library) -> str:
    found = find_typed_address(text, words)
    if found is None or found.beyond:
        return ""
    outlines = [library.outlines[key] for key in (("duplicate", "2017"), ("bidding-boxes", ""))]
    order = [place for outline in outlines for place in outline.locators]
    meant, _ = choose_reading(found.readings, order.__contains__)
    others, missing = spell_out(meant, found.more, order)
    assert missing is None
    return " ".join(map(str, (meant, *others)))


@pytest.mark.parametrize("case", OF_THE_LAWS, ids=lambda case: case.id)
def test_a_printed_form_of_the_laws_is_read_as_the_table_says(
    case: Case, words: AddressWords, library: Library
) -> None:
    lexicon = library.lexicons[case.language]
    cited = find_citations(case.text, lexicon, library.outlines)
    try:
        printed = str(read_printed(case.text, lexicon))
    except LocatorError:
        printed = ""
    assert {
        "running": " ".join(str(place) for one in cited for place in one.locators),
        "printed": printed,
        "typed": read_typed(case.text, words, library),
    } == case.locators


@pytest.mark.parametrize("case", OF_OTHER_WORKS, ids=lambda case: case.id)
def test_an_address_of_another_rule_book_is_read_by_the_levels_of_its_scheme(
    case: Case, words: AddressWords, library: Library
) -> None:
    reader = AddressReader(case.text, citation_words_of(library.lexicons[case.language]))
    found = reader.read(case.at, other_schemes()[case.prefix].kinds[0], case.prefix)
    typed = find_typed_address(case.typed, words_with_other_works(words))
    running = str(Locator(found.steps, case.prefix)) if found and found.steps else ""
    assert running == case.locators["running"]
    assert typed is not None
    assert str(typed.readings[0]) == case.locators["typed"]
    assert typed.named


def test_the_table_speaks_all_languages_and_says_nothing_twice() -> None:
    told = [(case.language, case.prefix, case.text) for case in (*OF_THE_LAWS, *OF_OTHER_WORKS)]
    assert len(set(told)) == len(told)
    languages = Counter(case.language for case in OF_THE_LAWS)
    assert set(languages) == set(LANGUAGES)
    assert min(languages.values()) >= 30


def steps_of(prefix: str) -> st.SearchStrategy[tuple[str, ...]]:
    """Steps of one of the schemes in the table, as many as there are levels, or fewer."""
    steps = [_step_of(level) for level in other_schemes()[prefix].levels]
    return st.integers(1, len(steps)).flatmap(lambda depth: st.tuples(*steps[:depth]))


def _step_of(level: Level) -> st.SearchStrategy[str]:
    if level.kind == "roman":
        return st.sampled_from(ROMANS)
    if level.kind in ("capital", "letter"):
        return st.sampled_from("ABCDEFGH" if level.kind == "capital" else "abcdefgh")
    number = st.integers(1, 10**level.digits - 1).map(str)
    return st.tuples(number, st.sampled_from(["", *level.suffixes])).map("".join)


def printed_forms(locator: Locator, library: Library) -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        yield language, library.lexicons[language].print_locator(locator)


@pytest.mark.parametrize("prefix", list(other_schemes()))
def test_what_a_language_prints_of_another_rule_book_is_read_back(
    prefix: str, words: AddressWords, library: Library
) -> None:
    name = next(case.name for case in OF_OTHER_WORKS if case.prefix == prefix)
    everyone = words_with_other_works(words)

    @given(steps_of(prefix))
    def holds(steps: tuple[str, ...]) -> None:
        locator = Locator(steps, prefix)
        for language, printed in printed_forms(locator, library):
            reader = AddressReader(printed, citation_words_of(library.lexicons[language]))
            found = reader.read(0, locator.kinds[0], prefix)
            assert found is not None
            assert (found.steps, found.end) == (steps, len(printed)), printed
            typed = find_typed_address(f"{name} {printed}", everyone)
            assert typed is not None
            assert locator in typed.readings, printed

    holds()


def test_a_letter_behind_a_number_may_be_its_end_or_an_item(words: AddressWords) -> None:
    everyone = words_with_other_works(words)
    for query, readings in (
        ("clubreglement 7a", [["xg7A", "xg7-a"]]),
        ("clubreglement 7c", [["xg7-c"]]),
        ("clubreglement 3 en 7a", [["xg3"], ["xg7A", "xg7-a"]]),
    ):
        found = find_typed_address(query, everyone)
        assert found is not None
        every = [found.readings, *(one.readings for one in found.more)]
        assert [list(map(str, one)) for one in every] == readings


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_canonical_form_is_read_in_every_language(language: str, library: Library) -> None:
    lexicon = library.lexicons[language]
    assert [str(read_locator(text, lexicon)) for text in ("bb4b", "16C1(b)", "def~alert")] == [
        "bb4b",
        "16C1b",
        "def~alert",
    ]


@given(st.text())
def test_any_typed_text_is_read_or_declined(text: str) -> None:
    found = find_typed_address(text, _few_words())
    assert found is None or found.readings


def _few_words() -> AddressWords:
    letters = {letter: letter for letter in "abcdefghi"}
    return AddressWords(
        frozenset({"law"}),
        (("xc", ("rules",)),),
        frozenset(),
        frozenset(),
        letters,
        {"": Locator(("1",)).scheme, **other_schemes()},
    )
