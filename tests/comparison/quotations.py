"""Quotations drawn from the Laws, and the same forged."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from bridgelaws import LANGUAGES
from bridgelaws.model.record import ArticleRecord

COUNT = 500
Text = tuple[str, str, str]  # language, locator, wording


def texts(records: Sequence[ArticleRecord]) -> list[Text]:
    return [
        (text.language, str(place.locator), text.provision.text)
        for record in records
        for place in record.provisions
        for text in place.texts
        if len(text.provision.text.split()) > 12 and "|" not in text.provision.text
    ]


def pieces(records: Sequence[ArticleRecord], rng: random.Random) -> list[Text]:
    """Stretches of six to twelve words, as many of each language."""
    drawn = []
    for language in LANGUAGES:
        for _, place, wording in rng.sample(
            [text for text in texts(records) if text[0] == language], COUNT // len(LANGUAGES)
        ):
            words = wording.split()
            length = rng.randint(6, min(12, len(words)))
            start = rng.randrange(len(words) - length + 1)
            drawn.append((language, place, " ".join(words[start : start + length])))
    return drawn


def squeeze(records: Sequence[ArticleRecord], language: str) -> str:
    """All words of a language in a row, parted by spaces, a stroke between texts."""
    worded = (
        f"{text.provision.heading or ''} {text.provision.text}"
        for record in records
        for place in record.provisions
        for text in place.texts
        if text.language == language
    )
    return " | ".join(f" {' '.join(plain(text))} " for text in worded).casefold()


def plain(text: str) -> list[str]:
    return re.sub(r"[^\w\s%♠♥♦♣½¼¾+−/]", " ", text).split()


def forge(words: list[str], rng: random.Random) -> list[str]:
    """The words with one of them gone, doubled, exchanged with its neighbour or altered."""
    words = plain(" ".join(words))
    at = rng.randrange(1, len(words) - 1)
    way = rng.choice(("gone", "doubled", "turned", "altered"))
    if way == "turned" and words[at] == words[at + 1]:
        way = "altered"
    if way == "gone":
        return words[:at] + words[at + 1 :]
    if way == "doubled":
        return [*words[:at], words[at], *words[at:]]
    if way == "turned":
        return [*words[:at], words[at + 1], words[at], *words[at + 2 :]]
    return [*words[:at], words[at] + "x", *words[at + 1 :]]
