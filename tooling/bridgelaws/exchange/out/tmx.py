"""A translation memory, TMX 1.4b: a unit for each line, and for each sentence of a longer one.

The header says ``sentence``, so that no program cuts a unit anew; a unit that is a whole line
says ``paragraph`` itself. No document type is declared: readers would look for a file beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO, Final

from bridgelaws.exchange.out.markup import HEAD, attribute, count_forbidden, escape
from bridgelaws.exchange.out.memory import MemoryUnit

_END: Final = "</body>\n</tmx>\n"


def write_tmx(
    units: Iterable[MemoryUnit], stream: IO[bytes], *, source: str = "en", version: str = ""
) -> tuple[int, int]:
    """Write the units of `find_memory_units`.

    ``source`` is the language that the header names as the one translated from; many readers
    take the first text of a unit for it. ``version`` is the program's.

    Returns:
        How many units there were, and how many characters XML could not hold.
    """
    stream.write(
        (
            f'{HEAD}<tmx version="1.4">\n<header creationtool="bridgelaws" '
            f'creationtoolversion="{attribute(version or "0")}" segtype="sentence" '
            f'o-tmf="bridgelaws" adminlang="en" srclang="{attribute(source)}" '
            'datatype="plaintext"/>\n<body>\n'
        ).encode()
    )
    count = forbidden = 0
    for unit in units:
        count += 1
        kind = "sentence" if unit.is_sentence else "paragraph"
        lines = [
            f'<tu tuid="{attribute(unit.name)}" segtype="{kind}">',
            f'<prop type="id">{escape(unit.place)}</prop>',
        ]
        for (expression, language), said in unit.texts:
            forbidden += count_forbidden(said)
            lines += [
                f'<tuv xml:lang="{attribute(language)}">',
                f'<prop type="x-expression">{escape(expression)}</prop>',
                f"<seg>{escape(said)}</seg>",
                "</tuv>",
            ]
        stream.write("\n".join([*lines, "</tu>\n"]).encode())
    stream.write(_END.encode())
    return count, forbidden
