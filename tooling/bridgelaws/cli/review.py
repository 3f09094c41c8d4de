"""``bridgelaws review``: findings worked through in a terminal; decisions are written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, get_args

import click

from bridgelaws import LANGUAGES
from bridgelaws.check.run import CHECKS
from bridgelaws.cli.checking import read_findings
from bridgelaws.cli.review_decisions import (
    BY,
    accept,
    assign,
    dismiss,
    note,
    reopen,
    take,
    write_decisions,
)
from bridgelaws.comparison.marked_words import show_words
from bridgelaws.comparison.review import (
    HEAPS,
    By,
    FindingGroup,
    gather_groups,
    heap_groups,
    is_undecided,
    progress_by_person,
)
from bridgelaws.comparison.status import is_open
from bridgelaws.library.decisions import load_decisions
from bridgelaws.library.library import load_library
from bridgelaws.library.location import build_folder
from bridgelaws.model.check_finding import CheckFinding, FindingSide
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ProvisionRecord, ProvisionText
from bridgelaws.records.store import read_records

_Command = Callable[..., Any]
_CHOICES: Final = (
    click.option("--law", "laws", multiple=True, metavar="ADDRESS", help="Of this law only."),
    click.option("--only", "checks", multiple=True, type=click.Choice(list(CHECKS))),
    click.option("--language", "languages", multiple=True, type=click.Choice(LANGUAGES)),
    click.option("--to", "person", metavar="NAME", help="Assigned to this person only."),
    click.option("--decided", is_flag=True, help="Those too about which somebody has decided."),
)


def _with(options: Iterable[Callable[[_Command], _Command]]) -> Callable[[_Command], _Command]:
    def add(command: _Command) -> _Command:
        for option in reversed(tuple(options)):
            command = option(command)
        return command

    return add


@click.group(invoke_without_command=True)
@click.pass_context
def review(context: click.Context) -> int:
    """Work through the findings of the last build: list them, decide, write it down.

    Without a command: how many are open by language, check and law, and how far each person is.
    A decision is a line in laws/decided.jsonl. Findings are those of the last `bridgelaws build`;
    ids are taken of the last `bridgelaws check` too.
    """
    if context.invoked_subcommand is None:
        library = load_library()
        findings = read_findings(library)
        groups = gather_groups(filter(is_undecided, findings))
        for by in HEAPS:
            for name, heap in heap_groups(groups, by):
                click.echo(f"{by:<10}{name or '(nobody)':<22}{len(heap)} open")
        told = progress_by_person(findings, load_decisions(library.root))
        for (language, person), each in told.items():
            click.echo(
                f"{language}  {person}: {each.assigned} to look at, {each.accepted} accepted, "
                f"{each.corrected} corrected, {each.dismissed} dismissed"
            )
        if not groups:
            click.echo("nothing is open")
        _tell_left_out(findings)
    return 0


@review.command(name="list")
@click.option("--by", type=click.Choice(get_args(By)), default="law", show_default=True)
@_with(_CHOICES)
def list_(by: By, **asked: Any) -> int:
    """List findings in heaps, each group with its cause first and what follows from it behind."""
    findings = read_findings(load_library())
    groups = _choose(findings, **asked)
    for name, heap in heap_groups(groups, by):
        click.echo(f"== {name or '(nobody)'}: {len(heap)}")
        for group in heap:
            for found in group.findings:
                click.echo(("" if found is group.cause else "    ") + _line(found))
    if not groups:
        click.echo("nothing is open")
    _tell_left_out(found for found in findings if _fits(found, **asked))
    return 0


def _tell_left_out(findings: Iterable[CheckFinding]) -> None:
    """How many of them are never listed, because they ask nobody to do something."""
    count = sum(not is_open(found) and not found.dismissed for found in findings)
    if count:
        click.echo(f"left out: {count} for information; bridgelaws check --only CHECK shows them")


@review.command()
@BY
@_with(_CHOICES)
def walk(who: str, **asked: Any) -> int:
    """Go through findings one by one: both texts, then a question what to do."""
    library = load_library()
    groups = _choose(read_findings(library), **asked)
    texts = _Texts(build_folder(library.root) / "records")
    for number, group in enumerate(groups, 1):
        click.echo(f"\n{number} of {len(groups)}")
        shown: set[str] = set()
        for found in group.findings:
            click.echo(_line(found))
            for said in map(partial(texts.show, found), (found.left, found.right)):
                # Of one group many have the same text, marked alike.
                if said not in shown:
                    click.echo(f"    {said}")
                shown.add(said)
            if found.hint:
                click.echo(f"    {found.hint}")
        if not _ask(group, who):
            break
    return 0


class _Texts:
    """What both sides of findings say, from the records of the build that the findings are of."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._places: dict[tuple[str, str, Locator], ProvisionRecord] | None = None

    def show(self, found: CheckFinding, side: FindingSide) -> str:
        """A side's language, and its words with those that differ in ``[…]``."""
        words = show_words(found, side, partial(self._find, found.work, side))
        said = "".join(f"[{each.text}]" if each.is_marked else each.text for each in words)
        name = side.language if side.expression == PLAIN else side.name
        edition = f" {side.edition}" if found.left.edition != found.right.edition else ""
        return f"{name}{edition}: {' '.join(said.split()) or '(no text)'}"

    def _find(self, work: str, side: FindingSide, at: Locator) -> ProvisionText | None:
        if self._places is None:
            self._places = {
                (record.work, record.edition, place.locator): place
                for record in read_records(self._folder)
                for place in record.provisions
            }
        place = self._places.get((work, side.edition, at))
        return place.text(side.language, side.expression) if place else None


