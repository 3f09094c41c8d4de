"""`make audit`: the site's figures beside what we reach for and beside default mkdocs-material.

Lighthouse and axe-core are installed below build/bench and nowhere else. Both sites are built and
served in the same run: compare rows, not machines.

    PYTHONPATH=. .venv/bin/python tests/bench/audit.py [--only lighthouse,axe,...] [--alone]
        [--pages search,"law page"] [--languages el]

A part of it in a short time: one of several pages that Lighthouse scores, some of the languages
that axe looks at, and ours alone, without the peer that takes minutes to build.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from bridgelaws import LANGUAGES
from tests.bench.audit_browser import (
    SCHEMES,
    SCREENS,
    count_violations,
    further_views,
    interactions,
    one_of_each_kind,
    ruling_steps,
)
from tests.bench.audit_peer import write_peer
from tests.bench.audit_server import hosted
from tests.chromium import FLAGS, need_chromium, own_chromium
from tests.conftest import ROOT

WORK: Final = ROOT / os.environ.get("BRIDGELAWS_BENCH", "build/bench")
NPM: Final = ("lighthouse@12.8.2", "axe-core@4.14.1")
LAW: Final = "el/law/16/"
# The kinds of page that are opened most.
SCORED: Final = {
    "law page": LAW,
    "front page": "el/",
    "search": "el/search/?q=%CF%81%CE%B5%CE%BD%CF%8C%CE%BD%CF%82",
    "ruling": "el/rulings/revoke/",
    "comparison": "el/compare/16/",
}
FURTHER: Final = tuple(f"el/law/{number}/" for number in (12, 16, 27, 40, 64))
VISITS: Final = 3
# Light and dark, on a phone and on a desk.
VIEWS: Final = len(SCHEMES) * len(SCREENS)
CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table. ``good`` is None where there is nothing to reach."""

    measure: str
    reach: str
    ours: str
    peer: str
    good: bool | None


@dataclass(frozen=True, slots=True)
class Sites:
    """Both sites on disk, how long each took to build, and what of ours is looked at.

    ``peer`` is None where ours is looked at alone.
    """

    ours: Path
    peer: Path | None
    chromium: str
    seconds: tuple[float, float] = (0.0, 0.0)
    pages: int = 0
    scored: tuple[str, ...] = tuple(SCORED)
    languages: tuple[str, ...] = LANGUAGES


def install() -> None:
    """Bring lighthouse and axe-core, once."""
    WORK.mkdir(parents=True, exist_ok=True)
    if not all((WORK / "node_modules" / name.partition("@")[0]).is_dir() for name in NPM):
        command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(WORK), *NPM]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def build(chromium: str, *, anew: bool, alone: bool) -> Sites:
    """Build our site and the same pages with mkdocs-material, one after the other.

    Where ``anew`` is false, both are taken as an earlier run left them. Where ``alone``, ours is
    the one that ``make site`` made.
    """
    if alone:
        return Sites(ROOT / "build" / "site", None, chromium)
    folder = WORK / "audit"
    if not anew and (folder / "peer" / "site" / "index.html").is_file():
        return Sites(folder / "site", folder / "peer" / "site", chromium)
    folder.mkdir(parents=True, exist_ok=True)
    ours = _timed(ROOT, folder / "site")
    pages = write_peer(folder / "site", folder / "peer")
    peer = _timed(folder / "peer", folder / "peer" / "site")
    return Sites(folder / "site", folder / "peer" / "site", chromium, (ours, peer), pages)


def _timed(root: Path, site: Path) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(site)],
        cwd=root,
        check=True,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        stderr=subprocess.DEVNULL,
    )
    return time.perf_counter() - start


def audit_build(sites: Sites) -> list[Row]:
    """The time of building; nothing where there is no peer to hold it against."""
    if not sites.peer:
        return []
    ours, peer = sites.seconds
    share = ours / peer
    return [
        Row(
            f"building the site, {sites.pages} pages",
            "<= 0.5 of the peer's time",
            f"{ours:.1f} s ({share:.2f})",
            f"{peer:.1f} s",
            share <= 0.5,
        ),
    ]


