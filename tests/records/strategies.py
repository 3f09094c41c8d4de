"""Random records and expressions for property tests.

`records()` draws any values the types allow, sensible or not: what the store must carry.
`editions()` draws an outline with expressions and citations that fit it: what a build gets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from hypothesis import strategies as st

from bridgelaws.model.citation import Citation, CitationForm, CitationsByLocator, CitationStatus
from bridgelaws.model.concordance import AlignmentUnit, Concordance, Relation
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.locator import Locator
from bridgelaws.model.outline import Outline
from bridgelaws.model.provision import (
    Block,
    BlockKind,
    Expression,
    ExpressionKey,
    Note,
    NumberingSource,
    Origin,
    Provision,
    SourceRun,
)
from bridgelaws.model.record import ArticleRecord, PairedUnits, ProvisionRecord, ProvisionText
from bridgelaws.model.steps import ROMANS

LANGUAGES = st.sampled_from(["nl", "fr", "el", "en"])
# Everything a decoded text can hold; half a surrogate pair it cannot.
texts = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]),
        st.sampled_from('Νόμος 16Γ1(β)·\n\u2028\x85"\\</script>'),
    ),
    max_size=30,
)
offsets = st.integers(0, 10_000)
shares = st.floats(0, 1, allow_nan=False)


@st.composite
def locators(draw: st.DrawFn, laws_only: bool = False) -> Locator:
    """Any locator that has a written form, or only the numbered ones of the Laws."""
    prefix = "" if laws_only else draw(st.sampled_from(["", "", "bb", "def", "intro"]))
    number = st.integers(1, 20).map(str)
    parts = [
        number,
        *([] if prefix else [st.sampled_from("ABCDEFGH"), number]),
        st.sampled_from("abcdefghijklm"),
        st.sampled_from(ROMANS[:8]),
    ]
    depth = draw(st.integers(0 if prefix else 1, len(parts)))
    place = (
        "" if laws_only else draw(st.sampled_from(["", "", "1", "12", "end", "alert", "b7", "1~2"]))
    )
    return Locator(tuple(draw(part) for part in parts[:depth]), prefix, place)


@st.composite
def provisions(draw: st.DrawFn, locator: Locator | None = None) -> Provision:
    """A provision with arbitrary blocks, notes and provenance."""
    return Provision(
        locator or draw(locators()),
        draw(texts),
        draw(st.none() | texts),
        draw(texts),
        tuple(
            draw(
                st.lists(
                    st.builds(Block, st.sampled_from(get_args(BlockKind)), offsets, offsets, texts),
                    max_size=3,
                )
            )
        ),
        tuple(draw(st.lists(st.builds(Note, texts, offsets), max_size=2))),
        draw(st.sampled_from(get_args(NumberingSource))),
        draw(shares),
        tuple(draw(st.lists(st.builds(Origin, texts, offsets, offsets), max_size=2))),
        tuple(
            draw(
                st.lists(
                    st.builds(SourceRun, offsets, offsets, texts, offsets, offsets), max_size=2
                )
            )
        ),
    )


citations = st.builds(
    Citation,
    texts.filter(bool),
    offsets,
    offsets,
    st.lists(locators(), max_size=3).map(tuple),
    st.sampled_from(get_args(CitationForm)),
    st.sampled_from(get_args(CitationStatus)),
    texts,
    texts,
    st.none() | offsets,
    texts,
)
findings = st.builds(
    Finding,
    texts,
    offsets,
    offsets,
    st.sampled_from(get_args(Severity)),
    st.sampled_from(["LOW_MARGIN", "CONFLICT"]),
    texts,
    texts,
    st.sampled_from(["", "nl", "el"]),
)
units = st.builds(
    AlignmentUnit,
    st.lists(locators(), max_size=2).map(tuple),
    st.lists(locators(), max_size=2).map(tuple),
    st.sampled_from(get_args(Relation)),
    shares,
    texts,
)
sides = st.tuples(st.sampled_from(["plain", "nbb"]), LANGUAGES)


@st.composite
def records(draw: st.DrawFn) -> ArticleRecord:
    """Any record that the types allow."""
    places = draw(st.lists(locators(), max_size=3, unique=True))
    return ArticleRecord(
        draw(st.sampled_from(["duplicate", "bidding-boxes"])),
        draw(st.sampled_from(["", "2017", "2017-rev2024"])),
        Locator((str(draw(st.integers(1, 93))),)),
        tuple(
            ProvisionRecord(
                place,
                tuple(
                    ProvisionText(
                        *draw(sides),
                        draw(provisions(place)),
                        tuple(draw(st.lists(citations, max_size=2))),
                    )
                    for _ in range(draw(st.integers(0, 3)))
                ),
                tuple(draw(st.lists(locators(), max_size=3))),
            )
            for place in places
        ),
        tuple(
            draw(
                st.lists(
                    st.builds(PairedUnits, sides, sides, st.lists(units, max_size=2).map(tuple)),
                    max_size=2,
                )
            )
        ),
        tuple(draw(st.lists(findings, max_size=2))),
    )


@dataclass(frozen=True)
class EditionCase:
    """What a build is given."""

    outlines: dict[tuple[str, str], Outline]
    expressions: tuple[Expression, ...]
    citations: dict[ExpressionKey, CitationsByLocator]
    concordances: tuple[Concordance, ...]
    findings: tuple[Finding, ...]


def outline_of(work: str, edition: str, places: list[Locator]) -> Outline:
    """An outline of these places and all that they stand in, in book order."""
    whole: set[Locator] = set()
    for place in places:
        outer: Locator | None = place
        while outer is not None:
            whole.add(outer)
            outer = outer.parent
    return Outline(work, edition, tuple(sorted(whole, key=lambda at: (at.order_key, str(at)))))


@st.composite
def editions(draw: st.DrawFn) -> EditionCase:
    """Two editions of a work and one of another, in several expressions, with citations."""
    law_places = locators(laws_only=True)
    outline = outline_of("duplicate", "2017", draw(st.lists(law_places, min_size=1, max_size=8)))
    amending = outline_of("duplicate", "2018", draw(st.lists(law_places, min_size=1, max_size=3)))
    amending = Outline("duplicate", "2018", amending.locators, base="2017")
    outlines = {("duplicate", "2017"): outline, ("duplicate", "2018"): amending}
    keys = draw(
        st.lists(
            st.tuples(
                st.sampled_from([("duplicate", "2017"), ("duplicate", "2018"), ("rules", "")]),
                sides,
            ),
            min_size=1,
            max_size=5,
            unique=True,
        )
    )
    expressions: list[Expression] = []
    cited: dict[ExpressionKey, CitationsByLocator] = {}
    for (work, edition), (name, language) in keys:
        known = outlines[(work, edition)].locators if work == "duplicate" else ()
        some = [at for at in known if draw(st.booleans())]
        some += [
            at.at("1") if known else at
            for at in draw(st.lists(law_places if known else locators(), max_size=3))
        ]
        said = tuple(
            Provision(
                at,
                text=draw(st.text("abc ", max_size=8)),
                origins=(Origin(f"{language}.txt", 1, draw(st.integers(1, 9))),),
            )
            for at in dict.fromkeys(some)
        )
        expression = Expression(work, edition, name, language, said)
        expressions.append(expression)
        cited[expression.key] = {
            provision.locator: tuple(
                Citation("x", 0, 1, (draw(st.sampled_from(outline.locators)),))
                for _ in range(draw(st.integers(0, 2)))
            )
            for provision in said
        }
    pairs = [
        Concordance("duplicate", left, right, tuple(draw(st.lists(units, max_size=3))))
        for left, right in draw(st.lists(st.tuples(sides, sides), max_size=2, unique=True))
    ]
    remarks = draw(
        st.lists(
            st.builds(
                Finding,
                st.sampled_from(["nl.txt", "el.txt", "other.txt"]),
                st.integers(0, 9),
                st.integers(0, 9),
                st.just("warning"),
                st.just("LOW_MARGIN"),
                st.sampled_from(["one", "two"]),
                st.sampled_from(["", "1", "16A", "none"]),
                st.sampled_from(["", "nl", "el"]),
            ),
            max_size=4,
        )
    )
    return EditionCase(outlines, tuple(expressions), cited, tuple(pairs), tuple(remarks))
