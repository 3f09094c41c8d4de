"""A translation memory, TMX 1.4b: a unit for each line, and for each sentence of a longer one.

The header says ``sentence``, so that no program cuts a unit anew; a unit that is a whole line
says ``paragraph`` itself. No document type is declared: readers would look for a file beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO

from bridgelaws.exchange.out.memory import MemoryUnit
from bridgelaws.xml_writer import (
    XML_LANG,
    Element,
    add,
    count_forbidden,
    make_root,
    write_one_by_one,
)


def write_tmx(
    units: Iterable[MemoryUnit], stream: IO[bytes], *, source: str = "en", version: str = ""
) -> tuple[int, int]:
    """Write the units of `find_memory_units`, each as it comes.

    ``source`` is the language that the header names as the one translated from; many readers
    take the first text of a unit for it. ``version`` is the program's.

    Returns:
        How many units there were, and how many characters XML could not hold.
    """
    root = make_root("tmx")
    root.set("version", "1.4")
    add(
        root,
        "header",
        {
            "creationtool": "bridgelaws",
            "creationtoolversion": version or "0",
            "segtype": "sentence",
            "o-tmf": "bridgelaws",
            "adminlang": "en",
            "srclang": source,
            "datatype": "plaintext",
        },
    )
    body = add(root, "body")
    forbidden = 0

    def make_units() -> Iterator[Element]:
        nonlocal forbidden
        for unit in units:
            kind = "sentence" if unit.is_sentence else "paragraph"
            made = add(make_root("body"), "tu", {"tuid": unit.name, "segtype": kind})
            add(made, "prop", {"type": "id"}, unit.place)
            for (expression, language), said in unit.texts:
                forbidden += count_forbidden(said)
                text = add(made, "tuv", {XML_LANG: language})
                add(text, "prop", {"type": "x-expression"}, expression)
                add(text, "seg", text=said)
            yield made

    return write_one_by_one(root, body, make_units(), stream), forbidden