def _lighthouse(sites: Sites, url: str) -> dict[str, Any]:
    """The report with the median performance of three.

    Now and then Lighthouse ends without one ("recording the trace", NO_NAVSTART) and asks to be
    run again: so it is, three times at most.
    """
    reports: list[dict[str, Any]] = []
    for _ in range(6):
        done = subprocess.run(
            [
                "node",
                str(WORK / "node_modules" / "lighthouse" / "cli" / "index.js"),
                url,
                "--quiet",
                "--output=json",
                f"--only-categories={','.join(CATEGORIES)}",
                f"--chrome-flags=--headless=new {' '.join(FLAGS)}",
            ],
            check=False,
            capture_output=True,
            text=True,
            env={**os.environ, "CHROME_PATH": sites.chromium},
        )
        if not done.returncode:
            reports.append(json.loads(done.stdout))
        if len(reports) == 3:
            break
    else:
        sys.exit(f"Lighthouse gave {len(reports)} of 3 reports of {url}:\n{done.stderr}")
    reports.sort(key=lambda report: report["categories"]["performance"]["score"] or 0)
    return reports[1]


def _scores(report: dict[str, Any]) -> list[int]:
    return [round(100 * (report["categories"][name]["score"] or 0)) for name in CATEGORIES]


def audit_lighthouse(sites: Sites) -> list[Row]:
    """Lighthouse on Greek pages, as a phone sees them, and the bytes of a first law page."""
    with hosted(sites.ours, ours=True) as root:
        reports = {name: _lighthouse(sites, root + SCORED[name]) for name in sites.scored}
    peer = None
    if sites.peer:
        with hosted(sites.peer, ours=False) as root:
            peer = _lighthouse(sites, root + LAW)
    rows = []
    for name, report in reports.items():
        scores = _scores(report)
        largest = report["audits"]["largest-contentful-paint"]["displayValue"]
        print(f"  lighthouse: {name}: largest words after {largest}", file=sys.stderr)
        for audit in report["audits"].values():
            if audit["score"] not in (None, 1) and audit["scoreDisplayMode"] == "binary":
                print(f"  lighthouse: {name}: {audit['id']}: {audit['title']}", file=sys.stderr)
        rows.append(
            Row(
                f"Lighthouse mobile, Greek {name}",
                "100 / 100 / 100 / 100",
                " / ".join(map(str, scores)),
                " / ".join(map(str, _scores(peer))) if peer and name == "law page" else "-",
                scores == [100, 100, 100, 100],
            )
        )
    if "law page" in reports:
        weight = _weight(reports["law page"])
        rows.append(
            Row(
                "bytes for a first law page",
                "<= 60 KiB",
                f"{weight:.1f} KiB",
                f"{_weight(peer):.1f} KiB" if peer else "-",
                weight <= 60,
            )
        )
    return rows


def _weight(report: dict[str, Any]) -> float:
    weight: float = report["audits"]["total-byte-weight"]["numericValue"] / 1024
    return weight


def audit_pages(sites: Sites) -> list[Row]:
    """What a further law page weighs, the heaviest of five."""
    sizes = {}
    for name, site in (("ours", sites.ours), ("peer", sites.peer)):
        if not site:
            continue
        pages = [(site / path / "index.html").read_bytes() for path in FURTHER]
        sizes[name] = (max(len(gzip.compress(page, 6)) for page in pages), max(map(len, pages)))
    packed, raw = sizes["ours"]
    theirs = [f"{size / 1000:.1f} kB" for size in sizes.get("peer", ())] or ["-", "-"]
    return [
        Row(
            "a further law page, gzip",
            "<= 8 kB",
            f"{packed / 1000:.1f} kB",
            theirs[0],
            packed <= 8000,
        ),
        Row(
            "a further law page, raw",
            "<= 32 kB",
            f"{raw / 1000:.1f} kB",
            theirs[1],
            raw <= 32_000,
        ),
    ]


def audit_axe(sites: Sites) -> list[Row]:
    """Rules of axe-core that a page breaks: every kind and language, two screens, two schemes."""
    axe = WORK / "node_modules" / "axe-core" / "axe.min.js"
    paths = [path for code in sites.languages for _, path in one_of_each_kind(sites.ours, code)]
    paths += [path for code in sites.languages for path in further_views(sites.ours, code)]
    with own_chromium() as browser:
        with hosted(sites.ours, ours=True) as root:
            ours = count_violations(browser, root, ["", *paths, "404.html"], axe)
        peer = None
        if sites.peer:
            with hosted(sites.peer, ours=False) as root:
                peer = count_violations(browser, root, [LAW, "el/"], axe)
    for where, rules in ours.items():
        print(f"  axe: {where}: {', '.join(rules)}", file=sys.stderr)
    count = sum(map(len, ours.values()))
    others = "-" if peer is None else f"{sum(map(len, peer.values()))} in {2 * VIEWS} views"
    return [
        Row(
            f"axe violations, {VIEWS * (len(paths) + 2)} views",
            "0",
            str(count),
            others,
            count == 0,
        ),
    ]


