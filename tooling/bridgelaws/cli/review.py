"""``bridgelaws review``: findings worked through in a terminal; decisions are written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, get_args

import click

from bridgelaws import LANGUAGES
from bridgelaws.atomic.change import one_change
from bridgelaws.check.run import CHECKS, mark_decided
from bridgelaws.cli.checking import CHECKED
from bridgelaws.cli.reading import read_text
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
from bridgelaws.counts import counted
from bridgelaws.errors import DecisionError, RecordError
from bridgelaws.library.changing import open_to_change
from bridgelaws.library.decisions import add_decisions, load_decisions, parse_decisions
from bridgelaws.library.library import Library, load_library
from bridgelaws.library.location import build_folder
from bridgelaws.model.check_finding import CheckFinding, FindingSide
from bridgelaws.model.decision import Decision, What
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ProvisionRecord, ProvisionText
from bridgelaws.records.check_findings import read_check_findings
from bridgelaws.records.store import read_records

_Command = Callable[..., Any]
_CHOICES: Final = (
    click.option("--law", "laws", multiple=True, metavar="ADDRESS", help="Of this law only."),
    click.option("--only", "checks", multiple=True, type=click.Choice(list(CHECKS))),
    click.option("--language", "languages", multiple=True, type=click.Choice(LANGUAGES)),
    click.option("--to", "person", metavar="NAME", help="Assigned to this person only."),
    click.option("--decided", is_flag=True, help="Those too about which somebody has decided."),
)
_BY: Final = click.option(
    "--by",
    "who",
    required=True,
    envvar="BRIDGELAWS_REVIEWER",
    metavar="NAME",
    help="Who decides; or say it once in the environment, BRIDGELAWS_REVIEWER=NAME.",
)
_GROUP: Final = click.option("--group", is_flag=True, help="With all that follows from them.")
_IDS: Final = click.argument("ids", nargs=-1, required=True, metavar="ID...")


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
        findings = _findings(library)
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
    findings = _findings(load_library())
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
@_BY
@_with(_CHOICES)
def walk(who: str, **asked: Any) -> int:
    """Go through findings one by one: both texts, then a question what to do."""
    library = load_library()
    groups = _choose(_findings(library), **asked)
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
            _write(group.findings, "accepted", who)
            return True
        if key == "d":
            _write(group.findings, "dismissed", who, click.prompt("why is it none"))
            return True
        if key == "n":
            _write((group.cause,), "noted", who, click.prompt("note"))
        else:
            _write(group.findings, "assigned", who, to=click.prompt("to"))


@review.command()
@_IDS
@_BY
@_GROUP
@click.option("--note", default="", help="What is to be done.")
def accept(ids: tuple[str, ...], who: str, group: bool, note: str) -> int:
    """Say that findings are right: the text is to be corrected."""
    return _decide(ids, "accepted", who, group, note)


@review.command()
@_IDS
@_BY
@_GROUP
@click.option("--reason", required=True, help="Why it is no fault.")
def dismiss(ids: tuple[str, ...], who: str, group: bool, reason: str) -> int:
    """Say that findings are none, and why."""
    return _decide(ids, "dismissed", who, group, reason)


@review.command()
@_IDS
@_BY
@_GROUP
@click.option("--text", required=True, help="The remark.")
def note(ids: tuple[str, ...], who: str, group: bool, text: str) -> int:
    """Write a remark about findings, and decide nothing."""
    return _decide(ids, "noted", who, group, text)


@review.command()
@_IDS
@_BY
@_GROUP
@click.option("--to", required=True, metavar="NAME", help="Who is to look; empty for nobody.")
def assign(ids: tuple[str, ...], who: str, group: bool, to: str) -> int:
    """Give findings to somebody to look at."""
    return _decide(ids, "assigned", who, group, to=to)


@review.command()
@_IDS
@_BY
@_GROUP
@click.option("--note", default="", help="Why.")
def reopen(ids: tuple[str, ...], who: str, group: bool, note: str) -> int:
    """Take back what was accepted or dismissed."""
    return _decide(ids, "reopened", who, group, note)


@review.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def take(file: Path) -> int:
    """Take in decisions that were made on the pages of findings, and saved from there.

    All are taken or none: a line that is no decision, or of no finding, is an error.
    """
    decisions = parse_decisions(read_text(file), str(file))
    with open_to_change() as library:
        known = {found.id: found for found in _known(library)}
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
    found = _known(load_library())
    chosen = _resolve(ids, {each.id: each for each in found})
    if group:
        named = {each.id for each in chosen} | {each.group for each in chosen if each.group}
        chosen = tuple(each for each in found if {each.id, each.group} & named)
    return _write(chosen, what, who, text, to)


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


def _write(
    findings: Sequence[CheckFinding], what: What, who: str, text: str = "", to: str = ""
) -> int:
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


def _findings(library: Library) -> tuple[CheckFinding, ...]:
    """The findings of the last build, with the decisions as they are now."""
    return _read(build_folder(library.root) / "findings.jsonl", library)


def _known(library: Library) -> tuple[CheckFinding, ...]:
    """The findings of the last build, and those that the last check has beside them."""
    checked = build_folder(library.root) / CHECKED
    if not checked.is_file():
        return _findings(library)
    fresh = _read(checked, library)
    path = build_folder(library.root) / "findings.jsonl"
    built = _read(path, library) if path.is_file() else ()
    there = {found.id for found in built}
    return (*built, *(found for found in fresh if found.id not in there))


def _read(path: Path, library: Library) -> tuple[CheckFinding, ...]:
    if not path.is_file():
        raise RecordError(f"{path.name} is not there yet: run bridgelaws build")
    found = read_check_findings(path.read_text("utf-8").splitlines(), path)
    return mark_decided(found, load_decisions(library.root))


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
