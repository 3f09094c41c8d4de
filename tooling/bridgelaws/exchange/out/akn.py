"""Akoma Ntoso 3.0 (OASIS LegalDocML): a document for each article, edition and text.

The Laws are nobody's national law: their country is written ``zz``. Every provision has an
``eId`` of its steps, ``art_16__sec_B__para_1``, the same in every language, and a reference
points to it, in another article behind that article's address and ``~``.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Final

from bridgelaws.exchange.out.choice import Selection
from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import ANNEX, Locator
from bridgelaws.model.provision import PLAIN, Block, Provision
from bridgelaws.model.record import ArticleRecord, ProvisionText
from bridgelaws.model.work import UNDATED
from bridgelaws.xml_writer import Element, add, make_root, to_bytes, write_text

NAMESPACE: Final = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
_LEVELS: Final = ("article", "section", "paragraph", "subparagraph", "point")
_SHORT: Final = ("art", "sec", "para", "subpara", "point")
_THREE_LETTERS: Final = {"nl": "nld", "fr": "fra", "el": "ell", "en": "eng"}
# What the schema demands where nobody knows the day.
_NO_DAY: Final = "0001-01-01"
_OURS: Final = "bridgelaws"
# The first day that a ZIP archive can tell: the same bytes whenever it is made.
_STAMP: Final = (1980, 1, 1, 0, 0, 0)

Places = Mapping[tuple[str, Locator], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Document:
    """One text of one article: where it stands in an archive, and its bytes."""

    path: str
    content: bytes


def find_documents(
    records: Sequence[ArticleRecord],
    choice: Selection,
    days: Mapping[tuple[str, str], str],
    languages: Sequence[str] = (),
    expressions: Sequence[str] = (),
) -> Iterator[Document]:
    """The documents of the chosen provisions, in the order of the records.

    Args:
        records: all of a build: citations are looked up in them.
        choice: works, editions and laws; an article is taken whole where any of it is chosen.
        days: the date (ISO) of each work's editions, empty or missing where it is unknown.
        languages: those wanted; all when empty.
        expressions: likewise, ``plain`` or publishers' names.
    """
    places = _places(records)
    chosen = {(record.name) for record, _ in choice.provisions(records)}
    for record in records:
        if record.name not in chosen:
            continue
        for expression, language in record.expressions():
            if languages and language not in languages:
                continue
            if expressions and expression not in expressions:
                continue
            day = days.get((record.work, record.edition), "")
            made = _Maker(record, expression, language, day, places).document()
            path = f"{record.name.rpartition('/')[0]}/{language}/{expression}/{record.article}.xml"
            yield Document(path, to_bytes(made))


def write_archive(documents: Iterable[Document], stream: IO[bytes]) -> int:
    """Write the documents as a ZIP archive, always the same bytes; how many there were."""
    count = 0
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for document in documents:
            entry = zipfile.ZipInfo(document.path, _STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, document.content)
            count += 1
    stream.write(data.getvalue())
    return count


def eid(locator: Locator) -> str:
    """The identifier of a provision in its document.

    >>> from bridgelaws.model.locator import parse_locator
    >>> eid(parse_locator("12C1eii")), eid(parse_locator("def~revoke"))
    ('art_12__sec_C__para_1__subpara_e__point_ii', 'def__place_revoke')
    """
    steps = [
        f"{_SHORT[depth] if depth < len(_SHORT) else f'level{depth}'}_{step}"
        for depth, step in enumerate(locator.steps)
        if step
    ]
    place = [f"place_{locator.place.replace('~', '_')}"] if locator.place else []
    return "__".join([*filter(None, [locator.prefix]), *steps, *place])


def _places(records: Iterable[ArticleRecord]) -> Places:
    found: dict[tuple[str, Locator], list[str]] = {}
    for record in records:
        for provision in record.provisions:
            found.setdefault((record.work, provision.locator), []).append(record.edition)
    return {key: tuple(editions) for key, editions in found.items()}


def _uri(work: str, edition: str, article: Locator) -> str:
    return f"/akn/zz/act/{work}/{edition or UNDATED}/{article}"


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes the document of one text of an article."""

    record: ArticleRecord
    expression: str
    language: str
    day: str
    places: Places

    def document(self) -> Element:
        root = make_root("akomaNtoso", NAMESPACE)
        act = _add(root, "act", name="law", contains="singleVersion")
        act.append(self._meta())
        self._hierarchy(_add(act, "body"))
        return root

    def _meta(self) -> Element:
        meta = _make("meta")
        identification = _add(meta, "identification", source=f"#{_OURS}")
        uri = _uri(self.record.work, self.record.edition, self.record.article)
        expression = f"{uri}/{_THREE_LETTERS[self.language]}@{self.day}!{self.expression}"
        author = _OURS if self.expression == PLAIN else self.expression
        for level, address in (
            ("Work", uri),
            ("Expression", expression),
            ("Manifestation", f"{expression}.xml"),
        ):
            told = _add(identification, f"FRBR{level}")
            _add(told, "FRBRthis", value=f"{address}/!main" if level == "Work" else address)
            _add(told, "FRBRuri", value=address)
            _add(told, "FRBRdate", date=self.day or _NO_DAY, name="Edition")
            _add(told, "FRBRauthor", href=f"#{author}")
            if level == "Work":
                _add(told, "FRBRcountry", value="zz")
                _add(told, "FRBRnumber", value=str(self.record.article))
                _add(told, "FRBRname", value=self.record.work)
            elif level == "Expression":
                _add(told, "FRBRlanguage", language=_THREE_LETTERS[self.language])
        references = _add(meta, "references", source=f"#{_OURS}")
        for name in dict.fromkeys((_OURS, author)):
            address = f"/ontology/organization/zz/{name}"
            _add(references, "TLCOrganization", eId=name, href=address, showAs=name)
        return meta

    def _hierarchy(self, body: Element) -> None:
        said = [
            text
            for place in self.record.provisions
            for text in place.texts
            if (text.expression, text.language) == (self.expression, self.language)
        ]
        article = self.record.article
        if not said or said[0].provision.locator != article:
            said.insert(0, ProvisionText(self.expression, self.language, Provision(article)))
        open_ones: list[tuple[Locator, Element, list[Element]]] = []

        def close() -> None:
            _, element, after = open_ones.pop()
            if after:
                _add(element, "wrapUp").extend(after)

        for index, text in enumerate(said):
            here = text.provision.locator
            while open_ones and not here.is_inside(open_ones[-1][0]):
                close()
            parent = open_ones[-1][1] if open_ones else body
            element = self._element(parent, text)
            has_children = index + 1 < len(said) and said[index + 1].provision.locator.is_inside(
                here
            )
            before, after = self._paragraphs(text)
            if has_children:
                if before:
                    _add(element, "intro").extend(before)
            else:
                content = _add(element, "content")
                content.extend([*before, *after] or [_make("p")])
                after = []
            open_ones.append((here, element, after))
        while open_ones:
            close()

    def _element(self, parent: Element, text: ProvisionText) -> Element:
        locator = text.provision.locator
        depth = len(locator.steps) - 1
        if locator.prefix == ANNEX and not locator.place:
            element = _add(parent, "hcontainer", eId=eid(locator), name=ANNEX)
        elif locator.place or depth < 0:
            name = "definition" if locator.is_term else "part"
            element = _add(parent, "hcontainer", eId=eid(locator), name=name)
        elif depth < len(_LEVELS):
            element = _add(parent, _LEVELS[depth], eId=eid(locator))
        else:
            element = _add(parent, "level", eId=eid(locator))
        if locator.steps and not locator.place and locator.prefix != ANNEX:
            mark = text.provision.mark.rstrip(".") or locator.steps[-1]
            _add(element, "num", mark)
        if text.provision.heading:
            _add(element, "heading", text.provision.heading)
        return element

    def _paragraphs(self, text: ProvisionText) -> tuple[list[Element], list[Element]]:
        """What stands before the provisions inside it, and what follows them."""
        said = text.provision
        line = _Line(text, self._href)
        before: list[Element] = []
        after: list[Element] = []
        blocks = said.blocks or ((Block("paragraph", 0, len(said.text)),) if said.text else ())
        for number, block in enumerate(blocks):
            goal = after if block.kind == "tail" else before
            is_last = number + 1 == len(blocks)
            if block.kind == "table":
                goal.append(line.table(block))
            elif block.kind == "item":
                self._item(goal, line.paragraph(block.start, block.end), block.mark, number, said)
            else:
                goal.append(line.paragraph(block.start, block.end))
            line.add_notes(goal, block.end, is_last=is_last)
        if not blocks:
            line.add_notes(before, 0, is_last=True)
        return before, after

    def _item(
        self,
        goal: list[Element],
        paragraph: Element,
        mark: str,
        number: int,
        said: Provision,
    ) -> None:
        name = eid(said.locator)
        if not goal or goal[-1].tag != _name("blockList"):
            goal.append(_make("blockList", eId=f"{name}__list_{number + 1}"))
        item = _add(goal[-1], "item", eId=f"{name}__item_{number + 1}")
        if mark:
            _add(item, "num", mark)
        item.append(paragraph)

    def _href(self, work: str, edition: str, locator: Locator) -> str:
        """Where a cited provision stands: in this document, or behind another's address."""
        held = self.places.get((work, locator), ())
        wanted = edition or self.record.edition
        there = wanted if wanted in held else (held[-1] if held else wanted)
        if (work, there) == (self.record.work, self.record.edition):
            own = self.record.article
            if locator.article == own:
                return f"#{eid(locator)}"
        return f"{_uri(work, there, locator.article)}~{eid(locator)}"


