"""What of a web page is furniture and what is a footnote, told from its elements."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Final

from lxml import etree

from bridgelaws.formats.balance import count_signs
from bridgelaws.formats.html.style_sheet import read_style_rules
from bridgelaws.xml_writer import Element

_WITHOUT_TEXT: Final = {
    "script",
    "style",
    "template",
    "head",
    "svg",
    "iframe",
    "object",
    "audio",
    "video",
}
_CONTROLS: Final = {"button", "select", "textarea", "option"}
_STRUCK: Final = {"del", "s", "strike"}
# How pages and the wikis call what stands around their text, as classes and ids.
_AROUND: Final = {
    "nav",
    "navbar",
    "navigation",
    "menu",
    "mainmenu",
    "submenu",
    "breadcrumb",
    "breadcrumbs",
    "sidebar",
    "toolbar",
    "toc",
    "pagination",
    "pager",
    "skip",
    "skip-link",
    "skiplink",
    "cookie",
    "cookies",
    "cookie-banner",
    "cookie-notice",
    "mw-editsection",
    "editsection",
    "mw-jump-link",
    "mw-navigation",
    "mw-panel",
    "mw-head",
    "printfooter",
    "catlinks",
    "pagetools",
    "usertools",
    "sitetools",
    "dokuwiki__pagetools",
    "dokuwiki__usertools",
    "dokuwiki__sitetools",
    "dokuwiki__aside",
    "dokuwiki__header",
    "dokuwiki__footer",
    "dw__toc",
    "dw__pagetools",
    "trace",
    "youarehere",
    "docinfo",
    "pageid",
    "footer",
    "colophon",
    "editbutton_section",
    "a11y",
    "share",
    "social",
    "wikifoot",
    "noprint",
    "btn_secedit",
    "secedit",
}
_LANDMARKS: Final = {
    "navigation": "html-nav",
    "banner": "html-header",
    "search": "html-control",
    "contentinfo": "html-footer",
}
_HIDDEN: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
# A selector of all elements of a class or with an id.
_HIDING: Final = re.compile(r"\s*[a-z]*(?P<sign>[.#])(?P<name>[\w-]+)\s*", re.IGNORECASE)
# What is hidden until it is asked for: a popup here and there, not the folds of a whole page.
_HIDDEN_PART: Final = 0.3
# Comments of readers, as Word and Google Docs save them in a page: their names, class and list.
_COMMENT: Final = re.compile(r"(?:_msocom_|_com_|cmnt)\d{1,9}")
_COMMENT_STYLE: Final = re.compile(r"mso-element\s*:\s*comment(?:-list)?\s*(?:;|$)")
_NOTE_BLOCKS: Final = {"li", "p", "div", "dd", "td", "aside", "section"}
# Furniture is a part of a page: what holds more than this share of its text is the page.
_PART: Final = 0.5
_LONGEST_MARK: Final = 8


@dataclass(frozen=True)
class WebPage:
    """The elements of a page that are no running text, by what they are.

    ``skipped`` hold no text at all; ``aside`` names the rule; ``marks`` and ``notes`` give
    the key of a footnote for the link that marks it and the block that holds it; ``back``
    are the links from a note to its mark.
    """

    skipped: frozenset[Element] = frozenset()
    aside: dict[Element, str] = field(default_factory=dict)
    marks: dict[Element, str] = field(default_factory=dict)
    notes: dict[Element, str] = field(default_factory=dict)
    back: frozenset[Element] = frozenset()


def read_page(root: Element) -> WebPage:
    """Look at all elements of a page once. Linear in their number."""
    skipped: set[Element] = set()
    aside: dict[Element, str] = {}
    sizes = _text_sizes(root)
    whole = max(1, sizes.get(root, 1))
    headings = Counter(around for h in root.iter("h1") for around in h.iterancestors())
    aside |= _popups(root, sizes, whole)
    for element in _elements(root):
        if element.tag in _WITHOUT_TEXT:
            skipped.add(element)
            continue
        name = _name(element, headings, headings[root])
        sure = name == "struck" or "data-aside" in element.attrib
        if name and (sure or sizes.get(element, 0) < _PART * whole):
            aside[element] = name
    comments = dict.fromkeys(_comments(root), "comment")
    inside: set[Element] = set()
    for element in comments:
        if element not in inside:
            inside.update(element.iter())
    aside |= comments
    marks, notes, back = _find_notes(root, inside)
    return WebPage(frozenset(skipped), aside, marks, notes, frozenset(back))


def _comments(root: Element) -> Iterator[Element]:
    """The comments of readers, and their marks in the text."""
    for element in _elements(root):
        said = element.attrib
        if (
            _COMMENT_STYLE.search(str(said.get("style", "")))
            or "msocomtxt" in str(said.get("class", ""))
            or _COMMENT.fullmatch(str(said.get("href", "")).removeprefix("#"))
        ):
            yield element
        elif any(_COMMENT.fullmatch(str(said.get(key, ""))) for key in ("id", "name")):
            block = _note_block(element)
            around = block.getparent() if block is not None else None
            whole = around is not None and around.tag == "div" and around[0] is block
            yield (around if whole else block) if block is not None else element


def count_shown(root: Element, page: WebPage) -> int:
    """How many characters a page holds, without white space: all at once, not in reading order."""
    outermost = (each for each in page.skipped if page.skipped.isdisjoint(each.iterancestors()))
    left_out = sum(count_signs(element.itertext()) for element in outermost)
    pictures = (
        str(image.get("alt", ""))
        for image in root.iter("img")
        if page.skipped.isdisjoint(image.iterancestors())
    )
    return count_signs(root.itertext()) - left_out + count_signs(pictures)


def _popups(root: Element, sizes: dict[Element, int], whole: int) -> dict[Element, str]:
    """What the page's own style sheet hides by a class or an id."""
    hiding = _hidden_names(root)
    if not hiding:
        return {}
    named: dict[tuple[str, str], list[Element]] = {key: [] for key in hiding}
    for element in _elements(root):
        for sign, key in ((".", "class"), ("#", "id")):
            for name in set(str(element.get(key, "")).split()):
                if (sign, name) in named:
                    named[sign, name].append(element)
    found: dict[Element, str] = {}
    for elements in named.values():
        if sum(sizes.get(element, 0) for element in elements) < _HIDDEN_PART * whole:
            found |= dict.fromkeys(elements, "html-hidden")
    return found


