"""The text of a sources.toml: what people wrote in it stays, what a command writes is right."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.errors import ManifestError
from bridgelaws.sources.errata import read_errata
from bridgelaws.sources.folder import read_manifest_text
from bridgelaws.sources.manifest import read_manifest
from bridgelaws.sources.manifest_edit import drop_entry, put_entry, write_value

BY_HAND = """# Our texts; ask Jan before you change any.

[[source]]  # the book
file = "book.pdf"
publisher = 'Bond'   # since 2017
languages = ["nl"]

# The page on bidding boxes.
[[source]]
file = "boxes.html"
work = "bidding-boxes"
"""


def test_tables_that_windows_editor_saved_are_read(tmp_path: Path) -> None:
    (tmp_path / "sources.toml").write_text(BY_HAND, "utf-8-sig")
    assert [ref.file for ref in read_manifest(tmp_path)] == ["book.pdf", "boxes.html"]
    assert not read_manifest_text(tmp_path).startswith("\ufeff")
    errata = '[[erratum]]\nfile = "a.txt"\nold = "on"\nnew = "one"\nreason = "misprint"\n'
    (tmp_path / "errata.toml").write_text(errata, "utf-8-sig")
    assert len(read_errata(tmp_path)) == 1
    (tmp_path / "sources.toml").write_text(BY_HAND.replace('"book.pdf"', "“book.pdf”"), "utf-8")
    with pytest.raises(ManifestError, match="line 4 has a curly quotation mark"):
        read_manifest(tmp_path)
    # A comment and a string may hold such marks: they are not what is wrong.
    (tmp_path / "sources.toml").write_text(
        "# as = “this”\n" + BY_HAND.replace('"bidding-boxes"', "[“a"), "utf-8"
    )
    with pytest.raises(ManifestError, match="line 12 has a curly quotation mark"):
        read_manifest(tmp_path)
    (tmp_path / "sources.toml").write_text("# as = “this”\n" + BY_HAND + "x = ,", "utf-8")
    with pytest.raises(ManifestError) as refused:
        read_manifest(tmp_path)
    assert "curly" not in str(refused.value)


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
names = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=8)
entries = st.fixed_dictionaries(
    {"publisher": texts, "terms": texts, "languages": st.lists(texts, max_size=3).map(tuple)}
)


@given(texts)
def test_any_string_is_written_as_toml_that_reads_back(text: str) -> None:
    assert tomllib.loads(f"x = {write_value(text)}") == {"x": text}


@given(st.dictionaries(names, entries, min_size=1, max_size=4), st.data())
def test_what_is_put_in_is_there_and_what_is_dropped_is_gone(
    wanted: dict[str, dict[str, str | tuple[str, ...]]], data: st.DataObject
) -> None:
    text = ""
    for name, entry in wanted.items():
        text = put_entry(text, {"file": name, **entry})
    dropped = data.draw(st.sampled_from(sorted(wanted)))
    text = drop_entry(text, dropped)
    found = {each["file"]: each for each in tomllib.loads(text).get("source", [])}
    assert set(found) == set(wanted) - {dropped}
    for name, entry in found.items():
        assert tuple(entry.get("languages", ())) == wanted[name]["languages"]
        assert entry.get("terms", "") == wanted[name]["terms"]


def test_a_new_entry_leaves_every_line_that_people_wrote() -> None:
    text = put_entry(BY_HAND, {"file": "new.txt", "languages": ("fr", "en")})
    assert text.startswith(BY_HAND)
    assert tomllib.loads(text)["source"][2] == {"file": "new.txt", "languages": ["fr", "en"]}


def test_a_changed_entry_keeps_its_remarks_and_its_other_keys() -> None:
    text = put_entry(BY_HAND, {"file": "book.pdf", "publisher": "New bond", "edition": "2017"})
    assert 'publisher = "New bond"   # since 2017\n' in text
    assert "[[source]]  # the book\n" in text
    first, second = tomllib.loads(text)["source"]
    assert first["languages"] == ["nl"]
    assert first["edition"] == "2017"
    assert second == {"file": "boxes.html", "work": "bidding-boxes"}


def test_an_empty_value_is_written_only_in_the_place_of_another() -> None:
    text = put_entry(BY_HAND, {"file": "book.pdf", "publisher": "", "edition": ""})
    first, _ = tomllib.loads(text)["source"]
    assert first == {"file": "book.pdf", "publisher": "", "languages": ["nl"]}


def test_a_dropped_entry_takes_its_own_comment_along_and_no_other() -> None:
    text = drop_entry(BY_HAND, "boxes.html")
    assert "bidding boxes" not in text
    assert "ask Jan" in text
    kept = drop_entry(BY_HAND, "book.pdf")
    assert "# The page on bidding boxes.\n[[source]]" in kept
    assert "ask Jan" in kept


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('source = [{file = "a"}]\n', id="inline-tables"),
        pytest.param(
            '[[source]]\nfile = "a"\nterms = """\n[[source]]\n"""\n', id="a-head-inside-a-string"
        ),
        pytest.param('[[source]]\nfile = "a"\n[[source]]\nfile = "a"\n', id="one-file-twice"),
        pytest.param("[[source]\n", id="no-toml"),
    ],
)
def test_an_unusual_form_is_refused_and_not_damaged(text: str) -> None:
    with pytest.raises(ManifestError):
        put_entry(text, {"file": "a", "work": "duplicate"})
    with pytest.raises(ManifestError):
        drop_entry(text, "a")


def test_what_is_not_there_cannot_be_dropped() -> None:
    with pytest.raises(ManifestError, match=r"describes other\.txt"):
        drop_entry(BY_HAND, "other.txt")
