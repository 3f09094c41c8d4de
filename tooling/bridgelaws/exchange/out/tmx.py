"""TMX 1.4b: one translation unit per provision, its ``tuid`` the locator.

A ``tuv`` holds all that an expression says there, heading first and notes last, each
on a line; ``x-pieces`` names the lines. No document type is declared: readers would look
for a file beside it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import IO, Final

from bridgelaws.exchange.out.choice import Choice
from bridgelaws.exchange.out.markup import HEAD, attribute, count_forbidden, escape
from bridgelaws.exchange.pieces import name_place, split_pieces
from bridgelaws.model.record import ArticleRecord, ProvisionText

_END: Final = "</body>\n</tmx>\n"


def write_tmx(
    records: Iterable[ArticleRecord],
    choice: Choice,
    stream: IO[bytes],
    *,
    source: str = "en",
    languages: Collection[str] = (),
    expressions: Collection[str] = (),
    version: str = "",
) -> tuple[int, int]:
    """Write the chosen provisions that have words in at least one expression.

    ``source`` is the language that the header names as the one translated from; it comes
    first in a unit, for many readers take the first as the source. ``version`` is the
    program's.

    Returns:
        How many units there were, and how many characters XML could not hold.
    """
    stream.write(
        (
            f'{HEAD}<tmx version="1.4">\n<header creationtool="bridgelaws" '
            f'creationtoolversion="{attribute(version or "0")}" segtype="block" '
            f'o-tmf="bridgelaws" adminlang="en" srclang="{attribute(source)}" '
            'datatype="plaintext"/>\n<body>\n'
        ).encode()
    )
    units = forbidden = 0
    for record, provision in choice.provisions(records):
        chosen = [
            text
            for text in sorted(provision.texts, key=lambda text: text.language != source)
            if (not languages or text.language in languages)
            and (not expressions or text.expression in expressions)
            and split_pieces(text.provision)
        ]
        if not chosen:
            continue
        units += 1
        name = name_place(record.work, record.edition, provision.locator)
        lines = [
            f'<tu tuid="{attribute(str(provision.locator))}">',
            f'<prop type="id">{escape(name)}</prop>',
        ]
        for text in chosen:
            lines += _variant(text)
            forbidden += sum(count_forbidden(piece.text) for piece in split_pieces(text.provision))
        stream.write("\n".join([*lines, "</tu>\n"]).encode())
    stream.write(_END.encode())
    return units, forbidden


def _variant(text: ProvisionText) -> list[str]:
    pieces = split_pieces(text.provision)
    said = "\n".join(piece.text for piece in pieces)
    return [
        f'<tuv xml:lang="{attribute(text.language)}">',
        f'<prop type="x-expression">{escape(text.expression)}</prop>',
        f'<prop type="x-pieces">{" ".join(piece.name for piece in pieces)}</prop>',
        f"<seg>{escape(said)}</seg>",
        "</tuv>",
    ]
