"""A part put before what it is a part of: *B and C of Law 16*, *alinéa (b) de la loi 12C1*."""

from __future__ import annotations

from bridgelaws.citations.lists import Member, OpenList
from bridgelaws.citations.relative import complete
from bridgelaws.citations.scan import CitationScan
from bridgelaws.language.addresses.reference import Reference
from bridgelaws.model.locator import Locator
from bridgelaws.model.schemes import scheme_of


def cite_part(search: CitationScan, members: OpenList) -> int:
    """Cite the parts and their law; the offset behind it, 0 when no law follows."""
    return _of_law(search, members) or _of_regulation(search, members[0][0])


def _of_law(search: CitationScan, members: OpenList) -> int:
    last, until = members[-1]
    joined = search.terms.of_law.match(search.text, (until or last).end)
    exists = search.resolver.usual.exists
    law = search.reader.read(joined.end(), "law", exists=exists) if joined else None
    if law is None:
        return 0
    base = Locator(law.steps)
    if not all(_fits(reference, base) for reference, _ in members):
        return 0
    scope = search.resolver.scope(search.names.after(search.text, law.end))
    if scope is None:
        return law.end
    for reference, other in members:
        part, stop = complete(reference, base), complete(other, base) if other else None
        end = law.end if reference is last else (other or reference).end
        member = Member(reference, part.steps if part else (), end, stop.steps if stop else ())
        search.found.append(
            search.resolver.cite(search.text, member, scope, "absolute", reference.start)
        )
    return law.end


def _fits(reference: Reference, base: Locator) -> bool:
    """Whether the part hangs right below the law: *(a) of Law 16* leaves a gap."""
    part = complete(reference, base)
    return part is not None and len(part.steps) == len(base.steps) + len(reference.steps)


def _of_regulation(search: CitationScan, first: Reference) -> int:
    """*Item 4(b) of the bidding-box regulation*: an address of another work."""
    if first.first != "number":
        return 0
    named = search.names.of_regulation(search.text, first.end)
    scope = search.resolver.scope(named) if named else None
    if scope is None or not scope.prefix:
        return 0
    item = search.reader.read(first.start, scheme_of(scope.prefix).kinds[0], scope.prefix)
    if item is None or not scope.exists(item.steps):
        return 0
    member = Member(item, item.steps, item.end)
    search.found.append(search.resolver.cite(search.text, member, scope, "absolute", item.start))
    return item.end