def _hidden_names(root: Element) -> set[tuple[str, str]]:
    """The classes and ids, each with its sign, that the page's style sheet hides."""
    hiding: set[tuple[str, str]] = set()
    for rule in read_style_rules(root):
        # A sheet for paper hides what a screen shows.
        if rule.is_special or not _HIDDEN.search(rule.body):
            continue
        found = (_HIDING.fullmatch(selector) for selector in rule.selectors)
        hiding |= {(one["sign"], one["name"]) for one in found if one}
    return hiding


def _elements(root: Element) -> Iterator[Element]:
    return (element for element in root.iter() if isinstance(element.tag, str))


def _text_sizes(root: Element) -> dict[Element, int]:
    """How much visible text each element holds."""
    sizes: dict[Element, int] = {}
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            # What stands before the element is its parent's; what it holds is summed at its end.
            own = "" if element.tag in _WITHOUT_TEXT else (element.text or "")
            sizes[element] = len("".join(own.split()))
            continue
        parent = element.getparent()
        if parent is not None and parent in sizes:
            tail = len("".join((element.tail or "").split()))
            sizes[parent] += sizes[element] + tail
    return sizes


def _name(element: Element, headings: Counter[Element], titles: int) -> str:  # noqa: PLR0911 - each is one rule
    tag, said = str(element.tag), element.attrib
    if "data-aside" in said:
        return str(said["data-aside"])
    if tag in _STRUCK:
        return "struck"
    if tag == "nav":
        return "html-nav"
    if tag in _CONTROLS:
        return "html-control"
    if "hidden" in said or _HIDDEN.search(str(said.get("style", ""))):
        return "html-hidden"
    role = _LANDMARKS.get(str(said.get("role", "")), "")
    if tag in ("header", "footer") and not any(
        around.tag in ("article", "main", "section") for around in element.iterancestors()
    ):
        role = f"html-{tag}"
    if role in ("html-header", "html-footer"):
        # The only heading of a page may stand in its header.
        return "" if titles and headings[element] == titles else role
    if role:
        return role
    names = f"{said.get('class', '')} {said.get('id', '')}".casefold().split()
    if any(name in _AROUND or name.startswith("msotoc") for name in names):
        return "html-nav"
    return ""


