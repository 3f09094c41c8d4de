from __future__ import annotations

from collections.abc import Iterator

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.model.locator import parse_locator
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.query.answer import LONGEST_QUERY, answer_query
from bridgelaws.retrieval.query.lookup import read_words
from bridgelaws.retrieval.query.rank import find_concepts
from bridgelaws.retrieval.query.snippets import make_snippet


def found(index: OpenIndex, query: str, language: str, limit: int = 3) -> list[str]:
    return [str(hit.locator) for hit in answer_query(index, query, language, limit).hits]


def articles(results: list[str]) -> set[str]:
    return {str(parse_locator(result).article) for result in results}


@pytest.mark.parametrize(
    ("query", "language", "article"),
    [
        pytest.param("schudden", "nl", "6", id="word"),
        pytest.param("opstelling van tafels", "nl", "3", id="heading"),
        pytest.param("ETUIS DE TOURNOI", "fr", "2", id="capitals-without-accents"),
        pytest.param("αποζημιωση", "el", "88", id="greek-without-accents"),
        pytest.param("gelijktydig", "nl", "58", id="slip-of-the-finger"),
        pytest.param("etikuette", "nl", "74", id="two-slips"),
        pytest.param("kaart ontbrekend", "nl", "14", id="turned-round"),
        pytest.param("vergelijk", "nl", "23", id="prefix"),
        pytest.param("kaarten straf", "nl", "50", id="halves-of-a-compound"),
        pytest.param("katanomi theseon", "el", "5", id="greeklish"),
        pytest.param("εξετασι λεβε", "el", "66", id="spelled-by-sound"),
        pytest.param("reshuffling", "en", "6", id="word-that-no-text-has"),
    ],
)
def test_words_find_their_law_however_they_are_typed(
    index: OpenIndex, query: str, language: str, article: str
) -> None:
    assert article in articles(found(index, query, language))


def test_a_query_in_another_language_finds_the_reader_s_own_provision(index: OpenIndex) -> None:
    hits = answer_query(index, "indemnité", "nl", 3).hits
    assert str(hits[0].locator).startswith("88")
    assert {hit.kind for hit in hits} == {"other language"}
    assert hits[0].language == "fr"
    own = index.language("nl")
    assert hits[0].heading == own.entries[own.by_locator[hits[0].locator]].title


def test_what_the_own_language_knows_stands_above_other_languages(index: OpenIndex) -> None:
    kinds = [hit.kind for hit in answer_query(index, "partner indemnité", "nl", 8).hits]
    assert kinds == ["words"] * 3 + ["other language"] * 5


def test_a_language_that_knows_all_words_stands_above_one_that_hardly_knows_any(
    index: OpenIndex,
) -> None:
    kinds = [hit.kind for hit in answer_query(index, "partner indemnité attribution", "nl", 3).hits]
    assert kinds == ["other language"] * 3


def test_a_word_that_could_become_another_is_no_name_of_that_other(index: OpenIndex) -> None:
    own = index.language("en")
    names = {name for _f, _l, name, _w in find_concepts(own, read_words(own, "table"))}
    assert names == {"#table"}


def test_a_beginning_finds_its_commonest_word_before_its_rarest(index: OpenIndex) -> None:
    own = index.language("el")
    words = read_words(own, "τιμωρη")
    rarities = {own.postings(term).idf for term, _weight in words[0].weights}
    assert len(rarities) > 1
    assert "50" in [str(hit.locator) for hit in answer_query(index, "τιμωρη", "el", 2).hits]


def test_a_guess_is_told(index: OpenIndex) -> None:
    answer = answer_query(index, "etikuette", "nl")
    assert answer.spelling == (("etikuette", "etiquette"),)


def test_a_work_can_be_asked_for_alone(index: OpenIndex) -> None:
    hits = answer_query(index, "stop", "en", 20, works=("bidding-boxes",)).hits
    assert hits
    assert {hit.work for hit in hits} == {"bidding-boxes"}


def test_nothing_is_found_twice(index: OpenIndex) -> None:
    for query in ("call", "bieden partner", "loi 27 enchère"):
        places = [(hit.work, hit.locator) for hit in answer_query(index, query, "fr", 1000).hits]
        assert len(places) == len(set(places))


def test_an_empty_query_finds_nothing(index: OpenIndex) -> None:
    for query in ("", "   ", "?!", "()", "\x00"):
        assert answer_query(index, query, "nl").hits == ()


HOSTILE = {
    "long": "kaart " * 17_000,
    "one word of 100 kB": "k" * 100_000,
    "control characters": "".join(map(chr, range(32))) + "slag",
    "regular expression": "(a+)+$ .* [^x]{1,9999} \\1 (?:(?:(?:",
    "wildcards": "* ? *kaart* ka?rt kaart~9 text_nl:* NOT",
    "right to left": "\u202ekaart\u202c \u05d0\u05d1 \u0627",
    "markup": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "astral": "\U0001f0a1 \U00010330\U00010331 \ud7ff",
    "combining": "a" + "\u0301" * 5000,
    "digits": "1" * 5000,
    "brackets": "(" * 5000,
    "many different words": " ".join(f"woord{n}" for n in range(3000)),
}


@pytest.mark.parametrize("query", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("language", ["nl", "el"])
def test_a_hostile_query_looks_at_no_more_forms_than_the_language_has_twice(
    index: OpenIndex, query: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = 0
    forms_from = LanguageIndex.forms_from

    def counted(own: LanguageIndex, prefix: str) -> Iterator[str]:
        nonlocal looked_at
        for form in forms_from(own, prefix):
            looked_at += 1
            yield form

    monkeypatch.setattr(LanguageIndex, "forms_from", counted)
    answer = answer_query(index, query, language)
    # Because a query is cut, and only some of its words count.
    assert looked_at <= 2 * max(len(index.language(each).forms) for each in LANGUAGES)
    assert len(answer.hits) <= 10


def test_what_follows_the_longest_query_is_left_out(index: OpenIndex) -> None:
    head = "slag " * (LONGEST_QUERY // 5)
    assert found(index, head + "schoppen", "nl", 10) == found(index, head, "nl", 10)


def test_a_snippet_marks_inflections_and_cuts_between_words() -> None:
    text = "First a sentence of no use. " * 9 + "Whoever revoked has made a revoke, and says so."
    snippet = make_snippet(text, {"revok"}, "en")
    assert "[revoked] has made a [revoke]" in snippet.marked("[", "]")
    assert snippet.text.startswith("… ")
    assert len(snippet.text) < 200


def test_a_snippet_of_a_text_without_a_match_is_its_beginning() -> None:
    assert make_snippet("One short line.", {"absent"}, "en").marked("[", "]") == "One short line."
