"""What the desk reads: rows that pair by provision, texts by edition, and what joins rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bridgelaws.comparison.editions import edition_steps, edition_views
from bridgelaws.model.agreement import hash_wording
from bridgelaws.model.record import ArticleRecord, PairedUnits
from bridgelaws.site.build import build_pages
from bridgelaws.site.changes.editions_pages import editions_pages
from bridgelaws.site.changes.history import provision_history
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.compare_data import compare_files
from bridgelaws.site.data.desk_rows import desk_columns
from bridgelaws.site.pages.law_pages import law_pages
from tests.site.library_of_two_laws import book, in_all, place, provision, record, two_laws, unit


def files(made: Book) -> dict[str, Any]:
    return {name: json.loads(text) for name, text in compare_files(made)}


def editions() -> tuple[ArticleRecord, ...]:
    """Law 73 worded anew in 2024, Law 89 with another subject, Law 3 taken over."""
    long = "{} iedere speler houdt zich strikt aan het tempo dat de ronde van hem vraagt{}"
    other = "{} niemand geeft tijdens het toernooi inlichtingen door over nog te spelen borden"

    def law(number: str, edition: str, words: str) -> ArticleRecord:
        texts = {code: provision(number, words.replace("{}", code, 1)) for code in ("nl", "en")}
        return record("duplicate", edition, [place(texts)])

    return (
        record("duplicate", "2017", [place(in_all("3", "Aan elke tafel zitten vier spelers."))]),
        law("73", "2017", long.format("{}", ".")),
        law("89", "2017", "{} bij individuele wedstrijden krijgt iedereen een eigen uitslag"),
        law("73", "2017-rev2024", long.format("{}", ", ook in de laatste ronde.")),
        law("89", "2017-rev2024", other),
    )


def test_each_language_has_its_rows_and_each_text_its_file() -> None:
    made = files(book(two_laws()))
    assert {f"compare/rows.{code}.json" for code in ("nl", "fr", "el", "en")} <= set(made)
    assert made["compare/text.nl.plain.json"]["duplicate/2017"]["12"]
    assert all(name.startswith("compare/") for name in made)


def test_a_text_says_its_hash_heading_lines_and_notes() -> None:
    said = provision(
        "9", "Een.\nTwee.", heading="TITEL", kinds=["paragraph", "item"], notes=["Noot."]
    )
    made = files(book([record("duplicate", "2017", [place({"nl": said})])]))
    entry = made["compare/text.nl.plain.json"]["duplicate/2017"]["9"]
    # The hash is of the wording as it is; what is shown has no capitals.
    assert entry == [hash_wording(said), "Titel", "Een.\nTwee.", "pi", {}, ["Noot."]]


def test_every_provision_has_exactly_one_row() -> None:
    made = book(two_laws())
    rows = files(made)["compare/rows.nl.json"]["rows"]
    for index, own in enumerate(made.records):
        places = [place for row in rows if row[0] == index for place in row[1]]
        assert sorted(places) == sorted(str(p.locator) for p in own.provisions)


def boxes(units: Sequence[PairedUnits]) -> Book:
    """Dutch 4(b) and 4(c) are French 4(b): the plain text has all three."""

    def of(at: str, *keys: str) -> Any:
        return place({key: provision(at, f"{key} {at}") for key in keys})

    return book(
        [
            record(
                "bidding-boxes",
                "",
                [
                    of("bb4", "nl", "fr", "nl bond", "fr bond"),
                    of("bb4b", "nl", "fr", "nl bond", "fr bond"),
                    of("bb4c", "nl", "fr", "nl bond", "fr bond"),
                    of("bb4d", "nl", "fr", "nl bond"),
                ],
                units,
            ),
        ]
    )


def test_a_text_that_numbers_otherwise_joins_rows_for_those_who_choose_it() -> None:
    units = unit("bb4b bb4c", "bb4b", "merged"), unit("bb4d", "bb4c", "renumbered")
    made = files(boxes([PairedUnits(("plain", "nl"), ("bond", "fr"), units)]))
    data = made["compare/rows.nl.json"]
    names = [row[1] for row in data["rows"]]
    assert names == [["bb4"], ["bb4b"], ["bb4c"], ["bb4d"]]
    assert data["joins"] == {"fr.bond": [[1, 2]]}
    assert data["cells"]["fr.bond"] == {
        "1": [["bb4b"], "4(b)"],
        "2": [[], ""],
        "3": [["bb4c"], "4(c)"],
    }
    assert data["cells"]["nl.bond"] == {}


def test_an_edition_is_offered_with_what_it_takes_over() -> None:
    made = book(editions())
    columns = {column.key: column for column in desk_columns(made)}
    assert {"nl.plain", "nl.plain@2017"} <= set(columns)
    names = [record.name for record in made.records]
    left_out = [names[index] for index in columns["nl.plain"].without]
    assert left_out == ["duplicate/2017/73", "duplicate/2017/89"]
    old = [names[index] for index in columns["nl.plain@2017"].without]
    assert old == ["duplicate/2017-rev2024/73", "duplicate/2017-rev2024/89"]


def test_editions_join_by_words_and_say_where_only_the_number_is_the_same() -> None:
    data = files(book(editions()))["compare/rows.nl.json"]
    [step] = data["steps"]
    assert (step["old"], step["new"], step["strangers"]) == ("2017", "2017-rev2024", ["89"])
    articles = [data["articles"][data["rows"][row][0]]["name"] for row in step["groups"][0]]
    assert articles == ["Artikel 73", "Artikel 73 (2017)"]
    assert len(step["groups"]) == 1


def test_an_edition_of_an_operator_stands_in_its_place_in_time() -> None:
    older = record("duplicate", "2007", [place(in_all("3", "Aan elke tafel zitten vier spelers."))])
    made = book([*editions(), older])
    assert [view.edition for view in edition_views(made.records, made.works, "duplicate")] == [
        "2007",
        "2017",
        "2017-rev2024",
    ]
    first, _ = edition_steps(made.records, made.works, "duplicate")
    assert {unit.relation for unit in first.units} == {"same", "new"}


def test_an_edition_has_a_name_that_readers_know() -> None:
    made = book(editions())
    assert made.names.edition("2017", "nl") == "2017"
    names = {code: made.names.edition("2017-rev2024", code) for code in made.languages}
    assert names["nl"] == "2017, herziening 2024"
    assert len(set(names.values())) == len(names)
    assert made.names.edition("2007", "el") == "2007"
    shown = [page.body for page in (*editions_pages(made), *law_pages(made))]
    assert not [body for body in shown if ">2017-rev2024" in body or " 2017-rev2024" in body]
    columns = files(made)["compare/rows.nl.json"]["columns"]
    assert "2017, herziening 2024" in {column["edition_name"] for column in columns}


def test_the_matrix_says_per_language_what_became_of_a_provision() -> None:
    made = book(editions())
    words = made.words["fr"]
    page = next(page for page in editions_pages(made) if page.path == "fr/editions/")
    for key in ("reworded", "new", "dropped", "no_text"):
        assert f">{words(f'editions.{key}')}<" in page.body
    assert words("editions.stranger", law="Loi 89") in page.body
    assert words("editions.kept", old="2017", laws="3") in page.body


def test_a_provision_tells_its_history_and_links_to_it() -> None:
    made = book(editions())
    leaves = made.directory.editions_of("duplicate", made.records[1].article)
    now, then = (provision_history(made, leaf, "nl", leaf.path("nl")) for leaf in leaves)
    words = made.words["nl"]
    assert now["73"] == (
        (words("editions.history", edition="2017"), words("editions.reworded"), "2017/"),
    )
    assert then["73"][0][2] == "../"
    law_89 = made.directory.editions_of("duplicate", made.records[2].article)[0]
    [[_, line, href]] = provision_history(made, law_89, "nl", law_89.path("nl"))["89"]
    assert (line, href) == (words("editions.absent"), "")


def test_a_page_tells_what_became_of_its_provisions_once_and_nothing_of_the_unchanged() -> None:
    made = book(editions())
    words = made.words["nl"]
    label = words("editions.history", edition="2017")
    told = [page.body for page in build_pages(made) if page.path == "nl/law/73/"]
    assert [body.count(label) for body in told] == [1]
    assert words("editions.unchanged") not in told[0]
    assert f'{label} {words("editions.reworded")}: <a href="2017/">73</a>' in told[0]


def test_a_law_that_no_edition_changed_has_no_history() -> None:
    made = book(editions())
    leaf = made.directory.leaf(made.records[0])
    assert provision_history(made, leaf, "nl", leaf.path("nl")) == {}


def test_one_edition_alone_is_said_to_be_alone() -> None:
    made = book(editions()[:1])
    body = next(page for page in editions_pages(made) if page.language == "en").body
    assert made.words["en"]("editions.only_one") in body
