"""The guided rulings as pages: a list of them, and for each its tree with the law text.

A page is whole without JavaScript: the tree is a nested list, each answer a link to an
anchor. `site_assets/js/ruling.js` shows the same elements one question at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.ruling import Option, Ruling, Step
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import LAWS, link
from bridgelaws.site.nav import alternates
from bridgelaws.site.page import Page, report_address
from bridgelaws.site.render import render
from bridgelaws.site.text import Part
from bridgelaws.site.tree import Scribe


@dataclass(frozen=True, slots=True)
class Quote:
    """A provision as a result quotes it; ``source`` says whose text it is."""

    name: str
    href: str
    heading: str
    parts: tuple[Part, ...]
    source: str


@dataclass(frozen=True, slots=True)
class ResultView:
    """Where a way ends: the anchor ``r6-1`` is its step's id and the option's number."""

    anchor: str
    text: str
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class OptionView:
    """An answer; ``href`` leads on, be it to a step, to a result or to another tree.

    ``step`` is set where its step stands right below; ``elsewhere`` names the ruling
    in which the way goes on.
    """

    answer: str
    href: str
    step: StepView | None = None
    result: ResultView | None = None
    elsewhere: str = ""


@dataclass(frozen=True, slots=True)
class StepView:
    """A question with its answers."""

    anchor: str
    question: str
    options: tuple[OptionView, ...]


def ruling_pages(book: Book) -> Iterator[Page]:
    """The list of rulings and every ruling, in each language; nothing without rulings."""
    if not book.rulings.rulings:
        return
    for language in book.languages:
        yield _list_page(book, language)
        for ruling in book.rulings.rulings:
            yield _ruling_page(book, ruling, language)


def _list_page(book: Book, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/rulings/"
    lines = []
    for ruling in book.rulings.rulings:
        shown, _, more = ruling.cues[language].partition("; ")
        lines.append((ruling.title[language], shown, more, link(path, _path(ruling, language))))
    small = " ".join((*book.lexicons[language].words("words", "small"), words("rulings.small")))
    body = render("rulings.html", w=words, lines=lines, small=small)
    title = words("rulings.title")
    return _page(book, language, "rulings/", "rulings", title, words("rulings.description"), body)


def _ruling_page(book: Book, ruling: Ruling, language: str) -> Page:
    words = book.words[language]
    path = _path(ruling, language)
    writer = _Writer(book, ruling, language, path, {ruling.steps[0].id})
    body = render(
        "ruling.html",
        w=words,
        title=ruling.title[language],
        first=writer.step(ruling.steps[0]),
        every=link(path, f"{language}/rulings/"),
    )
    title = words("rulings.name", title=ruling.title[language])
    folder = f"rulings/{ruling.id}/"
    return _page(book, language, folder, "ruling", title, f"{title}. {words('rulings.lead')}", body)


def _page(
    book: Book, language: str, folder: str, kind: str, title: str, description: str, body: str
) -> Page:
    words = book.words[language]
    paths = {other: f"{other}/{folder}" for other in book.languages}
    return Page(
        path=f"{language}/{folder}",
        language=language,
        kind=kind,
        title=title,
        description=description,
        body=body,
        menu="rulings",
        switch=tuple(paths.items()),
        alternates=alternates(paths, paths.get("en", f"{language}/{folder}")),
        report=report_address(book, language, title, words("text.plain")),
        keeps_place=True,
    )


def _path(ruling: Ruling, language: str) -> str:
    return f"{language}/rulings/{ruling.id}/"


@dataclass
class _Writer:
    """Writes one tree in one language; ``seen`` are the steps that already stand on the page."""

    book: Book
    ruling: Ruling
    language: str
    path: str
    seen: set[str]

    def step(self, step: Step) -> StepView:
        options = tuple(self.option(step, index) for index in range(len(step.options)))
        return StepView(step.id, step.question[self.language], options)

    def option(self, step: Step, index: int) -> OptionView:
        option = step.options[index]
        answer = option.answer[self.language]
        if option.result is not None:
            anchor = f"{step.id}-{index + 1}"
            text = option.result[self.language]
            return OptionView(
                answer, f"#{anchor}", result=ResultView(anchor, text, self.quotes(option))
            )
        owner = self.book.rulings.owner(option.goto)
        href = link(self.path, _path(owner, self.language), option.goto)
        if owner != self.ruling:
            return OptionView(answer, href, elsewhere=owner.title[self.language])
        if option.goto in self.seen:
            return OptionView(answer, href)
        self.seen.add(option.goto)
        return OptionView(answer, href, step=self.step(self.book.rulings.step(option.goto)))

    def quotes(self, option: Option) -> tuple[Quote, ...]:
        return tuple(quote for quote in map(self.quote, option.laws) if quote)

    def quote(self, locator: Locator) -> Quote | None:
        """The provision's own words, the official text's where there is one."""
        leaf = self.book.directory.find(locator, LAWS)
        if leaf is None:
            return None
        expression = next(iter(leaf.expressions(self.language)), PLAIN)
        scribe = Scribe(self.book, leaf, self.language, expression, self.path, links_terms=False)
        places = {place.locator: place for place in self.book.record(leaf).provisions}
        node = scribe.node(places[locator])
        words = self.book.words[self.language]
        if expression == PLAIN or (node and node.status == "filled"):
            source = words("text.plain")
        else:
            publisher = self.book.publisher(expression, leaf)
            source = words("text.official_of", publisher=publisher)
        return Quote(
            self.book.name(leaf, self.language, locator),
            self.book.address(self.path, locator, leaf, self.language),
            node.heading if node else "",
            (*node.before, *node.after) if node else (),
            source,
        )
