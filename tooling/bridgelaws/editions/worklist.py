"""What a translator has to do for a new edition: which words, which numbers, and what stays.

Only words that the source changed are asked for, beside the source of before, its translation,
and the difference. A provision that says the same under another number keeps its translation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bridgelaws.comparison.edition_wording import mask_citations
from bridgelaws.language.sentences import SEGMENTS, cut_sentences
from bridgelaws.language.word_diff import WordChange, count_moved, diff_words
from bridgelaws.model.agreement import fold_wording
from bridgelaws.model.edition_map import EditionChange, EditionMap
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.record import ArticleRecord, ProvisionText

# What is to be done with a provision.
Task = Literal["translate", "number", "untouched"]


@dataclass(frozen=True, slots=True)
class TranslationTask:
    """One provision of the new edition, for a translator.

    ``source`` is what it says now, ``source_before`` and ``target_before`` what its old places
    said in the source's language and in the translator's; empty where they said nothing.
    ``changes`` is the difference of the source. ``number`` tells that its number, or a number
    that it cites, is another one.

    ``text`` is the source with what it cites. ``standing`` is what the translator's text of the
    new edition says there, or begins with: the words of before where they can stand as they are;
    ``None`` where it has nothing. ``before`` has each old place that was translated, in both
    languages.
    """

    locator: Locator
    old: tuple[Locator, ...]
    task: Task
    number: bool
    text: ProvisionText
    source_before: str
    target_before: str
    changes: tuple[WordChange, ...]
    standing: ProvisionText | None = None
    before: tuple[tuple[ProvisionText, ProvisionText], ...] = ()

    @property
    def source(self) -> Provision:
        """What the provision says now in the language that is translated from."""
        return self.text.provision

    @property
    def is_sent(self) -> bool:
        """Whether a translator gets it as a unit: to translate, or to be put in by a person.

        The words of before cannot stand in the new text by themselves where they cite numbers that
        are others now, or where what they are part of has no words yet.
        """
        has_words = bool(fold_wording(self.source).strip())
        return has_words and (self.task == "translate" or self.standing is None)

    @property
    def words(self) -> int:
        """How many words of the source are to be translated: those that came or changed.

        A sentence that stood in the old places word for word has its translation there, and so has
        a phrase that only changed its place. Where the old places were never translated, all words
        are.
        """
        if self.task != "translate":
            return 0
        before = self.source_before if self.target_before else ""
        old, new = _without_kept(before, fold_wording(self.source))
        changes = diff_words(old, new)
        other = sum(len(each.new.split()) for each in changes if each.kind != "same")
        return other - count_moved(changes)

    @property
    def came(self) -> int:
        """How many of these words the old places did not have at all: no list can ask for fewer.

        `words` may be more: single words that changed their place in a sentence are read again.
        What was never translated has no old words.
        """
        if self.task != "translate":
            return 0
        before = Counter(self.source_before.split() if self.target_before else ())
        return (Counter(fold_wording(self.source).split()) - before).total()


@dataclass(frozen=True)
class Worklist:
    """What is to be done in a language for an edition.

    ``before`` is the older edition, ``source`` the language translated from, and ``records`` are
    the new edition in that.
    """

    works: tuple[TranslationTask, ...]
    before: str
    source: str
    records: tuple[ArticleRecord, ...]


def make_worklist(
    edition_map: EditionMap,
    old: Sequence[ArticleRecord],
    new: Sequence[ArticleRecord],
    translated: Sequence[ArticleRecord],
    languages: tuple[str, str],
    present: Sequence[ArticleRecord] = (),
) -> tuple[TranslationTask, ...]:
    """The work on each provision of the newer edition, in its order.

    Args:
        edition_map: what became of each provision.
        old: the older edition in the source's language.
        new: the newer one in it.
        translated: the older one in the translator's language.
        languages: the source's and the translator's.
        present: the newer edition in the translator's language, as far as it is there: what has
            other words than before is done; what has the words of before lags.
    """
    done = _texts(present, languages[1])
    before = _texts(old, languages[0])
    now = _texts(new, languages[0])
    known = _texts(translated, languages[1])
    went = {at: change.new for at, change in edition_map.by_old().items()}
    waiting: set[Locator] = set()
    found = []
    for change in edition_map.changes:
        for locator in change.new:
            source = now.get(locator)
            if source is None:
                continue
            said = _say(change.old, before)
            target = _say(change.old, known)
            is_number = change.old != change.new or "references" in change.also
            task: Task = "number" if is_number else "untouched"
            if not change.says_the_same or not target:
                task = "translate"
            standing = done.get(locator)
            if standing is not None:
                lags = _says_as_before(standing, [known[at] for at in change.old if at in known])
                task = "untouched" if task != "translate" or not lags else task
            elif locator.parent not in waiting and len(change.new) == 1:
                standing = _carried(change, source.provision, known, went)
            if standing is None:
                waiting.add(locator)
            changes = diff_words(said, fold_wording(source.provision))
            both = [at for at in change.old if at in before and at in known]
            pairs = tuple((before[at], known[at]) for at in both)
            found.append(
                TranslationTask(
                    locator,
                    change.old,
                    task,
                    is_number,
                    source,
                    said,
                    target,
                    changes,
                    standing,
                    pairs,
                )
            )
    return tuple(found)


def _says_as_before(standing: ProvisionText, before: Sequence[ProvisionText]) -> bool:
    """Whether a text has the words of before; numbers that it cites may have followed."""
    return mask_citations(standing).split() == [
        word for text in before for word in mask_citations(text).split()
    ]


def _carried(
    change: EditionChange,
    source: Provision,
    known: Mapping[Locator, ProvisionText],
    went: Mapping[Locator, tuple[Locator, ...]],
) -> ProvisionText | None:
    """The translation of before at its new place, where nothing in it would be wrong by that.

    It may say what the source said before, as a text that lags does. Not where it cites a number
    that has another meaning now, nor where it has lines that the source has no more.
    """
    text = known.get(change.old[0]) if len(change.old) == 1 else None
    if text is None:
        return None
    cited = [at for citation in text.citations for at in citation.locators if at.is_of_laws]
    if any(went.get(at, (at,)) != (at,) for at in cited):
        return None
    own = replace(text.provision, locator=source.locator)
    return replace(text, provision=own) if _shape(own) <= _shape(source) else None


def _shape(provision: Provision) -> Counter[str]:
    """How many lines of each kind a provision has."""
    lines = Counter(
        block.kind
        for block in provision.blocks
        for _ in provision.text[block.start : block.end].split("\n")
    )
    return lines + Counter(heading=bool(provision.heading), note=len(provision.notes))


def count_tasks(worklist: Iterable[TranslationTask]) -> Mapping[str, int]:
    """How many provisions have which task, how many words are to be translated, how many came."""
    listed = list(worklist)
    counted = Counter[str](work.task for work in listed)
    return {
        "translate": counted["translate"],
        "number": counted["number"],
        "untouched": counted["untouched"],
        "words": sum(work.words for work in listed),
        "came": sum(work.came for work in listed),
    }


def _texts(records: Sequence[ArticleRecord], language: str) -> dict[Locator, ProvisionText]:
    return {
        place.locator: text
        for record in records
        for place in record.provisions
        if (text := place.text(language)) is not None
    }


def _without_kept(before: str, now: str) -> tuple[str, str]:
    """Both without the sentences that stand in both, each as often as it does in both."""
    old, new = (
        [sentence for line in said.split("\n") for sentence in cut_sentences(line, SEGMENTS)]
        for said in (before, now)
    )
    kept = Counter(old) & Counter(new)
    return _take_out(kept, old), _take_out(kept, new)


def _take_out(kept: Counter[str], sentences: Iterable[str]) -> str:
    left = kept.copy()
    rest = []
    for sentence in sentences:
        if left[sentence]:
            left[sentence] -= 1
        else:
            rest.append(sentence)
    return "\n".join(rest)


def _say(places: Sequence[Locator], held: Mapping[Locator, ProvisionText]) -> str:
    said = (fold_wording(held[at].provision).strip() for at in places if at in held)
    return "\n".join(said).strip()
