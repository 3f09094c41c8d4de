"""The sums of the score page, held against the tables of the Laws over their whole range."""

from __future__ import annotations

import itertools
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from bridgelaws import LANGUAGES
from tests.retrieval.scripts import run_node
from tests.site.conftest import Server
from tests.site.library_of_two_laws import words

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "tooling/site_assets/js"
TABLE: dict[str, Any] = tomllib.loads((ROOT / "laws/rulings.toml").read_text("utf-8"))
CONTRACTS = [
    {"level": level, "denomination": suit, "risk": risk, "isVulnerable": is_vul, "tricks": tricks}
    for level, suit, risk, is_vul, tricks in itertools.product(
        range(1, 8), "CDHSN", (1, 2, 4), (False, True), range(14)
    )
]


def run(node: str, program: str, given: Any) -> Any:
    """What an expression over the module ``score`` and the value ``given`` is worth."""
    return run_node(node, SCRIPTS, program, given, ("score",))


def tables(language: str, law: int) -> Iterator[list[list[str]]]:
    """The tables printed in a law of the plain edition, without their heads."""
    text = (ROOT / language / "plain" / f"law-{law:02}.txt").read_text(encoding="utf-8")
    for found in re.findall(r"(?:^ +\|.*\|\n)+", text, re.MULTILINE):
        rows = [
            [cell.strip() for cell in row.strip().strip("|").split("|")]
            for row in found.splitlines()
        ]
        yield rows[1:]


def by_the_tables(language: str, contract: Mapping[str, Any]) -> int:
    """The score that Law 77 prints for a contract, added up cell by cell."""
    odd, slam, over, made, under = [
        [[int(cell) if cell.isdigit() else 0 for cell in row[1:]] for row in table]
        for table in tables(language, 77)
    ]
    level: int = contract["level"]
    risk = (1, 2, 4).index(contract["risk"])
    vul = int(contract["isVulnerable"])
    extra: int = contract["tricks"] - level - 6
    if extra < 0:
        column = 3 * vul + risk
        points = under[0][column] + (-extra - 1) * under[1][column]
        return -(points + max(0, -extra - 3) * under[2][column])
    minor_major_first_next = [row[risk] for row in odd]
    if contract["denomination"] == "N":
        tricks = minor_major_first_next[2] + (level - 1) * minor_major_first_next[3]
        value = odd[3][0]
    else:
        kind = 0 if contract["denomination"] in "CD" else 1
        tricks, value = level * minor_major_first_next[kind], odd[kind][0]
    premium = made[1 if vul else 0][0] if tricks >= 100 else made[2][0]
    premium += slam[level - 6][vul] if level > 5 else 0
    premium += {0: 0, 1: made[3][0], 2: made[4][0]}[risk]
    return tricks + premium + extra * (over[risk][vul] if risk else value)


@pytest.mark.node
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_contract_scores_what_law_77_prints(node: str, language: str) -> None:
    ours = run(node, "given.map((one) => score.contractScore(one))", CONTRACTS)
    for contract, result in zip(CONTRACTS, ours, strict=True):
        assert result["points"] == by_the_tables(language, contract), contract
        assert result["points"] == sum(step["points"] for step in result["steps"])


