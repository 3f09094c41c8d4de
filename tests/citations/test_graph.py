"""Linking a whole expression: texts, notes, findings."""

from __future__ import annotations

from dataclasses import replace

from bridgelaws.citations.graph import link_expressions
from bridgelaws.library.library import Library
from bridgelaws.model.citation import CitationsByLocator
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.provision import Expression, Note, Origin, Provision, SourceRun


def expression(
    *provisions: Provision, work: str = "duplicate", edition: str = "2017"
) -> Expression:
    return Expression(work, edition, "sample", "en", provisions)


def link(one: Expression, library: Library) -> tuple[CitationsByLocator, tuple[Finding, ...]]:
    links = link_expressions([one], library)
    return links.texts[one.key], links.findings


def test_notes_are_linked_too_and_their_offsets_count_in_the_note(library: Library) -> None:
    said = Provision(
        parse_locator("16C3"),
        text="See C2 above.",
        notes=(Note("None."), Note("But see Law 12C1.")),
    )
    found, findings = link(expression(said), library)
    told = [(c.printed, c.start, c.note) for c in found[said.locator]]
    assert told == [("C2", 4, None), ("Law 12C1", 8, 1)]
    assert findings == ()


def test_a_provision_without_citations_has_no_entry(library: Library) -> None:
    said = Provision(parse_locator("16C3"), text="No one is named here.")
    found, _ = link(expression(said), library)
    assert found == {}


def test_a_finding_tells_file_line_and_column_of_the_dead_citation(library: Library) -> None:
    said = Provision(
        parse_locator("16C3"),
        text="First line.\nSee Law 16E, Law 54 A player and Law 21Β.",
        origins=(Origin("book.txt", 7, 8),),
        runs=(SourceRun(0, 12, "book.txt", 7, 3), SourceRun(12, 60, "book.txt", 8, 3)),
    )
    _, findings = link(expression(said), library)
    told = [(f.file, f.line, f.column, f.severity, f.code, f.locator, f.language) for f in findings]
    assert told == [
        ("book.txt", 8, 7, "warning", "UNRESOLVED", "16C3", "en"),
        ("book.txt", 8, 16, "warning", "AMBIGUOUS", "16C3", "en"),
        ("book.txt", 8, 36, "info", "HOMOGLYPH", "16C3", "en"),
    ]
    assert "the nearest is 16" in findings[0].message


def test_a_regulation_cites_the_laws_it_was_written_for_and_keeps_its_own_numbers(
    library: Library,
) -> None:
    said = Provision(parse_locator("bb5"), text="Law 25A and 4(b) above, and Law 73D3.")
    regulation = expression(said, work="bidding-boxes", edition="")
    found, _ = link(regulation, library)
    told = [(c.work, c.edition, [str(x) for x in c.locators]) for c in found[said.locator]]
    assert told == [
        ("duplicate", "", ["25A"]),
        ("bidding-boxes", "", ["bb4b"]),
        ("duplicate", "", ["73D3"]),
    ]


def test_a_code_to_come_does_not_move_what_a_regulation_cites(library: Library) -> None:
    coming = library.with_outline(
        replace(library.outlines["duplicate", "2017-rev2024"], edition="2031", base="")
    )
    said = Provision(parse_locator("bb5"), text="Law 25A and Law 73D3.")
    regulation = expression(said, work="bidding-boxes", edition="")
    found, findings = link(regulation, coming)
    assert [str(x) for c in found[said.locator] for x in c.locators] == ["25A", "73D3"]
    assert findings == ()


def test_an_amended_law_is_linked_within_its_own_edition(library: Library) -> None:
    said = Provision(parse_locator("73A2"), text="See D3 below and Law 16B1(a).")
    amended = expression(said, edition="2017-rev2024")
    found, findings = link(amended, library)
    assert [[str(x) for x in c.locators] for c in found[said.locator]] == [["73D3"], ["16B1a"]]
    assert findings == ()


def test_a_synthetic_place_cites_from_the_law_around_it(library: Library) -> None:
    said = Provision(parse_locator("16~b7"), text="See C2.")
    found, _ = link(expression(said), library)
    assert [[str(x) for x in c.locators] for c in found[said.locator]] == [["16C2"]]
