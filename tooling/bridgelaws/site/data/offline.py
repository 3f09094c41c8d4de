"""A whole language as a few files that a phone can keep, and the service worker that reads them.

The pages of a language repeat the same frame and the same markup, and comparisons repeat the
laws' sentences. A part therefore holds each piece once, markup and text apart, and every page as
the numbers of its pieces: on the device that takes about half the room of the pages themselves.
`tooling/site_assets/sw.js` puts the pages together again.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Any, Final

from bridgelaws.errors import BridgelawsError
from bridgelaws.records.encode import to_compact
from bridgelaws.site.data.script_imports import imported

WORKER: Final = "sw.js"
# What the build puts in place of this line of the worker.
_BLANK: Final = "const EDITION = null;\n"
# A part is read as a whole for each page, so it stays small; the phone reads it in milliseconds.
_LARGEST_PART: Final = 320_000
_MARKUP: Final = re.compile(r"((?:<[^>]*>)+\n?)")
# Data of the comparisons: of one language, or a text that every language's comparison shows. What
# checks found is for those who work on the texts, as the pages left out below are.
_DATA: Final = re.compile(
    r"compare/(?:text\..*|[\w-]+\.(?P<language>\w\w)|(?!findings\.)[\w-]+)\.json$"
)
# Kinds of page for paper, and that tell of the texts and their history: none is needed at a table.
LEFT_OUT: Final = frozenset({"card", "changes", "concordance", "findings", "status"})
_TEXTS: Final = frozenset({".html", ".json", ".txt"})
# What a page says about itself to those who look for pages on the web.
_FOR_THE_WEB: Final = re.compile(
    r'<(?:meta name="description"|link rel="canonical"|link rel="alternate")[^>]*>\n?'
    r'|<script type="application/ld\+json">[^<]*</script>\n?'
)


@dataclass(frozen=True, slots=True)
class CopyPart:
    """A file of a language's copy: JSON ``{"pieces": [...], "pages": {...}, "files": {...}}``.

    ``pages`` has for each path its pieces: the number of each that stands several times, the text
    of all others. ``files`` has what other files hold: the value of a file of JSON, the text of all
    others.
    """

    name: str
    content: bytes

    @property
    def integrity(self) -> str:
        """Its hash, as browsers write it: a part that was changed on its way is refused."""
        return integrity(self.content)


@dataclass(frozen=True, slots=True)
class OfflineCopy:
    """One language offline: ``fetched`` and ``stored`` are bytes, compressed and as kept."""

    language: str
    parts: tuple[CopyPart, ...]
    fetched: int
    stored: int


def integrity(content: bytes) -> str:
    """The value of an ``integrity`` attribute."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode("ascii")


def offline_files(
    files: Mapping[str, bytes],
    languages: Sequence[str],
    assets: Iterable[str],
    left_out: Collection[str] = (),
) -> dict[str, bytes]:
    """What makes a built site readable without a signal: parts, and the worker that knows them.

    Args:
        files: every file of the site by path, the worker with its blank among them.
        languages: the site's languages.
        assets: the styles and scripts as pages ask for them, with their version.
        left_out: paths of the pages that no copy of a language holds.

    Returns:
        The files to write, by path.

    Raises:
        BridgelawsError: the worker has no place for the edition.
    """
    worker = files[WORKER].decode("utf-8")
    if worker.count(_BLANK) != 1:
        raise BridgelawsError(f"{WORKER}: the line {_BLANK.strip()!r} must stand there once")
    copies = [pack(code, _of_language(files, code, left_out)) for code in languages]
    shell = list_shell(files, languages, assets)
    edition = _describe(copies, shell)
    digest = hashlib.sha256(worker.encode("utf-8"))
    digest.update(_compact(edition))
    for name in shell:
        digest.update(_file(files, name))
    value = _compact({"id": digest.hexdigest()[:12], **edition}).decode("utf-8")
    filled = worker.replace(_BLANK, f"const EDITION = {value};\n")
    parts = {part.name: part.content for copy in copies for part in copy.parts}
    return {**parts, WORKER: filled.encode("utf-8")}


def pack(language: str, files: Mapping[str, bytes]) -> OfflineCopy:
    """A language's files as parts, each of a size that is read in a moment.

    A page stands under its folder, as it is asked for: ``el/law/16/``.
    """
    parts = [
        CopyPart(f"offline/{language}-{hashlib.sha256(content).hexdigest()[:12]}.json", content)
        for content in _fill_parts(files)
    ]
    return OfflineCopy(
        language,
        tuple(parts),
        # mtime: the same build has the same bytes, whenever it runs.
        sum(len(gzip.compress(part.content, 6, mtime=0)) for part in parts),
        sum(len(part.content) for part in parts),
    )


def unpack(part: bytes) -> dict[str, str]:
    """The texts of a part by path, as the worker puts them together."""
    content = json.loads(part)
    pieces = content["pieces"]
    pages = {
        path: "".join(each if isinstance(each, str) else pieces[each] for each in held)
        for path, held in content["pages"].items()
    }
    files = {
        path: held if isinstance(held, str) else _compact(held).decode("utf-8")
        for path, held in content["files"].items()
    }
    return {**pages, **files}


