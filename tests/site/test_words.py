"""The site's words: the same ones in all languages, and right where they are filled in."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace

import pytest

from bridgelaws.site.assets import BY_KIND, EVERY_PAGE
from bridgelaws.site.render import TEMPLATES
from bridgelaws.site.ui_strings import WordsError, find_differences, parse_words
from tests.retrieval.scripts import run_node
from tests.site.library_of_two_laws import ROOT, words

WORDS = words()
SCRIPTS = ROOT / "tooling" / "site_assets" / "js"


def test_no_language_lacks_a_word_or_a_blank() -> None:
    assert find_differences(WORDS) == ()


@pytest.mark.parametrize("breach", ["missing", "empty", "blank"])
def test_a_planted_difference_is_found(breach: str) -> None:
    tables = {key: dict(value) for key, value in WORDS["fr"].tables.items()}
    if breach == "missing":
        del tables["law"]["kind"]
    else:
        tables["law"]["title"] = " " if breach == "empty" else "{kind} {numero}"
    found = find_differences({**WORDS, "fr": replace(WORDS["fr"], tables=tables)})
    assert len(found) == 1
    assert "law." in found[0]


def test_no_word_has_an_apostrophe_of_a_typewriter() -> None:
    plain = {
        f"{language}: {table}.{key}"
        for language, said in WORDS.items()
        for table, keys in said.tables.items()
        for key, word in keys.items()
        if re.search(r"[^\W\d_]'[^\W\d_]", str(word))
    }
    assert plain == set()


def test_no_french_line_begins_with_a_mark() -> None:
    loose = {
        f"{table}.{key}"
        for table, keys in WORDS["fr"].tables.items()
        for key, word in keys.items()
        if re.search(r"(?:^|\S) [:;?!»]|« ", str(word))
    }
    assert loose == set()


# Blanks that hold a count, and words behind one that bend with nothing.
COUNTS = r"count|n|rows|words|translated|provisions|checked|stale|translate|came|untouched"
UNBENT = {"of", "van", "sur", "από", "MB", "Mo"}


def test_what_is_counted_has_two_forms() -> None:
    bent = {
        f"{language}: {table}.{key}: {behind}"
        for language, said in WORDS.items()
        for table, keys in said.tables.items()
        for key, word in keys.items()
        for behind in re.findall(rf"\{{(?:{COUNTS})\}} ([^\W\d_]+)", str(word))
        if isinstance(word, str) and behind not in UNBENT
    }
    assert bent == set()


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "0 questions", "1 question", "2 questions"),
        ("nl", "0 vragen", "1 vraag", "2 vragen"),
        ("fr", "0 question", "1 question", "2 questions"),
        ("el", "0 ερωτήσεις", "1 ερώτηση", "2 ερωτήσεις"),
    ],
)
def test_a_count_takes_the_form_of_its_language(
    language: str, none: str, one: str, two: str
) -> None:
    count = WORDS[language].count
    assert [count("practice.count", n) for n in range(3)] == [none, one, two]
    assert count("practice.count", 1000, shown="1.000").startswith("1.000 ")
    with pytest.raises(WordsError, match="has no two forms"):
        count("practice.title", 1)


@pytest.mark.node
def test_the_browser_bends_what_is_counted_alike(node: str) -> None:
    program = (
        "given.map((tongue) => Array.from({length: 30}, (_, n) =>"
        " new Intl.PluralRules(tongue).select(n) === 'one'))"
    )
    for language, ones in zip(
        WORDS, run_node(node, SCRIPTS, program, list(WORDS), []), strict=True
    ):
        forms = [WORDS[language].count("practice.count", n) for n in range(30)]
        more = forms[2].split()[1]
        assert ones == [form.split()[1] != more for form in forms]


# What a script puts behind a name by itself: of no words, or read by no one.
COLON = re.compile(r"""\}: ?[$`]|["'`]: ["'`]""")


def test_scripts_leave_the_colon_to_the_one_place_that_knows_it() -> None:
    theirs = {
        f"{path.name}: {line.strip()}"
        for folder in ("js", "search")
        for path in sorted((SCRIPTS.parent / folder).glob("*.js"))
        for line in path.read_text("utf-8").splitlines()
        if COLON.search(line) and "Error(" not in line and path.name != "phrase.js"
    }
    # The name of a reading in an address is the engine's.
    assert {line.partition(":")[0] for line in theirs} <= {"search-readings.js"}, theirs
    assert len(theirs) == 2


def test_templates_leave_the_colon_to_the_language() -> None:
    theme = ROOT / "tooling" / "site_theme"
    bare = re.compile(r"[}\w]: ?(?:\{\{|<)")
    written = {
        f"{path.name}: {found.group()}"
        for path in (*TEMPLATES.glob("*.html"), *theme.glob("*.html"))
        for line in path.read_text("utf-8").splitlines()
        for found in bare.finditer(
            re.sub(r'(?:style|content)="[^"]*"|<style>.*?</style>', "", line)
        )
    }
    assert written == set()


