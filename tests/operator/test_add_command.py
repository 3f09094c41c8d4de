"""``bridgelaws add``: finds out what it can, writes all or nothing, says what became of a file."""

from __future__ import annotations

import errno
import hashlib
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.atomic import replace as replacing
from bridgelaws.library.library import Library
from tests.conftest import ROOT
from tests.operator.conftest import DUTCH, FRENCH, GREEK, Operator


def entries(operator: Operator, language: str = "nl") -> list[dict[str, Any]]:
    path = operator.root / language / "sources" / "sources.toml"
    listed: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["source"]
    return listed


def test_a_file_is_copied_described_and_reported_on(operator: Operator) -> None:
    file = operator.download("regels.txt", DUTCH)
    answer = operator.run("add", file, "--publisher", "Mijn bond")
    assert (answer.code, answer.err) == (0, "")
    (entry,) = entries(operator)
    assert entry.pop("origin").startswith("regels.txt, added 20")
    assert entry == {
        "file": "regels.txt",
        "sha256": hashlib.sha256(DUTCH.encode()).hexdigest(),
        "work": "duplicate",
        "edition": "2017",
        "languages": ["nl"],
        "publisher": "Mijn bond",
        "terms": "all rights reserved",
    }
    assert (operator.root / "nl/sources/regels.txt").read_bytes() == file.read_bytes()
    first = answer.out.splitlines()[0]
    assert first == (
        "nl/sources/regels.txt was added: Laws of Duplicate Bridge, edition 2017, in Dutch."
    )
    assert "found       4 texts in 2 of the 93 laws, in Dutch" in answer.out
    page = operator.root / "build/reports/nl/regels.txt.html"
    assert page.is_file()
    assert "build/reports/nl/regels.txt.html" in answer.out


def test_each_doubtful_thing_has_its_file_and_line(operator: Operator) -> None:
    text = (
        "ARTIKEL 22 — EINDE\nA. Wanneer\n  De speler heeft een bieding.\n"
        "D. Iets dat er niet is.\n  Een tekst die geen plaats heeft in het artikel.\n"
    )
    answer = operator.run("add", operator.download("x.txt", text))
    at = "nl/sources/x.txt"
    assert f"missing     1 place of the edition has no text:\n{' ' * 16}{at}:1: artikel 22B" in (
        answer.out
    )
    assert f"unreadable  1 stretch could not be placed at all:\n{' ' * 16}{at}:4: “" in answer.out
    assert "Who published it is open" in answer.out


def test_adding_the_same_file_again_changes_nothing_and_says_so(operator: Operator) -> None:
    file = operator.download("regels.txt", DUTCH)
    operator.run("add", file, "--publisher", "Bond")
    before = operator.state()
    again = operator.run("add", file)
    renamed = operator.run("add", operator.download("anders.txt", DUTCH), "--publisher", "Bond")
    assert operator.state() == before
    for answer in (again, renamed):
        assert answer.code == 0
        assert answer.out.startswith("nl/sources/regels.txt was added before; nothing changed")


def test_another_description_of_the_same_file_wants_to_be_confirmed(operator: Operator) -> None:
    file = operator.download("regels.txt", DUTCH)
    operator.run("add", file)
    before = operator.state()
    asked = operator.run("add", file, "--publisher", "Bond", "--terms", "free")
    assert (asked.code, operator.state()) == (2, before)
    assert "--replace" in asked.out
    done = operator.run("add", file, "--publisher", "Bond", "--terms", "free", "--replace")
    assert done.code == 0
    (entry,) = entries(operator)
    assert (entry["publisher"], entry["terms"]) == ("Bond", "free")
    assert entry["origin"].startswith("regels.txt, added")


def test_a_changed_file_shows_what_changes_and_waits_for_replace(operator: Operator) -> None:
    operator.run("add", operator.download("regels.txt", DUTCH), "--publisher", "Bond")
    before = operator.state()
    changed = operator.download("regels.txt", DUTCH.replace("het eerst", "het laatst"))
    asked = operator.run("add", changed)
    assert (asked.code, operator.state()) == (2, before)
    assert "duplicate/2017 33 nl bond: text" in asked.out
    assert "[-eerst-]{+laatst+}" in asked.out
    assert "1 change in 1 text" in asked.out
    done = operator.run("add", changed, "--replace")
    assert done.code == 0
    assert "was replaced" in done.out
    assert "[-eerst-]{+laatst+}" in done.out
    (entry,) = entries(operator)
    assert entry["publisher"] == "Bond"
    assert entry["sha256"] == hashlib.sha256(changed.read_bytes()).hexdigest()
    assert (operator.root / "nl/sources/regels.txt").read_bytes() == changed.read_bytes()


def test_a_file_of_two_languages_goes_to_the_one_it_says_most_in(operator: Operator) -> None:
    answer = operator.run("add", operator.download("beide.txt", DUTCH + "\n" + FRENCH))
    assert answer.code == 0
    (entry,) = entries(operator)
    assert entry["languages"] == ["nl", "fr"]
    assert "in Dutch and French." in answer.out