@pytest.mark.node
def test_scores_that_every_player_knows(node: str) -> None:
    known = {
        (3, "N", 1, False, 9): 400,
        (4, "S", 1, True, 10): 620,
        (2, "H", 2, False, 8): 470,
        (1, "C", 4, False, 7): 230,
        (5, "D", 2, True, 8): -800,
        (4, "H", 2, False, 6): -800,
        (7, "N", 4, True, 13): 2980,
        (6, "S", 1, False, 13): 1010,
    }
    keys = ("level", "denomination", "risk", "isVulnerable", "tricks")
    given = [dict(zip(keys, contract, strict=True)) for contract in known]
    ours = run(node, "given.map((one) => score.contractScore(one).points)", given)
    assert ours == list(known.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.browser
def test_the_page_is_handed_the_scale_that_law_78_prints(language: str, served: Server) -> None:
    html = (served.folder / language / "score/index.html").read_text(encoding="utf-8")
    found = re.search(r'data-scale="([^"]*)"', html)
    assert found
    scale = json.loads(found[1].replace("&#34;", '"'))
    (printed,) = tables(language, 78)
    lowest = [int(re.findall(r"^\d+", row[0])[0]) for row in printed]
    assert [(one["from"], one["imps"]) for one in scale] == [
        (low, int(row[1])) for low, row in zip(lowest, printed, strict=True)
    ]


@pytest.mark.node
def test_every_difference_gives_the_imps_that_law_78_prints(node: str) -> None:
    (printed,) = tables("en", 78)
    ranges = [[int(number) for number in re.findall(r"\d+", row[0])] for row in printed]
    steps = [
        {"from": ends[0], "imps": int(row[1])} for ends, row in zip(ranges, printed, strict=True)
    ]
    differences = list(range(0, 9000, 10))
    ours = run(
        node, "given.of.map((one) => score.imps(one, given.by))", {"of": differences, "by": steps}
    )
    for difference, imps in zip(differences, ours, strict=True):
        (wanted,) = [
            int(row[1])
            for ends, row in zip(ranges, printed, strict=True)
            if ends[0] <= difference and (len(ends) == 1 or difference <= ends[1])
        ]
        assert imps == wanted, difference
    minus = run(
        node, "given.of.map((one) => score.imps(-one, given.by))", {"of": differences, "by": steps}
    )
    assert minus == [-imps for imps in ours]


@pytest.mark.node
def test_matchpoints_compare_each_score_once(node: str) -> None:
    fields = [[110, 110, -50, 140, 0], [420], [-100, -100], []]
    for field in fields:
        program = "given.map((one, i) => score.matchpoints(one, given.filter((_, j) => j !== i)))"
        ours = run(node, program, field)
        # What one gains the other loses: all units together are those of all comparisons.
        assert sum(one["units"] for one in ours) == len(field) * (len(field) - 1)
    seen = run(node, "score.matchpoints(110, [110, -50, 140, 0])", None)
    assert seen == {"units": 5, "top": 8, "percent": 62.5}


@pytest.mark.node
def test_outcomes_are_counted_first_and_weighted_after(node: str) -> None:
    (printed,) = tables("en", 78)
    steps = [{"from": int(re.findall(r"^\d+", row[0])[0]), "imps": int(row[1])} for row in printed]
    given = {
        "outcomes": [{"weight": 60, "points": 620}, {"weight": 40, "points": -100}],
        "steps": steps,
    }
    program = "score.weighted(given.outcomes, (points) => score.imps(points - 170, given.steps))"
    ours = run(node, program, given)
    # 620 against 170 is 10 IMPs, -100 is -7; the mean of the points would be 2 IMPs less exact.
    assert [row["value"] for row in ours["rows"]] == [10, -7]
    assert (
        Fraction(ours["value"]).limit_denominator(1000)
        == Fraction(6, 10) * 10 - Fraction(4, 10) * 7
    )
    thirds = run(
        node,
        "score.weighted([0, 30, 60].map((points) => ({ weight: 1, points })), (one) => one).value",
        None,
    )
    assert thirds == pytest.approx(30)


@pytest.mark.node
def test_revoke_tricks_over_the_whole_range(node: str) -> None:
    given: list[dict[str, Any]] = [
        {"winner": winner, "later": later, "isExcepted": excepted}
        for winner, later, excepted in itertools.product(
            ("offender", "partner", "others"), range(13), (False, True)
        )
    ]
    ours = run(node, "given.map((one) => score.revokeTricks(one))", given)
    for case, result in zip(given, ours, strict=True):
        won = case["later"] + (case["winner"] != "others")
        if case["isExcepted"] or won == 0:
            assert result["tricks"] == 0, case
        elif case["winner"] == "offender":
            assert result == {"tricks": min(won, 2), "law": "64A1"}, case
        else:
            assert result == {"tricks": 1, "law": "64A2"}, case


@pytest.mark.browser
def test_weights_that_are_no_hundred_are_told_and_per_cents_are_read(
    browser: Browser, served: Server
) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 640})
    page.goto(f"{served.url}en/score/#weighted")
    said = words()["en"]
    sum_of = page.locator("#weighted output")
    page.locator("#weighted [name=method]").select_option("points")
    for at, (weight, points) in enumerate((("60%", "420"), ("30 %", "-50"))):
        page.locator("#weighted [name=weight]").nth(at).fill(weight)
        page.locator("#weighted [name=points]").nth(at).fill(points)
    # 60 and 30 of 90: two thirds of 420 and one of -50.
    expect(sum_of).to_contain_text(said("score.weighted_sum", value="263.33"))
    expect(sum_of).to_contain_text(said("score.weighted_total", total=90))
    page.locator("#weighted [name=weight]").nth(1).fill("40")
    expect(sum_of).to_contain_text(said("score.weighted_sum", value=232))
    expect(sum_of).not_to_contain_text("100:")
    page.locator("#weighted [name=weight]").nth(1).fill("-40")
    expect(sum_of).to_have_text(said("score.not_number"))
    page.locator("#weighted [name=weight]").nth(1).fill("40")
    page.locator("#weighted [name=method]").select_option("mp")
    page.locator("#weighted [name=theirs]").fill("420 -50 110")
    # 420: 5 of 6 matchpoints; -50: 1; weighted 3.4.
    expect(sum_of).to_contain_text(said("score.weighted_top", top=6, percent="56.67"))
    # Matchpoints are shared: the other side has the rest of 6, and not the opposite.
    rest = said("score.weighted_rest", value="2.6", percent="43.33")
    expect(sum_of).to_contain_text(rest)
    expect(sum_of).not_to_contain_text(said("score.weighted_other"))
    page.locator("#weighted [name=method]").select_option("imps")
    expect(sum_of).to_contain_text(said("score.weighted_other"))
    page.close()