def audit_offline(sites: Sites) -> list[Row]:
    """The largest language, as it travels and as it lies on the device."""
    worker = (sites.ours / "sw.js").read_text("utf-8")
    found = re.search(r"^const EDITION = (.*);$", worker, re.MULTILINE)
    copies = json.loads(found[1])["languages"] if found else {}
    fetched = max(copy["fetched"] for copy in copies.values()) / 1e6
    stored = max(copy["stored"] for copy in copies.values()) / 1e6
    return [
        Row(
            "one language offline, transferred",
            "<= 1.5 MB",
            f"{fetched:.2f} MB",
            "-",
            fetched <= 1.5,
        ),
        Row("one language offline, stored", "<= 5 MB", f"{stored:.2f} MB", "-", stored <= 5),
    ]


def _in_browser(sites: Sites, measure: Callable[..., list[float]], *more: Any) -> list[float]:
    # The shortest of three: what the page costs, not what else the machine had to do.
    with own_chromium() as browser, hosted(sites.ours, ours=True) as root:
        visits = [measure(browser, root, *more) for _ in range(VISITS)]
    return [min(times) for times in zip(*visits, strict=True)]


def audit_rulings(sites: Sites) -> list[Row]:
    """The slowest answer of all rulings."""
    folder = sites.ours / "el" / "rulings"
    paths = [f"el/rulings/{page.name}/" for page in sorted(folder.iterdir()) if page.is_dir()]
    steps = _in_browser(sites, ruling_steps, paths)
    return [
        Row(
            f"a ruling step at 1/4 speed, slowest of {len(steps)}",
            "<= 50 ms",
            f"{max(steps):.0f} ms",
            "-",
            max(steps) <= 50,
        ),
    ]


def audit_visit(sites: Sites) -> list[Row]:
    """Interaction to next paint over a scripted visit."""
    durations = _in_browser(sites, interactions, "el")
    p95 = statistics.quantiles(durations, n=20)[-1]
    return [
        Row(
            f"interaction to next paint at 1/4 speed, p95 of {len(durations)}",
            "<= 100 ms",
            f"{p95:.0f} ms",
            "-",
            p95 <= 100,
        ),
    ]


PARTS: Final[dict[str, Callable[[Sites], list[Row]]]] = {
    "build": audit_build,
    "lighthouse": audit_lighthouse,
    "pages": audit_pages,
    "axe": audit_axe,
    "offline": audit_offline,
    "rulings": audit_rulings,
    "visit": audit_visit,
}


def _known(parser: argparse.ArgumentParser, given: str, of: Collection[str]) -> tuple[str, ...]:
    """What was named, comma-separated; an unknown name ends it, for it would measure nothing."""
    names = tuple(given.split(","))
    for name in names:
        if name not in of:
            parser.error(f"{name!r} is none of {', '.join(of)}")
    return names


def main(arguments: Sequence[str]) -> int:
    """Print the table; 1 when something is not reached."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default=",".join(PARTS), help="parts, comma-separated")
    parser.add_argument("--alone", action="store_true", help="build/site, without the peer")
    parser.add_argument("--pages", default=",".join(SCORED), help="which Lighthouse scores")
    parser.add_argument("--languages", default=",".join(LANGUAGES), help="which axe looks at")
    options = parser.parse_args(arguments)
    asked, scored, languages = (
        _known(parser, given, of)
        for given, of in (
            (options.only, PARTS),
            (options.pages, SCORED),
            (options.languages, LANGUAGES),
        )
    )
    install()
    sites = replace(
        build(need_chromium(), anew="build" in asked, alone=options.alone),
        scored=scored,
        languages=languages,
    )
    rows = [row for part, audit in PARTS.items() if part in asked for row in audit(sites)]
    print(f"{'measure':<56} {'reach':<26} {'ours':<24} {'default mkdocs-material'}")
    for row in rows:
        mark = "" if row.good is not False else "  MISSED"
        print(f"{row.measure:<56} {row.reach:<26} {row.ours:<24} {row.peer}{mark}")
    return int(any(row.good is False for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
