"""What a person can do about a finding, in a sentence, by its code."""

from __future__ import annotations

from typing import Final

_ERRATUM: Final = "put it right with an erratum"

_ADVICE: Final = {
    "UNPLACED": (
        "If it is law text, its number or heading is damaged: quote it in errata.toml with the "
        "number it should have. If it is no law text, replace it by nothing."
    ),
    "LOW_MARGIN": (
        "Two places would do, so it got neither. Write the missing number before it: quote its "
        "beginning in errata.toml and replace it by the number and that beginning."
    ),
    "MISSING_NODE": (
        "See whether the text stands in the law under another number, or in the heading, or was "
        "lost. What stands under a wrong number is put right with an erratum."
    ),
    "RUN_TOGETHER": (
        "Two texts became one paragraph. Divide it with an erratum: quote the beginning of the "
        "second and replace it by its number and that beginning."
    ),
    "CONFLICT": (
        "The source gives this place twice, in different words. Decide which one counts, and "
        "take the other out with an erratum."
    ),
    "OTHER_WORK": (
        "If it is that work all the same, say so with --work; else make it a work of its own: "
        "`bridgelaws add FILE --new-work NAME`."
    ),
    "BROKEN_REFERENCE": "Put the number that was lost back: " + _ERRATUM + ".",
    "MISNUMBERED": "It got the number that fits. If that is wrong, " + _ERRATUM + ".",
    "OUT_OF_ORDER": "If it begins an article, its number is misprinted: " + _ERRATUM + ".",
    "DOUBLE": "The book prints this number twice; the second has an address with a tilde.",
    "GAP": "If the number was lost in print, "
    + _ERRATUM
    + "; if the book leaves it out, leave it.",
    "DUP_BLOCK": "The source gives it twice; nothing needs to be done.",
    "DUP_HEADING": "The source prints the heading twice; nothing needs to be done.",
    "NO_HEADING": "Put the heading of its law before it with an erratum, for instance “Law 16”.",
    "UNKNOWN_LAW": "The heading names what the edition does not have: " + _ERRATUM + ".",
    "UNKNOWN_TERM": "If it is a part of the text above it, join the two with an erratum.",
    "PARAGRAPHS": "A paragraph was parted in two: see beside the page which, and " + _ERRATUM + ".",
    "LANG_UNKNOWN": "Name the language: `bridgelaws add FILE --language nl --replace`.",
    "EDITION_UNKNOWN": "Name the edition: `bridgelaws add FILE --edition 2017 --replace`.",
    "EMPTY_PASSAGE": "A heading without a text: was it lost, or does it stand elsewhere?",
    "NOTE_UNBALANCED": "Close the bracket with an erratum where the note ends.",
    "FOOTNOTE": "The mark of the footnote was lost: put it back with an erratum.",
    "NOTE_MARK": (
        "Marks in the text and at the foot of the page do not fit: see beside the page which note "
        "belongs where, and " + _ERRATUM + "."
    ),
    "MARGIN": (
        "See beside the page to which item it belongs. If it stands elsewhere in the records, "
        "write its number before it with an erratum, or join it to its item."
    ),
    "TABLE": "It stands as it was printed: hold it against the page, and " + _ERRATUM + ".",
    "TWO_READINGS": (
        "Two programs read this page otherwise: hold the records against the page, and "
        + _ERRATUM
        + "."
    ),
    "BROKEN_OFF": (
        "See where it goes on: under another number, in a note, or set aside as furniture; then "
        + _ERRATUM
        + "."
    ),
    "DANGLING": "If the citation is misprinted, " + _ERRATUM + "; if the source says so, leave it.",
    "ERRATUM": "See errata.toml.",
    "SHA256": "The file was changed since it was added: `bridgelaws add FILE --replace`.",
}


def advise(code: str) -> str:
    """What to do about a finding; empty where there is nothing to do."""
    return _ADVICE.get(code, "")
