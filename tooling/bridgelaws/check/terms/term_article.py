"""A term behind an article that it has nowhere else: of another gender, number or first sound.

Whoever puts one term in another's place often leaves the article of the other. A term must stand
three times behind articles of one kind, and never behind one of the kind that is found here.

Example: "un revendication" in French, where the text has "une revendication" elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.meaning.counted import read_provision
from bridgelaws.check.meaning.meanings import TERM, WHO
from bridgelaws.check.pair import Difference, Pair, Parallel, View
from bridgelaws.check.registry import Check
from bridgelaws.check.terms.articles import ArticlesBehind, count_articles
from bridgelaws.language.folding import fold
from bridgelaws.model.check_finding import WordSpan


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per article of a term."""
    language = pair.right.language
    if pair.right.expression != facts.expression or language not in facts.words:
        return
    articles = facts.words[language].articles
    behind = pair.beside.once(f"articles {language}", _count, language, pair.beside, facts)
    for row in pair.rows:
        for view in row.right:
            own = count_articles(articles, [stretch.words for stretch in view.stretches])
            terms = _terms_in(view, pair, facts)
            for stretch in view.stretches:
                for article, noun in articles.find(stretch.words):
                    mark = stretch.mark(noun.start, noun.end)
                    if mark not in terms:
                        continue
                    usual = articles.usual(article.form, behind.elsewhere(noun.form, own))
                    if usual:
                        said = stretch.words[article.start : noun.end]
                        yield Difference(
                            row.locator,
                            f"“{said}” here, with “{usual}” elsewhere",
                            "look whether another term is meant, or correct the article",
                            "",
                            said,
                            (),
                            (stretch.mark(article.start, noun.end),),
                        )


def _count(language: str, parallel: Parallel, facts: Facts) -> ArticlesBehind:
    said = [
        stretch.words
        for view in parallel.texts.get(language, {}).values()
        for stretch in view.stretches
    ]
    return ArticlesBehind(count_articles(facts.words[language].articles, said))


def _terms_in(view: View, pair: Pair, facts: Facts) -> frozenset[WordSpan]:
    """Where a term is said by the letter, or who sits at the table.

    An inflected form may be another word of that stem: *laagste* of what is low.
    """
    whole = read_provision(view.locator, pair.beside, facts)[-1].said.get(view.language)
    if whole is None:
        return frozenset()
    names = facts.once(f"names by the letter {view.language}", _names, view.language, facts)
    return frozenset(
        mark
        for meaning, marks in whole.marks.items()
        if meaning[0] in (TERM, WHO)
        for mark, word in zip(marks, whole.words[meaning], strict=True)
        if meaning[0] == WHO or word in names
    )


def _names(language: str, facts: Facts) -> frozenset[str]:
    return frozenset(
        fold(name) for entry in facts.glossary.terms() for name in entry.names_in(language)
    )


CHECK = Check("term-article", "warning", "other", find, __doc__, alone=True)
