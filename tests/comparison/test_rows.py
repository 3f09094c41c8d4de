"""Rows of a comparison: what says the same stands side by side."""

from __future__ import annotations

from bridgelaws.comparison.rows import Column, ComparisonRow, pair_columns
from bridgelaws.model.record import ArticleRecord, PairedUnits
from tests.site.library_of_two_laws import place, provision, record, two_laws, unit

NL: Column = ("bond", "nl")
FR: Column = ("bond", "fr")


def boxes() -> ArticleRecord:
    return next(r for r in two_laws() if r.work == "bidding-boxes")


def shown(rows: tuple[ComparisonRow, ...]) -> list[tuple[str, ...]]:
    return [tuple("+".join(map(str, cell)) for cell in row.cells) for row in rows]


def test_equal_numbers_share_a_row_and_other_numbering_follows_the_record() -> None:
    assert shown(pair_columns(boxes(), [NL, FR])) == [
        ("bb", "bb"),
        ("bb4", "bb4"),
        ("bb4a", "bb4a"),
        ("bb4b+bb4c", "bb4b"),
        ("bb4d", "bb4c"),
    ]


def test_only_rows_that_are_numbered_differently_are_marked() -> None:
    marked = [row.is_renumbered for row in pair_columns(boxes(), [NL, FR])]
    assert marked == [False, False, False, True, True]


def test_the_order_of_the_columns_does_not_change_the_rows() -> None:
    one, other = pair_columns(boxes(), [NL, FR]), pair_columns(boxes(), [FR, NL])
    assert [tuple(reversed(row)) for row in shown(other)] == shown(one)


def three_texts() -> ArticleRecord:
    """The plain text is numbered as the Dutch one; only French and Dutch are paired."""
    plain = {f"bb4{letter}": provision(f"bb4{letter}", letter) for letter in "abcd"}
    return record(
        "bidding-boxes",
        "",
        [
            place(
                {
                    "en": plain[f"bb4{x}"],
                    "nl bond": plain[f"bb4{x}"],
                    **({"fr bond": plain[f"bb4{x}"]} if x != "d" else {}),
                }
            )
            for x in "abcd"
        ],
        [
            PairedUnits(
                FR, NL, (unit("bb4b", "bb4b bb4c", "split"), unit("bb4c", "bb4d", "renumbered"))
            )
        ],
    )


def test_a_text_without_pairing_of_its_own_lies_by_number_beside_the_others() -> None:
    assert shown(pair_columns(three_texts(), [("plain", "en"), NL, FR])) == [
        ("bb4a", "bb4a", "bb4a"),
        ("bb4b+bb4c", "bb4b+bb4c", "bb4b"),
        ("bb4d", "bb4d", "bb4c"),
    ]


def test_what_only_one_text_says_has_a_row_of_its_own() -> None:
    made = record(
        "bidding-boxes",
        "",
        [
            place({"nl bond": provision("bb1", "een"), "fr bond": provision("bb1", "un")}),
            place(
                {"nl bond": provision("bb2", "twee"), "fr bond": provision("bb2", "autre chose")}
            ),
        ],
        [PairedUnits(NL, FR, (unit("", "bb2", "only-right"), unit("bb2", "", "only-left")))],
    )
    assert shown(pair_columns(made, [NL, FR])) == [("bb1", "bb1"), ("bb2", ""), ("", "bb2")]


def test_every_provision_of_every_text_stands_in_exactly_one_row() -> None:
    for made, columns in ((boxes(), [NL, FR]), (three_texts(), [("plain", "en"), NL, FR])):
        rows = pair_columns(made, columns)
        for index, column in enumerate(columns):
            inside = [loc for row in rows for loc in row.cells[index]]
            own = [
                p.locator
                for p in made.provisions
                if any((t.expression, t.language) == column for t in p.texts)
            ]
            assert sorted(map(str, inside)) == sorted(map(str, own))


def test_rows_stand_in_reading_order() -> None:
    rows = pair_columns(three_texts(), [FR, NL])
    assert [str(row.places[0]) for row in rows] == ["bb4a", "bb4b", "bb4d"]


def parted() -> ArticleRecord:
    """French parts item 4(b) into two paragraphs; Dutch numbers them 4(b) and 4(c)."""
    return record(
        "bidding-boxes",
        "",
        [
            place({"nl bond": provision("bb4b", "b"), "fr bond": provision("bb4b")}),
            place({"fr bond": provision("bb4b~1", "b un")}),
            place({"fr bond": provision("bb4b~2", "b deux")}),
            place({"nl bond": provision("bb4c", "c")}),
        ],
        [PairedUnits(NL, FR, (unit("bb4b bb4c", "bb4b", "merged"),))],
    )


def test_a_paragraph_that_only_one_text_has_lies_in_the_row_of_its_item() -> None:
    assert shown(pair_columns(parted(), [NL, FR])) == [("bb4b+bb4c", "bb4b+bb4b~1+bb4b~2")]


def test_paragraphs_that_all_texts_have_keep_their_rows() -> None:
    both = {"nl bond": provision("bb3~1", "zonder"), "fr bond": provision("bb3~1", "sans")}
    made = record(
        "bidding-boxes",
        "",
        [
            place({"nl bond": provision("bb3"), "fr bond": provision("bb3")}),
            place(both),
        ],
    )
    assert shown(pair_columns(made, [NL, FR])) == [("bb3", "bb3"), ("bb3~1", "bb3~1")]
    assert not any(row.is_renumbered for row in pair_columns(made, [NL, FR]))
