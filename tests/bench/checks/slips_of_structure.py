"""Slips of structure: what is lost, added, mislabelled, put in another order, left as it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bridgelaws.check.pair import PairedRow, View
from bridgelaws.language.words import split_tokens
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Note, Provision
from bridgelaws.model.steps import ROMANS
from tests.bench.checks.editing import Bench, Defect, exchange, tokens_of

NOTES = {
    "nl": "Noot: dit is toegevoegd.",
    "fr": "Note : ceci est ajouté.",
    "el": "Σημείωση: αυτό προστέθηκε.",
    "en": "Note: this was added.",
}
HEADINGS = {"nl": "Een kop", "fr": "Un titre", "el": "Ένας τίτλος", "en": "A title"}


def drop_provision(bench: Bench) -> Iterator[Defect]:
    """A provision without children is left out."""
    for row in bench.simple():
        if any(r.locator.parent == row.locator for r in bench.near(row)):
            continue
        rows = [PairedRow(r.locator, r.left, ()) if r is row else r for r in bench.near(row)]
        yield bench.made(rows, row.locator)


def add_provision(bench: Bench) -> Iterator[Defect]:
    """A provision is said twice, the second time under the next free label."""
    for row in bench.simple():
        locator = _free(row.locator, bench)
        if locator is None:
            continue
        old = row.right[0]
        text = replace(old.text, provision=replace(old.text.provision, locator=locator))
        extra = PairedRow(locator, (), (View(text),))
        yield bench.made([*bench.near(row), extra], locator)


def _free(locator: Locator, bench: Bench) -> Locator | None:
    known = {row.locator for row in bench.pair.rows}
    if locator.place or len(locator.steps) < 2:
        return None
    step = locator.steps[-1]
    if step.isdigit():
        options = [str(int(step) + n) for n in range(1, 12)]
    elif locator.kinds[-1] == "roman":
        options = list(ROMANS[ROMANS.index(step) + 1 :])
    else:
        options = [chr(ord(step) + n) for n in range(1, 12)]
    for option in options:
        other = replace(locator, steps=(*locator.steps[:-1], option))
        if other not in known and option.isalnum():
            return other
    return None


def spoil_marks(bench: Bench) -> Iterator[Defect]:
    """A mark says the next label, or is lost; or two neighbours change places."""
    for index, row in enumerate(bench.simple()):
        said = row.right[0].text.provision
        if not said.mark or row.locator.place:
            continue
        if index % 3 == 0:
            yield bench.spoil(row, replace(said, mark=""))
        elif index % 3 == 1:
            yield bench.spoil(row, replace(said, mark=_next_mark(said.mark, bench)))
        else:
            defect = _swapped(row, bench)
            if defect is not None:
                yield defect


def _next_mark(mark: str, bench: Bench) -> str:
    lexicon = bench.facts.lexicons[bench.pair.right.language]
    label = mark.strip(" ().:")
    for series in (lexicon.capitals, lexicon.letters):
        if label in series[:-1]:
            return mark.replace(label, series[series.index(label) + 1])
    if label.isdigit():
        return mark.replace(label, str(int(label) + 1))
    return mark.replace(label, f"{label}i" if label != "iii" else "iv")


def _swapped(row: PairedRow, bench: Bench) -> Defect | None:
    near = bench.near(row)
    after = [r for r in near if r.locator.parent == row.locator.parent and len(r.right) == 1]
    after = after[after.index(row) + 1 :]
    parent = row.locator.parent
    if not after or parent is None:
        return None
    one, other = row.right[0], after[0].right[0]
    swap = {
        id(one): replace(one.text.provision, origins=other.text.provision.origins),
        id(other): replace(other.text.provision, origins=one.text.provision.origins),
    }
    rows = [
        PairedRow(
            r.locator,
            r.left,
            tuple(
                View(replace(v.text, provision=swap[id(v)])) if id(v) in swap else v
                for v in r.right
            ),
        )
        for r in near
    ]
    return bench.made(rows, parent)


def spoil_notes(bench: Bench) -> Iterator[Defect]:
    """A note is lost or added."""
    language = bench.pair.right.language
    for row in bench.simple():
        said = row.right[0].text.provision
        if said.notes:
            yield bench.spoil(row, replace(said, notes=said.notes[1:]))
        more = (*said.notes, Note(NOTES[language], len(said.text)))
        yield bench.spoil(row, replace(said, notes=more))


def spoil_headings(bench: Bench) -> Iterator[Defect]:
    """A heading is lost or added."""
    for row in bench.simple():
        said = row.right[0].text.provision
        if said.heading and said.text:
            yield bench.spoil(row, replace(said, heading=None))
        elif not said.heading:
            yield bench.spoil(row, replace(said, heading=HEADINGS[bench.pair.right.language]))


def leave_untranslated(bench: Bench) -> Iterator[Defect]:
    """A text stays in the left language, or one paragraph of it does; or a third is pasted."""
    for index, row in enumerate(bench.simple()):
        said, original = row.right[0].text.provision, row.left[0].text.provision
        if len(tokens_of(original)) < 6 or len(tokens_of(said)) < 6:
            continue
        words = original.text
        model = bench.pair.beside.view(bench.facts.model, row.locator)
        if index % 3 == 2 and model is not None:
            words = model.text.provision.text
        yield bench.spoil(row, exchange(said, 0, len(said.text), words))


def cut_text(bench: Bench) -> Iterator[Defect]:
    """The second half of a long text is lost."""
    for row in bench.simple():
        said = row.right[0].text.provision
        words = split_tokens(said.text)
        if len(said.text) >= 120:
            cut = words[len(words) * 4 // 10].start
            yield bench.spoil(row, exchange(said, cut, len(said.text), "."))


def change_original(bench: Bench) -> Iterator[Defect]:
    """A word of the original is changed after the translation was made from it."""
    for row in bench.simple():
        old = row.left[0]
        words = tokens_of(old.text.provision)
        if not words:
            continue
        word = bench.dice.choice(words)
        said = exchange(old.text.provision, word.start, word.end, "otherwise")
        fresh = View(replace(old.text, provision=said))
        rows = [PairedRow(r.locator, (fresh,), r.right) if r is row else r for r in bench.near(row)]
        yield bench.made(rows, row.locator)


def change_edition(bench: Bench) -> Iterator[Defect]:
    """A provision of the next edition is dropped, new, reworded, or stands elsewhere."""
    for index, row in enumerate(bench.simple()):
        near, said = bench.near(row), row.right[0].text.provision
        if len(tokens_of(said)) < 8:
            continue
        kind = index % 4
        locator = _free(row.locator, bench)
        gone = [PairedRow(r.locator, r.left, ()) if r is row else r for r in near]
        if kind == 0:
            yield bench.made(gone, row.locator)
        elif kind == 1:
            yield bench.spoil(row, _reworded(said, bench))
        elif locator is not None:
            text = replace(row.right[0].text, provision=replace(said, locator=locator))
            came = PairedRow(locator, (), (View(text),))
            place = row.locator if kind == 2 else locator
            yield bench.made([*(gone if kind == 2 else near), came], place)


def _reworded(said: Provision, bench: Bench) -> Provision:
    words = tokens_of(said)
    for word in sorted(bench.dice.sample(words, max(1, len(words) // 6)), key=lambda w: -w.start):
        said = exchange(said, word.start, word.end, "xyzzy")
    return said
