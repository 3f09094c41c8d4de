"""Engines that run under Python: SQLite FTS5, and whoosh with its own analyzers."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence

from whoosh.analysis import LanguageAnalyzer, StandardAnalyzer
from whoosh.fields import ID, TEXT, Schema
from whoosh.filedb.filestore import RamStorage
from whoosh.qparser import MultifieldParser, OrGroup

from tests.bench.search.corpus import Item

Query = Callable[[str], list[str]]


def open_fts5(items: Sequence[Item]) -> Query:
    """SQLite's full text: unicode61 without accents, words joined by AND, titles three times."""
    base = sqlite3.connect(":memory:")
    base.execute(
        "create virtual table t using fts5"
        "(id, title, text, tokenize='unicode61 remove_diacritics 2')"
    )
    base.executemany("insert into t values (?, ?, ?)", [(i.id, i.title, i.text) for i in items])

    def query(text: str) -> list[str]:
        words = re.findall(r"\w+", text)
        if not words:
            return []
        match = " ".join(f'"{word}"' for word in words[:-1]) + f' "{words[-1]}"*'
        rows = base.execute(
            "select id from t where t match ? order by bm25(t, 2, 3, 1) limit 10", (match,)
        )
        return [row[0] for row in rows]

    return query


def open_whoosh(items: Sequence[Item], language: str) -> Query:
    """Whoosh as its manual shows it: LanguageAnalyzer where it has the language."""
    analyzer = StandardAnalyzer() if language == "el" else LanguageAnalyzer(language)
    schema = Schema(
        id=ID(stored=True),
        title=TEXT(analyzer=analyzer, field_boost=3.0),
        text=TEXT(analyzer=analyzer),
    )
    index = RamStorage().create_index(schema)
    writer = index.writer()
    for item in items:
        writer.add_document(id=item.id, title=item.title, text=item.text)
    writer.commit()
    searcher = index.searcher()
    parser = MultifieldParser(["title", "text"], schema, group=OrGroup)

    def query(text: str) -> list[str]:
        return [hit["id"] for hit in searcher.search(parser.parse(text), limit=10)]

    return query
