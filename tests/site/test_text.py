"""Running text: cut into pieces without losing a letter, with links where they belong."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.language.stems import SameStem
from bridgelaws.language.terms import Name, TermFinder, look_alikes_of
from bridgelaws.library.glossary import load_glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Block, Note, Provision
from bridgelaws.site.data.definition_terms import headword_name
from bridgelaws.site.text import InlineText, LinkSpan, TextElement, cut_text, split_parts
from tests.site.library_of_two_laws import provision

LAW = Locator(("1",))
offsets = st.integers(-3, 40)
marks = st.lists(
    st.builds(
        LinkSpan, offsets, offsets, st.sampled_from(["citation", "term", "dead"]), st.just("#1")
    )
)


def joined(pieces: tuple[InlineText, ...]) -> str:
    return "".join(piece.text for piece in pieces)


@given(st.text(max_size=40), marks)
def test_the_pieces_of_a_text_joined_are_the_text(text: str, marks: list[LinkSpan]) -> None:
    assert joined(cut_text(text, 0, len(text), marks)) == text


@given(st.text(max_size=40), marks)
def test_no_piece_of_a_text_is_empty_whatever_the_marks(text: str, marks: list[LinkSpan]) -> None:
    pieces = cut_text(text, 0, len(text), marks)
    assert all(piece.text for piece in pieces)


def test_a_citation_goes_before_a_term_in_the_same_words() -> None:
    both = (LinkSpan(0, 5, "citation", "#1"), LinkSpan(3, 8, "term", "#2"))
    assert [p.kind for p in cut_text("artikel 1", 0, 9, both)] == ["citation", "words"]


def all_text(parts: tuple[TextElement, ...]) -> str:
    return "".join(joined(part.pieces) for part in parts)


blocks = st.lists(
    st.builds(Block, st.sampled_from(["paragraph", "item", "tail"]), offsets, offsets)
)


@given(st.text("ab c", max_size=30), blocks)
def test_no_word_is_lost_whatever_the_blocks_say(text: str, blocks: list[Block]) -> None:
    before, after = split_parts(Provision(LAW, text=text, blocks=tuple(blocks)), (), lambda _: ())
    shown = sorted((all_text(before) + all_text(after)).replace(" ", ""))
    assert shown == sorted(text.replace(" ", ""))


def test_a_tail_comes_after_the_children() -> None:
    before, after = split_parts(
        provision("1", "eerst\nlaatst", kinds=("paragraph", "tail")), (), lambda _: ()
    )
    assert (all_text(before), all_text(after)) == ("eerst", "laatst")


def test_a_note_stands_after_the_paragraph_it_belongs_to() -> None:
    text = "een\ntwee"
    placed = Provision(
        LAW,
        text=text,
        blocks=(Block("paragraph", 0, 3), Block("paragraph", 4, 8)),
        notes=(Note("bij een", 2), Note("bij twee", 8)),
    )
    before, _ = split_parts(placed, (), lambda _: ())
    assert [(part.kind, joined(part.pieces)) for part in before] == [
        ("paragraph", "een"),
        ("note", "bij een"),
        ("paragraph", "twee"),
        ("note", "bij twee"),
    ]


def test_a_note_without_text_beside_it_is_shown() -> None:
    before, _ = split_parts(Provision(LAW, notes=(Note("los"),)), (), lambda _: ())
    assert [part.kind for part in before] == ["note"]


def test_a_table_has_rows_of_equal_width() -> None:
    before, _ = split_parts(
        provision("1", "a | b | c\n1 | 2", kinds=("table", "table")), (), lambda _: ()
    )
    assert [[joined(cell) for cell in row] for row in before[0].rows] == [
        ["a", "b", "c"],
        ["1", "2", ""],
    ]


@pytest.mark.parametrize(
    ("text", "is_verbal"),
    [
        pytest.param("Board | Dealer\n1 | North\n2 | East", True, id="numbers-first"),
        pytest.param("Tricks | Points\none | 50\ntwo | 100", False, id="numbers"),
        pytest.param("Tricks | Points\none | of the trick\ntwo | 100", False, id="both"),
        pytest.param("Tricks | Points", False, id="head-alone"),
    ],
)
def test_a_table_of_words_is_told_from_one_of_numbers(text: str, is_verbal: bool) -> None:
    kinds: list[Literal["table"]] = ["table"] * (text.count("\n") + 1)
    before, _ = split_parts(provision("1", text, kinds=kinds), (), lambda _: ())
    assert before[0].is_verbal is is_verbal


@pytest.mark.parametrize(
    ("language", "name", "text", "found"),
    [
        pytest.param("nl", "strafkaart", "twee Strafkaarten", "Strafkaarten", id="nl-plural"),
        pytest.param(
            "fr", "carte pénalisée", "les cartes pénalisées", "cartes pénalisées", id="fr"
        ),
        pytest.param(
            "el", "τιμωρημένο φύλλο", "του τιμωρημένου φύλλου", "τιμωρημένου φύλλου", id="el"
        ),
        pytest.param("el", "λεβές", "ΛΕΒΈΣ", "ΛΕΒΈΣ", id="el-final-sigma"),
        pytest.param("en", "opening lead", "an opening  lead.", "opening  lead", id="en-two-words"),
    ],
)
def test_a_term_is_found_in_its_inflections(
    language: str, name: str, text: str, found: str
) -> None:
    uses = TermFinder([Name(name, "x")], SameStem(language)).find_first(text)
    assert [text[use.start : use.end] for use in uses] == [found]


def test_only_the_first_use_of_a_term_is_linked() -> None:
    assert (
        len(TermFinder([Name("bid", "bid")], SameStem("en")).find_first("a bid, a bid, a bid")) == 1
    )


def test_the_longer_term_wins_and_the_shorter_one_inside_it_is_none() -> None:
    finder = TermFinder(
        [Name("penalty", "penalty"), Name("penalty card", "penalty-card")], SameStem("en")
    )
    assert [use.term for use in finder.find_first("a penalty card, no other")] == ["penalty-card"]


def test_a_term_does_not_lead_to_itself() -> None:
    finder = TermFinder([Name("bid", "bid")], SameStem("en"))
    assert finder.find_first("a bid is", leave_out="bid") == ()


@pytest.mark.parametrize(
    ("context", "text", "linked"),
    [
        pytest.param("*leads|lead* to !a|the", "It leads to harm.", [], id="what-follows"),
        pytest.param("*leads|lead* to !a|the", "Who leads to a trick?", ["leads"], id="but-for"),
        pytest.param(
            "*leads|lead* to !a|the", "On a lead, to harm", ["lead"], id="not-over-a-stop"
        ),
        pytest.param("!can *lead* now", "They can lead now", ["lead"], id="but-for-what-precedes"),
        pytest.param("!can *lead* now", "They lead now", [], id="what-precedes"),
        pytest.param("*LEAD* … astray", "lead us all astray, a lead", ["lead"], id="words-between"),
        pytest.param("*lead* out", "opening lead out of turn", ["opening lead"], id="longer-name"),
    ],
)
def test_a_word_that_only_looks_like_a_term_is_none(
    context: str, text: str, linked: list[str]
) -> None:
    names = [
        Name("lead", "lead"),
        Name("opening lead", "opening-lead"),
        Name(context, "", "context"),
    ]
    uses = TermFinder(names, SameStem("en")).find_first(text)
    assert [text[use.start : use.end] for use in uses] == linked


@pytest.mark.parametrize(
    ("text", "linked"),
    [("αν ένας παίκτης είδε ένα φύλλο", []), ("το είδος που ονομάζει", ["είδος"])],
)
def test_in_greek_who_saw_names_no_denomination(text: str, linked: list[str], root: Path) -> None:
    contexts = look_alikes_of(load_glossary(root / "laws" / "glossary.toml"), "el")
    finder = TermFinder([Name("Είδος", "denomination"), *contexts], SameStem("el"))
    assert [text[use.start : use.end] for use in finder.find_first(text)] == linked


@pytest.mark.parametrize(
    ("language", "name", "text", "linked"),
    [
        ("nl", "Pas", "Zij mag pas na de uitkomst spreken. Pas daarna biedt hij.", []),
        ("nl", "Pas", "Dat geldt echter pas als het spelen voorbij is.", []),
        ("nl", "Pas", "Een pas na een doublet, of pas op een bod.", ["pas", "pas"]),
        ("fr", "Jeu", "Avec un jeu de 52 cartes ; les cartes d’un jeu.", []),
        ("fr", "Jeu", "Le jeu des cartes continue.", ["jeu"]),
        ("en", "Round", "A pause in the auction’s first round.", []),
        ("en", "Round", "The first round of the session.", ["round"]),
    ],
)
def test_a_word_that_only_looks_like_a_term_is_not_linked(
    language: str, name: str, text: str, linked: list[str], root: Path
) -> None:
    contexts = look_alikes_of(load_glossary(root / "laws" / "glossary.toml"), language)
    finder = TermFinder([Name(name, "x"), *contexts], SameStem(language))
    assert [text[use.start : use.end] for use in finder.find(text)] == linked


def test_a_word_that_mostly_means_something_else_is_no_term() -> None:
    finder = TermFinder([Name("Contre", "double")], SameStem("fr"), never=["contre"])
    assert finder.find_first("une carte contre une autre") == ()
    assert len(finder.find_first("une enchère contrée")) == 1


def test_of_two_terms_with_one_stem_the_more_alike_is_meant() -> None:
    finder = TermFinder(
        [Name("Déclarant", "declarer"), Name("Déclaration", "call")], SameStem("fr")
    )
    assert [use.term for use in finder.find_first("les déclarations")] == ["call"]
    assert [use.term for use in finder.find_first("le déclarant")] == ["declarer"]
    assert finder.find_first("déclarer") == ()


@given(st.text(), st.lists(st.text(max_size=8), max_size=5))
def test_any_text_and_any_names_give_uses_inside_the_text(text: str, names: list[str]) -> None:
    for use in TermFinder([Name(name, "x") for name in names], SameStem("en")).find_first(text):
        assert 0 <= use.start < use.end <= len(text)


def test_a_heading_gives_its_name_without_the_remark() -> None:
    assert headword_name("Beurt (volgorde)") == "Beurt"


def test_a_note_that_prints_its_label_is_not_given_another() -> None:
    for words, labelled in (("Noot: Zie 5.", True), ("(Noot: Zie 5.)", True), ("Zie 5.", False)):
        noted = Provision(LAW, text="Een zin.", notes=(Note(words, 8),))
        [note] = [part for part in split_parts(noted, (), lambda _: ())[0] if part.kind == "note"]
        assert note.is_labelled("Noot") is labelled
