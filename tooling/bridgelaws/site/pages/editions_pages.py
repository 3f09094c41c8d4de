"""The editions against one another: what became of each provision, and its history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.comparison.edition_units import EditionUnit
from bridgelaws.comparison.edition_wording import LEAD
from bridgelaws.comparison.editions import EditionStep, EditionView
from bridgelaws.model.agreement import fold_wording
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.work import edition_folder, name_folder
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.desk_rows import desk_columns
from bridgelaws.site.links import LAWS, Leaf, address_of, link
from bridgelaws.site.nav import alternates
from bridgelaws.site.page import Page, report_address
from bridgelaws.site.render import render
from bridgelaws.site.tree import Reference


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One unit: its places in both editions, and per language what became of it."""

    old: tuple[Reference, ...]
    new: tuple[Reference, ...]
    statuses: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class MatrixPart:
    """The comparison of two editions; ``kept`` names the articles taken over."""

    title: str
    old: str
    new: str
    kept: str
    strangers: tuple[str, ...]
    rows: tuple[MatrixRow, ...]
    counts: tuple[tuple[str, tuple[int, ...]], ...]
    compare: str
    changes: str


# Where what an edition changed stands, below a language.
CHANGES: Final = "changes/"
# What became of a unit, in the order of the counts, with its word.
STATUSES: Final = {
    "unchanged": "editions.unchanged",
    "reworded": "editions.reworded",
    "moved": "editions.moved",
    "moved_reworded": "editions.moved_reworded",
    "split": "editions.split",
    "merged": "editions.merged",
    "new": "editions.new",
    "dropped": "editions.dropped",
    "": "editions.no_text",
}


def changes_folder(edition: EditionView) -> str:
    """Where the changes of an edition stand, below a language: ``changes/2017-rev2024/``."""
    work = "" if edition.work == LAWS else f"{name_folder(edition.work)}/"
    return f"{CHANGES}{work}{edition_folder(edition.edition)}/"


def editions_pages(book: Book) -> Iterator[Page]:
    """The matrix in each language of the site."""
    for language in book.languages:
        path = f"{language}/editions/"
        words = book.words[language]
        parts = [_part(book, step, language, path) for step in reversed(steps_of(book))]
        body = render(
            "editions.html",
            w=words,
            heads=[(code, book.words[code].name) for code in book.languages],
            parts=parts,
        )
        paths = {other: f"{other}/editions/" for other in book.languages}
        yield Page(
            path=path,
            language=language,
            kind="editions",
            title=words("editions.title"),
            description=words("editions.description"),
            body=body,
            menu="compare",
            switch=tuple(paths.items()),
            alternates=alternates(paths),
            report=report_address(book, language, words("editions.title"), words("text.plain")),
        )


def provision_history(
    book: Book, leaf: Leaf, language: str, path: str
) -> Mapping[str, tuple[tuple[str, str, str], ...]]:
    """What each provision of a page was and became in all editions that are held.

    Returns:
        By anchor, the nearest edition first, older ones before newer ones: the edition's line,
        the status in words, and the address of the place there, empty where there is none.
        Articles that no other edition words anew have none.
    """
    if len(book.directory.editions(leaf)) < 2:
        return {}
    steps = steps_of(book, leaf.work)
    editions = [steps[0].old.edition, *(step.new.edition for step in steps)] if steps else []
    if leaf.edition not in editions:
        return {}
    at = editions.index(leaf.edition)
    found: dict[str, list[tuple[str, str, str]]] = {}
    for locator in sorted(leaf.locators, key=lambda place: place.order_key):
        lines = [
            *_trace(book, steps[:at][::-1], locator, language, path, back=True),
            *_trace(book, steps[at:], locator, language, path, back=False),
        ]
        if lines:
            found[str(locator)] = lines
    return {anchor: tuple(lines) for anchor, lines in found.items()}


