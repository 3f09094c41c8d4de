"""The small words that set two parts of one law apart, in any two languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws.errors import LexiconError
from bridgelaws.library.library import Library
from bridgelaws.numbering.similarity.function_words import FunctionWords, agreement


@pytest.fixture(scope="module")
def small(library: Library) -> FunctionWords:
    return FunctionWords(library.root, library.lexicons)


@pytest.mark.parametrize(
    ("language", "like", "unlike"),
    [
        pytest.param("nl", "Partner mag spelen.", "Partner moet spelen.", id="grade-nl"),
        pytest.param("fr", "Il ne joue pas ; il peut parler.", "Il peut parler.", id="denial-fr"),
        pytest.param("el", "Παίρνει δύο λεβέ.", "Παίρνει τρεις λεβέ.", id="number-el"),
    ],
)
def test_what_a_translation_keeps_tells_it_from_its_neighbour(
    language: str, like: str, unlike: str, small: FunctionWords
) -> None:
    english = {
        "nl": "Partner may play.",
        "fr": "One does not play; one may talk.",
        "el": "That side takes two tricks.",
    }[language]
    here = small.read(english, "en")
    near, far = small.read(like, language), small.read(unlike, language)
    assert agreement(here, near) > agreement(here, far)
    assert agreement(here, near) == pytest.approx(agreement(near, here))


def test_words_of_one_origin_count_where_they_tell_something(small: FunctionWords) -> None:
    telling = {"contr": 2.0, "~cont": 1.0, "~ontr": 1.0, "~tract": 1.0}
    here = small.read("The contract stands.", "en", telling)
    near = small.read("Het contract blijft.", "nl", telling)
    far = small.read("De slag blijft.", "nl", telling)
    assert agreement(here, near) > agreement(here, far)
    assert small.read("The contract stands.", "en").letters == {}


def test_a_language_without_a_list_of_words_says_nothing_of_numbers(
    tmp_path: Path, library: Library
) -> None:
    said = FunctionWords(tmp_path, library.lexicons).read("Two tricks, not three.", "en")
    assert (said.numbers, said.denials) == ({}, 0)


@pytest.mark.parametrize("content", ["numbers = 3\n", "[numbers\n", "[negation]\nword = 1\n"])
def test_a_broken_list_of_words_is_refused_by_its_name(
    content: str, tmp_path: Path, library: Library
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "checks.toml").write_text(content, "utf-8")
    with pytest.raises(LexiconError, match=r"checks\.toml"):
        FunctionWords(tmp_path, library.lexicons).read("Two tricks.", "en")
