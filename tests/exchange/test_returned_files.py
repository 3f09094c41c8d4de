"""What comes back is read with care: what is no file of its kind is told, and harms nothing."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.exchange.back.csv_read import read_csv
from bridgelaws.exchange.back.lines import Edit, TextFile
from bridgelaws.exchange.back.xliff_read import read_xliff
from bridgelaws.exchange.out.xliff12 import NAMESPACE_1

BASE: Final = "base 0123456789ab 0123456789ab"
HEAD: Final = '<?xml version="1.0"?>'
XLIFF: Final = "urn:oasis:names:tc:xliff:document:2.0"

TWO_LANGUAGES: Final = (
    f'<xliff xmlns="{NAMESPACE_1}" version="1.2"><file source-language="en" target-language="nl"/>'
    '<file source-language="en" target-language="el"/></xliff>'
)


@pytest.mark.parametrize(
    ("code", "data"),
    [
        ("NOT_XML", b""),
        ("NOT_XML", b"<xliff"),
        ("NOT_XML", f'{HEAD}\n<xliff xmlns="{XLIFF}"><file></xliff>'.encode()),
        ("NOT_XML", b"\xff\xfe\x00"),
        ("ENCODING", b'<?xml version="1.0" encoding="klingon"?><a/>'),
        ("DOCTYPE", b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'),
        ("DOCTYPE", b'<!DOCTYPE x SYSTEM "file:///etc/hostname"><x/>'),
        ("NOT_XLIFF", b'<xliff xmlns="urn:oasis:names:tc:xliff:document:1.1" version="1.1"/>'),
        ("NOT_XLIFF", TWO_LANGUAGES.encode()),
        ("NOT_XLIFF", b"<html/>"),
        ("NOT_XLIFF", f'<xliff xmlns="{XLIFF}">{"<a>" * 200}'.encode()),
    ],
)
def test_a_file_that_is_none_is_refused_with_its_place(code: str, data: bytes) -> None:
    returned = read_xliff(data, "work.xlf")
    assert returned.units == ()
    (found,) = returned.findings
    assert (found.code, found.file, found.severity) == (code, "work.xlf", "error")


@given(st.binary(max_size=300) | st.text(max_size=100).map(str.encode))
def test_no_bytes_bring_the_readers_down(data: bytes) -> None:
    assert read_xliff(data, "a").findings or read_xliff(data, "a").units == ()
    assert read_csv(data, "a").units == () or b"id" in data


def test_inline_marks_of_a_tool_leave_their_words() -> None:
    unit = (
        f'<xliff xmlns="{XLIFF}" version="2.1" srcLang="en" trgLang="nl"><file id="f"><unit id="u">'
        '<segment id="t1"><source>a</source><target>een <mrk id="m">twee</mrk> <pc id="p">drie</pc>'
        '<ph id="q"/><cp hex="0041"/>\n vier</target></segment></unit></file></xliff>'
    )
    returned = read_xliff(unit.encode(), "a")
    assert returned.units[0].texts == {"t1": "een twee drieA vier"}
    assert [finding.code for finding in returned.findings] == ["INLINE"]


@pytest.mark.parametrize(
    "digits", ["D800", "dfff", "110000", "0", "", "²", "1_0", " 41", "-41", "F" * 5000]
)
def test_a_code_that_is_no_character_is_told_and_left_out(digits: str) -> None:
    unit = (
        f'<xliff xmlns="{XLIFF}" version="2.1" srcLang="en" trgLang="nl"><file id="f"><unit id="u">'
        f'<segment id="t1"><source>a</source><target>b<cp hex="{digits}"/></target></segment>'
        "</unit></file></xliff>"
    )
    returned = read_xliff(unit.encode(), "a")
    assert returned.units[0].texts == {"t1": "b"}
    assert [finding.code for finding in returned.findings] == ["INLINE"]


def test_in_xliff_1_2_codes_and_other_translations_are_no_words() -> None:
    body = (
        '<group id="16B"><trans-unit id="16B#t1"><source>a</source><target>een <g id="1">twee</g>'
        ' <bpt id="2">&lt;b&gt;</bpt>drie</target><alt-trans><target>vier</target></alt-trans>'
        '</trans-unit></group><trans-unit id="16C#t1"><target>vijf</target></trans-unit>'
    )
    data = (
        f'<xliff xmlns="{NAMESPACE_1}" version="1.2"><file original="duplicate.2017.16" '
        f'source-language="en" target-language="nl"><body>{body}</body></file></xliff>'
    )
    returned = read_xliff(data.encode(), "a")
    assert (returned.source, returned.target) == ("en", "nl")
    assert [(unit.place, unit.texts) for unit in returned.units] == [
        ("duplicate.2017.16.16B", {"t1": "een twee drie"})
    ]
    assert [finding.code for finding in returned.findings] == ["INLINE", "SEGMENT"]


@pytest.mark.parametrize(
    ("code", "data"),
    [
        ("COLUMNS", "id,target\n"),
        ("COLUMNS", ""),
        ("COLUMNS", "id,target,developer_comments\na#t1\n"),
        ("ENCODING", "id,Ά".encode("cp1253")),
        ("UNKNOWN_UNIT", "id,target,developer_comments\nx,y,z\n"),
        ("SEGMENT", "id,target,developer_comments\na#t1,b,c\na#t1,e,c\n"),
        ("NO_BASE", f"id,target,developer_comments\na#t1,b,{BASE}\na#t2,e,\n"),
        ("NOT_CSV", 'id,target,developer_comments\na#t1,"b"c,d\n'),
    ],
)
def test_a_table_that_is_none_is_told_with_its_line(code: str, data: str | bytes) -> None:
    returned = read_csv(data if isinstance(data, bytes) else data.encode(), "work.csv")
    assert [finding.code for finding in returned.findings] == [code]
    assert all(finding.line >= 1 for finding in returned.findings)


@pytest.mark.parametrize("told", ["sep=;\r\n", '"sep=;"\n', "\ufeffsep=;\n"])
def test_a_spreadsheet_may_name_its_delimiter_above_the_table(told: str) -> None:
    head, row = "id;target;developer_comments\r\n", f"a#t1;b, c, d, e, f;{BASE}\r\n"
    plain = read_csv(f"{head}{row}".encode(), "work.csv")
    returned = read_csv(f"{told}{head}{row}".encode(), "work.csv")
    assert returned.units
    assert [unit.texts for unit in returned.units] == [unit.texts for unit in plain.units]


def test_lines_no_edit_touches_keep_ends_and_composition() -> None:
    data = "a\u0301 een\r\ntwee\r\nE\u0301 drie".encode()
    file = TextFile.decode("a", data)
    start = file.text.index("twee")
    assert file.edit([]) == data.decode()
    assert file.edit([Edit(start, start + 4, "vier")]) == "a\u0301 een\r\nvier\r\nE\u0301 drie"
