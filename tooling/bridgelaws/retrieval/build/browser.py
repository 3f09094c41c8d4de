"""Exports the index for the browser: the same words, postings and impacts, in small files.

Per language one folder. ``index.json`` tells what there is; the rest are text
files with their content's hash in the name, so that they can be cached for ever,
and small, so that a query fetches only what it needs however large the corpus:

* ``words-*.txt``: typed forms in order, front-coded, each with its terms;
* ``posts-*.txt``: per term its rarity, the names it begins, its postings, what queries teach of it;
* ``texts-*.txt``: per entry a line of JSON with its address, heading, neighbours and texts.

``in-words.json`` has what a query asks for that is no address: who asks for a law by its number
fetches none of it.

``manifest.json`` lists the files of its language with their sizes in bytes, and what all
languages share: what has to be kept so that search works offline.

Numbers are written in base 36, most of them as differences; the files are
meant to be compressed by the server, which serves text compressed and unknown
binary types not.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from bridgelaws import LANGUAGES
from bridgelaws.atomic.replace import replace_folder
from bridgelaws.language.addresses.words import AddressWords
from bridgelaws.model.locator import Locator
from bridgelaws.model.work import edition_folder, name_folder
from bridgelaws.retrieval.build.bundle import bundle_script
from bridgelaws.retrieval.build.gc_pause import without_collector
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.schema import VERSION
from bridgelaws.retrieval.weights import (
    DEPTHS,
    NAME_FADE,
    NAME_LENGTH,
    NAMES,
    PRIORS,
    SATURATION,
    WEIGHTS,
    base36,
    code_steps,
    join_coded,
)

FORMAT: Final = 4
# Characters in a file before the next one begins; about a third of it goes over the wire.
_WORDS_FILE: Final = 12_000
_POSTS_FILE: Final = 9_000
_TEXTS_FILE: Final = 5_000

# Where a hit leads, relative to the site's root.
URLS: Final = {
    "": "{language}/law/{article}/#{locator}",
    "def": "{language}/definitions/#{place}",
    "intro": "{language}/introduction/#{place}",
    "ruling": "{language}/rulings/{place}/",
}

ENGINE: Final = "bundle/engine.js"
MANIFEST: Final = "manifest.json"
# Letters of a content's hash in a file's name: forty bits, for some thousand files at most.
_HASH: Final = 10
# What one digit can say.
_MOST_SHARED: Final = 35
ORIGIN: Final = "origin.txt"
_to_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@without_collector()
def write_browser_index(index: OpenIndex, folder: Path, scripts: Path) -> None:
    """Write the browser's index of all languages into ``folder``, replacing what is there.

    Args:
        index: the whoosh index, whose postings are exported.
        folder: becomes ``search/`` of the site: ``nl/ fr/ el/ en/`` with the index,
            ``bundle/`` with the engine.
        scripts: where the modules of the engine lie (``tooling/site_assets/search``).
    """

    def fill(fresh: Path) -> None:
        (fresh / "bundle").mkdir()
        (fresh / ENGINE).write_text(bundle_script(scripts, "engine.js"), "utf-8")
        for language in LANGUAGES:
            target = fresh / language
            target.mkdir()
            _write_language(index.language(language), index.address_words, target)
        (fresh / ORIGIN).write_text(_origin(index), "utf-8")

    replace_folder(folder, fill)


def refresh_browser_index(index: OpenIndex, folder: Path, scripts: Path) -> None:
    """`write_browser_index`, unless ``folder`` already holds what it would write."""
    try:
        before = (folder / ORIGIN).read_text("utf-8")
        engine = (folder / ENGINE).read_text("utf-8")
    except OSError:
        before, engine = "", ""
    if (
        before != _origin(index)
        or not index.origin
        or engine != bundle_script(scripts, "engine.js")
    ):
        write_browser_index(index, folder, scripts)


def _origin(index: OpenIndex) -> str:
    """What the export was made from: the records, and how impacts are computed."""
    names = f"{NAMES} {NAME_LENGTH} {NAME_FADE}"
    return f"{FORMAT} {VERSION} {WEIGHTS} {SATURATION} {names} {PRIORS} {DEPTHS} {index.origin}"


def _write_language(index: LanguageIndex, words: AddressWords, folder: Path) -> None:
    numbers = number_terms(index)
    content: dict[str, Any] = {
        "format": FORMAT,
        "language": index.language,
        "languages": LANGUAGES,
        "entries": len(index.entries),
        "provisions": index.provisions,
        "fillers": " ".join(sorted(index.fillers)),
        "examples": index.examples,
        "address": words.table(),
        "variants": index.variants,
        "urls": _urls(index),
        "articles": _articles(index),
        "files": {
            "words": _save(folder, "words", _WORDS_FILE, _word_lines(index, numbers), _cut_words),
            "posts": _save(folder, "posts", _POSTS_FILE, _post_lines(index, numbers), "\n".join),
            "texts": _save(folder, "texts", _TEXTS_FILE, _text_rows(index), "\n".join),
        },
    }
    (folder / "index.json").write_text(_to_json(content), "utf-8")
    in_words = {
        "tails": " ".join(sorted(index.tails)),
        "cited": _join_cited(index),
        "definitions": _definitions(index, numbers),
        "roles": _roles(index, numbers),
    }
    (folder / "in-words.json").write_text(_to_json(in_words), "utf-8")
    concepts = {term: number for term, number in numbers.items() if term.startswith("#")}
    (folder / "concepts.json").write_text(_to_json(concepts), "utf-8")
    with os.scandir(folder) as files:
        sizes = dict(sorted((file.name, file.stat().st_size) for file in files))
    shared = {f"../{ENGINE}": (folder.parent / ENGINE).stat().st_size}
    manifest = {"language": index.language, "files": sizes, "shared": shared}
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=0), "utf-8")
    (folder / "terms.json").write_text(_terms(index), "utf-8")


def _terms(index: LanguageIndex) -> str:
    """The A-Z index as the site reads it."""
    lines = [
        _to_json({"name": name, "places": places, "see": see})
        for name, places, see in index.term_rows
    ]
    return "[\n" + ",\n".join(lines) + "\n]"


def _join_cited(index: LanguageIndex) -> list[list[Any]]:
    """What each ruling cites, in one text: ``61A 63A.2`` where a place is cited twice."""
    return [
        [ruling, " ".join(f"{place}.{n}" if n > 1 else str(place) for place, n in places.items())]
        for ruling, places in index.cited.items()
    ]


def _definitions(index: LanguageIndex, numbers: dict[str, int]) -> dict[str, int]:
    """The definitions, concepts by their numbers."""
    return {
        f"#{numbers[key]}" if key.startswith("#") else key: entry
        for key, entry in index.definitions.items()
        if not key.startswith("#") or key in numbers
    }


def _roles(index: LanguageIndex, numbers: dict[str, int]) -> dict[str, Any]:
    """The roles, concepts by their numbers."""
    terms = index.roles["terms"].items()
    known = {numbers[name]: role for name, role in terms if name in numbers}
    return {"terms": known, "of": index.roles["of"]}


def number_terms(index: LanguageIndex) -> dict[str, int]:
    """Each term's number: in the order of forms, a concept beside its first name.

    Words that are looked up together so stand in one file.
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
    return numbers


