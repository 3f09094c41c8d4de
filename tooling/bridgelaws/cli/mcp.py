"""``bridgelaws mcp``: the Laws for a program that speaks the Model Context Protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final

import click

from bridgelaws import __version__, api
from bridgelaws.comparison.editions import records_in_force, records_of_edition
from bridgelaws.comparison.quotation import QuotationStanding
from bridgelaws.errors import BridgelawsError, MissingExtraError
from bridgelaws.language.word_diff import show_changes
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.library.library import Library
from bridgelaws.model.record import ArticleRecord
from bridgelaws.retrieval.query.show import Shown, find_texts

_INSTRUCTIONS: Final = (
    "The Laws of Duplicate Bridge, provision by provision, in Dutch (nl), French (fr), Greek (el)"
    " and English (en). Numbers are the official ones. The expression 'plain' is an edition in"
    " words of its own and never the official text: say so when you quote it. Check every"
    " quotation with verify_quotation before you give it. No tool gives a ruling: at the table"
    " the Director decides."
)
_MOST: Final = 25
# Provisions at once; the longest law has a third of them.
_MOST_SHOWN: Final = 150


@dataclass(frozen=True)
class Tools:
    """What the server offers; every answer is a value of JSON.

    Each raises a BridgelawsError, with a sentence, for an address or a language that is none.
    """

    library: Library

    def functions(self) -> tuple[Callable[..., dict[str, Any]], ...]:
        """The tools, in the order in which they are listed."""
        return self.find, self.show, self.compare, self.cited_by, self.verify_quotation

    def find(
        self, query: str, language: str = "en", limit: int = 5, edition: str = ""
    ) -> dict[str, Any]:
        """Find provisions by number or by words, best first.

        Without an edition only texts in force are looked at.
        """
        if not query.strip():
            raise BridgelawsError("the query is empty: give a number or some words")
        most = max(1, min(limit, _MOST))
        answer = api.search(query, language, self.library, most, edition=edition)
        current = self._in_force
        works = self.library.works
        records = records_of_edition(self._built, works, edition) if edition else current
        superseded = {record.name for record in records} - {record.name for record in current}
        return {
            "hits": [
                {
                    "work": hit.work,
                    "locator": str(hit.locator),
                    "heading": hit.heading,
                    "texts": [
                        _printed(shown)
                        for shown in find_texts(
                            records, hit.locator, [language], superseded=superseded
                        )
                        if shown.locator == hit.locator
                    ],
                }
                for hit in answer.hits
            ]
        }

    def show(self, address: str, language: str = "en", edition: str = "") -> dict[str, Any]:
        """A provision and all in it, in one language; an edition not in force only by its name."""
        return {"provisions": self._texts(address, [language], edition)}

    def compare(self, address: str, languages: list[str], edition: str = "") -> dict[str, Any]:
        """The same provision and all in it in two languages or more."""
        return {"provisions": self._texts(address, languages, edition)}

    def cited_by(self, address: str) -> dict[str, Any]:
        """The provisions in force that cite this one."""
        cited_place = api.find_place(address, self.library)
        cited = {
            str(citing): None
            for record in self._in_force
            for place in record.provisions
            if place.locator == cited_place
            for citing in place.cited_by
        }
        return {"locator": str(cited_place), "cited_by": list(cited)}

    def verify_quotation(
        self, words: str, address: str = "", language: str = "", edition: str = ""
    ) -> dict[str, Any]:
        """Whether these words stand in the Laws, word for word, and where.

        … stands for words left out, which are told; a word of denial must not be left out.
        Without an edition only texts in force are looked at.
        """
        check = api.quote(words, self.library, address, language=language, edition=edition)
        told: dict[str, Any] = {
            "stands": bool(check.found),
            "found": [
                {**_standing(where), "left_out": list(where.left_out)} for where in check.found
            ],
        }
        if check.nearest is not None:
            told["nearest"] = {
                **_standing(check.nearest.where),
                "difference": show_changes(check.nearest.changes),
                "leaves_out_denial": check.nearest.leaves_out_denial,
            }
        return told

    @property
    def _built(self) -> tuple[ArticleRecord, ...]:
        return api.read_built(self.library)

    @property
    def _in_force(self) -> tuple[ArticleRecord, ...]:
        return records_in_force(self._built, self.library.works)

    def _texts(
        self, address: str, languages: Sequence[str], edition: str = ""
    ) -> list[dict[str, Any]]:
        shown = api.show(address, self.library, languages, edition=edition)
        if len(shown) > _MOST_SHOWN:
            raise BridgelawsError(
                f"{address!r} names {len(shown)} provisions, and no more than {_MOST_SHOWN} are "
                "shown at once: ask for a law or two at a time"
            )
        return list(map(_printed, shown))


@click.command()
def mcp() -> int:
    """Answer a program over standard input and output (Model Context Protocol), offline.

    It finds, shows and compares provisions and tells whether a quotation stands there; it never
    rules. Needs the extra `mcp`: pip install 'bridgelaws[mcp]'.
    """
    try:
        from mcp.server.mcpserver import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    except ImportError:
        raise MissingExtraError("bridgelaws mcp", "mcp") from None
    server = MCPServer("bridgelaws", instructions=_INSTRUCTIONS, version=__version__)
    for function in Tools(load_library_in_force()).functions():
        server.add_tool(_telling(function, ToolError))
    server.run("stdio")
    return 0


def _telling(
    function: Callable[..., dict[str, Any]], fault: type[Exception]
) -> Callable[..., dict[str, Any]]:
    """A tool whose refusals reach the client as their sentence; of others it is told nothing."""

    @wraps(function)
    def answer(*given: Any, **named: Any) -> dict[str, Any]:
        try:
            return function(*given, **named)
        except BridgelawsError as refused:
            raise fault(str(refused)) from None

    return answer


def _printed(shown: Shown) -> dict[str, Any]:
    return {
        "locator": str(shown.locator),
        "printed": shown.locator.printed,
        "is_in_force": not shown.is_superseded,
        "texts": {
            code: {
                "edition": text.edition,
                "expression": text.expression,
                "heading": text.heading,
                "text": text.text,
                "notes": list(text.notes),
            }
            for code, text in shown.texts
            if text is not None
        },
    }


def _standing(where: QuotationStanding) -> dict[str, str]:
    return {
        "work": where.work,
        "edition": where.edition,
        "expression": where.expression,
        "language": where.language,
        "locator": str(where.locator),
    }
