"""The one writer of XML: elements with their texts, the lines they stand on, the bytes.

What XML cannot hold is never written in silence: it becomes U+FFFD, or what the format has for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import IO, Final, TypeAlias

from lxml import etree

Element: TypeAlias = etree._Element  # noqa: SLF001 - the class has no public name

_HEAD: Final = b'<?xml version="1.0" encoding="UTF-8"?>\n'
_XML: Final = "http://www.w3.org/XML/1998/namespace"
XML_LANG: Final = f"{{{_XML}}}lang"
PRESERVED: Final = {f"{{{_XML}}}space": "preserve"}
# XML 1.0 holds no others: https://www.w3.org/TR/xml/#charsets
_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def make_root(tag: str, namespace: str = "", others: Mapping[str, str] | None = None) -> Element:
    """The first element of a document, in a namespace if it is given one.

    ``others`` are namespaces by their prefixes.
    """
    known: dict[str | None, str] = dict(others.items()) if others else {}
    if namespace and namespace not in known.values():
        known[None] = namespace
    return etree.Element(_name(tag, namespace), nsmap=known)


def add(
    parent: Element,
    tag: str,
    attributes: Mapping[str, str] | None = None,
    text: str = "",
    *,
    namespace: str | None = None,
) -> Element:
    """A new last element in ``parent``; of its namespace where ``namespace`` names no other.

    A character that XML forbids becomes U+FFFD, where one sees it.

    >>> etree.tostring(add(make_root("p"), "note", {"id": "a"}, "1 < 2 \\x07"), encoding="unicode")
    '<note id="a">1 &lt; 2 �</note>'
    """
    own = etree.QName(parent).namespace or "" if namespace is None else namespace
    said = {name: without_forbidden(value) for name, value in (attributes or {}).items()}
    made = etree.SubElement(parent, _name(tag, own), said)
    if text:
        made.text = without_forbidden(text)
    return made


def write_text(element: Element, text: str) -> None:
    """More text at the end of an element."""
    words = without_forbidden(text)
    if len(element):
        element[-1].tail = (element[-1].tail or "") + words
    else:
        element.text = (element.text or "") + words


def write_with_code_points(element: Element, text: str) -> None:
    """The same in XLIFF 2, which has ``<cp>`` for what XML forbids.

    >>> source = make_root("source")
    >>> write_with_code_points(source, "1 < 2 \\x07")
    >>> etree.tostring(source, encoding="unicode")
    '<source>1 &lt; 2 <cp hex="0007"/></source>'
    """
    # A text that is there, if empty, tells what must not be put on lines.
    element.text = element.text or ""
    done = 0
    for found in _FORBIDDEN.finditer(text):
        write_text(element, text[done : found.start()])
        add(element, "cp", {"hex": f"{ord(found[0]):04X}"})
        done = found.end()
    write_text(element, text[done:])


def put_on_lines(element: Element, space: str = " ", depth: int = 0) -> None:
    """Each element that holds elements alone, and each in it, begins a line.

    ``space`` stands before a line as often as the element lies deep. What holds text is left as
    it is.
    """
    if not len(element) or element.text is not None or any(child.tail for child in element):
        return
    within = f"\n{space * (depth + 1)}"
    element.text = within
    for child in element:
        put_on_lines(child, space, depth + 1)
        child.tail = within
    element[-1].tail = f"\n{space * depth}"


def to_bytes(root: Element) -> bytes:
    """The document as UTF-8, with its declaration and a line end behind it."""
    return _HEAD + bytes(etree.tostring(root, encoding="UTF-8")) + b"\n"


def write_one_by_one(
    root: Element, parent: Element, children: Iterable[Element], stream: IO[bytes]
) -> int:
    """Write a document while the children of ``parent`` are made, of which none is kept.

    The bytes are those of `to_bytes` after all were added and put on lines without space.

    Args:
        root: the document; nothing follows ``parent`` in it that is not known yet.
        parent: holds nothing yet.
        children: elements that nobody needs any more once the next one is made.
        stream: takes the bytes.

    Returns:
        How many children there were.
    """
    rest = iter(children)
    first = next(rest, None)
    if first is not None:
        parent.append(etree.Comment(""))
    put_on_lines(root, space="")
    head, _, tail = to_bytes(root).partition(b"<!---->")
    stream.write(head)
    if first is None:
        return 0
    count = 1
    stream.write(_on_lines(first))
    for count, child in enumerate(rest, 2):  # noqa: B007 - how many there were
        stream.write(b"\n" + _on_lines(child))
    stream.write(tail)
    return count


def _on_lines(element: Element) -> bytes:
    put_on_lines(element, space="")
    return bytes(etree.tostring(element, encoding="UTF-8", with_tail=False))


def without_forbidden(text: str) -> str:
    """Text as XML can hold it: each character that it forbids becomes U+FFFD, where one sees it.

    >>> without_forbidden("1 \\x07")
    '1 \ufffd'
    """
    return _FORBIDDEN.sub("\ufffd", text)


def count_forbidden(text: str) -> int:
    """How many characters of a text XML has no place for."""
    return len(_FORBIDDEN.findall(text))


def _name(tag: str, namespace: str) -> str:
    return f"{{{namespace}}}{tag}" if namespace else tag