def _save(
    folder: Path,
    kind: str,
    size: int,
    pieces: Iterable[tuple[Any, str]],
    join: Callable[[Sequence[str]], str],
) -> dict[str, Any]:
    """Write pieces into files up to a size.

    Returns:
        The first key of each file, and the hashes in their names, ``size`` letters each.
    """
    firsts, hashes = [], []
    written: dict[str, bytes] = {}
    for first, group in _grouped(pieces, size):
        data = join(group).encode("utf-8")
        name = hashlib.sha256(data).hexdigest()[:_HASH]
        if written.setdefault(name, data) != data:
            raise AssertionError(f"two {kind} files share the name {name}")
        (folder / f"{kind}-{name}.txt").write_bytes(data)
        firsts.append(first)
        hashes.append(name)
    return {"size": _HASH, "firsts": firsts, "hashes": "".join(hashes)}


def _grouped(pieces: Iterable[tuple[Any, str]], size: int) -> Iterator[tuple[Any, list[str]]]:
    group: list[str] = []
    first: Any = None
    length = 0
    for key, piece in pieces:
        if group and length + len(piece) > size:
            yield first, group
            group, length = [], 0
        if not group:
            first = key
        group.append(piece)
        length += len(piece) + 1
    if group:
        yield first, group


def _word_lines(index: LanguageIndex, numbers: dict[str, int]) -> Iterator[tuple[str, str]]:
    for form in index.forms:
        terms = [numbers[stem] for stem in index.stems_by_form[form]]
        yield form, f"{form} {' '.join(map(str, terms))}"


