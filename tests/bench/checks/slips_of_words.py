"""Slips of words: references, numbers, units, graded verbs, denials, terms, letters."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from bridgelaws.check.pair import PairedRow
from bridgelaws.language.folding import fold
from bridgelaws.language.words import Token, split_tokens
from bridgelaws.model.citation import Citation
from bridgelaws.model.provision import Provision
from tests.bench.checks.editing import Bench, Defect, exchange, exchange_all, tokens_of

ROOT: Final = Path(__file__).resolve().parents[3]
NEUTRAL: Final = {"nl": "zaak", "fr": "chose", "el": "πράγμα", "en": "thing"}
# A verb of being with and without its not.
DENIED: Final = {
    "nl": {
        "is": "is niet",
        "wordt": "wordt niet",
        "heeft": "heeft niet",
        "geldt": "geldt niet",
        "zijn": "zijn niet",
        "worden": "worden niet",
    },
    "fr": {"est": "n’est pas", "a": "n’a pas", "ont": "n’ont pas", "sont": "ne sont pas"},
    "el": {"είναι": "δεν είναι", "έχει": "δεν έχει", "ισχύει": "δεν ισχύει", "έχουν": "δεν έχουν"},
    "en": {"is": "is not", "are": "are not", "has": "has not", "was": "was not"},
}
NOTS: Final = {
    "nl": {"niet", "geen", "nooit"},
    "fr": {"ne", "n"},
    "el": {"δεν", "μην"},
    "en": {"not", "no", "never"},
}
ALIKE: Final = dict(zip("ABEHIKMNOPTXaeopcy", "ΑΒΕΗΙΚΜΝΟΡΤΧаеорсу", strict=True))


@cache
def tables(language: str) -> Mapping[str, Any]:
    """The language's lists, as somebody who writes it has them in mind."""
    return tomllib.loads((ROOT / language / "checks.toml").read_text("utf-8"))


def _citations(row: PairedRow) -> list[Citation]:
    return [c for c in row.right[0].text.citations if c.note is None and c.status == "resolved"]


def _recite(bench: Bench, row: PairedRow, cited: Citation, printed: str) -> Defect:
    said = row.right[0].text.provision
    return bench.spoil(row, exchange(said, cited.start, cited.end, printed))


def change_references(bench: Bench) -> Iterator[Defect]:
    """A reference goes to a neighbour of what it should, or is lost."""
    lexicon = bench.facts.lexicons[bench.pair.right.language]
    outline = bench.facts.outlines["duplicate", "2017"]
    for index, row in enumerate(bench.simple()):
        for cited in _citations(row):
            if len(cited.locators) != 1:
                continue
            target = cited.locators[0]
            if index % 4 == 3:
                yield _recite(bench, row, cited, NEUTRAL[bench.pair.right.language])
                continue
            parent = target.parent
            others = outline.children(parent) if parent else outline.articles()
            near = [o for o in others if o != target and len(o.steps) == len(target.steps)]
            if near and not row.locator.is_inside(target):
                other = bench.dice.choice(near)
                yield _recite(bench, row, cited, lexicon.print_citation(other))


def blur_references(bench: Bench) -> Iterator[Defect]:
    """A reference loses its last step, or gains one."""
    lexicon = bench.facts.lexicons[bench.pair.right.language]
    outline = bench.facts.outlines["duplicate", "2017"]
    for index, row in enumerate(bench.simple()):
        for cited in _citations(row):
            if len(cited.locators) != 1 or row.locator.is_inside(cited.locators[0]):
                continue
            target = cited.locators[0]
            children = [c for c in outline.children(target) if not c.place]
            if index % 2 and children:
                yield _recite(bench, row, cited, lexicon.print_citation(children[0]))
            elif target.parent is not None and not row.locator.is_inside(target.parent):
                yield _recite(bench, row, cited, lexicon.print_citation(target.parent))


def break_references(bench: Bench) -> Iterator[Defect]:
    """A reference goes to a law or a letter that there is not."""
    lexicon = bench.facts.lexicons[bench.pair.right.language]
    word = lexicon.word("law", "canonical")
    for row in bench.simple():
        for cited in _citations(row):
            law = cited.locators[0].steps[0] if cited.locators else "1"
            for dead in (f"{word} 9{law}", f"{word} {law}{lexicon.capitals[7]}"):
                yield _recite(bench, row, cited, dead)


