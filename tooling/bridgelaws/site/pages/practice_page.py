"""The practice questions, a page a level: whole without a script, one at a time with it.

Beside them stands a page of all levels, which holds no question: its script fetches papers, each a
file with questions of every level, as many as the smaller exam has.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.comparison.questions import find_changed
from bridgelaws.model.question import CARDS, Question
from bridgelaws.records.encode import to_compact
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import LAWS, address_of, link
from bridgelaws.site.page import Page, page_in_each
from bridgelaws.site.render import render

FOLDER: Final = "practice/"
EXAMS: Final = (20, 60)
# Where the page of all levels stands, with its papers.
ALL: Final = f"{FOLDER}all/"
_LEVELS: Final = {
    0: "practice.level_all",
    1: "practice.level_1",
    2: "practice.level_2",
    3: "practice.level_3",
}


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

    An exam is of one level, so that whoever takes one fetches no other's questions, or on a page of
    its own of all; one of more questions than there are is not offered.
    """
    levels = _levels(book)
    folders = {level: f"{FOLDER}{level}/" if level > levels[0] else FOLDER for level in levels}
    if len(levels) > 1:
        folders[0] = ALL
    ids = {
        level: [each.id for each in book.questions.questions if each.level == level]
        for level in levels
    }
    for language in book.languages:
        words = book.words[language]
        cards = f"{CARDS}{language}.txt"
        for level, folder in folders.items():
            path = f"{language}/{folder}"
            held = [one for one in book.questions.questions if level in (0, one.level)]
            papers = _papers(book) if level == 0 else ()
            rulings = [
                link(path, f"{language}/rulings/{ruling.id}/") for ruling in book.rulings.rulings
            ]
            ways = [
                (
                    words(_LEVELS[each]),
                    link(path, f"{language}/{other}"),
                    each == level,
                    # All questions stood in the folder once, and links to them go on.
                    " ".join(ids[each]) if each and level == levels[0] != each else "",
                )
                for each, other in folders.items()
            ]
            title = words("practice.title")
            body = render(
                "practice.html",
                w=words,
                count=len(held),
                questions=[] if papers else _views(book, held, language, path),
                papers=" ".join(link(path, _paper_path(language, n)) for n in range(len(papers))),
                rulings=" ".join(rulings),
                levels=ways,
                cards=link(path, f"exchange/{cards}") if cards in book.downloads else "",
                exams=[size for size in EXAMS if size <= len(held)],
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


def practice_files(book: Book) -> Iterator[tuple[str, str]]:
    """The papers of all levels by path, each in every language: a list of questions as JSON.

    Each question is a list: what is asked, the choices, the place of the right one, why, the laws
    (name and address, as the page of all levels links to them), and what has changed, if anything.
    """
    papers = _papers(book) if len(_levels(book)) > 1 else ()
    for language in book.languages:
        for number, paper in enumerate(papers):
            views = _views(book, paper, language, f"{language}/{ALL}")
            rows = [
                (view.ask, view.choices, view.right, view.why, view.laws, view.changed)
                for view in views
            ]
            told = to_compact(rows)
            yield _paper_path(language, number), told


def _paper_path(language: str, number: int) -> str:
    return f"{language}/{ALL}{number + 1}.json"


def _levels(book: Book) -> list[int]:
    return sorted({question.level for question in book.questions.questions})


def _papers(book: Book) -> tuple[tuple[Question, ...], ...]:
    """All questions dealt into papers that are alike: of each level each has its share."""
    ordered = sorted(
        book.questions.questions,
        key=lambda one: (one.level, hashlib.sha256(one.id.encode()).digest()),
    )
    count = max(1, len(ordered) // EXAMS[0])
    return tuple(tuple(ordered[first::count]) for first in range(count))


def _views(
    book: Book, questions: Sequence[Question], language: str, path: str
) -> list[QuestionView]:
    changed = book.once("changed questions", _changed)
    return [_view(book, one, language, path, one.id in changed) for one in questions]


def _changed(book: Book) -> frozenset[str]:
    """The questions whose provisions have another wording than when they were last read."""
    known = book.works.get(LAWS)
    return find_changed(book.questions, book.records, known) if known else frozenset()


def _view(book: Book, question: Question, language: str, path: str, changed: bool) -> QuestionView:
    # Mixed in a way that tells nothing of which is right, and the same in each build and language.
    order = sorted(
        range(len(question.choices)),
        key=lambda index: hashlib.sha256(f"{question.id} {index}".encode()).digest(),
    )
    words = book.words[language]
    changed_since = words("practice.changed") if changed else ""
    if question.edition:
        changed_since = book.names.written_for(question.edition, question.named, language)
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
