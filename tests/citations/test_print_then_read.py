"""Whatever way a locator is printed, it is read back as the same one."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws import LANGUAGES
from bridgelaws.citations.find import find_citations
from bridgelaws.citations.viewpoint import Viewpoint
from bridgelaws.language.addresses.typed import read_printed
from bridgelaws.language.folding import fold
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from tests.citations.print_forms import STYLES, enumerators, mixed

# The places are those of this edition, of which the newer one has replaced some.
OF_2017: Final = Viewpoint(edition="2017")


def numbered(library: Library) -> list[Locator]:
    """Every law and provision of 2017."""
    return [loc for loc in library.outlines[("duplicate", "2017")].locators if loc.steps]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_locator_in_every_style_is_read_back(
    language: str, style: str, library: Library
) -> None:
    lexicon = library.lexicons[language]
    word = lexicon.word("law", "canonical")
    wrong = []
    for locator in numbered(library):
        text = f"{word} {STYLES[style](enumerators(locator, lexicon))}"
        found = find_citations(text, lexicon, library.outlines, view=OF_2017)
        if [(c.printed, c.locators, c.status) for c in found] != [(text, (locator,), "resolved")]:
            wrong.append((text, [(c.printed, c.locators) for c in found]))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_look_alike_letters_are_read_as_what_they_look_like(
    language: str, library: Library
) -> None:
    lexicon = library.lexicons[language]
    places = numbered(library)

    @given(st.data())
    def holds(data: st.DataObject) -> None:
        locator = data.draw(st.sampled_from(places))
        style = data.draw(st.sampled_from(sorted(set(STYLES) - {"lower"})))
        own = enumerators(locator, lexicon)
        parts = mixed(own, lexicon, lambda letters: data.draw(st.sampled_from(letters)))
        text = f"{lexicon.word('law', 'canonical')} {STYLES[style](parts)}"
        found = find_citations(text, lexicon, library.outlines, view=OF_2017)
        assert [(c.printed, c.locators) for c in found] == [(text, (locator,))]
        changed = any(
            typed.isascii() != said.isascii()
            for (typed, _), (said, _) in zip(parts, own, strict=True)
        )
        assert ("look-alike" in found[0].remark) == changed

    holds()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_for_a_law_opens_a_citation_whatever_its_case_and_accents(
    language: str, library: Library
) -> None:
    lexicon = library.lexicons[language]
    for word in lexicon.words("law", "cite"):
        for printed in (word, word.upper(), word.capitalize(), fold(word)):
            for text in (f"{printed} 16", f"({printed}\u00a016)", f"{printed}\n16"):
                found = find_citations(text, lexicon, library.outlines, view=OF_2017)
                assert [c.locators for c in found] == [(Locator(("16",)),)], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lexicon_reads_what_a_citation_prints(language: str, library: Library) -> None:
    lexicon = library.lexicons[language]
    for locator in numbered(library):
        assert read_printed(lexicon.print_citation(locator), lexicon) == locator


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_left_short_behind_a_cue_is_completed_from_where_it_is_said(
    language: str, library: Library
) -> None:
    lexicon = library.lexicons[language]
    places = [loc for loc in numbered(library) if len(loc.steps) > 1]
    cue = lexicon.word("citation", "cue")

    @given(st.data())
    def holds(data: st.DataObject) -> None:
        target = data.draw(st.sampled_from(places))
        shared = data.draw(st.integers(1, len(target.steps) - 1))
        around = [
            loc
            for loc in places
            if loc.steps[:shared] == target.steps[:shared] and not loc.is_inside(target)
        ]
        if not around:
            return
        citing = data.draw(st.sampled_from(around))
        short = STYLES["printed"](enumerators(target, lexicon)[shared:])
        found = find_citations(f"({cue} {short})", lexicon, library.outlines, citing, OF_2017)
        told = [(c.printed, c.locators, c.form) for c in found]
        last = target.steps[-1]
        inside = any(loc.steps == (*citing.steps, last) for loc in places)
        if short != f"({last})" or (shared != 4 and not inside):
            assert told == [(short, (target,), "relative")]
        else:
            # A roman numeral alone may be a letter of the level above it, 80B2(i), and a letter
            # alone an item of the place that says it, 80B2(g)(i).
            assert [locators[-1].steps[-1] for _, locators, _ in told] == [last]

    holds()