def change_numbers(bench: Bench) -> Iterator[Defect]:
    """A number in digits or words becomes another one, or is lost."""
    listed = tables(bench.pair.right.language)["numbers"]
    for index, row in enumerate(bench.simple()):
        view = row.right[0]
        said = view.text.provision
        masked = next((s.masked for s in view.stretches if s.part == "text"), "")
        for match in re.finditer(r"(?<![\w.,])\d+(?![\w.,]?\d|\w)", masked):
            other = str(int(match.group()) + bench.dice.choice((1, 2, 10)))
            yield bench.spoil(row, exchange(said, match.start(), match.end(), other))
        for table in (listed["cardinals"], listed["ordinals"]):
            for start, end, value, form in _worded(masked, table):
                others = [n for n in table if n != value and 1 < int(n) < 10]
                forms = table[bench.dice.choice(others)]
                other = forms[min(form, len(forms) - 1)]
                if index % 5 == 0 and _says(row, value, bench):
                    other = ""
                yield bench.spoil(row, exchange(said, start, end, other))


def _says(row: PairedRow, value: str, bench: Bench) -> bool:
    """Whether the left has the number as a number, so that one on the right can get lost."""
    forms = tables(bench.pair.left.language)["numbers"]["cardinals"].get(value, [])
    tokens = {token.form for token in tokens_of(row.left[0].text.provision)}
    return bool(tokens & {value, *(fold(form) for form in forms)})


def _worded(masked: str, table: Mapping[str, Sequence[str]]) -> Iterator[tuple[int, int, str, int]]:
    tokens = split_tokens(masked)
    for value, forms in table.items():
        if value == "1":
            continue
        for number, form in enumerate(forms):
            words = [token.form for token in split_tokens(form)]
            for at in range(len(tokens) - len(words) + 1):
                if [token.form for token in tokens[at : at + len(words)]] == words:
                    yield tokens[at].start, tokens[at + len(words) - 1].end, value, number


def change_units(bench: Bench) -> Iterator[Defect]:
    """The unit behind a number becomes another one."""
    units = tables(bench.pair.right.language)["units"]
    plain = {fold(word): unit for unit, words in units.items() for word in words}
    for row in bench.simple():
        said = row.right[0].text.provision
        cited = {at for c in _citations(row) for at in range(c.start, c.end)}
        tokens = [token for token in tokens_of(said) if token.start not in cited]
        for number, unit in pairwise(tokens):
            if (
                unit.form in plain
                and _is_number(number, bench)
                and said.text[number.end : unit.start] == " "
            ):
                for other in ("minute", "hour", "day", "round", "board", "session", "table"):
                    if other != plain[unit.form]:
                        words = units[other][1 if len(units[other]) > 1 else 0]
                        yield bench.spoil(row, exchange(said, unit.start, unit.end, words))


def _is_number(token: Token, bench: Bench) -> bool:
    cardinals = tables(bench.pair.right.language)["numbers"]["cardinals"]
    return token.form.isdigit() or any(
        token.form == fold(word) for words in cardinals.values() for word in words
    )


def change_grades(bench: Bench) -> Iterator[Defect]:
    """A graded verb becomes one of another grade; number and denial stay."""
    lexicon = bench.facts.lexicons[bench.pair.right.language]
    graded = {
        grade: [fold(word) for word in lexicon.words("modals", grade)]
        for grade in ("may", "should", "must")
    }
    for row, said, token in _words_of(bench):
        for grade, words in graded.items():
            if token.form in words:
                for other in (each for each in graded if each != grade):
                    forms = lexicon.words("modals", other)
                    form = forms[min(words.index(token.form), len(forms) - 1)]
                    yield bench.spoil(row, exchange(said, token.start, token.end, form))


