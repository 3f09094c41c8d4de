"""A review of a code, drawn at random from a seed: what changes, and the answer to every change.

The words that come in are our own and mean little; what counts is that they are put in as a
review does it: a grade of verb, a number, a side, a time, an exception, another order.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.model.locator import Locator, parse_locator
from tests.editions.mock_tree import Code, Node, number_code

_SWAPS: Final = (
    ("shall not", "may not"),
    ("shall", "should"),
    ("must", "should"),
    ("should", "must"),
    ("may", "shall"),
    ("either", "the left-hand"),
    ("offending side", "offender"),
    ("before", "no later than"),
    ("until", "as long as nobody acts before"),
    ("the Director", "the Tournament Organiser"),
    ("a player", "a contestant"),
    ("opponent", "left-hand opponent"),
    ("two", "three"),
    ("one", "two"),
    ("play", "the play period"),
    ("auction", "auction period"),
    ("not", "hardly ever"),
    ("if", "only where"),
)
_EXCEPTIONS: Final = (
    "This does not hold in the last round of a session.",
    "The Regulating Authority may lay down another way.",
    "A spectator counts as nobody here.",
    "Screens change nothing in this.",
    "Where bidding boxes are used, the card taken out counts.",
)
_WORDS: Final = {
    "who": ("Every scorer", "The non-playing captain", "A kibitzer", "The caddy", "Any recorder"),
    "verb": ("collects", "seals", "hands over", "copies", "announces", "photographs", "signs"),
    "what": (
        "the travelling slips",
        "each tablet",
        "the spare decks",
        "all convention cards",
        "the screen covers",
        "the hand diagrams",
    ),
    "when": (
        "within three minutes of the round’s close",
        "while the next board is on its way",
        "once the room has been cleared",
        "as soon as the clock has stopped",
        "in the pause between two matches",
    ),
    "why": (
        "so that a recount stays possible",
        "to spare late pairs a second walk",
        "lest results be read at the neighbouring table",
        "for the archive of the federation",
        "because a vugraph operator depends on it",
    ),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of some places: the line of a gold file. ``words`` tells other words besides."""

    old: tuple[str, ...]
    new: tuple[str, ...]
    relation: str
    words: bool = False