@pytest.mark.browser
def test_what_is_no_score_of_a_board_is_refused_by_name(browser: Browser, served: Server) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 640})
    page.goto(f"{served.url}nl/score/")
    said = words()["nl"]
    for form, field, typed, odd in (
        ("compare", "theirs", "1,100 620", "1"),
        ("compare", "theirs", "620 1.100", "1.100"),
        ("compare", "theirs", "-50 x", "x"),
        ("compare", "ours", "1,100", "1"),
        ("compare", "ours", "620 140", "620 140"),
        ("weighted", "points", "425", "425"),
        ("weighted", "theirs", "1,100", "1"),
    ):
        one = page.locator(f"#{form} [name={field}]").first
        before = one.input_value()
        one.fill(typed)
        expect(page.locator(f"#{form} output")).to_have_text(said("score.not_score", odd=odd))
        one.fill(before)
    page.locator("#compare [name=theirs]").fill("1100 +620 −50")
    expect(page.locator("#compare output li")).to_have_count(3)
    page.close()


def test_an_end_that_needs_a_sum_leads_to_where_it_is_counted(served: Server) -> None:
    for ruling, end, sum_of in (
        ("revoke", "r6-1", "revoke"),
        ("revoke", "r10-1", "revoke"),
        ("unauthorised-information", "adjust", "weighted"),
        ("adjusted-score", "weighted", "weighted"),
    ):
        options = TABLE["ruling"][[one["id"] for one in TABLE["ruling"]].index(ruling)]["steps"]
        ends = [
            f"{step}-{number}"
            for step, given in options.items()
            for number, option in enumerate(given, 1)
            if end in (f"{step}-{number}", option.get("result"))
        ]
        assert ends
        for language, anchor in itertools.product(LANGUAGES, ends):
            html = (served.folder / language / f"rulings/{ruling}/index.html").read_text("utf-8")
            shown = html.partition(f'id="{anchor}"')[2].partition("</section>")[0]
            assert f'href="../../score/#{sum_of}"' in shown, (language, anchor)
            name = words()[language](f"score.{sum_of}")
            assert name in shown
    # One that stands as it was needs none.
    html = (served.folder / "en/rulings/revoke/index.html").read_text("utf-8")
    assert "score/#" not in html.partition('id="r10-2"')[2].partition("</section>")[0]


@pytest.mark.browser
def test_a_field_that_changes_is_counted_at_once(browser: Browser, served: Server) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 640})
    page.goto(f"{served.url}el/score/")
    # What each sum is for, with the colon of the language.
    first = page.locator("#contract output li").first
    expect(first).to_have_text(re.compile(r"^[^\s:][^:]*[^\s:]: \d"))
    page.goto(f"{served.url}fr/score/")
    expect(first).to_have_text(re.compile(r"^[^\s:][^:]*[^\s:]\u00a0: \d"))
    page.goto(f"{served.url}el/score/")
    output = page.locator("#contract output b")
    expect(output).to_contain_text("420")
    page.locator("#contract [name=risk]").select_option("2")
    page.locator("#contract [name=tricks]").select_option("7")
    expect(output).to_contain_text("500")
    page.locator("#compare [name=theirs]").fill("−50 -50 110 x")
    expect(page.locator("#compare output li")).to_have_count(0)
    page.locator("#compare [name=theirs]").fill("−50 -50 110")
    expect(page.locator("#compare output li")).to_have_count(3)
    expect(page.locator("#compare output b")).to_contain_text("5")
    page.locator("#revoke [name=later]").select_option("3")
    expect(page.locator("#revoke output b")).to_contain_text("64Α1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()
