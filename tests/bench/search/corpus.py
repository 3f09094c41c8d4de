"""The corpus of the bench: the records as built, and ten times as many made of them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText

Draw = Callable[[re.Match[str], str], str]

_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Item:
    """One provision in one language, as a peer gets it."""

    id: str
    article: str
    title: str
    text: str


def items(records: Sequence[ArticleRecord], language: str) -> Iterator[Item]:
    """The provisions of one language that a reader can open, each once."""
    seen = set()
    for record in records:
        title = ""
        for place in record.provisions:
            text = place.text(language)
            if text is None or (record.work, place.locator) in seen:
                continue
            seen.add((record.work, place.locator))
            title = text.provision.heading or title
            notes = "\n".join(note.text for note in text.provision.notes)
            body = f"{text.provision.text}\n{notes}".strip()
            yield Item(str(place.locator), str(record.article), title, body)


def multiply(records: Sequence[ArticleRecord], times: int) -> list[ArticleRecord]:
    """``times`` as many laws: the real ones, then copies with other words and new numbers.

    A third of the words is drawn anew from the language's own, by their frequency; one in
    thirty is a word put together of two, so that the vocabulary grows as in real texts.
    """
    dice = random.Random(11)
    found = list(records)
    words: dict[str, list[str]] = {}
    for record in records:
        for place in record.provisions:
            for text in place.texts:
                words.setdefault(text.language, []).extend(_WORD.findall(text.provision.text))

    def draw(match: re.Match[str], language: str) -> str:
        chance = dice.random()
        if chance < 1 / 30:
            return dice.choice(words[language]) + dice.choice(words[language]).lower()
        return dice.choice(words[language]) if chance < 1 / 3 else match.group()

    laws = [
        record for record in records if not record.article.prefix and "rev" not in record.edition
    ]
    for copy in range(1, times):
        for record in laws:
            # A law has three digits at most, so every tenth copy begins a work of its own.
            law = str(int(record.article.steps[0]) + 100 * (copy % 10))
            work = f"{record.work}-{copy // 10}" if copy > 9 else record.work
            found.append(replace(_renumber(record, law, draw), work=work))
    return found


def _renumber(record: ArticleRecord, law: str, draw: Draw) -> ArticleRecord:
    places = []
    for place in record.provisions:
        locator = Locator((law, *place.locator.steps[1:]), "", place.locator.place)
        texts = tuple(_reword(text, locator, draw) for text in place.texts)
        places.append(ProvisionRecord(locator, texts))
    return replace(record, article=Locator((law,)), provisions=tuple(places), pairings=())


def _reword(text: ProvisionText, locator: Locator, draw: Draw) -> ProvisionText:
    def change(words: str) -> str:
        return _WORD.sub(lambda match: draw(match, text.language), words)

    old = text.provision
    new = replace(
        old,
        locator=locator,
        heading=change(old.heading) if old.heading else None,
        text=change(old.text),
        blocks=(),
        notes=(),
        runs=(),
    )
    return replace(text, provision=new, citations=())
