"""A rule book that is no work yet: what it is in a sentence, and the work that it would make."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from bridgelaws.counts import counted
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.library import Library
from bridgelaws.library.works import SELF
from bridgelaws.model.locator import Locator
from bridgelaws.model.scheme import Scheme, level_table
from bridgelaws.model.schemes import keep_schemes
from bridgelaws.model.source import SourceText
from bridgelaws.model.work import COMMENTARY, MINUTES, REGULATION
from bridgelaws.numbering.by_print import outline_text
from bridgelaws.numbering.counted.sections import laws_named
from bridgelaws.numbering.expression.addresses import learn_scheme, locate
from bridgelaws.numbering.induction.outline import BookOutline
from bridgelaws.numbering.induction.titles import kind_of
from bridgelaws.numbering.similarity.reference_text import ReferenceText
from bridgelaws.report.about_laws import LawsAbout, find_about
from bridgelaws.report.sentences import ENGLISH_NAMES

_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_HEAD: Final = 1200
_OPENING: Final = 80
_DATE: Final = re.compile(
    r"(?<!\d)(?P<day>\d{1,2})(?:(?:\.|er|re|e|st|nd|rd|th|ης|η)?\s(?:of\s|de\s)?"
    r"(?P<name>[^\W\d_]{3,12})\s|(?P<sign>[/.-])(?P<month>\d{1,2})(?P=sign))"
    r"(?P<year>(?:19|20)\d\d)(?!\d)"
)
_CALLED: Final = {
    REGULATION: "a rule book",
    COMMENTARY: "a commentary",
    MINUTES: "a set of minutes",
}

# The headings above an article, outermost first.
Titled = tuple[str, ...]


@dataclass(frozen=True)
class Proposal:
    """A work that a person may approve: its two files, and the language they are told in."""

    outline: BookOutline
    work: str
    places: str

    @property
    def language(self) -> str:
        """The language of the text that it was learned from."""
        return self.outline.language


def describe_own(source: SourceText, library: Library) -> str:
    """What a text is that is none of a known work: articles, language, title."""
    outline = outline_text(source, library)
    language = ENGLISH_NAMES.get(outline.language, "a language that cannot be told")
    if not outline.places:
        return f"It is a text of its own, in {language}, and nothing in it can be cited."
    called = f" (“{outline.title}”)" if outline.title else ""
    kind = _CALLED[_kind_of(outline, source, library)]
    return (
        f"It is {kind} of its own: {_extent(outline)}, {language}{called}. "
        "`bridgelaws outline` lists them; add it as a work with --new-work NAME, a short name in "
        "small letters."
    )


def _extent(outline: BookOutline) -> str:
    """How many places it has, and whether it numbers them."""
    places, sections = len(outline.places), len(outline.sections)
    if not outline.is_counted:
        return f"{counted(len(outline.units), 'article')}, {counted(places, 'numbered place')}"
    above = f"{counted(sections, 'section')} and " if sections else ""
    return f"it numbers nothing; {above}{counted(places - sections, 'paragraph')}, counted here"


def propose_work(
    source: SourceText,
    library: Library,
    name: str,
    publisher: str,
    known: Callable[[str], Sequence[ReferenceText]] = lambda _: (),
) -> Proposal:
    """The work that a rule book would make: names, scheme and outline as its print shows them.

    ``known`` gives what the Laws say in a language; it is asked for a text that numbers nothing.
    """
    outline = outline_text(source, library)
    scheme = learn_scheme(outline)
    prefix = prefix_of(name)
    head = source.text[:_HEAD]
    # Behind contents of several pages the title stands further down.
    year = _YEAR.search(outline.title) or _YEAR.search(head)
    edition = year.group() if year else ""
    lexicon = library.lexicons.get(outline.language)
    kind = _kind_of(outline, source, library)
    said = "".join(_work_lines(outline, scheme, name, publisher, kind, lexicon, library))
    said += f"\n[[edition]]\nid = {toml_text(edition)}\n"
    day = _day_in(head, lexicon) if lexicon else ""
    said += f"date = {day}             # it cites the edition of its day\n" if day else ""
    keep_schemes({prefix: scheme})
    locators = locate(outline.places, prefix, scheme)
    places = "".join(_place_lines(outline, locators, name, prefix, edition))
    if outline.is_counted:
        plain = [str(each).removeprefix(prefix) for each in locators]
        texts = known(outline.language)
        about = find_about(outline, plain, source.ref.file, library, texts)
        places += "".join(_about_lines(about))
    return Proposal(outline, said, places)


def prefix_of(name: str) -> str:
    """What stands before the addresses of a work of this name: its letters.

    >>> prefix_of("rc-2025")
    'rc'
    """
    return "".join(sign for sign in name if "a" <= sign <= "z")[:12]


def _work_lines(
    outline: BookOutline,
    scheme: Scheme,
    name: str,
    publisher: str,
    kind: str,
    lexicon: Lexicon | None,
    library: Library,
) -> Iterable[str]:
    language = outline.language or "en"
    laws = next((work.id for work in library.works.values() if not work.prefix), "")
    yield "# Learned from the text; correct it by hand. laws/README.md says what lines mean.\n"
    yield f"id = {toml_text(name)}\nprefix = {toml_text(prefix_of(name))}\n"
    yield f"kind = {toml_text(kind)}             # regulation, commentary or minutes\n"
    yield f"under = {toml_text(laws)}             # whose rules it supplements\n"
    yield f"publisher = {toml_text(publisher)}\n"
    yield f"page = {scheme.page}\n"
    if scheme.counted:
        yield "counted = true             # it numbers nothing: sections and paragraphs are counted"
    else:
        yield "levels = [\n"
        for level in scheme.levels:
            pairs = ", ".join(f"{key} = {_value(each)}" for key, each in level_table(level).items())
            yield f"    {{ {pairs} }},\n"
        yield "]"
    yield f"\n\n[title]\n{language} = {toml_text(outline.title or name)}\n"
    yield f"\n[names]                       # how others cite it\n{language} = []\n"
    words = own_words(outline.word, lexicon)
    if words:
        # What a commentary numbers are the laws that it is about; what numbers nothing, or is an
        # account of a meeting without articles, speaks of those too.
        is_about = kind == COMMENTARY or (kind == MINUTES and not outline.word)
        meant = laws if is_about else SELF
        yield f"\n[says.{language}]                # what a word for an article means in it\n"
        yield "".join(f"{toml_text(word)} = {toml_text(meant)}\n" for word in words)


def _about_lines(about: LawsAbout) -> Iterable[str]:
    """Which laws sections are about that do not say so by number, for a person to correct."""
    if about:
        yield '\n[about]                       # the laws that a section is about; "": the whole\n'
    for place, laws in about.items():
        yield f"{toml_text(place)} = [{', '.join(toml_text(str(law)) for law in laws)}]\n"


def _kind_of(outline: BookOutline, source: SourceText, library: Library) -> str:
    """What its title says that it is, or its first words, or the laws that its headings name.

    Of a text without numbers the file's name may say so too.
    """
    lexicon = library.lexicons.get(outline.language)
    # Minutes begin with that word where they have no title.
    kind = kind_of(outline.title or source.text[:_OPENING], lexicon)
    if kind != REGULATION or lexicon is None or not outline.is_counted:
        return kind
    if not outline.title:
        called = (kind_of(source.ref.file, each) for each in library.lexicons.values())
        kind = next((each for each in called if each != REGULATION), kind)
    if kind != REGULATION:
        return kind
    headings = [place.heading for place in outline.units if place.heading]
    named = sum(bool(laws_named(heading, lexicon)) for heading in headings)
    return COMMENTARY if named and 2 * named >= len(headings) else kind


def _day_in(head: str, lexicon: Lexicon) -> str:
    """The first whole date in a text's head, ISO; empty where there is none.

    Day, month and year, the month as a word or a number: *4 september 2024*, *04/09/2024*.
    """
    months = [fold(word) for word in lexicon.words("structure", "months")]
    for found in _DATE.finditer(head):
        named = fold(found["name"] or "")
        if named and named not in months:
            continue
        month = months.index(named) + 1 if named else int(found["month"])
        try:
            return date(int(found["year"]), month, int(found["day"])).isoformat()
        except ValueError:
            continue
    return ""


def own_words(word: str, lexicon: Lexicon | None) -> list[str]:
    """The words for an article that mean the book itself: those of all texts, and its own."""
    if lexicon is None:
        return []
    shared = {fold(w).rstrip(".") for w in lexicon.words("law", "shared")}
    known = {fold(w).rstrip(".") for w in lexicon.words("law", "cite")}
    own = {each for each in shared if " " not in each}
    if word and word not in shared:
        own |= {word, *(each for each in known if each.startswith(word))}
    return sorted(own)


def titles_above(outline: BookOutline, locators: Sequence[Locator]) -> dict[str, Titled]:
    """The headings above articles, outermost first, by the address of the first below them.

    The addresses stand without the prefix of their work, as in an ``outline.toml``.
    """
    found: dict[str, Titled] = {}
    before: Titled = ()
    for place, locator in zip(outline.places, locators, strict=True):
        if place.is_annexed:
            continue
        titles = tuple(each.title for each in place.divisions)
        if place.is_unit and titles != before:
            found[str(locator).removeprefix(locator.prefix)] = titles
        before = titles
    return found


def _place_lines(
    outline: BookOutline, listed: Sequence[Locator], name: str, prefix: str, edition: str
) -> Iterable[str]:
    yield f'work = {toml_text(name)}\nedition = {toml_text(edition)}\n\n[items]\nplaces = """\n'
    yield "\n".join(str(each).removeprefix(prefix) for each in _with_outer(listed))
    yield '\n"""\n'
    for first, titles in titles_above(outline, listed).items():
        yield f"\n[[division]]\nfirst = {toml_text(first)}\n"
        yield f"title.{outline.language} = [{', '.join(map(toml_text, titles))}]\n"


def _with_outer(locators: Iterable[Locator]) -> Iterable[Locator]:
    """The addresses, each behind those around it that nothing prints."""
    seen: set[Locator] = set()
    for locator in locators:
        around: list[Locator] = []
        here: Locator | None = locator
        while here is not None and (here.steps or here.place) and here not in seen:
            around.append(here)
            here = here.parent
        seen |= set(around)
        yield from reversed(around)


def toml_text(value: str) -> str:
    """A string as TOML writes it."""
    return json.dumps(value, ensure_ascii=False)


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
