"""``bridgelaws diff``: what changed between two builds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from bridgelaws.counts import counted
from bridgelaws.language.word_diff import WordChange
from bridgelaws.records.diff import RecordDifference, diff_records
from bridgelaws.records.store import read_records

# Words of context that stay on each side of a change in a long paragraph.
_CONTEXT: Final = 6
_FOLDER: Final = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.argument("old", type=_FOLDER)
@click.argument("new", type=_FOLDER)
@click.option("--language", "languages", multiple=True, help="Only these; may be repeated.")
def diff(old: Path, new: Path, languages: tuple[str, ...]) -> int:
    """Show what changed from the records in OLD to those in NEW, word by word.

    Words that went stand in [-...-], words that came in {+...+}.
    """
    changes = [
        change
        for change in diff_records(read_records(old), read_records(new))
        if not languages or change.place.language in languages
    ]
    for line in change_lines(changes):
        click.echo(line)
    return 0


def change_lines(changes: Sequence[RecordDifference], *, most: int | None = None) -> Iterator[str]:
    """The changes for a terminal, and how many there are; at most so many of them one by one."""
    shown = changes[:most]
    for change in shown:
        yield _headline(change)
        if change.words:
            yield f"    {show_words(change.words)}"
    if len(shown) < len(changes):
        yield f"and {len(changes) - len(shown)} more"
    places = len({change.place for change in changes})
    yield f"{counted(len(changes), 'change')} in {counted(places, 'text')}"


def _headline(change: RecordDifference) -> str:
    kind = f"renumbered to {change.moved_to}" if change.moved_to else change.kind
    return f"{click.style(str(change.place), bold=True)}: {kind}"


def show_words(changes: Sequence[WordChange], context: int = _CONTEXT) -> str:
    """The changes on one line, with at most ``context`` words of what is the same beside a change.

    >>> from bridgelaws.language.word_diff import WORDS_AND_MARKS, diff_words
    >>> changes = diff_words("no call", "no late call", WORDS_AND_MARKS)
    >>> click.unstyle(show_words(changes))
    'no {+late+} call'
    """
    shown = []
    # A text that is new or gone as a whole is named by its first and last words.
    context = 2 * context if len(changes) == 1 else context
    for index, change in enumerate(changes):
        if change.kind == "same":
            ends = {"is_first": index == 0, "is_last": index == len(changes) - 1}
            shown.append(_shorten(_on_one_line(change.new), context, **ends))
            continue
        for words, (before, after), color in (
            (change.old, ("[-", "-]"), "red"),
            (change.new, ("{+", "+}"), "green"),
        ):
            text = _on_one_line(words)
            if len(changes) == 1:
                text = _shorten(text, context, is_first=False, is_last=False)
            bare = text.rstrip(" ")
            if bare:
                shown.append(click.style(f"{before}{bare}{after}", fg=color) + text[len(bare) :])
    return "".join(shown)


def _on_one_line(text: str) -> str:
    return text.replace("\n", " ¶ ")


def _shorten(text: str, context: int, *, is_first: bool, is_last: bool) -> str:
    words = re.findall(r"\S+\s*", text)
    if len(words) <= 2 * context + 1:
        return text
    head = "" if is_first else "".join(words[:context])
    tail = "" if is_last else "".join(words[-context:])
    return f"{head}… {tail}"
