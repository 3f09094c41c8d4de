"""The graded verbs of the Laws: may, should, shall, must, the same in every language.

Source: the Introduction to the 2017 Laws grades them. What a language has no word
for (the shall of French is a future tense) is not judged; nor is ``does``, which is
no word in any language. Whether a verb is denied is not looked at here: where the
not stands is a matter of each language's word order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bridgelaws.check.facts import Facts, find_in, plain_texts
from bridgelaws.lexicon import Lexicon, fold
from bridgelaws.model.finding import Finding
from bridgelaws.model.record import ArticleRecord, ProvisionText

# Each grade with the forms that deny it; longer phrases are looked for first.
GRADES: Final = {
    "may": ("may", "may_not"),
    "should": ("should",),
    "shall": ("shall", "shall_not"),
    "must": ("must", "must_not"),
}


def check_modals(records: Sequence[ArticleRecord], facts: Facts) -> tuple[Finding, ...]:
    """Provisions that grade a duty otherwise than the model language does (``MODAL``)."""
    found: list[Finding] = []
    for language in facts.languages:
        lexicon, model = facts.lexicons.get(language), facts.lexicons.get(facts.model)
        if lexicon is None or model is None or language == facts.model:
            continue
        for _, provision, text in plain_texts(records, facts, language):
            original = provision.text(facts.model, facts.expression)
            if original is None:
                continue
            here, there = find_grades(text, lexicon), find_grades(original, model)
            for grade in GRADES:
                if not _has_word(lexicon, grade) or (grade in here) == (grade in there):
                    continue
                if grade in here and grade in lexicon.words("modals", "also_else"):
                    continue  # its word has another use as well (θα of a mere future)
                who = (
                    f"{facts.model} says “{grade}”" if grade in there else f"{facts.model} does not"
                )
                own = (
                    "no verb of that grade" if grade in there else f"a verb of the grade “{grade}”"
                )
                found.append(find_in(text, "MODAL", f"{own} here; {who}"))
    return tuple(found)


def find_grades(text: ProvisionText, lexicon: Lexicon) -> set[str]:
    """The grades of verb that stand in a provision's text and notes.

    The longest phrases are taken first and their words then count no more: the Dutch
    *mag in geen geval* is a must not, and no may.
    """
    said = text.provision
    words = fold("\n".join((said.text, *(note.text for note in said.notes))))
    found = set()
    for grade, pattern in _patterns(lexicon):
        words, times = pattern.subn(" ", words)
        if times:
            found.add(grade)
    return found


def _has_word(lexicon: Lexicon, grade: str) -> bool:
    return bool(lexicon.words("modals", grade))


def _patterns(lexicon: Lexicon) -> list[tuple[str, re.Pattern[str]]]:
    listed = [
        (grade, fold(phrase).split())
        for grade, forms in GRADES.items()
        for form in forms
        for phrase in lexicon.words("modals", form)
    ]
    heads = "|".join(sorted({re.escape(parts[0]) for _, parts in listed}))
    return [
        (grade, re.compile(r"(?<!\w)" + _joined(parts, heads) + r"(?![\w-])"))
        for grade, parts in sorted(listed, key=lambda item: -len(item[1]))
    ]


def _joined(parts: list[str], heads: str) -> str:
    """A pattern for a phrase, in whose first gap some words may stand.

    *Mag die speler in geen geval*: no graded verb stands inside, no sentence or
    clause ends there, and no quotation begins.
    """
    head, *rest = map(re.escape, parts)
    inside = rf"(?:\s+(?!(?:{heads})(?!\w))[^\s.;:“”«»]+){{0,12}}?\s+"
    return head + (inside + r"\s+".join(rest) if rest else "")