@dataclass
class Review:
    """A review under way."""

    code: Code
    rng: random.Random
    dropped: list[Locator] = field(default_factory=list)
    touched: set[int] = field(default_factory=set)
    done: Counter[str] = field(default_factory=Counter)

    def sentence(self) -> str:
        """A sentence that no code of laws has."""
        pick = {key: self.rng.choice(words) for key, words in _WORDS.items()}
        return "{who} {verb} {what} {when}, {why}.".format(**pick)

    def text(self) -> str:
        """A short new provision."""
        return " ".join(self.sentence() for _ in range(self.rng.randint(1, 3)))

    # What can be changed, each once; every one tells whether it was done.

    def reword(self, node: Node) -> bool:
        """Other words at the same place."""
        spots = [n for n, (kind, said) in enumerate(node.paragraphs) if kind != "t" and said]
        if not spots:
            return False
        n = self.rng.choice(spots)
        kind, said = node.paragraphs[n]
        changed = self._swapped(said)
        if self.rng.random() < 0.25 or changed == said:
            changed = f"{changed} {self.rng.choice(_EXCEPTIONS)}"
        elif self.rng.random() < 0.2:
            changed = self._deleted(changed)
        node.paragraphs[n] = (kind, changed)
        node.flags.add("reworded")
        return True

    def _swapped(self, said: str) -> str:
        for before, after in self.rng.sample(_SWAPS, len(_SWAPS)):
            found = re.search(rf"(?<![\w⟦]){re.escape(before)}(?![\w⟧])", said)
            if found:
                return said[: found.start()] + after + said[found.end() :]
        return said

    def _deleted(self, said: str) -> str:
        sentences = _sentences(said)
        if len(sentences) < 2:
            return said
        del sentences[self.rng.randrange(len(sentences))]
        return " ".join(sentences)

    def change_heading(self, node: Node) -> bool:
        if not node.heading or node.key.startswith(("def", "intro")):
            return False
        words = node.heading.split()
        words[self.rng.randrange(len(words))] = self.rng.choice(("handling", "course", "limits"))
        heading = " ".join(words)
        node.heading = heading.upper() if node.heading.isupper() else heading.capitalize()
        node.flags.add("reworded")
        return True

    def change_note(self, node: Node) -> bool:
        if node.notes:
            node.notes[0] = f"{node.notes[0]} {self.rng.choice(_EXCEPTIONS)}"
        elif node.is_leaf and node.paragraphs and not node.key.startswith(("def", "intro")):
            node.notes.append(f"Note: {self.rng.choice(_EXCEPTIONS)}")
        else:
            return False
        node.flags.add("reworded")
        return True

    def change_table(self, node: Node) -> bool:
        tables = [n for n, (kind, _) in enumerate(node.paragraphs) if kind == "t"]
        if not tables:
            return False
        n = self.rng.choice(tables)
        rows = node.paragraphs[n][1].split("\n")
        at = self.rng.randrange(1, len(rows))
        cells = rows[at].split(" | ")
        cells[-1] = f"{cells[-1]}0" if cells[-1][-1:].isdigit() else f"not {cells[-1]}"
        rows[at] = " | ".join(cells)
        node.paragraphs[n] = ("t", "\n".join(rows))
        node.flags.add("reworded")
        return True

    def insert(self, parent: Node) -> bool:
        if not parent.children or len(parent.children) > 7:
            return False
        at = self.rng.randrange(len(parent.children) + 1)
        node = Node("new", paragraphs=[("p", self.text())])
        near = parent.children[min(at, len(parent.children) - 1)]
        if near.heading:
            node.heading = self.sentence().split(" with")[0][:40].rstrip(".,")
        parent.children.insert(at, node)
        self.touched.add(id(node))
        return True

    def drop(self, parent: Node) -> bool:
        free = [c for c in parent.children if self._whole(c)]
        if len(parent.children) < 3 or not free:
            return False
        node = self.rng.choice(free)
        parent.children.remove(node)
        self._gone(node)
        return True

    def swap(self, parent: Node) -> bool:
        spots = [
            n
            for n in range(len(parent.children) - 1)
            if self._whole(parent.children[n]) and self._whole(parent.children[n + 1])
        ]
        if not spots:
            return False
        n = self.rng.choice(spots)
        row = parent.children
        row[n], row[n + 1] = row[n + 1], row[n]
        self._touch(row[n], row[n + 1])
        return True

    def split(self, parent: Node) -> bool:
        spots = [c for c in parent.children if self._free(c) and c.is_leaf and _halves(c)]
        if not spots or len(parent.children) > 7:
            return False
        node = self.rng.choice(spots)
        first, second = _halves(node) or ("", "")
        node.paragraphs = [("p", first)]
        other = Node("split", paragraphs=[("p", second)], origins=list(node.origins))
        if node.heading:
            other.heading = "What follows from it"
        parent.children.insert(parent.children.index(node) + 1, other)
        self._touch(node, other)
        return True

    def merge(self, parent: Node) -> bool:
        row = parent.children
        spots = [
            n
            for n in range(len(row) - 1)
            if all(self._free(c) and c.is_leaf and len(c.text.split()) > 5 for c in row[n : n + 2])
        ]
        if len(row) < 3 or not spots:
            return False
        n = self.rng.choice(spots)
        one, other = row[n], row.pop(n + 1)
        joint = self.rng.choice((" ", " ", " Likewise: "))
        one.paragraphs = [("p", one.text + joint + other.text)]
        one.notes += other.notes
        one.origins += other.origins
        self._touch(one)
        return True

    def move(self, parent: Node) -> bool:
        spots = [c for c in parent.children if self._whole(c) and c.is_leaf]
        spots = [c for c in spots if len(c.text.split()) > 9]
        depth = len(parent.origins[0].steps) if parent.origins else 0
        homes = [
            other
            for law in self.code.laws
            for other in law.walk()
            if other.origins
            and len(other.origins[0].steps) == depth
            and 1 < len(other.children) < 8
            and other.origins[0].article != parent.origins[0].article
        ]
        if len(parent.children) < 3 or not spots or not homes:
            return False
        node = self.rng.choice(spots)
        home = self.rng.choice(homes)
        parent.children.remove(node)
        home.children.insert(self.rng.randrange(len(home.children) + 1), node)
        self._touch(node)
        return True

    # Whole laws.

    def law_into_section(self) -> bool:
        laws = [law for law in self.code.laws if law.is_leaf and self._free(law)]
        homes = [law for law in self.code.laws if 1 < len(law.children) < 7]
        if not laws or not homes:
            return False
        law, home = self.rng.choice(laws), self.rng.choice(homes)
        self.code.laws.remove(law)
        law.heading = law.heading and law.heading.capitalize()
        home.children.append(law)
        self._touch(law)
        return True

    def merge_laws(self) -> bool:
        laws = self.code.laws
        spots = [
            n
            for n in range(len(laws) - 1)
            if len(laws[n].children) > 1
            and len(laws[n + 1].children) > 1
            and len(laws[n].children) + len(laws[n + 1].children) < 9
            and not laws[n + 1].text
            and not laws[n + 1].tails
            and self._free(laws[n])
            and self._free(laws[n + 1])
        ]
        if not spots:
            return False
        n = self.rng.choice(spots)
        one, other = laws[n], laws.pop(n + 1)
        one.heading = f"{one.heading}; {other.heading}"
        one.children += other.children
        one.origins += other.origins
        self._touch(one)
        return True

    def split_law(self) -> bool:
        free = self._free_numbers()
        laws = [law for law in self.code.laws if len(law.children) > 3 and self._free(law)]
        if not free or not laws:
            return False
        law = self.rng.choice(laws)
        half = len(law.children) // 2
        other = Node("law", heading=f"{law.heading}, CONTINUED", origins=list(law.origins))
        other.children, law.children = law.children[half:], law.children[:half]
        other.number = self.rng.choice(free)
        self._put(other)
        self._touch(law, other)
        return True

    def replace_law(self) -> bool:
        laws = [law for law in self.code.laws if 1 < len(law.children) < 5 and self._free(law)]
        laws = [law for law in laws if all(map(self._whole, law.children))]
        if not laws:
            return False
        law = self.rng.choice(laws)
        self.code.laws.remove(law)
        self._gone(law)
        new = Node("law", heading=self.sentence().rstrip(".").upper()[:50], number=law.number)
        new.children = [
            Node("new", heading="Of the room", paragraphs=[("p", self.text())]),
            Node("new", heading="Of the slips", paragraphs=[("p", self.text())]),
        ]
        self._put(new)
        self._touch(*new.walk())
        return True

    def _free_numbers(self) -> list[int]:
        held = {law.number for law in self.code.laws}
        return [n for n in range(1, 94) if n not in held]

    def _put(self, law: Node) -> None:
        self.code.laws.append(law)
        self.code.laws.sort(key=lambda each: each.number)

    def _free(self, node: Node) -> bool:
        return id(node) not in self.touched and not node.flags

    def _whole(self, node: Node) -> bool:
        return all(self._free(each) for each in node.walk())

    def _touch(self, *nodes: Node) -> None:
        self.touched |= {id(node) for node in nodes}

    def _gone(self, node: Node) -> None:
        self.dropped += [at for each in node.walk() for at in each.origins]


