"""The parts that are compared: for each, the commands of a tree and the files they leave.

A part is a folder of files. What a command says stands in ``name.out`` and ``name.err``, with its
exit code in the last line of the second.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Final

from same.contents import contents_of
from same.pages import write_normalised
from same.questions import CITATIONS, LANGUAGES, QUERIES
from same.trees import ANSWERED, Answer, CommandError, Tree

_DAMAGED: Final = "00[0-4]_*.txt"
_BOOK: Final = "laws-2017-en-acbl.txt"
# What a tree ends with that lacks a verb or an option, or a package that not everybody installs.
_REFUSED: Final = 2
_SITE: Final = "https://example.org/laws/"


@dataclass(frozen=True)
class Asked:
    """What the parts of one tree are made from.

    ``questions`` is the folder of batches, ``shared`` the shared texts where they are at hand,
    ``node`` whether Node.js is there, which the browser's engine needs.
    """

    tree: Tree
    questions: Path
    shared: Path | None
    node: bool


Job = Callable[[Path], None]
Part = Callable[[Asked], Iterator[Job]]


def build_tree(asked: Asked) -> None:
    """Build the plain edition where the tree's other commands look for it; keep what was said.

    Raises:
        CommandError: when there are no records afterwards.
    """
    answer = _bridgelaws(asked, "build", "--plain")
    if not (asked.tree.root / "build" / "records").is_dir():
        said = answer.err.decode("utf-8", "replace").strip()
        raise CommandError(f"{asked.tree.name}: `build --plain` left no build/records: {said}")
    _keep("build", answer, asked.tree.root / "build" / "said")


def _records(asked: Asked) -> Iterator[Job]:
    def keep(target: Path) -> None:
        made = asked.tree.root / "build"
        shutil.copytree(made / "records", target / "records")
        for path in (*made.glob("*.json"), *made.glob("*.jsonl"), *(made / "said").iterdir()):
            shutil.copy(path, target)

    yield keep


def _parse(asked: Asked) -> Iterator[Job]:
    if asked.shared is None:
        return
    folder = asked.shared / "sources"
    five = sorted(folder.glob(_DAMAGED))
    yield _job(asked, "five", "parse", *five, "--format", "jsonl")
    yield _job(asked, "five-alone", "parse", *five, "--alone")
    yield _job(asked, "pair", "pair", *five[:2], "--format", "jsonl")
    book = (folder / _BOOK, "--encoding", "cp1252")
    yield _job(asked, "book", "parse", *book, "--format", "jsonl")


def _works(asked: Asked) -> Iterator[Job]:
    if asked.shared is None:
        return
    for path in sorted((asked.shared / "sources" / "works").iterdir()):
        if path.suffix in {".txt", ".md", ".pdf", ".docx"} and path.name != "README.md":
            yield _job(asked, path.name, "parse", path, "--format", "jsonl", "--alone")


def _search(asked: Asked) -> Iterator[Job]:
    for engine in ("index", *(("browser",) if asked.node else ())):
        yield _batch(asked, engine, QUERIES, "search", "--engine", engine, "--limit", "10")


def _cite(asked: Asked) -> Iterator[Job]:
    for edition in ("2017", "2017-rev2024"):
        yield _batch(asked, edition, CITATIONS, "cite", "--edition", edition)


def _batch(asked: Asked, name: str, file: str, *words: str) -> Job:
    """A command that answers line by line; each answer is kept with what was asked before it."""

    def ask(target: Path) -> None:
        batch = asked.questions / file
        answer = _bridgelaws(asked, *words, "--batch", batch)
        said = answer.out.decode("utf-8").split("\n")
        requests = [json.loads(line) for line in batch.read_text("utf-8").split("\n") if line]
        asking = [
            f"{r['lang']} “{' '.join(r.get('query', r.get('text')).split())}” " for r in requests
        ]
        lines = [f"{a}{b}" for a, b in zip_longest(asking, said, fillvalue="")]
        told = "\n".join(lines).encode()
        _keep(name, Answer(answer.code, told, answer.err), target)

    return ask


def _official(asked: Asked) -> Iterator[Job]:
    if asked.shared is not None:
        sources = asked.shared / "sources"
        yield lambda target: _build_official(asked.tree, sources, target)


def _build_official(tree: Tree, sources: Path, target: Path) -> None:
    """Records and pages with the official texts beside the plain edition."""
    # Copies, which are gone with the tree: the manifest must say how the book is encoded.
    folder = tree.root.parent / "sources"
    folder.mkdir()
    for path in sources.glob("*.txt"):
        shutil.copy(path, folder)
    manifest = (sources / "sources.toml").read_text("utf-8")
    said = f'file = "{_BOOK}"\n'
    text = manifest.replace(said, f'{said}encoding = "cp1252"\n')
    (folder / "sources.toml").write_text(text, "utf-8")

    made = tree.root / "build" / "official"
    words = ("build", "--sources", folder, "--output", made)
    _keep("build", tree.run("bridgelaws", *words, good=ANSWERED), target)
    shutil.copytree(made / "records", target / "records")
    shutil.copy(made / "findings.jsonl", target)
    jsonl = tree.run("bridgelaws", "export", "jsonl", "--records", made / "records")
    _keep("export-jsonl", jsonl, target)
    settings = {
        "BRIDGELAWS_RECORDS": str(made / "records"),
        "BRIDGELAWS_SEARCH": str(made / "search"),
    }
    site = tree.root / "build" / "official-site"
    answer = tree.run("mkdocs", "build", "--quiet", "--site-dir", site, settings=settings)
    _keep("mkdocs", answer, target)
    write_normalised(site, target / "site")


def _site(asked: Asked) -> Iterator[Job]:
    def build(target: Path) -> None:
        site = asked.tree.root / "build" / "same-site"
        answer = asked.tree.run("mkdocs", "build", "--quiet", "--site-dir", site)
        _keep("mkdocs", answer, target)
        write_normalised(site, target)

    yield build


def _exports(asked: Asked) -> Iterator[Job]:
    forms: list[tuple[str, ...]] = [
        ("jsonl",),
        ("jsonl", "--laws", "12-16,def", "--language", "el"),
        ("tmx",),
        ("csv",),
        ("csv", "--excel"),
        ("tbx",),
        ("tbx", "--form", "2008", "--site", _SITE),
        ("skos", "--site", _SITE),
        ("akn",),
        ("postgres",),
        ("choices",),
    ]
    for language in LANGUAGES:
        source = "fr" if language == "en" else "en"
        sides = ("--language", language, "--source", source)
        forms += [(form, *sides) for form in ("xliff", "csv", "glossary", "xlsx", "docx", "pdf")]
        forms += [("xliff", "--form", form, *sides) for form in ("1.2", "omegat")]
        forms += [("glossary", "--form", "csv", *sides), ("choices", "--language", language)]
    for words in forms:
        yield _export(asked, words)


def _export(asked: Asked, words: tuple[str, ...]) -> Job:
    def export(target: Path) -> None:
        answer = asked.tree.run("bridgelaws", "export", *words, good={*ANSWERED, _REFUSED})
        name = "-".join(re.sub(r"\W+", "-", word).strip("-") for word in words)
        _keep(name, Answer(answer.code, b"", answer.err), target)
        for part, data in contents_of(answer.out):
            place = target / name / part if part else target / f"{name}.out"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)

    return export


def find_refused(part: Path) -> tuple[str, ...]:
    """The commands of a part that the tree refused, by name: what they give is not compared."""
    return tuple(
        path.stem
        for path in sorted(part.rglob("*.err"))
        if path.read_bytes().endswith(f"exit code {_REFUSED}\n".encode())
    )


def _check(asked: Asked) -> Iterator[Job]:
    yield _job(asked, "text", "check")
    yield _job(asked, "json", "check", "--format", "json", "--records", "build/records")


def _show(asked: Asked) -> Iterator[Job]:
    printed = {
        "nl": "artikel 16 lid B onder 1",
        "fr": "art. 12 C 1 e ii",
        "el": "Ν.40Β2(β)",
        "en": "Law 17D",
    }
    for language, number in printed.items():
        yield _job(asked, language, "show", number, "--language", language, "--language", "en")
    yield _job(
        asked, "box", "show", "bb 4", *(w for each in LANGUAGES for w in ("--language", each))
    )


def _job(asked: Asked, name: str, *words: str | Path) -> Job:
    return lambda target: _keep(name, _bridgelaws(asked, *words), target)


def _bridgelaws(asked: Asked, *words: str | Path) -> Answer:
    return asked.tree.run("bridgelaws", *words, good=ANSWERED)


def _keep(name: str, answer: Answer, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    (target / f"{name}.out").write_bytes(answer.out)
    (target / f"{name}.err").write_bytes(answer.err + f"exit code {answer.code}\n".encode())


# In the order in which they are begun: what takes longest comes early.
PARTS: Final[Mapping[str, Part]] = {
    "records": _records,
    "site": _site,
    "official": _official,
    "parse": _parse,
    "check": _check,
    "works": _works,
    "search": _search,
    "cite": _cite,
    "show": _show,
    "exports": _exports,
}
# These read what `build` made.
BUILT: Final = frozenset({"records", "search", "show", "exports", "check", "site"})
# These read the shared texts.
SHARED: Final = frozenset({"official", "parse", "works"})
