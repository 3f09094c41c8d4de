"""A printed book as text: contents, index, page ends, footnotes and broken words."""

from __future__ import annotations

import pytest

from bridgelaws.blocks.blocks import ParsedSource
from bridgelaws.blocks.enumerators import find_inner_marks
from bridgelaws.blocks.footnotes import Footnote, Footnotes
from bridgelaws.blocks.passages import parse_source
from bridgelaws.blocks.visible_text import MappedText
from bridgelaws.formats.furniture import find_furniture
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.library import Library
from bridgelaws.model.source import SourceRef, SourceText, Span

# Twelve laws of our own words, so that the source is a book; each on a page of its own.
LAWS = "".join(
    f"\f{n}\nLAW {n}\nTITLE OF {n}\nA. First Part Nobody may touch board {n} here.\n"
    for n in range(1, 13)
)


def parse(text: str, library: Library, words: str = "") -> ParsedSource:
    source = SourceText(SourceRef("book.txt", "duplicate", "2017", ("en",), "book"), text)
    furniture = find_furniture(source, library.lexicons.values())
    vocabulary = frozenset(words.split())
    return parse_source(source, furniture, {"en": library.lexicons["en"]}, vocabulary)


def named(parsed: ParsedSource) -> set[str]:
    return {entry.name for entry in parsed.ledger.close(parsed.source.text)}


def scopes(parsed: ParsedSource) -> list[str]:
    return [str(passage.scope) for passage in parsed.passages]


def test_contents_and_index_and_title_pages_are_set_aside_by_name(library: Library) -> None:
    contents = "".join(f"LAW {n} - TITLE OF {n} {n}\nA. First Part\n{n}\n" for n in range(1, 13))
    index = "\f14\nIndex to the Laws\n" + "".join(f"Thing {n} {n}A, {n + 1}\n" for n in range(60))
    parsed = parse(f"Our Book\nof Laws\n\fTable of Contents\n{contents}{LAWS}{index}", library)
    assert scopes(parsed) == [str(n) for n in range(1, 13)]
    assert named(parsed) >= {"contents", "index", "front-matter", "page-number"}
    assert all("Nobody" in passage.blocks[-1].text for passage in parsed.passages)
    law = parsed.passages[2].scope
    assert law is not None
    assert parsed.headings_by_law[law] == ("A First Part",)


def test_headings_alone_are_kept_where_no_other_passage_says_more(library: Library) -> None:
    parsed = parse("LAW 3 - TITLE\nA. First\n", library)
    assert scopes(parsed) == ["3"]
    assert "contents" not in named(parsed)


@pytest.mark.parametrize(
    ("before", "after", "joined"),
    [
        pytest.param("it goes on over the", "end of this page.", True, id="in-mid-sentence"),
        pytest.param("the hand of the named", "Director. It ends.", True, id="before-a-capital"),
        pytest.param("here it ends.", "Another sentence begins.", False, id="a-new-sentence"),
    ],
)
def test_a_paragraph_goes_on_over_the_end_of_its_page(
    before: str, after: str, joined: bool, library: Library
) -> None:
    start = f"LAW 33\nTITLE\nSomebody says a thing that is long enough for a page, and {before}"
    parsed = parse(f"{start}\n\f12\n{after}\n\f13\nLAW 34\nTITLE\nNothing more.\n", library)
    texts = [block.text for block in parsed.passages[0].blocks]
    assert any(f"{before} {after}" in text for text in texts) is joined


def test_a_footnote_belongs_to_the_text_that_bears_its_mark(library: Library) -> None:
    text = (
        "\f1\nLAW 33\nA TITLE OF CARDS1\nSomebody shows an odd2 card.\nLAW 34\nTITLE\nNo more.\n"
        "1 This is for cards. 2 See Law 50 when it is\nodd indeed.\n"
        "\f2\nLAW 35\nTITLE\nAn odd2 end comes.\n"
    )
    parsed = parse(text, library)
    blocks = [block for passage in parsed.passages for block in passage.blocks]
    notes = {block.text: [(n.text, n.anchor) for n in block.notes] for block in blocks}
    odd = "See Law 50 when it is odd indeed."
    assert notes["A TITLE OF CARDS"] == [("This is for cards.", 16)]
    assert notes["Somebody shows an odd card."] == [(odd, 21)]
    assert notes["An odd end comes."] == [(odd, 6)]
    assert notes["No more."] == []
    entries = parsed.ledger.close(text)
    assert sum(len(e.span) for e in entries if e.account == "note") > 50


