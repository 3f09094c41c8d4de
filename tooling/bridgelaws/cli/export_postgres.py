"""``bridgelaws export postgres``: a database for a portal that searches more than these texts."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from bridgelaws import api
from bridgelaws.cli.export_options import EXPRESSIONS, OUTPUT, deliver
from bridgelaws.exchange.out.choice import texts_of
from bridgelaws.library.carry import carry_glossary, find_carrier
from bridgelaws.library.glossary import load_glossary
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.library.rulings import load_rulings
from bridgelaws.retrieval.checkout import open_index_in
from bridgelaws.retrieval.postgres.script import PortalData, find_tables, write_script


@click.command()
@EXPRESSIONS
@OUTPUT
def postgres(expressions: tuple[str, ...], output: Path | None) -> int:
    """Tables, links and search for PostgreSQL 13 or newer: a script that `psql -f` loads.

    It holds what the last build holds, as the site does, or the texts of --expression alone: then
    nothing in it is made from another. Loaded again it replaces that in one transaction, and
    touches nothing outside the schema `bridgelaws`.
    """
    library = load_library_in_force()
    written = load_glossary(library.root / "laws" / "glossary.toml")
    glossary = carry_glossary(written, find_carrier(library))
    records, rulings = api.read_built(library), load_rulings(library)
    with ExitStack() as opened:
        if expressions:
            records = texts_of(records, expressions)
            folder = Path(opened.enter_context(TemporaryDirectory()))
            index = opened.enter_context(open_index_in(folder, library, lambda: records))
        else:
            index = opened.enter_context(api.open_index(library))
        tables = find_tables(PortalData(library.works, records, glossary, rulings, index))
    return deliver(output, "row", lambda stream: write_script(tables, stream))
