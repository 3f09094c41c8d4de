"""Since which day each provision of the plain edition has had its words: ``laws/wordings.lock``.

A line for each provision: its name, and for each language the hash of its words, with the day
where it was edited after its edition came: ``duplicate/2017/16B en=0f125fb93bf4 nl=…@2026-11-24``.
The day is that of the version in which the words first stood, as ``laws/imprint.toml`` has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.errors import BridgelawsError
from bridgelaws.model.agreement import hash_wording, name_place
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord, ProvisionText

WORDINGS: Final = "laws/wordings.lock"
# Of the hash of words, and the day that may stand behind it.
_SAID: Final = re.compile(r"(?P<hash>[0-9a-f]{12})(?:@(?P<day>\d{4}-\d{2}-\d{2}))?")


@dataclass(frozen=True)
class WordingDays:
    """By name of a provision and language: the hash of its words, and its day, empty for none.

    The day is empty for words that stood there when the record was begun.
    """

    held: Mapping[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    def day(self, record: ArticleRecord, at: Locator, text: ProvisionText, now: str) -> str:
        """Since when a text has its words, ``now`` where it was edited since; empty if unknown.

        A text that is not the plain edition's, and any where nothing is recorded, has no day.
        """
        if text.expression != PLAIN or not self.held:
            return ""
        known = self.held.get((name_place(record.work, record.edition, at), text.language))
        return known[1] if known and known[0] == hash_wording(text.provision) else now


def parse_days(text: str) -> WordingDays:
    """The record as it is kept.

    Raises:
        BridgelawsError: naming a line that is none.
    """
    held = {}
    for number, line in enumerate(text.splitlines(), start=1):
        name, *rest = line.split() or [""]
        for each in rest:
            language, _, said = each.partition("=")
            known = _SAID.fullmatch(said)
            if known is None:
                raise BridgelawsError(
                    f"{WORDINGS}:{number}: {each!r} is no language with its words"
                )
            held[name, language] = (known["hash"], known["day"] or "")
    return WordingDays(held)


@dataclass(frozen=True)
class RenewedDays:
    """The record of the texts as they are now, held against the one of before.

    ``edited`` are texts with other words than recorded, ``lacking`` those recorded of which the
    build has no words: ``nl duplicate/2017/16B1``.
    """

    days: WordingDays
    edited: tuple[str, ...]
    lacking: tuple[str, ...]


def renew_days(days: WordingDays, records: Iterable[ArticleRecord], now: str) -> RenewedDays:
    """The record of the texts as they are, and what was edited. What the build lacks is kept.

    Args:
        days: the record as it is; one that holds nothing is begun, and nothing counts as edited.
        records: of the last build.
        now: the day that words get which are others than recorded.
    """
    held: dict[tuple[str, str], tuple[str, str]] = {}
    edited = []
    for record in records:
        for place in record.provisions:
            name = name_place(record.work, record.edition, place.locator)
            for text in place.texts:
                if text.expression != PLAIN:
                    continue
                digest = hash_wording(text.provision)
                held[name, text.language] = (digest, days.day(record, place.locator, text, now))
                known = days.held.get((name, text.language), ("", ""))
                edited += [f"{text.language} {name}"] if days.held and known[0] != digest else []
    lacking = tuple(f"{code} {name}" for name, code in days.held if (name, code) not in held)
    return RenewedDays(WordingDays({**days.held, **held}), tuple(edited), lacking)


def print_days(days: WordingDays) -> str:
    """The record as it is kept: a line a provision, in the order of names, as `parse_days` reads.

    >>> print_days(WordingDays({("bb/1/4", "nl"): ("0f125fb93bf4", "2026-11-24")}))
    'bb/1/4 nl=0f125fb93bf4@2026-11-24\\n'
    """
    said: dict[str, list[str]] = {}
    for (name, language), (digest, day) in sorted(days.held.items()):
        said.setdefault(name, []).append(f"{language}={digest}{'@' if day else ''}{day}")
    return "".join(sorted(f"{name} {' '.join(each)}\n" for name, each in said.items()))