def test_a_file_of_two_works_is_left_to_both(operator: Operator) -> None:
    boxes = (ROOT / "nl/plain/bidding-boxes.txt").read_text("utf-8")
    answer = operator.run("add", operator.download("alles.txt", DUTCH + "\n" + boxes))
    assert answer.code == 0
    (entry,) = entries(operator)
    assert "work" not in entry
    assert "It holds texts of 2 works: " in answer.out
    page = (operator.root / "build/reports/nl/alles.txt.html").read_text("utf-8")
    assert "<p>Het bevat teksten van 2 werken: " in page


def test_names_with_spaces_and_greek_letters_are_names(operator: Operator) -> None:
    file = operator.download("Οι νόμοι 2017 (τελικό).txt", GREEK)
    assert operator.run("add", file).code == 0
    assert entries(operator, "el")[0]["file"] == file.name
    assert (operator.root / "build/reports/el" / f"{file.name}.html").is_file()
    assert operator.run("sources", file.name).code == 0
    assert operator.run("remove", file.name).code == 0


GERMAN = "".join(
    f"Paragraf {n}\nDer Spieler, der an der Reihe ist, muss eine Karte in der Farbe spielen.\n"
    for n in range(1, 60)
)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        pytest.param("leer.txt", "", "is empty", id="no-bytes"),
        pytest.param("wit.txt", " \n\n\t\n", "is empty", id="white-space"),
        pytest.param("pages.txt", "1\n\n2\n\n3\n", "holds no law text", id="page-numbers-alone"),
        pytest.param("b.bin", bytes(range(256)) * 8, "", id="binary"),
        pytest.param("griechisch.txt", GREEK.encode("cp1253"), "--encoding cp1253", id="cp1253"),
        pytest.param("deutsch.txt", GERMAN, "", id="another-language"),
        pytest.param("proza.txt", "De speler heeft een kaart.\n", "No heading", id="no-heading"),
        pytest.param("law.txt", "LAW 99 — NONE\n  The player has it.\n", "has no 99", id="no-law"),
        pytest.param("sources.toml", "x", "cannot be called", id="the-manifest's-own-name"),
        pytest.param(".verborgen", DUTCH, "cannot be called", id="hidden"),
    ],
)
def test_a_refused_file_changes_nothing_and_the_others_go_on(
    name: str, content: str | bytes, said: str, operator: Operator
) -> None:
    bad = operator.download(name, content)
    answer = operator.run("add", bad)
    assert answer.code == 3
    assert operator.state() == {}
    assert f"{name}: not added, nothing was changed. " in answer.err
    assert said in answer.err
    assert "Traceback" not in answer.err
    good = operator.run("add", bad, operator.download("goed.txt", DUTCH))
    assert good.code == 3
    assert [entry["file"] for entry in entries(operator)] == ["goed.txt"]


def test_a_folder_and_a_missing_file_are_refused_by_name(operator: Operator) -> None:
    answer = operator.run("add", operator.downloads, operator.downloads / "weg.txt")
    assert answer.code == 3
    assert "It is a folder; name the files in it." in answer.err
    assert "No such file" in answer.err


def test_an_encoding_that_is_confirmed_is_remembered(operator: Operator) -> None:
    file = operator.download("nomoi.txt", GREEK.encode("cp1253"))
    assert operator.run("add", file, "--encoding", "cp1253").code == 0
    assert entries(operator, "el")[0]["encoding"] == "cp1253"
    assert operator.run("sources", "nomoi.txt").code == 0


def test_a_new_version_of_a_file_is_read_in_the_encoding_confirmed_before_or_in_utf_8(
    operator: Operator,
) -> None:
    operator.run(
        "add", operator.download("nomoi.txt", GREEK.encode("cp1253")), "--encoding", "cp1253"
    )
    newer = GREEK.replace("μαζί", "ταυτόχρονα")
    for data, encoding in ((newer.encode("cp1253"), "cp1253"), (newer.encode(), "")):
        answer = operator.run("add", operator.download("nomoi.txt", data), "--replace")
        assert answer.code == 0, answer.err
        (entry,) = entries(operator, "el")
        assert entry.get("encoding", "") == encoding
        assert operator.run("sources", "nomoi.txt").code == 0


@pytest.mark.parametrize(
    ("option", "value"), [("--work", "bridge"), ("--edition", "1997"), ("--language", "de")]
)
def test_what_does_not_exist_is_not_accepted(option: str, value: str, operator: Operator) -> None:
    answer = operator.run("add", operator.download("regels.txt", DUTCH), option, value)
    assert (answer.code, operator.state()) == (2, {})


