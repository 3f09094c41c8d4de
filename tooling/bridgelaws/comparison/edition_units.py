"""What became of each provision from one edition to the next, by its words and not its number.

Law 89 kept its number in 2024 and got another subject: a number alone pairs nothing.
Two provisions are paired where enough of their words are the same, in all languages
together; a provision whose words stand inside another one was cut out of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from bridgelaws.language.words import WORD, find_letters
from bridgelaws.model.agreement import fold_wording
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord, ProvisionRecord

EditionRelation = Literal["same", "moved", "split", "merged", "dropped", "new"]

# Shares of words in common, 0 to 1. Under one number less will do than under another: an
# unrelated text reaches .1 and a rewritten one .4 (Laws 73 and 89 in the four languages).
SAME_NUMBER: Final = 0.25
OTHER_NUMBER: Final = 0.55
INSIDE: Final = 0.5
# Pairs of words that a provision must have before words alone may find it elsewhere.
ENOUGH: Final = 8

# Shorter words are in every text.
_SHORTEST: Final = 4


@dataclass(frozen=True, slots=True)
class EditionUnit:
    """Provisions of two editions that say the same thing; a side may be empty."""

    old: tuple[Locator, ...]
    new: tuple[Locator, ...]
    relation: EditionRelation


def pair_editions(
    old: Sequence[ArticleRecord], new: Sequence[ArticleRecord]
) -> tuple[EditionUnit, ...]:
    """Pair the provisions of the articles in which two editions differ.

    Args:
        old: the articles that the older edition words in its own way.
        new: those of the newer one; what it takes over from its base is left out.

    Returns:
        Units that hold every provision of both sides once, in reading order.
    """
    return _Pairing(old, new).units()


class _Pairing:
    """The work of one comparison; `units` reads the result."""

    def __init__(self, old: Sequence[ArticleRecord], new: Sequence[ArticleRecord]) -> None:
        self._old = _Words(old)
        self._new = _Words(new)
        self._partners: dict[Locator, list[Locator]] = {}
        self._taken: set[Locator] = set()
        self._pair_by_number()
        self._pair_by_words()
        self._pair_insides()

    def units(self) -> tuple[EditionUnit, ...]:
        origins: dict[Locator, list[Locator]] = defaultdict(list)
        for before, after in self._partners.items():
            for locator in after:
                origins[locator].append(before)
        found = []
        for before in self._old.order:
            after = self._partners.get(before, [])
            if not after:
                found.append(EditionUnit((before,), (), "dropped"))
            elif len(origins[after[0]]) > 1:
                if before == origins[after[0]][0]:
                    found.append(EditionUnit(tuple(origins[after[0]]), tuple(after), "merged"))
            elif len(after) > 1:
                found.append(EditionUnit((before,), tuple(after), "split"))
            else:
                relation: EditionRelation = "same" if after == [before] else "moved"
                found.append(EditionUnit((before,), tuple(after), relation))
        found += [
            EditionUnit((), (locator,), "new")
            for locator in self._new.order
            if locator not in self._taken
        ]
        return tuple(sorted(found, key=lambda unit: (unit.new or unit.old)[0].order_key))

    def _join(self, before: Locator, after: Locator) -> None:
        self._partners.setdefault(before, []).append(after)
        self._taken.add(after)

    def _pair_by_number(self) -> None:
        for locator in self._old.order:
            alike = self._old.likeness(locator, self._new, locator)
            if locator in self._new.words and alike >= SAME_NUMBER:
                self._join(locator, locator)
        # A place without words of its own goes with what lies in it.
        for locator in reversed(self._old.order):
            if locator in self._partners or locator not in self._new.words:
                continue
            children = [p for p in self._partners if p.parent == locator]
            is_empty = not self._old.says(locator) and not self._new.says(locator)
            if is_empty and (children or locator.depth == 1):
                self._join(locator, locator)

    def _pair_by_words(self) -> None:
        """The best pairs first, each provision in one of them."""
        places = self._new.by_pair(self._free_new())
        ranked = []
        for before in self._free_old():
            if sum(map(len, self._old.pairs[before].values())) < ENOUGH:
                continue
            near = Counter(
                place
                for language, pairs in self._old.pairs[before].items()
                for pair in pairs
                for place in places.get((language, pair), ())
            )
            for after, _ in near.most_common(5):
                alike = self._old.likeness(before, self._new, after)
                if alike >= OTHER_NUMBER:
                    ranked.append((-alike, before.order_key, before, after))
        for _, _, before, after in sorted(ranked, key=lambda item: item[:2]):
            if before not in self._partners and after not in self._taken:
                self._join(before, after)

    def _pair_insides(self) -> None:
        """What was cut out of a provision that goes on, and what was put into one."""
        paired = {after[0]: before for before, after in self._partners.items()}
        for after in self._free_new():
            home = _best_home(self._new, after, self._old, self._partners)
            if home is not None:
                self._join(home, after)
        for before in self._free_old():
            home = _best_home(self._old, before, self._new, paired)
            if home is not None and len(self._partners[paired[home]]) == 1:
                self._partners[before] = [home]

    def _free_old(self) -> list[Locator]:
        return [locator for locator in self._old.order if locator not in self._partners]

    def _free_new(self) -> list[Locator]:
        return [locator for locator in self._new.order if locator not in self._taken]


class _Words:
    """The words of one edition's provisions, per language."""

    def __init__(self, records: Sequence[ArticleRecord]) -> None:
        places = [place for record in records for place in record.provisions]
        self.order = [place.locator for place in places]
        self.words: dict[Locator, dict[str, Counter[str]]] = {}
        self.pairs: dict[Locator, dict[str, frozenset[tuple[str, str]]]] = {}
        for place in places:
            texts = _texts(place)
            self.words[place.locator] = {
                language: Counter(find_letters(text.casefold(), _SHORTEST))
                for language, text in texts.items()
            }
            self.pairs[place.locator] = {
                language: frozenset(pairwise(WORD.findall(text.casefold())))
                for language, text in texts.items()
            }

    def says(self, locator: Locator) -> bool:
        """Whether any language has words there."""
        return any(words for words in self.words[locator].values())

    def likeness(self, locator: Locator, other: _Words, there: Locator) -> float:
        """The share of words in common, the mean of the languages that both have."""
        if there not in other.words:
            return 0.0
        shares = []
        for language, mine in self.words[locator].items():
            theirs = other.words[there].get(language)
            if theirs is not None and (mine or theirs):
                shares.append(2 * (mine & theirs).total() / (mine.total() + theirs.total()))
        return sum(shares) / len(shares) if shares else 0.0

    def by_pair(
        self, locators: Iterable[Locator]
    ) -> Mapping[tuple[str, tuple[str, str]], list[Locator]]:
        """Where two words stand next to one another, per language."""
        found: dict[tuple[str, tuple[str, str]], list[Locator]] = defaultdict(list)
        for locator in locators:
            for language, pairs in self.pairs[locator].items():
                for pair in pairs:
                    found[(language, pair)].append(locator)
        return found


def _best_home(
    mine: _Words, locator: Locator, theirs: _Words, homes: Iterable[Locator]
) -> Locator | None:
    """The provision in which most of this one's words stand side by side; `None` without."""
    own = mine.pairs[locator]
    total = sum(map(len, own.values()))
    if total < ENOUGH:
        return None
    shares = [
        (sum(len(own[code] & there.get(code, frozenset())) for code in own) / total, home)
        for home in homes
        if (there := theirs.pairs.get(home))
    ]
    share, home = max(shares, key=lambda item: item[0], default=(0.0, locator))
    return home if share >= INSIDE else None


def _texts(place: ProvisionRecord) -> dict[str, str]:
    """Per language one text, the plain one where there is one."""
    texts: dict[str, str] = {}
    for text in sorted(place.texts, key=lambda text: (text.expression != PLAIN, text.expression)):
        texts.setdefault(text.language, fold_wording(text.provision).replace("\n", " "))
    return texts