def _find_notes(
    root: Element, left_out: Container[Element]
) -> tuple[dict[Element, str], dict[Element, str], set[Element]]:
    """Footnotes: a short link to a block that links back to it; comments hold none.

    A note that is marked several times may link back to one of them; the others print the same.
    """
    places, links = _places_and_links(root, left_out)
    returning_by_block: dict[Element, dict[str, list[Element]]] = {}
    marks: dict[Element, str] = {}
    notes: dict[Element, str] = {}
    back: set[Element] = set()
    printed: dict[Element, set[str]] = {}
    for link, target in links:
        if link in back or target not in places or len("".join(link.itertext())) > _LONGEST_MARK:
            continue
        own = _names_of(link)
        block = _note_block(places[target])
        if not own or block is None or block in link.iterancestors():
            continue
        if block not in returning_by_block:
            returning_by_block[block] = _links_by_target(block)
        returning = [a for name in own for a in returning_by_block[block].get(name, ())]
        if returning:
            marks[link] = notes.setdefault(block, target)
            printed.setdefault(block, set()).add(_printed(link))
            back.update(returning)
    for link, target in links:
        block = _note_block(places[target]) if target in places else None
        if block is None or link in marks or link in back or block in link.iterancestors():
            continue
        if _printed(link) in printed.get(block, ()):
            marks[link] = notes[block]
    return marks, notes, back


def _printed(link: Element) -> str:
    """What a mark prints, without white space."""
    return "".join("".join(link.itertext()).split())


def _places_and_links(
    root: Element, left_out: Container[Element]
) -> tuple[dict[str, Element], list[tuple[Element, str]]]:
    """The first element of each name, and the links within the page with the names they lead to."""
    places: dict[str, Element] = {}
    links: list[tuple[Element, str]] = []
    for element in _elements(root):
        if element in left_out:
            continue
        for key in ("id", "name"):
            if element.get(key):
                places.setdefault(str(element.get(key)), element)
        href = str(element.get("href", ""))
        if element.tag == "a" and href.startswith("#") and len(href) > 1:
            links.append((element, href[1:]))
    return places, links


def _links_by_target(block: Element) -> dict[str, list[Element]]:
    found: dict[str, list[Element]] = {}
    for link in block.iter("a"):
        found.setdefault(str(link.get("href", ""))[1:], []).append(link)
    return found


def _names_of(link: Element) -> set[str]:
    """The names by which a note can link back to its mark: its own, or those close around it."""
    names: set[str] = set()
    around: Element | None = link
    for _ in range(3):
        if around is None or around.tag in _NOTE_BLOCKS:
            break
        names |= {str(around.get(key)) for key in ("id", "name") if around.get(key)}
        around = around.getparent()
    return names


def _note_block(target: Element) -> Element | None:
    if target.tag in _NOTE_BLOCKS:
        return target
    for around in target.iterancestors():
        if around.tag in _NOTE_BLOCKS:
            return around
        if around.tag in ("body", "html", "ol", "ul", "table"):
            return None
    return None