def _cut_words(lines: Sequence[str]) -> str:
    """Front-code the lines of one file: shared length, the rest, the terms by difference."""
    coded = []
    before, last = "", 0
    for line in lines:
        form, *terms = line.split(" ")
        shared = 0
        for letter, other in zip(form[:_MOST_SHARED], before, strict=False):
            if letter != other:
                break
            shared += 1
        steps = []
        for term in map(int, terms):
            steps.append(base36(term - last))
            last = term
        coded.append(f"{base36(shared)}{form[shared:]} {','.join(steps)}")
        before = form
    return "\n".join(coded)


def _post_lines(index: LanguageIndex, numbers: dict[str, int]) -> Iterator[tuple[int, str]]:
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
    """Per concept the terms of its names, which a snippet marks, and what it means: ``<5,1a``.

    A concept of the Laws has the stems of its term and the term behind: ``<5,1a>5>revoke``.
    """
    stems_by_concept: dict[str, set[str]] = {}
    for names in index.names.values():
        for stems, concept in names:
            stems_by_concept.setdefault(concept, set()).update(stems)
    return {
        concept: "<"
        + code_steps(sorted(numbers[stem] for stem in stems))
        + _meaning(index, numbers, concept)
        for concept, stems in stems_by_concept.items()
    }


def _meaning(index: LanguageIndex, numbers: dict[str, int], concept: str) -> str:
    if concept not in index.meanings:
        return ""
    term, stems = index.meanings[concept]
    return ">" + ",".join(base36(numbers[stem]) for stem in stems) + ">" + term


def _urls(index: LanguageIndex) -> dict[str, str]:
    """Where hits lead, by the prefix of their addresses; ``page`` is what an article adds to it."""
    works = {info.locator.prefix: info.work for info in index.entries[: index.provisions]}
    own = {
        prefix: f"{{language}}/{name_folder(work)}/{{page}}#{{locator}}"
        for prefix, work in sorted(works.items())
        if prefix not in URLS
    }
    return {**URLS, **own}


def _articles(index: LanguageIndex) -> list[list[Any]]:
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


def _text_rows(index: LanguageIndex) -> Iterator[tuple[int, str]]:
    for number, info in enumerate(index.entries):
        texts = [
            [bit, variant.heading, variant.text]
            for bit, variant in zip(info.variants, index.variants_of(number), strict=True)
        ]
        row = [*_spell(info.locator)[:2], info.title, info.related, texts]
        yield number, _to_json(row)


@lru_cache(maxsize=1_000_000)
def _spell(locator: Locator) -> tuple[str, str, str]:
    """An address as it is written, as it is printed, and its article; all languages share them."""
    return str(locator), locator.printed, str(locator.article)
