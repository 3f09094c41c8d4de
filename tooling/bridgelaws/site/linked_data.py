"""What a law page says to machines that gather facts: schema.org's Legislation, as JSON-LD."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bridgelaws.model.provision import PLAIN
from bridgelaws.model.work import UNDATED
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import Leaf

_LICENCE: Final = "https://creativecommons.org/licenses/by/4.0/"
_MODEL: Final = "en"


def describe_law(book: Book, leaf: Leaf, language: str, expression: str) -> dict[str, Any]:
    """A text of an article without the addresses that only the frame knows.

    The licence is that of the plain edition; an official text belongs to its publisher, who
    is named instead.
    """
    edition = book.directory.edition(leaf)
    told: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Legislation",
        "legislationIdentifier": f"{leaf.work}/{leaf.edition or UNDATED}/{leaf.article}",
        "name": book.names.provision(leaf, language),
        "inLanguage": language,
        "isPartOf": book.names.work_and_edition(leaf, language),
        "legislationLegalForce": "InForce" if leaf.in_force else "NotInForce",
    }
    if edition is not None and edition.date:
        told["legislationDate"] = edition.date
    if expression in ("", PLAIN):
        told["version"] = book.imprint.version
        told["license"] = _LICENCE
    else:
        told["publisher"] = book.names.publisher(expression, leaf)
    return {key: value for key, value in told.items() if value}


def with_addresses(
    told: Mapping[str, Any], canonical: str, alternates: Mapping[str, str]
) -> dict[str, Any]:
    """The same with the page's public address, and that of the text it translates."""
    model = alternates.get(_MODEL, canonical)
    translated = {"translationOfWork": model} if model != canonical else {}
    return {**told, "url": canonical, **translated}
