"""What a translator has to do: by what the source says now, and by what is there already."""

from __future__ import annotations

from bridgelaws.editions.worklist import count_tasks, make_worklist
from bridgelaws.model.edition_map import EditionChange, EditionMap, MapRelation
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.report.worklist_page import render_worklist
from tests.site.library_of_two_laws import cite, place, provision, record


def law(edition: str, language: str, texts: dict[str, str]) -> tuple[ArticleRecord, ...]:
    """One article of an edition in one language."""
    places = [place({language: provision(at, text)}) for at, text in texts.items()]
    return (record("duplicate", edition, places),)


def one(old: str, new: str, relation: MapRelation) -> EditionChange:
    return EditionChange(
        (parse_locator(old),) if old else (),
        (parse_locator(new),) if new else (),
        relation,
    )


MAP = EditionMap(
    "duplicate",
    "2017",
    "2031",
    (
        one("9", "9", "kept"),
        one("9A", "9A", "reworded"),
        one("", "9B", "new"),
        one("9B", "9C", "renumbered"),
        one("9C", "9D", "reworded"),
    ),
)
OLD = law("2017", "en", {"9": "T", "9A": "one card only", "9B": "b", "9C": "c"})
NEW = law("2031", "en", {"9": "T", "9A": "two cards only", "9B": "new", "9C": "b", "9D": "d e"})
DUTCH = law("2017", "nl", {"9": "T", "9A": "alleen één kaart", "9B": "bb", "9C": "cc"})


def tasks(present: tuple[ArticleRecord, ...] = ()) -> dict[str, str]:
    made = make_worklist(MAP, OLD, NEW, DUTCH, ("en", "nl"), present)
    return {str(work.locator): work.task for work in made}


def test_changed_words_are_translated_and_a_number_is_only_a_number() -> None:
    assert tasks() == {
        "9": "untouched",
        "9A": "translate",
        "9B": "translate",
        "9C": "number",
        "9D": "translate",
    }
    made = make_worklist(MAP, OLD, NEW, DUTCH, ("en", "nl"))
    # "two cards" in 9A, "new", "d e".
    assert count_tasks(made)["words"] == count_tasks(made)["came"] == 5
    assert made[1].target_before == "alleen één kaart"


def test_what_is_done_is_untouched_and_what_lags_is_not() -> None:
    present = law("2031", "nl", {"9A": "alleen één kaart", "9C": "bb", "9D": "dd"})
    assert tasks(present) == {
        "9": "untouched",
        "9A": "translate",
        "9B": "translate",
        "9C": "untouched",
        "9D": "untouched",
    }


def test_a_text_of_before_whose_citations_followed_still_lags() -> None:
    def cited(edition: str, at: str, said: str, number: str) -> tuple[ArticleRecord, ...]:
        text = provision(at, said)
        return (
            record("duplicate", edition, [place({"nl": (text, [cite(said, number, number)])})]),
        )

    dutch = cited("2017", "9A", "alleen één kaart, zie 16B", "16B")
    lagging = cited("2031", "9A", "alleen één kaart, zie 16C", "16C")
    done = cited("2031", "9A", "alleen twee kaarten, zie 16C", "16C")
    for present, task in ((lagging, "translate"), (done, "untouched")):
        made = make_worklist(MAP, OLD, NEW, dutch, ("en", "nl"), present)
        assert {str(work.locator): work.task for work in made}["9A"] == task


def test_what_was_never_translated_asks_for_all_its_words() -> None:
    old = law("2017", "en", {"9": "only one card", "9A": "one card only"})
    new = law("2031", "en", {"9": "only one card", "9A": "two cards only"})
    changes = (one("9", "9", "kept"), one("9A", "9A", "reworded"))
    edition_map = EditionMap("duplicate", "2017", "2031", changes)
    made = make_worklist(edition_map, old, new, (), ("en", "nl"))
    assert [(work.task, work.words, work.came) for work in made] == [("translate", 3, 3)] * 2


def test_words_in_another_order_are_asked_for_and_told_from_those_that_came() -> None:
    old = law("2017", "en", {"9A": "first this thing then that"})
    new = law("2031", "en", {"9A": "then that first this new thing"})
    dutch = law("2017", "nl", {"9A": "eerst dit dan dat"})
    counted = count_tasks(make_worklist(MAP, old, new, dutch, ("en", "nl")))
    assert counted["came"] == 1
    assert counted["words"] > counted["came"]


def test_a_phrase_that_moved_asks_for_no_words_and_each_of_its_words_moves_once() -> None:
    dutch = law("2017", "nl", {"9A": "eerst dit dan dat"})

    def asked(before: str, now: str) -> tuple[int, int]:
        old, new = law("2017", "en", {"9A": before}), law("2031", "en", {"9A": now})
        counted = count_tasks(make_worklist(MAP, old, new, dutch, ("en", "nl")))
        return counted["words"], counted["came"]

    before = "dummy lays all cards open, when called upon by name"
    assert asked(before, "when called upon by name dummy lays all cards open, slowly") == (1, 1)
    # What stands twice now was there once.
    twice = "when called upon by name dummy lays all cards open, when called upon by name"
    assert asked(before, twice) == (5, 5)


def test_a_sentence_that_moved_word_for_word_asks_for_no_words() -> None:
    old = law("2017", "en", {"9A": "The first of them. Then came two. And a last one."})
    new = law("2031", "en", {"9A": "And a last one. Then came three. The first of them."})
    dutch = law("2017", "nl", {"9A": "De eerste. Toen kwamen er twee. De laatste."})
    (row,) = (
        work for work in make_worklist(MAP, old, new, dutch, ("en", "nl")) if work.source.text
    )
    assert row.task == "translate"
    assert count_tasks([row])["words"] == 1
    twice = law("2031", "en", {"9A": "The first of them. The first of them."})
    (row,) = (
        work for work in make_worklist(MAP, old, twice, dutch, ("en", "nl")) if work.source.text
    )
    assert row.words == row.came == 4


def test_the_page_has_the_words_of_before_beside_those_that_changed_and_no_markup_of_theirs() -> (
    None
):
    new = law(
        "2031", "en", {"9": "T", "9A": "<b>two</b> cards only", "9B": "new", "9C": "b", "9D": "c"}
    )
    made = make_worklist(MAP, OLD, new, DUTCH, ("en", "nl"))
    page = render_worklist(made, ("2017", "2031"), ("en", "nl"))
    (row,) = (part for part in page.split("<tr ") if part.startswith('id="9A"'))
    assert "<del>one card</del>" in row
    assert "<mark>&lt;b&gt;two&lt;/b&gt; cards</mark>" in row
    assert "alleen één kaart" in row
    assert "<b>9B → 9C</b>" in page.partition("Only another number")[2]
    words = count_tasks(made)["words"]
    came = f"({words} of them not there before)"
    assert f"<p>{words} words to translate {came} in 3 provisions; 1 only need a number" in page
