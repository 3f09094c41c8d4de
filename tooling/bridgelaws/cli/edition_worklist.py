"""A translator's worklist, gathered from the checkout for `bridgelaws edition worklist`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

import click

from bridgelaws.cli.edition_records import edition_folder, read_book, read_edition_map
from bridgelaws.counts import count, counted
from bridgelaws.editions.worklist import (
    Task,
    TranslationTask,
    Worklist,
    count_tasks,
    make_worklist,
)
from bridgelaws.language.word_diff import show_changes
from bridgelaws.library.edition_map import read_map
from bridgelaws.library.library import Library


def read_worklist(
    library: Library, work: str, edition: str, language: str, before: str = ""
) -> Worklist:
    """The worklist of a language for an edition.

    Raises:
        click.UsageError: no edition before is named or mapped, or the language is that of the
            source. BridgelawsError: the editions have no text in one language.
    """
    if not before:
        path = edition_folder(library, work, edition) / "map.toml"
        if not path.is_file():
            raise click.UsageError(f"no map leads to {edition}: name the edition with --before")
        before = read_map(path.read_text("utf-8"), path.name).old
    made, books = read_edition_map(library, work, before, edition)
    if language == books.language:
        raise click.UsageError(f"{language} is the language that is translated from")
    translated = read_book(library, work, before, language)
    languages = (books.language, language)
    present = read_book(library, work, edition, language)
    works = make_worklist(made, books.old, books.new, translated, languages, present)
    return Worklist(works, before, books.language, books.new)


def worklist_lines(works: Sequence[TranslationTask]) -> Iterator[str]:
    """The worklist for a terminal, ending with the counts."""
    for each in works:
        if each.task == "untouched":
            continue
        old = " ".join(map(str, each.old)) or "–"
        yield f"{each.locator} (before: {old}): {each.task}"
        if each.task == "translate":
            yield f"  {show_changes(each.changes)}"
    tally = count_tasks(works)
    tasks = ", ".join(f"{count(tally[task])} {task}" for task in get_args(Task))
    words, came = counted(tally["words"], "word"), count(tally["came"])
    yield f"{tasks}; {words} to translate, {came} of them not there before"