def deny_grades(bench: Bench) -> Iterator[Defect]:
    """A graded verb is denied, or its not is taken away."""
    language = bench.pair.right.language
    lexicon = bench.facts.lexicons[language]
    words = {fold(w) for grade in ("may", "should", "must") for w in lexicon.words("modals", grade)}
    for row, said, token in _words_of(bench):
        if token.form not in words:
            continue
        tokens = tokens_of(said)
        at = tokens.index(token)
        before = tokens[at - 1] if at else None
        verb = said.text[token.start : token.end]
        if language in ("fr", "el") and before is not None and before.form in NOTS[language]:
            spans = [(before.start, token.start)]
            if language == "fr":
                spans += [(t.start, t.end) for t in tokens[at + 1 : at + 2] if t.form == "pas"]
            yield bench.spoil(row, exchange_all(said, spans, ""))
        elif (
            language in ("nl", "en")
            and at + 1 < len(tokens)
            and (tokens[at + 1].form in NOTS[language])
        ):
            yield bench.spoil(row, exchange(said, token.end, tokens[at + 1].end, ""))
        elif not _denied_near(tokens, at, language):
            changed = {
                "fr": f"ne {verb} pas",
                "el": f"δεν {verb}",
                "nl": f"{verb} niet",
                "en": f"{verb} not",
            }[language]
            yield bench.spoil(row, exchange(said, token.start, token.end, changed))


def _denied_near(tokens: Sequence[Token], at: int, language: str) -> bool:
    nots = NOTS[language] | {"niemand", "niets", "personne", "rien", "aucun", "aucune", "κανεισ"}
    return any(token.form in nots for token in tokens[max(0, at - 8) : at + 14])


def deny_sentences(bench: Bench) -> Iterator[Defect]:
    """A sentence without graded verb is denied, or the not of one is taken away."""
    language = bench.pair.right.language
    for row, said, token in _words_of(bench):
        word = said.text[token.start : token.end]
        # By the letter: French "à" and the mark "(a)" are not the verb "a".
        if word.casefold() in DENIED[language] and said.text[token.end :][:1] != ")":
            if language == "fr" and said.text[: token.start][-2:] in ("n’", "n'"):
                continue
            denied = DENIED[language][word.casefold()]
            yield bench.spoil(row, exchange(said, token.start, token.end, denied))
        elif said.text[token.end :][:1] == "-":
            continue  # part of another word: niet-overtreder
        elif language == "fr" and re.search(
            r"\b(moins|avant) qu[^,;.]*$", said.text[: token.start]
        ):
            continue  # which says nothing there: à moins que ... ne
        elif token.form in NOTS[language] and not _graded_near(said, token, bench):
            end = token.end + (1 if language == "fr" and said.text[token.end :][:1] in "’'" else 0)
            other = {"geen": "een", "no": "a"}.get(word.casefold(), "")
            changed = exchange(said, token.start, end, other)
            if language == "fr":
                tail = re.compile(r"\b(pas|plus|jamais)\b").search(changed.text, token.start)
                if tail and tail.start() - token.start < 25:
                    changed = exchange(changed, tail.start(), tail.end(), "")
            yield bench.spoil(row, changed)


def _graded_near(said: Provision, token: Token, bench: Bench) -> bool:
    lexicon = bench.facts.lexicons[bench.pair.right.language]
    words = {
        fold(w) for g in ("may", "should", "must", "shall") for w in lexicon.words("modals", g)
    }
    tokens = tokens_of(said)
    at = tokens.index(token)
    return any(t.form in words for t in tokens[max(0, at - 12) : at + 4])


def _words_of(bench: Bench) -> Iterator[tuple[PairedRow, Provision, Token]]:
    for row in bench.simple():
        said = row.right[0].text.provision
        for token in tokens_of(said):
            yield row, said, token


def use_forbidden(bench: Bench) -> Iterator[Defect]:
    """A word of another edition is written for one of the text's."""
    listed = [w for words in tables(bench.pair.right.language)["forbidden"].values() for w in words]
    for row, said, token in _words_of(bench):
        if token.end - token.start > 5 and bench.dice.random() < 0.1:
            word = bench.dice.choice(listed)
            yield bench.spoil(row, exchange(said, token.start, token.end, word))


def mix_letters(bench: Bench) -> Iterator[Defect]:
    """A letter of a word or an address is typed on another keyboard."""
    greek = bench.pair.right.language == "el"
    exchanged = {v: k for k, v in ALIKE.items() if ord(v) < 0x400} if greek else ALIKE
    for row, said, token in _words_of(bench):
        word = said.text[token.start : token.end]
        places = [i for i, char in enumerate(word) if char in exchanged]
        if places and (len(word) > 3 or word[:1].isdigit()):
            at = token.start + bench.dice.choice(places)
            yield bench.spoil(row, exchange(said, at, at + 1, exchanged[said.text[at]]))
