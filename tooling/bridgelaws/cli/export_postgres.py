"""``bridgelaws export postgres``: a database for a portal that searches more than these texts."""

from __future__ import annotations

from pathlib import Path

import click

from bridgelaws import api
from bridgelaws.cli.export_options import OUTPUT, deliver
from bridgelaws.library.carry import carry_glossary, find_carrier
from bridgelaws.library.glossary import load_glossary
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.library.rulings import load_rulings
from bridgelaws.retrieval.postgres.script import PortalData, find_tables, write_script


@click.command()
@OUTPUT
def postgres(output: Path | None) -> int:
    """Tables, links and search for PostgreSQL 13 or newer: a script that `psql -f` loads.

    It holds what the last build holds, as the site does. Loaded again it replaces that in one
    transaction, and touches nothing outside the schema `bridgelaws`.
    """
    library = load_library_in_force()
    written = load_glossary(library.root / "laws" / "glossary.toml")
    glossary = carry_glossary(written, find_carrier(library))
    with api.open_index(library) as index:
        records, rulings = api.read_built(library), load_rulings(library)
        tables = find_tables(PortalData(library.works, records, glossary, rulings, index))
    return deliver(output, "rows", lambda stream: write_script(tables, stream))
