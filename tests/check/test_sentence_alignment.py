"""Which sentences of two texts stand side by side."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.comparison.sentence_alignment import pair_sentences

LENGTHS = st.lists(st.integers(1, 400), max_size=12)


def test_a_sentence_that_was_parted_stands_beside_both_parts() -> None:
    aligned = pair_sentences([120, 40, 80], [60, 58, 42, 81])
    assert aligned == [
        (range(1), range(2)),
        (range(1, 2), range(2, 3)),
        (range(2, 3), range(3, 4)),
    ]


@given(LENGTHS, LENGTHS)
def test_every_sentence_stands_in_one_bead_in_order(left: list[int], right: list[int]) -> None:
    aligned = pair_sentences(left, right)
    assert [at for one, _ in aligned for at in one] == list(range(len(left)))
    assert [at for _, other in aligned for at in other] == list(range(len(right)))
