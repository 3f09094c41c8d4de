"""The plain edition damaged as real texts are: for tests and for the figures in the notes.

Each damage takes a law as the project ships it and gives the text that a web page,
a PDF or a wiki would have left of it, with the locators that a right parse gives back.
"""

from __future__ import annotations

import random
import textwrap
from dataclasses import dataclass

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression, Provision

WIKI_FOOT = {
    "nl": ("U bent niet aangemeld.", "Laatst gewijzigd: 2021/03/04 10:11", "door redactie"),
    "fr": ("Vous n’êtes pas connecté.", "Dernière modification : 2021/03/04 10:11", "de redaction"),
    "el": ("Δεν έχετε συνδεθεί.", "Τελευταία τροποποίηση: 2021/03/04 10:11", "από syntaxi"),
    "en": ("You are not logged in.", "Last modified: 2021/03/04 10:11", "by editors"),
}


@dataclass(frozen=True)
class Item:
    """One block of a law before damage: whose it is, and what kind of block."""

    locator: Locator
    kind: str  # heading, text, body, tail
    text: str


def law_items(expression: Expression, law: str) -> list[Item]:
    """The blocks of a law in print order: headings, texts, further paragraphs, tails."""
    provisions = [p for p in expression.provisions if p.locator.article == Locator((law,))]
    return _items(provisions[0], provisions[1:]) if provisions else []


def _items(root: Provision, rest: list[Provision]) -> list[Item]:
    items: list[Item] = []
    tails: list[tuple[Locator, Item]] = []
    for provision in [root, *rest]:
        while tails and not provision.locator.is_inside(tails[-1][0]):
            items.append(tails.pop()[1])
        if provision.heading and provision.locator != root.locator:
            items.append(Item(provision.locator, "heading", provision.heading))
        first = provision.heading is None and provision.locator != root.locator
        for block in provision.blocks:
            text = provision.text[block.start : block.end]
            if block.kind == "table":
                continue
            if block.kind == "tail":
                tails.append((provision.locator, Item(provision.locator, "tail", text)))
                continue
            items.append(Item(provision.locator, "text" if first else "body", text))
            first = False
    while tails:
        items.append(tails.pop()[1])
    return items


def has_parts(items: list[Item]) -> bool:
    """Whether a law is divided at all."""
    return len({item.locator for item in items}) > 1


def as_web_page(items: list[Item], title: str, law: str, lexicon: Lexicon) -> str:
    """Enumerators lost to CSS: a bullet where a provision begins, nothing where it goes on."""
    lines = [f"{lexicon.word('law', 'heading').capitalize()} {law}", title]
    lines += [("- " if i.kind in ("heading", "text") else "") + i.text for i in items]
    return "\n".join(lines) + "\n"


def as_flat_text(items: list[Item], title: str, law: str, lexicon: Lexicon) -> str:
    """Everything lost but the paragraphs: no marks, no bullets, no indentation."""
    lines = [f"{lexicon.word('law', 'heading').capitalize()} {law}", title]
    return "\n\n".join([*lines, *(item.text for item in items)]) + "\n"


def as_wrapped_text(items: list[Item], title: str, law: str, lexicon: Lexicon) -> str:
    """As a flat text, broken into lines of a page's width."""
    lines = [f"{lexicon.word('law', 'heading').capitalize()} {law}", "", title]
    for item in items:
        lines += ["", *textwrap.wrap(item.text, 88)]
    return "\n".join(lines) + "\n"


def as_wiki_page(items: list[Item], _title: str, law: str, lexicon: Lexicon) -> str:
    """Letters lost, the law's number only in the page's foot, furniture around."""
    lines: list[str] = []
    for item in items:
        number = item.locator.steps[-1] if item.locator.kinds[-1:] == ("number",) else ""
        mark = f"{number}. " if number and item.kind in ("text", "heading") else ""
        lines += [mark + item.text, ""]
    prompt, changed, author = WIKI_FOOT[lexicon.language]
    lines += [prompt, f"  • law_{int(law):02}.txt", f"  • {changed}", f"  • {author}"]
    return "\n".join(lines)


def drop_some(items: list[Item], count: int, seed: int) -> list[Item]:
    """The same law with ``count`` leaf texts missing."""
    chosen = random.Random(seed)
    leaves = [n for n, item in enumerate(items) if item.kind == "text"]
    gone = set(chosen.sample(leaves, min(count, len(leaves))))
    return [item for n, item in enumerate(items) if n not in gone]
