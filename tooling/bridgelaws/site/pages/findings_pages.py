"""The pages of the findings: one per pair of languages, grouped by check, with both texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from bridgelaws.comparison.review import By, FindingGroup, gather_groups
from bridgelaws.comparison.status import is_open
from bridgelaws.model.check_finding import CheckFinding, Mark, Side
from bridgelaws.model.decision import What
from bridgelaws.model.provision import PLAIN
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.desk_rows import desk_columns, text_key
from bridgelaws.site.data.findings_data import find_part, find_text, pair_of
from bridgelaws.site.links import Directory, Leaf, link
from bridgelaws.site.nav import alternates
from bridgelaws.site.page import Page, report_address
from bridgelaws.site.render import render

SEVERITIES: Final = {
    "error": "findings.error",
    "warning": "findings.warning",
    "info": "findings.info",
}

# Ways to heap findings, and decisions, with the word for each.
HEAP_TITLES: Final[Mapping[By, str]] = {
    "law": "findings.by_law",
    "kind": "findings.by_kind",
    "language": "findings.by_language",
    "person": "findings.by_person",
}
WHATS: Final[Mapping[What, str]] = {
    "accepted": "findings.what_accepted",
    "dismissed": "findings.what_dismissed",
    "noted": "findings.what_noted",
    "assigned": "findings.what_assigned",
    "reopened": "findings.what_reopened",
}

# How much of a long provision is shown around what differs, in characters each way.
AROUND = 240


@dataclass(frozen=True, slots=True)
class MarkedWords:
    """Words of a text, marked where they differ."""

    text: str
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class ShownSide:
    """One of the two texts: whose it is and what it says; no stretches where it is missing."""

    language: str
    name: str
    token: str
    stretches: tuple[MarkedWords, ...]


@dataclass(frozen=True, slots=True)
class FindingLink:
    """A finding named in a line: its place and check, and where it stands in full."""

    name: str
    href: str
    finding: CheckFinding
    state: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A finding as printed; ``compare`` leads to the row of the desk.

    ``cause`` is the finding it follows from, ``following`` are those that follow from it.
    """

    finding: CheckFinding
    place: str
    severity: str
    sides: tuple[ShownSide, ...]
    compare: str
    state: tuple[str, ...]
    cause: FindingLink | None
    following: tuple[FindingLink, ...]


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """The findings of one check: its id and name, between which editions, and why it finds."""

    anchor: str
    check: str
    name: str
    editions: str
    why: str
    lines: tuple[ShownLine, ...]


def findings_pages(book: Book) -> Iterator[Page]:
    """The overview and a page per pair of languages, in each language of the site."""
    pairs = _pairs(book) if book.findings is not None else ()
    for language in book.languages:
        yield _overview(book, language, pairs)
        for pair in pairs:
            yield _pair_page(book, language, pair)


def _pairs(book: Book) -> tuple[tuple[str, str], ...]:
    """Each two languages once, so that a pair without a finding says so, and those found."""
    found = {pair_of(finding) for finding in book.findings or ()}
    tongues = sorted(book.languages, key=lambda code: code != "en")
    for pair in combinations(tongues, 2):
        if not {pair, pair[::-1]} & found:
            found.add(pair)
    return tuple(sorted(found, key=lambda pair: tuple(map(tongues.index, pair))))


def pair_path(language: str, pair: tuple[str, str]) -> str:
    """The path of a pair's page: ``nl/findings/en-nl/``."""
    return f"{language}/findings/{pair[0]}-{pair[1]}/"


def _overview(book: Book, language: str, pairs: Sequence[tuple[str, str]]) -> Page:
    words = book.words[language]
    path = f"{language}/findings/"
    counts = []
    for pair in pairs:
        own = [finding for finding in book.findings or () if pair_of(finding) == pair]
        counts.append(
            (
                _pair_name(book, language, pair),
                link(path, pair_path(language, pair)),
                count_findings(own),
            )
        )
    heaps = [
        (words(title), link(path, f"{language}/findings/{by}/"))
        for by, title in HEAP_TITLES.items()
    ]
    was_run = book.findings is not None
    body = render("findings.html", w=words, was_run=was_run, pairs=counts, heaps=heaps)
    return findings_page(book, language, "findings/", words("findings.title"), body)


