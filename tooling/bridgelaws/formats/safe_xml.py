"""XML from outside: no entity is expanded, no address is opened, no depth is without end."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final

from lxml import etree

from bridgelaws.formats.limits import refuse
from bridgelaws.model.source import SourceRef
from bridgelaws.xml_writer import Element

# A document type can define entities; no part of a text document has one.
_DOCTYPE: Final = b"<!DOCTYPE"


def parse_xml(data: bytes, ref: SourceRef) -> Element:
    """The root of an XML document.

    Raises:
        SourceError: it is not well-formed, or it brings a document type of its own.
    """
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    if has_doctype(data):
        refuse(ref, "XML_ENTITIES", "defines entities of its own, as no text document does")
    try:
        root: Element = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as problem:
        raise_out_of_memory(problem)
        refuse(ref, "DAMAGED", f"the document's XML is broken ({problem})")
    return root


def raise_out_of_memory(problem: Exception) -> None:
    """Raise MemoryError where the parser failed because it was refused memory.

    It has no error of its own for that: the code and the words tell.

    Raises:
        MemoryError: the document takes more than it may have.
    """
    if isinstance(problem, etree.XMLSyntaxError) and (
        problem.code == etree.ErrorTypes.ERR_NO_MEMORY
        or str(problem).startswith(("unknown error", "Memory allocation"))
    ):
        raise MemoryError from None


def has_doctype(data: bytes) -> bool:
    """Whether a document type stands in it, in whatever encoding an XML parser accepts."""
    head = data[:4096]
    plain = head.replace(b"\0", b"")
    return _DOCTYPE in data[:100_000].upper() or _DOCTYPE in plain.upper()


def nearest(
    parent: Element, wanted: Container[str], skipped: Container[str] = ()
) -> Iterator[Element]:
    """The elements of these names below another, whatever wraps them, in their order.

    Nothing is looked for inside one that was found, nor inside one that is ``skipped``.
    """
    stack = [iter(parent)]
    while stack:
        child = next(stack[-1], None)
        if child is None:
            stack.pop()
        elif child.tag in wanted:
            yield child
        elif isinstance(child.tag, str) and child.tag not in skipped:
            stack.append(iter(child))
