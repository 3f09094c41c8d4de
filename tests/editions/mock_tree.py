"""A code of laws as a tree that can be changed: places, words, citations, where each came from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.record import ArticleRecord, ProvisionText

# A citation in a text of the tree: its number in the list of the tree's citations.
_CITED: Final = re.compile(r"⟦(\d+)⟧")
ROMANS: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


@dataclass
class Cited:
    """A printed citation: what it means, by node; `wrong` is printed instead where it is wrong."""

    printed: str
    citing: Locator
    target: Locator
    wrong: str = ""


@dataclass
class Node:
    """A provision under revision; ``origins`` are its old places, ``flags`` what happened."""

    key: str
    heading: str | None = None
    paragraphs: list[tuple[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    tails: list[str] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)
    origins: list[Locator] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    number: int = 0  # of a law

    def walk(self) -> Iterator[Node]:
        """This node and all under it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def is_leaf(self) -> bool:
        """Whether nothing lies in it and its words are sentences alone."""
        return not self.children and not self.tails and all(k == "p" for k, _ in self.paragraphs)

    @property
    def text(self) -> str:
        """Its sentences."""
        return " ".join(text for _, text in self.paragraphs)


@dataclass
class Code:
    """The whole: introduction, definitions, laws, and the citations in their texts."""

    intro: Node
    definitions: Node
    laws: list[Node]
    cited: list[Cited] = field(default_factory=list)

    def nodes(self) -> Iterator[Node]:
        """All nodes in the order of the book."""
        for part in (self.intro, self.definitions, *self.laws):
            yield from part.walk()


def read_code(records: Sequence[ArticleRecord]) -> Code:
    """The tree of an edition's records, of their English texts."""
    cited: list[Cited] = []
    nodes: dict[Locator, Node] = {}
    for record in records:
        for place in record.provisions:
            text = place.text("en")
            if text is None:
                continue
            node = _node(place.locator, text, cited)
            nodes[place.locator] = node
            if place.locator.parent is not None and place.locator.parent in nodes:
                nodes[place.locator.parent].children.append(node)
    laws = [node for at, node in nodes.items() if not at.prefix and at.depth == 1]
    for law in laws:
        law.number = int(law.origins[0].steps[0])
    return Code(nodes[Locator((), "intro")], nodes[Locator((), "def")], laws, cited)


def _node(locator: Locator, text: ProvisionText, cited: list[Cited]) -> Node:
    provision = text.provision
    marked = _marked(provision.text, locator, text, None, cited)
    node = Node(str(locator), provision.heading, origins=[locator])
    shift = 0
    pieces = sorted(text.citations, key=lambda c: c.start)
    for block in provision.blocks:
        grown = sum(
            len(f"⟦{number}⟧") - (c.end - c.start)
            for number, c in _numbered(marked, pieces)
            if block.start <= c.start < block.end
        )
        start = block.start + shift
        end = block.end + shift + grown
        shift += grown
        kind = {"table": "t", "tail": "e", "item": "i"}.get(block.kind, "p")
        said = marked[start:end]
        if kind == "e":
            node.tails.append(said)
        else:
            node.paragraphs.append((f"{kind}{block.mark}" if kind == "i" else kind, said))
    node.notes = [
        _marked(note.text, locator, text, index, cited)
        for index, note in enumerate(provision.notes)
    ]
    return node


def _numbered(marked: str, citations: Sequence[Citation]) -> list[tuple[int, Citation]]:
    """The numbers of the citations that were marked in a text, with these."""
    numbers = [int(found.group(1)) for found in _CITED.finditer(marked)]
    usable = [c for c in citations if c.note is None and _usable(c)]
    return list(zip(numbers, usable, strict=True))


def _usable(citation: Citation) -> bool:
    return (
        len(citation.locators) == 1
        and not citation.edition
        and citation.work == "duplicate"
        and not citation.locators[0].prefix
    )


def _marked(
    said: str, citing: Locator, text: ProvisionText, note: int | None, cited: list[Cited]
) -> str:
    pieces, at = [], 0
    for citation in sorted(text.citations, key=lambda c: c.start):
        if citation.note != note or not _usable(citation):
            continue
        pieces += [said[at : citation.start], f"⟦{len(cited)}⟧"]
        cited.append(Cited(citation.printed, citing, citation.locators[0]))
        at = citation.end
    return "".join([*pieces, said[at:]])


def number_code(code: Code) -> dict[int, str]:
    """The new place of each node, by its identity."""
    places: dict[int, str] = {id(code.intro): "intro", id(code.definitions): "def"}
    for n, node in enumerate(code.intro.children, 1):
        places[id(node)] = f"intro~{n}"
    for node in code.definitions.children:
        bare = re.sub(r"\s*\([^()]*\)", "", node.heading or "").casefold()
        places[id(node)] = "def~" + "-".join(re.findall(r"[^\W_]+", bare))
    for law in code.laws:
        places[id(law)] = str(law.number)
        _number(law, (str(law.number),), places)
    return places


def _number(node: Node, steps: tuple[str, ...], places: dict[int, str]) -> None:
    for n, child in enumerate(node.children):
        step = (chr(65 + n), str(n + 1), chr(97 + n), ROMANS[n])[len(steps) - 1]
        places[id(child)] = str(Locator((*steps, step)))
        _number(child, (*steps, step), places)


def print_text(said: str, here: str, code: Code, went: dict[Locator, str]) -> str:
    """A text with its citations printed, each where its target now is."""
    return _CITED.sub(lambda found: _cite(code.cited[int(found.group(1))], here, went), said)


def _cite(cited: Cited, here: str, went: dict[Locator, str]) -> str:
    if cited.wrong:
        return cited.wrong
    old, new = cited.target, went.get(cited.target)
    if new is None or (new == str(old) and here == str(cited.citing)):
        return cited.printed
    there = parse_locator(new)
    for k in range(len(old.steps)):
        tail = _tail(old, k)
        if cited.printed.endswith(tail) and (
            k == 0 or there.steps[:k] == parse_locator(here).steps[:k]
        ):
            return cited.printed[: len(cited.printed) - len(tail)] + _tail(there, k)
    return f"Law {there.printed}"


def _tail(locator: Locator, skip: int) -> str:
    """The printed address without its first steps."""
    head = Locator(locator.steps[:skip]).printed if skip else ""
    return locator.printed[len(head) :]
