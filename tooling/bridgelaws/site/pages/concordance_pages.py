"""A page for each term of the glossary: every provision that uses it, in all languages.

Beside the pages, the files from which a script looks a word up: ``compare/terms.json``,
the terms in all languages, ``compare/forms.LANGUAGE.json``, which forms say them, and
``compare/words.LANGUAGE.json``, what the script itself says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bridgelaws.comparison.term_uses import TermConcordance, TermContext, TermUses, Use
from bridgelaws.language.nouns import nouns_of
from bridgelaws.model.glossary import Glossary, GlossaryEntry
from bridgelaws.model.locator import DEFINITIONS
from bridgelaws.model.work import folder_name
from bridgelaws.records.encode import to_compact
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.definition_terms import never_linked
from bridgelaws.site.data.names import Names
from bridgelaws.site.links import LAWS, Directory, address_of, link
from bridgelaws.site.nav import signposts
from bridgelaws.site.page import Page, page_in_each
from bridgelaws.site.render import render


@dataclass(frozen=True, slots=True)
class UseRow:
    """A provision with the words that say the term, per language; none where it is not said.

    ``quotes`` are the sentences of the reader's language: before, the words, behind.
    """

    name: str
    href: str
    words: tuple[tuple[str, str], ...]
    quotes: tuple[tuple[str, str, str], ...] = ()


def concordance_folder(term: str) -> str:
    """Where a term's page stands, below a language: ``glossary/term-penalty-card/``."""
    return f"glossary/term-{folder_name(term)}/"


def concordance_pages(book: Book) -> Iterator[Page]:
    """A page per term and language; none without a glossary."""
    concordance = _concordance(book)
    if concordance is None:
        return
    for language in book.languages:
        for entry in concordance.glossary.terms():
            yield _page(book, language, entry, concordance.uses[entry.id])


def term_files(book: Book) -> Iterator[tuple[str, str]]:
    """The tables for looking words up, by their path from the site's root."""
    concordance = _concordance(book)
    if concordance is None:
        return
    names = {
        entry.id: {language: entry.term(language) for language in book.languages}
        for entry in concordance.glossary.terms()
    }
    yield "compare/terms.json", to_compact(names)
    for language in book.languages:
        yield f"compare/words.{language}.json", to_compact(book.words[language].tables["words"])
        yield f"compare/forms.{language}.json", to_compact(dict(concordance.forms(language)))


def _concordance(book: Book) -> TermConcordance | None:
    glossary = book.glossary
    if glossary is None:
        return None
    return book.once("concordance", lambda made: concordance_of(made, glossary))


def concordance_of(book: Book, glossary: Glossary) -> TermConcordance:
    """The uses of the terms in the texts in force, in the order of the book."""
    never = {language: never_linked(book, language) for language in book.languages}
    nouns = {language: nouns_of(book.lexicons[language]) for language in book.languages}
    return TermConcordance(
        tuple(map(book.directory.record, book.directory.in_order)), glossary, never, nouns
    )


def _page(book: Book, language: str, entry: GlossaryEntry, uses: TermUses) -> Page:
    words = book.words[language]
    folder = concordance_folder(entry.id)
    path = f"{language}/{folder}"
    tongues = sorted(book.languages, key=lambda other: other != language)
    name = entry.term(language) or entry.term("en") or entry.id
    under = signposts(book, language)
    groups: dict[str, list[UseRow]] = {}
    for use in uses.places:
        heading = under.get((use.record.work, use.record.article), "")
        groups.setdefault(heading, []).append(
            _row(book.directory, book.names, use, language, path, tongues)
        )
    definition = DEFINITIONS.at(entry.id)
    leaf = book.directory.find(definition, LAWS)
    body = render(
        "concordance.html",
        w=words,
        term=name,
        names=[(code, book.words[code].name, entry.term(code)) for code in tongues],
        renderings=[(code, uses.renderings(code)) for code in tongues],
        otherwise=[uses.otherwise(code) for code in tongues],
        groups=groups.items(),
        count=len(uses.places),
        definition=address_of(path, definition, leaf, language) if leaf else "",
        glossary=link(path, f"{language}/glossary/", f"term~{entry.id}"),
    )
    title, lead = words("concordance.title", term=name), words("concordance.description", term=name)
    return page_in_each(book, language, "concordance", folder, title, lead, body, menu="glossary")


def _row(
    directory: Directory, names: Names, use: Use, language: str, path: str, tongues: Sequence[str]
) -> UseRow:
    leaf = directory.leaf(use.record)
    return UseRow(
        names.short(leaf, language, use.locator),
        address_of(path, use.locator, leaf, language),
        tuple(
            (code, _shown({**use.said.get(code, {}), **use.otherwise.get(code, {})}))
            for code in tongues
        ),
        tuple(dict.fromkeys(map(_cut, use.quotes.get(language, ())))),
    )


def _cut(quote: TermContext) -> tuple[str, str, str]:
    text, start, end = quote.text, quote.start, quote.end
    return text[:start], text[start:end], text[end:]


def _shown(said: Mapping[str, int]) -> str:
    """``strafkaart, strafkaarten ×2``."""
    return ", ".join(f"{word} ×{count}" if count > 1 else word for word, count in said.items())
