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
from pathlib import Path
from typing import Any, Final

from bridgelaws import LANGUAGES
from bridgelaws.atomic.replace import replace_folder
from bridgelaws.gc_pause import without_collector
from bridgelaws.language.addresses.words import AddressWords
from bridgelaws.records.encode import to_compact
from bridgelaws.retrieval.build.browser_pieces import (
    article_runs,
    code_definitions,
    code_roles,
    front_code,
    hit_urls,
    join_outer,
    number_terms,
    posting_lines,
    term_list,
    text_rows,
    word_lines,
)
from bridgelaws.retrieval.build.bundle import bundle_script
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
)

FORMAT: Final = 8
# Characters in a file before the next one begins; about a third of it goes over the wire.
_WORDS_FILE: Final = 8_000
_POSTS_FILE: Final = 6_000
_TEXTS_FILE: Final = 5_000

ENGINE: Final = "bundle/engine.js"
MANIFEST: Final = "manifest.json"
# Letters of a content's hash in a file's name: forty bits, for some thousand files at most.
_HASH: Final = 10
ORIGIN: Final = "origin.txt"


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
        "terms": len(numbers) - len(index.fillers),
        "examples": index.examples,
        "address": words.table(),
        "variants": index.variants,
        "urls": hit_urls(index),
        "articles": article_runs(index),
        "files": {
            "words": _save(folder, "words", _WORDS_FILE, word_lines(index, numbers), front_code),
            "posts": _save(folder, "posts", _POSTS_FILE, posting_lines(index, numbers), "\n".join),
            "texts": _save(folder, "texts", _TEXTS_FILE, text_rows(index), "\n".join),
        },
    }
    (folder / "index.json").write_text(to_compact(content), "utf-8")
    in_words = {
        "tails": " ".join(sorted(index.tails)),
        "ruled": index.table["ruled"],
        "definitions": code_definitions(index, numbers),
        "roles": code_roles(index, numbers),
        "outer": join_outer(index),
    }
    (folder / "in-words.json").write_text(to_compact(in_words), "utf-8")
    concepts = {term: number for term, number in numbers.items() if term.startswith("#")}
    (folder / "concepts.json").write_text(to_compact(concepts), "utf-8")
    with os.scandir(folder) as files:
        sizes = dict(sorted((file.name, file.stat().st_size) for file in files))
    shared = {f"../{ENGINE}": (folder.parent / ENGINE).stat().st_size}
    manifest = {"language": index.language, "files": sizes, "shared": shared}
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=0), "utf-8")
    (folder / "terms.json").write_text(term_list(index), "utf-8")


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
