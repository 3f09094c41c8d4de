"""What a translation memory holds: the same words in several languages, by line and sentence.

Programs that part a file by its lines find the line, those that part it by sentences the
sentence. Sentences are cut where such programs cut: after each mark that ends one when white
space follows, but not after an abbreviation. Those that a translation has as one are a unit
together, bound as in the file to translate (`sentence_pairs`).

A translation stands beside the wording it was made from. Where its original has changed since, that
is the wording agreed upon, so that no program takes it for a translation of the present one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, product

from bridgelaws.comparison.rows import Column, ComparisonRow, pair_columns
from bridgelaws.comparison.status import MODEL
from bridgelaws.exchange.out.choice import Selection
from bridgelaws.exchange.pieces import ProvisionLine, split_pieces, split_wording
from bridgelaws.exchange.sentence_pairs import (
    NO_BREAK,
    Abbreviations,
    bind,
    cut_line,
    find_abbreviations,
    pair_line,
)
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.agreement import Agreements, hash_wording, name_place
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord

# What each text has in a row of a comparison.
_Cells = Mapping[Column, Collection[Locator]]


@dataclass(frozen=True, slots=True)
class MemoryUnit:
    """One line or one sentence in two languages or more.

    ``name`` is that of the provision with the line's (``16C#t1``), and for sentences their
    numbers in it (``16C#t1.2``, ``16C#t1.2-3``); a line of which sentences are bound is there a
    second time as ``16C#t1.bound``. ``texts`` are by expression and language, the
    language translated from first, each language once.
    """

    place: str
    name: str
    is_sentence: bool
    texts: tuple[tuple[Column, str], ...]


@dataclass(frozen=True, slots=True)
class _MemorySentence:
    """A sentence of a line; ``number`` counts from 1 in it, ``last`` tells the line's last."""

    line: str
    number: int
    is_last: bool
    text: str


# From the first sentence to behind the last, of the sentences of one kind, and their words.
_Source = tuple[int, int, str]


def find_memory_units(
    records: Iterable[ArticleRecord],
    choice: Selection,
    source: str,
    lexicons: Mapping[str, Lexicon],
    agreements: Agreements,
    languages: Collection[str] = (),
    expressions: Collection[str] = (),
) -> Iterator[MemoryUnit]:
    """The units of the chosen provisions, in reading order.

    Plain texts stand together. An official text stands with the official texts in the
    language translated from, paired as the record says, and with the plain one where there is no
    official one. What only one language says is in no unit.

    Args:
        records: the articles of a build.
        choice: which provisions.
        source: the language translated from; always taken.
        lexicons: know the abbreviations of each language.
        agreements: tell from which wording each plain translation was made.
        languages: the others that are wanted; all when empty.
        expressions: the texts that are wanted; all when empty.
    """
    patterns = find_abbreviations(lexicons)
    chosen: dict[tuple[str, str, Locator], tuple[ArticleRecord, set[Locator]]] = {}
    for record, provision in choice.provisions(records):
        key = (record.work, record.edition, record.article)
        chosen.setdefault(key, (record, set()))[1].add(provision.locator)
    for record, places in chosen.values():
        columns = [
            (expression, language)
            for expression, language in record.expressions()
            if (not languages or language in {source, *languages})
            and (not expressions or expression in expressions)
        ]
        for group in _groups(columns, source):
            for row in pair_columns(record, group):
                if not places.isdisjoint(row.places):
                    for cells, wordings in _agreeing(record, group, row, agreements):
                        yield from _units(record, cells, row, patterns, wordings)


def _groups(columns: Sequence[Column], source: str) -> Iterator[tuple[Column, ...]]:
    """The texts that stand together, each language once and that translated from first."""
    plain = sorted(
        (column for column in columns if column[0] == PLAIN),
        key=lambda column: (column[1] != source, column[1]),
    )
    if plain and plain[0][1] == source:
        yield tuple(plain)
    official = [column for column in columns if column[0] != PLAIN]
    have = {language for _, language in official}
    for left, right in product(columns, columns):
        if left[1] != source or right[1] == source or left[0] == right[0] == PLAIN:
            continue
        # The plain text stands in where its language has no official one.
        if all(column in official or column[1] not in have for column in (left, right)):
            yield left, right


def _agreeing(
    record: ArticleRecord, group: Sequence[Column], row: ComparisonRow, agreements: Agreements
) -> Iterator[tuple[_Cells, Mapping[Locator, str]]]:
    """The cells of a row that agree with each other, and what the model said then.

    The first column is in all of them. Of a provision that is not named the model says what it says
    now; it is left out where nobody kept what it said.
    """
    cells = dict(zip(group, row.cells, strict=True))
    if any(expression != PLAIN for expression, _ in group):
        yield cells, {}
        return
    now = {
        provision.locator: hash_wording(text.provision)
        for provision in record.provisions
        if provision.locator in row.places and (text := provision.text(MODEL)) is not None
    }

    def base(language: str) -> tuple[str, ...]:
        return tuple(
            agreements.agreed(language, (record.work, record.edition, place)) or own
            for place, own in now.items()
        )

    bases = {
        column: tuple(now.values()) if column[1] == MODEL else base(column[1]) for column in group
    }
    for agreed in dict.fromkeys(bases.values()):
        pairs = zip(now.items(), agreed, strict=True)
        then = {place: said for (place, own), said in pairs if said != own}
        is_kept = agreements.wordings.keys() >= set(then.values())
        part = {
            column: cell
            for column, cell in cells.items()
            if (is_kept if column[1] == MODEL else bases[column] == agreed)
        }
        if group[0] in part:
            yield part, {at: agreements.wordings[said] for at, said in then.items() if is_kept}


def _units(
    record: ArticleRecord,
    cells: _Cells,
    row: ComparisonRow,
    patterns: Abbreviations,
    wordings: Mapping[Locator, str],
) -> Iterator[MemoryUnit]:
    """The lines and sentences of a row, the shorter of equal beginning first."""
    group = tuple(cells)
    sides = [_pieces(record, column, cell, wordings) for column, cell in cells.items()]
    place = name_place(record.work, record.edition, row.places[0])
    for kind in "htn":
        lines = [
            [_cut(name, text, patterns[language]) for name, text in side if name.startswith(kind)]
            for (_, language), side in zip(group, sides, strict=True)
        ]
        sentences = [sentence for line in lines[0] for sentence in line]
        found: dict[_Source, dict[Column, str]] = {}
        for column, theirs in zip(group[1:], lines[1:], strict=True):
            for source, said in _pair(lines[0], theirs).items():
                found.setdefault(source, {})[column] = said
        for (start, end, words), others in sorted(found.items()):
            name, is_sentence = _name(sentences[start:end], words)
            texts = {group[0]: words, **others}
            yield MemoryUnit(place, f"{row.places[0]}#{name}", is_sentence, tuple(texts.items()))


def _pieces(
    record: ArticleRecord,
    column: Column,
    cell: Collection[Locator],
    wordings: Mapping[Locator, str],
) -> list[tuple[str, str]]:
    """Name and words of each line; where several provisions are one cell, they follow another."""
    found: list[ProvisionLine] = []
    for provision in record.provisions:
        if provision.locator in cell:
            text = provision.text(column[1], column[0])
            then = wordings.get(provision.locator) if column == (PLAIN, MODEL) else None
            if text and then is not None:
                found += split_wording(then, text.provision)
            elif text:
                found += split_pieces(text.provision)
    return [(piece.name, piece.text) for piece in found]


def _pair(
    lefts: Sequence[list[_MemorySentence]], rights: Sequence[list[_MemorySentence]]
) -> Mapping[_Source, str]:
    """What stands for ranges of the sentences on the left: lines, and sentences in them.

    Where the two have not as many lines, all are one line.
    """
    if not lefts or not rights:
        return {}
    cuts = [[[sentence.text for sentence in line] for line in side] for side in (lefts, rights)]
    if len(lefts) != len(rights):
        cuts = [[[text for line in side for text in line]] for side in cuts]
    found: dict[_Source, str] = {}
    starts = accumulate((len(line) for line in cuts[0]), initial=0)
    for start, ours, theirs in zip(starts, *cuts, strict=False):
        if not ours or not theirs:
            continue  # white space alone
        paired = pair_line(ours, theirs)
        for source in (" ".join(ours), bind(ours, paired)):
            found[start, start + len(ours), source] = " ".join(theirs)
        for here, there in paired:
            source = NO_BREAK.join(ours[here.start : here.stop])
            key = (start + here.start, start + here.stop, source)
            found.setdefault(key, " ".join(theirs[there.start : there.stop]))
    return found


def _cut(line: str, text: str, abbreviation: re.Pattern[str]) -> list[_MemorySentence]:
    parts = cut_line(text, abbreviation)
    return [
        _MemorySentence(line, number, number == len(parts), part)
        for number, part in enumerate(parts, start=1)
    ]


def _name(sentences: Sequence[_MemorySentence], source: str) -> tuple[str, bool]:
    """The line that these are, or where they are in it; and whether they are less than lines."""
    first, last = sentences[0], sentences[-1]
    if first.number == 1 and last.is_last:
        line = first.line if first.line == last.line else f"{first.line}-{last.line}"
        is_bound = source != " ".join(sentence.text for sentence in sentences)
        return (f"{line}.bound" if is_bound else line), is_bound
    if first == last:
        return f"{first.line}.{first.number}", True
    end = str(last.number) if first.line == last.line else f"{last.line}.{last.number}"
    return f"{first.line}.{first.number}-{end}", True
