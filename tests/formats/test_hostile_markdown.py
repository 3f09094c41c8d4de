"""What a Markdown file may hold: at any depth each word is read, and no sign costs many others."""

from __future__ import annotations

import re

import pytest

from bridgelaws.errors import SourceError
from bridgelaws.formats.markdown import read_markdown
from bridgelaws.model.source import SourceRef
from tests.formats.hostile_texts import HOSTILE
from tests.steps import count_calls

REF = SourceRef("a.md")


def listed(depth: int) -> str:
    """Lists in one another, a word in each item."""
    return "".join(f"{'  ' * n}- w{n}w\n" for n in range(depth))


@pytest.mark.parametrize(
    "markup",
    [
        listed(25),
        listed(80),
        "> " * 50 + "w0w",
        "> " * 500 + "w0w\n" + "> " * 500 + "w1w",
        "- > " * 60 + "w0w\n\nw1w",
        "".join(f"*w{n}w **w{n + 50}w [" for n in range(20)),
    ],
    ids=["lists", "deep lists", "quotes", "deep quotes", "both", "signs of a line"],
)
def test_what_lies_deep_in_one_another_is_read(markup: str) -> None:
    source, findings = read_markdown(markup, REF)
    assert findings == ()
    wanted = re.findall(r"w\d+w", markup)
    assert re.findall(r"w\d+w", source.text) == wanted


@pytest.mark.parametrize(
    ("markup", "what"),
    [
        ("[" * 1_000_000, "1000000 opening brackets"),
        ("![a](" * 300_000, "300000 opening brackets"),
        ("a\n" * 2_000_000, "2000000 lines"),
    ],
    ids=["brackets", "pictures", "lines"],
)
def test_more_signs_than_books_have_are_counted_and_refused(markup: str, what: str) -> None:
    told: list[str] = []

    def read() -> None:
        with pytest.raises(SourceError) as problem:
            read_markdown(markup, REF)
        told.append(problem.value.reason)

    # At once: nothing of it is parsed.
    assert count_calls(read) < 1_000
    assert told[0].startswith(f"has {what}; no more than ")


@pytest.mark.parametrize("what", ["open brackets", "open pictures", "open notes"])
def test_an_open_sign_costs_as_much_as_few_others(what: str) -> None:
    made = HOSTILE["a.md"][what]
    read_markdown(made(400), REF)
    one = count_calls(lambda: read_markdown(made(2_000), REF))
    two = count_calls(lambda: read_markdown(made(4_000), REF))
    assert two < 2.2 * one
    # Each bracket is looked at once for each of the few that stand open before it, not for sixty.
    assert two < 250 * made(4_000).count("[")


def test_an_address_with_brackets_in_one_another_is_looked_at_once() -> None:
    made = HOSTILE["a.md"]["pictures with one end"]
    read_markdown(made(400), REF)
    # The library would look at 160 signs behind each bracket, twice.
    assert count_calls(lambda: read_markdown(made(4_000), REF)) < 250 * made(4_000).count("[")


def test_lines_of_a_paragraph_are_read_as_one_text() -> None:
    def cost(count: int) -> int:
        return count_calls(lambda: read_markdown("a b\n" * count, REF))

    cost(10)
    assert cost(2_000) - cost(1_000) < 70 * 1_000


def test_line_ends_in_any_place_stay_line_ends() -> None:
    lines = ["a  ", "  b *c", "d* e\\", "f", "- x", "  y", "", "![p", "q](u) z", "", "<pre>", "g"]
    lines += ["h</pre>", "", "i&amp;", "j\u2028k&#8232;l"]
    source, _ = read_markdown("\n".join(lines), REF)
    read = [line.strip() for line in source.text.split("\n") if line]
    assert read == ["a", "b c", "d e", "f", "- x", "y", "p q z", "g", "h", "i&", "j k l"]
    for word, line in {"b": 2, "f": 4, "y": 6, "k": 16}.items():
        assert source.place(source.text.index(word))[0] == line, word


def test_a_line_end_that_a_reference_makes_in_html_or_in_an_alternative_is_a_space() -> None:
    pictured = "A ![b&#x2028;c](x.png)\n\nd <b>e&#8232;f</b> <img alt='g&#08232;h'>\n\n"
    source, _ = read_markdown(f"{pictured}<p>i&#8232;j</p>\n", SourceRef("a.md"))
    said = [line.strip() for line in source.text.split("\n") if line]
    assert said == ["A b c", "d e f g h", "i j"]
