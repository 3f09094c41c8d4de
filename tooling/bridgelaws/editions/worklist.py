"""What a translator has to do for a new edition: which words, which numbers, and what stays.

Only words that the source changed are asked for, beside the source of before, its translation,
and the difference. A provision that says the same under another number keeps its translation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from bridgelaws.language.sentences import SEGMENTS, cut_sentences
from bridgelaws.language.word_diff import WordChange, diff_words
from bridgelaws.model.agreement import fold_wording
from bridgelaws.model.edition_map import EditionMap
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.record import ArticleRecord

# What is to be done with a provision.
Task = Literal["translate", "number", "untouched"]


@dataclass(frozen=True, slots=True)
class TranslationTask:
    """One provision of the new edition, for a translator.

    ``source`` is what it says now, ``source_before`` and ``target_before`` what its old places
    said in the source's language and in the translator's; empty where they said nothing.
    ``changes`` is the difference of the source. ``number`` tells that its number, or a number
    that it cites, is another one.
    """

    locator: Locator
    old: tuple[Locator, ...]
    task: Task
    number: bool
    source: Provision
    source_before: str
    target_before: str
    changes: tuple[WordChange, ...]

    @property
    def words(self) -> int:
        """How many words of the source are to be translated: those that came or changed.

        A sentence that stood in the old places word for word has its translation there. Where the
        old places were never translated, all words are.
        """
        if self.task != "translate":
            return 0
        before = self.source_before if self.target_before else ""
        old, new = _without_kept(before, fold_wording(self.source))
        return sum(len(each.new.split()) for each in diff_words(old, new) if each.kind != "same")

    @property
    def came(self) -> int:
        """How many of these words the old places did not have at all: no list can ask for fewer.

        `words` may be more: words that changed their place in a sentence are to be read again.
        What was never translated has no old words.
        """
        if self.task != "translate":
            return 0
        before = Counter(self.source_before.split() if self.target_before else ())
        return (Counter(fold_wording(self.source).split()) - before).total()


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
    done = _provisions(present, languages[1])
    before = _provisions(old, languages[0])
    now = _provisions(new, languages[0])
    known = _provisions(translated, languages[1])
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
            if locator in done:
                lags = fold_wording(done[locator]).strip() == target
                task = "untouched" if task != "translate" or not lags else task
            changes = diff_words(said, fold_wording(source))
            found.append(
                TranslationTask(locator, change.old, task, is_number, source, said, target, changes)
            )
    return tuple(found)


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


def _provisions(records: Sequence[ArticleRecord], language: str) -> dict[Locator, Provision]:
    return {
        place.locator: text.provision
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


def _say(places: Sequence[Locator], held: Mapping[Locator, Provision]) -> str:
    return "\n".join(fold_wording(held[at]).strip() for at in places if at in held).strip()
