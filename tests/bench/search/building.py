"""Builds every engine's index of one corpus, each in its own process, and says how long it took.

Called as a program it builds ours: ``python -m tests.bench.search.building RECORDS FOLDER``,
with the seconds as JSON on standard output. A fresh process for every round, because ours
remembers the words that it has met.
"""

from __future__ import annotations

import json
import pickle
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bridgelaws import LANGUAGES
from bridgelaws.model.record import ArticleRecord
from tests.bench.search.corpus import Item, items

ROOT: Final = Path(__file__).resolve().parents[3]
HERE: Final = Path(__file__).parent

# What the seconds of each engine hold; printed beside them.
COVERS: Final = {
    "ours": "from records in memory to the browser's files of all languages",
    "ours, with whoosh": "the same and the index of the command line",
    "pagefind": "its program alone, one run over the pages of all languages: reads HTML, writes",
    "minisearch": "Node.js: reads the texts as JSON, writes its index as JSON; no texts in it",
    "whoosh alone": "Whoosh's own writer and analyzers, title and text only: the floor with it",
}


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds by the clock and of the processor, and the most memory in MB where known."""

    wall: float
    processor: float
    memory: float = 0.0


def median_of(rounds: Sequence[dict[str, Spent]]) -> dict[str, Spent]:
    """Per engine the middle of each figure."""
    return {
        name: Spent(
            *(
                statistics.median(getattr(one[name], field) for one in rounds)
                for field in ("wall", "processor", "memory")
            )
        )
        for name in rounds[0]
    }


def build_ours(records: Sequence[ArticleRecord], folder: Path) -> dict[str, Spent]:
    """Ours, in a process of its own: below ``folder`` as ``index`` and ``search``."""
    kept = folder / "records.pickle"
    kept.write_bytes(pickle.dumps(records, pickle.HIGHEST_PROTOCOL))
    command = [sys.executable, "-m", "tests.bench.search.building", str(kept), str(folder)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    kept.unlink()
    return {name: Spent(*values) for name, values in json.loads(done.stdout).items()}


def build_peers(records: Sequence[ArticleRecord], folder: Path, work: Path) -> dict[str, Spent]:
    """Pagefind and MiniSearch, below ``folder``."""
    pages = folder / "pages"
    spent = {"minisearch": Spent(0, 0)}
    for language in LANGUAGES:
        found = list(items(records, language))
        write_pages(found, language, pages / language)
        docs = folder / f"docs-{language}.json"
        docs.write_text(json.dumps([vars(i) for i in found], ensure_ascii=False), "utf-8")
        out = folder / f"minisearch-{language}.json"
        modules = work / "node_modules" / "x.js"
        one = measure(["node", *map(str, (HERE / "prepare.mjs", modules, docs, out))])
        before = spent["minisearch"]
        spent["minisearch"] = Spent(
            before.wall + one.wall, before.processor + one.processor, max(before.memory, one.memory)
        )
    program = work / "python" / "pagefind_bin" / "pagefind"
    spent["pagefind"] = measure([str(program), "--site", str(pages)])
    return spent


def build_for_the_browser(folder: Path, work: Path) -> None:
    """Pagefind once more, one index per language: so it is fetched by the page of the bench."""
    program = work / "python" / "pagefind_bin" / "pagefind"
    for language in LANGUAGES:
        out = folder / f"pagefind-{language}" / "pagefind"
        site = folder / "pages" / language
        subprocess.run(
            [program, "--site", site, "--force-language", language, "--output-path", out],
            check=True,
            stdout=subprocess.DEVNULL,
        )


def write_pages(found: Iterable[Item], language: str, folder: Path) -> None:
    """One page per law, each provision under a heading with an anchor."""
    pages: dict[str, list[Item]] = {}
    for item in found:
        pages.setdefault(item.article, []).append(item)
    folder.mkdir(parents=True, exist_ok=True)
    for article, members in pages.items():
        body = "".join(
            f'<h2 id="{i.id}">{i.id} {escape(i.title)}</h2><p>{escape(i.text)}</p>' for i in members
        )
        (folder / f"{article}.html").write_text(
            f'<!doctype html><html lang="{language}"><title>{escape(members[0].title)}</title>'
            f'<body data-pagefind-body data-pagefind-meta="id:{article}">{body}',
            "utf-8",
        )


def escape(text: str) -> str:
    """As HTML text."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def measure(command: Sequence[str]) -> Spent:
    """Run a program to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Spent(wall, processor)


def timed(work: Callable[[], object]) -> Spent:
    """Do something in this process."""
    start, processor = time.perf_counter(), time.process_time()
    work()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Spent(time.perf_counter() - start, time.process_time() - processor, memory)


def main() -> None:
    """Build ours."""
    from bridgelaws.language.addresses.words import words_of_all
    from bridgelaws.library.glossary import load_glossary
    from bridgelaws.library.library import load_library
    from bridgelaws.library.rulings import load_rulings
    from bridgelaws.retrieval.build.browser import write_browser_index
    from bridgelaws.retrieval.build.prepare import Material, prepare_languages
    from bridgelaws.retrieval.build.write import write_prepared
    from bridgelaws.retrieval.checkout import load_asked_weights
    from bridgelaws.retrieval.folder import OpenIndex
    from bridgelaws.retrieval.language_index import LanguageIndex

    source, folder = map(Path, sys.argv[1:])
    records = pickle.loads(source.read_bytes())  # noqa: S301 - written by `build_ours` just now
    glossary = load_glossary(ROOT / "laws" / "glossary.toml")
    library = load_library(ROOT)
    rulings = load_rulings(library)
    words = words_of_all(library.lexicons.values(), glossary, library.works.values())
    for name in ("index", "search"):
        shutil.rmtree(folder / name, ignore_errors=True)
    prepared: dict[str, LanguageIndex] = {}

    def analyse() -> None:
        learnt = load_asked_weights(ROOT / "laws")
        prepared.update(
            prepare_languages(Material(records, glossary, rulings, words, asked=learnt))
        )

    def export() -> None:
        scripts = ROOT / "tooling" / "site_assets" / "search"
        with OpenIndex(folder / "index", prepared) as index:
            write_browser_index(index, folder / "search", scripts)

    steps = [
        timed(analyse),
        timed(lambda: write_prepared(prepared, folder / "index", "bench")),
        timed(export),
    ]
    ours = [sum(getattr(steps[n], field) for n in (0, 2)) for field in ("wall", "processor")]
    every = [sum(getattr(step, field) for step in steps) for field in ("wall", "processor")]
    memory = max(step.memory for step in steps)
    print(json.dumps({"ours": [*ours, memory], "ours, with whoosh": [*every, memory]}))


if __name__ == "__main__":
    main()
