"""Terms of the Definitions that came out odd: without a text, or such as the edition has not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bridgelaws.model.finding import Finding
from bridgelaws.model.outline import Outline
from bridgelaws.model.provision import Provision


def find_odd_terms(
    provisions: Sequence[Provision], language: str, outline: Outline | None
) -> Iterator[Finding]:
    """A finding for each headword that defines nothing, and for each that the edition lacks."""
    known = {at for at in (outline.locators if outline else ()) if at.prefix == "def"}
    for provision in provisions:
        if not provision.locator.is_term:
            continue
        shown = f"“{provision.heading or ''}”"
        if not provision.text and not provision.notes:
            code, message = "EMPTY_PASSAGE", f"no text stands behind the term {shown}"
        elif known and provision.locator not in known:
            code, message = "UNKNOWN_TERM", f"{shown} is no term that this edition is known to have"
        else:
            continue
        place = provision.place(0)
        yield Finding(*place, "warning", code, message, str(provision.locator), language)
