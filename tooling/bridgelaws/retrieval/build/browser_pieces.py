"""An index of one language to the pieces of text that the browser's files consist of.

`browser` says which file holds what; here is how a form, a posting list and an entry are
written. The reader of each stands in the engine (`tooling/site_assets/search`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from bridgelaws.language.front_coding import front_coded
from bridgelaws.model.locator import ANNEX, Locator
from bridgelaws.model.work import edition_folder, name_folder
from bridgelaws.records.encode import to_compact
from bridgelaws.retrieval.language_index import PASSED, LanguageIndex
from bridgelaws.retrieval.weights import base36, code_steps, join_coded

# Where a hit leads, relative to the site's root.
URLS: Final = {
    "": "{language}/law/{article}/#{locator}",
    "def": "{language}/definitions/#{place}",
    "intro": "{language}/introduction/#{place}",
    ANNEX: f"{{language}}/{ANNEX}/{{page}}#{{locator}}",
    "ruling": "{language}/rulings/{place}/",
}


def number_terms(index: LanguageIndex) -> dict[str, int]:
    """Each term's number: in the order of forms, a concept beside its first name.

    Words that are looked up together so stand in one file. The fillers come last, in their order.
    """
    concepts: dict[str, list[str]] = {}
    placed: set[str] = set()
    for stem, names in index.names.items():
        for _stems, concept in names:
            if concept not in placed:
                placed.add(concept)
                concepts.setdefault(stem, []).append(concept)
    numbers: dict[str, int] = {}
    for form in index.forms:
        for stem in index.stems_by_form[form]:
            if stem not in numbers:
                numbers[stem] = len(numbers)
                for concept in concepts.get(stem, ()):
                    numbers.setdefault(concept, len(numbers))
    for form in sorted(index.fillers):
        numbers[PASSED + form] = len(numbers)
    return numbers


def term_list(index: LanguageIndex) -> str:
    """The A-Z index as the site reads it."""
    lines = [
        to_compact({"name": name, "places": places, "see": see})
        for name, places, see in index.term_rows
    ]
    return "[\n" + ",\n".join(lines) + "\n]"


def code_definitions(index: LanguageIndex, numbers: dict[str, int]) -> dict[str, int]:
    """The definitions, concepts by their numbers."""
    return {
        f"#{numbers[key]}" if key.startswith("#") else key: entry
        for key, entry in index.definitions.items()
        if not key.startswith("#") or key in numbers
    }


def code_roles(index: LanguageIndex, numbers: dict[str, int]) -> dict[str, Any]:
    """The roles, concepts by their numbers."""
    terms = index.roles["terms"].items()
    known = {numbers[name]: role for name, role in terms if name in numbers}
    return {"terms": known, "of": index.roles["of"]}


def join_outer(index: LanguageIndex) -> str:
    """For each entry how far before it the one stands in which it lies, 0 for none."""
    steps = (n - outer if outer >= 0 else 0 for n, outer in enumerate(index.outer))
    return ",".join(base36(step) for step in steps)


def word_lines(index: LanguageIndex, numbers: dict[str, int]) -> Iterator[tuple[str, str]]:
    """Each form, and behind it with the numbers of its terms: `front_code` makes them short."""
    for form in index.forms:
        terms = [numbers[stem] for stem in index.stems_by_form[form]]
        yield form, f"{form} {' '.join(map(str, terms))}"


def front_code(lines: Sequence[str]) -> str:
    """The lines of one file, their forms by `front_coded`, the terms by difference."""
    coded, last = [], 0
    split = [line.split(" ") for line in lines]
    for form, (_, *terms) in zip(front_coded(line[0] for line in split), split, strict=True):
        steps = []
        for term in map(int, terms):
            steps.append(base36(term - last))
            last = term
        coded.append(f"{form} {','.join(steps)}")
    return "\n".join(coded)


def posting_lines(index: LanguageIndex, numbers: dict[str, int]) -> Iterator[tuple[int, str]]:
    """Rarity, names, postings of each term, and what queries teach of it, parted by bars."""
    naming = _names_of_concepts(index, numbers)
    for term, number in sorted(numbers.items(), key=lambda item: item[1]):
        idf, postings = index.coded(term)
        names = naming.get(term) or ";".join(
            ",".join(base36(numbers[stem]) for stem in stems[1:]) + ">" + base36(numbers[concept])
            for stems, concept in index.names.get(term, ())
        )
        asked = index.asked_of(term)
        told = f"|{join_coded(asked)}" if asked else ""
        yield number, f"{base36(idf)}|{names}|{join_coded(postings)}{told}"


def _names_of_concepts(index: LanguageIndex, numbers: dict[str, int]) -> dict[str, str]:
    """Per concept its names of one word, which a snippet marks, and what it means: ``<5,1a``.

    A concept of the Laws has the stems of its term and the term behind: ``<5,1a>5>revoke``.
    """
    concepts = {concept for names in index.names.values() for _stems, concept in names}
    alone = index.names_of_one_word
    return {
        concept: "<"
        + code_steps(sorted(numbers[stem] for stem in alone.get(concept, ())))
        + _meaning(index, numbers, concept)
        for concept in concepts
    }


def _meaning(index: LanguageIndex, numbers: dict[str, int], concept: str) -> str:
    if concept not in index.meanings:
        return ""
    term, stems = index.meanings[concept]
    return ">" + ",".join(base36(numbers[stem]) for stem in stems) + ">" + term


def hit_urls(index: LanguageIndex) -> dict[str, str]:
    """Where hits lead, by the prefix of their addresses; ``page`` is what an article adds to it."""
    works = {info.locator.prefix: info.work for info in index.entries[: index.provisions]}
    own = {
        prefix: f"{{language}}/{name_folder(work)}/{{page}}#{{locator}}"
        for prefix, work in sorted(works.items())
        if prefix not in URLS
    }
    return {**URLS, **own}


def article_runs(index: LanguageIndex) -> list[list[Any]]:
    """``[work, article, first entry]`` of each run of entries of one article.

    An article that is not what answers today has a fourth part: the edition that words it, and a
    fifth, its folder below the article's own.
    """
    found: list[list[Any]] = []
    for number, info in enumerate(index.entries):
        article = _spell(info.locator)[2]
        if not found or found[-1][:2] != [info.work, article]:
            apart = [info.apart, edition_folder(info.apart)] if info.apart else []
            found.append([info.work, article, number, *apart])
    return found


def text_rows(index: LanguageIndex) -> Iterator[tuple[int, str]]:
    """Each entry by its number: address, printed address, title, neighbours, texts, as JSON.

    What a guided ruling is found by is no text of its own, is shown nowhere, and is left out: it is
    as long as ten provisions, and the first answer waits for it.
    """
    for number, info in enumerate(index.entries):
        is_shown = number < index.provisions
        texts = [
            [bit, variant.heading, variant.text if is_shown else ""]
            for bit, variant in zip(info.variants, index.variants_of(number), strict=True)
        ]
        row = [*_spell(info.locator)[:2], info.title, info.related, texts]
        yield number, to_compact(row)


@lru_cache(maxsize=1_000_000)
def _spell(locator: Locator) -> tuple[str, str, str]:
    """An address as it is written, as it is printed, and its article; all languages share them."""
    return str(locator), locator.printed, str(locator.article)
