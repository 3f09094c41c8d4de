"""The practice questions, a page a level: whole without a script, one at a time with it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bridgelaws.comparison.questions import find_changed
from bridgelaws.model.question import Question
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import LAWS, address_of, link
from bridgelaws.site.page import Page, page_in_each
from bridgelaws.site.render import render

FOLDER: Final = "practice/"
EXAMS: Final = (20, 60)
_LEVELS: Final = {1: "practice.level_1", 2: "practice.level_2", 3: "practice.level_3"}


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question as the page prints it: ``right`` is the place of the right choice, from 0.

    ``laws`` are name and address of each provision; ``changed`` says that one of them has
    another wording than when the question was last read, if any has. Where the edition in force
    says something else, the provisions of the edition that the answer holds by come first, named
    with it.
    """

    id: str
    ask: str
    choices: tuple[str, ...]
    right: int
    why: str
    laws: tuple[tuple[str, str], ...]
    changed: str


def practice_pages(book: Book) -> Iterator[Page]:
    """A page per language and level, the lowest in the folder itself; nothing without questions.

    An exam is of one level, so that whoever takes one fetches no other's questions; one of more
    questions than there are is not offered.
    """
    known = book.works.get(LAWS)
    changed = find_changed(book.questions, book.records, known) if known else frozenset()
    levels = sorted({question.level for question in book.questions.questions})
    folders = {level: f"{FOLDER}{level}/" if level > levels[0] else FOLDER for level in levels}
    ids = {
        level: [each.id for each in book.questions.questions if each.level == level]
        for level in levels
    }
    for language in book.languages:
        words = book.words[language]
        for level, folder in folders.items():
            path = f"{language}/{folder}"
            views = [
                _view(book, question, language, path, question.id in changed)
                for question in book.questions.questions
                if question.level == level
            ]
            rulings = [
                link(path, f"{language}/rulings/{ruling.id}/") for ruling in book.rulings.rulings
            ]
            ways = [
                (
                    words(_LEVELS[each]),
                    link(path, f"{language}/{other}"),
                    each == level,
                    # All questions stood in the folder once, and links to them go on.
                    " ".join(ids[each]) if level == levels[0] != each else "",
                )
                for each, other in folders.items()
            ]
            title = words("practice.title")
            body = render(
                "practice.html",
                w=words,
                questions=views,
                rulings=" ".join(rulings),
                levels=ways,
                exams=[size for size in EXAMS if size <= len(views)],
            )
            yield page_in_each(
                book,
                language,
                "practice",
                folder,
                title if level == levels[0] else words.named(title, words(_LEVELS[level])),
                words("practice.description"),
                body,
                menu="rulings",
                keeps_place=True,
            )


def _view(book: Book, question: Question, language: str, path: str, changed: bool) -> QuestionView:
    # Mixed in a way that tells nothing of which is right, and the same in each build and language.
    order = sorted(
        range(len(question.choices)),
        key=lambda index: hashlib.sha256(f"{question.id} {index}".encode()).digest(),
    )
    words = book.words[language]
    changed_since = words("practice.changed") if changed else ""
    if question.edition:
        changed_since = words(
            "edition.written_for",
            edition=book.names.edition(question.edition, language),
            places=", ".join(book.names.number(at, language) for at in question.named),
        )
    laws = []
    places = [(at, question.edition) for at in question.named if question.edition]
    for locator, edition in [*places, *((at, "") for at in question.laws)]:
        leaf = book.directory.find(locator, LAWS, edition)
        if leaf is not None:
            name = book.names.provision(leaf, language, locator)
            if edition:
                name = f"{name} ({book.names.edition(edition, language)})"
            laws.append((name, address_of(path, locator, leaf, language)))
    return QuestionView(
        question.id,
        question.ask[language],
        tuple(question.choices[index][language] for index in order),
        order.index(0),
        question.why[language],
        tuple(laws),
        changed_since,
    )
