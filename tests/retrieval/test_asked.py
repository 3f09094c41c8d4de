"""What queries of known answer teach search: read, carried over, ranked alike in both engines."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.errors import AskedError
from bridgelaws.library.carry import Carrier, carry_asked
from bridgelaws.model.edition_map import EditionChange
from bridgelaws.model.locator import parse_locator
from bridgelaws.retrieval.checkout import load_asked_weights, weights_path
from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.language_index import PASSED
from bridgelaws.retrieval.query.answer import answer_query
from bridgelaws.retrieval.query.lookup import read_words
from bridgelaws.retrieval.query.rank import rank_entries
from fit.situations import load_situations

LAW_64, LAW_61 = parse_locator("64A1"), parse_locator("61A")


def write(laws: Path, name: str, text: str) -> Path:
    folder = laws / "asked"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, "utf-8")
    return laws


def test_a_line_names_the_provisions_that_decide_what_is_asked(tmp_path: Path) -> None:
    laws = write(tmp_path, "en.txt", "# Heading.\n\n64A1 61A: he ruffed: and had a heart\n")
    (line,) = load_situations(laws / "asked" / "en.txt")
    assert (line.places, line.words) == ((LAW_64, LAW_61), "he ruffed: and had a heart")


@pytest.mark.parametrize("line", ["64A1 he ruffed", "64A1:", ": he ruffed", "64!: he ruffed"])
def test_a_line_that_says_nothing_is_named_with_its_place(line: str, tmp_path: Path) -> None:
    laws = write(tmp_path, "en.txt", f"61A: well\n{line}\n")
    with pytest.raises(AskedError, match=r"en\.txt:2: "):
        load_situations(laws / "asked" / "en.txt")


@pytest.mark.parametrize(
    "line",
    [
        *("ruff 64A1", "ruff x:64A1", "ruff ²:64A1", "ruff 3:6!", "ruff 3:"),
        *("cut 2:61A", "ruff 3:61A 2:61A"),
    ],
)
def test_a_weight_that_is_none_is_named_with_its_place(line: str, tmp_path: Path) -> None:
    laws = write(tmp_path, "en.weights.txt", f"cut 3:61A,64A1 2:63A\n{line}\n")
    with pytest.raises(AskedError, match=r"en\.weights\.txt:2: "):
        load_asked_weights(laws)


def test_weights_follow_their_provision_into_another_edition() -> None:
    moved = EditionChange((LAW_64,), (LAW_61,), "renumbered")
    carrier = Carrier("2017", "2027", {LAW_64: moved})
    weights = {"ruff": {LAW_64: 7, LAW_61: 2}}
    assert carry_asked(weights, carrier) == {"ruff": {LAW_61: 7}}
    assert carry_asked(weights, None) is weights


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_and_weight_is_of_a_provision_and_a_word_that_are_held(
    language: str, index: OpenIndex, root: Path
) -> None:
    own = index.language(language)
    lines = load_situations(root / "laws" / "asked" / f"{language}.txt")
    assert len(lines) > 3000
    weights = load_asked_weights(root / "laws")[language]
    places = {place for line in lines for place in line.places}
    places |= {place for by_place in weights.values() for place in by_place}
    assert places - set(own.by_locator) == set()
    known = {*own.terms(), *(PASSED + form for form in own.fillers)}
    lost = [word for word in weights if word not in known]
    # A word of a text that was reworded since teaches nothing any more; `make fit-search` mends it.
    assert len(lost) <= 0.02 * len(weights), lost
    assert weights_path(root / "laws", language).stat().st_size < 200_000


def test_a_sentence_is_answered_by_what_was_learnt_and_a_word_is_not(index: OpenIndex) -> None:
    own = index.language("en")
    term = next(term for term in own.terms() if own.asked_of(term) and not term.startswith("#"))
    assert not any(name.startswith("~") for name in own.terms())
    assert all(weight > 0 for _, weight, _ in own.asked_of(term))
    (first, *_) = answer_query(
        index, "he played a heart on my spade but later showed up with a spade", "en"
    ).hits
    assert str(first.locator).startswith(("61", "62", "64"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_filler_says_what_was_learnt_of_what_other_words_find_and_finds_nothing(
    language: str, index: OpenIndex
) -> None:
    own = index.language(language)
    filler = max(own.fillers, key=lambda form: (len(own.asked_of_filler(form)), form))
    told = {entry: weight for entry, weight, _ in own.asked_of_filler(filler)}
    words = [
        form
        for form in own.forms
        if len(own.stems_by_form[form]) == 1 and form.isalpha() and form not in own.fillers
    ][100:110]
    bare = read_words(own, " ".join(words))
    said = read_words(own, f"{filler} {' '.join(words)}")
    assert (bare[0].passed, said[0].passed) == ((), (filler,))
    plain = {one.entry: one.score for one in rank_entries(own, bare)}
    taught = {one.entry: one.score for one in rank_entries(own, said)}
    worth = 64 * FACTS["rank"]["told"]
    wanted = {entry: score + worth * told.get(entry, 0) for entry, score in plain.items()}
    assert taught == wanted != plain
    # Where there is nothing else, a filler is a word like any other.
    assert [word.passed for word in read_words(own, filler)] == [()]
