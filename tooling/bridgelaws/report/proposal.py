"""A rule book that is no work yet: what it is in a sentence, and the work that it would make."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bridgelaws.formats.furniture import find_furniture
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.scheme import Scheme, level_table
from bridgelaws.model.schemes import keep_schemes
from bridgelaws.model.source import SourceText
from bridgelaws.numbering.induction.addresses import learn_scheme, locate
from bridgelaws.numbering.induction.induce import induce_outline
from bridgelaws.numbering.induction.outline import BookOutline
from bridgelaws.report.sentences import ENGLISH_NAMES

_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_HEAD: Final = 1200


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
    outline = _induce(source, library)
    language = ENGLISH_NAMES.get(outline.language, "a language that cannot be told")
    if not outline.places:
        return f"It is a text of its own, in {language}, that numbers nothing."
    units = len(outline.units)
    called = f" (“{outline.title}”)" if outline.title else ""
    return (
        f"It is a rule book of its own: {units} {'article' if units == 1 else 'articles'}, "
        f"{len(outline.places)} numbered places, {language}{called}. `bridgelaws outline` lists "
        "them; add it as a work with --new-work NAME, a short name in small letters."
    )


def propose_work(source: SourceText, library: Library, name: str, publisher: str) -> Proposal:
    """The work that a rule book would make: names, scheme and outline as its print shows them."""
    outline = _induce(source, library)
    scheme = learn_scheme(outline)
    prefix = prefix_of(name)
    year = _YEAR.search(source.text[:_HEAD])
    edition = year.group() if year else ""
    lexicon = library.lexicons.get(outline.language)
    said = "".join(_work_lines(outline, scheme, name, prefix, publisher, edition, lexicon, library))
    keep_schemes({prefix: scheme})
    locators = locate(outline.places, prefix, scheme)
    return Proposal(outline, said, "".join(_place_lines(outline, locators, name, prefix, edition)))


def prefix_of(name: str) -> str:
    """What stands before the addresses of a work of this name: its letters.

    >>> prefix_of("rc-2025")
    'rc'
    """
    return "".join(sign for sign in name if "a" <= sign <= "z")[:12]


def _induce(source: SourceText, library: Library) -> BookOutline:
    furniture = find_furniture(source, library.lexicons.values())
    return induce_outline(source, furniture, library.lexicons)


def _work_lines(
    outline: BookOutline,
    scheme: Scheme,
    name: str,
    prefix: str,
    publisher: str,
    edition: str,
    lexicon: Lexicon | None,
    library: Library,
) -> Iterable[str]:
    language = outline.language or "en"
    laws = next((work.id for work in library.works.values() if not work.prefix), "")
    yield "# Learned from the text; correct it by hand. laws/README.md says what lines mean.\n"
    yield f"id = {_text(name)}\nprefix = {_text(prefix)}\n"
    yield 'kind = "regulation"             # regulation, commentary or minutes\n'
    yield f"under = {_text(laws)}             # whose rules it supplements\n"
    yield f"publisher = {_text(publisher)}\n"
    yield f"page = {scheme.page}\n"
    yield "levels = [\n"
    for level in scheme.levels:
        pairs = ", ".join(f"{key} = {_value(value)}" for key, value in level_table(level).items())
        yield f"    {{ {pairs} }},\n"
    yield f"]\n\n[title]\n{language} = {_text(outline.title or name)}\n"
    yield f"\n[names]                       # how others cite it\n{language} = []\n"
    words = _own_words(outline.word, lexicon)
    if words:
        yield f"\n[says.{language}]                # what a word for an article means in it\n"
        yield "".join(f'{_text(word)} = "self"\n' for word in words)
    yield f"\n[[edition]]\nid = {_text(edition)}\n"


def _own_words(word: str, lexicon: Lexicon | None) -> list[str]:
    """The words for an article that mean the book itself: its own, or those that all texts have."""
    if lexicon is None:
        return []
    shared = {fold(w).rstrip(".") for w in lexicon.words("law", "shared")}
    known = {fold(w).rstrip(".") for w in lexicon.words("law", "cite")}
    if not word or word in shared:
        return sorted(each for each in shared if " " not in each)
    return sorted({word, *(each for each in known if each.startswith(word))})


def _place_lines(
    outline: BookOutline, locators: Iterable[Locator], name: str, prefix: str, edition: str
) -> Iterable[str]:
    listed = list(locators)
    yield f'work = {_text(name)}\nedition = {_text(edition)}\n\n[items]\nplaces = """\n'
    yield "\n".join(str(each).removeprefix(prefix) for each in _with_outer(listed))
    yield '\n"""\n'
    before: tuple[str, ...] = ()
    for place, locator in zip(outline.places, listed, strict=True):
        titles = tuple(each.title for each in place.divisions)
        if len(place.steps) == 1 and titles != before:
            yield f"\n[[division]]\nfirst = {_text(str(locator).removeprefix(prefix))}\n"
            yield f"title.{outline.language} = [{', '.join(map(_text, titles))}]\n"
        before = titles


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


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
