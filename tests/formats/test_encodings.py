"""Files in what was written before UTF-8: what is proposed for them, and what is not taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws.errors import SourceError
from bridgelaws.model.source import SourceRef
from bridgelaws.sources.decode import read_source

FRENCH = "LOI 33 : DÉCLARATIONS\n  Une déclaration déjà faite à côté, l’été, reçoit la levée.\n"
DUTCH = "SPELREGEL 33\n  Eén bieding wordt geëist; België en de fraaie reünie tellen mee.\n"
GREEK = "ΝΟΜΟΣ 33\n  Άλλη λεβέ κερδίζεται αργότερα, από όποιον παίζει. Έτσι είναι.\n"


def refusal(path: Path, data: bytes, encoding: str = "") -> str:
    path.write_bytes(data)
    with pytest.raises(SourceError) as refused:
        read_source(SourceRef(path.name, path=str(path), encoding=encoding))
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (FRENCH, "cp1252"),
        (FRENCH.replace("’", "'"), "cp850"),
        (FRENCH, "mac-roman"),
        ("LAW 33\n  A call – any call – counts.\n", "cp1252"),
        (DUTCH, "cp1252"),
        (DUTCH, "cp850"),
        (DUTCH, "mac-roman"),
        (GREEK, "cp1253"),
        (GREEK, "iso-8859-7"),
        (GREEK, "cp737"),
        (GREEK, "mac-greek"),
        *((text, f"utf-{form}") for text in (FRENCH, GREEK) for form in ("16-le", "16-be")),
        *((text, f"utf-{form}") for text in (FRENCH, GREEK) for form in ("32-le", "32-be")),
    ],
)
def test_the_encoding_proposed_reads_the_text(text: str, encoding: str, tmp_path: Path) -> None:
    said = refusal(tmp_path / "a.txt", text.encode(encoding))
    assert f"--encoding {encoding}`" in said
    read, _ = read_source(SourceRef("a.txt", path=str(tmp_path / "a.txt"), encoding=encoding))
    assert read.text == text


def test_nothing_is_proposed_where_no_encoding_reads_the_text(tmp_path: Path) -> None:
    mixed = FRENCH.encode() * 9 + FRENCH.encode("mac-roman")
    said = refusal(tmp_path / "a.txt", mixed)
    assert "No encoding that is known reads all of it" in said
    assert "--encoding" not in said


@pytest.mark.parametrize(("times", "severity"), [(1, "warning"), (9, "error")])
def test_letters_lost_by_a_wrong_encoding_are_no_trifle(
    times: int, severity: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(("LOI 33\n\n" + "Il a été là.\n" * times).encode("cp850"))
    _, findings = read_source(SourceRef("a.txt", path=str(path), encoding="iso-8859-15"))
    told = [f for f in findings if f.code == "ENCODING"]
    if times == 1:
        assert "within words" in told[0].message
    assert [f.severity for f in told] == [severity]


def test_a_page_that_says_latin_1_is_windows_own(tmp_path: Path) -> None:
    page = '<html><head><meta charset="iso-8859-1"></head><body><p>L’été.</p></body></html>'
    path = tmp_path / "a.html"
    path.write_bytes(page.encode("cp1252"))
    read, findings = read_source(SourceRef("a.html", path=str(path)))
    assert "L’été." in read.text
    assert not findings
