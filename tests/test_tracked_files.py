"""What may stand in the files that people share: no machine's address, no official sentence."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from bridgelaws import LANGUAGES

ROOT: Final = Path(__file__).resolve().parents[1]

MACHINE_FOLDERS: Final = re.compile(r"(?<![\w.])/(?:work|farm|tmp|root|home)/[A-Za-z]")
REGISTRY_HOSTS: Final = re.compile(
    r"pypi\.org|files\.pythonhosted\.org|registry\.npmjs\.org|deb\.debian\.org"
    r"|--index[-]url|registry ?= ?[h]ttp|\"resolved\": \"http"
)

# The longest run of words that the plain edition may share with an official book is 8
# (design of the plain edition: terms of art make runs); 12 in a row is a sentence taken over.
RUN: Final = 12


def tracked_files(root: Path) -> list[Path]:
    """The files that git tracks or would; without git, all but what a build or a tool writes."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others"]
    try:
        listing = subprocess.run(
            [*command, "--exclude-standard"], capture_output=True, check=True
        ).stdout
    except (FileNotFoundError, subprocess.CalledProcessError):
        return _files_that_people_write(root)
    names = sorted({name for name in listing.decode("utf-8").split("\0") if name})
    return [path for path in map(root.joinpath, names) if path.is_file()]


def _files_that_people_write(root: Path) -> list[Path]:
    unwritten = {"build", "__pycache__", ".git", ".hypothesis"}
    return [
        path
        for path in sorted(root.rglob("*"))
        if path.is_file()
        and not any(
            part in unwritten or part.startswith(".venv") or part.endswith((".egg-info", "_cache"))
            for part in path.relative_to(root).parts
        )
    ]


def text_of(path: Path) -> str:
    """A file's text; empty for a picture or a font."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return ""


def find_addresses(paths: Iterable[Path], root: Path) -> list[str]:
    """The lines that name a folder of some machine, or a host of a package registry."""
    return [
        f"{path.relative_to(root)}:{number}: {match[0]}"
        for path in paths
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if (match := MACHINE_FOLDERS.search(line) or REGISTRY_HOSTS.search(line))
    ]


def words(text: str) -> list[str]:
    """The words of two letters and more: single ones are mostly the letters of addresses."""
    return re.findall(r"[^\W\d_]{2,}", text.casefold())


def runs(text: str, length: int = RUN) -> set[tuple[str, ...]]:
    """Every ``length`` words in a row, without case, numbers and punctuation."""
    stream = words(text)
    return {tuple(stream[i : i + length]) for i in range(len(stream) - length + 1)}


def find_taken_over(paths: Iterable[Path], official: set[tuple[str, ...]]) -> list[str]:
    """The files that hold a run of words from an official text, with the first such run."""
    found = []
    for path in paths:
        text = text_of(path)
        # In a plain text a line is a paragraph; a run over two entries of a list is no sentence.
        parts = text.splitlines() if path.parent.name == "plain" else [text]
        shared_runs = set().union(*map(runs, parts)) & official
        if shared_runs:
            found.append(f"{path.name}: {' '.join(min(shared_runs))}")
    return found


def key_paths(table: Mapping[str, Any], prefix: str = "") -> set[str]:
    """The dotted name of every key of a TOML table, tables within tables included.

    A key that is a number is data: French has words for 71, Dutch puts them together.
    """
    names = set()
    for key, value in table.items():
        if key.isdigit():
            continue
        names.add(f"{prefix}{key}")
        if isinstance(value, Mapping):
            names |= key_paths(value, f"{prefix}{key}.")
    return names


def find_unlike_keys(texts: Mapping[str, str]) -> list[str]:
    """The keys that not all languages have, from each language's TOML text."""
    keys = {language: key_paths(tomllib.loads(text)) for language, text in texts.items()}
    everywhere = set.intersection(*keys.values())
    return sorted(f"{lang}: {key}" for lang, names in keys.items() for key in names - everywhere)


def test_no_tracked_file_names_a_machine_or_a_registry() -> None:
    assert find_addresses(tracked_files(ROOT), ROOT) == []


@pytest.mark.parametrize(
    "line",
    [
        # In parts, so that this file keeps its own rule.
        "see {}tmp/sample",
        "cd {}work/main",
        "--index{dash}url https://example.org/simple",
        "https://files{dot}pythonhosted.org/packages/x.whl",
    ],
)
def test_a_planted_address_is_found(line: str, tmp_path: Path) -> None:
    planted = tmp_path / "README.md"
    address = line.format("/", dash="-", dot=".")
    planted.write_text(f"# Title\n\n{address}\n", "utf-8")
    assert len(find_addresses([planted], tmp_path)) == 1
    assert find_addresses([planted], tmp_path)[0].startswith("README.md:3: ")


def test_relative_paths_and_urls_are_no_machine_paths(tmp_path: Path) -> None:
    kept = tmp_path / "README.md"
    relative = "build/{0}/x ../{0}/main https://example.org/home/x ./{1}/y".format("work", "tmp")
    kept.write_text(relative, "utf-8")
    assert find_addresses([kept], tmp_path) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_readme_is_tracked_among_the_sources(language: str) -> None:
    folder = ROOT / language / "sources"
    assert [p.name for p in tracked_files(ROOT) if folder in p.parents] == ["README.md"]


def test_no_tracked_file_holds_a_sentence_of_an_official_text(shared: Path) -> None:
    official: set[tuple[str, ...]] = set()
    for source in sorted((shared / "sources").glob("*.txt")):
        data = source.read_bytes()
        try:
            official |= runs(data.decode("utf-8"))
        except UnicodeDecodeError:
            official |= runs(data.decode("cp1252", errors="replace"))
    assert len(official) > 30_000
    assert find_taken_over(tracked_files(ROOT), official) == []


def test_a_planted_official_sentence_is_found(tmp_path: Path) -> None:
    sentence = "Twelve quite ordinary words, put in a row here by nobody official, 13 at most!"
    planted = tmp_path / "law-95.txt"
    planted.write_text(f"LAW 95 — PLANTED\n  Before it. {sentence.upper()} After it.\n", "utf-8")
    assert find_taken_over([planted], runs(sentence))
    assert not find_taken_over([planted], runs(sentence.replace("ordinary", "other")))


@pytest.mark.parametrize(
    "name",
    [
        "lexicon.toml",
        "report.toml",
        *sorted(path.name for path in (ROOT / "en").glob("site*.toml")),
    ],
)
def test_the_four_languages_have_the_same_keys(name: str) -> None:
    texts = {language: (ROOT / language / name).read_text("utf-8") for language in LANGUAGES}
    assert find_unlike_keys(texts) == []


def test_a_key_that_one_language_lacks_is_found() -> None:
    whole = "[law]\nheading = ['x']\ncite = ['y']\n"
    assert find_unlike_keys({"nl": whole, "el": "[law]\nheading = ['x']\n"}) == ["nl: law.cite"]
