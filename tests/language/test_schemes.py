"""Schemes of addresses: what is written by one is read back as the same steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bridgelaws.errors import LocatorError, SchemeError
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.scheme import Level, Scheme, level_table, parse_scheme, without_end
from bridgelaws.model.schemes import keep_schemes, parse_schemes, scheme_of
from bridgelaws.model.steps import KINDS, NUMERALS, ROMANS, StepKind, ordinal_of, step_of

levels = st.builds(
    Level,
    st.sampled_from(KINDS),
    st.sampled_from(["", ".", "-"]),
    st.sampled_from(["", "({})", " ({})", ".{}", "/{}", " no. {}", "{}", " {}"]),
    st.integers(1, 3),
    st.sampled_from([(), ("bis", "ter")]),
    optional=st.booleans(),
)


@st.composite
def schemes(draw: st.DrawFn) -> Scheme:
    """Any scheme whose addresses can be read back."""
    first, *rest = draw(st.lists(levels, min_size=1, max_size=5))
    if first.kind in NUMERALS:
        # A code of the book before its numbers: R-12, X16.
        first = replace(first, printed=draw(st.sampled_from([first.printed, "R-{}", "X{}"])))
    if first.kind in NUMERALS and rest and rest[0].joint and draw(st.booleans()):
        # A chapter is printed 1. and what lies in it 1.1.
        first = replace(first, printed="{}" + rest[0].joint)
        rest = [replace(rest[0], kind="number", printed=""), *rest[1:]]
        assume(not rest[0].optional or rest[1:2] == [] or rest[1].kind == "capital")
    try:
        return Scheme((replace(first, optional=False), *rest))
    except LocatorError:
        assume(False)
        raise


@st.composite
def schemes_with_steps(draw: st.DrawFn) -> tuple[Scheme, tuple[str, ...]]:
    """Any scheme that can be read back, with steps of it."""
    scheme = draw(schemes())
    chosen = scheme.levels[: draw(st.integers(1, len(scheme.levels)))]
    steps: list[str] = []
    for at, level in enumerate(chosen):
        is_left_out = _may_leave_out([level], chosen[at + 1 :]) and draw(st.booleans())
        steps.append("" if is_left_out else draw(_steps(level)))
    return scheme, without_end(steps)


# Kinds whose steps look alike: the i of 80B2(i) is a letter, that of 12C1(e)(i) a numeral.
_LOOKS: Final = {"law": 0, "number": 0, "capital": 1, "letter": 2, "roman": 2}


def _steps(level: Level) -> st.SearchStrategy[str]:
    if level.kind == "capital":
        return st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    if level.kind == "letter":
        return st.sampled_from("abcdefghijklmnopqrstuvwxyz")
    if level.kind == "roman":
        return st.sampled_from(ROMANS)
    number = st.integers(1, 10**level.digits - 1).map(str)
    return st.tuples(number, st.sampled_from(["", *level.suffixes])).map("".join)


@given(schemes_with_steps())
def test_what_any_scheme_writes_compactly_is_read_back(
    given_: tuple[Scheme, tuple[str, ...]],
) -> None:
    scheme, steps = given_
    assert scheme.parse(scheme.compact(steps)) == steps


@given(schemes_with_steps())
def test_what_any_scheme_prints_is_read_back(given_: tuple[Scheme, tuple[str, ...]]) -> None:
    scheme, steps = given_
    assert scheme.parse(scheme.printed(steps)) == steps


@given(schemes())
def test_a_scheme_is_read_back_from_its_table(scheme: Scheme) -> None:
    assert parse_scheme([level_table(level) for level in scheme.levels]) == scheme


@given(schemes(), st.randoms(use_true_random=False))
def test_addresses_of_any_scheme_are_sorted_as_its_outline_has_them(
    scheme: Scheme, rng: Random
) -> None:
    first = scheme.levels[0]
    assume(first.joint or first.kind not in ("letter", "roman"))  # else a part of the prefix
    keep_schemes({"xr": scheme})
    outline = [Locator(steps, "xr") for steps in _outline(scheme.levels, rng)]
    shuffled = rng.sample(outline, len(outline))
    assert sorted(shuffled, key=lambda place: place.order_key) == outline
    for place in outline:
        assert parse_locator(str(place)) == place
        assert place.parent in {Locator((), "xr"), *outline}


def _outline(levels: Sequence[Level], rng: Random) -> Iterator[tuple[str, ...]]:
    """Steps as a book counts them: a place, all that lies in it, its next sibling."""
    level, *inner = levels
    suffixes = level.suffixes if level.kind in NUMERALS else ()
    for ordinal in range(1, rng.randint(1, 2) + 1):
        for suffix in ("", *suffixes[: rng.randint(0, 2)]):
            own = step_of(level.kind, ordinal) + suffix
            yield (own,)
            # A place that leaves a level out stands before those that do not.
            for at in range(len(inner) - 1, -1, -1):
                if rng.random() < 0.4 and _may_leave_out(inner[:at], inner[at:]):
                    for steps in _outline(inner[at:], rng):
                        yield (own, *("",) * at, *steps)


def _may_leave_out(left_out: Sequence[Level], behind: Sequence[Level]) -> bool:
    """Whether nothing behind some levels could be taken for a step of one of them."""
    kinds = {_LOOKS[level.kind] for level in left_out}
    return all(x.optional for x in left_out) and kinds.isdisjoint(_LOOKS[x.kind] for x in behind)


@pytest.mark.parametrize(
    ("kinds", "suffixes"),
    [
        (("number", "number"), ()),
        (("law", "number"), ()),
        (("roman", "roman"), ()),
        (("roman", "letter"), ()),
        (("number", "letter"), ("bis",)),
    ],
)
def test_levels_that_would_run_together_are_refused(
    kinds: tuple[str, ...], suffixes: tuple[str, ...]
) -> None:
    table = [{"kind": kind, "suffixes": suffixes} for kind in kinds]
    with pytest.raises(LocatorError, match="needs a joint"):
        parse_scheme(table)
    parse_scheme([table[0], {**table[1], "joint": "."}])


@pytest.mark.parametrize(
    "level",
    [
        {"kind": "colour"},
        {},
        {"kind": "number", "joints": "."},
        {"kind": "number", "printed": "()"},
        {"kind": "number", "optional": "yes"},
    ],
)
def test_a_level_that_says_nothing_of_use_is_refused(level: dict[str, str]) -> None:
    with pytest.raises(LocatorError):
        parse_scheme([level])


@pytest.mark.parametrize("kind", ["capital", "letter"])
def test_a_work_with_a_prefix_begins_with_no_small_letter(kind: str) -> None:
    works = {"levels": [{"kind": "number"}], "work": [{"prefix": "xf", "levels": [{"kind": kind}]}]}
    if kind == "capital":
        assert parse_schemes(works)["xf"].kinds == ("capital",)
        return
    with pytest.raises(LocatorError, match="xf"):
        parse_schemes(works)


def test_addresses_with_joints_and_suffixes_are_told_sorted_and_printed() -> None:
    keep_schemes(
        {
            "xg": parse_scheme(
                [
                    {"kind": "number", "digits": 3, "suffixes": ["bis", "ter"]},
                    {"kind": "number", "joint": ".", "printed": " ({})"},
                    {"kind": "roman", "joint": ".", "printed": " {})"},
                ]
            )
        }
    )
    written = ["xg9", "xg16", "xg16.2", "xg16.2.iv", "xg16.2.ix", "xg16.10", "xg16bis", "xg16ter.1"]
    places = [parse_locator(text) for text in written]
    assert list(map(str, places)) == written
    assert sorted({*places}, key=lambda place: place.order_key) == places
    assert places[3].printed == "16 (2) iv)"
    assert parse_locator(f"xg{places[3].printed}") == places[3]
    assert places[-1].parent == Locator(("16ter",), "xg")


@pytest.mark.parametrize(("text", "position"), [("16C1b2", 5), ("16c", 2), ("16C1(b)(iix", 8)])
def test_an_error_points_to_the_first_character_that_does_not_fit(text: str, position: int) -> None:
    with pytest.raises(SchemeError) as caught:
        scheme_of("").parse(text)
    assert caught.value.position == position


@given(st.sampled_from(KINDS), st.integers(1, 12))
def test_a_step_and_its_place_among_its_siblings_tell_each_other(
    kind: StepKind, ordinal: int
) -> None:
    assert ordinal_of(kind, step_of(kind, ordinal)) == ordinal


def test_a_sign_behind_a_step_and_before_the_next_is_printed_once() -> None:
    scheme = Scheme((Level("number", printed="{}."), Level("number", "."), Level("letter")))
    assert [scheme.printed(steps) for steps in (["1"], ["1", "2"], ["1", "2", "a"])] == [
        "1.",
        "1.2",
        "1.2a",
    ]
    assert [scheme.parse(text) for text in ("1", "1.", "1.2", "1.2a")] == [
        ("1",),
        ("1",),
        ("1", "2"),
        ("1", "2", "a"),
    ]