def test_a_disk_that_refuses_changes_nothing(
    operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator.run("add", operator.download("regels.txt", DUTCH))
    before = operator.state()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(replacing, "_write", full)
    answer = operator.run("add", operator.download("nieuw.txt", DUTCH.replace("eerst", "laatst")))
    assert (answer.code, operator.state()) == (3, before)
    assert "nothing was changed" in answer.err
    assert "No space left on device" in answer.err


def test_a_folder_that_may_not_be_written_is_told_of(
    operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Path.mkdir

    def refused(
        self: Path, mode: int = 0o777, parents: bool = False, exist_ok: bool = False
    ) -> None:
        if self.parent.name == "nl":
            raise PermissionError(errno.EACCES, "Permission denied", str(self))
        make(self, mode, parents, exist_ok)

    file = operator.download("regels.txt", DUTCH)
    monkeypatch.setattr(Path, "mkdir", refused)
    answer = operator.run("add", file)
    monkeypatch.undo()
    assert answer.code == 3
    assert "nl/sources: cannot be written, nothing was changed: Permission denied" in answer.err


@pytest.mark.parametrize(
    ("name", "edition"),
    [
        ("nl/plain/law-73.txt", "2017"),
        ("nl/plain/law-73-rev2024.txt", "2017-rev2024"),
        ("el/plain/law-89.txt", "2017"),
        ("en/plain/law-89-rev2024.txt", "2017-rev2024"),
    ],
)
def test_the_edition_is_told_by_the_laws_and_their_words(
    name: str, edition: str, operator: Operator
) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert operator.run("add", operator.download("law.txt", text)).code == 0
    assert entries(operator, name[:2])[0]["edition"] == edition


@pytest.mark.parametrize("language", ["nl", "fr", "el", "en"])
def test_a_whole_book_is_recognised_in_each_language(
    language: str, operator: Operator, library: Library
) -> None:
    files = sorted((ROOT / language / "plain").glob("law-[0-9][0-9].txt"))
    book = "\n".join(path.read_text("utf-8") for path in files)
    answer = operator.run("add", operator.download("book.txt", book))
    (entry,) = entries(operator, language)
    assert (entry["work"], entry["edition"], entry["languages"]) == (
        "duplicate",
        "2017",
        [language],
    )
    assert "texts in all 93 laws" in answer.out
    assert "unreadable  nothing" in answer.out
    assert library.lexicons[language].name


def test_a_regulation_without_a_heading_is_known_by_its_words(operator: Operator) -> None:
    text = (ROOT / "nl/plain/bidding-boxes.txt").read_text("utf-8")
    body = text.split("\n", 1)[1]
    assert operator.run("add", operator.download("boxen.txt", body)).code == 0
    assert entries(operator)[0]["work"] == "bidding-boxes"


def test_laws_under_bare_numbers_are_not_taken_for_a_regulation(operator: Operator) -> None:
    laws = [(ROOT / f"en/plain/law-{n}.txt").read_text("utf-8") for n in range(15, 22)]
    bare = "\n\n".join(re.sub(r"^Law (\d+) — ", r"\1. ", law) for law in laws)
    answer = operator.run("add", operator.download("laws.txt", bare))
    assert answer.code == 3
    assert "No heading in it names a law. It is a rule book of its own: " in answer.err
    assert not operator.state()


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        pytest.param(
            "LAW 16",
            "Der Turnierleiter entscheidet und kann eine Wertung geben, wenn "
            "der Schaden nicht auf dem Spieler liegt.",
            id="german",
        ),
        pytest.param(
            "LOI 16",
            "El director decide si hay un perjuicio y puede asignar una puntuación por los hechos.",
            id="spanish",
        ),
        pytest.param(
            "LOI 16",
            "Il direttore non decide che il danno della coppia sia di un giocatore del campo.",
            id="italian",
        ),
        pytest.param(
            "ARTIKEL 16",
            "Die spelers mag nie inligting gebruik wat hul maat gee nie, en hy besluit daar.",
            id="afrikaans",
        ),
    ],
)
def test_a_short_text_in_another_language_under_a_heading_like_ours_is_not_taken(
    heading: str, said: str, operator: Operator
) -> None:
    file = operator.download("x.txt", f"{heading} — INFORMATION\nA. {said}\n")
    answer = operator.run("add", file)
    assert answer.code != 0
    assert "its language is not sure" in answer.out + answer.err


def test_a_text_that_stands_already_makes_no_work_unless_it_shall_be_replaced(
    operator: Operator,
) -> None:
    rules = "".join(
        f"Artikel {n} - {title}\nDe leden van de club betalen in de maand september.\n\n"
        for n, title in enumerate(("De zaal", "De leden", "Het lidgeld"), 1)
    )
    file = operator.download("club.txt", rules)
    assert operator.run("add", file, "--work", "duplicate").code == 0
    before = operator.state()
    asked = operator.run("add", file, "--new-work", "club")
    assert (asked.code, asked.out, operator.state()) == (2, "", before)
    assert "--replace makes it the new work" in asked.err
    done = operator.run("add", file, "--new-work", "club", "--replace")
    assert (done.code, done.err) == (0, "")
    (entry,) = entries(operator)
    assert entry["work"] == "club"
    assert entry.get("edition", "") != "2017"
    assert "nl/sources/works/club/work.toml" in operator.state()
    assert operator.run("add", file).out.startswith("nl/sources/club.txt was added before; nothing")
    again = operator.run("add", file, "--new-work", "club")
    assert (again.code, "--work club adds a further text to it" in again.err) == (2, True)
    gone = operator.run("remove", "club.txt")
    assert "stays in nl/sources/works/club: delete that folder" in gone.out