def review_code(code: Code, seed: int, changes: int) -> Review:
    """Change a code so many times, of all kinds."""
    review = Review(code, random.Random(seed))
    rng = review.rng
    whole: list[Callable[[], bool]] = [
        review.replace_law,
        review.law_into_section,
        review.merge_laws,
        review.split_law,
        review.replace_law,
        review.merge_laws,
        review.split_law,
    ]
    for change in whole[: max(2, changes // 40)]:
        review.done[change.__name__] += change()
    structural = ("insert", "drop", "swap", "split", "merge", "move")
    verbal = ("reword", "reword", "reword", "reword", "change_heading", "change_note")
    tries = 0
    tables = [n for n in code.nodes() if any(kind == "t" for kind, _ in n.paragraphs)]
    for node in tables[: changes // 40]:
        review.done["change_table"] += review.change_table(node)
    while review.done.total() < changes and tries < 40 * changes:
        tries += 1
        name = rng.choice(structural if rng.random() < 0.45 else verbal)
        nodes = list(code.nodes())
        node = rng.choice(nodes)
        if name in structural:
            if not node.children or node.key in ("intro", "def"):
                continue
            review.done[name] += bool(getattr(review, name)(node))
        elif review._free(node) and node.key not in ("new", "split", "law"):
            review.done[name] += bool(getattr(review, name)(node))
    _review_definitions(review, max(2, changes // 40))
    return review


def _review_definitions(review: Review, count: int) -> None:
    row, rng = review.code.definitions.children, review.rng
    for n in range(count):
        free = [node for node in row if review._whole(node)]
        kind = ("term", "drop", "new")[n % 3]
        if kind == "drop":
            node = rng.choice(free)
            row.remove(node)
            review._gone(node)
        elif kind == "term":
            node = rng.choice([node for node in free if len(node.text.split()) > 6])
            node.heading = f"{node.heading} proper"
            node.flags.add("reworded")
        else:
            node = Node("new", heading=f"Quasi-{n} slip", paragraphs=[("p", review.text())])
            row.insert(rng.randrange(len(row)), node)
        review._touch(node)
        review.done[f"definition {kind}"] += 1


def answers(review: Review) -> list[Answer]:
    """What became of each old place, and which new ones have none."""
    places = number_code(review.code)
    by_origin: dict[Locator, list[Node]] = {}
    for node in review.code.nodes():
        for origin in node.origins:
            by_origin.setdefault(origin, []).append(node)
    found: list[Answer] = []
    for node in review.code.nodes():
        here = places[id(node)]
        words = bool(node.flags)
        if not node.origins:
            found.append(Answer((), (here,), "new"))
        elif len(node.origins) > 1:
            found.append(Answer(tuple(map(str, node.origins)), (here,), "merged", words))
        elif len(by_origin[node.origins[0]]) > 1:
            if node is by_origin[node.origins[0]][0]:
                new = tuple(places[id(each)] for each in by_origin[node.origins[0]])
                found.append(Answer((str(node.origins[0]),), new, "split", words))
        else:
            old = node.origins[0]
            relation = "reworded" if words else "kept"
            if str(old) != here:
                same = parse_locator(here).article == old.article
                relation = "renumbered" if same else "moved"
            found.append(Answer((str(old),), (here,), relation, words))
    found += [Answer((str(at),), (), "dropped") for at in review.dropped]
    return found


def wrong_references(review: Review, count: int) -> dict[str, str]:  # noqa: C901 - three kinds
    """Print some citations wrong: to nothing, to the old number, to another. By citing place."""
    went = where_to(review)
    places = number_code(review.code)
    by_number: dict[int, str] = {}
    for node in review.code.nodes():
        if id(node) in review.touched or node.flags:
            continue
        for said in (text for _, text in node.paragraphs):
            for found in re.finditer(r"⟦(\d+)⟧", said):
                by_number[int(found.group(1))] = places[id(node)]
    made: dict[str, str] = {}
    order = review.rng.sample(sorted(by_number), len(by_number))
    known = {str(place) for place in places.values()}
    for number in order:
        cited, here = review.code.cited[number], by_number[number]
        if len(made) == count:
            break
        if here in made or not re.search(r"\d", cited.printed) or len(cited.target.steps) < 2:
            continue
        now = went.get(cited.target)
        if now is None:
            continue
        law = Locator(cited.target.steps[:1])
        if now != str(cited.target) and str(cited.target) in known:
            cited.wrong, kind = f"Law {cited.target.printed}", "stale"
        elif review.rng.random() < 0.5:
            cited.wrong, kind = f"Law {law.child('K').printed}", "dangling"
        else:
            others = [c for c in known if c != now and c.startswith(str(law)) and c[-1].isupper()]
            if not others:
                continue
            other = review.rng.choice(sorted(others))
            cited.wrong, kind = f"Law {parse_locator(other).printed}", "another"
        made[here] = kind
    return made


def where_to(review: Review) -> dict[Locator, str]:
    """Where each old place went, the first part of a split."""
    places = number_code(review.code)
    went: dict[Locator, str] = {}
    for node in review.code.nodes():
        for origin in node.origins:
            went.setdefault(origin, places[id(node)])
    return went


def score(
    gold: Sequence[Answer], claims: Sequence[Answer], cited_wrong: Collection[str] = ()
) -> tuple[float, list[str], list[str]]:
    """The share of answers found, those missed, and the places called unchanged that are not.

    Where only a citation was printed wrong, ``kept`` and ``reworded`` are both right.
    """
    said = {(frozenset(c.old), frozenset(c.new)): c for c in claims}
    missed = []
    for answer in gold:
        claim = said.get((frozenset(answer.old), frozenset(answer.new)))
        soft = {answer.relation, claim.relation if claim else ""} == {"kept", "reworded"}
        if soft and set(answer.new) & set(cited_wrong):
            continue
        if claim is None or claim.relation != answer.relation:
            was = claim.relation if claim else "nothing"
            missed.append(f"{answer.relation} {answer.old} -> {answer.new}: said {was}")
    kept = {old for c in claims if c.relation == "kept" for old in c.old}
    kept |= {
        old
        for c in claims
        if c.relation in ("renumbered", "moved") and not c.words
        for old in c.old
    }
    changed = {
        old for a in gold if a.relation not in ("kept", "renumbered", "moved") for old in a.old
    }
    changed |= {old for a in gold if a.words for old in a.old}
    return 1 - len(missed) / len(gold), missed, sorted(kept & changed)


def _sentences(said: str) -> list[str]:
    return [each for each in re.split(r"(?<=[.;])\s+(?=[A-Z⟦(])", said) if each]


def _halves(node: Node) -> tuple[str, str] | None:
    sentences = _sentences(node.text)
    if len(sentences) < 2 or node.notes:
        return None
    half = max(1, len(sentences) // 2)
    first, second = " ".join(sentences[:half]), " ".join(sentences[half:])
    return (first, second) if min(len(first.split()), len(second.split())) > 8 else None
