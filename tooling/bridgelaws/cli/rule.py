"""``bridgelaws rule``: the guided rulings at the prompt, one question after another."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from bridgelaws import LANGUAGES, api
from bridgelaws.cli.reading import read_text
from bridgelaws.cli.show import told_choice
from bridgelaws.errors import RulingError
from bridgelaws.library.choices import load_choices
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import load_rulings
from bridgelaws.model.locator import Locator
from bridgelaws.model.ruling import Option, Ruling, Rulings, RulingStep, cited_before
from bridgelaws.model.ruling import Path as Way
from bridgelaws.site.data.read_book import read_words


@click.command()
@click.argument("what", nargs=-1)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="json: the step or the result as one line, with its provisions; of words a ruling a line.",
)
@click.option(
    "--cases",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="JSON Lines with id, query by language and provisions: how each is ruled.",
)
def rule(what: tuple[str, ...], language: str, form: str, cases: Path | None) -> int:
    """Walk through a guided ruling: its id and the answers by number, or words that find one.

    Without an id the rulings that the words may mean are listed, five at most, the likeliest first,
    and of a single one its first question; without anything all.
    The answers lead to the next question or to the result with its provisions.
    """
    library = load_library_in_force()
    rulings = load_rulings(library)
    if cases is not None:
        for line in read_text(cases).split("\n"):
            if line.strip():
                click.echo(json.dumps(_rule_case(_read_case(line), library, rulings)))
        return 0
    ruling = rulings.find(what[0]) if what else None
    if ruling is None or not _are_answers(what[1:]):
        found = _find(" ".join(what), language, library, rulings)
        _print_found(found, " ".join(what), language, form)
        return 0
    way = _walk(rulings, ruling, what[1:])
    if not way or way[-1][1].goto:
        step = rulings.step(way[-1][1].goto) if way else ruling.steps[0]
        _print_step(step, way[-1][1].in_force if way else (), language, form)
    else:
        _print_result(way, library, rulings, language, form)
    return 0


def _are_answers(words: Sequence[str]) -> bool:
    """Whether these follow an id: “revoke 1 2”, and not “claim disputed” or “revoke on trick 12”.

    A letter alone is no word but a slip, and is told as a wrong answer.
    """
    return all(sum(letter.isalpha() for letter in word) < 2 for word in words)


def _find(words: str, language: str, library: Library, rulings: Rulings) -> tuple[Ruling, ...]:
    if not words:
        return rulings.rulings
    hits = api.search(words, language, library, for_rulings=True).rulings
    return tuple(filter(None, (rulings.find(hit.locator.place) for hit in hits)))


def _walk(rulings: Rulings, ruling: Ruling, answers: Sequence[str]) -> Way:
    """The steps that are asked and the answers given; the last one may lead on."""
    step = ruling.steps[0]
    way: list[tuple[RulingStep, Option]] = []
    for number, answer in enumerate(answers, 1):
        if way and way[-1][1].result is not None:
            raise RulingError(f"answer {number - 1} leads to a result: nothing is asked after it")
        count = len(step.options)
        if not answer.isascii() or not answer.isdigit() or not 1 <= int(answer) <= count:
            raise RulingError(f"answer {number} is a number from 1 to {count}: {answer[:20]!r}")
        option = step.options[int(answer) - 1]
        way.append((step, option))
        if option.goto:
            step = rulings.step(option.goto)
    return tuple(way)


def _print_found(found: Sequence[Ruling], asked: str, language: str, form: str) -> None:
    """The rulings that words find, one a line; where it is one alone, its first question too."""
    if not found:
        raise RulingError(
            f"no guided ruling has these words: {asked[:80]} (`rule` alone lists all)"
        )
    for ruling in found:
        title = ruling.title[language]
        told = {"ruling": ruling.id, "title": title}
        plain = f"{ruling.id}: {title}"
        click.echo(json.dumps(told, ensure_ascii=False) if form == "json" else plain)
    if form == "text" and asked and len(found) == 1:
        _print_step(found[0].steps[0], (), language, form)


def _print_step(step: RulingStep, laws: Sequence[Locator], language: str, form: str) -> None:
    """A question with its answers, and the provisions that the answer before it rests on."""
    question, answers = step.question[language], [each.answer[language] for each in step.options]
    if form == "json":
        cited = [str(law) for law in laws]
        told = {"step": step.id, "question": question, "answers": answers, "laws": cited}
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    click.echo(question)
    for number, answer in enumerate(answers, 1):
        click.echo(f"  {number}. {answer}")
    if laws:
        click.echo(" ".join(map(str, laws)))


def _print_result(way: Way, library: Library, rulings: Rulings, language: str, form: str) -> None:
    """What is said, written and rests on what; ``before`` what the questions rested on."""
    if form == "json":
        click.echo(json.dumps(_result_as_json(way, language), ensure_ascii=False))
        return
    option = way[-1][1]
    words = read_words(library.root / language)
    if option.result is not None:
        click.echo(option.result[language])
        slip = " ".join(words(f"slip.{kind}") for kind in option.slip)
        click.echo(f"{words('slip.head')}{words('site.colon')} {slip}")
    for ruling in map(rulings.ruling, option.then):
        click.echo(f"{words('rulings.then')} {ruling.title[language]} ({ruling.id})")
    edition = f" ({option.edition}; changed since)" if option.edition else ""
    click.echo(" ".join(map(str, option.laws)) + edition)
    if before := cited_before(way):
        click.echo(f"{words('rulings.before')} {' '.join(map(str, before))}")
    if not option.edition:
        choices = load_choices(library)
        for choice in choices.under(option.laws):
            told = told_choice(choices, library.root, language, choice.place)
            click.echo(f"{choice.place.printed}: {told}")


def _result_as_json(way: Way, language: str) -> dict[str, Any]:
    option = way[-1][1]
    told = {
        "result": option.result[language] if option.result else "",
        "slip": option.slip,
        "then": option.then,
        "laws": [str(law) for law in option.laws],
        "before": [str(law) for law in cited_before(way)],
    }
    return {**told, "edition": option.edition} if option.edition else told


def _read_case(line: str) -> dict[str, Any]:
    try:
        case: Any = json.loads(line)
        queries: Any = case["query"]
        decisive = case.get("provisions", {}).get("decisive", [])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise RulingError(f"no case with a query: {line[:80]!r}") from None
    known = isinstance(queries, dict) and set(queries) <= set(LANGUAGES)
    told = known and all(isinstance(said, str) for said in queries.values())
    if not told or not isinstance(decisive, list):
        raise RulingError(f"a case has its query by language: {line[:80]!r}")
    return {"id": str(case.get("id", "")), "query": queries, "decisive": list(map(str, decisive))}


def _rule_case(case: dict[str, Any], library: Library, rulings: Rulings) -> dict[str, Any]:
    """Which ruling each language's words find first, and the end that holds most of what decides.

    A case names no answers: of all ways through the ruling the one is told whose provisions hold
    most of the decisive ones, and of those the shortest.
    """
    found = {
        code: [ruling.id for ruling in _find(words, code, library, rulings)]
        for code, words in case["query"].items()
    }
    firsts = [ids[0] for ids in found.values() if ids]
    told: dict[str, Any] = {"id": case["id"], "rulings": found}
    if firsts:
        chosen = max(firsts, key=firsts.count)
        ruling = rulings.ruling(chosen)
        way = max(rulings.paths(ruling), key=lambda way: (_held(way, case["decisive"]), -len(way)))
        step, option = way[-1]
        laws = dict.fromkeys(str(law) for _, taken in way for law in taken.laws)
        told |= {
            "ruling": chosen,
            "end": f"{step.id}-{step.options.index(option) + 1}",
            "laws": list(laws),
            "missing": [place for place in case["decisive"] if place not in laws],
            "announce": {code: option.result[code] for code in LANGUAGES if option.result},
        }
    return told


def _held(way: Way, decisive: Sequence[str]) -> int:
    laws = {str(law) for _, option in way for law in option.laws}
    return sum(place in laws for place in decisive)
