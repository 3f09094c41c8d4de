"""The golden citations: texts in four languages as federations and directors write them."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from bridgelaws.citations.find import find_citations
from bridgelaws.citations.viewpoint import Viewpoint
from bridgelaws.library.library import Library
from bridgelaws.library.outlines import parse_former
from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.outline import Former

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden" / "citations"

Case = dict[str, Any]


def load_cases() -> list[tuple[str, Case]]:
    cases: list[tuple[str, Case]] = []
    for path in sorted(GOLDEN.glob("*.toml")):
        for number, case in enumerate(tomllib.loads(path.read_text("utf-8"))["case"], start=1):
            cases.append((f"{path.stem}-{number}-{case['language']}", case))
    return cases


CASES: Final = load_cases()


@pytest.fixture(scope="module")
def former(library: Library) -> Former:
    path = library.root / "laws" / "duplicate" / "former.toml"
    return parse_former(tomllib.loads(path.read_text("utf-8")))


def seen(citation: Citation, wanted: Case) -> Case:
    """What a citation says of the fields that a case may leave out."""
    remark = wanted.get("remark", "")
    return {
        "printed": citation.printed,
        "locators": [str(locator) for locator in citation.locators],
        "status": citation.status,
        "work": citation.work,
        "edition": citation.edition,
        "remark": remark if remark in citation.remark else citation.remark,
    }


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_a_golden_text_gives_its_citations_and_no_other(
    case: Case, library: Library, former: Former
) -> None:
    citing = parse_locator(case["from"]) if "from" in case else None
    found = find_citations(
        case["text"],
        library.lexicons[case["language"]],
        library.outlines,
        citing,
        Viewpoint(edition=case.get("edition", "2017")),
        former,
    )
    usual = {"status": "resolved", "work": "duplicate", "edition": "", "remark": ""}
    wanted = [{**usual, **citation} for citation in case["citations"]]
    assert [seen(c, w) for c, w in zip(found, wanted, strict=False)] == wanted
    assert [citation.printed for citation in found] == [w["printed"] for w in wanted]
    assert all(case["text"][c.start : c.end] == c.printed for c in found)


def test_the_golden_cases_speak_all_four_languages_and_hold_no_text_twice() -> None:
    languages = Counter(case["language"] for _, case in CASES)
    assert set(languages) == {"nl", "fr", "el", "en"}
    assert min(languages.values()) >= 60
    told = [(c["language"], c["text"], c.get("from"), c.get("edition")) for _, c in CASES]
    assert len(set(told)) == len(told)


def test_no_golden_text_is_taken_from_an_official_source(shared: Path) -> None:
    sources = sorted((shared / "sources").glob("*.txt"))
    official = " ".join(
        " ".join(path.read_bytes().decode("utf-8", "replace").split()).casefold()
        for path in sources
    )
    assert len(sources) >= 6
    for _, case in CASES:
        said = case["text"].casefold().split()
        for start in range(len(said) - 6):
            assert " ".join(said[start : start + 7]) not in official, case["text"]
