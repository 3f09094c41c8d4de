"""The second half of `make bench-checks`: slips that change the rule, as a reader meets them.

For each kind of slip and pair of languages, 60 are planted, one at a time, in the plain texts of
one of the two languages by turns, and all checks are run on all four texts, as `bridgelaws check`
runs them. A slip is found when a finding that was not there before stands at its provision and
names the language that was spoilt.

- Texts: the laws of one split alone, as in `bench_checks`: no list or rule was made from what is
  missed in ``held-out``.
- Precision: of the groups of findings that are new after a slip, the share that names provision
  and language. What stands in the untouched texts, dismissed or not, is not counted: how much
  the checks say of texts that are right is seen in `laws/decided.jsonl` alone.
- Fewer slips than asked are all that the texts carry; `--throw WORD` throws
  other dice, for slips that nobody has seen.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.groups import group_findings
from bridgelaws.check.pair import Pair, PairedRow, Parallel, View
from bridgelaws.check.pairs import make_pairs
from bridgelaws.check.run import CHECKS, run_checks
from bridgelaws.citations.viewpoint import Viewpoint
from bridgelaws.cli.checking import load_facts
from bridgelaws.library.library import load_library
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.pipeline import run_build
from tests.bench.bench_checks import NAMED, SPLITS, WHOLE, is_of
from tests.bench.checks.editing import relink
from tests.bench.checks.slips_of_meaning import KINDS, Place

PLANTED: Final = 60
FEWEST: Final = 50
# Goals in percent: recall and precision.
GOALS: Final = dict.fromkeys(KINDS, (90, 90)) | {"join": (80, 90), "quantity": (80, 90)}
# Checks that hang on all rows, and the one that looks at agreements: any change in English is told.
ASKED: Final = tuple(name for name in CHECKS if name not in WHOLE | {"stale", "edition-delta"})


@dataclass(frozen=True)
class Desk:
    """The pairs of the current edition, and what is found in them before anything is spoilt."""

    pairs: tuple[Pair, ...]
    facts: Facts
    beside: Parallel
    memo: dict[Locator, frozenset[str]] = field(default_factory=dict)

    def near(self, article: Locator) -> tuple[Pair, ...]:
        """The pairs with the rows of one article."""
        return tuple(
            replace(pair, rows=tuple(r for r in pair.rows if r.locator.article == article))
            for pair in self.pairs
        )

    def before(self, article: Locator) -> frozenset[str]:
        """The ids of what is found in an article as it is."""
        if article not in self.memo:
            found = run_checks(self.near(article), self.facts, ASKED)
            self.memo[article] = frozenset(each.id for each in found)
        return self.memo[article]

    def spoil(self, old: View, fresh: View) -> tuple[CheckFinding, ...]:
        """What is found anew when one provision is worded otherwise in one text."""
        article = old.locator.article
        language = old.language
        texts = {
            **self.beside.texts,
            language: {**self.beside.texts[language], old.locator: fresh},
        }
        # What was counted over whole texts stays; what was found at a place is found anew.
        counted = {k: v for k, v in self.beside.memo.items() if not k.startswith("swapped at ")}
        beside = Parallel(texts, self.beside.around, counted)

        def put(views: Sequence[View]) -> tuple[View, ...]:
            return tuple(fresh if view is old else view for view in views)

        spoilt = [
            replace(
                pair,
                rows=tuple(PairedRow(r.locator, put(r.left), put(r.right)) for r in pair.rows),
                beside=beside,
            )
            for pair in self.near(article)
        ]
        before = self.before(article)
        found = run_checks(spoilt, self.facts, ASKED)
        new = [each for each in found if not {each.id, each.turned_id} & before]
        grouped = group_findings(new, spoilt, self.facts)
        return tuple(each for each in grouped if not each.follows and each.severity != "info")


def open_desk(records: Sequence[ArticleRecord], facts: Facts) -> Desk:
    """The plain texts of the current edition of the Laws, all pairs of them."""
    pairs = tuple(
        pair
        for pair in make_pairs(records, facts)
        if pair.work == "duplicate" and pair.left.edition == pair.right.edition == "2017"
    )
    return Desk(pairs, facts, pairs[0].beside)


@dataclass
class Count:
    """What was planted of a kind, and what was found of it."""

    planted: int = 0
    found: int = 0
    said: int = 0
    true: int = 0
    missed: list[str] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)


def slips(
    kind: str, languages: tuple[str, str], desk: Desk, split: str, planted: int, throw: str = ""
) -> Iterator[tuple[View, View]]:
    """Provisions to spoil and how, spread over the laws, in the two languages by turns."""
    dice = random.Random(" ".join(filter(None, (throw, split, kind, str(languages)))))
    lines = []
    for language, other in (languages, languages[::-1]):
        ranked = []
        views = desk.beside.texts[language]
        for locator in [at for at in views if is_of(at, split)]:
            theirs = desk.beside.view(other, locator)
            if theirs is None:
                continue
            every = list(KINDS[kind](Place(views[locator], theirs, desk.facts, dice)))
            dice.shuffle(every)
            ranked += [(n, dice.random(), views[locator], each) for n, each in enumerate(every)]
        ranked.sort(key=lambda item: item[:2])
        lines.append([(old, said) for _, _, old, said in ranked])
    turns = [line[at] for at in range(max(map(len, lines))) for line in lines if at < len(line)]
    for old, said in islice(turns, planted):
        yield old, relink(old, said, desk.facts, Viewpoint(edition="2017"))


def measure(
    kind: str,
    languages: tuple[str, str],
    desk: Desk,
    split: str = "held-out",
    planted: int = PLANTED,
    throw: str = "",
) -> Count:
    """Plant the slips of one kind, and count."""
    count = Count()
    for old, fresh in slips(kind, languages, desk, split, planted, throw):
        found = desk.spoil(old, fresh)
        true = [f for f in found if f.locator == old.locator and f.right.language == old.language]
        count.planted += 1
        count.found += bool(true)
        count.said += len(found)
        count.true += len(true)
        if not true:
            count.missed.append(f"{old.language} {old.locator}: {_shown(old, fresh)}")
        strange = [f for f in found if f not in true]
        if strange:
            count.strange.append(
                f"{old.language} {old.locator}: {_shown(old, fresh)}: "
                + "; ".join(
                    f"{f.check} {f.locator} {f.left.language}-{f.right.language}" for f in strange
                )
            )
    return count


def _shown(old: View, fresh: View) -> str:
    one, other = (f"{v.text.provision.heading or ''} {v.text.provision.text}" for v in (old, fresh))
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"…{one[max(0, start - 30) : start + 30]}… > …{other[start : start + 30]}…".replace(
        "\n", " "
    )


def main() -> int:
    """Print the table; 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description="How well the checks see slips of meaning.")
    parser.add_argument("--kinds", nargs="*", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--pairs", nargs="*", choices=list(NAMED), default=list(NAMED))
    parser.add_argument("--split", choices=list(SPLITS), default="held-out", help="which laws")
    parser.add_argument("--planted", type=int, default=PLANTED)
    parser.add_argument("--throw", default="", help="a word for slips that were never thrown")
    parser.add_argument("--missed", action="store_true", help="show the slips not found")
    options = parser.parse_args()
    library = load_library()
    desk = open_desk(run_build(library).records, load_facts(library))
    started, short = time.perf_counter(), 0
    print(
        f"{'kind':14}{'pair':8}{'planted':>8}{'recall':>8}{'goal':>5}{'precision':>11}{'goal':>5}"
    )
    for kind in options.kinds:
        for name in options.pairs:
            got = measure(kind, NAMED[name], desk, options.split, options.planted, options.throw)
            recall = 100 * got.found / max(1, got.planted)
            precision = 100 * got.true / max(1, got.said)
            goal = GOALS[kind]
            bad = recall < goal[0] or precision < goal[1]
            short += bad
            note = "  below" if bad else ""
            note += f"  few sites: {got.planted}" if got.planted < FEWEST else ""
            print(
                f"{kind:14}{name:8}{got.planted:8}{recall:8.1f}{goal[0]:5}"
                f"{precision:11.1f}{goal[1]:5}{note}",
                flush=True,
            )
            if options.missed:
                for line in got.missed:
                    print(f"    missed {line}")
                for line in got.strange:
                    print(f"    false  {line}")
    print(f"{time.perf_counter() - started:.0f} s; {short} figures below their goal")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
