"""One text of one article as a tree of printable provisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import DEFINITIONS, Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ProvisionRecord, ProvisionText
from bridgelaws.site.data.authorities import is_commentary
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.definition_terms import term_finders
from bridgelaws.site.links import LAWS, Leaf, address_of
from bridgelaws.site.text import LinkSpan, TextElement, citation_marks, split_parts, term_marks


@dataclass(frozen=True, slots=True)
class TextLink:
    """A link with its text: a provision that cites, a page to go to."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Citing:
    """The places of one work that cite a provision; the page's own work has no ``title`` here."""

    title: str
    references: tuple[TextLink, ...]


@dataclass(frozen=True, slots=True)
class ProvisionNode:
    """One provision, ready to print.

    ``mark`` is its printed enumerator and ``name`` its full name. ``status`` is
    ``missing`` where this language has no text, ``filled`` where an official text
    has none and the plain edition stands in, ``unplaced`` where its place is not sure:
    ``page`` is then the one of its source, 0 where that has none. ``is_restored`` tells
    that its number is not in the source. ``about`` are the laws that a place of another work is
    about, where its text does not say so.
    """

    anchor: str
    mark: str
    name: str
    depth: int
    heading: str = ""
    before: tuple[TextElement, ...] = ()
    after: tuple[TextElement, ...] = ()
    children: tuple[ProvisionNode, ...] = ()
    cited_by: tuple[Citing, ...] = ()
    status: str = ""
    is_restored: bool = False
    page: int = 0
    about: tuple[TextLink, ...] = ()


@dataclass(frozen=True)
class ProvisionWriter:
    """Writes the provisions of one article for one page: its path, language and text."""

    book: Book
    leaf: Leaf
    language: str
    expression: str
    path: str
    links_terms: bool = True

    def tree(self) -> ProvisionNode:
        """The article with all its provisions inside one another."""
        nodes = self._where_it_stood([node for node in map(self.node, self._places()) if node])
        article = str(self.leaf.article)
        if not nodes or nodes[0].anchor != article:
            # A text can hold a few provisions of a law and not its head.
            name = self.book.names.provision(self.leaf, self.language)
            nodes.insert(0, ProvisionNode(article, "", name, self.leaf.article.depth))
        return _nest(nodes)

    def _where_it_stood(self, nodes: Sequence[ProvisionNode]) -> list[ProvisionNode]:
        """The nodes with what has no sure place behind the text that it follows in its source."""
        lines = {
            str(place.locator): (origin.first_line, origin.file)
            for place in self._places()
            if (text := place.text(self.language, self.expression))
            for origin in text.provision.origins[:1]
        }
        done = [node for node in nodes if node.status != "unplaced"]
        for node in nodes:
            if node.status != "unplaced":
                continue
            line, file = lines[node.anchor]
            above = [
                (lines[other.anchor][0], n)
                for n, other in enumerate(done)
                if other.anchor in lines
                and lines[other.anchor][1] == file
                and lines[other.anchor][0] <= line
            ]
            at = max(above)[1] if above else len(done) - 1
            deeper = at + 1 < len(done) and done[at + 1].depth > done[at].depth
            depth = max(done[at].depth + deeper, self.leaf.article.depth + 1) if done else 0
            done.insert(at + 1, replace(node, depth=depth or node.depth))
        return done

    def node(self, place: ProvisionRecord) -> ProvisionNode | None:
        """One provision without its children; ``None`` where only a foreign text has it."""
        text = place.text(self.language, self.expression)
        status = ""
        if text is None and self.expression != PLAIN:
            text = place.text(self.language, PLAIN)
            status = "filled" if text else ""
        if text is None and place.locator != self.leaf.article:
            # A place that one federation's text alone has is no gap in the others.
            if not any(other.expression == PLAIN for other in place.texts):
                return None
            status = "missing"
        page = 0
        if text is not None and place.locator.unplaced_at:
            status = "unplaced"
            page = next((origin.page for origin in text.provision.origins), 0)
        before, after = self.parts(text) if text else ((), ())
        if place.locator == self.leaf.article and not (before or after):
            status = ""  # a title alone is nobody's wording of a rule
        return ProvisionNode(
            anchor=str(place.locator),
            mark=self.mark(place.locator, text),
            name=self.book.names.provision(self.leaf, self.language, place.locator),
            depth=place.locator.depth,
            heading=(text.provision.heading if text else "") or "",
            before=before,
            after=after,
            cited_by=self.cited_by(place),
            status=status,
            is_restored=bool(text and text.provision.numbering == "inferred"),
            page=page,
            about=tuple(self._about(place.locator)),
        )

    def _about(self, locator: Locator) -> Iterator[TextLink]:
        if self.leaf.work == LAWS:
            return
        about = self.book.once("laws_about", _laws_about)
        for law in about.get(locator, ()):
            leaf = self.book.directory.find(law, LAWS)
            if leaf is not None:
                name = self.book.names.provision(leaf, self.language, law)
                yield TextLink(name, self.address(law, leaf))

    def parts(self, text: ProvisionText) -> tuple[tuple[TextElement, ...], tuple[TextElement, ...]]:
        """The paragraphs before and after the children, with their links."""
        provision = text.provision
        marks: tuple[LinkSpan, ...] = citation_marks(text.citations, self.find)
        if self.links_terms:
            own = provision.locator.place if self.leaf.article == DEFINITIONS else ""
            uses = term_finders(self.book)[self.language].find_first(provision.text, own)
            marks += term_marks(uses, self.definition)
        return split_parts(
            provision, marks, lambda index: citation_marks(text.citations, self.find, index)
        )

    def find(self, citation: Citation) -> str | None:
        """The address of what a citation means; empty when it leads nowhere.

        Without an address where it is of an edition that is not at hand: ``None``.
        """
        if citation.status == "dangling":
            return ""
        edition = citation.edition
        work = self.book.works.get(citation.work)
        if edition and work and edition in dict(work.former):
            return None
        if not edition and citation.work != self.leaf.work and citation.work in self.book.works:
            # A regulation speaks of the edition that it was written for.
            edition = self.book.works[citation.work].written_for
        for locator in citation.locators:
            leaf = self.book.directory.find(locator, citation.work, edition, self.leaf)
            if leaf:
                return self.address(locator, leaf)
        return ""

    def definition(self, term: str) -> str:
        """The address of a term's definition."""
        locator = DEFINITIONS.at(term)
        leaf = self.book.directory.find(locator, LAWS, near=self.leaf)
        return self.address(locator, leaf) if leaf else ""

    def address(self, locator: Locator, leaf: Leaf) -> str:
        """A link from this page to a provision.

        Who reads a second text of an article goes on in that one; everybody else
        goes to the first text of whatever is cited.
        """
        is_first = self.path == self.leaf.path(self.language)
        expression = "" if is_first else self.expression
        return address_of(self.path, locator, leaf, self.language, expression)

    def cited_by(self, place: ProvisionRecord) -> tuple[Citing, ...]:
        """The provisions that cite this one, work by work, its own first.

        Then come the Laws, regulations, and what explains them.
        """
        found: dict[str, list[TextLink]] = {}
        for locator in place.cited_by:
            work = self.book.directory.work_of(locator, self.leaf.work)
            leaf = self.book.directory.find(locator, work, near=self.leaf)
            if leaf:
                name = self._name_in_list(leaf, locator)
                found.setdefault(work, []).append(TextLink(name, self.address(locator, leaf)))
        return tuple(
            Citing(self._title_of(work), tuple(found[work]))
            for work in sorted(found, key=self._rank)
        )

    def _name_in_list(self, leaf: Leaf, locator: Locator) -> str:
        """A place below the title of its work, or among those of the page's own."""
        if leaf.work not in (self.leaf.work, LAWS):
            number = self.book.names.number(locator, self.language)
            if number:
                return number
        return self.book.names.short(leaf, self.language, locator)

    def _title_of(self, work: str) -> str:
        return "" if work == self.leaf.work else self.book.names.work(work, self.language)

    def _rank(self, work: str) -> tuple[bool, bool, bool, str]:
        known = self.book.works.get(work)
        explains = known is not None and is_commentary(known)
        return work != self.leaf.work, work != LAWS, explains, work

    def mark(self, locator: Locator, text: ProvisionText | None) -> str:
        """The enumerator as printed, or as this language would print it where it was lost."""
        work = self.book.works.get(self.leaf.work)
        if locator.scheme.counted:
            # Nothing prints the number of a paragraph; it is how one is cited all the same.
            is_page = locator == self.leaf.article or not locator.place
            return "" if is_page else f"¶{locator.place.rpartition('~')[2]}"
        if text and (locator.unplaced_at or (locator.place and work and work.by_print)):
            return text.provision.mark
        if locator.place or not locator.steps or locator == self.leaf.article:
            return ""
        if text and text.provision.mark:
            return text.provision.mark
        return self.book.lexicons[self.language].print_mark(locator)

    def _places(self) -> Sequence[ProvisionRecord]:
        return self.book.directory.record(self.leaf).provisions