def _trace(
    book: Book,
    steps: Sequence[EditionStep],
    locator: Locator,
    language: str,
    path: str,
    *,
    back: bool,
) -> Iterator[tuple[str, str, str]]:
    """A provision through the editions, one line for each that words it otherwise or not at all."""
    places: tuple[Locator, ...] = (locator,)
    for step in steps:
        there = step.old if back else step.new
        sides = _sides_by_place(book, step)[0 if back else 1]
        units = list(dict.fromkeys(unit for at in places if (unit := sides.get(at)) is not None))
        if not units:
            continue  # the whole article is taken over
        if len(units) > 1:
            # Divided on the way: what became of each part is told where it stands.
            return
        (unit,) = units
        own, other = (unit.new, unit.old) if back else (unit.old, unit.new)
        yield _history_line(book, step, unit, there, (own, other), language, path)
        if not other:
            return
        places = other


def _sides_by_place(
    book: Book, step: EditionStep
) -> tuple[Mapping[Locator, EditionUnit], Mapping[Locator, EditionUnit]]:
    """The unit of each place of the newer edition, and of the older one."""

    def make(_: Book) -> tuple[dict[Locator, EditionUnit], dict[Locator, EditionUnit]]:
        return (
            {at: unit for unit in step.units for at in unit.new},
            {at: unit for unit in step.units for at in unit.old},
        )

    return book.once(f"units of {step.new.work} {step.new.edition}", make)


def lagging_places(book: Book, leaf: Leaf, language: str) -> tuple[str, tuple[Locator, ...]]:
    """The provisions of a page that still say in its language what the edition before said.

    English has other words there by now. Returns the edition before and the places, in order.
    """
    if leaf.work != LAWS or language == LEAD or not leaf.expressions(language):
        return "", ()
    for step in steps_of(book):
        if step.new.edition != leaf.edition or leaf.article in step.kept:
            continue
        found = [
            unit.new[0]
            for unit in step.units
            if unit.old
            and unit.new
            and unit.new[0].article == leaf.article
            and unit_status(step, unit, LEAD) in ("reworded", "moved_reworded")
            and unit_status(step, unit, language) in ("unchanged", "moved")
        ]
        return step.old.edition, tuple(found)
    return "", ()


def _history_line(
    book: Book,
    step: EditionStep,
    unit: EditionUnit,
    there: EditionView,
    sides: tuple[Sequence[Locator], Sequence[Locator]],
    language: str,
    path: str,
) -> tuple[str, str, str]:
    words = book.words[language]
    own, places = sides
    status = words(STATUSES[unit_status(step, unit, language)])
    label = words("editions.history", edition=book.names.edition(there.edition, language))
    if not places:
        return label, words("editions.absent") if there is step.old else status, ""
    leaf = book.directory.leaf(there.records[places[0].article])
    shown = ", ".join(book.names.number(place, language) for place in places)
    line = status
    if places != own:
        line = words("editions.history_in", status=status, place=shown)
    return label, line, address_of(path, places[0], leaf, language)


def unit_status(step: EditionStep, unit: EditionUnit, language: str) -> str:
    """What became of a unit in one language: one of `STATUSES`, empty without a text there."""
    before = say_unit(step.old, unit.old, language)
    after = say_unit(step.new, unit.new, language)
    if not unit.old or not unit.new:
        said = after if unit.new else before
        # An edition that does not speak the language at all has dropped nothing from it.
        is_there = language in step.languages[1 if unit.old else 0]
        return unit.relation if said is not None and is_there else ""
    if before is None or after is None:
        return ""
    if unit.relation in ("split", "merged"):
        return unit.relation
    if unit.relation == "moved":
        return "moved" if before == after else "moved_reworded"
    return "unchanged" if before == after else "reworded"


def say_unit(view: EditionView, places: Sequence[Locator], language: str) -> str | None:
    """What an edition says at some places in a language; ``None`` where it says nothing."""
    found = []
    for locator in places:
        text = _text_at(view.records[locator.article], locator, language)
        if text is not None:
            found.append(text)
    return " ".join(found) if found else None


