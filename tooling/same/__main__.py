"""``make same BASE=commit``: says whether this tree still does what a commit did."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from same.compare import Difference
from same.making import Outcome, own_environment, prepare
from same.parts import PARTS
from same.trees import SameError, git

_SHOWN: Final = 5
EQUAL, DIFFERENT, UNFIT = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, print a table; 0 when all is equal, 1 when not, 2 when it could not be done."""
    options = _read_options(arguments)
    started = time.monotonic()
    shared = options.shared.resolve() if (options.shared / "README.md").is_file() else None
    try:
        root = Path(git(Path.cwd(), "rev-parse", "--show-toplevel").strip())
        comparison = prepare(root, options.base, shared)
        missing = comparison.missing(options.only)
        made = f"; still to be made: {', '.join(missing)}" if missing else "; all made before"
        print(f"base: {comparison.cache.relative_to(root)}{made}", flush=True)
        if missing and own_environment(comparison):
            print("base: requirements.lock differs, it gets an environment of its own", flush=True)
        outcomes = comparison.run(options.only)
    except SameError as problem:
        print(f"same: {problem}", file=sys.stderr)
        return UNFIT
    for line in (*_table(outcomes), *_details(outcomes, options.show)):
        print(line)
    print(f"{time.monotonic() - started:.0f} s")
    return DIFFERENT if any(o.differences or o.failure for o in outcomes) else EQUAL


def _table(outcomes: Iterable[Outcome]) -> Iterator[str]:
    for outcome in outcomes:
        said = "equal"
        if outcome.failure:
            said = "not compared"
        elif outcome.differences:
            number = len(outcome.differences)
            said = f"{number} difference{'' if number == 1 else 's'}"
        elif not outcome.files:
            said = "nothing to compare"
        yield f"{outcome.part:<9}{said:<20}{outcome.files:>6} files  {outcome.note}".rstrip()


def _details(outcomes: Iterable[Outcome], most: int) -> Iterator[str]:
    """The first differences of each part; the same one in many files is shown once."""
    for outcome in outcomes:
        if outcome.failure:
            yield from ("", f"{outcome.part}: {outcome.failure}")
        if not outcome.differences:
            continue
        alike: dict[tuple[str | None, str | None, str], list[Difference]] = {}
        for each in outcome.differences:
            # Of a whole file that only one side has, the name is all that there is to say.
            name = "" if each.line else each.file
            alike.setdefault((each.base, each.new, name), []).append(each)
        yield from ("", f"{outcome.part}:")
        for same in list(alike.values())[:most]:
            yield from (f"  {line}" for line in same[0].lines())
            if len(same) > 1:
                yield f"    and {len(same) - 1} times more, up to {same[-1].file}"
        if len(alike) > most:
            yield f"  and {len(alike) - most} other differences"


def _read_options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make same", description=__doc__)
    parser.add_argument("base", help="the commit to compare with")
    parser.add_argument(
        "--only",
        type=_parts,
        default=list(PARTS),
        metavar="PART,PART",
        help=f"of {', '.join(PARTS)}",
    )
    parser.add_argument(
        "--show",
        type=int,
        default=_SHOWN,
        metavar="N",
        help="differences shown of each part (default %(default)s)",
    )
    parser.add_argument(
        "--shared",
        type=Path,
        default=Path("../shared"),
        help="the folder of shared texts (default %(default)s)",
    )
    return parser.parse_args(arguments)


def _parts(said: str) -> list[str]:
    chosen = said.split(",")
    unknown = [name for name in chosen if name not in PARTS]
    if unknown:
        raise argparse.ArgumentTypeError(f"no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    return [name for name in PARTS if name in chosen]


if __name__ == "__main__":
    sys.exit(main())
