"""An official book as federations print theirs: the plain edition and what such books add.

The plain edition has no lists under a colon, no footnotes, no annex and no abbreviated headings:
`make_book` adds them in own words, and keeps what is right beside each: the words of every
provision, its notes, the rows of its tables.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from bridgelaws.language.words import GREEK
from bridgelaws.model.locator import ANNEX, Locator
from bridgelaws.model.provision import Expression, Provision

Kind = Literal["title", "part", "heading", "text", "term", "bullet", "row", "note"]
Definitions = Literal["dash", "colon", "alone"]

_LEADS: Final = {
    "nl": "Dat geldt voor ieder die op dat ogenblik in de zaal is:",
    "fr": "Ceci concerne chacun de ceux qui se trouvent alors dans la salle :",
    "el": "Αυτό αφορά τον καθένα που βρίσκεται τότε στην αίθουσα:",
    "en": "This concerns everybody who is then in the room:",
}
_MEMBERS: Final = {
    "nl": [
        "wie aan de tafel zit en meespeelt",
        "wie er als toeschouwer bij zit, waar dat mag",
        "de wedstrijdleider en wie hem helpt",
        "wie de stukken van de ronde ophaalt",
    ],
    "fr": [
        "ceux qui sont assis à la table et qui jouent",
        "ceux qui regardent jouer, là où cela est permis",
        "l’arbitre et ceux qui l’aident",
        "ceux qui ramassent les feuilles du tour",
    ],
    "el": [
        "όσους κάθονται στο τραπέζι και παίζουν",
        "όσους κοιτάζουν το παιχνίδι, όπου αυτό επιτρέπεται",
        "τον διαιτητή και όσους τον βοηθούν",
        "όσους μαζεύουν τα χαρτιά του γύρου",
    ],
    "en": [
        "those who sit at the table and play",
        "those who look on, where that is allowed",
        "the director and whoever helps",
        "those who gather the slips of the round",
    ],
}
_CLOSINGS: Final = {
    "nl": "zonder onderscheid naar wie het eerst iets heeft opgemerkt.",
    "fr": "sans distinction de celui qui a remarqué le fait en premier.",
    "el": "χωρίς διάκριση για το ποιος το πρόσεξε πρώτος.",
    "en": "whoever of them was the first to see it.",
}
_FURTHER: Final = {
    "nl": "Wat hier staat, wordt aan het begin van de zitting aan allen gezegd.",
    "fr": "Ce qui est dit ici est rappelé à tous au début de la séance.",
    "el": "Όσα γράφονται εδώ λέγονται σε όλους στην αρχή της συνάντησης.",
    "en": "What is said here is told to all when the session begins.",
}
_NOTES: Final = {
    "nl": "De bond heeft dit in het jaar {n} voor de eigen wedstrijden zo toegelicht.",
    "fr": "La fédération a précisé ce point pour ses propres épreuves en l’an {n}.",
    "el": "Η ομοσπονδία το εξήγησε έτσι για τους δικούς της αγώνες το έτος {n}.",
    "en": "The federation has explained this so for its own events in the year {n}.",
}
_ABBREVIATED: Final = {
    "nl": "Tegenst. links van de overtreder",
    "fr": "Adv. de gauche du joueur fautif",
    "el": "Αντίπ. στα αριστερά του παραβάτη",
    "en": "Opp. on the left of the offender",
}
_ANNEXES: Final = {
    "nl": ("BIJLAGE – Het gebruik van de klok", "Wie de zaal leidt, zet een klok neer."),
    "fr": ("ANNEXE – De l’usage de l’horloge", "Celui qui dirige la salle y place une horloge."),
    "el": ("ΠΑΡΑΡΤΗΜΑ – Η χρήση του ρολογιού", "Όποιος διευθύνει την αίθουσα βάζει ένα ρολόι."),
    "en": ("APPENDIX – The use of the clock", "Whoever runs the room puts a clock in it."),
}
_EVERY_LIST: Final = 23
_EVERY_NOTE: Final = 19
_EVERY_FURTHER: Final = 41
_EVERY_HEADING: Final = 14
_EVERY_TERM_NOTE: Final = 9
_LEAST: Final = 60


@dataclass(frozen=True)
class Noted:
    """Where a note's mark is printed: behind so many characters of its paragraph."""

    at: int
    text: str


@dataclass(frozen=True)
class Para:
    """A paragraph as it is printed; ``depth`` counts the marks around it."""

    kind: Kind
    text: str
    depth: int = 0
    mark: str = ""
    notes: tuple[Noted, ...] = ()
    is_bold: bool = False


