"""Decisions about findings, written down: the commands of ``bridgelaws review`` that take them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from bridgelaws.atomic.change import one_change
from bridgelaws.cli.checking import read_known_findings
from bridgelaws.cli.reading import read_text
from bridgelaws.counts import counted
from bridgelaws.errors import DecisionError
from bridgelaws.library.changing import open_to_change
from bridgelaws.library.decisions import add_decisions, parse_decisions
from bridgelaws.library.library import load_library
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.decision import Decision, What

# Who decides.
BY: Final = click.option(
    "--by",
    "who",
    required=True,
    envvar="BRIDGELAWS_REVIEWER",
    metavar="NAME",
    help="Who decides; or say it once in the environment, BRIDGELAWS_REVIEWER=NAME.",
)
_GROUP: Final = click.option("--group", is_flag=True, help="With all that follows from them.")
_IDS: Final = click.argument("ids", nargs=-1, required=True, metavar="ID...")


@click.command()
@_IDS
@BY
@_GROUP
@click.option("--note", default="", help="What is to be done.")
def accept(ids: tuple[str, ...], who: str, group: bool, note: str) -> int:
    """Say that findings are right: the text is to be corrected."""
    return _decide(ids, "accepted", who, group, note)


@click.command()
@_IDS
@BY
@_GROUP
@click.option("--reason", required=True, help="Why it is no fault.")
def dismiss(ids: tuple[str, ...], who: str, group: bool, reason: str) -> int:
    """Say that findings are none, and why."""
    return _decide(ids, "dismissed", who, group, reason)


@click.command()
@_IDS
@BY
@_GROUP
@click.option("--text", required=True, help="The remark.")
def note(ids: tuple[str, ...], who: str, group: bool, text: str) -> int:
    """Write a remark about findings, and decide nothing."""
    return _decide(ids, "noted", who, group, text)


@click.command()
@_IDS
@BY
@_GROUP
@click.option("--to", required=True, metavar="NAME", help="Who is to look; empty for nobody.")
def assign(ids: tuple[str, ...], who: str, group: bool, to: str) -> int:
    """Give findings to somebody to look at."""
    return _decide(ids, "assigned", who, group, to=to)


@click.command()
@_IDS
@BY
@_GROUP
@click.option("--note", default="", help="Why.")
def reopen(ids: tuple[str, ...], who: str, group: bool, note: str) -> int:
    """Take back what was accepted or dismissed."""
    return _decide(ids, "reopened", who, group, note)


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def take(file: Path) -> int:
    """Take in decisions that were made on the pages of findings, and saved from there.

    All are taken or none: a line that is no decision, or of no finding, is an error.
    """
    decisions = parse_decisions(read_text(file), str(file))
    with open_to_change() as library:
        known = {found.id: found for found in read_known_findings(library)}
        for each in decisions:
            _resolve(each.ids, known, f"{file}:{each.line}: ")
        # What it is about is as the checks say it, whoever wrote the file.
        told = [one for each in decisions for one in _renamed(each, known)]
        with one_change(library.root):
            fresh = add_decisions(library.root, told)
    click.echo(
        f"{counted(len(fresh), 'decision')} taken, {len(told) - len(fresh)} were there already"
    )
    return 0


def _renamed(decision: Decision, known: dict[str, CheckFinding]) -> list[Decision]:
    return [
        replace(each, on=decision.on)
        for each in _decisions(
            _resolve(decision.ids, known), decision.what, decision.by, decision.text, decision.to
        )
    ]


def _decide(
    ids: Sequence[str], what: What, who: str, group: bool, text: str = "", to: str = ""
) -> int:
    found = read_known_findings(load_library())
    chosen = _resolve(ids, {each.id: each for each in found})
    if group:
        named = {each.id for each in chosen} | {each.group for each in chosen if each.group}
        chosen = tuple(each for each in found if {each.id, each.group} & named)
    return write_decisions(chosen, what, who, text, to)


def _resolve(
    ids: Iterable[str], known: dict[str, CheckFinding], where: str = ""
) -> tuple[CheckFinding, ...]:
    wanted = tuple(dict.fromkeys(ids))
    strange = [each for each in wanted if each not in known]
    if strange:
        named = ", ".join(strange)
        raise DecisionError(
            f"{where}no finding of the last build has the id {named}, and none of the last "
            "bridgelaws check of all texts"
        )
    return tuple(known[each] for each in wanted)


def write_decisions(
    findings: Sequence[CheckFinding], what: What, who: str, text: str = "", to: str = ""
) -> int:
    """Decide about findings of a build, as one change, and tell; the exit code.

    Raises:
        DecisionError: see `_decisions`.
    """
    made = _decisions(findings, what, who, text, to)
    with open_to_change() as library, one_change(library.root):
        add_decisions(library.root, made)
    for each in made:
        click.echo(f"{each.locator} {each.check}: {what}, {counted(len(each.ids), 'finding')}")
    return 0


def _decisions(
    findings: Iterable[CheckFinding], what: What, who: str, text: str, to: str
) -> tuple[Decision, ...]:
    """A decision for each check, place and language among the findings.

    Raises:
        DecisionError: nobody decides, or there is no reason.
    """
    if not who.strip():
        raise DecisionError("say who decides: --by NAME")
    if what in ("dismissed", "noted") and not text.strip():
        raise DecisionError("say why: a finding is dismissed or noted in words")
    on = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    ids: dict[tuple[str, str, str], list[str]] = {}
    for found in findings:
        about = (found.check, str(found.locator), found.right.language)
        ids.setdefault(about, []).append(found.id)
    return tuple(
        Decision(tuple(own), what, who.strip(), on, *about, text.strip(), to.strip())
        for about, own in ids.items()
    )
