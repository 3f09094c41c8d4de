"""Which texts are held against which, and their rows.

Each text stands beside itself once, for the checks that look at one text alone; then
the plain texts beside each other, and every official text beside the plain one of its
language and beside the official ones of other languages. Two editions of one text are a
pair as well. The model's text is the left one of its pairs; of two translations the one
that stands first in the order of languages is, though neither is the original.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Pair, PairedRow, Parallel, Party, View
from bridgelaws.citations.find import find_citations
from bridgelaws.comparison.edition_units import pair_editions
from bridgelaws.comparison.rows import pair_columns
from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import ANNEX, Locator
from bridgelaws.model.record import ArticleRecord

# A text with fewer of the articles than this is a fragment: what it lacks is not missing.
_WHOLE_SHARE = 0.5


@dataclass(frozen=True, eq=False)
class EditionText:
    """All that one expression says in one edition, article by article."""

    work: str
    party: Party
    views: Mapping[Locator, Mapping[Locator, View]]

    def every_view(self) -> dict[Locator, View]:
        """What it says at each place."""
        return {at: view for views in self.views.values() for at, view in views.items()}


def make_texts(records: Sequence[ArticleRecord], facts: Facts) -> tuple[EditionText, ...]:
    """Every expression of every edition in the records, the model's plain text first."""
    by_party: dict[tuple[str, Party], dict[Locator, dict[Locator, View]]] = {}
    for record in records:
        for provision in record.provisions:
            for text in provision.texts:
                party = Party(text.expression, text.language, record.edition)
                articles = by_party.setdefault((record.work, party), {})
                heading = text.provision.heading or ""
                cited: tuple[Citation, ...] = ()
                at = record.edition, text.language
                if any(char.isdigit() for char in heading) and text.language in facts.lexicons:
                    cited = find_citations(
                        heading,
                        facts.lexicons[text.language],
                        facts.outlines,
                        provision.locator,
                        # What a book calls its own articles is their mark, and cites nothing.
                        replace(facts.view_of(record.work, *at), home=""),
                    )
                view = View(text, cited)
                if view.has_words:
                    articles.setdefault(record.article, {})[provision.locator] = view

    def order(item: tuple[str, Party]) -> tuple[object, ...]:
        work, party = item
        own = party.expression == facts.expression
        languages = [facts.model, *(code for code in facts.languages if code != facts.model)]
        place = languages.index(party.language) if party.language in languages else len(languages)
        return work, party.edition, not own, party.expression, place, party.language

    return tuple(EditionText(*key, by_party[key]) for key in sorted(by_party, key=order))


def make_pairs(records: Sequence[ArticleRecord], facts: Facts) -> Iterator[Pair]:
    """The pairs that are checked when nobody chooses, in the order of `make_texts`."""
    texts = make_texts(records, facts)
    for text in texts:
        yield join(text, text, records, texts, facts)
    for left, right in combinations(texts, 2):
        if left.work != right.work:
            continue
        one, other = left.party, right.party
        if one.edition != other.edition:
            if one.name == other.name and _base(left.work, other.edition, facts) == one.edition:
                yield join(left, right, records, texts, facts)
        elif _are_compared(one, other, facts.expression):
            yield join(left, right, records, texts, facts)


def _base(work: str, edition: str, facts: Facts) -> str:
    outline = facts.outlines.get((work, edition))
    return outline.base if outline else ""


def _are_compared(one: Party, other: Party, plain: str) -> bool:
    if (one.expression == plain) != (other.expression == plain):
        return one.language == other.language
    return one.language != other.language


def find_pair(
    records: Sequence[ArticleRecord], facts: Facts, left: tuple[str, str], right: tuple[str, str]
) -> Iterator[Pair]:
    """The pairs of two texts that somebody chose, by expression and language, per edition."""
    texts = make_texts(records, facts)
    for one in texts:
        for other in texts:
            if (
                (one.work, one.party.edition) == (other.work, other.party.edition)
                and (one.party.expression, one.party.language) == left
                and (other.party.expression, other.party.language) == right
            ):
                yield join(one, other, records, texts, facts)


def join(
    left: EditionText,
    right: EditionText,
    records: Sequence[ArticleRecord],
    texts: Sequence[EditionText],
    facts: Facts,
) -> Pair:
    """Two texts as rows. An article that one of them lacks counts unless that is a fragment."""
    records = [record for record in records if record.work == left.work]
    if left.party.edition != right.party.edition:
        rows = list(_edition_rows(left, right, records))
    else:
        most = max(len(left.views), len(right.views), 1)
        fragments = [len(text.views) < _WHOLE_SHARE * most for text in (left, right)]
        rows = []
        for record in records:
            one = left.views.get(record.article, {})
            other = right.views.get(record.article, {})
            if record.edition != left.party.edition or not (one or other):
                continue
            if record.article.prefix == ANNEX and left is not right:
                # What a federation puts behind its book is no translation of another's.
                continue
            if not ((not one and fragments[0]) or (not other and fragments[1])):
                rows += _rows(record, one, other, left.party, right.party)
    return Pair(left.work, left.party, right.party, tuple(rows), _beside(right, texts, facts))


def _beside(text: EditionText, texts: Sequence[EditionText], facts: Facts) -> Parallel:
    """The plain texts of a text's work and edition; one value for all its pairs."""
    plain = [each for each in texts if each.party.expression == facts.expression]
    own = tuple(
        each for each in plain if (each.work, each.party.edition) == (text.work, text.party.edition)
    )
    return _parallel(own, tuple(each for each in plain if each not in own))


@lru_cache(maxsize=16)
def _parallel(texts: tuple[EditionText, ...], others: tuple[EditionText, ...]) -> Parallel:
    around: dict[str, list[View]] = {}
    for text in others:
        around.setdefault(text.party.language, []).extend(text.every_view().values())
    return Parallel(
        {text.party.language: text.every_view() for text in texts},
        {language: tuple(views) for language, views in around.items()},
    )


def _rows(
    record: ArticleRecord,
    one: Mapping[Locator, View],
    other: Mapping[Locator, View],
    left: Party,
    right: Party,
) -> Iterator[PairedRow]:
    """The rows of one article; a text beside itself has each provision in a row of its own."""
    if left == right:
        yield from (PairedRow(view.locator, (view,), (view,)) for view in one.values())
        return
    columns = ((left.expression, left.language), (right.expression, right.language))
    for row in pair_columns(record, columns, dict(zip(columns, (one, other), strict=True))):
        lefts, rights = row.cells
        place = lefts[0] if lefts else rights[0]
        yield PairedRow(place, tuple(one[at] for at in lefts), tuple(other[at] for at in rights))


def _edition_rows(
    left: EditionText, right: EditionText, records: Sequence[ArticleRecord]
) -> Iterator[PairedRow]:
    """What became of each provision of the articles that the newer edition words anew.

    A row is named for the older place, or for the newer one where nothing stood before.
    """
    old, new = (
        [r for r in records if r.edition == text.party.edition and r.article in right.views]
        for text in (left, right)
    )
    before, after = (
        {at: view for views in text.views.values() for at, view in views.items()}
        for text in (left, right)
    )
    for unit in pair_editions(old, new):
        lefts = tuple(before[at] for at in unit.old if at in before)
        rights = tuple(after[at] for at in unit.new if at in after)
        if lefts or rights:
            yield PairedRow((unit.old or unit.new)[0], lefts, rights)