def test_a_lost_ligature_is_mended_where_the_book_makes_it_certain(library: Library) -> None:
    text = (
        "\f1\nLAW 33\nTITLE\nAn offender pays. The o ender and the staff go. The sta sees a su x.\n"
        "\f2\nLAW 34\nTITLE\nEnder and end are words.\n"
    )
    parsed = parse(text, library, "the an and end words")
    first = parsed.passages[0].blocks[-1]
    assert first.text == "An offender pays. The offender and the staff go. The staff sees a su x."
    told = [f.message for f in parsed.findings if f.code == "LIGATURE"]
    assert told == ["“o ender” was read as “offender”", "“sta” was read as “staff”"]
    for start, source, length in first.stretch.runs:
        assert first.text[start : start + length] == text[source : source + length]


def test_what_is_uncertain_stays_as_it_is_printed(library: Library) -> None:
    parsed = parse("\f1\nLAW 33\nTITLE\nWe see no o ender here.\n\f2\nLAW 34\nT\nEnd.\n", library)
    assert "no o ender here" in parsed.passages[0].blocks[-1].text
    assert not [f for f in parsed.findings if f.code == "LIGATURE"]


def test_a_hyphen_at_a_line_end_goes_where_the_word_is_known(library: Library) -> None:
    text = (
        "\f1\nLAW 33\nTITLE\nThe opponents of this player are to speak, and the oppo-\n"
        "nents of that one are semi-\nsilent.\n\f2\nLAW 34\nTITLE\nNothing more.\n"
    )
    said = " ".join(block.text for block in parse(text, library).passages[0].blocks)
    assert "the opponents of that one are semi-silent." in said


def test_the_marks_of_mended_notes_lead_to_these() -> None:
    note = Footnote("1", MappedText("a bro- ken word"), Span(9, 24), 0)
    mended = Footnotes((note,), noted=((Span(3, 4), note),)).mended(
        lambda said: MappedText(said.text.replace("- ", ""))
    )
    assert [each.text for each in mended.notes] == ["a broken word"]
    assert mended.noted == ((Span(3, 4), mended.notes[0]),)


def test_a_hyphen_in_a_note_goes_as_in_a_text(library: Library) -> None:
    text = (
        "\f1\nLAW 33\nTITLE\nThe opponents of this player speak2 then.\n"
        "Note: One of the oppo-\nnents is enough.\n"
        "2 The other oppo-\nnent and both oppo-\nnents.\n\f2\nLAW 34\nTITLE\nNothing more.\n"
    )
    blocks = parse(text, library).passages[0].blocks
    assert blocks[-1].text == "Note: One of the opponents is enough."
    notes = [note.text for block in blocks for note in block.notes]
    assert notes == ["The other oppo-nent and both opponents."]


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        pytest.param("He may: 1. go; 2. stay.", ["1.", "2."], id="numbers"),
        pytest.param("1.(a) Go. (b)stay", ["1.", "(a)", "(b)"], id="without-spaces"),
        pytest.param("He (see 1. above) goes.", [], id="inside-brackets"),
        pytest.param("Under C2(a) he goes.", [], id="glued-to-an-address"),
        pytest.param("All: (i.) one (ii) two", ["(i.)", "(ii)"], id="romans"),
    ],
)
def test_marks_inside_a_text_are_seen(text: str, marks: list[str], library: Library) -> None:
    english: Lexicon = library.lexicons["en"]
    assert [mark.printed for mark in find_inner_marks(text, english)] == marks