def _text_at(record: ArticleRecord, locator: Locator, language: str) -> str | None:
    place = next(place for place in record.provisions if place.locator == locator)
    text = place.text(language, PLAIN) or place.text(language)
    return fold_wording(text.provision) if text else None


def steps_of(book: Book, work: str = LAWS) -> tuple[EditionStep, ...]:
    """From each edition of a work that the book holds to the next."""
    return book.steps(work)


def _part(book: Book, step: EditionStep, language: str, path: str) -> MatrixPart:
    words = book.words[language]
    rows = []
    counts: dict[str, Counter[str]] = {code: Counter() for code in book.languages}
    for unit in step.units:
        statuses = []
        for code in book.languages:
            status = unit_status(step, unit, code)
            counts[code][status] += 1
            statuses.append((status, words(STATUSES[status])))
        rows.append(
            MatrixRow(
                references_of(book, step.old, unit.old, language, path),
                references_of(book, step.new, unit.new, language, path),
                tuple(statuses),
            )
        )
    ids = (step.old.edition, step.new.edition)
    names = tuple(book.names.edition(edition, language) for edition in ids)
    first = next(iter(step.new.records.values()), None)
    laws = _ends(step)
    keys = [
        column.key
        for edition in ids
        for column in book.once("columns", desk_columns)
        if (column.language, column.edition) == (language, edition)
    ][:4]
    return MatrixPart(
        title=words("editions.from_to", old=names[0], new=names[1]),
        old=words("editions.old_place", edition=names[0]),
        new=words("editions.new_place", edition=names[1]),
        kept=words("editions.kept", old=names[0], laws=_ranges(book, step, language))
        if step.kept and first
        else "",
        strangers=tuple(
            words(
                "editions.stranger", law=book.names.provision(book.directory.leaf(record), language)
            )
            for record in (step.new.records[article] for article in step.same_number_only())
        ),
        rows=tuple(rows),
        counts=tuple(
            (words(word), tuple(counts[code][status] for code in book.languages))
            for status, word in STATUSES.items()
            if any(counts[code][status] for code in book.languages)
        ),
        compare=f"{link(path, f'{language}/compare/')}?show={','.join(keys)}&laws={laws}",
        changes=link(path, f"{language}/{changes_folder(step.new)}"),
    )


def _ends(step: EditionStep) -> str:
    """The first and last article in which two editions differ, as the desk's address has it."""
    changed = [article for article in step.new.records if article not in step.kept]
    return f"{changed[0]}_{changed[-1]}" if changed else ""


def references_of(
    book: Book, view: EditionView, places: Sequence[Locator], language: str, path: str
) -> tuple[Reference, ...]:
    """The places of an edition as links from a page."""
    found = []
    for locator in places:
        leaf = book.directory.leaf(view.records[locator.article])
        found.append(
            Reference(
                book.names.number(locator, language)
                or book.names.provision(leaf, language, locator),
                address_of(path, locator, leaf, language),
            )
        )
    return tuple(found)


def _ranges(book: Book, step: EditionStep, language: str) -> str:
    """The articles taken over, runs of law numbers together: *1–72, 74–88*."""
    runs: list[list[Locator]] = []
    for article in step.kept:
        last = runs[-1][-1] if runs else None
        follows = (
            last is not None
            and not last.prefix
            and not article.prefix
            and int(article.steps[0]) == int(last.steps[0]) + 1
        )
        if follows:
            runs[-1].append(article)
        else:
            runs.append([article])
    shown = []
    for run in runs:
        ends = [
            book.names.number(place, language)
            or book.names.provision(book.directory.leaf(step.new.records[place]), language)
            for place in (run[0], run[-1])
        ]
        shown.append(ends[0] if len(run) == 1 else f"{ends[0]}–{ends[1]}")
    return ", ".join(shown)
