"""From the book of a new code to a site in which it is current, and back, on a small checkout."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bridgelaws import LANGUAGES, pipeline
from bridgelaws.comparison.editions import edition_views
from bridgelaws.library.library import Library
from bridgelaws.model.locator import parse_locator
from bridgelaws.sources.manifest import plain_sources
from tests.conftest import ROOT
from tests.editions.code_site import run, shown, streams, walk_pages
from tests.editions.mock_book import print_book
from tests.editions.mock_review import Review, answers, review_code, where_to
from tests.editions.mock_tree import read_code
from tests.few_laws import copy_checkout
from tests.site.library_of_two_laws import words
from tests.site.walk import file_of, page_paths, read_page

LAWS: Final = ("06", "16", "27", "43", "50")
NAMES: Final = ("introduction", "definitions", *(f"law-{law}" for law in LAWS))
LOCK: Final = ".lock"
# 1 October 2031.
FIRST_DAY: Final = "1948579200"
DRAFT: Final = {code: words()[code]("edition.draft_name", edition="2031") for code in LANGUAGES}


@dataclass(frozen=True)
class Small:
    """A checkout of a few laws, and the book of a code that reviews them."""

    folder: Path
    book: Path
    review: Review

    def run(self, *arguments: str, good: tuple[int, ...] = (0, 1)) -> str:
        """What a command of the program said."""
        return run(self.folder, "bridgelaws", *arguments, good=good)

    def site(self) -> Path:
        """The site of what was built."""
        run(self.folder, "mkdocs", "build", "--quiet", "--strict", "--site-dir", "site", good=(0,))
        return self.folder / "site"

    def facts(self) -> dict[str, str]:
        """The digest of each file that people write, and of what they brought."""
        return {
            name: digest
            for folder in ("laws", *LANGUAGES)
            for name, digest in self._digests(folder).items()
            if Path(name).name != LOCK
        }

    def records(self) -> dict[str, str]:
        """The digest of each record."""
        return self._digests("build/records")

    def _digests(self, folder: str) -> dict[str, str]:
        return {
            path.relative_to(self.folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted((self.folder / folder).rglob("*"))
            if path.is_file()
        }


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory, library: Library) -> Small:
    folder = copy_checkout(tmp_path_factory.mktemp("code") / "small", NAMES)
    for name in ("mkdocs.yml", "site.toml"):
        shutil.copy(ROOT / name, folder)
    chosen = {f"en/plain/{name}.txt" for name in NAMES}
    refs = [ref for ref in plain_sources(library, ("en",)) if ref.file in chosen]
    records = pipeline.run_files(refs, library).records
    [view] = edition_views(records, library.works, "duplicate")
    review = review_code(read_code(tuple(view.records.values())), 7, 40)
    book = folder / "code-2031.txt"
    book.write_text(print_book(review.code, where_to(review)), "utf-8")
    return Small(folder, book, review)


def copy(of: Small, folder: Path) -> Small:
    shutil.copytree(of.folder, folder, symlinks=True)
    return Small(folder, folder / of.book.name, of.review)


@pytest.fixture
def small(untouched: Small, tmp_path: Path) -> Small:
    return copy(untouched, tmp_path / "small")


@pytest.fixture(scope="module")
def untouched_with_code(untouched: Small, tmp_path_factory: pytest.TempPathFactory) -> Small:
    """The same with the new code beside what is in force."""
    taken = copy(untouched, tmp_path_factory.mktemp("with-code") / "small")
    taken.run("edition", "new", "2031", "--from", taken.book.name)
    return taken


@pytest.fixture
def with_code(untouched_with_code: Small, tmp_path: Path) -> Small:
    return copy(untouched_with_code, tmp_path / "with-code")


def test_the_terms_of_a_translation_are_those_of_the_outline(small: Small) -> None:
    """A book is ordered by its own headwords; only what it really lacks or has alone is told."""
    for code in ("en", "nl"):
        plain = small.folder / code / "plain"
        laws = "\n".join((plain / f"law-{law}.txt").read_text("utf-8") for law in LAWS)
        terms = (plain / "definitions.txt").read_text("utf-8")
        if code == "nl":
            lines = terms.splitlines(keepends=True)
            gone = next(at for at, line in enumerate(lines) if line.startswith("Alert —"))
            terms = "".join((*lines[:gone], *lines[gone + 1 :]))
            terms += "Spiekbriefje — een blad dat een speler niet mag raadplegen.\n"
        (small.folder / f"book-{code}.txt").write_text(f"{terms}\n{laws}", "utf-8")
    small.run("edition", "new", "2031", "--from", "book-en.txt", "--language", "en")
    told = small.run("edition", "new", "2031", "--from", "book-nl.txt", "--language", "nl")
    doubts = re.findall(r"look at (def\S*): (.*)", told)
    assert doubts == [
        ("def~spiekbriefje", "the book prints it, and the outline has it not"),
        ("def~alert", "the outline has it, and the book does not print it"),
    ]


def test_a_new_code_becomes_current_and_goes_back_to_the_byte(
    small: Small, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.run("build", "--no-index")
    records = small.records()
    small.run("edition", "addresses", "--write", good=(0,))
    assert (small.folder / "laws" / "addresses.lock").stat().st_size > 1000
    before = small.facts()
    small.run("edition", "new", "2031", "--from", small.book.name, "--date", "2031-09-30")
    assert "current" not in "".join(set(small.facts()) - set(before))
    # A Dutch text that lags: law 16 is given as it was.
    lagging = small.folder / "wet-16.txt"
    shutil.copy(small.folder / "nl" / "plain" / "law-16.txt", lagging)
    small.run("edition", "new", "2031", "--from", lagging.name, "--language", "nl")
    assert "until then pages show 2017" in small.run("edition", "current", "2031")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", FIRST_DAY)
    small.run("build")
    site = small.site()
    walk(site, small)
    reworded = {a.new[0] for a in answers(small.review) if a.relation == "reworded"}
    assert any(re.fullmatch(r"16[A-Z].*", place) for place in reworded)
    assert "Hier nog in de woorden van 2017" in shown(site / "nl" / "law" / "16" / "index.html")
    small.run("edition", "addresses", good=(0,))
    old_addresses = {f"{code}/law/{int(law)}/" for code in LANGUAGES for law in LAWS}
    assert all((site / address / "index.html").is_file() for address in old_addresses)
    shutil.rmtree(small.folder / "build" / "records")
    small.run("edition", "drop", "2031", "--all", good=(0,))
    assert small.facts() == before
    small.run("build", "--no-index")
    assert small.records() == records


def walk(site: Path, small: Small) -> None:
    """Every page as `walk_pages` has it; every page of a law held says more than its name."""
    walk_pages(site)
    pages = sorted(site.glob("*/law/**/index.html"))
    held = {int(law) for law in LAWS} | {law.number for law in small.review.code.laws}
    seen = set()
    for page in pages:
        said = shown(page)
        where = page.relative_to(site).as_posix()
        if int(page.relative_to(site).parts[2]) in held:
            seen.add(where)
            assert len(said) > 60, where
    assert seen
    # English has the new code; the other languages go on with the text of before, and say so.
    number = min(held & {law.number for law in small.review.code.laws} & set(map(int, LAWS)))
    english = shown(site / "en" / "law" / str(number) / "index.html")
    assert "2031" in english
    for code in ("nl", "fr", "el"):
        lagging = shown(site / code / "law" / str(number) / "index.html")
        assert "2031" in lagging
        assert "2017" in lagging
        assert len(lagging) > 400

    # What is to be translated stands on a page of each language, which its state leads to.
    for code in ("nl", "fr", "el"):
        page = site / code / "status" / "2031" / "index.html"
        assert page.read_text("utf-8").count("<ins>") > 20
        state = read_page(site / code / "status" / "index.html")
        assert ("a", "2031/") in state.links
    # Numbers of before in the letters of the language, as those of now.
    greek = shown(site / "el" / "status" / "2031" / "index.html")
    numbers = re.findall(r"\(2017: (\d+\S*)\)", greek)
    assert numbers
    assert not [number for number in numbers if re.search(r"[A-Za-z]", number)]


def test_every_dependent_is_carried_listed_or_withheld(with_code: Small) -> None:
    rows = [
        json.loads(line)
        for line in with_code.run("edition", "dependents", "2031", "--format", "jsonl").splitlines()
    ]
    assert {row["outcome"] for row in rows} == {"carried", "listed", "withheld"}
    assert all(row["reason"] and row["place"] for row in rows)
    changed = {old for a in answers(with_code.review) if a.words for old in a.old}
    resting = {row["old"] for row in rows if row["kind"] == "ruling"}
    for row in rows:
        if row["kind"] in ("agreement", "dismissal") and row["old"] in changed:
            assert row["outcome"] == "listed", row
        # What a ruling is about goes with its law, whatever that says; no answer that rests on it.
        if row["kind"] == "ruling" and row["old"] in changed and "option" in row["place"]:
            assert row["outcome"] == "withheld", row
    assert resting & changed


def test_a_translator_is_asked_for_changed_words_only(with_code: Small) -> None:
    listed = json.loads(
        with_code.run("edition", "worklist", "2031", "--language", "nl", "--format", "json")
    )
    tasks = {row["locator"]: row for row in listed["provisions"]}
    for answer in answers(with_code.review):
        for new in answer.new:
            task = tasks[new]["task"] if new in tasks else "untouched"
            if answer.relation == "new" or answer.words:
                assert task == "translate", answer
            elif answer.relation in ("renumbered", "moved"):
                assert task == "number", answer
            elif answer.relation == "kept":
                assert task != "translate", answer
    assert listed["counts"]["words"] == sum(row["words"] for row in tasks.values())
    changed = [row for row in tasks.values() if row["old"] and row["task"] == "translate"]
    assert changed
    assert all(row["source_before"] and row["target_before"] for row in changed)
    arguments = ("worklist", "2031", "--language", "nl", "--format", "xliff")
    units = re.findall(r'<unit id="([^"]+)"', with_code.run("edition", *arguments))
    sent = {name.replace(":", "~") for name in units}
    todo = {name for name, row in tasks.items() if row["task"] == "translate" and row["source"]}
    assert todo <= sent
    # Beside them only what cites a number that is another one now.
    assert {tasks[name]["task"] for name in sent - todo} <= {"number"}
    assert len(sent - todo) < sum(row["task"] == "number" for row in tasks.values())


def test_a_second_run_keeps_what_a_person_corrected(with_code: Small) -> None:
    path = with_code.folder / "laws" / "duplicate" / "2031" / "map.toml"
    text = path.read_text("utf-8")
    row = re.search(r'\[\[row\]\]\nold = \["(\w+)"\]\nnew = \["(\w+)"\]\nrelation = "rew', text)
    assert row
    added = f'\n[[row]]\nold = ["{row[1]}"]\nnew = []\nrelation = "dropped"\n'
    corrected = text.replace(text[row.start() : text.index("[[row]]", row.end())], "") + added
    path.write_text(corrected, "utf-8")
    with_code.run("edition", "new", "2031", "--from", with_code.book.name)
    lines = [
        json.loads(line)
        for line in with_code.run(
            "edition", "map", "2017", "2031", "--format", "jsonl"
        ).splitlines()
    ]
    later = with_code.folder / "second-draft.txt"
    shutil.copy(with_code.book, later)
    later.write_text(later.read_text("utf-8") + "\n", "utf-8")
    with_code.run("edition", "new", "2031", "--from", later.name)
    assert not (with_code.folder / "en" / "sources" / with_code.book.name).exists()
    [mine] = [line for line in lines if row[1] in line["old"]]
    assert (mine["relation"], mine["by_hand"]) == ("dropped", True)
    assert [line["relation"] for line in lines if row[2] in line["new"]] == ["new"]


def test_a_draft_that_is_shown_says_so_on_every_page(small: Small) -> None:
    asked = ("edition", "new", "2031", "--from", small.book.name)
    small.run(*asked)
    # What is said with a later run holds as what is said with the first.
    small.run(*asked, "--draft", "--date", "2031-09-30")
    small.run("edition", "current", "2031", good=(2,))
    small.run("edition", "current", "2031", "--draft")
    small.run("build", "--no-index")
    site = small.site()
    for path in page_paths(site):
        said = file_of(site, path).read_text("utf-8")
        assert not path or DRAFT[path.partition("/")[0]] in said, path
        assert "In force since 30 September" not in said, path


def test_no_sentence_and_no_number_of_a_confidential_edition_gets_out(
    small: Small, library: Library
) -> None:
    small.run("edition", "new", "2031", "--from", small.book.name)
    # Said with the second run only: it holds from then on.
    said = small.run("edition", "new", "2031", "--from", small.book.name, "--confidential")
    assert "confidential" in said
    outline = library.outlines["duplicate", "2017"]
    places = (parse_locator(new) for each in answers(small.review) for new in each.new)
    printed = next(at.printed for at in places if not at.prefix and at not in outline)
    law = small.folder / "en" / "plain" / "law-16.txt"
    law.write_text(f"{law.read_text('utf-8').rstrip()} See Law {printed}.\n", "utf-8")
    small.run("build")
    assert f"Law {printed}" in (small.folder / "build" / "findings.jsonl").read_text("utf-8")
    small.site()
    small.run("export", "jsonl", "--output", "all.jsonl")
    sentences = secret(small.review)
    assert not leaks(small.folder, [*sentences, '"2031"', "in 2031", "/2031", ">2031"])
    asked = ("bridgelaws", "cite", "--language", "en", f"See Law {printed}.")
    assert not any("2031" in said for said in streams(small.folder, *asked))
    small.run("edition", "current", "2031", good=(2,))
    small.run("build", "--edition", "2031", "--no-index")
    assert leaks(small.folder, sentences), "asked for by name it is there"


def secret(review: Review) -> list[str]:
    """What only the new code says, in pieces that no line break parts."""
    texts = [
        text for node in review.code.nodes() if not node.origins for _, text in node.paragraphs
    ]
    return [" ".join(text.split()[:4]) for text in texts]


def leaks(folder: Path, sentences: list[str]) -> list[str]:
    """The files of what is made for others that hold one of these."""
    made = [folder / "all.jsonl", folder / "build" / "findings.jsonl"]
    made += [p for p in (folder / "site").rglob("*") if p.is_file()]
    for name in ("records", "search", "browser"):
        made += [path for path in (folder / "build" / name).rglob("*") if path.is_file()]
    found = []
    for path in made:
        data = path.read_bytes() if path.is_file() else b""
        found += [path.name for said in sentences if said.encode() in data]
    return found
