"""Items run together in a paragraph come apart where the outline or their order says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bridgelaws.library.library import Library
from bridgelaws.model.provision import Provision
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.restore import express


def parse(text: str, library: Library) -> dict[str, Provision]:
    source = SourceText(SourceRef("inline.txt", "duplicate", "2017", ("en",), "inline"), text)
    result = express([source], library)
    return {str(p.locator): p for e in result.expressions for p in e.provisions}


RUN_TOGETHER = [
    pytest.param(
        "LAW 42\nTHE QUIET HAND\nA. Free Rights 1. It may speak up when asked. 2. It may count. "
        "3. It acts for its partner.\nB. Other Rights Some more, within Law 43. 1. It may ask. "
        "2. It may warn. 3. It may point out.\n",
        {
            "42A1": "It may speak up when asked.",
            "42A2": "It may count.",
            "42B3": "It may point out.",
        },
        id="numbers-after-a-heading",
    ),
    pytest.param(
        "LAW 22\nHOW IT ENDS\nThe auction is over when: A. after a bid, three pass (see Law 19D). "
        "B. nobody bids at all.\n",
        {
            "22": "The auction is over when:",
            "22A": "after a bid, three pass (see Law 19D).",
            "22B": "nobody bids at all.",
        },
        id="letters-in-mid-sentence",
    ),
    pytest.param(
        "\f1\nLAW 56\nWRONG HAND\nThe other side may: A. Let it stand as in\n"
        "Law 53, or B. Send it back.\n\f2\nLAW 34\nA TITLE\nNo more.\n",
        {"56A": "Let it stand as in Law 53, or", "56B": "Send it back."},
        id="after-or",
    ),
    pytest.param(
        "LAW 30\nA PASS TOO SOON\nThis is what follows:\nA. Right Side He passes.\nB. Other Sides "
        "1. If he never called: (a) The partner may call. (b) He may call and: (i.) When alike, no "
        "more. (ii.) When not, a pass (as in (a) above). 2. Else Law 25 applies.\nC. Odd Pass See "
        "Law 31.\n",
        {
            "30B1a": "The partner may call.",
            "30B1bi": "When alike, no more.",
            "30B1bii": "When not, a pass (as in (a) above).",
            "30B2": "Else Law 25 applies.",
        },
        id="romans-and-a-citation-in-brackets",
    ),
]


@pytest.mark.parametrize("outlined", [True, False], ids=["outline", "marks-alone"])
@pytest.mark.parametrize(("text", "expected"), RUN_TOGETHER)
def test_items_run_together_come_apart(
    text: str, expected: dict[str, str], outlined: bool, library: Library
) -> None:
    at_hand = library if outlined else replace(library, outlines={})
    got = parse(text, at_hand)
    for locator, words in expected.items():
        assert got[locator].text.split("\n")[0].startswith(words), locator


@pytest.mark.parametrize("outlined", [True, False], ids=["outline", "marks-alone"])
def test_an_i_is_a_letter_after_h_and_a_roman_inside_g(outlined: bool, library: Library) -> None:
    letters = " ".join(f"({letter}) do {letter}." for letter in "abcdef")
    text = (
        "LAW 80\nWHO RUNS IT\nA. One 1. It is: (a) one. (b) two. (c) three. 2. It may. 3. It can.\n"
        f"B. Two 1. It may name somebody. 2. Its tasks: {letters} (g) (i) to hire. (ii) to lead. "
        "(h) do h. (i) do i. (j) do j. (k) do k. (l) do l.\n"
    )
    got = parse(text, library if outlined else replace(library, outlines={}))
    assert got["80B2gi"].text == "to hire."
    assert got["80B2i"].text == "do i."
    assert got["80B2j"].text == "do j."


def test_a_letter_in_a_sentence_is_no_item(library: Library) -> None:
    text = (
        "LAW 12\nSCORES\nA. One 1. In one. 2. In two. 3. In three.\nB. Two 1. In one. 2. In two.\n"
        "C. Three\n1. Here.\n(a) First.\n(b) As said in (a) and (c) below.\n(c) Third.\n"
        "(d) Fourth.\n(e) Fifth: (i) one. (ii) two.\n2. More: (a) x. (b) y. (c) z. (d) w.\n"
        "3. Three.\n4. Four.\n"
    )
    got = parse(text, library)
    assert got["12C1b"].text == "As said in (a) and (c) below."
    assert got["12C1c"].text == "Third."


def test_a_number_at_a_line_start_after_the_word_law_is_its_number(library: Library) -> None:
    text = (
        "\f1\nLAW 35\nNOT ALLOWED\nThese are out: A. What is not allowed by Law\n19. Law 36 rules. "
        "B. What he may not say. C. Too much. D. Too late.\n\f2\nLAW 34\nTITLE\nNo more.\n"
    )
    got = parse(text, library)
    assert got["35A"].text == "What is not allowed by Law 19. Law 36 rules."


def test_the_contents_tell_where_a_fused_heading_ends(library: Library) -> None:
    text = (
        "LAW 44 - PLAY 1\nA. The First Card B. Other Cards C. Same Suit D. No Suit E. Trumps\n"
        "F. No Trumps G. Next Tricks\n"
        "LAW 44\nPLAY\nA. The First Card Duplicate players lead one.\nB. Other Cards Each plays.\n"
        "C. Same Suit All follow.\nD. No Suit Any card.\nE. Trumps Highest wins.\n"
        "F. No Trumps Highest wins.\nG. Next Tricks The winner leads.\n"
    )
    got = parse(text, library)
    assert got["44A"].heading == "The First Card"
    assert got["44A"].text == "Duplicate players lead one."
    assert got["44E"].heading == "Trumps"


def test_without_contents_the_words_that_begin_sentences_tell_it(library: Library) -> None:
    text = (
        "LAW 48\nSHOWN CARDS\nA. A Card Is Shown When somebody shows a card he may stop. When he "
        "goes on it stands. When all agree it goes.\nB. All Cards Are Shown 1. When he shows all. "
        "2. When he shows some.\n"
    )
    got = parse(text, library)
    assert got["48A"].heading == "A Card Is Shown"
    assert got["48B"].heading == "All Cards Are Shown"


def test_definitions_are_read_by_the_form_that_fits_them(library: Library) -> None:
    text = (
        "Definitions\nAlert: A call for attention.\nHonor (see elsewhere): One of five cards: high "
        "ones.\nPlay period: The time\n of play.\n"
    )
    got = parse(text, library)
    assert got["def~alert"].text == "A call for attention."
    assert got["def~honor"].heading == "Honor (see elsewhere)"


def test_as_many_definitions_as_the_edition_has_do_not_take_their_names_by_order(
    library: Library,
) -> None:
    slugs = library.definition_slugs("duplicate", "2017")
    terms = [slug.replace("-", " ").capitalize() for slug in slugs]
    moved = [*terms[1:], terms[0]]
    text = "Definitions\n" + "".join(f"{term}: What it means.\n" for term in moved)
    got = parse(text, library)
    assert {at: found.heading for at, found in got.items() if at != "def"} == {
        f"def~{slug}": term for slug, term in zip(slugs, terms, strict=True)
    }