def _pair_page(book: Book, language: str, pair: tuple[str, str]) -> Page:
    words = book.words[language]
    path = pair_path(language, pair)
    own = [finding for finding in book.findings or () if pair_of(finding) == pair]
    grave = list(SEVERITIES)
    order = {id(record): index for index, record in enumerate(book.records)}

    def rank(finding: CheckFinding) -> tuple[object, ...]:
        leaf = _leaf(book.directory, finding, finding.right)
        at = order[id(book.directory.record(leaf))] if leaf else len(order)
        return (
            grave.index(finding.severity),
            finding.check,
            at,
            finding.locator.order_key,
            finding.id,
        )

    groups: dict[tuple[str, str], list[ShownLine]] = {}
    standing = sorted((f for f in own if not f.dismissed), key=rank)
    for finding in standing:
        about = (finding.check, _editions(book, language, finding))
        groups.setdefault(about, []).append(_line(book, language, path, finding))
    title = f"{words('findings.title')}: {_pair_name(book, language, pair)}"
    body = render(
        "findings_pair.html",
        w=words,
        title=title,
        whats=[(what, words(said)) for what, said in WHATS.items()],
        groups=[
            ShownGroup(
                f"check-{check}" + (f"-{number}" if number else ""),
                check,
                # A build of a later program may know checks that this site has no words for.
                words.tables["checks"].get(check, check),
                editions,
                words.tables["checks_explained"].get(check, ""),
                tuple(lines),
            )
            for (check, editions), lines, number in _numbered(groups)
        ],
        dismissed=[
            _line(book, language, path, finding)
            for finding in sorted((f for f in own if f.dismissed), key=rank)
        ],
        above=link(path, f"{language}/findings/"),
        counts=count_findings(own),
    )
    return findings_page(book, language, f"findings/{pair[0]}-{pair[1]}/", title, body)


def count_findings(findings: Iterable[CheckFinding]) -> tuple[int, int, int]:
    """How many are open, how many only inform, how many were dismissed."""
    found = tuple(findings)
    to_do = sum(map(is_open, found))
    dismissed = sum(bool(finding.dismissed) for finding in found)
    return to_do, len(found) - to_do - dismissed, dismissed


def _editions(book: Book, language: str, finding: CheckFinding) -> str:
    """Which editions a finding is between, with their language; empty where it is of one."""
    if finding.left.edition == finding.right.edition:
        return ""
    names = [
        f"{book.words[side.language].name} "
        f"{book.names.edition(side.edition, language, finding.work)}"
        for side in (finding.left, finding.right)
    ]
    return " ↔ ".join(names)


def _numbered(
    groups: Mapping[tuple[str, str], list[ShownLine]],
) -> Iterator[tuple[tuple[str, str], list[ShownLine], int]]:
    """Each group with how many groups of the same check come before it."""
    seen: dict[str, int] = {}
    for about, lines in groups.items():
        yield about, lines, seen.get(about[0], 0)
        seen[about[0]] = seen.get(about[0], 0) + 1


def _pair_name(book: Book, language: str, pair: tuple[str, str]) -> str:
    left, right = (book.words[code].name for code in pair)
    words = book.words[language]
    if left == right:
        return words("findings.own", left=left)
    return words("findings.pair", left=left, right=right)


def findings_page(book: Book, language: str, folder: str, title: str, body: str) -> Page:
    """A page of findings, below ``folder`` in each language of the site."""
    words = book.words[language]
    paths = {other: f"{other}/{folder}" for other in book.languages}
    return Page(
        path=paths[language],
        language=language,
        kind="findings",
        title=title,
        description=words("findings.description"),
        body=body,
        menu="compare",
        switch=tuple(paths.items()),
        alternates=alternates(paths),
        report=report_address(book, language, title, words("text.plain")),
        keeps_place=True,
    )


def _line(book: Book, language: str, path: str, finding: CheckFinding) -> ShownLine:
    group = _group_of(book, finding)
    leaf = _leaf(book.directory, finding, finding.right) or _leaf(
        book.directory, finding, finding.left
    )
    return ShownLine(
        finding,
        book.names.provision(leaf, language, finding.locator) if leaf else str(finding.locator),
        book.words[language](SEVERITIES[finding.severity]),
        tuple(_side(book, language, finding, side) for side in (finding.left, finding.right)),
        desk_address(book, path, language, finding, leaf) if leaf else "",
        state_of(book, language, finding),
        finding_link(book, language, path, group.cause) if group.cause != finding else None,
        tuple(finding_link(book, language, path, each) for each in group.following)
        if group.cause == finding
        else (),
    )


def state_of(book: Book, language: str, finding: CheckFinding) -> tuple[str, ...]:
    """What was decided about a finding that stands, in words."""
    words, verdict = book.words[language], finding.verdict
    accepted = verdict.last if verdict.accepted else None
    told = [words("findings.accepted", by=accepted.by)] if accepted else []
    told += [words("findings.assigned", to=verdict.assigned)] if verdict.assigned else []
    return (*told, *(f"{each.by}: {each.text}" for each in verdict.notes))