def list_shell(
    files: Mapping[str, bytes], languages: Sequence[str], assets: Iterable[str]
) -> tuple[str, ...]:
    """What every visitor's device keeps: styles, scripts, and the pages one arrives at.

    Scripts bring along what they import.
    """
    asked = {name.partition("?")[0]: name for name in assets}
    scripts = {name for name in asked if name.endswith(".js")}
    found = scripts | {*imported(scripts, files, later=True)}
    styles = {name for name in files if name.endswith(".css")}
    bundled = {name for name in files if name.startswith("search/bundle/")}
    pages = {"", *(f"{code}/{page}" for code in languages for page in ("", "offline/", "kept/"))}
    named = {asked.get(name, name) for name in found | styles} | bundled
    words = {f"{code}/reading.json" for code in languages}
    single = {"favicon.svg", *words}
    wanted = named | {page for page in pages if f"{page}index.html" in files} | single
    return tuple(sorted(name for name in wanted if _file(files, name)))


def _file(files: Mapping[str, bytes], name: str) -> bytes:
    path = name.partition("?")[0]
    return files.get(f"{path}index.html" if not path or path.endswith("/") else path, b"")


def _of_language(
    files: Mapping[str, bytes], code: str, left_out: Collection[str]
) -> dict[str, bytes]:
    """A language's pages, its search index, and the data that its comparisons read."""
    found = {}
    for name in sorted(files, key=_beside_its_law):
        data = _DATA.match(name)
        is_own = name.startswith((f"{code}/", f"search/{code}/"))
        is_read = data is not None and data["language"] in {None, code}
        is_out = name.removesuffix("index.html") in left_out
        if (is_own or is_read) and not is_out and PurePosixPath(name).suffix in _TEXTS:
            found[name] = files[name]
            if name.endswith(".html"):
                found[name] = without_web_data(files[name].decode("utf-8")).encode("utf-8")
    return found


def without_web_data(page: str) -> str:
    """A page as it is kept on a device: it does not say what it is to search engines."""
    return _FOR_THE_WEB.sub("", page)


def _beside_its_law(name: str) -> str:
    # A law and its comparison share sentences: in one part they are there once.
    return re.sub(r"^(\w\w)/(law|compare)/(.*)$", r"\1/law/\3\2", name)


def _fill_parts(files: Mapping[str, bytes]) -> Iterator[bytes]:
    seen: set[str] = set()
    pages: dict[str, list[str]] = {}
    others: dict[str, str] = {}
    size = 0
    for name, content in files.items():
        text = content.decode("utf-8")
        if size and size + len(content) // 4 > _LARGEST_PART:
            yield _write_part(pages, others)
            seen, pages, others, size = set(), {}, {}, 0
        if name.endswith("index.html"):
            pieces = [piece for piece in _MARKUP.split(text) if piece]
            size += sum(len(piece.encode("utf-8")) for piece in set(pieces) - seen)
            size += 4 * len(pieces)
            seen.update(pieces)
            pages[name.removesuffix("index.html")] = pieces
        else:
            others[name] = text
            size += len(content)
    if pages or others:
        yield _write_part(pages, others)


def _write_part(pages: Mapping[str, Sequence[str]], others: Mapping[str, str]) -> bytes:
    """What stands often has the short numbers."""
    joined = dict(zip(pages, _join_what_never_parts(list(pages.values())), strict=True))
    counts = Counter(piece for pieces in joined.values() for piece in pieces)
    often = [piece for piece, count in counts.most_common() if count > 1]
    number_of = {piece: number for number, piece in enumerate(often)}
    numbered = {
        path: [number_of.get(piece, piece) for piece in pieces] for path, pieces in joined.items()
    }
    files = {path: _held(text) for path, text in others.items()}
    return _compact({"pieces": often, "pages": numbered, "files": files})


def _held(text: str) -> Any:
    """The value of a file of JSON, where the value gives the file again; else the text itself.

    A text within JSON needs a second sign for each of its quotation marks.
    """
    if not text.startswith(("{", "[")):
        return text
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return value if _compact(value).decode("utf-8") == text else text


def _join_what_never_parts(pages: Sequence[Sequence[str]]) -> list[list[str]]:
    """The pages with every two pieces as one that only ever stand side by side."""
    after: dict[str, set[str]] = {}
    before: dict[str, set[str]] = {}
    for pieces in pages:
        # No piece is empty: the empty one is the edge of a page.
        for piece, following in pairwise(["", *pieces, ""]):
            after.setdefault(piece, set()).add(following)
            before.setdefault(following, set()).add(piece)
    found = []
    for pieces in pages:
        runs: list[list[str]] = []
        for piece, following in pairwise(["", *pieces]):
            if piece and len(after[piece]) == len(before[following]) == 1:
                runs[-1].append(following)
            else:
                runs.append([following])
        found.append(["".join(run) for run in runs])
    return found


def _describe(copies: Sequence[OfflineCopy], shell: Sequence[str]) -> dict[str, Any]:
    return {
        "shell": list(shell),
        "languages": {
            copy.language: {
                "fetched": copy.fetched,
                "stored": copy.stored,
                "parts": [[part.name, part.integrity, len(part.content)] for part in copy.parts],
            }
            for copy in copies
        },
    }


def _compact(value: object) -> bytes:
    return to_compact(value).encode("utf-8")
