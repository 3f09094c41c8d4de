"""Reads ``laws/questions.toml``, and which wording each question was last held against."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bridgelaws import LANGUAGES
from bridgelaws.errors import QuestionError
from bridgelaws.library.carry import carry_questions, find_carrier
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import knows_provision
from bridgelaws.library.tables import read_places, read_table, read_wording
from bridgelaws.model.locator import Locator
from bridgelaws.model.question import Question, Questions
from bridgelaws.model.ruling import Wording

FILE: Final = "laws/questions.toml"
LEVELS: Final = (1, 2, 3)
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_KEYS: Final = {"ask", "choices", "why"}


def load_questions(library: Library) -> Questions:
    """The practice questions of the checkout, by the edition in force; none without such a file.

    Raises:
        QuestionError: see `read_questions`.
    """
    return carry_questions(read_questions(library), find_carrier(library))


def read_questions(library: Library) -> Questions:
    """The questions as they are written, with the numbers of the edition they are for.

    Raises:
        QuestionError: see `parse_questions`; also when a file is no TOML.
    """
    path = library.root / FILE
    if not path.is_file():
        return Questions()
    seen = seen_file(library.root)
    hashes = read_table(seen, QuestionError).get("questions", {}) if seen.is_file() else {}
    return Questions(
        parse_questions(read_table(path, QuestionError), knows_provision(library)),
        {str(name): str(digest) for name, digest in hashes.items()},
    )


def seen_file(root: Path) -> Path:
    """Where it stands which wording each question was last held against."""
    return root / "laws" / "agreed" / "questions.toml"


def parse_questions(
    table: Mapping[str, Any],
    knows: Callable[[Locator], bool],
    languages: Sequence[str] = LANGUAGES,
) -> tuple[Question, ...]:
    """Make the questions of a parsed TOML table.

    Args:
        table: ``question`` holds id, level and laws of each, each language's code its words.
        knows: whether a provision exists.
        languages: those in which every question must be there.

    Raises:
        QuestionError: a question stands twice, has no level or no provision that exists, or
            lacks words in a language; a language has words for none, or another number of answers.
    """
    made: list[Question] = []
    for raw in table.get("question", ()):
        name = str(raw.get("id", ""))
        if not _SLUG.fullmatch(name) or name in {question.id for question in made}:
            raise _error(f"an id is no slug, or stands twice: {name!r}")
        said = {language: table.get(language, {}).get(name, {}) for language in languages}
        made.append(_question(name, raw, said, knows))
    known = {question.id for question in made}
    for language in languages:
        extra = sorted(set(table.get(language, {})) - known)
        if extra:
            raise _error(f"{language} has words for {', '.join(extra)}, which is no question")
    return tuple(made)


def _question(
    name: str,
    raw: Mapping[str, Any],
    said: Mapping[str, Any],
    knows: Callable[[Locator], bool],
) -> Question:
    if raw.keys() != {"id", "level", "laws"} or raw["level"] not in LEVELS:
        raise _error(f"{name}: a question has an id, a level of 1 to 3, and laws")
    for language, words in said.items():
        if not isinstance(words, Mapping) or words.keys() != _KEYS:
            raise _error(f"{name}: {language} needs ask, choices and why, and nothing else")
        choices = words["choices"]
        if not isinstance(choices, list) or len(choices) not in (3, 4):
            raise _error(f"{name}: {language} needs three or four choices")
    counts = {len(words["choices"]) for words in said.values()}
    if len(counts) > 1:
        raise _error(f"{name}: the languages do not have as many choices as one another")

    def refuse(sentence: str) -> QuestionError:
        return _error(f"{name}: {sentence}")

    def wording(key: str, at: int | None = None) -> Wording:
        texts = {code: words[key] if at is None else words[key][at] for code, words in said.items()}
        return read_wording(texts, refuse)

    return Question(
        name,
        raw["level"],
        read_places(str(raw["laws"]), knows, refuse),
        wording("ask"),
        tuple(wording("choices", index) for index in range(counts.pop())),
        wording("why"),
    )


def _error(sentence: str) -> QuestionError:
    return QuestionError(f"{FILE}: {sentence}")