def finding_link(book: Book, language: str, path: str, finding: CheckFinding) -> FindingLink:
    """A finding named on another page or in another line than its own."""
    leaf = _leaf(book.directory, finding, finding.right) or _leaf(
        book.directory, finding, finding.left
    )
    place = book.names.provision(leaf, language, finding.locator) if leaf else str(finding.locator)
    check = book.words[language].tables["checks"].get(finding.check, finding.check)
    there = f"{pair_path(language, pair_of(finding))}"
    return FindingLink(
        f"{place}: {check}",
        link(path, there, f"finding-{finding.id}"),
        finding,
        state_of(book, language, finding),
    )


def groups_that_stand(book: Book) -> tuple[FindingGroup, ...]:
    """What nobody has dismissed, in groups: by gravity of the cause, then in reading order."""
    order = {id(record): index for index, record in enumerate(book.records)}

    def rank(finding: CheckFinding) -> tuple[object, ...]:
        leaf = _leaf(book.directory, finding, finding.right)
        at = order[id(book.directory.record(leaf))] if leaf else len(order)
        grave = list(SEVERITIES).index(finding.severity)
        return (grave, at, finding.locator.order_key, finding.check, finding.id)

    return gather_groups(sorted(filter(is_open, book.findings or ()), key=rank))


def _group_of(book: Book, finding: CheckFinding) -> FindingGroup:
    groups = book.once(
        "finding-groups",
        lambda book: {
            each.id: group for group in groups_that_stand(book) for each in group.findings
        },
    )
    return groups.get(finding.id) or FindingGroup(finding)


def desk_address(book: Book, path: str, language: str, finding: CheckFinding, leaf: Leaf) -> str:
    """The desk with both texts of a finding, at its row."""
    from_desk = link(path, f"{language}/compare/")
    keys = dict.fromkeys(_desk_key(book, side) for side in (finding.left, finding.right))
    return f"{from_desk}?show={','.join(keys)}&laws={leaf.article}&row={finding.locator}"


def _desk_key(book: Book, side: Side) -> str:
    """The text of a side as the desk names it; an edition that another amends stands in that."""
    keys = {
        (column.file, column.edition): column.key for column in book.once("columns", desk_columns)
    }
    file = text_key(side.expression, side.language)
    return keys.get((file, side.edition)) or keys.get((file, ""), file)


def _side(book: Book, language: str, finding: CheckFinding, side: Side) -> ShownSide:
    words = book.words[language]
    leaf = _leaf(book.directory, finding, side)
    is_plain = side.expression == PLAIN
    name = (
        words("text.plain") if is_plain or not leaf else book.names.publisher(side.expression, leaf)
    )
    stretches: list[MarkedWords] = []
    for mark in _by_part(side.marks):
        said = find_part(find_text(book, finding, side, mark[0].locator), mark[0])
        if stretches:
            stretches.append(MarkedWords(" … "))
        stretches += _cut(said, [(one.start, one.end) for one in mark])
    if not stretches:
        text = find_text(book, finding, side, finding.locator)
        said = text.provision.text or text.provision.heading or "" if text else ""
        stretches = [MarkedWords(_shorten(said, len(said), 2 * AROUND))] if said else []
    tongue = book.words[side.language].name if side.language in book.words else side.language
    edition = book.names.edition(side.edition, language, finding.work) if side.edition else ""
    if edition and finding.left.edition != finding.right.edition:
        tongue = f"{tongue} {edition}"
    return ShownSide(side.language, f"{tongue} · {name}", side.token, tuple(stretches))


def _by_part(marks: Sequence[Mark]) -> list[list[Mark]]:
    parts: dict[tuple[object, ...], list[Mark]] = {}
    for mark in marks:
        parts.setdefault((mark.locator, mark.part, mark.note), []).append(mark)
    return list(parts.values())


def _cut(said: str, spans: Sequence[tuple[int, int]]) -> list[MarkedWords]:
    """A text in stretches, those in ``spans`` marked, the rest shortened around them."""
    found: list[MarkedWords] = []
    here = 0
    for start, end in sorted(spans):
        begin, close = max(start, here), min(end, len(said))
        if begin >= close:
            continue
        found.append(MarkedWords(_shorten(said[here:begin], begin - here, AROUND, is_end=not here)))
        found.append(MarkedWords(said[begin:close], is_marked=True))
        here = close
    found.append(MarkedWords(_shorten(said[here:], len(said) - here, AROUND)))
    return [stretch for stretch in found if stretch.text]


def _shorten(text: str, length: int, most: int, *, is_end: bool = False) -> str:
    """The beginning of a text, or its end, with an ellipsis where it is cut."""
    if length <= most:
        return text
    if is_end:
        return f"… {text[-most:].partition(' ')[2]}"
    return f"{text[:most].rpartition(' ')[0]} …"


def _leaf(directory: Directory, finding: CheckFinding, side: Side) -> Leaf | None:
    name = (finding.work, side.edition, finding.locator.article)
    return directory.leaf_by_name.get(name)