class _Line:
    """Puts references and notes into the paragraphs of one text."""

    def __init__(self, text: ProvisionText, href: Callable[[str, str, Locator], str]) -> None:
        self._text = text
        self._href = href
        self._notes = sorted(
            enumerate(text.provision.notes), key=lambda each: (each[1].anchor, each[0])
        )

    def paragraph(self, start: int, end: int, note: int | None = None) -> Element:
        """The characters from ``start`` to ``end`` of the text, or of a note."""
        said = self._text.provision
        words = said.text if note is None else said.notes[note].text
        element = _make("p")
        done = start
        for citation in sorted(self._text.citations, key=lambda each: each.start):
            if citation.note != note or not done <= citation.start < citation.end <= end:
                continue
            if not citation.locators:
                continue
            write_text(element, words[done : citation.start])
            element.append(self._reference(citation, words[citation.start : citation.end]))
            done = citation.end
        write_text(element, words[done:end])
        return element

    def table(self, block: Block) -> Element:
        """Rows of a table; where each cell stands in the text is kept for its citations."""
        table = _make("table")
        here = block.start
        for row in self._text.provision.text[block.start : block.end].split("\n"):
            line = _add(table, "tr")
            at = here
            for cell in row.split(" | "):
                _add(line, "td").append(self.paragraph(at, at + len(cell)))
                at += len(cell) + 3
            here += len(row) + 1
        return table

    def add_notes(self, goal: list[Element], end: int, *, is_last: bool) -> None:
        """Hang the notes that stand up to ``end`` on the last paragraph so far."""
        while self._notes and (is_last or self._notes[0][1].anchor <= end):
            index, note = self._notes.pop(0)
            if not goal:
                goal.append(_make("p"))
            *_, last = goal[-1].iter(_name("p"))
            name = f"{eid(self._text.provision.locator)}__note_{index + 1}"
            held = _add(last, "authorialNote", eId=name, marker=str(index + 1))
            held.append(self.paragraph(0, len(note.text), index))

    def _reference(self, citation: Citation, printed: str) -> Element:
        hrefs = [
            self._href(citation.work, citation.edition, locator) for locator in citation.locators
        ]
        if len(hrefs) == 1:
            element = _make("ref", href=hrefs[0])
            write_text(element, printed)
            return element
        group = _make("mref")
        write_text(_add(group, "ref", href=hrefs[0]), printed)
        for href in hrefs[1:]:
            _add(group, "ref", href=href)
        return group


def _name(tag: str) -> str:
    return f"{{{NAMESPACE}}}{tag}"


def _make(tag: str, **attributes: str) -> Element:
    """An element that nothing holds yet."""
    made = make_root(tag, NAMESPACE)
    made.attrib.update(attributes)
    return made


def _add(parent: Element, tag: str, text: str = "", **attributes: str) -> Element:
    return add(parent, tag, attributes, text)
