"""SKOS: the glossary as a thesaurus in RDF/XML, for libraries and other vocabularies.

What is a kind of what is a fact of the glossary. Terms that one provision treats are related.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import IO, Final

from bridgelaws.exchange.out.tbx import ADMITTED, DEPRECATED, PREFERRED, Concept
from bridgelaws.xml_writer import (
    XML_LANG,
    Element,
    add,
    make_root,
    put_on_lines,
    to_bytes,
)

_RDF: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_SKOS: Final = "http://www.w3.org/2004/02/skos/core#"
_RESOURCE: Final = f"{{{_RDF}}}resource"
_TERMS: Final = "http://purl.org/dc/terms/"
_LABELS: Final = {PREFERRED: "prefLabel", ADMITTED: "altLabel", DEPRECATED: "hiddenLabel"}
_MODEL: Final = "en"
# A provision that treats more terms than this says little about any two of them.
_MOST_TOGETHER: Final = 4
_SCHEME: Final = "urn:bridgelaws:glossary"


def find_related(
    concepts: Collection[Concept], broader: Mapping[str, Sequence[str]]
) -> dict[str, tuple[str, ...]]:
    """The concepts that are treated in the same provision; never one that is broader or narrower.

    SKOS forbids the latter (S27); the relation holds both ways.
    """
    by_place: dict[object, list[str]] = {}
    for concept in concepts:
        for place in concept.entry.places:
            if not place.prefix:
                by_place.setdefault(place, []).append(concept.entry.id)
    found: dict[str, dict[str, None]] = {}
    for together in by_place.values():
        if len(together) > _MOST_TOGETHER:
            continue
        for one, other in combinations(dict.fromkeys(together), 2):
            if other in _all_above(one, broader) or one in _all_above(other, broader):
                continue
            found.setdefault(one, {})[other] = None
            found.setdefault(other, {})[one] = None
    return {concept: tuple(others) for concept, others in found.items()}


def _all_above(concept: str, broader: Mapping[str, Sequence[str]]) -> set[str]:
    above: set[str] = set()
    waiting = list(broader.get(concept, ()))
    while waiting:
        one = waiting.pop()
        if one not in above:
            above.add(one)
            waiting += broader.get(one, ())
    return above


def write_skos(
    concepts: Sequence[Concept],
    narrower: Mapping[str, Sequence[str]],
    stream: IO[bytes],
    site: str = "",
) -> int:
    """Write the thesaurus; how many concepts there were.

    ``narrower`` are, by the id of a concept, those that are kinds of it, as the glossary has them.
    Provisions are named ``urn:bridgelaws:16B1a``, or by the address of their page where
    ``site``, the address of a built site, is known.
    """
    known = {concept.entry.id for concept in concepts}
    broader: dict[str, list[str]] = {}
    for wide, kinds in narrower.items():
        for kind in kinds:
            if {wide, kind} <= known:
                broader.setdefault(kind, []).append(wide)
    related = find_related(concepts, broader)
    scheme = f"{site.rstrip('/')}/glossary" if site else _SCHEME
    root = make_root("RDF", _RDF, {"rdf": _RDF, "skos": _SKOS, "dcterms": _TERMS})
    whole = _about(root, "ConceptScheme", scheme)
    title = "Terms of the Laws of Duplicate Bridge"
    add(whole, "title", {XML_LANG: _MODEL}, title, namespace=_TERMS)
    for concept in concepts:
        own = concept.entry.id
        wider = broader.get(own, [])
        links = [("inScheme", scheme)]
        links += [("broader", f"{scheme}#{wide}") for wide in wider]
        links += [] if wider else [("topConceptOf", scheme)]
        links += [
            ("narrower", f"{scheme}#{kind}") for kind in narrower.get(own, ()) if kind in known
        ]
        links += [("related", f"{scheme}#{other}") for other in related.get(own, ())]
        _concept(_about(root, "Concept", f"{scheme}#{own}"), concept, links)
    put_on_lines(root)
    stream.write(to_bytes(root))
    return len(concepts)


def _concept(element: Element, concept: Concept, links: Sequence[tuple[str, str]]) -> None:
    for name, address in links:
        add(element, name, {_RESOURCE: address})
    for language, names in concept.names:
        for name, status in names:
            add(element, _LABELS[status], {XML_LANG: language}, name)
        if language in concept.definitions:
            text, _ = concept.definitions[language]
            add(element, "definition", {XML_LANG: language}, text)
    pages = {address.rpartition("#")[2]: address for address, _ in concept.links}
    for place in concept.entry.places:
        address = pages.get(str(place), f"urn:bridgelaws:{place}")
        add(element, "references", {_RESOURCE: address}, namespace=_TERMS)


def _about(root: Element, kind: str, address: str) -> Element:
    return add(root, kind, {f"{{{_RDF}}}about": address}, namespace=_SKOS)