@dataclass(frozen=True)
class MadeBook:
    """What is printed, in order, and what is right: words, notes and tables by address."""

    language: str
    paras: tuple[Para, ...]
    annex: tuple[Para, ...]
    right: Mapping[str, str]
    notes: Mapping[str, tuple[str, ...]]
    tables: Mapping[str, tuple[str, ...]]


@dataclass
class _Maker:
    language: str
    definitions: Definitions
    print_title: Callable[[str], str]
    paras: list[Para] = field(default_factory=list)
    right: dict[str, str] = field(default_factory=dict)
    notes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tables: dict[str, tuple[str, ...]] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    noted: int = 0
    sentences: list[str] = field(default_factory=list)

    def nth(self, what: str, every: int) -> bool:
        """Whether this is one of every so many that `what` happens to."""
        self.seen[what] = self.seen.get(what, 0) + 1
        return self.seen[what] % every == every // 2

    def note(self, text: str) -> tuple[Noted, ...]:
        """A note behind a word in the middle of a text."""
        self.noted += 1
        # Long words only: an address or a number before a mark is another case.
        words = list(re.finditer(r"[^\W\d_]{5,}(?= [^\W\d_])", text))
        at = words[len(words) // 2].end() if words else len(text)
        said = _NOTES[self.language].format(n=1900 + self.noted)
        # No two notes end alike, or their last lines would be the foot of every page.
        return (Noted(at, f"{said} {self.sentences[7 * self.noted % len(self.sentences)]}"),)

    def keep(self, locator: Locator, words: str, notes: tuple[str, ...]) -> None:
        """What is right at an address."""
        self.right[str(locator)] = words_of(words)
        if notes:
            self.notes[str(locator)] = notes


def words_of(text: str) -> str:
    """All words of a text without case and typography."""
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def said(provision: Provision) -> str:
    """All words of a provision as `words_of` gives them, its heading first."""
    return words_of(f"{provision.heading or ''} {provision.text}")


def in_capitals(title: str) -> str:
    """A title as most law books print it: Greek capitals bear no accents."""
    large = title.upper()
    if not GREEK.search(large):
        return large
    bare = (sign for sign in unicodedata.normalize("NFD", large) if sign != "\u0301")
    return unicodedata.normalize("NFC", "".join(bare))


def make_book(
    plain: Expression, definitions: Definitions = "dash", *, capitals: bool = True
) -> MadeBook:
    """A whole book of the plain edition of one language.

    Args:
        plain: its provisions, in reading order.
        definitions: whether a term stands before its text with a dash or a colon, or alone above
            it; with a colon it stands alone above a list of senses.
        capitals: whether the titles of laws and parts are printed in them.
    """
    maker = _Maker(plain.language, definitions, in_capitals if capitals else str)
    short = (p.text.split(". ")[0] for p in plain.provisions if not p.locator.prefix)
    maker.sentences = [f"{text.rstrip('.')}." for text in short if 40 < len(text) < 120]
    open_tails: list[tuple[Locator, list[Para]]] = []
    provisions = plain.provisions
    parents = {p.locator.parent for p in provisions}
    for provision in provisions:
        while open_tails and not provision.locator.is_inside(open_tails[-1][0]):
            maker.paras += open_tails.pop()[1]
        if provision.locator.prefix == "def" and provision.locator.place:
            _term(maker, provision)
        elif not provision.locator.prefix or provision.locator.prefix == "intro":
            is_leaf = provision.locator not in parents
            open_tails.append((provision.locator, _law(maker, provision, is_leaf=is_leaf)))
        else:
            title = maker.print_title(provision.heading or "")
            maker.keep(provision.locator, title, ())
            maker.paras.append(Para("part", title))
    for _, tails in reversed(open_tails):
        maker.paras += tails
    title, sentence = _ANNEXES[plain.language]
    further = [f"{sentence} ({n})" for n in range(1, 6)]
    annex = (Para("part", title), *(Para("text", text) for text in further))
    place = Locator(("1",), ANNEX)
    maker.keep(place, title, ())
    for nth, text in enumerate(further, 1):
        maker.keep(place.at(str(nth)), text, ())
    return MadeBook(
        plain.language, tuple(maker.paras), annex, maker.right, maker.notes, maker.tables
    )


def _law(  # noqa: C901 - a provision is printed in one place
    maker: _Maker, provision: Provision, *, is_leaf: bool
) -> list[Para]:
    """Print a provision of a law; gives the paragraphs that follow its children."""
    locator, language = provision.locator, maker.language
    depth = 0 if locator.prefix else len(locator.steps) - 1
    said_here = [provision.heading or ""]
    notes = [note.text for note in provision.notes]
    paras: list[Para] = []
    heading = provision.heading
    if locator.prefix == "intro" and not locator.place:
        said_here[0] = maker.print_title(heading or "")
        paras.append(Para("part", said_here[0]))
    elif len(locator.steps) == 1:
        said_here[0] = maker.print_title(heading or "")
        law = maker.print_title(f"{_LAW[language]} {locator.steps[0]}")
        paras.append(Para("title", f"{law} — {said_here[0]}"))
    elif heading:
        if not is_leaf and len(locator.steps) == 2 and maker.nth("heading", _EVERY_HEADING):
            heading = said_here[0] = _ABBREVIATED[language]
        paras.append(Para("heading", heading, depth, provision.mark))
    tails: list[Para] = []
    for nth, block in enumerate(provision.blocks):
        text = provision.text[block.start : block.end]
        said_here.append(text)
        if block.kind == "table":
            rows = tuple(text.split("\n"))
            maker.tables[str(locator)] = (*maker.tables.get(str(locator), ()), *rows)
            paras += [Para("row", row, depth) for row in rows]
            continue
        mark = provision.mark if not nth and not heading else ""
        para = Para("text", text, depth, mark)
        own = locator.prefix == "" and block.kind == "paragraph" and len(text) > _LEAST
        if own and maker.nth("note", _EVERY_NOTE) and not provision.notes:
            para = replace(para, notes=maker.note(text))
            notes += [noted.text for noted in para.notes]
        (tails if block.kind == "tail" else paras).append(para)
    if is_leaf and not locator.prefix and provision.text and not provision.notes:
        has_table = any(block.kind == "table" for block in provision.blocks)
        for more in () if has_table else _more(maker, depth):
            said_here.append(more.text)
            paras.append(more)
    elif not paras and provision.mark:
        paras.append(Para("text", "", depth, provision.mark))
    paras += [Para("note", note.text.strip("()"), depth) for note in provision.notes]
    maker.keep(locator, " ".join(said_here), tuple(notes))
    maker.paras += paras
    return tails


def _more(maker: _Maker, depth: int) -> Iterator[Para]:
    """What an official text adds to a provision: a list with or without an end, a paragraph."""
    language = maker.language
    if maker.nth("list", _EVERY_LIST):
        many = maker.seen["list"] // _EVERY_LIST
        yield Para("text", _LEADS[language], depth)
        members = _MEMBERS[language][: 2 + many % 3]
        for n, member in enumerate(members):
            ends = "." if many % 2 and n == len(members) - 1 else ","
            yield Para("bullet", member + ends, depth + 1)
        if not many % 2:
            yield Para("text", _CLOSINGS[language], depth)
    elif depth and maker.nth("further", _EVERY_FURTHER):
        yield Para("text", _FURTHER[language], depth)


def _term(maker: _Maker, provision: Provision) -> None:
    """Print a term with its definition, as the book's form is."""
    term, text = provision.heading or "", provision.text
    paragraphs = [provision.text[b.start : b.end] for b in provision.blocks]
    items = [b for b in provision.blocks if b.kind == "item"]
    notes: tuple[Noted, ...] = ()
    if maker.nth("term-note", _EVERY_TERM_NOTE):
        notes = (replace(maker.note("")[0], at=len(term)),)
    if maker.definitions == "colon" and not items:
        said_first = f"{term} : {paragraphs[0] if paragraphs else ''}"
        maker.paras.append(Para("term", said_first, notes=notes))
        maker.paras += [Para("text", words, 1) for words in paragraphs[1:]]
    elif maker.definitions != "dash":
        if items:
            paragraphs = paragraphs[len(provision.blocks) - len(items) :]
            text = " ".join(paragraphs)
        maker.paras.append(
            Para("term", f"{term} :", notes=notes, is_bold=maker.definitions == "alone")
        )
        maker.paras += [
            Para("text", words, 1 if items else 0, f"{n}." if items else "")
            for n, words in enumerate(paragraphs, 1)
        ]
    else:
        first = Para("term", f"{term} — {paragraphs[0] if paragraphs else ''}", notes=notes)
        maker.paras.append(first)
        for block in provision.blocks[1:]:
            words = provision.text[block.start : block.end]
            maker.paras.append(Para("text", words, 1, block.mark))
    maker.keep(provision.locator, f"{term} {text}", tuple(each.text for each in notes))


_LAW: Final = {"nl": "Artikel", "fr": "Loi", "el": "Νόμος", "en": "Law"}
