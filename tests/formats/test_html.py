"""Web pages, Markdown and wiki markup as lines: numbers, notes, furniture, places."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest

from bridgelaws.errors import SourceError
from bridgelaws.formats.html.reader import read_html
from bridgelaws.formats.markdown import read_markdown
from bridgelaws.formats.wiki.dokuwiki import read_dokuwiki
from bridgelaws.formats.wiki.mediawiki import read_mediawiki
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText

REF = SourceRef("a", languages=("en",))


def lines(source: SourceText) -> list[str]:
    return [line.strip() for line in source.text.splitlines() if line.strip()]


def notes(source: SourceText) -> list[tuple[str, str]]:
    assert source.layout is not None
    return [
        (source.text[n.mark.start : n.mark.end], source.text[n.note.start : n.note.end].strip())
        for n in source.layout.footnotes
    ]


def aside(source: SourceText) -> list[tuple[str, str]]:
    assert source.layout is not None
    return [
        (name, source.text[span.start : span.end].strip()) for span, name in source.layout.aside
    ]


@pytest.mark.parametrize(
    ("markup", "marks"),
    [
        pytest.param("<ol><li>x<li>x</ol>", "1. 2.", id="plain"),
        pytest.param("<ol type=A start=3><li>x<li>x</ol>", "C. D.", id="type-and-start"),
        pytest.param("<ol><li value=7>x<li>x</ol>", "7. 8.", id="value"),
        pytest.param("<ol reversed><li>x<li>x</ol>", "2. 1.", id="reversed"),
        pytest.param("<ol type=i><li>x<li>x</ol>", "i. ii.", id="roman"),
        pytest.param("<ol><li>x<ol><li>x</ol></ol>", "1. a.", id="letters-inside-numbers"),
        pytest.param("<ol style='list-style: lower-greek'><li value=6>x</ol>", "στ.", id="greek"),
        pytest.param("<ol style='list-style:none'><li>x</ol>", "x", id="unnumbered"),
        pytest.param(
            "<style>p, .q {list-style-type:upper-roman}</style><ol class=q><li>x</ol>",
            "I.",
            id="style-sheet",
        ),
        pytest.param("<ol><li><ol type=a><li>x</ol></ol>", "1.", id="two-marks-on-one-line"),
    ],
)
def test_a_list_gives_the_numbers_that_it_shows(markup: str, marks: str) -> None:
    found = [line.split(" ")[0] for line in lines(read_html(markup, REF)[0])]
    assert found == marks.split()


def test_notes_are_told_by_links_there_and_back() -> None:
    source, _ = read_html(
        '<p>Text<sup id="r1"><a href="#n1">[1]</a></sup> on.</p><p>See <a href="#n1">there</a>.</p>'
        '<ol><li id="n1"><a href="#r1">↑</a> The <i>note</i>.</li></ol>',
        REF,
    )
    assert notes(source) == [("[1]", "The note.")]
    assert lines(source)[:2] == ["Text[1] on.", "See there."]


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        pytest.param(
            '<a href="#cmnt1" id="cmnt_ref1">[a]</a>',
            '<div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a>I do not agree.</p><p>Jan</p></div>',
            id="google",
        ),
        pytest.param(
            '<a class=msocomanchor href="#_msocom_1" name="_msoanchor_1">[J1]</a>',
            "<div style='mso-element:comment-list'><div style='mso-element:comment'>"
            '<div id="_com_1" class=msocomtxt><p><a name="_msocom_1"></a>'
            '<a href="#_msoanchor_1">[J1]</a>I do not agree.</p><p>Jan</p></div></div></div>',
            id="word",
        ),
    ],
)
def test_comments_of_readers_are_no_notes_of_the_law(mark: str, said: str) -> None:
    source, findings = read_html(f"<p>Text<sup>{mark}</sup> goes on.</p>{said}", REF)
    assert notes(source) == []
    assert {name for name, _ in aside(source)} == {"comment"}
    assert source.layout is not None
    left = source.text
    for span, _ in reversed(source.layout.aside):
        left = left[: span.start] + left[span.end :]
    assert left.split() == ["Text", "goes", "on."]
    assert [finding.code for finding in findings] == ["OUTSIDE_TEXT"]


def test_what_stands_around_the_text_is_named_and_kept_apart() -> None:
    source, _ = read_html(
        "<nav>Home</nav><main><p>A law with <del>old</del> words of some length.</p></main>"
        "<div class='x printfooter'>Printed</div><p hidden>Secret</p><footer>Foot</footer>",
        REF,
    )
    assert aside(source) == [
        ("html-nav", "Home"),
        ("struck", "old"),
        ("html-nav", "Printed"),
        ("html-hidden", "Secret"),
        ("html-footer", "Foot"),
    ]


def test_a_page_that_calls_its_whole_text_a_menu_is_still_read() -> None:
    source, _ = read_html("<div class=menu><h2>LAW 1</h2><p>The text of the law.</p></div>", REF)
    assert aside(source) == []


def test_scripts_are_no_text_and_tables_keep_their_rows() -> None:
    source, _ = read_html(
        "<script>alert(1)</script><table><tr><th>Board<th>Dealer<tr><td>1<td>North</table>"
        "<table><tr><td>A.<td>"
        + "A provision laid out in cells, as old pages have it. " * 2
        + "</table>",
        REF,
    )
    assert lines(source)[:2] == ["| Board | Dealer |", "| 1 | North |"]
    assert lines(source)[2].startswith("A. A provision laid out")


def test_each_line_of_a_page_knows_its_line_in_the_file() -> None:
    source, _ = read_html("<html>\n<body>\n<p>one\n  two</p>\n\n<p>three</p></body></html>", REF)
    assert source.place(source.text.index("one"))[0] == 3
    assert source.place(source.text.index("two"))[0] == 4
    assert source.place(source.text.index("three"))[0] == 6


DOKU = """====== Νόμος 16 ======
===== Α. Χρήση =====
βλέπε [[law_12|Νόμο 12Γ3]] **και** //αυτό// http://a.b//c((μια (μικρή) σημείωση)) εδώ
  - ένα
    - πρώτο <del>παλιό</del>
  - δύο

