"""The guided rulings as pages: a list of them, and for each its tree with the law text.

A page is whole without JavaScript: the tree is a nested list, each answer a link to an
anchor. `site_assets/js/ruling.js` shows the same elements one question at a time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bridgelaws.language.sentences import SentenceRule, cut_sentences
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.ruling import Option, Roles, Ruling, Rulings, RulingStep
from bridgelaws.model.work import folder_name
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import LAWS, Leaf, address_of, link
from bridgelaws.site.page import Page, page_in_each
from bridgelaws.site.pages.choices_page import ChoiceView, choices_of
from bridgelaws.site.pages.practice_page import FOLDER as PRACTICE
from bridgelaws.site.pages.score_page import FOLDER as SCORE
from bridgelaws.site.pages.score_page import can_count, sums_of
from bridgelaws.site.render import render
from bridgelaws.site.text import TextElement
from bridgelaws.site.tree import ProvisionWriter, TextLink
from bridgelaws.site.ui_strings import Words

_SENTENCE: Final = SentenceRule(".!?;", before_small=".!?;")
# Before the colon is little, and no bracket.
_TO_WHOM: Final = re.compile(r"[^(.:!?][^.:!?]{1,69}:\s")


@dataclass(frozen=True, slots=True)
class ProvisionQuote:
    """A provision as a result quotes it; ``source`` says whose text it is.

    Its words stand once on a page, under ``anchor``; where a later result rests on it as well,
    ``parts`` is empty and a script shows them there too.
    """

    name: str
    short: str
    href: str
    heading: str
    parts: tuple[TextElement, ...]
    source: str
    anchor: str
    is_again: bool


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What a result says to one side; ``is_own`` where it is for the director alone."""

    text: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class ResultView:
    """Where a way ends: the anchor ``r6-1`` is its step's id and the option's number.

    ``paragraphs`` are what is said to one side after the other, and what is the director's own; see
    `split_announcement`. ``slip`` is what to write down.
    ``then`` are the rulings that a director goes on with.
    ``before`` are the provisions that the questions before it rest on; ``roles`` are for a script:
    who is who in its words; ``choices`` are what its provisions leave to others, ``sums`` where
    what it needs is counted.
    """

    anchor: str
    paragraphs: tuple[Paragraph, ...]
    slip: str
    quotes: tuple[ProvisionQuote, ...]
    then: tuple[TextLink, ...] = ()
    before: tuple[TextLink, ...] = ()
    roles: str = ""
    choices: tuple[ChoiceView, ...] = ()
    sums: tuple[TextLink, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionView:
    """An answer; ``href`` leads on, be it to a step, to a result or to another tree.

    ``step`` is set where its step stands right below; ``elsewhere`` names the ruling
    in which the way goes on; ``is_of_another`` says that it goes on with another player.
    """

    answer: str
    href: str
    step: StepView | None = None
    result: ResultView | None = None
    elsewhere: str = ""
    is_of_another: bool = False


@dataclass(frozen=True, slots=True)
class StepView:
    """A question with its answers; ``roles`` as in `ResultView`."""

    anchor: str
    question: str
    options: tuple[OptionView, ...]
    roles: str


def split_announcement(text: str, own: str) -> tuple[Paragraph, ...]:
    """A result in paragraphs: a new one where a sentence says to whom it speaks, before a colon.

    What ``own`` heads ("For the Director") is said to nobody: to the end, or, where a result begins
    with it, to the first sentence that speaks to somebody.

    >>> said = "To the offender: play a card. Any will do. (Shown: major.) To the others: go on."
    >>> [one.text for one in split_announcement(said, "For me")]
    ['To the offender: play a card. Any will do. (Shown: major.)', 'To the others: go on.']
    >>> own = "For me: look first. To all: go on. For me: ask. So: no."
    >>> [(one.text, one.is_own) for one in split_announcement(own, "For me")]
    [('For me: look first.', True), ('To all: go on.', False), ('For me: ask. So: no.', True)]
    """
    paragraphs: list[Paragraph] = []
    for sentence in cut_sentences(text, _SENTENCE):
        last = paragraphs[-1] if paragraphs else None
        is_own = re.match(rf"{re.escape(own)}\s?:\s", sentence) is not None
        is_head = _TO_WHOM.match(sentence) and not (last and last.is_own and len(paragraphs) > 1)
        if last is None or is_own or is_head:
            paragraphs.append(Paragraph(sentence, is_own))
        else:
            paragraphs[-1] = replace(last, text=f"{last.text} {sentence}")
    return tuple(paragraphs)


def ruling_pages(book: Book) -> Iterator[Page]:
    """The list of rulings and every ruling, in each language; nothing without rulings."""
    if not book.rulings.rulings:
        return
    for language in book.languages:
        yield _list_page(book, language)
        for ruling in book.rulings.rulings:
            yield _ruling_page(book, ruling, language)


# What a law page names: so many rulings, and where none says that it is about the law a second one
# only with this part of the first one's weight.
_MOST: Final = 2
_BESIDE: Final = 0.25


def rulings_of(book: Book, leaf: Leaf, language: str, path: str) -> tuple[TextLink, ...]:
    """The guided rulings of a law in force, as links from a page: those that are about it most."""
    if leaf.work != LAWS or not leaf.in_force:
        return ()
    about = book.once("laws of rulings", lambda book: rulings_by_law(book.rulings))
    return tuple(
        TextLink(ruling.title[language], link(path, ruling_path(ruling, language)))
        for ruling in about.get(leaf.article, ())
    )


def rulings_by_law(rulings: Rulings) -> Mapping[Locator, Sequence[Ruling]]:
    """The rulings about each law: those whose `Ruling.laws` lie in it, as search offers them.

    Then those whose answers rest on it most. Among either the likeliest comes first.
    """
    named: dict[Locator, list[Ruling]] = {}
    for ruling in rulings.rulings:
        for law in dict.fromkeys(at.article for at in ruling.laws):
            named.setdefault(law, []).append(ruling)
    weights = _weights(rulings)
    found = {}
    for law in weights.keys() | named.keys():
        weight = weights.get(law, {})
        least = _BESIDE * max(weight.values(), default=0.0)
        about = named.get(law, [])
        beside = [rulings.ruling(id_) for id_ in weight if weight[id_] >= least]
        beside = [ruling for ruling in beside if ruling not in about]
        found[law] = (*_heaviest(about, weight), *_heaviest(beside, weight))[:_MOST]
    return found


def _heaviest(listed: Sequence[Ruling], weight: Mapping[str, float]) -> Sequence[Ruling]:
    return sorted(listed, key=lambda each: -weight.get(each.id, 0.0))


def _weights(rulings: Rulings) -> Mapping[Locator, Mapping[str, float]]:
    """How much each ruling is about a law: by law, then by the ruling's id, in the rulings' order.

    It is the number of answers that name a provision of the law, times their share of the
    ruling's: neither a long ruling that touches the law, nor a short one that names it once,
    comes before the one that is about it. A ruling that names it once stands alone or not at all,
    and is not about what that answer names behind two other laws.
    """
    found: dict[Locator, dict[str, float]] = {}
    once: dict[Locator, tuple[float, str]] = {}
    for ruling in rulings.rulings:
        answers = [option for step in ruling.steps for option in step.options]
        named = [tuple(dict.fromkeys(at.article for at in one.in_force)) for one in answers]
        leading = {law for laws in named for law in laws[:2]}
        for law, count in Counter(law for laws in named for law in laws).items():
            if count > 1:
                found.setdefault(law, {})[ruling.id] = count * count / len(answers)
            elif law in leading:
                once[law] = max(once.get(law, (0.0, "")), (1 / len(answers), ruling.id))
    return {law: {ruling: weight} for law, (weight, ruling) in once.items()} | found


def _list_page(book: Book, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/rulings/"
    lines = [
        (
            ruling.title[language],
            ruling.cues[language].partition("; ")[0],
            link(path, ruling_path(ruling, language)),
        )
        for ruling in book.rulings.rulings
    ]
    score = link(path, f"{language}/{SCORE}") if can_count(book) else ""
    practice = link(path, f"{language}/{PRACTICE}") if book.questions.questions else ""
    body = render("rulings.html", w=words, lines=lines, score=score, practice=practice)
    title = words("rulings.title")
    return _page(book, language, "rulings/", "rulings", title, words("rulings.description"), body)


def _tell(roles: Roles) -> str:
    """The roles that a text names, for `seats.js`: each word with who it is."""
    return " ".join(f"{word}:{role}" for word, role in roles)


def _slip(option: Option, words: Words) -> str:
    """What to write on the slip, in one line."""
    return " ".join(words(f"slip.{kind}") for kind in option.slip)


def _ruling_page(book: Book, ruling: Ruling, language: str) -> Page:
    words = book.words[language]
    path = ruling_path(ruling, language)
    writer = _RulingWriter(book, ruling, language, path, {ruling.steps[0].id})
    body = render(
        "ruling.html",
        w=words,
        id=ruling.id,
        seats=ruling.seats,
        others=[(code, book.words[code].name) for code in book.languages if code != language],
        title=ruling.title[language],
        first=writer.step(ruling.steps[0]),
        written_for=book.names.written_for(ruling.edition, ruling.changed, language),
        every=link(path, f"{language}/rulings/"),
    )
    title = words("rulings.name", title=ruling.title[language])
    folder = f"rulings/{ruling.id}/"
    return _page(book, language, folder, "ruling", title, f"{title}. {words('rulings.lead')}", body)


def _page(
    book: Book, language: str, folder: str, kind: str, title: str, description: str, body: str
) -> Page:
    page = page_in_each(book, language, kind, folder, title, description, body)
    return replace(page, menu="rulings", keeps_place=True)


def ruling_path(ruling: Ruling, language: str) -> str:
    """Where a ruling stands in a language, from the site's root."""
    return f"{language}/rulings/{ruling.id}/"


@dataclass
class _RulingWriter:
    """Writes one tree in one language; ``seen`` and ``quoted`` already stand on the page."""

    book: Book
    ruling: Ruling
    language: str
    path: str
    seen: set[str]
    quoted: set[tuple[str, Locator]] = field(default_factory=set)
    before: dict[tuple[str, int], tuple[Locator, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self.before = self.book.once(
            f"laws before {self.ruling.id}", lambda book: book.rulings.laws_before(self.ruling)
        )

    def step(self, step: RulingStep) -> StepView:
        options = tuple(self.option(step, index) for index in range(len(step.options)))
        return StepView(step.id, step.question[self.language], options, _tell(step.roles))

    def option(self, step: RulingStep, index: int) -> OptionView:
        option = step.options[index]
        answer = option.answer[self.language]
        if option.result is not None:
            anchor = f"{step.id}-{index + 1}"
            text = option.result[self.language]
            return OptionView(
                answer,
                f"#{anchor}",
                result=ResultView(
                    anchor,
                    split_announcement(text, self.book.words[self.language]("rulings.own")),
                    _slip(option, self.book.words[self.language]),
                    self.quotes(option),
                    self.then(option),
                    self.links(self.before.get((step.id, index), ())),
                    _tell(option.roles),
                    choices_of(self.book, option.in_force, self.language, self.path),
                    sums_of(self.book, option.in_force, self.language, self.path),
                ),
            )
        owner = self.book.rulings.owner(option.goto)
        href = link(self.path, ruling_path(owner, self.language), option.goto)
        view = OptionView(answer, href, is_of_another=option.is_of_another)
        if owner != self.ruling:
            return replace(view, elsewhere=owner.title[self.language])
        if option.goto in self.seen:
            return view
        self.seen.add(option.goto)
        return replace(view, step=self.step(self.book.rulings.step(option.goto)))

    def quotes(self, option: Option) -> tuple[ProvisionQuote, ...]:
        found = [self.quote(law, option.edition) for law in option.laws]
        return tuple(quote for quote in found if quote)

    def then(self, option: Option) -> tuple[TextLink, ...]:
        """Links to the rulings that follow a result."""
        return tuple(
            TextLink(
                ruling.title[self.language],
                link(self.path, ruling_path(ruling, self.language)),
            )
            for ruling in map(self.book.rulings.ruling, option.then)
        )

    def links(self, laws: tuple[Locator, ...]) -> tuple[TextLink, ...]:
        """Links to provisions in force, by their short names."""
        leaves = [
            (law, self.book.directory.find(law, self.book.directory.work_of(law, LAWS), ""))
            for law in laws
        ]
        return tuple(
            TextLink(
                self.book.names.short(leaf, self.language, law),
                address_of(self.path, law, leaf, self.language),
            )
            for law, leaf in leaves
            if leaf
        )

    def quote(self, locator: Locator, edition: str) -> ProvisionQuote | None:
        """The provision's own words, the official text's where there is one."""
        work = self.book.directory.work_of(locator, LAWS)
        # An edition of the Laws is named where the one in force says something else.
        edition = edition if work == LAWS else ""
        leaf = self.book.directory.find(locator, work, edition)
        if leaf is None:
            return None
        expression = next(iter(leaf.expressions(self.language)), PLAIN)
        writer = ProvisionWriter(
            self.book, leaf, self.language, expression, self.path, links_terms=False
        )
        places = {place.locator: place for place in self.book.directory.record(leaf).provisions}
        node = writer.node(places[locator])
        words = self.book.words[self.language]
        if expression == PLAIN or (node and node.status == "filled"):
            source = words("text.plain")
        else:
            source = self.book.names.official_text(expression, leaf, words.language)
        is_again = (leaf.edition, locator) in self.quoted
        self.quoted.add((leaf.edition, locator))
        return ProvisionQuote(
            self.book.names.provision(leaf, self.language, locator),
            self.book.names.short(leaf, self.language, locator),
            address_of(self.path, locator, leaf, self.language),
            self.book.names.without_capitals(node.heading, self.language) if node else "",
            (*node.before, *node.after) if node and not is_again else (),
            source,
            f"q{locator}-{folder_name(edition)}" if edition else f"q{locator}",
            is_again,
        )
