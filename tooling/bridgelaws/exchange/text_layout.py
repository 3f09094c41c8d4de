"""Provisions as the lines of a text file, laid out as the texts of the plain edition are.

A law begins with its title, a section with its mark; each level stands two blanks further in, each
paragraph on one line. What is written so is read back as the same provisions, which whoever writes
it must hold: words that look like a mark would be read as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Provision

_LEVEL: Final = "  "
_DASH: Final = " — "


def lay_out(provisions: Iterable[Provision], lexicon: Lexicon) -> str:
    """The provisions of one article, in reading order, as a text that ends with a line end."""
    lines: list[str] = []
    waiting: list[tuple[Locator, list[str]]] = []
    for provision in provisions:
        while waiting and not provision.locator.is_inside(waiting[-1][0]):
            lines += waiting.pop()[1]
        lines += _opening(provision, lexicon)
        waiting.append((provision.locator, list(_tails(provision))))
    for _, after in reversed(waiting):
        lines += after
    return "".join(f"{line}\n" for line in lines)


def title_of_law(locator: Locator, lexicon: Lexicon) -> str:
    """How the title of a law begins in a language: *Artikel 16*."""
    said = lexicon.print_citation(locator)
    return said[:1].upper() + said[1:]


def _opening(provision: Provision, lexicon: Lexicon) -> Iterator[str]:
    """Mark and heading, what stands before the provisions in it, and its notes."""
    locator = provision.locator
    before = [line for kind, line in _lines(provision) if kind != "tail"]
    inner = _inner(locator)
    if locator.prefix and not locator.place:
        yield provision.heading or ""
    elif locator.prefix:
        first = before.pop(0) if before else ""
        yield _DASH.join(filter(None, (provision.heading, first)))
    elif locator.depth == 1:
        yield _DASH.join(filter(None, (title_of_law(locator, lexicon), provision.heading)))
    else:
        lead = provision.heading or (before.pop(0) if _opens_with_words(provision) else "")
        yield f"{inner[len(_LEVEL) :]}{lexicon.print_mark(locator)} {lead}".rstrip()
    yield from (inner + line for line in before)
    for note in provision.notes:
        # What a note says begins with its label wherever the source prints one.
        label = "" if lexicon.opens_note(note.text) else f"{lexicon.word('note', 'line')} "
        yield f"{inner}{label}{note.text}"


def _tails(provision: Provision) -> Iterator[str]:
    inner = _inner(provision.locator)
    return (inner + line for kind, line in _lines(provision) if kind == "tail")


def _inner(locator: Locator) -> str:
    """What stands before the paragraphs of a provision."""
    if locator.prefix:
        return _LEVEL
    return _LEVEL * max(1, locator.depth - 1)


def _lines(provision: Provision) -> Iterator[tuple[str, str]]:
    for block in provision.blocks:
        for line in provision.text[block.start : block.end].split("\n"):
            if block.kind == "table":
                yield block.kind, f"| {line} |"
            elif line:
                yield block.kind, f"{block.mark} {line}".strip()


def _opens_with_words(provision: Provision) -> bool:
    return bool(provision.blocks) and provision.blocks[0].kind == "paragraph"