def _laws_about(book: Book) -> Mapping[Locator, tuple[Locator, ...]]:
    """Per place of another work the laws that its heading, or its outline, says it is about.

    No text holds these citations, so that nothing on its page would lead to the law otherwise.
    """
    own = {work.prefix for work in book.works.values() if work.by_print}
    in_texts = {
        (place.locator, target)
        for record in book.records
        for place in (record.provisions if record.article.prefix in own else ())
        for text in place.texts
        for citation in text.citations
        if citation.work == LAWS
        for target in citation.locators
    }
    found: dict[Locator, dict[Locator, None]] = {}
    for record in book.records:
        for place in record.provisions if record.work == LAWS else ():
            for source in place.cited_by:
                if source.prefix in own and (source, place.locator) not in in_texts:
                    found.setdefault(source, {})[place.locator] = None
    return {source: tuple(targets) for source, targets in found.items()}


def _nest(nodes: Sequence[ProvisionNode]) -> ProvisionNode:
    """Put each node into the nearest one above it; the first is the article itself."""
    root, rest = nodes[0], nodes[1:]
    stack: list[tuple[ProvisionNode, list[ProvisionNode]]] = [(root, [])]
    for node in rest:
        while len(stack) > 1 and stack[-1][0].depth >= node.depth:
            _close(stack)
        stack.append((node, []))
    while len(stack) > 1:
        _close(stack)
    return replace(root, children=tuple(stack[0][1]))


def _close(stack: list[tuple[ProvisionNode, list[ProvisionNode]]]) -> None:
    node, children = stack.pop()
    stack[-1][1].append(replace(node, children=tuple(children)))
