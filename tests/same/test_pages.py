"""What of a page counts as the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from same.compare import compare_folders
from same.pages import page_lines, write_normalised

PAGE = """<!doctype html><html lang="en"><head><title>Law 1</title>
<link rel="stylesheet" href="a.css?v=0123456789"></head>
<body><main><h1 id="law-1">Law 1</h1><p class="x">A <b>player</b>\n who</p>
<a href="../2/" title="Law 2">next</a><script>let x = 1</script>
<script type="application/json" id="words">{"b": 1, "a": ["x", "y"]}</script>
</main></body></html>"""


def test_a_page_is_its_text_by_blocks_then_links_and_names() -> None:
    assert page_lines(PAGE) == [
        "Law 1",
        "Law 1",
        "A player who",
        "next",
        "html lang=en",
        "h1 id=law-1",
        "a href=../2/",
        "a title=Law 2",
        "script id=words",
        'data words .a ["x", "y"]',
        "data words .b 1",
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0123456789", "9876543210"),
        ('href="../2/" title="Law 2"', 'title="Law 2" href="../2/"'),
        ('class="x"', 'class="y z"'),
        ("let x = 1", "let y = 2"),
        ('"b": 1, "a": ["x", "y"]', '"a": ["x", "y"], "b": 1'),
        ("\n who", " who"),
    ],
)
def test_what_no_reader_sees_is_the_same(old: str, new: str) -> None:
    assert old in PAGE
    assert page_lines(PAGE.replace(old, new)) == page_lines(PAGE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("player", "dealer"),
        ("../2/", "../3/"),
        ('id="law-1"', 'id="law1"'),
        ("Law 2", "Law 3"),
        ('["x", "y"]', '["y", "x"]'),
        ('lang="en"', 'lang="el"'),
        ("<b>player</b>", "<b hidden>player</b>"),
        ("<b>player</b>", "<div>player</div>"),
    ],
)
def test_what_a_reader_sees_is_not(old: str, new: str) -> None:
    assert old in PAGE
    assert page_lines(PAGE.replace(old, new)) != page_lines(PAGE)


def test_a_site_is_its_files_without_digests_and_code(tmp_path: Path) -> None:
    for name, digest, code in (("one", "0123456789ab", "a.js"), ("two", "ba9876543210", "b.js")):
        site = tmp_path / f"site-{name}"
        (site / "search").mkdir(parents=True)
        (site / "index.html").write_text(PAGE, "utf-8")
        (site / "search" / f"posts-{digest}.txt").write_text(name, "utf-8")
        (site / code).write_text(name, "utf-8")
        write_normalised(site, tmp_path / name)
    assert list(compare_folders(tmp_path / "one", tmp_path / "two")) == []
    (tmp_path / "site-two" / "robots.txt").write_text("none", "utf-8")
    write_normalised(tmp_path / "site-two", tmp_path / "two")
    found = list(compare_folders(tmp_path / "one", tmp_path / "two"))
    assert [(each.file, each.line) for each in found] == [("files.txt", 2), ("files/robots.txt", 0)]
