"""What both trees are asked: queries and texts from the base's tests and from the shared folder."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

QUERIES: Final = "queries.jsonl"
CITATIONS: Final = "citations.jsonl"
LANGUAGES: Final = ("nl", "fr", "el", "en")


def write_questions(tree: Path, shared: Path | None, target: Path) -> None:
    """Write the batches of queries and of citing texts that the tree's folder and shared hold."""
    target.mkdir(parents=True, exist_ok=True)
    _write(target / QUERIES, _queries(tree, shared))
    _write(target / CITATIONS, _citing_texts(tree, shared))


def shared_files(shared: Path | None) -> list[Path]:
    """Every shared file that a part reads, for the key of the cache."""
    if shared is None:
        return []
    asked = ("sources/*.t*", "sources/works/*", "search/*.jsonl", "gold/citations.json")
    return sorted(p for pattern in asked for p in shared.glob(pattern) if p.is_file())


def _queries(tree: Path, shared: Path | None) -> Iterator[Mapping[str, Any]]:
    """Judged queries, each also read in another language; then golden citations as typed text."""
    files = sorted((tree / "tests" / "queries").glob("*.jsonl"))
    files += sorted((shared / "search").glob("*.jsonl")) if shared else []
    for path in files:
        for query in _json_lines(path):
            asked: dict[str, Any] = {
                key: query[key] for key in ("lang", "query", "target_lang") if key in query
            }
            yield {"id": f"{path.stem} {query['id']}", **asked}
            if "target_lang" not in asked:
                turned = LANGUAGES[LANGUAGES.index(query["lang"]) - 1]
                yield {"id": f"{path.stem} {query['id']} {turned}", **asked, "target_lang": turned}
    for name, case in _golden(tree):
        for citation in case["citations"]:
            yield {"id": name, "lang": case["language"], "query": citation["printed"]}


def _citing_texts(tree: Path, shared: Path | None) -> Iterator[Mapping[str, Any]]:
    if shared is not None and (shared / "gold" / "citations.json").is_file():
        for case in json.loads((shared / "gold" / "citations.json").read_text("utf-8")):
            yield {key: case[key] for key in ("lang", "text", "context_id")}
    for _, case in _golden(tree):
        said: dict[str, Any] = {
            "lang": case["language"],
            "text": case["text"],
            "context_id": case.get("from"),
        }
        yield said
        # The same words in another place, and in another language's eyes.
        yield {**said, "context_id": "16B1"}
        turned = LANGUAGES[LANGUAGES.index(case["language"]) - 1]
        yield {**said, "context_id": None, "lang": turned}


def _golden(tree: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for path in sorted((tree / "tests" / "golden" / "link").glob("*.toml")):
        for number, case in enumerate(tomllib.loads(path.read_text("utf-8"))["case"], 1):
            yield f"{path.stem}-{number}", case


def _json_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line.strip()]


def _write(path: Path, lines: Iterator[Mapping[str, Any]]) -> None:
    path.write_text("".join(json.dumps(x, ensure_ascii=False) + "\n" for x in lines), "utf-8")
