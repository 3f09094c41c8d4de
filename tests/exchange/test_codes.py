"""Citations and numbers are inline codes of XLIFF: out and back without loss."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree

from bridgelaws.exchange.sentence_pairs import NO_BREAK
from tests.exchange.conftest import Run
from tests.exchange.work import changed_lines, contents, edit_unit, file_of, retarget

FORMS = {"2.1": ("pc", "segment", "subType"), "1.2": ("g", "trans-unit", "ctype")}
OF_LAW = ("--laws", "12", "--work", "duplicate")


@pytest.mark.parametrize("form", FORMS)
def test_both_texts_hold_the_same_codes(run: Run, small: Path, form: str) -> None:
    tag, segment, kind = FORMS[form]
    document = etree.parse(file_of(run, small, "xliff", "el", *OF_LAW, "--form", form))
    kinds: set[str] = set()
    for line in document.iter(f"{{*}}{segment}"):
        source, target = (
            {
                c.get("id"): "".join(c.itertext())
                for c in line.find(f"{{*}}{side}").iter(f"{{*}}{tag}")
            }
            for side in ("source", "target")
        )
        assert source.keys() == target.keys()
        kinds |= {code.get(kind) for code in line.iter(f"{{*}}{tag}")}
        for name, words in source.items():
            # A number is the same, a citation in letters of its language.
            assert "-c" in name or target[name] == words
    assert {re.sub(r".*[:-]", "", each) for each in kinds} == {"citation", "number"}


@pytest.mark.parametrize("form", FORMS)
def test_a_file_that_was_not_touched_comes_back_without_a_word(
    run: Run, small: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(small)
    file = file_of(run, small, "xliff", "el", "--form", form)
    assert run("import", "xliff", str(file), "--language", "el") == 0
    assert changed_lines(before, contents(small)) == []
    told = capsys.readouterr()
    assert "CODES" not in told.out + told.err


def test_sentences_bound_as_in_the_source_come_back_parted_and_a_space_of_a_text_as_it_is(
    run: Run, small: Path
) -> None:
    before = contents(small)
    file = file_of(run, small, "xliff", "el", *OF_LAW)
    lines = [
        (unit.get("name"), source.text)
        for unit in etree.parse(file).iterfind(".//{*}unit")
        if (source := unit.find("{*}segment[@id='t1']/{*}source")) is not None and not len(source)
    ]
    bound = next(name for name, english in lines if NO_BREAK in english)
    other = next(name for name, english in lines if NO_BREAK not in english)
    for name in (bound, other):
        edit_unit(file, name, retarget(f"Πρώτη πρόταση.{NO_BREAK}Δεύτερη πρόταση."))
    run("import", "xliff", str(file), "--language", "el", "--force")
    changed = changed_lines(before, contents(small))
    said = sorted(line[line.index("Πρώτη") :] for _, _, line in changed)
    assert said == [
        "Πρώτη πρόταση. Δεύτερη πρόταση.",
        f"Πρώτη πρόταση.{NO_BREAK}Δεύτερη πρόταση.",
    ]


def without_codes(unit: str) -> str:
    return re.sub(r"</?pc\b[^>]*>", "", unit)


def other_number(unit: str) -> str:
    source, target = unit.rsplit("<target>", 1)
    return f"{source}<target>" + re.sub(r">60<", ">70<", target)


def no_number(unit: str) -> str:
    source, target = unit.rsplit("<target>", 1)
    return f"{source}<target>" + re.sub(r"<pc [^>]*>60</pc>", "", target)


@pytest.mark.parametrize("change", [other_number, no_number])
def test_another_number_is_refused_and_can_be_forced(
    run: Run,
    small: Path,
    change: Callable[[str], str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = contents(small)
    file = file_of(run, small, "xliff", "el", *OF_LAW)
    edit_unit(file, "12C2a", change)
    assert run("import", "xliff", str(file), "--language", "el") != 0
    told = capsys.readouterr()
    assert "CODES" in told.out + told.err
    assert changed_lines(before, contents(small)) == []
    run("import", "xliff", str(file), "--language", "el", "--force")
    ((_, old, new),) = changed_lines(before, contents(small))
    assert "60" in old
    assert "60" not in new


def test_a_lost_code_whose_words_stand_there_is_only_told(
    run: Run, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(small)
    file = file_of(run, small, "xliff", "el", *OF_LAW)

    def change(unit: str) -> str:
        source, target = unit.rsplit("<target>", 1)
        return f"{source}<target>{without_codes(target)}"

    edit_unit(file, "12C2a", change)
    assert run("import", "xliff", str(file), "--language", "el") == 0
    told = capsys.readouterr()
    assert "CODES" in told.out + told.err
    assert changed_lines(before, contents(small)) == []
