"""``bridgelaws questions``: practice questions, which want another look, cards of them."""

from __future__ import annotations

import io
from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.atomic.change import one_change
from bridgelaws.cli.writing import write_file
from bridgelaws.comparison.questions import find_changed, hash_laws, wordings_in_force
from bridgelaws.counts import counted
from bridgelaws.errors import QuestionError
from bridgelaws.exchange.out.anki import write_anki
from bridgelaws.library.changing import open_to_change
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.library.library import Library
from bridgelaws.library.questions import FILE, load_questions, seen_file
from bridgelaws.model.finding import Finding
from bridgelaws.model.question import Questions
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.work import LAWS
from bridgelaws.pipeline import run_build

_LAWS = LAWS
_HEAD = """\
# The English wording of its provisions that each practice question was last held against, as
# twelve digits of its hash. `bridgelaws questions --seen` writes this file, `bridgelaws check`
# reads it; nobody edits it by hand.

[questions]
"""


@click.command()
@click.argument("names", nargs=-1)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--seen", is_flag=True, help="Record that NAMES hold with the Laws as they stand.")
@click.option(
    "--anki",
    "cards",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the questions into this text file, which Anki imports.",
)
def questions(names: tuple[str, ...], language: str, seen: bool, cards: Path | None) -> int:
    """List the practice questions NAMES, all where none is named; a star: its Laws have changed.

    A question's Laws are held by the wording that somebody last saw: with --seen that is the
    wording of now.
    """
    if seen:
        with open_to_change() as library, one_change(library.root):
            click.echo(f"{counted(_see(library, names), 'question')} held against the Laws")
        return 0
    library = load_library_in_force()
    held = load_questions(library)
    chosen = _choose(held, names)
    records = run_build(library).records
    if cards is not None:
        out = io.StringIO()
        count = write_anki(
            chosen.questions, language, library.lexicons[language].print_locator, out
        )
        write_file(cards, out.getvalue())
        click.echo(f"{counted(count, 'card')} in {cards}")
        return 0
    changed = find_changed(held, records, library.works[_LAWS])
    for question in chosen.questions:
        mark = "*" if question.id in changed else " "
        laws = " ".join(map(str, question.named if question.edition else question.laws))
        laws += f"; {question.edition}" if question.edition else ""
        click.echo(f"{mark} {question.level} {question.id} ({laws}): {question.ask[language]}")
    return 0


def find_stale_questions(library: Library, records: tuple[ArticleRecord, ...]) -> list[Finding]:
    """A warning for each question whose provisions have changed since somebody saw it.

    Raises:
        QuestionError: the questions cannot be read.
    """
    held = load_questions(library)
    changed = find_changed(held, records, library.works[_LAWS])
    return [
        Finding(FILE, 0, 0, "warning", "STALE_QUESTION", _stale(question.id))
        for question in held.questions
        if question.id in changed
    ]


def _stale(name: str) -> str:
    return (
        f"the provisions of {name} have changed: read it, then bridgelaws questions --seen {name}"
    )


def _choose(held: Questions, names: tuple[str, ...]) -> Questions:
    known = {question.id for question in held.questions}
    strange = sorted(set(names) - known)
    if strange:
        raise QuestionError(f"{FILE}: there is no question {', '.join(strange)}")
    chosen = tuple(one for one in held.questions if not names or one.id in names)
    return Questions(chosen, held.seen)


def _see(library: Library, names: tuple[str, ...]) -> int:
    held = load_questions(library)
    chosen = _choose(held, names)
    hashes = wordings_in_force(run_build(library).records, library.works[_LAWS])
    known = {question.id for question in held.questions}
    seen = {name: digest for name, digest in (held.seen or {}).items() if name in known}
    seen |= {question.id: hash_laws(question, hashes) for question in chosen.questions}
    lines = (f'{name} = "{digest}"\n' for name, digest in sorted(seen.items()))
    write_file(seen_file(library.root), _HEAD + "".join(lines))
    return len(chosen.questions)
