"""What a work of its own lacks in a language that a further text of it brings: titles, words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.numbering.induction.outline import BookOutline
from bridgelaws.report.proposal import Titled, own_words, toml_text

# The table with its lines, a new one going behind the last of them.
_TITLE: Final = re.compile(r"^\[title\][^\n]*\n(?:[a-z]+ *= *\"(?!\"\")[^\n]*\n)*", re.MULTILINE)
_LISTED: Final = r"[^\n]*\n(?:title\.[a-z]+ *= *\[[^\n]*\][^\n\]]*\n)*"


def complete_work(work: str, outline: BookOutline, meant: str, lexicon: Lexicon) -> str:
    """A ``work.toml`` with the title in the text's language, and its words for an article.

    Args:
        work: the file as it stands; what it says is left as it is.
        outline: what the text shows of itself.
        meant: what the words mean: ``self``, or a work.
        lexicon: of the text's language.
    """
    language = outline.language
    known = tomllib.loads(work)
    head = _TITLE.search(work)
    if outline.title and head and language not in known["title"]:
        line = f"{language} = {toml_text(outline.title)}\n"
        work = work[: head.end()] + line + work[head.end() :]
    words = own_words(outline.word, lexicon)
    if words and language not in known.get("says", {}):
        said = "".join(f"{toml_text(word)} = {toml_text(meant)}\n" for word in words)
        work = f"{work.rstrip()}\n\n[says.{language}]\n{said}"
    return work


def complete_outline(places: str, titled: Mapping[str, Titled], language: str) -> str:
    """An ``outline.toml`` with the headings above articles as a language prints them.

    Args:
        places: the file as it stands; what it says is left as it is.
        titled: the headings by the address below them, without the work's prefix.
        language: that of the headings.
    """
    known: list[dict[str, Any]] = tomllib.loads(places).get("division", [])
    for division in known:
        titles = titled.get(division.get("first", ""))
        if titles is None or language in division.get("title", {}):
            continue
        first = re.escape(toml_text(division["first"]))
        at = re.search(rf"^first = {first}{_LISTED}", places, re.MULTILINE)
        if at:
            line = f"title.{language} = [{', '.join(map(toml_text, titles))}]\n"
            places = places[: at.end()] + line + places[at.end() :]
    return places
