"""``bridgelaws sources`` and ``remove``, and what a build takes up by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws.library.library import load_library
from bridgelaws.model.source import SourceRef
from bridgelaws.records.store import read_records
from bridgelaws.sources.official import find_official, tell_apart
from tests.operator.conftest import DUTCH, FRENCH, Answer, Operator


def test_a_fresh_clone_says_how_to_bring_a_text(operator: Operator) -> None:
    answer = operator.run("sources")
    assert (answer.code, answer.err) == (0, "")
    assert "bridgelaws add FILE" in answer.out


def test_every_source_is_listed_with_all_that_is_known(operator: Operator) -> None:
    operator.run("add", operator.download("regels.txt", DUTCH), "--publisher", "Mijn bond")
    operator.run("add", operator.download("code.txt", FRENCH), "--terms", "CC BY")
    (operator.root / "fr/sources/los.txt").write_text("x", "utf-8")
    answer = operator.run("sources")
    assert answer.code == 0
    nl, fr, stray = answer.out.strip().split("sources/")[1:4]
    assert nl.startswith("regels.txt\n    Laws of Duplicate Bridge, edition 2017, in Dutch\n")
    assert "published by Mijn bond; terms: all rights reserved" in nl
    assert "sha256 ok; no records yet" in nl
    assert "published by (open); terms: CC BY" in fr
    assert stray.startswith("los.txt\n    no entry says what it is")


def test_a_changed_and_a_missing_file_are_told(operator: Operator) -> None:
    operator.run("add", operator.download("regels.txt", DUTCH))
    path = operator.root / "nl/sources/regels.txt"
    path.write_text(DUTCH + "\n", "utf-8")
    changed = operator.run("sources")
    assert (changed.code, "sha256 CHANGED" in changed.out) == (1, True)
    path.unlink()
    missing = operator.run("sources")
    assert (missing.code, "the file is MISSING" in missing.out) == (1, True)


def test_what_is_removed_twice_is_kept_twice(operator: Operator) -> None:
    texts = [DUTCH, DUTCH.replace("eerst", "laatst"), DUTCH]
    for text in texts:
        operator.run("add", operator.download("regels.txt", text))
        assert operator.run("remove", "regels.txt").code == 0
    kept = sorted((operator.root / "build/removed/nl").iterdir())
    assert [path.name for path in kept] == ["regels-2.txt", "regels.txt"]
    assert [path.read_text("utf-8") for path in kept] == [texts[1], texts[0]]


def test_what_is_removed_is_gone_and_not_lost(operator: Operator) -> None:
    operator.run("add", operator.download("regels.txt", DUTCH))
    operator.run("add", operator.download("meer.txt", DUTCH.replace("eerst", "laatst")))
    answer = operator.run("remove", "regels.txt")
    assert answer.code == 0
    assert set(operator.state()) == {"nl/sources/sources.toml", "nl/sources/meer.txt"}
    assert "regels" not in operator.state()["nl/sources/sources.toml"].decode()
    aside = operator.root / "build/removed/nl/regels.txt"
    assert aside.read_text("utf-8") == DUTCH
    assert aside.relative_to(operator.root).as_posix() in answer.out
    assert not (operator.root / "build/reports/nl/regels.txt.html").exists()
    assert operator.run("remove", "regels.txt").code == 2


def test_a_name_that_may_be_two_files_is_asked_back(operator: Operator) -> None:
    operator.run("add", operator.download("laws.txt", DUTCH))
    operator.run("add", operator.download("laws.txt", FRENCH))
    before = operator.state()
    asked = operator.run("remove", "laws.txt")
    assert (asked.code, operator.state()) == (2, before)
    assert "nl/sources/laws.txt and fr/sources/laws.txt" in asked.err
    assert operator.run("remove", "fr/sources/laws.txt").code == 0
    assert "nl/sources/laws.txt" in operator.state()


def test_the_report_is_made_anew_with_the_errata_of_now(operator: Operator) -> None:
    operator.run("add", operator.download("regels.txt", DUTCH.replace("B. Ronde", "X. Ronde")))
    errata = operator.root / "nl/sources/errata.toml"
    errata.write_text(
        '[[erratum]]\nfile = "regels.txt"\nquote = "X. Ronde"\nreplacement = "B. Ronde"\n'
        'reason = "misprint"\n',
        "utf-8",
    )
    report = operator.root / "build/reports/nl/regels.txt.html"
    answer = operator.run("sources", "regels.txt", "--report-in", "en")
    assert answer.code == 0
    assert "missing     nothing" in answer.out
    assert "“X. Ronde” was read as “B. Ronde”: misprint" in report.read_text("utf-8")
    operator.run("sources", "regels.txt")
    assert "<q>X. Ronde</q> <q>B. Ronde</q> <q>misprint</q>" in report.read_text("utf-8")
    errata.write_text(errata.read_text("utf-8").replace("X. Ronde", "Y. Ronde"), "utf-8")
    gone = operator.run("sources", "regels.txt")
    assert gone.code == 1
    assert "nl/sources/errata.toml:1:1: ERRATUM the quoted text is not in" in gone.err


def test_an_erratum_of_no_source_is_an_error(operator: Operator) -> None:
    operator.run("add", operator.download("regels.txt", DUTCH))
    (operator.root / "nl/sources/errata.toml").write_text(
        '[[erratum]]\nfile = "regel.txt"\nquote = "a"\nreplacement = "b"\nreason = "c"\n', "utf-8"
    )
    answer = operator.run("sources")
    assert answer.code == 1
    assert "nl/sources/errata.toml:1:1: ERRATUM no source is called 'regel.txt'" in answer.err


def test_a_build_takes_up_what_was_added_unless_told_otherwise(operator: Operator) -> None:
    for path in operator.root.glob("??/plain/law-*.txt"):
        if path.stem not in {"law-18", "law-22", "law-33"}:
            path.unlink()  # a few laws are built sooner
    operator.run("add", operator.download("laws.txt", DUTCH), "--publisher", "Bond")
    operator.run("add", operator.download("laws.txt", FRENCH), "--publisher", "Fédé")
    built = operator.run("build", "--no-index")
    # Nothing but the laws that were taken out is missed.
    assert (built.code, _but_missing(built)) == (1, [])
    records = operator.root / "build/records"
    (law,) = (r for r in read_records(records) if r.name == "duplicate/2017/33")
    official = [t for p in law.provisions for t in p.texts if t.expression != "plain"]
    assert {(t.expression, t.language) for t in official} == {("bond", "nl"), ("fede", "fr")}
    files = {t.provision.origins[0].file for t in official}
    assert files == {"nl/sources/laws.txt", "fr/sources/laws.txt"}
    assert "sha256 ok; 4 texts in the records" in operator.run("sources").out
    plain = operator.run("build", "--no-index", "--plain")
    assert (plain.code, _but_missing(plain)) == (1, [])
    assert {e for r in read_records(records) for e, _ in r.expressions()} == {"plain"}
    assert operator.run("build", "--plain", "--sources", "nl/sources").code == 2


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('file = "../laws.txt"', "must lie in the manifest's own folder"),
        ('file = "laws.txt"\nedition = "1997"', "knows no edition '1997'"),
        ('file = "laws.txt"\nwork = "whist"', "knows no work 'whist'"),
    ],
)
def test_a_wrong_entry_is_told_and_not_read(entry: str, fault: str, operator: Operator) -> None:
    folder = operator.root / "nl/sources"
    folder.mkdir()
    for place in (folder, folder.parent):
        (place / "laws.txt").write_text(DUTCH, "utf-8")
    (folder / "sources.toml").write_text(f"[[source]]\n{entry}\n", "utf-8")
    (ref,), _ = find_official(load_library(operator.root))
    assert fault in ref.fault
    assert fault in operator.run("sources").out


def test_files_of_one_name_are_told_apart_by_as_much_of_their_paths_as_it_takes() -> None:
    paths = ["a/x/laws.txt", "b/x/laws.txt", "b/y/other.txt"]
    refs = tell_apart(SourceRef(Path(path).name, path=path) for path in paths)
    assert [ref.file for ref in refs] == ["a/x/laws.txt", "b/x/laws.txt", "other.txt"]


def test_errata_that_wait_for_a_file_count_from_the_first_report(operator: Operator) -> None:
    folder = operator.root / "nl/sources"
    folder.mkdir()
    (folder / "errata.toml").write_text(
        '[[erratum]]\nfile = "regels.txt"\nquote = "X. Ronde"\nreplacement = "B. Ronde"\n'
        'reason = "misprint"\n',
        "utf-8",
    )
    answer = operator.run("add", operator.download("regels.txt", DUTCH.replace("B. R", "X. R")))
    assert answer.code == 0
    assert "missing     nothing" in answer.out


def _but_missing(answer: Answer) -> list[str]:
    """What a command said besides that laws have no text."""
    return [line for line in answer.err.splitlines() if " NO_TEXT " not in line]


def test_the_report_page_is_in_the_language_that_is_asked_for(operator: Operator) -> None:
    operator.run("add", operator.download("laws.txt", DUTCH), "--report-in", "fr")
    page = operator.root / "build/reports/nl/laws.txt.html"
    assert '<html lang="fr">' in page.read_text("utf-8")
    operator.run("sources", "laws.txt")
    assert '<html lang="nl">' in page.read_text("utf-8")
    operator.run("sources", "laws.txt", "--report-in", "el")
    assert '<html lang="el">' in page.read_text("utf-8")