^ α ^ β ^
| 1 | [[x|y]] |
~~NOTOC~~
"""
MEDIA = """== Law 16 Information ==
'''Bold''' [[Law 12|Law 12C]]<ref name="a">One [[note|noted]]</ref> &ndash;<ref name="a" />.
{{nav|x
|y}}
# one
## inner
## next
# two
{| class="x"
! a !! b
|-
| style="q" | 1 || 2
|}
[[Category:Laws]]
"""
MARKDOWN = """# Law 16 Information

1. one of
   two lines[^1]
    (a) inner

| a | b |
|---|---|
| 1 | 2 |

[^1]: The note.
"""


@pytest.mark.parametrize(
    ("read", "markup", "said", "noted"),
    [
        pytest.param(
            read_dokuwiki,
            DOKU,
            [
                "Νόμος 16",
                "Α. Χρήση",
                "βλέπε Νόμο 12Γ3 και αυτό http://a.b//c1 εδώ",
                "1. ένα",
                "a. πρώτο παλιό",
                "2. δύο",
                "| α | β |",
                "| 1 | y |",
                "~~NOTOC~~",
                "μια (μικρή) σημείωση",
            ],
            [("1", "μια (μικρή) σημείωση")],
            id="dokuwiki",
        ),
        pytest.param(
            read_mediawiki,
            MEDIA,
            [
                "Law 16 Information",
                "Bold Law 12C1 –1.",
                "{{nav|x",
                "|y}}",
                "1. one",
                "a. inner",
                "b. next",
                "2. two",
                "| a | b |",
                "| 1 | 2 |",
                "One noted",
            ],
            [("1", "One noted"), ("1", "One noted")],
            id="mediawiki",
        ),
        pytest.param(
            read_markdown,
            MARKDOWN,
            [
                "Law 16 Information",
                "1. one of",
                "two lines[1]",
                "(a) inner",
                "| a | b |",
                "| 1 | 2 |",
                "The note. ↩︎",
            ],
            [("[1]", "The note.")],
            id="markdown",
        ),
    ],
)
def test_markup_becomes_lines_with_numbers_and_notes(
    read: Callable[[str, SourceRef], tuple[SourceText, tuple[Finding, ...]]],
    markup: str,
    said: list[str],
    noted: list[tuple[str, str]],
) -> None:
    source, _ = read(markup, REF)
    assert lines(source) == said
    assert notes(source) == noted


def test_markup_knows_the_lines_of_its_file() -> None:
    for read, markup, word, line in (
        (read_dokuwiki, DOKU, "δύο", 6),
        (read_mediawiki, MEDIA, "2. two", 8),
        (read_markdown, MARKDOWN, "(a)", 5),
    ):
        source, _ = read(markup, REF)
        assert source.place(source.text.index(word))[0] == line


DEEP = ("<div>" * 3000, "**" * 5000)


@pytest.mark.parametrize("read", [read_html, read_markdown, read_dokuwiki, read_mediawiki])
@pytest.mark.parametrize(
    "markup",
    [
        "",
        "<",
        "<p" * 3000,
        "((" * 5000,
        "[[" * 5000,
        "{{" * 5000,
        "* " * 5000,
        "\0<p>\0",
        "<!--" * 2000,
        "|" * 5000,
        "//" * 5000,
        "<ref>" * 2000,
        *DEEP,
    ],
)
def test_no_markup_crashes_or_takes_long(
    read: Callable[[str, SourceRef], tuple[SourceText, tuple[Finding, ...]]], markup: str
) -> None:
    # What lies so deep may be refused in a sentence; nothing else may be.
    with contextlib.suppress(SourceError) if markup in DEEP else contextlib.nullcontext():
        source, findings = read(markup, REF)
        assert isinstance(source.text, str)
        assert findings == ()


def test_a_page_nested_too_deeply_is_refused_and_not_emptied() -> None:
    with pytest.raises(SourceError, match="TOO_DEEP"):
        read_html("<div>" * 5000 + "LAW 1" + "</div>" * 5000, REF)


def test_what_a_style_sheet_hides_here_and_there_is_no_text() -> None:
    markup = (
        "<style>ol { } .pop { display: none } @media print { .law { display: none } }</style>"
        "<p class=law>The player follows Law 16<span class=pop>LAW 16 A.</span> and Law 12.</p>"
        "<div class=docInfo>law_16.txt · changed in 2019</div><div id=footer>All rights</div>"
    )
    source, _ = read_html(markup, REF)
    assert [text for _, text in aside(source)] == [
        "LAW 16 A.",
        "law_16.txt · changed in 2019",
        "All rights",
    ]


def test_what_a_style_sheet_folds_away_is_still_the_page() -> None:
    folded = "<style>.fold{display:none}</style><p>Laws</p><div class=fold>A. Long text.</div>"
    assert aside(read_html(folded, REF)[0]) == []


def test_a_tag_of_thousands_of_attributes_is_one_sentence() -> None:
    def tag(count: int) -> str:
        return "<html><body><p " + " ".join(f"name{n}=said" for n in range(count)) + ">word"

    assert read_html(tag(1_900), REF)[0].text.strip() == "word"
    with pytest.raises(SourceError, match="one of its tags has 50000 attributes"):
        read_html(tag(50_000), REF)
    names = " ".join(f"name{number}" for number in range(3_000))
    for tag_of_names in (f"<p {names}>", f"<p {names.replace(' ', '/')}>", f"<p a='>' {names}>"):
        with pytest.raises(SourceError, match=r"one of its tags has 300[01] attributes"):
            read_html(f"<html><body>{tag_of_names}word", REF)


@pytest.mark.parametrize("ending", ['">', '" b=1/2>', ' < 5">', ">"])
def test_a_long_value_is_no_attributes(ending: str) -> None:
    value = "&lt;td class=c style=s/t&gt; " * 3_000
    read_html(f'<html><body><p a=x data-page="{value}{ending}word', REF)
    link = "/a=b" * 10_000
    assert read_html(f"<html><body><p a={link}>word", REF)[0].text.strip() == "word"


def test_a_picture_in_the_page_is_a_long_tag() -> None:
    source, _ = read_html(f'<html><body><img src="data:{"QUJD" * 50_000}="><p>word', REF)
    assert source.text.strip() == "word"


def test_no_word_before_the_cells_of_a_wiki_table_or_behind_it_is_lost() -> None:
    markup = "{|\nFirst words.\n|-\n| Seven || 20\n|-\nmore\n|} Last words.\n\nAfter.\n"
    source, _ = read_mediawiki(markup, SourceRef("table.wiki"))
    for said in ("First words.", "Seven", "20", "more", "Last words.", "After."):
        assert said in source.text


def test_a_wiki_table_within_a_table_ends_where_it_does() -> None:
    markup = (
        "Before.\n{|\n! Tricks !! Score\n|-\n| Seven ||\n{|\n| Red || 20\n|-\n| Blue || 30\n|} each"
        "\n|-\n| Eight || 40\n|}\nAfter.\n{|\n|\n{|\n| Open || 1\n"
    )
    source, findings = read_mediawiki(markup, SourceRef("nested.wiki"))
    lines = [line.strip() for line in source.text.splitlines() if line.strip()]
    assert lines == [
        *("Before.", "Tricks", "Score", "Seven", "| Red | 20 |", "| Blue | 30 |", "each", "Eight"),
        *("40", "After.", "| Open | 1 |"),
    ]
    assert findings == ()