def test_every_word_that_a_template_asks_for_is_there() -> None:
    theme = ROOT / "tooling" / "site_theme"
    asked = {
        key
        for path in (*TEMPLATES.glob("*.html"), *theme.glob("*.html"))
        for key in re.findall(r'\bw\("([\w.]+)"', path.read_text("utf-8"))
    }
    assert len(asked) > 40
    for key in sorted(asked):
        assert WORDS["nl"](key)


def test_every_word_is_asked_for_somewhere() -> None:
    files = [
        path.read_text("utf-8")
        for folder in (TEMPLATES.parent, ROOT / "tooling" / "site_theme")
        for path in folder.rglob("*")
        if path.suffix in {".py", ".html"}
    ]
    code = "\n".join(files)
    scripts = "\n".join(
        path.read_text("utf-8") for path in (ROOT / "tooling/site_assets/js").rglob("*.js")
    )
    # Scripts fetch `reading` and `app` as a file of their own, `layer` with what a federation adds.
    handed = {
        "reading",
        "app",
        "layer",
        *(t for a in (EVERY_PAGE, *BY_KIND.values()) for t in a.words),
    }
    rulings = tomllib.loads((ROOT / "laws" / "rulings.toml").read_text("utf-8"))["ruling"]
    roles = [said for ruling in rulings for said in ruling.get("roles", {}).values()]
    slips = {kind for ruling in rulings for kind in ruling.get("slip", {})}
    unused = []
    for table, keys in WORDS["en"].tables.items():
        if table in {"date", "groups", "search", "linking", "about", "checks", "checks_explained"}:
            continue
        for key in keys:
            # front.*_line are put together from the menu's keys.
            is_line = table == "front" and key.endswith("_line")
            # A script that is handed the table asks by the bare key.
            in_script = table in handed and re.search(rf"\b{key}\b", scripts)
            # What rulings call a player is asked for by the rulings that say who that is.
            if table == "seat_forms" and key != "never":
                in_script = re.search(rf"(?<!:)\b{key}\b", " ".join(roles))
            # What a result has a director write, by the rulings that say which.
            in_rulings = table == "slip" and key in {"result", *slips}
            if (
                not is_line
                and not in_rulings
                and not in_script
                and not re.search(rf"\b{table}\.{key}\b", code)
            ):
                unused.append(f"{table}.{key}")
    assert unused == []


def test_what_is_filled_in_is_never_read_as_a_format() -> None:
    assert WORDS["en"]("text.publisher", publisher="{0.__class__}") == "Publisher: {0.__class__}"


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("nl", "1 januari 2024"),
        ("fr", "1er janvier 2024"),
        ("el", "1 Ιανουαρίου 2024"),
        ("en", "1 January 2024"),
    ],
)
def test_dates_are_written_as_the_language_does(language: str, shown: str) -> None:
    assert WORDS[language].date("2024-01-01") == shown
    assert WORDS[language].date("2024-13-01") == "2024-13-01"
    assert WORDS[language].date("2024-01-11") == re.sub(r"^1(er)?", "11", shown)


def test_the_signposts_cover_the_93_laws_once_in_every_language() -> None:
    for spoken in WORDS.values():
        covered = [law for group in spoken.groups for law in range(group.first, group.last + 1)]
        assert covered == list(range(1, 94))


def test_a_missing_word_is_an_error_with_its_place() -> None:
    with pytest.raises(WordsError, match=r"nl/site.toml: \[law\] nothing is missing"):
        WORDS["nl"]("law.nothing")
    with pytest.raises(WordsError, match="language is missing"):
        parse_words({"site.toml": {"name": "x"}})


def test_words_may_stand_in_several_files_but_no_table_in_two() -> None:
    first = {"language": "nl", "name": "Nederlands", "site": {"home": "Begin"}}
    more = parse_words({"site.toml": first, "site-more.toml": {"more": {"a": "b"}}})
    assert more("site.home") + more("more.a") == "Beginb"
    with pytest.raises(WordsError, match=r"site-more.toml: site stands in another file"):
        parse_words({"site.toml": first, "site-more.toml": {"site": {"home": "x"}}})


def test_a_colon_has_the_space_before_it_that_the_language_wants() -> None:
    assert WORDS["fr"].named("Termes", "la main") == "Termes\u00a0: la main"
    assert WORDS["nl"].named("Begrippen", "de hand") == "Begrippen: de hand"
    bare = re.compile(r"\w[:;!?](?: |$)")
    untouched = {"offline", "search"}
    told = {
        f"{table}.{key}": word
        for table, keys in WORDS["fr"].tables.items()
        if table not in untouched
        for key, word in keys.items()
        if isinstance(word, str) and bare.search(word)
    }
    assert told == {}