def _ask(group: FindingGroup, who: str) -> bool:
    """Ask until somebody decides, goes on or stops; whether to go on."""
    while True:
        asked = "[a]ccept [d]ismiss [n]ote a[s]sign, [k] next, [q]uit"
        key = click.prompt(
            asked, default="k", type=click.Choice(list("adnskq")), show_choices=False
        )
        if key in "kq":
            return bool(key == "k")
        if key == "a":
            write_decisions(group.findings, "accepted", who)
            return True
        if key == "d":
            write_decisions(group.findings, "dismissed", who, click.prompt("why is it none"))
            return True
        if key == "n":
            write_decisions((group.cause,), "noted", who, click.prompt("note"))
        else:
            write_decisions(group.findings, "assigned", who, to=click.prompt("to"))


def _choose(
    findings: Iterable[CheckFinding], *, decided: bool, **asked: Any
) -> tuple[FindingGroup, ...]:
    """The groups of which the cause is asked for; ``asked``: what the options say, see `_fits`."""
    asks = is_open if decided else is_undecided
    kept = gather_groups(
        found for found in findings if asks(found) or (decided and found.dismissed)
    )
    return tuple(group for group in kept if _fits(group.cause, **asked))


def _fits(
    found: CheckFinding,
    *,
    laws: Sequence[str],
    checks: Sequence[str],
    languages: Sequence[str],
    person: str | None,
    **_: Any,
) -> bool:
    """Whether a finding is of what the options name."""
    articles = {parse_locator(law).article for law in laws}
    return (
        (not articles or found.locator.article in articles)
        and (not checks or found.check in checks)
        and (not languages or found.right.language in languages)
        and (person is None or found.verdict.assigned == person)
    )


def _line(found: CheckFinding) -> str:
    """A finding as all stages print it, with what was decided about it."""
    verdict = found.verdict
    told = [f"{verdict.last.what} by {verdict.last.by}"] if verdict.last else []
    told += [f"for {verdict.assigned}"] if verdict.assigned else []
    told += [f"{each.by}: {each.text}" for each in verdict.notes]
    said = f"{found.as_finding()}"
    return f"{said} [{'; '.join(told)}]" if told else said


for _command in (accept, dismiss, note, assign, reopen, take):
    review.add_command(_command)
