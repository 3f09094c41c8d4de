"""Figure 2: every law of a book without its enumerators, damaged, and read with a reference text.

The book and the plain editions go the same way: what is counted of the one is counted of
four others as well.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.passage import CERTAIN
from bridgelaws.numbering.restore import express
from bridgelaws.numbering.similarity.reference_text import ReferenceText
from tests.numbering.book import WORK, whole_items
from tests.numbering.damage import has_parts
from tests.numbering.losses import Damage, Items

ReferenceTexts = dict[tuple[str, str], tuple[ReferenceText, ...]]
# The lower edges of the reliability table.
LEVELS = (0.0, 0.5, 0.6, 0.7, 0.8, CERTAIN, 0.9, 0.95, 0.99, 1.0)
# The findings that say that a law is not whole.
_TELLING = {"MISSING_NODE", "RUN_TOGETHER", "LOW_MARGIN", "UNPLACED"}


@dataclass
class Stripped:
    """Items that came back, by what became of them.

    ``right`` with their own locator, ``wrong`` with another official one, ``doubtful``
    with a synthetic one and a finding; of those ``guessed`` name the right place in
    the finding. ``silent`` are the laws that lost something without any finding.
    ``bins`` counts (confidence level, right) over all items, those below the margin too.
    """

    right: int = 0
    wrong: int = 0
    doubtful: int = 0
    guessed: int = 0
    silent: list[str] = field(default_factory=list)
    bins: Counter[tuple[float, bool]] = field(default_factory=Counter)
    mistakes: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        return self.right + self.wrong + self.doubtful

    @property
    def share(self) -> float:
        """Items with their own official locator again, of all."""
        return self.right / self.total

    @property
    def best_guess(self) -> float:
        """The same, had the best reading been taken below the margin too."""
        return (self.right + self.guessed) / self.total

    def add(self, other: Stripped) -> None:
        """Count another run with this one."""
        self.right += other.right
        self.wrong += other.wrong
        self.doubtful += other.doubtful
        self.guessed += other.guessed
        self.silent += other.silent
        self.bins += other.bins
        self.mistakes += other.mistakes

    def reliability(self) -> list[tuple[float, int, int]]:
        """Per level of confidence: its lower edge, items right, items in all."""
        return [
            (level, self.bins[level, True], self.bins[level, True] + self.bins[level, False])
            for level in LEVELS
            if self.bins[level, True] + self.bins[level, False]
        ]


def strip_marks(
    book: Expression,
    damage: Damage,
    library: Library,
    reference_texts: ReferenceTexts,
    *,
    seeds: Sequence[int] = (0,),
) -> Stripped:
    """Every law of the book as bare paragraphs, damaged, and parsed anew."""
    lexicon = library.lexicons[book.language]
    titles = book.provision_by_locator()
    counted = Stripped()
    for law in range(1, 94):
        items = whole_items(book, str(law))
        if not has_parts(items) or sum(i.kind == "text" for i in items) < 2:
            continue
        for seed in seeds:
            dice = random.Random(1000 * seed + law)
            left = damage(items, dice)
            head = [f"{lexicon.word('law', 'heading').upper()} {law}"]
            head.append(titles[Locator((str(law),))].heading or "")
            text = "\n\n".join([*head, *(item.text for item in left)]) + "\n"
            judged = _judge(left, text, book.language, library, reference_texts)
            if {i.locator for i in left} == {i.locator for i in items}:
                judged.silent.clear()
            counted.add(judged)
    return counted


def _judge(
    items: Items, text: str, language: str, library: Library, reference_texts: ReferenceTexts
) -> Stripped:
    ref = SourceRef("stripped.txt", *WORK, (language,), "stripped")
    result = express([SourceText(ref, text)], library, reference_texts)
    # A doubtful block's finding tells the place and the confidence that it was not given for.
    guesses = {f.locator: f.message for f in result.findings if f.code == "LOW_MARGIN"}
    placed: dict[str, list[tuple[Locator, float]]] = {}
    for provision in (p for e in result.expressions for p in e.provisions):
        blocks = [provision.text[b.start : b.end] for b in provision.blocks]
        for part in [provision.heading or "", *blocks]:
            at = (provision.locator, provision.confidence)
            placed.setdefault(" ".join(part.split()), []).append(at)
    counted = Stripped()
    if not _TELLING & {f.code for f in result.findings}:
        counted.silent.append(text.partition("\n")[0])
    for item in {(i.locator, i.text): i for i in items}.values():
        found = placed.get(" ".join(item.text.split()), [])
        right = [sure for locator, sure in found if locator == item.locator]
        official = [(locator, sure) for locator, sure in found if not locator.place]
        told = next((guesses[str(loc)] for loc, _ in found if str(loc) in guesses), "")
        if right:
            counted.right += 1
            counted.bins[_level(right[0]), True] += 1
        elif official:
            counted.wrong += 1
            counted.bins[_level(official[0][1]), False] += 1
            counted.mistakes.append(f"{item.locator} as {official[0][0]}")
        else:
            guess, sure = _guess(told)
            counted.doubtful += 1
            counted.guessed += guess == item.locator.printed
            if told:
                counted.bins[_level(sure), guess == item.locator.printed] += 1
    return counted


def _level(sure: float) -> float:
    return max(level for level in LEVELS if level <= sure)


def _guess(message: str) -> tuple[str, float]:
    """The place that a finding names, and its confidence: ``perhaps 12C1 (61%)``."""
    words = message.partition("perhaps ")[2].split()
    return (words[0], int(words[1].strip("(%);")) / 100) if len(words) > 1 else ("", 0.0)


def show_reliability(runs: Iterable[Stripped]) -> str:
    """The reliability table of several runs together, one line per level."""
    total = Stripped()
    for run in runs:
        total.add(run)
    return "\n".join(
        f"    {level:.2f} and more: {right} of {seen} right = {right / seen:.1%}"
        for level, right, seen in total.reliability()
    )
